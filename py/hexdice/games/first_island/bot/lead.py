"""Who will have the most points: features of a seat compared with its rivals. `python bench/islands.py fit` fits the weights.

What can be scored in the next card window matters most, as a third card ends the match. So if the dice of a round have been
rolled and a seat still has to mark, its island is evaluated after a quick plan; and where the window can end the match, it is
played out.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from hexdice.games.first_island.bot import ringing
from hexdice.games.first_island.bot.plan import Plan, Search, after_plan, best_plan
from hexdice.games.first_island.bot.position import position_of
from hexdice.games.first_island.bot.worth import NEVER, Column
from hexdice.games.first_island.rules import play
from hexdice.games.first_island.rules.state import CARD_PHASES, Phase, State
from hexdice.games.first_island.rules.window import HAND, SHARED
from hexdice.kernel.game import CHANCE, Result

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
    after = (seat - state.roller) % len(state.sheets)
    asked = state.phase in CARD_PHASES and after < state.asked
    marks = state.phase == Phase.MARK and len(sheet.turn.marks) < sheet.due
    column = columns(left if marks or sheet.turn.marks else left + 1)
    return _standing(_alone(state, seat), marks, column)._replace(asked=asked)


def _alone(state: State, seat: int) -> State:
    """The state with this seat's sheet everywhere: what others do does not change its plan or its standing."""
    return state._replace(sheets=(state.sheets[seat],) * len(state.sheets), asked=0)


@lru_cache(maxsize=64)
def _plan(alike: State, column: Column) -> Plan:
    return best_plan(alike, 0, column, QUICK)


@lru_cache(maxsize=256)
def _standing(alike: State, marks: bool, column: Column) -> Standing:
    """A seat's standing, by the weights at the next card window; `marks`: it still has to mark in this round."""
    position, sheet = position_of(alike, 0), alike.sheets[0]
    if marks and position.vacant:
        position = after_plan(position, _plan(alike, column))
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


def ending(state: State, columns: Callable[[int], Column], left: int) -> Result | None:
    """The result if the match ends in the open card window, or in the one after the open marking; None if it goes on.

    Everybody marks by a quick plan and scores as the bots do. `left`: rounds after this one.
    """
    if max(len(sheet.rings) for sheet in state.sheets) < state.most_cards - 1:
        return None
    if state.phase == Phase.MARK:
        state = _marked(state, columns(left))
        left -= 1
    while state.phase in (*CARD_PHASES, Phase.OPEN):
        if state.phase in (Phase.DRAW, Phase.OPEN):
            card = play.chance(state)
            assert card is not None
            state = play.apply(state, CHANCE, card.outcomes[0])  # no card drawn now can end the match
        else:
            seat = play.actors(state)[0]
            move = ringing.choose(state, seat, columns(left + 1), columns(left), True)
            state = play.apply(state, seat, move)
    return play.result(state)


def _marked(state: State, column: Column) -> State:
    """The state after everybody has marked by a quick plan."""
    for seat in play.actors(state):
        sheet = state.sheets[seat]
        if len(sheet.turn.marks) < sheet.due:
            for step in _plan(_alone(state, seat), column).steps:
                if not state.sheets[seat].turn.pair:
                    state = play.apply(state, seat, step.take)
                state = play.apply(state, seat, step.place)
        state = play.apply(state, seat, "done")
    return state


def ends(state: State, seat: int, found: Result | None) -> tuple[float, float, float]:
    """The features of a foreseen end of the match for a seat: whether it wins in the open window, in the next one; its lead there."""
    if found is None:
        return 0.0, 0.0, 0.0
    won = 1.0 if found.winners == (seat,) else 0.0 if seat in found.winners else -1.0
    if state.phase != Phase.MARK:
        return won, 0.0, 0.0
    rival = max(score for other, score in enumerate(found.scores) if other != seat)
    return 0.0, won, tanh((found.scores[seat] - rival) / 10)


def signs(own: Standing, rivals: Sequence[Standing], state: State) -> Iterator[float]:
    """The features that predict whether a seat will have the most points, relative to the other seats."""
    last = state.most_cards - 1
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


def all_signs(state: State, columns: Callable[[int], Column], left: int) -> list[tuple[float, ...]]:
    """Every seat's features. `left`: rounds after this one."""
    seats = range(len(state.sheets))
    standings = [standing(state, seat, columns, left) for seat in seats]
    found = ending(state, columns, left)
    return [
        (*signs(own, standings[:seat] + standings[seat + 1 :], state), *ends(state, seat, found))
        for seat, own in enumerate(standings)
    ]
