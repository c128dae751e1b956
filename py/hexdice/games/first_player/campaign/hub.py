"""The first page of the game, and the quick pick: who is here, and who starts."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.campaign import evening
from hexdice.games.first_player.campaign.entries import LONGEST_NAME
from hexdice.games.first_player.campaign.kept import Kept
from hexdice.games.first_player.campaign.layout import HOME, add_form, name_of, people, take_form
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.visit import Visit
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, fold, panel, seat_mark
from hexdice.view.text import say, say_n

USUAL = 4  # people, until somebody says how many they are


def hub(here: Visit) -> str:
    """One way in for newcomers, or all campaigns; below it the other ways, folded."""
    listed = here.present()
    rules = button(say("Rules"), href="#/rules/first-player", sign="rules")
    first, title = _tonight(here.app.ui, rules), say("Who starts tonight?")
    if listed:
        go = button(say("Who starts?"), href=f"{HOME}/quick", kind="primary large", sign="die", id="go-quick")
        first = f'<p class="row">{go}{rules}</p><ul class="cards">{"".join(_card(here, kept) for kept in listed)}</ul>'
        title = say("The First Player")
    names = [] if listed else here.app.store.names()[:6]
    return shell(
        f'<h1>{title}</h1><p class="lead">{say("The highest row of dice starts tonight’s game.")} {say("Whoever starts pays a die to whoever plays last: over many evenings everybody has a turn.")}</p>'
        f'{first}<div class="stack-wide">{_ways(names, here.app.ui, new=not listed)}</div>',
        title=say("The First Player"),
    )


def _card(here: Visit, kept: Kept) -> str:
    """A campaign: its name, its players, how long it has lasted and when it was saved."""
    ledger, lasted = kept.ledger, say("for one evening")
    if ledger.kind == CAMPAIGN:
        lasted = say_n(len(ledger.columns), "one evening", "{n} evenings")
    players = ", ".join(name_of(ledger, who) for who in ledger.members)
    return (
        f'<li><a class="card panel fp-group" id="campaign-{esc(ledger.id)}" href="{HOME}/c/{esc(ledger.id)}"><h2><bdi>{esc(ledger.name)}</bdi></h2>'
        f'<p><bdi>{players}</bdi></p><p class="soft">{lasted} · {here.saved(kept)}</p></a></li>'
    )


def quick(here: Visit, query: Mapping[str, str]) -> str:
    """A quick pick among a campaign's members, or among names that are in no campaign."""
    kept, only = here.group(query)
    body = _strangers(here, query) if kept is None else _members(here, kept, only)
    return shell(f"<h1>{say('Who starts?')}</h1>{body}", title=say("Who starts?"))


def _members(here: Visit, kept: Kept, only: Sequence[str] | None) -> str:
    """Who of a campaign is here, and the button that starts a selection."""
    here.campaigns.reconcile(kept)
    id, ticked, unended = esc(kept.ledger.id), here.ticked(kept, only), ""
    if day := here.unended(kept):
        end = button(say("A new evening?"), href=f"{HOME}/c/{id}", id="unended-line")
        words = say("The last one, {day}, has not been ended.", day=esc(day))
        unended = f'<p class="row">{end}<span class="soft">{words}</span></p>'
    more = button(say("To the campaign"), href=f"{HOME}/c/{id}", kind="quiet", id="to-campaign")
    ways = evening.how(here, kept) if any(kept.last_way) else ""
    return (
        f'{unended}{evening.open_tables(here, kept)}<section class="panel" id="quick"><h2><bdi>{esc(kept.ledger.name)}</bdi></h2>'
        f'{people(kept.ledger, ticked, kept.busy())}<p class="row go">{evening.find_out(here, kept, ticked)}{more}</p>'
        f"{ways}{add_form(f'fp-join:{id}', say('Somebody new, or back again'))}</section>"
        f"{many(say('Without names: how many are you?'))}{_others(here, kept)}"
    )


def _strangers(here: Visit, query: Mapping[str, str]) -> str:
    """For unknown people: names as ticks, then for tonight only or as a new campaign."""
    names = here.strangers(query)
    items = "".join(
        f'<li><button type="button" class="fp-person" id="here-n{n}" aria-pressed="{"true" if ticked else "false"}"'
        f' data-ui="here.n{n}={"0" if ticked else "1"}">{seat_mark(n)}<span><b><bdi>{esc(name)}</bdi></b></span></button></li>'
        for n, (name, ticked) in enumerate(names.items())
    )
    listed = f'<ul class="fp-people" id="people">{items}</ul>' if names else ""
    if not names:
        go = f"<p>{say('Then the page remembers who has how many dice.')}</p>"
    elif 2 <= sum(names.values()) <= 12:
        go = button(
            say("Find out, and begin a campaign"),
            act=f"fp-first:{CAMPAIGN}",
            kind="primary large",
            id=f"first-{CAMPAIGN}",
        ) + button(say("Only for this evening"), act=f"fp-first:{EVENING}", id=f"first-{EVENING}")
    else:
        go = f'<span class="soft">{say("Two to twelve players can take part.")}</span>'
    # the field for a name stands above the names, so that it stays where it is, and the button does not cover them
    return (
        f'{many(say("How many are you?"))}<section class="panel" id="quick"><h2>{say("Or with your names")}</h2>'
        f'{add_form("fp-name", say("Name"))}{listed}<p class="row">{go}</p></section>{_others(here, None)}'
    )


def _others(here: Visit, shown: Kept | None) -> str:
    """Links to groups other than the one that is shown, and to a new one."""
    links = "".join(
        button(
            esc(kept.ledger.name),
            href=f"{HOME}/quick?campaign={esc(kept.ledger.id)}",
            id=f"group-{esc(kept.ledger.id)}",
        )
        for kept in [kept for kept in here.present() if kept is not shown][:6]
    )
    if shown is not None:
        links += button(say("Another new campaign"), href=f"{HOME}/quick?new=1", sign="plus", id="group-new")
    title = say("Another campaign")
    return f'<section class="panel"><h2>{title}</h2><p class="row">{links}</p></section>' if links else ""


def many(title: str) -> str:
    """The number of players: one tap, and the dice are rolled."""
    numbers = "".join(
        button(str(n), act=f"fp-many:{n}", name=say_n(n, "one player", "{n} players"), id=f"many-{n}", kind="large")
        for n in range(2, 13)
    )
    learn = button(say("Show me how"), href="#/learn/first-player", kind="quiet", sign="hint", id="quick-learn")
    return panel(
        title,
        f'<p>{say("Tap the number of players: everybody’s dice are rolled, and one of you starts.")}</p><p>{_holder()}</p><p class="fp-many">{numbers}</p>'
        f"<p>{learn}</p>",
        id="many",
    )


def _holder() -> str:
    """Who is who where nobody has a name."""
    return say("Player 1 holds this device, the others follow clockwise.")


def _ways(names: Sequence[str], ui: Mapping[str, str], *, new: bool) -> str:
    """The other ways in, folded; with `new` also the one with names, which has a button of its own otherwise."""
    ways = [("new", say("Over many evenings"), say("A campaign remembers who has how many dice."), _form(names))]
    if new:
        known = say("Tick who is here, choose the whole order, or lay your rows in secret.")
        link = button(say("Who starts?"), href=f"{HOME}/quick", sign="die", id="go-quick")
        ways.append(("names", say("With your names"), known, f'<p class="row">{link}</p>'))
    plain = button(say("Set up a table"), href=f"{HOME}?plain=1", id="plain")
    once = say("In secret, with tokens or real dice; nothing is kept.")
    ways.append(("plain", say("Just once, your way"), once, f'<p class="row">{plain}</p>'))
    files = say("A campaign file, a sheet saved as CSV, or a link.")
    ways.append(("take", say("From another device or from paper"), files, take_form()))
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


def _tonight(ui: Mapping[str, str], rules: str) -> str:
    """For newcomers: how many they are, and one button."""
    many = ui.get("view.many", "")
    count = int(many) if many in [str(n) for n in range(2, 13)] else USUAL
    numbers = "".join(
        button(
            str(n), ui=f"view.many={n}", pressed=n == count, name=say_n(n, "one player", "{n} players"), id=f"count-{n}"
        )
        for n in range(2, 13)
    )
    go = button(say("Roll the dice"), act=f"fp-many:{count}", kind="primary large", sign="die", id="go-many")
    learn = button(say("Show me how"), href="#/learn/first-player", kind="quiet", sign="hint", id="hub-learn")
    return (
        f'<section class="panel" id="tonight"><h2 id="tonight-many">{say("How many are you?")}</h2>'
        f'<p class="fp-many" role="group" aria-labelledby="tonight-many">{numbers}</p><p>{_holder()}</p>'
        f'<p class="row">{go}{learn}{rules}</p></section>'
    )
