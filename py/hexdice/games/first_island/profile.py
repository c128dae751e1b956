"""How The First Island presents itself outside its tables."""

import json
import pkgutil

from hexdice.games.first_island import table
from hexdice.games.first_island.table.pages import IslandPages
from hexdice.view.markup import button
from hexdice.view.profile import GameProfile, Moment, Shot
from hexdice.view.text import say


def setup_extra(today: str) -> str:
    """Links below the set-up form: solo play, the island of the day, blank sheets."""
    me = say("Settler")
    links = (
        (say("Alone, with goals"), f"#/first-island?names={me}&amp;level=casual"),
        (say("The island of the day"), f"#/first-island?names={me}&amp;code=day%20{today}"),
        (say("Print blank sheets"), "#/first-island/sheets"),
        (say("Compare islands with the same code"), "#/first-island/compare"),
    )
    ids = ("alone", "daily", "sheets", "compare")
    row = "".join(
        button(words, href=to, kind="quiet", id=f"fi-{id}") for id, (words, to) in zip(ids, links, strict=True)
    )
    long = say(
        "How long? With cards, about 9 rounds, until somebody scores a third card; without cards, 6, 9, 12 or 19. A round takes a minute per person."
    )
    return f'<p class="soft small">{long}</p><p class="row fi-links">{row}</p>{_solo_wins()}'


def _solo_wins() -> str:
    """How hard the solo levels are, by how often the best bot met all goals (`python bench/islands.py solo --write`)."""
    found = json.loads(pkgutil.get_data(table.__name__, "solo_wins.json") or b"")
    words = say(
        "How often the best bot met every goal in matches on its own, out of {n} at each level: Casual {casual}, "
        "Standard {standard}, Hard {hard}, Impossible {impossible}.",
        n=found["islands"],
        **found["won"],
    )
    return f'<details class="soft small" id="fi-measured"><summary>{say("How hard is it to play alone?")}</summary><p>{words}</p></details>'


PROFILE = GameProfile(
    title="The First Island",
    promise="Roll, draw and settle six tribes.",
    who="1 alone or with bots, 2–6 on one tablet or on their own devices · 30 minutes",
    minutes=30,
    moment=Moment(76, ("Mia",), share=0.9),
    shots=(Shot(Moment(40, ("Ann",))),),
    author=("The First Island", "by an author we could not trace; the island’s shape and its cards are our own."),
    rules=("FI", 27),
    at_once={"cards": "short"},  # the first game of FI-25: no cards, and an end within reach
    setup_extra=setup_extra,
    section=IslandPages,
)
