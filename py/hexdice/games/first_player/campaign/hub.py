"""The first page of the game, and the question who starts: who is here, and one tap."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.campaign import evening, layout
from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.kinds import LONGEST_NAME
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.rules.state import fits_a_table
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, fold, panel
from hexdice.view.text import facts, say, say_n


def hub(visit: Visit) -> str:
    """The question, the lesson, the season and the campaigns; the other ways in are folded."""
    listed = visit.present()
    ways = (
        button(say("Who starts?"), href=f"{HOME}/quick", kind="primary large", sign="die", id="go-quick")
        + button(say("Show me how"), href="#/learn/first-player", sign="hint", id="hub-learn")
        + button(say("Alone: a season"), act="fp-season", sign="next", id="hub-season")
        + button(say("Rules"), href="#/rules/first-player", kind="quiet", sign="rules")
    )
    cards = f'<ul class="cards">{"".join(_card(visit, campaign) for campaign in listed)}</ul>' if listed else ""
    names = [] if listed else visit.app.store.names()[:6]
    about = say("Whoever starts pays a die to whoever plays last: over many evenings everybody has a turn.")
    return shell(
        f'<h1>{say("The First Player")}</h1><p class="lead">{about}</p><p class="row">{ways}</p>{layout.undo(visit)}{cards}'
        f'<div class="stack-wide">{_ways(names, visit.app.ui)}</div>',
        title=say("The First Player"),
    )


def _card(visit: Visit, campaign: Campaign) -> str:
    """A campaign: its name, its players, how long it has lasted and when it was saved."""
    ledger, lasted = campaign.ledger, say("for one evening")
    if ledger.kind == CAMPAIGN:
        lasted = say_n(len(ledger.columns), "one evening", "{n} evenings")
    faces = "".join(f"<span>{visit.face(ledger, who)}{layout.name_of(ledger, who)}</span>" for who in ledger.members)
    return (
        f'<li><a class="card panel fp-group" id="campaign-{esc(ledger.id)}" href="{HOME}/c/{esc(ledger.id)}"><h2><bdi>{esc(ledger.name)}</bdi></h2>'
        f'<p class="fp-faces">{faces}</p><p class="soft">{facts(lasted, visit.saved(campaign))}</p></a></li>'
    )


def quick(visit: Visit, query: Mapping[str, str]) -> str:
    """Who starts among a campaign's members, among names that are in no campaign, or among so many people."""
    campaign, only = visit.group(query)
    body = _strangers(visit, query) if campaign is None else _members(visit, campaign, only)
    return shell(f"<h1>{say('Who starts?')}</h1>{body}{_others(visit, campaign)}", title=say("The First Player"))


def _members(visit: Visit, campaign: Campaign, only: Sequence[str] | None) -> str:
    """Who of a campaign is here, and the button that starts a selection."""
    visit.campaigns.reconcile(campaign)
    id, ticked, unended = esc(campaign.ledger.id), visit.ticked(campaign, only), ""
    if day := visit.unended(campaign):
        end = button(say("A new evening?"), href=f"{HOME}/c/{id}", id="unended-line")
        words = say("The last one, {day}, has not been ended.", day=esc(day))
        unended = f'<p class="row">{end}<span class="soft">{words}</span></p>'
    more = button(say("To the campaign"), href=f"{HOME}/c/{id}", kind="quiet", id="to-campaign")
    ways = evening.how(visit, campaign) if any(campaign.last_way) else ""
    return (
        f'{unended}{evening.open_tables(visit, campaign)}<section class="panel" id="quick"><h2><bdi>{esc(campaign.ledger.name)}</bdi></h2>'
        f'{layout.people(visit, campaign, ticked)}<p class="row go">{evening.find_out(visit, campaign, ticked)}{more}</p>'
        f'<div class="fp-more">{ways}{layout.newcomer(campaign.ledger, visit.app.ui)}</div></section>'
        f"{_many(say('Without names: how many are you?'))}"
    )


def _strangers(visit: Visit, query: Mapping[str, str]) -> str:
    """People who are in no campaign: their faces, or only their number; for tonight, or as a new campaign."""
    names = visit.strangers(query)
    faces = "".join(
        layout.attendee(layout.Attendee(f"n{n}", name, n, visit.app.store.face(name), there))
        for n, (name, there) in enumerate(names.items())
    )
    go, count = "", sum(names.values())
    if fits_a_table(count):
        go = button(
            say("This evening only"), act=f"fp-first:{EVENING}", kind="large", sign="die", id=f"first-{EVENING}"
        )
        kept = say("Many evenings")
        go += button(kept, act=f"fp-first:{CAMPAIGN}", kind="large", sign="log", id=f"first-{CAMPAIGN}")
    elif names:
        go = f'<span class="soft">{say("Two to twelve players can take part.")}</span>'
    listed = f'<ul class="fp-people" id="people">{faces}</ul>' if names else ""
    # the field for a name stands above the faces, so that it stays where it is, and the button does not cover them
    named = (
        f'<section class="panel" id="quick"><h2>{say("Who is here?") if names else say("Or with your names")}</h2>'
        f'{layout.add_form("fp-name")}{listed}<p class="row go">{go}</p></section>'
    )
    if visit.app.store.names() or query.get("names"):
        return named + _many(say("Without names: how many are you?"))
    return _many(say("How many are you?")) + named


def _others(visit: Visit, shown: Campaign | None) -> str:
    """Links to groups other than the one that is shown, and to a new one."""
    links = "".join(
        button(
            esc(campaign.ledger.name),
            href=f"{HOME}/quick?campaign={esc(campaign.ledger.id)}",
            id=f"group-{esc(campaign.ledger.id)}",
        )
        for campaign in [campaign for campaign in visit.present() if campaign is not shown][:6]
    )
    if shown is not None:
        links += button(say("Other people"), href=f"{HOME}/quick?new=1", sign="plus", id="group-new")
    return f'<p class="row">{links}</p>' if links else ""


def _many(title: str) -> str:
    """The number of players: one tap, and the dice are rolled."""
    numbers = "".join(
        button(str(n), act=f"fp-many:{n}", name=say_n(n, "one player", "{n} players"), id=f"many-{n}", kind="large")
        for n in range(2, 13)
    )
    seated = say("Player 1 holds this device, the others follow clockwise.")
    return panel(title, f'<p class="fp-many">{numbers}</p><p class="soft small">{seated}</p>', id="many")


def _ways(names: Sequence[str], ui: Mapping[str, str]) -> str:
    """The other ways in, folded."""
    plain = button(say("Set up a table"), href=f"{HOME}?plain=1", id="plain")
    ways = (
        ("new", say("Over many evenings"), say("A campaign remembers who has how many dice."), _form(names)),
        ("plain", say("Just once, your way"), say("In secret, with tokens or real dice; nothing is kept."), plain),
        (
            "take",
            say("From another device or from paper"),
            say("A campaign file, a sheet saved as CSV, or a link."),
            layout.take_form(),
        ),
    )
    return "".join(
        fold(
            f'<span class="fp-other">{title}<small class="soft">{words}</small></span>',
            lambda body=body: body,  # type: ignore[misc]
            key=f"view.{key}",
            ui=ui,
        )
        for key, title, words, body in ways
    )


def _form(names: Sequence[str]) -> str:
    """The form for a new campaign."""
    rows = "".join(  # Enter goes on to the next line, and from the last one to the button
        f'<label class="field"><span class="unseen">{say("Player {n}", n=n + 1)}</span><input name="name-{n}" id="new-name-{n}"'
        f' data-next="{f"new-name-{n + 1}" if n < 5 else "new-go"}" enterkeyhint="next"'
        f' maxlength="{LONGEST_NAME}" autocomplete="off" placeholder="{say("Player {n}", n=n + 1)}"'
        f' value="{esc(names[n]) if n < len(names) else ""}"></label>'
        for n in range(6)
    )
    return (
        f'<form id="new-campaign" data-act="fp-new" class="fields"><label class="field"><span>{say("Name of the campaign")}</span>'
        f'<input name="title" id="new-title" data-next="new-name-0" enterkeyhint="next" maxlength="{LONGEST_NAME}" autocomplete="off" placeholder="{say("Our campaign")}"></label>'
        f'<fieldset class="fp-names"><legend>{say("Players")}</legend>{rows}<p class="soft small">{say("More can join later. Empty lines are left out.")}</p></fieldset>'
        f'<p class="row"><button class="button primary" type="submit" id="new-go">{say("Begin the campaign")}</button></p></form>'
    )
