"""Which package may import which: the table in docs/architecture.md, checked against every import in the tree."""

import ast
import re
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from hexdice import games

PY = Path(__file__).parents[2] / "py"
FILES = sorted(PY.rglob("*.py"))
BROWSER_ONLY = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}

# package -> packages it may import besides itself; a game's own rules are in `allowed`
ARROWS = {
    "kernel": set[str](),
    "bots": {"kernel"},
    "view": {"kernel"},
    "live": {"kernel"},
    "app": {"kernel", "bots", "games", "view", "live"},
    "browser": {"kernel", "bots", "games", "view", "live", "app"},
    "cli": {"kernel", "bots", "games", "view", "app"},
}
# room of a game -> rooms of the same game, and packages, that it may import besides itself; a room is a folder, or a file of its name
GAME_ROOMS = {
    "rules": {"kernel"},
    "bot": {"rules", "kernel", "bots"},
    "table": {"rules", "bot", "kernel", "view"},
    "campaign": {"rules", "bot", "table", "kernel", "view"},
    "profile": {"rules", "table", "campaign", "kernel", "view"},
    "": {"rules", "kernel"},  # the Game record
}
# room of the app -> its other rooms that it may import. What lies beside the rooms (App, its topics, its ports) connects them.
APP_ROOMS = {
    "storage": set[str](),
    "match": {"storage"},
    "night": {"storage", "match"},
    "table": {"storage", "match", "night"},
    "devices": {"storage", "match", "night", "table"},
    "pages": {"storage", "match", "night", "table", "devices"},
}
BOTS_THAT_KNOW_GAMES = {"levels", "service"}  # the two modules that find bots by a game's name


def module(file: Path) -> str:
    """hexdice.games.three_dice.rules, also for a package's __init__."""
    parts = file.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, name: str, package: bool) -> Iterator[tuple[int, str]]:
    """(line, module) of every import anywhere in the file, relative ones resolved, `from a import b` as a.b too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")[: len(name.split(".")) - node.level + package] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def allowed(name: str, target: str) -> bool:
    """Whether module `name` may import `target`."""
    here, there = name.split("."), target.split(".")
    if there[0] in BROWSER_ONLY:
        return here[:2] == ["hexdice", "browser"]
    if there[0] != "hexdice":
        return True
    if here == ["hexdice"] or len(there) < 2 or there[1].startswith("__"):
        return there[-1].startswith("__")  # hexdice.__version__ is everybody's
    if here[0] != "hexdice":
        return there[1] == "browser"  # py/main.py
    mine, other = here[1], there[1]
    if mine == "__main__":
        return other == "cli"
    if mine == other == "app" and here[2:3] and here[2] in APP_ROOMS and there[2:3] and there[2] in APP_ROOMS:
        return there[2] in {here[2], *APP_ROOMS[here[2]]}
    if mine == other != "games":
        return True
    if mine == "games":
        if len(here) == 2:
            return other in ("kernel", "view")  # the registry finds games by name, and knows the records they fill
        room = here[3] if len(here) > 3 else ""
        if other != "games":
            return other in GAME_ROOMS[room]
        if there[2:3] != here[2:3] or len(there) < 4:
            return False
        return there[3] in {room, *GAME_ROOMS[room]} or (there[3] == "GAME" and room != "rules")
    if mine == "bots" and other == "games":
        return here[2:3] != [] and here[2] in BOTS_THAT_KNOW_GAMES and there[2:3] in ([], ["game"], ["module_of"])
    return other in ARROWS[mine]


@pytest.mark.parametrize("file", FILES, ids=module)
def test_imports_follow_the_arrows(file: Path) -> None:
    name, tree = module(file), ast.parse(file.read_text(encoding="utf-8"))
    wrong = [f"line {line}: {to}" for line, to in imports(tree, name, file.stem == "__init__") if not allowed(name, to)]
    assert not wrong


def reached(name: str) -> set[str]:
    """Every module of ours that `name` imports, directly or not."""
    files = {module(file): file for file in FILES}
    found, new = set[str](), {name}
    while new:
        found |= new
        targets = {
            target
            for each in new
            for _, target in imports(ast.parse(files[each].read_text("utf-8")), each, files[each].stem == "__init__")
        }
        new = ({t for t in targets if t in files} | {t.rpartition(".")[0] for t in targets} & files.keys()) - found
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even inside functions. Packages are left out: importing any of their modules imports them."""
    files = {module(file): file for file in FILES if file.stem != "__init__"}
    graph = {}
    for name, file in files.items():
        targets = {target for _, target in imports(ast.parse(file.read_text("utf-8")), name, False)}
        graph[name] = ({*targets, *(target.rpartition(".")[0] for target in targets)} & files.keys()) - {name}
    assert sum(map(len, graph.values())) > 500
    assert list(TopologicalSorter(graph).static_order())  # raises CycleError with the circle


@pytest.mark.parametrize("name", sorted(module(f) for f in (PY / "hexdice" / "games").glob("*/__init__.py")))
@pytest.mark.parametrize("part", ["", ".bot"])
def test_rules_and_bots_know_no_view(name: str, part: str) -> None:
    """A game's record and bots reach no module that draws, not even through others."""
    known = reached(name + part)
    rooms = (f"{name}.rules", f"{name}.bot", "hexdice.kernel", "hexdice.bots")
    assert not [each for each in known if each != name and not each.startswith(rooms)]
    assert part or f"{name}.rules.play" in known


@pytest.mark.parametrize(
    ("name", "target", "may"),
    [
        ("hexdice.kernel.match", "hexdice.kernel.game.Game", True),
        ("hexdice.kernel.match", "hexdice.games.game", False),
        ("hexdice.kernel.match", "js", False),
        ("hexdice.games.three_dice.rules.play", "hexdice.games.three_dice.rules.state", True),
        ("hexdice.games.three_dice.rules.play", "hexdice.games.three_dice.bot.odds", False),
        ("hexdice.games.three_dice.rules.play", "hexdice.games.three_dice.GAME", False),
        ("hexdice.games.three_dice.rules.play", "hexdice.games.first_war.rules.state", False),
        ("hexdice.games.three_dice.rules.play", "hexdice.view.text.say", False),
        ("hexdice.games.three_dice.table.screen", "hexdice.view.text.say", True),
        ("hexdice.games.three_dice.table.screen", "hexdice.games.three_dice.bot.odds", True),
        ("hexdice.games.three_dice.table.screen", "hexdice.bots.basic", False),
        ("hexdice.games.three_dice.table.screen", "hexdice.app.app", False),
        ("hexdice.games.three_dice.bot", "hexdice.bots.basic", True),
        ("hexdice.games.three_dice.bot.odds", "hexdice.games.three_dice.table.words", False),
        ("hexdice.games.first_player.table.rows", "hexdice.games.first_player.campaign.ledger", False),
        ("hexdice.games.first_player.campaign.hub", "hexdice.games.first_player.table.rows", True),
        ("hexdice.games.three_dice", "hexdice.bots.basic", False),
        ("hexdice.bots.basic", "hexdice.games.game", False),
        ("hexdice.bots.levels", "hexdice.games.module_of", True),
        ("hexdice.bots.levels", "hexdice.games.three_dice.bot", False),
        ("hexdice.view.board", "hexdice.app.app", False),
        ("hexdice.app.storage.store", "hexdice.app.match.session.Session", False),
        ("hexdice.app.match.session", "hexdice.app.storage.store.Store", True),
        ("hexdice.app.table.menu", "hexdice.app.app.App", True),
        ("hexdice.app.table.menu", "hexdice.app.devices.hosting", False),
        ("hexdice.app.pages.table", "hexdice.app.devices.hosting", True),
        ("hexdice.app.app", "hexdice.app.storage.store.Store", True),
        ("hexdice.app.app", "hexdice.browser.page", False),
        ("hexdice.app.app", "hexdice.cli.main", False),
        ("hexdice.app.app", "pyodide.ffi", False),
        ("hexdice.browser.page", "pyodide.ffi", True),
        ("hexdice.cli.main", "hexdice.browser", False),
        ("main", "hexdice.browser", True),
        ("main", "js", False),
    ],
)
def test_the_import_rules_are_as_documented(name: str, target: str, may: bool) -> None:
    assert allowed(name, target) is may


def test_every_folder_of_the_app_is_a_room_with_rules() -> None:
    assert {file.parent.name for file in (PY / "hexdice" / "app").glob("*/__init__.py")} == APP_ROOMS.keys()


def test_relative_imports_are_resolved() -> None:
    tree = ast.parse("from . import state\nfrom ..first_war.rules import apply\nimport os.path")
    assert [to for _, to in imports(tree, "hexdice.games.three_dice.rules", False)] == [
        "hexdice.games.three_dice.state",
        "hexdice.games.first_war.rules.apply",
        "os.path",
    ]


def unsaid(tree: ast.AST, declared: bool) -> Iterator[str]:
    """Calls of say, say_n and say_of whose templates are not literal.

    With `declared` a name or an attribute will do too: a label, a rule or a title, each a literal where it stands.
    """
    literal = (ast.Constant, ast.Name, ast.Attribute) if declared else (ast.Constant,)
    for node in ast.walk(tree):
        name = (getattr(node.func, "id", "") or getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in ("say", "say_n", "say_of"):
            for template in node.args[:1] if name == "say" else node.args[1:3]:
                for part in choices(template):
                    if not isinstance(part, literal):
                        yield f"line {node.lineno}: {ast.unparse(part)}"


def choices(template: ast.expr) -> list[ast.expr]:
    """Both sides of `a if x else b`, as each may be a literal."""
    if isinstance(template, ast.IfExp):
        return [*choices(template.body), *choices(template.orelse)]
    return [template]


@pytest.mark.parametrize("file", [f for f in FILES if f.name != "text.py"], ids=module)
def test_every_sentence_is_a_literal_template(file: Path) -> None:
    """Otherwise the catalogues could not be complete."""
    assert not list(unsaid(ast.parse(file.read_text(encoding="utf-8")), "games" not in file.parts))


def test_a_template_made_at_run_time_is_found() -> None:
    tree = ast.parse(
        'say("a"); say("a" if x else "b"); say(option.label); say(f"a {x}"); say(w[x]); say_n(3, "a", b); t.say_of(1, c, "d")'
    )
    assert list(unsaid(tree, True)) == ["line 1: f'a {x}'", "line 1: w[x]"]
    assert list(unsaid(tree, False)) == [
        "line 1: option.label",
        "line 1: f'a {x}'",
        "line 1: w[x]",
        "line 1: b",
        "line 1: c",
    ]


GAMELESS = ("kernel", "bots", "view", "live", "app", "browser")


def named(text: str, folders: Iterable[str]) -> list[str]:
    """The games that a text names, as a package or as in routes."""
    return [folder for folder in folders if re.search(folder.replace("_", "[-_. ]"), text)]


FOLDERS = sorted(file.parent.name for file in (PY / "hexdice" / "games").glob("*/__init__.py"))


@pytest.mark.parametrize(
    "file", [f for room in GAMELESS for f in sorted((PY / "hexdice" / room).rglob("*.py"))], ids=module
)
def test_nothing_but_the_registry_names_a_game(file: Path) -> None:
    assert not named(file.read_text(encoding="utf-8"), FOLDERS)


def test_a_module_that_names_a_game_is_found() -> None:
    assert (
        named('href="#/first-war"', FOLDERS) == ["first_war"] == named("from hexdice.games.first_war import x", FOLDERS)
    )
    assert named("the first who has won the war", FOLDERS) == []


def test_every_folder_of_a_game_is_in_the_list_of_games() -> None:
    """A game whose line is missing would be silently absent from the home page."""
    missing = sorted({folder.replace("_", "-") for folder in FOLDERS} - set(games.NAMES))
    assert not missing, f"add to NAMES in py/hexdice/games/__init__.py: {', '.join(missing)}"
    assert len(set(games.NAMES)) == len(games.NAMES) == len(FOLDERS)
