"""A flood of messages ends the channel; a busy table does not."""

from hexdice.live import wire
from hexdice.live.allowance import BURST, RATE, Allowance


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
