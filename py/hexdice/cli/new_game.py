"""`python -m hexdice new-game NAME`: the smallest complete game under a new name, as a starting point."""

import argparse
import re
from pathlib import Path

from hexdice import games
from hexdice.cli import Refused

SKELETON = Path(__file__).parent / "skeleton"
PROJECT = Path(__file__).parents[3]
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
NEXT = """{title} is in {package} and tests/rules/{folder}.

1. Add "{name}" to NAMES in py/hexdice/games/__init__.py.
2. make words
   brings its catalogues up to date and lists each sentence that has no translation yet
3. PYTHONPATH=py .venv/bin/python -m hexdice rules --write docs/rules
4. PYTHONPATH=py .venv/bin/python -m tests.goldens.make {name}
5. .venv/bin/python -m pytest tests/conformance tests/rules/{folder} tests/unit tests/goldens tests/tooling/test_page.py tests/tooling/test_pictures.py
It plays after step 1, without bots too: PYTHONPATH=py .venv/bin/python -m hexdice simulate {name}
Change it file by file (docs/adding-a-game.md), then do steps 2 to 5, once."""


def texts(name: str) -> dict[str, str]:
    """The files of a new game, by path in the project."""
    folder, title = name.replace("-", "_"), name.replace("-", " ").title()
    words = name.split("-")
    letters = (words[0][0] + words[-1][0] if len(words) > 1 else name[:2]).upper()
    texts = {}
    for kind, where in (("game", f"py/hexdice/games/{folder}"), ("tests", f"tests/rules/{folder}")):
        for file in sorted((SKELETON / kind).rglob("*.txt")):
            text = file.read_text(encoding="utf-8")
            for old, new in (("my_game", folder), ("my-game", name), ("My Game", title)):
                text = text.replace(old, new)
            text = re.sub(r"\bMG\b", letters, text)
            path = file.relative_to(SKELETON / kind).with_suffix("").as_posix().replace("my_game", folder)
            texts[f"{where}/{path}"] = re.sub(r"\bmg-", f"{letters.lower()}-", text)
    return texts


def run(arguments: argparse.Namespace) -> int:
    """Writes the files and prints the next steps; existing files are not touched."""
    name: str = arguments.name
    if not NAME.fullmatch(name) or not 3 <= len(name) <= 30:
        raise Refused("A name has small letters, and hyphens between words: my-game.")
    if name in games.NAMES:
        raise Refused(f"There is a game called {name} already.")
    files = texts(name)
    taken = [path for path in files if (PROJECT / path).exists()]
    if taken:
        raise Refused(f"{taken[0]} is there already.")
    for path, text in files.items():
        (PROJECT / path).parent.mkdir(parents=True, exist_ok=True)
        (PROJECT / path).write_text(text, encoding="utf-8")
    folder = name.replace("-", "_")
    title = name.replace("-", " ").title()
    print(NEXT.format(title=title, name=name, folder=folder, package=f"py/hexdice/games/{folder}"))
    return 0
