"""Everything that happens around a match, in any order, against a model that knows what must be kept.

The model: for each match the histories that were promised (saved while the storage accepted them), newest last; the accepted settings;
the texts damaged from outside, which must be kept somewhere until somebody deletes them; the entries of campaigns.
"""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hexdice.app.ports import Intent
from hexdice.app.storage.entries import LISTED
from hexdice.app.storage.shelf import ASIDE, SETTINGS_BEFORE, read_kind
from hexdice.app.storage.store import PREVIOUS, read_save
from hexdice.app.table import bot_turns
from hexdice.kernel.codec import canonical, dump_match, match_to_data, pack, unpack
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from hexdice.view.markup import plain
from tests.device.world import Tab, World

MATCH, CAMPAIGN = "hexdice.match.", "hexdice.campaign."
SETTINGS, NAMES = "hexdice.settings", "hexdice.names"
MODEL = ("promised", "settings", "before", "damaged", "hurt", "crowd", "ledgers")
MOST_READS = 90  # of the storage for one tap at a table; the number of matches has no part in it
NAME = st.sampled_from(["Ann", "Bo", "Cy", "<b>Di</b>", "Eli " * 80, "\ud800", "{name}", ""])
MANGLE = st.sampled_from(["", "noise", "null", "[]", "half", "flip"])

History = list[tuple[int, str]]


def history(match: Any) -> History:
    return [(event.actor, event.text) for event in match.played]


def mangled(text: str, how: str) -> str:
    if how == "half":
        return text[: len(text) // 2]
    if how == "flip":
        middle = len(text) // 2
        return text[:middle] + ("A" if text[middle : middle + 1] != "A" else "B") + text[middle + 1 :]
    return how


class DeviceMachine(RuleBasedStateMachine):
    """One device and the people at it."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World()
        self.promised: dict[str, list[History]] = {}
        self.settings: dict[str, str] = {}
        self.before: dict[str, str] = {}  # the settings before the last change, which a damaged copy falls back to
        self.damaged: list[str] = []  # texts that must not be lost
        self.hurt: set[str] = set()  # ids of matches whose save was damaged from outside
        self.crowd = 0  # matches that came from an earlier version
        self.backups: list[tuple[str, dict[str, History]]] = []
        self.links: list[str] = []
        self.ledgers: dict[str, list[str]] = {}
        self.past: list[tuple[dict[str, str], dict[str, Any]]] = []  # device and model before each of the last acts

    # Hands

    def tab(self, pick: int) -> Tab:
        while not self.world.tabs:
            tab = self.world.open()
            self.world.do(tab, lambda: tab.do("route", "#/"))  # noqa: B023
        return self.world.tabs[pick % len(self.world.tabs)]

    def act(self, tab: Tab, what: Callable[[], Any]) -> None:
        """Does something in a tab; what was saved is promised from then on."""
        model = {name: copy.deepcopy(getattr(self, name)) for name in MODEL}
        self.past = [*self.past[-3:], (dict(self.world.device.kept), model)]
        self.world.do(tab, what)
        if self.world.device.torn == SETTINGS:
            self.fall_back()
        elif self.world.device.torn == SETTINGS_BEFORE:
            self.before = {}  # the copy that is made first was cut: until the next change nothing stands behind the settings
        self.world.device.torn = ""
        self.world.spread(tab)
        for other in list(self.world.tabs):
            self.world.do(other, lambda: self.note(other))  # noqa: B023 - a look may write, and be torn

    def fall_back(self) -> None:
        """The settings are damaged: what they had in common with those before them must be there."""
        self.settings = {key: value for key, value in self.before.items() if self.settings.get(key) == value}
        self.before = dict(self.settings)

    def note(self, tab: Tab) -> None:
        """What this tab shows as saved is promised."""
        session, store = tab.app.session, tab.app.store
        if store.refused:
            return
        if session is not None and session.active and not session.visiting:
            found = self.promised.setdefault(session.match.header.id, [])
            if not found or found[-1] != history(session.match):
                found.append(history(session.match))
            self.hurt.discard(session.match.header.id)
        for kept in tab.pages.campaigns.all():
            self.ledgers[kept.ledger.id] = [repr(entry) for entry in kept.ledger.entries]

    # People

    @initialize()
    def begin(self) -> None:
        self.tab(0)

    @precondition(lambda self: len(self.world.tabs) < 3)
    @rule(pick=st.integers(0, 3))
    def second_tab(self, pick: int) -> None:
        """Another tab, at a match that is known."""
        tab, ids = self.world.open(), sorted(self.promised)
        self.act(tab, lambda: tab.do("route", f"#/m/{ids[pick % len(ids)]}" if ids else "#/"))

    @rule(pick=st.integers(0, 2), game=st.sampled_from(["three-dice", "siberian-dice"]), names=st.tuples(NAME, NAME))
    def new_match(self, pick: int, game: str, names: tuple[str, str]) -> None:
        tab = self.tab(pick)

        def start() -> None:
            tab.do("route", f"#/{game}")
            for place, name in enumerate(names):
                tab.do("field", f"name-{place}", value=name)
            tab.do("act", "start")

        self.act(tab, start)

    @rule(pick=st.integers(0, 2), choice=st.integers(0, 50), taps=st.integers(1, 4))
    def play(self, pick: int, choice: int, taps: int) -> None:
        tab = self.tab(pick)
        for _ in range(taps):
            session = tab.app.session
            seat = session.viewer() if session else None
            if session is None or seat is None or tab not in self.world.tabs:
                return
            moves = [m for m in session.game.moves(session.match.state, seat) if m.split()[0] not in ("join", "leave")]
            if moves:
                before = self.world.device.asked
                most = MOST_READS + self.old_rows() + self.waiting()
                self.act(tab, lambda: tab.do("move", moves[choice % len(moves)]))  # noqa: B023
                if session.match.result is None:
                    assert self.world.device.asked - before <= most, "a tap reads what it does not need"

    def old_rows(self) -> int:
        """Reads for an earlier version's long list: the next save looks, once, for the entry and the previous save of each row that falls off."""
        return 2 * max(0, self.world.device.kept.get("hexdice.recent", "").count('"id":') - LISTED)

    def waiting(self) -> int:
        """Reads for what a full storage refused before: each text is tried again, once, and every other tab looks at it."""
        texts = sum(len(tab.app.store._memory) for tab in self.world.tabs)
        return texts * (2 * len(self.world.tabs) - 1)

    @rule(
        pick=st.integers(0, 2),
        what=st.sampled_from(
            [
                "undo",
                "review:first",
                "review:back",
                "review:play",
                "review:off",
                "branch",
                "extra:practice=1",
                "rematch",
                "keep",
            ]
        ),
    )
    def at_the_table(self, pick: int, what: str) -> None:
        tab = self.tab(pick)
        self.act(tab, lambda: tab.do("act", what))

    @rule(pick=st.integers(0, 2), name=NAME)
    def rename(self, pick: int, name: str) -> None:
        tab = self.tab(pick)
        self.act(tab, lambda: tab.do("act", "rename", **{"rename-0": name}))

    @rule(pick=st.integers(0, 2), to=st.integers(0, 9))
    def go(self, pick: int, to: int) -> None:
        tab, ids = self.tab(pick), sorted(self.promised)
        routes = ["#/", "#/settings", "#/rules/three-dice/TD-3", "#/first-player", "#/matches", "#/nothing", "#/m/none"]
        self.act(tab, lambda: tab.do("route", [*routes, *(f"#/m/{id}" for id in ids)][to % (len(routes) + len(ids))]))

    @rule(
        pick=st.integers(0, 2), key=st.sampled_from(["theme", "language"]), value=st.sampled_from(["dark", "de", "en"])
    )
    def setting(self, pick: int, key: str, value: str) -> None:
        tab, before = self.tab(pick), dict(self.settings)
        self.act(tab, lambda: tab.do("field", f"setting-{key}", value=value))
        if tab in self.world.tabs and not tab.app.store.refused:
            device = self.world.device
            stored = read_kind(device.kept.get(SETTINGS_BEFORE, ""), dict)
            copied = stored is not None and before.items() <= stored.items()
            may_be_refused = (
                device.full or device.most or (device.refuses and SETTINGS_BEFORE.startswith(device.refuses))
            )
            if copied or not may_be_refused:
                self.before = before  # a storage that refuses this copy keeps an older one
            self.settings[key] = value
        else:
            self.settings.pop(key, None)  # it may come through later, or not

    @rule(pick=st.integers(0, 2), which=st.integers(0, 5))
    def delete(self, pick: int, which: int) -> None:
        """A match that nobody has open."""
        tab, ids = self.tab(pick), [id for id in sorted(self.promised) if not self.is_open(id)]
        if not ids or self.world.device.tight:
            return
        id = ids[which % len(ids)]
        self.act(tab, lambda: tab.do("route", "#/"))
        if tab in self.world.tabs:
            self.act(tab, lambda: tab.do("act", f"delete-yes:{id}"))
        del self.promised[id]
        self.damaged = [text for text in self.damaged if text in self.world.device.kept.values()]
        self.hurt.discard(id)

    def is_open(self, id: str) -> bool:
        return any(tab.app.session and tab.app.session.match.header.id == id for tab in self.world.tabs)

    # All matches

    @rule(
        pick=st.integers(0, 2),
        words=st.sampled_from(["", "ann", "bo ann", "<b>", "nobody", "\ud800"]),
        game=st.sampled_from(["", "three-dice", "first-player", "none"]),
        start=st.sampled_from(["", "25", "-1", "9" * 5000]),
    )
    def all_matches(self, pick: int, words: str, game: str, start: str) -> None:
        """The page of all matches shows as many as there are entries for what is asked for; whatever was promised is among them."""
        tab = self.tab(pick)

        def ask() -> None:
            tab.do("route", "#/matches")
            tab.wait()
            for key, value in (("words", words), ("game", game)):
                tab.do("field", f"find-{key}", value=value)
            tab.do("ui", f"from={start}")

        self.act(tab, ask)
        if tab not in self.world.tabs or tab.app.route.path != ("matches",):
            return
        shown = set(re.findall(r'href="#/m/([0-9a-z]+)"', tab.app.render().html))
        listed = {entry["id"] for entry in tab.app.store.entries.every()}
        assert shown <= listed and len(shown) <= 25
        if not words and not game:
            assert len(shown) == min(25, len(listed) - (25 if start == "25" and len(listed) > 25 else 0))
            lost = set(self.promised) - listed - self.hurt
            assert not lost or tab.app.store.refused, f"not among all matches: {sorted(lost)}"

    # Links and backups

    @precondition(lambda self: self.backups and (self.world.device.tight or self.world.device.tear))
    @rule(pick=st.integers(0, 2), which=st.integers(0, 3))
    def restore_anyhow(self, pick: int, which: int) -> None:
        """Restores a backup while the storage is full or a write will be torn: what fits comes, and nothing goes back."""
        tab, (text, _) = self.tab(pick), self.backups[which % len(self.backups)]
        self.act(tab, lambda: restored(tab, text))
        self.after_restore({})

    @rule(pick=st.integers(0, 2))
    def share(self, pick: int) -> None:
        tab = self.tab(pick)
        if tab.app.session is not None:
            self.act(tab, lambda: tab.do("act", "share"))
            self.links += [effect.value for effect in tab.effects if effect.kind == "share"]
            tab.effects.clear()

    @precondition(lambda self: self.links)
    @rule(pick=st.integers(0, 2), which=st.integers(0, 5), cut=st.booleans())
    def open_link(self, pick: int, which: int, cut: bool) -> None:
        tab, link = self.tab(pick), self.links[which % len(self.links)]
        self.act(tab, lambda: tab.do("route", "#/"))
        if tab not in self.world.tabs:
            return
        waiting = {key for other in self.world.tabs for key in other.app.store._memory}  # any write may store them
        before = {key for key in (*self.world.device.kept, *waiting) if key.startswith(MATCH)}
        # A match whose save was lost comes back from the one before it.
        before |= {MATCH + key.removeprefix(PREVIOUS) for key in self.world.device.kept if key.startswith(PREVIOUS)}
        self.act(tab, lambda: tab.do("route", link[:-7] if cut else link))
        after = {key for key in self.world.device.kept if key.startswith(MATCH)}
        assert after <= before, "opening a link stored a match unasked"

    @rule(pick=st.integers(0, 2))
    def back_up(self, pick: int) -> None:
        tab = self.tab(pick)
        if self.world.device.tight or tab.app.store.refused:
            return
        tab.effects.clear()
        self.act(tab, lambda: tab.do("act", "backup"))
        texts = [effect.text for effect in tab.effects if effect.kind == "download"]
        if texts:
            kept = json.loads(texts[0])["kept"]
            found = {id: past[-1] for id, past in self.promised.items() if MATCH + id in kept and id not in self.hurt}
            self.backups.append((texts[0], found))

    @precondition(lambda self: self.backups and not self.world.device.tight and not self.world.device.tear)
    @rule(pick=st.integers(0, 2), which=st.integers(0, 3), how=MANGLE, victims=st.sets(st.integers(0, 9), max_size=3))
    def restore(self, pick: int, which: int, how: str, victims: set[int]) -> None:
        """Restores an old backup with damaged parts."""
        tab, (text, found) = self.tab(pick), self.backups[which % len(self.backups)]
        data = json.loads(text)
        keys = sorted(key for key in data["kept"] if not key.startswith("hexdice.entry."))
        hit = {keys[victim % len(keys)] for victim in victims} if keys else set()
        data["kept"].update({key: mangled(data["kept"][key], how) for key in hit})
        data["kept"]["hexdice.strange"] = "x"
        expected = {id: past for id, past in found.items() if MATCH + id not in hit}

        lines: list[str] = []
        before = dict(self.world.device.kept)
        waiting = {key for other in self.world.tabs for key in other.app.store._memory}  # any write may store them
        self.act(tab, lambda: lines.extend(restored(tab, json.dumps(data))))
        if tab.app.looks.language == "en":
            self.lines_hold(
                {key: text for key, text in before.items() if key not in waiting}, data["kept"], lines, waiting
            )
        assert "hexdice.strange" not in self.world.device.kept, "an unknown key was written"
        self.after_restore(expected)

    @precondition(lambda self: self.promised and not self.world.device.tight and not self.world.device.tear)
    @rule(pick=st.integers(0, 2), which=st.integers(0, 5), back=st.integers(1, 6), taps=st.integers(1, 8))
    def restore_diverging(self, pick: int, which: int, back: int, taps: int) -> None:
        """Restores a match that went on differently some events ago, and is now shorter or longer than ours."""
        for tab in list(self.world.tabs):  # what is open is played on instead
            self.act(tab, lambda: tab.do("route", "#/"))  # noqa: B023
        there, kept = World.later(self.world).open(), self.world.device.kept
        ids = [
            id for id in sorted(self.promised) if MATCH + id in kept and id not in self.hurt and not self.is_open(id)
        ]
        ours = there.app.store.load_match(ids[which % len(ids)]) if ids else None
        if ours is None:
            return
        theirs = Match(ours.game, ours.header, ours.played[: max(0, ours.cursor - back)])
        for _ in range(taps):
            theirs.settle()
            up = [
                (seat, move)
                for seat in theirs.game.actors(theirs.state)
                for move in theirs.game.moves(theirs.state, seat)
            ]
            played = [(seat, move) for seat, move in up if move.split()[0] not in theirs.game.social]
            if not played:
                break
            theirs.play(*played[-1])
        theirs.settle()
        text = canonical({"hexdice": "backup", "format": 1, "kept": {MATCH + ours.header.id: pack(dump_match(theirs))}})
        tab = self.tab(pick)
        self.act(tab, lambda: restored(tab, text))
        if tab in self.world.tabs:
            self.after_restore({ours.header.id: history(theirs)})

    def lines_hold(self, before: dict[str, str], brought: dict[str, str], lines: list[str], waiting: set[str]) -> None:
        """Checks that what the page announced has happened: the number of new matches, and each damaged text reported."""
        text = " ".join(plain(line) for line in lines)
        if not lines:
            return  # the tab died, or the backup could not be read
        assert "Unknown, left out: 1 entry." in text, "an unknown key is not named"
        after = self.world.device.kept
        said = re.search(r"New here, added: (\d+)", text)
        both = text.count("Both are kept")
        fresh = [key for key in after if key.startswith((MATCH, CAMPAIGN)) and key not in before.keys() | waiting]
        assert len(fresh) <= int(said[1] if said else 0) + both, f"more was added than was said: {fresh}"
        for key, value in before.items():
            previous = before.get(key.replace("hexdice.", "hexdice.previous.", 1))
            if previous is not None and after.get(key) == previous and value in set(after.values()):
                continue  # a torn save was mended from the one before and set aside
            if key.startswith((MATCH, CAMPAIGN)) and after.get(key) != value:
                assert key in brought, f"{key} changed although the backup has none"
                assert re.search("continues from there|replaced by the backup’s copy|Both are kept", text), (
                    "changed without a line"
                )

    def after_restore(self, expected: dict[str, History]) -> None:
        """Nothing here went back, and what the backup held is here, as it was or played on."""
        there = World.later(self.world).open()
        here: dict[str, History] = {}
        for key in [key for key in self.world.device.kept if key.startswith(MATCH)]:
            match = there.app.store.load_match(key[len(MATCH) :])
            if match is not None:
                here[key[len(MATCH) :]] = history(match)
        for id, past in expected.items():
            assert any(other[: len(past)] == past for other in here.values()), f"match {id} of the backup is not here"
        for id, past in here.items():
            if id in self.promised and not self.is_open(id) and id not in self.hurt:
                ours = self.promised[id][-1]
                assert past[: len(ours)] == ours, f"match {id} was rolled back"
                if past != ours:
                    self.promised[id].append(past)
            elif id not in self.promised:
                self.promised[id] = [past]
            elif not self.is_open(id):
                self.promised[id].append(past)
                if read_save(self.world.device.kept[MATCH + id], id)[0] is not None:
                    self.hurt.discard(id)

    # The browser

    @precondition(lambda self: self.world.tabs)
    @rule(pick=st.integers(0, 2), choice=st.integers(0, 50), saved=st.booleans())
    def crash(self, pick: int, choice: int, saved: bool) -> None:
        """A tab dies after a move, before or after the save."""
        tab = self.tab(pick)
        session = tab.app.session
        seat = session.viewer() if session else None
        if session is not None and seat is not None and not saved:
            moves = session.game.moves(session.match.state, seat)
            if moves:
                self.world.do(tab, lambda: tab.app.handle(Intent("move", moves[choice % len(moves)])))
        self.world.kill(tab)
        self.world.spread(None)

    @rule(writes=st.integers(1, 4), whole=st.booleans())
    def tear(self, writes: int, whole: bool) -> None:
        """One of the next writes is interrupted; `whole`: the tab goes before it, as when an update reloads it."""
        self.world.device.tear, self.world.device.whole = writes, whole

    @rule(full=st.booleans())
    def fill(self, full: bool) -> None:
        self.world.device.full = full
        self.world.device.most, self.world.device.refuses = 0, ""

    @rule(room=st.sampled_from([0, 1, 50, 400, 2000]))
    def fill_exactly(self, room: int) -> None:
        """The storage has room for so many characters more."""
        self.world.device.most = self.world.device.size + room

    @rule(start=st.sampled_from([MATCH, CAMPAIGN, SETTINGS, "hexdice.entry.", "hexdice.recent", "hexdice.previous."]))
    def refuse(self, start: str) -> None:
        """It refuses some keys and takes others."""
        self.world.device.refuses = start

    @precondition(lambda self: not self.damaged)
    @rule(late=st.booleans())
    def events_are_late(self, late: bool) -> None:
        """Events about what other tabs write wait, or arrive now."""
        self.world.late = late
        self.world.spread(None)

    @rule(lost=st.integers(0, 4))
    def kill_browser(self, lost: int) -> None:
        """Everything dies at once, and the disk has what there was so many acts ago."""
        for tab in list(self.world.tabs):
            self.world.kill(tab)
        self.world.late = False
        self.world.device.tear = 0
        if lost and self.past:
            self.world.device.kept, model = self.past[-min(lost, len(self.past))]
            for name, value in model.items():
                setattr(self, name, value)
        self.world.device.touched.clear()
        self.past.clear()

    @rule()
    def vanish(self) -> None:
        """The browser clears the storage; open matches are saved again with the next move."""
        self.world.device.kept.clear()
        self.world.device.touched.clear()
        self.promised.clear()
        self.settings.clear()
        self.before.clear()
        self.damaged.clear()
        self.hurt.clear()
        self.ledgers.clear()
        self.crowd = 0
        self.past.clear()
        for tab in list(self.world.tabs):
            self.world.kill(tab)

    @rule(seconds=st.sampled_from([-(10**9), -3600, 3600, 10**7]))
    def clock(self, seconds: int) -> None:
        self.world.seconds = max(1, self.world.seconds + seconds)
        for tab in self.world.tabs:
            tab.app.clock.seconds = self.world.seconds  # type: ignore[attr-defined]

    @rule(pick=st.integers(0, 2))
    def update(self, pick: int) -> None:
        """A new version is activated at any time: all tabs reload."""
        tab = self.tab(pick)
        tab.app.update_ready = True
        self.act(tab, lambda: tab.do("act", "update"))
        for old in list(self.world.tabs):
            self.world.kill(old)

    @rule(pick=st.integers(0, 2), answer=st.sampled_from(["", "nonsense", "resign"]), silent=st.booleans())
    def bot(self, pick: int, answer: str, silent: bool) -> None:
        """Requests a hint; the worker crashes, is silent or answers anything."""
        tab = self.tab(pick)
        if tab.app.session is None:
            return
        self.act(tab, lambda: tab.do("act", "hint"))
        job = bot_turns.ask_next(tab.app) if tab in self.world.tabs else None
        if job is not None and not silent:
            bot_turns.answer(tab.app, str(job["id"]), answer) if answer else bot_turns.failed(
                tab.app, str(job["id"]), "it stopped"
            )
            self.act(tab, tab.settle)

    # Damage from outside

    @rule(which=st.integers(0, 30), how=MANGLE)
    def damage(self, which: int, how: str) -> None:
        """A text in the storage is damaged while nobody has its match open."""
        kept = self.world.device.kept
        keys = [key for key in sorted(kept) if key in (SETTINGS, NAMES) or key.startswith(MATCH)]
        keys = [key for key in keys if not (key.startswith(MATCH) and self.is_open(key[len(MATCH) :]))]
        if not keys:
            return
        key = keys[which % len(keys)]
        text = mangled(kept[key], how)
        if how == "[]":
            text = f"[{' ' * len(self.damaged)} ]"  # differs from each list that is stored
        if text == kept[key] or kept[key] in self.damaged or (how in ("flip", "[]") and key in (SETTINGS, NAMES)):
            return  # what can be read is not damaged
        if key == SETTINGS:
            self.fall_back()
        if key.startswith(MATCH):
            if key[len(MATCH) :] not in self.promised or key[len(MATCH) :] in self.hurt:
                return
            self.hurt.add(key[len(MATCH) :])
        kept[key] = text
        self.damaged.append(text)
        self.world.device.touched.append(key)
        self.world.catch_up()

    @precondition(lambda self: not self.world.device.tight and not self.world.device.tear)
    @rule(pick=st.integers(0, 2), which=st.integers(0, 5))
    def throw_away(self, pick: int, which: int) -> None:
        """The home page offers what is broken; somebody downloads and deletes it."""
        tab = self.tab(pick)
        self.act(tab, lambda: tab.do("route", "#/"))
        keys = sorted(tab.app.store.broken)
        if not keys or tab not in self.world.tabs:
            return
        key = keys[which % len(keys)]
        tab.effects.clear()
        self.act(tab, lambda: tab.do("act", f"rescue:{key}"))
        text = next(effect.text for effect in tab.effects if effect.kind == "download")
        assert text in self.damaged or key.startswith((MATCH, CAMPAIGN, "hexdice.aside.")) or not _is_json(text), (
            "what is offered as damaged is not"
        )
        self.act(tab, lambda: tab.do("act", f"discard:{key}"))
        self.damaged = [other for other in self.damaged if other != text]
        if key.startswith(MATCH):
            self.promised.pop(key[len(MATCH) :], None)
            self.hurt.discard(key[len(MATCH) :])

    @precondition(lambda self: self.promised and not self.crowd)
    @rule()
    def crowd_in(self) -> None:
        """Two hundred and fifty matches of an earlier version: the list of two hundred, and no entries."""
        kept = self.world.device.kept
        id = next((id for id in sorted(self.promised) if MATCH + id in kept and id not in self.hurt), None)
        if id is None or self.world.tabs:
            for tab in list(self.world.tabs):
                self.world.kill(tab)
        if id is None:
            return
        try:
            data = json.loads(unpack(kept[MATCH + id]))
            listed = json.loads(kept.get("hexdice.recent", "[]"))
        except ValueError:
            return  # a torn write
        rows = [row for row in listed if row["id"] == id]
        row = rows[0] if rows else {"game": data["game"], "title": "Match", "line": "", "at": 5, "over": False}
        ids = [f"c0{n:06x}" for n in range(250)]
        for each in ids:
            kept.setdefault(MATCH + each, pack(canonical({**data, "id": each})))  # a backup may have brought it
        kept["hexdice.recent"] = canonical([*listed, *({**row, "id": each, "at": 5} for each in ids)][:200])
        self.crowd = 250

    # Campaigns

    @rule(pick=st.integers(0, 2), players=st.sampled_from(["p1,p2", "p2,p3"]), open=st.booleans())
    def campaign(self, pick: int, players: str, open: bool) -> None:
        """A selection, played to its end or left open."""
        tab = self.tab(pick)

        def select() -> None:
            tab.do("route", "#/first-player")
            every = tab.pages.campaigns.all()
            if not every:
                tab.do("route", "#/first-player/quick?names=Ann,Bo,Cy")
                tab.do("act", "fp-first:campaign")
                every = tab.pages.campaigns.all()
            if every:
                tab.do("act", f"fp-start:{every[0].ledger.id}/quick/{players}")
                if not open:
                    tab.do("move", "resolve")

        self.act(tab, select)

    @precondition(lambda self: self.ledgers)
    @rule(which=st.integers(0, 9))
    def odd_table(self, which: int) -> None:
        """A stored table names one player twice; its match has ended."""
        kept = self.world.device.kept
        for key in [key for key in sorted(kept) if key.startswith(CAMPAIGN)]:
            try:
                data = json.loads(unpack(kept[key]))
            except NotationError:
                continue  # a torn write
            names = [k[len(MATCH) :] for k in sorted(kept) if k.startswith(MATCH) and k[len(MATCH) :] not in self.hurt]
            ended = [id for id in names if id in self.promised and self.is_ended_selection(id)]
            if ended and not data["tables"]:
                data["tables"] = {ended[which % len(ended)]: ["p1", "p1"]}
                kept[key] = pack(canonical(data))
                self.world.device.touched.append(key)
                self.world.spread(None)
                tab = self.tab(which)
                self.act(tab, lambda: tab.do("act", "hush"))  # noqa: B023
                self.act(tab, lambda: tab.do("route", f"#/first-player/c/{data['ledger']['id']}"))  # noqa: B023
                notice = tab.app.notice
                assert notice is None or notice.kind != "refused", "a stored table spoils its campaign"
                if tab in self.world.tabs and not tab.app.store.refused:
                    self.act(tab, lambda: tab.do("act", f"fp-start:{data['ledger']['id']}/quick/p1,p2"))  # noqa: B023
                return

    def is_ended_selection(self, id: str) -> bool:
        match = World.later(self.world).open().app.store.load_match(id)
        return match is not None and match.header.game == "first-player" and match.result is not None

    # What must hold

    @invariant()
    def nothing_is_lost(self) -> None:
        values = set(self.world.device.kept.values())
        missing = [text for text in self.damaged if text not in values]
        assert not missing, f"a damaged text was lost: {missing[0][:60]!r}"

    def teardown(self) -> None:
        self.everything_is_there()

    def everything_is_there(self) -> None:
        """After all tabs are closed, a new one finds all that was promised."""
        tab = self.world.later().open()
        tab.do("route", "#/")
        tab.wait()
        store = tab.app.store
        listed = {entry["id"] for entry in store.entries.every()}
        for id, past in self.promised.items():
            match = store.load_match(id)
            if match is None:
                # Damaged, and reported where it is or, if a replacement found no room, where it was set aside.
                there = (MATCH + id, f"{ASIDE}match.{id}.")
                assert id in self.hurt and any(key.startswith(there) for key in store.broken), f"match {id} is lost"
                continue
            assert id in listed, f"match {id} is not listed"
            allowed = past[-2:] if id in self.hurt else past[-1:]
            assert history(match) in allowed or _is_next(history(match), past[-1]), f"match {id} is not as it was left"
            tab.do("route", f"#/m/{id}")
            assert tab.app.session is not None and match_to_data(tab.app.session.match)["id"] == id
        kept = tab.app.store.settings()
        for key, value in self.settings.items():
            assert kept.get(key) == value, f"the setting {key} is lost"
        for id, entries in self.ledgers.items():
            campaign = tab.pages.campaigns.load(id)
            if campaign is not None:
                assert [repr(entry) for entry in campaign.ledger.entries][: len(entries)] == entries
            else:
                assert CAMPAIGN + id in store.broken or store.get(CAMPAIGN + id) is None


def restored(tab: Tab, text: str) -> list[str]:
    """Restores a backup and closes its report; returns what the page announced before."""
    lines: list[str] = []
    tab.do("route", "#/settings")
    for act, fields in (("restore", {"text": text}), ("restore-yes", {}), ("restore-no", {})):
        tab.do("act", act, **fields)
        tab.wait()
        if act == "restore" and tab.app.merge is not None:
            lines += tab.app.merge.lines
    return lines


def _is_next(now: History, before: History) -> bool:
    """Whether a save that was under way when the tab died has come through."""
    return now[: len(before)] == before or before[: len(now)] == now


def _is_json(text: str) -> bool:
    """Whether a text is whole; a write that was cut leaves one that is not."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
