"""Checks of the whole tree: length of functions, docstrings of public functions, plain English."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(file for room in ("py", "bench", "tooling", "tests") for file in (ROOT / room).rglob("*.py"))
MOST = 50  # lines of a function, its docstring not counted

LONGER = {
    "bench/opponents/search_today.py expectimax_thinker": "a fixed opponent, which nobody is to change",
    "bench/opponents/war_today.py tribe_worth": "a fixed opponent, which nobody is to change",
    "tests/browser/selection_player.py five_players_with_curtain_tie_break_and_tokens": "one evening from start to end",
    "tests/browser/test_first_player.py test_three_sessions_closed_reopened_exported_wiped_and_imported": "one campaign",
    "tests/browser/test_first_war.py test_an_opening": "one match, tap by tap",
    "tests/browser/test_three_dice.py test_axe_finds_nothing_on_any_screen_of_the_game": "one evening, screen by screen",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines(function: Function) -> int:
    """The lines of a function without its docstring."""
    first = function.body[0]
    described = ast.get_docstring(function) is not None
    return (
        (function.end_lineno or 0)
        - function.lineno
        + 1
        - ((first.end_lineno or 0) - first.lineno + 1 if described else 0)
    )


def test_no_function_is_too_long() -> None:
    long = {
        f"{file.relative_to(ROOT).as_posix()} {node.name}"
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, Function) and lines(node) > MOST
    }
    assert long - LONGER.keys() == set()
    assert LONGER.keys() - long == set(), "no longer long: take it off the list"


def classes() -> dict[str, tuple[set[str], set[str]]]:
    """Each class of these packages: its bases, and the methods that have a docstring."""
    found = {}
    for file in ROOMS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                methods = {each.name for each in node.body if isinstance(each, Function) and ast.get_docstring(each)}
                found[node.name] = (bases, methods)
    return found


ROOMS = [file for file in FILES if "hexdice" in file.parts]
CLASSES = classes()


def has_word(name: str, method: str) -> bool:
    """Whether the method is described in the class or in one that it overrides."""
    bases, methods = CLASSES.get(name, (set[str](), set[str]()))
    return method in methods or any(has_word(base, method) for base in bases)


def silent(body: list[ast.stmt], of: str = "") -> Iterator[str]:
    """Public functions, classes and methods without a docstring."""
    for node in body:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node) and not (of and has_word(of, node.name)):
            yield f"{of}.{node.name}" if of else node.name
        if isinstance(node, ast.ClassDef):
            yield from silent(node.body, node.name)


@pytest.mark.parametrize("file", ROOMS, ids=lambda file: "/".join(file.parts[-3:]))
def test_public_functions_say_what_they_do(file: Path) -> None:
    assert list(silent(ast.parse(file.read_text(encoding="utf-8")).body)) == []


def test_nothing_is_imported_from_a_test_file() -> None:
    """What several test files use is a helper, in a module that says what it is."""
    imported = [
        f"{file.relative_to(ROOT)}: {node.module}"
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and any(part.startswith("test_") for part in (*(node.module or "").split("."), *(a.name for a in node.names)))
        and (node.module or "").startswith("tests")
    ]
    assert imported == []


# Plain English

ODD = {
    r"\bdear(er|est)?\b": "expensive",
    r"\btold\b(?! apart\b| to\b)": "reported, written, typed, known",
    r"\banew\b": "again",
    r"\bbut for\b": "except",
    r"\bin earnest\b": "really",
    r"\bhas its turn\b": "comes, follows",
    r"\bwaits for ever\b": "waits forever",
    r"\bbelongs? into\b": "belongs to, belongs in",
}
STORED = re.compile(r"""["']told["']""")  # a word of saved campaigns
TEXTS = [
    file
    for pattern in ("*.md", "*.html", "py/**/*.py", "py/**/*.txt", "py/**/*.css", "bench/**/*.py", "tooling/*.py")
    for file in sorted(ROOT.glob(pattern))
]
TEXTS += [
    file for folder in ("docs", "assets/js", "assets/css", "tests") for file in sorted((ROOT / folder).rglob("*.*"))
]


@pytest.mark.parametrize("odd", ODD)
def test_the_project_is_written_in_plain_english(odd: str) -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in TEXTS
        if file.suffix in (".py", ".md", ".html", ".js", ".css", ".txt") and file != Path(__file__)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(odd, STORED.sub("", line), re.IGNORECASE)
    ]
    assert not wrong, f"better: {ODD[odd]}"


def test_no_file_has_the_marks_of_an_unfinished_merge() -> None:
    folders = (ROOT / name for name in ("py", "assets", "docs", "tests", "bench", "tooling"))
    files = (
        file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".css", ".js", ".md", ".po")
    )
    marked = re.compile(r"^(<{7} |>{7} |={7}$)", re.MULTILINE)
    assert not [file for file in files if marked.search(file.read_text(encoding="utf-8"))]
