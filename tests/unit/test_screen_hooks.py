"""The hooks of a game's screen: declared, typed, and each asked with the table alone."""

from dataclasses import MISSING, fields
from typing import Any

import pytest

from hexdice import games
from hexdice.view.hooks import GameScreen, Play, Rematch, Review
from hexdice.view.table import bystander

each_game = pytest.mark.parametrize("name", games.NAMES)


@each_game
def test_every_game_declares_its_screen(name: str) -> None:
    assert isinstance(games.screen(name), GameScreen)


def test_a_misspelt_hook_is_refused() -> None:
    """mypy says so before anything runs: strict, it would find the comment below unneeded if it did not."""
    hooks: dict[str, Any] = {"screen": str, "log_line": str, "summary": str, "ending": str}
    assert GameScreen(**hooks)
    with pytest.raises(TypeError, match="lessn"):
        GameScreen(**hooks, lessn=str)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="ending"):
        GameScreen(**{name: hook for name, hook in hooks.items() if name != "ending"})


def test_an_omitted_hook_has_a_neutral_default() -> None:
    table = bystander(None, ("Ann", "Bo"), {"rounds": 3})
    hooks: dict[str, Any] = {"screen": str, "log_line": str, "summary": str, "ending": str}
    groups = (GameScreen(**hooks), Play(), Review(), Rematch())
    said = [
        {
            field.name: hook(table)
            for field in fields(group)
            if field.default is not MISSING
            and callable(hook := getattr(group, field.name))
            and field.name not in ("matters", "colours")
        }
        for group in groups
    ]
    assert said == [
        {
            "handicap": "",
            "best": "",
            "leaders": (),
            "rule": "",
            "lesson": None,
            "spoken": None,
            "queries": ((), ()),
            "in_common": "",
            "die_question": "Roll a real die. What does it show?",
            "real_dice": "We roll real dice",
        },
        {
            "formality": "",
            "upkeep": "",
            "routine": "",
            "routine_stops": False,
            "bots_wait": False,
            "extra_paces": 0,
            "feels": {},
            "expects": None,
            "advises": True,
        },
        {
            "offered": True,
            "begins": ("See where it turned", "moment"),
            "place": "",
            "move_words": "",
            "reason": "",
            "outlook": (),
            "settled": True,
            "chance": "",
        },
        {"offered": True, "words": "Play again", "options": {"rounds": 3}, "swaps": True, "level": ""},
    ]


def test_a_hook_that_takes_more_than_a_table_has_a_neutral_default_too() -> None:
    table = bystander(None, ("Ann", "Bo"), {"rounds": 3})
    from_there = table._replace(ui={"from": "C4"})
    assert Play().colours(bystander(None, (), {}), (1, 0)) == (1, 0)
    assert list(Review().matters(from_there, "C5", "X-1")) == ["C4"]  # takes more than a table
