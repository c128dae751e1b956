"""Everything that is kept on the device: matches, settings, names. What cannot be read is kept and named, never dropped.

Keys: hexdice.match.<id> (packed match), hexdice.recent (what the home page shows before Python is up), hexdice.settings,
hexdice.names, hexdice.campaign.<id> (app/campaigns.py).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hexdice import games
from hexdice.app.ports import Clock, Storage, StorageRefused
from hexdice.kernel.codec import canonical, dump_match, load_match, pack, read_json, unpack
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.match import Match
from hexdice.view.markup import esc
from hexdice.view.text import fault_words, say

PREFIX = "hexdice."
MATCH = "hexdice.match."
CAMPAIGNS = "hexdice.campaign."
RECENT = "hexdice.recent"
SETTINGS = "hexdice.settings"
NAMES = "hexdice.names"
BACKUP = "hexdice.backup"


class Store:
    """Reads and writes by the storage; remembers whether the last write was refused (`refused`) and what is broken."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.storage = storage
        self.clock = clock
        self.refused = ""  # a sentence while the storage takes no more
        self.broken: dict[str, str] = {}  # key -> why it cannot be read
        self._memory: dict[str, str] = {}  # what a refusing storage did not take: play goes on

    def get(self, key: str) -> str | None:
        if key in self._memory:
            return self._memory[key]
        try:
            return self.storage.get(key)
        except StorageRefused:
            return None

    def set(self, key: str, text: str) -> None:
        """Writes; a refusal is remembered in `refused`, and the text is kept in memory until a later write succeeds."""
        try:
            self.storage.set(key, text)
        except StorageRefused as fault:
            self._memory[key] = text
            self.refused = str(fault)
            return
        self._memory.pop(key, None)
        if self.refused and self._memory:
            self._retry()
        self.refused = "" if not self._memory else self.refused

    def _retry(self) -> None:
        for key, text in list(self._memory.items()):
            try:
                self.storage.set(key, text)
            except StorageRefused:
                return
            del self._memory[key]

    def remove(self, key: str) -> None:
        self._memory.pop(key, None)
        self.broken.pop(key, None)
        try:
            self.storage.remove(key)
        except StorageRefused as fault:
            self.refused = str(fault)

    def keys(self, prefix: str) -> list[str]:
        try:
            found = set(self.storage.keys())
        except StorageRefused as fault:
            self.refused = str(fault)
            found = set()
        return sorted(key for key in found | set(self._memory) if key.startswith(prefix))

    def data(self, key: str, kind: type, what: str) -> Any:
        """A small JSON value of a type, or an empty one; a damaged text is noted in `broken` as `what`."""
        text = self.get(key)
        if text is None:
            return kind()
        try:
            value = read_json(text)
        except NotationError:
            value = None
        if not isinstance(value, kind):
            self.broken[key] = say("{what} could not be read.", what=what)
            return kind()
        return value

    # Matches

    def save_match(self, match: Match, line: str) -> None:
        """`line` is the plain text summary that the home page shows."""
        self.set(MATCH + match.header.id, pack(dump_match(match)))
        entry = _entry(match, line, self.clock.now())
        self.set(RECENT, canonical([entry, *(e for e in self.recents() if e["id"] != match.header.id)][:200]))

    def load_match(self, id: str) -> Match | None:
        """The match, or None if there is none; a damaged one is noted in `broken` and stays where it is."""
        key = MATCH + id
        text = self.get(key)
        if text is None:
            return None
        try:
            match = load_match(unpack(text), games.game)
        except (NotationError, ReplayError) as fault:
            self.broken[key] = say("A saved match could not be read. {why}", why=esc(fault_words(fault)))
            return None
        if match.header.id != id:
            self.broken[key] = say("A saved match could not be read. {why}", why=say("It is saved under a wrong name."))
            return None
        self.broken.pop(key, None)
        return match

    def retell(self, most: int, line: Callable[[Match], str]) -> None:
        """Writes the summaries of the newest matches anew, after another language was chosen."""
        entries = self.recents()
        for entry in entries[:most]:
            match = self.load_match(entry["id"])
            if match is not None:
                entry["line"] = line(match)[:200]
        if entries:
            self.set(RECENT, canonical(entries))

    def delete_match(self, id: str) -> None:
        self.remove(MATCH + id)
        self.set(RECENT, canonical([entry for entry in self.recents() if entry["id"] != id]))

    def recents(self) -> list[dict[str, Any]]:
        """What is known of the saved matches, newest first; matches that the list has lost are found again."""
        listed = [entry for entry in self.data(RECENT, list, say("The list of matches")) if _is_entry(entry)]
        kept = {key[len(MATCH) :] for key in self.keys(MATCH)}
        listed = [entry for entry in listed if entry["id"] in kept]
        for id in sorted(kept - {entry["id"] for entry in listed}):
            if MATCH + id in self.broken:
                continue
            match = self.load_match(id)
            if match is not None:
                listed.append(_entry(match, "", 0))
        return listed

    def same(self, match: Match) -> str:
        """The id of a saved match that differs from this one by nothing but its id, or ""."""
        title = _title(match)
        for entry in self.recents():
            here = self.load_match(entry["id"]) if entry["title"] == title else None
            if here and here.header == replace(match.header, id=here.header.id) and here.played == match.played:
                return here.header.id
        return ""

    # Settings, names, backup

    def settings(self) -> dict[str, Any]:
        return dict(self.data(SETTINGS, dict, say("The settings")))

    def set_setting(self, key: str, value: str) -> None:
        self.set(SETTINGS, canonical({**self.settings(), key: value}))

    def names(self) -> list[str]:
        """Names used before, most recent first."""
        return [
            name
            for name in self.data(NAMES, list, say("The list of names"))
            if isinstance(name, str) and len(name) <= 300
        ]

    def remember_names(self, names: list[str]) -> None:
        old = [name for name in self.names() if name not in names]
        self.set(NAMES, canonical([*names, *old][:40]))

    def backup(self) -> str:
        """Everything of ours on this device as one text."""
        kept = {key: self.get(key) or "" for key in self.keys(PREFIX)}
        self.set(BACKUP, canonical({"at": self.clock.now()}))
        return canonical({"hexdice": "backup", "format": 1, "kept": kept})

    def read_backup(self, text: str) -> dict[str, str]:
        """What a backup holds; NotationError if it is none. Nothing is written."""
        data = read_json(text)
        if not isinstance(data, dict) or data.get("hexdice") != "backup" or data.get("format") != 1:
            raise NotationError(say("This file is not a Hexdice backup."))
        kept = data.get("kept")
        if not isinstance(kept, dict) or not all(
            isinstance(k, str) and k.startswith(PREFIX) and isinstance(v, str) for k, v in kept.items()
        ):
            raise NotationError(say("This backup is damaged."))
        return kept

    def restore(self, kept: dict[str, str]) -> None:
        """Adds what a backup holds; what is here under the same key is replaced."""
        here = self.recents()
        for key, text in kept.items():
            if key != RECENT:
                self.set(key, text)
        try:
            listed = read_json(kept.get(RECENT, "[]"))
        except NotationError:
            listed = []  # its matches are found again without it
        theirs = [e for e in listed if _is_entry(e) and MATCH + e["id"] in kept] if isinstance(listed, list) else []
        known = {entry["id"] for entry in theirs}
        every = [*theirs, *(entry for entry in here if entry["id"] not in known)]
        self.set(RECENT, canonical(sorted(every, key=lambda entry: -int(entry["at"]))[:200]))

    def rescue(self, key: str) -> str:
        """The raw text of something broken, for download."""
        return self.get(key) or ""


def _title(match: Match) -> str:
    return f"{match.game.title} · {', '.join(seat.name for seat in match.header.seats)}"[:160]


def _entry(match: Match, line: str, at: int) -> dict[str, Any]:
    """What the home page shows of a match."""
    return {
        "id": match.header.id,
        "game": match.header.game,
        "title": _title(match),
        "line": line[:200],
        "at": at,
        "over": match.result is not None,
    }


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, dict) and all(
        isinstance(entry.get(key), kind)
        for key, kind in (("id", str), ("game", str), ("title", str), ("line", str), ("at", int))
    )
