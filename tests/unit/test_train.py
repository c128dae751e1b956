"""Training twice gives the same bytes, whatever the order of sets: from matches to the text of learned.json, on a small scale."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexdice.bots import tables

ROOT = Path(__file__).parents[2]
SMALL = {
    "siberian-dice": "course.MATCHES = 8; course.COURSES = (course.course('basic', 2, 2), course.course('chain', 3, 2))",
    "first-island": "course.PRIOR_MATCHES = 1; course.MATCHES = (4, 6)",
    "first-war": "course.MATCHES = 8",
}
RUN = """
import sys
from pathlib import Path
from importlib import import_module
from bench.train import __main__ as frame
course = import_module("bench.train." + sys.argv[1].replace("-", "_"))
exec(sys.argv[2])
sys.argv[1:] = [sys.argv[1], "--out", sys.argv[3]]
frame.main()
"""


def learned(game: str, out: Path, hashes: str) -> bytes:
    """learned.json of a small training in a process of its own."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'py'}", "PYTHONHASHSEED": hashes}
    subprocess.run(
        [sys.executable, "-c", RUN, game, SMALL[game], str(out)], env=env, check=True, cwd=ROOT, capture_output=True
    )
    return out.read_bytes()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long if game != "siberian-dice" else ()) for game in SMALL]
)
def test_learning_twice_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="a development dependency")
    one, other = (learned(game, tmp_path / f"{hashes}.json", hashes) for hashes in ("1", "2"))
    assert one == other and tables.unpack(one)
