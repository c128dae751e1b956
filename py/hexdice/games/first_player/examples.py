"""Example figures for the rules of The First Player Game."""

from hexdice.view import figures as view
from hexdice.view.text import say


def _rows(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    return view.dice(first, "", 0) + view.dice(second, "", 1)


def figures() -> dict[str, str]:
    """Markup by the id of the rule."""
    return {
        "FP-3": view.figure(
            view.dice((1, 4, 2), "", 0, dim=(0,)), say("The 1 is set aside, the other two are rolled again.")
        ),
        "FP-5": view.figure(
            _rows((6, 3, 2), (6, 4, 1)),
            say("Both begin with a 6, so the second dice decide: the lower row is first."),
        ),
        "FP-6": view.figure(_rows((5, 2), (5, 2)), say("The same all along: both roll their last die again.")),
    }
