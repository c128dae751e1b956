"""Tables in docs/games: the results of a bench, between two marks with its name."""

import re
from collections.abc import Sequence
from pathlib import Path

PAGES = Path(__file__).resolve().parent.parent / "docs" / "games"


def put(game: str, name: str, text: str) -> None:
    """Replaces the text between the marks of a name on a game's page."""
    page = PAGES / f"{game}.md"
    begin, end = f"<!-- {name} -->", f"<!-- {name}: end -->"
    before = page.read_text(encoding="utf-8")
    if begin not in before or end not in before:
        raise ValueError(f"{page.name} has no marks {begin} and {end}")
    block = f"{begin}\n{text}\n{end}"
    page.write_text(re.sub(f"{begin}.*?{end}", lambda _: block, before, flags=re.DOTALL), encoding="utf-8")


def put_row(game: str, name: str, head: Sequence[str], key: str, line: str) -> None:
    """Puts a row into the table of a name: replaces the one that starts with `key`, or appends it.

    Rows under a different head are dropped: an earlier bench measured them.
    """
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    old = text.partition(f"<!-- {name} -->\n")[2].partition(f"<!-- {name}: end -->")[0].strip().splitlines()
    rows = old[2:] if old[: len(head)] == list(head) else []
    if any(each.startswith(key) for each in rows):
        rows = [line if each.startswith(key) else each for each in rows]
    else:
        rows.append(line)
    put(game, name, "\n".join((*head, *rows)))
