"""The sentences that translators know."""

from functools import lru_cache

from hexdice.kernel.errors import IllegalMoveError
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
