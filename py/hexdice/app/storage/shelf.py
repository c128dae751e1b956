"""Texts by key on this device. A refused write is kept in memory; a damaged text is set aside under another key, never overwritten."""

import zlib
from collections.abc import Callable
from typing import Any

from hexdice.app.ports import Storage, StorageRefused
from hexdice.kernel.codec import read_json
from hexdice.kernel.errors import NotationError
from hexdice.view.text import say

PREFIX = "hexdice."
ASIDE = "hexdice.aside."  # followed by the rest of the damaged text's key, a full stop and a checksum of the text
SETTINGS_BEFORE = "hexdice.previous.settings"  # too short to make room by removing it
BEFORE = "hexdice.previous."  # followed by the rest of a save's key: the save before it
SPARE = (BEFORE, "hexdice.place.")  # prefixes of keys that may be removed when the storage is full


class Shelf:
    """Reads and writes the storage; remembers whether the last write was refused (`refused`) and what is broken."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.refused = ""  # a sentence while the storage refuses writes
        self.broken: dict[str, str] = {}  # key -> why it cannot be read
        # what is set aside, in words, by the first word of its key; sections add theirs
        self.aside_words: dict[str, Callable[[], str]] = {
            "settings": lambda: say("Settings that could not be read were set aside."),
            "names": lambda: say("A list of names that could not be read was set aside."),
            "match": lambda: say("A damaged copy of a match was set aside."),
        }
        # whether a save can be read, given its id and text, by the first word of its key; sections add theirs
        self.readable: dict[str, Callable[[str, str], bool]] = {}
        self._memory: dict[str, str] = {}  # what the storage refused, so that play goes on
        self._under: dict[
            str, str | None
        ] = {}  # what stood under these keys then, if known: another tab's write is newer
        self._stuck: dict[str, str] = {}  # damaged texts, by key, that could not be set aside yet
        self._bare = False  # whether nothing is left to remove
        self._known: dict[str, set[str]] = {}  # keys by prefix, for each prefix requested

    def get(self, key: str) -> str | None:
        """The text under the key; None if there is none or the storage refuses."""
        try:
            stored = self.storage.get(key)
        except StorageRefused:
            return self._memory.get(key)
        if key in self._memory and self._under.get(key, stored) == stored:
            return self._memory[key]
        self._memory.pop(key, None)  # another tab wrote since, which may not have been reported yet
        return stored

    def set(self, key: str, text: str) -> None:
        """Writes a text; a refusal is noted in `refused`, and the text is kept in memory until a later write succeeds."""
        self._note(key, there=True)
        try:
            self._write(key, text)
        except StorageRefused as fault:
            self._keep(key, text)
            self.refused = str(fault)
            return
        self._memory.pop(key, None)
        if self._memory:
            self._retry()
        if not self._memory:
            self.refused = ""

    def _keep(self, key: str, text: str) -> None:
        self._memory[key] = text
        try:
            self._under[key] = self.storage.get(key)
        except StorageRefused:
            self._under.pop(key, None)

    def set_spare(self, key: str, text: str) -> None:
        """Writes something that is not essential; does nothing if there is no room."""
        try:
            self.storage.set(key, text)
        except StorageRefused:
            return
        self._note(key, there=True)
        self._bare = False

    def _write(self, key: str, text: str) -> None:
        if key in self._stuck:
            if not self._put_aside(key, text):
                raise StorageRefused(say("the storage is full. Delete old matches to make room."))
            return
        try:
            self.storage.set(key, text)
        except StorageRefused:
            if not self._make_room():
                raise
            self.storage.set(key, text)

    def is_spare(self, key: str) -> bool:
        """Whether this may be removed to make room: a previous save only if the stored one can be read."""
        if not key.startswith(BEFORE):
            return True
        save = PREFIX + key.removeprefix(BEFORE)
        return self._reads(save, self.storage.get(save))  # one in memory may never be stored

    def best(self, key: str) -> str | None:
        """The text under the key, or the save before it if only that can be read."""
        text, before = self.get(key), self.get(BEFORE + key.removeprefix(PREFIX))
        return before if self._reads(key, before) and not self._reads(key, text) else text

    def _reads(self, key: str, text: str | None) -> bool:
        word, _, id = key.removeprefix(PREFIX).partition(".")
        return text is not None and word in self.readable and self.readable[word](id, text)

    def _make_room(self) -> bool:
        """Removes what is not essential; returns whether there was any."""
        if self._bare:
            return False
        spare = [key for start in SPARE for key in self.keys(start) if key != SETTINGS_BEFORE and self.is_spare(key)]
        for key in spare:
            try:
                self.storage.remove(key)
            except StorageRefused:
                return False
            self._note(key, there=False)
        self._bare = True
        return bool(spare)

    def _retry(self) -> None:
        for key, text in list(self._memory.items()):
            try:
                stored = self.storage.get(key)
                if self.get(key) != text:
                    continue
                if stored is not None and self._reads(key, stored):  # this write may be interrupted, too
                    self.set_spare(BEFORE + key.removeprefix(PREFIX), stored)
                self._write(key, text)
            except StorageRefused:
                return
            del self._memory[key]

    def remove(self, key: str) -> None:
        """Removes the text, also from memory; a refusal is noted in `refused`."""
        self._memory.pop(key, None)
        self.broken.pop(key, None)
        self._stuck.pop(key, None)
        self._bare = False
        self._note(key, there=False)
        try:
            self.storage.remove(key)
        except StorageRefused as fault:
            self.refused = str(fault)

    def keys(self, prefix: str, again: bool = False) -> list[str]:
        """All keys with this prefix, sorted. The storage is asked once per prefix, or `again`; `changed` reports changes by other tabs."""
        if again or prefix not in self._known:
            try:
                found = [*self.storage.keys(), *self._memory]
            except StorageRefused as fault:
                self.refused = str(fault)
                return sorted(key for key in self._memory if key.startswith(prefix))
            self._known[prefix] = {key for key in found if key.startswith(prefix)}
        return sorted(self._known[prefix])

    def changed(self, key: str) -> None:
        """Another tab wrote or removed this key ("": all keys). A text waiting here to be written under it is older and is dropped."""
        self._memory.pop(key, None)
        if key not in self._stuck or self.get(key) != self._stuck[key]:  # what was broken here may be good now
            self._stuck.pop(key, None)
            self.broken.pop(key, None)
        if not key:
            self._known.clear()
        self._note(key, there=self.get(key) is not None)

    def _note(self, key: str, there: bool) -> None:
        for prefix, known in self._known.items():
            if key.startswith(prefix):
                (known.add if there else known.discard)(key)

    def data(self, key: str, kind: type, what: str, before: str = "") -> Any:
        """A small JSON value of a type, or an empty one; a damaged text, described as `what`, is set aside at once.

        If the value under the key `before` can be read, it replaces the damaged one.
        """
        text = self.get(key)
        if text is None or self._stuck.get(key) == text:
            return kind()
        value = read_kind(text, kind)
        if value is None:
            older = self.get(before) if before else None
            value = read_kind(older, kind) if older is not None else None
            self.set_aside(key, text, say("{what} could not be read.", what=what), instead=older if value else None)
        return kind() if value is None else value

    def set_aside(self, key: str, text: str, why: str, instead: str | None = None) -> None:
        """Moves a damaged text to another key, where nothing overwrites it; `instead` takes its place.

        `why` is markup for the home page.

        If the storage refuses, it stays, and nothing is written under its key until it has been moved.
        """
        self.broken[key] = why
        self._stuck[key] = text
        if not self._put_aside(key, instead) and instead is not None:
            self._keep(key, instead)

    def _put_aside(self, key: str, instead: str | None) -> bool:
        """Moves the damaged text and writes its replacement; returns whether both succeeded."""
        text = self._stuck[key]
        try:
            if self.storage.get(key) == text:  # another tab may have been faster
                aside = aside_key(key, text)
                self.storage.set(aside, text)
                self._note(aside, there=True)
                self.broken[aside] = self.broken.get(key) or self._words(aside)
            if instead is not None:
                self.storage.set(key, instead)
            elif self.storage.get(key) == text:
                self.storage.remove(key)
                self._note(key, there=False)
        except StorageRefused:
            return False
        self.broken.pop(key, None)
        del self._stuck[key]
        return True

    def rescue(self, key: str) -> str:
        """The raw text of something broken, for download."""
        return self._stuck[key] if key in self._stuck else self.get(key) or ""

    def discard(self, key: str) -> None:
        """Deletes something broken; its replacement stays, also one that another tab has written."""
        stuck = self._stuck.pop(key, None)
        instead = self._memory.get(key) if stuck is not None else None
        if stuck is None or self.get(key) == stuck:
            self.remove(key)
        else:
            self.broken.pop(key, None)
            if instead is not None:
                self.set(key, instead)

    def find_aside(self) -> None:
        """Notes in `broken` what was set aside before."""
        for key in self.keys(ASIDE):
            self.broken.setdefault(key, self._words(key))

    def _words(self, aside: str) -> str:
        words = self.aside_words.get(aside.removeprefix(ASIDE).partition(".")[0])
        return words() if words else say("Something that could not be read was set aside.")


def read_kind(text: str, kind: type) -> Any:
    """A JSON value of a type, or None."""
    try:
        value = read_json(text)
    except NotationError:
        return None
    return value if isinstance(value, kind) else None


def aside_key(key: str, text: str) -> str:
    """The key for a damaged text; the same for equal texts of one key."""
    return f"{ASIDE}{key.removeprefix(PREFIX)}.{zlib.crc32(text.encode(errors='replace')):08x}"
