"""Everything that must hold in every state and every view."""

from collections import Counter

from hexdice.games.first_island.rules import cards, decks, grid
from hexdice.games.first_island.rules.scoring import ringed_of
from hexdice.games.first_island.rules.state import DICE, KINDS, OVERRIDES, ROUNDS, Phase, Sheet, State, Turn


def check(state: State) -> None:
    """AssertionError if anything is wrong with a state or a view."""
    assert state.kind in (*KINDS, *ROUNDS) and state.phase in Phase
    assert 1 <= len(state.sheets) <= 6 and (len(state.sheets) == 1 or not state.is_solo)
    assert (state.round == 0) == (state.phase == Phase.DEAL) and 0 <= state.round <= state.last_round + state.closing
    assert state.round <= state.last_round or state.phase in (Phase.WINDOW, Phase.DRAW, Phase.KEEP, Phase.OVER)
    done = {state.round - 1, state.round} if state.phase == Phase.OVER else {max(0, state.round - 1)}
    filled = {0} if state.paper else {min(grid.CELLS, 2 * rounds) for rounds in done}
    for sheet in state.sheets:
        _check_sheet(state, sheet, filled)
    assert len({sheet.board.count(0) for sheet in state.sheets}) == 1
    assert len(state.sheets) > 1 or not state.sheets[0].ahead
    _check_dice(state)
    _check_window(state)
    _check_cards(state)


def _check_dice(state: State) -> None:
    if state.phase in (Phase.DICE, Phase.REROLL, Phase.MARK):
        assert len(state.dice) == DICE and all(0 <= face <= 6 for face in state.dice)
        assert (0 in state.dice) == (state.phase == Phase.DICE)
        first = state.dice.index(0) if 0 in state.dice else DICE
        assert state.again or not any(state.dice[first:])  # dice of the first throw arrive from left to right
        most = max((state.dice.count(face) for face in range(1, 7)), default=0)
        assert state.phase != Phase.REROLL or (most >= 3 and not state.again)
    else:
        assert state.dice == () and not state.again


def _check_window(state: State) -> None:
    asking = state.phase in (Phase.WINDOW, Phase.DRAW, Phase.KEEP)
    assert not asking or state.with_cards
    assert 0 <= state.asked < len(state.sheets) and (asking or not state.asked)
    assert asking or not (state.skipped or state.scored or state.taken)
    drawing = state.phase in (Phase.DRAW, Phase.KEEP)
    assert drawing == bool(state.source) and (drawing or not state.drawn)
    assert len(state.drawn) == 2 if state.phase == Phase.KEEP else len(state.drawn) < 2
    assert all(card in cards.SHAPES and card[0] == state.source for card in state.drawn)
    assert drawing or not state.scored
    assert not drawing or state.scored or state.skipped
    if drawing:
        assert any(deck.name == state.source != "S" for deck in state.decks)
        assert not state.sheets[state.in_window].hand
    assert not state.taken or (state.asked and state.shared)


def _check_sheet(state: State, sheet: Sheet, filled: set[int]) -> None:
    assert len(sheet.board) == grid.CELLS and all(0 <= code < grid.CODES for code in sheet.board)
    assert grid.CELLS - sheet.board.count(0) in filled
    assert sheet.boxes & ~0b1111110 == 0 and sheet.boxes.bit_count() <= OVERRIDES and 0 <= sheet.ahead <= 60
    assert not sheet.boxes or not state.is_strict
    assert len(sheet.rings) <= state.most_cards and (state.with_cards or not (sheet.rings or sheet.hand))
    if state.paper:
        assert all(ring.tribe == ring.hexes == 0 and ring.points in _pays(ring.card) for ring in sheet.rings)
    else:
        _check_rings(sheet)
    _check_turn(state, sheet)


def _pays(card: str) -> tuple[int, int]:
    """The points that a card can have scored."""
    assert card in cards.SHAPES
    return cards.size(card), 2 * cards.size(card)


def _check_rings(sheet: Sheet) -> None:
    seen = [0] * 7
    island = grid.lanes(sheet.board)
    for ring in sheet.rings:
        assert ring.points in _pays(ring.card)
        assert 1 <= ring.tribe <= 6 and ring.hexes in cards.spots_of(ring.card)
        touching = island[ring.tribe]
        assert not ring.hexes & seen[ring.tribe] and not ring.hexes & ~touching[grid.STANDS]
        assert grid.is_one_group(ring.hexes, touching)
        seen[ring.tribe] |= ring.hexes
    assert seen == ringed_of(sheet.rings)


def check_island(kind: str, sheet: Sheet) -> None:
    """AssertionError unless this can be the sheet of a finished match with one player and no goals."""
    assert kind in (*KINDS[:4], *ROUNDS) and sheet.turn == Turn() and len(sheet.rings) <= 3 and not sheet.ahead
    assert len(sheet.board) == grid.CELLS and not sheet.hand
    assert sheet.boxes & ~0b1111110 == 0 and sheet.boxes.bit_count() <= OVERRIDES
    assert not sheet.rings or kind in ("full", "easy")
    assert sheet.board.count(0) == 0 or len(sheet.rings) == 3 or kind in ROUNDS
    _check_rings(sheet)


def _check_turn(state: State, sheet: Sheet) -> None:
    turn = sheet.turn
    if state.phase != Phase.MARK or state.paper:
        assert turn == Turn()
        return
    assert list(turn.left) == sorted(turn.left) and not Counter(turn.left) - Counter(state.dice)
    assert len({cell for cell, _ in turn.marks}) == len(turn.marks) <= sheet.due
    assert all(0 < code < grid.CODES and not sheet.board[cell] for cell, code in turn.marks)
    assert not turn.closed or (not turn.pair and len(turn.marks) in (0, sheet.due))
    assert len(turn.pair) in (0, 2) and not (turn.pair and len(turn.marks) == sheet.due)
    assert turn.box in range(7) and not (turn.box and sheet.boxes >> turn.box & 1)
    assert not turn.box or (sheet.boxes.bit_count() < OVERRIDES and not state.is_strict)
    placed: Counter[int] = Counter(turn.pair)
    for _, code in turn.marks:
        placed.update(grid.WITHIN[code] * (2 // len(grid.WITHIN[code])))
    if turn.box:
        assert placed[turn.box]
        placed[turn.box] -= 1
    assert +placed + Counter(turn.left) == Counter(state.dice)
    assert sheet.board_now.count(0) == sheet.board.count(0) - len(turn.marks)


def _check_cards(state: State) -> None:
    """Checks that no card is duplicated, or lost except by the rules."""
    if not state.with_cards:
        assert not state.decks and not state.shared and not state.drawn
        return
    start = {deck.name: deck for deck in decks.new_decks(state.kind)}
    names = [deck.name for deck in state.decks]
    assert names == [name for name in start if name in names]
    for deck in state.decks:
        assert list(deck.rest) == sorted(deck.rest) and deck.drawn >= 0
        assert not Counter(deck.rest) - Counter(start[deck.name].rest)
        assert deck.drawn >= len(start[deck.name].rest) - len(deck.rest)
    for name, deck in start.items():
        now = decks.find(state.decks, name)
        out: Counter[str] = Counter()
        if name == "S":
            out.update([state.shared] if state.shared else [])
        else:
            out.update(sheet.hand for sheet in state.sheets if sheet.hand[:1] == name)
            out.update(card for card in state.drawn if card[0] == name)
        gone = (name == "6" and len(start) > 2) or (name == "S" and state.is_strict)
        assert (now is None) == (gone and state.phase != Phase.DEAL)
        if now is None:
            assert not out - Counter(deck.rest)
        else:
            assert out + Counter(now.rest) + Counter(now.bottom) == Counter(deck.rest)
    for seat, sheet in enumerate(state.sheets):
        full = len(sheet.rings) >= state.most_cards
        waiting = state.phase in (Phase.DRAW, Phase.KEEP) and seat == state.in_window
        scored_last = full and sheet.rings and not sheet.hand
        assert sheet.hand or state.phase == Phase.DEAL or waiting or scored_last
        assert not sheet.hand or sheet.hand in cards.SHAPES
    assert state.shared or state.phase in (Phase.DEAL, Phase.OPEN, Phase.OVER) or not decks.find(state.decks, "S")
