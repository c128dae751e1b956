"""Company for a lonely table: one bot that does not want to lose, one that wants the special roll."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from hexdice.bots import Thinker
from hexdice.bots.basic import playable
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.notation import read_move
from hexdice.games.three_dice.odds import HELD, HOLDS, OUTCOMES, SORTED
from hexdice.games.three_dice.state import POINTS, SAFE, State, before, lowest, penalty, rolls_left, special, unsafe

_BELOW = {
    points: sum(1 for roll in POINTS if POINTS[roll] < points and special(roll, "") not in SAFE) / 216
    for points in POINTS.values()
}


def survival(points: int, low: int | None, behind: int) -> float:
    """A rough chance that a player who ends on these points does not lose, with so many players still to roll."""
    if low is not None and points > low:
        return 1.0
    return 1 - (1 - _BELOW[points]) ** behind


@lru_cache(maxsize=64)
def _best(values: tuple[float, ...], rolls: int) -> tuple[float, ...]:
    """The value of each roll of SORTED when so many more rolls may be taken, given what ending on each is worth."""
    if not rolls:
        return values
    after = _best(values, rolls - 1)
    thrown = {held: sum(ways * after[roll] for roll, ways in OUTCOMES[held]) / 216 for held in HELD}
    return tuple(max(values[i], *(thrown[held] for held in HOLDS[i])) for i in range(len(SORTED)))


def _thinker(safe: float, alive: float) -> Thinker:
    """A player to whom being safe is worth `safe` and coming through on points `alive`."""

    def worth(state: State, kept: tuple[int, ...]) -> float:
        round, roll = state.round, state.rolls[-1]
        previous, low = before(round, len(round.turns)), lowest(round)
        behind = len(round.order) - len(round.turns) - 1
        values = tuple(
            safe if special(end, previous) in SAFE else alive * survival(POINTS[end], low, behind) for end in SORTED
        )
        if len(kept) == 3:
            return values[SORTED.index("".join(sorted(roll)))]
        held = "".join(sorted(roll[number - 1] for number in kept))
        after = _best(values, rolls_left(state) - 1)
        return sum(ways * after[end] for end, ways in OUTCOMES[held]) / 216

    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        moves = playable(GAME, view, seat)
        rng.shuffle(moves)
        if view.phase == "turn":
            yield max(moves, key=lambda move: worth(view, read_move(move)[2]))
        elif view.phase == "award":  # to whoever has had the least
            yield min(moves, key=lambda move: view.players[read_move(move)[1]].sips)
        else:
            yield moves[0]

    return think


def evaluate(state: State, seat: int) -> float:
    """What the evening has cost a seat so far, and what the round is likely to cost; less is better."""
    player, round = state.players[seat], state.round
    cost = float(player.sips + player.points) - 0.3 * player.given
    place = round.order.index(seat) if seat in round.order else -1
    if 0 <= place < len(round.turns):
        mine = dict(unsafe(round)).get(seat)
        if mine is not None:
            others = [points for other, points in unsafe(round) if other != seat]
            behind = len(round.order) - len(round.turns)
            cost += penalty(round) * (1 - survival(mine, min(others, default=None), behind))
    return -cost


LEVELS: dict[str, Thinker] = {"bold": _thinker(1.0, 0.3), "careful": _thinker(1.0, 1.0)}
