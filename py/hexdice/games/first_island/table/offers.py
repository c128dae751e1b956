"""What the hexes that glow show: their dice, and what these would bring."""

from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_island.bot import best_steps
from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.state import State
from hexdice.games.first_island.table import drawing, focus, glow, placing
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, signed


class Offer(NamedTuple):
    """What a glowing hex shows."""

    picture: str  # its dice and what they bring, as SVG
    words: str  # for a screen reader
    camp: bool  # whether it would be a tribe's first camp
    dice: str  # "1-3", "1-+4", what a tap looks at; "" once they are in hand


def offers(table: Table) -> dict[int, Offer]:
    """The hexes that glow for whoever has dice to place: what the bots think best, and those of the aims."""
    state: State = table.state
    mine, first, found = state.sheets[table.seat or 0], focus.first_die(table), dict[int, Offer]()
    if len(mine.turn.marks) == mine.due:
        return found
    die = state.dice[first] if first is not None and not mine.turn.pair else 0
    best = (aim for aim in _best(state, table.seat or 0) if die in (0, *aim.pair[: 1 if aim.box else 2]))
    for aim in (*best, *glow.aims(mine, die)):
        # its dice may still be among the others: nobody asks
        taken = mine._replace(turn=mine.turn._replace(pair=aim.pair, box=aim.pair[1] if aim.box else mine.turn.box))
        for cell in aim.cells:
            way, gains = placing.best_way(table, taken, cell)
            if gains[way].total < aim.box or cell in found:  # a box has to bring something at once
                continue
            groups = placing.group_words(taken, cell, way)
            boxed = [say("one from its box")] * aim.box
            words = enumerated([placing.ghost_words(aim.pair, way), *boxed, *groups, gains[way].words])
            dice = "" if mine.turn.pair else f"{aim.pair[0]}-{'+' * aim.box}{aim.pair[1]}"
            found[cell] = Offer(_dice(aim) + tag(gains[way]), words, gains[way].camps > 0, dice)
    return found


@lru_cache(maxsize=16)
def _best(state: State, seat: int) -> tuple[glow.Aim, ...]:
    """The bots' choices at a glance, with boxes and with dice alone, as aims."""
    steps = best_steps(state, seat)
    return tuple(glow.Aim((one.a, one.b), one.a, tuple(grid.bits(one.hex)), one.box) for one in steps)


def _dice(aim: glow.Aim) -> str:
    """Two dice, or a die and a box, small, in a hex that is still vacant."""
    return "".join(
        f'<g class="fi-place fi-t{tribe}{" boxed" if aim.box and x > 0 else ""}"><rect class="fi-fill" x="{x - 7.5}" y="-13.5" width="15" height="15" rx="4"/>'
        f"{drawing.sign(tribe, x, -6, 11)}</g>"
        for tribe, x in zip(aim.pair, (-8.5, 8.5), strict=True)
    )


def tag(gain: placing.Gain) -> str:
    """The points in a hex, as SVG, with a flag for a first camp; "" where nothing changes yet."""
    if not gain.total:
        return ""
    words, flag = signed(gain.points), 9 if gain.camps else 0
    half = (7 * len(words) + flag) / 2 + 3
    banner = f'<path d="M{half - 10:g} 5V-5l7 3-7 3"/>' if flag else ""
    return (
        f'<g class="fi-tag" transform="translate(0 11)"><rect x="{-half:g}" y="-6.5" width="{2 * half:g}" height="13" rx="6.5"/>'
        f'<text x="{-flag / 2:g}" y="4">{words}</text>{banner}</g>'
    )
