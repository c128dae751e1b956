"""The analysis of a match: turning points to try again, a graph of the estimate, luck beside decisions."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.view.markup import button, hue, seat_name
from hexdice.view.markup import panel as block
from hexdice.view.text import labelled, listed, say, say_n, signed

FEW = 30  # with fewer rolls luck says little


class Point(NamedTuple):
    """A decision that lost a large share; shares in percent, words are markup."""

    event: int  # number of events before it
    seat: int
    before: int
    after: int
    played: str
    better: str


def offer() -> str:
    """The button that starts the analysis."""
    find = button(say("Find the turning points"), act="lookback", sign="hint", id="lookback")
    return f'<p class="row">{find}</p>'


def waiting(ready: int, end: int) -> str:
    """The progress of the analysis."""
    words = say("Weighing move {n} of {all} …", n=ready, all=end)
    return block(say("Turning points"), f'<p class="soft">{words}</p>', id="lookback-panel")


def panel(
    points: Sequence[Point],
    here: int,
    shown: bool,
    curve: Sequence[Sequence[float]],
    luck: Sequence[float],
    rolls: int,
    names: Sequence[str],
) -> str:
    """`here` is the point on view; `shown`: somebody asked for the better move there."""
    rows = "".join(f"<li>{_row(point, here, names)}</li>" for point in points)
    listing = f'<ol class="points">{rows}</ol>' if rows else f"<p>{say('No move gave much away.')}</p>"
    asked = next((_question(point, shown) for point in points if point.event == here), "")
    body = f"{graph(curve, here, names)}{listing}{asked}{_luck(luck, rolls, names)}"
    return block(say("Turning points"), body, id="lookback-panel")


def _row(point: Point, here: int, names: Sequence[str]) -> str:
    words = say("{name}: from {before} to {after} %", name=names[point.seat], before=point.before, after=point.after)
    return button(
        words,
        act=f"review:at={point.event}",
        pressed=point.event == here,
        kind="small",
        id=f"point-{point.event}",
    )


def _question(point: Point, shown: bool) -> str:
    """The move played here and, on request, the better one."""
    played = say("Played here: {move}", move=point.played)
    if shown:
        return f'<p id="point-played">{played}</p><p id="point-better"><b>{say("Better: {move}", move=point.better)}</b></p>'
    ask = say("What would you have done?")
    show = button(say("Show the better move"), ui=f"view.better={point.event}", kind="small", id="better")
    return f'<p id="point-played">{played} <b>{ask}</b></p><p class="row">{show}</p>'


def graph(curve: Sequence[Sequence[float]], here: int, names: Sequence[str]) -> str:
    """Each seat's estimate over the match, with a line at the point on view."""
    last = max(1, len(curve) - 1)
    lines = ""
    for seat in range(len(names)):
        dots = " ".join(f"{100 * n / last:.1f},{40 - 40 * shares[seat]:.1f}" for n, shares in enumerate(curve))
        dash = f' stroke-dasharray="{4 * seat} 3"' if seat else ""
        lines += f'<polyline class="stroke-{hue(seat)}"{dash} points="{dots}"/>'
    at = 100 * min(here, last) / last
    key = " ".join(seat_name(seat, name) for seat, name in enumerate(names))
    label = say("The bot’s estimate through the match")
    return (
        f'<svg class="curve" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="{label}">'
        f'<path class="curve-half" d="M0 20h100"/>{lines}<path class="curve-here" d="M{at:.1f} 0v40"/></svg>'
        f'<p class="soft small">{labelled(label, key)}</p>'
    )


def _luck(luck: Sequence[float], rolls: int, names: Sequence[str]) -> str:
    """Each seat's luck with the dice, apart from its decisions."""
    gains = [
        say("{name} {n} %", name=seat_name(seat, names[seat]), n=signed(round(100 * gain)))
        for seat, gain in enumerate(luck)
    ]
    words = say("Luck of the dice: {gains}.", gains=listed(gains))
    few = say_n(rolls, "{n} roll is too few to tell.", "{n} rolls are too few to tell.") if rolls < FEW else ""
    return f'<p class="soft" id="luck">{words} {few}</p>'
