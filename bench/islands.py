"""Bots of The First Island settle islands in solo play, with the same dice: `python bench/islands.py ladder|solo|marks|fit|check|glow|taps [--write]`

- `ladder`: each level against the one below, and master against the fixed opponent today:sharp: who scores more on the same
  island at Casual. The share is of all islands, equal totals included; the interval is Wilson's, 95 %.
- `solo`: how often master meets all goals of each solo level; `--write` also writes games/first_island/table/solo_wins.json.
- `marks`: what each level makes without cards in 12 rounds; `--write` also writes games/first_island/table/marks.json.
- `fit`: the weights of the estimate of who will have the most points ; `--write` writes games/first_island/bot/shares.json.
- `check`: whether that estimate comes true, on matches that `fit` leaves out.
- `glow`: in which round 200 people at their first match have a first camp, who place at random, by the signs in hexes alone, or
  by the dice and hexes that glow; each takes the way to split a hex that the page offers.
- `taps`: how many taps a round takes three people at one tablet who place what stands ready; two taps for two dice or for a hex of one's own choice.

`--write` puts the table into docs/games/first-island.md. The same command gives the same table.
"""

import argparse
import json
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.calibration import Said, buckets, choices, estimates, row, table
from bench.opponents import opponent
from bench.pages import put
from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import levels
from hexdice.cli.simulate import wilson
from hexdice.games.first_island.bot import estimate
from hexdice.games.first_island.rules.grid import CELLS
from hexdice.games.first_island.rules.scoring import SMALLEST_CAMP
from hexdice.games.first_island.rules.state import SOLO, Sheet, State
from hexdice.games.first_island.table import glow, placing
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.table import bystander
from tests.unit.app.fakes import Person, session_of

GAME = "first-island"
RIDGE = 3.0
NOBODY = bystander(State("short"), (), {})  # a table without a hint
ISLAND = ROOT / "py" / "hexdice" / "games" / "first_island"
SOLO_WINS, SHARES = ISLAND / "table" / "solo_wins.json", ISLAND / "bot" / "shares.json"
MARKS = ISLAND / "table" / "marks.json"


def settle(level: str, kind: str, number: int) -> tuple[int, bool, float]:
    """(total, whether all goals are met, seconds of processor time) of island `number` of a solo level, or of a match alone without cards."""
    think, rng = opponent(GAME, level), Random(f"{level} {number}")
    options: dict[str, Value] = {"level": kind} if kind in SOLO else {"cards": kind, "level": "free"}
    match = Match(games.game(GAME), Header(GAME, options, (Seat("A"),), 1, f"{number:032x}"))
    began = time.process_time()
    match.settle()
    while match.result is None:
        match.play(0, decide(think, match.state, 0, rng))
        match.settle()
    return match.result.scores[0], bool(match.result.winners), time.process_time() - began


def paired(islands: int) -> str:
    """The ladder's table."""
    names = levels(GAME)
    settled = {name: [settle(name, "casual", number) for number in range(islands)] for name in (*names, "today:sharp")}
    lines = [
        "| level | points (mean) | over | islands won | share (95 %) | points more (95 %) | ms a round |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    pairs = [*((upper, lower) for lower, upper in pairwise(names)), ("master", "today:sharp"), ("sharp", "today:sharp")]
    for upper, lower in pairs:
        more = [above[0] - below[0] for above, below in zip(settled[upper], settled[lower], strict=True)]
        won = sum(difference > 0 for difference in more)
        low, high = wilson(won, islands)
        mean, error = statistics.mean(more), 1.96 * statistics.stdev(more) / islands**0.5
        own = statistics.mean(total for total, _, _ in settled[upper])
        spent = 1000 * statistics.mean(seconds for _, _, seconds in settled[upper]) / 12
        lines.append(
            f"| {upper} | {own:.1f} | {lower} | {won} of {islands} | {won / islands:.0%} ({low:.0%} to {high:.0%}) | "
            f"{mean:+.1f} ± {error:.1f} | {spent:.0f} |"
        )
    first, fixed = (statistics.mean(total for total, _, _ in settled[name]) for name in ("first", "today:sharp"))
    lines += ["", f"`first` makes {first:.1f} points on the average, today:sharp {fixed:.1f}."]
    return "\n".join(lines)


def solo(islands: int, write: bool) -> str:
    """The table of the solo levels."""
    lines = ["| level | won | share (95 %) | points (least to most) |", "| --- | ---: | ---: | ---: |"]
    won = {}
    for kind in SOLO:
        settled = [settle("master", kind, number) for number in range(islands)]
        won[kind] = sum(met for _, met, _ in settled)
        low, high = wilson(won[kind], islands)
        totals = [total for total, _, _ in settled]
        lines.append(
            f"| {kind} | {won[kind]} of {islands} | {won[kind] / islands:.0%} ({low:.0%} to {high:.0%}) | "
            f"{statistics.mean(totals):.1f} ({min(totals)} to {max(totals)}) |"
        )
    if write:
        SOLO_WINS.write_text(json.dumps({"islands": islands, "won": won}, sort_keys=True) + "\n", encoding="utf-8")
    return "\n".join(lines)


def marks(islands: int, write: bool) -> str:
    """The table of what levels make without cards."""
    lines = ["| cards | level | points (mean) | least to most |", "| --- | --- | ---: | ---: |"]
    found: dict[str, dict[str, int]] = {}
    for kind in ("short",):
        for level in levels(GAME):
            totals = [settle(level, kind, number)[0] for number in range(islands)]
            mean = statistics.mean(totals)
            found.setdefault(kind, {})[level] = round(mean)
            lines.append(f"| {kind} | {level} | {mean:.1f} | {min(totals)} to {max(totals)} |")
    if write:
        MARKS.write_text(json.dumps(found) + "\n", encoding="utf-8")
    return "\n".join(lines)


def matches_to_fit() -> Iterator[tuple[tuple[str, str], int]]:
    """Pairs of levels and match numbers for `fit`: mostly sharp with itself, whose matches take little time; none of `check`."""
    yield from ((("sharp", "sharp"), number) for number in (*range(1260), *range(2400, 3200)))
    for number in range(60):
        yield ("master", "master"), number
        yield (("master", "sharp") if number % 2 else ("sharp", "master")), number


def fit() -> str:
    """The weights of the estimate: a logistic regression with a ridge; a separate term takes up how much stronger master is."""
    import numpy as np

    rows, happened, weight = [], [], []
    for pair, number in matches_to_fit():
        states, got = choices(GAME, {}, pair, number, "fitted")
        better = (pair[0] == "master") - (pair[1] == "master")
        for state in states:
            one, other = estimate.all_features(state)
            rows.append([*(a - b for a, b in zip(one, other, strict=True)), better, better * state.round / 10])
            happened.append(got[0])
            weight.append(9 / len(states))  # positions of a match are far from independent
    x, y, w = np.array(rows), np.array(happened), np.array(weight)
    found = np.zeros(x.shape[1])
    for _ in range(12):  # Newton's steps
        chance = 1 / (1 + np.exp(-np.clip(x @ found, -30, 30)))
        bend = (x.T * (w * chance * (1 - chance))) @ x + RIDGE * np.eye(len(found))
        found = found + np.linalg.solve(bend, x.T @ (w * (y - chance)) - RIDGE * found)
    return f"[{', '.join(f'{number:.2f}' for number in found[:-2])}]"


def check() -> str:
    """The table of calibration for 120 matches that `fit` leaves out, a quarter of them for each pair of levels."""
    strong = ("sharp", "master")
    played: dict[str, list[list[Said]]] = {"master and sharp": [], "only master": [], "only sharp": []}
    for number in range(200, 260):
        mixed = strong[::-1] if number % 2 else strong
        played["master and sharp"].append(estimates(GAME, {}, mixed, number, "fitted"))
        if number % 2 == 0:
            played["only master"].append(estimates(GAME, {}, ("master", "master"), number, "fitted"))
            played["only sharp"].append(estimates(GAME, {}, ("sharp", "sharp"), 9 * number, "fitted"))
    every = [said for matches in played.values() for said in matches]
    found = {
        "levels": strong,
        "rows": [row(pair, matches) for pair, matches in played.items()],
        "all": row("all together", every),
        "buckets": buckets([one for said in every for one in said]),
    }
    return table(found)


def at_random(sheet: Sheet, rng: Random) -> tuple[Sequence[int], Sequence[int]]:
    """(dice to take, hexes to choose from) of somebody without any guidance."""
    board, left = sheet.board_now, sheet.turn.left
    return rng.sample(left, min(2, len(left))), [cell for cell in range(CELLS) if not board[cell]]


def openings(sheet: Sheet) -> dict[int, tuple[int, ...]]:
    """The vacant hexes in which one whole hex would make a tribe's first camp, with those tribes."""
    found: dict[int, tuple[int, ...]] = {}
    for tribe, scored in enumerate(sheet.score.tribes, 1):
        if not scored.camps:
            for cell, sides in glow.facing(sheet, tribe).items():
                if glow.joined(sides, range(6)) >= SMALLEST_CAMP:
                    found[cell] = (*found.get(cell, ()), tribe)
    return found


def by_signs(sheet: Sheet, rng: Random) -> tuple[Sequence[int], Sequence[int]]:
    """The same of somebody who looks for a die of a tribe whose sign stands in a hex, and fills that hex."""
    signs = openings(sheet)
    wanted = {tribe for tribes in signs.values() for tribe in tribes}
    cells = at_random(sheet, rng)[1]
    left = sorted(rng.sample(sheet.turn.left, len(sheet.turn.left)), key=lambda face: face not in wanted)
    return left[:2], [cell for cell in cells if {*signs.get(cell, ())} & {*sheet.turn.pair}] or cells


def by_glow(sheet: Sheet, rng: Random) -> tuple[Sequence[int], Sequence[int]]:
    """The same of somebody who chooses one of the aims that glow at random, and then, for its dice, a hex that glows."""
    lit = glow.aims(sheet)
    return (rng.choice(lit).pair, [cell for aim in lit for cell in aim.cells]) if lit else at_random(sheet, rng)


def first_match(follow: Callable[[Sheet, Random], tuple[Sequence[int], Sequence[int]]], number: int) -> tuple[int, int]:
    """(round of the first camp, points) of a match of twelve rounds without cards."""
    match = Match(
        games.game(GAME), Header(GAME, {"cards": "short", "level": "free"}, (Seat("A"),), 1, f"{number:032x}")
    )
    rng, first = Random(number), 0
    match.settle()
    while match.result is None:
        sheet, move = match.state.sheets[0], match.game.moves(match.state, 0)[0]
        if move.startswith("take"):
            move = "take {} {}".format(*sorted(follow(sheet, rng)[0]))
        elif move.startswith("place"):
            cell = rng.choice(follow(sheet, rng)[1])
            move = placing.place_move(cell, sheet.turn.pair, placing.best_way(NOBODY, sheet, cell)[0])
        here = match.state.round
        match.play(0, move)
        match.settle()
        if not first and any(tribe.camps for tribe in match.state.sheets[0].score.tribes):
            first = here
    return first, match.result.scores[0]


def guided(matches: int) -> str:
    """The table of first camps."""
    lines = [
        "| a person who | first camp by round 2 | 3 | 4 | 5 | median round | points (mean) |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    people = {"places at random": at_random, "looks for the signs in hexes": by_signs, "follows the glow": by_glow}
    for who, follow in people.items():
        played = [first_match(follow, number) for number in range(matches)]
        rounds = [first or 13 for first, _ in played]
        shares = " | ".join(f"{sum(first <= by for first in rounds) / matches:.0%}" for by in (2, 3, 4, 5))
        points = statistics.mean(total for _, total in played)
        lines.append(f"| {who} | {shares} | {statistics.median(rounds):g} | {points:.1f} |")
    return "\n".join(lines)


def tapped(cards: str) -> list[int]:
    """The taps of each round of a match of three at one tablet."""
    person, counts = Person(), [0] * 20
    person.do("route", f"#/first-island?names=Ann,Bo,Cy&cards={cards}")
    person.do("act", "start")
    session = session_of(person)
    while session.match.result is None:
        here = session.match.state.round
        if waiting := session.behind_curtain():
            person.do("act", f"look:{waiting[0]}")
            counts[here] += 1
            continue
        moves = session.table().moves
        if ready := re.findall(r'id="fi-place" data-act="([^"]+)"', person.app.render().html):
            person.do("act", ready[0])
        else:
            scoring = [move for move in moves if move.startswith("score")]
            person.do("move", (scoring or moves)[0])
            counts[here] += moves[0].split(" ")[0] in ("take", "place")
        counts[here] += 1
    return [count for count in counts if count]


def fewest(matches: int) -> str:
    """The table of taps."""
    lines = [
        "| cards | matches | rounds | taps a round (median) | mean | most |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for cards in ("short", "six", "full"):
        rounds = [count for _ in range(matches) for count in tapped(cards)]
        mean, most = statistics.mean(rounds), max(rounds)
        lines.append(f"| {cards} | {matches} | {len(rounds)} | {statistics.median(rounds):g} | {mean:.1f} | {most} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder", "solo", "marks", "fit", "check", "glow", "taps"))
    parser.add_argument("--islands", type=int, help="how many: 32, 64, 128 or 200 unless given; `fit` has its own")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if args.what == "ladder":
        text = paired(args.islands or 64)
    elif args.what == "solo":
        text = solo(args.islands or 128, args.write)
    elif args.what == "marks":
        text = marks(args.islands or 32, args.write)
    elif args.what == "check":
        text = check()
    elif args.what == "glow":
        text = guided(args.islands or 200)
    elif args.what == "taps":
        text = fewest(args.islands or 3)
    else:
        text = fit()
    print(text)
    if args.write and args.what == "fit":
        SHARES.write_text(f"{text}\n", encoding="utf-8")
    elif args.write:
        put(GAME, "calibration" if args.what == "check" else args.what, text)


if __name__ == "__main__":
    main()
