"""The application: one object that takes intents and gives the page. Data flows one way through it.

intent → match.play or a change of what is shown → render() → markup. Effects are what only a browser can do. What a page
shows and what its buttons do stands in one module per topic (app/topics.py lists them); this one knows none of them.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice import games
from hexdice.app import coaching
from hexdice.app.backup import Merge
from hexdice.app.chores import Chores
from hexdice.app.draft import Draft
from hexdice.app.drawing import Drawn, Notice, drawn, fault_page
from hexdice.app.links import Links
from hexdice.app.matches import new_match
from hexdice.app.ports import Intent, Storage, whole
from hexdice.app.session import Session
from hexdice.app.store import Store
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.match import Match, Seat
from hexdice.kernel.options import Value
from hexdice.view.markup import esc
from hexdice.view.routes import Route, read_route
from hexdice.view.section import Clock, Effect, Section
from hexdice.view.table import Page
from hexdice.view.text import fault_words, languages, say, speak

HOME = Route((), {})
PACES = {"slow": 1500, "": 600, "quick": 200}  # milliseconds before a bot's move is shown, by the setting

Drawing = Callable[[], Page]  # draws the page of a route that is open
Act = Callable[["App", str, Mapping[str, str]], None]  # a button's `data-act="name:value"`, with the fields of its form
Opener = Callable[["App", Route], Drawing | None]
Field = Callable[["App", str, str], bool]


class Topic(NamedTuple):
    """Pages on one subject with their acts, which raise NotationError or IllegalMoveError to refuse."""

    open: Opener = lambda _app, _route: None  # makes ready for a route of this topic; None for any other
    acts: Mapping[str, Act] = MappingProxyType({})
    field: Field = lambda _app, _name, _value: False  # takes a form field as it changes; False for one of others
    after: Callable[["App"], None] = lambda _app: None  # whenever something may have been played


class App:
    """`entropy` gives random hexadecimal digits, `device` is the device's language; who makes an app fills its `sections`."""

    def __init__(
        self,
        topics: Sequence[Topic],
        storage: Storage,
        clock: Clock,
        entropy: Callable[[int], str] = secrets.token_hex,
        device: str = "en",
    ) -> None:
        self.topics = topics
        self.acts = {name: act for topic in topics for name, act in topic.acts.items()}
        self.store = Store(storage, clock)
        self.device = device
        self.clock = clock
        self.address = ""  # where the page is served, without its hash: for codes that another device scans
        self.entropy = entropy
        self.route = HOME
        self.came_from = ""  # the table whose rules are being read
        self.session: Session | None = None
        self.links = Links()
        self.draft: Draft | None = None
        self.ui: dict[str, str] = {}  # of pages that are not a table
        self.heard: tuple[str, int] = "", 0  # the match and the number of its events that cues have been given for
        self.work: object = None  # what the page that is open has made ready for itself
        self.notice: Notice | None = None
        self._notices = 0  # so far
        self.effects: list[Effect] = []
        self.update_ready = False
        self.image_left_out = False  # what makes starts quicker was not fetched, as the line counts its bytes
        self.merge: Merge | None = None  # a backup that is being brought in
        self.sections: dict[str, Section] = {}
        self.chores = Chores()
        self.search()
        self.heed_settings()
        self._draw = self.home()

    # What comes in

    def handle(self, intent: Intent) -> None:
        """Does what was asked for. Whatever is wrong with it ends in a notice, and nothing is lost."""
        if intent.kind not in ("field", "route", "cursor"):
            self.notice = None
        elif intent.kind == "route" and self.notice and self.notice.kind == "refused":
            self.notice = None  # it was about the page that is left
        fields = {name: whole(text) for name, text in intent.fields.items()}
        try:
            self._handle(Intent(intent.kind, whole(intent.value), fields))
        except (NotationError, IllegalMoveError, ReplayError) as fault:
            self.refuse(esc(fault_words(fault)), getattr(fault, "rule", ""))
        self.follow()

    def follow(self) -> None:
        """After whatever may have been played: other devices hear of it."""
        for topic in self.topics:
            topic.after(self)

    def _handle(self, intent: Intent) -> None:
        session = self.session
        if intent.kind == "route":
            self.go(intent.value)
        elif intent.kind == "move" and session:
            self.play(intent.value)
        elif intent.kind == "ghost":
            self._ui()["ghost"] = intent.value
        elif intent.kind == "ui":
            for pair in intent.value.split("&"):
                key, _, value = pair.partition("=")
                if value:
                    self._ui()[key] = value
                else:
                    self._ui().pop(key, None)
        elif intent.kind == "cursor" and session:  # the tab stop of the board stays there, also after the next drawing
            session.ui["view.cursor"] = intent.value.removeprefix("cell-")
        elif intent.kind == "why":
            self.refuse(esc(intent.value), esc(intent.fields.get("rule", "")))
        elif intent.kind == "field":
            name, value = intent.value, intent.fields.get("value", "")
            if not any(topic.field(self, name, value) for topic in self.topics):
                self.ui[f"field.{name}"] = value
        elif intent.kind == "act":
            self._act(intent)

    def _ui(self) -> dict[str, str]:
        return self.session.ui if self.session else self.ui

    def _act(self, intent: Intent) -> None:
        name, _, value = intent.value.partition(":")
        if name in self.acts:
            self.acts[name](self, value, dict(intent.fields))
            return
        for section in self.sections.values():
            if section.act(intent.value, intent.fields):
                return
        raise NotationError(say("This page does not know how to do that."))

    def play(self, move: str) -> None:
        """A move by whoever may play it among those who look; saved at the end of the same task (`save`)."""
        session = self.session
        if session is None or not session.live or session.review is not None:
            raise IllegalMoveError(say("This match cannot be played from here."))
        seat = session.viewer()
        if seat is None or seat not in session.up():
            raise IllegalMoveError(say("It is not your turn."))
        due = coaching.due(session)
        session.play(seat, move)
        coaching.retire(self.store, session, due)
        self.after_event()

    def after_event(self) -> None:
        """After every event: sections hear of a match that has just ended."""
        for session in (self.session, self.links.table):
            if session is not None and session.stored and session.match.result is not None:
                self._ended(session)

    def _ended(self, session: Session) -> None:
        guide = f"guide.{session.game.name}"
        if guide not in self.store.settings():  # whoever has finished a match knows the game
            self.store.set_setting(guide, "off")
        for section in self.sections.values():
            section.finished(session.match)

    def save(self) -> bool:
        """Writes the open match if it changed, and says whether. Called once per task, after the page is patched."""
        table = self.links.table
        if table is not None and table is not self.session:
            self._save(table)
        return self.session is not None and self._save(self.session)

    def _save(self, session: Session) -> bool:
        if not session.stored or not session.live or not session.unsaved():
            return False
        self.store.save_match(session.match, session.summary())
        session.saved()
        if session.visiting:
            session.visiting = False
            self.effects.append(Effect("go", f"#/m/{session.match.header.id}"))
        return True

    def search(self) -> None:
        """Looks through the storage for what no list knows of, when there is time."""
        self.chores.add(self.store.search(lambda match: Session(match).summary()))

    def refuse(self, sentence: str, rule: str = "") -> None:
        """A notice that says why not, with a link to the rule where there is one. `sentence` is markup."""
        game = self.session.game.name if self.session else ""
        link = f"#/rules/{game}/{rule}" if rule and game else ""
        self._notify(sentence, rule, link, "refused")

    def note(self, sentence: str) -> None:
        """A message that refuses nothing; `sentence` is markup."""
        self._notify(sentence)

    def answer(self, words: str) -> None:
        """What somebody asked for: it stays until they do something else; `words` are markup."""
        self._notify(words, kind="answer")

    def _notify(self, sentence: str, rule: str = "", link: str = "", kind: str = "") -> None:
        self._notices += 1
        self.notice = Notice(self._notices, sentence, rule, link, kind)

    def heed_settings(self) -> None:
        """Reads language, theme, pace and what is to be heard: at the start, and after they may have changed."""
        kept = self.store.settings()
        language, theme = str(kept.get("language", "")), str(kept.get("theme", ""))
        self.language = next((known for known in (language, self.device) if known in languages()), "en")
        self.theme = theme if theme in ("dark", "light") else ""
        volume = str(kept.get("volume", ""))
        loud = min(int(volume), 100) if volume.isdecimal() and len(volume) < 4 else 60
        self.cues = kept.get("sound") == "true", kept.get("vibration") == "true", loud
        self.pace = PACES.get(str(kept.get("pace", "")), PACES[""])
        if not speak(self.language):
            self.effects.append(Effect("words", self.language))

    # Routes

    def go(self, hash: str) -> None:
        """Opens a route; an unknown one opens home with a sentence."""
        before = self.session.match.header.id if self.session else ""
        route = self.route = read_route(hash)
        self.ui = {}
        self.draft = self.work = None
        if self.session and (not self.session.stored or route.path[:2] != ("m", before)):
            self._close(self.session, keep=route.head == "rules")
        self._draw = self.home()  # stays where the route turns out to be at fault
        self._draw = self.opened(route) or self.home_with(say("There is no such page. Here is everything there is."))

    def redraw(self, draw: Drawing) -> None:
        """The page of the route that is open is drawn by another function from now on."""
        self._draw = draw

    def opened(self, route: Route) -> Drawing | None:
        """What draws the page of a route, made ready; None where there is none."""
        return next((draw for topic in self.topics if (draw := topic.open(self, route))), None)

    def home(self) -> Drawing:
        """What draws the home page."""
        draw = self.opened(HOME)
        assert draw is not None
        return draw

    def home_with(self, sentence: str) -> Drawing:
        """Home in place of a page that cannot be opened; `sentence` is markup."""
        self.route = HOME
        self.effects.append(Effect("address", "#/"))
        self.note(sentence)
        return self.home()

    def _close(self, session: Session, keep: bool) -> None:
        stored = session.stored and not session.visiting
        self.came_from = session.match.header.id if keep and stored else ""
        self.save()
        if session.stored and not self.links.keeps(session):
            self.effects.append(Effect("release", session.match.header.id))
        self.session = None

    # Matches

    def start_match(
        self, name: str, options: dict[str, Value], seats: tuple[Seat, ...], extra: dict[str, Value] | None = None
    ) -> str:
        """A new match of the game `name`, saved; returns its id."""
        seed, id = self.entropy(16), self.new_id()
        match = new_match(games.game(name), options, seats, seed=seed, id=id, made=self.clock.stamp(), extra=extra)
        self.keep(match)
        return id

    def new_id(self) -> str:
        """An id for a match, of 8 hexadecimal digits, that no match here has."""
        while self.store.holds(id := self.entropy(4)):
            pass
        return id

    def keep(self, match: Match) -> None:
        """Saves a match that is not on the screen."""
        self.store.save_match(match, Session(match).summary())

    # The page

    def render(self) -> Drawn:
        """The page as it is now. Drawing changes nothing, so that it can be done as often as anybody likes."""
        return drawn(self._draw(), self.notice, self.store.refused, self.theme, self.language)

    def render_fault(self) -> Drawn:
        """The page when a screen itself is at fault."""
        return drawn(fault_page(export=self.session is not None), None, "", self.theme, self.language)
