"""What the pages of campaigns have in common: the frame with its tabs, people as ticks, forms, questions and reports."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.kinds import LONGEST_NAME, Cell
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.table import seating
from hexdice.games.first_player.table.dice import picture
from hexdice.view import cast
from hexdice.view.frame import Yes, ask, shell
from hexdice.view.markup import button, esc, hue, icon, seat_mark
from hexdice.view.portraits import portrait
from hexdice.view.text import listed, say, say_n

TABS = ("", "sheet", "share", "log")


def name_of(ledger: Ledger, who: str) -> str:
    """The name of a player, as markup."""
    return esc(ledger.people[who].name)


def frame(ledger: Ledger, tab: str, body: str, first: str = "") -> str:
    """A page of a campaign, below its name and its tabs; perhaps `first` what has a heading of its own."""
    level = "h2" if first else "h1"
    name = f"<{level}><bdi>{esc(ledger.name)}</bdi></{level}>"
    return shell(f"{first}{name}{_tabs(ledger, tab)}{body}", title=say("The First Player"))


def board(heads: str, words: str) -> str:
    """Faces on the felt, and a sentence below them."""
    return (
        f'<div class="tray on-felt fp-board"><div class="fp-heads" aria-hidden="true">{heads}</div><p>{words}</p></div>'
    )


def story(words: str) -> str:
    """What the game is about, in a picture: whoever starts, with the crown, pays a die to whoever plays last."""
    crowned, capped = (
        f"<figure>{portrait(name, seat, face=cast.face(name), hat=hat)}<figcaption>{does}</figcaption></figure>"
        for seat, (name, hat, does) in enumerate(
            (("Mia", "crown", say("starts")), ("Ben", "cap", seating.place(fp.LAST)))
        )
    )
    return board(f"{crowned}{icon('next')}{picture(6, 0, label='')}{icon('next')}{capped}", words)


def _tabs(ledger: Ledger, here: str) -> str:
    """The pages of a campaign; an evening has no sheet."""
    words = {"": say("Evening"), "sheet": say("Sheet"), "share": say("Share"), "log": say("History")}
    links = "".join(
        f'<a class="button" id="tab-{tab or "tonight"}" href="{HOME}/c/{esc(ledger.id)}{f"/{tab}" if tab else ""}"'
        f"{' aria-current=' + chr(34) + 'page' + chr(34) if tab == here else ''}>{words[tab]}</a>"
        for tab in TABS
        if ledger.kind == CAMPAIGN or tab != "sheet"
    )
    return f'<nav class="fp-tabs" aria-label="{say("Pages", "of a campaign")}">{links}</nav>'


def dice_of(dice: int) -> str:
    """How many dice somebody has."""
    said = say_n(dice, "{n} die", "{n} dice") if dice else say("no dice")
    return (
        f'<span class="fp-count"><b aria-hidden="true">{dice}{icon("die")}</b><span class="unseen">{said}</span></span>'
    )


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
        note = dice_of(person.dice)
        if person.tokens:
            note += f" · {say_n(person.tokens, '{n} token', '{n} tokens')}"
        why = ""
        if who in busy:
            note += f"<span>{say('is rolling')}</span>"
            why = say("{name} is already rolling.", name=esc(person.name))
        there = ticked.get(who, False) and who not in busy
        items += attendee(Attendee(who, person.name, number, visit.app.store.face(person.name), there, note, why))
    return f'<ul class="fp-people" id="people">{items}</ul>'


def form(id: str, act: str, *fields: str, reset: bool = True) -> str:
    """A form whose fields and button stand side by side; with `reset` they are empty again when it has done its act."""
    return f'<form class="fp-form" id="{id}" data-act="{act}"{" data-reset" if reset else ""}>{"".join(fields)}</form>'


def field(label: str, name: str, id: str, *, value: str = "") -> str:
    """A line for a name or a label."""
    filled = f' value="{value}"' if value else ""
    return (
        f'<label class="field"><span>{label}</span><input name="{name}" id="{id}"{filled}'
        f' maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
    )


def submit(words: str, id: str, kind: str = "") -> str:
    """The button of a form."""
    return f'<button class="button{f" {kind}" if kind else ""}" type="submit" id="{id}">{words}</button>'


def add_form(act: str, several: bool = False) -> str:
    """A line for somebody new, or for several at once."""
    label = say("Names: Ann, Bo, Cy") if several else say("Name")
    return form("add", act, field(label, "name", "add-name"), submit(say("Add"), "add-go"))


def take_form() -> str:
    """How a campaign comes in: from a file, or from pasted text."""
    return (
        f'<p class="row">{button(say("Open a file"), act="pick:fp-take", sign="open", id="take-file")}</p>'
        f'<form class="fp-form" id="take-link" data-act="fp-take"><label class="field"><span>{say("Or paste a link or a sheet")}</span>'
        f'<input name="text" id="take-text" autocomplete="off"></label>{submit(say("Load it"), "take-go")}</form>'
    )


def ways(acts: Mapping[str, str], why: str = "") -> str:
    """The two ways to find out who starts, side by side: their acts by the ids of the buttons; `why` they are refused."""
    roll = say("Roll for us"), say("All dice at once, high to low.")
    secret = say("Choose in secret"), say("How many dice, and in which order?")
    return "".join(
        button(
            f"{said} <small>{means}</small>", act=esc(act), kind="large fp-way", sign=sign, id=id, why=why, rule="FP-1"
        )
        for (id, act), sign, (said, means) in zip(acts.items(), ("die", "eye"), (roll, secret), strict=True)
    )


def question(ledger: Ledger, who: str) -> str:
    """A dialog before somebody leaves."""
    name = name_of(ledger, who)
    yes = Yes(say("Yes, {name} is leaving", name=name), f"fp-leave-yes:{esc(ledger.id)}/{esc(who)}")
    words = f"<p>{leaving(ledger)} {say('This cannot be undone.')}</p>"
    return ask(say("Is {name} leaving?", name=name), words, yes, say("No, change nothing"))


def leaving(ledger: Ledger) -> str:
    """What becomes of the dice of whoever leaves."""
    if ledger.kind != CAMPAIGN:
        return say("The dice of anyone who leaves go out of play.")
    return say("When somebody leaves, their dice go to the reserve.")


def deleting(ledger: Ledger) -> str:
    """A dialog before a campaign goes from this device."""
    words = say(
        "{name} will be deleted from this device for good. Save it as a file first if you are not sure.",
        name=f"<b>{esc(ledger.name)}</b>",
    )
    agreed = f"fp-delete-yes:{esc(ledger.id)}"
    return ask(say("Delete this campaign?"), f"<p>{words}</p>", Yes(say("Delete it"), agreed))


def absent(ledger: Ledger, cells: Iterable[Cell]) -> str:
    """Who loses a die by having missed the evening that these cells end (FP-14), or ""."""
    names = [name_of(ledger, cell.who) for cell in cells if cell.lost]
    words = say_n(
        len(names),
        "{names} missed the whole evening: one of their dice goes to the reserve.",
        "{names} missed the whole evening: one die from each goes to the reserve.",
        names=listed(names),
    )
    return words if names else ""
