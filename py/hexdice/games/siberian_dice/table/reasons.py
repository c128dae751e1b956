"""Why a move is good or bad: a puzzle's solution in numbers that can be counted on the board, any other by the terms of the evaluation."""

from collections.abc import Sequence

from hexdice.games.siberian_dice.bot.threats import win_chance, win_chances, wins
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.preview import placing
from hexdice.games.siberian_dice.rules.state import BOARDS, State, face_at, perfect_counts
from hexdice.games.siberian_dice.table.puzzles import ATTACK, CHOICE
from hexdice.games.siberian_dice.table.words import a_die, changes, whose
from hexdice.view.dice import die_name
from hexdice.view.puzzle import Puzzle
from hexdice.view.text import say, say_n, series
from hexdice.view.why import difference


def why(puzzle: Puzzle, state: State, names: Sequence[str]) -> str:
    """What the solution of a puzzle brings at this position, and what the next best move would have brought."""
    if puzzle.kind == CHOICE:
        return _choice(puzzle, state)
    cell = BOARDS[state.setup.side].grid.number[cell_of(puzzle.solution)]
    does = changes(placing(state, cell), lambda bits: whose(state, bits, names, state.on_turn))
    return f"{does} {_attack(puzzle, state) if puzzle.kind == ATTACK else _defence(puzzle, state)}".strip()


def _attack(puzzle: Puzzle, state: State) -> str:
    seat = state.on_turn
    counts = {move: perfect_counts(play.apply(state, seat, move))[seat] for move in play.choices(state)}
    n = counts.pop(puzzle.solution)
    return say("That gives you {n} perfect dice; any other cell, {m} at most.", n=n, m=max(counts.values()))


def _defence(puzzle: Puzzle, state: State) -> str:
    chance = win_chance(play.apply(state, state.on_turn, puzzle.solution), 1 - state.on_turn)
    n, m = round(6 * chance), round(6 * (chance + puzzle.margin))
    if m - n == 6:  # no roll, or none that matters
        return say("Your opponent can no longer win next turn; after any other placement, they could.")
    return say_n(
        n,
        "{n} of 6 rolls now wins for your opponent; after the next best placement, {m} would.",
        "{n} of 6 rolls now win for your opponent; after the next best placement, {m} would.",
        m=m,
    )


def _choice(puzzle: Puzzle, state: State) -> str:
    cells = BOARDS[state.setup.side].grid.number
    chance = dict(win_chances(state, state.on_turn))[cells.get(cell_of(puzzle.solution), -1)]
    n, m = round(6 * chance), round(6 * (chance - puzzle.margin))
    if n - m == 6:
        known = say("With this die, you win now; with any other, you cannot.")
    else:
        known = say_n(
            n,
            "{n} of 6 rolls wins with this die, and {m} with the next best.",
            "{n} of 6 rolls win with this die, and {m} with the next best.",
            m=m,
        )
    where: dict[int, list[str]] = {}
    for face, cell in _wins(puzzle, state):
        where.setdefault(face, []).append(cell)
    ways = (say("{die} on {cells}", die=a_die(face), cells=" ".join(on)) for face, on in where.items())
    return f"{known} {say('It wins with {ways}.', ways=series(ways))}"


def _wins(puzzle: Puzzle, state: State) -> list[tuple[int, str]]:
    """The face and the cell of each win with the die of a solution that chooses one."""
    grid = BOARDS[state.setup.side].grid
    found = wins(state, state.on_turn, grid.number.get(cell_of(puzzle.solution), -1))
    known = state.known[state.on_turn][:1] if state.known else ()  # the face to be placed, where that is known
    return [(face, grid.names[cell]) for face, cell in found if face in (known or (face,))]


def answer(puzzle: Puzzle, state: State) -> tuple[str, str]:
    """(the solution as a headline, what the board shows of it: the UI state "marked", cells with the face to place there)."""
    cell = cell_of(puzzle.solution)
    if puzzle.kind == CHOICE:
        number = BOARDS[state.setup.side].grid.number.get(cell, -1)
        if cell:
            words = say("Solution: roll the {face} on {cell}", face=die_name(face_at(state, number)), cell=cell)
        else:
            words = say("Solution: the die from your hand")
        return words, " ".join(f"{name}:{face}" for face, name in _wins(puzzle, state))
    words = say("Solution: {die} on {cell}", die=a_die(state.face), cell=cell)
    return words, f"{cell}:{state.face}"


def reason(name: str, worth: float, amount: float) -> str:
    """A term of the evaluation (bot/worth.py, parts) in words: how a move differs in it from the best one."""
    n = round(abs(amount))
    counted = {
        "race": (
            say_n(n, "{n} more perfect die in the race.", "{n} more perfect dice in the race."),
            say_n(n, "{n} fewer perfect die in the race.", "{n} fewer perfect dice in the race."),
        ),
        "hand": (
            say_n(n, "{n} more die in hand.", "{n} more dice in hand."),
            say_n(n, "{n} fewer die in hand.", "{n} fewer dice in hand."),
        ),
    }
    weighed = {
        "race": (say("On average, more perfect dice."), say("On average, fewer perfect dice.")),
        "dice": (say("The player’s dice are better placed."), say("The player’s dice are worse placed.")),
        "rivals": (say("The opponent’s dice are worse placed."), say("The opponent’s dice are better placed.")),
        "hand": (say("The dice in hand are more useful."), say("The dice in hand are less useful.")),
        "next": (say("The next dice fit in better."), say("The next rolls will fit less well.")),
        "end": (say("The outcome is better."), say("The outcome is worse.")),
    }
    return difference(name, worth, amount, counted, weighed)
