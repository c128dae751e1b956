"""Which bots a game offers: random and greedy where it has an evaluation, and the levels its own bot module names."""

from hexdice import games
from hexdice.bots import Thinker
from hexdice.bots.basic import greedy_thinker, random_thinker
from hexdice.kernel.errors import NotationError
from hexdice.kernel.sentence import Sentence


def levels(name: str) -> tuple[str, ...]:
    """The levels a person can choose from in the set-up of a game, weakest first; empty where it has no bots."""
    return tuple(games.part(name, "bot").LEVELS)


def thinker(name: str, level: str) -> Thinker:
    """The bot of a level. Each game's bot module has LEVELS (level -> Thinker) and evaluate (state, seat) -> float."""
    bot = games.part(name, "bot")
    if level == "random":
        return random_thinker(games.game(name))
    if level == "greedy":
        return greedy_thinker(games.game(name), bot.evaluate)
    if level in bot.LEVELS:
        found: Thinker = bot.LEVELS[level]
        return found
    raise NotationError(Sentence("{name} has no bot called {level}.", name=name, level=repr(level[:40])))
