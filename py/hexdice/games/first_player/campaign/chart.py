"""Dice over time as a chart: one line per player, distinguished by hue, shape and dash, with the name at its end."""

from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.view.markup import brief, esc, hue, seat_shape
from hexdice.view.text import aloud, enumerated, say, say_n

WIDTH, HEIGHT = 480, 320
LEFT, RIGHT, TOP, BOTTOM = 34, 124, 14, 40
MOST_POINTS = 240  # more evenings than this are thinned out evenly
LABEL_GAP = 20

End = tuple[float, str, str]  # height, name, shape


def chart(ledger: Ledger, own: str = "") -> str:
    """The chart as SVG, "" before the first closed evening; the player `own` is "You"."""
    columns = ledger.columns
    if not columns:
        return ""
    step = -(-len(columns) // MOST_POINTS)
    shown = sorted({*range(0, len(columns), step), len(columns) - 1})
    series: list[tuple[int, str, list[tuple[int, int]]]] = []
    for number, (who, person) in enumerate(ledger.people.items()):
        points = [(k, columns[i].cells[who].owned) for k, i in enumerate(shown) if who in columns[i].cells]
        if points:
            series.append((number, say("You") if who == own else person.name, points))
    reserve = [(k, columns[i].reserve) for k, i in enumerate(shown)]
    highest = max([dice for _, _, points in series for _, dice in points] + [dice for _, dice in reserve] + [4])
    across = (WIDTH - LEFT - RIGHT) / max(1, len(shown) - 1)
    up = (HEIGHT - TOP - BOTTOM) / highest

    def at(point: tuple[int, int]) -> tuple[float, float]:
        column, dice = point
        return round(LEFT + column * across, 1), round(HEIGHT - BOTTOM - dice * up, 1)

    ends: list[End] = []
    lines = ""
    if any(dice for _, dice in reserve):
        lines += f'<path class="line reserve" d="{_path([at(p) for p in reserve])}"/>'
        x, y = at(reserve[-1])
        lines += f'<circle class="reserve-dot" cx="{x}" cy="{y}" r="4"/>'
        ends.append((y, f'<tspan class="soft">{say("Reserve")}</tspan>', ""))
    for number, name, points in series:
        spots = [at(point) for point in points]
        dash = " dash-1" if number // 6 % 2 else ""
        lines += f'<path class="line stroke-{hue(number)}{dash}" d="{_path(spots)}"/>'
        marked = spots if len(shown) <= 40 else spots[-1:]
        lines += "".join(seat_shape(number, 1, f"translate({x},{y})") for x, y in marked)
        if points[-1][0] == len(shown) - 1:
            sign = seat_shape(number, 0.9)
            ends.append((spots[-1][1], f'<tspan class="name">{brief(esc(name), 13)}</tspan>', sign))
    grid = ""
    for dice in range(0, highest + 1, max(1, -(-highest // 8))):
        y = at((0, dice))[1]
        grid += f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/><text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{dice}</text>'
    names = "".join(
        f'<g transform="translate({WIDTH - RIGHT + 16},{y:.1f})">{sign}<text x="10" y="4">{words}</text></g>'
        for y, words, sign in _spread(ends)
    )
    return (
        f'<svg class="fp-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{_said(ledger)}">'
        f"{grid}{_dates(ledger, shown, across)}{lines}{names}</svg>"
    )


def _path(spots: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in spots)


def _dates(ledger: Ledger, shown: list[int], across: float) -> str:
    """As many date labels as fit: the first, the last, and some between."""
    every = max(1, -(-len(shown) // max(1, int(across * len(shown) // 118))))
    picked = [k for k in range(len(shown)) if k % every == 0 and (k + every <= len(shown) - 1 or k == 0)]
    picked += [len(shown) - 1] if len(shown) > 1 else []
    return "".join(
        f'<text x="{LEFT + k * across:.1f}" y="{HEIGHT - BOTTOM + 24}" text-anchor="{"middle" if k else "start"}">'
        f"{brief(esc(ledger.columns[shown[k]].label), 18)}</text>"
        for k in dict.fromkeys(picked)
    )


def _spread(ends: list[End]) -> list[End]:
    """Names at the ends of lines, moved apart where they would overlap, and kept inside the picture."""
    placed: list[End] = []
    for y, words, sign in sorted(ends, key=lambda end: end[0]):
        placed.append((max(y, placed[-1][0] + LABEL_GAP) if placed else max(y, 10), words, sign))
    below: float = HEIGHT - BOTTOM + 6 + LABEL_GAP
    for index in range(len(placed) - 1, -1, -1):
        y, words, sign = placed[index]
        placed[index] = (min(y, below - LABEL_GAP), words, sign)
        below = placed[index][0]
    return placed


def _said(ledger: Ledger) -> str:
    """The chart in a sentence; the sheet has the numbers."""
    last = ledger.columns[-1]
    now = enumerated(f"{esc(ledger.people[who].name)} {cell.owned}" for who, cell in last.cells.items())
    evenings = say_n(len(ledger.columns), "Dice over one evening", "Dice over {n} evenings")
    return " ".join(aloud(evenings, say("At the end of {label}: {now}.", label=esc(last.label), now=now)))
