"""The documents are correct."""

import json
import re
from pathlib import Path

from hexdice import games
from hexdice.cli.protocol import Server
from hexdice.kernel.codec import load_match

DOCS = Path(__file__).parents[2] / "docs"


def test_the_match_in_the_format_is_a_match() -> None:
    found = re.search(r"```json\n(.*?)```", (DOCS / "match-format.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    match = load_match(found[1], games.game)
    assert match.wrong_dice() == []
    assert len(match.events) == match.cursor == 5
    table = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", _text("match-format.md"), re.MULTILINE))))
    assert table == set(json.loads(found[1]))


def test_the_example_conversation_in_the_protocol_is_true() -> None:
    """Requests and answers in turn; an answer's "..." stands for anything."""
    block = re.search(r"```\n(\{\"do\":.*?)```", _text("protocol.md"), re.DOTALL)
    assert block
    desk, lines = Server(), block[1].splitlines()
    for request, shown in zip(lines[::2], lines[1::2], strict=True):
        pattern = re.escape(shown).replace(r"\{\.\.\.\}", r"\{.*\}").replace(r",\ \.\.\.\}", r",.*\}")
        assert re.fullmatch(pattern, desk.answer(request)), request


def test_every_request_is_in_the_table() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", _text("protocol.md"), re.MULTILINE))
    assert named == set(Server()._actions)


def _text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_file_that_adding_a_game_names_is_there() -> None:
    """Paths of the project are; files of a game are in each of them."""
    root, text = DOCS.parent, _text("adding-a-game.md")
    named = set(re.findall(r"`((?:py|tests|view|kernel|bots|docs)/[\w/.-]+)`", text))
    places = [path for path in named if "my_game" not in path and "my-game" not in path]
    assert len(places) > 10
    assert not [path for path in places if not (root / path).exists() and not (root / "py/hexdice" / path).exists()]
    own = re.findall(r"^\| `([\w./]+)`", text, re.MULTILINE)
    assert len(own) == 14
    assert not [
        (name, file)
        for name in games.NAMES
        for file in own
        if not any(
            (root / "py/hexdice/games" / name.replace("-", "_") / one).exists()
            for one in (file, file.replace("/", ".py"))
        )
    ]


def test_every_file_that_the_architecture_names_is_there() -> None:
    """In the project, in the package, or in each game's folder."""
    package = DOCS.parent / "py/hexdice"
    folders = [package / "games" / name.replace("-", "_") for name in games.NAMES]
    named = set(
        re.findall(r"[\w./-]+/[\w.-]+\.(?:py|js|css|md)\b", _text("architecture.md").replace("games/<game>/", ""))
    )
    assert len(named) > 40
    assert not [
        path
        for path in named
        if not (DOCS.parent / path).exists()
        and not (package / path).exists()
        and not all((folder / path).exists() for folder in folders)
    ]


def test_what_a_trace_names_is_in_the_file_of_its_line() -> None:
    """A line such as "app/match/viewing.py   Viewing.table: …": the file has the class, and the class the method."""
    seen = 0
    for path, words in re.findall(r"^ +([\w/]+\.py) {2,}(.+)$", _text("architecture.md"), re.MULTILINE):
        code = (DOCS.parent / "py/hexdice" / path).read_text(encoding="utf-8")
        if named := re.match(r"(?:([A-Z]\w+)\.)?(\w+)(?=:|,| →| and )", words):
            of, name = named.groups()
            body = code[code.index(f"class {of}") :] if of else code
            assert re.search(rf"^ *(?:def |self\.)?{name}\b", body, re.MULTILINE), (path, of, name)
            seen += 1
    assert seen > 10


def test_the_map_of_the_tests_names_what_is_there() -> None:
    """Files and folders of tests/README.md exist; a bare name is in the folder of the one before it."""
    tests = DOCS.parent / "tests"
    missing, folder, seen = [], tests, 0
    for name in re.findall(r"`([\w/]+(?:\.py|/))(?:<game>/)?`", (tests / "README.md").read_text(encoding="utf-8")):
        path = tests / name if "/" in name or (tests / name).exists() else folder / name
        folder, seen = path.parent, seen + 1
        missing += [] if path.exists() else [name]
    assert seen > 40 and not missing
