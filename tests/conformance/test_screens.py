"""Every game's screen along random matches: for each seat, for a bystander, in review, and tap by tap."""

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from hexdice import games
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.conformance.kit import at_random
from tests.conformance.random_matches import each_game, played
from tests.conformance.screens import examine_log, examine_screen, markup_of, reached, sound, table_of

LONG = bool(os.environ.get("HEXDICE_LONG"))
pytestmark = pytest.mark.timeout(1800 if LONG else 300)


@each_game
def test_screens_are_sound_for_everybody_who_looks(name: str) -> None:
    game, hooks = games.game(name), games.screen(name)
    for number in range(20 if LONG else 3):
        rng = Random(number)
        match = played(name, number, 3000 if LONG else 300)
        seats = len(match.header.seats)
        cursors = {0, 1, len(match.events), *(rng.randrange(len(match.states)) for _ in range(300 if LONG else 12))}
        for cursor in sorted(cursors):
            for seat in {None, rng.randrange(seats), *game.actors(match.states[cursor])[:2]}:
                table = table_of(match, cursor, seat, {})
                examine_screen(hooks, table)
                if table.moves:
                    examine_screen(hooks, table_of(match, cursor, seat, {"hint": rng.choice(table.moves)}))
            examine_screen(hooks, table_of(match, cursor, 0, {}, present=False))
        examine_log(game, hooks, match)
        if match.result:
            table = table_of(match, len(match.events), None, {})
            words = hooks.ending(table)
            assert words.strip()
            sound(markup_of(hooks.screen(table)) + words, table)  # both are on the page


TEXTS = [
    (name, option.key)
    for name in games.NAMES
    for option in games.game(name).options
    if isinstance(option.default, str) and not option.choices
]


def allows(name: str, count: int) -> bool:
    """Whether so many may play with the options of a simulation."""
    game = games.game(name)
    try:
        Match(game, Header(name, dict(game.simulated), tuple(Seat(f"P{k}") for k in range(count)), count, f"{7:032x}"))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(("name", "key"), TEXTS)
def test_a_hostile_text_in_an_option_is_refused_or_only_text(name: str, key: str) -> None:
    """Options come from links and files too."""
    game, hooks, rng = games.game(name), games.screen(name), Random(name)
    fewest = next(count for count in range(game.seats[0], game.seats[1] + 1) if allows(name, count))
    seats = tuple(Seat(f"P{k}") for k in range(fewest))
    option = next(option for option in game.options if option.key == key)
    others: dict[str, Value] = {option.when[0]: option.when[1][0]} if option.when else {}
    hostile = '"><b title='[: option.high or None]
    try:
        match = Match(game, Header(name, {**game.simulated, **others, key: hostile}, seats, fewest, f"{7:032x}"))
    except ValueError:
        return
    choose = at_random(rng)
    while match.result is None and len(match.events) < 2000:
        if match.draw() is None:
            match.play(seat := rng.choice(game.actors(match.state)), choose(match, seat))
        if rng.random() < 0.1 or match.result:
            table = table_of(match, match.cursor, None, {})
            examine_screen(hooks, table)
            shown = markup_of(hooks.screen(table)) + (hooks.ending(table) if match.result else "")
            sound(shown, table)
            assert "<b title" not in shown
    assert match.result is not None


MOST = 1500  # most screens per search; what takes more is out of reach for people too


@each_game
def test_legal_moves_are_within_reach_of_taps(name: str) -> None:
    """At points along matches: one move of each kind, and some others."""
    game, hooks = games.game(name), games.screen(name)
    for number in range(6 if LONG else 2):
        rng = Random(number)
        match = played(name, number, 400)
        up = [cursor for cursor, state in enumerate(match.states) if game.actors(state)]
        for cursor in [up[0], *rng.sample(up, min(len(up), 40 if LONG else 4))]:
            state = match.states[cursor]
            seat = game.actors(state)[0]
            moves = game.moves(state, seat)
            wanted = {
                *{kind(move): move for move in moves}.values(),
                *rng.sample(moves, min(len(moves), 6 if LONG else 2)),
            }
            left = {move for move in wanted if move not in reached(hooks, match, cursor, seat, {move}, MOST)}
            assert not left, f"out of reach at {cursor}: {sorted(left)}; {game.format_position(state)[:200]}"


def kind(move: str) -> str:
    return move.split(" ")[0]


@cache
def moments(name: str) -> dict[str, tuple[Match, int, int]]:
    """By kind of move: a match, a point in it, and a seat that may play such a move there.

    From the lines of positions/<game>.txt ("seats position"), kept for rare kinds, and from matches.
    """
    game, found = games.game(name), dict[str, tuple[Match, int, int]]()
    file = Path(__file__).parent / "positions" / f"{name}.txt"
    matches = [standing(name, line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    for match in (*matches, *(played(name, number, 200) for number in range(0 if matches else 4))):
        for cursor, state in enumerate(match.states):
            for seat in game.actors(state):
                for move in game.moves(state, seat):
                    found.setdefault(kind(move), (match, cursor, seat))
    return found


def standing(name: str, line: str) -> Match:
    """A match at a position, with nothing before it."""
    count, _, position = line.partition(" ")
    game, seats = games.game(name), int(count)
    began = min(seats, game.seats[1])
    header = Header(name, dict(game.simulated), tuple(Seat(f"P{k}") for k in range(seats)), began, f"{1:032x}")
    match = Match(game, header)
    match.states[0] = game.parse_position(position)
    return match


@pytest.mark.parametrize(("name", "wanted"), [(name, kind) for name in games.NAMES for kind in games.game(name).kinds])
def test_every_kind_of_move_is_within_reach_of_taps(name: str, wanted: str) -> None:
    assert wanted in moments(name), f"add a position where {wanted} is legal to tests/conformance/positions/{name}.txt"
    match, cursor, seat = moments(name)[wanted]
    moves = match.game.moves(match.states[cursor], seat)
    move = next(move for move in moves if kind(move) == wanted)
    assert move in reached(games.screen(name), match, cursor, seat, {move}, MOST), f"{move} is out of reach"
