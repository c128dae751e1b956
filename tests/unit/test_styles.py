"""Style sheets: a game's sheet styles only what that game draws."""

import re
from pathlib import Path

import pytest

from hexdice import games

ROOT = Path(__file__).parents[2]
APP = ROOT / "assets" / "css" / "app.css"
VARIABLE = re.compile(r"(--[\w-]+):")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def rules(sheet: Path) -> list[tuple[str, str]]:
    """(selector, declarations) of every rule of a style sheet, also inside of @media; one for each part of a list."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    found = []
    for head, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if not head.lstrip().startswith("@") and not re.fullmatch(r"[\s\d.%,fromt]+", head):
            found += [(part.strip(), body) for part in re.split(r",(?![^(]*\))", head)]
    return found


def strays(sheet: Path, letters: str, shared: set[str]) -> list[str]:
    """Selectors that reach what others draw: neither a class nor an id of the game's own is in them.

    `shared` are the classes and variables of the page's own sheet. Variables of its own a game may set anywhere.
    """
    wrong = []
    for selector, body in rules(sheet):
        own = f"{letters}-" in selector or "#" in selector
        declared = {line.partition(":")[0].strip() for line in body.split(";") if line.strip()}
        variables = selector.startswith(":root") and all(v.startswith("--") and v not in shared for v in declared)
        classes = set(CLASS.findall(selector))
        if not own and not variables and (classes & shared or not classes):
            wrong.append(selector)
    return wrong


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_styles_only_what_it_draws(name: str) -> None:
    shared = {word for rule in rules(APP) for word in CLASS.findall(rule[0])} | set(VARIABLE.findall(APP.read_text()))
    letters = games.face(name).rules[0].lower()
    sheet = ROOT / "py" / "hexdice" / "games" / name.replace("-", "_") / "style.css"
    assert rules(sheet) and {"button", "table", "cell", "panel"} <= shared
    assert strays(sheet, letters, shared) == []


def test_arrows_of_a_turn_follow_the_pace_of_the_settings() -> None:
    """Sequences of animations use `--pace` (browser/document.py), never fixed seconds."""
    sheet = ROOT / "py" / "hexdice" / "games" / "first_war" / "style.css"
    delays = re.findall(r"animation-delay: *([^;]*);", " ".join(body for head, body in rules(sheet) if "trace" in head))
    assert delays and all("var(--pace" in delay for delay in delays)


def test_a_rule_for_everybodys_buttons_is_found(tmp_path: Path) -> None:
    sheet = tmp_path / "style.css"
    sheet.write_text(
        "@media print { body { color: red } .xy-a .button, .button.hint { color: red } }"
        ":root { --xy-a: 1 } :root { --ink: 1 } .of-2 { --n: 2 } @keyframes xy-turn { from { top: 0 } 50% { top: 1px } }"
    )
    assert strays(sheet, "xy", {"button", "--ink"}) == ["body", ".button.hint", ":root"]
