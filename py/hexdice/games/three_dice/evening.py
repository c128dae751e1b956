"""The statistics of an evening: who took, gave, lost and rolled what, round by round. No markup."""

from typing import NamedTuple

from hexdice.games.three_dice.state import SAFE, Round, State, turn_special


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
    for key, figures in (
        ("jester", [(line.lost, line.seat) for line in played]),
        ("lucky", [(line.specials, line.seat) for line in played]),
        ("generous", [(line.given, line.seat) for line in played]),
        ("forehead", [(line.shit, line.seat) for line in played]),
        ("hasty", [(line.false, line.seat) for line in played]),
    ):
        if not figures:
            continue
        best = max(figures)[0]
        seats = tuple(seat for figure, seat in figures if figure == best)
        if best != 0 and len(seats) < len(figures):
            found.append(Honour(key, seats, best))
    return tuple(found)
