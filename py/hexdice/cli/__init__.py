"""The same engine without a browser: simulate, replay, protocol, rules (docs/protocol.md, docs/match-format.md)."""

from importlib.util import find_spec

from hexdice import games
from hexdice.kernel.game import AnyGame


class Refused(ValueError):
    """What was asked for does not exist: one sentence on standard error and exit code 2."""


def landed() -> tuple[str, ...]:
    """The names of the games whose package is there."""
    specs = {name: find_spec(f"hexdice.games.{name.replace('-', '_')}") for name in games.NAMES}
    return tuple(name for name, spec in specs.items() if spec and spec.origin)


def find_game(name: str) -> AnyGame:
    """A game by name. NotationError: no such name. Refused: a name whose package is not there."""
    if name in games.NAMES and name not in landed():
        raise Refused(f"{name} is not playable in this version.")
    return games.game(name)
