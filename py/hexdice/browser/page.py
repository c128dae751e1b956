"""The page: connects the app to the document. An intent comes in, the page is patched, effects follow, then the save."""

import traceback
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from hexdice.app.devices import channels, tabs
from hexdice.app.pages.home import before_the_browser_asks, update_refused
from hexdice.app.pages.settings import speak_as_chosen
from hexdice.app.ports import Intent
from hexdice.app.storage.shelf import PREFIX
from hexdice.app.table import bot_turns, review
from hexdice.app.table.bot_worker import BotWorker
from hexdice.app.topics import make_app
from hexdice.browser import camera
from hexdice.browser.back import Back
from hexdice.browser.channel import Channels, Reports
from hexdice.browser.clock import BrowserClock
from hexdice.browser.document import Document
from hexdice.browser.events import Events
from hexdice.browser.focus import Focus
from hexdice.browser.locks import Locks
from hexdice.browser.share import copy, download, pick_file, share
from hexdice.browser.storage import LocalStorage, persist
from hexdice.browser.wake_lock import WakeLock
from hexdice.browser.worker import PageWorker
from hexdice.view.effects import Effect
from hexdice.view.text import say

SETTLE_MS = 500  # delay after the start before background work
SLICE_MS = 8
SHOWN_MS = 250
NOTICE_MS = 4_800  # how long a notice stays


class PageShell:
    """One app and one document."""

    def __init__(self) -> None:
        self.app = make_app(LocalStorage(), BrowserClock(), device=str(js.navigator.language).split("-")[0])
        self.app.records = hasattr(js.window, "MediaRecorder")
        self.app.address = str(js.location.href).split("#")[0]
        self.focus = Focus(lambda id: self.app.handle(Intent("cursor", id)))
        self.document = Document(self.focus)
        self.events = Events(self.take, self.app.handle, self.focus)
        self.back = Back(self.events.go_back)
        self.wake_lock = WakeLock()
        self.locks = Locks(self._told(tabs.locked), self._told(tabs.locked_elsewhere))
        self.bot_worker = BotWorker(
            lambda: PageWorker(self.bot_worker.receive, self.bot_worker.broke),
            lambda seconds, call: js.setTimeout(create_once_callable(call), int(seconds * 1000)),
            self._answered,
            self._told(bot_turns.failed),
            self._told(bot_turns.move_anyhow),
            self._reported,
        )
        self.working = create_proxy(self.work)
        self.waiting = False  # whether a call of `work` is scheduled
        self.shown = 0.0  # when the page was last rendered during long work
        self._playing = False  # whether the next turn of a playback is scheduled
        self._hushing = 0  # serial number of the notice about to be removed
        self._away = False  # whether the page is hidden or left
        self._persistent = False  # whether the browser was asked to keep the storage
        self.channels = Channels(
            Reports(
                described=self._told(channels.described),
                opened=self._told(channels.opened),
                receive=self._told(channels.receive),
                apart=self._told(channels.apart),
                failed=self._told(channels.failed),
                flooded=self._told(channels.flooded),
            )
        )
        self._effects = self._what_effects_do()

    def _what_effects_do(self) -> dict[str, Callable[[Effect], Any]]:
        """The function for each kind of effect."""
        return {
            "focus": lambda effect: self.focus.to(effect.value),
            "go": lambda effect: self.back.go(effect.value, instead=effect.text == "instead"),
            "address": lambda effect: self.back.correct(effect.value),
            "lock": lambda effect: self.locks.lock(effect.value),
            "unlock": lambda effect: self.locks.unlock(effect.value),
            "move-now": lambda effect: self.bot_worker.hurry(effect.value),
            "fetch-image": lambda _effect: js.hexdice.fetchImage(),
            "words": self._fetch_words,
            "print": lambda _effect: js.window.print(),
            "update": self._update,
            "download": lambda effect: download(effect.value, effect.text),
            "share": lambda effect: share(effect.value, effect.text, self._copied),
            "cue": self._cue,
            "stepping": lambda effect: js.hexdice.stepping(int(effect.value)),
            "save-picture": lambda effect: js.hexdice.savePicture(effect.value, effect.text).then(
                create_once_callable(self._pictured)
            ),
            "film": self._film,
            "pick-file": self._pick_file,
            "scan": lambda effect: camera.scan(*self._read(effect)),
            "scan-picture": lambda effect: camera.picture(*self._read(effect)),
            "copy": lambda effect: copy(effect.value, self._copied),
            "offer": lambda effect: self.channels.offer(effect.value, effect.text),
            "answer": lambda effect: self.channels.answer(effect.value, effect.text),
            "connect": lambda effect: self.channels.connect(effect.value, effect.text),
            "send": lambda effect: self.channels.send(effect.value, effect.text),
            "hang-up": lambda effect: self.channels.hang_up(effect.value),
        }

    def listen(self) -> None:
        """Starts listening to the browser."""
        self.events.listen()
        js.window.addEventListener("storage", create_proxy(self._on_storage))
        js.document.addEventListener("hexdice:clock", create_proxy(lambda _event: self.take(Intent("time"))))
        js.document.addEventListener("hexdice:update", create_proxy(self._on_update))
        js.document.addEventListener("hexdice:image-left-out", create_proxy(self._on_image_left_out))
        js.document.addEventListener("visibilitychange", create_proxy(self._on_presence))
        for kind in ("pagehide", "pageshow", "online"):
            js.window.addEventListener(kind, create_proxy(self._on_presence))

    # The loop

    def take(self, intent: Intent) -> bool:
        """Handles an intent, from the event to the patched page; the save follows in the same task. False if it was refused."""
        route = self.app.route
        if passed := int(js.hexdice.timed()):
            self.app.handle(Intent("time", str(passed)))
        self.app.handle(intent)
        refused = self.app.notice is not None and self.app.notice.kind == "refused"
        self.render(moved=self.app.route != route)
        js.queueMicrotask(create_once_callable(self.finish_task))
        return not refused

    def send(self) -> None:
        """Sends the app's messages; what another device waits for goes out before this page is rendered."""
        effects, self.app.effects = self.app.effects, []
        for effect in effects:
            if effect.kind == "send":
                self._effects["send"](effect)
            else:
                self.app.effects.append(effect)

    def render(self, moved: bool = False) -> None:
        """Draws what the app shows, then carries out effects; `moved`: it is a different page."""
        self.send()
        try:
            rendered = self.app.render()
        except Exception:  # an error of ours must not lose the page: report it, keep the match, offer the way home
            js.console.error(traceback.format_exc())
            rendered = self.app.render_fault()
        self.document.show(rendered, moved)
        effects, self.app.effects = self.app.effects, []
        for effect in effects:
            self._effects[effect.kind](effect)
        self.back.heed()
        self._hush_later()
        self._play_later()

    def _play_later(self) -> None:
        """Schedules the next turn of a playback."""
        pause = review.pause(self.app)
        if not pause or self._playing:
            return
        self._playing = True

        def play() -> None:
            self._playing = False
            review.next_turn(self.app)
            self.render()

        js.setTimeout(create_once_callable(play), pause)

    def _hush_later(self) -> None:
        """Schedules the removal of a notice, but not while the pointer or the focus is on it; by then it has been read out."""
        notice = self.app.notice
        if notice is None or notice.kind == "answer" or notice.number == self._hushing:
            return
        self._hushing = notice.number

        def hush() -> None:
            if self.app.notice is not notice:
                return
            if js.document.querySelector("#notice:hover, #notice:focus-within"):
                self._hushing = 0
                self._hush_later()
                return
            self.app.notice = None
            self.render()

        js.setTimeout(create_once_callable(hush), NOTICE_MS)

    def finish_task(self) -> None:
        """Does what can follow the rendering: the save, the bot's question, the wake lock."""
        refused = self.app.store.refused
        channels.save(self.app)
        if self.app.save() and not self._persistent:
            self._persistent = True
            persist(self._told(before_the_browser_asks))
        if self.app.store.refused != refused or self.app.effects:
            self.render()
        step = bot_turns.next_step(self.app)
        (self.bot_worker.start if step.wanted else self.bot_worker.stop)()
        if step.question is not None:
            if step.only:
                self._answered(str(step.question["id"]), step.only)
            else:
                self.bot_worker.ask(step.question)
            self.render()
        self._stay_awake()
        self.work_later(0)

    def work(self) -> None:
        """Does background work in slices too short to delay a tap; the page shows the progress now and then."""
        until = js.performance.now() + SLICE_MS
        while more := self.app.chores.step():
            if js.performance.now() > until:
                break
        self.waiting = False
        if not more or js.performance.now() > self.shown + SHOWN_MS:
            self.render()
            self.shown = js.performance.now()
        if more:
            self.work_later(0)

    def work_later(self, pause: int) -> None:
        """Schedules background work after so many milliseconds."""
        if self.app.chores and not self.waiting:
            self.waiting = True
            js.setTimeout(self.working, pause)

    def _stay_awake(self) -> None:
        session = self.app.session
        self.wake_lock.keep(session is not None and session.active and session.match.result is None)

    def _on_presence(self, event: Any) -> None:
        """Several events report one return; who was away asks once."""
        away = str(event.type) == "pagehide" or str(js.document.visibilityState) != "visible"
        if (self._away and not away) or str(event.type) == "online":
            channels.wake(self.app)
            self.send()
        self._away = away
        self._stay_awake()

    # From other tabs

    def _on_storage(self, event: Any) -> None:
        key = str(event.key or "")
        if not key or key.startswith(PREFIX):
            tabs.changed(self.app, key)
            self.render()

    def _on_image_left_out(self, _event: Any) -> None:
        self.app.image_left_out = True
        self.render()

    def _on_update(self, _event: Any) -> None:
        self.app.update_ready = True
        self.render()

    def _update(self, _effect: Effect) -> None:
        def answered(taken: bool) -> None:
            if not taken:
                update_refused(self.app, bool(js.hexdice.updateWaits()))
                self.render()

        js.hexdice.applyUpdate().then(create_once_callable(answered))

    # From elsewhere

    def _told(self, report: Callable[..., None]) -> Callable[..., None]:
        """Passes a report of a lock, a channel or a bot to the app; the page is patched, and the save follows in the same task."""

        def receive(*what: Any) -> None:
            route = self.app.route
            report(self.app, *what)
            self.render(moved=self.app.route != route)
            js.queueMicrotask(create_once_callable(self.finish_task))

        return receive

    # From the bots

    def _answered(self, id: str, move: str) -> None:
        def play() -> None:
            bot_turns.answer(self.app, id, move)
            self.render()
            self.finish_task()

        js.setTimeout(create_once_callable(play), bot_turns.pause(self.app, int(js.hexdice.rest())))

    def _reported(self, id: str, found: str) -> None:
        if bot_turns.report(self.app, id, found) and js.performance.now() > self.shown + SHOWN_MS:
            self.render()
            self.shown = js.performance.now()

    # Effects with an answer

    def _fetch_words(self, effect: Effect) -> None:
        """Fetches the words of the language; until they arrive, or without network, the page speaks English."""

        def come(_arrived: Any) -> None:
            speak_as_chosen(self.app)
            self.render()
            self.work_later(0)

        js.hexdice.fetchWords(effect.value).then(create_once_callable(come), create_once_callable(js.console.info))

    def _cue(self, effect: Effect) -> None:
        volume, surface, *shake = effect.text.split()
        js.hexdice.cue(effect.value, int(volume), surface, bool(shake))

    def _pictured(self, became: Any) -> None:
        words = {"saved": say("The picture has been saved."), "shared": say("The picture has been shared.")}
        if str(became) != "cancelled":
            self.app.note(words.get(str(became)) or say("There was not enough memory for the picture."))
            self.render()

    def _film(self, effect: Effect) -> None:
        """A step of a film; the next follows when it is done."""

        def done(became: Any) -> None:
            film.go_on(self.app, str(became))
            self.render()
            self.work_later(0)

        def failed(fault: Any) -> None:
            js.console.error(fault)
            done("failed")

        from hexdice.app.table import film  # rarely used, so not imported at the start

        step = js.hexdice.film(effect.value, effect.text)
        if effect.value in ("frame", "end", "keep"):
            step.then(create_once_callable(done), create_once_callable(failed))

    def _copied(self) -> None:
        self.app.note(say("The link has been copied."))
        self.render()

    def _read(self, effect: Effect) -> tuple[Callable[[str], object], Callable[[str], object]]:
        """Turns a code that was read into an act, and a failure into a refusal."""
        return (
            lambda text: self.take(Intent("act", effect.value, {"text": text})),
            lambda why: self.take(Intent("why", why)),
        )

    def _pick_file(self, effect: Effect) -> None:
        pick_file(
            lambda name, text: self.take(Intent("act", effect.value, {"text": text, "file": name})),
            lambda: self.take(Intent("why", say("This file is too large to be a Hexdice file."))),
        )


def start() -> None:
    """Draws the page for the current address and starts listening."""
    try:
        shell = PageShell()
        shell.listen()
        shell.app.handle(Intent("route", str(js.location.hash)))
        shell.render()
    except Exception:
        js.console.error(traceback.format_exc())
        js.hexdice.failed(say("Hexdice could not start. Your matches are safe; try again."))
        return
    js.hexdice.ready()
    shell.work_later(SETTLE_MS)
    shell.finish_task()
