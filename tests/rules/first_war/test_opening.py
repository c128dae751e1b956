"""Each beginning in sight of each other is a position that the rules reach from home, and it is the same for both tribes."""

from functools import partial

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.opening import LANDS
from hexdice.games.first_war.rules.state import State
from hexdice.games.first_war.table.screen import SCREEN
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from tests.rules.first_war.positions import table
from tests.unit.app.fakes import Person, session_of

# For each land one tribe's four turns; "?" is what chance gives. The other tribe plays them on the tiles opposite.
TURNS = {
    "road": (
        "hunter F2 F3; ?forest; hunter F2 F3; done; scientist F1 F2; healer F1 F2; done; turn I-1; ?herb lore; grow F1; grow F2; ?6; grow F3",
        "hunter F3 F4; ?plains; hunter F3 F4; hunter F3 E3; ?lake; done; done; activate herb lore; grow F4; done",
        "hunter F4 G4; ?mountain; hunter F3 F4; done; done; turn II-1; ?tally marks; grow F1; done",
        "hunter F4 F5; ?forest; hunter F4 F5; hunter G4 G5; ?fields; done; done; turn II-2; ?saddle; grow F5; done",
    ),
    "hills": (
        "hunter F2 F3; ?lake; hunter F2 G3; ?plains; done; healer F1 F2; scientist F1 E1; ?lake; done; turn I-1; ?herb lore; grow F1; ?5; grow F2; ?2",
        "hunter G3 H3; ?forest; hunter F2 G3; hunter F2 G3; done; scientist F1 G1; ?mountain; scientist F1 E2; ?forest; healer F2 G1; done; activate herb lore; grow G1; ?6; grow F1; grow G3",
        "hunter G3 E3; ?plains; hunter H3 G4; ?mountain; hunter G3 E3; hunter G3 E3; done; scientist E2 D1; ?lake; healer G1 H1; ?mountain; scientist G1 G2; ?lake; done; turn II-1; ?rafts; turn I-3; ?watchfires; grow G1; grow F1; done",
        "hunter G4 G5; ?forest; hunter E3 E4; ?forest; hunter E3 E4; hunter E3 E4; done; done; activate watchfires; grow E4; grow G1",
    ),
    "ford": (
        "hunter F2 F3; ?forest; hunter F2 F3; done; scientist F1 E1; ?lake; healer F1 E2; ?mountain; done; turn I-1; ?herb lore; grow F3; grow F1; ?5",
        "hunter F3 F4; ?plains; hunter F3 F4; hunter F3 F4; done; healer E2 E3; ?plains; scientist F1 D1; ?forest; scientist F1 E2; done; activate herb lore; grow F1; grow F4",
        "hunter F4 F5; ?forest; hunter F4 F5; hunter F4 F5; hunter F4 F5; done; healer E3 D3; ?lake; scientist E2 E3; scientist D1 E2; done; turn II-1; ?husbandry; grow E3; ?6; grow F1",
        "hunter F5 E5; ?forest; hunter F5 G5; ?lake; done; scientist E2 D2; ?fields; farmer F1 G1; ?mountain; healer E3 C2; ?mountain; scientist E3 C2; scientist E3 C2; done; turn I-3; ?watchfires; done; done",
    ),
    "narrows": (
        "hunter F2 F3; ?fields; hunter F2 F3; done; scientist F1 G1; ?lake; healer F1 E1; ?lake; done; turn I-1; ?herb lore; done",
        "hunter F3 F4; ?lake; hunter F3 E4; ?lake; done; healer F1 F2; scientist F1 F2; done; turn I-3; ?watchfires; grow F1; grow F2; ?5; grow F3",
        "hunter F3 F5; ?lake; hunter F3 G4; ?mountain; hunter F3 G4; done; done; activate herb lore; done",
        "hunter G4 E5; ?forest; hunter F3 E3; ?mountain; hunter G4 E5; done; done; turn II-1; ?tally marks; grow F1; grow F2; ?6; grow E5",
    ),
}


def opposite(text: str) -> str:
    """The same move from the other home: tile number n counted from the other end."""
    names = land.GRID.names
    return " ".join(
        names[len(names) - 1 - land.GRID.number[word]] if word in land.GRID.number else word for word in text.split(" ")
    )


def walked(where: str) -> State:
    match = Match(GAME, Header("first-war", {}, (Seat("A"), Seat("B")), 2, ""))
    match.take(Event(CHANCE, "foraging"))
    for turn in TURNS[where]:
        for seat in (0, 1):
            for text in turn.split("; "):
                if text.startswith("?"):
                    match.take(Event(CHANCE, text[1:]))
                else:
                    match.take(Event(seat, opposite(text) if seat else text))
    state: State = match.state
    return state


def in_sight(where: str = "road", **options: str | bool) -> State:
    return GAME.initial({"begin": "sight", "limit": False, "land": where, **options}, 2)


@pytest.mark.parametrize("where", LANDS)
def test_the_tribes_get_there_by_the_rules(where: str) -> None:
    assert in_sight(where) == walked(where)


@pytest.mark.parametrize("where", LANDS)
def test_what_the_table_shows_is_the_same_for_both(where: str) -> None:
    state = in_sight(where)
    ours, theirs = state.pieces
    assert ours == theirs[::-1] and not sum(ours) & ~pieces.UNHURT and pieces.population(ours) in range(12, 16)
    assert all(mask == int(f"{mask:091b}"[::-1], 2) for mask in state.tiles)
    assert (state.round, state.turn, state.phase) == (5, 0, 0)


def test_a_rematch_goes_to_each_land_in_turn() -> None:
    here, seen = table(in_sight())._replace(options={"begin": "short", "land": "road"}), ["road"]
    for _ in LANDS:
        here = here._replace(options=SCREEN.rematch.options(here))
        seen.append(str(here.options["land"]))
    assert seen == [*LANDS, "road"] and here.options["begin"] == "short"


def digits(number: int, size: int) -> str:
    """Random digits that are always the same number."""
    return f"{number:0{2 * size}x}"


def test_play_now_goes_to_one_of_the_lands() -> None:
    seen = set()
    for number in range(len(LANDS)):
        person = Person()
        person.app.entropy = partial(digits, number)
        person.do("act", "play-now:first-war")
        seen.add(session_of(person).match.header.options.get("land", "road"))
    assert seen == set(LANDS)


def test_both_beginnings_keep_the_other_option() -> None:
    assert not in_sight().last
    assert in_sight(limit=True).last == 40
    assert GAME.initial({"begin": "home", "limit": True}, 2).round == 1


def test_a_match_from_before_the_choice_begins_at_home() -> None:
    match = Match(GAME, Header("first-war", {"limit": False}, (Seat("A"), Seat("B")), 2, ""))
    assert match.state.round == 1 and match.header.options == {"limit": False}


@pytest.mark.rule("FW-26")
def test_a_short_war_is_over_after_twelve_rounds() -> None:
    state = in_sight(begin="short")
    assert state._replace(last=0) == walked("road")
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
