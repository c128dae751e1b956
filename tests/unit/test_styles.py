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
            found += [(part.strip(), body) for part in _parts(head)]
    return found


def _parts(head: str) -> list[str]:
    """A list of selectors at the commas that no bracket holds."""
    parts, depth = [""], 0
    for letter in head:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


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


def broad(selector: str) -> bool:
    """Whether a rule with `:has` ends in a compound that any element may be: no class, id, attribute or tag of its own."""
    flat = selector
    while (shorter := re.sub(r":[\w-]+\([^()]*\)", lambda found: _asked(found[0]), flat)) != flat:
        flat = shorter
    subject = re.split(r"\s*[>+~]\s*|\s+", flat)[-1]
    return ":has(" in selector and not re.search(r"[.#\[!]|^:root|^[a-z]", subject)


def _asked(nested: str) -> str:
    """What a nested list of selectors leaves: `!` where it asks for something by name, nothing where it only excludes."""
    return "!" if nested.startswith((":is", ":where")) else ""


@pytest.mark.parametrize(
    "sheet", [APP, *ROOT.glob("py/hexdice/games/*/style.css")], ids=lambda sheet: sheet.parent.name
)
def test_no_rule_with_has_ends_in_anything(sheet: Path) -> None:
    """`:has(…) > *` or `> :not(.x)` would make the browser style the whole page again at every change inside: 4 to 8 ms of a tap."""
    assert [selector for selector, _ in rules(sheet) if broad(selector)] == []


@pytest.mark.parametrize(
    "sheet", [APP, *ROOT.glob("py/hexdice/games/*/style.css")], ids=lambda sheet: sheet.parent.name
)
def test_no_rule_asks_whether_something_inside_is_empty(sheet: Path) -> None:
    """WebKit sometimes does not look again at `:has(… :empty)` when an element is filled, and the page keeps a wrong layout."""
    asked = re.compile(r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
    assert asked.findall(".a:has(.b:not(:empty)) > .c:empty") == [":has(.b:not(:empty))"]
    assert [selector for selector, _ in rules(sheet) if ":empty" in "".join(asked.findall(selector))] == []


@pytest.mark.parametrize(
    ("selector", "wrong"),
    [
        (".table:has(.a) .row > :not(.primary)", True),
        (".guide p:has(> .room) > *", True),
        (".board:not(:has(:focus-visible)) > *", True),
        (".table:has(.a) .row > .button:not(.primary)", False),
        (".table:has(.a):not(:has(.b)) :is(.c, .d)", False),
        ("html:has(.go)", False),
        (".row > *", False),
    ],
)
def test_a_subject_that_is_anything_is_found(selector: str, wrong: bool) -> None:
    assert broad(selector) is wrong
