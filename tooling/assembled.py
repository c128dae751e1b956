"""Places where code puts text together from translated pieces, which no language but English can be trusted to allow.

`make words` counts them. A place is a join of pieces by a comma or the like, an f-string or a sum in which a translated piece stands beside other
text, and a capital made by code. Whole sentences one after another, and what the lists of view/text.py join, are none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tooling.roles import name_of

SAYING = frozenset({"say", "say_n", "say_of", "translated"})
# Parts of markup: what they say is one whole sentence or a label, and the tags around it end the text.
_TAGS = re.compile(r"<[^<>]*>|&\w+;")
_PROSE = re.compile(r"[^\W\d_]|[,;:–—]|\. ")
MARK = "# assembled: "  # at the end of a line, with the reason why its text may be put together
NOT_SHOWN = ("cli/", "bots/", "kernel/", "live/")  # they refuse by Sentence, and show nothing


def assembled(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, what) of each place of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((node.lineno, what) for what in _calls(node))
        elif isinstance(node, ast.JoinedStr) and _mixed(node):
            yield node.lineno, "a sentence beside other text"
        elif isinstance(node, ast.BinOp) and (_beside(node.left, node.right) or _beside(node.right, node.left)):
            yield node.lineno, "a sum of sentences"


def _calls(node: ast.Call) -> Iterator[str]:
    function = node.func
    if not isinstance(function, ast.Attribute):
        return
    if function.attr == "join" and isinstance(function.value, ast.Constant):
        mark = str(function.value.value)
        if len(mark) <= 3 and mark.strip() in (",", ";", ":", ".", "–", "—", "·") and mark != mark.strip():
            yield f"a join by {mark!r}"
    if function.attr in ("capitalize", "upper") and not node.args:
        yield f".{function.attr}()"


def _says(node: ast.AST) -> bool:
    """Whether an operand is a sentence: a call of say, or a choice or sum of such."""
    if isinstance(node, ast.IfExp):
        return _says(node.body) or _says(node.orelse)
    if isinstance(node, ast.BinOp):
        return _says(node.left) or _says(node.right)
    return isinstance(node, ast.Call) and name_of(node) in SAYING


def _beside(sentence: ast.AST, other: ast.AST) -> bool:
    """Whether the other operand of a sum is prose, too."""
    if not _says(sentence):
        return False
    if isinstance(other, ast.BinOp):
        return _beside(sentence, other.left) or _beside(sentence, other.right)
    text = other.value if isinstance(other, ast.Constant) else ""
    return _says(other) or bool(isinstance(text, str) and _PROSE.search(_TAGS.sub("", text)))


def _mixed(node: ast.JoinedStr) -> bool:
    """Whether a sentence of an f-string has another one, or prose, in the same stretch of text."""
    drawn = "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else "\1"
        if isinstance(part, ast.FormattedValue) and _says(part.value)
        else "\2"
        for part in node.values
    )
    return any(
        "\1" in text and (text.count("\1") > 1 or _PROSE.search(text))
        for tagless in _TAGS.split(drawn)
        for text in re.split(r'[\w-]+="|"|>', tagless)
    )


class Place(NamedTuple):
    """A place in a file of the package."""

    file: str
    line: int
    what: str
    why: str  # it may be there, as its line says; "" if it may not


def places(package: Path) -> Iterator[Place]:
    """Every place of the package."""
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith(NOT_SHOWN) and "/rules/" not in name:
            text = path.read_text(encoding="utf-8")
            for line, what in assembled(ast.parse(text)):
                yield Place(name, line, what, text.splitlines()[line - 1].partition(MARK)[2])


def report(package: Path) -> Iterator[str]:
    """A line for each place that is not allowed, and how many there are."""
    every = list(places(package))
    found = [place for place in every if not place.why]
    yield from (f"assembled, {place.file}:{place.line}: {place.what}" for place in found)
    yield f"{len(found)} places put text together from pieces; {len(every) - len(found)} more may"
