"""Taps that no screen ever offered: every game draws a sound screen all the same."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hexdice import games
from tests.conformance.screens import UiState, examine_screen, table_of
from tests.conformance.test_screens import each_game, played

LONG = bool(os.environ.get("HEXDICE_LONG"))
ODD = (
    *("0", "-1", "7", "99999999999999999999", "x", "C4", "Z99", "C4 C5", "2-3-4", "٣", "²", " ", "\0", "é" * 400),
    *("\"><b title='", "{name}", "resolve", "done", "ghost=x"),
)
KEY = re.compile(r"""ui(?:\.get\(|\[)f?"([\w.]+)""")


def keys(name: str) -> list[str]:
    """The names of what a game's screen asks of the UI state, read from its sources."""
    folder = Path(games.__file__).parent / name.replace("-", "_")
    found = {key for path in folder.glob("*.py") for key in KEY.findall(path.read_text("utf-8"))}
    return sorted(found | {"ghost", "hint", "view.cursor"})


def hostile(rng: Random, names: list[str], offered: list[str]) -> Iterator[UiState]:
    """One key with an odd value or with what was right in another place, sometimes several at once."""
    for number in range(400 if LONG else 25):
        texts = (rng.choice(ODD), rng.choice(offered), rng.choice(offered).rpartition(" ")[0])
        several = rng.randint(2, 4) if number % 5 == 0 else 1
        yield {key: rng.choice(texts) or "x" for key in rng.sample(names, min(len(names), several))}


@each_game
def test_a_tap_that_was_never_offered_does_no_harm(name: str) -> None:
    game, hooks, names = games.game(name), games.screen(name), keys(name)
    for number in range(8 if LONG else 2):
        rng = Random(f"hostile {name} {number}")
        match = played(name, number, 250)
        offered = sorted({event.text for event in match.events})
        for state in match.states[:: max(1, len(match.states) // 20)]:
            offered += [move for seat in game.actors(state) for move in game.moves(state, seat)[:6]]
        cursors = {0, len(match.events), *(rng.randrange(len(match.states)) for _ in range(40 if LONG else 5))}
        for cursor in sorted(cursors):
            for seat in (None, *game.actors(match.states[cursor])[:1]):
                for ui in hostile(rng, names, offered):
                    try:
                        examine_screen(hooks, table_of(match, cursor, seat, ui))
                    except Exception as fault:
                        pytest.fail(f"{name} at {cursor} for {seat} with {ui}: {fault!r}")
