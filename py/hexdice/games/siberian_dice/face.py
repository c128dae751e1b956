"""How Siberian Dice presents itself outside its tables."""

from collections.abc import Sequence
from typing import Any

from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.table.lesson import GUIDED
from hexdice.games.siberian_dice.table.puzzles import puzzles
from hexdice.view.board import polygon
from hexdice.view.dice import die_body
from hexdice.view.emblems import at, flower, picture
from hexdice.view.face import Face, Shortcut
from hexdice.view.markup import button
from hexdice.view.puzzle import Puzzle, Puzzles
from hexdice.view.text import say


def emblem() -> str:
    """A die that shows how many dice are next to it."""
    cell = f'<polygon class="hex" points="{polygon(21)}"/>'
    dice = {0: die_body(3, 0, perfect=True), 1: die_body(1, 1), 3: die_body(4, 0), 5: die_body(2, 1)}
    return picture(flower(cell + (at(0, 0, dice[i], 0.72) if i in dice else "") for i in range(7)))


def setup_extra(today: str) -> str:
    """A link below the set-up form, to the puzzles."""
    more = button(say("Puzzles"), href="#/siberian-dice/puzzles", kind="quiet", id="puzzles")
    return f'<p class="row">{more}</p>'


def _hint(solution: str) -> str:
    """Where to look for a move."""
    cell = cell_of(solution)
    return say("Look at row {row}.", row=cell[0]) if cell else say("It is a die from the hand.")


def _why(puzzle: Puzzle, state: Any, names: Sequence[str]) -> str:
    """Why the solution of a puzzle is best."""
    from hexdice.games.siberian_dice.table.reasons import why

    return why(puzzle, state, names)


def _answer(puzzle: Puzzle, state: Any) -> tuple[str, str]:
    """The solution of a puzzle in words and on the board."""
    from hexdice.games.siberian_dice.table.reasons import answer

    return answer(puzzle, state)


FACE = Face(
    title="Siberian Dice",
    promise="A die is perfect when its pips count its neighbours.",
    who="2–3 players or bots · 20 minutes",
    emblem=emblem,
    author=("Siberian Dice, also called 37.6", "by Lame Heron, published at 376.su."),
    rules=("PD", 14),
    shortcut=Shortcut("puzzle", "Puzzle of the day", "Siberian Dice: one position, one best move."),
    setup_extra=setup_extra,
    guided=GUIDED,
    company=("steady",),  # whoever takes the placement that looks best wins about half of the matches
    gentler=("gentle",),
    puzzles=Puzzles(
        every=puzzles,
        daily=lambda puzzle: puzzle.position.startswith(("basic ", "primes ")),  # the rules of the guided match
        ask={
            "attack": "Find the one placement that wins at once.",
            "defence": "Nothing wins at once. Find the placement that leaves your opponent the least chance to win next turn.",
            "choice": "Find the die whose roll is most likely to win at once.",
        },
        wrong={
            "attack": "This does not win at once. Look again.",
            "defence": "Another cell leaves your opponent less chance. Look again.",
            "choice": "Another die is more likely to win at once. Look again.",
        },
        hint=_hint,
        table=lambda state: (state.setup.seats, {"variant": state.setup.variant}),
        why=_why,
        answer=_answer,
        goal=lambda state: say("In this puzzle {n} perfect dice win.", n=state.setup.goal),
    ),
)
