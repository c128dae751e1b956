"""The one scale of levels, and which of its steps a game offers; random and greedy come with every evaluation.

A game's bot module has LEVELS (level -> Thinker, weakest first) and `evaluate` (state, seat) -> float. It may leave steps out.
"""

from hexdice import games
from hexdice.bots import Thinker
from hexdice.bots.basic import greedy_thinker, random_thinker
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence

ORDER = ("first", "gentle", "steady", "sharp", "master")  # weakest first; the words are in view/forms.py

# Levels of older matches: what plays on in their stead where a game no longer has them. The match's header keeps its word.
ALIASES = {"easy": "gentle", "bold": "steady", "careful": "sharp"}


def levels(name: str) -> tuple[str, ...]:
    """The levels a person can choose from in the set-up of a game, weakest first; empty where it has no bots."""
    return tuple(games.module_of(name, "bot").LEVELS)


def nearest(offered: tuple[str, ...], level: str) -> str:
    """The step of `offered` for a level from an older match or another game; "" for a word that never was a level.

    Where the very step is missing, the nearest one stands in, of two equally near the weaker.
    """
    level = level if level in offered else ALIASES.get(level, level)
    steps = [step for step in offered if step in ORDER]
    if level in offered or level not in ORDER or not steps:
        return level if level in offered else ""
    return min(steps, key=lambda step: (abs(ORDER.index(step) - ORDER.index(level)), ORDER.index(step)))


def thinker(name: str, level: str) -> Thinker:
    """The bot of a level, also of one that only older matches know; NotationError for what is no level."""
    bot = games.module_of(name, "bot")
    if level == "random":
        return random_thinker(games.game(name))
    if level == "greedy":
        return greedy_thinker(games.game(name), bot.evaluate)
    if step := nearest(levels(name), level):
        think: Thinker = bot.LEVELS[step]
        return think
    raise NotationError(Sentence("{name} has no bot called {level}.", name=name, level=repr(level[:40])))
