"""Every golden match replays to its text and to its own bytes."""

from itertools import zip_longest
from pathlib import Path

import pytest

from hexdice import games
from hexdice.kernel.codec import dump_match, load_match
from tests.goldens.playthrough import playthrough
from tests.goldens.replay import replayed
from tooling.runtime import ensure_runtime, in_pyodide

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_replays_to_the_same_bytes(file: Path) -> None:
    text = file.read_text(encoding="utf-8").rstrip("\n")
    match = load_match(text, games.game)
    same(dump_match(match), text, f"{file.name} is not canonical")
    assert match.wrong_dice() == []
    lines = playthrough(match).splitlines()
    known = file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip_longest(lines, known), 1):
        same(
            now or "",
            then or "",
            f"line {number} of {file.with_suffix('.txt').name}; python -m tests.goldens.make rewrites it",
        )


def same(now: str, then: str, where: str) -> None:
    """Fails with the first difference: whole lines are too long to read."""
    at = next((n for n, (new, old) in enumerate(zip_longest(now, then)) if new != old), -1)
    if at >= 0:
        begin = max(0, at - 40)
        pytest.fail(
            f"{where}, character {at}:\n  was …{then[begin : at + 40]}…\n  now …{now[begin : at + 40]}…", pytrace=False
        )


def test_a_difference_is_shown_where_it_begins() -> None:
    same("abc", "abc", "here")
    with pytest.raises(pytest.fail.Exception, match=r"^here, character 2:\n  was …abc…\n  now …abX…$"):
        same("abX", "abc", "here")


@pytest.mark.parametrize("name", games.NAMES)
def test_each_game_has_three_goldens(name: str) -> None:
    assert sum(file.parent.name == name for file in FILES) >= 3


SHORTEST = [
    min((file for file in FILES if file.parent.name == name), key=lambda file: file.stat().st_size)
    for name in games.NAMES
]


@pytest.mark.parametrize(
    "files", [SHORTEST, pytest.param(FILES, marks=pytest.mark.long)], ids=["one of each game", "all"]
)
def test_pyodide_replays_goldens_to_the_same_bytes(tmp_path: Path, files: list[Path]) -> None:
    """The browser's Python under Node: the same files, the same texts."""
    modules = ensure_runtime().parent / "node_modules"
    names = [f"{file.parent.name}/{file.name}" for file in files]
    in_pyodide(modules / "pyodide", tmp_path, "tests.goldens.replay", "/work/replayed.txt", *names)
    assert (tmp_path / "replayed.txt").read_text(encoding="utf-8") == replayed(names)
