"""When does the weakest bot of The First War meet somebody? `python -m bench contact [--matches 40] [--write]`

For different people, seats changing: the round in which the first piece attacks, and how many matches the person wins. Seeds are
fixed, so the figures repeat.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.opponents import opponent
from bench.pages import put
from hexdice import games
from hexdice.bots import Thinker
from hexdice.cli.simulate import begin, match_seed, play_out, wilson
from hexdice.games.first_war.bot.routines import routine_move
from hexdice.games.first_war.rules import play
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Match

GAME = "first-war"
NEVER = 99


def nobody(state: State, seat: int, rng: Random) -> Iterator[str]:
    """Ends every phase; defends all together."""
    moves = play.moves(state, seat)
    stands = [move for move in moves if move.startswith("stand")]
    yield "done" if "done" in moves else stands[-1] if stands else moves[0]


def newcomer(state: State, seat: int, rng: Random) -> Iterator[str]:
    """The hunters and fights of gentle, and everything else by the button for the usual moves."""
    usual = (
        routine_move(state)
        if state.turn == seat and state.phase >= Phase.OTHERS and not (state.fight or state.offer)
        else ""
    )
    if usual:
        yield usual
    else:
        yield from opponent(GAME, "gentle")(state, seat, rng)


PEOPLE: dict[str, Thinker] = {
    "nobody: passes": nobody,
    "cautious:script": opponent(GAME, "cautious:script"),
    "usual moves, hunters of gentle": newcomer,
    "gentle": opponent(GAME, "gentle"),
    "steady": opponent(GAME, "steady"),
}


def played(person: Thinker, number: int) -> tuple[int, bool]:
    """(round of the first attack, or NEVER; whether the person won) of a match."""
    seats = [person, opponent(GAME, "first")]
    if number % 2:
        seats.reverse()
    match = begin(games.game(GAME), {"limit": True}, ("first", "first"), match_seed("contact", number // 2))
    met: list[int] = []

    def after(match: Match) -> None:
        if match.state.attacks and not met:
            met.append(match.state.round)

    play_out(match, seats, after)
    assert match.result is not None
    return (met or [NEVER])[0], match.result.winners == (number % 2,)


def row(who: str, matches: int) -> str:
    results = [played(PEOPLE[who], number) for number in range(matches)]
    rounds = [f"{met}" if met < NEVER else "never" for met, _ in sorted(results)]
    wins = sum(won for _, won in results)
    low, high = wilson(wins, matches)
    share = f"{wins} of {matches} | {wins / matches:.0%} ({low:.0%} to {high:.0%})"
    return f"| {who} | {rounds[matches // 2]} | {rounds[matches // 4]} to {rounds[3 * matches // 4]} | {share} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    lines = [
        "| against first | first attack: median round | middle half | wins | share |",
        "| --- | ---: | --- | ---: | ---: |",
    ]
    for who in PEOPLE:
        lines.append(row(who, args.matches))
        print(lines[-1], flush=True)
    if args.write:
        put(GAME, "contact", "\n".join(lines))


if __name__ == "__main__":
    main()
