"""What lies over the cells and takes no taps: the die in play on the ice, gains and losses, the way of the last die, the letters of
the rows. Text stands here, since in a cell it would have to be part of the cell's name."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from math import atan2, degrees, hypot

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.preview import Change, cells_of
from hexdice.games.siberian_dice.table.turns import Fresh, Turn, comes_near, fresh, is_first
from hexdice.games.siberian_dice.table.words import after, dangers
from hexdice.view import stage
from hexdice.view.board import centre, corners, polygon
from hexdice.view.dice import die_body
from hexdice.view.markup import hue, seat_shape
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, signed

_ROOM = '<path d="M-20-20h40v40h-40z" fill="none"/>'  # the box of a die that flies: as large as its picture
_ROUND = f'<polygon points="{polygon(27)}"/>'
_SEVERAL = 3  # more cells than these would not be looked at
_RAYS = "".join(f"M{x * 21:.1f} {y * 21:.1f}L{x * 33:.1f} {y * 33:.1f}" for x, y in corners(1))
Point = tuple[float, float]
SCALE = 1.24  # a die fills its cell


def over(table: Table, ghost: int, change: Change | None, turn: Turn | None) -> str:
    """Everything over the cells; `change` is what the ghost would bring, `turn` the last one while it is marked."""
    state: pd.State = table.state
    parts = [_way(state, turn)] if turn is not None and turn.origin >= 0 else []
    if state.phase == pd.PLACE and ghost < 0:
        parts.append(_in_play(table))
    if change is not None:
        parts += [_pill(_at(state, cell), text, seat) for cell, text, seat in _gains(state, change)]
    for each in fresh(table):
        parts += _happening(table, each)
    if table.moves and not table.scripted:
        parts += _dangers(table, ghost)
    signs = part("pd-signs", f'<g id="pd-signs">{"".join(parts)}</g>')
    counts = ""  # always of every cell, so that a ghost redraws only those that change
    if counted_beside(table):
        then = state if change is None else after(state, ghost)
        counts = "".join(_count(state, then, cell) for cell in range(pd.BOARDS[state.setup.side].size))
    return _row_names(state.setup.side) + signs + counts  # no die that comes covers its count


def counted_beside(table: Table) -> bool:
    """Whether each die shows how many are beside it: until somebody turns that off on this device."""
    return bool(table.present or table.events) and table.state.ended is None and table.ui.get("view.keep-counts") != "0"


def _at(state: pd.State, cell: int) -> Point:
    return centre(*pd.BOARDS[state.setup.side].grid.cells[cell])


def _ice(state: pd.State) -> Point:
    """Where a rolled die lies: in the corner of the lake that is nearest to most thumbs, and free of cells."""
    side = state.setup.side
    x, _ = centre(side - 1, 0)
    return x - 11, 45 * (side - 1) - 5


def _in_play(table: Table) -> str:
    """The die that was rolled, on the ice; a bot's comes from its face."""
    state: pd.State = table.state
    x, y = _ice(state)
    rolled = any(event.actor < 0 for event in table.events[table.fresh :])
    by = state.on_turn if table.bot(state.on_turn) else None
    thrown = stage.thrown(f"pd-{state.placed}", by) if rolled else ""
    return (
        f'<g transform="translate({x} {y}) scale(1.8)">{_frost(f"throw-{state.placed}") if rolled else ""}'
        f"<g{thrown}>{_ROOM}{die_body(state.face, state.on_turn)}</g></g>"
    )


def _frost(key: str) -> str:
    """The ice cracks where a die has come down."""
    return f'<path class="pd-frost" id="frost-{key}" d="{_RAYS}"/>'


def _gains(state: pd.State, change: Change) -> Iterable[tuple[int, str, int]]:
    """(cell, "+1" or "−1", whose) for each die that a change makes perfect or breaks."""
    for bits, sign in ((change.made, 1), (change.broken, -1)):
        for cell in cells_of(bits):
            seat = pd.owner_at(state, cell)
            yield cell, signed(sign), state.on_turn if seat < 0 else seat


def _pill(at: Point, text: str, seat: int) -> str:
    """A gain or loss that would be, in the colour of whose it is and with its shape."""
    kind = "pd-pill pd-less" if text[0] != "+" else "pd-pill"
    return (
        f'<g class="{kind}" transform="translate({at[0]} {at[1] - 19})"><rect x="-15" y="-7" width="30" height="14" rx="7"/>'
        f'{seat_shape(seat, 0.66, "translate(-8 0)")}<text class="hue-{hue(seat)}" x="4" y="4.2">{text}</text></g>'
    )


def _dangers(table: Table, ghost: int) -> Iterator[str]:
    """Rings round what a rival can win with in the next turn: the die to roll and the few cells to place it on, with what must lie there."""
    for seat, found in dangers(table, ghost).items():
        if seat == table.state.on_turn:
            continue
        cells = {cell for _, cell in found.ways}
        for cell in {found.source} - {-1} | (cells if len(cells) <= _SEVERAL else set()):
            (x, y), faces = _at(table.state, cell), {face for face, at in found.ways if at == cell}
            free = len(faces) == 1 and cell != ghost and not pd.face_at(table.state, cell)
            die = f'<g class="pd-needed">{die_body(min(faces), seat)}</g>' if free else ""
            yield f'<g class="pd-danger" transform="translate({x} {y})">{_ROUND}{die}</g>'


def _happening(table: Table, each: Fresh) -> list[str]:
    """What a die that was just taken or placed does on the board: it goes its way, gains and losses rise, a first is celebrated."""
    x, y = _at(each.after, each.cell)
    late, parts = each.places, []
    if each.places and table.bot(each.seat):
        x0, y0 = _ice(each.after)
        die = die_body(each.before.face, each.seat, perfect=pd.has(pd.perfect(each.after), each.cell))
        way = stage.moved(f"pd-{each.at}", round((x0 - x) / SCALE, 1), round((y0 - y) / SCALE, 1))
        parts.append(f'<g class="pd-comes" transform="translate({x} {y}) scale({SCALE})"><g{way}>{die}</g></g>')
    if each.places:
        parts.append(f'<g transform="translate({x} {y})">{_frost(str(each.at))}</g>')
    for cell, text, seat in _gains(each.before, each.change):
        here = _at(each.after, cell)
        # over the star, in sight in the first row too
        above = here[1] - 24 if here[1] > _at(each.after, 0)[1] else here[1] + 34
        parts.append(stage.rise(text, seat, (here[0] - 2, above), key=f"{each.at}-{cell}", late=late))
    ended = each.after.ended
    for seat, own in enumerate(each.after.owns):
        won, near = ended is not None and ended.reason == "goal" and seat in ended.winners, comes_near(each, seat)
        first = is_first(each, seat, table)
        bits = own & (pd.perfect(each.after) if won or near else each.change.made if first else 0)
        if (near or first) and not won:
            words = say("One to go!") if near else say("Perfect!")
            parts.append(f'<g class="pd-moment">{stage.rise(words, seat, key=f"{each.at}-{seat}", late=late)}</g>')
        for cell in cells_of(bits):
            x, y = _at(each.after, cell)
            shards = stage.burst(f"pd-{each.at}-{cell}", seat)
            parts.append(f'<g transform="translate({x} {y})"{shards}>{_ROOM}</g>')
    return parts


def _count(now: pd.State, then: pd.State, cell: int) -> str:
    """How many dice are beside one, after what the ghost would do; nothing where no die would be."""
    (x, y), count = _at(then, cell), pd.count_at(then, cell)
    kind = "pd-count" if pd.face_at(now, cell) and pd.count_at(now, cell) == count else "pd-count pd-would"
    drawn = f'<g class="{kind}" transform="translate({x} {y + 21})"><circle r="7.5"/><text y="4">{count}</text></g>'
    return part(f"count-{cell}", f'<g id="count-{cell}">{drawn if pd.face_at(then, cell) else ""}</g>')


@cache
def _row_names(side: int) -> str:
    """The letter of each row, outside the board's edge where its first cell leaves a corner free."""
    grid, words = pd.BOARDS[side].grid, ""
    middle = grid.names[len(grid.names) // 2][0]
    for row, cells in groupby(zip(grid.names, grid.cells, strict=True), key=lambda each: each[0][0]):
        x, y = centre(*next(cells)[1])
        words += f'<text class="pd-row-name" x="{x - 25:.0f}" y="{y + (28 if row > middle else -21):.0f}">{row}</text>'
    return words


def _way(state: pd.State, turn: Turn) -> str:
    """The path of the die that was moved last, from where it lay and as it was."""
    (x1, y1), (x2, y2) = _at(state, turn.origin), _at(state, turn.goal)
    end = 1 - 20 / hypot(x2 - x1, y2 - y1)
    x, y = x1 + (x2 - x1) * end, y1 + (y2 - y1) * end
    turned = degrees(atan2(y2 - y1, x2 - x1))
    return (
        f'<g class="pd-needed" transform="translate({x1} {y1})">{die_body(turn.face, pd.owner_at(state, turn.goal))}</g>'
        f'<g class="pd-trail"><path d="M{x1} {y1}L{x:.1f} {y:.1f}"/>'
        f'<path d="M-7-6 2 0-7 6" transform="translate({x:.1f} {y:.1f}) rotate({turned:.0f})"/></g>'
    )
