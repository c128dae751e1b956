"""The buttons of a selection: how many dice, the row, tokens, and who really plays last."""

from hexdice.games.first_player.emblem import emblems
from hexdice.games.first_player.notation import read_die
from hexdice.games.first_player.odds import MOST, chances, percent, rivals, rolled
from hexdice.games.first_player.rules import apply
from hexdice.games.first_player.state import LAST, NOBODY, SEATING, SECOND, TOKENS, Hand, State, value
from hexdice.games.first_player.tally import GOAL, counts, drawn, flags_of, offer
from hexdice.games.first_player.words import gift_lines
from hexdice.view.dice import die_name
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n

SIX = 6  # a die above it has a token, or had one
WRITTEN = 6  # so many dice in a row are written on its button
IN_LINE = 6  # so many people in a line have their names in it


def alone(hand: Hand) -> bool:
    """Whether the only die in play has been rolled."""
    return hand.playing == 1 and len(hand.loose) == 1


def actions(table: Table) -> str:
    """The buttons of the decision; "" for whoever has none."""
    state: State = table.state
    if not table.moves or table.seat is None:
        return ""
    if state.phase == SEATING:
        return _places(table)
    if state.phase == TOKENS:
        row = state.hands[table.seat].row
        lay = "".join(
            button(
                say("Token on die {n}: {die}", n=index + 1, die=die_name(row[index] % 10)),
                move=f"raise {index + 1}",
                sign="plus",
                id=f"raise-{index}",
            )
            for index in range(len(row))
            if table.can(f"raise {index + 1}")
        )
        return lay + button(say("Pass"), move="pass", kind="primary", id="pass")
    hand = state.hands[table.seat]
    if not hand.playing:
        return "".join(_number(n, hand.dice, table) for n in range(hand.dice, 0, -1))
    return _ordering(hand, table)


def _number(n: int, owned: int, table: Table) -> str:
    """The button that rolls so many of one's dice, with the flags of a start where they are counted.

    How many is a choice, so none stands out. A number that brings no more than one more die does is quiet.
    """
    words = say_n(n, "One die", "{n} dice")
    if n == owned == 1:
        words = say("Roll your die")
    elif n == owned:
        words = say("Both dice") if n == 2 else say("All {n} dice", n=n)
    vain = False
    if counts(table):
        most = offer(owned, n)
        missing = GOAL - flags_of(table)[table.seat or 0]
        vain = n < owned and min(offer(owned, n + 1), missing) == min(most, missing)
        spoken = say_n(most, "{n} flag", "{n} flags")
        wins = f" <b>{say('wins the match')}</b>" if most >= missing else ""
        words += f' <span class="fp-worth">{drawn(most)}<span class="unseen">{spoken}</span>{wins}</span>'
    others = rivals(table.state, table.seat or 0)
    if others and max(n, *others) <= MOST:
        words += _worth(rolled(n, others), table)
    move = f"dice {n}"
    hinted = " hint" if table.ui.get("hint") == move else ""
    kind = "primary large" if owned == 1 else "quiet" if vain else "large"
    return button(words, move=move, kind=kind + hinted, id=f"dice-{n}")


def _places(table: Table) -> str:
    """Who plays last, second or second to last: the marked seat, or the current one."""
    state: State = table.state
    ghost = table.ui.get("ghost", "")
    last = table.names[state.seating[-1]]
    seat = ghost.partition(" ")[2]
    if seat and table.can(ghost):
        name = table.names[int(seat)]
        words = {
            LAST: say("{name} plays last", name=name),
            SECOND: say("{name} plays second", name=name),
        }.get(state.asked, say("{name} plays second to last", name=name))
        assert table.seat is not None
        return (
            _gifts(after := apply(state, table.seat, ghost), table)
            + _order(after, table)
            + button(words, move=ghost, kind="primary large", id="name-place")
            + button(say("Back"), ui="ghost=", id="no-ghost")
            + _others(table)
        )
    proposed = state.seating[{LAST: -1, SECOND: 1}.get(state.asked, -2)]
    yes = {
        LAST: say("Yes, {last} plays last", last=last),
        SECOND: say("Yes, {name} plays second", name=table.names[proposed]),
    }.get(state.asked, say("Yes, {name} plays second to last", name=table.names[proposed]))
    return (
        _gifts(state, table)
        + _order(state, table)
        + button(yes, move="resolve", kind="primary large", sign="check", id="resolve")
        + _others(table)
    )


def _gifts(state: State, table: Table) -> str:
    """Who would get what, in a place of its own: the buttons below it stay where they are."""
    return f'<p class="fp-gifts" id="gifts">{" ".join(gift_lines(state, table.names, table.own))}</p>'


def _order(state: State, table: Table) -> str:
    """The order of play in a line, on a phone: there the picture of the table has no room beside these buttons."""
    names, emblem, seats = table.called, emblems(table), state.seating
    shown = seats if len(seats) <= IN_LINE else (*seats[:2], NOBODY, *seats[-2:])
    items = "".join(
        f"<li>{seat_name(emblem[seat], names[seat])}</li>" if seat != NOBODY else "<li>…</li>" for seat in shown
    )
    return f'<ol class="fp-order" aria-label="{say("In this order")}">{items}</ol>'


def _others(table: Table) -> str:
    """Everybody who could have the place that is asked for instead, each one tap away."""
    state: State = table.state
    able = [seat for seat in range(len(state.hands)) if table.can(f"{state.asked} {seat}")]
    chips = "".join(
        button(
            seat_name(emblems(table)[seat], table.names[seat]),
            ghost=f"{state.asked} {seat}",
            kind="small",
            pressed=table.ui.get("ghost") == f"{state.asked} {seat}",
            id=f"instead-{seat}",
        )
        for seat in able
    )
    words = say("No, it is:")
    return (
        f'<p class="fp-instead" role="group" aria-label="{words}"><span class="soft">{words}</span>{chips}</p>'
        if able
        else ""
    )


def _worth(chance: float, table: Table) -> str:
    """A chance in words, below what a button does; open while a bot may still change it."""
    hands = table.state.hands
    open_ = any(table.bot(seat) and hand.dice and not hand.ready for seat, hand in enumerate(hands))
    return f' <small class="fp-worth">{say("{n} % to start", n="…" if open_ else percent(chance))}</small>'


def left_out(table: Table) -> str:
    """The move that leaves a die out (FP-3), or "".

    Which one makes no difference to those that are rolled again. Tokens are the exception: only dice without one can take another (FP-13).
    """
    asides = [(read_die(move.removeprefix("aside ")), move) for move in table.moves if move.startswith("aside ")]
    return min(asides, key=lambda aside: (aside[0] <= SIX, value(aside[0])))[1] if asides else ""


def _ordering(hand: Hand, table: Table) -> str:
    if table.ui.get("do"):
        return button(say("Back to ordering"), ui="do=", id="do-none")
    parts = ""
    if alone(hand):
        parts += button(say("Done"), move=table.moves[0], kind="primary large", sign="check", id="lay-one")
    out = left_out(table)
    odds = chances(table.state, table.seat or 0) if out else None
    if table.can("high"):
        hinted = " hint" if table.ui.get("hint") == "high" else ""
        row = ", ".join(str(value(die)) for die in sorted(hand.loose, key=value, reverse=True))
        words = say("High to low")
        if len(hand.loose) <= WRITTEN:
            words = labelled(words, row)
        words += _worth(odds[0], table) if odds else ""
        parts += button(
            words, move="high", kind=f"{'' if out or table.ui.get('hint') else 'primary '}large{hinted}", id="high"
        )
    if out:
        others = len(hand.loose) - 1
        words = say_n(
            others,
            "Leave the {die} out, roll the other one again",
            "Leave the {die} out, roll the others again",
            die=value(read_die(out.removeprefix("aside "))),
        )
        hinted = " hint" if table.ui.get("hint", "").startswith("aside") else ""
        parts += button(
            words + (_worth(odds[1], table) if odds else ""),
            move=out,
            kind=f"large{hinted}",
            sign="turn",
            id="aside",
        )
    if len({move for move in table.moves if move.startswith("aside ")}) > 1:
        another = button(say("Leave out another one"), ui="do=aside", kind="quiet small", id="do-aside")
        parts += f'<span class="fp-rarer">{another}</span>'
    if any(move.startswith("plus") for move in table.moves):
        parts += button(
            say_n(hand.tokens, "Lay your token", "Lay a token ({n})"), ui="do=plus", sign="plus", id="do-plus"
        )
    return parts
