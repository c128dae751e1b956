"""The card window before the dice of a round: the deal, skipping, scoring, drawing (rules FI-10 to FI-15)."""

from collections.abc import Iterator

from hexdice.games.first_island.rules import cards, decks, grid
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.scoring import Ring, ringed_of
from hexdice.games.first_island.rules.state import UNROLLED, Deck, Phase, Sheet, State
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import illegal
from hexdice.kernel.sentence import Sentence

HAND, SHARED = "hand", "shared"


def points(where: str, card: str) -> int:
    """What a card scores from HAND or SHARED."""
    return cards.size(card) * (2 if where == HAND else 1)


def take_card(state: State, card: str) -> State:
    """The state after chance has drawn `card`."""
    deck = decks.pending(state)
    name, rest, bottom = deck.name, deck.rest, deck.bottom
    if card not in cards.SHAPES:
        raise NotationError("There is no card called {card}.", card=repr(card[:20]))
    if rest and card not in rest:
        why = Sentence("This card is not among the unknown cards of the {name} deck.", name=name)
        raise illegal(card, why, "FI-10")
    if not rest and card != bottom[0]:
        raise illegal(card, Sentence("Another card is next in the {name} deck.", name=name), "FI-13")
    if rest:
        at = rest.index(card)
        rest = rest[:at] + rest[at + 1 :]
    else:
        bottom = bottom[1:]
    state = state._replace(decks=decks.replaced(state.decks, Deck(name, rest, bottom, deck.drawn + 1)))
    if state.phase == Phase.DRAW:
        drawn = (*state.drawn, card)
        return state._replace(drawn=drawn, phase=Phase.KEEP if len(drawn) == 2 else Phase.DRAW)
    if state.phase == Phase.OPEN:
        return state._replace(shared=card, dice=UNROLLED, phase=Phase.DICE)
    if name != "S":
        seat = [sheet.hand for sheet in state.sheets].index("")
        return replace_sheet(state, seat, state.sheets[seat]._replace(hand=card))
    one_shared, six_too = state.is_strict, len(state.decks) > 2  # the deck of sixes is for the deal alone
    left = (d for d in state.decks if not ((d.name == "S" and one_shared) or (d.name == "6" and six_too)))
    return open_round(state._replace(shared=card, decks=tuple(left)))


def replace_sheet(state: State, seat: int, sheet: Sheet) -> State:
    """The state with another sheet for a seat."""
    return state._replace(sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))


def can_score(state: State) -> bool:
    """Whether any seat may still score a card."""
    return state.with_cards and any(len(sheet.rings) < state.most_cards for sheet in state.sheets)


def open_round(state: State) -> State:
    """Opens the next round: first the card window, if cards are in play and can still be scored, then the dice (FI-11)."""
    return state._replace(round=state.round + 1, phase=Phase.WINDOW if can_score(state) else Phase.ROLL)


def _next_seat(state: State) -> State:
    """Passes the window to the next seat; closes it after the last one (FI-11, FI-13, FI-15)."""
    state = state._replace(asked=state.asked + 1, skipped=False, scored=False, phase=Phase.WINDOW)
    if state.asked < len(state.sheets):
        return state
    taken, state = state.taken, state._replace(asked=0, taken=False)
    ended = not state.is_solo and any(len(sheet.rings) >= state.most_cards for sheet in state.sheets)
    if ended or state.round > state.last_round:
        return state._replace(phase=Phase.OVER)
    if taken:
        state = state._replace(decks=decks.discard(state.decks, "S", state.shared), shared="")
        if decks.find(state.decks, "S"):
            return state._replace(phase=Phase.OPEN)
    return state._replace(dice=UNROLLED, phase=Phase.DICE)


def fits(state: State, seat: int) -> Iterator[tuple[str, int, int]]:
    """(hand or shared, tribe, set of hexes) for each way in which a seat can score a card on its island."""
    sheet = state.sheets[seat]
    if len(sheet.rings) >= state.most_cards:
        return
    island, ringed = grid.lanes(sheet.board), ringed_of(sheet.rings)
    for where, card in ((HAND, sheet.hand), (SHARED, state.shared)):
        if card:
            for tribe, spot in cards.fitting(card, island, ringed):
                yield where, tribe, spot


def score_text(where: str, tribe: int, hexes: int) -> str:
    """The move that scores a card with these placements."""
    return " ".join(["score", where, grid.TRIBES[tribe], *(GRID.names[i] for i in grid.cells(hexes))])


def window_moves(state: State) -> tuple[str, ...]:
    """The moves of the seat that is asked (FI-11, FI-14)."""
    seat = state.in_window
    if state.phase == Phase.KEEP:
        return tuple(f"keep {card}" for card in dict.fromkeys(state.drawn))
    found = ["pass"]
    if state.paper and len(state.sheets[seat].rings) < state.most_cards:
        found += [f"score {at}" for at, card in ((HAND, state.sheets[seat].hand), (SHARED, state.shared)) if card]
    if state.sheets[seat].hand and not state.skipped and len(state.sheets[seat].rings) < state.most_cards:
        found.append("skip")
    return (*found, *(score_text(*fit) for fit in fits(state, seat)))


def window_move(state: State, words: list[str], move: str) -> State:
    """The state after a move of the seat that is asked."""
    seat = state.in_window
    sheet = state.sheets[seat]
    if state.phase == Phase.KEEP:
        return _keep(state, seat, words, move)
    if words == ["pass"]:
        return _next_seat(state)
    if words == ["skip"]:
        if state.skipped:
            raise illegal(move, "The card in your hand can be skipped once in each card phase.", "FI-14")
        if not sheet.hand:
            raise illegal(move, "You have no card in your hand to skip.", "FI-14")
        return _draw_two(_put_under(state, seat), sheet.hand)._replace(skipped=True)
    where, tribe, hexes = (words[1], 0, 0) if state.paper and len(words) == 2 else _read_score(words)
    if where not in (HAND, SHARED):
        raise NotationError("Score the card in your hand or the shared card: {text}", text=move[:40])
    card = sheet.hand if where == HAND else state.shared
    if len(sheet.rings) >= state.most_cards:
        raise illegal(move, Sentence("No more cards can be scored (limit: {n}).", n=state.most_cards), "FI-26")
    if not card:
        raise illegal(move, "There is no such card to score.", "FI-11")
    if not state.paper:
        _check_ring(sheet, card, tribe, hexes, move)
    elif hexes:
        raise illegal(move, "You draw on paper in this match: just name the card.", "FI-25")
    scored = points(where, card)
    sheet = sheet._replace(rings=(*sheet.rings, Ring(card, scored, tribe, hexes)))
    state = replace_sheet(state, seat, sheet)
    if where == SHARED:
        return _next_seat(state._replace(taken=True))
    if len(sheet.rings) >= state.most_cards:  # it can score no more cards, so it draws none
        return _next_seat(_put_under(state, seat))
    return _draw_two(_put_under(state, seat), card)._replace(scored=True)


def _put_under(state: State, seat: int) -> State:
    """Puts the hand card under its deck (FI-13)."""
    sheet = state.sheets[seat]
    under = decks.discard(state.decks, sheet.hand[0], sheet.hand)
    return replace_sheet(state, seat, sheet._replace(hand=""))._replace(decks=under)


def _draw_two(state: State, card: str) -> State:
    """Starts drawing two cards to replace this one (FI-13)."""
    return state._replace(source=decks.next_lower(state.decks, card), phase=Phase.DRAW)


def _keep(state: State, seat: int, words: list[str], move: str) -> State:
    if len(words) != 2 or words[0] != "keep" or words[1] not in cards.SHAPES:
        raise NotationError("Keep one of the two cards: this cannot be read ({text}).", text=move[:40])
    card = words[1]
    if card not in state.drawn:
        raise illegal(move, "Only one of the two drawn cards can be kept.", "FI-13")
    other = state.drawn[1] if state.drawn[0] == card else state.drawn[0]
    state = replace_sheet(state, seat, state.sheets[seat]._replace(hand=card))
    state = state._replace(
        decks=decks.discard(state.decks, state.source, other), source="", drawn=(), phase=Phase.WINDOW
    )
    return _next_seat(state) if state.scored else state


def _read_score(words: list[str]) -> tuple[str, int, int]:
    if len(words) < 4 or words[0] != "score" or words[1] not in (HAND, SHARED) or words[2] not in grid.TRIBES[1:]:
        raise NotationError("This cannot be read as a move of the card phase: {text}", text=" ".join(words)[:40])
    try:
        numbers = [GRID.number[name] for name in words[3:]]
    except KeyError as fault:
        raise NotationError("There is no hex called {name}.", name=repr(str(fault.args[0])[:20])) from fault
    if numbers != sorted(set(numbers)):
        raise NotationError("List each hex of the card once, in reading order.")
    return words[1], grid.TRIBES.index(words[2]), grid.mask_of(numbers)


def _check_ring(sheet: Sheet, card: str, tribe: int, hexes: int, move: str) -> None:
    """IllegalMoveError unless these placements can be ringed for the card (FI-11, FI-12)."""
    touching = grid.lanes(sheet.board)[tribe]
    if hexes.bit_count() != cards.size(card):
        raise illegal(move, Sentence("Choose {n} different hexes, each with a placement.", n=cards.size(card)), "FI-11")
    if hexes & ~touching[grid.STANDS]:
        raise illegal(
            move, Sentence("Not all of these hexes hold {tribe}.", tribe=Sentence(grid.TRIBES[tribe])), "FI-11"
        )
    if hexes & ringed_of(sheet.rings)[tribe]:
        raise illegal(move, "A ringed placement has already been used for another card.", "FI-12")
    if hexes not in cards.spots_of(card):
        raise illegal(move, "These hexes do not match the card’s shape.", "FI-11")
    if not grid.is_one_group(hexes, touching):
        raise illegal(move, "These placements are not all connected: a half hex touches only three sides.", "FI-11")
