"""Where simulated matches turned, and that the end tells of the same place (`python -m bench turns`)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bench.turns import agrees, played
from hexdice.app.match.session import Session

GAMES = "siberian-dice", "first-island", "first-war"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("matches", [1, pytest.param(50, marks=pytest.mark.long)])
def test_a_match_turned_in_a_short_stretch_and_its_end_tells_of_it(game: str, matches: int) -> None:
    found = []
    for number in range(4, 4 + matches):
        session = Session(played(game, number))
        result, (first, last) = session.match.result, session.curve.turn()
        if result is None or len(result.winners) != 1:
            continue
        winner, settled = result.winners[0], session.curve.settled()
        share = {n: session.curve.shares(n)[winner] for n in settled}
        risen = max(min(share[b], 0.9) - min(share[a], 0.9) for a, b in pairwise(settled[:-1]))
        assert share[last] - share[first] >= risen > 0, "no single step of the curve rises more"
        found.append((settled.index(last) - settled.index(first), agrees(session, first, last)))
    assert found and max(steps for steps, _ in found) < 10
    elsewhere = sum(same is False for _, same in found)
    assert elsewhere <= len(found) / 10
