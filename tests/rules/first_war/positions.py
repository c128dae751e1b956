"""Positions of The First War built by hand: a land, two tribes, a phase, and then moves and outcomes.

The two homes are F1 and F2 (seat 0), F11 and F10 (seat 1). Around F3 the land is quite regular: beside it lie F2, F4,
E2, E3, G2, G3 (rows above and below the middle one are shorter: E3 lies between F3 and F4, above).
"""

from collections.abc import Mapping

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.cards import NUMBER, SLOT, SLOTS
from hexdice.games.first_war.rules.pieces import Board
from hexdice.games.first_war.rules.state import PHASES, Phase, State, face_up
from hexdice.games.first_war.table import screen
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.view.table import Table

LETTERS = "hfesHFES"
WORDS = {"h": "hunter", "f": "farmer", "e": "healer", "s": "scientist"}
WORDS |= {letter.upper(): f"hurt {word}" for letter, word in WORDS.items()}
# The attacker's tribe away from the front, safe and fed (6 food from the Fields, 1 from the hunter on Plains), the defender's, and a
# rival who does nothing; around F4, where they fight, Plains.
HOME, RIVAL, BYSTANDER = "F1:ffe F2:hs", "F11:ffe F10:hs", "F11:hfes"
LAND = "P:E3,E4,F3,F5,G3,G4"


def number(name: str) -> int:
    return land.GRID.number[name]


def tribe(text: str) -> Board:
    """ "F1:hfes F2:hh" as a board; capitals are hurt."""
    board: Board = (0,) * 91
    for part in text.split():
        name, letters = part.split(":")
        for letter in letters:
            board = pieces.put(board, number(name), pieces.ONE[LETTERS.index(letter)])
    return board


def position(
    first: str = "F1:hfes",
    second: str = "F11:hfes",
    tiles: Mapping[str, str] | str = "",
    *,
    phase: str = "hunters",
    turn: int = 0,
    active: tuple[str, str] = ("", ""),
    emergency: tuple[bool, bool] = (False, False),
    round: int = 1,
    last: int = 0,
    fresh: bool = True,
) -> State:
    """A state before any event of its phase. `tiles` reads "L:E3,F4 W:G3"; occupied tiles not named are Mountain.

    `active` names cards, separated by commas; they lie face up at the first places of their level (which matters
    only to the rule of the pyramid).
    """
    terrain = [1 << number("F1") | 1 << number("F11") if kind == land.FIELDS else 0 for kind in range(5)]
    terrain[land.PLAINS] = 1 << number("F2") | 1 << number("F10")
    for part in str(tiles).split():
        letter, names = part.split(":")
        for name in names.split(","):
            terrain["LFMPW".index(letter)] |= 1 << number(name)
    boards = (tribe(first), tribe(second))
    known = sum(terrain)
    for board in boards:
        for cell, packed in enumerate(board):
            if packed and not known >> cell & 1:
                terrain[land.TERRAINS.index("mountain")] |= 1 << cell
                known |= 1 << cell
    cards, masks = [], []
    for names in active:
        slots = [-1] * len(SLOTS)
        mask = 0
        for name in filter(None, names.split(",")):
            card = NUMBER[name]
            mask |= 1 << card
            level = next(row for row in range(1, 5) if card in _of(row))
            slots[next(p for p, (row, _) in enumerate(SLOTS) if row == level and slots[p] < 0)] = card
        cards.append(tuple(slots))
        masks.append(mask)
    return State(
        last=last,
        round=round,
        turn=turn,
        phase=Phase(PHASES.index(phase)),
        tiles=tuple(terrain),
        pieces=boards,
        cards=(cards[0], cards[1]),
        active=(masks[0], masks[1]),
        emergency=emergency,
        fresh=fresh,
    )


def _of(level: int) -> tuple[int, ...]:
    from hexdice.games.first_war.rules.cards import OF_LEVEL

    return OF_LEVEL[level]


def begin() -> State:
    """The start of a match, the second player's free card being Foraging."""
    return GAME.apply(GAME.initial({"begin": "home", "limit": False}, 2), CHANCE, "foraging")


def begun(*texts: str, bot: str = "") -> Match:
    """A match after that start and these events, as `run` takes them; the second seat is a bot if `bot` names its level."""
    match = Match(GAME, Header("first-war", {"limit": False}, (Seat("Ada"), Seat("Bela", bot)), 2, "0" * 32, id="ab12"))
    for text in ("=foraging", *texts):
        actor = CHANCE if text.startswith("=") else GAME.actors(match.state)[0]
        match.take(Event(actor, text.removeprefix("=")))
    return match


def run(state: State, *events: str) -> State:
    """Plays events in order; an outcome is written "=lake". Every state on the way is checked."""
    for text in events:
        if text.startswith("="):
            state = GAME.apply(state, CHANCE, text[1:])
        else:
            (seat,) = GAME.actors(state)
            assert text in GAME.moves(state, seat), (text, GAME.moves(state, seat))
            state = GAME.apply(state, seat, text)
        GAME.check(state)
    return state


def moves(state: State) -> tuple[str, ...]:
    (seat,) = GAME.actors(state)
    return tuple(m for m in GAME.moves(state, seat) if m not in ("resign", "offer draw"))


def goals(state: State, who: str) -> set[str]:
    """Where a piece such as "hunter F2" can go."""
    return {move.rsplit(" ", 1)[1] for move in moves(state) if move.startswith(f"{who} ")}


def on(state: State, name: str, seat: int = 0) -> str:
    """The pieces of a seat on a tile, as letters."""
    return "".join(LETTERS[piece] for piece in pieces.listed(state.pieces[seat][number(name)]))


def tile(state: State, name: str) -> str:
    """The terrain of a tile as a letter, "?" face down."""
    for letter, mask in zip("LFMPW", state.tiles, strict=True):
        if mask >> number(name) & 1:
            return letter
    return "?"


def up(state: State) -> int:
    return face_up(state).bit_count()


def won(state: State) -> tuple[int, str] | None:
    return state.over


def home(seat: int) -> Board:
    return pieces.start_board(seat)


def table(state: State, ui: dict[str, str] | None = None) -> Table:
    """A table at a position of its own, without a past."""
    up = GAME.actors(state)
    seat = up[0] if up else None
    moves = GAME.moves(state, seat) if seat is not None else ()
    return Table(
        state,
        seat,
        up,
        moves,
        ("Ada", "Bela"),
        ("", ""),
        ui or {},
        {"begin": "home", "limit": bool(state.last)},
        result=GAME.result(state),
        past=lambda _: state,
    )


def markup(at: Table) -> str:
    drawn = screen.screen(at)
    return drawn.prompt + drawn.note + drawn.main + drawn.actions + drawn.under + drawn.side + drawn.dialog


def beaten(
    first: str, second: str, tiles: str, moved: str = "hunter F3 F4", active: tuple[str, str] = ("", "")
) -> State:
    """A lone hunter attacks the lone hunter on F4 and wins 2:1; the defender must retreat."""
    state = position(f"{HOME} {first}", f"{RIVAL} F4:h {second}", tiles, active=active)
    source = moved.split(" ")[-2]
    return run(state, moved, "done", "done", "fight F4", "stand hunter", f"put hunter {source} on 1", "strike")


def assault(attackers: str, defenders: str, *, tiles: str = LAND, **more: tuple[str, str] | tuple[bool, bool]) -> State:
    """Attackers went from F3 to F4, where the defenders are; the stacks are chosen next."""
    state = position(f"{HOME} F3:{attackers}", f"{RIVAL} F4:{defenders}", tiles, **more)  # type: ignore[arg-type]
    hunters = [f"{WORDS[a]} F3 F4" for a in attackers if a == "h"]
    others = [f"{WORDS[a]} F3 F4" for a in attackers if a != "h"]
    return run(state, *hunters, "done", *others, "done", "fight F4")


def stand(*stacks: str) -> str:
    return "stand " + ", ".join("+".join(WORDS[p] for p in stack) for stack in stacks)


def healing(pieces: str, cards: str = "", tiles: str = "") -> State:
    """A position just before the healing phase: research is to be left."""
    return run(position(pieces, BYSTANDER, tiles, phase="research", active=(cards, "")), "done")


def growth(pieces: str, cards: str = "") -> State:
    return run(position(pieces, BYSTANDER, phase="healing", active=(cards, "")), "done")


def study(points: int, up: dict[str, str], active: str = "", seat: int = 0) -> State:
    """A research phase with points, cards face up at places (place -> card) and some of them active."""
    cards = [-1] * 18
    for slot, name in up.items():
        cards[SLOT[slot]] = NUMBER[name]
    mask = sum(1 << NUMBER[name] for name in active.split(",") if name)
    tribes = ("F1:ffes F2:hh", "F11:ffes F10:hh")
    state = position(*tribes, phase="research", turn=seat)
    other: tuple[int, ...] = (-1,) * 18
    own = tuple(cards)
    return state._replace(
        points=points,
        cards=(own, other) if seat == 0 else (other, own),
        active=(mask, 0) if seat == 0 else (0, mask),
    )
