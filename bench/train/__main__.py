"""`python -m bench.train GAME [--out FILE]`: learns the weights of a game and writes them into its package."""

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"  # before importing numpy, so that sums are always in the same order

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py")]

from bench.train._packing import pack
from hexdice.bots import tables

HERE = Path(__file__).parent
LEARNERS = tuple(sorted(path.stem.replace("_", "-") for path in HERE.glob("*.py") if path.stem[0] != "_"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=LEARNERS)
    parser.add_argument("--out", type=Path, help="another file than the game's own")
    args = parser.parse_args()
    name = args.game.replace("-", "_")
    found, figures = import_module(f"bench.train.{name}").learn()
    out = args.out or ROOT / "py" / "hexdice" / "games" / name / "bot" / tables.FILE
    out.write_text(pack(found, command=f"make train ARGS={args.game}", figures=figures), encoding="utf-8")
    print(f"{out}: {sum(map(len, found.values()))} numbers, {out.stat().st_size} bytes, {figures}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
