"""A device with a browser that misbehaves: one storage, several tabs with locks, crashes, torn writes, clocks that jump."""

import copy
from collections.abc import Callable

from hexdice.app.devices import tabs
from hexdice.app.ports import StorageRefused
from hexdice.app.rendering import Rendered
from hexdice.games.first_player.campaign.section import CampaignPages
from tests.unit.app.fakes import DictStorage, Person


class Killed(BaseException):
    """The browser killed the tab at work."""


class Device(DictStorage):
    """The storage that all tabs share. It can refuse writes or be interrupted in one, and it counts its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.most = 0  # characters that it can hold; 0: any number
        self.refuses = ""  # beginning of the keys that it refuses; "": none
        self.tear = 0  # the so-many-th write from now is torn, and its tab dies; 0: none
        self.whole = False  # whether the tab dies just before that write instead, and nothing is torn
        self.torn = ""  # the key of the torn write
        self.touched: list[str] = []  # keys written or removed since the tabs heard of it
        self.asked = 0

    def get(self, key: str) -> str | None:
        self.asked += 1
        return super().get(key)

    @property
    def tight(self) -> bool:
        """Whether it may refuse a write."""
        return bool(self.full or self.most or self.refuses)

    @property
    def size(self) -> int:
        return sum(len(key) + len(text) for key, text in self.kept.items())

    def _is_refused(self, key: str, text: str) -> bool:
        if self.full or (self.refuses and key.startswith(self.refuses)):
            return True
        old = self.kept.get(key)
        more = len(text) - len(old) if old is not None else len(key) + len(text)
        return bool(self.most) and more > 0 and self.size + more > self.most

    def set(self, key: str, text: str) -> None:
        if self._is_refused(key, text):
            raise StorageRefused("the storage is full.")
        self.touched.append(key)
        if self.tear and (self.whole or not self.tight):  # without room there is no save before the one that is torn
            self.tear -= 1
            if not self.tear and self.whole:
                raise Killed
            if not self.tear:
                self.torn = key
                self.kept[key] = text[: len(text) // 2]
                raise Killed
        super().set(key, text)

    def remove(self, key: str) -> None:
        self.touched.append(key)
        super().remove(key)


class Tab(Person):
    """A person at one tab; the world carries out the app's effects."""

    def __init__(self, world: "World") -> None:
        super().__init__(world.device)
        self.world = world
        self.app.entropy = world.entropy
        self.app.sections["first-player"] = self.pages = CampaignPages(self.app)
        self.app.clock.seconds = world.seconds  # type: ignore[attr-defined]
        self.wanted: set[str] = set()  # matches that it has locked or waits for
        self.unheard: list[str] = []  # keys of storage events that have not arrived yet

    def draw(self) -> Rendered:
        drawn = super().draw()
        assert drawn.title != "Sorry"
        return drawn

    def lock(self, id: str) -> None:
        self.wanted.add(id)
        self.locks = self.world.locks.setdefault(id, self) is self
        super().lock(id)

    def unlock(self, id: str) -> None:
        self.world.unlock(self, id)


def hear(tab: Tab, keys: list[str]) -> None:
    for key in keys:
        tabs.changed(tab.app, key)
    tab.settle()


def take_over(tab: Tab, id: str) -> None:
    tabs.locked(tab.app, id)
    tab.settle()


class World:
    """All tabs of one device."""

    def __init__(self) -> None:
        self.device = Device()
        self.tabs: list[Tab] = []
        self.locks: dict[str, Tab] = {}
        self.seconds = 1_790_000_000
        self.made = 0
        self.late = False  # whether storage events wait

    def entropy(self, size: int) -> str:
        self.made += 1
        return f"{self.made:0{2 * size}x}"[-2 * size :]

    def open(self) -> Tab:
        """Opens a new tab; again if it crashes while starting."""
        try:
            tab = Tab(self)
        except Killed:
            tab = Tab(self)
        self.tabs.append(tab)
        return tab

    def unlock(self, tab: Tab, id: str) -> None:
        """The lock goes to the next tab that waits for it."""
        tab.wanted.discard(id)
        if self.locks.get(id) is tab:
            del self.locks[id]
            heir = next((other for other in self.tabs if other is not tab and id in other.wanted), None)
            if heir is not None:
                self.locks[id] = heir
                self.do(heir, lambda: take_over(heir, id))

    def do(self, tab: Tab, what: Callable[[], object]) -> None:
        """Does something in a tab, which may be its end."""
        try:
            what()
        except Killed:
            self.kill(tab)

    def kill(self, tab: Tab) -> None:
        """Kills the tab; the browser gives its locks to others."""
        if tab in self.tabs:
            self.tabs.remove(tab)
        for id in list(tab.wanted):
            self.unlock(tab, id)

    def spread(self, by: Tab | None) -> None:
        """The other tabs hear what was written, or will when events are no longer late."""
        touched, self.device.touched = self.device.touched, []
        for tab in list(self.tabs):
            tab.unheard += touched if tab is not by else []
            if not self.late and tab.unheard:
                heard, tab.unheard = list(dict.fromkeys(tab.unheard)), []
                self.do(tab, lambda: hear(tab, heard))  # noqa: B023

    def catch_up(self) -> None:
        """All events arrive."""
        self.late = False
        self.spread(None)

    def later(self) -> "World":
        """A copy of the device after all tabs were closed, with a working storage."""
        other = World()
        other.device.kept = copy.deepcopy(self.device.kept)
        other.made, other.seconds = self.made + 10_000, self.seconds
        return other
