"""The application: one object that takes intents and gives the page. Data flows one way through it.

intent → match.play or a change of what is shown → render() → markup. Effects are what only a browser can do.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from hexdice import __version__, games
from hexdice.app import shared, tables
from hexdice.app.acts import ACTS
from hexdice.app.draft import Draft
from hexdice.app.ports import Clock, Effect, Intent, Section, Storage, whole
from hexdice.app.routes import Route, read_route
from hexdice.app.session import Session
from hexdice.app.store import MATCH, SETTINGS, Store
from hexdice.bots.levels import levels
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from hexdice.view import frame, pages
from hexdice.view.markup import button, esc
from hexdice.view.parts import joined, parted
from hexdice.view.table import Page
from hexdice.view.text import fault_words, languages, say, speak, translated


class Drawn(NamedTuple):
    parts: Mapping[str, str]  # of the root element (view/parts.py)
    title: str  # of the document
    announce: str  # for the live region; spoken when it differs from the last one
    theme: str  # "", "dark" or "light"
    language: str

    @property
    def html(self) -> str:
        """All parts as one markup."""
        return joined(self.parts)


class Notice(NamedTuple):
    sentence: str
    rule: str = ""
    link: str = ""
    kind: str = ""


class App:
    """`entropy` gives random hexadecimal digits for seeds and ids, `device` is the language of the device. Who makes an app fills its `sections` (app/sections.py)."""

    def __init__(
        self, storage: Storage, clock: Clock, entropy: Callable[[int], str] = secrets.token_hex, device: str = "en"
    ) -> None:
        self.store = Store(storage, clock)
        self.device = device
        self.clock = clock
        self.address = ""  # where the page is served, without its hash: for codes that another device scans
        self.entropy = entropy
        self.route = Route((), {})
        self.came_from = ""  # the table whose rules are being read
        self.session: Session | None = None
        self.draft: Draft | None = None
        self.ui: dict[str, str] = {}  # of pages that are not a table
        self.notice: Notice | None = None
        self._said: tuple[Notice | None, str] = (None, "")  # the last notice, and what the page announced under it
        self.effects: list[Effect] = []
        self.update_ready = False
        self.backup_read: dict[str, str] | None = None
        self.sections: dict[str, Section] = {}
        self.heed_settings()

    # What comes in

    def handle(self, intent: Intent) -> None:
        """Does what was asked for. Whatever is wrong with it ends in a notice, and nothing is lost."""
        if intent.kind not in ("field", "route"):
            self.notice = None
        fields = {name: whole(text) for name, text in intent.fields.items()}
        try:
            self._handle(Intent(intent.kind, whole(intent.value), fields))
        except (NotationError, IllegalMoveError, ReplayError) as fault:
            self.refuse(esc(fault_words(fault)), getattr(fault, "rule", ""))

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
        elif intent.kind == "why":
            self.refuse(esc(intent.value), esc(intent.fields.get("rule", "")))
        elif intent.kind == "field":
            self._field(intent.value, intent.fields.get("value", ""))
        elif intent.kind == "act":
            self._act(intent)

    def _ui(self) -> dict[str, str]:
        return self.session.ui if self.session else self.ui

    def _act(self, intent: Intent) -> None:
        name, _, value = intent.value.partition(":")
        if name in ACTS:
            ACTS[name](self, value, dict(intent.fields))
            return
        for section in self.sections.values():
            if section.act(intent.value, intent.fields):
                return
        raise NotationError(say("This page does not know how to do that."))

    def _field(self, name: str, value: str) -> None:
        kind, _, key = name.partition("-")
        if kind == "setting" and key in ("language", "theme"):
            self.store.set_setting(key, value)
            self.heed_settings()
            if key == "language":
                self.store.retell(shared.SHOWN, lambda match: Session(match).summary())
        elif self.draft:
            self.draft.field(name, value)
        else:
            self.ui[f"field.{name}"] = value

    def play(self, move: str) -> None:
        """A move by whoever may play it among those who look; saved at the end of the same task (`save`)."""
        session = self.session
        if session is None or not session.live or session.review is not None:
            raise IllegalMoveError(say("This match cannot be played from here."))
        seat = session.viewer()
        if seat is None or seat not in session.game.actors(session.match.state):
            raise IllegalMoveError(say("It is not your turn."))
        session.play(seat, move)
        self.told()

    def told(self) -> None:
        """After every event: sections hear of a match that has just ended."""
        session = self.session
        if session and session.match.result is not None:
            for section in self.sections.values():
                section.finished(session.match)

    def save(self) -> bool:
        """Writes the open match if it changed, and says whether. Called once per task, after the page is patched."""
        session = self.session
        if session is None or not session.live or not session.unsaved():
            return False
        self.store.save_match(session.match, session.summary())
        session.saved()
        return True

    def refuse(self, sentence: str, rule: str = "") -> None:
        """A notice that says why not, with a link to the rule where there is one. `sentence` is markup."""
        game = self.session.game.name if self.session else ""
        link = f"#/rules/{game}/{rule}" if rule and game else ""
        self.notice = Notice(sentence, rule, link, "refused")

    def note(self, sentence: str) -> None:
        """A message that refuses nothing."""
        self.notice = Notice(sentence)

    def heed_settings(self) -> None:
        """Reads language and theme: at the start, and after they may have changed."""
        kept = self.store.settings()
        language, theme = str(kept.get("language", "")), str(kept.get("theme", ""))
        self.language = next((known for known in (language, self.device) if known in languages()), "en")
        self.theme = theme if theme in ("dark", "light") else ""
        speak(self.language)

    # Routes

    def go(self, hash: str) -> None:
        """Opens a route; an unknown one opens home with a sentence."""
        before = self.session.match.header.id if self.session else ""
        self.route = read_route(hash)
        self.ui = {}
        self.draft = None
        head, rest = self.route.head, self.route.path[1:]
        if self.session and self.route.path[:2] != ("m", before):
            self._close(keep=head == "rules")
        if head == "" or head in ("about", "settings"):
            pass
        elif head == "m" and len(rest) == 1:
            self._open(rest[0])
        elif head == "rules" and len(rest) <= 2 and (not rest or rest[0] in games.NAMES):
            self.effects.append(Effect("focus", rest[1] if len(rest) == 2 else "main"))
        elif head in self.sections and self.sections[head].knows(self.route):
            pass
        elif head in games.NAMES and not rest:
            self.draft = Draft(games.game(head), self.store.names(), self.route.query)
        elif head == "open" and len(rest) == 1:
            self.open_text(rest[0])
        else:
            self.home_with(say("There is no such page. Here is everything there is."))

    def home_with(self, sentence: str) -> None:
        self.route = Route((), {})
        self.notice = Notice(sentence)

    def _open(self, id: str) -> None:
        if self.session and self.session.match.header.id == id:
            return
        match = self.store.load_match(id)
        if match is None:
            broken = self.store.broken.get(MATCH + id)
            self.home_with(broken or say("There is no such match on this device."))
            return
        self.session = Session(match)
        self.session.guided = self._guided(match.game.name)
        self.effects.append(Effect("hold", id))

    def _close(self, keep: bool = False) -> None:
        if self.session:
            self.came_from = self.session.match.header.id if keep else ""
            self.save()
            self.effects.append(Effect("release", self.session.match.header.id))
        self.session = None

    def held(self, id: str) -> None:
        """This tab may write the match now. It may have changed while another tab had it."""
        session = self.session
        if session is None or session.match.header.id != id:
            return
        fresh = self.store.load_match(id)
        if fresh is not None and (session.elsewhere or not session.live):
            session.follow(fresh)
        session.live, session.elsewhere = True, False
        session.begin()

    def not_held(self, id: str) -> None:
        """Another tab writes the match: this one shows it."""
        if self.session and self.session.match.header.id == id:
            self.session.elsewhere = True

    def changed(self, key: str) -> None:
        """Another tab wrote to the storage."""
        if key == SETTINGS:
            self.heed_settings()
        session = self.session
        if session and not session.live and key == MATCH + session.match.header.id:
            fresh = self.store.load_match(session.match.header.id)
            if fresh is not None:
                session.follow(fresh)

    # Matches

    def start_match(
        self, name: str, options: dict[str, Value], seats: tuple[Seat, ...], extra: dict[str, Value] | None = None
    ) -> str:
        """A new match, saved; returns its id. A game with an option "code" takes its dice from the code (FI-27)."""
        game = games.game(name)
        code = " ".join(str(options.get("code", "")).split()).casefold()  # as it is told over the telephone
        header = Header(
            game=name,
            options=options,
            seats=seats,
            began=len(seats),
            seed=f"code:{code}" if code else self.entropy(16),
            id=self.entropy(4),
            made=self.clock.stamp(),
            rules=game.rules_version,
            extra=extra or {},
        )
        match = Match(game, header)
        self.keep(match)
        return header.id

    def keep(self, match: Match) -> None:
        """Saves a match that is not on the screen."""
        self.store.save_match(match, Session(match).summary())

    def open_text(self, text: str) -> None:
        """A match from a file or a link, added beside the others under a new id, and opened; one that is here already is only opened."""
        match = tables.read_match(text, self.entropy(4))
        id = self.store.same(match)
        if not id:
            self.keep(match)
        self.effects.append(Effect("go", f"#/m/{id or match.header.id}"))

    # Bots

    def job(self) -> dict[str, object] | None:
        """The question for the worker, once, if a bot has to move or a hint was asked for."""
        session = self.session
        if session is None or session.thinking:
            return None
        seat = session.asked = session.bot_up()
        if seat is not None:
            level = session.match.header.seats[seat].bot
        elif session.hinting and (viewer := session.viewer()) is not None:
            seat, level = viewer, levels(session.game.name)[-1]
        else:
            return None
        session.thinking = self.entropy(6)
        return {"id": session.thinking, "seed": self.entropy(8), "seconds": 10, **session.question(seat, level)}

    def answer(self, id: str, move: str) -> None:
        """The worker's move; one that comes too late is dropped."""
        session = self.session
        if session is None or session.thinking != id:
            return
        if session.asked is None:
            session.hinting = False
            session.ui["hint"] = move
        elif session.asked == session.bot_up():
            try:
                session.play(session.asked, move)
            except (NotationError, IllegalMoveError) as fault:
                self.bot_failed(id, fault_words(fault))
                return
            self.told()
        session.thinking = ""

    def bot_failed(self, id: str, sentence: str) -> None:
        if self.session and self.session.thinking == id:
            self.session.thinking = ""
            self.session.hinting = False
            if self.session.bot_up() is not None:
                self.session.stuck = True
            self.notice = Notice(say("The bot could not move: {why}", why=esc(sentence)), kind="refused")

    # The page

    def render(self) -> Drawn:
        page = self._page()
        after = (
            frame.notice(self.notice.sentence, rule=self.notice.rule, link=self.notice.link, kind=self.notice.kind)
            if self.notice
            else ""
        )
        warn = ""
        if self.store.refused:
            warn = frame.banner(
                say(
                    "This browser does not let the page save: {why} Play goes on, but keep this tab open.",
                    why=esc(self.store.refused),
                ),
                sign="save",
            )
        spoken = page.announce
        if self.notice:  # said until the page has something new to say
            if self._said[0] is not self.notice:
                self._said = (self.notice, page.announce)
            spoken = self.notice.sentence if self._said[1] == page.announce else page.announce
        return Drawn(parted(warn + page.body + after), page.title, spoken, self.theme, self.language)

    def render_fault(self) -> Drawn:
        """The page when a screen itself is at fault: what to do, and the match as a file."""
        save = button(say("Save the match as a file"), act="export", sign="save") if self.session else ""
        words = say(
            "Something on this page went wrong, which should never happen. Your match is saved up to the last move."
        )
        home = button(say("Home"), href="#/", kind="primary")
        body = frame.shell(f'<h1>{say("Sorry")}</h1><p>{words}</p><p class="row">{home}{save}</p>')
        return Drawn(parted(body), say("Sorry"), words, self.theme, self.language)

    def _page(self) -> Page:
        if self.session:
            ended = self.session.match if self.session.match.result is not None else None
            after = "".join(section.after(ended) for section in self.sections.values()) if ended else ""
            return tables.page(self.session, guided=self.session.guided, after=after)
        head, rest = self.route.head, self.route.path[1:]
        if head == "rules":
            if not rest:
                return Page(say("Rules"), pages.rules_index())
            back = f"#/m/{esc(self.came_from)}" if self.came_from else ""
            title = games.game(rest[0]).title
            return Page(
                title, pages.rules(games.rulebook(rest[0]), translated(title), rest[1] if len(rest) > 1 else "", back)
            )
        if head == "about":
            return Page(say("About"), pages.about(__version__))
        if head == "settings":
            return Page(say("Settings"), shared.settings(self))
        if self.draft:
            return shared.setup(self, self.draft)
        if head in self.sections:
            return self.sections[head].page(self.route, self.ui)
        return Page("Hexdice", shared.home_page(self))

    def _guided(self, name: str) -> bool:
        """Whether the guide speaks: until it is switched off, or a match of the game has been finished here."""
        chosen = self.store.settings().get(f"guide.{name}")
        if chosen in ("on", "off"):
            return bool(chosen == "on")
        return not any(entry["game"] == name and entry.get("over") for entry in self.store.recents())
