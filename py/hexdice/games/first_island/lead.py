"""Who will have the most points: features of a seat compared with its rivals. `python bench/islands.py fit` fits the weights.

What can be scored in the next card window matters most, as a third card ends the match. So if the dice of a round have been
rolled and a seat still has to mark, its island is evaluated after a quick plan.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from hexdice.games.first_island.plan import Search, after_plan, best_plan
from hexdice.games.first_island.position import position_of
from hexdice.games.first_island.state import CARD_PHASES, MARK, State, due, most_cards, roller
from hexdice.games.first_island.window import HAND, SHARED
from hexdice.games.first_island.worth import NEVER, Column

QUICK = Search(4, 1)
MISSING = 3  # placements missing for a card are counted up to this
NOTHING = (0, [NEVER] * 7)  # no card: its size and what each tribe lacks for it


class Standing(NamedTuple):
    """A seat at the next card window. `cards`: for the hand card and the shared one (points, placements missing, tribes within one
    placement, tribes within two). `asked`: it has been asked in the open window."""

    expected: float
    now: int
    scored: int
    rings: int
    cards: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
    boxes: int
    asked: bool = False

    @property
    def missing(self) -> int:
        return min(card[1] for card in self.cards)

    @property
    def nearest(self) -> int:
        """The points of the card with the fewest placements missing."""
        return max((points for points, missing, _, _ in self.cards if missing == self.missing), default=0)

    @property
    def fits(self) -> int:
        return self.nearest if self.missing == 0 else 0


def standing(state: State, seat: int, columns: Callable[[int], Column], left: int) -> Standing:
    """A seat's standing; `left`: rounds after this one."""
    sheet = state.sheets[seat]
    after = (seat - roller(state)) % len(state.sheets)
    asked = state.phase in CARD_PHASES and after < state.asked
    marks = state.phase == MARK and len(sheet.turn.marks) < due(sheet)
    column = columns(left if marks or sheet.turn.marks else left + 1)
    alike = state._replace(
        sheets=(sheet,) * len(state.sheets), asked=0
    )  # what others do does not change this seat's standing
    return _standing(alike, marks, column)._replace(asked=asked)


@lru_cache(maxsize=256)
def _standing(alike: State, marks: bool, column: Column) -> Standing:
    """A seat's standing, by the weights at the next card window; `marks`: it still has to mark in this round."""
    position, sheet = position_of(alike, 0), alike.sheets[0]
    if marks and position.vacant:
        position = after_plan(position, best_plan(alike, 0, column, QUICK))
    scored = sum(ring.points for ring in sheet.rings)
    found = {where: (size, fewest) for where, size, fewest in position.missing()}
    cards = []
    for where, times in ((HAND, 2), (SHARED, 1)):
        size, fewest = found.get(where, NOTHING)
        one, two = (sum(count <= most for count in fewest) for most in (1, 2))
        cards.append((size * times, min(fewest), one, two))
    points = position.terms()[0] - position.boxes + scored
    return Standing(
        position.worth(column) + scored, points, scored, len(sheet.rings), (cards[0], cards[1]), position.boxes
    )


def signs(own: Standing, rivals: Sequence[Standing], state: State) -> Iterator[float]:
    """The features that predict whether a seat will have the most points, relative to the other seats."""
    last = most_cards(state) - 1
    most = min(max(own.rings, *(other.rings for other in rivals)), last)
    lately = state.round / 10
    for value in (own.expected / 10, own.now / 10, float(own.rings), own.scored / 10):
        yield from (value * (most == last - n) for n in range(3))
    yield from (own.expected / 10 * lately, own.now / 10 * lately)
    for n in range(3):
        for _, missing, _, _ in own.cards:
            yield from (float(own.rings == last - n and min(missing, MISSING) == k) for k in range(MISSING + 1))
    # The lead with the next card: the third one ends the match.
    lead = own.now + own.nearest - max(other.now + (0 if other.asked else other.fits) for other in rivals)
    ends = own.rings == last
    for n in range(3):
        yield tanh(lead / 15) * (ends and min(own.missing, 2) == n)
    yield float(ends and own.missing == 0 and lead > 0)
    yield float(ends and own.missing == 0 and lead > 0 and not own.asked)
    yield float(ends and own.missing == 1 and lead > 0)
    for points, _, one, two in own.cards:
        yield from (points / 10, one / 5, two / 5)
    yield from (own.boxes / 3, float(own.asked))
