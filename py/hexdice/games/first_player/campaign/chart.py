"""Dice over the evenings as a chart: one line per player, distinguished by hue, shape and dash, with the name at its end."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.view.markup import brief, esc, hue, seat_shape
from hexdice.view.text import aloud, enumerated, say, say_n

WIDTH, HEIGHT = 480, 310
LEFT, RIGHT, TOP, BOTTOM = 34, 124, 14, 32
MOST_POINTS = 240  # more evenings than this are thinned out evenly
MOST_MARKED = 40  # with more evenings, shapes stand at the ends of lines only
MOST_NUMBERS = 10  # evenings and numbers of dice that are written at the sides
LABEL_GAP = 20
RESERVE = -1

Spot = tuple[float, float]


class Line(NamedTuple):
    """Somebody's dice, or the reserve, at the evenings shown."""

    number: int  # of the player, or RESERVE
    name: str
    points: Sequence[tuple[int, int]]  # (index among the evenings shown, dice)


def chart(ledger: Ledger) -> str:
    """The dice of everybody over the evenings."""
    columns = ledger.columns
    shown = sorted({*range(0, len(columns), -(-len(columns) // MOST_POINTS)), len(columns) - 1})
    return plot(_lines(ledger, shown), shown, _said(ledger))


def plot(lines: Sequence[Line], shown: Sequence[int], said: str) -> str:
    """Lines over the evenings `shown` as SVG, and what they tell in a sentence."""
    highest = max((4, *(dice for line in lines for _, dice in line.points)))  # nobody may be shown
    across = (WIDTH - LEFT - RIGHT) / max(1, len(shown) - 1)
    up = (HEIGHT - TOP - BOTTOM) / highest

    def at(index: int, dice: int) -> Spot:
        return round(LEFT + index * across, 1), round(HEIGHT - BOTTOM - dice * up, 1)

    drawn, ends = "", []
    for line in lines:
        spots = [at(*point) for point in line.points]
        drawn += _drawn(line, spots, everywhere=len(shown) <= MOST_MARKED)
        if line.points[-1][0] == len(shown) - 1:
            ends.append((spots[-1][1], line))
    grid = ""
    for dice in range(0, highest + 1, -(-highest // MOST_NUMBERS)):
        y = at(0, dice)[1]
        grid += f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/><text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{dice}</text>'
    for index in range(0, len(shown), -(-len(shown) // MOST_NUMBERS)):
        grid += f'<text x="{at(index, 0)[0]}" y="{HEIGHT - 8}" text-anchor="middle">{shown[index] + 1}</text>'
    grid += f'<text x="{WIDTH - RIGHT + 16}" y="{HEIGHT - 8}">{say("Evening")}</text>'
    return (
        f'<svg class="fp-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}">'
        f"{grid}{drawn}{_names(ends)}</svg>"
    )


def _lines(ledger: Ledger, shown: Sequence[int]) -> list[Line]:
    """The reserve, if it ever had a die, and everybody who was there."""
    columns = [ledger.columns[index] for index in shown]
    reserve = [(index, column.reserve) for index, column in enumerate(columns)]
    found = [Line(RESERVE, say("Reserve"), reserve)] if any(dice for _, dice in reserve) else []
    for number, (who, person) in enumerate(ledger.people.items()):
        points = [(i, column.cells[who].owned) for i, column in enumerate(columns) if who in column.cells]
        if points:
            found.append(Line(number, brief(esc(person.name), 13), points))
    return found


def _drawn(line: Line, spots: Sequence[Spot], *, everywhere: bool) -> str:
    """A line with the player's shape at its end, or at every evening."""
    path = "M" + "L".join(f"{x} {y}" for x, y in spots)
    x, y = spots[-1]
    if line.number == RESERVE:
        return f'<path class="line reserve" d="{path}"/><circle class="reserve-dot" cx="{x}" cy="{y}" r="4"/>'
    dash = " dash-1" if line.number // 6 % 2 else ""
    marked = spots if everywhere else spots[-1:]
    shapes = "".join(seat_shape(line.number, 1, f"translate({x},{y})") for x, y in marked)
    return f'<path class="line stroke-{hue(line.number)}{dash}" d="{path}"/>{shapes}'


def _names(ends: Sequence[tuple[float, Line]]) -> str:
    """Names at the ends of lines, moved apart where they would overlap, and kept inside the picture."""
    heights: list[float] = []
    ends = sorted(ends, key=lambda end: end[0])
    for y, _ in ends:
        heights.append(max(y, heights[-1] + LABEL_GAP) if heights else max(y, 10))
    below: float = HEIGHT - BOTTOM + 6
    for index in reversed(range(len(heights))):
        heights[index] = min(heights[index], below)
        below = heights[index] - LABEL_GAP
    names = ""
    for y, (_, line) in zip(heights, ends, strict=True):
        sign = "" if line.number == RESERVE else seat_shape(line.number, 0.9)
        kind = "soft" if line.number == RESERVE else "name"
        names += f'<g transform="translate({WIDTH - RIGHT + 16},{y:.1f})">{sign}<text x="10" y="4"><tspan class="{kind}">{line.name}</tspan></text></g>'
    return names


def _said(ledger: Ledger) -> str:
    """The chart in a sentence; the sheet has the numbers."""
    last = ledger.columns[-1]
    now = enumerated(f"{esc(ledger.people[who].name)} {cell.owned}" for who, cell in last.cells.items())
    evenings = say_n(len(ledger.columns), "Dice over one evening", "Dice over {n} evenings")
    return " ".join(aloud(evenings, say("At the end of {label}: {now}.", label=esc(last.label), now=now)))
