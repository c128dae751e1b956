"""The common dice and the override boxes."""

from collections import Counter

from hexdice.games.first_island.rules.grid import WITHIN
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import OVERRIDES, UNROLLED, Phase, Sheet, State
from hexdice.games.first_island.table import focus
from hexdice.games.first_island.table.drawing import tribe_die, tribe_sign
from hexdice.games.first_island.table.words import tribe_name
from hexdice.kernel.game import CHANCE
from hexdice.view.stage import thrown
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n


def tray(table: Table) -> str:
    """Five dice, as buttons while the looking seat chooses two."""
    state: State = table.state
    if state.phase not in (Phase.DICE, Phase.REROLL, Phase.MARK, Phase.ROLL):
        return ""
    if state.phase == Phase.ROLL:  # those of the last round are done with
        table = table._replace(state=state._replace(dice=UNROLLED))
        state = table.state
    mine = focus.marking(table)
    status = _dice_status(state, mine, tapped(table))
    before = table.past(table.fresh).dice if fresh(table) and state.again and table.past(table.fresh) else ()
    by = state.roller if table.bot(state.roller) else None
    dice, hint = "", table.ui.get("hint", "")
    advised = hint.split(" ")[1:] if hint.startswith("take ") else []
    for index, face in enumerate(state.dice):
        key = f"{state.round}-{int(state.again)}-{index}"
        rolled = fresh(table) and face and before[index : index + 1] != (face,)
        kind = "dim" if status[index] == "used" else ""
        picture = tribe_die(face, id=f"fi-face-{key}", kind=kind, thrown=thrown(key, by) if rolled else "")
        if act := _tap(table, mine, status, index) if mine else "":
            hinted = status[index] == "free" and str(face) in advised
            if hinted:
                advised.remove(str(face))
            kind = "hand" if status[index] == "hand" else "hint" if hinted else ""
            dice += _die_to_take(table, index, picture, kind, act)
        else:
            dice += _die(state, face, picture, status[index])
    boxed = mine.turn.box if mine and _from_box(mine) else 0
    if boxed:
        dice += _die(state, boxed, tribe_die(boxed), "hand")
    return f'<ul class="fi-dice{" six" if boxed else ""}" id="fi-tray" aria-label="{say("The dice for everybody")}">{dice}</ul>'


def _from_box(mine: Sheet) -> bool:
    """Whether one of the tribes in hand comes from its box, not from a die."""
    return mine.turn.box in mine.turn.pair and not any(mine.turn.box in WITHIN[code] for _, code in mine.turn.marks)


def fresh(table: Table) -> bool:
    """Whether dice of this round, or cards, have just been drawn."""
    return any(event.actor == CHANCE for event in table.events[table.fresh :])


def open_dice(state: State) -> str:
    """The dice of the round as pictures, for everybody."""
    dice = "".join(_die(state, face, tribe_die(face), "free") for face in state.dice)
    return f'<ul class="fi-dice" aria-label="{say("The dice for everybody")}">{dice}</ul>'


def tapped(table: Table) -> list[int]:
    """The dice of this round in the order in which they were tapped: of equal dice those are shown as taken."""
    number, _, chosen = table.ui.get("view.dice-tapped", "").partition(":")
    return [int(index) for index in chosen if index in "01234"] if number == str(table.state.round) else []


def _dice_status(state: State, mine: Sheet | None, tapped: list[int]) -> list[str]:
    """For each die: "free", "hand" (the pair being placed) or "used". Of equal dice those tapped are taken first."""
    found = ["free"] * len(state.dice)
    if mine is None:
        return found
    left, turn = Counter(mine.turn.left), mine.turn
    hand = Counter(turn.pair)
    if _from_box(mine):
        hand[turn.box] -= 1
    for face in set(state.dice):
        alike = [index for index, other in enumerate(state.dice) if other == face]
        alike.sort(key=lambda index: tapped.index(index) if index in tapped else len(tapped))
        taken = alike[: len(alike) - left[face]]
        for index in taken:
            found[index] = "used"
        for index in taken[len(taken) - hand[face] :]:
            found[index] = "hand"
    return found


def _die(state: State, face: int, picture: str, status: str) -> str:
    words = {"hand": [say("being placed")], "used": [say("placed")]}.get(status, [])
    if state.phase == Phase.REROLL and face == alike(state.dice):
        status = "hand"  # these would be rolled again
    name = enumerated([tribe_name(face) if face else say("not rolled yet"), *words])
    return f'<li class="fi-die-slot {status}"><span class="unseen">{name}</span>{picture}</li>'


def _tap(table: Table, mine: Sheet, status: list[str], index: int) -> str:
    """What a tap on a die does, as attributes: it is chosen or freed, or takes the place of the one that was chosen last; "" for nothing."""
    first, order = focus.first_die(table), tapped(table)
    if status[index] == "used" or len(mine.turn.marks) == mine.due or (mine.turn.pair and table.scripted):
        return ""
    if focus.proposed(table)[0]:  # whoever taps a die begins a choice of their own
        return f'data-ui="aim=&amp;hex=&amp;die={index}"'
    held = [index for index, one in enumerate(status) if one == "hand"]
    if status[index] == "hand":
        return f'data-act="several:undo{"".join(f";die={other}" for other in held if other != index)}"'
    if held:
        first = min(held, key=lambda index: order.index(index) if index in order else len(status))
    elif first == index:
        return 'data-ui="die="'
    done = "".join(str(index) for index in order if status[index] == "used")
    tapped_now = f"view.dice-tapped={table.state.round}:{done}"
    if first is None:
        return f'data-ui="die={index}&amp;{tapped_now}{index}"'
    low, high = sorted((table.state.dice[first], table.state.dice[index]))
    act = f'act="several:undo;take {low} {high}"' if held else f'move="take {low} {high}"'
    return f'data-with="{tapped_now}{first}{index}" data-{act}'


def _die_to_take(table: Table, index: int, picture: str, kind: str, act: str) -> str:
    face, pressed = table.state.dice[index], kind == "hand" or focus.first_die(table) == index
    label = say("Die {n}: {face}, {tribe}", n=index + 1, face=face, tribe=tribe_name(face))
    return (
        f'<li class="fi-die-slot {kind}"><button type="button" class="fi-take" id="fi-die-{index}" data-key="{index + 1}"'
        f' aria-pressed="{"true" if pressed else "false"}" aria-label="{label}" {act}>{picture}</button></li>'
    )


def boxes(table: Table, mine: Sheet) -> str:
    """The six override boxes (FI-7)."""
    state: State = table.state
    first = focus.first_die(table)
    if state.is_strict or mine.turn.pair or len(mine.turn.marks) == mine.due or first is None:
        return ""  # a box gives the second tribe: before the first die it would only puzzle
    used = mine.boxes_now
    open_now = state.may_override(mine)
    closed = say("At most one box per round.") if mine.turn.box else say("All three boxes have been used.")
    parts, others = "", list(mine.turn.left)
    others.remove(state.dice[first])
    for tribe in range(1, 7):
        crossed = bool(used >> tribe & 1)
        if crossed:
            act = _why(say("This box has been used."))
        elif not open_now:
            act = _why(closed)
        else:
            act = f'data-move="take {state.dice[first]} +{tribe}"'
        name = tribe_name(tribe)
        name = say("Box: {tribe}, used", tribe=name) if crossed else say("Box: {tribe}", tribe=name)
        hint = " hint" if table.ui.get("hint", "").endswith(f" +{tribe}") else ""
        parts += (
            f'<li><button type="button" class="fi-box{" crossed" if crossed else " rolled" if tribe in others else ""}{hint}" id="fi-box-{tribe}" data-key="Shift {tribe}"'
            f' aria-label="{name}" {act}>{tribe_sign(tribe)}</button></li>'
        )
    left, kind = OVERRIDES - used.bit_count(), "" if ' hint"' in parts else " unasked"
    title = say_n(left, "A tribe’s box costs 1 point ({n} left).", "A tribe’s box costs 1 point ({n} left).")
    signs = {say("Faded: shown by a die."): " rolled" in parts, say("Crossed: used."): used}
    title = " ".join((title, *(words for words, holds in signs.items() if holds))) if open_now else closed
    return f'<div class="fi-boxes{kind}"><span class="soft small">{title}</span><ul>{parts}</ul></div>'


def _why(sentence: str) -> str:
    return f'aria-disabled="true" data-why="{sentence}" data-rule="FI-7"'
