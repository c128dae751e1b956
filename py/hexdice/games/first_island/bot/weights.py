"""The learned weights of the terms by the rounds that are left, and what they promise a seat."""

from functools import cache

from hexdice.bots import tables
from hexdice.games.first_island.bot.settlement import settlement_of
from hexdice.games.first_island.bot.worth import TERMS, Column
from hexdice.games.first_island.rules.state import Phase, State

LEARNED = tables.read(__name__)


def basis(rounds: int) -> tuple[float, float, float]:
    """The basis for a weight as a function of the rounds left: a constant, a part that fades, a part that grows at the end."""
    return 1.0, rounds / 11, 1 / rounds


@cache
def column(rounds: int) -> Column:
    """The weights of the terms with this many rounds left to mark."""
    if rounds <= 0:
        return ()
    weights, parts = LEARNED["worth"], basis(rounds)
    return tuple(
        sum(part * weight for part, weight in zip(parts, weights[3 * n : 3 * n + 3], strict=True))
        for n in range(len(TERMS))
    )


# Rounds to plan for when somebody's third card ends the match, by the most cards that a seat has scored. Matches of two take
# about eight rounds; this won 88 of 120 against (11, 9, 5, 0).
LIKELY = (6, 4, 2, 0)
LEARNED_TO = 11  # rounds left, with cards in play


def rounds_left(state: State) -> int:
    """The likely number of rounds after the open one."""
    rounds = state.last_round - state.round
    if state.with_cards and not state.is_solo:
        alone = len(state.sheets) == 1
        rounds = min(rounds, LEARNED_TO if alone else LIKELY[max(len(sheet.rings) for sheet in state.sheets)])
    return rounds


def expected(state: State, seat: int) -> float:
    """The expected final total of a seat, for play at the best level."""
    sheet = state.sheets[seat]
    here = rounds_left(state) if sheet.turn.marks else rounds_left(state) + 1
    if state.phase == Phase.OVER:
        return float(sheet.score.total)
    return settlement_of(state, seat).worth(column(here)) + sum(ring.points for ring in sheet.rings) + sheet.ahead
