"""A campaign goes to another device, as file, sheet, link or code; and one comes in."""

from hexdice.games.first_player.campaign import formats
from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.history import entries
from hexdice.games.first_player.campaign.layout import frame, take_form
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.sheet_page import ON_ONE_PAGE, sheet
from hexdice.games.first_player.campaign.store import Incoming
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.kernel.errors import NotationError
from hexdice.view import qr
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, fold, panel
from hexdice.view.text import facts, say, say_n

REFUSED = "refused"


def page(visit: Visit, campaign: Campaign) -> str:
    """Export and import: file, sheet, link, code."""
    ledger, id = campaign.ledger, esc(campaign.ledger.id)
    try:
        link = visit.link(campaign)
    except NotationError:
        link = ""  # it is too large; a request for it is refused with the reason
    code = say("This campaign is too long for one code. Send the link or the file instead.")
    fits = link and qr.fits(link)
    code = qr.place(link, say("Code of this campaign")) if fits else f'<p id="no-code">{code}</p>'
    out = panel(
        say("Save"),
        f"<p>{say('The file holds everything and can be checked. Keep a copy somewhere else.')}</p>"
        f'<p class="soft" id="backup-line">{visit.saved(campaign)}.</p>'
        f'<p class="row">{button(say("Save as a file"), act=f"fp-json:{id}", sign="save", kind="primary", id="json")}</p>',
    )
    over = panel(
        say("To another device"),
        f"<p>{say('Scan the code with the other device, or send the link. The other device asks before anything changes.')}</p>{code}"
        f'<p class="row">{button(say("Share the link"), act=f"fp-link:{id}", sign="share", id="share-link")}</p>'
        f'<p class="unseen" id="link">{esc(link)}</p>',
        id="over",
    )
    back = fold(say("From another device or from paper"), take_form, key="view.take", ui=visit.app.ui)
    return frame(ledger, "share", f'<div class="fp-columns">{over}<div class="fp-columns">{out}{back}</div></div>')


def incoming(visit: Visit) -> str:
    """The preview of an import, and what a yes would do. Nothing has changed so far."""
    if visit.incoming is None:
        return refused(visit.why or say("Nothing was chosen."))
    ledger, relation = visit.incoming.ledger, visit.incoming.comparison.relation
    words, detail, yes = _compared(visit.incoming)
    size = facts(
        say_n(len(ledger.members), "one player", "{n} players"),
        say_n(len(ledger.columns), "one evening", "{n} evenings"),
        say_n(len(ledger.entries), "one entry", "{n} entries"),
    )
    head = f"<h2><bdi>{esc(ledger.name)}</bdi></h2><p>{size}</p>"
    no = button(say("Leave everything as it is"), act="fp-no", id="incoming-no")
    return _received(f'{head}<p>{words}</p>{detail}<p class="row">{yes}{no}</p>', relation)


def _compared(incoming: Incoming) -> tuple[str, str, str]:
    """How what came in compares with ours, in words, with details and the buttons that take it over."""
    ledger, ours, (relation, common) = incoming.ledger, incoming.ours, incoming.comparison
    if relation == formats.SAME:
        return say("It matches the campaign here, entry by entry."), "", ""
    if relation == formats.SHORTER:
        return say("The campaign here is already further along. There is nothing to import."), "", ""
    if ours is None:
        yes = button(say("Add it"), act="fp-yes", kind="primary", id="incoming-yes")
        return say("This campaign is not on this device yet."), _preview(ledger), yes
    if relation == formats.LONGER:
        yes = button(say("Import them"), act="fp-yes", kind="primary", id="incoming-yes")
        new = entries(ledger, common) + _preview(ledger)
        return say("It continues the campaign here. These entries are new:"), new, yes
    words = say(
        "Both copies continued after entry {n}, each in its own way. They cannot be merged; you have to choose one.",
        n=common,
    )
    sides = (
        f'<div class="fp-sides"><section id="ours"><h3>{say("On this device")}</h3>{entries(ours, common)}</section>'
        f'<section id="theirs"><h3>{say("Received")}</h3>{entries(ledger, common)}</section></div>'
    )
    yes = (
        f"{button(say('Keep both, side by side'), act='fp-yes:both', kind='primary', id='incoming-both')}"
        f"{button(say('Save ours as a file first'), act=f'fp-json:{esc(ours.id)}', sign='save', id='incoming-save')}"
        f"{button(say('Replace ours with theirs'), act='fp-yes:theirs', kind='danger', id='incoming-theirs')}"
    )
    return words, sides, yes


def _preview(ledger: Ledger) -> str:
    return f"<h3>{say('Sheet of the evenings')}</h3>{sheet(ledger, ON_ONE_PAGE)}" if ledger.columns else ""


def _received(body: str, relation: str) -> str:
    """The page of what was received; how it compares with ours, or "refused"."""
    kind = "panel warn" if relation == REFUSED else "panel"
    shown = f'<section class="{kind}" id="incoming" data-relation="{relation}">{body}</section>'
    return shell(f"<h1>{say('Received campaign')}</h1>{shown}", title=say("The First Player"))


def refused(why: str) -> str:
    """The page of an unreadable import."""
    back = button(say("Back"), href=HOME, kind="primary", id="incoming-no")
    return _received(
        f'<p>{say("It cannot be imported:")}</p><p class="trouble" role="alert" id="why">{why}</p>'
        f'<p class="soft">{say("Nothing has changed.")}</p><p class="row">{back}</p>',
        REFUSED,
    )
