"""Two bots for whoever is alone: one wants to start, and the other would rather not. People who meet for an evening need none."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from hexdice.bots import Thinker
from hexdice.games.first_player.bot.odds import chances
from hexdice.games.first_player.rules.play import apply, moves
from hexdice.games.first_player.rules.state import Phase, State, value

SHY = 0.3  # how often it rolls a die fewer than it has, as it would rather not start


def evaluate(state: State, seat: int) -> float:
    """1 for being first, 0 for any other place; before that, the row or the loose dice as a number below 1."""
    if state.order:
        return 1.0 if state.order[0] == seat else 0.0
    hand = state.hands[seat]
    values = [*map(value, hand.row), *sorted(map(value, hand.loose), reverse=True)]
    share = 0.0
    for pips in reversed(values):
        share = (pips + share) / 7
    return share


def _starts(state: State, seat: int, rng: Random) -> Iterator[str]:
    legal = moves(state, seat)
    if state.phase == Phase.TOKENS:  # a token goes where it makes the row highest of all, and nowhere else
        rows = [tuple(map(value, hand.row)) for other, hand in enumerate(state.hands) if other != seat]
        raised = [(tuple(map(value, apply(state, seat, move).hands[seat].row)), move) for move in legal[:-1]]
        now, (best, move) = tuple(map(value, state.hands[seat].row)), max(raised)
        yield move if now <= max(rows) < best else "pass"
        return
    hand = state.hands[seat]
    if state.phase != Phase.ROLL:
        yield legal[0]
    elif not hand.playing:
        yield legal[1] if len(legal) > 1 and rng.random() < SHY else legal[0]
    else:
        yield _lay(state, seat, legal)


def _lay(state: State, seat: int, legal: tuple[str, ...]) -> str:
    """Leaves the lowest die out if the others are more likely to start; else lays from high to low."""
    asides = [move for move in legal if move.startswith("aside ")]
    odds = chances(state, seat) if asides else None
    if odds and odds[1] > odds[0]:
        return asides[-1]
    return "high" if "high" in legal else legal[0]


def _avoids(state: State, seat: int, rng: Random) -> Iterator[str]:
    """Lays all its dice from low to high, as the left one counts most."""
    legal = moves(state, seat)
    puts = [move for move in legal if move.startswith("put ")]
    yield puts[-1] if puts else "pass" if state.phase == Phase.TOKENS else legal[0]


def exact(state: State, seat: int) -> dict[str, float]:
    """The chance to start with the dice as they lie, highest first, and with one of them left out; empty where nothing is counted."""
    lies = state.phase == Phase.ROLL and state.hands[seat].playing
    odds = chances(state, seat) if lies else None
    if odds is None:
        return {}
    ways = [move for move in moves(state, seat) if move == "high" or move.startswith("aside ")]
    return {move: odds[move != "high"] for move in ways}


LEVELS: dict[str, Thinker] = {"gentle": _avoids, "steady": _starts}


def offered(options: Mapping[str, object], seats: int) -> Sequence[str]:
    """Who does not want to start is met on some evenings of a season only."""
    return ("steady",)
