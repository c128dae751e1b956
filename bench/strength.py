"""A person's strength and "At your level": are they right? `python -m bench strength [game ...] [--matches 200] [--drawn --write]`

People are simulated as each level of a game's bot, and as one that finds every second move like a level and the others like the next.
Each plays matches of two against bots drawn as the page draws them, from the strength that the matches before have shown.
The share of wins at one's level should be 45 to 55 %; how often the 95 % interval has the strength in it is checked with
results drawn from known strengths (`--drawn`), as nobody knows that of a person. Seeds are fixed, so the figures repeat.

`--levels` reads the ladders on the pages of the games, and writes how strong each level is (bot/strengths.json).
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping
from itertools import pairwise
from math import log10
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.pages import PAGES, put_row
from hexdice import games
from hexdice.bots.levels import levels, strengths, thinker
from hexdice.cli.simulate import begin, match_seed, play_out, wilson
from hexdice.kernel.options import read_options
from hexdice.kernel.strength import FEWEST, LADDER_ERROR, Duel, even, share, strength

GAMES = ("siberian-dice", "first-island", "first-war")
WEAKEST = 1000  # the strength of the weakest level of every game
HEAD_DRAWN = (
    "| strength | in its interval after 3 | 10 | 50 | 200 | won at one's level |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
)


def ladder(game: str) -> dict[str, dict[str, int]]:
    """By variant ("": the mean of all) the strength of each level, from the rows of the ladder on the game's page.

    Half a win is added to both sides, so that 40 of 40 says something finite.
    """
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    rows = text.partition("<!-- ladder -->")[2].partition("<!-- ladder: end -->")[0].splitlines()
    steps: dict[str, dict[tuple[str, str], float]] = {}
    for row in rows:
        cells = [cell.strip() for cell in row.strip("| ").split("|")]
        if not (found := re.search(r"(\d+) of (\d+)", row)):
            continue
        won, played = int(found[1]) + 0.5, int(found[2]) + 1
        setting, upper, lower = (
            (cells[0], cells[1], cells[2]) if cells[1] in levels(game) else ("–", cells[0], cells[2])
        )
        steps.setdefault(setting, {})[lower, upper] = 400 * log10(won / (played - won))
    found_by: dict[str, dict[str, int]] = {}
    for setting, each in steps.items():
        at = float(WEAKEST)
        climbed = {levels(game)[0]: WEAKEST}
        for lower, upper in pairwise(levels(game)):
            if (lower, upper) in each:
                at += each[lower, upper]
                climbed[upper] = round(at)
        if len(climbed) == len(levels(game)) and "of three" not in setting:
            found_by[setting.replace("–", "")] = climbed
    mean = {level: round(sum(each[level] for each in found_by.values()) / len(found_by)) for level in levels(game)}
    return {"": mean, **({} if len(found_by) == 1 else found_by)}


def write_levels(game: str) -> None:
    """Writes the strengths of a game's levels beside its bot."""
    rows = [f"  {json.dumps(setting)}: {json.dumps(each)}" for setting, each in ladder(game).items()]
    path = ROOT / "py/hexdice/games" / game.replace("-", "_") / "bot/strengths.json"
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def next_level(duels: list[Duel], ladder: Mapping[str, int], rng: Random) -> str:
    """Against which level the page would let somebody play."""
    known = list(ladder.items())
    mine = strength(duels)
    if mine is None:
        return known[1][0]
    found = even(mine.mean, known)
    return rng.choices([level for level, _ in found], [chance for _, chance in found])[0]


def drawn(true: float, ladder: Mapping[str, int], people: int, matches: int, seed: str) -> tuple[list[float], float]:
    """Results drawn from a known strength: how often the interval has it after 3, 10, 50 and all matches, and the share of wins."""
    held, won = [0, 0, 0, 0], 0
    marks = (FEWEST, 10, 50, matches)
    for person in range(people):
        rng, duels = Random(f"{seed}|{person}"), list[Duel]()
        for _ in range(matches):
            theirs = ladder[next_level(duels, ladder, rng)]
            score = float(rng.random() < share(true, theirs))
            duels.append((theirs, LADDER_ERROR, score))
            won += score > 0 and len(duels) > FEWEST
            if len(duels) in marks:
                known = strength(duels)
                assert known
                held[marks.index(len(duels))] += abs(known.mean - true) <= known.margin
    return [each / people for each in held], won / people / (matches - FEWEST)


def mixed(game: str, one: str, other: str) -> Any:
    """A person who finds every second move, by chance, like one level, and the others like another."""
    ways = [thinker(game, one), thinker(game, other)]
    return lambda view, seat, rng: ways[rng.random() < 0.5](view, seat, rng)


def played(game: str, who: tuple[str, ...], matches: int) -> dict[str, Any]:
    """The matches of one simulated person at their level, seats changing."""
    record = games.game(game)
    options = read_options(record.options, dict(record.simulated))
    ladder = strengths(game, str(options.get("variant")))
    rng, duels, early = Random(f"{game}|{who}"), list[Duel](), None
    person = thinker(game, who[0]) if len(who) == 1 else mixed(game, *who)
    for number in range(matches):
        level, seat = next_level(duels, ladder, rng), number % 2
        thinkers = [thinker(game, level)] * 2
        thinkers[seat] = person
        match = begin(record, options, (level, level), match_seed(f"strength {who}", number))
        play_out(match, thinkers)
        assert match.result is not None
        winners = match.result.winners
        duels.append((ladder[level], LADDER_ERROR, 0.5 if len(winners) != 1 else float(winners == (seat,))))
        if number == 19:
            early = strength(duels)
    late, counted = strength(duels), duels[FEWEST:]
    assert late
    won = round(sum(score for _, _, score in counted))
    low, high = wilson(won, len(counted))
    return {
        "game": game,
        "who": " and ".join(who),
        "matches": len(counted),
        "won": round(won / len(counted), 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "early": "–" if early is None else f"{early.mean} ± {early.margin}",
        "late": f"{late.mean} ± {late.margin}",
        "ladder": ladder[who[0]] if len(who) == 1 else "–",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all that have a ladder, unless named")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--people", type=int, default=400, help="of each strength, with --drawn")
    parser.add_argument("--only", default="", help="one level, as who plays")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--drawn", action="store_true")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    for game in args.games or GAMES:
        if args.levels:
            write_levels(game)
            continue
        names = levels(game)
        if args.drawn:
            known = strengths(game, "basic")
            low, high = min(known.values()), max(known.values())
            for true in [round(low + (high - low) * part / 4) for part in range(5)]:
                held, won = drawn(true, known, args.people, args.matches, f"{game} {true}")
                line = f"| {true} | {' | '.join(f'{each:.1%}' for each in held)} | {won:.1%} |"
                print(game, line, flush=True)
                if args.write:
                    put_row(game, "strength drawn", HEAD_DRAWN, f"| {true} |", line)
            continue
        people = (
            [(name,) for name in names]
            if len(names) > 4
            else [(names[0],), names[:2], names[1:2], names[1:3], names[2:3]]
        )
        for who in people:
            if args.only not in who and args.only:
                continue
            row = played(game, tuple(who), args.matches)
            interval = f"{row['low']:.0%} to {row['high']:.0%}"
            line = f"| {row['who']} | {row['matches']} | {row['won']:.1%} | {interval} | {row['early']} | {row['late']} | {row['ladder']} |"
            print(game, line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
