"""Texts of paragraphs with keys, such as a guided match or the cast: each line says what a key is, or goes on with the one above."""

import re
from typing import NamedTuple

_KEY = re.compile("([a-z_]+):")


class Said(NamedTuple):
    """What follows a key; `line` is the number of its line."""

    line: int
    key: str  # "text" for a line without one that begins a paragraph
    words: str


def paragraphs(text: str) -> list[list[Said]]:
    """What each paragraph says; empty lines divide them, and a line with # is for whoever reads the file."""
    found = [list[Said]()]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            found.append([])
        elif key := _KEY.match(line):
            found[-1].append(Said(number, key[1], line[key.end() :].strip()))
        elif not line.startswith("#"):
            before = found[-1].pop() if found[-1] else Said(number, "text", "")
            found[-1].append(before._replace(words=f"{before.words} {line}".strip()))
    return [paragraph for paragraph in found if paragraph]
