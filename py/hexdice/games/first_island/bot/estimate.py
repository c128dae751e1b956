"""The estimate of a match: each seat's chance to have the most points or, in solo play, to meet all goals.

Who will have most shows in the features of a seat compared with its rivals. What can be scored in the next card window matters
most, as a third card ends the match. So if the dice of a round have been rolled and a seat still has to mark, its island is
evaluated after a quick plan; and where the window can end the match, it is played out.
"""

import json
import pkgutil
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, tanh
from operator import mul
from typing import NamedTuple

from hexdice.games.first_island.bot import card_choice, plan, weights
from hexdice.games.first_island.bot.plan import QUICK, Plan
from hexdice.games.first_island.bot.settlement import settlement_of
from hexdice.games.first_island.bot.worth import NEVER, SHORT_CARDS, SHORT_POINTS, SHORT_TRIBES, Column
from hexdice.games.first_island.rules import play
from hexdice.games.first_island.rules.card_window import HAND, SHARED
from hexdice.games.first_island.rules.goals import GOALS
from hexdice.games.first_island.rules.state import CARD_PHASES, SHORT, SOLO, Phase, State
from hexdice.kernel.game import CHANCE, Result

# The weights of `all_features`, by `python bench/islands.py fit --write`.
SHARES: list[float] = json.loads(pkgutil.get_data(__name__, "shares.json") or b"")

AHEAD = 0.1  # strength for each point of a handicap, which unlike what is expected is sure: from matches with one
USUAL = 80  # points: the reference total for solo levels without a total as a goal
MISSING = 3  # placements missing for a card are counted up to this
NOTHING = (0, [NEVER] * 7)  # no card: its size and what each tribe lacks for it


class Prospect(NamedTuple):
    """A seat at the next card window. `cards`: for the hand card and the shared one (points, placements missing, tribes within one
    placement, tribes within two). `asked`: it has been asked in the open window."""

    expected: float
    now: int
    scored: int
    rings: int
    cards: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
    boxes: int
    asked: bool = False

    @property
    def missing(self) -> int:
        """The fewest hexes that a card still needs."""
        return min(card[1] for card in self.cards)

    @property
    def nearest(self) -> int:
        """The points of the card with the fewest placements missing."""
        return max((points for points, missing, _, _ in self.cards if missing == self.missing), default=0)

    @property
    def fits(self) -> int:
        """The points of the best card that fits now; 0 for none."""
        return self.nearest if self.missing == 0 else 0


def prospect(state: State, seat: int) -> Prospect:
    """What a seat can still expect, as the estimate weighs it."""
    sheet = state.sheets[seat]
    after = (seat - state.roller) % len(state.sheets)
    asked = state.phase in CARD_PHASES and after < state.asked
    marks = state.phase == Phase.MARK and len(sheet.turn.marks) < sheet.due
    column = weights.column(weights.rounds_left(state) + (not marks and not sheet.turn.marks))
    return _prospect(_alone(state, seat), marks, column)._replace(asked=asked)


def _alone(state: State, seat: int) -> State:
    """The state with this seat's sheet everywhere: what others do does not change its plan or its prospect."""
    return state._replace(sheets=(state.sheets[seat],) * len(state.sheets), asked=0)


@lru_cache(maxsize=64)
def _plan(alike: State, column: Column) -> Plan:
    return plan.best_plan(alike, 0, column, QUICK)


@lru_cache(maxsize=256)
def _prospect(alike: State, marks: bool, column: Column) -> Prospect:
    """A seat's prospect, by the weights at the next card window; `marks`: it still has to mark in this round."""
    settlement, sheet = settlement_of(alike, 0), alike.sheets[0]
    if marks and settlement.vacant:
        settlement = plan.after_plan(settlement, _plan(alike, column))
    scored = sum(ring.points for ring in sheet.rings)
    found = {where: (size, fewest) for where, size, fewest in settlement.missing()}
    cards = []
    for where, times in ((HAND, 2), (SHARED, 1)):
        size, fewest = found.get(where, NOTHING)
        one, two = (sum(count <= most for count in fewest) for most in (1, 2))
        cards.append((size * times, min(fewest), one, two))
    points = settlement.terms()[0] - settlement.boxes + scored + sheet.ahead
    return Prospect(
        settlement.worth(column) + scored, points, scored, len(sheet.rings), (cards[0], cards[1]), settlement.boxes
    )


def ending(state: State) -> Result | None:
    """The result if the match ends in the open card window, or in the one after the open marking; None if it goes on.

    Everybody marks by a quick plan and scores as the bots do.
    """
    if max(len(sheet.rings) for sheet in state.sheets) < state.most_cards - 1:
        return None
    left = weights.rounds_left(state)
    if state.phase == Phase.MARK:
        state = _marked(state, weights.column(left))
        left -= 1
    while state.phase in (*CARD_PHASES, Phase.OPEN):
        if state.phase in (Phase.DRAW, Phase.OPEN):
            card = play.chance(state)
            assert card is not None
            state = play.apply(state, CHANCE, card.outcomes[0])  # no card drawn now can end the match
        else:
            seat = play.actors(state)[0]
            move = card_choice.choose(state, seat, weights.column(left + 1), weights.column(left), True)
            state = play.apply(state, seat, move)
    return play.result(state)


def _marked(state: State, column: Column) -> State:
    """The state after everybody has marked by a quick plan."""
    for seat in play.actors(state):
        sheet = state.sheets[seat]
        if len(sheet.turn.marks) < sheet.due:
            for step in _plan(_alone(state, seat), column).steps:
                if not state.sheets[seat].turn.pair:
                    state = play.apply(state, seat, step.take)
                state = play.apply(state, seat, step.place)
        state = play.apply(state, seat, "done")
    return state


def ending_features(state: State, seat: int, found: Result | None) -> tuple[float, float, float]:
    """The features of a foreseen end of the match for a seat: whether it wins in the open window, in the next one; its lead there."""
    if found is None:
        return 0.0, 0.0, 0.0
    won = 1.0 if found.winners == (seat,) else 0.0 if seat in found.winners else -1.0
    if state.phase != Phase.MARK:
        return won, 0.0, 0.0
    rival = max(score for other, score in enumerate(found.scores) if other != seat)
    return 0.0, won, tanh((found.scores[seat] - rival) / 10)


def features(own: Prospect, rivals: Sequence[Prospect], state: State) -> Iterator[float]:
    """The features that predict whether a seat will have the most points, relative to the other seats."""
    last = state.most_cards - 1
    most = min(max(own.rings, *(other.rings for other in rivals)), last)
    lately = state.round / 10
    for value in (own.expected / 10, own.now / 10, float(own.rings), own.scored / 10):
        yield from (value * (most == last - n) for n in range(3))
    yield from (own.expected / 10 * lately, own.now / 10 * lately)
    for n in range(3):
        for _, missing, _, _ in own.cards:
            yield from (float(own.rings == last - n and min(missing, MISSING) == k) for k in range(MISSING + 1))
    # The lead with the next card: the third one ends the match.
    lead = own.now + own.nearest - max(other.now + (0 if other.asked else other.fits) for other in rivals)
    ends = own.rings == last
    for n in range(3):
        yield tanh(lead / 15) * (ends and min(own.missing, 2) == n)
    yield float(ends and own.missing == 0 and lead > 0)
    yield float(ends and own.missing == 0 and lead > 0 and not own.asked)
    yield float(ends and own.missing == 1 and lead > 0)
    for points, _, one, two in own.cards:
        yield from (points / 10, one / 5, two / 5)
    yield from (own.boxes / 3, float(own.asked))


def all_features(state: State) -> list[tuple[float, ...]]:
    """Every seat's features."""
    seats = range(len(state.sheets))
    prospects = [prospect(state, seat) for seat in seats]
    found = ending(state)
    return [
        (*features(own, prospects[:seat] + prospects[seat + 1 :], state), *ending_features(state, seat, found))
        for seat, own in enumerate(prospects)
    ]


def goal_features(kind: str, left: int, promised: float, short: Sequence[float]) -> list[float]:
    """The features of a solo island with `left` rounds left and an expected final total of `promised` points.

    `short`: the points, the tribes and the cards still missing for the goals of its level.
    """
    ahead = (promised - (GOALS[kind][2] or USUAL)) / 10
    early, now = left / SHORT, (ahead, short[0] / 10, *short[1:])
    return [*(float(kind == one) for one in SOLO), early, *now, *(sign * early for sign in now)]


def _goal_chance(state: State) -> float:
    """The chance that a solo island meets all goals of its level, by logistic regression."""
    left = max(1, weights.rounds_left(state) + (state.phase != Phase.MARK))
    _, terms = settlement_of(state, 0).terms()
    goals = SHORT_POINTS, SHORT_TRIBES, SHORT_CARDS
    short = [sum(amount for index, amount in terms if index == goal) for goal in goals]
    found = goal_features(state.kind, left, weights.expected(state, 0), short)
    return 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, weights.LEARNED["goals"], found))))))


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's chance of having the most points or, in solo play, of meeting all goals; () if the bots have no estimate."""
    seats = range(len(state.sheets))
    if state.paper or (len(state.sheets) == 1 and not state.is_solo):
        return ()
    result = play.result(state)
    if result is not None:
        return tuple((seat in result.winners) / max(1, len(result.winners)) for seat in seats)
    if state.is_solo:
        return (_goal_chance(state),)
    if state.phase == Phase.DEAL:  # until everybody has a card, whoever has one would seem to be ahead
        state = state._replace(sheets=tuple(sheet._replace(hand="") for sheet in state.sheets))
    if state.phase in (Phase.DRAW, Phase.KEEP):
        return _drawing(state)
    rows = zip(all_features(state), state.sheets, strict=True)
    strengths = [sum(map(mul, SHARES, row)) + AHEAD * sheet.ahead for row, sheet in rows]
    top = max(strengths)
    shares = [exp(strength - top) for strength in strengths]
    return tuple(share / sum(shares) for share in shares)


def _drawing(state: State) -> tuple[float, ...]:
    """The estimate while a seat draws its next card: by the better drawn one, or the mean of those that may come.

    Without a card it would seem that the seat has nothing to score, or nothing to lose.
    """
    chance, seat = play.chance(state), state.in_window
    if chance is not None and not state.drawn:
        rows = [outlook(play.apply(state, CHANCE, card)) for card in chance.outcomes]
        total = sum(chance.weights)
        return tuple(sum(map(mul, chance.weights, column)) / total for column in zip(*rows, strict=True))
    pair = state.drawn if len(state.drawn) == 2 else state.drawn * 2
    keeping = state._replace(phase=Phase.KEEP, drawn=pair)
    rows = []
    for card in dict.fromkeys(pair):
        after = play.apply(keeping, seat, f"keep {card}")
        if play.moves(after, seat) == ("pass",):  # as the page goes on
            after = play.apply(after, seat, "pass")
        rows.append(outlook(after))
    return max(rows, key=lambda row: row[seat])
