"""What must hold in every position."""

from hexdice.games.first_war.rules import conflict, land, pieces
from hexdice.games.first_war.rules.cards import CARDS, SLOTS, powers
from hexdice.games.first_war.rules.state import Phase, State, face_up, tiles_left, whole


def check(state: State) -> None:
    """Checks every invariant: tiles, cards and pieces conserved, stacks within the limit, nobody on a lake, no mixed tile
    without a pending conflict, markers only where allowed."""
    up = face_up(state)
    assert sum(mask.bit_count() for mask in state.tiles) == up.bit_count() and up < 1 << land.CELLS
    assert all(left >= 0 for left in tiles_left(state)) and sum(tiles_left(state)) == land.CELLS - up.bit_count()
    fight = state.fight
    for seat, board in enumerate(state.pieces):
        assert len(board) == land.CELLS and not pieces.occupied(board) & ~(up & ~state.tiles[land.LAKE])
        census = whole(state, seat)
        assert all(0 <= pieces.of_kind(census, kind) <= pieces.OF_A_KIND for kind in range(pieces.HURT))
        most = powers(state.active[seat]).stack
        assert all(pieces.size(packed) <= most for packed in board)
        cards = [card for card in state.cards[seat] if card >= 0]
        assert len(set(cards)) == len(cards) and not state.active[seat] & ~sum(1 << card for card in cards)
        assert all(card < 0 or CARDS[card].level == SLOTS[p][0] for p, card in enumerate(state.cards[seat]))
    fighting = set(conflict.battles(state)) | ({fight.cell} if fight else set())
    mixed = pieces.occupied(state.pieces[0]) & pieces.occupied(state.pieces[1])
    assert all(not mixed >> cell & 1 or cell in fighting for cell in range(land.CELLS))
    own = state.pieces[state.turn]
    for cell in conflict.battles(state):
        assert mixed >> cell & 1 and sum(1 for c, _, _ in state.attacks if c == cell) == pieces.size(own[cell])
        assert not own[cell] & ~pieces.UNHURT
    assert state.phase <= Phase.CONFLICT or not (mixed or state.attacks or fight)
    for cell, piece, left in set(state.used):
        assert 0 <= left <= 1 and state.phase in (Phase.HUNTERS, Phase.OTHERS)
        assert sum(1 for c, p, _ in state.used if (c, p) == (cell, piece)) <= pieces.count(own[cell], piece)
    if fight:
        there = list(fight.free) + [one for cover in fight.cover for one in cover]
        assert sum(pieces.ONE[kind] for kind, _ in there) == own[fight.cell] or fight.fought
        assert bool(fight.stacks) <= (not fight.fought) and len(fight.stacks) == len(fight.cover)
        defenders = sum(pieces.ONE[piece] for stack in fight.stacks for piece in stack)
        assert not fight.stacks or defenders == state.pieces[1 - state.turn][fight.cell]
        assert not fight.fought or fight.flee or fight.back
    assert state.phase in (Phase.FOOD, Phase.RESEARCH) or state.points == 0
    assert state.phase in (Phase.HEALING, Phase.GROWTH) or not state.worked
