"""The buttons of a selection: how many dice, the row, tokens, and who really plays last."""

from hexdice.games.first_player.bot.odds import MOST, chances, percent, rivals, rolled
from hexdice.games.first_player.rules.notation import die_text, read_die
from hexdice.games.first_player.rules.play import apply
from hexdice.games.first_player.rules.state import LAST, NOBODY, SEATING, SECOND, TOKENS, Hand, State, value
from hexdice.games.first_player.table.emblem import emblems
from hexdice.games.first_player.table.tally import at_stake, counts, drawn, missing, offer
from hexdice.games.first_player.table.words import gift_lines
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
        most, wanted = offer(table, owned, n), missing(table, table.seat or 0)
        vain = n < owned and offer(table, owned, n + 1) >= wanted
        words += _reward(most, wanted, table.state.dares)
    others = rivals(table.state, table.seat or 0)
    if others and max(n, *others) <= MOST:
        words += _worth(rolled(n, others), table)
    move = f"dice {n}"
    hinted = " hint" if table.ui.get("hint") == move else ""
    kind = "primary large" if owned == 1 else "quiet" if vain else "large"
    return button(words, move=move, kind=kind + hinted, id=f"dice-{n}")


def _reward(flags: int, wanted: int, dares: bool) -> str:
    """What a start brings, below what a button does, where so many flags win; `dares`: one may dare later."""
    spoken = say_n(flags, "{n} flag", "{n} flags")
    wins = ""
    if flags >= wanted:
        wins = f" <b>{say('wins the match')}</b>"
    elif dares and flags + 1 == wanted:
        wins = f" <b>{say('wins the match if you dare')}</b>"
    return f' <span class="fp-worth">{drawn(flags)}<span class="unseen">{spoken}</span>{wins}</span>'


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
    words = say("{n}\u00a0% to start", n="…" if open_ else percent(chance))
    return f' <small class="fp-worth">{words}</small>'


def left_out(table: Table) -> str:
    """The move that leaves a die out (FP-3), or "".

    Which one makes no difference to those that are rolled again. Tokens are the exception: only dice without one can take another (FP-13).
    """
    asides = [(read_die(move.removeprefix("aside ")), move) for move in table.moves if move.startswith("aside ")]
    return min(asides, key=lambda aside: (aside[0] <= SIX, value(aside[0])))[1] if asides else ""


def _ordering(hand: Hand, table: Table) -> str:
    if table.ui.get("do"):
        return _picked(hand, table) + button(say("Back to ordering"), ui="do=", id="do-none")
    out = left_out(table)
    stake = at_stake(table, table.seat or 0)
    wanted = missing(table, table.seat or 0) if stake else 0
    odds = chances(table.state, table.seat or 0) if out or stake else None
    reward = _reward(stake, wanted, False) if stake else ""
    laid, again = (reward + _worth(chance, table) for chance in odds) if odds else (reward, reward)
    parts = _laying(hand, table, laid)
    if table.can("dare"):
        words = say("one flag more for whoever starts")
        if stake and stake + 1 == wanted:
            words = say("one flag more for whoever starts: you would win")
        more = f' <small class="fp-worth">{words}</small>'
        kind = "quiet" if stake and stake >= wanted else "large"  # a start wins as it is
        parts += button(say("Dare") + more, move="dare", kind=kind + _hinted(table, "dare"), sign="flag", id="dare")
    if out:
        kind = f"large{_hinted(table, 'aside')}"
        parts += button(_leaving(hand, out) + again, move=out, kind=kind, sign="turn", id="aside")
    if len({move for move in table.moves if move.startswith("aside ")}) > 1 and not table.state.dares:
        another = button(say("Leave out another one"), ui="do=aside", kind="quiet small", id="do-aside")
        parts += f'<span class="fp-rarer">{another}</span>'
    if any(move.startswith("plus") for move in table.moves):
        parts += button(
            say_n(hand.tokens, "Lay your token", "Lay a token ({n})"), ui="do=plus", sign="plus", id="do-plus"
        )
    return parts


def _hinted(table: Table, word: str) -> str:
    return " hint" if table.ui.get("hint", "").startswith(word) else ""


def _laying(hand: Hand, table: Table, worth: str) -> str:
    """The button that lays the row: the only die, or all from high to low; "" once dice are put one by one."""
    if alone(hand):
        words, sign = (say("Lay your die") + worth, "") if counts(table) else (say("Done"), "check")
        return button(words, move=table.moves[0], kind="primary large", sign=sign, id="lay-one")
    if not table.can("high"):
        return ""
    words = say("Lay the row") if table.state.dares else say("High to low")
    if len(hand.loose) <= WRITTEN:
        row = ", ".join(str(value(die)) for die in sorted(hand.loose, key=value, reverse=True))
        words = labelled(words, row)
    kind = "large" if left_out(table) or table.ui.get("hint") else "primary large"
    return button(words + worth, move="high", kind=kind + _hinted(table, "high"), id="high")


def _leaving(hand: Hand, move: str) -> str:
    """What a move that leaves a die out does."""
    return say_n(
        len(hand.loose) - 1,
        "Leave the {die} out, roll the other one again",
        "Leave the {die} out, roll the others again",
        die=value(read_die(move.removeprefix("aside "))),
    )


def _picked(hand: Hand, table: Table) -> str:
    """What few want to do with a rolled die, where flags are counted and it was tapped; "" for none."""
    die = table.ui.get("do", "")
    if not table.state.dares or hand.row or die not in map(die_text, hand.loose):
        return ""
    move = f"aside {die}"
    out = button(_leaving(hand, move), move=move, kind="large", sign="turn", id="this-out") if table.can(move) else ""
    words = say("The {die} goes first", die=value(read_die(die)))
    return button(words, move=f"put {die}", kind="large", id="this-first") + out
