"""The bots of The First Island: they plan a round on their own island and score cards when it pays. All use the same learned worth."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker
from hexdice.bots.sampling import softmax
from hexdice.bots.why import Reasoning
from hexdice.games.first_island.bot import card_choice, reasons, weights
from hexdice.games.first_island.bot.candidates import Candidates
from hexdice.games.first_island.bot.estimate import outlook as outlook
from hexdice.games.first_island.bot.plan import QUICK, Plan, Search, best_plan, deliberate, pairs_of
from hexdice.games.first_island.bot.settlement import Step, settlement_of
from hexdice.games.first_island.rules import play
from hexdice.games.first_island.rules.state import Phase, State, Turn


def evaluate(state: State, seat: int) -> float:
    """The expected total of a seat; in a final state its lead over the best other seat is added."""
    value = weights.expected(state, seat)
    if state.phase == Phase.OVER:
        totals = [sheet.score.total for sheet in state.sheets]
        others = [total for other, total in enumerate(totals) if other != seat]
        lead = totals[seat] - max(others, default=totals[seat])
        value += 15.0 if lead > 0 else -15.0 if lead < 0 else 0.0
    return value


class Level(NamedTuple):
    """How a level plays. A level without search marks one hex at a time, with errors like those of people."""

    search: Search | None = None
    overlooks: bool = False  # whether to ignore what a placement takes from the room of others
    harmless: bool = False  # whether never to lose points now where another placement loses none
    temperature: float = 0.0  # of the softmax, in points
    opening: float = 0.0  # the same until the first camp, if it differs
    overrides: bool = True
    rerolls: int = 0  # rolls sampled before deciding on a reroll


def _glance(state: State, seat: int, level: Level, rng: Random) -> Step:
    """The next hex without search."""
    sheet, here = state.sheets[seat], settlement_of(state, seat)
    column = weights.column(weights.rounds_left(state))
    guess = Candidates(here, column, blocking=not level.overlooks)
    most = 600 if level.harmless else 60 if level.temperature else 1
    ranked = guess.steps(pairs_of(state, sheet, level.overrides), most, box_cost=2.0)
    if level.harmless:
        points = here.worth(())
        harmless = (one for one in ranked if here.after(one[1]).worth(()) >= points)
        ranked = list(islice(harmless, 60)) or ranked[:60]
    temperature = level.opening if level.opening and sheet.score.to_find == 6 else level.temperature
    return softmax(ranked, temperature, rng) if temperature else ranked[0][1]


def best_steps(state: State, seat: int) -> tuple[Step, ...]:
    """The next hexes that are worth most at a glance: with a box, if one may be taken, and with dice alone."""
    guess = Candidates(settlement_of(state, seat), weights.column(weights.rounds_left(state)))
    pairs = pairs_of(state, state.sheets[seat], True)
    alone = [pair for pair in pairs if not pair[2]]
    found = guess.steps(pairs, 1, box_cost=1.5) + (guess.steps(alone, 1) if alone != pairs else [])
    return tuple(dict.fromkeys(step for _, step in found))


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
    for plan in deliberate(start, seat, search):
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
        for plan in deliberate(state, seat, search):
            yield plan.steps[0]


def _reroll(state: State, seat: int, tries: int, rng: Random) -> str:
    """Whether to reroll the equal dice, by the worth of sampled rolls on the roller's island."""
    face = play.alike(state.dice)
    if not tries:
        return "stay" if state.dice.count(face) == 3 and face == 2 else "reroll"
    column = weights.column(weights.rounds_left(state))

    def made_of(dice: list[int]) -> float:
        marking = play.open_marking(state._replace(dice=tuple(dice)))
        return best_plan(marking, seat, column, QUICK).worth

    rolled = [made_of([rng.randint(1, 6) if die == face else die for die in state.dice]) for _ in range(tries)]
    return "stay" if made_of(list(state.dice)) >= sum(rolled) / tries else "reroll"


def _thinker(level: Level) -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = play.moves(view, seat)
        yield moves[0]
        if len(moves) == 1 or view.paper:
            return
        if view.phase in (Phase.WINDOW, Phase.KEEP):
            left = weights.rounds_left(view) + 1
            yield card_choice.choose(view, seat, weights.column(left), weights.column(left - 1), level.search is None)
        elif view.phase == Phase.REROLL:
            yield _reroll(view, seat, level.rerolls, rng)
        elif view.phase == Phase.MARK:
            steps = _search(view, seat, level.search) if level.search else (_glance(view, seat, level, rng),)
            for step in steps:
                yield step.place if view.sheets[seat].turn.pair else step.take

    return think


SETTINGS = {
    "first": Level(overlooks=True, harmless=True, temperature=3.1, opening=1.0, overrides=False),
    "gentle": Level(overlooks=True, temperature=1.5, overrides=False),
    "steady": Level(temperature=1.05),
    "sharp": Level(temperature=0.3),
    "master": Level(Search(20, 3, ahead=10, rolls=16), rerolls=6),
}
LEVELS: dict[str, Thinker] = {name: _thinker(level) for name, level in SETTINGS.items()}
REASONING = Reasoning(
    reasons.grouped,
    turn=lambda state: (state.phase == Phase.MARK, state.round),
    player=_thinker(Level()),
    turns=2,  # a round and its card window
)
