"""The games by name. To add one, add a line here and a package beside the others (docs/adding-a-game.md)."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import AnyGame
from hexdice.kernel.rulebook import Rulebook, read

if TYPE_CHECKING:
    from hexdice.view.guided import Guided
    from hexdice.view.hooks import GameScreen
    from hexdice.view.profile import GameProfile

NAMES: tuple[str, ...] = ("three-dice", "first-player", "siberian-dice", "first-island", "first-war")


@lru_cache(maxsize=64)
def module_of(name: str, module: str = "") -> ModuleType:
    """A module of a game's package, such as module_of("three-dice", "table.screen"); the package itself without `module`."""
    if name not in NAMES:
        raise NotationError("There is no game called {name}.", name=repr(name[:40]))
    path = f"hexdice.games.{name.replace('-', '_')}"
    return import_module(f"{path}.{module}" if module else path)


def game(name: str) -> AnyGame:
    """The Game record of a name; NotationError for an unknown one."""
    record: AnyGame = module_of(name).GAME
    return record


@lru_cache(maxsize=16)
def rulebook(name: str) -> Rulebook:
    """The rules of a game, as texts with ids, from its rules/rulebook.txt."""
    return read(name, module_of(name, "rules").__name__, profile(name).listed())


def guided(name: str) -> "Guided":
    """The guided match of a game, from its table/guided.txt."""
    from hexdice.view.guided import read_guided

    return read_guided(module_of(name, "table").__name__)


def screen(name: str) -> "GameScreen":
    """The screen of a game."""
    record: GameScreen = module_of(name, "table.screen").SCREEN
    return record


def figures(name: str) -> Mapping[str, str]:
    """Markup of a game's example figures, by rule id."""
    drawn: Mapping[str, str] = module_of(name, "table.examples").figures()
    return drawn


def profile(name: str) -> "GameProfile":
    """The profile of a game."""
    record: GameProfile = module_of(name, "profile").PROFILE
    return record


def profiles() -> "dict[str, GameProfile]":
    """The profiles of all games, in the order of the home page."""
    return {name: profile(name) for name in NAMES}
