"""The kit on every game: a sample in the quick ring, full counts in the long one.

A failure prints the seed and the options of its match; the same seed plays the same match again.
"""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random

import pytest

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import levels, thinker
from hexdice.cli.simulate import every_level
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.catalogue import sentences
from tests.conformance.kit import Examiner, at_random, by_bots, combinations, examine_whole, play, values
from tests.goldens.make import sample
from tests.goldens.playthrough import playthrough

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("HEXDICE_LONG"))
pytestmark = pytest.mark.timeout(1800 if LONG else 300)
FULL_EVERY = 8 if LONG else 25  # interval at which states are examined in full, besides the first ten and the last

DICE_OF_ALL = {"first-island"}  # everybody places the same roll

each_game = pytest.mark.parametrize("name", games.NAMES)


def begin(name: str, seats: int, seed: str, options: dict[str, Value]) -> Match:
    """A match; its seed and options are printed, which pytest shows for a failure."""
    print(f"{name}, {seats} seats, seed {seed!r}, options {options}")
    named = tuple(Seat(f"Seat {k + 1}") for k in range(seats))
    game = games.game(name)
    return Match(game, Header(name, options, named, seats, seed, rules=game.rules_version))


def examined(match: Match, seed: str, most: int | None = None) -> Examiner:
    """Random play, examined, from the match's start."""
    rng = Random(seed)
    examiner = Examiner(match, games.rulebook(match.header.game), rng, FULL_EVERY)
    play(match, at_random(rng), rng, examiner, most)
    missing = sorted(examiner.said - sentences())
    assert not missing, f"refusals that are not in the catalogues (make words): {missing}"
    return examiner


def seat_counts(name: str) -> list[int]:
    fewest, most = games.game(name).seats
    return list(range(fewest, most + 1))


@each_game
def test_every_number_of_seats(name: str) -> None:
    counts = seat_counts(name)
    budget = (6_000 if LONG else 300) // len(counts)
    for seats in counts:
        seed = f"seats {seats}"
        match = begin(name, seats, seed, {})
        examined(match, seed, most=max(budget, 40))
        examine_whole(match, Random(seed))


@each_game
def test_every_value_of_every_option(name: str) -> None:
    """Each value alone, random combinations, and in the long ring all pairs. A combination may be refused, but no value always."""
    game, rng = games.game(name), Random(name)
    combos = combinations(game.options, rng, pairs=LONG)
    budget = max((12_000 if LONG else 600) // len(combos), 20)
    used: set[tuple[str, Value]] = set()
    for number, options in enumerate(combos):
        seed = f"options {number}"
        for seats in rng.sample(seat_counts(name), len(seat_counts(name))):
            try:
                match = begin(name, seats, seed, {**game.simulated, **options})
            except NotationError as fault:
                print(f"refused: {fault}")
                continue
            used.update({**{o.key: o.default for o in game.options if o.later}, **match.header.options}.items())
            examined(match, seed, most=budget)
            examine_whole(match, Random(seed))
            break
    never = [(o.key, value) for o in game.options for value in values(o) if (o.key, value) not in used]
    assert not never, "no match began with these values"


@each_game
def test_positions_that_were_kept_are_written_as_they_are_read(name: str) -> None:
    """Rare moments, one a line: the number of seats and the position."""
    game = games.game(name)
    file = Path(__file__).parent / "positions" / f"{name}.txt"  # a game may have none
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        text = line.partition(" ")[2]
        assert game.format_position(game.parse_position(text)) == text


@each_game
def test_whole_matches(name: str) -> None:
    """Matches from the first event to the result, until enough events were seen; private moves are hidden, and a die is somebody's."""
    game, total, private, hidden, rolled, owned = games.game(name), 0, 0, 0, False, False
    for number in count():
        seed = f"whole {number}"
        counts = seat_counts(name)
        match = begin(name, counts[number % len(counts)], seed, {**games.game(name).simulated})
        examiner = examined(match, seed)
        examine_whole(match, Random(seed))
        private, hidden = private + examiner.private, hidden + examiner.hidden
        total += len(match.events)
        rolls = [state for state in match.states if (asked := game.chance(state)) and asked.die]
        rolled, owned = rolled or bool(rolls), owned or any(game.roller(state) >= 0 for state in rolls)
        if number >= 2 and total > (8_000 if LONG else 500):
            break
    assert owned or not rolled or name in DICE_OF_ALL, "nobody's dice: the game says no `roller`"
    assert hidden > 0 or private == 0, "no private move looks like another one to a bystander"


@each_game
def test_bots_play_legal_moves_from_their_view(name: str) -> None:
    """Matches of the game's weakest bot (else greedy), half of them against random ones; then every level is asked."""
    game, own = games.game(name), (*levels(name), "greedy")[0]
    counts = seat_counts(name)[:6] if LONG else seat_counts(name)[:2]
    for number, seats in enumerate(counts if len(counts) > 1 else counts * 2):
        rng = Random(f"bots {number}")
        match = begin(name, seats, f"bots {number}", {**game.simulated})
        examiner = Examiner(match, games.rulebook(name), rng, FULL_EVERY)
        bots = [thinker(name, level) for level in (own, ("random", own)[number % 2])]
        play(match, by_bots(bots, rng), rng, examiner, most=None if LONG else 250)
        up = [state for state in match.states if game.actors(state)]
        for level in every_level(name):
            for state in rng.sample(up, min(len(up), 6 if LONG else 1)):
                seat = game.actors(state)[0]
                move = decide(thinker(name, level), game.view(state, seat), seat, Random(1))
                assert move in game.moves(state, seat), f"{level} plays {move!r}"


def test_equal_bytes_whatever_the_hash_seed() -> None:
    """A process with another PYTHONHASHSEED than this one plays the same matches, written out state by state."""
    number = 3 if LONG else 1
    environment = {**os.environ, "PYTHONHASHSEED": "271828", "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.goldens.make", "--print", str(number), *games.NAMES]
    printed = subprocess.run(
        command, capture_output=True, env=environment, cwd=ROOT, check=True, encoding="utf-8"
    ).stdout
    for name in games.NAMES:
        for match in range(number):
            text = playthrough(sample(name, match))
            assert len(text) > 1000
            assert printed.startswith(text), name
            printed = printed.removeprefix(text).removeprefix("\n")


@each_game
def test_text_options_are_read_or_refused(name: str) -> None:
    """With any text in a text option, the game starts or says in one sentence why not."""
    game, rng = games.game(name), Random(name)
    texts = ["", "x", "1", "1 2 3", ",", "-1", "é²", "\n", "123456" * 50, "a,b,c", " ", "\u0661", "0" * 300]
    texts += ["".join(rng.choice("0123456 ,;:-/abz") for _ in range(rng.randrange(40))) for _ in range(30)]
    for option in game.options:
        if isinstance(option.default, str) and not option.choices:
            for text in texts:
                for seats in seat_counts(name)[:2]:
                    try:
                        match = begin(name, seats, "text", {option.key: text})
                    except NotationError as fault:
                        assert str(fault)[:1].isupper() and len(str(fault)) < 400
                    else:
                        examined(match, text, most=12)
