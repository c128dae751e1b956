"""Moves and positions of Three Dice as text.

A move is one of: roll · stay · keep 1 3 (dice by number; the others are rolled again) · keep · give 2 · start 0 · join ·
leave 2 · back 2 · points 2 · drinks 2 · end. A position is eight fields separated by spaces, for instance

    end.each.random.remind.no.0.sips..no.0.5 turn hn0.0.0,hn3.0.0 0 0 0,1|||1g3.0.-1|| 124-113 -

options · phase · players · starter or - · changes · the round · the rolls of this turn · finished rounds. An empty
part is "-".
"""

import re

from hexdice.games.three_dice.rules import invariants
from hexdice.games.three_dice.rules.state import MOST_NAMES, Charge, Player, Round, Rules, State, Turn
from hexdice.kernel.errors import NotationError
from hexdice.kernel.notation import NUMBER, TEXT, Field, Notation, flag, many, optional, record

# Text -> the kept dice, in the order in which the moves are listed. Keeping all three means staying.
KEEPS: dict[str, tuple[int, ...]] = {
    "stay": (1, 2, 3),
    "keep 1 2": (1, 2),
    "keep 1 3": (1, 3),
    "keep 2 3": (2, 3),
    "keep 1": (1,),
    "keep 2": (2,),
    "keep 3": (3,),
    "keep": (),
}

_MOVES: dict[str, tuple[str, int, tuple[int, ...]]] = {
    **{text: (text[:4], -1, kept) for text, kept in KEEPS.items()},
    **{text: (text, -1, ()) for text in ("roll", "join", "end")},
    **{
        f"{word} {seat}": (word, seat, ())
        for word in ("give", "start", "leave", "back", "points", "drinks")
        for seat in range(MOST_NAMES)
    },
}


def read_move(text: str) -> tuple[str, int, tuple[int, ...]]:
    """(word, seat named or -1, dice kept) of a move's text; NotationError for anything else."""
    move = _MOVES.get(text)
    if move is None:
        raise NotationError("There is no move {text} in this game.", text=repr(text[:40]))
    return move


def keep_move(kept: tuple[int, ...]) -> str:
    """The move that keeps these dice (1..3, ascending)."""
    return next(text for text, numbers in KEEPS.items() if numbers == kept)


# Positions

_WHY = {why[0]: why for why in ("lost", "given", "shit", "false", "rock")}
_SWITCH, _HERE, _ONLY = flag("yes", "no"), flag("h", "a"), flag("p", "n")
_WORD: Field[str] = Field(lambda word: word.encode().hex(), lambda text: bytes.fromhex(text).decode())
_THREE, _SEATS = many(NUMBER, "."), many(NUMBER, ",", "")


def _charge(text: str) -> Charge:
    seat, why, numbers = re.split("([a-z])", text)
    return Charge(int(seat), _WHY[why], *_THREE.read(numbers))


def _turn(text: str) -> Turn:
    """A turn by nobody yet: the order of the round says whose it is."""
    rolls, _, target = text.partition(">")
    return Turn(-1, tuple(rolls.split("-")), int(target or -1))


def _tossed(text: str) -> tuple[int, str]:
    seat, dice = text.split(":")
    return int(seat), dice


_RULES = record(
    Rules, ".", shit=TEXT, ties=TEXT, starter=TEXT, gentle=TEXT, rock=_SWITCH, rounds=NUMBER, unit=TEXT, word=_WORD,
    dry=_SWITCH, limit=NUMBER, water=NUMBER,
)  # fmt: skip
_PLAYER: Field[Player] = Field(
    lambda player: _HERE.write(player.here) + _ONLY.write(player.only) + _THREE.write(player[2:]),
    lambda text: Player(_HERE.read(text[0]), _ONLY.read(text[1]), *_THREE.read(text[2:])),
)
_TURN: Field[Turn] = Field(lambda turn: "-".join(turn.rolls) + (f">{turn.target}" if turn.target >= 0 else ""), _turn)
_CHARGE: Field[Charge] = Field(lambda due: f"{due.seat}{due.why[0]}{_THREE.write(due[2:])}", _charge)
_HEAT = many(Field(lambda tossed: f"{tossed[0]}:{tossed[1]}", _tossed))
_PARTS = record(
    Round, "|", order=_SEATS, false=many(TEXT, ",", ""), turns=many(_TURN, ",", ""), charges=many(_CHARGE, ",", ""),
    heats=many(_HEAT, ";", ""), losers=_SEATS,
)  # fmt: skip


def _round(text: str) -> Round:
    round = _PARTS.read(text)
    return round._replace(turns=tuple(Turn(round.order[i], *turn[1:]) for i, turn in enumerate(round.turns)))


_ROUND = Field(_PARTS.write, _round)
_STATE = record(
    State, " ", rules=_RULES, phase=TEXT, players=many(_PLAYER), starter=optional(NUMBER, -1), changes=NUMBER,
    round=optional(_ROUND, Round()), rolls=many(TEXT, "-"), past=many(_ROUND, "/"),
)  # fmt: skip


def _check(state: State) -> None:
    invariants.check(state)
    for round in state.past:
        invariants.check_past(state, round)


format_position = _STATE.write
parse_position = Notation("Three Dice", format_position, _STATE.read, _check, 4_000_000).parse
