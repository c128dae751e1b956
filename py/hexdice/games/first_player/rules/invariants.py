"""The invariants of a selection, for states and views."""

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State, value


def check(state: State) -> None:
    """Checks every invariant of a selection, for views as well."""
    seats = range(len(state.hands))
    assert state.phase in fp.Phase and fp.fits_a_table(len(state.hands)) and 0 <= state.reserve <= fp.MOST_RESERVE
    over = state.phase == fp.Phase.OVER
    for hand in state.hands:
        assert 0 <= hand.dice <= fp.MOST + 2 and 0 <= hand.tokens <= fp.MOST + 1 and hand.laid >= 0 and hand.aside >= 0
        assert hand.playing == 0 or 1 <= hand.playing + hand.aside <= hand.dice + 2 * over
        assert 0 <= hand.marks <= hand.playing - len(hand.loose) - len(hand.row) or not hand.marks
        for shown in (*hand.loose, *hand.row):
            assert shown == fp.HIDDEN or (1 <= fp.face(shown) <= 6 and shown < 30)
            assert value(shown) <= 6
        assert hand.playing or not (hand.aside or hand.marks)
        assert not (hand.marks and hand.row)
        assert state.phase == fp.Phase.ROLL or hand.ready or not hand.playing
        if hand.playing:
            assert len(hand.loose) + len(hand.row) <= hand.playing
        elif not over:
            assert not hand.loose and len(hand.row) <= (1 if not hand.dice or state.phase != fp.Phase.ROLL else 0)
    assert len(set(state.order)) == len(state.order) and all(seat in seats for seat in (*state.order, *state.tied))
    assert len({*state.order, *state.tied}) == len(state.order) + len(state.tied)
    if state.phase == fp.Phase.ROLL:
        assert not state.order and not state.seating
        assert any(hand.dice and not hand.ready for hand in state.hands)
    if state.phase == fp.Phase.TEMPORARY:
        assert any(not hand.dice and not hand.row for hand in state.hands)
    if state.phase in (fp.Phase.SEATING, fp.Phase.OVER):
        assert sorted(state.seating) == list(seats) and state.seating[0] == state.order[0]
        assert state.full <= (len(state.order) == len(seats))
    if state.phase == fp.Phase.TIE:
        assert 1 <= state.waiting <= len(state.tied) and state.rolls and all(state.hands[s].row for s in state.tied)
    if state.phase == fp.Phase.TOKENS:
        assert state.turn in seats and state.hands[state.turn].tokens and state.hands[state.turn].row
    assert (state.asked in (fp.LAST, fp.SECOND, fp.BEFORE)) == (state.phase == fp.Phase.SEATING)
    assert all(fp.RESERVE <= giver < len(seats) and receiver in seats for giver, receiver in state.gifts)
    assert fp.NOBODY <= state.token < len(seats)
