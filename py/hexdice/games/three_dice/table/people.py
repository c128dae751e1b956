"""The people at the table: joining, leaving, coming back, and playing for points only."""

from collections.abc import Sequence

from hexdice.games.three_dice.rules.state import State, here
from hexdice.games.three_dice.table.words import who
from hexdice.view.markup import button, fold, icon, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say


def enough(state: State, names: Sequence[str], table: Table) -> str:
    """Anybody can stop drinking at any moment."""
    able = [seat for seat in here(state) if table.can(f"points {seat}")]
    if state.phase in ("pause", "start") or not able or state.rules.unit == "points":
        return ""

    def body() -> str:
        items = "".join(
            f"<li>{button(say('{name}: just points from now on', name=names[seat]), move=f'points {seat}', id=f'points-{seat}')}</li>"
            for seat in able
        )
        return f'{_just_points(state)}<ul class="td-changes td-stop">{items}</ul>'

    return fold(say("Had enough?"), body, key="view.enough", ui=table.ui)


def _just_points(state: State) -> str:
    """What playing just for points means; nothing at a table at which everybody does."""
    if state.rules.unit == "points":
        return ""
    words = say("Whoever plays just for points takes nothing: what falls due is only counted.")
    return f'<p class="soft">{words}</p>'


def table_changes(state: State, names: Sequence[str], table: Table) -> str:
    """Between rounds: who joins, leaves, comes back, or plays for points only."""
    if state.phase not in ("pause", "start") or not table.moves:
        return ""
    return fold(say("Who is at the table"), lambda: _changes(state, names, table), key="view.people", ui=table.ui)


def _changes(state: State, names: Sequence[str], table: Table) -> str:
    rows = ""
    for seat, player in enumerate(state.players):
        acts = ""
        for move, pressed in ((f"points {seat}", False), (f"drinks {seat}", True)):
            if table.can(move) and (pressed or state.rules.unit != "points"):
                acts += button(
                    say("Just points"),
                    move=move,
                    pressed=pressed,
                    kind="small toggle",
                    id=f"points-{seat}",
                    name=say("{name}: just points", name=names[seat]),
                )
        if table.can(f"leave {seat}"):
            acts += button(
                say("Leaves"),
                move=f"leave {seat}",
                kind="small quiet",
                id=f"here-{seat}",
                name=say("{name} leaves", name=names[seat]),
            )
        if table.can(f"back {seat}"):
            acts += button(
                say("Is back"),
                move=f"back {seat}",
                kind="small",
                id=f"here-{seat}",
                name=say("{name} is back", name=names[seat]),
            )
        gone = "" if player.here else " gone"
        rows += f'<li class="td-change{gone}">{seat_name(seat, who(seat, names, table.own))}<span class="row">{acts}</span></li>'
    join = ""
    if table.can("join"):
        join = (
            f'<form class="row td-join" data-act="join" data-reset="1" id="join"><input name="name" id="join-name" maxlength="300"'
            f' aria-label="{say("Name of the new player")}" placeholder="{say("A new player")}" autocomplete="off">'
            f'<button type="submit" class="button" id="join-go">{icon("plus")}<span>{say("Joins")}</span></button></form>'
        )
    return f'{_just_points(state)}<ul class="td-changes">{rows}</ul>{join}'
