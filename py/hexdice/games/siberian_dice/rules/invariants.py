"""What holds in every state, checked in a slow and simple way."""

from operator import le, lt

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.play import choices, goal_reached
from hexdice.games.siberian_dice.rules.setup import dice_of, position_key, rolls_before

REASONS = ("goal", "together", "stuck", "list", "repetition", "limit", "agreed", "resigned")


def check(state: pd.State) -> None:
    """Checks every invariant; AssertionError names the first one broken."""
    setup = state.setup
    board = pd.BOARDS[setup.side]
    seats = range(setup.seats)
    assert setup.variant in pd.VARIANTS and setup.seats in (2, 3), "set-up"
    most = setup.length if setup.variant == pd.PURITY else setup.limit
    assert setup.variant != pd.PURITY or not setup.limit, "the list is the only end"
    assert len(setup.dice) in (1, setup.seats) and min(setup.dice) > 0, "dice of each seat"
    assert 0 <= setup.limit <= 1000 and 0 <= state.placed <= most, "placements"
    assert state.placed < most or state.phase == pd.OVER, "the match ends at its limit"
    assert len(state.owns) == len(state.hands) == setup.seats and state.on_turn in seats, "one entry for each seat"
    union = 0
    for own in state.owns:
        assert own & ~board.eights == 0 and union & own == 0, "each die belongs to one seat"
        union |= own
    assert state.faces & ~board.sevens == 0 and (state.faces + board.sevens) & board.eights == union, "faces"
    pips = [pd.face_at(state, i) for i in range(board.size)]
    assert 7 not in pips, "no face has seven pips"
    beside = [sum(1 for j in board.grid.neighbours[i] if pips[j]) for i in range(board.size)]
    assert state.counts == sum(count << 4 * i for i, count in enumerate(beside)), "neighbour counts"
    _check_dice(state)
    in_play = state.phase in (pd.ROLL, pd.PLACE)
    assert (state.face > 0) == (state.phase == pd.PLACE) and 0 <= state.face <= 6, "a face to place"
    assert -1 <= state.source < board.size and (in_play or state.source == -1), "source"
    assert (state.phase == pd.OVER) == (state.ended is not None), "ended"
    if state.ended is not None:
        assert state.ended.reason in REASONS and not state.ended.scores, "unknown end"
        assert state.ended.winners and set(state.ended.winners) <= set(seats), "winners at the table"
    assert (state.offers == 0) or state.phase in (pd.CHOOSE, pd.ANSWER, pd.ROLL, pd.PLACE), "offers"
    assert 0 <= state.out < 1 << setup.seats and 0 <= state.offers < 1 << setup.seats, "seats as bits"
    assert state.phase == pd.OVER or pd.is_in(state, state.on_turn), "whoever is on turn is in"
    if state.phase in (pd.CHOOSE, pd.ANSWER):
        assert choices(state._replace(phase=pd.CHOOSE)), "whoever is on turn can move"
        if setup.goal:
            assert not goal_reached(state), "nobody at the goal"
        assert not setup.limit or (state.seen.count(state.seen[-1]) < 4 and state.placed < setup.limit), "no draw yet"
        if setup.variant != pd.PURITY:
            assert state.seen and state.seen[-1] == position_key(
                setup, state.owns, state.faces, state.known, state.on_turn
            )


def _check_dice(state: pd.State) -> None:
    """Dice are neither lost nor made."""
    setup = state.setup
    wanted = rolls_before(setup)
    lengths = [len(row) for row in state.known]
    assert len(lengths) == len(wanted), "rows of known faces"
    assert all(1 <= face <= 6 for row in state.known for face in row), "known faces"
    in_play = state.phase in (pd.ROLL, pd.PLACE)
    for seat in range(setup.seats):
        dice = state.owns[seat].bit_count() + state.hands[seat] + (in_play and seat == state.on_turn)
        assert state.hands[seat] >= 0, "hand"
        if setup.variant == pd.GROSSMEISTER:
            dice += len(state.known[seat])
        assert dice == dice_of(setup)[seat] or (state.phase == pd.PREPARE and setup.variant == pd.GROSSMEISTER), "dice"
    if state.phase != pd.PREPARE and setup.variant == pd.STRATEGIC:
        assert all(len(row) == 1 for row in state.known), "indicators"
    assert all(map(le, lengths, wanted)), "no row is longer than at the start"
    assert setup.variant != pd.GROSSMEISTER or not any(state.hands), "all dice are in sequences"
    assert state.phase != pd.PREPARE or not state.faces, "nothing on the board yet"
    assert state.phase != pd.PREPARE or any(map(lt, lengths, wanted)), "something to prepare"
