"""The bots of Three Dice: one tries not to lose, one tries for special rolls."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from hexdice.bots import Thinker
from hexdice.bots.basic import playable
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.notation import read_move
from hexdice.games.three_dice.odds import HELD, HOLDS, OUTCOMES, SORTED
from hexdice.games.three_dice.state import (
    POINTS,
    SAFE,
    State,
    before,
    lowest,
    most_rolls,
    penalty,
    rolls_left,
    special,
    unsafe,
)


def survival(points: int, low: int | None, behind: int, rolls: int) -> float:
    """The chance that a player who ends on these points does not lose, with `behind` players still to come with this many rolls each.

    Exact if each of them plays only to end safe or above these points.
    """
    if low is not None and points > low:
        return 1.0
    return 1 - (1 - below(points, rolls)) ** behind


@lru_cache(maxsize=256)
def below(points: int, rolls: int) -> float:
    """The chance of ending unsafe and below these points with at most `rolls` rolls, playing to end safe or above them."""
    unsafe_ends = [special(end, "") not in SAFE for end in SORTED]
    goal = [1 if not bad or POINTS[end] > points else 0 for end, bad in zip(SORTED, unsafe_ends, strict=True)]
    missed = [int(bad and POINTS[end] < points) for end, bad in zip(SORTED, unsafe_ends, strict=True)]
    reached = _ends(goal, missed)  # (chance of the goal, chance of ending below) by roll
    for _ in range(rolls - 1):
        thrown = {held: _mean(reached, held) for held in HELD}
        reached = [
            max((now, *(thrown[held] for held in holds)), key=lambda end: (end[0], -end[1]))
            for now, holds in zip(_ends(goal, missed), HOLDS, strict=True)
        ]
    return _mean(reached, "")[1]


def _ends(goal: list[int], missed: list[int]) -> list[tuple[float, float]]:
    return [(float(won), float(lost)) for won, lost in zip(goal, missed, strict=True)]


def _mean(reached: list[tuple[float, float]], held: str) -> tuple[float, float]:
    won = sum(ways * reached[end][0] for end, ways in OUTCOMES[held]) / 216
    return won, sum(ways * reached[end][1] for end, ways in OUTCOMES[held]) / 216


@lru_cache(maxsize=64)
def _best(values: tuple[float, ...], rolls: int) -> tuple[float, ...]:
    """The value of each roll of SORTED with this many more rolls allowed, given the worth of ending on each."""
    if not rolls:
        return values
    after = _best(values, rolls - 1)
    thrown = {held: sum(ways * after[roll] for roll, ways in OUTCOMES[held]) / 216 for held in HELD}
    return tuple(max(values[i], *(thrown[held] for held in HOLDS[i])) for i in range(len(SORTED)))


def _thinker(safe: float, alive: float) -> Thinker:
    """A player for whom being safe is worth `safe` and not losing on points `alive`."""

    def value(state: State, kept: tuple[int, ...]) -> float:
        round, roll = state.round, state.rolls[-1]
        previous, low = before(round, len(round.turns)), lowest(round)
        behind = len(round.order) - len(round.turns) - 1
        stays = len(kept) == 3
        rolls = (
            len(state.rolls) if stays and not round.turns else most_rolls(state)
        )  # the starter's rolls set those of the others
        values = tuple(
            safe if special(end, previous) in SAFE else alive * survival(POINTS[end], low, behind, rolls)
            for end in SORTED
        )
        if stays:
            return values[SORTED.index("".join(sorted(roll)))]
        held = "".join(sorted(roll[number - 1] for number in kept))
        after = _best(values, rolls_left(state) - 1)
        return sum(ways * after[end] for end, ways in OUTCOMES[held]) / 216

    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(GAME, view, seat)
        rng.shuffle(moves)
        if view.phase == "turn":
            yield max(moves, key=lambda move: value(view, read_move(move)[2]))
        elif view.phase == "award":  # to the player who has had the least
            yield min(moves, key=lambda move: view.players[read_move(move)[1]].sips)
        else:
            yield moves[0]

    return think


def evaluate(state: State, seat: int) -> float:
    """What the evening has cost a seat so far and the expected cost of the round, negated: larger is better."""
    player, round = state.players[seat], state.round
    cost = float(player.sips + player.points) - 0.3 * player.given
    index = round.order.index(seat) if seat in round.order else -1
    if 0 <= index < len(round.turns):
        mine = dict(unsafe(round)).get(seat)
        if mine is not None:
            others = [points for other, points in unsafe(round) if other != seat]
            behind = len(round.order) - len(round.turns)
            cost += penalty(round) * (1 - survival(mine, min(others, default=None), behind, len(round.turns[0].rolls)))
    return -cost


# Two styles rather than two strengths: the first prefers three of a kind to safety, the second avoids losing. Both know the
# odds.
LEVELS: dict[str, Thinker] = {"gentle": _thinker(1.0, 0.3), "sharp": _thinker(1.0, 1.0)}
