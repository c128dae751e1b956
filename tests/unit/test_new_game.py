"""`new-game` makes a working game: in a copy of the project, with its line added, it plays and is on the home page."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hexdice.cli.main import main
from hexdice.cli.new_game import texts

ROOT = Path(__file__).parents[2]
RING = (
    "tests/conformance",
    "tests/goldens",
    "tests/rules/pig_race",
    "tests/unit/test_styles.py",
    "tests/unit/test_docs.py",
    "tests/unit/test_house.py",
    "tests/unit/test_imports.py",
    "tests/unit/test_words.py",
)
COPIED = ("py", "tests", "docs", "tooling", "bench", "assets/js", "assets/css", ".github")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A writable copy of the project, without what is built or fetched."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ROOT.iterdir():
        if file.is_file() and file.name != ".git":  # of a worktree
            shutil.copyfile(file, tmp_path / file.name)
    for file in (ROOT / "assets").iterdir():
        if not (tmp_path / "assets" / file.name).exists():
            (tmp_path / "assets" / file.name).symlink_to(file)
    return tmp_path


def python(folder: Path, *arguments: str) -> str:
    """Runs this Python on the copy; its output."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    return done.stdout


def with_a_sixth_game(copy: Path) -> None:
    """Makes the game and does what the command then says."""
    said = python(copy, "-m", "hexdice", "new-game", "pig-race")
    assert "NAMES" in said and (copy / "tests/rules/pig_race/test_rules.py").is_file()
    python(copy, "-m", "ruff", "check", "--no-cache", "py/hexdice/games/pig_race", "tests/rules/pig_race")
    registry = copy / "py/hexdice/games/__init__.py"
    registry.write_text(re.sub(r"^(NAMES: .* = \(.*)\)$", r'\1, "pig-race")', registry.read_text(), flags=re.MULTILINE))
    words = python(copy, "-m", "tooling.words")
    assert re.findall(r"^(\w\w): (\d+) of \2 sentences$", words, re.MULTILINE), words
    python(copy, "-m", "hexdice", "rules", "--write", "docs/rules")
    python(copy, "-m", "tests.goldens.make", "pig-race")


def test_a_new_game_plays_and_is_on_the_home_page(copy: Path) -> None:
    with_a_sixth_game(copy)
    played = json.loads(python(copy, "-m", "hexdice", "simulate", "pig-race", "--games", "20", "--json"))
    assert played["games"] == 20
    home = python(copy, "-c", "from hexdice.app.pages.home import front; print(front()['home'])")
    assert 'id="game-pig-race" href="#/pig-race"' in home and "Roll or step, be there first." in home
    report = python(copy, "-m", "pytest", "-q", *RING, "-k", "pig or guess", "-p", "no:cacheprovider")
    assert " passed" in report and "skipped" not in report


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_test_without_a_browser_passes_with_a_new_game(copy: Path) -> None:
    with_a_sixth_game(copy)
    git = ("git", "-c", "user.name=Hexdice", "-c", "user.email=hexdice@localhost")  # some tests ask git for the files
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "a sixth game")):
        subprocess.run((*git, *words), cwd=copy, check=True, capture_output=True)
    left_out = [f"--ignore=tests/{name}" for name in ("browser", "engines", "device", "unit/test_new_game.py")]
    report = python(copy, "-m", "pytest", "-q", "tests", *left_out, "-p", "no:cacheprovider")
    assert " passed" in report


def test_the_files_of_a_new_game_speak_of_it_alone() -> None:
    files = texts("pig-race")
    assert all("my-game" not in text and "my_game" not in text and "My Game" not in text for text in files.values())
    assert (
        "PR-1" in files["py/hexdice/games/pig_race/rules/rulebook.txt"]
        and 'rules=("PR", 2)' in files["py/hexdice/games/pig_race/profile.py"]
    )


@pytest.mark.parametrize("name", ["First", "a", "my_game", "../x", "first-war", "three-dice"])
def test_an_unsuitable_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name]) == 2
    assert capsys.readouterr().err.startswith("hexdice: ")
