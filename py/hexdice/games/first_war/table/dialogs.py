"""What is asked first: before something is lost, an emergency, resigning."""

from hexdice.games.first_war.rules import land
from hexdice.games.first_war.table import happened, panels, preview, winning
from hexdice.games.first_war.table.preview import Loss
from hexdice.view import frame
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def at_stake(table: Table) -> tuple[Loss, ...]:
    """What the looking seat would lose by ending the phase now."""
    if not table.can("done"):
        return ()
    start = happened.began(table, len(table.events)) if table.events else 0
    return preview.losses(table.past(start) if table.events else table.state, table.state)


def question(table: Table) -> str:
    """Asks whether to end the phase although something is lost, and offers the way back."""
    usual = table.ui.get("ask") == "usual"  # its steps lead into hunger
    found = preview.usual_hunger(table.state) if usual else at_stake(table)
    if not found:
        return ""
    loss = found[0]
    hungry = loss.what == "hunger"
    back = button(say("Back to the board"), ui="ask=", id="ask-no")
    if hungry:
        if cursor := _before_they_left(table, loss):
            back = button(say("Put them back"), act=f"undo:{cursor}", kind="primary", id="put-back") + back
        elif table.can("emergency"):
            back += button(say("Declare an emergency"), ui="ask=emergency", id="ask-emergency")
    go_on = say("Let them go hungry") if hungry else say("Go on")
    kind = "danger" if hungry else ""
    yes = button(go_on, act="usual" if usual else None, move=None if usual else "done", kind=kind, id="done-yes")
    end = hungry and winning.fatal_hunger(table.state)
    fatal = f" <b>{say('All your pieces would be wounded: you would lose the match.')}</b>" if end else ""
    fights = f" {say('The conflict can still change that.')}" if hungry and table.state.attacks else ""
    title = say("Let them go hungry?") if hungry else say("Go on without it?")
    return frame.dialog(
        title,
        f'<p>{_loss_words(loss)}{fights}{fatal}</p><p class="row">{back}{yes}</p>',
        close="ui:ask=",
        id="fw-dialog",
    )


def _before_they_left(table: Table, loss: Loss) -> int:
    """The number of events before the first farmer left Fields; 0 if undo cannot reach that point."""
    if not loss.farmers:
        return 0
    for index in range(happened.began(table, len(table.events)), len(table.events)):
        words = table.events[index].text.split(" ")
        if words[0] == "farmer" and land.GRID.number[words[1]] in loss.cells:
            own = all(event.actor == table.seat for event in table.events[index:])
            return index if own else 0
    return 0


def _loss_words(loss: Loss) -> str:
    cells = ", ".join(land.GRID.names[cell] for cell in loss.cells)
    n = loss.number
    if loss.what == "hunger":
        words = say_n(n, "Hunger will wound {n} piece.", "Hunger will wound {n} pieces.")
        if loss.farmers:
            left = say_n(
                loss.farmers,
                "{n} farmer stood on Fields when this turn began.",
                "{n} farmers stood on Fields when this turn began.",
            )
            return f"{words} {left}"
        return words
    if loss.what == "cures":
        return say_n(n, "Spare food can still heal {n} healer.", "Spare food can still heal {n} healers.")
    if loss.what == "research":
        return say_n(
            n,
            "{n} research point is left, and there is a card to spend it on. It cannot be saved.",
            "{n} research points are left, and there is a card to spend them on. They cannot be saved.",
        )
    if loss.what == "healing":
        return say_n(
            n,
            "Your healers can still heal {n} wound, on {cells}.",
            "Your healers can still heal {n} wounds, on {cells}.",
            cells=cells,
        )
    return say_n(
        n,
        "{n} more piece could be born and fed. Tiles that can grow: {cells}.",
        "{n} more pieces could be born and fed. Tiles that can grow: {cells}.",
        cells=cells,
    )


def dialog(table: Table) -> str:
    asked = table.ui.get("ask", "")
    if asked in ("done", "usual"):
        return question(table)
    if asked == "resign" and table.can("resign"):
        title, words = say("Resign this match?"), say("The other side wins at once.")
        yes = button(say("Resign"), move="resign", kind="danger", id="resign-yes")
    elif asked == "emergency" and table.can("emergency"):
        title = say("Declare an emergency?")
        hungry = table.state._replace(emergency=(True, True))
        words = say(
            "Everybody farms this turn: {words}. No research and no healing by healers, hunters attack with 1, and until your next turn only farmers defend better than at the start.",
            words=panels.food_words(hungry, table.state.turn),
        )
        yes = button(say("Declare it"), move="emergency", kind="primary", id="emergency-yes")
    else:
        return ""
    body = f'<p>{words}</p><p class="row">{yes}{button(say("No"), ui="ask=", id="ask-no")}</p>'
    return frame.dialog(title, body, close="ui:ask=", id="fw-dialog")
