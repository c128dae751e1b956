"""An island during a round: hexes are marked one by one, and the worth is updated each time."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_island.bot import worth
from hexdice.games.first_island.bot.worth import Column, Missing, Setting, Survey, Terms
from hexdice.games.first_island.rules import cards, grid
from hexdice.games.first_island.rules.goals import GOALS
from hexdice.games.first_island.rules.grid import GRID, Lanes
from hexdice.games.first_island.rules.state import KINDS, ROUNDS, Sheet, State

WAYS = (*grid.HALVES, tuple(range(6)))  # the sides of each way


class Step(NamedTuple):
    """One hex to mark: the two tribes in the order taken, the hex, the way (6: whole)."""

    a: int
    b: int
    box: bool  # b comes from its box
    hex: int  # one bit
    way: int

    @property
    def take(self) -> str:
        """The move that takes the pair: "take 1 +3" with a box."""
        return f"take {self.a} {'+' if self.box else ''}{self.b}"

    @property
    def place(self) -> str:
        """The move that marks the hex: "place C4 2"; a double needs no way."""
        name = GRID.names[grid.CELL_AT[self.hex.bit_length() - 1]]
        return f"place {name}" if self.way == 6 else f"place {name} {self.way}"

    @property
    def mark(self) -> tuple[int, int]:
        """The step as stored in a Turn."""
        return grid.CELL_AT[self.hex.bit_length() - 1], self.a if self.way == 6 else grid.split(
            self.a, self.b, self.way
        )


def with_placement(touching: Lanes, hex_: int, way: int) -> Lanes:
    """The lanes of a tribe with one more placement: a half from side `way` on, or the whole hex for way 6."""
    sides = WAYS[way]
    return tuple(lane | hex_ if k == grid.STANDS or k in sides else lane for k, lane in enumerate(touching))


def setting_of(state: State, sheet: Sheet) -> Setting:
    """What does not change on a seat's island during a round."""
    able = state.with_cards and len(sheet.rings) < state.most_cards
    open_cards = (("hand", sheet.hand), ("shared", state.shared)) if able else ()
    goal = GOALS[state.kind] if state.is_solo else (0, 0, None, None)
    return Setting(
        KINDS.index("short" if state.kind in ROUNDS else state.kind),
        goal[0],
        len(sheet.rings),
        max(0, goal[1] - len(sheet.rings)),
        tuple((where, card) for where, card in open_cards if card),
    )


class Settlement:
    """An island during a round, with its worth by one column of weights."""

    def __init__(
        self, island: tuple[Lanes, ...], closed: Sequence[Sequence[int]], vacant: int, setting: Setting, boxes: int
    ) -> None:
        self.island, self.closed, self.vacant, self.setting, self.boxes = island, closed, vacant, setting, boxes
        self._surveys: list[Survey | None] = [None] * 7
        self._missing: list[Missing] | None = None

    def survey(self, tribe: int) -> Survey:
        """What is left to a tribe on this island; computed once."""
        own = self._surveys[tribe]
        if own is None:
            own = self._surveys[tribe] = worth.survey(tribe, self.island[tribe], self.closed[tribe], self.vacant)
        return own

    def reach(self, card: str, tribe: int) -> tuple[tuple[int, int, int], ...]:
        """What a card still needs of a tribe: see `worth.card_reach`."""
        free = self.island[tribe][grid.STANDS]
        for camp in self.closed[tribe]:
            free &= ~camp
        return worth.card_reach(card, self.island[tribe], free, self.vacant)

    def missing(self) -> list[Missing]:
        """For each open card, how many placements each tribe needs to fit it."""
        if self._missing is None:
            self._missing = []
            for where, card in self.setting.open_cards:
                near = [self.reach(card, tribe) for tribe in range(1, 7)]
                fewest = [worth.NEVER, *(one[0][0] if one else worth.NEVER for one in near)]
                self._missing.append((where, cards.size(card), fewest))
        return self._missing

    def after(self, step: Step) -> "Settlement":
        """The island with one more hex marked."""
        island = list(self.island)
        if step.way == 6:
            island[step.a] = with_placement(island[step.a], step.hex, 6)
        else:
            island[step.a] = with_placement(island[step.a], step.hex, step.way)
            island[step.b] = with_placement(island[step.b], step.hex, (step.way + 3) % 6)
        settlement = Settlement(
            tuple(island), self.closed, self.vacant & ~step.hex, self.setting, self.boxes + (1 if step.box else 0)
        )
        for tribe in range(1, 7):
            own = self._surveys[tribe]
            if (
                own is not None
                and tribe != step.a
                and tribe != step.b
                and not any(g.room & step.hex for g in own.groups)
            ):
                settlement._surveys[tribe] = own
        if self.setting.open_cards:
            settlement._missing = self._missing_after(step, settlement.island)
        return settlement

    def _missing_after(self, step: Step, island: Sequence[Lanes]) -> list[Missing]:
        result: list[Missing] = []
        for where, card in self.setting.open_cards:
            fewest = [worth.NEVER] * 7
            for tribe in range(1, 7):
                best = worth.NEVER
                for count, missing, spot in self.reach(card, tribe):
                    if count - 1 >= best:
                        break
                    if missing & step.hex:
                        if tribe != step.a and tribe != step.b:
                            continue
                        if count == 1 and not grid.is_one_group(spot, island[tribe]):
                            continue
                        best = min(best, count - 1)
                    else:
                        best = min(best, count)
                fewest[tribe] = best
            result.append((where, cards.size(card), fewest))
        return result

    def terms(self) -> tuple[int, Terms]:
        """The current points, without cards and overrides, and the terms for the future."""
        now, terms = self.by_tribe()
        return sum(now), terms

    def by_tribe(self) -> tuple[list[int], Terms]:
        """The same with the points of each tribe."""
        surveys = [None, *(self.survey(tribe) for tribe in range(1, 7))]
        return worth.island_terms(self.island, surveys, self.setting, self.boxes, self.missing())

    def worth(self, column: Column) -> float:
        """The expected final score, without scored cards."""
        now, terms = self.terms()
        value = float(now - self.boxes)
        if column:
            for index, amount in terms:
                value += column[index] * amount
        return value


def settlement_of(state: State, seat: int) -> Settlement:
    """A seat's current island, including the open round."""
    sheet = state.sheets[seat]
    board = sheet.board_now
    vacant = grid.ALL & ~sum(1 << spot for spot, code in zip(grid.SPOT, board, strict=True) if code)
    closed = [[ring.hexes for ring in sheet.rings if ring.tribe == tribe] for tribe in range(7)]
    return Settlement(grid.lanes(board), closed, vacant, setting_of(state, sheet), sheet.boxes_now.bit_count())
