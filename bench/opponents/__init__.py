"""Fixed opponents: bots as they once played, so that a ladder can be climbed again after the game's own bots have changed.

One module for each game and time, `<game's module>_<word>.py` with LEVELS, as self-contained as it needs to be: it may import a
game's rules and state, but no bot that is still being worked on. Its level is named with the word: "today:sharp".
"""

from importlib import import_module

from hexdice.bots import Thinker, levels

SHORT = {"siberian-dice": "siberian", "first-island": "island", "first-war": "war"}


def opponent(game: str, level: str) -> Thinker:
    """The bot of a level: the game's own, or with a word and a colon before it a fixed one: "today:sharp"."""
    word, colon, step = level.partition(":")
    if not colon:
        return levels.thinker(game, level)
    found: Thinker = import_module(f"bench.opponents.{SHORT[game]}_{word}").LEVELS[step]
    return found
