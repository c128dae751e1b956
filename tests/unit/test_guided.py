"""The text of a guided match: what it says is read, and a mistake is refused with its line."""

import re

import pytest

from hexdice import games
from hexdice.kernel.game import CHANCE
from hexdice.view.guided import Guided, Step, guided_of
from tests.unit.app.fakes import Person

TEXT = """# for whoever reads the file
others: Mia, Ben
options: cards short, rounds 5
opening: you roll, chance 1 2,
Ben place B2 0

Roll the dice, all
of them.
moves: roll, dice 3
wrong: Roll
first.
finds: yes
then: chance 4

There is only something to read.
begins: cards long

goes_on: yes
end: Done.
"""


def test_what_a_guided_match_says_is_read() -> None:
    roll = Step("Roll the dice, all of them.", "Roll first.", ("roll", "dice 3"), ((CHANCE, "4"),), finds=True)
    read = Step("There is only something to read.", begins={"cards": "long"})
    opening = ((0, "roll"), (CHANCE, "1"), (CHANCE, "2"), (2, "place B2 0"))
    options = {"cards": "short", "rounds": "5"}
    assert guided_of(TEXT, "guided.txt") == Guided(
        (roll, read), "Done.", ("Mia", "Ben"), options, opening, goes_on=True
    )


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("finds:", "find:", "line 12: the key “find” is none of: text wrong"),
        ("goes_on:", "goes:", "line 18: the key “goes” is none of: end others"),
        ("end:", "goes_on:", "line 19: the key “goes_on” comes twice"),
        ("wrong: Roll\nfirst.\n", "", "line 7: this step has “moves” but no “wrong”"),
        ("moves: roll, dice 3", "moves:", "line 9: nothing follows “moves”"),
        ("finds: yes", "finds: no", "line 12: “finds” is “yes”"),
        ("Ben place", "Eve place", "line 4: “Eve” is none of: chance you Mia Ben"),
        ("you roll", "roll", "line 4: “roll” needs a second word"),
        ("begins: cards long", "begins: cards", "line 16: “cards” needs a second word"),
        ("end: Done.\n", "", ": the last sentence, “end”, is missing"),
    ],
)
def test_a_mistake_is_refused_with_its_line(before: str, after: str, why: str) -> None:
    assert before in TEXT
    with pytest.raises(ValueError, match=f"^guided.txt,? ?{re.escape(why)}"):
        guided_of(TEXT.replace(before, after, 1), "guided.txt")


def test_a_guided_match_is_read_once_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    read, guided = list[str](), games.guided

    def seen(name: str) -> Guided:
        read.append(name)
        return guided(name)

    monkeypatch.setattr(games, "guided", seen)
    person = Person()
    for route in ("#/", "#/three-dice", "#/learn/no-game"):
        person.do("route", route)
        assert read == []
    person.do("route", "#/learn/three-dice")
    assert read == ["three-dice"]
