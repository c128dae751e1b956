"""Analyses a finished match, separating luck from skill, for any game that estimates the shares of winning.

The measure is the game's own `outlook` (state -> share of winning of each seat). The worth of a move is the mover's share
after it, averaged over the chance event that may follow. The loss of a decision is the worth of the best move minus that of the
move played: skill, never below 0. The luck of an outcome, for each seat, is its share afterwards minus the mean over all
outcomes; luck adds up to 0 over the seats and averages 0 over time.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, NamedTuple

from hexdice.bots.basic import playable
from hexdice.kernel.game import CHANCE, AnyGame

EVALUATION = 1  # kept with what is found; whoever changes what an `outlook` says makes it one more
Outlook = Callable[[Any], tuple[float, ...]]


class Choice(NamedTuple):
    """A decision: event number `event` (from 0) of the match, by `seat`; shares from 0 to 1."""

    event: int
    seat: int
    move: str
    best: str  # a move of the greatest worth; the one played if it is as good
    loss: float
    worths: tuple[tuple[str, float], ...]  # every move and its worth, best first


class Luck(NamedTuple):
    """A chance outcome and how much luck it was for each seat."""

    event: int
    gains: tuple[float, ...]


class Pause:
    """Nothing found yet; the page may do other work."""


def _average(game: AnyGame, state: Any, outlook: Outlook) -> Generator[Pause, None, tuple[float, ...]]:
    """The shares of a state, averaged over the outcomes if a chance event is pending, with a Pause after each."""
    chance = game.chance(state)
    if chance is None:
        return outlook(state)
    total = sum(chance.weights)
    rows = []
    for outcome in chance.outcomes:
        rows.append(outlook(game.apply(state, CHANCE, outcome)))
        yield Pause()
    return tuple(
        sum(weight * share for weight, share in zip(chance.weights, shares, strict=True)) / total
        for shares in zip(*rows, strict=True)
    )


def in_steps(
    game: AnyGame, start: Any, events: Iterable[tuple[int, str]], outlook: Outlook, wanted: Callable[[int], bool]
) -> Iterator[Choice | Luck | Pause | None]:
    """The Choice or Luck of each event, in order, with a Pause after each estimate, since a whole event can take long.

    `events` are (actor, text). None for an event of an actor who is not `wanted`, and for a move in a private phase, a social or a
    forced one.
    """
    state = start
    for number, (actor, text) in enumerate(events):
        after = game.apply(state, actor, text)
        if not wanted(actor):
            yield None
        elif actor == CHANCE:
            before = yield from _average(game, state, outlook)
            now = yield from _average(game, after, outlook)
            yield Luck(number, tuple(b - a for a, b in zip(before, now, strict=True)))
        else:
            yield (yield from _decision(game, outlook, state, number, actor, text))
        state = after


def _decision(
    game: AnyGame, outlook: Outlook, state: Any, number: int, actor: int, text: str
) -> Generator[Pause, None, Choice | None]:
    moves = playable(game, state, actor)
    if len(moves) < 2 or text not in moves or game.private(state):
        return None
    worths = {}
    for move in moves:
        worths[move] = (yield from _average(game, game.apply(state, actor, move), outlook))[actor]
        yield Pause()
    best = max((text, *moves), key=worths.__getitem__)  # the first of equals is the one played
    ranked = sorted(worths.items(), key=lambda pair: -pair[1])
    return Choice(number, actor, text, best, worths[best] - worths[text], tuple(ranked))
