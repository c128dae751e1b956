"""The buttons of a selection: how many dice, the row, tokens, and who really plays last."""

from collections.abc import Sequence

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.notation import die_text, read_die
from hexdice.games.first_player.rules.state import Hand, State, value
from hexdice.games.first_player.table import season, seating
from hexdice.view.dice import die_name
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n

SIX = 6  # a die above it has a token, or had one
WRITTEN = 6  # so many dice in a row are written on its button


def actions(table: Table) -> str:
    """The buttons of the decision; "" for whoever has none."""
    state: State = table.state
    if not table.moves or table.seat is None:
        return ""
    hand = state.hands[table.seat]
    if state.phase == fp.Phase.SEATING:
        return _place(table)
    if state.phase == fp.Phase.TOKENS:
        return _raising(table, hand)
    if not hand.playing:
        return "".join(_number(table, n, hand.dice) for n in range(hand.dice, 0, -1))
    return _ordering(table, hand)


def _raising(table: Table, hand: Hand) -> str:
    """Laying a token on a die of the row, or passing."""
    lay = "".join(
        button(
            say("Token on die {n}: {die}", n=index + 1, die=die_name(fp.face(die))),
            move=f"raise {index + 1}",
            sign="plus",
            id=f"raise-{index}",
        )
        for index, die in enumerate(hand.row)
        if table.can(f"raise {index + 1}")
    )
    return lay + button(say("Pass", "give up"), move="pass", kind="primary", id="pass")


def _number(table: Table, n: int, owned: int) -> str:
    """The button that rolls so many of one's dice."""
    said = say("Roll your die") if n == owned == 1 else say_n(n, "{n} die", "{n} dice")
    return button(said, move=f"dice {n}", kind="primary large" if n == owned else "", id=f"dice-{n}")


def _place(table: Table) -> str:
    """Who plays last, second or second to last: whoever is marked, or proposed."""
    said = seating.plays(table.state.asked, table.names[seating.proposed(table)])
    ghost = table.ui.get("ghost", "")
    move = ghost if table.can(ghost) else "resolve"
    return button(said, move=move, kind="primary large", sign="check", id="resolve")


def left_out(table: Table) -> str:
    """The move that leaves a die out (FP-3), or "".

    Which one makes no difference to those that are rolled again. Tokens are the exception: only dice without one can take another
    (FP-13). It is the lowest die, or the highest for whoever does not want to start.
    """
    asides = [(read_die(move.removeprefix("aside ")), move) for move in table.moves if move.startswith("aside ")]
    sign = -1 if season.reluctant(table) else 1
    return min(asides, key=lambda aside: (aside[0] <= SIX, sign * value(aside[0])))[1] if asides else ""


def _ordering(table: Table, hand: Hand) -> str:
    """Laying the rolled dice, leaving one out, or laying a token."""
    if table.ui.get("do"):
        return button(say("Back to sorting"), ui="do=", id="do-none")
    out = left_out(table)
    parts = _laying(table, hand, golden=not out)  # neither of two ways is golden: which is better is the question
    if any(move.startswith("plus") for move in table.moves):
        said = say_n(hand.tokens, "Lay your token", "Lay a token ({n})")
        parts += button(said, ui="do=plus", sign="plus", id="do-plus")
    if out:
        said = say("Leave the {die} out, roll again", die=value(read_die(out.removeprefix("aside "))))
        parts += button(said, move=out, kind="large", sign="turn", id="aside")
    if any(map(fp.had_token, hand.loose)) and len(set(hand.loose)) > 1:  # else it makes no difference which one
        parts += button(say("Leave out a different one"), ui="do=aside", kind="quiet", id="do-aside")
    return parts


def _laying(table: Table, hand: Hand, golden: bool) -> str:
    """The buttons that lay the row: the only die, or all that are left from high to low, or from low to high for whoever would rather not start."""
    if hand.alone:
        return button(say("Done"), move=table.moves[0], kind="primary large", sign="check", id="lay-one")
    if not table.can("high"):
        return ""
    down = sorted(hand.loose, key=value, reverse=True)
    equal = value(down[0]) == value(down[-1])
    kind = "primary large" if golden and equal else "large"
    high = button(_whole(say("High to low"), hand, down), move="high", kind=kind, id="high")
    if equal:
        return high
    up = down[::-1]  # die by die, as no move lays them this way
    act = f"several:{';'.join(f'put {die_text(die)}' for die in up)}"
    return high + button(_whole(say("Low to high"), hand, up), act=act, kind=kind, id="low")


def _whole(said: str, hand: Hand, rest: Sequence[int]) -> str:
    """What a button says that lays the rest of a row: the whole row, unless it is long."""
    whole = (*hand.row, *rest)
    written = enumerated(str(value(die)) for die in whole)
    return said if len(whole) > WRITTEN else written if hand.row else labelled(said, written)
