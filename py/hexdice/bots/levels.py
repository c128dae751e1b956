"""The levels that each game offers; random and greedy come with every evaluation.

A game's bot module has LEVELS (level -> Thinker, weakest first) and `evaluate` (state, seat) -> float. It may skip levels; if
it skips some only with certain options or seats, it also has `offered` (options, seats) -> levels.
"""

import json
import pkgutil
from collections.abc import Mapping
from functools import lru_cache

from hexdice import games
from hexdice.bots import Thinker
from hexdice.bots.basic import greedy_thinker, random_thinker
from hexdice.bots.scale import nearest
from hexdice.kernel.errors import NotationError


def levels(name: str) -> tuple[str, ...]:
    """All levels of a game, weakest first; empty if the game has no bots."""
    return tuple(games.module_of(name, "bot").LEVELS)


def offered(name: str, options: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """The levels to choose from in a game's set-up, weakest first; empty if the game has no bots."""
    fewer = getattr(games.module_of(name, "bot"), "offered", None)
    return tuple(fewer(options, seats)) if fewer else levels(name)


@lru_cache
def strengths(name: str, variant: str) -> Mapping[str, int]:
    """How strong each level of a game is in a variant, weakest first; empty if the game has no ladder (`python -m bench strength --levels`)."""
    try:
        known = json.loads(pkgutil.get_data(games.module_of(name, "bot").__name__, "strengths.json") or b"")
    except OSError:
        return {}
    return dict(known.get(variant, known[""]))


def thinker(name: str, level: str) -> Thinker:
    """The bot of a level, including levels that only older matches use; NotationError for any other word."""
    bot = games.module_of(name, "bot")
    if level == "random":
        return random_thinker(games.game(name))
    if level == "greedy":
        return greedy_thinker(games.game(name), bot.evaluate)
    if step := nearest(levels(name), level):
        think: Thinker = bot.LEVELS[step]
        return think
    raise NotationError("{name} has no bot called {level}.", name=name, level=repr(level[:40]))
