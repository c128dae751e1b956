"""PD-14 and what the table says: worked out by hand on small positions."""

import re
from random import Random

import pytest

from hexdice.games.siberian_dice import GAME
from hexdice.games.siberian_dice.bot.threats import Threat, threat
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules.preview import counted, lifting, placing
from hexdice.games.siberian_dice.rules.state import BOARDS, State
from hexdice.games.siberian_dice.table import panels, screen, turns
from hexdice.games.siberian_dice.table import words as sentences
from hexdice.games.siberian_dice.table.end import ending
from hexdice.games.siberian_dice.table.overlay import SCALE
from hexdice.kernel.game import CHANCE, Result
from hexdice.kernel.match import Event
from hexdice.view.board import centre
from hexdice.view.dice import die_body
from hexdice.view.markup import plain
from hexdice.view.parts import changes, parted
from hexdice.view.table import Marks, Screen, Table, bystander, one_event
from tests.conformance.screens import markup_of
from tests.rules.siberian_dice.table import begin, put, rolled, turn

NUMBER = BOARDS[4].grid.number
NAMES = ("Ann", "Bo", "Cy")


def table(state: State, ui: dict[str, str] | None = None, events: tuple[Event, ...] = ()) -> Table:
    up = play.actors(state)
    seats = state.setup.seats
    return Table(
        state=state,
        seat=up[0] if up else None,
        up=up,
        moves=play.moves(state, up[0]) if up else (),
        names=NAMES[:seats],
        bots=("",) * seats,
        ui=ui or {},
        options={},
        events=events,
        result=play.result(state),
    )


def label(drawn: Screen, cell: str) -> str:
    found = re.search(rf'id="cell-{cell}"[^>]*aria-label="([^"]*)"', drawn.main)
    assert found
    return found[1]


def refusal(drawn: Screen, cell: str) -> tuple[str, str]:
    """(what a tap on the cell says, the rule it names); empty where it says nothing."""
    tag = cell_markup(drawn, cell).split(">", 1)[0]
    words, rule = re.search(r'data-why="([^"]*)"', tag), re.search(r'data-rule="([^"]*)"', tag)
    assert not words or not re.search("data-(move|ghost|ui)=", tag), "a tap does one thing"
    return words[1] if words else "", rule[1] if rule else ""


def cell_markup(drawn: Screen, cell: str) -> str:
    return drawn.main.split(f'id="cell-{cell}"', 1)[1].split('<g role="gridcell"', 1)[0]


@pytest.mark.rule("PD-14")
def test_each_vacant_cell_shows_what_it_would_make_perfect_or_break() -> None:
    # D4 shows one and has D5 beside it: perfect. D5, the second's, shows two: one beside it, so one short.
    state = put({"D4": "1", "D5": "b"})
    ready = play.apply(play.apply(state, 0, "hand"), CHANCE, "1")
    # C4 touches D4 and D5: D5 becomes perfect, D4 is broken, the one itself has two beside it.
    made = placing(ready, NUMBER["C4"])
    assert counted(ready, made.made) == (0, 1) and counted(ready, made.broken) == (1, 0)
    # D6 touches D5 only: D5 becomes perfect, and so is the one.
    made = placing(ready, NUMBER["D6"])
    assert counted(ready, made.made) == (1, 1) and made.broken == 0
    # A1 touches nothing: a one alone is not perfect.
    assert placing(ready, NUMBER["A1"]) == (0, 0)
    drawn = screen.screen(table(ready))
    assert label(drawn, "C4") == "C4, vacant, makes perfect: 1 of Bo’s; breaks: 1 of yours, 2 dice beside it"
    assert label(drawn, "D6") == "D6, vacant, makes perfect: 1 of yours, 1 of Bo’s, 1 die beside it"
    assert label(drawn, "A1") == "A1, vacant, changes nothing, 0 dice beside it"


def test_in_a_match_no_cell_tells_what_it_would_change_before_it_is_tapped() -> None:
    """Otherwise one would take the best mark without a thought; the guided match teaches what the match has."""
    ready = play.apply(play.apply(put({"D3": "1", "D5": "a"}), 0, "hand"), CHANCE, "1")
    for own in (None, 0):  # 0: a script moves for the other
        drawn = screen.screen(table(ready)._replace(own=own))
        assert "pd-dot" in cell_markup(drawn, "D4") and "pd-dot" in cell_markup(drawn, "A1")
        assert "pd-pill" not in drawn.main and not drawn.note


def test_a_turning_point_marks_the_hand_that_no_cell_can_show() -> None:
    state = put({"D4": "1", "D5": "b"})
    for marks, words in ((Marks("hand"), "Played from hand"), (Marks("take D4", "hand"), "Better from hand")):
        assert words in screen.screen(table(state)._replace(present=False, marks=marks)).note
    assert "from hand<" not in markup_of(screen.screen(table(state)._replace(marks=Marks("take D4"))))


def test_the_lake_is_drawn_once_and_only_perfect_dice_glow() -> None:
    drawn = screen.screen(table(put({"D4": "1", "D5": "b"})))
    assert drawn.main.count("<defs>") == drawn.main.count("pd-cracks") == 1
    assert "pd-gold" in cell_markup(drawn, "D4") and "pd-gold" not in cell_markup(drawn, "D5")


def played(state: State, *events: tuple[int, str]) -> tuple[State, Table]:
    """The table after some events, with its past."""
    states = [state]
    for actor, text in events:
        states.append(play.apply(states[-1], actor, text))
    shown = table(states[-1], events=tuple(Event(actor, text) for actor, text in events))
    return states[-1], shown._replace(past=states.__getitem__)


def test_the_turn_of_the_other_is_shown_from_where_to_where_and_what_it_changed() -> None:
    # Ann moves the one from D4, where it was perfect, beside D6: it is still perfect, and D5, a two, is not any more.
    state = put({"D4": "1", "D5": "b", "D6": "6"})
    _, shown = played(state, (0, "take D4"), (CHANCE, "1"), (0, "place D7"))
    drawn = screen.screen(shown)
    assert "pd-trail" in drawn.main and "pd-new" not in cell_markup(drawn, "D7")
    assert "pd-fell" in cell_markup(drawn, "D5") and "no longer perfect" in label(drawn, "D5")
    assert drawn.note == "Ann places a one on D7. No longer perfect: 1 of Bo’s."
    assert f'{die_body(1, 0)}</g><g class="pd-trail">' in drawn.main, "the die as it was stays where it lay"
    begun = screen.screen(shown._replace(ui={"ghost": "hand"}))
    assert "pd-trail" in begun.main  # it stays until a cell is looked at
    looked = screen.screen(shown._replace(ui={"ghost": "take D5"}))
    assert "pd-trail" not in looked.main and "pd-fell" not in looked.main


def test_a_turn_is_counted_with_the_die_that_it_lifts() -> None:
    """Bo's three on D5 is all that Ann's one on D4 has beside it. On B1 it is one too many beside her one on A1."""
    state = put({"D4": "1", "D5": "c", "A1": "1", "A2": "6"}, on_turn=1)
    _, shown = played(state, (1, "take D5"), (CHANCE, "3"), (1, "place B1"))
    drawn = screen.screen(shown._replace(own=0))
    assert drawn.note == "Bo places a three on B1. No longer perfect: 2 of yours."
    assert [cell for cell in NUMBER if "pd-fell" in cell_markup(drawn, cell)] == ["A1", "D4"]
    log = [sentences.log_line(one_event(shown.past(n), shown.events[n], shown.past(n + 1), NAMES, {})) for n in (0, 2)]
    assert log == [
        "Bo takes a three off D5. No longer perfect: 1 of Ann’s.",
        "Bo places a three on B1. No longer perfect: 1 of Ann’s.",
    ]


def test_a_die_that_was_perfect_where_it_was_lifted_is_no_longer_so() -> None:
    """Bo moves his perfect one from D5, beside Ann's five on D4, to the empty corner A1."""
    _, shown = played(put({"D4": "5", "D5": "a"}, on_turn=1), (1, "take D5"), (CHANCE, "1"), (1, "place A1"))
    assert screen.screen(shown).note == "Bo places a one on A1. No longer perfect: 1 of Bo’s."


def test_a_die_from_the_hand_showed_nothing_before() -> None:
    """A1, the first cell, has a five."""
    for source, face in (("hand", 0), ("take A1", 5)):
        _, shown = played(put({"A1": "5", "D6": "f"}), (0, source), (CHANCE, "1"), (0, "place D7"))
        turn = turns.last_turn(shown)
        assert turn and turn.face == face


def test_the_score_of_all_is_their_perfect_dice_and_what_a_ghost_would_change() -> None:
    state = put({"D4": "1", "D5": "b"})
    ann, bo = screen.screen(table(state)).players
    assert (ann.score, bo.score) == ("1", "0") and "11 dice in hand" in ann.aside
    ready = play.apply(play.apply(state, 0, "hand"), CHANCE, "1")
    ann, bo = screen.screen(table(ready, {"ghost": "place C4"})).players
    assert (ann.aside, bo.aside) == ("−1", "+1")


def rises(drawn: Screen) -> list[tuple[str, str]]:
    """(what rises, the number of its colour) from the board."""
    return [(text, hue) for hue, text in re.findall(r'class="rise-text hue-(\d)">([^<]*)<', drawn.main)]


def test_what_a_die_makes_or_breaks_rises_once_from_the_dice_in_the_colour_of_their_owner() -> None:
    """Bo's four on C5 breaks Ann's one on D5, which has two dice beside it then; on the corner A1 it changes nothing."""
    for cell, changed in (("C5", [("−1", "1")]), ("A1", [])):
        state = put({"D4": "1", "D5": "1"}, on_turn=1)
        _, here = played(state, (1, "hand"), (CHANCE, "4"), (1, f"place {cell}"))
        assert rises(screen.screen(here)) == changed
        assert rises(screen.screen(here._replace(fresh=3))) == [], "the same again is not new"


def test_a_rolled_die_lies_on_the_ice_and_is_thrown_once_a_bot_s_from_its_face() -> None:
    state = put({"D4": "1", "D5": "b"})
    _, here = played(state, (0, "hand"), (CHANCE, "3"))
    for bots, by in ((("", "first"), ""), (("first", ""), ' data-by="0"')):
        drawn = screen.screen(here._replace(bots=bots)).main
        assert f'data-throw="pd-0"{by}>' in drawn
    assert "data-throw" not in screen.screen(here._replace(fresh=2)).main
    assert "reveals" in screen.screen(here).prompt, "no word gives the roll away"


def test_a_first_perfect_die_and_a_win_are_ceremonies() -> None:
    _, first = played(put({}), (0, "hand"), (CHANCE, "1"), (0, "place A1"), (1, "hand"), (CHANCE, "1"), (1, "place A2"))
    assert re.findall(r"data-burst=\"pd-\d+-(\d+)\"", screen.screen(first).main) == ["0", "1"]
    _, second = played(put({"D1": "1", "E1": "1", "A1": "1"}), (0, "hand"), (CHANCE, "1"), (0, "place A2"))
    assert "data-burst" not in screen.screen(second).main
    _, won = played(put(ONE_SHORT), (0, "hand"), (CHANCE, "1"), (0, "place F2"))
    assert screen.screen(won).main.count("data-burst") == 6


def test_a_bot_s_die_comes_over_the_ice_and_a_person_s_lies_where_it_was_put() -> None:
    _, here = played(put({"D4": "1"}), (0, "hand"), (CHANCE, "3"), (0, "place A1"))
    for bots, comes in ((("first", ""), True), (("", "first"), False)):
        drawn = screen.screen(here._replace(bots=bots))
        assert ("data-move-in" in drawn.main) is ("pd-arriving" in cell_markup(drawn, "A1")) is comes


def test_faces_show_what_a_turn_meant() -> None:
    """Bo’s four on C5 breaks Ann’s one on D5, without a gain."""
    state = put({"D4": "1", "D5": "1"}, on_turn=1)
    _, sly = played(state, (1, "hand"), (CHANCE, "4"), (1, "place C5"))
    assert turns.feels(sly) == {0: "hurt", 1: "sly"}
    _, first = played(put({}), (0, "hand"), (CHANCE, "2"), (0, "place A1"), (1, "hand"), (CHANCE, "1"), (1, "place A2"))
    assert turns.feels(first) == {1: "proud"}
    _, glad = played(put({"D1": "1", "E1": "1", "A1": "3"}), (0, "hand"), (CHANCE, "1"), (0, "place A2"))
    assert turns.feels(glad) == {0: "glad"}


# Two pairs of ones, and a lone one on the corner G1. A one on F2 has only G1 beside it: six. On F1 it would lie beside E1 too and on G2
# beside G3, each of a pair; no other number helps two dice at once.
ONE_SHORT = {"D1": "1", "E1": "1", "G3": "1", "G4": "1", "G1": "1"}


@pytest.mark.parametrize(
    "dice, said",
    [
        (ONE_SHORT, "You can win this turn."),
        (dict.fromkeys(ONE_SHORT, "a"), "Bo could win next turn: 1 of 6 rolls. a one on F2"),
        # Two lone ones whose only common neighbour is G2; whatever lies there makes both perfect.
        (
            {"D1": "1", "E1": "1", "A4": "1", "B5": "1", "G1": "1", "G3": "1"},
            "You can win this turn.",
        ),
        # Five perfect, and two dice of Bo's: a one beside one of them, or a two beside both.
        (
            {"D1": "1", "E1": "1", "G3": "1", "G4": "1", "A4": "1", "B5": "a", "C6": "f"},
            "You can win this turn.",
        ),
        # With no lone one to help, a die brings the fifth at most.
        ({"D1": "1", "E1": "1", "G3": "1", "G4": "1"}, ""),
    ],
)
def test_whoever_can_win_next_is_named_with_the_roll_and_the_cell(dice: dict[str, str], said: str) -> None:
    drawn = screen.screen(table(put(dice))._replace(own=0))
    assert ("<b " in drawn.note) is bool(said) and said in plain(drawn.note)


def test_with_which_die_one_can_win_is_told_to_nobody() -> None:
    """Five perfect ones, a lone die on D7 and none in hand: a one on F2 wins."""
    shown = table(put({**ONE_SHORT, "D7": "5"}, hands=(0, 6)))
    for own, said in ((0, "You can win this turn."), (None, "Ann can win this turn.")):
        drawn = screen.screen(shown._replace(own=own, bots=("", "steady" if own == 0 else "")))
        assert plain(drawn.note) == said
        assert "polygon" not in drawn.main.split('id="pd-signs"')[1]


def test_before_a_placement_it_is_seen_with_what_the_rival_could_win_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A one on F2 wins for Bo. A die of Ann’s on D4 leaves that as it is, one on D2 breaks two of his ones."""
    asked: list[int] = []

    def counted_threat(state: State, seat: int) -> Threat | None:
        asked.append(seat)
        return threat(state, seat)

    monkeypatch.setattr(sentences, "threat", counted_threat)
    state = rolled(play.apply(put(dict.fromkeys(ONE_SHORT, "a")), 0, "hand"), "5")
    alone = {"own": 0, "bots": ("", "steady")}
    open_ = screen.screen(table(state, {"ghost": "place D4"})._replace(**alone))  # type: ignore[arg-type]
    assert plain(open_.note) == "Bo could win next turn: 1 of 6 rolls. a one on F2" and "portrait" in open_.note
    assert any("D4. Nothing changes here. " in plain(said) and "Bo could win" in said for said in open_.announcements)
    x, y = centre(*BOARDS[4].grid.cells[NUMBER["F2"]])
    assert f'class="pd-danger" transform="translate({x} {y})"' in open_.main and open_.main.count("pd-needed") == 1
    assert sorted(asked) == [0, 1], "once for each seat and tap"
    shut = screen.screen(table(state, {"ghost": "place D2"})._replace(**alone))  # type: ignore[arg-type]
    assert "pd-danger" not in shut.note + shut.main
    assert "pd-danger" not in screen.screen(table(state)._replace(**alone)).main  # type: ignore[arg-type]


def test_where_a_die_can_never_be_perfect_is_said_before_it_is_placed() -> None:
    state = rolled(play.apply(put({"D4": "1"}), 0, "hand"), "4")
    for cell, said in (("A1", "Too few neighbouring cells for a four to be perfect."), ("B1", ""), ("C4", "")):
        assert screen.screen(table(state, {"ghost": f"place {cell}"})).note == said


def test_whoever_finds_no_place_that_gains_is_told_to_spoil_what_is_perfect() -> None:
    """A six gains nowhere; a one beside a lone die does. Bo's ones on F1 and G1 are perfect, his one on A4 is not."""
    pair = {"D4": "6", "F1": "a", "G1": "a"}
    for dice, face, key in ((pair, "6", "spoil"), (pair, "1", "where"), ({"D4": "6", "A4": "a"}, "6", "where")):
        state = rolled(play.apply(put(dice)._replace(placed=2), 0, "hand"), face)
        lesson = screen.lesson(table(state))
        assert lesson is not None and lesson.key == key


def pills(drawn: Screen) -> list[tuple[str, str]]:
    """(what the ghost would bring, the number of its colour), from the board."""
    return [(text, hue) for hue, text in re.findall(r'<text class="hue-(\d)"[^>]*>([^<]*)<', drawn.main)]


def test_a_ghost_shows_whose_dice_it_would_make_or_break() -> None:
    """A six on D4 touches Ann's one on D3 and Bo's one on D5: both become perfect."""
    state = put({"D3": "1", "D5": "a"})
    ready = play.apply(play.apply(state, 0, "hand"), CHANCE, "6")
    assert pills(screen.screen(table(ready, {"ghost": "place D4"}))) == [("+1", "1"), ("+1", "2")]


@pytest.mark.rule("PD-14")
def test_the_preview_matches_the_result() -> None:
    state = put({"D4": "2", "D5": "b", "C4": "3", "E3": "a", "D3": "d"})
    ready = play.apply(play.apply(state, 0, "take C4"), CHANCE, "2")
    tried = 0
    for name, cell in NUMBER.items():
        if f"place {name}" in play.moves(ready, 0):
            before, after = _perfect(ready), _perfect(play.apply(ready, 0, f"place {name}"))
            assert placing(ready, cell) == (after & ~before, before & ~after), name
            tried += 1
    assert tried == 33


def _perfect(state: State) -> int:
    """A bit for each perfect die, found by looking at every cell."""
    board = BOARDS[4]
    bits = 0
    for i in range(board.size):
        face = state.faces >> 4 * i & 7
        if face and face == sum(state.faces >> 4 * j & 7 > 0 for j in board.grid.neighbours[i]):
            bits |= board.bits[i]
    return bits


@pytest.mark.rule("PD-14")
def test_perfect_dice_have_a_glow_and_a_sign_and_counts_are_shown_until_somebody_turns_them_off() -> None:
    state = put({"D4": "1", "D5": "b"})
    drawn = screen.screen(table(state))
    assert label(drawn, "D4") == "D4, Ann’s one, perfect, 1 die beside it, can be taken"
    assert label(drawn, "D5") == "D5, Bo’s two, 1 die beside it"
    assert "die-ring" in cell_markup(drawn, "D4") and "die-star" in cell_markup(drawn, "D4")
    assert "die-ring" not in cell_markup(drawn, "D5") and "die-star" not in cell_markup(drawn, "D5")
    assert "pd-count" not in screen.screen(table(state, {"view.keep-counts": "0"})).main
    counted_beside = drawn.main
    assert re.findall(r'class="pd-count".*?<text[^>]*>(\d)<', counted_beside) == ["1", "1"]


def test_the_star_lies_inside_its_cell_and_no_die_that_comes_covers_its_count() -> None:
    state = put({"D4": "1"})
    _, here = played(state, (0, "hand"), (CHANCE, "1"), (0, "place D5"))
    drawn = screen.screen(here._replace(bots=("first", ""))).main
    found = re.search(r'class="die-star" d="M([^l]+)l([^"z]+)z"', drawn)
    assert found
    x, y, *steps = (float(n) for n in re.findall(r"-?[\d.]+", " ".join(found.groups())))
    for dx, dy in zip([0, *steps[::2]], [0, *steps[1::2]], strict=True):
        x, y = x + dx, y + dy
        assert abs(y) + abs(x) / 3**0.5 <= 30 / SCALE and abs(x) * SCALE <= 18.5, "free of the counts of the row above"
    assert "data-move-in" in drawn and drawn.index('id="pd-signs"') < drawn.index('class="pd-count"')


def test_the_dice_in_hand_have_a_name() -> None:
    aside = screen.screen(table(put({"D4": "1"}))).players[0].aside
    assert 'title="11 dice in hand"' in aside and '<span class="unseen">11 dice in hand</span>' in aside


def test_counts_stay_while_a_match_is_looked_at_again() -> None:
    _, shown = played(put({"D4": "1"}), (0, "hand"), (CHANCE, "1"), (0, "place D5"))
    assert screen.screen(shown._replace(present=False, moves=())).main.count('class="pd-count"') == 2
    assert "pd-count" not in screen.screen(shown._replace(present=False, events=())).main, "a picture has none"


def test_with_a_ghost_the_counts_are_those_after_it() -> None:
    """A die put on D5 gives the one on D4 a second neighbour."""
    state = play.apply(play.apply(put({"D4": "1", "D3": "b"}), 0, "hand"), CHANCE, "2")
    drawn = screen.screen(table(state, {"ghost": "place D5"})).main
    assert re.findall(r'class="pd-count(?: pd-would)?".*?<text[^>]*>(\d)<', drawn) == ["1", "2", "1"]


@pytest.mark.parametrize(
    ("variant", "known", "vacant"),
    [
        ("basic", (), ("Roll a die first.", "PD-3")),
        ("strategic", ((4,), (2,)), ("Roll a die first.", "PD-3")),
        ("chain", (), ("Roll a die first.", "PD-3")),
        ("purity", ((4, 1),), ("Choose a die first.", "PD-3")),
        ("grossmeister", ((4, 1), (2,)), ("Tap “Place the head” first.", "PD-8")),
        ("grossmeister", ((), (2,)), ("Take one of your dice first.", "PD-8")),
    ],
)
def test_a_tap_that_plays_nothing_says_why(
    variant: str, known: tuple[tuple[int, ...], ...], vacant: tuple[str, str]
) -> None:
    # D4 and A1 are dice of whoever is on turn, D4 is perfect; D5 is the other's.
    state = put({"D4": "1", "D5": "b", "A1": "6"}, variant, known=known)
    drawn = screen.screen(table(state))
    assert refusal(drawn, "G1") == vacant
    assert refusal(drawn, "D5") == ("Only your own dice can be taken.", "PD-3")
    assert refusal(drawn, "D4") == ("", "")
    stays = ("In Chain, only perfect dice may leave the board.", "PD-10") if variant == "chain" else ("", "")
    assert refusal(drawn, "A1") == stays
    state = play.apply(state, 0, "take D4")
    if play.chance(state):
        rolling = screen.screen(table(state))
        assert "data-why" not in rolling.main, "nobody is up while the die rolls"
        state = play.apply(state, CHANCE, "2")
    drawn = screen.screen(table(state))
    taken = ("There is a die on that cell: choose a vacant one.", "PD-3")
    assert refusal(drawn, "D5") == refusal(drawn, "A1") == taken
    assert refusal(drawn, "G1") == refusal(drawn, "D4") == ("", "")


def test_an_offer_is_answered_first_and_a_player_who_cannot_move_gets_no_prompt() -> None:
    state = play.apply(put({"D4": "1", "D5": "b"}), 0, "offer")
    drawn = screen.screen(table(state))
    for cell in ("D4", "D5", "G1"):
        assert refusal(drawn, cell) == ("First answer the draw offer.", "PD-12")
    watched = table(put({"D4": "1", "D5": "b"}))._replace(seat=None, moves=())
    assert "data-why" not in screen.screen(watched).main


def test_taking_is_mentioned_only_if_a_die_can_be_taken() -> None:
    def prompt(state: State) -> str:
        return screen.screen(table(state)).prompt

    assert prompt(put({}, "grossmeister", known=((4, 1), (2,)))) == "Ann: Place the head of your sequence"
    assert "take a die first" in prompt(put({"D4": "1"}, "grossmeister", known=((4, 1), (2,))))
    # In Chain a die that is not perfect stays where it is.
    assert prompt(put({"D4": "1", "D5": "b"}, "chain")) == "Ann: Roll a die"
    assert prompt(put({"D4": "6"}, "chain")) == "Ann: Roll a new die"


def test_a_ghost_is_committed_by_a_second_tap_or_the_button() -> None:
    ready = play.apply(play.apply(put({"D4": "1", "D5": "b"}), 0, "hand"), CHANCE, "1")
    drawn = screen.screen(table(ready, {"ghost": "place D6"}))
    assert 'data-move="place D6"' in cell_markup(drawn, "D6").split(">", 1)[0] + drawn.main
    assert 'data-move="place D6"' in drawn.actions
    assert pills(drawn) == [("+1", "2"), ("+1", "1")] and not drawn.note
    assert "D6. Newly perfect: 1 of yours, 1 of Bo’s." in drawn.announcements
    other = screen.screen(table(ready, {"ghost": "place C4"}))
    assert pills(other) == [("+1", "2"), ("−1", "1")] and "pd-breaks" in cell_markup(other, "D4")
    assert "C4. Newly perfect: 1 of Bo’s. No longer perfect: 1 of yours." in other.announcements
    stale = screen.screen(table(ready, {"ghost": "take D4"}))
    assert "data-move" not in stale.main and stale.actions == ""


def test_lifting_a_die_is_previewed_before_the_roll() -> None:
    state = put({"D4": "1", "D5": "a", "D6": "6"})
    # D5 shows one and has two beside it: without D4 it has one.
    found = lifting(state, NUMBER["D4"])
    assert counted(state, found.made) == (0, 1) and found.broken == 0
    drawn = screen.screen(table(state, {"ghost": "take D4"}))
    assert drawn.prompt == "Ann: Roll this one?" and pills(drawn) == [("+1", "2")]
    assert 'data-move="take D4"' in drawn.actions and 'data-move="hand"' in drawn.actions


@pytest.mark.parametrize(
    ("variant", "known", "said"),
    [
        ("strategic", ((4,), (2,)), "You will place a four, whichever die you roll."),
        ("grossmeister", ((4, 1), (2,)), "You will place a four, the head of your sequence."),
        ("purity", ((4, 1),), "You will place a four, the next on the list."),
    ],
)
def test_known_tiles_are_visible(variant: str, known: tuple[tuple[int, ...], ...], said: str) -> None:
    drawn = screen.screen(table(put({"D4": "1"}, variant, known=known)))
    assert plain(drawn.note) == said
    faces = {"strategic": "four", "grossmeister": "Sequence: four, one", "purity": "Ann: four"}[variant]
    assert faces in (drawn.main if variant == "purity" else drawn.side)


def test_a_long_list_is_cut_and_opened_on_demand() -> None:
    state = put({"D4": "1"}, "purity", known=((3,) * 40,))
    assert screen.screen(table(state)).main.count("<li>") == 8
    assert screen.screen(table(state, {"view.list": "1"})).main.count("<li>") == 40


def test_the_log_has_each_event_once() -> None:
    state = put({"D4": "1", "D5": "b"})
    lines = []
    for actor, text in ((0, "take D4"), (CHANCE, "6"), (0, "place D4"), (1, "hand"), (CHANCE, "2"), (1, "place A1")):
        after = play.apply(state, actor, text)
        lines.append(screen.SCREEN.log_line(one_event(state, Event(actor, text), after, NAMES, {})))
        state = after
    assert lines == [
        "Ann takes a one off D4.",
        "Ann rolls a six.",
        "Ann places a six on D4.",
        "",
        "Bo rolls a two.",
        "Bo places a two on A1.",
    ]


def test_the_log_tells_whose_dice_a_placement_makes_perfect() -> None:
    """A one beside a one makes both perfect, and only one of the two is its owner's."""
    before = play.apply(play.apply(put({"A1": "a"}), 0, "hand"), CHANCE, "1")
    step = one_event(before, Event(0, "place A2"), play.apply(before, 0, "place A2"), NAMES, {})
    said = screen.SCREEN.log_line(step._replace(own=0))
    assert said == "You place a one on A2. Newly perfect: 1 of yours, 1 of Bo’s."


def test_outcomes_and_the_line_for_the_home_page() -> None:
    pairs = {"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1"}
    won = turn(put(pairs), "hand", "1", "G2")
    outcome = screen.SCREEN.ending(table(won))
    assert "Ann</bdi></b></span> wins" in outcome
    assert screen.SCREEN.summary(table(won)) == "Ann won"
    assert screen.SCREEN.summary(table(put({"D4": "1"}))) == "Move 1, Ann to choose a die"
    agreed = play.apply(play.apply(begin(), 0, "offer"), 1, "accept")
    assert "A draw between" in screen.SCREEN.ending(table(agreed)) and screen.SCREEN.summary(table(agreed)) == "A draw"


def heard(state: State, *events: tuple[int, str]) -> str:
    """What a screen reader says after these events."""
    states = [state]
    for actor, text in events:
        states.append(play.apply(states[-1], actor, text))
    taken = tuple(Event(actor, text) for actor, text in events)
    here = table(states[-1], events=taken)._replace(past=lambda count: states[count])
    words = [screen.spoken(here.after(count)) for count in range(1, len(taken) + 1)]
    return " ".join(filter(None, (*words, *screen.screen(here).announcements)))


def test_the_end_is_announced_with_who_won_and_why() -> None:
    pairs = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1"})
    assert heard(pairs, (0, "hand"), (CHANCE, "1"), (0, "place G2")) == (
        "Ann placed a one on G2. Newly perfect: Ann’s one on G1 and Ann’s one on G2. Ann wins, 6 to 0. 6 perfect dice at once, with the first placement. Decided by Ann’s one on G2, which made Ann’s one on G1 perfect. Perfect dice: Ann 6, Bo 0."
    )
    assert heard(begin(), (0, "resign")) == "Ann resigns. Bo wins. Ann resigned. Perfect dice: Ann 0, Bo 0."
    assert heard(begin(), (0, "offer"), (1, "accept")) == (
        "Ann offers a draw. Bo accepts the draw. A draw between Ann and Bo. The players agreed to "
        "a draw. Perfect dice: Ann 0, Bo 0."
    )
    last = put({"D4": "1"}, "purity", known=((3,),))
    assert "A draw between Ann and Bo. The list of rolls is used up." in heard(last, (0, "hand"), (0, "place A1"))
    stuck = put({"D4": "6", "G1": "f"}, "chain", hands=(1, 0))
    assert "Ann wins. Bo could not move." in heard(stuck, (0, "hand"), (CHANCE, "6"), (0, "place A1"))


def test_the_end_tells_the_last_die_and_shows_the_race() -> None:
    """Both have a pair of ones. Ann makes a second and a third; Bo's one lies alone on D4."""
    state = put({"A4": "1", "B5": "1", "C1": "a", "D1": "a", "A1": "1", "D7": "a", "G1": "1"})
    states, events = [state], list[Event]()
    for seat, cell in ((0, "A2"), (1, "D4"), (0, "G2")):
        for actor, text in ((seat, "hand"), (CHANCE, "1"), (seat, f"place {cell}")):
            states.append(play.apply(states[-1], actor, text))
            events.append(Event(actor, text))
    ended = table(states[-1], events=tuple(events))._replace(past=states.__getitem__)
    settled = [n for n, shown in enumerate(states) if screen.SCREEN.review.settled(ended._replace(state=shown))]
    assert settled == [0, 3, 6, 9], "the chances are shown between turns"
    outcome = screen.SCREEN.ending(ended)
    assert "wins, 6 to 2" in outcome
    assert "Decided by Ann’s one on G2, which made Ann’s one on G1 perfect." in outcome
    winner, others = outcome.partition('class="pd-faces"')[2].partition("</div>")[0].split("<span>")
    assert "portrait-crown" in winner and others.count('class="portrait ') == 1, "the winner wears the crown"
    lines = re.findall(r'points="([^"]*)"', outcome)
    assert lines[0] == "0.0,26.0 33.3,14.0 66.7,14.0 100.0,2.0", "Ann has 2 of six, then 4, 4, and all"
    assert outcome.count("Perfect dice throughout the match") == 2 and "v-6" not in outcome, (
        "a label, and no short lines"
    )


@pytest.mark.parametrize(("own", "words"), [(0, "Play again"), (1, "Revenge!"), (None, "Play again")])
def test_whoever_lost_may_take_revenge(own: int | None, words: str) -> None:
    pairs = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "C1": "1", "D1": "1", "G1": "1"})._replace(on_turn=1)
    _, shown = played(pairs, (1, "hand"), (CHANCE, "6"), (1, "place G2"))
    result = Result((0,), "goal")
    assert screen.SCREEN.rematch.words(shown._replace(own=own, result=result)) == words


def test_a_die_of_the_other_that_completes_the_goal_is_named() -> None:
    """Bo's one on G2 makes Ann's one on G1 her sixth perfect die."""
    pairs = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "C1": "1", "D1": "1", "G1": "1"})._replace(on_turn=1)
    ended, shown = played(pairs, (1, "hand"), (CHANCE, "6"), (1, "place G2"))
    assert ended.ended
    assert "Decided by Bo’s six on G2, which made your one on G1 perfect." in ending(
        shown._replace(own=0, bots=("", "first"))
    )
    assert "Decided by Bo’s six on G2, which made Ann’s one on G1 perfect." in ending(shown)


def test_in_the_replay_the_only_person_is_you() -> None:
    state = put({"D4": "1", "D5": "b"})
    ready = play.apply(play.apply(state, 0, "hand"), CHANCE, "3")
    for each, said in ((state, "You choose a die"), (ready, "You rolled a three")):
        drawn = screen.screen(table(each)._replace(own=0, bots=("", "first"), present=False, names=("Player 1", "Bot")))
        assert said in drawn.prompt and "Player 1" not in drawn.prompt


def test_where_the_match_turned_the_headline_is_the_move() -> None:
    _, shown = played(put({"D4": "1", "D5": "b"}), (0, "hand"), (CHANCE, "3"), (0, "place D3"))
    watched = shown._replace(own=1, bots=("first", ""), present=False, moves=())
    assert screen.screen(watched._replace(turn=lambda: (0, 3))).prompt == "Ann placed a three on D3"
    assert screen.screen(watched._replace(turn=lambda: (3, 6))).prompt == "You choose a die"
    assert screen.screen(watched).note == "No longer perfect: 1 of Ann’s."


@pytest.mark.rule("PD-9")
def test_a_rematch_takes_over_what_is_left_of_the_list() -> None:
    state = rolled(begin("purity", length=26), "12345612345612345612345612")
    state = turn(turn(state, "hand", "", "A1"), "hand", "", "A4")
    options = screen.rematch(bystander(state, NAMES, {"variant": "purity", "length": 26}))
    assert options["tail"] == "345612345612345612345612"
    following = begin("purity", length=26, tail=options["tail"])
    assert following.known == ((3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2),)
    assert screen.rematch(bystander(begin(), NAMES, {"variant": "basic"})) == {"variant": "basic"}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("variant", ["basic", "primes", "strategic", "grossmeister", "purity", "chain"])
def test_every_state_can_be_drawn(variant: str, seats: int) -> None:
    """A match from the first roll to the end: prompts, boards and panels at each state, with and without a ghost."""
    rng, state, events = Random(seats), begin(variant, seats, length=60, limit=50), list[Event]()
    while not state.ended:
        chance = GAME.chance(state)
        actor = CHANCE if chance else play.actors(state)[0]
        choices = chance.outcomes if chance else play.choices(state) or play.moves(state, actor)
        text = rng.choice(choices)
        if len(events) % 7 == 0:
            ui = {} if chance else {"ghost": text}
            drawn = screen.screen(table(state, ui, tuple(events)))
            assert drawn.prompt and drawn.main.count('role="gridcell"') == 37
            assert drawn.main.count('tabindex="0"') == 1
            if chance:
                assert screen.die_question(table(state))
            assert not re.search(r"\{\w*\}", f"{drawn}")
        before, state = state, play.apply(state, actor, text)
        events.append(Event(actor, text))
        screen.SCREEN.log_line(one_event(before, events[-1], state, NAMES, {}))
    assert screen.SCREEN.ending(table(state)) and screen.screen(table(state)).prompt


def test_a_bot_and_a_past_turn_are_described_and_the_only_person_is_addressed() -> None:
    state = put({"D4": "1", "D5": "b"})
    ready = play.apply(play.apply(state, 0, "hand"), CHANCE, "3")

    def prompts(**how: object) -> list[str]:
        drawn = [screen.screen(table(each)._replace(**how)) for each in (state, ready)]  # type: ignore[arg-type]
        return [re.sub("<[^>]*>", "", each.prompt).strip() for each in drawn]

    assert prompts() == ["Ann: Roll a die", "Ann rolled a three: place it"]
    assert prompts(own=0, bots=("", "first")) == ["Roll a die", "You rolled a three: place it"]
    for watched in ({"own": 1, "bots": ("first", "")}, {"present": False}):
        assert prompts(**watched) == ["Ann chooses a die", "Ann rolled a three"]


def test_a_placement_that_ends_the_match_says_so_before() -> None:
    """Four ones in two pairs, and a fifth die that the last one makes perfect together with itself: six."""
    pairs = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1"})
    ready = play.apply(play.apply(pairs, 0, "hand"), CHANCE, "1")
    wins = screen.screen(table(ready, {"ghost": "place G2"}))
    assert wins.note == "This wins!" and "Place it and win" in wins.actions
    waits = screen.screen(table(ready, {"ghost": "place D4"}))
    assert "D4. Nothing changes here." in waits.announcements and waits.note == "" and "Place it here" in waits.actions


def test_the_only_person_wins_and_resigns_as_you() -> None:
    pairs = put({"A1": "1", "A2": "1", "A4": "1", "B5": "1", "G1": "1"})
    won = turn(pairs, "hand", "1", "G2")
    alone = {"own": 0, "bots": ("", "first")}
    assert "You win, 6 to 0" in ending(table(won)._replace(**alone))  # type: ignore[arg-type]
    unnamed = table(won)._replace(names=("Player 1", "Bot"), **alone)  # type: ignore[arg-type]
    assert "Player 1" not in ending(unnamed) and screen.screen(unnamed).prompt == "You win, 6 to 0"
    gone = play.apply(begin(), 0, "resign")
    given_up = ending(table(gone)._replace(**alone))  # type: ignore[arg-type]
    assert "You resigned at 0 to 0" in given_up and "portrait-crown" not in given_up
    assert "Ann resigned." in ending(table(gone)._replace(own=1, bots=("first", "")))


def test_stars_show_how_far_everybody_is_and_what_the_ghost_would_change() -> None:
    """Ann's one on D4 is perfect. A die on C4, beside it and Bo's two on D5, would put its star out and light Bo's."""
    state = put({"D4": "1", "D5": "b"})

    def stars(shown: Table) -> list[list[str]]:
        rows = panels.race(shown, "above").split("<li")[1:]
        return [[kind for kind in re.findall('<i class="([^"]*)"', row) if kind] for row in rows]

    assert stars(table(state)) == [["on"], []]
    place = rolled(play.apply(state, 0, "hand"), "3")
    assert stars(table(place, {"ghost": "place C4"})) == [["loss"], ["gain"]]
    assert stars(table(put({"D4": "1"}, "chain"))) == [], "in Chain nothing is counted"


def test_another_ghost_redraws_only_its_cells_the_counts_beside_them_and_the_scores() -> None:
    state = put({"D4": "1", "D5": "b", "A1": "2", "G1": "c"})
    one, other = (parted(screen.screen(table(state, {"ghost": f"take {cell}"})).main) for cell in ("D4", "A1"))
    redrawn = {id for id, _ in changes(one, other)}
    assert {"cell-D4", "cell-A1", "count-0"} <= redrawn
    assert not redrawn & {"app", "board", "board-extra", "cell-D5", "count-36"}
