"""The rules of The First War: the events possible in a state and their results.

The phases are in movement, conflict and economy. This module connects them: the turn, its end, every way to
win, and the functions of the game protocol.
"""

from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, retreat
from hexdice.games.first_war.rules.cards import CARDS, GIFT, NUMBER, OF_LEVEL, SLOT_NAMES, SLOTS, TOP, spent
from hexdice.games.first_war.rules.state import PHASES, Birth, CardDraw, Phase, Refuge, State, tiles_left
from hexdice.kernel.chance import Chance, die
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, Result
from hexdice.kernel.options import Options

LIMIT_ROUNDS = 40  # of a match that is limited at home or in sight
SOCIAL = ("resign", "offer", "accept")  # first words of giving up and of a draw


def initial(options: Options, seats: int) -> State:
    """The state before the first turn (FW-1 to FW-3); first chance turns up the second player's free card."""
    tiles = [0, 0, 0, 0, 0]
    tiles[land.FIELDS] = sum(1 << cell for cell in land.START_FIELDS)
    tiles[land.PLAINS] = sum(1 << cell for cell in land.START_PLAINS)
    nothing = (-1,) * len(SLOTS)
    return State(
        last=LIMIT_ROUNDS if options["limit"] else 0,
        round=1,
        turn=0,
        phase=Phase.HUNTERS,
        tiles=tuple(tiles),
        pieces=(pieces.start_board(0), pieces.start_board(1)),
        cards=(nothing, nothing),
        active=(0, 0),
        emergency=(False, False),
        pending=CardDraw(1, GIFT),
    )


def actors(state: State) -> tuple[int, ...]:
    """The one seat that is up; in a conflict and for a draw offer it may be the seat whose turn it is not."""
    if state.over or state.pending:
        return ()
    if state.offer == 1:
        return (1 - state.turn,)
    if state.fight:
        return (conflict.actor(state, state.fight),)
    return (state.turn,)


def moves(state: State, seat: int) -> tuple[str, ...]:
    """Every legal move, in a fixed order; resigning is last."""
    if seat not in actors(state):
        return ()
    if state.offer == 1:
        return ("accept draw", "refuse draw")
    if state.fight:
        return (*conflict.moves(state, state.fight), "resign")
    found = _phase_moves(state)
    if state.phase == Phase.HUNTERS and state.fresh:
        found.append("emergency")
    if state.phase != Phase.CONFLICT and not (state.phase == Phase.FOOD and state.points < 0):
        found.append("done")
    if state.offer == 0:
        found.append("offer draw")
    return (*found, "resign")


def _phase_moves(state: State) -> list[str]:
    """The moves of the current phase, outside a fight."""
    return _MOVES[_OF_PHASE[state.phase]](state)


def chance(state: State) -> Chance | None:
    """The pending tile, card or die."""
    asked = state.pending
    if asked is None or state.over:
        return None
    if isinstance(asked, CardDraw):
        seat, slot = asked
        names = tuple(CARDS[card].name.lower() for card in OF_LEVEL[SLOTS[slot][0]] if card not in state.cards[seat])
        return Chance(f"seat {seat} card {SLOT_NAMES[slot]}", names, (1,) * len(names))
    if isinstance(asked, Birth):
        return die(f"round {state.round} seat {state.turn} growth {land.NAMES[asked.cell]} roll {asked.roll}")
    weights = tiles_left(state)
    return Chance(
        f"tile {land.NAMES[asked.goal]}",
        tuple(name for name, weight in zip(land.TERRAINS, weights, strict=True) if weight),
        tuple(weight for weight in weights if weight),
    )


def roller(state: State) -> int:
    """The seat whose growth the die decides."""
    return state.turn if isinstance(state.pending, Birth) else -1


def apply(state: State, actor: int, text: str) -> State:
    """The state after an event, including everything automatic that follows."""
    if state.over:
        raise IllegalMoveError("This match is over.")
    if actor == CHANCE:
        return _flow(_outcome(state, text))
    if actor not in actors(state):
        raise IllegalMoveError("It is not this player’s turn.", "FW-4")
    return _flow(_move(state, actor, text))


def _outcome(state: State, text: str) -> State:
    asked, possible = state.pending, chance(state)
    if asked is None or possible is None:
        raise IllegalMoveError("Chance has nothing to decide now.")
    if text not in possible.outcomes:
        raise NotationError("This cannot come up: {text}", text=repr(text[:40]))
    if isinstance(asked, CardDraw):
        return economy.turn_card(state, asked, NUMBER[text])
    if isinstance(asked, Birth):
        return economy.roll_growth(state, asked, int(text))
    if isinstance(asked, Refuge):
        return retreat.discover(state, asked, land.TERRAINS.index(text))
    return movement.discover(state, asked, land.TERRAINS.index(text))


# The handler of a move by its first word: for a phase, or for what interrupts one.
HANDLER_OF_WORD = {
    **dict.fromkeys(("hunter", "farmer", "healer", "scientist", "hurt", "tired"), "movement"),
    **dict.fromkeys(("stand", "put", "strike", "retreat", "lose"), "fight"),
    **dict.fromkeys(("accept", "refuse"), "offer"),
    "fight": "conflict",
    "wound": "food",
    "cure": "food",
    "turn": "research",
    "activate": "research",
    "heal": "healing",
    "grow": "growth",
}
_OF_PHASE = ("movement", "movement", *PHASES[Phase.CONFLICT :])  # the handler of the moves of each phase
_MOVES = {
    "movement": movement.moves,
    "conflict": conflict.choices,
    "food": economy.food_moves,
    "research": economy.research_moves,
    "healing": economy.healing_moves,
    "growth": economy.growth_moves,
}
_PLAY = {
    "movement": movement.play,
    "fight": conflict.play,
    "conflict": conflict.choose,
    "food": economy.play_food,
    "research": economy.play_research,
    "healing": economy.play_healing,
    "growth": economy.play_growth,
}


def _move(state: State, seat: int, text: str) -> State:
    here = "offer" if state.offer == 1 else "fight" if state.fight else _OF_PHASE[state.phase]
    if text == "resign" and here != "offer":
        return state._replace(over=(1 - seat, "resigned"))
    if text in ("done", "emergency", "offer draw", "resign"):
        return _turn_move(state, seat, text, here)
    handler = HANDLER_OF_WORD.get(text.split(" ", 1)[0])
    if handler is None:
        raise NotationError("This is not a move of The First War: {text}", text=repr(text[:60]))
    if handler != here:
        rule = "FW-24" if "offer" in (handler, here) else "FW-4"
        raise IllegalMoveError("That belongs to another phase of the turn.", rule)
    if here != "offer":
        return _PLAY[here](state, text)
    if text == "accept draw":
        return state._replace(over=(-1, "agreed"))
    if text == "refuse draw":
        return state._replace(offer=2)
    raise NotationError("Answer a draw offer with accept draw or refuse draw.")


def _turn_move(state: State, seat: int, text: str, here: str) -> State:
    """Applies a move that belongs to a turn rather than to one phase."""
    if here == "offer":
        raise IllegalMoveError("First answer the draw offer.", "FW-24")
    if here == "fight":
        raise IllegalMoveError("First finish the fight.", "FW-11")
    if text == "offer draw":
        if state.offer:
            raise IllegalMoveError("A draw can be offered only once a turn.", "FW-24")
        return state._replace(offer=1)
    if text == "emergency":
        if state.phase != Phase.HUNTERS or not state.fresh:
            raise IllegalMoveError("An emergency must be declared before anything else in a turn.", "FW-17")
        return state._replace(emergency=pieces.swap(state.emergency, seat, True), fresh=False)
    if state.phase == Phase.CONFLICT:
        raise IllegalMoveError("Every fight has to be finished.", "FW-11")
    if state.phase == Phase.FOOD and state.points < 0:
        raise IllegalMoveError("First choose which pieces are wounded by hunger.", "FW-16")
    return _next_phase(state._replace(fresh=False))


def _flow(state: State) -> State:
    """Checks for a winner, then skips the phases without a decision."""
    while not (state.over or state.pending or state.fight or state.offer == 1):
        over = decided(state)
        if over:
            return state._replace(over=over)
        if state.phase in (Phase.HUNTERS, Phase.OTHERS) or _phase_moves(state):
            break
        state = _next_phase(state)
    return state


def _next_phase(state: State) -> State:
    if state.phase == Phase.GROWTH:
        return _next_turn(state)
    state = state._replace(phase=Phase(state.phase + 1), used=(), points=0, worked=())
    if state.phase == Phase.FOOD:
        left = economy.balance(state, state.turn)
        return state._replace(points=left if left < 0 else left // 3)
    if state.phase == Phase.RESEARCH:
        return state._replace(points=economy.research_points(state, state.turn))
    return state


def _next_turn(state: State) -> State:
    state = state._replace(fresh=True, used=(), points=0, worked=(), offer=0)
    if state.turn == 1:
        over = _last_turn(state)
        if over:
            return state._replace(over=over)
    seat = 1 - state.turn
    emergency = pieces.swap(state.emergency, seat, False)
    return state._replace(turn=seat, phase=Phase.HUNTERS, round=state.round + (seat == 0), emergency=emergency)


def top_cards(state: State, seat: int) -> int:
    """How many level IV cards a seat has active."""
    return (state.active[seat] & TOP).bit_count()


def _last_turn(state: State) -> tuple[int, str] | None:
    """Checks the endings at the end of the second player's turn: the first player's three level IV cards, the limit of rounds."""
    if top_cards(state, 0) >= 3:
        points = [spent(state.cards[seat], state.active[seat], seat) for seat in (0, 1)]
        return int(top_cards(state, 1) >= 3 and points[1] > points[0]), "technology"
    if state.last == state.round:
        ours, theirs = (pieces.population(board) for board in state.pieces)
        return (-1 if ours == theirs else int(theirs > ours)), "rounds"
    return None


def defeat(state: State, seat: int) -> str:
    """How a seat has lost; "" if it has not (FW-22)."""
    home = land.START_FIELDS[seat]
    if state.pieces[1 - seat][home] and not state.pieces[seat][home]:
        return "fields"
    census = sum(state.pieces[seat])
    kinds = census + (census >> 8 * pieces.HURT)
    if not all(kinds >> shift & 255 for shift in (0, 8, 16, 24)):
        return "kind"
    return "" if census & pieces.UNHURT else "wounded"


def decided(state: State) -> tuple[int, str] | None:
    """Who has won during a turn, and how; the seat whose turn it is comes first (FW-22)."""
    for loser in (1 - state.turn, state.turn):
        how = defeat(state, loser)
        if how:
            return 1 - loser, how
    if state.turn == 1 and top_cards(state, 1) >= 3 and top_cards(state, 0) < 3:
        return 1, "technology"
    return None


def result(state: State) -> Result | None:
    """The winner; both seats for a draw."""
    if state.over is None:
        return None
    winner, reason = state.over
    return Result((0, 1) if winner < 0 else (winner,), reason)


def counts(state: State) -> dict[str, int]:
    """Numbers that `simulate` adds up: length, ending, winner, activated cards."""
    found = {"rounds": state.round, "pieces": sum(pieces.population(board) for board in state.pieces)}
    if state.over:
        winner, reason = state.over
        found[f"by {reason}"] = 1
        found["first player won"] = int(winner == 0)
    for card, data in enumerate(CARDS):
        found[f"card {data.name}"] = sum(active >> card & 1 for active in state.active)
    return found
