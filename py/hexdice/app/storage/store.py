"""Everything stored on the device: matches, settings, names. What cannot be read is kept and reported, never dropped.

Keys: hexdice.match.<id> (packed match), hexdice.previous.match.<id> (the save before it), hexdice.entry.<id> and hexdice.recent
(app/storage/entries.py), hexdice.settings, hexdice.previous.settings (before the last change), hexdice.names, hexdice.backup (time of
the last one), hexdice.night.<id> (app/night/nights.py), hexdice.devices.<id> and hexdice.joined.<id> (tables on several devices, app/devices/connections.py),
hexdice.aside.<key>.<checksum> (damaged texts, app/storage/shelf.py). The sections of games have keys of their own.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from hexdice import games
from hexdice.app.ports import Storage
from hexdice.app.storage.entries import ENTRY, Entries, Entry, read_entry
from hexdice.app.storage.shelf import SETTINGS_BEFORE, Shelf, read_kind
from hexdice.kernel.codec import canonical, dump_match, load_match, match_to_data, pack, unpack
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.game import CHANCE, Result
from hexdice.kernel.match import Match
from hexdice.kernel.options import handicapped
from hexdice.view.markup import esc
from hexdice.view.portraits import valid
from hexdice.view.services import MATCH, Clock
from hexdice.view.table import bystander
from hexdice.view.text import fault_words, say, unnamed

PREVIOUS = "hexdice.previous.match."
SETTINGS = "hexdice.settings"
NAMES = "hexdice.names"
PORTRAIT = "face."  # the key of a setting, before the name of whoever has chosen a face
SIDES = "sides"  # the setting that says which side the page faces, as last chosen here
BACKUP = "hexdice.backup"
DEVICES = "hexdice.devices."  # followed by a match id: which device has which seats, and its secrets
JOINED = "hexdice.joined."  # followed by a match id: this device's copy of a match whose host is another
MOST_NAMES = 40
MOST_SAVES = 8  # remembered


class Store(Shelf):
    """The shelf, with functions for each kind of content."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        super().__init__(storage)
        self.clock = clock
        self.entries = Entries(self)
        self.readable["settings"] = lambda _, text: read_kind(text, dict) is not None
        self.readable["match"] = lambda id, text: self._good.get(id) == text or read_save(text, id)[0] is not None
        self._good: dict[str, str] = {}  # the texts of the saves read or written last, by id
        self._settings: tuple[str | None, dict[str, str]] = (None, {})  # the text they were read from, and they

    def changed(self, key: str) -> None:
        super().changed(key)
        self.entries.changed(key)

    # Matches

    def save_match(self, match: Match, line: str, at: int | None = None) -> None:
        """`line` is the plain text summary for the home page, `at` the time of an older save (default: now).

        The previous save is copied to another key first, so that an interrupted write costs one move at most.
        """
        id, plain = match.header.id, dump_match(match)
        text = pack(plain)
        unchanged = self._good.get(id) == text and self.get(MATCH + id) is not None  # another tab may have deleted it
        if not unchanged or self.refused:  # do not put the stored save at risk
            before = self._good.get(id) or self.get(MATCH + id)
            if before is not None and self.readable["match"](id, before):
                self.set_spare(PREVIOUS + id, before)
            self.set(MATCH + id, text)
            self._remember(id, text)
        entry = entry_of(match, line, self.clock.now() if at is None else at, plain)
        for old in self.entries.put(entry, newest=at is None):
            if self.get(PREVIOUS + old) is not None and self.is_spare(PREVIOUS + old):
                self.remove(PREVIOUS + old)

    def load_match(self, id: str) -> Match | None:
        """The match, or None if there is none; a damaged one is noted in `broken` and stays where it is.

        If the previous save can be read, the match continues from it and the damaged one is set aside.
        """
        key = MATCH + id
        text, before = self.get(key), self.get(PREVIOUS + id)
        if text is None and before is None:
            return None
        match, why, damaged = read_save(text, id) if text is not None else (None, "", True)
        if match is None and damaged and before is not None:
            match, _, _ = read_save(before, id)
            if match is not None:
                if text is not None:
                    words = say("The last save of a match was damaged. The match continues from the save before it.")
                    self.set_aside(key, text, words, instead=before)
                else:
                    self.set(key, before)
                text = before
        if match is None or text is None:
            if text is not None:
                self.broken[key] = say("A saved match could not be read. {why}", why=why)
            return None
        self.broken.pop(key, None)
        self._remember(id, text)
        return match

    def _remember(self, id: str, text: str) -> None:
        """Remembers a save that can be read; the oldest of too many is forgotten."""
        self._good.pop(id, None)
        self._good[id] = text
        if len(self._good) > MOST_SAVES:
            del self._good[next(iter(self._good))]

    def knows(self, id: str) -> bool:
        """Whether a match has this id, damaged or not."""
        return any(self.get(key + id) is not None for key in (MATCH, PREVIOUS))

    def retell(self, entries: Iterable[Entry], line: Callable[[Match], str]) -> Iterator[None]:
        """Translates the summaries of these matches to the current language, one per step."""
        for id in [entry["id"] for entry in entries]:
            match, entry = self.load_match(id), self.entries.entry(id)
            if match is not None and entry is not None:
                self.entries.put({**entry, "line": line(match)[:200]})
            yield

    def delete_match(self, id: str) -> None:
        """Removes a match, its previous save and its entry."""
        for key in (PREVIOUS, MATCH):
            self.remove(key + id)
        self._good.pop(id, None)
        self.entries.drop(id)

    def search(self, line: Callable[[Match], str]) -> Iterator[None]:
        """Finds what the entries do not know: matches without an entry, entries without a match, texts set aside. It handles
        one match per step; `line` gives the summary of a match."""
        self.find_aside()
        yield
        kept = {key[len(MATCH) :] for key in self.keys(MATCH)} | {key[len(PREVIOUS) :] for key in self.keys(PREVIOUS)}
        known = {entry["id"] for entry in self.entries.recent()}
        yield
        for key in self.keys(ENTRY):
            entry, id = read_entry(self.get(key)), key[len(ENTRY) :]
            if id not in kept or (entry is not None and entry["id"] == id):
                known.add(id)
            elif entry is not None:
                known.discard(id)
            yield
        for id in sorted(known - kept):
            if self.get(MATCH + id) is None:
                self.entries.drop(id)
            yield
        for id in sorted(kept - known):
            match = self.load_match(id)
            if match is not None:
                self.entries.put(entry_of(match, line(match), 0))
            yield

    def same(self, match: Match) -> str:
        """The id of a saved match that is equal except for its id, or ""."""
        title, seed, total = _title(match), f'"seed":{canonical(match.header.seed)}', checksum(match)
        for entry in self.entries.every():
            if "sum" not in entry:  # from an earlier version
                maybe = entry["title"] == title and seed in _unpacked(self.get(MATCH + entry["id"]) or "")
            else:
                maybe = entry["sum"] == total
            here = self.load_match(entry["id"]) if maybe else None
            if here and here.header == replace(match.header, id=here.header.id) and here.played == match.played:
                return here.header.id
        return ""

    # Settings, names, backup

    def settings(self) -> dict[str, str]:
        """All settings, as texts by key."""
        if self._settings[0] is None or self._settings[0] != self.get(SETTINGS):  # a draw asks for each face
            found = known_settings(self.data(SETTINGS, dict, say("The settings"), before=SETTINGS_BEFORE))
            self._settings = self.get(SETTINGS), found
        return dict(self._settings[1])

    def set_setting(self, key: str, value: str) -> None:
        """Writes one setting."""
        self.save_settings({**self.settings(), key: value})

    def save_settings(self, settings: dict[str, str]) -> None:
        """Writes all settings at once."""
        text = self.get(SETTINGS)
        # The old text goes first, so that an interrupted write costs one setting at most.
        if text is not None and not self.refused and self._stuck.get(SETTINGS) != text:
            self.set_spare(SETTINGS_BEFORE, text)
        self.set(SETTINGS, canonical(settings))

    def face(self, name: str) -> str:
        """The face that somebody of this name has chosen on this device (view/portraits.py); "" for none."""
        code = self.settings().get(f"{PORTRAIT}{name}", "")
        return code if valid(code) else ""

    def set_face(self, name: str, code: str) -> None:
        """Notes the chosen face of a name."""
        self.set_setting(f"{PORTRAIT}{name}", code)

    def names(self) -> list[str]:
        """Names used before, most recent first."""
        return known_names(self.data(NAMES, list, say("The list of names")))

    def remember_names(self, names: list[str]) -> None:
        """Puts these names first; with more than MOST_NAMES the oldest are dropped."""
        old = [name for name in self.names() if name not in names]
        self.set(NAMES, canonical([*names, *old][:MOST_NAMES]))


def known_settings(data: Any) -> dict[str, str]:
    """The valid settings among the data read: texts by name."""
    found = data.items() if isinstance(data, dict) else ()
    return {key: value for key, value in found if isinstance(value, str) and len(key) + len(value) <= 300}


def known_names(data: Any) -> list[str]:
    """The valid names among the data read."""
    return [name for name in data if isinstance(name, str) and len(name) <= 300] if isinstance(data, list) else []


def _names(match: Match) -> str:
    """Who plays; against bots alone without whoever has given no name."""
    seats = match.header.seats
    alone = sum(not seat.bot for seat in seats) == 1 < len(seats)
    shown = [seat.name for number, seat in enumerate(seats) if not alone or seat.bot or seat.name != unnamed(number)]
    return ", ".join(shown)[:160]  # assembled: names, as they are stored


def _title(match: Match) -> str:
    return f"{match.game.title} · {_names(match)}"[:160]


def entry_of(match: Match, line: str = "", at: int = 0, text: str = "") -> Entry:
    """The entry of a match; `text` is the match as one text, if known."""
    code = str(match.header.options.get(match.game.code, "")) if match.game.code else ""
    result = match.result
    seats = [[seat.name, seat.bot] for seat in match.header.seats]
    ended: Entry = {}
    if result is not None:
        worth = ranks(match, result)
        last = [seat for seat, one in enumerate(worth) if one == min(worth) < max(worth)]
        ended = {"seats": seats, "won": _best(match, result), "last": last, "rolled": rolled(match)}
        ended["variant"] = match.header.options.get("variant", "")
        ended |= {"uneven": True} if handicapped(match.options) else {}
    opening = games.profile(match.game.name).opening
    made = opening is not None and any(event.text == opening.move for event in match.played[:1])  # it took no tap
    begun = result is not None or any(event.actor >= 0 for event in match.played[made:])
    return {
        **({"code": code} if code else {}),
        **ended,
        **({} if begun else {"unbegun": True}),
        "id": match.header.id,
        "game": match.header.game,
        "names": _names(match),
        "title": _title(match),
        "line": line[:200],
        "at": at,
        "over": result is not None,
        "sum": checksum(match, text),
    }


def ranks(match: Match, result: Result) -> list[tuple[bool, int]]:
    """A value for each seat, the larger the better: whoever did best first, the others by their scores."""
    first, scores = _best(match, result), result.scores or (0,) * len(match.header.seats)
    least = bool(first) and scores[first[0]] == min(scores) < max(scores)  # whoever has least is best
    return [(seat in first, -score if least else score) for seat, score in enumerate(scores)]


def _best(match: Match, result: Result) -> list[int]:
    """Who won, or did best where a match is over without a winner, as its end said."""
    if result.winners:
        return list(result.winners)
    names = [seat.name for seat in match.header.seats]
    return list(games.screen(match.game.name).leaders(bystander(match.state, names, match.options, result=result)))


def checksum(match: Match, text: str = "") -> str:
    """The same for matches that differ only in their ids and in what was undone; `text` is the match as one text, if known."""
    if not text or match.cursor < len(match.events):
        data = match_to_data(match)
        text = canonical({**data, "events": data["events"][: match.cursor]})
    id = f'"id":{canonical(match.header.id)},"made":'
    return hashlib.sha256(text.replace(id, "", 1).encode(errors="replace")).hexdigest()[:16]


def _unpacked(text: str) -> str:
    """What a packed text contains; "" if it is damaged."""
    try:
        return unpack(text)
    except NotationError:
        return ""


def rolled(match: Match) -> list[list[int]]:
    """For each seat the number of its dice in a match, and their pips."""
    found = [[0, 0] for _ in match.header.seats]
    for event, before in zip(match.played, match.states, strict=False):
        seat = match.game.roller(before) if event.actor == CHANCE else -1
        if seat >= 0:
            found[seat][0] += 1
            found[seat][1] += int(event.text)
    return found


def read_save(text: str, id: str) -> tuple[Match | None, str, bool]:
    """The match of a save, or why there is none (markup), and whether the save is damaged rather than from another version."""
    try:
        match = load_match(unpack(text), games.game)
    except (NotationError, ReplayError) as fault:
        return None, esc(fault_words(fault)), isinstance(fault, NotationError) or fault.index >= 0
    if match.header.id != id:
        return None, say("It is saved under the wrong name."), True
    return match, "", False
