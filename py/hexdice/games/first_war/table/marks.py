"""What is drawn over the tiles: the arrows of a turn, fights, newcomers, the steps of the routine, and names."""

from collections import Counter
from collections.abc import Iterable

from hexdice.games.first_war.rules import land, movement, pieces
from hexdice.games.first_war.rules.state import State, whole
from hexdice.games.first_war.table import preview, tokens
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.past.account import PastFight
from hexdice.games.first_war.table.past.happened import Trace
from hexdice.kernel.hexgrid import Hex
from hexdice.view.board import centre, polygon
from hexdice.view.stage import rise
from hexdice.view.table import Table


def turn_arrows(table: Table) -> str:
    """The last turn as SVG over the board, one sign after the other; "" unless it is replayed."""
    if not happened.shows_arrows(table) or happened.unseen(table):  # one layer at a time: first what the fights did
        return ""
    start, end = happened.last_turns(table)[-1]
    signs, there = "", Counter[frozenset[int]]()
    found = happened.traces(table, start, end)
    if len(found) > happened.MOST and not table.ui.get("view.replay"):
        # those that matter: attacks, then those that came closest; a button shows all
        own = land.cells_of(pieces.occupied(table.state.pieces[table.state.turn]))
        far = {t: min(land.DISTANCE[t.goal][cell] for cell in own) for t in found if t.start >= 0}
        matter = sorted(far, key=lambda t: (t.sign != "strike", far[t]))[: happened.MOST]
        found = [t for t in found if t in matter]
    for number, trace in enumerate(found, 1):
        signs += _sign(number, trace, there[frozenset((trace.start, trace.goal))])
        there[frozenset((trace.start, trace.goal))] += 1
    return f'<g class="fw-traces" id="traces-{end}">{signs}</g>'


def gains(table: Table) -> str:
    """What the latest events brought and cost on the board, as signs that rise from the tiles: newcomers, healed, wounded by hunger."""
    signs = ""
    for seat, cell, kind in happened.newcomers(table, table.fresh, len(table.events)):
        x, y = centre(*land.GRID.cells[cell])
        signs += f'<circle class="fw-pop" cx="{x}" cy="{y}" r="24"/><g class="fw-newborn">{tokens.token(seat, kind, (x, y, 1.7))}</g>'
    rising: Counter[tuple[int, str, int]] = Counter()
    for at in range(table.fresh, len(table.events)):
        words = table.events[at].text.split(" ")
        if words[0] in _RISES:
            cell = land.CELL[words[2] if len(words) > 2 else words[1]]
            rising[cell, _RISES[words[0]], table.past(at).turn] += 1
    for (cell, sign, seat), n in rising.items():
        x, y = centre(*land.GRID.cells[cell])
        key = f"{len(table.events)}-{land.NAMES[cell]}-{sign}"
        signs += rise(f"{sign}{n}" if sign != "♥" else "♥", seat, (x, y - 12), key=key)
    hidden = not signs or table.state.over or table.ui.get("view.replay")
    return "" if hidden else f'<g class="fw-births">{signs}</g>'


_RISES = {"grow": "+", "heal": "♥", "cure": "♥", "wound": "−"}


def _sign(number: int, trace: Trace, before: int) -> str:
    """A move of the replayed turn as an arrow or a sign, with its number on the edge between the two tiles, where no piece stands.

    `before`: how many numbers stand on that edge already; this one goes above them.
    """
    x, y = centre(*land.GRID.cells[trace.goal])
    at_x, at_y = x + 17, y - 29
    if trace.start >= 0:
        x0, y0 = centre(*land.GRID.cells[trace.start])
        at_x, at_y = (x0 + x) / 2, (y0 + y) / 2
    badge = (
        f'<g class="fw-number" transform="translate({at_x:.1f} {at_y - 16 * before:.1f})"><circle r="7.5"/>'
        f'<text y="4" text-anchor="middle">{number}</text></g>'
    )
    if trace.start < 0:
        word = {"grow": "+1", "heal": "+", "wound": "−"}[trace.sign]
        body = f'<text class="fw-word" x="{x - 16:.1f}" y="{y - 27:.1f}" text-anchor="middle">{word}</text>'
        return f'<g class="fw-trace {trace.sign}">{body}{badge}</g>'
    many = times(trace.times, trace.start, trace.goal) if trace.times > 1 else ""
    return f'<g class="fw-trace {trace.sign}">{arrow(land.GRID.cells[trace.start], land.GRID.cells[trace.goal], trace.lake)}{many}{badge}</g>'


def compared(table: Table) -> str:
    """At a slip the step that was played as an arrow, and the better one once it is asked for."""
    signs = ""
    for kind, move in (("played", table.marks.played), ("better", table.marks.better)):
        step = movement.read_step(move) if not table.present else None
        if step and step.goal != step.start:
            start, goal = land.GRID.cells[step.start], land.GRID.cells[step.goal]
            signs += f'<g class="fw-trace fw-{kind}">{arrow(start, goal)}</g>'
    return signs


def arrows_of(steps: Iterable[tuple[int, int]]) -> str:
    """An arrow for each different step, (from, to), with how often it is taken if that is more than once."""
    body = ""
    for (start, goal), n in Counter(steps).items():
        body += arrow(land.GRID.cells[start], land.GRID.cells[goal]) + (times(n, start, goal) if n > 1 else "")
    return body


def times(n: int, start: int, goal: int) -> str:
    """How many go along an arrow, beside its middle."""
    (x0, y0), (x, y) = centre(*land.GRID.cells[start]), centre(*land.GRID.cells[goal])
    away = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
    aside = -16 / away if x < x0 else 16 / away  # below the arrow
    at_x, at_y = (x0 + x) / 2 - aside * (y - y0), (y0 + y) / 2 + aside * (x - x0)
    return (
        f'<g class="fw-times" transform="translate({at_x:.1f} {at_y:.1f})"><circle r="8.5"/>'
        f'<text y="4.2" text-anchor="middle">{n}×</text></g>'
    )


def arrow(start: Hex, goal: Hex, short: bool = False) -> str:
    """An arrow from tile to tile, in the units of the board; between the pieces that stand there; a `short` one ends before the goal."""
    (x0, y0), (x, y) = centre(*start), centre(*goal)
    away = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
    dx, dy = (x - x0) / away, (y - y0) / away
    reach = away - (23 if short else 15)
    hx, hy = x0 + dx * reach, y0 + dy * reach
    bx, by = hx - 11 * dx, hy - 11 * dy
    line = f"M{x0 + 15 * dx:.1f} {y0 + 15 * dy:.1f}L{bx:.1f} {by:.1f}"
    head = f"M{hx:.1f} {hy:.1f}L{bx - 7 * dy:.1f} {by + 7 * dx:.1f}L{bx + 7 * dy:.1f} {by - 7 * dx:.1f}z"
    return f'<path class="fw-shaft" d="{line}"/><path class="fw-head" d="{head}"/>'


def planned_arrows(table: Table, chosen: bool) -> str:
    """What the large button would do, as arrows: the routine steps of the others while no piece is chosen, or a retreat."""
    state: State = table.state
    if state.fight and state.fight.fought and table.moves:
        ways = [move for move in preview.best_retreat(state).moves if move.startswith("retreat ")]
        steps = [(state.fight.cell, movement.last_cell(move)) for move in ways]
    else:
        found = preview.routine_offered(table) if not chosen and not happened.shows_arrows(table) else None
        steps = [(step.start, step.goal) for step in found.steps] if found else []
    return f'<g class="fw-plan">{arrows_of(steps)}</g>' if steps else ""


def decisive(table: Table, fight: PastFight) -> str:
    """The fight that decided the match, as SVG over the board: where it came from, the place, and who lies there."""
    before, after = table.past(fight.at - 1), table.past(fight.at)
    assert before.fight is not None
    sources = {source for cover in before.fight.cover for _, source in cover}
    arrows = "".join(arrow(land.GRID.cells[source], land.GRID.cells[fight.cell]) for source in sorted(sources))
    first, lost = table.past(fight.since), list[tuple[int, int]]()
    for seat in (0, 1):
        had, has = whole(first, seat), whole(after, seat)
        for kind in range(pieces.HURT):
            lost += [(seat, kind)] * (pieces.of_kind(had, kind) - pieces.of_kind(has, kind))
    return final(fight.cell, arrows, tokens.lying(lost[:5]))


def final(cell: int, arrows: str = "", lying: str = "") -> str:
    """The tile where a match was decided, as SVG over the board."""
    x, y = centre(*land.GRID.cells[cell])
    ring = f'<g transform="translate({x} {y})"><polygon points="{_SCAR}"/>{lying}</g>'
    return f'<g class="fw-scar fw-final">{arrows}{ring}</g>'


_SCAR = polygon(26)


def name_tags(names: Iterable[str]) -> str:
    """The names of the tiles of a hinted move over them, as SVG: words beside the board speak of them."""
    tags = ""
    for name in dict.fromkeys(names):
        x, y = centre(*land.GRID.cells[land.CELL[name]])
        y += 41 if name[0] == "A" else -41  # clear of the ring and of the sign in the tile's corner
        tags += f'<g class="fw-tag" transform="translate({x} {y:.1f})"><rect x="-13" y="-9" width="26" height="17" rx="8"/><text y="4.2" text-anchor="middle">{name}</text></g>'
    return tags
