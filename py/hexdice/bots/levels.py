"""Which steps of the scale a game offers; random and greedy come with every evaluation.

A game's bot module has LEVELS (level -> Thinker, weakest first) and `evaluate` (state, seat) -> float. It may leave steps out.
"""

from hexdice import games
from hexdice.bots import Thinker
from hexdice.bots.basic import greedy_thinker, random_thinker
from hexdice.bots.scale import nearest
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence


def levels(name: str) -> tuple[str, ...]:
    """The levels a person can choose from in the set-up of a game, weakest first; empty where it has no bots."""
    return tuple(games.module_of(name, "bot").LEVELS)


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
