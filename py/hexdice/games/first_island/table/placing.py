"""What each way to place the pair in hand would bring: points, groups, and what it prepares."""

from functools import lru_cache

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID, Board
from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table.words import side_name, tribe_name
from hexdice.view.table import Table
from hexdice.view.text import say, signed


def best_way(table: Table, sheet: Sheet, cell: int) -> tuple[int, tuple[int, ...]]:
    """The split that is hinted or scores most now, of equal ones that which prepares most, and the change of the total for each of the six."""
    best, gains = _ways(sheet, cell)
    hinted = table.ui.get("hint", "").split(" ")
    return int(hinted[2]) if len(hinted) == 3 and hinted[1] == GRID.names[cell] else best, gains


@lru_cache(maxsize=64)  # board, buttons and announcement of one page ask for the same
def _ways(sheet: Sheet, cell: int) -> tuple[int, tuple[int, ...]]:
    a, b = sheet.turn.pair
    before = sheet.score.total
    gains = [placed_score(sheet, cell, way).total - before for way in range(6 if a != b else 1)]
    return max(range(len(gains)), key=lambda way: (gains[way], prepared(sheet, cell, way))), tuple(gains)


@lru_cache(maxsize=64)
def joined(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """For each tribe of the pair in hand the size of the group in which this way to place it would stand; 1: alone."""
    board = sheet.placed(cell, way)
    return tuple(_together(sheet, board, cell, tribe) for tribe in dict.fromkeys(sheet.turn.pair))


def _together(sheet: Sheet, board: Board, cell: int, tribe: int) -> int:
    """The size of the group, not ringed, in which a tribe stands in a cell."""
    island = grid.lanes(board)[tribe]
    free = island[grid.STANDS] & ~scoring.ringed_of(sheet.rings)[tribe]
    return grid.group(1 << grid.SPOT[cell], island, free).bit_count()


@lru_cache(maxsize=64)
def ahead(sheet: Sheet, cell: int, way: int) -> tuple[tuple[int, int], ...]:
    """For each tribe of the pair in hand: the largest group that it would reach with one more whole hex, and the vacant hexes it faces."""
    board, found = sheet.placed(cell, way), []
    for tribe in dict.fromkeys(sheet.turn.pair):
        facing = [
            other
            for side, other in zip(grid.SIDES[board[cell]], GRID.beside[cell], strict=True)
            if side == tribe and other >= 0 and not board[other]
        ]
        grown = (
            _together(sheet, (*board[:other], tribe, *board[other + 1 :]), cell, tribe)  # with a whole hex there too
            for other in facing
        )
        found.append((max(grown, default=0), len(facing)))
    return tuple(found)


def prepared(sheet: Sheet, cell: int, way: int) -> tuple[int, ...]:
    """What a placement prepares, to compare those that bring as much now: groups, groups with one more hex, the edge, room for the pair."""
    later = ahead(sheet, cell, way)
    sides = grid.SIDES[sheet.placed(cell, way)[cell]]
    outside = {side for side, other in zip(sides, GRID.beside[cell], strict=True) if other < 0}
    edge = (grid.SCAVENGERS in outside) - 2 * (grid.SCHOLARS in outside)
    return sum(joined(sheet, cell, way)), sum(most for most, _ in later), edge, min(room for _, room in later)


def placed_score(sheet: Sheet, cell: int, way: int) -> Score:
    """The score of an island with the pair in hand placed."""
    return scoring.score(sheet.placed(cell, way), sheet.rings, sheet.boxes_now)


def gain_parts(sheet: Sheet, cell: int, way: int) -> list[str]:
    """What a placement's change of the total is made of, as "+5 first camp (−5 ends)", "+3 in camps"; empty where nothing changes."""
    spared, settled, lone, wish = 0, 0, 0, 0
    for old, new in zip(sheet.score.tribes, placed_score(sheet, cell, way).tribes, strict=True):
        was, now = (sum(camp.bit_count() for camp in one.camps) for one in (old, new))
        if new.camps and not old.camps:
            spared -= scoring.NO_CAMP
        if new.camps:
            lone += (old.lone.bit_count() if old.camps else 0) - new.lone.bit_count()
        settled += now - was
        wish += new.request - old.request
    return [
        words
        for points, words in (
            (spared, say("{n} first camp (−5 ends)", n=signed(spared))),
            (settled, say("{n} in camps", n=signed(settled))),
            (lone, say("{n} alone", n=signed(lone)) if lone < 0 else say("{n} no longer alone", n=signed(lone))),
            (wish, say("{n} wish", n=signed(wish))),
        )
        if points
    ]


def place_wishes(sheet: Sheet, cell: int, way: int) -> str:
    """What the place would count for the wishes of tribes in hand, once these have a camp there; where they have one the points say it."""
    island, here = grid.lanes(sheet.placed(cell, way)), 1 << grid.SPOT[cell]
    sizes = dict(zip(dict.fromkeys(sheet.turn.pair), joined(sheet, cell, way), strict=True))
    young = [tribe for tribe, size in sizes.items() if size < scoring.SMALLEST_CAMP]
    words = []
    if grid.SCAVENGERS in young and grid.on_edge(island[grid.SCAVENGERS]) & here:
        words.append(say("Scavengers in a camp bring 1 more each on the edge."))
    if grid.BUILDERS in young and len(sizes) == 1:
        words.append(say("Builders in a camp bring 3 more for each whole hex."))
    if grid.SCHOLARS in young and grid.on_edge(island[grid.SCHOLARS]) & here:
        words.append(say("Scholars in a camp cost 2 each on the edge."))
    if grid.HEALERS in sizes and len(sizes) == 2:
        other = next(tribe for tribe in sizes if tribe != grid.HEALERS)
        if grid.HEALERS in young:
            words.append(say("Healers in a camp bring 2 more where they share a hex with another camp."))
        elif other in young:
            words.append(say("No wish for the healers: the {tribe} here are in no camp.", tribe=tribe_name(other)))
    return " ".join(words)


def group_words(sheet: Sheet, cell: int, way: int) -> str:
    """The groups that a way to place the pair in hand joins: ", a group of 3 scholars"; "" for none."""
    sizes = zip(dict.fromkeys(sheet.turn.pair), joined(sheet, cell, way), strict=True)
    return "".join(f", {say('{tribe}: {n} together', tribe=tribe_name(tribe), n=n)}" for tribe, n in sizes if n > 1)


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
