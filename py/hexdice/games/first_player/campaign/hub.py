"""The first page of the game, and the question who starts among people who are in no campaign."""

from collections.abc import Mapping

from hexdice.games.first_player.campaign import layout
from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.rules.state import SEATS, fits_a_table
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, fold, panel
from hexdice.view.text import facts, say, say_n


def hub(visit: Visit) -> str:
    """The question, the season, the lesson, and the campaigns; the rarer ways in stand below."""
    ways = (
        button(say("Who starts?"), href=f"{HOME}/quick", kind="primary large", sign="die", id="go-quick")
        + button(say("Show me how"), href="#/learn/first-player", sign="hint", id="hub-learn")
        + button(say("Alone: a season"), act="fp-season", sign="next", id="hub-season")
        + button(say("Rules"), href="#/rules/first-player", kind="quiet", sign="rules")
    )
    rarer = button(say("A new campaign"), href=f"{HOME}/quick?new=1", kind="quiet", sign="plus", id="hub-new")
    rarer += button(say("Just once, your way"), href=f"{HOME}?plain=1", kind="quiet", id="plain")
    cards = "".join(_card(visit, campaign) for campaign in visit.campaigns.present())
    listed = f'<ul class="cards">{cards}</ul>' if cards else ""
    about = say("Whoever starts pays a die to whoever plays last: over many evenings, everybody gets to start.")
    take = fold(say("From another device or from paper"), layout.take_form, key="view.take", ui=visit.app.ui)
    return shell(
        f'<h1>{say("The First Player")}</h1><div class="fp-columns">{layout.story(about)}<div class="fp-ways">{ways}{listed}</div></div>'
        f'<p class="row">{rarer}</p>{take}',
        title=say("The First Player"),
    )


def _card(visit: Visit, campaign: Campaign) -> str:
    """A campaign: its name, its players, how long it has lasted and when it was saved."""
    ledger, lasted = campaign.ledger, say("for one evening")
    if ledger.kind == CAMPAIGN:
        lasted = facts(say_n(len(ledger.columns), "one evening", "{n} evenings"), visit.saved(campaign))
    faces = "".join(f"<span>{visit.face(ledger, who)}{layout.name_of(ledger, who)}</span>" for who in ledger.members)
    return (
        f'<li><a class="card panel fp-group" id="campaign-{esc(ledger.id)}" href="{HOME}/c/{esc(ledger.id)}"><h2><bdi>{esc(ledger.name)}</bdi></h2>'
        f'<p class="fp-faces">{faces}</p><p class="soft">{lasted}</p></a></li>'
    )


def asks(query: Mapping[str, str]) -> str:
    """The title of the question, with "new" of a campaign."""
    return say("A new campaign") if "new" in query else say("Who starts?")


def quick(visit: Visit, query: Mapping[str, str]) -> str:
    """Who starts among people who are in no campaign, by their names and faces or only their number; with "new" a campaign of them."""
    named = _named(visit, query)
    if "new" in query:
        named = f'<div class="fp-columns">{layout.story(say("A campaign remembers how many dice everybody has."))}{named}</div>'
    elif visit.app.store.names() or query.get("names"):
        named = f'<div class="fp-columns">{named}{_numbers(say("Without names: how many players?"))}</div>'
    else:
        named = f'<div class="fp-columns">{_numbers(say("How many players?"))}{named}</div>'
    return shell(f"<h1>{asks(query)}</h1>{named}", title=say("The First Player"))


def _named(visit: Visit, query: Mapping[str, str]) -> str:
    """People by their names, for this evening or for a new campaign."""
    names, go = visit.strangers(query), ""
    faces = "".join(
        layout.attendee(layout.Attendee(f"n{n}", name, n, visit.app.store.face(name), there))
        for n, (name, there) in enumerate(names.items())
    )
    if fits_a_table(sum(names.values())):
        go = layout.ways({"first-evening": f"fp-first:{EVENING}", "first-secret": f"fp-first:{EVENING}/slow"})
        if "new" in query:
            words, act = say("Begin a campaign"), f"fp-first:{CAMPAIGN}"
            go = button(words, act=act, kind="primary large", sign="log", id="first-campaign")
    elif names:
        go = f'<span class="soft">{say("Two to twelve players can take part.")}</span>'
    listed = f'<ul class="fp-people" id="people">{faces}</ul>' if names else ""
    # the field for a name stands above the faces, so that it stays where it is, and the button does not cover them
    title = say("Who is here?") if names else say("Or with your names")
    return panel(title, f'{layout.add_form("fp-name", several=True)}{listed}<p class="row go">{go}</p>', id="quick")


def _numbers(title: str) -> str:
    """The number of players: one tap, and the dice are rolled."""
    numbers = "".join(
        button(str(n), act=f"fp-many:{n}", name=say_n(n, "one player", "{n} players"), id=f"many-{n}", kind="large")
        for n in range(SEATS[0], SEATS[1] + 1)
    )
    seated = say("Player 1 holds this device; the others follow clockwise.")
    return panel(title, f'<p class="fp-many">{numbers}</p><p class="soft small">{seated}</p>', id="many")
