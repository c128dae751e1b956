"""Summaries of the saved matches, read without replaying them: one entry per match, and a short list of the newest.

An entry is {"id", "game", "names", "title" (game and names, shown before Python is up), "line" (the current state, plain text),
"at" (seconds since 1970 of the last save), "over", "sum" (of all but the id; earlier versions wrote none)}. It has "code" if everybody who starts with this code gets the same dice,
and "unbegun" while nobody has moved: the home page does not offer such a match.
For a finished match it has "seats" ([name, bot] each), "won" and "last" (seats; earlier versions wrote no "last") and "rolled" (for each seat the number of its dice and
their pips), "variant" if the game has any, "uneven" with a handicap, and "skill" and "slips" once it has been analysed (app/match/skill.py). It is written with its match under hexdice.entry.<id>; hexdice.recent is the list shown before Python is up.
"""

from collections.abc import Iterator
from typing import Any

from hexdice import games
from hexdice.app.storage.shelf import Shelf
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.outside import LATEST
from hexdice.view.markup import esc
from hexdice.view.text import translated

ENTRY = "hexdice.entry."
RECENT = "hexdice.recent"
LISTED = 40  # number of matches in the short list

Entry = dict[str, Any]


class Entries:
    """The entries on a shelf. All of them are read once, on the first call of `every`."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._every: dict[str, Entry] | None = None
        self._listed: tuple[str, list[Entry]] = ("", [])  # the short list and the text it was read from

    def recent(self) -> list[Entry]:
        """The short list, newest first."""
        text = self.shelf.get(RECENT) or "[]"
        if text != self._listed[0]:
            self._listed = text, read_entries(text)
        return list(self._listed[1])

    @property
    def gathered(self) -> bool:
        """Whether all entries have been read."""
        return self._every is not None

    def gather(self) -> Iterator[None]:
        """Reads all entries, one a step."""
        every: dict[str, Entry] = {}
        for key in self.shelf.keys(ENTRY, again=True) if self._every is None else ():
            entry = read_entry(self.shelf.get(key))
            if entry is not None and key == ENTRY + entry["id"]:
                every[entry["id"]] = entry
            yield
        if self._every is None:  # what has been written meanwhile is in the short list
            self._every = every | {entry["id"]: self.entry(entry["id"]) or entry for entry in self.recent()}

    def every(self) -> list[Entry]:
        """All entries, newest first."""
        for _ in self.gather():
            pass
        assert self._every is not None
        return sorted(self._every.values(), key=lambda entry: (-entry["at"], entry["id"]))

    def entry(self, id: str) -> Entry | None:
        """The entry of one match."""
        if self._every is not None:
            return self._every.get(id)
        known = read_entry(self.shelf.get(ENTRY + id))
        return (
            known
            if known and known["id"] == id
            else next((entry for entry in self.recent() if entry["id"] == id), None)
        )

    def put(self, entry: Entry, newest: bool = False) -> list[str]:
        """Writes an entry; returns the ids that leave the short list. `newest`: puts it first, whatever the clocks say."""
        self.shelf.set(ENTRY + entry["id"], canonical(entry))
        if self._every is not None:
            self._every[entry["id"]] = entry
        listed = self.recent()
        indices = [index for index, other in enumerate(listed) if other["id"] == entry["id"]]
        for index in reversed(indices):
            del listed[index]
        older = (index for index, other in enumerate(listed) if other["at"] <= entry["at"])
        listed.insert(0 if newest else indices[0] if indices else next(older, len(listed)), entry)
        for old in listed[LISTED:]:
            if read_entry(self.shelf.get(ENTRY + old["id"])) is None:  # from a version without keys for entries
                self.shelf.set(ENTRY + old["id"], canonical(old))
        self._list(listed[:LISTED])
        return [old["id"] for old in listed[LISTED:]]

    def drop(self, id: str) -> None:
        """Removes a match's entry; an older match moves up into the short list."""
        every = [entry for entry in self.every() if entry["id"] != id]
        self.shelf.remove(ENTRY + id)
        self._every = {entry["id"]: entry for entry in every}
        self._list(every[:LISTED])

    def _list(self, entries: list[Entry]) -> None:
        text = canonical(entries)
        self._listed = text, entries
        self.shelf.set(RECENT, text)

    def changed(self, key: str) -> None:
        """Another tab wrote or removed this key: takes over its entry."""
        if key.startswith(ENTRY) and self._every is not None:
            id, text = key[len(ENTRY) :], self.shelf.get(key)
            entry = read_entry(text)
            if text is None:
                self._every.pop(id, None)
            elif entry is not None and entry["id"] == id:  # otherwise the tab died while writing: what was known stays
                self._every[id] = entry


def read_entries(text: str) -> list[Entry]:
    """The readable entries in the text of a list."""
    try:
        data = read_json(text)
    except NotationError:
        return []
    return [entry for entry in data if is_entry(entry)] if isinstance(data, list) else []


def read_entry(text: str | None) -> Entry | None:
    """One entry from its text; None for anything else."""
    found = read_entries(f"[{text}]") if text else []
    return found[0] if len(found) == 1 else None


def is_entry(entry: Any) -> bool:
    """Whether the value is a dict with the texts and numbers that every entry has; it may have more."""
    return (
        isinstance(entry, dict)
        and all(
            isinstance(entry.get(key), kind) and not isinstance(entry[key], bool)
            for key, kind in (("id", str), ("game", str), ("title", str), ("line", str), ("at", int))
        )
        and 0 <= entry["at"] <= LATEST
    )


def title_of(entry: Entry) -> str:
    """Game and names of a saved match as markup."""
    if entry["game"] not in games.NAMES:
        return esc(entry["title"])
    game, names = games.game(entry["game"]).title, entry.get("names")
    if not isinstance(names, str):  # from a version that wrote both as one text, perhaps with another title of the game
        names = entry["title"].partition(" · ")[2]
    return esc(f"{translated(game)} · {names}")
