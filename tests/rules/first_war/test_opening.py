"""The beginning in sight of each other is a position that the rules reach from home, and it is the same for both tribes."""

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.state import State, tiles_left
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat

# One tribe's four turns; "?" is what chance gives. The other tribe plays them on the tiles opposite.
TURNS = (
    "hunter F2 F3; ?forest; hunter F2 F3; done; scientist F1 F2; healer F1 F2; done; turn I-1; ?herb lore; grow F1; grow F2; ?6; grow F3",
    "hunter F3 F4; ?plains; hunter F3 F4; hunter F3 E3; ?lake; done; done; activate herb lore; grow F4; done",
    "hunter F4 G4; ?mountain; hunter F3 F4; done; done; turn II-1; ?tally marks; grow F1; done",
    "hunter F4 F5; ?forest; hunter F4 F5; hunter G4 G5; ?fields; done; done; turn II-2; ?saddle; grow F5; done",
)


def opposite(text: str) -> str:
    """The same move from the other home: tile number n counted from the other end."""
    names = land.GRID.names
    return " ".join(
        names[len(names) - 1 - land.GRID.number[word]] if word in land.GRID.number else word for word in text.split(" ")
    )


def walked() -> State:
    match = Match(GAME, Header("first-war", {}, (Seat("A"), Seat("B")), 2, ""))
    match.take(Event(CHANCE, "foraging"))
    for turn in TURNS:
        for seat in (0, 1):
            for text in turn.split("; "):
                if text.startswith("?"):
                    match.take(Event(CHANCE, text[1:]))
                else:
                    match.take(Event(seat, opposite(text) if seat else text))
    state: State = match.state
    return state


def test_the_tribes_get_there_by_the_rules() -> None:
    assert GAME.initial({"begin": "sight", "limit": False}, 2) == walked()


def test_what_the_table_shows_is_the_same_for_both() -> None:
    state = GAME.initial({"begin": "sight", "limit": False}, 2)
    ours, theirs = state.pieces
    assert ours == theirs[::-1] and pieces.population(ours) == 12
    assert all(mask == int(f"{mask:091b}"[::-1], 2) for mask in state.tiles)
    assert tiles_left(state) == tuple(n - up for n, up in zip(land.FACE_DOWN, (2, 2, 2, 2, 4), strict=True))
    assert (state.round, state.turn, state.phase) == (5, 0, 0)


def test_both_beginnings_keep_the_other_option() -> None:
    assert not GAME.initial({"begin": "sight", "limit": False}, 2).last
    assert GAME.initial({"begin": "sight", "limit": True}, 2).last == 40
    assert GAME.initial({"begin": "home", "limit": True}, 2).round == 1


def test_a_match_from_before_the_choice_begins_at_home() -> None:
    match = Match(GAME, Header("first-war", {"limit": False}, (Seat("A"), Seat("B")), 2, ""))
    assert match.state.round == 1 and match.header.options == {"limit": False}


@pytest.mark.rule("FW-26")
def test_a_short_war_is_over_after_twelve_rounds() -> None:
    state = GAME.initial({"begin": "short", "limit": False}, 2)
    assert state._replace(last=0) == walked()
    rounds = 0
    while not state.over:
        rounds += state.turn == 0 and state.fresh
        if state.pending:
            asked = GAME.chance(state)
            assert asked
            state = GAME.apply(state, CHANCE, asked.outcomes[0])
        else:
            state = GAME.apply(state, state.turn, "done")
    assert rounds == 12 and state.over == (-1, "rounds")
    assert GAME.parse_position(GAME.format_position(state)) == state
