"""How Siberian Dice presents itself outside its tables."""

from collections.abc import Sequence
from typing import Any

from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.state import BOARDS, State, face_at, has, owner_at, perfect
from hexdice.games.siberian_dice.table.puzzles import puzzles
from hexdice.view.dice import die_body
from hexdice.view.figures import cells
from hexdice.view.markup import button
from hexdice.view.profile import GameProfile, Moment, Shortcut, Shot
from hexdice.view.puzzle import Puzzle, Puzzles
from hexdice.view.text import say


def setup_extra(today: str) -> str:
    """A link below the set-up form, to the puzzles."""
    more = button(say("Puzzles"), href="#/siberian-dice/puzzles", kind="quiet", id="puzzles")
    return f'<p class="row">{more}</p>'


def _board(state: State) -> str:
    """The position of a puzzle without anything to tap."""
    bits = perfect(state)

    def die(cell: int) -> str:
        seat = owner_at(state, cell)
        return die_body(face_at(state, cell), seat, perfect=has(bits, cell)) if seat >= 0 else ""

    return cells((q, r, "", die(cell)) for cell, (q, r) in enumerate(BOARDS[state.setup.side].grid.cells))


def _hint(solution: str) -> str:
    """Where to look for a move."""
    cell = cell_of(solution)
    return say("Look at row {row}.", row=cell[0]) if cell else say("It is a die from your hand.")


def _why(puzzle: Puzzle, state: Any, names: Sequence[str]) -> str:
    """Why the solution of a puzzle is best."""
    from hexdice.games.siberian_dice.table.reasons import why

    return why(puzzle, state, names)


def _answer(puzzle: Puzzle, state: Any) -> tuple[str, str]:
    """The solution of a puzzle in words and on the board."""
    from hexdice.games.siberian_dice.table.reasons import answer

    return answer(puzzle, state)


_LAKE = Moment(50, ("Ann", "Bo"))
PROFILE = GameProfile(
    title="Siberian Dice",
    promise="A die is perfect when it shows how many neighbours it has.",
    who="1 with bots, 2–3 on one tablet or on their own devices · 20 minutes",
    minutes=20,
    moment=Moment(85, ("Mia", "Ben"), seed=2),
    shots=(Shot(_LAKE, dark=True), Shot(_LAKE, narrow=True, dark=True, after="-narrow")),
    first=True,
    author=("Siberian Dice, also called 37.6", "by Lame Heron, published at 376.su."),
    rules=("PD", 14),
    shortcut=Shortcut("puzzle", "Puzzle of the day", "One position, one best move."),
    setup_extra=setup_extra,
    company=("steady",),  # whoever takes the placement that looks best wins about half of the matches
    gentler=("gentle",),
    puzzles=Puzzles(
        every=puzzles,
        daily=lambda puzzle: puzzle.position.startswith(("basic ", "primes ")),  # the rules of the guided match
        ask={
            "attack": "Find the one placement that wins at once.",
            "defence": "No placement wins at once. Find the placement that leaves your opponent the least chance of winning next turn.",
            "choice": "Find the die whose roll is most likely to win at once.",
        },
        wrong={
            "attack": "This does not win at once. Look again.",
            "defence": "Another cell leaves your opponent a smaller chance. Look again.",
            "choice": "Another die is more likely to win at once. Look again.",
        },
        hint=_hint,
        board=_board,
        table=lambda state: (state.setup.seats, {"variant": state.setup.variant}),
        why=_why,
        answer=_answer,
        goal=lambda state: say("In this puzzle, {n} perfect dice win.", n=state.setup.goal),
    ),
)
