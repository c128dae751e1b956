"""A match as header and events: undo and its barriers, practice, redo, branches, typed dice, checked dice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexdice import games
from hexdice.kernel.chance import draw
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import AFTER_UNDO, TYPED, Event, Header, Match, Seat
from hexdice.kernel.options import Value
from tests.catalogue import sentences, template
from tests.toy import GAME

SEED = "0123456789abcdef0123456789abcdef"


def begin(seats: int = 2, **options: Value) -> Match:
    named = tuple(Seat(f"P{k}") for k in range(seats))
    return Match(GAME, Header("toy", dict(options), named, seats, SEED))


def bid(match: Match, *bids: int) -> None:
    for seat, points in enumerate(bids):
        match.play(seat, f"bid {points}")


def snapshot(match: Match) -> tuple[object, ...]:
    return match.header, list(match.events), match.cursor, list(match.states)


def test_options_are_completed_and_seats_counted() -> None:
    assert begin().header.options == {"rounds": 3, "rich": False, "style": "plain"}
    with pytest.raises(ReplayError, match="for Toy: 2 to 4, not 5"):
        begin(5)
    with pytest.raises(ReplayError, match="not -3"):
        Match(GAME, Header("toy", {}, (), -3, SEED))
    with pytest.raises(NotationError, match="no option called 'speed'"):
        begin(speed=1)


def test_refused_moves_leave_the_match_as_it_was() -> None:
    match = begin()
    before = snapshot(match)
    for seat, move, error in ((0, "roll", IllegalMoveError), (0, "bid 4", NotationError), (-1, "3", IllegalMoveError)):
        with pytest.raises(error):
            match.play(seat, move)
    with pytest.raises(IllegalMoveError, match="no die"):
        match.enter("3")
    assert match.draw() is None
    assert snapshot(match) == before


def test_draws_follow_the_seed_and_the_place() -> None:
    match = begin()
    bid(match, 3, 1)
    match.play(0, "roll")
    pending = GAME.chance(match.state)
    assert pending is not None
    event = match.draw()
    assert event == Event(CHANCE, draw(SEED, pending))
    assert match.state.scores == (int(event.text), 0)
    assert match.wrong_dice() == []


def test_a_typed_die_is_marked_and_not_checked() -> None:
    match = begin()
    bid(match, 1, 2)
    match.play(1, "roll")
    drawn = match.draw()
    assert drawn is not None
    match.undo(practice=True)
    match.play(1, "roll")
    other = str(int(drawn.text) % 6 + 1)
    match.enter(other)
    assert match.events[-1] == Event(CHANCE, other, TYPED)
    assert match.wrong_dice() == []
    with pytest.raises(NotationError):
        begin_with_die().enter("7")


def begin_with_die() -> Match:
    match = begin()
    bid(match, 1, 2)
    match.play(1, "roll")
    return match


def test_a_card_cannot_be_typed_in() -> None:
    match = begin()
    bid(match, 1, 2)
    match.play(1, "draw")
    with pytest.raises(IllegalMoveError, match="no die"):
        match.enter("9")


def test_dice_that_the_seed_does_not_give_are_found() -> None:
    match = begin_with_die()
    drawn = match.draw()
    assert drawn is not None
    other = str(int(drawn.text) % 6 + 1)
    forged = Match(GAME, match.header, [*match.events[:-1], Event(CHANCE, other)])
    assert forged.wrong_dice() == [3]


@pytest.mark.parametrize(
    "events",
    [
        [Event(0, "bid 1", TYPED)],
        [Event(0, "bid 1", "loaded")],
        [Event(0, "bid 1"), Event(1, "bid 2"), Event(1, "draw"), Event(CHANCE, "9", TYPED)],
        [Event(0, "bid 1"), Event(1, "bid 2"), Event(1, "roll"), Event(CHANCE, "6", AFTER_UNDO)],
    ],
)
def test_impossible_marks_are_refused(events: list[Event]) -> None:
    """Otherwise a file could present any card as typed in, and its dice as checked."""
    with pytest.raises(ReplayError) as fault:
        Match(GAME, begin().header, events)
    assert fault.value.index == len(events) - 1
    assert template(fault.value) in sentences() and template(fault.value.args[0].fields["why"]) in sentences()


def test_the_event_that_does_not_follow_is_named() -> None:
    with pytest.raises(ReplayError, match=r"^Event 2 \('roll'\) does not fit: You cannot do this now\.$") as fault:
        Match(GAME, begin().header, [Event(0, "bid 1"), Event(0, "roll")])
    assert fault.value.index == 1
    with pytest.raises(ReplayError, match=f"^Event 1 \\('{'y' * 40}'\\) does"):
        Match(GAME, begin().header, [Event(0, "y" * 60)])


def test_undo_stops_at_outcomes_and_reveals() -> None:
    match = begin()
    assert not match.can_undo()
    match.play(0, "bid 3")
    assert match.can_undo(seat=0)
    match.play(1, "bid 1")  # the last bid reveals all of them
    assert not match.can_undo(seat=1)
    match.play(0, "roll")
    assert match.can_undo()
    match.undo()
    assert match.state.pending == ""
    match.play(0, "roll")
    match.draw()
    with pytest.raises(IllegalMoveError, match="cannot be undone"):
        match.undo()


def test_in_a_private_phase_only_ones_own_move_can_be_undone() -> None:
    match = begin(3)
    match.play(1, "bid 3")
    assert not match.can_undo()
    assert not match.can_undo(seat=0)
    match.undo(seat=1)
    assert match.cursor == 0


def test_practice_undoes_to_where_somebody_was_up_and_marks_what_follows() -> None:
    match = begin_with_die()
    match.settle()
    match.undo(practice=True)
    assert (match.cursor, match.state.pending) == (2, "")
    match.play(1, "draw")
    assert match.events[-1].mark == AFTER_UNDO
    match.settle()
    match.play(0, "bid 1")
    assert match.events[-1].mark == ""


def test_practice_does_not_undo_the_draw_before_anybody_was_up() -> None:
    """Three Dice may begin with a drawn starter."""
    game = games.game("three-dice")
    match = Match(game, Header(game.name, {}, (Seat("A"), Seat("B")), 2, SEED, rules=game.rules_version))
    match.settle()
    assert match.cursor == 1 and not match.can_undo(practice=True)


def test_plain_undo_leaves_no_practice_mark() -> None:
    match = begin_with_die()
    match.undo()
    match.play(1, "draw")
    assert match.events[-1].mark == ""


def test_redo_plays_the_outcomes_too() -> None:
    match = begin_with_die()
    match.settle()
    match.play(0, "bid 1")
    after = snapshot(match)
    while match.can_undo(practice=True):
        match.undo(practice=True)
    assert match.cursor == 0
    while match.can_redo():
        match.redo()
        assert GAME.chance(match.state) is None
    assert snapshot(match) == after
    with pytest.raises(IllegalMoveError, match="nothing to redo"):
        match.redo()


def test_a_move_in_the_past_drops_what_was_undone() -> None:
    match = begin(3)
    bid(match, 1, 2)
    match.undo(seat=1)
    match.play(2, "bid 3")
    assert [event.actor for event in match.events] == [0, 2]
    assert len(match.states) == 3


def test_a_branch_has_its_own_dice_and_both_can_be_checked() -> None:
    match = begin_with_die()
    match.settle()
    branch = match.branch(match.cursor, "other", "f" * 32)
    assert branch.wrong_dice() == []  # the die that came over is not the new seed's
    bid(branch, 1, 2)
    branch.play(1, "draw")
    branch.settle()
    assert branch.wrong_dice() == []
    assert len(match.events) == 4
    forged = Match(
        GAME, branch.header, [*branch.events[:-1], Event(CHANCE, "9" if branch.events[-1].text == "2" else "2")]
    )
    assert forged.wrong_dice() == [7]
    for outside in (-1, 99):
        with pytest.raises(ReplayError, match=r"^There is no such step"):
            match.branch(outside, "x", SEED)


def test_a_branch_undone_to_before_its_start_still_draws_by_its_own_seed() -> None:
    match = begin_with_die()
    match.settle()
    branch = match.branch(4, "other", "f" * 32)
    branch.undo(practice=True)
    branch.play(1, "draw")
    branch.settle()
    assert branch.header.shared == 2
    assert branch.wrong_dice() == []
    forged = Match(
        GAME, branch.header, [*branch.events[:-1], Event(CHANCE, "9" if branch.events[-1].text == "2" else "2")]
    )
    assert forged.wrong_dice() == [3]


def test_a_cursor_out_of_range_is_refused() -> None:
    for cursor in (-1, 2):
        with pytest.raises(ReplayError, match="no such step"):
            Match(GAME, begin().header, [Event(0, "bid 1")], cursor)


@settings(max_examples=200)
@given(st.lists(st.integers(0, 99), max_size=40), st.integers(2, 4))
def test_any_undo_and_redo_keeps_states_and_events_in_step(walk: list[int], seats: int) -> None:
    """Moves, draws, undo, practice and redo in any order: replaying the events gives the states, and nobody is lost."""
    match = begin(seats)
    for step in walk:
        if step < 15 and match.can_undo(seat=step % seats):
            match.undo(seat=step % seats)
        elif step < 25 and match.can_undo(practice=True):
            match.undo(practice=True)
            assert GAME.actors(match.state)
        elif step < 35 and match.can_redo():
            match.redo()
        elif match.draw() is None and match.result is None:
            seat = GAME.actors(match.state)[step % len(GAME.actors(match.state))]
            legal = GAME.moves(match.state, seat)
            match.play(seat, legal[step % len(legal)])
    again = Match(GAME, match.header, match.events, match.cursor)
    assert again.states == match.states
    assert again.state == match.state
    assert again.wrong_dice() == []
