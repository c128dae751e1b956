"""The decks of cards: which are in play, what is put under them, and which card can come next (FI-10, FI-13)."""

from hexdice.games.first_island.rules import cards
from hexdice.games.first_island.rules.state import ROUNDS, Deck, Phase, State
from hexdice.kernel.chance import Chance

_DECKS = {"easy": "4", "casual": "4", "impossible": "6"}  # otherwise all three
_SHARED = {"easy": "45", "casual": "4", "hard": "5", "impossible": "6"}  # sizes of the S cards; otherwise all


def new_decks(kind: str) -> tuple[Deck, ...]:
    """The decks of a variant before anything is drawn (FI-10, FI-25, FI-26)."""
    if kind == "none" or kind in ROUNDS:
        return ()
    decks = [Deck(name, cards.DECKS[name], (), 0) for name in _DECKS.get(kind, "456")]
    sizes = _SHARED.get(kind, "456")
    return (*decks, Deck("S", tuple(card for card in cards.SHARED if card[0] in sizes), (), 0))


def find(decks: tuple[Deck, ...], name: str) -> Deck | None:
    """The deck with this name; None if the match has none."""
    return next((deck for deck in decks if deck.name == name), None)


def replaced(decks: tuple[Deck, ...], changed: Deck) -> tuple[Deck, ...]:
    """The decks with one of them changed."""
    return tuple(changed if deck.name == changed.name else deck for deck in decks)


def discard(decks: tuple[Deck, ...], name: str, card: str) -> tuple[Deck, ...]:
    """Puts the card under its deck, or out of the game if that deck is not in play (FI-13)."""
    deck = find(decks, name)
    return replaced(decks, deck._replace(bottom=(*deck.bottom, card))) if deck else decks


def next_lower(decks: tuple[Deck, ...], card: str) -> str:
    """The deck that replaces a hand card: the next lower one in play, or the lowest again (FI-13)."""
    names = [deck.name for deck in decks if deck.name != "S"]
    return max((name for name in names if name < card[0]), default=min(names))


def pending(state: State) -> Deck:
    """The deck that the next card comes from, in a phase in which chance draws one."""
    name = "S"
    if state.phase == Phase.DRAW:
        name = state.source
    elif state.phase == Phase.DEAL and any(not sheet.hand for sheet in state.sheets):
        name = max(deck.name for deck in state.decks if deck.name != "S")
    return next(deck for deck in state.decks if deck.name == name)


def card_chance(state: State) -> Chance:
    """The possible cards: any unknown one or, once only the bottom is left, the known next one."""
    deck = pending(state)
    place = f"deck {deck.name} draw {deck.drawn + 1}"
    if not deck.rest:
        return Chance(place, deck.bottom[:1], (1,))
    kinds = tuple(sorted(set(deck.rest)))
    return Chance(place, kinds, tuple(deck.rest.count(kind) for kind in kinds))
