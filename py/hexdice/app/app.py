"""The application: one object that takes intents and returns the page. Data flows through it in one direction.

intent → match.play or a change of what is shown → render() → markup. Effects are what only a browser can do. Each page,
with what its buttons do, is in the module of its topic (app/topics.py lists them); of their routes this module knows only
those of tables and of the rules: the rules page leads back to the table, and a table stays open on its own routes.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice import games
from hexdice.app.chores import Chores
from hexdice.app.devices.connections import Connections
from hexdice.app.match import coaching, opponents, timing
from hexdice.app.match.draft import Draft
from hexdice.app.match.session import Session
from hexdice.app.night.nights import Nights
from hexdice.app.ports import Intent, Storage, whole
from hexdice.app.rendering import Cues, Looks, Notice, Rendered, fault_page, rendered
from hexdice.app.storage.backup import Merge
from hexdice.app.storage.matches import new_match
from hexdice.app.storage.store import SIDES, Store
from hexdice.kernel import remarks
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.extras import COLOURS, FACES, FACING, PAUSED, SITS, USED
from hexdice.kernel.fair import Entropy
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from hexdice.kernel.outside import number
from hexdice.view.effects import Effect, EffectKind
from hexdice.view.markup import deal_colours, esc
from hexdice.view.routes import Route, read_route
from hexdice.view.section import Section
from hexdice.view.services import Clock
from hexdice.view.table import NO_MARKS, Page
from hexdice.view.text import fault_words, languages, say, speak

HOME = Route((), {})
KEPT = "view.keep-"  # keys of the UI state that the device remembers begin so
PACES = {"slow": 1500, "": 600, "quick": 200}  # milliseconds before a bot's move is shown, by setting
STEPPING = {"1": 1000, "2": 2000, "4": 4000}  # milliseconds until the focus goes on by itself, by setting

Renderer = Callable[[], Page]  # renders the page of the open route
Act = Callable[["App", str, Mapping[str, str]], None]  # a button's `data-act="name:value"`, with the fields of its form
Opener = Callable[["App", Route], Renderer | None]
Field = Callable[["App", str, str], bool]


def unknown_act() -> NotationError:
    """The refusal of an act that no page offers, such as one with a wrong value."""
    return NotationError("This page does not know how to do that.")


def named(*acts: Act, under: str = "") -> dict[str, Act]:
    """Acts by the names that buttons give them: "play-now" is `play_now`, and "tonight-undo" is `undo` under "tonight-"."""
    return {under + act.__name__.replace("_", "-"): act for act in acts}


def asks(kind: EffectKind) -> Act:
    """An act that only asks the browser for an effect of this kind, with the value of the button."""
    return lambda app, value, _fields: app.effects.append(Effect(kind, value))


class Topic(NamedTuple):
    """Pages on one subject and their acts, which raise NotationError or IllegalMoveError to refuse."""

    open: Opener = lambda _app, _route: None  # prepares a route of this topic; None for any other route
    acts: Mapping[str, Act] = MappingProxyType({})
    field: Field = lambda _app, _name, _value: False  # handles a changed form field; False if it is not this topic's
    pass_on: Callable[["App"], None] = lambda _app: None  # called whenever something may have been played


class App:
    """`device` is the device's language; `make_app` fills `sections`."""

    def __init__(
        self,
        topics: Sequence[Topic],
        storage: Storage,
        clock: Clock,
        entropy: Entropy = secrets.token_hex,
        device: str = "en",
    ) -> None:
        self.topics = topics
        self.acts = {name: act for topic in topics for name, act in topic.acts.items()}
        self.store = Store(storage, clock)
        self.device = device
        self.clock = clock
        self.nights = Nights(self.store, clock, entropy)
        self.address = ""  # URL of the page without the hash, for codes that another device scans
        self.entropy = entropy
        self.route = HOME
        self.came_from = ""  # the hash of the table that was left for the rules page
        self.session: Session | None = None
        self.connections = Connections()
        self.draft: Draft | None = None
        self.ui: dict[str, str] = {}  # UI state of pages that are not a table
        # The match at which sound is offered, "" once that is decided; None: not yet.
        self.sound_offered: str | None = None
        self.cued: tuple[str, int] = "", 0  # the match, and how many of its events have had their cues
        self.work: object = None  # what the open page has prepared; typed by its module, as this one imports no page
        self.notice: Notice | None = None
        self._notices = 0  # so far
        self.effects: list[Effect] = []
        self.update_ready = False
        self.records = False  # whether the browser can record a video
        self.image_left_out = False  # the download for faster starts was skipped, as data is metered
        self.merge: Merge | None = None  # a backup being restored
        self.sections: dict[str, Section] = {}
        self.chores = Chores()
        self.search()
        self.looks, self.cues, self.stepping = Looks(), Cues(), 0
        self.heed_settings()
        self.renderer = self.home()

    # Input

    def handle(self, intent: Intent) -> None:
        """Carries out an intent. Any error ends in a notice, and nothing is lost."""
        if intent.kind not in ("field", "route", "cursor", "time"):
            self.notice = None
            if self.session is not None:
                self.session.marks = NO_MARKS
        elif intent.kind == "route" and self.notice and self.notice.kind == "refused":
            self.notice = None  # it was about the previous page
        fields = {name: whole(text) for name, text in intent.fields.items()}
        try:
            self._handle(Intent(intent.kind, whole(intent.value), fields))
        except (NotationError, IllegalMoveError, ReplayError) as fault:
            at = intent.value if intent.kind == "move" else None
            self.refuse(esc(fault_words(fault)), getattr(fault, "rule", ""), at)
        self.pass_on()

    def pass_on(self) -> None:
        """Called whenever something may have been played: passes it on to other devices."""
        for topic in self.topics:
            topic.pass_on(self)

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
                if key.startswith(KEPT):
                    self.store.set_setting(key, value)
                if value:
                    self._ui()[key] = value
                else:
                    self._ui().pop(key, None)
        elif intent.kind == "cursor" and session:  # the tab stop of the board stays there when the page is redrawn
            session.ui["view.cursor"] = intent.value.removeprefix("cell-")
        elif intent.kind == "time" and session:
            if words := timing.spend(session, max(0, number(intent.value))):
                self.note(words)
                self.after_event()
        elif intent.kind == "why":
            at = intent.fields.get("at", "").removeprefix("cell-")
            self.refuse(esc(intent.value), esc(intent.fields.get("rule", "")), at)
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
        raise unknown_act()

    def play(self, move: str) -> None:
        """Plays a move for the seat on view that may make it; `save` stores it at the end of the same task."""
        session = self.session
        if session is not None and (pointing := session.pointing()) is not None:
            session.point(pointing, move)
            return
        if session is None or not session.active or session.review is not None:
            raise IllegalMoveError("This match cannot be played from here.")
        seat = session.viewer()
        if seat is None or seat not in session.up():
            raise IllegalMoveError("It is not your turn.")
        due = coaching.due(session)
        session.play(seat, move)
        coaching.retire(self.store, session, due)
        self.after_event()

    def after_event(self) -> None:
        """Called after every event: reports a match that has just ended to the sections."""
        for session in (self.session, self.connections.hosted):
            if session is None or not session.stored:
                continue
            if session.match.result is not None:
                self._ended(session)
                if session is self.session:
                    self.effects.append(Effect("focus", "main"))  # the result stands at the top of the page

    def _ended(self, session: Session) -> None:
        guide = f"guide.{session.game.name}"
        if guide not in self.store.settings():  # who has finished a match knows the game
            self.store.set_setting(guide, "off")
        for section in self.sections.values():
            section.finished(session.match)
        self.nights.finished(session.match)
        opponents.keep(self.store, session)
        coaching.keep_best(self.store, session, over=True)

    def save(self) -> bool:
        """Writes the open match if it changed, and returns whether. Called once per task, after the page is patched."""
        table = self.connections.hosted
        if table is not None and table is not self.session:
            self._save(table)
        return self.session is not None and self._save(self.session)

    def _save(self, session: Session) -> bool:
        if not session.stored or not session.active or not session.unsaved():
            return False
        self.store.save_match(session.match, session.summary())
        session.saved()
        session.curve.follow()  # here it delays no tap
        if session.visiting:
            session.visiting = False
            self.effects.append(Effect("go", f"#/m/{session.match.header.id}"))
        return True

    def search(self) -> None:
        """Searches the storage, when there is time, for matches that no list has."""
        self.chores.add(self.store.search(lambda match: Session(match).summary()))

    def refuse(self, sentence: str, rule: str = "", at: str | None = None) -> None:
        """Shows a notice that says why not, with a link to the rule if there is one. `sentence` is markup; `at` is the move or cell that was tapped."""
        if self.session is not None and at is not None:
            self.session.bar(at, rule)
        game = self.session.game.name if self.session else ""
        link = f"#/rules/{game}/{rule}" if rule and game else ""
        self._notify(sentence, rule, link, "refused")

    def note(self, sentence: str) -> None:
        """Shows a notice that is not a refusal; `sentence` is markup."""
        self._notify(sentence)

    def answer(self, words: str) -> None:
        """Shows the answer to a question until the next intent; `words` are markup."""
        self._notify(words, kind="answer")

    def _notify(self, sentence: str, rule: str = "", link: str = "", kind: str = "") -> None:
        self._notices += 1
        self.notice = Notice(self._notices, sentence, rule, link, kind)

    def heed_settings(self) -> None:
        """Reads language, theme, pace, stepping, sound and vibration: at the start and whenever they may have changed."""
        settings = self.store.settings()
        language, theme = settings.get("language", ""), settings.get("theme", "")
        self.looks = Looks(
            theme if theme in ("dark", "light") else "",
            next((known for known in (language, self.device) if known in languages()), "en"),
            PACES.get(settings.get("pace", ""), PACES[""]),
            faces=settings.get("faces", ""),
        )
        volume = number(settings.get("volume", ""))
        loud = min(volume, 100) if 0 <= volume < 1000 else 60
        self.cues = Cues(settings.get("sound") == "true", settings.get("vibration") == "true", loud)
        self.sound_offered = "" if "sound" in settings else self.sound_offered
        before, self.stepping = self.stepping, STEPPING.get(settings.get("stepping", ""), 0)
        if self.stepping != before:
            self.effects.append(Effect("stepping", str(self.stepping)))
        if not speak(self.looks.language):
            self.effects.append(Effect("words", self.looks.language))

    # Routes

    def go(self, hash: str) -> None:
        """Opens a route; an unknown one opens the home page with a sentence."""
        before = self.session.match.header.id if self.session else ""
        left, route = self.route, read_route(hash)
        self.route = route
        self.ui = {}
        self.draft = self.work = None
        if self.session and (not self.session.stored or route.path[:2] != ("m", before)):
            self._close(self.session)
        if left.head != "rules":
            self.came_from = f"#/{'/'.join(left.path)}" if left.head in ("m", "learn", "joined") else ""
        self.renderer = self.home()  # used if opening the route fails
        self.renderer = self.renderer_of(route) or self.home_with(
            say("This page does not exist. Here is everything that does.")
        )
        if self.session:
            self.session.ui |= {key: value for key, value in self.store.settings().items() if key.startswith(KEPT)}

    def renderer_of(self, route: Route) -> Renderer | None:
        """Prepares a route and returns the function that renders its page; None for an unknown route."""
        return next((found for topic in self.topics if (found := topic.open(self, route))), None)

    def home(self) -> Renderer:
        """Prepares the home page and returns the function that renders it."""
        home = self.renderer_of(HOME)
        assert home is not None
        return home

    def home_with(self, sentence: str) -> Renderer:
        """Opens the home page in place of one that cannot be opened; `sentence` is markup."""
        self.route = HOME
        self.effects.append(Effect("address", "#/"))
        self.note(sentence)
        return self.home()

    def _close(self, session: Session) -> None:
        self.save()
        if session.stored and not self.connections.others_at(session):
            self.effects.append(Effect("unlock", session.match.header.id))
        self.session = None

    # Matches

    def start_match(
        self, name: str, options: dict[str, Value], seats: tuple[Seat, ...], extra: dict[str, Value] | None = None
    ) -> str:
        """Saves a new match of the game `name`; returns its id. Whoever was chosen to start tonight starts, if that is the first seat."""
        seed, id = self.entropy(16), self.new_id()
        kept = remarks.until(extra or {}, -1).items()
        carried = {key: one for key, one in kept if key not in (COLOURS, FACES, SITS, USED, PAUSED)}
        if (sides := self.store.settings().get(SIDES)) and sum(not seat.bot for seat in seats) > 1:
            carried.setdefault(FACING, sides)
        opening = games.profile(name).opening if self.nights.starts(seats[0].name) else None
        self.nights.match_begins(games.game(name), seats, next(iter(self.store.entries.recent()), None))
        colours = ",".join(map(str, self.nights.colours(["" if seat.bot else seat.name for seat in seats])))
        faces = ",".join(self.store.face(seat.name) for seat in seats)
        known = (SITS, self.nights.sides(seats)), (COLOURS, colours), (FACES, faces)
        carried |= {key: value for key, value in known if value.strip(",")}
        if opening:
            options = options | dict(opening.options)
        made, rules = self.clock.stamp(), games.game(name).rules_version
        header = Header(name, options, seats, len(seats), seed, id=id, made=made, rules=rules, extra=carried)
        match = new_match(header)
        if opening:
            match.play(0, opening.move)
        self.save_match(match)
        return id

    def new_id(self) -> str:
        """A match id of 8 hexadecimal digits that is not in use here."""
        while self.store.knows(id := self.entropy(4)):
            pass
        return id

    def save_match(self, match: Match) -> None:
        """Saves a match that is not on the screen."""
        self.store.save_match(match, Session(match).summary())

    # The page

    def render(self) -> Rendered:
        """The current page. Rendering changes nothing, so it can be repeated at any time."""
        deal_colours()
        page = self.renderer()
        looks, table = self.looks, self.session
        if table is not None:
            looks = looks._replace(facing=table.facing, game=table.game.name)
        return rendered(page, self.notice, self.store.refused, looks)

    def render_fault(self) -> Rendered:
        """The page to show when a screen raises an error."""
        return rendered(fault_page(export=self.session is not None), None, "", self.looks)
