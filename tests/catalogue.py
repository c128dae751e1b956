"""The sentences that translators know."""

from functools import lru_cache

from tooling.catalogues import read, sources
from tooling.node import ROOT


@lru_cache(1)
def sentences() -> frozenset[str]:
    """The English of every entry of the German catalogues."""
    return frozenset(message.english for path in sources(ROOT / "py")["de"] for message in read(path))


def template(fault: Exception) -> str:
    """The sentence of an error without its fields, as translators have it."""
    return str(getattr(fault.args[0], "template", fault.args[0]))
