"""The rules of The First Island: rounds, dice and marking. Cards are in `card_window`, points in `scoring`, solo goals in `goals`."""

from collections.abc import Sequence
from itertools import combinations

from hexdice.games.first_island.rules import card_window, decks, grid
from hexdice.games.first_island.rules.goals import goals
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.scoring import NO_CAMP
from hexdice.games.first_island.rules.state import CHANCE_PHASES, UNROLLED, Phase, Sheet, State, Turn
from hexdice.kernel.chance import FACES, Chance, die, read_face
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import CHANCE, Result, illegal
from hexdice.kernel.options import Options, handicapped

LONGEST = 2500


def initial(options: Options, seats: int) -> State:
    """A new match. A match with a code has one player on each device (FI-27): NotationError for more seats."""
    kind = str(options["cards"])
    if str(options["code"]).strip():
        if seats > 1:
            raise NotationError("In a match by code, everybody plays alone on their own device: one seat here.")
    elif seats == 1 and options["level"] != "free":
        kind = str(options["level"])
    who = handicapped(options)
    sheets = tuple(Sheet(ahead=int(options["ahead"]) if seat == who else 0) for seat in range(1, seats + 1))
    closing, paper = bool(options["closing"]), bool(options["paper"])
    state = State(kind, closing, paper, decks=decks.new_decks(kind), sheets=sheets)
    return state if state.with_cards else card_window.open_round(state)


def actors(state: State) -> tuple[int, ...]:
    """While all mark, whoever has not closed the round (FI-4); in a window the seat asked; otherwise the roller."""
    if state.phase in CHANCE_PHASES or state.phase == Phase.OVER:
        return ()
    if state.phase == Phase.MARK and not state.paper:
        return tuple(seat for seat, sheet in enumerate(state.sheets) if not sheet.turn.closed)
    return (state.in_window,) if state.phase in (Phase.WINDOW, Phase.KEEP) else (state.roller,)


def moves(state: State, seat: int) -> tuple[str, ...]:
    """Every legal move of a seat; see docs/games/first-island.md for the texts."""
    if seat not in actors(state):
        return ()
    if state.phase in (Phase.WINDOW, Phase.KEEP):
        return card_window.window_moves(state)
    if state.phase == Phase.ROLL:
        return ("roll",)
    if state.phase == Phase.REROLL:
        return ("stay", "reroll")
    sheet = state.sheets[seat]
    if state.paper or len(sheet.turn.marks) == sheet.due:
        return ("done",)
    if sheet.turn.pair:
        a, b = sheet.turn.pair
        vacant = [name for name, code in zip(GRID.names, sheet.board_now, strict=True) if not code]
        if a == b:
            return tuple(f"place {name}" for name in vacant)
        return tuple(f"place {name} {way}" for name in vacant for way in range(6))
    return _takes(state, sheet)


def _takes(state: State, sheet: Sheet) -> tuple[str, ...]:
    left = sheet.turn.left
    found = [f"take {a} {b}" for a, b in dict.fromkeys(combinations(left, 2))]
    if state.may_override(sheet):
        free = [tribe for tribe in range(1, 7) if not sheet.boxes >> tribe & 1]
        found += [f"take {face} +{tribe}" for face in dict.fromkeys(left) for tribe in free]
    return tuple(found)


def chance(state: State) -> Chance | None:
    """The next of the five dice, or the next card; None while a seat is up."""
    if state.phase == Phase.DICE:
        number = state.dice.index(0) + 1
        return die(f"round {state.round} {'reroll ' if state.again else ''}die {number}")
    return decks.card_chance(state) if state.phase in CHANCE_PHASES else None


def apply(state: State, actor: int, text: str) -> State:
    """The state after an event. NotationError: unreadable. IllegalMoveError: not allowed now, with the rule's id."""
    if actor == CHANCE:
        if state.phase not in CHANCE_PHASES:
            raise illegal(text, "Chance has nothing to decide now.")
        return _roll(state, text) if state.phase == Phase.DICE else card_window.take_card(state, text)
    words = text.split(" ")
    if words[0] not in _WORDS:
        raise NotationError("This cannot be read as a move: {text}", text=text[:40])
    if not 0 <= actor < len(state.sheets):
        raise illegal(text, "There is no such seat.")
    if words[0] not in _ALLOWED.get(state.phase, ()):
        raise illegal(text, _NOT_NOW[state.phase], "FI-3")
    if actor not in actors(state):
        rule = "FI-4" if state.phase == Phase.MARK else "FI-3" if state.phase in (Phase.ROLL, Phase.REROLL) else "FI-11"
        raise illegal(text, "It is not this seat’s turn to do that.", rule)
    if state.phase in (Phase.WINDOW, Phase.KEEP):
        return card_window.window_move(state, words, text)
    if state.phase == Phase.MARK:
        return _mark(state, actor, words, text)
    if len(words) > 1:
        raise NotationError("This cannot be read as a move: {text}", text=text[:40])
    if words[0] == "roll":
        return state._replace(phase=Phase.DICE, dice=UNROLLED)
    if words[0] == "stay":
        return open_marking(state)
    face = alike(state.dice)
    return state._replace(phase=Phase.DICE, again=True, dice=tuple(0 if d == face else d for d in state.dice))


_WAYS = ("0", "1", "2", "3", "4", "5")
_WORDS = ("pass", "skip", "score", "keep", "roll", "stay", "reroll", "take", "place", "done")
_ALLOWED = {
    Phase.WINDOW: ("pass", "skip", "score"),
    Phase.KEEP: ("keep",),
    Phase.ROLL: ("roll",),
    Phase.REROLL: ("stay", "reroll"),
    Phase.MARK: ("take", "place", "done"),
}
_NOT_NOW = {
    Phase.WINDOW: "This is the card phase: score a card, skip the card in your hand, or pass.",
    Phase.KEEP: "First keep one of the two drawn cards.",
    Phase.ROLL: "First roll the dice.",
    Phase.REROLL: "First the roller decides whether to reroll the matching dice.",
    Phase.MARK: "The dice have fallen: draw on your island.",
    Phase.OVER: "The match is over.",
    **dict.fromkeys(CHANCE_PHASES, "Chance has to decide first."),
}


def alike(dice: Sequence[int]) -> int:
    """The face that three or more dice show, 0 for none (FI-3)."""
    return next((face for face in range(1, 7) if dice.count(face) >= 3), 0)


def _roll(state: State, text: str) -> State:
    face, at = read_face(text), state.dice.index(0)
    state = state._replace(dice=(*state.dice[:at], face, *state.dice[at + 1 :]))
    if 0 in state.dice:
        return state
    return state._replace(phase=Phase.REROLL) if not state.again and alike(state.dice) else open_marking(state)


def open_marking(state: State) -> State:
    """Begins the part of a round in which everybody places the dice."""
    if state.paper:
        return state._replace(phase=Phase.MARK)
    turn = Turn(left=tuple(sorted(state.dice)))
    return state._replace(phase=Phase.MARK, sheets=tuple(sheet._replace(turn=turn) for sheet in state.sheets))


def _mark(state: State, seat: int, words: list[str], move: str) -> State:
    sheet = state.sheets[seat]
    if state.paper:
        if words != ["done"]:
            raise illegal(move, "You draw on paper in this match.", "FI-25")
        return _next_round(state)
    if words[0] == "take":
        return card_window.replace_sheet(state, seat, sheet._replace(turn=_take(state, sheet, words, move)))
    if words[0] == "place":
        turn = _place(sheet, words, move)
        state = card_window.replace_sheet(state, seat, sheet._replace(turn=turn))
        # In solo play nobody waits for a signal and another choice follows, so undo may go past it.
        return state if len(turn.marks) < sheet.due or len(state.sheets) > 1 else _close(state, seat)
    if words != ["done"]:
        raise NotationError("This cannot be read as a move: {text}", text=move[:40])
    if len(sheet.turn.marks) < sheet.due:
        raise illegal(move, "First place the dice: placing is not optional.", "FI-4")
    return _close(state, seat)


def _take(state: State, sheet: Sheet, words: list[str], move: str) -> Turn:
    turn = sheet.turn
    first, second, *_ = [*words[1:], "", ""]
    over = second.startswith("+")
    if len(words) != 3 or first not in FACES or second[over:] not in FACES or (not over and second < first):
        raise NotationError("Take two dice, the lower number first, or a die and a box: {text}", text=move[:40])
    if len(turn.marks) == sheet.due:
        raise illegal(move, "Everything has been placed this round.", "FI-6" if sheet.due == 1 else "FI-4")
    if turn.pair:
        raise illegal(move, "First place the two tribes you chose.", "FI-4")
    a, b = int(first), int(second[over:])
    left = list(turn.left)
    for face in (a,) if over else (a, b):
        if face not in left:
            raise illegal(move, "No unused die shows that.", "FI-4")
        left.remove(face)
    if not over:
        return turn._replace(left=tuple(left), pair=(a, b))
    if state.is_strict:
        raise illegal(move, "There are no boxes at this level.", "FI-26")
    if turn.box:
        raise illegal(move, "At most one box per round.", "FI-7")
    if sheet.boxes >> b & 1:
        raise illegal(move, "This box has been used.", "FI-7")
    if not state.may_override(sheet):
        raise illegal(move, "All three boxes have been used.", "FI-7")
    return turn._replace(left=tuple(left), pair=(a, b), box=b)


def _place(sheet: Sheet, words: list[str], move: str) -> Turn:
    turn = sheet.turn
    if not 2 <= len(words) <= 3 or words[1] not in GRID.number or (len(words) == 3 and words[2] not in _WAYS):
        raise NotationError("Name a hex such as C4, split in one of the ways 0 to 5: {text}", text=move[:40])
    if not turn.pair:
        raise illegal(move, "First take two dice.", "FI-4")
    a, b = turn.pair
    if (a == b) != (len(words) == 2):
        raise illegal(
            move, "Two different tribes split a hex in one of six ways; two of the same fill it whole.", "FI-5"
        )
    cell = GRID.number[words[1]]
    if sheet.board_now[cell]:
        raise illegal(move, "This hex is taken.", "FI-4")
    code = grid.split(a, b, int(words[2]) if len(words) == 3 else 0)
    return turn._replace(pair=(), marks=(*turn.marks, (cell, code)))


def _close(state: State, seat: int) -> State:
    """Closes a seat's round; when all are closed, the islands are shown and the next round opens."""
    sheet = state.sheets[seat]
    state = card_window.replace_sheet(state, seat, sheet._replace(turn=sheet.turn._replace(closed=True)))
    if not all(sheet.turn.closed for sheet in state.sheets):
        return state
    sheets = tuple(sheet._replace(board=sheet.board_now, boxes=sheet.boxes_now, turn=Turn()) for sheet in state.sheets)
    return _next_round(state._replace(sheets=sheets))


def _next_round(state: State) -> State:
    """Called when all have marked: opens the next round or a last card window, or ends the match (FI-11, FI-15)."""
    state = state._replace(dice=(), again=False)
    if state.round < state.last_round:
        return card_window.open_round(state)
    if state.closing and card_window.can_score(state):
        return card_window.open_round(state)
    return state._replace(phase=Phase.OVER)


def view(state: State, seat: int | None) -> State:
    """The state as a seat may see it: the others' open round is blank until all have marked (FI-4)."""
    if not private(state):
        return state
    blank = Turn(left=tuple(sorted(state.dice)))
    return state._replace(
        sheets=tuple(
            sheet if other == seat else sheet._replace(turn=blank._replace(closed=sheet.turn.closed))
            for other, sheet in enumerate(state.sheets)
        )
    )


def private(state: State) -> bool:
    """Whether the islands are marked at the same time, unseen by each other."""
    return state.phase == Phase.MARK and len(state.sheets) > 1 and not state.paper


def barrier(state: State, seat: int, move: str) -> bool:
    """When the last seat closes its round, all islands are shown: nothing before that can be undone."""
    return private(state) and move == "done" and actors(state) == (seat,)


def result(state: State) -> Result | None:
    """Highest total, then fewer overrides, then more cards, then shared (FI-23); solo: all goals or nobody (FI-26)."""
    if state.phase != Phase.OVER:
        return None
    if state.paper:  # on paper the sheets are added up by hand: only the cards are known here
        return Result((), "paper", tuple(sheet.score.cards for sheet in state.sheets))
    scores = tuple(sheet.score.total for sheet in state.sheets)
    if state.is_solo:
        won = all(goal.met for goal in goals(state))
        return Result((0,) if won else (), "goals" if won else "missed", scores)
    ranks = [
        (total, -sheet.boxes.bit_count(), len(sheet.rings)) for total, sheet in zip(scores, state.sheets, strict=True)
    ]
    if all(0 not in sheet.board for sheet in state.sheets):
        reason = "full"
    else:
        reason = "cards" if state.with_cards else "rounds"
    return Result(tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks)), reason, scores)


def counts(state: State) -> dict[str, int]:
    """Numbers that `simulate` adds up: rounds, and sums over the seats."""
    scores = [sheet.score for sheet in state.sheets]
    found = {
        "rounds": min(state.round, state.last_round),
        "points": sum(score.total for score in scores),
        "cards": sum(len(sheet.rings) for sheet in state.sheets),
        "card points": sum(score.cards for score in scores),
        "overrides": sum(score.overrides for score in scores),
        "tribes without camp": sum(1 for score in scores for tribe in score.tribes if tribe.row == NO_CAMP),
    }
    if state.is_solo:
        found["goals met"] = sum(goal.met for goal in goals(state))
        found["goals"] = len(goals(state))
    return found
