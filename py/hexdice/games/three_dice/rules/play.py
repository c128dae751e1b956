"""The rules of Three Dice as pure functions on frozen states."""

from collections.abc import Callable
from itertools import product

from hexdice.games.three_dice.rules import state as td
from hexdice.games.three_dice.rules.changes import CHANGES
from hexdice.games.three_dice.rules.notation import KEEPS, read_move
from hexdice.games.three_dice.rules.state import Charge, Heat, Phase, Player, Round, Rules, State, Turn, added, special
from hexdice.kernel.chance import Chance, die, read_face
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, Result, illegal
from hexdice.kernel.options import Options


def initial(options: Options, seats: int) -> State:
    """The evening before its first round (TD-14)."""
    rules = Rules(
        shit=str(options["shit"]),
        ties=str(options["ties"]),
        starter=str(options["starter"]),
        gentle=str(options["gentle"]),
        rock=bool(options["rock"]),
        rounds=int(options["rounds"]),
        unit=str(options["unit"]),
        word=str(options["word"]),
        dry=bool(options["dry"]),
        limit=int(options["limit"]),
        water=int(options["water"]),
    )
    phase: Phase = "start" if rules.starter == "chosen" else "draw"
    return State(rules, phase, (Player(),) * seats, -1)


def actors(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; between rounds anybody at the table may move for it."""
    if state.phase in ("draw", "dice", "offdice", "over"):
        return ()
    return state.here if state.phase in ("start", "pause") else (state.on_turn,)


def moves(state: State, seat: int) -> tuple[str, ...]:
    """Every legal move: moves of play first, then changes of the table."""
    if seat not in actors(state):
        return ()
    found: list[str] = []
    if state.phase == "start":
        found += [f"start {s}" for s in state.here]
    elif state.phase in ("pause", "ready", "off"):
        found.append("roll")
    elif state.phase == "turn":
        bound = state.rules.gentle == "enforce"
        found += [text for text, kept in KEEPS.items() if not (bound and ungentle(state, kept))]
    elif state.phase == "award":
        found += [f"give {s}" for s in state.round.order if s != seat]
    breaking = state.phase == "pause" and state.changes < td.MOST_CHANGES
    if breaking:
        if len(state.here) < td.MOST_HERE:
            if len(state.players) < td.MOST_NAMES:
                found.append("join")
            found += [f"back {s}" for s, player in enumerate(state.players) if not player.here]
        if len(state.here) > 2:
            found += [f"leave {s}" for s in state.here]
    found += [f"points {s}" for s, player in enumerate(state.players) if player.here and not player.only]
    if breaking:
        found += [f"drinks {s}" for s, player in enumerate(state.players) if player.here and player.only]
    if state.phase == "pause" and state.past:
        found.append("end")
    return tuple(found)


def chance(state: State) -> Chance | None:
    """The pending chance event: who starts, or a single die."""
    number = len(state.past) + 1
    if state.phase == "dice":
        roll = state.rolls[-1]
        again = f" again {len(state.round.false)}" if state.round.false else ""
        return die(f"round {number}{again} seat {state.on_turn} roll {len(state.rolls)} die {roll.index('?') + 1}")
    if state.phase == "offdice":
        seat, dice = next(entry for entry in state.round.heats[-1] if "?" in entry[1])
        return die(f"round {number} roll-off {len(state.round.heats)} seat {seat} die {dice.index('?') + 1}")
    if state.phase == "draw":
        seats = tuple(str(s) for s in range(len(state.players)))
        return Chance("starter", seats, (1,) * len(seats))
    return None


def roller(state: State) -> int:
    """The seat whose dice roll: the one that is up, or the next one in a roll-off."""
    if state.phase == "offdice":
        return next(seat for seat, dice in state.round.heats[-1] if "?" in dice)
    return state.on_turn if state.phase == "dice" else -1


def result(state: State) -> Result | None:
    """The evening's tally once it is over (TD-22): nobody wins; the scores are what each player took."""
    if state.phase != "over":
        return None
    limit = state.rules.rounds or td.MOST_ROUNDS
    reason = "rounds" if len(state.past) == limit else "ended"
    return Result((), reason, tuple(player.sips + player.points for player in state.players))


def ungentle(state: State, kept: tuple[int, ...]) -> bool:
    """Whether keeping these dice (1..3; all three: staying) breaks the gentlemen's rule (TD-15), whatever the option.

    It applies to the last player if this player and somebody else are unsafe: no staying above the lowest, and before
    the last roll no kept dice with which every unsafe outcome is above the lowest.
    """
    low = state.round.lowest
    if low is None or not state.is_last:
        return False
    roll, left = state.rolls[-1], state.rolls_left
    previous = state.round.before(len(state.round.turns))
    if special(roll, previous) in td.SAFE or left == 0:
        return False
    if len(kept) == 3:
        return td.POINTS[roll] > low
    if left > 1 or not kept:
        return False
    fixed = [roll[number - 1] for number in kept]
    for faces in product("123456", repeat=3 - len(kept)):
        outcome = "".join((*fixed, *faces))
        if td.POINTS[outcome] <= low and special(outcome, previous) not in td.SAFE:
            return False
    return True


def too_safe(state: State, kept: tuple[int, ...] = (1, 2, 3)) -> bool:
    """Whether keeping these dice breaks the gentlemen's rule at a table that plays by it (TD-15)."""
    return state.rules.gentle != "off" and ungentle(state, kept)


def apply(state: State, actor: int, text: str) -> State:
    """The state after an event. NotationError: not an event of this game. IllegalMoveError: not allowed now."""
    if actor == CHANCE:
        return _chance(state, text)
    word, seat, kept = read_move(text)
    if actor not in actors(state):
        raise illegal(text, "It is not this player’s turn.", "TD-1")
    if word in CHANGES:
        return CHANGES[word](state, seat, text)
    return PLAYS[word](state, seat, kept, text)


def _chance(state: State, text: str) -> State:
    if state.phase == "draw":
        if text not in chance(state).outcomes:  # type: ignore[union-attr]  # there is one while drawing
            raise NotationError("No seat here is called {text}.", text=repr(text[:20]))
        return state._replace(phase="pause", starter=int(text))
    read_face(text)  # NotationError for anything else
    if state.phase == "dice":
        roll = state.rolls[-1].replace("?", text, 1)
        state = state._replace(rolls=(*state.rolls[:-1], roll))
        return state if "?" in roll else _rolled(state, roll)
    if state.phase == "offdice":
        heats = state.round.heats
        seat, dice = next(entry for entry in heats[-1] if "?" in entry[1])
        dice = dice.replace("?", text, 1)
        heat = tuple((s, dice if s == seat else d) for s, d in heats[-1])
        state = state._replace(round=state.round._replace(heats=(*heats[:-1], heat)))
        return state if "?" in dice else _after_off(state, heat)
    raise IllegalMoveError("There is no die to roll now.", "TD-3")


def _charge(state: State, seat: int, why: str, amount: int, by: int = -1) -> State:
    """Records units: as sips up to the table's limit; as points beyond it and for players who play for points only."""
    player = state.players[seat]
    room = amount if not state.rules.limit else max(0, state.rules.limit - player.sips)
    sips = 0 if player.only else min(amount, room)
    points = amount - sips
    players = list(state.players)
    players[seat] = player._replace(sips=player.sips + sips, points=player.points + points)
    if by >= 0:
        players[by] = players[by]._replace(given=players[by].given + amount)
    charges = (*state.round.charges, Charge(seat, why, sips, points, by))
    return state._replace(players=tuple(players), round=state.round._replace(charges=charges))


def _rolled(state: State, roll: str) -> State:
    """Handles a complete roll of three dice."""
    if state.rules.rock and sorted(roll) == ["2", "2", "3"]:  # TD-20
        for seat in state.round.order:
            state = _charge(state, seat, "rock", 1)
    seat = state.on_turn
    if not state.round.turns and len(state.rolls) == 1 and td.SHAPE[roll] in ("three", "stairs"):  # TD-10
        state = _charge(state, seat, "false", added(roll) if td.SHAPE[roll] == "three" else 1)
        round = state.round._replace(false=(*state.round.false, roll))
        return state._replace(phase="ready", round=round, rolls=())
    if state.rules.shit == "every" and td.SHAPE[roll] == "shit":  # TD-8
        state = _charge(state, seat, "shit", 1)
    return state._replace(phase="turn") if state.rolls_left else _stayed(state)


def _stayed(state: State) -> State:
    """Ends the turn on the last roll; a special takes effect now (TD-9)."""
    seat, roll = state.on_turn, state.rolls[-1]
    kind = special(roll, state.round.before(len(state.round.turns)))
    if kind in ("stairs", "super"):
        return state._replace(phase="award")
    if kind == "shit" and state.rules.shit == "end":
        state = _charge(state, seat, "shit", 1)
    return _turn_over(state, -1)


def _turn_over(state: State, target: int) -> State:
    turn = Turn(state.on_turn, state.rolls, target)
    round = state.round._replace(turns=(*state.round.turns, turn))
    state = state._replace(round=round, rolls=(), phase="ready")
    return state if len(round.turns) < len(round.order) else _round_over(state)


def _round_over(state: State) -> State:
    """Determines who lost (TD-11 to TD-13)."""
    lost = tuple(sorted(state.round.at_lowest))
    if len(lost) > 1 and state.rules.ties == "one":
        return _off(state, lost)
    return _losers(state, lost)


def _losers(state: State, lost: tuple[int, ...]) -> State:
    for seat in lost:
        state = _charge(state, seat, "lost", state.round.penalty)
    state = state._replace(round=state.round._replace(losers=lost))
    if len(lost) > 1 and not _is_final(state):
        return _off(state, lost)
    return _break(state, lost[0] if lost else state.starter)


def _off(state: State, seats: tuple[int, ...]) -> State:
    """Starts a roll-off among these seats."""
    heat: Heat = tuple((seat, "") for seat in seats)
    return state._replace(phase="off", round=state.round._replace(heats=(*state.round.heats, heat)))


def _after_off(state: State, heat: Heat) -> State:
    if any(not dice for _, dice in heat):
        return state._replace(phase="off")
    if state.rules.ties == "one":  # three dice by points only: the lowest drinks alone and starts
        worst = min(td.POINTS[dice] for _, dice in heat)
        level = tuple(seat for seat, dice in heat if td.POINTS[dice] == worst)
        return _off(state, level) if len(level) > 1 else _losers(state, level)
    best = max(dice for _, dice in heat)
    level = tuple(seat for seat, dice in heat if dice == best)
    return _off(state, level) if len(level) > 1 else _break(state, level[0])


def _is_final(state: State) -> bool:
    """Whether the current round is the evening's last by the table's limit."""
    return len(state.past) + 1 >= (state.rules.rounds or td.MOST_ROUNDS)


def _break(state: State, starter: int) -> State:
    return state._replace(
        phase="over" if _is_final(state) else "pause",
        starter=starter,
        past=(*state.past, state.round),
        round=Round(),
        changes=0,
    )


# Moves of play: (state, seat named, dice kept, text).


def _start(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase != "start":
        raise illegal(text, "Who starts is already settled.", "TD-14")
    if seat >= len(state.players):
        raise illegal(text, "Nobody sits there.", "TD-14")
    return state._replace(phase="pause", starter=seat)


def _roll(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase == "pause":
        seats = state.here
        first = seats.index(state.starter)
        state = state._replace(round=Round(order=seats[first:] + seats[:first]), changes=0)
    elif state.phase == "off":
        heat, thrower = state.round.heats[-1], state.on_turn
        thrown = "???" if state.rules.ties == "one" else "?"
        heat = tuple((s, thrown if s == thrower else dice) for s, dice in heat)
        heats = (*state.round.heats[:-1], heat)
        return state._replace(phase="offdice", round=state.round._replace(heats=heats))
    elif state.phase != "ready":
        raise illegal(text, "The dice have already been rolled: choose which to keep, or stay.", "TD-3")
    return state._replace(phase="dice", rolls=("???",))


def _stay(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase != "turn":
        raise illegal(text, "There is no roll to stay on.", "TD-3")
    if state.rules.gentle == "enforce" and ungentle(state, (1, 2, 3)):
        raise illegal(text, "The last player may not stay above the lowest score so far.", "TD-15")
    return _stayed(state)


def _keep(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase != "turn":
        raise illegal(text, "There is no roll to keep dice from.", "TD-3")
    if state.rules.gentle == "enforce" and ungentle(state, kept):
        raise illegal(text, "If these dice were kept, the last player could no longer lose the round.", "TD-15")
    roll = "".join(face if number in kept else "?" for number, face in enumerate(state.rolls[-1], 1))
    return state._replace(phase="dice", rolls=(*state.rolls, roll))


def _give(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase != "award":
        raise illegal(text, "There is nothing to give away.", "TD-6")
    giver = state.on_turn
    if seat == giver:
        raise illegal(text, "The gift must go to another player.", "TD-6")
    if seat not in state.round.order:
        raise illegal(text, "That player is not in this round.", "TD-6")
    return _turn_over(_charge(state, seat, "given", award(state), giver), seat)


def award(state: State) -> int:
    """How much the giving player may give: the position in the round, twice that for super stairs (TD-6, TD-7)."""
    index = len(state.round.turns)
    return (index + 1) * (2 if special(state.rolls[-1], state.round.before(index)) == "super" else 1)


def _end(state: State, seat: int, kept: tuple[int, ...], text: str) -> State:
    if state.phase != "pause":
        raise illegal(text, "The evening can only end between two rounds.", "TD-22")
    if not state.past:
        raise illegal(text, "Play a round first.", "TD-22")
    return state._replace(phase="over", changes=0)


PLAYS: dict[str, Callable[[State, int, tuple[int, ...], str], State]] = {
    "start": _start,
    "roll": _roll,
    "stay": _stay,
    "keep": _keep,
    "give": _give,
    "end": _end,
}
