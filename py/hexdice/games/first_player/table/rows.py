"""The comparison of rows, die by die; and the people around the table as a ring."""

from collections.abc import Mapping, Sequence
from math import atan2, cos, sin, tau

from hexdice.games.first_player.rules.play import rolling
from hexdice.games.first_player.rules.state import NOBODY, OVER, ROLL, SEATING, SPENT, TIE, TOKEN, State, value
from hexdice.games.first_player.table.emblem import emblems
from hexdice.games.first_player.table.tally import at_stake, counts, flags, goal, missing
from hexdice.games.first_player.table.words import asked_once, die_words
from hexdice.kernel.game import CHANCE
from hexdice.kernel.outside import number
from hexdice.view.dice import die_body, solid
from hexdice.view.markup import brief, button, icon, seat_mark, seat_name, seat_shape
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n

MOST_STEPS = 5  # number of dice uncovered one after another; further ones come with the last


def picture(face: int, emblem: int, *, id: str = "", kind: str = "", label: str | None = None) -> str:
    """A die of this game, with "+1" for a token, or a dot if it takes none: in its owner's colour, or a "big" one as its owner has it in hand."""
    words = die_words(face) if label is None else label
    spoken = f'role="img" aria-label="{words}"' if words else 'aria-hidden="true"'
    name = f' id="{id}"' if id else ""
    # Without the owner's shape, which would cover a pip; the name is beside the dice.
    body = die_body(face % 10, emblem, mark=False)
    drawn = f'<svg class="die {kind}"{name} viewBox="-20 -20 40 40" {spoken}><g class="die-body">{body}</g></svg>'
    if kind.startswith("big"):
        drawn = solid(face % 10, id=id, kind=kind, label=words)
    sign = '<b class="plus-one" aria-hidden="true">+1</b>' if TOKEN <= face < SPENT else ""
    spent = '<b class="plus-one spent" aria-hidden="true">·</b>' if face > SPENT else ""
    return f'<span class="fp-die">{drawn}{sign}{spent}</span>'


def race(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Who is still in front after each die of the comparison (FP-5), starting with everybody."""
    front = [seat for seat, row in enumerate(rows) if row]
    steps = [front]
    for index in range(max((len(row) for row in rows), default=0)):
        shown = {seat: value(rows[seat][index]) if index < len(rows[seat]) else 0 for seat in front}
        front = [seat for seat in front if shown[seat] == max(shown.values())]
        steps.append(front)
        if len(front) == 1:
            break
    return steps


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
            seat = rolling(before)
            found.setdefault(seat, []).insert(0, before.hands[seat].row[-1])
    return found


def _first_rows(state: State, replaced: Mapping[int, Sequence[int]]) -> list[tuple[int, ...]]:
    """The rows as they were uncovered, before any last die was rolled again."""
    return [
        (*hand.row[:-1], replaced[seat][0]) if seat in replaced else hand.row for seat, hand in enumerate(state.hands)
    ]


def first_rows(table: Table) -> list[tuple[int, ...]]:
    """What the rows counted when they were uncovered."""
    return [tuple(map(value, row)) for row in _first_rows(table.state, rerolls(table))]


def comparison(state: State, table: Table, said: str = "") -> str:
    """All rows as people sit, with what beat each, below a sentence (`said` ends a row of evenings); a tap shows the comparison up to one die."""
    emblem, replaced = emblems(table), rerolls(table)
    rows = [hand.row for hand in state.hands]
    shown = _first_rows(state, replaced)
    steps = race(shown)
    longest = max((len(row) for row in rows), default=0)
    looked = number(table.ui.get("view.place", ""))
    upto = looked if 0 < looked < len(steps) else len(steps) - 1
    last, fresh = upto == len(steps) - 1, uncovered(table)
    first = state.order[0] if state.order and last else NOBODY
    front = [first] if first != NOBODY else steps[upto]
    seats = [seat for seat, row in enumerate(rows) if row]
    lines = ""
    for seat in seats:
        out = next((index for index, left in enumerate(steps) if seat not in left), 0)
        beaten = out and out <= upto
        late = seat not in front and not beaten
        kind = f" out fp-out-{min(out, MOST_STEPS)}" if beaten else " out fp-out-tie" if late else ""
        lines += (
            f'<li class="fp-row{kind}" id="compare-{seat}">{_who(state, seat, table)}'
            f'<span class="fp-dice">{_dice(seat, rows[seat], replaced.get(seat, ()), emblem[seat], upto, seat in steps[upto - 1])}</span>'
            f"{_verdict(state, shown, seat, first, steps[: out + 1] if beaten else (), late, last)}</li>"
        )
    for seat in (seat for seat, hand in enumerate(state.hands) if not hand.row):
        lines += f'<li class="fp-row out" id="compare-{seat}">{seat_name(emblem[seat], table.called[seat])}<span class="soft">{_no_dice(state)}</span></li>'
    steps_row = _steps_row(len(steps) - 1, upto) if longest > 1 and len(steps) > 2 else ""
    kind, skip = f" fp-of-{len(seats)}", ""
    if fresh:
        kind += f" fp-reveal fp-reveal-{min(len(steps) - 1, MOST_STEPS)}{' fp-tied' if replaced else ''}"
        skip = button(say("Skip"), ui="view.skip=1", kind="small fp-skip", id="fp-skip")
    if len(seats) <= FEW:
        kind += " fp-few"
    why = ""
    if first != NOBODY:
        why = f'<p class="soft fp-why">{said or _why(state, table, shown, steps, first, replaced)}</p>'
    card = _card(state, seats, table) if state.phase == OVER else ""
    title = say("The last evening") if said else say("The rows")
    return f'<section class="tray on-felt fp-rows{kind}"><h2>{title}</h2>{skip}{why}<ol class="fp-list">{lines}</ol>{steps_row}{card}</section>'


def _dice(seat: int, row: Sequence[int], replaced: Sequence[int], emblem: int, upto: int, level: bool) -> str:
    """A row of dice; before a die that was rolled again in a tie stand, small, those that it replaced.

    Marked are the dice that decide among the rows that were `level` until then.
    """
    dice = ""
    for index, face in enumerate(row):
        again = index == len(row) - 1 and bool(replaced)
        now = " now" if level and index == upto - 1 else ""
        kind = f"{'' if again else now}{' later' if index >= upto else ''}"
        for times, old in enumerate(replaced if again else ()):
            was = picture(old, emblem, id=f"was-{seat}-{times}-{old}", kind="small")
            dice += f'<span class="fp-place was{" again" if times else kind}">{was}</span>'
        if again:
            dice += f'<span class="fp-again">{icon("turn")}</span>'
        drawn = picture(face, emblem, id=f"row-{seat}-{index}-{face}")
        dice += f'<span class="fp-place{f" again{now}" if again else kind}">{drawn}</span>'
    return dice


def _who(state: State, seat: int, table: Table) -> str:
    """Whose a row is, and that they dared."""
    name = seat_name(emblems(table)[seat], table.called[seat])
    return f'<span>{name}<small class="fp-dared">{say("dared")}</small></span>' if state.hands[seat].dared else name


def _which(number: int) -> str:
    """A place in a row, counted from 1."""
    words = (say("First die"), say("Second die"), say("Third die"), say("Fourth die"), say("Fifth die"))
    return words[number - 1] if number <= len(words) else say("Die number {n}", n=number)


def _at(row: Sequence[int], index: int) -> int:
    """What a die counts, 0 for a missing one (FP-5)."""
    return value(row[index]) if index < len(row) else 0


def _verdict(
    state: State,
    rows: Sequence[Sequence[int]],
    seat: int,
    first: int,
    until: Sequence[Sequence[int]],
    late: bool,
    last: bool,
) -> str:
    """What a row has come to: it starts, what beat it, or it is level with others so far.

    `until` is who was in front after each die up to the one that beat it; empty for a row that is not beaten.
    """
    if seat == first:
        return f'<span class="fp-verdict lead">{icon("flag")}{say("starts")}</span>'
    if until:
        index = len(until) - 2
        high, low = _at(rows[until[-1][0]], index), _at(rows[seat], index)
        words = say("{high} beats {low}", high=high, low=low) if low else say("{high} beats no die", high=high)
        return f'<span class="fp-verdict soft">{labelled(_which(index + 1), words)}</span>'
    if late:
        high, low = value(state.hands[first].row[-1]), value(state.hands[seat].row[-1])
        words = labelled(say("Rolled again"), say("{high} beats {low}", high=high, low=low))
        return f'<span class="fp-verdict soft">{words}</span>'
    return f'<span class="fp-verdict">{say("tied") if last else say("level so far")}</span>'


def _why(
    state: State,
    table: Table,
    rows: Sequence[Sequence[int]],
    steps: Sequence[Sequence[int]],
    first: int,
    replaced: Mapping[int, Sequence[int]],
) -> str:
    """Why `first` starts, in one sentence; it says what the marks mean."""
    name, yours = table.names[first], first == table.own
    if first in replaced:
        if table.own in steps[-1]:
            others = listed([table.names[seat] for seat in steps[-1] if seat != table.own])
            return (
                say(
                    "You had the same row as {others}, so the last dice were rolled again: yours is the highest.",
                    others=others,
                )
                if yours
                else say(
                    "You had the same row as {others}, so the last dice were rolled again: {name} rolled the highest.",
                    others=others,
                    name=name,
                )
            )
        tied = [table.names[seat] for seat in range(len(state.hands)) if seat in steps[-1]]
        return say(
            "{names} had the same row, so they rolled their last die again: {name} rolled the highest.",
            names=listed(tied),
            name=name,
        )
    if len(steps) < 2:
        return ""
    index = len(steps) - 2
    best = max((_at(rows[seat], index) for seat in steps[index] if seat != first), default=0)
    if not best:
        if yours:
            return say("The marked die decides: of those that were level, only you have one there.")
        return say("The marked die decides: of those that were level, only {name} has one there.", name=name)
    high = _at(rows[first], index)
    if yours:
        return say("The marked dice decide: you have {high}, against {low} at most.", high=high, low=best)
    return say("The marked dice decide: {name} has {high}, against {low} at most.", name=name, high=high, low=best)


def _no_dice(state: State) -> str:
    """How somebody without dice gets one (FP-10)."""
    return say("no dice: plays last, and gets one") if state.full else say("no dice: gets one by playing last")


FEW = 5  # with so many rows at most, their dice are large
LONGEST = 14  # letters of a name in the picture


def _card(state: State, seats: Sequence[int], table: Table) -> str:
    """All rows as one drawing: what is saved as a picture. It is not shown on the page."""
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


def _steps_row(last: int, upto: int) -> str:
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


CROWDED = 8  # with more seats the ring shows less


def seats_list(state: State, table: Table) -> str:
    """A list of everybody, with dice and progress."""
    emblem = emblems(table)
    items = "".join(
        f'<li class="fp-line{" up" if seat in table.up else ""}" id="seat-{seat}"{_current(seat, table)}>{seat_name(emblem[seat], table.called[seat])}'
        f'{flags(table, seat)}<span class="soft small">{_words(state, seat, _reward(table, seat))}</span></li>'
        for seat in range(len(state.hands))
    )
    title = say("{n} flags win", n=goal(table)) if counts(table) else say("Around the table")
    return f'<section class="panel fp-around"><h2>{title}</h2><ol class="fp-lines">{items}</ol></section>'


def _current(seat: int, table: Table) -> str:
    return ' aria-current="true"' if seat in table.up else ""


def ring(state: State, table: Table) -> str:
    """Everybody around the table, the first seat at its near side. When a place is asked for, the first tap proposes a seat and the second confirms it."""
    seats, asking = len(state.hands), state.phase == SEATING and bool(table.moves)
    ghost, emblem, once = table.ui.get("ghost", ""), emblems(table), asked_once(table)
    items = ""
    for seat in range(seats):
        badge = _badge(state, seat)
        words = f'<span class="soft small">{_words(state, seat)}</span>' if seats <= CROWDED and not once else ""
        inside = f'{seat_mark(emblem[seat])}<b class="fp-name"><bdi>{table.called[seat]}</bdi></b>{badge}{words}{flags(table, seat)}'
        move = f"{state.asked} {seat}" if asking else ""
        if move and table.can(move):
            chosen = ghost == move
            does = f'data-move="{move}"' if chosen else f'data-ghost="{move}"'
            label = _offer(state.asked, table.names[seat], chosen)
            body = f'<button type="button" class="fp-seat{" ghost" if chosen else ""}" id="ring-{seat}" {does}>{inside}<span class="unseen">{label}</span></button>'
        else:
            mine = " up" if seat in table.up and state.phase not in (OVER, SEATING) else ""
            mine += " starts" if state.phase == OVER and seat == state.first else ""
            body = f'<span class="fp-seat{mine}" id="ring-{seat}">{inside}</span>'
        items += (
            f'<li class="fp-at at-{seat}"{"" if state.phase in (OVER, SEATING) else _current(seat, table)}>{body}</li>'
        )
    given = [(giver, taker) for giver, taker in state.gifts if giver >= 0] if state.phase == OVER and not once else []
    ways = "".join(_way(giver, taker, seats) for giver, taker in given)
    dice = "".join(
        f'<span class="fp-gift by-{giver} at-{taker}" aria-hidden="true">{picture(0, emblem[giver], kind="small", label="")}</span>'
        for giver, taker in given
    )
    turns = "" if given else '<path class="fp-turn" d="M-13-2a13 13 0 0 1 26 0M13-2l-4.5-3.5M13-2l2.5-5.5"/>'
    return (
        f'<div class="fp-ring of-{seats}"><svg class="fp-felt on-felt" viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<circle class="fp-top" r="46"/><circle class="fp-edge" r="46"/><circle class="fp-seam" r="37"/>{turns}{ways}</svg>{dice}'
        f'<ol class="fp-seats" aria-label="{say("Around the table")}">{items}</ol></div>'
    )


def _way(giver: int, taker: int, seats: int) -> str:
    """An arrow on the table from who gives a die to who gets it, past the middle."""
    (x, y), (to_x, to_y) = (
        (-far * sin(seat / seats * tau), far * cos(seat / seats * tau)) for seat, far in ((giver, 33), (taker, 24))
    )  # its tip stays clear of the seat's card
    over_x, over_y = (x + to_x) / 2 + (y - to_y) * 0.45, (y + to_y) / 2 + (to_x - x) * 0.45
    ahead = atan2(to_y - over_y, to_x - over_x)
    tips = "".join(
        f"M{to_x:.1f} {to_y:.1f}l{-6 * cos(ahead + turn):.1f} {-6 * sin(ahead + turn):.1f}" for turn in (-0.6, 0.6)
    )
    return f'<path class="fp-way" d="M{x:.1f} {y:.1f}Q{over_x:.1f} {over_y:.1f} {to_x:.1f} {to_y:.1f}{tips}"/>'


def _offer(asked: str, name: str, again: bool) -> str:
    if again:
        return say("{name}: tap again to confirm", name=name)
    return {
        "last": say("{name} plays last", name=name),
        "second": say("{name} plays second", name=name),
        "before": say("{name} plays second to last", name=name),
    }[asked]


def _badge(state: State, seat: int) -> str:
    """The place in which a seat really plays, if known or proposed."""
    if not state.seating:
        return ""
    index = state.seating.index(seat)
    if index == 0:
        return f'<span class="fp-badge first">{say("starts")}</span>'
    if index == len(state.seating) - 1:
        return f'<span class="fp-badge">{say("last")}</span>'
    return f'<span class="fp-badge plain">{index + 1}</span>'


def _reward(table: Table, seat: int) -> str:
    """What a start of this seat would bring, in words; "" where nothing is counted."""
    found = at_stake(table, seat)
    if found and found >= missing(table, seat):
        return f"<b>{say('for the match')}</b>"
    return say_n(found, "for one flag", "for {n} flags") if found else ""


def _words(state: State, seat: int, reward: str = "") -> str:
    """Dice and tokens; before the reveal also the seat's progress."""
    hand = state.hands[seat]
    parts = [say_n(hand.dice, "{n} die", "{n} dice")]
    more = sum((taker == seat) - (giver == seat) for giver, taker in state.gifts)
    if more:
        parts[0] += f" ({'+' if more > 0 else '−'}{abs(more)})"
    if not hand.dice and state.phase != OVER:
        parts[0] = _no_dice(state)
    if state.phase == ROLL and hand.dice:
        if hand.ready:
            parts = [say_n(hand.playing, "ready, {n} die", "ready, {n} dice")]
            parts += [say_n(hand.aside, "one left out", "{n} left out")] if hand.aside else []
        elif hand.playing:
            parts = [say_n(hand.playing, "ordering {n} die", "ordering {n} dice")]
        else:
            parts = [say_n(hand.dice, "choosing from {n} die", "choosing from {n} dice")]
        parts += [reward] if reward else []
    if hand.tokens:
        parts.append(say_n(hand.tokens, "{n} token", "{n} tokens"))
    if state.token == seat != NOBODY and state.phase == OVER:
        parts.append(say("new token"))
    return " · ".join(parts)
