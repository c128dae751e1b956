"""The bots of Three Dice: one tries not to lose, one tries for special rolls."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from hexdice.bots import Thinker
from hexdice.bots.basic import playable
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.bot.odds import FIXED, KEEPABLE, OUTCOMES, SORTED
from hexdice.games.three_dice.bot.worth import hope, survival
from hexdice.games.three_dice.rules.notation import read_move
from hexdice.games.three_dice.rules.state import POINTS, SAFE, State, special


@lru_cache(maxsize=64)
def _values(values: tuple[float, ...], rolls: int) -> tuple[float, ...]:
    """The value of each roll of SORTED with this many more rolls allowed, given the worth of ending on each."""
    if not rolls:
        return values
    after = _values(values, rolls - 1)
    thrown = {fixed: sum(ways * after[roll] for roll, ways in OUTCOMES[fixed]) / 216 for fixed in FIXED}
    return tuple(max(values[i], *(thrown[fixed] for fixed in KEEPABLE[i])) for i in range(len(SORTED)))


def _thinker(safe: float, alive: float) -> Thinker:
    """A player for whom being safe is worth `safe` and not losing on points `alive`."""

    def value(state: State, kept: tuple[int, ...]) -> float:
        round, roll = state.round, state.rolls[-1]
        previous, low = round.before(len(round.turns)), round.lowest
        behind = len(round.order) - len(round.turns) - 1
        stays = len(kept) == 3
        rolls = (
            len(state.rolls) if stays and not round.turns else state.most_rolls
        )  # the starter's rolls set those of the others
        values = tuple(
            safe if special(end, previous) in SAFE else alive * survival(POINTS[end], low, behind, rolls)
            for end in SORTED
        )
        if stays:
            return values[SORTED.index("".join(sorted(roll)))]
        fixed = "".join(sorted(roll[number - 1] for number in kept))
        after = _values(values, state.rolls_left - 1)
        return sum(ways * after[end] for end, ways in OUTCOMES[fixed]) / 216

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
        mine = dict(round.unsafe).get(seat)
        if mine is not None:
            low, behind = round.lowest_besides(seat), len(round.order) - len(round.turns)
            cost += round.penalty * (1 - survival(mine, low, behind, len(round.turns[0].rolls)))
    return -cost


def exact(state: State, seat: int) -> dict[str, float]:
    """The chance not to lose the round after each move of a turn, with the best play from there on."""
    moves = playable(GAME, state, seat) if state.phase == "turn" and state.rolls else ()
    return {move: hope(state, read_move(move)[2]) for move in moves}


# Two styles rather than two strengths: the first prefers three of a kind to safety, the second avoids losing. Both know the
# odds. Where points cannot lose either, a special roll is worth a little more: it costs the others something.
LEVELS: dict[str, Thinker] = {"gentle": _thinker(1.0, 0.3), "sharp": _thinker(1.0, 0.999)}
