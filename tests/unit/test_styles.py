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
    letters = games.profile(name).rules[0].lower()
    sheet = ROOT / "py" / "hexdice" / "games" / name.replace("-", "_") / "table" / "style.css"
    assert rules(sheet) and {"button", "table", "cell", "panel"} <= shared
    assert strays(sheet, letters, shared) == []


def test_arrows_of_a_turn_follow_the_pace_of_the_settings() -> None:
    """Sequences of animations use `--pace` (browser/document.py), never fixed seconds."""
    sheet = ROOT / "py" / "hexdice" / "games" / "first_war" / "table" / "style.css"
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
    """Whether a rule with `:has`, or for what stands beside something, ends in a compound that any element may be.

    Such a compound has no class, id, attribute or tag of its own. Each part of a list in `:is()` is looked at.
    """
    for one in _alternatives(selector):
        flat = one
        while (shorter := re.sub(r":[\w-]+\([^()]*\)", "", flat)) != flat:
            flat = shorter
        *_, joint, subject = ("", *re.split(r"(\s*[>+~]\s*|\s+)", flat.strip()))
        wide = ":has(" in selector or joint.strip() in ("+", "~")
        if wide and not re.search(r"[.#\[]|^:root|^[a-z]", subject):
            return True
    return False


def _alternatives(selector: str) -> list[str]:
    """A selector once for each part of its lists in `:is()` and `:where()`; those within `:not()` and `:has()` stay."""
    depth = 0
    for found in re.finditer(r":(is|where)\(|\(|\)", selector):
        if found[1] and not depth:
            inner = selector[found.end() :]
            end = next(n for n in range(len(inner)) if inner[n] == ")" and inner[:n].count("(") == inner[:n].count(")"))
            rest = _alternatives(inner[end + 1 :])
            before = selector[: found.start()]
            return [
                before + one + tail
                for part in _parts(inner[:end])
                for one in _alternatives(part.strip())
                for tail in rest
            ]
        depth += -1 if found[0] == ")" else 1
    return [selector]


@pytest.mark.parametrize(
    "sheet", [APP, *ROOT.glob("py/hexdice/games/*/table/style.css")], ids=lambda sheet: sheet.parents[1].name
)
def test_no_rule_with_has_ends_in_anything(sheet: Path) -> None:
    """`:has(…) > *` or `> :not(.x)` would make the browser style the whole page again at every change inside: 4 to 8 ms of a tap.

    `.a + *` does so with whatever is put in or taken out.
    """
    assert [selector for selector, _ in rules(sheet) if broad(selector)] == []


ASKED = re.compile(r":has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
EVERYWHERE = re.compile(r"\.(?:button|icon|round|note|cell|player|hint|ghost|die-ring)\b")


def costly(selector: str) -> bool:
    """Whether a rule makes the browser style a whole page again at changes that have nothing to do with it.

    What `:has` asks for is a class, an id or a tag that a table seldom puts in or takes out; pseudo-classes and attributes are
    compared with everything that comes or goes. And of a page on which dice fly, no rule ends in anything.
    """
    wide = any(re.search(r"[:\[*]", asked) or EVERYWHERE.search(asked) for asked in ASKED.findall(selector))
    return wide or (".flying" in selector and broad(f"{selector}:has(.a)"))


def shown(sheet: Path) -> str:
    """A style sheet without what is only printed."""
    return re.sub(r"@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "sheet", [APP, *ROOT.glob("py/hexdice/games/*/table/style.css")], ids=lambda sheet: sheet.parents[1].name
)
def test_no_rule_makes_the_page_look_at_every_change(sheet: Path, tmp_path: Path) -> None:
    """Each tap of The First War styled 500 elements again because of such rules, and every roll of Three Dice all of them."""
    seen = tmp_path / "style.css"
    seen.write_text(shown(sheet), encoding="utf-8")
    assert rules(seen)
    assert [selector for selector, _ in rules(seen) if costly(selector)] == []


@pytest.mark.parametrize(
    ("selector", "wrong"),
    [
        (".choice:has(:checked)", True),
        (".rows:has(> :nth-child(3)) .row", True),
        (".table:has([data-step]) .row", True),
        (".page:has(.clash:not(.past))", True),
        (".board:has(.hint) .hex", True),
        (".board:not(:has(.last, .cell:focus)) .hex", True),
        (".flying .tray *", True),
        (".flying #actions > :not(.primary)", True),
        (".flying #actions > :is(a, button)", False),
        (".table:has(.fi-play):not(.over, :has(#guide)) > .prompt:not(:first-child)", False),
        (".tray *", False),
    ],
)
def test_a_costly_rule_is_found(selector: str, wrong: bool) -> None:
    assert costly(selector) is wrong


@pytest.mark.parametrize(
    "sheet", [APP, *ROOT.glob("py/hexdice/games/*/table/style.css")], ids=lambda sheet: sheet.parents[1].name
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
        (".table:has(.a) :is(.c, .d > :not(.e))", True),
        (".table:has(.a) :is(.c, .d > .f:not(.e, :has(.g)))", False),
        (":is(.a, .b) > .c:has(> .d) > :where(h2, :is(.e, *))", True),
        ("legend + *", True),
        ("legend + :is(.a, .b)", False),
        ("html:has(.go)", False),
        (".row > *", False),
    ],
)
def test_a_subject_that_is_anything_is_found(selector: str, wrong: bool) -> None:
    assert broad(selector) is wrong
