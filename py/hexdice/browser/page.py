"""The page: one listener per kind of event on the root, one way to draw, effects after it.

What JavaScript calls null is not None here but a value of its own that counts as false: look-ups are tested with `not`.
"""

import traceback
from collections.abc import Mapping
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from hexdice.app.drawing import Drawn
from hexdice.app.ports import Effect, Intent
from hexdice.app.sections import SECTIONS
from hexdice.app.topics import make_app
from hexdice.browser.locks import Locks
from hexdice.browser.ports import BrowserClock, LocalStorage
from hexdice.browser.worker import BotWorker
from hexdice.view.board import step
from hexdice.view.parts import changes, message
from hexdice.view.text import say

TAPPED = "[data-move],[data-ghost],[data-ui],[data-act],[data-why],[data-focus]"
BOT_PAUSE_MS = 250  # so that a bot's move can be told from one's own
SETTLE_MS = 500  # after the start, before what can wait
SLICE_MS = 8
LARGEST_FILE = 5_000_000


class PageShell:
    """Joins the app and the document."""

    def __init__(self) -> None:
        self.app = make_app(LocalStorage(), BrowserClock(), device=str(js.navigator.language).split("-")[0])
        self.app.address = str(js.location.href).split("#")[0]
        self.app.sections.update({name: make(self.app) for name, make in SECTIONS.items()})
        self.root = js.document.getElementById("app")
        self.announcer = js.document.getElementById("announcer")
        self.dressed: tuple[str, ...] = ()
        self.parts: Mapping[str, str] = {}  # what is shown
        self.still = to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries)  # to focus without scrolling
        self.opener = ""  # id of what had the focus before a dialog opened
        self.waking: Any = None
        self.lasting = False  # whether the browser was asked to keep the storage
        self.working = create_proxy(self.work)
        self.locks = Locks(self._held, self._waits)
        self.worker = BotWorker(self._answered, self._bot_failed)

    def listen(self) -> None:
        on = self.root.addEventListener
        on("click", create_proxy(self.on_click))
        on("keydown", create_proxy(self.on_key))
        on("input", create_proxy(self.on_input))
        on("change", create_proxy(self.on_change))
        on("submit", create_proxy(self.on_submit))
        js.window.addEventListener("hashchange", create_proxy(lambda _e: self.take(Intent("route", js.location.hash))))
        js.window.addEventListener("storage", create_proxy(self.on_storage))
        js.document.addEventListener("hexdice:update", create_proxy(self.on_update))
        js.document.addEventListener("visibilitychange", create_proxy(lambda _e: self.stay_awake()))

    def work(self) -> None:
        """What can wait, in slices that no tap has to wait for."""
        until = js.performance.now() + SLICE_MS
        while more := self.app.work():
            if js.performance.now() > until:
                break
        if more:
            js.setTimeout(self.working, 0)
        else:
            self.draw()

    # Events in

    def take(self, intent: Intent) -> None:
        """One intent, from the event to the patched page; the save follows in the same task."""
        route = self.app.route
        self.app.handle(intent)
        self.draw(moved=self.app.route != route)
        js.queueMicrotask(create_once_callable(self.after))

    def after(self) -> None:
        refused = self.app.store.refused
        if self.app.save() and not self.lasting:
            self.lasting = True
            if hasattr(js.navigator, "storage") and hasattr(js.navigator.storage, "persist"):
                js.navigator.storage.persist()  # asks the browser not to clear what is saved; it may say no
        if self.app.store.refused != refused:
            self.draw()
        self.ask_bot()
        self.stay_awake()

    def on_click(self, event: Any) -> None:
        target = event.target.closest(TAPPED)
        if not target or target.tagName == "FORM":
            return
        event.preventDefault()
        self.activate(target)

    def activate(self, target: Any) -> None:
        if target.getAttribute("role") == "gridcell":
            self.remember_cell(target)
        for kind in ("move", "ghost", "ui", "act"):
            if target.hasAttribute(f"data-{kind}"):
                self.take(Intent(kind, str(target.getAttribute(f"data-{kind}"))))
                return
        if target.hasAttribute("data-why"):
            self.take(
                Intent(
                    "why", str(target.getAttribute("data-why")), {"rule": str(target.getAttribute("data-rule") or "")}
                )
            )
        elif target.hasAttribute("data-focus"):
            self.focus(str(target.getAttribute("data-focus")))

    def on_key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        key = str(event.key)
        if key == "Escape":
            close = js.document.querySelector(".dialog-close")
            if close:
                event.preventDefault()
                self.activate(close)
            return
        cell = event.target
        if cell.getAttribute("role") != "gridcell":
            return
        if key in ("Enter", " "):
            event.preventDefault()
            act = cell.closest(TAPPED)
            if act and act.tagName != "FORM":
                self.activate(act)
            return
        board = cell.closest("[role=grid]")
        facing = int(board.getAttribute("data-facing") or 0)
        for q, r in step(int(cell.getAttribute("data-q")), int(cell.getAttribute("data-r")), key, facing):
            there = board.querySelector(f'[data-q="{q}"][data-r="{r}"]')
            if there:
                event.preventDefault()
                self.to_cell(there)
                return

    def to_cell(self, cell: Any) -> None:
        board = cell.closest("[role=grid]")
        for old in list(board.querySelectorAll('[role=gridcell][tabindex="0"]')):
            old.setAttribute("tabindex", "-1")
        cell.setAttribute("tabindex", "0")
        cell.focus()
        self.remember_cell(cell)

    def remember_cell(self, cell: Any) -> None:
        """The tab stop of the board stays where the cursor is, also after the next drawing."""
        if self.app.session:
            self.app.session.ui["view.cursor"] = str(cell.id).removeprefix("cell-")

    def on_input(self, event: Any) -> None:
        """Typing is remembered at once, but the page is not drawn anew under somebody's fingers."""
        target = event.target
        if target.name and target.type not in ("checkbox", "radio") and target.tagName != "SELECT":
            self.app.handle(Intent("field", str(target.name), {"value": str(target.value)}))

    def on_change(self, event: Any) -> None:
        target = event.target
        if not target.name:
            return
        value = ("true" if target.checked else "false") if target.type == "checkbox" else str(target.value)
        self.take(Intent("field", str(target.name), {"value": value}))

    def on_submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        fields = {str(name): str(value) for name, value in js.Object.fromEntries(js.FormData.new(form)).to_py().items()}
        if form.hasAttribute("data-act"):
            self.take(Intent("act", str(form.getAttribute("data-act")), fields))
            refused = self.app.notice is not None and self.app.notice.kind == "refused"
            if form.isConnected and form.hasAttribute("data-reset") and not refused:
                form.reset()

    def on_storage(self, event: Any) -> None:
        self.app.changed(str(event.key or ""))
        self.draw()

    def on_update(self, _event: Any) -> None:
        self.app.update_ready = True
        self.draw()

    # Drawing

    def draw(self, moved: bool = False) -> None:
        try:
            drawn = self.app.render()
        except Exception:  # a fault of ours must not take the page away: say so, keep the match, lead home
            js.console.error(traceback.format_exc())
            drawn = self.app.render_fault()
        changed = changes(self.parts, drawn.parts)
        if changed:
            before = js.document.activeElement
            js.hexdice.patch(message(changed))
            self.parts = drawn.parts
            js.hexdice.drawCodes()
            self._mind_focus(before, moved)
        dress = (drawn.title, drawn.theme, drawn.language)
        if dress != self.dressed:
            self._dress(drawn)
            self.dressed = dress
        if drawn.announce and self.announcer.textContent != drawn.announce:
            self.announcer.innerHTML = drawn.announce
        elif moved and not drawn.announce:
            self.announcer.textContent = ""  # a secret that was read aloud does not stay when its page is left
        self._effects()

    def _dress(self, drawn: Drawn) -> None:
        """Title, language and theme of the document; touched only when they differ, as all styles hang on them."""
        html = js.document.documentElement
        js.document.title = drawn.title if drawn.title == "Hexdice" else f"{drawn.title} · Hexdice"
        html.lang = drawn.language
        if drawn.theme:
            html.dataset.theme = drawn.theme
        else:
            html.removeAttribute("data-theme")

    def _mind_focus(self, before: Any, moved: bool) -> None:
        """Focus follows what opened or closed; it never falls back to the top of the page."""
        document = js.document
        dialog = document.querySelector(".dialog")
        active = document.activeElement
        lost = not active or active == document.body
        if dialog:
            if not dialog.contains(active):
                self.opener = self.opener or str(getattr(before, "id", "") or "")
                dialog.focus()
            return
        if moved:
            self.opener = ""
            self.focus("main")
        elif lost and before and before != document.body:
            opener = document.getElementById(self.opener) if self.opener else None
            self.opener = ""
            following = opener
            for place in ("#actions .button", ".cell[tabindex='0']", "#main"):  # in this order, not the page's
                following = following or document.querySelector(place)
            if following:
                following.focus(self.still)

    def focus(self, id: str) -> None:
        element = js.document.getElementById(id)
        if not element:
            return
        if element.getAttribute("role") == "gridcell":
            self.to_cell(element)
            return
        if id == "main":  # the whole page: seen from its top, the bar above it included
            element.focus(self.still)
            js.window.scrollTo(0, 0)
            return
        if not element.hasAttribute("tabindex") and element.tagName in ("SECTION", "DIV", "P", "LI"):
            element.setAttribute("tabindex", "-1")
        element.focus()

    # Effects out

    def _effects(self) -> None:
        effects, self.app.effects = self.app.effects, []
        for effect in effects:
            getattr(self, f"do_{effect.kind.replace('-', '_')}")(effect)

    def do_focus(self, effect: Effect) -> None:
        self.focus(effect.value)

    def do_go(self, effect: Effect) -> None:
        js.location.hash = effect.value

    def do_hold(self, effect: Effect) -> None:
        self.locks.hold(effect.value)

    def do_release(self, effect: Effect) -> None:
        self.locks.release(effect.value)

    def do_move_now(self, effect: Effect) -> None:
        self.worker.move_now(effect.value)

    def do_print(self, _effect: Effect) -> None:
        js.window.print()

    def do_update(self, _effect: Effect) -> None:
        js.hexdice.applyUpdate()

    def do_download(self, effect: Effect) -> None:
        options = to_js({"type": "application/json"}, dict_converter=js.Object.fromEntries)
        url = js.URL.createObjectURL(js.Blob.new(to_js([effect.text]), options))
        link = js.document.createElement("a")
        link.href, link.download = url, effect.value
        link.click()
        js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), 60_000)

    def do_share(self, effect: Effect) -> None:
        """`value` is a hash or an address; offered to other apps where the device can, else copied."""
        url = str(js.URL.new(effect.value, js.location.href).href)
        if hasattr(js.navigator, "share"):
            js.navigator.share(to_js({"url": url, "title": "Hexdice"}, dict_converter=js.Object.fromEntries)).catch(
                create_once_callable(lambda _fault: None)
            )
            return
        js.navigator.clipboard.writeText(url)
        self.app.note(say("The link is copied."))
        self.draw()

    def do_pick_file(self, effect: Effect) -> None:
        chooser = js.document.createElement("input")
        chooser.type, chooser.accept = "file", ".json,.txt,.csv,application/json,text/csv,text/plain"
        chooser.id = "file-chooser"
        chooser.hidden = True
        js.document.body.append(chooser)

        def chosen(_event: Any) -> None:
            file = chooser.files.item(0)
            chooser.remove()
            if not file:
                return
            if file.size > LARGEST_FILE:
                self.take(Intent("why", say("This file is too large to be one of ours.")))
                return
            file.text().then(
                create_once_callable(
                    lambda text: self.take(Intent("act", effect.value, {"text": str(text), "file": str(file.name)}))
                )
            )

        chooser.addEventListener("change", create_once_callable(chosen))
        chooser.addEventListener("cancel", create_once_callable(lambda _e: chooser.remove()))
        chooser.click()

    # Locks, bots, the screen

    def _held(self, id: str) -> None:
        self.app.held(id)
        self.draw()
        self.after()

    def _waits(self, id: str) -> None:
        self.app.not_held(id)
        self.draw()

    def ask_bot(self) -> None:
        question = self.app.job()
        if question is not None:
            self.worker.think(question)
            self.draw()

    def _answered(self, id: str, move: str) -> None:
        def play() -> None:
            self.app.answer(id, move)
            self.draw()
            self.after()

        js.setTimeout(create_once_callable(play), BOT_PAUSE_MS)

    def _bot_failed(self, id: str, sentence: str) -> None:
        self.app.bot_failed(id, sentence)
        self.draw()

    def stay_awake(self) -> None:
        """The screen stays on while a match runs. Where that is refused the game just goes on."""
        session = self.app.session
        wanted = session is not None and session.live and session.match.result is None
        if not hasattr(js.navigator, "wakeLock") or js.document.visibilityState != "visible":
            self.waking = None
            return
        if wanted and self.waking is None:
            self.waking = "asked"

            def got(lock: Any) -> None:
                self.waking = lock

            js.navigator.wakeLock.request("screen").then(
                create_once_callable(got), create_once_callable(lambda _fault: None)
            )
        elif not wanted and self.waking not in (None, "asked"):
            self.waking.release()
            self.waking = None


def start() -> None:
    """Draws the page for the address it was opened with, and answers from then on."""
    try:
        shell = PageShell()
        shell.listen()
        shell.app.handle(Intent("route", str(js.location.hash)))
        shell.draw()
    except Exception:
        js.console.error(traceback.format_exc())
        js.hexdice.failed(say("Hexdice could not start. Your matches are kept; try again."))
        return
    js.hexdice.ready()
    shell.after()
    js.setTimeout(shell.working, SETTLE_MS)
