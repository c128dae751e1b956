"""Why a move is worse or better than the strongest bot's: the terms of the evaluation that differ most, and both moves played out.

The terms are compared where the mover's turn ends, each side going on as well as the game's `Reasoning.player` can. The share of winning
comes from matches that go on with the same dice after both moves, some turns long, and end in the game's estimate.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from hexdice.bots import Thinker, decide
from hexdice.bots.basic import playable
from hexdice.kernel.chance import draw
from hexdice.kernel.game import CHANCE, AnyGame

MOST = 2000  # pairs of matches after which no more are played
ENOUGH = 20  # and the fewest that a verdict needs
SURE = 2.58  # standard errors: 99 %
CLEAR = 0.05  # a margin with which a verdict stands
EVEN = 0.01  # a smaller difference in the share of winning is none
LONGEST = 400  # events of a match played out
BRANCHES = 12  # outcomes followed before the end of a turn; beyond, only one of each
PLIES, REASONS = 3, 2
SLIGHT = 0.2  # of the first reason; a second one that is worth less is none


class Term(NamedTuple):
    """A named part of an evaluation: what it is worth, and how many there are of what it counts, if the game's words say that."""

    worth: float
    amount: float = 0.0


Terms = Mapping[str, Term]


class Reasoning(NamedTuple):
    """How a game explains itself."""

    terms: Callable[[Any, int], Terms]  # (state, seat); their sum is the evaluation
    turn: Callable[[Any], object]  # of a state; the same as long as a turn lasts
    player: Thinker  # goes on for all seats: quick, and without chance of its own
    turns: int  # how many are played before the estimate


class Answer(NamedTuple):
    """What is known of a move; the sums are over `pairs` pairs of matches with equal dice."""

    best: str  # the strongest bot's move
    line: tuple[str, ...] = ()  # the best answers to the move, as far as no chance comes between
    # Term, difference in worth and in amount to `best`, the largest first.
    reasons: tuple[tuple[str, float, float], ...] = ()
    pairs: int = 0
    own: float = 0.0  # sum of the shares after the move
    other: float = 0.0  # and after `best`
    square: float = 0.0  # sum of the squared differences
    exact: bool = False  # the shares are counted, not played out

    @classmethod
    def read(cls, members: Sequence[Any]) -> "Answer":
        """From the members as JSON has them."""
        best, line, reasons, *sums = members
        return cls(best, tuple(line), tuple((str(name), worth, amount) for name, worth, amount in reasons), *sums)

    @property
    def difference(self) -> float:
        """How much more often the move wins than `best`, as a share."""
        return (self.own - self.other) / self.pairs if self.pairs else 0.0

    @property
    def margin(self) -> float:
        """Half of the 99 % interval of the difference."""
        if self.exact or self.pairs < 2:
            return 0.0 if self.exact else 1.0
        spread = max(0.0, self.square - self.pairs * self.difference**2) / (self.pairs - 1)
        return SURE * sqrt(spread / self.pairs)

    @property
    def verdict(self) -> str:
        """ "worse" or "better" than `best`, if that is as good as certain, otherwise "" """
        if (self.pairs < ENOUGH and not self.exact) or abs(self.difference) - self.margin <= EVEN:
            return ""
        return "worse" if self.difference < 0 else "better"

    def settled(self, move: str) -> bool:
        """Whether more matches would tell nothing new about a move."""
        if self.best == move:
            return self.exact or self.pairs >= ENOUGH
        return self.exact or self.pairs >= MOST or bool(self.verdict and self.margin < CLEAR)

    def with_pair(self, own: float, other: float) -> "Answer":
        """With one more pair of matches."""
        return self._replace(
            pairs=self.pairs + 1, own=self.own + own, other=self.other + other, square=self.square + (own - other) ** 2
        )


def reasoned(bot: Any) -> bool:
    """Whether a game's bot module can explain moves."""
    return hasattr(bot, "REASONING") or hasattr(bot, "exact")


class Asked(NamedTuple):
    """A question about a move of the seat that is up, as its view of the match allows; without a move about the best one: why that?"""

    game: AnyGame
    bot: Any  # the game's bot module: LEVELS, outlook, and REASONING or exact
    view: Any
    seat: int
    move: str
    seed: str

    @property
    def reasoning(self) -> Reasoning:
        """How the game explains itself."""
        found: Reasoning = self.bot.REASONING
        return found


def why(asked: Asked) -> Iterator[Answer | None]:
    """Better and better answers; None where nothing is known yet. It ends when there is nothing to gain by going on.

    Asked for the best move it compares that with the one that the bot would have played after less thought, and nothing is played out.
    """
    game, bot, view, seat, move, seed = asked
    think: Thinker = list(bot.LEVELS.values())[-1]
    best, beaten = "", next(iter(playable(game, view, seat)))
    for better in think(view, seat, Random(seed)):
        best, beaten = better, best if best not in ("", better) else beaten
        yield None
    if not hasattr(bot, "REASONING"):
        yield _counted(bot.exact(view, seat) if hasattr(bot, "exact") else {}, best, move)
        return
    line: list[str] = []
    for reply in _line(game, game.apply(view, seat, move or best), asked.reasoning.player):
        line += [reply] if reply else []
        yield None
    other, found = move or beaten, list[tuple[str, float, float]]()
    if best != other:
        found = reasons(*(at_end(asked, each) for each in (other, best)))
    answer = Answer(best, tuple(line), tuple(found))
    yield from go_on(asked, answer) if move else (answer,)


def _counted(shares: Mapping[str, float], best: str, move: str) -> Answer:
    """The answer in a game that counts the shares of its moves; without them it is just the best move."""
    other = move or max((each for each in shares if each != best), key=shares.__getitem__, default="")
    if move in shares:
        best = max((move, *shares), key=shares.__getitem__)
    if best not in shares or other not in shares:
        return Answer(best)
    return Answer(best, (), (), 1, shares[other], shares[best], 0.0, True)


def go_on(asked: Asked, answer: Answer) -> Iterator[Answer]:
    """The answer after more and more pairs of matches, until they are as clear as they can be."""
    yield answer
    while not answer.settled(asked.move):
        dice = f"{asked.seed} {answer.pairs}"
        own = share_after(asked, asked.move, dice)
        answer = answer.with_pair(own, own if answer.best == asked.move else share_after(asked, answer.best, dice))
        yield answer


def share_after(asked: Asked, move: str, dice: str) -> float:
    """The share of winning of the seat that is up after a move, with these dice."""
    game, reasoning = asked.game, asked.reasoning
    state, turns = game.apply(asked.view, asked.seat, move), 0
    for _ in range(LONGEST):
        if game.result(state) is not None or turns >= reasoning.turns:
            break
        before = reasoning.turn(state)
        state = one_event_on(game, state, reasoning.player, dice)
        turns += reasoning.turn(state) != before
    return float(asked.bot.outlook(state)[asked.seat])


def one_event_on(game: AnyGame, state: Any, player: Thinker, dice: str) -> Any:
    """The state after one more event."""
    chance = game.chance(state)
    if chance is not None:
        return game.apply(state, CHANCE, draw(dice, chance))
    return _moved(game, state, player, game.actors(state)[0])


def _moved(game: AnyGame, state: Any, player: Thinker, seat: int) -> Any:
    """The state after the player's move for a seat that is up."""
    return game.apply(state, seat, decide(player, game.view(state, seat), seat, Random(0)))


def _line(game: AnyGame, state: Any, player: Thinker) -> Iterator[str]:
    """Up to three moves that follow, "" for each moment of thought; it ends where chance decides."""
    for _ in range(PLIES):
        if game.result(state) is not None or game.chance(state) is not None:
            return
        seat, best = game.actors(state)[0], ""
        for move in player(game.view(state, seat), seat, Random(0)):
            best = move
            yield ""
        yield best
        state = game.apply(state, seat, best)


def ends(asked: Asked, move: str) -> list[tuple[float, Any]]:
    """How the turn can end after a move, each state with its probability."""
    game, seat, reasoning = asked.game, asked.seat, asked.reasoning
    turn, waiting = reasoning.turn(asked.view), [(1.0, game.apply(asked.view, seat, move))]
    found: list[tuple[float, Any]] = []
    while waiting:
        share, state = waiting.pop()
        chance = game.chance(state)
        over = game.result(state) is not None or reasoning.turn(state) != turn
        if over or (chance is None and seat not in game.actors(state)):
            found.append((share, state))
        elif chance is None:
            waiting.append((share, _moved(game, state, reasoning.player, seat)))
        elif len(waiting) + len(found) + len(chance.outcomes) > BRANCHES:
            waiting.append((share, game.apply(state, CHANCE, draw("ends", chance))))
        else:
            total = sum(chance.weights)
            waiting += [
                (share * weight / total, game.apply(state, CHANCE, outcome))
                for outcome, weight in zip(chance.outcomes, chance.weights, strict=True)
            ]
    return found


def at_end(asked: Asked, move: str) -> dict[str, Term]:
    """The terms at the end of the turn after a move, averaged over the ways in which it can end."""
    sums: dict[str, Term] = {}
    for share, state in ends(asked, move):
        for name, (worth, amount) in asked.reasoning.terms(state, asked.seat).items():
            before = sums.get(name, Term(0.0, 0.0))
            sums[name] = Term(before.worth + share * worth, before.amount + share * amount)
    return sums


def reasons(own: Terms, best: Terms) -> list[tuple[str, float, float]]:
    """The terms whose worth differs most between two moves: (name, difference in worth, in amount), at most two."""
    none = Term(0.0, 0.0)
    found = [
        (
            name,
            own.get(name, none).worth - best.get(name, none).worth,
            own.get(name, none).amount - best.get(name, none).amount,
        )
        for name in sorted({*own, *best})
    ]
    largest = sorted((each for each in found if abs(each[1]) > 1e-9), key=lambda each: -abs(each[1]))
    return [each for each in largest[:REASONS] if abs(each[1]) >= abs(largest[0][1]) * SLIGHT]
