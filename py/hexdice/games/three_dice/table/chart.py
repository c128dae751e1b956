"""The chart of the evening: running totals over the rounds."""

from collections.abc import Mapping, Sequence

from hexdice.games.three_dice.rules.state import State
from hexdice.games.three_dice.table.evening import curve
from hexdice.games.three_dice.table.words import unit_title
from hexdice.view.markup import brief, button, hue, seat_name, seat_shape, unfold, wide
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

WIDE, HIGH, LEFT, FOOT = 320, 170, 26, 20  # the chart, in its own units


LONGEST = 18  # letters of a name in the picture of it


def _what(ui: Mapping[str, str]) -> str:
    what = ui.get("view.chart", "")
    return what if what in ("given", "specials", "won", "lost") else "taken"


def chart(table: Table) -> str:
    """Running totals over the rounds as lines, one quantity at a time, followed by the same numbers as a table."""
    state: State = table.state
    names = table.called
    if not state.past:
        return f'<p class="soft">{say("The chart begins with the first round.")}</p>'
    what = _what(table.ui)
    kinds = (
        ("taken", unit_title(state.rules)),
        ("given", say("Given")),
        ("specials", say("Specials")),
        ("won", say("Rounds survived")),
        ("lost", say("Rounds lost")),
    )
    switch = "".join(
        part(
            f"chart-{key}", button(words, ui=f"view.chart={key}", pressed=key == what, kind="small", id=f"chart-{key}")
        )
        for key, words in kinds
    )
    title = dict(kinds)[what]
    curves = [curve(state, seat, what) for seat in range(len(state.players))]
    most, rounds = max(4, *(values[-1] for values in curves)), len(state.past)
    who = table.ui.get("view.line", "")
    step_x, step_y = (WIDE - LEFT - 12) / rounds, (HIGH - FOOT - 10) / most
    label = say_n(rounds, "{what}, added up over {n} round", "{what}, added up over {n} rounds", what=title)
    drawn = _axes(most, rounds, step_x, step_y) + _curves(curves, who, step_x, step_y)
    below, high = _below(title, curves, names)
    drawn += below
    drawing = f'<svg class="td-chart" id="td-chart" data-picture="0 0 {WIDE} {high}" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{drawn}</svg>'
    return (
        f'<div class="row td-switch" role="group" aria-label="{say("What the chart shows")}">{switch}</div>'
        f'{part("td-chart", drawing)}<ul class="td-legends">{_legend(curves, names, who)}</ul>'
        f"{unfold(say('As numbers'), lambda: _numbers(curves, names), key='view.numbers', ui=table.ui)}"
    )


def _below(title: str, curves: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[str, int]:
    """What stands below the chart in the picture that is saved of it, and how high both are: what is counted, and whose line is whose.

    On the page it lies outside of the drawing, and is not seen.
    """
    body = f'<text class="td-axis" x="{LEFT}" y="{HIGH + 12}">{title}</text>'
    for seat, values in enumerate(curves):
        x, y = LEFT + 8 + seat % 2 * 145, HIGH + 32 + seat // 2 * 20
        body += (
            f"{seat_shape(seat, 0.95, f'translate({x},{y - 4})')}"
            f'<text class="td-named" x="{x + 13}" y="{y}">{brief(names[seat], LONGEST)} {values[-1]}</text>'
        )
    return body, HIGH + 26 + (len(curves) + 1) // 2 * 20


def _axes(most: int, rounds: int, step_x: float, step_y: float) -> str:
    """Horizontal lines with their values, and the round numbers."""
    body = ""
    tick = max(1, -(-most // 5))
    for value in range(0, most + 1, tick):
        y = HIGH - FOOT - value * step_y
        body += f'<path class="td-grid" d="M{LEFT} {y:.1f}H{WIDE}"/><text class="td-axis" x="{LEFT - 5}" y="{y + 3.5:.1f}" text-anchor="end">{value}</text>'
    every = max(1, -(-rounds // 10))
    for number in range(every, rounds + 1, every):
        body += f'<text class="td-axis" x="{LEFT + number * step_x:.1f}" y="{HIGH - 5}" text-anchor="middle">{number}</text>'
    return body


def _curves(curves: Sequence[Sequence[int]], who: str, step_x: float, step_y: float) -> str:
    """A line for each seat; that of `who` is on top, and the others are faint."""
    body, picked = "", ""
    for seat, values in enumerate(curves):
        points = [(LEFT + i * step_x, HIGH - FOOT - value * step_y) for i, value in enumerate(values)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        x, y = points[-1]
        faint = " faint" if who and who != str(seat) else ""
        dash = ("", "6 3", "2 3", "8 3 2 3")[seat // 6 % 4]
        drawn = (
            f'<g class="td-line{faint}"><path class="stroke-{hue(seat)}" d="{path}"{f""" stroke-dasharray="{dash}" """ if dash else ""}/>'
            f"{seat_shape(seat, 0.95, f'translate({x:.1f},{y:.1f})')}</g>"
        )
        if who == str(seat):
            picked = drawn
        else:
            body += drawn
    return body + picked


def _legend(curves: Sequence[Sequence[int]], names: Sequence[str], who: str) -> str:
    """A button for each seat, with its total; a tap highlights its line."""
    legend = ""
    for seat, values in enumerate(curves):
        on = who == str(seat)
        shown = part(
            f"legend-{seat}",
            f'<button type="button" class="td-legend" id="legend-{seat}" aria-pressed="{"true" if on else "false"}"'
            f' data-ui="view.line={"" if on else seat}">{seat_name(seat, names[seat])} <span>{values[-1]}</span></button>',
        )
        legend += f"<li>{shown}</li>"
    return legend


def _numbers(curves: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The chart as a table: a row per player, a column per round."""
    rows = "".join(
        f'<tr><th scope="row">{names[seat]}</th>{"".join(f"<td>{value}</td>" for value in values[1:])}</tr>'
        for seat, values in enumerate(curves)
    )
    head = "".join(f'<th scope="col">{n}</th>' for n in range(1, len(curves[0])))
    head = f'<thead><tr><th scope="col">{say("Player")}</th>{head}</tr></thead>'
    return wide(f'<table class="td-table">{head}<tbody>{rows}</tbody></table>', say("As numbers"), "td-scroll")
