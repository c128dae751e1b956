"""What can be tapped below the board."""

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.table.board import ghost_cell
from hexdice.games.siberian_dice.table.prompt import last_of_all
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import say


def actions(table: Table) -> str:
    state: pd.State = table.state
    if state.phase == pd.ANSWER and table.can("accept"):
        return button(say("Accept the draw"), move="accept", kind="primary", id="accept") + button(
            say("Play on"), move="decline", id="decline"
        )
    cell = ghost_cell(table)
    if state.phase == pd.PLACE and table.moves:
        if cell < 0:
            return ""
        name = pd.BOARDS[state.setup.side].grid.names[cell]
        ended = last_of_all(table)
        words = say("Place it and win") if ended and ended.winners == (state.mover,) else say("Place it here")
        return button(words, move=f"place {name}", kind="primary large", id="commit")
    if state.phase != pd.CHOOSE or not table.moves:
        return ""
    buttons = ""
    known = state.setup.variant == pd.PURITY
    if cell >= 0:
        name = pd.BOARDS[state.setup.side].grid.names[cell]
        words = say("Take this die") if known else say("Roll this die")
        buttons = button(words, move=f"take {name}", kind="primary large", sign="die", id="commit")
    if table.can("hand"):
        if state.setup.variant == pd.GROSSMEISTER:
            words = say("Place the head")
        else:
            words = say("Take a die from the hand") if known else say("Roll a die from the hand")
        kind = "large" if cell >= 0 else "primary large"
        hinted = " hint" if table.ui.get("hint") == "hand" else ""
        buttons += button(words, move="hand", kind=kind + hinted, sign="die", id="hand")
    return buttons
