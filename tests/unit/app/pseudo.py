"""A language that nobody speaks: each sentence in brackets, each field marked, long, without a Latin letter, with three plural forms.

It is made from the templates while they are said. What is Latin on a page has not been translated; a sentence inside a field of another one, or
beside another one in the same stretch of text, has been put together by code.
"""

import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from html import unescape
from typing import NamedTuple

from tests.catalogue import SPOKEN

FORMS = {text[0]: text for said in SPOKEN.values() for text in said if isinstance(text, tuple)}
KEYS = list({text: 0 for said in SPOKEN.values() for text in said if isinstance(text, str)} | dict.fromkeys(FORMS, 0))
NUMBER = {text: number for number, text in enumerate(KEYS)}
FIRST = 0xE000  # after its bracket a sentence has a character of the private area, which is its number
# The patterns of view/text.py: a language may change them, and what they hold stands alone.
PATTERNS = ("{first}, {next}", "{first} and {last}", "{label}: {value}", "{first}; {next}", "{first} · {next}")
_LETTERS = str.maketrans({chr(97 + n): chr(0x3B1 + n % 17) * (1 + n % 2) for n in range(26)})
_PARTS = re.compile(r"({\w*}|&\w+;|\*+)")
_ALOUD = re.compile(r'\b(?:aria-label|title|placeholder|alt|aria-roledescription|aria-valuetext|data-why)="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")
_MARK = re.compile(r"⟦.|⟧|⦃\w*:|⦄|⟨|⟩|\0")
_LATIN = re.compile(r"[A-Za-z]{2,}")


@cache
def made(key: str, template: str, form: int = 0) -> str:
    """The sentence as this language has it."""
    if template in PATTERNS:
        return re.sub(r"({\w+})", r"⟨\1⟩", template).replace("and", "und".translate(_LETTERS))
    if not re.search(r"[A-Za-z]", _PARTS.sub("", template)):
        return template
    words = (
        f"⦃{part[1:-1]}:{part}⦄" if part[:1] == "{" else part if part[:1] in "&*" else part.lower().translate(_LETTERS)
        for part in _PARTS.split(template)
    )
    return f"⟦{chr(FIRST + NUMBER[key])}{''.join(words)}{'ξψω'[form] if form else ''}⟧"


class Pseudo(NullTranslations):
    """Its catalogue; a sentence that translators do not get stays as it is."""

    def gettext(self, message: str) -> str:
        return made(message, message) if message in NUMBER else message

    def pgettext(self, context: str, message: str) -> str:
        key = f"{context}\4{message}"
        return made(key, message) if key in NUMBER else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        form = 0 if n % 10 == 1 and n != 11 else 1 if 2 <= n % 10 <= 4 else 2
        return made(one, one if n == 1 else many, form) if FORMS.get(one, ("", ""))[1] == many else one


class Put(NamedTuple):
    """Two sentences put together: `inner` in the field of `outer`, or after it if there is no field."""

    outer: str
    field: str
    inner: str


def stretches(markup: str) -> Iterator[str]:
    """What is read as one text: what is shown, a zero where a tag breaks it; and each attribute that is read aloud."""
    yield _TAG.sub("\0", markup)
    yield from _ALOUD.findall(markup)


def latin(text: str) -> set[str]:
    """The words of a stretch that no catalogue has given."""
    plain = unescape(re.sub(r"⦃\w+:", "", text))
    return set(_LATIN.findall(re.sub(r"\b[A-Z]{2}-\d+|https?:\S+", "", plain)))


def put_together(text: str) -> Iterator[Put]:
    """Each sentence of a stretch that stands inside or beside another one."""
    open_: list[str] = []
    before: tuple[int, int, str] | None = None  # the depth, the end and the key of the sentence before
    for mark in _MARK.finditer(text):
        here = mark[0]
        if here in "\0⟨⟩":
            before = None  # a tag, or a pattern of the language, keeps them apart
        if here == "\0":
            continue
        if here[0] == "⟦":
            key = KEYS[ord(here[1]) - FIRST]
            outer, field = _around(open_)
            if field:
                yield Put(outer, field, key)
            elif before and before[0] == len(open_) and not _apart(text[before[1] - 2 : mark.start()]):
                yield Put(before[2], "", key)
            open_.append(here)
        elif here in "⟧⟩⦄":
            closed = open_.pop() if open_ else ""
            if here == "⟧" and closed[:1] == "⟦":
                before = len(open_), mark.end(), KEYS[ord(closed[1]) - FIRST]
        else:
            open_.append(here)


def _around(open_: list[str]) -> tuple[str, str]:
    """The nearest sentence around, and which of its fields this is."""
    field = ""
    for mark in reversed(open_):
        if mark[0] == "⟦":
            return KEYS[ord(mark[1]) - FIRST], field or "?"
        field = field or (mark[1:-1] if mark[0] == "⦃" else "")
    return "", ""


def _apart(between: str) -> bool:
    """Whether what is between two sentences, from the last two characters of the first one on, keeps them apart.

    That is a full stop or the like before white space; and the dot of `facts`, which makes no sentence of them.
    """
    return (between[0] in ".!?…" and not between[2:].strip()) or between[2:] == " · "
