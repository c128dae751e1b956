"""A language made for tests, in which it shows at once what is left in English and what is put together from pieces.

Every message stands in brackets, in letters that no English word has, with longer words and three plural forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

from hexdice.view.cast import characters
from hexdice.view.text import languages
from tooling.words import FIELDS

OPEN, CLOSE = "⟦", "⟧"
FIELD, INSIDE, END = "\ue000", "\ue001", "\ue002"  # around what a field holds: its name, then its text
LETTERS = {n: n - 65 + 0xFF21 for n in range(65, 91)} | {n: n - 97 + 0xFF41 for n in range(97, 123)}
# Not words: markup, ids of rules, what a sentence is split at by code.
KEPT = re.compile(r"({\w+}|<[^<>]*>|&\w+;|\*+|\b[A-Z]{2}-\d+\b)")
PARTS = {"Jan Feb": " ", "last Monday": ", "}  # names of months and days, which code takes apart


def pseudo(text: str, form: str = "") -> str:
    """A message as the language has it."""
    for head, mark in PARTS.items():
        if text.startswith(head):
            return mark.join(pseudo(part) for part in text.split(mark))
    parts = KEPT.split(text)
    parts[::2] = [re.sub(r"[aeiou]", r"\g<0>\g<0>", part).translate(LETTERS) for part in parts[::2]]
    parts[1::2] = [f"{FIELD}{part[1:-1]}{INSIDE}{part}{END}" if part[0] == "{" else part for part in parts[1::2]]
    return f"{OPEN}{''.join(parts)}{form}{CLOSE}"


class Pseudo(NullTranslations):
    """Its catalogue. One of few is another form than one of many."""

    def gettext(self, message: str) -> str:
        return "0,5" if message == "0.5" else pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1, "¹") if n == 1 else pseudo(msgid2, "²" if 1 < n < 5 else "³")


READ = ("aria-label", "title", "placeholder", "alt", "aria-roledescription", "aria-valuetext", "data-why")
INLINE = frozenset({"b", "i", "em", "strong", "bdi", "mark", "wbr"})  # tags that do not end a stretch of text
BREAK = "\n"


class Stretches(HTMLParser):
    """The stretches of text of a page: what stands between tags that end one, and what is read aloud."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.text, self.aloud = "", list[str]()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.aloud += [value for name, value in attrs if name in READ and value]
        if tag not in INLINE or any(name == "class" for name, _ in attrs):
            self.text += BREAK

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self.text += BREAK

    def handle_data(self, data: str) -> None:
        self.text += data.replace("\n", " ")


def stretches(markup: str) -> Iterator[str]:
    read = Stretches(markup)
    yield from read.aloud
    yield from _pieces(read.text)


def _pieces(text: str) -> Iterator[str]:
    """A page's text at its breaks, but not at those within a message."""
    depth, begun = 0, 0
    for at, character in enumerate(text):
        depth += {OPEN: 1, CLOSE: -1}.get(character, 0)
        if character == BREAK and not depth:
            yield text[begun:at]
            begun = at + 1
    yield text[begun:]


# Names of people, bots, languages, and of what the page is made with: they are the same in every language.
NAMES = {"Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Hexdice", *languages().values(), *characters()}
NAMES |= set(
    "Apache BSD Chromium Idiomorph License MIT MPL Nunito OFL PSF PyScript Pyodide Python gifenc lean qr".split()
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_CODE = re.compile(r"\b(?:\w*\d\w*|[IVX]+|[A-Z]{2})\b|#/\S+")  # cells, places of a card, ids of rules, marks, links


def left(stretch: str) -> list[str]:
    """Words that are in no language but English."""
    plain = re.sub(f"{FIELD}.*?{INSIDE}", " ", stretch)
    return [word for word in _WORD.findall(_CODE.sub(" ", plain)) if re.search(r"[A-Za-z]", word) and word not in NAMES]


def top(stretch: str) -> str:
    """The stretch with each message as one mark: ● if it ends a sentence, otherwise ○."""
    shown, depth, last = "", 0, ""
    for character in re.sub(f"{FIELD}.*?{INSIDE}|{END}", "", stretch):
        if character == OPEN:
            depth += 1
        elif character == CLOSE:
            depth -= 1
            shown += ("●" if last in ".?!…:" else "○") if not depth else ""
        elif not depth:
            shown += character
        last = character if character not in (CLOSE, "¹", "²", "³") else last
    return shown.strip()


# Messages side by side, or beside a name or number, that no mark keeps apart; names and figures by themselves are none.
_SIDE = re.compile(r"○[\s,;()–—-]+[○●\w]|\w[\s,;()–—-]+[○●]|●[,;]")
ALLOWED = {
    r"○ [IVX]+, \d": "a card with its place in the pyramid, as in the rulebook",
    r"○ _+": "a line to write on",
}


def assembled(stretch: str) -> bool:
    """Whether a sentence is put together here from messages, names and numbers."""
    shown = top(stretch)
    return bool(_SIDE.search(shown)) and not any(re.fullmatch(form, shown) for form in ALLOWED)


def misnamed(stretch: str) -> Iterator[str]:
    """Fields that translators know as a name, number or cell and that hold a message, which would need a case; “You 3” in a list needs none."""
    for name, value in re.findall(f"{FIELD}(\\w+){INSIDE}([^{FIELD}{INSIDE}]*?){END}(?! {FIELD}n{INSIDE})", stretch):
        if OPEN in value and FIELDS.get(name, "").startswith(("a name", "a number", "a cell")):
            yield f"{{{name}}}: {value} in {stretch}"


def plain(stretch: str) -> str:
    """A stretch as a person can read it, for the message of a failed test."""
    back = {wide: ascii for ascii, wide in LETTERS.items()}
    return re.sub(f"{FIELD}.*?{INSIDE}|{END}", "", stretch).translate(back)
