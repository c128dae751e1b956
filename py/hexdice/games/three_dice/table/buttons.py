"""The buttons of the table. Where nothing is to be decided there is a large one, always in the same place."""

from hexdice.games.three_dice.bot.worth import hope
from hexdice.games.three_dice.rules.notation import KEEPS, keep_move
from hexdice.games.three_dice.rules.state import SAFE, State
from hexdice.games.three_dice.table import moments, tray, words
from hexdice.games.three_dice.table.evening import lingers
from hexdice.view.markup import button, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def actions(table: Table) -> str:
    """All buttons of the decision, the large one last."""
    state: State = table.state
    if state.phase == "start":
        return "".join(
            button(seat_name(seat, table.called[seat]), move=f"start {seat}", id=f"start-{seat}")
            for seat in state.here
            if table.can(f"start {seat}")
        )
    if state.phase == "turn" and table.can("keep"):
        return _turn(table)
    if state.phase == "award" and table.moves:
        return _gifts(table)
    if table.can("end") and table.ui.get("ask") == "end":
        yes = button(say("Yes, show the tally"), move="end", kind="danger", id="end-yes")
        no = button(say("No, go on"), ui="ask=", kind="primary large", id="end-no")
        return f'<span class="td-ask" id="td-ask">{say("End the evening?")}</span>{yes}{no}'
    if lingers(table):
        return button(say("To the result"), ui="view.result=1", sign="flag", kind="primary large reveals", id="ended")
    return _roll(table) if table.can("roll") else ""


def _roll(table: Table) -> str:
    """The button for the first roll, or for the next round."""
    state: State = table.state
    seat, between = state.on_turn, state.phase == "pause" and bool(state.past)
    if not between and state.phase == "pause" and table.bot(seat):
        return ""  # a bot that starts rolls by itself
    text = say("Roll")
    if between and table.bot(seat):
        text = say("Next round")
    elif state.phase == "off" and state.rules.ties == "each":
        text = say("Roll one die")
    return button(table.handed(seat, text), move="roll", sign="die", kind="primary large reveals", id="roll")


def _turn(table: Table) -> str:
    """To roll again the dice that are not kept, or to stay: side by side and alike, as the choice is the person's, each always in its place."""
    state: State = table.state
    kept = tray.kept_dice(table)
    kind = moments.kind_now(state)
    safe = kind if kind in SAFE else ""  # what 2-3-4 costs is said above
    worth = words.value_words(state.rolls[-1], safe, state.rules)
    asked = bool(table.ui.get("view.chance"))
    stay = say("Stay") if asked else say("Stay on {worth}", worth=worth)
    if state.is_last and hope(state, (1, 2, 3)) == 0:
        stay = say("Stay and lose")
    move = keep_move(tuple(int(digit) for digit in kept))
    if not (asked or state.round.turns):  # who starts decides it for everybody
        others = say_n(len(state.rolls), "the others then get {n} roll", "the others then get {n} rolls")
        stay += f"<small>{others}</small>"
    again = say_n(3 - len(kept), "Roll 1 die", "Roll {n} dice")
    other = _choice(table, move, again) if len(kept) < 3 else ""
    turned, name = f"view.chance={'' if asked else '1'}", say("Chance to survive")
    toggle = button("%", ui=turned, pressed=asked, kind="round", name=name, id="chance")
    return f'<div class="td-choice">{other}{_choice(table, "stay", stay)}{"" if table.scripted else toggle}</div>'


def _gifts(table: Table) -> str:
    """The faces of everybody who may get what stairs give away: a tap gives it."""
    faces = ""
    for seat in table.state.here:
        if table.can(f"give {seat}"):
            face = portrait(table.names[seat], seat, face=table.face(seat))
            faces += f'<button type="button" class="td-give" id="give-{seat}" data-move="give {seat}">{face}<bdi>{table.called[seat]}</bdi></button>'
    return f'<div class="td-gives reveals" id="award">{faces}</div>'


def _choice(table: Table, move: str, text: str) -> str:
    """A button for a move of the turn, golden only as a hint; it is refused where the gentlemen's rule is enforced (TD-15)."""
    id, sign = ("stay", "check") if move == "stay" else ("again", "die")
    kind = "primary large reveals hint" if table.ui.get("hint") == move else "large reveals"
    if table.ui.get("view.chance"):
        costs = move == "stay" and table.state.rules.shit == "end" and moments.kind_now(table.state) == "shit"
        cost = f"<small>{say('costs {amount}', amount=words.units(table.state.rules, 1))}</small>" if costs else ""
        chance = f"<b>{words.percent(words.share_of(hope(table.state, KEEPS[move])))}</b>"
        text = '<span class="unseen"> · </span>'.join(filter(None, (text, cost, chance)))
    if table.can(move):
        return button(text, move=move, kind=kind, sign=sign, id=id)
    why = (
        say("The last player may not stay above the lowest score so far.")
        if move == "stay"
        else say("If these dice were kept, the last player could no longer lose the round.")
    )
    return button(text, why=why, rule="TD-15", kind=kind, sign=sign, id=id)
