"""Does what the review estimates come true? `python -m bench calibration siberian-dice [--matches 60] [--write]`

Bots of the two strongest levels play each other and themselves, in every setting of the ladder. Before each choice the game's
`outlook` is compared with the end of the match: the Brier score (mean square of the miss; saying one half always has 0.25
with two seats), and in ten buckets the mean estimate beside the share that came true. Fixed seeds: the same figures again.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from bench.ladder import SETTINGS
from hexdice import games
from hexdice.bots.levels import levels, thinker
from hexdice.cli.simulate import begin, match_seed, play_out
from hexdice.kernel.options import Value, read_options

MOST, ENOUGH, NEAR = 0.20, 200, 0.05


class Said(NamedTuple):
    """An estimate for one of two seats and what it got: 1 for a win, a part for a shared one."""

    share: float
    got: float


def estimates(name: str, options: dict[str, Value], pair: tuple[str, str], number: int) -> list[Said]:
    """The estimates for every seat before each choice of a match, and what each got."""
    game, outlook = games.game(name), games.module_of(name, "bot").outlook
    match = begin(
        game,
        read_options(game.options, {**game.simulated, **options}),
        pair,
        match_seed("calibration, checked", number),
    )
    seen: list[tuple[float, ...]] = []
    last: list[Any] = [None]

    def after(now: Any) -> None:
        state = now.state
        up = None if now.result or game.chance(state) else (game.actors(state), getattr(state, "mover", None))
        if up is not None and up != last[0]:
            seen.append(outlook(state))
        last[0] = up if up is not None else last[0]

    play_out(match, [thinker(name, level) for level in pair], after)
    result = match.result
    assert result is not None
    got = [(seat in result.winners) / max(1, len(result.winners)) for seat in range(len(pair))]
    return [Said(share, end) for shares in seen for share, end in zip(shares, got, strict=True)]


def brier(said: list[Said]) -> float:
    return sum((one.share - one.got) ** 2 for one in said) / max(1, len(said))


def buckets(said: list[Said]) -> list[dict[str, Any]]:
    found = []
    for k in range(10):
        inside = [one for one in said if k == min(9, int(one.share * 10))]
        if inside:
            mean = sum(one.share for one in inside) / len(inside)
            got = sum(one.got for one in inside) / len(inside)
            holds = len(inside) < ENOUGH or abs(mean - got) <= NEAR
            found.append({"from": k / 10, "positions": len(inside), "said": mean, "came": got, "holds": holds})
    return found


def measure(name: str, matches: int, only: str = "") -> dict[str, Any]:
    """Brier score by setting and pair of levels, and the buckets of all together."""
    strong = levels(name)[-2:]
    pairs = sorted({(a, b) for a in strong for b in strong})
    everything: list[Said] = []
    rows = []
    for setting, options in SETTINGS.get(name, {"": {}}).items():
        if only not in setting:
            continue
        said: list[Said] = []
        for number in range(matches):
            # The same seed for all pairs of a number, so that neither level has the better dice.
            said += estimates(name, options, pairs[number % len(pairs)], number // len(pairs))
        rows.append(
            {"setting": setting, "matches": matches, "positions": len(said) // 2, "brier": round(brier(said), 4)}
        )
        print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
        everything += said
    return {"levels": strong, "rows": rows, "brier": round(brier(everything), 4), "buckets": buckets(everything)}


def table(report: dict[str, Any]) -> str:
    lines = ["| setting | matches | positions | Brier score | at most |", "| --- | ---: | ---: | ---: | ---: |"]
    for row in report["rows"]:
        lines.append(f"| {row['setting']} | {row['matches']} | {row['positions']} | {row['brier']:.3f} | {MOST} |")
    lines += [
        "",
        "| estimate | seats | mean estimate | came true | within 0.05 |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for row in report["buckets"]:
        few = f"fewer than {ENOUGH}" if row["positions"] < ENOUGH else "yes" if row["holds"] else "**no**"
        span = f"{row['from']:.1f} to {row['from'] + 0.1:.1f}"
        lines.append(f"| {span} | {row['positions']} | {row['said']:.3f} | {row['came']:.3f} | {few} |")
    return f"Levels {' and '.join(report['levels'])}; all together {report['brier']:.3f}.\n\n" + "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--only", default="", help="a part of the setting's name")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    report = measure(args.game, args.matches, args.only)
    if args.write:
        page = ROOT / "docs" / "games" / f"{args.game}.md"
        begun, ended = "<!-- calibration -->", "<!-- calibration: end -->"
        block = f"{begun}\n{table(report)}\n{ended}"
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(f"{begun}.*?{ended}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")
    print(json.dumps(report, indent=1) if args.json else table(report))


if __name__ == "__main__":
    main()
