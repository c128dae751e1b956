"""What all pages share: the bar at the top, the table with prompt, panels and log, dialogs and notices."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hexdice.view.markup import button, closing, fold, icon
from hexdice.view.parts import part
from hexdice.view.table import Screen, Table
from hexdice.view.text import say


def shell(body: str, *, home: bool = False, title: str = "", after: str = "", back: str = "") -> str:
    """A page that is not a table. Its arrow leads to `back`, a hash, or else home."""
    name = f'<span class="bar-title">{title}</span>' if title else ""
    if home:
        left = f'<a class="brand" href="#/">{_LOGO}<b>Hexdice</b></a>'
        right = button(say("Rules"), href="#/rules", sign="rules", kind="quiet")
        right += button("", href="#/settings", sign="settings", kind="round quiet", name=say("Settings"))
    else:
        left = button("", href=back or "#/", sign="back", kind="round", name=say("Back") if back else say("Home"))
        right = ""
    return f'<header class="bar">{left}{name}<span class="grow"></span>{right}{after}</header><main class="page" id="main" tabindex="-1">{body}</main>'


_LOGO = (
    '<svg class="logo" viewBox="-20 -20 40 40" aria-hidden="true"><path class="logo-hex" d="M0-18 15.6-9v18L0 18-15.6 9v-18z"/>'
    '<circle class="logo-pip" r="3.2"/><circle class="logo-pip" cx="-7" cy="-7" r="3.2"/><circle class="logo-pip" cx="7" cy="7" r="3.2"/></svg>'
)


class Bar(NamedTuple):
    """The bar above a table."""

    title: str
    rules: str  # the address of the rule that applies now
    subtitle: str = ""
    can_undo: bool = False
    can_hide: bool = False  # whether a curtain can be lowered again
    offers_sound: bool = False  # nobody has decided yet whether this device may make sounds


class Surroundings(NamedTuple):
    """What the frame puts around a game's screen; markup, "" for what is not there."""

    bar: Bar
    log: Callable[[], Sequence[str]]  # the lines of what happened, newest first
    ui: Mapping[str, str]
    result: str = ""
    ended: str = ""  # why the match is over, while its end is still on view in place of its result
    banner: str = ""
    review: str = ""
    thinking: str = ""
    guide: str = ""
    dialog: str = ""  # lies over everything
    cells: Callable[[], str] | None = None  # the board as a list
    watch: bool = False  # nobody plays on this device: the board is as large as it can be
    players: str = ""  # the row of faces, names and scores


def table(screen: Screen, around: Surroundings) -> str:
    """A table: bar, prompt, the game's main part and panels, result, log."""
    top, result, cells, ui = around.bar, around.result, around.cells, around.ui
    undo = button(say("Undo"), act="undo", sign="undo", kind="quiet", id="undo") if top.can_undo and not result else ""
    hide = button(say("Hide"), act="hide", sign="eye", kind="large", id="hide") if top.can_hide else ""
    sound = ""
    if top.offers_sound:
        sound = button("", act="sound-on", sign="sound", kind="round quiet", name=say("Sound"), id="sound-on")
    rules = button(say("Rules"), href=top.rules, sign="rules", kind="quiet", id="rules")
    acts = f'<span class="bar-acts" id="bar-acts">{undo}{sound}{rules}</span>'
    bar = (
        f'<header class="bar at-table" id="bar">{button("", href="#/", sign="back", kind="round", name=say("Home"), id="leave")}'
        f'<h1 class="bar-title">{top.title}</h1><span class="bar-sub soft">{top.subtitle}</span>{part("players", around.players)}{part("bar-acts", acts)}'
        f"{button('', ui='view.menu=1', sign='menu', kind='round quiet', name=say('Menu of this table'), id='menu')}</header>"
    )
    note = f'<p class="note soft" id="note">{screen.note}</p>' if screen.note and not around.thinking else ""
    scene = "review" if around.review else "over" if result else screen.scene
    prompt = f'<div class="prompt" id="prompt" data-scene="{scene}"><h2 class="prompt-text" id="prompt-text" tabindex="-1">{screen.prompt}</h2>{note}{around.thinking}{around.guide}</div>'
    history = fold(
        say("What happened"), lambda: events(around.log() or [say("Nothing yet.")], "reversed"), key="view.log", ui=ui
    )
    reason = f' data-result="{around.ended}"' if around.ended else ""
    # Each part always exists, even when empty, so that a tap redraws only those that it changes.
    listed = fold(say("The board as a list"), cells, key="view.list", ui=ui) if cells else ""
    beside = f"{screen.side}{listed}{history}"
    side = fold(say("More"), lambda: beside, key="view.more", ui=ui) if screen.drawer else beside
    areas = {
        "table-main": f'<div class="table-main" id="table-main"{reason}>{result}{screen.main}</div>',
        "actions": f'<div class="actions" id="actions" role="group" aria-label="{say("What you can do")}">{screen.actions}{hide}</div>',
        "table-under": f'<div class="table-under" id="table-under">{screen.under}</div>',
        "table-side": f'<aside class="table-side" id="table-side" aria-label="{say("Seats and scores")}">{around.review}{side}</aside>',
    }
    parts = "".join(part(id, markup) for id, markup in areas.items())
    banners = part("banners", f'<div id="banners">{around.banner}</div>')
    states = {"watch": around.watch, "under": screen.under, "over": result, "looking": around.review}
    states["playing"] = not (result or around.review)
    kind = " ".join(("table", *(state for state, holds in states.items() if holds)))
    jumps = _jumps('role="grid"' in screen.main)
    main = f'<main class="{kind}" id="main" tabindex="-1">{part("prompt", prompt)}{parts}</main>'
    return f"{jumps}{part('bar', bar)}{banners}{part('main', main)}" + part(
        "over", f'<div id="over">{around.dialog or screen.dialog}</div>'
    )


def _jumps(board: bool) -> str:
    """The links that take the keyboard past the bar."""
    targets = (
        ("prompt-text", say("Skip to the question")),
        ("board", say("Skip to the board")),
        ("actions", say("Skip to the buttons")),
    )
    return "".join(
        f'<button type="button" class="button jump" data-focus="{id}">{words}</button>'
        for id, words in targets
        if id != "board" or board
    )


def events(lines: Sequence[str], order: str = "") -> str:
    """What happened, in a box that the keyboard can scroll; `order` "reversed": the newest first."""
    return f'<ol class="log" {order} tabindex="0" aria-label="{say("What happened")}">{"".join(f"<li>{line}</li>" for line in lines)}</ol>'


def resigning(table: Table, words: str) -> str:
    """The question before a match is resigned, while `ui["ask"]` is "resign"; `words` say what resigning means in this game."""
    if table.ui.get("ask") != "resign" or not table.can("resign"):
        return ""
    yes = button(say("Resign"), move="resign", kind="danger", id="resign-yes")
    body = f'<p>{words}</p><p class="row">{yes}{button(say("Play on"), ui="ask=", id="resign-no")}</p>'
    return dialog(say("Resign this match?"), body, close="ui:ask=", id="resign-dialog")


def dialog(title: str, body: str, *, close: str = "", id: str = "dialog") -> str:
    """A question over the page, shown modal (browser/document.py). `close` is the UI change or the act that closes it ("ui:view.menu=" or "act:no").

    It has its own live region, since screen readers read nothing outside a modal dialog.
    """
    shut = ""
    if close:
        kind, _, value = close.partition(":")
        ui, act = (value, None) if kind == "ui" else (None, value)
        shut = closing(say("Close"), ui=ui, act=act, kind=" dialog-close", id=f"{id}-close")
    return (
        f'<dialog class="dialog panel" id="{id}" aria-labelledby="{id}-title" tabindex="-1"><h2 id="{id}-title">{title}</h2>{shut}{body}'
        f'<div class="unseen" data-announcer role="status"></div></dialog>'
    )


class Yes(NamedTuple):
    """The yes of a question, after which something is gone."""

    words: str
    act: str


def ask(title: str, body: str, yes: Yes, no: str = "") -> str:
    """A question with a yes and a no."""
    agree = button(yes.words, act=yes.act, kind="danger", id="ask-yes")
    keep = button(no or say("Keep it"), act="cancel", id="ask-no")
    return dialog(title, f'{body}<p class="row">{agree}{keep}</p>', close="act:cancel", id="ask")


def curtain(title: str, body: str) -> str:
    """The page while the tablet changes hands; it shows nothing else."""
    body = body or f"<p>{button(say('Home'), href='#/', kind='quiet')}</p>"
    return f'<main class="curtain" id="main" tabindex="-1" data-scene="curtain"><div class="curtain-body"><h1>{title}</h1>{body}</div></main>'


def notice(sentence: str, *, rule: str = "", link: str = "", kind: str = "") -> str:
    """A short message at the foot of the page; `link` leads to the rule that it names."""
    more = f' <a href="{link}">{say("Rule {id}", id=rule)}</a>' if link else ""
    shut = closing(say("Close"), act="hush")
    return (
        f'<aside class="notice {kind}" id="notice" aria-label="{say("Message")}"><p>{sentence}{more}</p>{shut}</aside>'
    )


def banner(sentence: str, *, sign: str = "eye", after: str = "") -> str:
    """A permanent line under the bar: read-only, storage full, practice."""
    kind = "banner acts" if after else "banner"
    return f'<div class="{kind}" role="status">{icon(sign)}<span>{sentence}</span>{after}</div>'
