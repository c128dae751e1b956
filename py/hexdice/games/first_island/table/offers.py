"""What the hexes that glow show: how their dice would lie there, and what that would bring."""

from typing import NamedTuple

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table import focus, glow, placing
from hexdice.view.table import Table
from hexdice.view.text import enumerated, signed


class Offer(NamedTuple):
    """What a glowing hex shows."""

    code: int  # the hex as its dice would fill it
    brings: str  # as SVG
    words: str  # for a screen reader
    camp: bool  # whether it would be a tribe's first camp
    moves: str  # those of a tap that takes the dice and fills the hex; "" once the dice are in hand


def offers(table: Table, mine: Sheet) -> dict[int, Offer]:
    """The hexes that glow. Before the dice are in hand a tap on one takes those of its aim and fills it."""
    first, found = focus.first_die(table), {}
    for aim in glow.aims(mine, table.state.dice[first] if first is not None and not mine.turn.pair else 0):
        a, b = aim.pair
        # its dice may still be among the others: nobody asks
        taken = mine._replace(turn=mine.turn._replace(pair=aim.pair))
        for cell in aim.cells:
            way, gains = placing.best_way(table, taken, cell)
            if gains[way].total < 0:
                continue
            moves = "" if mine.turn.pair else f"take {a} {b};{placing.place_move(cell, aim.pair, way)}"
            groups = placing.group_words(taken, cell, way)
            words = enumerated([placing.ghost_words(aim.pair, way), *groups, gains[way].words])
            code = taken.placed(cell, way)[cell]
            found[cell] = Offer(code, _tag(gains[way], _room(code)), words, gains[way].camps > 0, moves)
    return found


def _room(code: int) -> int:
    """Where a marked hex has room for a figure: between two halves of which one lies above the other, or else at its foot."""
    return 18 if code < 7 or grid.SPLITS[code - 7][2] % 3 == 2 else 0


def _tag(gain: placing.Gain, y: int) -> str:
    """The points in a marked hex, as SVG, with a flag for a first camp; "" where nothing changes yet."""
    if not gain.total:
        return ""
    words, banner = signed(gain.points), '<path d="M5 5V-5l7 3-7 3"/>' if gain.camps else ""
    half, x = (16, -4) if gain.camps else (11 + 3 * (len(words) > 2), 0)
    return (
        f'<g class="fi-tag" transform="translate(0 {y})"><rect x="{-half}" y="-6.5" width="{2 * half}" height="13" rx="6.5"/>'
        f'<text x="{x}" y="4">{words}</text>{banner}</g>'
    )
