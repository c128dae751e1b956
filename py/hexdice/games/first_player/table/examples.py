"""Example figures for the rules of The First Player."""

from hexdice.games.first_player.rules.state import TOKEN
from hexdice.games.first_player.table.dice import picture
from hexdice.view import figures as view
from hexdice.view.text import say


def _rows(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    return view.dice(first, "", 0) + view.dice(second, "", 1)


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "FP-3": view.figure(
            view.dice((1, 4, 2), "", 0, dim=(0,)), say("The 1 is left out, the other two are rolled again.")
        ),
        "FP-5": view.figure(
            _rows((6, 3, 2), (6, 4, 1)),
            say("Both begin with a 6, so the second dice decide: the row with the 4 is first."),
        ),
        "FP-4": view.figure(view.dice((6, 4, 1), "", 0), say("A row: the leftmost die counts first.")),
        "FP-8": view.figure(
            view.dice((0, 0), "→", 0) + view.dice((0, 0, 0, 0), "", 1),
            say("Both had three dice. The first player has given one to the player who plays last."),
        ),
        "FP-13": view.figure(
            f'<span class="example-dice">{picture(TOKEN + 4, 0, label="")}</span>', say("A 4 with a token counts 5.")
        ),
        "FP-6": view.figure(_rows((5, 2), (5, 2)), say("Equal on every die: both roll their last die again.")),
    }
