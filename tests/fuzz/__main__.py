"""python -m tests.fuzz [--seconds N] [--seed S]: damaged texts through every entry point, a table of the counts, findings as cases."""

import argparse
import sys
from time import monotonic

from tests.fuzz.attack import Count, attack
from tests.fuzz.doors import DOORS, Finding


def main() -> int:
    """Each entry point gets an equal share of the seconds. Returns 1 if there was a finding."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    findings = 0
    print("| door | texts | valid | refused | slowest |\n| --- | ---: | ---: | ---: | ---: |")
    for door in DOORS:
        until, total, number = monotonic() + asked.seconds / len(DOORS), Count(0, 0, 0.0), 0
        while monotonic() < until:
            number += 1
            try:
                one = attack(door, asked.seed, range(number - 1, number))
            except Finding as fault:
                findings += 1
                print(fault, file=sys.stderr)
                continue
            total = Count(total.valid + one.valid, total.refused + one.refused, max(total.slowest, one.slowest))
        print(f"| {door} | {number} | {total.valid} | {total.refused} | {1000 * total.slowest:.0f} ms |", flush=True)
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main())
