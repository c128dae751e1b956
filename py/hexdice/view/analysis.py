"""The analysis of a match: turning points to try again, a graph of the estimate, luck beside decisions."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.view.markup import button, hue, seat_name
from hexdice.view.text import say, say_n

EVEN = 5  # percent; less favours nobody


class Point(NamedTuple):
    """A decision that lost a large share; shares of its seat in percent, words are markup."""

    event: int  # number of events before it
    before: int
    after: int
    best: int  # after the better move
    played: str
    better: str
    name: str  # whose decision it was; "" for the only person


def offer() -> str:
    """The button that starts the analysis."""
    return button(say("Find the turning points"), act="lookback", sign="hint", kind="small", id="lookback")


def waiting(ready: int, end: int) -> str:
    """The progress of the analysis."""
    return f'<span class="soft" id="weighing">{say("Weighing move {n} of {all} …", n=ready, all=end)}</span>'


def tools(events: Sequence[int], here: int, shown: bool) -> str:
    """The buttons to the turning points, by number of events, before and after `here`, and the one that shows the better move.

    `shown`: somebody asked for it.
    """
    if not events:
        return ""
    before, after = [n for n in events if n < here], [n for n in events if n > here]
    back, on = (before or events)[-1], (after or events)[0]  # beyond the last comes the first
    if here in events:
        words = say("Turning point {n} of {all}", n=events.index(here) + 1, all=len(events))
    else:
        words = say_n(len(events), "{n} turning point", "{n} turning points")
    steps = button(
        "", act=f"review:at={back}", sign="back", kind="round", name=say("Previous turning point"), id="point-back"
    )
    steps += f'<span id="point-place">{words}</span>'
    steps += button(
        "", act=f"review:at={on}", sign="next", kind="round", name=say("Next turning point"), id="point-next"
    )
    if here in events and not shown:
        steps += button(say("What was better?"), ui=f"view.better={here}", kind="small", id="better")
    return steps


def point_words(point: Point, shown: bool) -> str:
    """What was played at a turning point and what it cost; with `shown` also what was better."""
    move, after = point.played.rstrip("."), f"<b>{point.after}</b>"
    if point.name:
        move = say(
            "{name}’s chances: {before}% → {after}%: {move}.",
            move=move, name=point.name, before=point.before, after=after,
        )  # fmt: skip
    else:
        move = say("Your chances: {before}% → {after}%: {move}.", move=move, before=point.before, after=after)
    better = say("Better: {move} ({n}%).", move=point.better.rstrip("."), n=f"<b>{point.best}</b>")
    more = f' <span id="point-better">{better}</span>' if shown else ""
    return f'<span id="point-played">{move}</span>{more}'


class Curve(NamedTuple):
    """Each seat's estimate after each event."""

    shares: Sequence[Sequence[float]]
    settled: Sequence[int]  # the numbers of events after which the graph shows it
    here: int  # the event on view
    points: Sequence[int] = ()  # the events of the turning points


def graph(curve: Curve, label: str = "") -> str:
    """The estimates over the match, or what `label` says, with a line at the event on view and a short one at each turning point."""
    last = max(1, len(curve.shares) - 1)
    lines = ""
    for seat in range(len(curve.shares[0])):
        dots = " ".join(f"{100 * n / last:.1f},{40 - 40 * curve.shares[n][seat]:.1f}" for n in curve.settled)
        dash = f' stroke-dasharray="{4 * seat} 3"' if seat else ""
        lines += f'<polyline class="stroke-{hue(seat)}"{dash} points="{dots}"/>'
    at = 100 * min(curve.here, last) / last
    ticks = "".join(f"M{100 * event / last:.1f} 40v-6" for event in curve.points)
    label = label or say("How a bot rated the chances throughout the match")
    return (
        f'<svg class="curve" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="{label}">'
        f'<path class="curve-half" d="M0 20h100"/>{lines}<path class="curve-point" d="M0 40{ticks}"/><path class="curve-here" d="M{at:.1f} 0v40"/></svg>'
    )


def luck(gained: Sequence[float], names: Sequence[str], chance: str = "") -> str:
    """Whom chance favoured, by what it gained each seat; `chance` says what is left to it, in a game of more than dice or draws."""
    most = max(range(len(gained)), key=lambda seat: gained[seat])
    words = say("Chance favoured nobody.")
    if round(100 * gained[most]) >= EVEN:
        words = say("Chance favoured {name}.", name=seat_name(most, names[most]))
    return f'<p class="soft" id="luck">{chance} {words}</p>'
