"""Skill and luck from matches: what is known of a mean, added up from samples."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.96  # standard errors: 95 %


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
