"""`new-game` makes a working game: in a copy of the project, with its line added, it plays and is on the home page."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hexdice.cli.main import main
from hexdice.cli.new_game import texts

ROOT = Path(__file__).parents[2]
COPIED = (
    "py",
    "tests/conformance",
    "tests/fuzz",
    "tests/rules/first_player",
    "tests/rules/siberian_dice",
    "tests/unit/app",
    "tests/goldens",
    "docs/rules",
)
FILES = ("pyproject.toml", "tests/__init__.py", "tests/conftest.py", "tests/toy.py", "tests/unit/test_styles.py")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A writable copy of what the tests below read of the project."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copyfile(ROOT / name, tmp_path / name)
    for name in ("tooling", "package.json", "index.html", "assets"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def python(folder: Path, *arguments: str) -> str:
    """Runs this Python on the copy; its output."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    return done.stdout


def test_a_new_game_plays_and_is_on_the_home_page(copy: Path) -> None:
    said = python(copy, "-m", "hexdice", "new-game", "tug-of-war")
    assert "NAMES" in said and (copy / "tests/rules/tug_of_war/test_rules.py").is_file()
    python(copy, "-m", "ruff", "check", "--no-cache", "py/hexdice/games/tug_of_war", "tests/rules/tug_of_war")
    registry = copy / "py/hexdice/games/__init__.py"
    registry.write_text(registry.read_text().replace('"first-war")', '"first-war", "tug-of-war")'))
    python(copy, "-m", "hexdice", "rules", "--write", "docs/rules")
    played = json.loads(python(copy, "-m", "hexdice", "simulate", "tug-of-war", "--games", "20", "--json"))
    assert played["games"] == 20
    home = python(copy, "-c", "from hexdice.app.home import front; print(front()['home'])")
    assert 'id="game-tug-of-war" href="#/tug-of-war"' in home and "Roll or step, be there first." in home
    looks = ("tests/unit/app/test_names_and_states.py", "tests/unit/test_styles.py")
    tests = ("tests/conformance", "tests/rules/tug_of_war", *looks, "-k", "tug", "-p", "no:cacheprovider")
    report = python(copy, "-m", "pytest", "-q", *tests)
    assert " passed" in report and "skipped" not in report


def test_the_files_of_a_new_game_speak_of_it_alone() -> None:
    files = texts("tug-of-war")
    assert all("my-game" not in text and "my_game" not in text and "My Game" not in text for text in files.values())
    assert (
        "TW-1" in files["py/hexdice/games/tug_of_war/rules/rulebook.py"]
        and 'rules=("TW", 2)' in files["py/hexdice/games/tug_of_war/face.py"]
    )


@pytest.mark.parametrize("name", ["First", "a", "my_game", "../x", "first-war", "three-dice"])
def test_an_unsuitable_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name]) == 2
    assert capsys.readouterr().err.startswith("hexdice: ")
