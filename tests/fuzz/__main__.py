"""python -m tests.fuzz [--seconds N] [--seed S]: damaged texts through every entry point, a table of the counts, findings as cases."""

import argparse
import sys
from time import monotonic

from tests.fuzz.attack import Count, attack
from tests.fuzz.entry_points import ENTRY_POINTS, Finding


def main() -> int:
    """Each entry point gets an equal share of the seconds. Returns 1 if there was a finding."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    findings = 0
    print("| entry point | texts | valid | refused | slowest |\n| --- | ---: | ---: | ---: | ---: |")
    for entry_point in ENTRY_POINTS:
        until, total, number = monotonic() + asked.seconds / len(ENTRY_POINTS), Count(0, 0, 0.0), 0
        while monotonic() < until:
            number += 1
            try:
                one = attack(entry_point, asked.seed, range(number - 1, number))
            except Finding as fault:
                findings += 1
                print(fault, file=sys.stderr)
                continue
            total = Count(total.valid + one.valid, total.refused + one.refused, max(total.slowest, one.slowest))
        print(
            f"| {entry_point} | {number} | {total.valid} | {total.refused} | {1000 * total.slowest:.0f} ms |",
            flush=True,
        )
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
