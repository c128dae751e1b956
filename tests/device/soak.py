"""The simulator for any length of time, with new seeds: `make soak MINUTES=60 ARGS="--seed N"`.

A finding is printed with its seed, shortened to the fewest steps; the same seed repeats it. The exit code is then 1.
"""

import argparse
import time
import traceback

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.device.machine import DeviceMachine
from tooling.catalogues import compile_all
from tooling.node import ROOT

compile_all(ROOT / "py")
ROUND = 200  # histories of a seed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0, help="the first seed; each round takes the next one")
    parser.add_argument("--rounds", type=int, default=10**9, help="end after so many seeds")
    args = parser.parse_args()
    end, done = time.monotonic() + args.minutes * 60, 0
    while time.monotonic() < end and done < args.rounds:
        number = args.seed + done
        try:
            run_state_machine_as_test(
                seed(number)(DeviceMachine),
                settings=settings(
                    max_examples=ROUND,
                    stateful_step_count=50,
                    database=None,
                    deadline=None,
                    suppress_health_check=list(HealthCheck),
                ),
            )
        except BaseException:
            print(f"seed {number}:", flush=True)
            traceback.print_exc()
            return 1
        done += 1
    print(f"{done * ROUND} histories of up to 50 steps, seeds {args.seed} to {args.seed + done - 1}: nothing lost.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
