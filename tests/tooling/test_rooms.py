"""The counts of `python -m tooling.rooms`, on a program of four modules."""

from pathlib import Path

import pytest

from tooling import rooms

SOURCES = {
    "kernel/__init__.py": "",
    "kernel/dice.py": "def roll(a, b, c, d, e, f): ...\n",
    "view/board.py": "from hexdice.kernel import dice\n\n\nclass Cell:\n    kept: int\n\n    def draw(self, a, b, c, d, e): ...\n",
    "games/my_game/table/screen.py": "from hexdice.view.board import Cell\n\n\ndef kept(): ...\n",
}


def test_the_counts_of_a_small_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in SOURCES.items():
        path = tmp_path / "py" / "hexdice" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    rooms.main(tmp_path)
    shown = capsys.readouterr().out
    assert [line.split() for line in shown.splitlines()[1:5]] == [
        ["games:", "table", "1", "4"],
        ["kernel", "2", "1"],
        ["view", "1", "7"],
        ["all", "4", "12"],
    ]
    assert "imports between modules: 2\n" in shown
    assert "longest chain of imports: 3: games.my_game.table.screen > view.board > kernel.dice\n" in shown
    assert "functions of 6 or more parameters: 1\n" in shown, "self does not count"
    assert "kept 2," in shown and "figures 0," in shown


def test_a_circle_of_imports_is_cut() -> None:
    assert rooms.longest({"a": {"b"}, "b": {"a", "c"}, "c": set()}) == ["a", "b", "c"]
