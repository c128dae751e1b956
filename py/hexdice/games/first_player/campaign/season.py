"""A season for whoever is alone: five evenings against three others in two minutes, and what the dice did to make them fair.

Each evening is one selection in secret, played as a match. The season is a campaign's ledger of four under a key of its own:
it is on no list and in no backup or statistics, its finished matches go, and the next season replaces it.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from hexdice.games.first_player.campaign import kinds, layout
from hexdice.games.first_player.campaign.campaign import Campaign, read_campaign
from hexdice.games.first_player.campaign.chart import chart
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.recording import entry_of, match_options
from hexdice.games.first_player.campaign.visit import HOME
from hexdice.games.first_player.table.season import EVENINGS, RELUCTANT, SEASON, wish
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.match import Match, Seat
from hexdice.view import cast
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, icon, panel, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.section import Services
from hexdice.view.text import listed, say, say_n, unnamed

KEY = "hexdice.place.season"  # spare: whatever happens to it, another season begins
PLAYERS = ("p1", "p2", "p3", "p4")  # the person first


def load(app: Services) -> Campaign | None:
    """The season of this device, or None."""
    try:
        return read_campaign(app.store.get(KEY) or "")
    except (NotationError, ReplayError):
        return None


def go_on(app: Services, *, fresh: bool = False) -> str:
    """The address of the table at which the season goes on, or of its end; with `fresh`, or if there is none, another begins."""
    campaign = load(app)
    if campaign is None or fresh:
        forget(app, campaign)
        joins = [kinds.Join(who, name) for who, name in zip(PLAYERS, (say("You"), *_others(app)), strict=True)]
        campaign = Campaign(Ledger(SEASON, say("A season"), made=app.clock.today(), entries=joins))
    open_table = next(iter(campaign.tables), "")
    if open_table and app.store.load_match(open_table) is not None:
        return f"#/m/{open_table}"
    if len(campaign.ledger.columns) >= EVENINGS:
        return f"{HOME}/season"
    number = len(campaign.ledger.columns) + 1
    options = match_options(campaign.ledger, PLAYERS) | {"campaign": f"{SEASON}{number}"}
    level = "gentle" if number in RELUCTANT else "steady"
    seats = (Seat(_own_name(app)), *(Seat(name, level) for name in _others(app)))
    id = app.start_match("first-player", options, seats)
    for before in campaign.recorded:
        app.store.delete_match(before)
    campaign.recorded, campaign.tables = [], {id: PLAYERS}
    app.store.set(KEY, campaign.dump())
    return f"#/m/{id}"


def forget(app: Services, campaign: Campaign | None) -> None:
    """Removes a season with its matches."""
    for match in (*campaign.recorded, *campaign.tables) if campaign else ():
        app.store.delete_match(match)
    app.store.remove(KEY)


def finished(app: Services, match: Match) -> None:
    """Records an evening of the season, once."""
    campaign = load(app) if str(match.header.options.get("campaign", "")).startswith(SEASON) else None
    if campaign is None or match.header.id not in campaign.tables or match.result is None:
        return
    ledger = campaign.ledger
    ledger.append(entry_of(PLAYERS, match.state))
    cells, reserve = ledger.closing()
    ledger.append(kinds.Close(str(len(ledger.columns) + 1), cells, reserve))
    campaign.tables, campaign.recorded = {}, [match.header.id]
    app.store.set(KEY, campaign.dump())


def _own_name(app: Services) -> str:
    return next(iter(app.store.names()), "") or unnamed(0)


def _others(app: Services) -> tuple[str, ...]:
    """Three characters whose names are not the person's."""
    return cast.names(len(PLAYERS) - 1, [_own_name(app)])


def page(app: Services) -> str:
    """Who started which evening, everybody's dice over the evenings, and how to go on."""
    campaign = load(app)
    played = len(campaign.ledger.columns) if campaign else 0
    title, over = say("A season"), played >= EVENINGS
    if over:
        title = say("Five evenings later")
        on = button(say("Another season"), act="fp-season:new", kind="primary large", sign="turn", id="season-new")
        on += button(say("Who starts?"), href=f"{HOME}/quick", sign="die", id="season-quick")
        on += button(say("Begin a campaign"), href=HOME, kind="quiet", id="season-campaign")
    else:
        words = say("Evening {n} of {all}", n=played + 1, all=EVENINGS)
        on = button(words, act="fp-season", kind="primary large", sign="die", id="season-go")
    about = f"{say('Five evenings with {names}, in two minutes.', names=listed(_others(app)))} {wish(played + 1)}"
    shown = _story(campaign.ledger, _own_name(app)) if campaign and played else f'<p class="lead">{about}</p>'
    return shell(f'<h1>{title}</h1>{shown}<p class="row">{on}</p>', title=say("The First Player"))


def _story(ledger: Ledger, own: str) -> str:
    """How everybody felt on each evening, with a crown where they started; their dice now; and the chart of everybody's dice."""
    first = [selection.seating[0] for selection in ledger.selections.values()]
    pleased = {
        who: [(who == starter) != (number in RELUCTANT) for number, starter in enumerate(first, start=1)]
        for who in PLAYERS
    }
    most = max(map(sum, pleased.values()))
    rows = ""
    for number, (who, person) in enumerate(ledger.people.items()):
        name = esc(own) if who == PLAYERS[0] else person.name
        drawn = partial(portrait, name, number, face=cast.face(person.name))
        happiest = sum(pleased[who]) == most
        faces = "".join(
            f'<span class="fp-evening{" had" if starter == who else ""}">{drawn(mood="glad" if glad else "sad")}{icon("crown") if starter == who else ""}</span>'
            for starter, glad in zip(first, pleased[who], strict=True)
        )
        started = say_n(person.starts, "started once", "started {n} times") if person.starts else say("never started")
        wished = say_n(sum(pleased[who]), "content once", "content {n} times")
        rows += (
            f"<li{' class=most' if happiest else ''}>{drawn(mood='wow' if happiest else 'calm')}{seat_name(number, person.name)}"
            f'<span class="fp-evenings" aria-hidden="true">{faces}</span><span class="unseen">{started}, {wished}</span>'
            f'<span class="fp-dice">{layout.drawn_dice(person.dice, number)}<span class="unseen">{say_n(person.dice, "{n} die", "{n} dice")}</span></span></li>'
        )
    lead = f'<p class="lead" id="verdict">{_happiest(ledger, pleased)}</p>' if len(ledger.columns) >= EVENINGS else ""
    story = f'{lead}<ul class="fp-season">{rows}</ul><p class="soft">{_verdict(ledger)}</p>'
    return (
        f'<div class="fp-columns">{panel(say("Who was content, and who started"), story, id="season")}'
        f"{panel(say('Dice over the evenings'), chart(ledger), id='chart')}</div>"
    )


def _happiest(ledger: Ledger, pleased: Mapping[str, Sequence[bool]]) -> str:
    """Who had it their way most often, in a sentence."""
    count = {who: sum(evenings) for who, evenings in pleased.items()}
    best = max(count, key=lambda who: count[who])
    if best == PLAYERS[0]:
        return say("Nobody had it their way more often than you: {n} evenings of {all}.", n=count[best], all=EVENINGS)
    name = ledger.people[best].name
    return say("{name} had it their way most often: {n} evenings of {all}.", name=name, n=count[best], all=EVENINGS)


def _verdict(ledger: Ledger) -> str:
    """How the dice made it fair, in a sentence or two."""
    people = list(ledger.people.values())
    most = max(people, key=lambda person: (person.starts, -person.dice))
    rich = max(people, key=lambda person: (person.dice, -person.starts))
    few, many = (say_n(one.dice, "{n} die", "{n} dice") for one in (most, rich))
    if most is people[0]:
        words = say("Starting cost you dice: you are down to {few}.", few=few)
    else:
        words = say("Starting cost {name} dice: {few} left.", name=most.name, few=few)
    if rich is most:
        return words
    if rich is people[0]:
        return f"{words} {say('You have the most, {many}: the next start is most likely yours.', many=many)}"
    return f"{words} {say('{name} has the most, {many}: likely the next to start.', name=rich.name, many=many)}"
