"""`python -m hexdice words`: every sentence the page can say, and what a language's table lacks."""

import argparse
import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from hexdice import games
from hexdice.cli import Refused
from hexdice.view.text import LANGUAGES, table_of

PACKAGE = Path(__file__).parent.parent
# Which arguments of a call are sentences, and which tables of a module hold nothing else as their values.
PLACES = {
    **dict.fromkeys(
        ("say", "translated", "Sentence", "Card", "IllegalMoveError", "NotationError", "ReplayError"), (0,)
    ),
    "illegal": (1,),
    "say_n": (1, 2),
}
TABLES = ("SENTENCES", "CREDITS", "_NOT_NOW")


def spoken() -> list[str]:
    """All templates in a fixed order: what is said in the code, why moves are refused, options, titles and rules."""
    found: dict[str, None] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        if "cli" in file.parts or file.name.startswith("words_"):
            continue
        for text in literals(ast.parse(file.read_text(encoding="utf-8"))):
            found[text] = None
    for name in games.NAMES:
        for text in declared(name):
            found[text] = None
    return list(found)


def literals(tree: ast.AST) -> Iterator[str]:
    """The literal templates of say and say_n, and the literal sentences of data and of refusals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES:
            yield from _values(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for place in PLACES.get(node.func.id, ()):
                if place < len(node.args):
                    yield from _constants(node.args[place])


def _values(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, ast.Tuple):
        for value in node.elts:
            yield from _values(value)
    elif isinstance(node, ast.Call):
        for value in node.args:
            yield from _values(value)
    else:
        yield from _constants(node)


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def declared(name: str) -> Iterator[str]:
    """What a game declares as data: title, options, rules."""
    game = games.game(name)
    yield game.title
    for option in game.options:
        if not option.hidden:
            yield from (text for text in (option.label, option.help) if text)
            yield from (label for _, label in option.choices)
    book = games.rulebook(name)
    yield book.intro
    for section in book.sections:
        yield section.title
        yield from (rule.text for rule in section.rules)


def fields(template: str) -> set[str]:
    """The names in braces."""
    return {field for _, field, _, _ in Formatter().parse(template) if field}


def run(arguments: argparse.Namespace) -> int:
    templates = spoken()
    if arguments.missing:
        if arguments.missing not in LANGUAGES:
            raise Refused(f"there is no language {arguments.missing!r}; there are {', '.join(LANGUAGES)}.")
        table = table_of(arguments.missing)
        templates = [text for text in templates if text not in table]
    print(json.dumps(templates, indent=1, ensure_ascii=False))
    return 0
