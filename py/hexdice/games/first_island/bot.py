"""Bots of The First Island: they plan a round on their own island and score cards when it pays."""

from collections.abc import Iterator
from random import Random

from hexdice.bots import Thinker
from hexdice.games.first_island import rules
from hexdice.games.first_island.island import BUILDERS, lanes
from hexdice.games.first_island.plan import best_step, island_worth, prospect
from hexdice.games.first_island.state import (
    KEEP,
    MARK,
    OVER,
    REROLL,
    WINDOW,
    State,
    board_of,
    is_solo,
    last_round,
    most_cards,
    score_of,
)
from hexdice.games.first_island.window import find, next_lower
from hexdice.games.first_island.worth import Weights, card_hope, card_reach, wanted_of

WEIGHTS = Weights()
SIMPLE = Weights(room=0.1, reach=0.3, cards=0.0, near=0.5, wish=0.5)


def evaluate(state: State, seat: int) -> float:
    """The seat's island with hopes; at the end its lead over the best of the others counts as well."""
    if state.phase == OVER:
        totals = [score_of(sheet).total for sheet in state.sheets]
        others = [total for other, total in enumerate(totals) if other != seat]
        lead = totals[seat] - max(others, default=totals[seat])
        return totals[seat] + (15.0 if lead > 0 else -15.0 if lead < 0 else 0.0)
    return island_worth(state, seat, WEIGHTS)


def _hand_worth(state: State, seat: int, card: str, weights: Weights) -> float:
    """What a hand card promises on this island."""
    sheet = state.sheets[seat]
    board = board_of(sheet)
    look = prospect(state, sheet, board, weights)
    island = lanes(board)
    ((places, points),) = wanted_of(card, "")
    closed = [[ring.hexes for ring in sheet.rings if ring.tribe == tribe] for tribe in range(7)]
    fewest = min(card_reach(island[t], closed[t], places, look.vacant).fewest for t in range(1, 7))
    return points * card_hope(fewest, look)


def _replacement_worth(state: State, seat: int, weights: Weights) -> float:
    """What the better of two cards of the next lower deck promises."""
    name = next_lower(state.decks, state.sheets[seat].hand)
    deck = find(state.decks, name)
    assert deck is not None
    values = sorted(_hand_worth(state, seat, card, weights) for card in (deck.rest or deck.bottom))
    count = len(values)
    # The chance that a card is the better of two draws grows with its rank.
    return sum(value * (2 * rank + 1) for rank, value in enumerate(values)) / count**2


def _window(state: State, seat: int, weights: Weights) -> str:
    """Score what pays, the dearer card first; skip a card that promises less than the next ones."""
    moves = rules.moves(state, seat)
    if state.phase == KEEP:
        return max(moves, key=lambda move: _hand_worth(state, seat, move.split()[1], weights))
    scoring = [move for move in moves if move.startswith("score")]
    if scoring:
        ranked = sorted(scoring, key=lambda move: _ring_value(state, seat, move, weights), reverse=True)
        if _ring_value(state, seat, ranked[0], weights) > _pass_value(state, seat, weights) and not _throws_away(
            state, seat, ranked[0]
        ):
            return ranked[0]
    if "skip" in moves and state.round > 1:
        now = _hand_worth(state, seat, state.sheets[seat].hand, weights)
        if _replacement_worth(state, seat, weights) > now + 0.5:
            return "skip"
    return "pass"


NEXT_CARD = 6.0  # what a fresh card is worth early in the match; a fresh shared card half of it


def _ring_value(state: State, seat: int, move: str, weights: Weights) -> float:
    """The island after ringing, and what the card that comes instead is still good for."""
    after = rules.apply(state, seat, move)
    found = island_worth(after, seat, weights._replace(cards=1.0))
    if len(after.sheets[seat].rings) < most_cards(state):
        fresh = NEXT_CARD if " hand " in move else NEXT_CARD / 2
        found += fresh * min(1.0, (last_round(state) - state.round) / 5)
    if is_solo(state):
        found += 6.0  # the goal asks for cards
    return found


def _pass_value(state: State, seat: int, weights: Weights) -> float:
    return island_worth(state, seat, weights._replace(cards=1.0)) - 0.5


def _throws_away(state: State, seat: int, move: str) -> bool:
    """Whether the third card would end a match that somebody else leads."""
    if is_solo(state) or len(state.sheets) == 1 or len(state.sheets[seat].rings) + 1 < most_cards(state):
        return False
    after = rules.apply(state, seat, move)
    totals = [score_of(sheet).total for sheet in after.sheets]
    return totals[seat] < max(totals)


def planning(weights: Weights, width: int, overrides: bool, slips: float) -> Thinker:
    """A level: `width` of its search, whether it uses overrides, and how often it plays any move at all."""

    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = rules.moves(view, seat)
        yield rng.choice([move for move in moves if move != "skip"])
        if len(moves) == 1 or view.paper or rng.random() < slips:
            return
        if view.phase in (WINDOW, KEEP):
            yield _window(view, seat, weights)
        elif view.phase == REROLL:
            face = rules.alike(view.dice)
            yield "stay" if face == BUILDERS and view.dice.count(face) == 3 else "reroll"
        elif view.phase == MARK:
            step = best_step(view, seat, weights, width, overrides)
            yield step.place if view.sheets[seat].turn.pair else step.take

    return think


LEVELS: dict[str, Thinker] = {
    "easy": planning(SIMPLE, 0, False, 0.15),
    "steady": planning(WEIGHTS, 0, False, 0.0),
    "sharp": planning(WEIGHTS, 12, True, 0.0),
}
