"""Every numbered rule of a game: in its rulebook, on its page under docs/rules, and in a test."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hexdice import games
from hexdice.cli.rules import page

ROOT = Path(__file__).parents[2]
NUMBERS = {name: face.rules for name, face in games.profiles().items()}  # no gaps, and nothing else may creep in
KINDS = {"", "ruling", "component", "option"}

each_game = pytest.mark.parametrize("name", games.NAMES)


def marked(tree: ast.AST) -> Iterator[str]:
    """The ids in every `pytest.mark.rule("TD-4", ...)` of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


@cache
def ids_in_tests() -> set[str]:
    files = (ROOT / "tests").rglob("test_*.py")
    return {id for file in files for id in marked(ast.parse(file.read_text(encoding="utf-8")))}


@each_game
def test_the_rulebook_has_every_number_once(name: str) -> None:
    book, (letters, last) = games.rulebook(name), NUMBERS[name]
    assert book.game == name
    ids = book.ids()
    assert sorted(ids) == sorted(f"{letters}-{number}" for number in range(1, last + 1))
    assert all(book.find(id) is not None for id in ids)
    assert book.find(f"{letters}-0") is None


@each_game
def test_rules_are_complete_sentences(name: str) -> None:
    for chapter in games.rulebook(name).chapters:
        assert chapter.title and chapter.rules
        for rule in chapter.rules:
            text = rule.text.strip()
            assert rule.kind in KINDS, rule.id
            assert len(text) > 20 and text[-1] in ".!?)”*:", f"{rule.id} ends {text[-20:]!r}"
            assert text.count("**") % 2 == 0 and text.replace("**", "").count("*") % 2 == 0, f"{rule.id}: open markup"
            assert not re.search(rf"\[|[Rr]uling:|\b{NUMBERS[name][0]}-?[0-9]*\b", text), f"{rule.id}: an editor's mark"
            assert "<" not in text and "\n" not in "".join(rule.paragraphs()), f"{rule.id}: no markup but stars"


@each_game
def test_every_rule_has_a_test(name: str) -> None:
    missing = [id for id in games.rulebook(name).ids() if id not in ids_in_tests()]
    assert not missing, "no test is marked with these rules"


def test_no_test_names_an_unknown_rule() -> None:
    known = {f"{letters}-{number}" for letters, last in NUMBERS.values() for number in range(1, last + 1)}
    assert not sorted(
        id
        for id in ids_in_tests() - known
        if re.match(rf"({'|'.join(letters for letters, _ in NUMBERS.values())})-", id)
    )


@each_game
def test_the_rules_page_is_current(name: str) -> None:
    command = "PYTHONPATH=py .venv/bin/python -m hexdice rules --write docs/rules"
    file = ROOT / "docs" / "rules" / f"{name}.md"
    assert file.is_file(), command
    assert file.read_text("utf-8") == page(games.game(name).title, games.rulebook(name)), command


def test_marks_are_found_anywhere() -> None:
    source = """
pytestmark = pytest.mark.rule("TD-1")
@pytest.mark.rule("TD-2", "TD-3")
def test_a(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TD-4"))])
def test_b(x): ...
"""
    assert set(marked(ast.parse(source))) == {"TD-1", "TD-2", "TD-3", "TD-4"}


def test_no_two_games_number_their_rules_alike() -> None:
    assert len({letters for letters, _ in NUMBERS.values()}) == len(games.NAMES)
