"""What moves at a table, as markup: faces and what they show, the row of players, the keys of what is played once."""

import re
from pathlib import Path

import pytest

from hexdice.kernel.game import Result
from hexdice.kernel.match import Event
from hexdice.view import cast, portraits, stage
from hexdice.view.dice import die
from hexdice.view.keyed import paragraphs
from hexdice.view.markup import deal_colours
from hexdice.view.table import Player, Table, bystander, of_position
from hexdice.view.text import speak


def seated(*names: str, bots: tuple[str, ...] = (), events: int = 0, result: Result | None = None) -> Table:
    table = bystander(None, names, {}, bots or ("",) * len(names), result)
    return table._replace(events=(Event(0, "x"),) * events, up=(0,))


def test_a_name_has_the_same_face_everywhere_and_a_chosen_face_goes_before() -> None:
    assert portraits.face_of("Zoe") == portraits.face_of("ZOE")
    assert portraits.portrait("Zoe", 1) == portraits.portrait("Zoe", 1, face=portraits.face_of("Zoe"))
    other = next(code for code in portraits.GALLERY if code != portraits.face_of("Zoe"))
    assert portraits.portrait("Zoe", 1) != portraits.portrait("Zoe", 1, face=other)
    assert bystander(None, ("Mia", "Zoe"), {})._replace(faces=("", other)).face(1) == other
    assert bystander(None, ("Mia",), {}).face(0) == "1223"


def test_what_the_position_decides_is_worked_out_again_only_for_another_position_language_or_colour() -> None:
    asked: list[int] = []

    @of_position
    def find(table: Table, more: int = 0) -> int:
        asked.append(len(table.events))
        return len(table.events) + more

    table = seated("Ann", "Bo", events=3)
    assert find(table) == find(table._replace(ui={"view.log": "1"}, past=lambda _cursor: "again")) == 3
    assert asked == [3]
    assert find(table, 1) == 4 and find(table, more=2) == 5 and find(seated("Ann", "Bo", events=2)) == 2
    assert find(table) == 3 and asked == [3, 3, 3, 2]
    for changed in (table._replace(seat=1), table._replace(names=("Ann", "Cy")), table._replace(state="moved")):
        find(changed)
    assert len(asked) == 7
    try:
        deal_colours((1, 0))
        find(table)
        deal_colours()
        speak("de")
        find(table)
    finally:
        deal_colours()
        speak("en")
    assert len(asked) == 9


@pytest.mark.parametrize("code", ["", "12", "12345", "9000", "0800", "0060", "0006", "²000", 1223, None])
def test_a_code_from_outside_is_a_face_or_none(code: object) -> None:
    assert not portraits.valid(code)


def test_all_faces_to_choose_from_and_all_characters_can_be_drawn_in_every_mood() -> None:
    codes = [*portraits.GALLERY, *map(cast.face, cast.characters())]
    assert all(map(portraits.valid, codes)) and len(set(codes)) == len(codes)
    for mood in portraits.MOODS:
        assert len({portraits.portrait("x", 0, face=code, mood=mood) for code in codes}) == len(codes)
    assert set(cast.OCCASIONS.values()) <= set(portraits.MOODS)


def test_each_line_of_a_character_is_for_an_occasion_and_in_every_language() -> None:
    text = Path(cast.__file__).with_suffix(".txt").read_text("utf-8")
    for paragraph in paragraphs(text):
        keys = [said.key for said in paragraph]
        assert keys[:3] == ["name", "face", "temper"] and len(set(keys)) == len(keys)
        assert {"won", "lost"} <= set(keys[3:]) <= set(cast.OCCASIONS)
    speak("de")
    assert cast.line("Otto", "unlucky") == "Würfel. Ich hasse Würfel."
    speak("en")
    assert (
        cast.line("Otto", "unlucky") == "Dice. I hate dice."
        and cast.line("Otto", "sly") == cast.line("Eve", "won") == ""
    )


def test_characters_leave_their_names_to_people() -> None:
    assert cast.names(2) == ("Mia", "Ben")
    assert cast.names(2, ["mia"]) == ("Ben", "Ada")
    assert len(set(cast.names(9))) == 9


def test_the_row_shows_names_scores_and_who_is_up() -> None:
    row = stage.players(seated("Ann", "Bo"), (Player(0, "3", "/6"), Player(1, "1")), {})
    assert re.findall(r'class="player [^"]*up" id="(\w+-\d)"', row) == ["player-0"]
    assert 'data-count="3">3</b><small class="soft">/6</small>' in row and "<bdi>Bo</bdi>" in row
    assert stage.players(seated("Ann"), (), {}).endswith("hidden></ul>")


def test_who_has_left_is_not_in_the_row_and_a_crowd_has_small_faces() -> None:
    table = seated(*(f"P{n}" for n in range(8)))
    assert "crowded" in stage.players(table, (), {})
    assert "crowded" not in stage.players(table, tuple(Player(seat) for seat in range(6)), {})
    assert "P7" not in stage.players(table, tuple(Player(seat) for seat in range(6)), {})


def test_an_occasion_shows_in_the_face_and_a_person_never_speaks() -> None:
    table = seated("Ann", "Ben", bots=("", "gentle"), events=1)
    felt = stage.felt(table, {0: "hurt", 1: "sly"})
    assert felt[0] == stage.Felt("angry") and felt[1].mood == "sly"


def test_a_character_speaks_rarely_and_one_at_a_time() -> None:
    said = []
    for events in range(300):
        felt = stage.felt(seated("Mia", "Ben", bots=("a", "b"), events=events), {0: "proud", 1: "proud"})
        said.append(sum(bool(each.line) for each in felt.values()))
    assert max(said) == 1 and 100 < sum(said) < 240


def test_at_the_end_winners_are_glad_and_others_are_not() -> None:
    over = seated("Ann", "Ben", "Mia", bots=("", "a", "b"), result=Result((1,), "five"))
    felt = stage.felt(over, {})
    assert [felt[seat].mood for seat in range(3)] == ["sad", "glad", "sad"]
    assert felt[1].line == "All or nothing – all!"


def test_what_is_thrown_has_a_key_and_comes_from_whoever_threw_it() -> None:
    assert die(3, thrown=stage.thrown("7-0", by=1)).count(' data-throw="7-0" data-by="1"') == 1
    assert stage.thrown("7-0", slow=True) == ' data-throw="7-0" data-slow=""'


def test_a_gain_rises_with_the_seats_colour_and_shape() -> None:
    shown = stage.rise("+1", 1, (10, -5.5), key="9-C4", late=True)
    assert (
        "translate(10,-5.5)" in shown
        and 'class="rise late" id="rise-9-C4"' in shown
        and "hue-2" in shown
        and "mark" in shown
    )
    assert "+1" in stage.rise_html("+1", 1, key="a") and "seat-mark" in stage.rise_html("+1", 1, key="a")
