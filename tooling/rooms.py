"""`python -m tooling.rooms`: counts that show whether the code is easy to read (docs/testing.md): lines and modules per room,
imports between modules, the longest chain of imports, functions of six or more parameters, and modules that define the same word.

`python -m tooling.rooms FOLDER` counts another copy, such as one made by `git worktree add FOLDER REVISION`.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tooling.node import ROOT

MANY = 6  # parameters
# Words that have stood, or could stand, for several things.
WORDS = (
    *("standing", "called", "outcome", "verdict", "chart", "exchange", "story", "tally", "usual", "struck"),
    *("kept", "keep", "follow", "came", "heard", "line", "links", "figures", "guest", "log", "step", "place"),
)


def room_of(name: str) -> str:
    """The room of a module: "kernel" for hexdice.kernel.match, "games: table" for hexdice.games.first_war.table.board."""
    parts = name.split(".")[1:]
    if len(parts) < 2 or parts[0] != "games":
        return parts[0] if parts else "hexdice"
    return f"games: {parts[2]}" if len(parts) > 3 or parts[-1] in ("rules", "bot", "table") else "games: other"


def modules(py: Path) -> dict[str, Path]:
    """All modules of the program by name."""
    found = {}
    for path in sorted((py / "hexdice").rglob("*.py")):
        parts = path.relative_to(py).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST, known: Iterable[str]) -> set[str]:
    """The modules of the program that a module imports anywhere."""
    known, found = set(known), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & known
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & known if inner & known else {node.module} & known
    return found


def longest(edges: Mapping[str, set[str]]) -> list[str]:
    """The longest chain of imports, from the module that nobody in it imports; circles are cut where they close."""

    @cache
    def chain(name: str) -> tuple[str, ...]:
        open_now.add(name)
        further: tuple[str, ...] = ()
        for other in sorted(edges[name] - open_now):
            further = max(further, chain(other), key=len)
        open_now.discard(name)
        return (name, *further)

    open_now: set[str] = set()
    found: tuple[str, ...] = max((chain(name) for name in edges), key=len)
    return list(found)


def parameters(tree: ast.AST) -> Iterator[int]:
    """For each function the number of its parameters, without `self` and `cls`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            yield len(names) - (names[:1] in (["self"], ["cls"]))


def defined(tree: ast.AST) -> set[str]:
    """The names of a module's functions, classes and fields, in small letters without underscores at their beginning."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id if isinstance(node.target, ast.Name) else getattr(node.target, "attr", ""))
    return {name.lstrip("_").lower() for name in found}


def main(folder: Path) -> None:
    """Prints the counts of a copy."""
    paths = modules(folder / "py")
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    lines, sizes = Counter[str](), Counter[str]()
    for name, path in paths.items():
        lines[room_of(name)] += path.read_text(encoding="utf-8").count("\n")
        sizes[room_of(name)] += 1
    edges = {name: imported(tree, paths) - {name} for name, tree in trees.items()}
    chain = longest(edges)
    print(f"{'room':<16}{'modules':>8}{'lines':>8}")
    for room in sorted(lines):
        print(f"{room:<16}{sizes[room]:>8}{lines[room]:>8}")
    print(f"{'all':<16}{sum(sizes.values()):>8}{sum(lines.values()):>8}")
    print(f"imports between modules: {sum(map(len, edges.values()))}")
    print(f"longest chain of imports: {len(chain)}: {' > '.join(name.removeprefix('hexdice.') for name in chain)}")
    print(
        f"functions of {MANY} or more parameters: {sum(n >= MANY for tree in trees.values() for n in parameters(tree))}"
    )
    words = Counter(word for tree in trees.values() for word in defined(tree) if word in WORDS)
    print("modules that define a word: " + ", ".join(f"{word} {words[word]}" for word in WORDS))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
