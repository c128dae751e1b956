"""Skill, luck and strength from matches: what is known of a mean, added up from samples."""

from collections.abc import Iterable, Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SURE = 1.96  # standard errors: 95 %
TENFOLD = log(10) / 400  # 400 points of strength are odds of ten to one
FEWEST, MOST = 3, 50  # duels before anything is said of a strength, and those that count: the latest
MIDDLE, UNKNOWN = 1700, 600  # mean and standard deviation of the strength of somebody who has not played
# A match of two, for the strength of one: the other's, its standard error, and the score (1, 0.5 or 0).
Duel = tuple[int, int, float]
LADDER_ERROR = 50  # standard error of the strength of a level of a bot, as the matches of the ladders are few


class Sums(NamedTuple):
    """A sample, as far as its mean needs it, in whole millionths."""

    number: int = 0
    total: int = 0
    square: int = 0

    @classmethod
    def of(cls, values: Iterable[float]) -> "Sums":
        """From the values."""
        found = list(values)
        return cls(len(found), round(1e6 * sum(found)), round(1e6 * sum(each * each for each in found)))

    def plus(self, *others: "Sums") -> "Sums":
        """All samples as one."""
        return Sums(*map(sum, zip(self, *others, strict=True)))

    @property
    def mean(self) -> float:
        """The mean, 0 of nothing."""
        return self.total / 1e6 / max(1, self.number)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the mean; 1 for fewer than two values, as nothing is known."""
        if self.number < 2:
            return 1.0
        return SURE * sqrt(max(0.0, self.square / 1e6 / self.number - self.mean**2) / (self.number - 1))


class Analysed(NamedTuple):
    """What the analysis of a match found: losses and luck of each seat, and whether an older evaluation did it."""

    seats: Sequence[tuple[Sums, Sums]]
    older: bool


class Record(NamedTuple):
    """Some matches of one person: what the own decisions gave away, those of the others, and the own luck."""

    matches: int = 0
    older: int = 0  # matches analysed by an older evaluation
    loss: Sums = Sums()
    theirs: Sums = Sums()
    luck: Sums = Sums()

    def plus(self, found: Analysed, seat: int) -> "Record":
        """With a match that was played at a seat."""
        theirs = self.theirs.plus(*(loss for other, (loss, _) in enumerate(found.seats) if other != seat))
        loss, luck = found.seats[seat]
        return Record(self.matches + 1, self.older + found.older, self.loss.plus(loss), theirs, self.luck.plus(luck))


class Strength(NamedTuple):
    """What is known of a strength after so many duels: the mean, and half of the 95 % interval."""

    duels: int
    mean: int
    margin: int

    def __str__(self) -> str:
        return f"{self.mean}\u00a0±\u00a0{self.margin}"


def flattened(error: float) -> float:
    """By how much an opponent's standard error flattens the expected score: one over Glickman's g."""
    return sqrt(1 + 3 * (TENFOLD * error / pi) ** 2)


def share(mine: float, theirs: float, error: float = 0) -> float:
    """The expected score of one strength against another that is known with a standard error."""
    return 1 / (1 + exp(TENFOLD * (theirs - mine) / flattened(error)))


def strength(duels: Sequence[Duel], middle: int = MIDDLE, unknown: int = UNKNOWN, steps: int = 15) -> Strength | None:
    """The strength after the latest duels, of somebody of whom a mean and its standard deviation were known; None after too few.

    Each step is Glicko's for one rating period of all of them, from the mean of the step before: the first one alone may be far off.
    """
    mean, found = float(middle), duels[-MOST:]
    for _ in range(steps):
        known, pull = unknown**-2.0, (middle - mean) / unknown**2
        for theirs, error, score in found:
            slope, chance = TENFOLD / flattened(error), share(mean, theirs, error)
            known += slope**2 * chance * (1 - chance)
            pull += slope * (score - chance)
        mean += max(-unknown / 3, min(unknown / 3, pull / known))
    return Strength(len(found), round(mean), round(SURE / sqrt(known))) if len(found) >= FEWEST else None


def even(mine: float, ladder: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """The levels of a ladder, weakest first, each with its chance in percent, against which a strength scores half; at its ends one level."""
    weaker = sum(theirs <= mine for _, theirs in ladder)
    if not 0 < weaker < len(ladder):
        return ((ladder[-1 if weaker else 0][0], 100),)
    (lower, more), (upper, less) = ((level, share(mine, theirs)) for level, theirs in ladder[weaker - 1 : weaker + 1])
    chance = round(100 * (0.5 - less) / (more - less))
    return (lower, chance), (upper, 100 - chance)
