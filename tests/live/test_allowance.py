"""A flood of messages ends the channel; a busy table does not; and whatever arrives, the page has half of its time for itself."""

from collections.abc import Iterator

from hexdice.live import wire
from hexdice.live.allowance import BURST, RATE, SLICE, Allowance, Intake


def test_a_flood_is_stopped_after_a_burst() -> None:
    allowance = Allowance()
    admitted = [allowance.admits(50, 5.0 + n / 1_000_000) for n in range(BURST * 2)]
    assert admitted[:BURST] == [True] * BURST and not any(admitted[BURST + 1 :])


def test_long_messages_count_for_several() -> None:
    allowance = Allowance()
    assert sum(allowance.admits(wire.LONGEST, 5.0) for _ in range(100)) == 9


def test_a_busy_table_and_a_whole_device_go_through() -> None:
    """Half the rate for an hour; then 4,000,000 characters in pieces, and the answers to them, in one moment."""
    allowance = Allowance()
    assert all(allowance.admits(2_000, n * 2 / RATE) for n in range(RATE // 2 * 3_600))
    pieces = -(-4_000_000 // wire.PIECE)
    assert all(allowance.admits(wire.PIECE + 200, 3_601.0) for _ in range(pieces))


class Page:
    """A page with a clock, whose handling of a message takes so many seconds, and as many again to draw."""

    def __init__(self, cost: float) -> None:
        self.time = 100.0
        self.cost = cost
        self.intake = Intake(lambda: self.time)
        self.handled: list[tuple[str, str | None]] = []
        self.longest = 0.0  # the longest that anything else had to wait
        self.worked = 0.0

    def handle(self, batch: Iterator[tuple[str, str | None]]) -> None:
        began = self.time
        for message in batch:
            self.handled.append(message)
            self.time += self.cost
        self.time += self.cost
        self.longest = max(self.longest, self.time - began)
        self.worked += self.time - began

    def run(self) -> None:
        """Until nothing waits."""
        while (pause := self.intake.pause()) is not None:
            self.time += pause
            self.intake.handle(self.handle)


def test_slow_handling_does_not_refill_the_allowance() -> None:
    """5,000 messages in one moment, each of which takes 11 ms: the first thousand count, not those that time would admit."""
    page = Page(0.011)
    admitted = [page.intake.take("a", "sit") for _ in range(5_000)]
    assert sum(admitted) == BURST
    page.run()
    assert len(page.handled) == BURST


def test_the_page_has_half_of_its_time_for_itself() -> None:
    for cost in (0.0001, 0.011, 0.4):
        page = Page(cost)
        began = page.time
        for _ in range(300):
            page.intake.take("a", "hello")
        page.run()
        assert len(page.handled) == 300
        assert page.longest <= SLICE + 2 * cost + 1e-9, "one message more than a slice, and the drawing"
        assert page.worked <= (page.time - began) / 2 + page.longest


def test_a_message_that_comes_alone_is_handled_at_once() -> None:
    page = Page(0.02)
    page.intake.take("a", "move")
    assert page.intake.pause() == 0
    page.run()
    page.time += 1
    page.intake.take("a", "move")
    assert page.intake.pause() == 0


def test_channels_take_turns_and_keep_their_order() -> None:
    page = Page(0.0)
    for n in range(300):
        page.intake.take("flood", str(n))
    page.intake.take("quiet", "one")
    page.intake.take("quiet", "two")
    page.run()
    assert page.handled.index(("quiet", "two")) < 5
    assert [text for id, text in page.handled if id == "flood"] == [str(n) for n in range(300)]


def test_a_channel_is_closed_after_its_last_message_and_a_dropped_one_is_not_heard() -> None:
    page = Page(0.0)
    for id in "ab":
        page.intake.take(id, "move")
    page.intake.end("a")
    page.intake.drop("b")
    page.run()
    assert page.handled == [("a", "move"), ("a", None)]
    page.intake.take("a", "again")
    page.intake.take("a", "and again")
    for id, _ in page.intake._batch(page.time):
        page.intake.drop(id)
    assert page.intake.pause() is None, "dropped by what was heard"


def test_what_was_handled_still_counts_until_the_channel_is_closed() -> None:
    """The clock stands still, so nothing is refilled."""
    page = Page(0.0)
    page.intake = Intake(lambda: 100.0)
    for _ in range(2):
        for _ in range(BURST // 2):
            assert page.intake.take("a", "sit")
        while page.intake.pause() is not None:
            page.intake.handle(page.handle)
    assert not page.intake.take("a", "sit"), "all of the allowance is spent, though nothing waits"
    page.intake.end("a")
    page.intake.handle(page.handle)
    assert page.intake.take("a", "sit"), "a new channel has an allowance of its own"


def test_a_channel_that_has_sent_nothing_can_be_closed_and_dropped() -> None:
    page = Page(0.0)
    page.intake.end("a")
    page.intake.drop("b")
    page.run()
    assert page.handled == [("a", None)]


def test_a_batch_ends_as_soon_as_its_time_is_over() -> None:
    times = iter((0.0, 0.0, 0.0, SLICE, SLICE))
    page = Page(0.0)
    page.intake = Intake(lambda: next(times))
    for _ in range(2):
        page.intake.take("a", "sit")
    page.intake.handle(page.handle)
    assert len(page.handled) == 1
