"""The buttons of a selection: how many dice, the row, tokens, and who really plays last."""

from hexdice.games.first_player.bot import odds
from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as rules
from hexdice.games.first_player.rules.notation import read_die
from hexdice.games.first_player.rules.state import Hand, State, value
from hexdice.games.first_player.table.dice import emblems
from hexdice.games.first_player.table.prompt import alone
from hexdice.games.first_player.table.words import gift_lines, plays
from hexdice.view.dice import die_name
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n

SIX = 6  # a die above it has a token, or had one
WRITTEN = 6  # so many dice in a row are written on its button
IN_LINE = 6  # so many people in a line have their names in it


def actions(table: Table) -> str:
    """The buttons of the decision; "" for whoever has none."""
    state: State = table.state
    if not table.moves or table.seat is None:
        return ""
    hand = state.hands[table.seat]
    if state.phase == rules.SEATING:
        return _places(table, table.seat)
    if state.phase == rules.TOKENS:
        return _raising(table, hand)
    if not hand.playing:
        return "".join(_number(table, n, hand.dice) for n in range(hand.dice, 0, -1))
    return _ordering(table, hand)


def _raising(table: Table, hand: Hand) -> str:
    """Laying a token on a die of the row, or passing."""
    lay = "".join(
        button(
            say("Token on die {n}: {die}", n=index + 1, die=die_name(die % 10)),
            move=f"raise {index + 1}",
            sign="plus",
            id=f"raise-{index}",
        )
        for index, die in enumerate(hand.row)
        if table.can(f"raise {index + 1}")
    )
    return lay + button(say("Pass"), move="pass", kind="primary", id="pass")


def _number(table: Table, n: int, owned: int) -> str:
    """The button that rolls so many of one's dice. How many is a choice, so none stands out."""
    words = say_n(n, "One die", "{n} dice")
    if n == owned == 1:
        words = say("Roll your die")
    elif n == owned:
        words = say("Both dice") if n == 2 else say("All {n} dice", n=n)
    others = odds.rivals(table.state, table.seat or 0)
    if others and max(n, *others) <= odds.MOST:
        words += _chance(table, odds.rolled(n, others))
    move = f"dice {n}"
    kind = "primary large" if owned == 1 else "large"
    hinted = " hint" if table.ui.get("hint") == move else ""
    return button(words, move=move, kind=kind + hinted, id=f"dice-{n}")


def _places(table: Table, looking: int) -> str:
    """Who plays last, second or second to last: the marked seat, or the current one."""
    state: State = table.state
    ghost = table.ui.get("ghost", "")
    if ghost and table.can(ghost):
        words = plays(state.asked, table.names[int(ghost.partition(" ")[2])])
        after = table._replace(state=play.apply(state, looking, ghost))
        yes = button(words, move=ghost, kind="primary large", id="name-place")
        return _gifts(after) + _order(after) + yes + button(say("Back"), ui="ghost=", id="no-ghost") + _others(table)
    name = table.names[state.seating[rules.PLACES[state.asked]]]
    words = say("Yes, {name} plays second to last", name=name)
    if state.asked == rules.LAST:
        words = say("Yes, {last} plays last", last=name)
    elif state.asked == rules.SECOND:
        words = say("Yes, {name} plays second", name=name)
    yes = button(words, move="resolve", kind="primary large", sign="check", id="resolve")
    return _gifts(table) + _order(table) + yes + _others(table)


def _gifts(table: Table) -> str:
    """Who would get what, in a place of its own: the buttons below it stay where they are."""
    return f'<p class="fp-gifts" id="gifts">{" ".join(gift_lines(table))}</p>'


def _order(table: Table) -> str:
    """The order of play in a line, on a phone: there the picture of the table has no room beside these buttons."""
    names, emblem, seats = table.called, emblems(table), table.state.seating
    shown = seats if len(seats) <= IN_LINE else (*seats[:2], rules.NOBODY, *seats[-2:])
    items = "".join(
        f"<li>{seat_name(emblem[seat], names[seat])}</li>" if seat != rules.NOBODY else "<li>…</li>" for seat in shown
    )
    return f'<ol class="fp-order" aria-label="{say("In this order")}">{items}</ol>'


def _others(table: Table) -> str:
    """Everybody who could have the place that is asked for instead, each one tap away."""
    chips = "".join(
        button(
            seat_name(emblems(table)[seat], name),
            ghost=move,
            kind="small",
            pressed=table.ui.get("ghost") == move,
            id=f"instead-{seat}",
        )
        for seat, name in enumerate(table.names)
        if table.can(move := f"{table.state.asked} {seat}")
    )
    words = say("No, it is:")
    return (
        f'<p class="fp-instead" role="group" aria-label="{words}"><span class="soft">{words}</span>{chips}</p>'
        if chips
        else ""
    )


def _chance(table: Table, chance: float) -> str:
    """A chance in words, below what a button does; open while a bot may still change it."""
    hands = enumerate(table.state.hands)
    n = "…" if any(table.bot(s) and hand.dice and not hand.ready for s, hand in hands) else odds.percent(chance)
    words = say("{n}\u00a0% to start", n=n)
    return f' <small class="fp-worth">{words}</small>'


def left_out(table: Table) -> str:
    """The move that leaves a die out (FP-3), or "".

    Which one makes no difference to those that are rolled again. Tokens are the exception: only dice without one can take another (FP-13).
    """
    asides = [(read_die(move.removeprefix("aside ")), move) for move in table.moves if move.startswith("aside ")]
    return min(asides, key=lambda aside: (aside[0] <= SIX, value(aside[0])))[1] if asides else ""


def _ordering(table: Table, hand: Hand) -> str:
    """Laying the rolled dice, leaving one out, or laying a token."""
    if table.ui.get("do"):
        return button(say("Back to ordering"), ui="do=", id="do-none")
    out = left_out(table)
    chances = odds.chances(table.state, table.seat or 0) if out else None
    laid, again = (_chance(table, chance) for chance in chances) if chances else ("", "")
    parts = _laying(table, hand, laid)
    if out:
        words = say_n(
            len(hand.loose) - 1,
            "Leave the {die} out, roll the other one again",
            "Leave the {die} out, roll the others again",
            die=value(read_die(out.removeprefix("aside "))),
        )
        parts += button(words + again, move=out, kind=f"large{_hinted(table, 'aside')}", sign="turn", id="aside")
    if sum(move.startswith("aside ") for move in table.moves) > 1:
        another = button(say("Leave out another one"), ui="do=aside", kind="quiet small", id="do-aside")
        parts += f'<span class="fp-rarer">{another}</span>'
    if any(move.startswith("plus") for move in table.moves):
        parts += button(
            say_n(hand.tokens, "Lay your token", "Lay a token ({n})"), ui="do=plus", sign="plus", id="do-plus"
        )
    return parts


def _hinted(table: Table, word: str) -> str:
    return " hint" if table.ui.get("hint", "").startswith(word) else ""


def _laying(table: Table, hand: Hand, chance: str) -> str:
    """The button that lays the row: the only die, or all from high to low; "" once dice are put one by one."""
    if alone(hand):
        return button(say("Done"), move=table.moves[0], kind="primary large", sign="check", id="lay-one")
    if not table.can("high"):
        return ""
    words = say("High to low")
    if len(hand.loose) <= WRITTEN:
        row = ", ".join(str(value(die)) for die in sorted(hand.loose, key=value, reverse=True))
        words = labelled(words, row)
    kind = "large" if left_out(table) or table.ui.get("hint") else "primary large"
    return button(words + chance, move="high", kind=kind + _hinted(table, "high"), id="high")
