"""The statistics of an evening: who took, gave, lost and rolled what, round by round. No markup."""

from typing import NamedTuple

from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.rules.state import SAFE, Round, State, lowest, rolls_left, turn_special, unsafe


class Line(NamedTuple):
    """One player's evening."""

    seat: int
    sips: int
    points: int  # counted, not taken
    given: int
    turns: int
    lost: int
    three: int
    stairs: int
    super: int
    shit: int
    false: int

    @property
    def specials(self) -> int:
        return self.three + self.stairs + self.super

    @property
    def taken(self) -> int:
        return self.sips + self.points


def lines(state: State) -> tuple[Line, ...]:
    """One line per seat from the finished rounds; sips, points and given also include the current round."""
    count = len(state.players)
    found = [dict.fromkeys(("turns", "lost", "three", "stairs", "super", "shit", "false"), 0) for _ in range(count)]
    for round in state.past:
        found[round.order[0]]["false"] += len(round.false)
        for seat in round.losers:
            found[seat]["lost"] += 1
        for index, turn in enumerate(round.turns):
            found[turn.seat]["turns"] += 1
            kind = turn_special(round, index)
            if kind:
                found[turn.seat][kind] += 1
    return tuple(
        Line(
            seat=seat,
            sips=player.sips,
            points=player.points,
            given=player.given,
            turns=n["turns"],
            lost=n["lost"],
            three=n["three"],
            stairs=n["stairs"],
            super=n["super"],
            shit=n["shit"],
            false=n["false"],
        )
        for seat, (player, n) in enumerate(zip(state.players, found, strict=True))
    )


def _gain(round: Round, seat: int, what: str) -> int:
    """What a round added to a player's curve."""
    if what == "lost":
        return int(seat in round.losers)
    if what == "won":
        return int(seat in round.order and seat not in round.losers)
    if what == "specials":
        return sum(turn.seat == seat and turn_special(round, index) in SAFE for index, turn in enumerate(round.turns))
    if what == "given":
        return sum(c.sips + c.points for c in round.charges if c.by == seat)
    return sum(c.sips + c.points for c in round.charges if c.seat == seat)


def curve(state: State, seat: int, what: str) -> tuple[int, ...]:
    """The running total of "taken", "given", "specials", "won" (played and not lost) or "lost" of a player: 0, then one number per round."""
    total, values = 0, [0]
    for round in state.past:
        total += _gain(round, seat, what)
        values.append(total)
    return tuple(values)


class Honour(NamedTuple):
    """A title of the evening: `key` names it, `seats` share it, `figure` is the number that earned it."""

    key: str
    seats: tuple[int, ...]
    figure: int


def honours(state: State) -> tuple[Honour, ...]:
    """Who was best or worst at what, among three or more; a title that nobody or everybody earned is not awarded."""
    played = [line for line in lines(state) if line.turns]
    if len(played) < 3:
        return ()
    found: list[Honour] = []
    done = deeds(state)
    for key, figures in (
        ("jester", [(line.lost, line.seat) for line in played]),
        ("lucky", [(line.specials, line.seat) for line in played]),
        ("generous", [(line.given, line.seat) for line in played]),
        ("forehead", [(line.shit, line.seat) for line in played]),
        ("hasty", [(line.false, line.seat) for line in played]),
        ("gallant", [(len(done["dared"].get(line.seat, ())), line.seat) for line in played]),
        ("timid", [(len(done["stayed"].get(line.seat, ())), line.seat) for line in played]),
    ):
        if not figures:
            continue
        best = max(figures)[0]
        seats = tuple(seat for figure, seat in figures if figure == best)
        if best != 0 and len(seats) < len(figures):
            found.append(Honour(key, seats, best))
    return tuple(found)


def manners(state: State, round: Round) -> str:
    """What the last player of a finished round did while safe already (TD-15): "dared" to roll on and could still lose, "stayed", or "" if it never came to that."""
    turn, played = round.turns[-1], round._replace(turns=round.turns[:-1])
    for taken, roll in enumerate(turn.rolls, 1):
        then = state._replace(phase="turn", round=played, rolls=turn.rolls[:taken])
        if not rolls_left(then) or not ungentle(then, (1, 2, 3)):
            continue
        if taken == len(turn.rolls):
            return "stayed"
        following = turn.rolls[taken]
        same = tuple(
            number for number in (1, 2, 3) if roll[number - 1] == following[number - 1]
        )  # as far as one can see
        if not ungentle(then, same):
            return "dared"
    return ""


def deeds(state: State) -> dict[str, dict[int, tuple[int, ...]]]:
    """By "dared" and "stayed" and by seat: the rounds in which somebody did so, where the table only reminds of manners."""
    found: dict[str, dict[int, tuple[int, ...]]] = {"dared": {}, "stayed": {}}
    if state.rules.gentle == "remind":
        for number, round in enumerate(state.past):
            if how := manners(state, round):
                seat = round.turns[-1].seat
                found[how][seat] = (*found[how].get(seat, ()), number)
    return found


class Memory(NamedTuple):
    """What people remember of an evening: `kind` is "costly", "narrow" or "generous", `round` counts from 0 (-1 for all of them)."""

    kind: str
    seats: tuple[int, ...]
    round: int
    figure: int


COSTLY, NARROW = 3, 5  # units for somebody in one round, and points of an escape, that are worth telling


def memories(state: State) -> tuple[Memory, ...]:
    """The most expensive round, the closest escape and who gave the most away, as far as they are worth telling; the first of equals."""
    found: list[Memory] = []
    due = [
        (sum(c.sips + c.points for c in round.charges if c.seat == seat), -number, seat)
        for number, round in enumerate(state.past)
        for seat in round.order
    ]
    most, back, seat = max(due, default=(0, 0, 0))
    if most >= COSTLY:
        found.append(Memory("costly", (seat,), -back, most))
    gaps = [(gap, number) for number, round in enumerate(state.past) if (gap := escape(round))]
    if gaps and min(gaps)[0] <= NARROW:
        gap, number = min(gaps)
        points = (lowest(state.past[number]) or 0) + gap
        saved = tuple(seat for seat, own in unsafe(state.past[number]) if own == points)
        found.append(Memory("narrow", saved, number, gap))
    given = [player.given for player in state.players]
    if max(given) and given.count(max(given)) == 1:
        found.append(Memory("generous", (given.index(max(given)),), -1, max(given)))
    return tuple(found)


def escape(round: Round) -> int:
    """By how many points those next above the loser escaped; 0 if nobody did, or a roll-off decided."""
    low = lowest(round)
    above = [points for _, points in unsafe(round) if low is not None and points > low]
    return 0 if low is None or not above or round.heats else min(above) - low
