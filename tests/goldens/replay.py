"""Replays goldens and writes what each says into one file: run by CPython and by Pyodide, compared byte for byte.

tooling.runtime.in_pyodide calls `main` with the file to write and the goldens to read.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent


def replayed(names: Iterable[str]) -> str:
    from hexdice import games
    from hexdice.kernel.codec import dump_match, load_match, pack, unpack
    from tests.goldens.playthrough import playthrough

    texts = []
    for name in names:
        file = FOLDER / name
        match = load_match(file.read_text(encoding="utf-8"), games.game)
        again = load_match(unpack(pack(dump_match(match))), games.game)
        texts.append(f"{name}\n{dump_match(again)}\n{playthrough(again)}")
    return "\n".join(texts)


def main(out: str, *names: str) -> None:
    """What Pyodide runs; the project is on its path, the packages in py/ not yet."""
    sys.path.insert(0, str(FOLDER.parents[1] / "py"))
    Path(out).write_text(replayed(names), encoding="utf-8")
