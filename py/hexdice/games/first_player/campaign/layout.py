"""What the pages of campaigns have in common: the frame with its tabs, people as ticks, forms."""

from collections.abc import Mapping
from typing import NamedTuple

from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.kinds import LONGEST_NAME
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.table.dice import DRAWN, picture
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, hue, icon, seat_mark
from hexdice.view.portraits import portrait
from hexdice.view.text import listed, say, say_n

TABS = ("", "sheet", "share", "log")


def name_of(ledger: Ledger, who: str) -> str:
    """The name of a player, as markup."""
    return esc(ledger.people[who].name)


def frame(ledger: Ledger, tab: str, body: str) -> str:
    """A page of a campaign, below its name and its tabs."""
    return shell(f"<h1><bdi>{esc(ledger.name)}</bdi></h1>{_tabs(ledger, tab)}{body}", title=say("The First Player"))


def undo(visit: Visit) -> str:
    """The way back from the end of an evening; "" if there is none."""
    if not visit.reversible():
        return ""
    back = button(say("The evening goes on"), act="tonight-undo", sign="undo", id="evening-undo")
    return f'<p class="row fp-no-print">{back}</p>'


def _tabs(ledger: Ledger, here: str) -> str:
    """The pages of a campaign; an evening has no sheet."""
    words = {"": say("Evening"), "sheet": say("Sheet"), "share": say("Share"), "log": say("History")}
    links = "".join(
        f'<a class="button" id="tab-{tab or "tonight"}" href="{HOME}/c/{esc(ledger.id)}{f"/{tab}" if tab else ""}"'
        f"{' aria-current=' + chr(34) + 'page' + chr(34) if tab == here else ''}>{words[tab]}</a>"
        for tab in TABS
        if ledger.kind == CAMPAIGN or tab != "sheet"
    )
    return f'<nav class="fp-tabs" aria-label="{say("Pages of this campaign")}">{links}</nav>'


def drawn_dice(dice: int, number: int) -> str:
    """Somebody's dice, drawn."""
    return "".join(picture(6, number, kind="small", label="") for _ in range(min(dice, DRAWN)))


class Attendee(NamedTuple):
    """Somebody who may be here: a face to change, and a name to tick."""

    key: str  # "p1" in a campaign, "n0" for a name in none
    name: str  # as typed
    number: int  # of the colour
    face: str  # as chosen, "" for the one of the name
    here: bool
    note: str = ""  # below the name, markup
    why: str = ""  # why a tap on the name is refused


def attendee(who: Attendee) -> str:
    """A tile with a face, which a tap exchanges for another, and the name, which a tap ticks or unticks."""
    does = f'data-ui="here.{who.key}={"0" if who.here else "1"}"'
    if who.why:
        does = f'aria-disabled="true" data-why="{who.why}" data-rule="FP-12"'
    name, note = esc(who.name), f'<span class="soft small">{who.note}</span>' if who.note else ""
    other = say("Another face for {name}", name=name)
    return (
        f'<li class="fp-person {"here" if who.here else "away"}"><button type="button" class="fp-face" id="face-{who.key}" data-act="fp-face:{name}" aria-label="{other}">'
        f"{portrait(name, who.number, face=who.face)}{icon('turn')}</button>"
        f'<button type="button" class="fp-here ink-{hue(who.number)}" id="here-{who.key}" aria-pressed="{"true" if who.here else "false"}" {does}>'
        f"{seat_mark(who.number)}<b><bdi>{name}</bdi></b>{note}</button></li>"
    )


def people(visit: Visit, campaign: Campaign, ticked: Mapping[str, bool]) -> str:
    """The members as faces to tap; players at another table cannot be ticked."""
    items, ledger, busy = "", campaign.ledger, campaign.busy()
    for number, (who, person) in enumerate(ledger.people.items()):
        if not person.member:
            continue
        dice = say_n(person.dice, "{n} die", "{n} dice") if person.dice else say("no dice")
        note = f'<span class="fp-dice">{drawn_dice(person.dice, number)}</span><span class="{"unseen" if 0 < person.dice <= DRAWN else ""}">{dice}</span>'
        if person.tokens:
            note += f" · {say_n(person.tokens, '{n} token', '{n} tokens')}"
        why = ""
        if who in busy:
            note += f"<span>{say('is rolling')}</span>"
            why = say("{name} is rolling already.", name=esc(person.name))
        there = ticked.get(who, False) and who not in busy
        items += attendee(Attendee(who, person.name, number, visit.app.store.face(person.name), there, note, why))
    return f'<ul class="fp-people" id="people">{items}</ul>'


def away(campaign: Campaign, ticked: Mapping[str, bool]) -> str:
    """What it costs those who are not ticked to miss the evening (FP-14); "" outside campaigns."""
    ledger, busy = campaign.ledger, campaign.busy()
    if ledger.kind != CAMPAIGN:
        return ""
    missing = [
        esc(person.name)
        for who, person in ledger.people.items()
        if person.member and not (ticked.get(who) or who in busy or person.played) and person.dice
    ]
    words = say_n(
        len(missing),
        "If {names} misses the whole evening, one of their dice goes to the reserve: dice that belong to nobody.",
        "If {names} miss the whole evening, one die of each goes to the reserve: dice that belong to nobody.",
        names=listed(missing),
    )
    return f'<p class="soft small fp-away" id="away">{words if missing else say("Untick whoever is not here.")}</p>'


def form(id: str, act: str, *fields: str, kind: str = "fp-form", reset: bool = True) -> str:
    """A form whose fields and button stand side by side; with `reset` they are empty again when it has done its act."""
    return f'<form class="{kind}" id="{id}" data-act="{act}"{" data-reset" if reset else ""}>{"".join(fields)}</form>'


def field(label: str, name: str, id: str, *, value: str = "", extra: str = "") -> str:
    """A line for a name or a label."""
    filled = f' value="{value}"' if value else ""
    return (
        f'<label class="field"><span>{label}</span><input name="{name}" id="{id}"{filled}'
        f' maxlength="{LONGEST_NAME}" autocomplete="off"{extra}></label>'
    )


def submit(words: str, id: str, kind: str = "") -> str:
    """The button of a form."""
    return f'<button class="button{f" {kind}" if kind else ""}" type="submit" id="{id}">{words}</button>'


def add_form(act: str) -> str:
    """A line for somebody new."""
    return form("add", act, field(say("Name"), "name", "add-name"), submit(say("Add"), "add-go"))


def take_form() -> str:
    """How a campaign comes in: from a file, or from pasted text."""
    return (
        f'<p class="row">{button(say("Open a file"), act="pick:fp-take", sign="open", id="take-file")}</p>'
        f'<form class="fp-form" id="take-link" data-act="fp-take"><label class="field"><span>{say("Or paste a link or a sheet")}</span>'
        f'<input name="text" id="take-text" autocomplete="off"></label>{submit(say("Read it"), "take-go")}</form>'
    )
