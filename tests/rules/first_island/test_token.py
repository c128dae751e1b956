"""Finished islands as text: whole, checked, refused when damaged, ranked by the rule for ties."""

import base64
import json
import zlib
from random import Random

import pytest

from hexdice.games.first_island import GAME
from hexdice.games.first_island.rules.state import Phase
from hexdice.games.first_island.table.token import as_state, ranked, read_token, token
from hexdice.kernel.errors import NotationError
from tests.rules.first_island.example_sheet import RINGS, SHEET
from tests.rules.first_island.finished import finished
from tests.rules.first_island.shorthand import begin, isle


@pytest.mark.rule("FI-27")
@pytest.mark.parametrize("cards", ("full", "easy", "none", "short"))
def test_a_finished_island_comes_back_as_it_was(cards: str) -> None:
    state = finished("1" * 32, cards)
    shared = read_token(token("the day", "Ann &amp; &lt;Bo&gt;", state))
    assert (shared.code, shared.kind, shared.name) == ("the day", cards, "Ann & <Bo>")
    assert shared.sheet == state.sheets[0]._replace(hand="")
    assert shared.sheet.score == state.sheets[0].score


def packed(shared: object) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(shared).encode())).decode().rstrip("=")


@pytest.mark.rule("FI-27")
def test_everything_else_is_refused() -> None:
    good = token("x", "Ann", finished("2" * 32))
    rng = Random(4)
    for _ in range(300):
        at = rng.randrange(len(good))
        broken = good[:at] + rng.choice("AZaz09-_!.") + good[at + rng.randrange(2) :]
        try:
            shared = read_token(broken)
        except NotationError:
            continue
        assert shared == read_token(good)  # the checksum lets nothing else through
    drawn = json.loads(zlib.decompress(base64.urlsafe_b64decode(good + "=" * (-len(good) % 4))))
    half = "-|-|-|" + "." * 37 + "|-"  # an island that nobody could have finished
    wrong: object
    for wrong in (
        [], {}, 7, "text", [2, *drawn[1:]], drawn[:4], [1, "x", "hard", "Ann", drawn[4]], [1, "x", "full", "Ann", half],
        [1, "x", "full", "A" * 41, drawn[4]], [1, "x", "full", "Ann", drawn[4] + "|"], [1, "x", "full", "Ann", "@"],
    ):  # fmt: skip
        with pytest.raises(NotationError):
            read_token(packed(wrong))
    for text in ("", "x", "é", "A" * 5000, packed("[" * 1000)):
        with pytest.raises(NotationError):
            read_token(text)


@pytest.mark.rule("FI-23")
def test_islands_are_ranked_by_total_then_overrides() -> None:
    state = begin(1, level="free")
    example = state.sheets[0]._replace(board=isle(SHEET), rings=RINGS, hand="")
    more = example._replace(boxes=0b0100100)
    shared = []
    for name, sheet in (("two boxes", more), ("none", example)):
        shared.append(read_token(token("x", name, state._replace(phase=Phase.OVER, sheets=(sheet,)))))
    assert [one.name for one in ranked(shared)] == ["none", "two boxes"]
    result = GAME.result(as_state(ranked(shared)))
    assert result and result.scores == (83, 81)
