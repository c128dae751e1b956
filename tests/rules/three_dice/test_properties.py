"""Random evenings: invariants after every event, texts that are exact inverses, and what points-only players and limits guarantee."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.rules.notation import KEEPS, format_position, parse_position, read_move
from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.rules.state import MOST_NAMES, State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import read_options

EVERY_MOVE = tuple(
    [*KEEPS, "roll", "join", "end"]
    + [
        f"{word} {seat}"
        for word in ("give", "start", "leave", "back", "points", "drinks")
        for seat in range(MOST_NAMES)
    ]
)

OPTIONS = st.fixed_dictionaries(
    {
        "shit": st.sampled_from(["end", "every"]),
        "ties": st.sampled_from(["each", "one"]),
        "starter": st.sampled_from(["random", "chosen"]),
        "gentle": st.sampled_from(["remind", "enforce", "off"]),
        "unit": st.sampled_from(["sips", "points", "pushups", "own"]),
        "word": st.sampled_from(["", "peanuts", "é <b>"]),
        "rock": st.booleans(),
        "dry": st.booleans(),
        "limit": st.sampled_from([0, 0, 1, 5, 20]),
        "rounds": st.sampled_from([0, 1, 4]),
    }
)


def evening(options: dict[str, object], seats: int, rng: Random, social: float, events: int) -> list[State]:
    """The positions of a random evening; `social` is the share of moves chosen among all of them."""
    state = GAME.initial(read_options(GAME.options, options), seats)
    states = [state]
    while len(states) < events and GAME.result(state) is None:
        chance = GAME.chance(state)
        if chance:
            state = GAME.apply(state, CHANCE, rng.choice(chance.outcomes))
        else:
            seat = rng.choice(GAME.actors(state))
            moves = GAME.moves(state, seat)
            play = [move for move in moves if move.split(" ", maxsplit=1)[0] not in GAME.social]
            state = GAME.apply(state, seat, rng.choice(moves if rng.random() < social else play))
        states.append(state)
    return states


@given(OPTIONS, st.integers(2, 20), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_every_invariant_holds_after_every_event(options: dict[str, object], seats: int, seed: int) -> None:
    for state in evening(options, seats, Random(seed), 0.2, 300):
        GAME.check(state)
        assert (GAME.chance(state) is not None) + (GAME.result(state) is not None) + bool(GAME.actors(state)) == 1


@given(OPTIONS, st.integers(2, 8), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_the_listed_moves_are_exactly_the_legal_ones(options: dict[str, object], seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in rng.choices(evening(options, seats, rng, 0.2, 200), k=6):
        for seat in GAME.actors(state) or (0,):
            legal = []
            for move in EVERY_MOVE:
                try:
                    GAME.apply(state, seat, move)
                except IllegalMoveError:
                    continue
                legal.append(move)
            assert sorted(legal) == sorted(GAME.moves(state, seat))
            assert len(set(legal)) == len(GAME.moves(state, seat))


@given(OPTIONS, st.integers(2, 20), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_positions_are_exact_inverses(options: dict[str, object], seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in rng.choices(evening(options, seats, rng, 0.2, 200), k=10):
        text = format_position(state)
        assert "\n" not in text
        assert parse_position(text) == state


@given(st.integers(0, 10**9), st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_position_is_refused_or_is_another_position(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    text = format_position(rng.choice(evening({}, 4, rng, 0.1, 120)))
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 3)) :]
    try:
        state = parse_position(damaged)
    except NotationError:
        return
    assert format_position(state) == damaged


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Roll",
        "roll ",
        "keep 2 1",
        "keep 1 1",
        "keep 1 2 3",
        "keep 4",
        "give",
        "give 01",
        "give -1",
        "give 40",
        "stay 1",
        "stand",
        "keep  1",
        "back",
        "start ٣",
        "roll\n",
    ],
)
def test_there_is_one_text_for_every_move(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)
    state = GAME.initial(read_options(GAME.options, {"starter": "chosen"}), 2)
    with pytest.raises(NotationError):
        GAME.apply(state, 0, text)


@pytest.mark.rule("TD-16")
@given(OPTIONS, st.integers(2, 10), st.integers(0, 10**9))
@settings(max_examples=80, deadline=None)
def test_points_only_players_never_get_a_sip_and_nobody_exceeds_the_limit(
    options: dict[str, object], seats: int, seed: int
) -> None:
    states = evening(options, seats, Random(seed), 0.25, 300)
    for before, after in pairwise(states):
        for old, new in zip(before.players, after.players, strict=False):
            if old.only:
                assert new.sips == old.sips
            assert not after.rules.limit or new.sips <= after.rules.limit


@pytest.mark.rule("TD-16")
@given(OPTIONS, st.integers(2, 10), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_points_only_and_limits_change_only_who_takes_what(options: dict[str, object], seats: int, seed: int) -> None:
    """The same dice and choices with nobody drinking give the same rounds, units and losers."""
    plain = evening({**options, "limit": 0}, seats, Random(seed), 0.0, 200)[-1]
    limited = evening({**options, "limit": 1}, seats, Random(seed), 0.0, 200)[-1]
    assert [r.losers for r in plain.past] == [r.losers for r in limited.past]
    assert [p.sips + p.points for p in plain.players] == [p.sips + p.points for p in limited.players]


@pytest.mark.rule("TD-15")
@given(st.integers(2, 5), st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_the_gentlemens_rule_always_leaves_a_legal_move_and_binds_only_the_last_player(seats: int, seed: int) -> None:
    for state in evening({"gentle": "enforce"}, seats, Random(seed), 0.0, 250):
        if state.phase == "turn":
            (seat,) = GAME.actors(state)
            assert "keep" in GAME.moves(state, seat)
            if len(state.round.turns) < len(state.round.order) - 1:
                assert not any(ungentle(state, kept) for kept in KEEPS.values())


@pytest.mark.long
def test_many_long_evenings() -> None:
    rng = Random(20)
    for number in range(1500):
        options: dict[str, object] = {
            "ties": ("each", "one")[number % 2],
            "shit": ("end", "every")[number // 2 % 2],
            "gentle": ("remind", "enforce", "off")[number % 3],
            "rock": number % 5 == 0,
            "limit": (0, 3, 14)[number % 3],
        }
        for state in evening(options, 2 + number % 19, rng, 0.1, 600):
            GAME.check(state)
