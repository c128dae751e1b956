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
    names = ("GAME", "OPTIONS", "LEVELS", "evaluate")
    for path in ("", ".bot", ".rules"):
        made = ModuleType(f"hexdice.games.toy{path}")
        made.__dict__.update({name: getattr(module, name) for name in names})
        made.__spec__ = ModuleSpec(made.__name__, None, origin="toy")
        monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(games, "NAMES", ("toy",))
    monkeypatch.setattr(games, "rulebook", lambda _: module.RULEBOOK)
    games.module_of.cache_clear()
    yield module.GAME
    games.module_of.cache_clear()
