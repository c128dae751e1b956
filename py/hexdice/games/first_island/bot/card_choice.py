"""Decisions in the card window: which camp to ring, whether to skip the card in hand, which of two cards to keep.

Scoring and passing are compared by the worth of the island after each; a card yet to be drawn counts with the average over the
possible cards.
"""

from collections.abc import Iterator

from hexdice.games.first_island.bot import worth
from hexdice.games.first_island.bot.settlement import Settlement, settlement_of
from hexdice.games.first_island.bot.worth import Column
from hexdice.games.first_island.rules import cards, decks, grid, play
from hexdice.games.first_island.rules.card_window import HAND, SHARED
from hexdice.games.first_island.rules.card_window import points as points_of
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase, State

MOST = 40  # ways to ring that are evaluated
SKIP = 0.3  # least gain from a skip, in points


def card_worth(settlement: Settlement, card: str, where: str, column: Column) -> float:
    """The worth of an open card on an island."""
    if not column:
        return 0.0
    near = [settlement.reach(card, tribe) for tribe in range(1, 7)]
    fewest = [one[0][0] if one else worth.NEVER for one in near]
    return sum(column[index] * amount for index, amount in worth.card_terms(where, cards.size(card), fewest))


def next_hand_worth(state: State, card: str, settlement: Settlement, column: Column) -> float:
    """The worth of the better of two cards from the deck that replaces `card`."""
    deck = decks.find(state.decks, decks.next_lower(state.decks, card))
    assert deck is not None
    listed = deck.rest or deck.bottom
    known = {one: card_worth(settlement, one, HAND, column) for one in sorted(set(listed))}
    values = sorted(known[one] for one in listed)
    # The chance that a card is the better of two draws grows with its rank.
    return sum(value * (2 * rank + 1) for rank, value in enumerate(values)) / max(1, len(values) ** 2)


def next_shared_worth(state: State, settlement: Settlement, column: Column) -> float:
    """The worth of the shared card after this one has been scored: the average over its deck, or the same single card."""
    deck = decks.find(state.decks, "S")
    if deck is None:
        return card_worth(settlement, state.shared, SHARED, column)
    listed = deck.rest or deck.bottom
    return sum(card_worth(settlement, card, SHARED, column) for card in listed) / max(1, len(listed))


def _ringed(state: State, seat: int, settlement: Settlement, move: str) -> tuple[int, Settlement]:
    """(points, island) after a scoring move; the slot of the scored card is empty."""
    _, where, name, *hexes = move.split(" ")
    tribe = grid.TRIBES.index(name)
    closed = [list(own) for own in settlement.closed]
    closed[tribe].append(grid.mask_of(GRID.number[hex_] for hex_ in hexes))
    before = settlement.setting
    more = before.scored + 1 < state.most_cards
    setting = before._replace(
        scored=before.scored + 1,
        cards_short=max(0, before.cards_short - 1),
        open_cards=tuple(one for one in before.open_cards if one[0] != where) if more else (),
    )
    card = state.sheets[seat].hand if where == HAND else state.shared
    return points_of(where, card), Settlement(settlement.island, closed, settlement.vacant, setting, settlement.boxes)


def scorings(state: State, seat: int, column: Column) -> Iterator[tuple[float, str]]:
    """The worth of the island after each way to score a card, with the move."""
    settlement = settlement_of(state, seat)
    replaced: dict[str, float] = {}
    for move in [move for move in play.moves(state, seat) if move.startswith("score")][:MOST]:
        points, after = _ringed(state, seat, settlement, move)
        found = after.worth(column) + points
        if after.setting.scored < state.most_cards:
            where = HAND if move.startswith("score hand") else SHARED
            if where not in replaced:
                replaced[where] = (
                    next_hand_worth(state, state.sheets[seat].hand, after, column)
                    if where == HAND
                    else next_shared_worth(state, after, column)
                )
            found += replaced[where]
        yield found, move


def passing_worth(state: State, seat: int, column: Column, later: Column) -> float:
    """The worth of the island if nothing is scored now: what fits can only be scored a round later, with the weights `later`."""
    settlement = settlement_of(state, seat)
    found = settlement.worth(column)
    for where, size, fewest in settlement.missing():
        if column and min(fewest) == 0:
            found += worth.share_of(where, size) * (
                (later[worth.CARD[where]] if later else 0.0) - column[worth.CARD[where]]
            )
    return found


def ends_match(state: State, seat: int) -> bool:
    """Whether scoring a card now ends the match (FI-15)."""
    return not state.is_solo and len(state.sheets[seat].rings) + 1 >= state.most_cards


def _last_card(state: State, seat: int, move: str, ahead: float) -> bool:
    """Whether to end the match by scoring: with other seats, to win it; in solo play, if going on is worth less."""
    after = play.apply(state, seat, move)
    totals = [sheet.score.total for sheet in after.sheets]
    if len(totals) > 1:
        return totals[seat] >= max(totals)
    return totals[seat] >= ahead + sum(ring.points for ring in state.sheets[seat].rings)


def choose(state: State, seat: int, column: Column, later: Column, eager: bool = False) -> str:
    """The move of the seat that is asked. `column`: the weights now, `later`: those a round later.

    `eager`: scores what fits at once, without considering how the camp could grow.
    """
    moves = play.moves(state, seat)
    settlement = settlement_of(state, seat)
    if state.phase == Phase.KEEP:
        return max(moves, key=lambda move: card_worth(settlement, move.split(" ")[1], HAND, column))
    passed = passing_worth(state, seat, column, later)
    value, best = max(scorings(state, seat, column), default=(0.0, ""))
    if best and (_last_card(state, seat, best, passed) if ends_match(state, seat) else eager or value > passed):
        return best
    if "skip" in moves and state.round < state.last_round:
        hand = state.sheets[seat].hand
        if next_hand_worth(state, hand, settlement, column) > card_worth(settlement, hand, HAND, column) + SKIP:
            return "skip"
    return "pass"
