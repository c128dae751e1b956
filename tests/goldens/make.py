"""`python -m tests.goldens.make [game ...]` writes the goldens of games again; `--print N game ...` prints N playthroughs of each.

Of two dozen matches of bots over seat counts and option mixes the shortest, the one with the most kinds of moves and
the longest of a readable length are kept; match files put here by hand stay, and get a text beside them.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

from hexdice import games
from hexdice.bots.levels import levels, thinker
from hexdice.cli.simulate import begin, play_out
from hexdice.kernel.codec import dump_match, load_match
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from tests.conformance.kit import combinations
from tests.goldens.playthrough import playthrough

FOLDER = Path(__file__).parent
READABLE = 600  # events
MADE = ("shortest", "longest", "varied")


def sample(name: str, number: int) -> Match:
    """Match `number` of a game's samples: seats, options, bots and dice all follow from it."""
    game, rng = games.game(name), Random(f"{name} {number}")
    counts = range(game.seats[0], min(game.seats[1], 6) + 1)
    mixes = combinations(game.options, rng, pairs=False)
    pool = ("random", "greedy", *levels(name)[:1])
    seats = [pool[(seat + number) % len(pool)] for seat in range(counts[number % len(counts)])]
    while True:
        mix = {**rng.choice(mixes if number % 3 else [{}]), **game.simulated}
        try:
            match = begin(game, mix, seats, sha256(f"golden {number}".encode()).hexdigest()[:32])
        except NotationError:
            continue
        play_out(match, [thinker(name, level) for level in seats])
        return match


def kinds(match: Match) -> int:
    return len({(event.actor < 0, event.text.split(" ")[0]) for event in match.events})


def make(name: str) -> None:
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    matches = sorted((sample(name, number) for number in range(24)), key=lambda match: len(match.events))
    readable = [match for match in matches if len(match.events) <= READABLE]
    shortest, longest = matches[0], readable[-1] if len(readable) > 2 else matches[1]
    others = [match for match in readable or matches if match not in (shortest, longest)]
    varied = max(others or matches[1:], key=kinds)
    for label, match in zip(MADE, (shortest, longest, varied), strict=True):
        (folder / f"{label}.json").write_text(dump_match(match) + "\n", encoding="utf-8")
    for file in sorted(folder.glob("*.json")):
        match = load_match(file.read_text(encoding="utf-8"), games.game)
        file.with_suffix(".txt").write_text(playthrough(match), encoding="utf-8")
        print(f"{file.relative_to(FOLDER)}: {len(match.events)} events")


def main(arguments: Sequence[str]) -> None:
    if arguments[:1] == ["--print"]:
        for name in arguments[2:]:
            for number in range(int(arguments[1])):
                print(playthrough(sample(name, number)))
        return
    for name in arguments or games.NAMES:
        make(name)


if __name__ == "__main__":
    main(sys.argv[1:])
