"""Stand-ins for what the app needs from outside, made of dicts and counters."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from hexdice.app.devices import tabs
from hexdice.app.match.session import Session
from hexdice.app.ports import Intent, IntentKind, StorageRefused
from hexdice.app.rendering import Rendered
from hexdice.app.topics import make_app
from hexdice.view.effects import Effect
from hexdice.view.text import speak

PEOPLE = ("Ann", "Bo", "Cy", "Di")


class DictStorage:
    """A storage that can be made to refuse writes."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = dict(kept or {})
        self.full = False

    def get(self, key: str) -> str | None:
        return self.kept.get(key)

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StorageRefused("the storage is full.")
        self.kept[key] = text

    def remove(self, key: str) -> None:
        self.kept.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.kept)


class NoStorage:
    """A browser with disabled storage."""

    def get(self, key: str) -> str | None:
        raise StorageRefused("the storage is switched off.")

    def set(self, key: str, text: str) -> None:
        raise StorageRefused("the storage is switched off.")

    def remove(self, key: str) -> None:
        raise StorageRefused("the storage is switched off.")

    def keys(self) -> list[str]:
        raise StorageRefused("the storage is switched off.")


class FixedClock:
    def __init__(self) -> None:
        self.seconds = 1_790_000_000

    def now(self) -> int:
        return self.seconds

    def stamp(self) -> str:
        return "2026-09-21T20:00:00Z"

    def today(self) -> str:
        return "2026-09-21"


class Counter:
    """Hexadecimal digits that never repeat and are the same in every run."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, size: int) -> str:
        self.count += 1
        return f"{self.count:0{2 * size}x}"[-2 * size :]


class Person:
    """Somebody at a page: acts, and carries out the app's effects."""

    def __init__(self, storage: DictStorage | NoStorage | None = None, device: str = "en") -> None:
        self.storage = DictStorage() if storage is None else storage
        self.app = make_app(self.storage, FixedClock(), Counter(), device)
        self.locks = True  # whether locks are granted
        self.looks = True  # looks at once when everybody is called to
        self.effects: list[Effect] = []

    def do(self, kind: IntentKind, target: str = "", /, **fields: str) -> Rendered:
        self.app.handle(Intent(kind, target, fields))
        drawn = self.settle()
        return self.do("ui", "together=") if self.looks and 'id="together"' in drawn.html else drawn

    def settle(self) -> Rendered:
        """Like a browser: draws, carries out the effects, saves."""
        drawn = self.draw()
        effects, self.app.effects = self.app.effects, []
        self.effects += effects
        for effect in sorted(effects, key=lambda effect: effect.kind == "lock"):  # a browser grants it later
            if effect.kind == "go":
                self.app.handle(Intent("route", effect.value))
                drawn = self.settle()
            elif effect.kind == "lock":
                self.lock(effect.value)
                drawn = self.settle()
            elif effect.kind == "unlock":
                self.unlock(effect.value)
        self.app.save()
        return self.settle() if self.app.effects else drawn

    def draw(self) -> Rendered:
        return self.app.render()

    def lock(self, id: str) -> None:
        """The match is wanted by this tab alone."""
        (tabs.locked if self.locks else tabs.locked_elsewhere)(self.app, id)

    def unlock(self, id: str) -> None:
        """This tab needs the match no longer."""

    def wait(self) -> Rendered:
        """Waits until all chores are done."""
        while self.app.chores.step():
            pass
        return self.settle()

    def start(self, game: str, names: tuple[str, ...], **options: str) -> Rendered:
        """Sets up a match by the form, as a person would."""
        self.do("route", f"#/{game}?plain")  # the form, even if a game has its own page instead
        draft = self.app.draft
        assert draft is not None
        while len(draft.names) < len(names):
            self.do("act", "seat-add")
        while len(draft.names) > len(names):
            self.do("act", f"seat-drop:{len(draft.names) - 1}")
        for place, name in enumerate(names):
            self.do("field", f"name-{place}", value=name)
        for key, value in options.items():
            self.do("field", f"option-{key}", value=value)
        drawn = self.do("act", "start")
        assert not draft.problem
        return drawn

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    @property
    def id(self) -> str:
        return self.session.match.header.id


def session_of(person: Person):  # type: ignore[no-untyped-def]  # a session or a failed test
    return person.session


def first_move(person: Person) -> None:
    """Plays the first legal move of whoever is up."""
    session = person.app.session
    assert session is not None
    seat = session.viewer()
    assert seat is not None
    moves = [m for m in session.game.moves(session.match.state, seat) if m.split()[0] not in session.game.social]
    person.do("move", moves[0])


class Tags(HTMLParser):
    """All elements and attributes of a page, for tests of what must not be there."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.values: list[tuple[str, str]] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            self.values.append((name, value or ""))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def german() -> Iterator[None]:
    """German until the end of the test, then English."""
    speak("de")
    yield
    speak("en")
