"""Dice and positions as text. A die is its face, followed by "+" under a token or "x" if it takes no second token; "?" is hidden.

A position is one line: mode and switches, reserve, phase, the places and counters of the phase, then a block per seat:
`order+p r0 tokens o1.0 t- k0.0 w2.0 s- a- g- e- 3.0.1.3.0.0:/65+1 ...`; `+d` marks an old match in which seats could dare.
"""

import re

from hexdice.games.first_player.rules.invariants import check
from hexdice.games.first_player.rules.state import HIDDEN, NOBODY, PHASES, SPENT, TOKEN, Hand, Phase, State
from hexdice.kernel.errors import NotationError

_HAND = re.compile(r"(\d+)\.(\d+)\.(\d+)\.(\d+)\.(\d+)\.(\d+):((?:[1-6][+x]?|\?)*)/((?:[1-6][+x]?|\?)*)")
_LINE = re.compile(
    r"(first|order)(\+q)?(\+p)?(\+i)?(\+d)? r(\d+) ([a-z]+) o(\S+) t(\S+) k(\d+)\.(\d+) w(-?\d+)\.(\d+) s(\S+) a(\S+)"
    r" g(\S+) e(-?\d+)((?: \S+)+)"
)
_ASKED = {"-": "", "l": "last", "s": "second", "b": "before"}


def die_text(die: int) -> str:
    if die == HIDDEN:
        return "?"
    return f"{die % 10}{'' if die < TOKEN else '+' if die < SPENT else 'x'}"


def read_die(text: str) -> int:
    """The inverse of die_text for visible dice; the text comes from a legal move or a matched pattern."""
    return HIDDEN if text == "?" else int(text[0]) + {"": 0, "+": TOKEN, "x": SPENT}[text[1:]]


def _dice(dice: tuple[int, ...]) -> str:
    return "".join(die_text(die) for die in dice)


def _seats(seats: tuple[int, ...]) -> str:
    return ".".join(map(str, seats)) or "-"


def format_position(state: State) -> str:
    switches = "+q" * state.quick + "+p" * state.plus_one + "+i" * state.instead + "+d" * state.dares
    gifts = ",".join(f"{giver}>{receiver}" for giver, receiver in state.gifts) or "-"
    hands = " ".join(f"{'.'.join(map(str, hand[:6]))}:{_dice(hand.loose)}/{_dice(hand.row)}" for hand in state.hands)
    return (
        f"{'order' if state.full else 'first'}{switches} r{state.reserve} {state.phase} o{_seats(state.order)}"
        f" t{_seats(state.tied)} k{state.rolls}.{state.waiting} w{state.turn}.{state.passes} s{_seats(state.seating)}"
        f" a{(state.asked or '-')[0]} g{gifts} e{state.token} {hands}"
    )


def parse_position(text: str) -> State:
    """The inverse of format_position; NotationError for anything that is not a position of this game."""
    fault = NotationError("This is not a position of The First Player Game.")
    match = _LINE.fullmatch(text) if len(text) < 20_000 and text.isascii() else None
    hands = [_HAND.fullmatch(block) for block in match[18].split()] if match else []
    if not match or not all(hands) or match[7] not in PHASES or match[15] not in _ASKED:
        raise fault
    try:
        state = State(
            full=match[1] == "order",
            quick=bool(match[2]),
            plus_one=bool(match[3]),
            instead=bool(match[4]),
            reserve=int(match[6]),
            hands=tuple(_read_hand(block) for block in hands if block),
            phase=Phase(match[7]),
            order=_read_seats(match[8]),
            tied=_read_seats(match[9]),
            rolls=int(match[10]),
            waiting=int(match[11]),
            turn=int(match[12]),
            passes=int(match[13]),
            seating=_read_seats(match[14]),
            asked=_ASKED[match[15]],
            gifts=() if match[16] == "-" else tuple(_read_gift(gift) for gift in match[16].split(",")),
            token=int(match[17]),
            dares=bool(match[5]),
        )
        check(state)
    except (ValueError, AssertionError, IndexError) as wrong:
        raise fault from wrong
    if format_position(state) != text:
        raise fault
    return state


def _read_hand(match: "re.Match[str]") -> Hand:
    loose, row = (tuple(read_die(die) for die in re.findall(r"[1-6][+x]?|\?", dice)) for dice in match.group(7, 8))
    dice, tokens, laid, playing, aside, marks = map(int, match.group(1, 2, 3, 4, 5, 6))
    return Hand(dice, tokens, laid, playing, aside, marks, loose, row)


def _read_seats(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(seat) for seat in text.split("."))


def _read_gift(text: str) -> tuple[int, int]:
    giver, receiver = text.split(">")
    if int(giver) < NOBODY:
        raise ValueError(text)
    return int(giver), int(receiver)
