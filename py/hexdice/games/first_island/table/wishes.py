"""What each tribe wishes for, and what that brings on the islands of a match: the answer to a tap on a tribe."""

from hexdice.games.first_island.rules.rulebook import RULEBOOK
from hexdice.games.first_island.rules.scoring import TribeScore
from hexdice.games.first_island.rules.state import State
from hexdice.games.first_island.table.drawing import tribe_sign
from hexdice.games.first_island.table.words import listed_names, tribe_name, wish_words
from hexdice.view.frame import dialog
from hexdice.view.markup import seat_name
from hexdice.view.pages import rule_words
from hexdice.view.table import Table
from hexdice.view.text import say, say_n, signed


def head(tribe: int, below: str = "", id: str = "fi-wish") -> str:
    """A tribe's sign and name; a tap shows its wish. `below` is markup under the name, `id` begins the id."""
    name = say("{tribe}: show the wish", tribe=tribe_name(tribe))
    return (
        f'<button type="button" class="fi-row-name" id="{id}-{tribe}" data-ui="show=tribe-{tribe}">{tribe_sign(tribe)}'
        f'<span>{tribe_name(tribe)}{below}</span><span class="unseen">{name}</span></button>'
    )


def line(tribe: int) -> str:
    """A tribe's wish below its name, where there is room for it (style.css)."""
    return f'<small class="fi-wish">{wish_words(tribe)}</small>'


def cost(scored: TribeScore) -> str:
    """Why a tribe costs points although nobody of it is alone: it has no camp, or scholars of a camp are on the edge."""
    if not scored.camps:
        return say("no camp: {points}", points=signed(scored.row))
    edge = scored.losses.bit_count()
    return (
        say_n(edge, "{n} on the edge: {points}", "{n} on the edge: {points}", points=signed(-2 * edge)) if edge else ""
    )


def answer(table: Table) -> str:
    """The dialog about the tribe that was tapped; "" for none."""
    kind, _, number = table.ui.get("show", "").partition("-")
    if kind != "tribe" or number not in ("1", "2", "3", "4", "5", "6"):
        return ""
    from hexdice.games.first_island.table import examples

    state: State = table.state
    tribe = int(number)
    rule = RULEBOOK.find(f"FI-{16 + tribe}")
    assert rule is not None
    rows = "" if state.paper else "".join(_row(table, seat, tribe) for seat in range(len(state.sheets)))
    body = f'<p>{rule_words(rule.text)}</p>{examples.figures()[rule.id]}<ul class="fi-wishes">{rows}</ul>'
    return dialog(f"{tribe_sign(tribe)} {tribe_name(tribe)}", body, close="ui:show=", id="fi-tribe")


def _row(table: Table, seat: int, tribe: int) -> str:
    sheet = table.state.sheets[seat]
    if not any(sheet.board_now):
        return ""
    scored = sheet.score.tribes[tribe - 1]
    if not scored.camps:
        words = cost(scored)
    else:
        words = say(
            "camps and alone {row}, wish {wish} ({why})",
            row=signed(scored.row),
            wish=signed(scored.request),
            why=cost(scored) or wish_words(tribe),
        )
    return f"<li>{seat_name(seat, listed_names(table)[seat])} {words}</li>"
