"""What is asked first: before something is lost, an emergency, resigning."""

from hexdice.games.first_war.rules import land
from hexdice.games.first_war.table import preview, winning
from hexdice.games.first_war.table.preview import Loss
from hexdice.games.first_war.table.words import food_words
from hexdice.view import frame
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n


def dialog(table: Table) -> str:
    """The question that has to be answered first; "" if there is none."""
    asked = table.ui.get("ask", "")
    if asked in ("done", "routine"):
        return _despite(table, asked == "routine")
    if asked == "emergency" and table.can("emergency"):
        hungry = table.state._replace(emergency=(True, True))
        words = say(
            "Everybody farms this turn: {words}. There is no research and no healing by healers; hunters attack with 1, and until your next turn, cards that improve defence help only farmers.",
            words=food_words(hungry, table.state.turn),
        )
        yes = button(say("Declare it"), move="emergency", kind="primary", id="emergency-yes")
        return _asked(say("Declare an emergency?"), words, yes + button(say("No"), ui="ask=", id="ask-no"))
    return frame.resigning(table, say("The other side wins at once."))


def _asked(title: str, words: str, buttons: str) -> str:
    return frame.dialog(title, f'<p>{words}</p><p class="row">{buttons}</p>', close="ui:ask=", id="fw-dialog")


def at_stake(table: Table) -> Loss | None:
    """What is asked about before the looking seat ends the phase; hunger only if it loses the match: button and board say the rest."""
    loss = preview.loss(table.state) if table.can("done") else None
    said = loss and loss.what == "hunger" and not winning.fatal_hunger(table.state, loss.number)
    return None if said else loss


def _despite(table: Table, routine: bool) -> str:
    """Asks whether to end the phase although something is lost, and offers the way back; `routine`: by moves that lead into hunger."""
    loss = preview.routine_hunger(table.state) if routine else at_stake(table)
    if not loss:
        return ""
    back = button(say("Back to the board"), ui="ask=", id="ask-no")
    act, move = ("routine", None) if routine else (None, "done")
    if loss.what != "hunger":
        yes = button(say("Go on"), act=act, move=move, id="done-yes")
        return _asked(say("Go on without it?"), _loss_words(loss), back + yes)
    if table.can("emergency"):
        back += button(say("Declare an emergency"), ui="ask=emergency", id="ask-emergency")
    yes = button(say("Let them go hungry"), act=act, move=move, kind="danger", id="done-yes")
    words = say("All your pieces would be wounded: you would lose the match.")
    return _asked(say("Let them go hungry?"), words, back + yes)


def _loss_words(loss: Loss) -> str:
    n = loss.number
    if loss.what == "research":
        return say_n(
            n,
            "{n} research point is left, and there is a card to spend it on. It cannot be saved.",
            "{n} research points are left, and there is a card to spend them on. They cannot be saved.",
        )
    return say_n(
        n,
        "Your healers can still heal {n} wound on {cells}.",
        "Your healers can still heal {n} wounds on {cells}.",
        cells=enumerated(land.NAMES[cell] for cell in loss.cells),
    )
