"""The analysis of a match: slips to try again, a graph of the estimate, luck beside decisions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hexdice.view.markup import button, hue, seat_name
from hexdice.view.text import say

EVEN = 5  # percent; less favours nobody


class Point(NamedTuple):
    """A slip, a decision that lost a large share; shares of its seat in percent, words are markup."""

    before: int
    after: int
    best: int  # after the better move
    played: str
    better: str
    name: str  # whose decision it was; "" for the only person
    costliest: bool  # none lost more
    asked: bool  # the better move is shown


def waiting(ready: int, end: int) -> str:
    """The progress of the analysis."""
    return f'<span class="soft" id="weighing">{say("Weighing move {n} of {all} …", n=ready, all=end)}</span>'


def costliest(own: bool) -> str:
    """What the slip that lost most is called; `own`: those of the only person are meant."""
    return say("Your costliest slip") if own else say("The costliest slip")


def tools(events: Sequence[int], turn: int, here: int, point: Point | None, own: bool) -> str:
    """The button to the next slip, and after the last one back to where it turned, by number of events; and what is better than the slip on view."""
    if not events:
        return f'<span class="soft" id="no-slip">{say("No costly slips.")}</span>'
    at = events.index(here) + 1 if here in events else 0
    words = say("Next slip") if at else costliest(own)
    on, words = (events[at], words) if at < len(events) else (turn, say("Where it turned"))
    found = button(words, act=f"review:at={on}", sign="next", kind="small", id="point-next")
    if point is not None and point.asked:
        better = say("Better ({n}%): {move}.", move=point.better.rstrip("."), n=f"<b>{point.best}</b>")
        return f'{found}<span id="point-better" tabindex="0">{better}</span>'
    return found + (button(say("What was better?"), ui=f"view.better={here}", kind="small", id="better") if at else "")


def point_words(point: Point) -> str:
    """What was played in a slip and what it cost, if it cost anything."""
    move, after = point.played.rstrip("."), f"<b>{point.after}</b>"
    if point.before == point.after:
        move = point.played
    elif point.name:
        move = say(
            "{name}’s chances: {before}% → {after}%: {move}.",
            move=move, name=point.name, before=point.before, after=after,
        )  # fmt: skip
    else:
        move = say("Your chances: {before}% → {after}%: {move}.", move=move, before=point.before, after=after)
    title = f"<b>{costliest(not point.name)}.</b> " if point.costliest else ""
    return f'{title}<span id="point-played">{move}</span>'


def lessons(found: Sequence[tuple[str, str, int, int]]) -> str:
    """The ways to slips of the last week: of each its address, how the match ended (markup), and the chances before and after in percent; "" for none."""
    ways = "".join(
        button(say("{line}: from {n}% to {m}%", line=line, n=n, m=m), href=f"#/m/{at}", sign="hint", id=f"lesson-{k}")
        for k, (at, line, n, m) in enumerate(found, 1)
    )
    words = say("Here your chances fell most. Find something better, and see why.")
    title = say("Your best lessons this week")
    panel = f'<section class="panel" id="lessons"><h2>{title}</h2><p>{words}</p><p class="row">{ways}</p></section>'
    return panel if ways else ""


class Graph(NamedTuple):
    """Each seat's estimate, by number of events."""

    shares: Mapping[int, Sequence[float]]
    here: int  # the event on view
    points: Iterable[int] = ()  # those worth looking at


def graph(curve: Graph, label: str = "") -> str:
    """The estimates over the match, or what `label` says, with a line at the event on view and a short one at each point."""
    last = max(1, *curve.shares)
    lines = ""
    for seat in range(len(curve.shares[0])):
        dots = " ".join(f"{100 * n / last:.1f},{38 - 36 * row[seat]:.1f}" for n, row in curve.shares.items())
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
    words, n = say("Chances by luck alone: even."), round(100 * gained[most])
    if n >= EVEN:
        words = say("Chances by luck alone: {name} +{n}%.", name=seat_name(most, names[most]), n=n)
    return f'<p class="soft" id="luck">{chance} {words}</p>'
