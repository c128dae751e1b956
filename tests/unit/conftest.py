"""The toy among the games."""

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from hexdice import games
from hexdice.kernel.game import AnyGame
from tests import toy as module


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The toy is the only game, as if its package were there."""
    names = ("GAME", "OPTIONS", "RULEBOOK", "LEVELS", "evaluate")
    for path in ("", ".bot", ".rulebook"):
        part = ModuleType(f"hexdice.games.toy{path}")
        part.__dict__.update({name: getattr(module, name) for name in names})
        part.__spec__ = ModuleSpec(part.__name__, None, origin="toy")
        monkeypatch.setitem(sys.modules, part.__name__, part)
    monkeypatch.setattr(games, "NAMES", ("toy",))
    games.part.cache_clear()
    yield module.GAME
    games.part.cache_clear()
