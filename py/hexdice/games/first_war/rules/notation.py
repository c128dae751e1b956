"""Positions of The First War as one line, and back.

    r3 s0 hunters <91 tiles> <pieces> <pieces> <cards> <cards> [what else is going on, key=value]

Tiles are `?` (face down) or one of LFMPW (lake, fields, mountain, plains, forest), in board order. Pieces are
"F1:ffes,F2:hH": hunters, farmers, healers (e), scientists, hurt ones in capitals. Cards are eighteen letters by slot:
a dot for face down, a-r for the card, in capitals if it is active. "r3/40" is round 3 of a match with the limit.
"""

import re

from hexdice.games.first_war.rules import conflict, economy, invariants, land, movement, pieces, play
from hexdice.games.first_war.rules.cards import CARDS, SLOTS
from hexdice.games.first_war.rules.pieces import Attacker, Board
from hexdice.games.first_war.rules.state import PHASES, Ask, Fight, Phase, State, terrain
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

TILES = "LFMPW"
LETTERS = "hfesHFES"
ENDS = ("fields", "kind", "wounded", "technology", "rounds", "resigned", "agreed")
NAME = land.GRID.names
KEYS = ("used", "attacks", "fight", "points", "worked", "ask", "over")


def format_position(state: State) -> str:
    words = [
        f"r{state.round}/{play.ROUNDS}" if state.limit else f"r{state.round}",
        f"s{state.turn}",
        PHASES[state.phase],
        "".join("?LFMPW"[terrain(state, cell) + 1] for cell in range(land.CELLS)),
        *(_board_text(board) for board in state.pieces),
        *(_cards_text(cards, active) for cards, active in zip(state.cards, state.active, strict=True)),
    ]
    words += [f"emergency{seat}" for seat in (0, 1) if state.emergency[seat]]
    words += ["fresh"] if state.fresh else []
    words += ["", ["offered"], ["refused"]][state.offer]
    rest = {
        "used": ",".join(f"{NAME[cell]}{LETTERS[piece]}{left}" for cell, piece, left in state.used),
        "attacks": ",".join(f"{NAME[cell]}{LETTERS[kind]}{NAME[source]}" for cell, kind, source in state.attacks),
        "fight": _fight_text(state.fight) if state.fight else "",
        "points": str(state.points) if state.points else "",
        "worked": ",".join(NAME[cell] for cell in state.worked),
        "ask": ",".join(map(str, state.pending)),
        "over": f"{state.over[0]},{state.over[1]}" if state.over else "",
    }
    return " ".join([*words, *(f"{key}={rest[key]}" for key in KEYS if rest[key])])


def _board_text(board: Board) -> str:
    tiles = [
        f"{NAME[c]}:{''.join(LETTERS[p] for p in pieces.listed(packed))}" for c, packed in enumerate(board) if packed
    ]
    return ",".join(tiles) or "-"


def _cards_text(cards: tuple[int, ...], active: int) -> str:
    letters = ("." if card < 0 else chr(ord("A" if active >> card & 1 else "a") + card) for card in cards)
    return "".join(letters)


def _attackers_text(attackers: tuple[Attacker, ...]) -> str:
    return ".".join(LETTERS[kind] + NAME[source] for kind, source in attackers)


def _fight_text(fight: Fight) -> str:
    return ";".join(
        (
            NAME[fight.cell],
            ".".join(NAME[cell] for cell in land.cells_of(fight.sources)),
            _attackers_text(fight.free),
            ".".join("".join(LETTERS[piece] for piece in stack) for stack in fight.stacks),
            "/".join(_attackers_text(cover) for cover in fight.cover),
            "".join(LETTERS[kind] for kind in fight.flee),
            _attackers_text(fight.back),
            "fought" if fight.fought else "",
        )
    )


def parse_position(text: str) -> State:
    """The exact inverse of format_position; NotationError for any other text."""
    try:
        state = _read(text)
        invariants.check(state)
        _check_asked(state)
        if format_position(state) != text:
            raise NotationError("This position is not written in the usual form.")
        seats = play.actors(state)
        if not state.over and not (play.moves(state, seats[0]) if seats else play.chance(state)):
            raise NotationError("Nothing can happen in this position.")
    except (AssertionError, KeyError, IndexError, TypeError) as fault:
        raise NotationError("This is not a position of The First War.") from fault
    except ValueError as fault:
        raise NotationError(
            Sentence("This is not a position of The First War: {fault}", fault=str(fault)[:100])
        ) from fault
    return state


def _read(text: str) -> State:
    if len(text) > 4000:
        raise NotationError("too long")
    words = text.split(" ")
    match = re.fullmatch(r"r([1-9]\d{0,5})(/40)?", words[0])
    if not match or len(words) < 8 or words[1] not in ("s0", "s1") or len(words[3]) != land.CELLS:
        raise NotationError("it begins wrongly")
    tiles = tuple(land.bits(tuple(c for c, letter in enumerate(words[3]) if letter == kind)) for kind in TILES)
    cards, active = zip(*(_read_cards(word) for word in words[6:8]), strict=True)
    rest = dict(word.split("=", 1) for word in words[8:] if "=" in word)
    marks = [word for word in words[8:] if "=" not in word]
    winner, _, reason = rest.get("over", "").partition(",")
    if reason and (winner not in ("-1", "0", "1") or reason not in ENDS):
        raise NotationError("nobody can have won like that")
    return State(
        limit=match[2] is not None,
        round=int(match[1]),
        turn=int(words[1][1]),
        phase=Phase(PHASES.index(words[2])),
        tiles=tiles,
        pieces=(_read_board(words[4]), _read_board(words[5])),
        cards=(cards[0], cards[1]),
        active=(active[0], active[1]),
        emergency=("emergency0" in marks, "emergency1" in marks),
        fresh="fresh" in marks,
        used=tuple(_read_used(word) for word in _parts(rest.get("used", ""), ",")),
        attacks=tuple(_read_attack(word) for word in _parts(rest.get("attacks", ""), ",")),
        fight=_read_fight(rest["fight"]) if "fight" in rest else None,
        points=int(rest.get("points", "0")),
        worked=tuple(land.GRID.number[name] for name in _parts(rest.get("worked", ""), ",")),
        pending=tuple(int(number) for number in _parts(rest.get("ask", ""), ",")),
        offer=1 if "offered" in marks else 2 if "refused" in marks else 0,
        over=(int(winner), reason) if reason else None,
    )


def _parts(text: str, mark: str) -> list[str]:
    return text.split(mark) if text else []


def packed(letters: str) -> int:
    """The pieces that letters stand for, packed."""
    return sum(pieces.ONE[LETTERS.index(letter)] for letter in letters)


def _read_board(text: str) -> Board:
    board: Board = (0,) * land.CELLS
    for word in _parts("" if text == "-" else text, ","):
        name, _, letters = word.partition(":")
        if not letters or len(letters) > 5 or board[land.GRID.number[name]]:
            raise NotationError("the pieces of a tile cannot be read")
        board = pieces.put(board, land.GRID.number[name], packed(letters))
    return board


def _read_cards(text: str) -> tuple[tuple[int, ...], int]:
    if len(text) != len(SLOTS):
        raise NotationError("there are eighteen cards")
    cards = tuple(-1 if letter == "." else ord(letter.lower()) - ord("a") for letter in text)
    if any(not -1 <= card < len(CARDS) for card in cards):
        raise NotationError("there is no such card")
    return cards, sum(1 << card for card, letter in zip(cards, text, strict=True) if letter.isupper())


def _split(text: str) -> tuple[int, int, str]:
    """ "D3hD4": the cell, the piece and the rest."""
    match = re.fullmatch(r"([A-K]\d{1,2})([hfesHFES])(.*)", text)
    if not match:
        raise NotationError(Sentence("{text} cannot be read", text=repr(text[:20])))
    return land.GRID.number[match[1]], LETTERS.index(match[2]), match[3]


def _read_used(text: str) -> tuple[int, int, int]:
    cell, piece, left = _split(text)
    return cell, piece, int(left)


def _read_attack(text: str) -> tuple[int, int, int]:
    cell, kind, source = _split(text)
    return cell, kind, land.GRID.number[source]


def _read_attackers(text: str) -> tuple[Attacker, ...]:
    return tuple(("hfes".index(word[0]), land.GRID.number[word[1:]]) for word in _parts(text, "."))


def _read_fight(text: str) -> Fight:
    cell, sources, free, stacks, cover, flee, back, fought = text.split(";")
    read = tuple(tuple(LETTERS.index(letter) for letter in stack) for stack in _parts(stacks, "."))
    return Fight(
        land.GRID.number[cell],
        land.bits(tuple(land.GRID.number[name] for name in _parts(sources, "."))),
        _read_attackers(free),
        read,
        tuple(_read_attackers(word) for word in cover.split("/")) if read else (),
        tuple("hfes".index(letter) for letter in flee),
        _read_attackers(back),
        fought == "fought",
    )


def _check_asked(state: State) -> None:
    """Checks that the pending chance event is possible in this state."""
    pending = state.pending
    if not pending:
        return
    if pending[0] == Ask.MOVE:
        _, start, piece, left, goal = pending
        ok = state.phase in (Phase.HUNTERS, Phase.OTHERS) and (start, piece, left) in [
            mover[:3] for mover in movement.movers_on(state, start)
        ]
        ok = ok and terrain(state, goal) < 0 and movement.why_not(state, piece, start, goal) is None
    elif pending[0] == Ask.RETREAT:
        _, kind, goal = pending
        fight = state.fight
        ok = fight is not None and fight.fought and kind in fight.flee and terrain(state, goal) < 0
        ok = ok and fight is not None and conflict.refuges(state, fight, -1) >> goal & 1 == 1
    elif pending[0] == Ask.CARD:
        _, seat, slot = pending
        ok = (
            state.phase in (Phase.HUNTERS, Phase.RESEARCH)
            and seat in (0, 1)
            and 0 <= slot < len(SLOTS)
            and state.cards[seat][slot] < 0
        )
    else:
        what, cell, roll = pending
        ok = (
            state.phase == Phase.GROWTH
            and what == Ask.GROWTH
            and 0 <= cell < land.CELLS
            and cell in state.worked
            and roll >= 1
        )
        ok = ok and len(economy.kinds_on(state.pieces[state.turn][cell])) > 1
    assert ok
