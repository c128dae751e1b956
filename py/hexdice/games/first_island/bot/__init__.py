"""The bots of The First Island: they plan a round on their own island and score cards when it pays. All use the same learned worth."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import exp
from operator import mul
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker, tables
from hexdice.bots.scale import Form, as_played
from hexdice.games.first_island.bot import goal_chance, lead, ringing
from hexdice.games.first_island.bot.guess import Guess
from hexdice.games.first_island.bot.plan import Plan, Search, best_plan, deliberate, pairs_of
from hexdice.games.first_island.bot.position import Step, position_of
from hexdice.games.first_island.bot.worth import SHORT_POINTS, TERMS, Column
from hexdice.games.first_island.rules import play
from hexdice.games.first_island.rules.state import Phase, State, Turn
from hexdice.kernel.game import CHANCE

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
    return position_of(state, seat).worth(column(here)) + sum(ring.points for ring in sheet.rings)


def evaluate(state: State, seat: int) -> float:
    """The expected total of a seat; in a final state its lead over the best other seat is added."""
    value = expected(state, seat)
    if state.phase == Phase.OVER:
        totals = [sheet.score.total for sheet in state.sheets]
        others = [total for other, total in enumerate(totals) if other != seat]
        lead = totals[seat] - max(others, default=totals[seat])
        value += 15.0 if lead > 0 else -15.0 if lead < 0 else 0.0
    return value


def outlook(state: State, played: Sequence[str] = ()) -> tuple[float, ...]:
    """Each seat's chance of having the most points or, in solo play, of meeting all goals; () if the bots have no estimate.

    `played`: the level of each seat that a bot plays; without it all count as equally strong.
    """
    seats = range(len(state.sheets))
    if state.paper or (len(state.sheets) == 1 and not state.is_solo):
        return ()
    result = play.result(state)
    if result is not None:
        return tuple((seat in result.winners) / max(1, len(result.winners)) for seat in seats)
    if state.is_solo:
        left = max(1, rounds_left(state) + (0 if state.phase == Phase.MARK else 1))
        _, terms = position_of(state, 0).terms()
        short = [sum(amount for index, amount in terms if index == SHORT_POINTS + n) for n in range(3)]
        signs = goal_chance.signs(state.kind, left, expected(state, 0), short[0], short[1], short[2])
        return (goal_chance.chance(LEARNED["goals"], signs),)
    if state.phase == Phase.DEAL:  # until everybody has a card, whoever has one would seem to be ahead
        return (1 / len(state.sheets),) * len(state.sheets)
    if state.phase in (Phase.DRAW, Phase.KEEP):
        return _drawing(state, played)
    strengths = [sum(map(mul, SHARES, signs)) for signs in lead.all_signs(state, column, rounds_left(state))]
    top = max(strengths)
    weights = [exp(strength - top) for strength in strengths]
    return as_played([weight / sum(weights) for weight in weights], played, FORMS)


def _drawing(state: State, played: Sequence[str]) -> tuple[float, ...]:
    """The estimate while a seat draws its next card: by the better drawn one, or the mean of those that may come.

    Without a card it would seem that the seat has nothing to score, or nothing to lose.
    """
    chance, seat = play.chance(state), state.in_window
    if chance is not None and not state.drawn:
        rows = [outlook(play.apply(state, CHANCE, card), played) for card in chance.outcomes]
        total = sum(chance.weights)
        return tuple(sum(map(mul, chance.weights, column)) / total for column in zip(*rows, strict=True))
    pair = state.drawn if len(state.drawn) == 2 else state.drawn * 2
    keeping = state._replace(phase=Phase.KEEP, drawn=pair)
    rows = []
    for card in dict.fromkeys(pair):
        after = play.apply(keeping, seat, f"keep {card}")
        if play.moves(after, seat) == ("pass",):  # as the page goes on
            after = play.apply(after, seat, "pass")
        rows.append(outlook(after, played))
    return max(rows, key=lambda row: row[seat])


# The weights of `lead.all_signs`, by `python bench/islands.py fit`.
# fmt: off
SHARES = (
    0.45, 0.52, 0.27, -0.04, -0.09, -0.12, -0.03, 0.14, 0.00, 0.61, 0.14, 0.00, 0.46, 0.58, 0.12, 0.10, -0.23, -0.35,
    0.07, -0.20, -0.13, -0.09, 0.40, -0.14, -0.21, -0.09, 0.02, 0.02, -0.03, -0.04, 0.26, -0.10, -0.07, 0.01, -0.06,
    -0.05, 0.05, 0.17, 0.44, 0.32, -0.42, 0.02, 0.37, -0.00, -1.32, -0.04, 0.28, -0.12, 0.22, 0.36, -0.53, -0.18,
    1.87, 0.75, 0.13,
)
# fmt: on

FORMS: dict[str, Form] = {}


class Level(NamedTuple):
    """How a level plays. A level without search marks one hex at a time, with errors like those of people."""

    search: Search | None = None
    overlooks: bool = False  # whether to ignore what a placement takes from the room of others
    loose: float = 0.0  # temperature of the softmax, in points
    overrides: bool = True
    rerolls: int = 0  # rolls sampled before deciding on a reroll


def _softmax(ranked: list[tuple[float, Step]], loose: float, rng: Random) -> Step:
    top = ranked[0][0]
    return rng.choices([step for _, step in ranked], [exp((value - top) / loose) for value, _ in ranked])[0]


def _glance(state: State, seat: int, level: Level, rng: Random) -> Step:
    """The next hex without search."""
    sheet = state.sheets[seat]
    weights = column(rounds_left(state))
    guess = Guess(position_of(state, seat), weights, blocking=not level.overlooks)
    ranked = guess.steps(pairs_of(state, sheet, level.overrides), 60 if level.loose else 1, 2.0)
    return _softmax(ranked, level.loose, rng) if level.loose else ranked[0][1]


def _from_start(state: State, seat: int) -> State:
    """The same round before anything was marked."""
    turn = Turn(left=tuple(sorted(state.dice)))
    return state._replace(sheets=tuple(sheet._replace(turn=turn) for sheet in state.sheets))


KEPT: dict[tuple[State, int, Search], Plan] = {}  # cache of the latest rounds; a plan is for the whole round


def _whole_round(start: State, seat: int, search: Search) -> Iterator[Plan]:
    key = start, seat, search
    if key in KEPT:
        yield KEPT[key]
        return
    if len(KEPT) >= 16:
        KEPT.clear()
    for plan in deliberate(start, seat, column, rounds_left(start), search):
        KEPT[key] = plan  # first, so that "move now" continues the plan already begun
        yield plan


def _next_step(state: State, seat: int, plan: Plan) -> Step | None:
    """The next step of a plan; None if something else was marked."""
    sheet = state.sheets[seat]
    turn, steps = sheet.turn, plan.steps
    done = list(zip(steps, turn.marks, strict=False))
    if len(turn.marks) >= len(steps) or any(step.mark != mark for step, mark in done):
        return None
    step = steps[len(turn.marks)]
    return step if not turn.pair or turn.pair == (step.a, step.b) else None


def _search(state: State, seat: int, search: Search) -> Iterator[Step]:
    """Better and better next steps, by a plan for the whole round or, if the round has departed from it, for the rest."""
    step = None
    for plan in _whole_round(_from_start(state, seat), seat, search):
        step = _next_step(state, seat, plan)
        if step is not None:
            yield step
    if step is None:
        for plan in deliberate(state, seat, column, rounds_left(state), search):
            yield plan.steps[0]


QUICK = Search(4, 1)


def _reroll(state: State, seat: int, tries: int, rng: Random) -> str:
    """Whether to reroll the equal dice, by the worth of sampled rolls on the roller's island."""
    face = play.alike(state.dice)
    if not tries:
        return "stay" if state.dice.count(face) == 3 and face == 2 else "reroll"
    weights = column(rounds_left(state))

    def made_of(dice: list[int]) -> float:
        marking = play.open_marking(state._replace(dice=tuple(dice)))
        return best_plan(marking, seat, weights, QUICK).worth

    rolled = [made_of([rng.randint(1, 6) if die == face else die for die in state.dice]) for _ in range(tries)]
    return "stay" if made_of(list(state.dice)) >= sum(rolled) / tries else "reroll"


def _thinker(level: Level) -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = play.moves(view, seat)
        yield moves[0]
        if len(moves) == 1 or view.paper:
            return
        if view.phase in (Phase.WINDOW, Phase.KEEP):
            left = rounds_left(view) + 1
            yield ringing.choose(view, seat, column(left), column(left - 1), level.search is None)
        elif view.phase == Phase.REROLL:
            yield _reroll(view, seat, level.rerolls, rng)
        elif view.phase == Phase.MARK:
            steps = _search(view, seat, level.search) if level.search else islice((_glance(view, seat, level, rng),), 1)
            for step in steps:
                yield step.place if view.sheets[seat].turn.pair else step.take

    return think


STEPS = {
    "first": Level(overlooks=True, loose=2.5, overrides=False),
    "gentle": Level(overlooks=True, loose=1.6, overrides=False),
    "steady": Level(loose=1.05),
    "sharp": Level(loose=0.3),
    "master": Level(Search(20, 3, ahead=10, rolls=16), rerolls=6),
}
LEVELS: dict[str, Thinker] = {name: _thinker(level) for name, level in STEPS.items()}
