"""What the hexes that glow show: how their dice would lie there, and what that would bring."""

from typing import NamedTuple

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.scoring import SMALLEST_CAMP
from hexdice.games.first_island.rules.state import Sheet
from hexdice.games.first_island.table import focus, glow, placing
from hexdice.view.table import Table
from hexdice.view.text import enumerated, signed


class Offer(NamedTuple):
    """What a glowing hex shows."""

    code: int  # the hex as its dice would fill it
    brings: str  # as SVG
    words: str  # for a screen reader
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
            moves = "" if mine.turn.pair else f"take {a} {b};{placing.place_move(cell, aim.pair, way)}"
            groups = placing.group_words(taken, cell, way)
            words = enumerated([placing.ghost_words(aim.pair, way), *groups, gains[way].words])
            found[cell] = Offer(
                taken.placed(cell, way)[cell], _brings(taken, cell, way, gains[way], aim.tribe), words, moves
            )
    return found


def _brings(taken: Sheet, cell: int, way: int, gain: placing.Gain, tribe: int) -> str:
    """What a pair in hand would bring in a glowing hex: points, a flag for a first camp, or how near its tribe comes to one."""
    y = _room(taken.placed(cell, way)[cell])
    if gain.points:
        return _tag(signed(gain.points), bool(gain.camps), y)
    sizes = dict(zip(dict.fromkeys(taken.turn.pair), placing.joined(taken, cell, way), strict=True))
    return _steps(sizes[tribe], y)


def _room(code: int) -> int:
    """Where a marked hex has room for a figure: between two halves of which one lies above the other, or else at its foot."""
    return 18 if code < 7 or grid.SPLITS[code - 7][2] % 3 == 2 else 0


def _tag(words: str, flag: bool, y: int) -> str:
    """A number in a marked hex, as SVG; with a flag for a first camp."""
    banner = '<path d="M5 5V-5l7 3-7 3"/>' if flag else ""
    half, x = (16, -4) if flag else (11 + 3 * (len(words) > 2), 0)
    return (
        f'<g class="fi-tag" transform="translate(0 {y})"><rect x="{-half}" y="-6.5" width="{2 * half}" height="13" rx="6.5"/>'
        f'<text x="{x}" y="4">{words}</text>{banner}</g>'
    )


def _steps(size: int, y: int) -> str:
    """The way to a first camp in a marked hex: of three dots so many are full."""
    dots = "".join(
        f'<circle class="{"done" if n < size else ""}" cx="{8 * n - 8}" r="2.6"/>' for n in range(SMALLEST_CAMP)
    )
    return f'<g class="fi-tag" transform="translate(0 {y})"><rect x="-14" y="-5.5" width="28" height="11" rx="5.5"/>{dots}</g>'
