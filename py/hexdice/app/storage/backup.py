"""A backup as one text, and how it is merged with what is on this device: nothing good is replaced by anything worse.

Before anything is written, every entry is read as strictly as when it is opened. Damaged entries are reported and left out. If both
sides have an entry, their histories decide: if one continues the other, the longer one is kept; otherwise both are kept.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hexdice.app.ports import whole
from hexdice.app.storage.entries import ENTRY, RECENT, Entry, read_entries, read_entry, title_of
from hexdice.app.storage.matches import LABEL, copied, gathered
from hexdice.app.storage.shelf import ASIDE, BEFORE, PREFIX, SPARE, read_kind
from hexdice.app.storage.store import (
    BACKUP,
    DEVICES,
    JOINED,
    MOST_NAMES,
    NAMES,
    SETTINGS,
    Store,
    entry_of,
    known_names,
    known_settings,
    read_save,
)
from hexdice.kernel.codec import LARGEST_BACKUP, canonical, read_json
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Event, Match
from hexdice.view.markup import esc
from hexdice.view.section import BOTH, DAMAGED, HERE, LONGER, MENDED, NEW, NOTED, SHORTER, Brought, absent
from hexdice.view.services import MATCH
from hexdice.view.text import say, say_n

OWN = (DEVICES, JOINED)  # tables on several devices: useful only to those devices
DERIVED = (ENTRY, ASIDE, *SPARE, *OWN)  # derived from the rest, or useful on one device only
LISTED = 100  # most entries that a report names, however many are damaged

Judge = Callable[[str, str], Brought | None]  # judges key and text of an entry; None for a key that is not the judge's


def dump(store: Store) -> str:
    """Everything that Hexdice keeps on this device as one text, except what can be derived from the rest.

    Instead of a save that cannot be read it has the one before, if that can be. NotationError if it could not be read back.
    """
    keys = {key.replace(BEFORE, PREFIX, 1) for key in store.keys(PREFIX)}
    saved = {key: store.best(key) for key in keys if not key.startswith((ASIDE, *SPARE, *OWN))}
    stored = {whole(key): whole(text) for key, text in saved.items() if text is not None}
    text = canonical({"hexdice": "backup", "format": 1, "kept": stored})
    try:
        good = read(text) == stored
    except NotationError:
        good = False
    if not good:
        raise NotationError("The backup could not be read back, so no file was made.")
    return text


def read(text: str) -> dict[str, Any]:
    """The entries of a backup, unchecked; NotationError if the text is not a backup."""
    data = read_json(text, LARGEST_BACKUP)
    if not isinstance(data, dict) or data.get("hexdice") != "backup" or data.get("format") != 1:
        raise NotationError("This file is not a Hexdice backup.")
    if not isinstance(data.get("kept"), dict):
        raise NotationError("This backup is damaged.")
    stored: dict[str, Any] = data["kept"]
    return stored


class Merge:
    """A backup being restored. `look` examines it and writes nothing; `bring` writes it after the person agrees."""

    def __init__(self, store: Store, stored: Mapping[str, Any], judges: tuple[Judge, ...]) -> None:
        self.store = store
        self.stored = stored
        self.judges = judges
        self.lines: list[str] = []  # what will happen or has happened, as markup
        self.done = 0  # number of entries processed
        self.ready = False  # whether `look` is done
        self.over = False  # whether `bring` is done

    def look(self) -> Iterator[None]:
        """Examines one entry per step."""
        yield from self._each(write=False)
        self.ready = True

    def bring(self) -> Iterator[None]:
        """Writes one entry per step; each is judged again, as another tab may have played in the meantime."""
        self.ready = False
        yield from self._each(write=True)
        self.over = True

    def _each(self, write: bool) -> Iterator[None]:
        self.done, found, unknown = 0, list[Brought](), 0
        for key, text in sorted(self.stored.items()):
            brought = self._judged(key, text)
            if brought is None:
                unknown += not (key.startswith(DERIVED) or key in (RECENT, BACKUP))
            else:
                found.append(brought)
                if write and brought.write:
                    brought.write()
            self.done += 1
            yield
        self.lines = _lines(found)
        if unknown:
            self.lines.append(say_n(unknown, "Unknown, left out: {n} entry.", "Unknown, left out: {n} entries."))

    def _judged(self, key: str, text: Any) -> Brought | None:
        if not isinstance(text, str):
            return Brought(DAMAGED, esc(key), why=say("It is not text."))
        for judge in self.judges:
            if (brought := judge(key, text)) is not None:
                return brought
        if key == SETTINGS:
            return self._settings(read_kind(text, dict))
        return self._names(read_kind(text, list)) if key == NAMES else None

    def _settings(self, data: Any) -> Brought:
        if data is None:
            return Brought(DAMAGED, say("The settings"))
        ours = self.store.settings()
        fresh = {**known_settings(data), **ours}
        write = None if fresh == ours else lambda: self.store.save_settings(fresh)
        return Brought(SETTINGS, "", write)

    def _names(self, data: Any) -> Brought:
        if data is None:
            return Brought(DAMAGED, say("The list of names"))
        ours = self.store.names()
        fresh = [*ours, *(name for name in known_names(data) if name not in ours)][:MOST_NAMES]
        write = None if fresh == ours else lambda: self.store.set(NAMES, canonical(fresh))
        return Brought(NAMES, "", write)


def _lines(brought: list[Brought]) -> list[str]:
    """What happens to the matches and to the sections' entries: ordinary ones are counted, the others named as far as LISTED."""
    count = Counter(one.kind for one in brought)
    lines = []
    if count[NEW]:
        lines.append(say_n(count[NEW], "New here, added: {n}.", "New here, added: {n}."))
    if count[HERE]:
        lines.append(say_n(count[HERE], "Already here, left as it is: {n}.", "Already here, left as they are: {n}."))
    if count[SETTINGS]:
        lines.append(say("Settings: those on this device stay; others are added."))
    if count[NAMES]:
        lines.append(say("Names: those in the backup are added."))
    named = [one for one in brought if one.kind not in (NEW, HERE, SETTINGS, NAMES)]
    lines += map(_line, named[:LISTED])
    if rest := len(named[LISTED:]):
        lines.append(say_n(rest, "{n} further entry is not listed.", "{n} further entries are not listed."))
    return lines


def _line(one: Brought) -> str:
    return {
        LONGER: say("{title} is further along in the backup and continues from there.", title=one.title),
        SHORTER: say("{title} is further along here and stays as it is.", title=one.title),
        BOTH: say("{title} continues differently here and in the backup. Both are kept.", title=one.title),
        NOTED: say("{title}: the notes of the backup are added to those here.", title=one.title),
        MENDED: say("{title} is damaged here and is replaced by the backup’s copy.", title=one.title),
        DAMAGED: say("{title} is damaged in the backup and is left out. {why}", title=one.title, why=one.why),
    }[one.kind]


# Matches


def match_judge(
    store: Store, stored: Mapping[str, Any], summary: Callable[[Match], str], new_id: Callable[[], str]
) -> Judge:
    """The judge for the matches of a backup. `summary` gives a match's line on the home page."""
    texts = {key: text for key, text in stored.items() if isinstance(text, str)}
    entries: dict[str, Entry] = {entry["id"]: entry for entry in read_entries(texts.get(RECENT, "[]"))}
    for key, text in texts.items():
        entry = read_entry(text) if key.startswith(ENTRY) else None
        if entry is not None:
            entries[entry["id"]] = entry

    def save(match: Match, at: int, before: Entry | None = None) -> None:
        store.save_match(match, summary(match), at=at)
        entry = store.entries.entry(match.header.id)
        if entry and before and "skill" in before and before.get("sum") == entry["sum"]:
            store.entries.put({**entry, "skill": before["skill"]})

    def judge(key: str, text: str) -> Brought | None:
        if not key.startswith(MATCH):
            return None
        id = key[len(MATCH) :]
        entry = entries.get(id)
        title = title_of(entry) if entry is not None else esc(id)
        at = entry["at"] if entry is not None else 0
        ours = store.get(key)
        if ours == text:
            return Brought(HERE, title)
        theirs, why, _ = read_save(text, id)
        if theirs is None:
            return Brought(DAMAGED, title, why=why)
        title = title_of(entry_of(theirs))
        if ours is None and LABEL.fullmatch(id):
            return Brought(NEW, title, lambda: save(theirs, at, entry))
        mine = store.load_match(id) if ours is not None else None
        if mine is None and ours is not None:
            damaged = say("A damaged match was restored from a backup.")
            return absent(store, key, title, damaged, lambda: save(theirs, at, entry))
        kind = _gathered(mine, theirs) if mine is not None else NEW  # no address could open this id
        if mine is not None and kind == NOTED:
            here = store.entries.entry(id)
            return Brought(kind, title, lambda: save(mine, here["at"] if here else at))
        if kind == LONGER:
            return Brought(kind, title, lambda: save(theirs, at, entry))
        if kind in (BOTH, NEW):
            if store.same(theirs):
                return Brought(HERE, title)
            return Brought(kind, title, lambda: save(copied(theirs, new_id()), at, entry))
        return Brought(kind, title)

    return judge


def _gathered(mine: Match, theirs: Match) -> str:
    """How they compare, and the one that is kept gets the notes of both: NOTED if that is ours and they are new, BOTH if the two say different things about one move."""
    kind, before = relation(mine, theirs), mine.header
    if kind != BOTH and not (gathered(theirs, mine) if kind == LONGER else gathered(mine, theirs)):
        return BOTH
    return kind if mine.header == before else NOTED


def relation(ours: Match, theirs: Match) -> str:
    """How a match of a backup compares with ours of the same id: HERE, LONGER, SHORTER or BOTH."""
    if not ours.header.begins_as(theirs.header):
        return BOTH
    mine, other = ours.played, theirs.played
    if mine == other:
        return HERE
    if _continues(other, mine):
        return LONGER
    return SHORTER if _continues(mine, other) else BOTH


def _continues(longer: list[Event], shorter: list[Event]) -> bool:
    return longer[: len(shorter)] == shorter
