"""Taps that no screen or page ever offered: the page is still drawn, and valid."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hexdice import games
from tests.conformance.random_matches import each_game, played
from tests.conformance.screens import UiState, examine_screen, table_of
from tests.fuzz.entry_points import device
from tests.rules.first_player.ledgers import source_sheet
from tests.unit.app.fakes import DictStorage, Person

LONG = bool(os.environ.get("HEXDICE_LONG"))
ODD = (
    *("0", "-1", "7", "99999999999999999999", "x", "C4", "Z99", "C4 C5", "2-3-4", "٣", "²", " ", "\0", "é" * 400),
    *("\"><b title='", "{name}", "resolve", "done", "ghost=x"),
)
KEY = re.compile(r"""ui(?:\.get\(|\[)f?"([\w.]+)""")


SOURCES = Path(games.__file__).parent


def keys(folder: Path) -> list[str]:
    """The keys of the UI state, read from the sources in a folder."""
    found = {key for path in folder.rglob("*.py") for key in KEY.findall(path.read_text("utf-8"))}
    return sorted(found | {"ghost", "hint", "view.cursor"})


def hostile(rng: Random, names: list[str], offered: list[str]) -> Iterator[UiState]:
    """A UI state with an odd value, or one that was valid elsewhere; sometimes several."""
    for number in range(400 if LONG else 12):
        texts = (rng.choice(ODD), rng.choice(offered), rng.choice(offered).rpartition(" ")[0])
        several = rng.randint(2, 4) if number % 5 == 0 else 1
        yield {key: rng.choice(texts) or "x" for key in rng.sample(names, min(len(names), several))}


@each_game
def test_a_tap_that_was_never_offered_is_harmless(name: str) -> None:
    game, hooks, names = games.game(name), games.screen(name), keys(SOURCES / name.replace("-", "_"))
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


PLACES = (
    *("", "settings", "matches", "people", "about", "rules", "rules/first-war/FW-5", "first-player", "join"),
    *("first-player/quick?names=Ann,Bo,Cy", "first-island/compare", "siberian-dice/puzzle", "three-dice/people"),
    *(f"first-player/c/{source_sheet().id}{tab}" for tab in ("", "/sheet", "/log", "/share")),
    *(f"learn/{name}" for name in games.NAMES),
    *games.NAMES,
)


def test_pages_and_tables_of_the_app_are_drawn_too() -> None:
    rng, names = Random("hostile pages"), keys(SOURCES.parent)
    ids = sorted(key.removeprefix("hexdice.match.") for key in device() if key.startswith("hexdice.match."))
    for route in (*PLACES, *(f"m/{id}" for id in ids)):
        person = Person(DictStorage(dict(device())))
        person.do("route", f"#/{route}")
        for _ in range(200 if LONG else 12):
            pairs = "&".join(f"{key}={rng.choice(ODD)}" for key in rng.sample(names, 2))
            assert "Something went wrong on this page" not in person.do("ui", pairs).html, (
                f"{route} after {pairs[:200]!r}"
            )
