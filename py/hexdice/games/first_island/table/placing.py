"""What each way to place the pair in hand would bring: points, groups, and what it prepares."""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID, Lanes
from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table.words import side_name, tribe_name
from hexdice.kernel.outside import number
from hexdice.view.markup import icon
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n, signed


class Gain(NamedTuple):
    """What a placement changes."""

    total: int  # in the total of the rules
    camps: int  # first camps, each of which ends a loss of 5 that is not shown while a match lasts

    @property
    def points(self) -> int:
        """What is counted at once."""
        return self.total + scoring.NO_CAMP * self.camps

    @property
    def sign(self) -> str:
        """The points as markup, with a flag for a first camp."""
        return signed(self.points) + (icon("flag") if self.camps else "")

    @property
    def words(self) -> str:
        """The same for a screen reader."""
        points = say_n(self.points, "{points} point", "{points} points", points=signed(self.points))
        return enumerated([points, say("a first camp")]) if self.camps else points


def best_way(table: Table, sheet: Sheet, cell: int) -> tuple[int, tuple[Gain, ...]]:
    """The split that is looked at, hinted, or scores most now, of equal ones that which prepares most, and what each of the six changes."""
    best, gains = _ways(sheet, cell, _before(table, sheet))
    for wanted in (table.ui.get("hex", ""), table.ui.get("hint", "").partition(" ")[2]):
        name, _, way = wanted.partition(" ")
        if name == GRID.names[cell] and 0 <= number(way) < len(gains):
            return number(way), gains
    return best, gains


def _before(table: Table, sheet: Sheet) -> Score:
    """The score before the pair in hand is placed: what a box costs counts with the placement for which it would be taken."""
    return sheet.score if table.seat is None else table.state.sheets[table.seat].score


@lru_cache(maxsize=64)  # board, buttons and announcement of one page ask for the same
def _ways(sheet: Sheet, cell: int, before: Score) -> tuple[int, tuple[Gain, ...]]:
    a, b = sheet.turn.pair
    after = [sheet.scored(sheet.placed(cell, way)) for way in range(6 if a != b else 1)]
    gains = [Gain(now.total - before.total, before.to_find - now.to_find) for now in after]
    most = max(gain.total for gain in gains)
    equal = [way for way, gain in enumerate(gains) if gain.total == most]
    return max(equal, key=lambda way: prepared(sheet, cell, way)), tuple(gains)


@lru_cache(maxsize=64)
def joined(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """For each tribe of the pair in hand the size of the group in which this way to place it would stand; 1: alone."""
    island, ringed = grid.lanes(sheet.placed(cell, way)), scoring.ringed_of(sheet.rings)
    return tuple(_together(island[tribe], ringed[tribe], cell) for tribe in dict.fromkeys(sheet.turn.pair))


def _together(touching: Lanes, ringed: int, cell: int) -> int:
    """The size of the group, not ringed, in which a tribe stands in a cell."""
    return grid.group(1 << grid.SPOT[cell], touching, touching[grid.STANDS] & ~ringed).bit_count()


def prepared(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """What a placement prepares, to compare those that bring as much now: groups, the edge, room for both of the pair."""
    board = sheet.placed(cell, way)
    beside = list(zip(grid.SIDES[board[cell]], GRID.beside[cell], strict=True))
    edge = ((grid.SCAVENGERS, -1) in beside) - 2 * ((grid.SCHOLARS, -1) in beside)
    vacant = [tribe for tribe, other in beside if other >= 0 and not board[other]]
    return sum(joined(sheet, cell, way)), edge, min(vacant.count(tribe) for tribe in sheet.turn.pair)


def made_of(table: Table, sheet: Sheet, cell: int, way: int) -> str:
    """What a placement changes, in a few words: "+12 builders, −1 box", or how near it comes to a camp."""
    after = sheet.scored(sheet.placed(cell, way))
    return enumerated(parts(_before(table, sheet), after) or group_words(sheet, cell, way) or [say("in no camp yet")])


def parts(was: Score, now: Score, most: int = 9) -> list[str]:
    """What made the difference between two scores as they are shown, the most first; what exceeds `most` is summed up: "+12 builders, −2 others"."""
    tribes = enumerate(zip(was.tribes, now.tribes, strict=True), 1)
    changes = [(new.so_far - old.so_far, tribe_name(tribe)) for tribe, (old, new) in tribes]
    changes += [(now.cards - was.cards, say("Cards", "points")), (was.overrides - now.overrides, say("box"))]
    found = sorted((one for one in changes if one[0]), key=lambda one: -one[0])
    if len(found) > most:
        found[most - 1 :] = [(sum(n for n, _ in found[most - 1 :]), say("others", "tribes"))]
    return [f"{signed(n)} {name}" for n, name in found if n]


def group_words(sheet: Sheet, cell: int, way: int) -> list[str]:
    """The groups that a way to place the pair in hand joins: "scholars: 3 together"."""
    sizes = zip(dict.fromkeys(sheet.turn.pair), joined(sheet, cell, way), strict=True)
    return [say("{tribe}: {n} together", tribe=tribe_name(tribe), n=n) for tribe, n in sizes if n > 1]


def place_move(cell: int, pair: tuple[int, ...], way: int) -> str:
    """The move that places the pair in hand."""
    return f"place {GRID.names[cell]}" if pair[0] == pair[1] else f"place {GRID.names[cell]} {way}"


def ghost_words(pair: tuple[int, ...], way: int) -> str:
    """What the pair in hand would do in a hex."""
    a, b = pair
    if a == b:
        return say("{tribe} whole", tribe=tribe_name(a))
    return say(
        "{a} in the {here}, {b} in the {there}",
        a=tribe_name(a),
        here=side_name(way + 1),
        b=tribe_name(b),
        there=side_name(way + 4),
    )
