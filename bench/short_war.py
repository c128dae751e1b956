"""Does a short war of The First War come to a head? `python -m bench short_war [--matches 200] [--write]`

Every level of its bots against two beginners, seats and lands changing: one plays by a script (bench/opponents/war_cautious.py), one only presses
the large button of the page. Seeds are fixed, so the figures repeat.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.opponents import opponent
from bench.pages import put
from hexdice import games
from hexdice.bots import Thinker
from hexdice.cli.simulate import begin, match_seed, play_out, wilson
from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.routines import routine_move
from hexdice.games.first_war.rules import play
from hexdice.games.first_war.rules.opening import LANDS, LEFT_OUT
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Match
from hexdice.kernel.options import Value

GAME, NEVER = "first-war", 99
LEVELS = ("first", "gentle", "steady", "master")


def presser(state: State, seat: int, rng: Random) -> Iterator[str]:
    """Whoever only presses the large button: nobody explores or attacks, all the rest goes as the page proposes."""
    moves = play.moves(state, seat)
    if state.offer == 1:
        yield "refuse draw"
    elif state.fight:
        yield battle.fight_move(state, state.fight)
    elif state.phase == Phase.RESEARCH:
        yield moves[0]
    else:
        yield routine_move(state) or ("done" if "done" in moves else moves[0])


class Played(NamedTuple):
    fought: int  # the round of the first strike, or NEVER
    won: bool  # whether the beginner won
    reason: str
    rounds: int


def played(person: Thinker, level: str, number: int) -> Played:
    """One match of a beginner against a level."""
    seats = [person, opponent(GAME, level)]
    if number % 2:
        seats.reverse()
    options: dict[str, Value] = {"begin": "short", "limit": False, "land": list(LANDS)[number // 2 % len(LANDS)]}
    match = begin(games.game(GAME), options, (level, level), match_seed("short", number // 2))
    fought: list[int] = []

    def after(match: Match) -> None:
        if match.events and match.events[-1].text == "strike" and not fought:
            fought.append(match.state.round - LEFT_OUT)

    play_out(match, seats, after)
    assert match.result is not None
    rounds = match.state.round - LEFT_OUT
    return Played((fought or [NEVER])[0], match.result.winners == (number % 2,), match.result.reason, rounds)


def share(n: int, matches: int) -> str:
    low, high = wilson(n, matches)
    return f"{n / matches:.0%} ({low:.0%} to {high:.0%})"


def row(level: str, who: str, person: Thinker, matches: int) -> str:
    found = [played(person, level, number) for number in range(matches)]
    early = sum(one.fought <= 3 for one in found)
    decided = sum(one.reason != "rounds" for one in found)
    wins = sum(one.won for one in found)
    length = sorted(one.rounds for one in found)[matches // 2]
    return f"| {level} | {who} | {matches} | {share(early, matches)} | {share(decided, matches)} | {length} | {share(wins, matches)} |"


PEOPLE: dict[str, Thinker] = {"script": opponent(GAME, "cautious:script"), "large button": presser}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--who", default=",".join(PEOPLE))
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    lines = [
        "| level | against | matches | first fight by round 3 | decided before the last round ends | median rounds | the beginner wins |",
        "| --- | --- | ---: | --- | --- | ---: | --- |",
    ]
    for level in args.levels.split(","):
        for who in args.who.split(","):
            lines.append(row(level, who, PEOPLE[who], args.matches))
            print(lines[-1], flush=True)
    if args.write:
        put(GAME, "short_war", "\n".join(lines))


if __name__ == "__main__":
    main()
