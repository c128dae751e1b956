"""Who really plays last, second and second to last: what is proposed, and the places in words."""

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State
from hexdice.view.table import Table
from hexdice.view.text import say


def place(asked: str) -> str:
    """The place that is asked for, as something that a person does."""
    return {fp.LAST: say("plays last"), fp.SECOND: say("plays second"), fp.BEFORE: say("plays second to last")}[asked]


def plays(asked: str, name: str) -> str:
    """That somebody plays in the place that is asked for."""
    if asked == fp.LAST:
        return say("{name} plays last", name=name)
    return (
        say("{name} plays second", name=name) if asked == fp.SECOND else say("{name} plays second to last", name=name)
    )


def proposed(table: Table) -> int:
    """Who is marked for the place that is asked for, or who would have it; NOBODY if none is asked for."""
    state, ghost = table.state, table.ui.get("ghost", "")
    if not state.asked:
        return fp.NOBODY
    return int(ghost.partition(" ")[2]) if ghost and table.can(ghost) else int(state.seating[fp.PLACES[state.asked]])


def as_proposed(table: Table) -> State:
    """The state if whoever is marked really has the place that is asked for."""
    ghost, state = table.ui.get("ghost", ""), table.state
    marked = ghost and table.seat is not None and table.can(ghost)
    return play.apply(state, table.seat, ghost) if marked and table.seat is not None else state
