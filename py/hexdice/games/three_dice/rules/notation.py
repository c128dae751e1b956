"""Moves and positions of the Three Dice Game as text.

A move is one of: roll · stay · keep 1 3 (dice by number; the others are rolled again) · keep · give 2 · start 0 · join ·
leave 2 · back 2 · points 2 · drinks 2 · end. A position is eight fields separated by spaces, for instance

    end.each.random.remind.no.0.sips..no.0.5 turn hn0.0.0,hn3.0.0 0 0 0,1|||1g3.0.-1|| 124-113 -

options · phase · players · starter or - · changes · the round · the rolls of this turn · finished rounds. An empty
part is "-".
"""

from typing import cast

from hexdice.games.three_dice.rules.invariants import check, check_past
from hexdice.games.three_dice.rules.state import MOST_NAMES, Charge, Heat, Phase, Player, Round, Rules, State, Turn
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

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
        raise NotationError(Sentence("There is no move {text} in this game.", text=repr(text[:40])))
    return move


def keep_move(kept: tuple[int, ...]) -> str:
    """The move that keeps these dice (1..3, ascending)."""
    return next(text for text, numbers in KEEPS.items() if numbers == kept)


# Positions

_WHY = {"l": "lost", "g": "given", "s": "shit", "f": "false", "r": "rock"}
_WHY_LETTER = {why: letter for letter, why in _WHY.items()}
_SWITCH = {"no": False, "yes": True}


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def format_position(state: State) -> str:
    r = state.rules
    rules = (r.shit, r.ties, r.starter, r.gentle, _yes(r.rock), str(r.rounds), r.unit, r.word.encode().hex())
    fields = (
        ".".join((*rules, _yes(r.dry), str(r.limit), str(r.water))),
        state.phase,
        ",".join(
            f"{'h' if p.here else 'a'}{'p' if p.only else 'n'}{p.sips}.{p.points}.{p.given}" for p in state.players
        ),
        "-" if state.starter < 0 else str(state.starter),
        str(state.changes),
        _format_round(state.round) if state.round.order else "-",
        "-".join(state.rolls) or "-",
        "/".join(_format_round(round) for round in state.past) or "-",
    )
    return " ".join(fields)


def _format_round(round: Round) -> str:
    return "|".join(
        (
            ",".join(map(str, round.order)),
            ",".join(round.false),
            ",".join("-".join(turn.rolls) + (f">{turn.target}" if turn.target >= 0 else "") for turn in round.turns),
            ",".join(f"{c.seat}{_WHY_LETTER[c.why]}{c.sips}.{c.points}.{c.by}" for c in round.charges),
            ";".join(",".join(f"{seat}:{dice}" for seat, dice in heat) for heat in round.heats),
            ",".join(map(str, round.losers)),
        )
    )


def parse_position(text: str) -> State:
    """The exact inverse of format_position; NotationError for any other text."""
    try:
        state = _parse(text)
        check(state)
        for round in state.past:
            check_past(state, round)
        if format_position(state) != text:
            raise NotationError("This position is not written in the usual form.")
    except (ValueError, LookupError, AssertionError, TypeError, OverflowError) as fault:
        raise NotationError(
            Sentence("This is not a position of the Three Dice Game: {text}", text=repr(text[:60]))
        ) from fault
    return state


def _parse(text: str) -> State:
    rules, phase, players, starter, changes, round, rolls, past = text.split(" ")
    return State(
        rules=_parse_rules(rules),
        phase=cast(Phase, phase),  # an unknown one is refused by `check`
        players=tuple(_parse_player(word) for word in players.split(",")),
        starter=-1 if starter == "-" else int(starter),
        changes=int(changes),
        round=Round() if round == "-" else _parse_round(round),
        rolls=() if rolls == "-" else tuple(rolls.split("-")),
        past=() if past == "-" else tuple(_parse_round(word) for word in past.split("/")),
    )


def _parse_rules(text: str) -> Rules:
    shit, ties, starter, gentle, rock, rounds, unit, word, dry, limit, water = text.split(".")
    return Rules(
        shit,
        ties,
        starter,
        gentle,
        _SWITCH[rock],
        int(rounds),
        unit,
        bytes.fromhex(word).decode(),
        _SWITCH[dry],
        int(limit),
        int(water),
    )


def _parse_player(text: str) -> Player:
    sips, points, given = text[2:].split(".")
    return Player(text[0] == "h", text[1] == "p", int(sips), int(points), int(given))


def _split(text: str, sign: str) -> list[str]:
    return text.split(sign) if text else []


def _parse_round(text: str) -> Round:
    order_text, false, turns_text, charges_text, heats_text, losers = text.split("|")
    order = tuple(int(seat) for seat in _split(order_text, ","))
    turns = []
    for index, word in enumerate(_split(turns_text, ",")):
        rolls, _, target = word.partition(">")
        turns.append(Turn(order[index], tuple(rolls.split("-")), int(target) if target else -1))
    return Round(
        order,
        tuple(_split(false, ",")),
        tuple(turns),
        tuple(_parse_charge(word) for word in _split(charges_text, ",")),
        tuple(_parse_heat(word) for word in _split(heats_text, ";")),
        tuple(int(seat) for seat in _split(losers, ",")),
    )


def _parse_charge(text: str) -> Charge:
    index = min(text.find(sign) for sign in _WHY if sign in text)
    sips, points, by = text[index + 1 :].split(".")
    return Charge(int(text[:index]), _WHY[text[index]], int(sips), int(points), int(by))


def _parse_heat(text: str) -> Heat:
    entries = []
    for word in text.split(","):
        seat, _, dice = word.partition(":")
        entries.append((int(seat), dice))
    return tuple(entries)
