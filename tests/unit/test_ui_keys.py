"""Keys of the UI state are texts: one that is misspelt where it is read would be silent. Each key that is read is set somewhere."""

import re
from pathlib import Path

from hexdice import games

CODE = Path(games.__file__).parents[1]
READ = re.compile(r'\bui(?:\.get|\.pop)?[(\[]f?"([a-z.-]+)"(?!\] *= [^=])')
# As `ui="from=D3"` or "from=D3&who=2", as `ui["from"] = …` or `{**ui, "from": …}`, also several at once.
SET = re.compile(r'(?:["&;])([a-z.-]+)=|\bui\["([a-z.-]+)"\](?:, [^=\n]+)? *= [^=]|\*\*[a-z.]*ui, "([a-z.-]+)":')
# Of which only the end is a text where they are set, and those of fields, which the app names itself.
COMPOSED = {"view.minutes", "view.mood", "view.clock", "view.hints"}


def keys(pattern: re.Pattern[str]) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    return {next(filter(None, found.groups())) for text in texts for found in pattern.finditer(text)}


def test_every_key_that_is_read_is_set_somewhere() -> None:
    read = {key for key in keys(READ) if not key.startswith("field.")}
    assert {"from", "hint", "ghost", "ask", "view.menu"} <= read
    assert read - keys(SET) == COMPOSED
