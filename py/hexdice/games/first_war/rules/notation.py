"""Positions of The First War as one line, and back.

    r3 s0 hunters <91 tiles> <pieces> <pieces> <cards> <cards> [what else is going on, key=value]

Tiles are `?` (face down) or one of LFMPW (lake, fields, mountain, plains, forest), in board order. Pieces are
"F1:ffes,F2:hH": hunters, farmers, healers (e), scientists, hurt ones in capitals. Cards are eighteen letters by slot:
a dot for face down, a-r for the card, in capitals if it is active. "r3/40" is round 3 of a match that ends after round 40.
"""

import re
from typing import Any

from hexdice.games.first_war.rules import economy, invariants, land, movement, pieces, play, retreat
from hexdice.games.first_war.rules import state as fw
from hexdice.games.first_war.rules.cards import CARDS, SLOTS
from hexdice.games.first_war.rules.pieces import Attacker, Board
from hexdice.kernel.notation import NUMBER, Field, Notation, flag, many, one_of, record

TILES = "LFMPW"
LETTERS = "hfesHFES"
ENDS = ("fields", "kind", "wounded", "technology", "rounds", "resigned", "agreed")


def packed(letters: str) -> int:
    """The pieces that letters stand for, packed."""
    return sum(pieces.ONE[LETTERS.index(letter)] for letter in letters)


def _placed(text: str) -> tuple[int, int, str]:
    """ "D3hD4": the cell, the piece and the rest."""
    match = re.fullmatch(r"([A-K]\d{1,2})([hfesHFES])(.*)", text)
    assert match, text[:20]
    return land.CELL[match[1]], LETTERS.index(match[2]), match[3]


def _read_board(text: str) -> Board:
    board = [0] * land.CELLS
    for tile in text.split(",") if text != "-" else ():
        name, _, letters = tile.partition(":")
        board[land.CELL[name]] += packed(letters)
    return tuple(board)


def _write_board(board: Board) -> str:
    tiles = (f"{land.NAMES[cell]}:{PIECES.write(pieces.listed(packed))}" for cell, packed in enumerate(board) if packed)
    return ",".join(tiles) or "-"


def _read_fight(stacks: tuple[tuple[int, ...], ...], cover: tuple[tuple[Attacker, ...], ...], **rest: Any) -> fw.Fight:
    return fw.Fight(stacks=stacks, cover=cover or ((),) * len(stacks), **rest)


def _read_over(text: str) -> tuple[int, str]:
    winner, reason = text.split(",")
    assert reason in ENDS and int(winner) in (-1, 0, 1), "nobody can have won like that"
    return int(winner), reason


CELL = one_of(land.NAMES)
PIECES = many(one_of(LETTERS), "", "")
ATTACKER: Field[Attacker] = Field(
    lambda one: LETTERS[one[0]] + land.NAMES[one[1]], lambda text: ("hfes".index(text[0]), land.CELL[text[1:]])
)
ATTACKERS = many(ATTACKER, ".", "")
CELLS = many(CELL, ".", "")
BOARD: Field[Board] = Field(_write_board, _read_board)
USED: Field[tuple[int, int, int]] = Field(
    lambda used: f"{land.NAMES[used[0]]}{LETTERS[used[1]]}{used[2]}",
    lambda text: (*_placed(text)[:2], int(_placed(text)[2])),
)
ATTACK: Field[tuple[int, int, int]] = Field(
    lambda attack: land.NAMES[attack[0]] + ATTACKER.write(attack[1:]),
    lambda text: (*_placed(text)[:2], land.CELL[_placed(text)[2]]),
)
FIGHT = record(
    _read_fight, ";", cell=CELL,
    sources=Field(lambda mask: CELLS.write(land.cells_of(mask)), lambda text: land.bits(CELLS.read(text))),
    free=ATTACKERS, stacks=many(PIECES, ".", ""), cover=many(ATTACKERS, "/", ""), flee=PIECES, back=ATTACKERS,
    fought=flag("fought", ""),
)  # fmt: skip
ASKED: dict[str, type[fw.Pending]] = {"1": fw.Discovery, "2": fw.Refuge, "3": fw.CardDraw, "4": fw.Birth}
NUMBERS = many(NUMBER, ",", "")


def _write_pending(asked: fw.Pending) -> str:
    number = next(number for number, kind in ASKED.items() if isinstance(asked, kind))
    return f"{number},{NUMBERS.write(asked)}"


def _read_pending(text: str) -> fw.Pending:
    number, _, numbers = text.partition(",")
    return ASKED[number](*NUMBERS.read(numbers))


# What is written as key=value where there is any, in this order: the attribute of the state and how it is written.
REST: dict[str, tuple[str, Field[Any]]] = {
    "used": ("used", many(USED, ",", "")),
    "attacks": ("attacks", many(ATTACK, ",", "")),
    "fight": ("fight", FIGHT),
    "points": ("points", NUMBER),
    "worked": ("worked", many(CELL, ",", "")),
    "ask": ("pending", Field(_write_pending, _read_pending)),
    "over": ("over", Field(lambda over: f"{over[0]},{over[1]}", _read_over)),
}


def format_position(state: fw.State) -> str:
    """The state as one line; the exact inverse of parse_position."""
    words = [
        f"r{state.round}/{state.last}" if state.last else f"r{state.round}",
        f"s{state.turn}",
        fw.PHASES[state.phase],
        "".join("?LFMPW"[fw.terrain(state, cell) + 1] for cell in range(land.CELLS)),
        *map(BOARD.write, state.pieces),
        *(_cards_text(cards, active) for cards, active in zip(state.cards, state.active, strict=True)),
    ]
    words += [f"emergency{seat}" for seat in (0, 1) if state.emergency[seat]]
    words += ["fresh"] if state.fresh else []
    words += ["", ["offered"], ["refused"]][state.offer]
    rest = ((key, getattr(state, name), field) for key, (name, field) in REST.items())
    return " ".join([*words, *(f"{key}={field.write(value)}" for key, value, field in rest if value)])


def _cards_text(cards: tuple[int, ...], active: int) -> str:
    letters = ("." if card < 0 else chr(ord("A" if active >> card & 1 else "a") + card) for card in cards)
    return "".join(letters)


def _parse(text: str) -> fw.State:
    number, turn, phase, tiles, one, two, first, second, *others = text.split(" ")
    match = re.fullmatch(r"r([1-9]\d{0,5})(?:/([1-9]\d?))?", number)
    assert match and turn in ("s0", "s1") and len(tiles) == land.CELLS, "it begins wrongly"
    (cards, active), (more, busy) = map(_read_cards, (first, second))
    rest = dict(word.split("=", 1) for word in others if "=" in word)
    return fw.State(
        last=int(match[2] or 0),
        round=int(match[1]),
        turn=int(turn[1]),
        phase=fw.Phase(fw.PHASES.index(phase)),
        tiles=tuple(land.bits(tuple(c for c, letter in enumerate(tiles) if letter == kind)) for kind in TILES),
        pieces=(BOARD.read(one), BOARD.read(two)),
        cards=(cards, more),
        active=(active, busy),
        emergency=("emergency0" in others, "emergency1" in others),
        fresh="fresh" in others,
        offer=1 if "offered" in others else 2 if "refused" in others else 0,
        **{name: field.read(rest[key]) for key, (name, field) in REST.items() if key in rest},
    )


def _read_cards(text: str) -> tuple[tuple[int, ...], int]:
    cards = tuple(-1 if letter == "." else ord(letter.lower()) - ord("a") for letter in text)
    assert len(cards) == len(SLOTS) and all(-1 <= card < len(CARDS) for card in cards), "there is no such card"
    return cards, sum(1 << card for card, letter in zip(cards, text, strict=True) if letter.isupper())


def _check(state: fw.State) -> None:
    invariants.check(state)
    assert state.pending is None or _may_ask(state, state.pending)
    seats = play.actors(state)
    assert state.over or (play.moves(state, seats[0]) if seats else play.chance(state)), "nothing can happen"


def _may_ask(state: fw.State, asked: fw.Pending) -> bool:
    """Whether the pending chance event is possible in this state."""
    fight = state.fight
    if isinstance(asked, fw.Discovery):
        start, piece, left, goal = asked
        free = [(other, points) for _, other, points, _ in movement.movers_on(state, start)]
        able = state.phase <= fw.Phase.OTHERS and (piece, left) in free
        return able and fw.terrain(state, goal) < 0 and movement.why_not(state, piece, start, goal) is None
    if isinstance(asked, fw.Refuge):
        kind, goal = asked
        down = fw.terrain(state, goal) < 0 and fight is not None and fight.fought and kind in fight.flee
        return down and fight is not None and bool(retreat.refuges(state, fight, -1) >> goal & 1)
    if isinstance(asked, fw.CardDraw):
        seat, slot = asked
        turns = state.phase in (fw.Phase.HUNTERS, fw.Phase.RESEARCH)
        return turns and seat in (0, 1) and 0 <= slot < len(SLOTS) and state.cards[seat][slot] < 0
    grows = state.phase == fw.Phase.GROWTH and asked.cell in state.worked and asked.roll >= 1
    return grows and economy.needs_die(state, asked.cell)


parse_position = Notation("The First War", format_position, _parse, _check, 4000).parse
