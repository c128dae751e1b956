"""What must hold in every position, computed again from the dice, independently of the rules."""

from collections.abc import Iterable

from hexdice.games.three_dice.rules import state as td
from hexdice.games.three_dice.rules.state import Charge, Round, Rules, State

CHOICES = {
    "shit": ("end", "every"),
    "ties": ("each", "one"),
    "starter": ("random", "chosen"),
    "gentle": ("remind", "enforce", "off"),
    "unit": ("sips", "points", "pushups", "own"),
}
IDLE = ("draw", "start", "pause", "over")
PHASES = (*IDLE, "ready", "dice", "turn", "award", "off", "offdice")


def check(state: State) -> None:
    """Checks every invariant; AssertionError for a position that play cannot reach."""
    _check_rules(state.rules)
    count, rules = len(state.players), state.rules
    present = [seat for seat in range(count) if state.players[seat].here]
    assert state.phase in PHASES
    assert 2 <= len(present) <= td.MOST_HERE and count <= td.MOST_NAMES
    assert 0 <= state.changes <= (td.MOST_CHANGES if state.phase == "pause" else 0)
    assert (state.starter == -1) == (state.phase in ("draw", "start"))
    assert state.starter == -1 or state.starter in present
    assert len(state.past) <= (rules.rounds or td.MOST_ROUNDS)
    assert state.phase == "over" or len(state.past) < (rules.rounds or td.MOST_ROUNDS)
    assert state.phase != "over" or state.past
    assert not state.past or state.starter >= 0
    assert all(n >= 0 for player in state.players for n in (player.sips, player.points, player.given))
    if state.phase in IDLE:
        assert state.round == Round() and not state.rolls
    else:
        start = present.index(state.starter)
        assert list(state.round.order) == present[start:] + present[:start]
        _check_turn(state)
        _check_round(state.round, rules, [roll for roll in state.rolls if "?" not in roll], over=False)
        return _check_tally(state)
    if state.past:
        last = state.past[-1]
        check_past(state, last)
        if state.phase == "pause" and not state.changes:
            assert state.starter == _next_starter(last, rules)
    _check_tally(state)


def check_past(state: State, round: Round) -> None:
    """Checks a finished round of the evening."""
    assert set(round.order) <= set(range(len(state.players))) and len(set(round.order)) == len(round.order) >= 2
    _check_round(round, state.rules, [], over=True)


def _next_starter(last: Round, rules: Rules) -> int:
    """Who starts after a round, unless the table has changed since (TD-11 to TD-13)."""
    if last.heats and rules.ties == "each":
        return max(last.heats[-1], key=lambda entry: entry[1])[0]
    return last.losers[0] if last.losers else last.order[0]


def _check_rules(rules: Rules) -> None:
    for key, allowed in CHOICES.items():
        assert getattr(rules, key) in allowed
    assert 0 <= rules.rounds <= 100 and 0 <= rules.limit <= 99 and 0 <= rules.water <= 20 and len(rules.word) <= 20


def points_of(roll: str) -> int:
    """Points of a roll, die by die (TD-2)."""
    return 100 * roll.count("1") + 60 * roll.count("6") + sum(int(face) for face in roll if face in "2345")


def kinds(rolls: list[str]) -> list[str]:
    """The special of each final roll of a round, in order (TD-5 to TD-8)."""
    found: list[str] = []
    for roll in rolls:
        faces = set(roll)
        if len(faces) == 1:
            found.append("three")
        elif faces == {"1", "2", "3"}:
            found.append("stairs")
        elif faces == {"4", "5", "6"} and found and found[-1] == "stairs":
            found.append("super")
        else:
            found.append("shit" if faces in ({"2", "3", "4"}, {"3", "4", "5"}) else "")
    return found


def _check_round(round: Round, rules: Rules, rolls: list[str], over: bool) -> None:
    """Checks a round from its rolls: who is safe, who lost and what fell due; `rolls` belong to an unfinished turn."""
    turns, order = round.turns, round.order
    assert [turn.seat for turn in turns] == list(order[: len(turns)])
    assert not over or len(turns) == len(order)
    assert all(_is_roll(roll) for turn in turns for roll in turn.rolls)
    allowed = len(turns[0].rolls) if turns else 3
    assert 1 <= allowed <= 3 and all(1 <= len(turn.rolls) <= allowed for turn in turns)
    special = kinds([turn.rolls[-1] for turn in turns])
    rock = _rocks(rolls)
    due: list[tuple[int, str, int, int]] = []  # seat, why, units, by
    for roll in round.false:
        assert kinds([roll])[0] in ("three", "stairs")
        due.append((order[0], "false", 1 if len(set(roll)) == 3 else 7 if roll[0] == "1" else int(roll[0]), -1))
    if turns:
        assert kinds([turns[0].rolls[0]])[0] not in ("three", "stairs")
    cost = 1
    for index, (turn, kind) in enumerate(zip(turns, special, strict=True)):
        rock += _rocks(turn.rolls)
        bad = sum(kinds([roll])[0] == "shit" for roll in turn.rolls)
        due += [(turn.seat, "shit", 1, -1)] * (bad if rules.shit == "every" else kind == "shit")
        if kind == "three":
            cost += 7 if turn.rolls[-1][0] == "1" else int(turn.rolls[-1][0])
        if kind in ("stairs", "super"):
            assert turn.target in order and turn.target != turn.seat
            due.append((turn.target, "given", (index + 1) * (2 if kind == "super" else 1), turn.seat))
        else:
            assert turn.target == -1
    if rolls and rules.shit == "every":
        due += [(order[len(turns)], "shit", 1, -1)] * sum(kinds([roll])[0] == "shit" for roll in rolls)
    if rules.rock:
        due += [(seat, "rock", 1, -1) for seat in order] * rock
    if len(turns) == len(order):
        _check_losers(round, rules, special, over)
        due += [(seat, "lost", cost, -1) for seat in round.losers]
    else:
        assert not round.losers and not round.heats
    recorded = [(c.seat, c.why, c.sips + c.points, c.by) for c in round.charges]
    assert sorted(recorded) == sorted(due)
    assert all(c.sips >= 0 and c.points >= 0 and c.sips + c.points > 0 for c in round.charges)
    assert all(c.why in ("lost", "given", "shit", "false", "rock") and c.seat in order for c in round.charges)
    assert all((c.by in order and c.by != c.seat) if c.why == "given" else c.by == -1 for c in round.charges)


def _check_losers(round: Round, rules: Rules, special: list[str], over: bool) -> None:
    """Checks that the losers of a finished round are the lowest players without a special."""
    points = [(points_of(t.rolls[-1]), t.seat) for t, k in zip(round.turns, special, strict=True) if k in ("", "shit")]
    lost = sorted(seat for value, seat in points if value == min(points)[0])
    _check_heats(round, rules, lost, over)
    if rules.ties == "one" and len(lost) > 1:
        assert set(round.losers) <= set(lost) and len(round.losers) == over
    else:
        assert list(round.losers) == lost


def _rocks(rolls: Iterable[str]) -> int:
    return sum(sorted(roll) == ["2", "2", "3"] for roll in rolls)


def _is_roll(text: str) -> bool:
    return len(text) == 3 and set(text) <= set("123456")


def _check_heats(round: Round, rules: Rules, lost: list[int], over: bool) -> None:
    """Checks that each roll-off is among those tied at the relevant end of the previous one (TD-12)."""
    size = 3 if rules.ties == "one" else 1
    level = lost
    for number, heat in enumerate(round.heats, 1):
        assert len(level) > 1 and [seat for seat, _ in heat] == level
        thrown = [dice for _, dice in heat if len(dice) == size and set(dice) <= set("123456")]
        if len(thrown) < len(heat):
            assert number == len(round.heats) and not over
            pending = [dice for _, dice in heat[len(thrown) :]]
            assert [dice for _, dice in heat[: len(thrown)]] == thrown and not any(pending[1:])
            assert not pending[0] or _in_air(pending[0], size)
            return
        marks = [points_of(dice) if size == 3 else -int(dice) for dice in thrown]
        level = [seat for (seat, _), mark in zip(heat, marks, strict=True) if mark == min(marks)]
    if round.heats:
        assert len(level) == 1 and over
        assert size == 1 or list(round.losers) == level


def _in_air(dice: str, size: int) -> bool:
    return len(dice) == size and "?" in dice and set(dice) <= set("?123456")


def _check_turn(state: State) -> None:
    """Checks the current turn."""
    turns, rolls = state.round.turns, state.rolls
    if state.phase in ("off", "offdice"):
        assert len(turns) == len(state.round.order) and not rolls and state.round.heats
        assert any("?" in dice for _, dice in state.round.heats[-1]) == (state.phase == "offdice")
        return
    assert len(turns) < len(state.round.order)
    assert (state.phase == "ready") == (not rolls)
    for roll in rolls[:-1]:
        assert _is_roll(roll)
    allowed = len(turns[0].rolls) if turns else 3
    assert len(rolls) <= allowed
    if rolls:
        assert _in_air(rolls[-1], 3) if state.phase == "dice" else _is_roll(rolls[-1])
        if not turns and (len(rolls) > 1 or state.phase != "dice"):
            assert kinds([rolls[0]])[0] not in ("three", "stairs")
    if state.phase == "award":
        assert kinds([turn.rolls[-1] for turn in turns] + [rolls[-1]])[-1] in ("stairs", "super")
    if state.phase == "turn":
        assert len(rolls) < allowed


def _check_tally(state: State) -> None:
    """Checks that players have the units that fell due, and that nobody is over the table's limit (TD-16)."""
    sips = [0] * len(state.players)
    points = [0] * len(state.players)
    given = [0] * len(state.players)
    charges: list[Charge] = [charge for round in (*state.past, state.round) for charge in round.charges]
    for seat, _, wet, dry, by in charges:
        assert 0 <= seat < len(sips) and -1 <= by < len(sips)
        sips[seat] += wet
        points[seat] += dry
        if by >= 0:
            given[by] += wet + dry
    assert [(p.sips, p.points, p.given) for p in state.players] == list(zip(sips, points, given, strict=True))
    assert not state.rules.limit or max(sips) <= state.rules.limit
