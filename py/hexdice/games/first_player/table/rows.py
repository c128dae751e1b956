"""The comparison of rows, die by die (FP-5)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules.state import NOBODY, OVER, ROLL, TIE, State, value
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.words import no_dice
from hexdice.kernel.game import CHANCE
from hexdice.kernel.outside import number
from hexdice.view.dice import die_body
from hexdice.view.markup import brief, button, icon, seat_name, seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say

MOST_STEPS = 5  # number of dice uncovered one after another; further ones come with the last
FEW = 5  # with so many rows at most, their dice are large
LONGEST = 14  # letters of a name in the saved picture

Row = Sequence[int]


def race(rows: Sequence[Row]) -> list[list[int]]:
    """Who is still in front after each die of the comparison (FP-5), starting with everybody.

    For 6-4-1, 6-5-2 and 6-5-3 that is [0, 1, 2] before the first die and after it, then [1, 2], then [2].
    """
    front = [seat for seat, row in enumerate(rows) if row]
    steps = [front]
    for index in range(max((len(row) for row in rows), default=0)):
        shown = {seat: _at(rows[seat], index) for seat in front}
        front = [seat for seat in front if shown[seat] == max(shown.values())]
        steps.append(front)
        if len(front) == 1:
            break
    return steps


def _at(row: Row, index: int) -> int:
    """What a die counts, 0 for a missing one (FP-5)."""
    return value(row[index]) if index < len(row) else 0


def uncovered(table: Table) -> bool:
    """Whether the rows have just been uncovered and are shown die by die, until somebody skips that."""
    before: State | None = table.past(table.fresh) if table.live and table.fresh < len(table.events) else None
    return before is not None and before.phase == ROLL != table.state.phase and not table.ui.get("view.skip")


def rerolls(table: Table) -> dict[int, list[int]]:
    """For each seat the last dice that a tie-break has replaced, in order (FP-6)."""
    found: dict[int, list[int]] = {}
    for index in range(len(table.events) - 1, -1, -1):
        before: State | None = table.past(index)
        if before is None or before.phase == ROLL:
            break
        if before.phase == TIE and table.events[index].actor == CHANCE:
            seat = play.rolling(before)
            found.setdefault(seat, []).insert(0, before.hands[seat].row[-1])
    return found


def _first_rows(state: State, replaced: Mapping[int, Row]) -> list[Row]:
    """The rows as they were uncovered, before any last die was rolled again."""
    return [
        (*hand.row[:-1], replaced[seat][0]) if seat in replaced else hand.row for seat, hand in enumerate(state.hands)
    ]


def first_rows(table: Table) -> list[tuple[int, ...]]:
    """What the rows counted when they were uncovered."""
    return [tuple(map(value, row)) for row in _first_rows(table.state, rerolls(table))]


class Comparison(NamedTuple):
    """The rows of a table, compared up to one of their dice."""

    table: Table
    rows: Sequence[Row]  # as they were uncovered
    replaced: Mapping[int, Row]  # the last dice that a tie-break replaced
    steps: Sequence[Sequence[int]]  # who is in front after each die (`race`)
    upto: int  # compared up to this die, counted from 1
    first: int  # who starts, or NOBODY

    @property
    def last(self) -> bool:
        """Whether all dice that decide are compared."""
        return self.upto == len(self.steps) - 1

    @property
    def front(self) -> Sequence[int]:
        """Who is in front: the one who starts, or all who are level so far."""
        return [self.first] if self.first != NOBODY else self.steps[self.upto]

    def out(self, seat: int) -> int:
        """The number of the die by which a row is beaten, 0 for one that is not."""
        beaten = next((index for index, left in enumerate(self.steps) if seat not in left), 0)
        return beaten if beaten <= self.upto else 0


def _compared(table: Table) -> Comparison:
    """The rows up to the die that was asked for with a tap, or to the last."""
    state: State = table.state
    replaced = rerolls(table)
    rows = _first_rows(state, replaced)
    steps = race(rows)
    looked = number(table.ui.get("view.place", ""))
    upto = looked if 0 < looked < len(steps) else len(steps) - 1
    first = state.order[0] if state.order and upto == len(steps) - 1 else NOBODY
    return Comparison(table, rows, replaced, steps, upto, first)


def comparison(table: Table) -> str:
    """All rows as people sit, with what beat each, below a sentence; a tap shows the comparison up to one die."""
    state: State = table.state
    shown, emblem = _compared(table), emblems(table)
    seats = [seat for seat, hand in enumerate(state.hands) if hand.row]
    lines = "".join(_line(shown, seat) for seat in seats)
    for seat in (seat for seat, hand in enumerate(state.hands) if not hand.row):
        lines += f'<li class="fp-row out" id="compare-{seat}">{seat_name(emblem[seat], table.called[seat])}<span class="soft">{no_dice(state)}</span></li>'
    dice, longest = len(shown.steps) - 1, max((len(hand.row) for hand in state.hands), default=0)
    steps = _steps(dice, shown.upto) if longest > 1 and dice > 1 else ""
    kind, skip = f" fp-of-{len(seats)}", ""
    if uncovered(table):
        kind += f" fp-reveal fp-reveal-{min(dice, MOST_STEPS)}{' fp-tied' if shown.replaced else ''}"
        skip = button(say("Skip"), ui="view.skip=1", kind="small fp-skip", id="fp-skip")
    if len(seats) <= FEW:
        kind += " fp-few"
    why = f'<p class="soft fp-why">{_why(shown)}</p>' if shown.first != NOBODY else ""
    card = _card(table, seats) if state.phase == OVER else ""
    return f'<section class="tray on-felt fp-rows{kind}"><h2>{say("The rows")}</h2>{skip}{why}<ol class="fp-list">{lines}</ol>{steps}{card}</section>'


def _line(shown: Comparison, seat: int) -> str:
    """One row: whose it is, its dice, and what came of it."""
    table, out = shown.table, shown.out(seat)
    late = not out and seat not in shown.front  # it was level, and lost the tie-break
    kind = f" out fp-out-{min(out, MOST_STEPS)}" if out else " out fp-out-tie" if late else ""
    return (
        f'<li class="fp-row{kind}" id="compare-{seat}">{seat_name(emblems(table)[seat], table.called[seat])}'
        f'<span class="fp-dice">{_dice(shown, seat)}</span>{_came_of(shown, seat, late)}</li>'
    )


def _dice(shown: Comparison, seat: int) -> str:
    """A row of dice; before a die that was rolled again in a tie stand, small, those that it replaced.

    Marked are the dice that decide among the rows that were level until then.
    """
    emblem, replaced = emblems(shown.table)[seat], shown.replaced.get(seat, ())
    row, level, dice = shown.table.state.hands[seat].row, seat in shown.steps[shown.upto - 1], ""
    for index, face in enumerate(row):
        again = index == len(row) - 1 and bool(replaced)
        now = " now" if level and index == shown.upto - 1 else ""
        kind = f"{'' if again else now}{' later' if index >= shown.upto else ''}"
        for times, old in enumerate(replaced if again else ()):
            was = picture(old, emblem, id=f"was-{seat}-{times}-{old}", kind="small")
            dice += f'<span class="fp-place was{" again" if times else kind}">{was}</span>'
        if again:
            dice += f'<span class="fp-again">{icon("turn")}</span>'
        drawn = picture(face, emblem, id=f"row-{seat}-{index}-{face}")
        dice += f'<span class="fp-place{f" again{now}" if again else kind}">{drawn}</span>'
    return dice


def _which(number: int) -> str:
    """A place in a row, counted from 1."""
    words = (say("First die"), say("Second die"), say("Third die"), say("Fourth die"), say("Fifth die"))
    return words[number - 1] if number <= len(words) else say("Die number {n}", n=number)


def _came_of(shown: Comparison, seat: int, late: bool) -> str:
    """What a row has come to: it starts, what beat it, or it is level with others so far."""
    out, hands = shown.out(seat), shown.table.state.hands
    if seat == shown.first:
        return f'<span class="fp-verdict lead">{icon("flag")}{say("starts")}</span>'
    if out:
        high, low = _at(shown.rows[shown.steps[out][0]], out - 1), _at(shown.rows[seat], out - 1)
        words = say("{high} beats {low}", high=high, low=low) if low else say("{high} beats no die", high=high)
        return f'<span class="fp-verdict soft">{labelled(_which(out), words)}</span>'
    if late:
        high, low = value(hands[shown.first].row[-1]), value(hands[seat].row[-1])
        words = labelled(say("Rolled again"), say("{high} beats {low}", high=high, low=low))
        return f'<span class="fp-verdict soft">{words}</span>'
    return f'<span class="fp-verdict">{say("tied") if shown.last else say("level so far")}</span>'


def _why(shown: Comparison) -> str:
    """Why somebody starts, in one sentence; it says what the marks mean."""
    table, first, tied = shown.table, shown.first, shown.steps[-1]
    if first in shown.replaced:
        if table.own in tied:
            return table.say_of(
                first,
                "You had the same row as {others}, so the last dice were rolled again: yours is the highest.",
                "You had the same row as {others}, so the last dice were rolled again: {name} rolled the highest.",
                others=listed([table.names[seat] for seat in tied if seat != table.own]),
            )
        return say(
            "{names} had the same row, so they rolled their last die again: {name} rolled the highest.",
            names=listed([table.names[seat] for seat in sorted(tied)]),
            name=table.names[first],
        )
    if len(shown.steps) < 2:
        return ""
    index = len(shown.steps) - 2
    high = _at(shown.rows[first], index)
    low = max((_at(shown.rows[seat], index) for seat in shown.steps[index] if seat != first), default=0)
    if not low:
        return table.say_of(
            first,
            "The marked die decides: of those that were level, only you have one there.",
            "The marked die decides: of those that were level, only {name} has one there.",
        )
    return table.say_of(
        first,
        "The marked dice decide: you have {high}, against {low} at most.",
        "The marked dice decide: {name} has {high}, against {low} at most.",
        high=high,
        low=low,
    )


def _card(table: Table, seats: Sequence[int]) -> str:
    """All rows as one drawing: what is saved as a picture. It is not shown on the page."""
    state: State = table.state
    emblem, body = emblems(table), ""
    for line, seat in enumerate(seats):
        y = 25 + 50 * line
        if seat == state.first:
            body += f'<rect class="fp-card-first" x="0" y="{y - 24}" width="420" height="48" rx="10"/>'
        dice = "".join(
            f'<g transform="translate({210 + 42 * index} {y})">{die_body(value(face), emblem[seat], mark=False)}</g>'
            for index, face in enumerate(state.hands[seat].row[:5])
        )
        mark = seat_shape(emblem[seat], 1.4, f"translate(24 {y})")
        body += f'{mark}<text class="fp-card-name" x="44" y="{y + 6}">{brief(table.called[seat], LONGEST)}</text>{dice}'
    return f'<svg class="fp-card" data-picture viewBox="0 0 420 {50 * len(seats)}" aria-hidden="true">{body}</svg>'


def _steps(last: int, upto: int) -> str:
    """A button for each die up to which the rows can be compared."""
    steps = "".join(
        button(
            str(index),
            ui=f"view.place={'' if index == last else index}",
            kind="small",
            pressed=index == upto,
            id=f"place-{index}",
            name=say("Compare up to die {n}", n=index),
        )
        for index in range(1, last + 1)
    )
    return f'<div class="row fp-steps"><span class="soft">{say("Die by die:")}</span>{steps}</div>'
