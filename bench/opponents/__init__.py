"""Fixed opponents: former bots, so that a ladder can be repeated after the game's bots have changed.

One module for each game and version, `<game's module>_<word>.py` with LEVELS: it may import the game's rules and state, but not
its current bots. Its levels are named with the word: "today:sharp".
"""

from importlib import import_module

from hexdice.bots import Thinker, levels

SHORT = {"siberian-dice": "siberian", "first-island": "island", "first-war": "war"}


def opponent(game: str, level: str) -> Thinker:
    """The bot of a level: the game's current one or, with a word and a colon, a fixed one: "today:sharp"."""
    word, colon, step = level.partition(":")
    if not colon:
        return levels.thinker(game, level)
    found: Thinker = import_module(f"bench.opponents.{SHORT[game]}_{word}").LEVELS[step]
    return found
