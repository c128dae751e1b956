"""The sentences that translators know."""

from functools import lru_cache

from hexdice.kernel.errors import IllegalMoveError
from hexdice.view.text import languages
from tooling import words
from tooling.catalogues import read, sources
from tooling.node import ROOT


@lru_cache(1)
def sentences() -> frozenset[str]:
    """The English of every entry of the German catalogues."""
    return frozenset(message.english for path in sources(ROOT / "py")["de"] for message in read(path))


def template(fault: Exception) -> str:
    """The sentence of an error without its fields, as translators have it."""
    return str(getattr(fault.args[0], "template", fault.args[0]))


def rule_of(fault: IllegalMoveError, move: str) -> str:
    """The rule that refuses a move, in a sentence that translators know."""
    assert template(fault) in sentences(), str(fault)
    assert fault.move in (move, "")
    return fault.rule


OTHERS = [language for language in languages() if language != "en"]


@lru_cache(1)
def seen() -> dict[str, dict[words.Text, list[words.Seen]]]:
    """Every sentence of the page by domain, with the places that say it: takes seconds."""
    return words.places()


def spoken() -> dict[str, list[words.Text]]:
    """Every sentence of the page by domain."""
    return {domain: list(said) for domain, said in seen().items()}


@lru_cache(1)
def every() -> frozenset[str]:
    """Every sentence and each form of a plural."""
    return frozenset(
        one for said in seen().values() for text in said for one in ((text,) if isinstance(text, str) else text)
    )


@lru_cache(maxsize=8)
def pairs(language: str) -> tuple[tuple[str, str], ...]:
    """(English, the language's) of every sentence and of each form of a plural, as Babel reads the files."""
    found: list[tuple[str, str]] = []
    for domain in seen():
        for message in words.load(words.path_of(domain, language), language, domain):
            english = [message.id] if isinstance(message.id, str) else list(message.id)
            for i, text in enumerate(words.strings(message) if english[0] else ()):
                found.append((english[min(i, len(english) - 1)], text))
    return tuple(found)
