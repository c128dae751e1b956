"""Where matches turned: how long the stretch is in which the chances of whoever won rose most, and whether the end tells of the same place.

    python -m bench turns first-island --matches 50

Bots of the level `gentle` play, in The First Island against `first`, which is the first opponent.
"""

from __future__ import annotations

import argparse
import json
import re
from random import Random
from statistics import median

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.bots import decide
from hexdice.bots.levels import thinker
from hexdice.kernel.match import Header, Match, Seat

LONGEST = 1500  # events; a match that goes on is left out


def played(name: str, number: int) -> Match:
    """A match of a person, who plays like a bot, and a bot."""
    game, levels = games.game(name), ("gentle", "first" if name == "first-island" else "gentle")
    seats = Seat("Ann"), Seat("Mia", levels[1])
    header = Header(
        name, dict(game.simulated), seats, 2, f"{number:032x}", rules=game.rules_version, id=f"turn{number}"
    )
    match, rng, thinkers = Match(game, header), Random(f"{name}{number}"), [thinker(name, level) for level in levels]
    while match.result is None and len(match.events) < LONGEST:
        if match.draw() is None:
            seat = rng.choice(game.actors(match.state))
            match.play(seat, decide(thinkers[seat], game.view(match.state, seat), seat, rng))
    return match


def agrees(session: Session, first: int, last: int) -> bool | None:
    """Whether what the end says decided the match lies where it turned; None if it names no place."""
    states, ending = session.match.states, session.hooks.ending(session.table())
    if found := re.search(r"What decided it: round (\d+)", ending):
        rounds = range(states[first].round, states[last].round)
        return int(found[1]) in (rounds or [states[last].round - 1])  # cards after a round belong to it
    if found := re.search(r'data-act="review:at=(\d+)"', ending):
        return first < int(found[1]) <= last
    return None


def main() -> None:
    """Prints the figures of a game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=50)
    asked = parser.parse_args()
    lengths, rises, agree = [], [], []
    for number in range(1, asked.matches + 1):
        session = Session(played(asked.game, number))
        first, last = session.curve.turn()
        result = session.match.result
        if result is None or first == last:
            continue
        settled, winner = session.curve.settled(), result.winners[0]
        lengths.append(settled.index(last) - settled.index(first))
        rises.append(session.curve.shares(last)[winner] - session.curve.shares(first)[winner])
        agree.append(agrees(session, first, last))
    report = {
        "matches": len(lengths),
        "steps of the curve, median": median(lengths),
        "steps, most": max(lengths),
        "rise, median": round(median(rises), 2),
        "rise, least": round(min(rises), 2),
        "ends that name a place": sum(each is not None for each in agree),
        "of these where it turned": sum(each is True for each in agree),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
