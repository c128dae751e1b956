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
from hexdice.games.first_player.table.season import EVENINGS, SEASON, following, named, noted, wishes
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.match import Match, Seat
from hexdice.view import cast
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, icon, panel, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.services import Services
from hexdice.view.text import listed, say, say_n, unnamed

KEY = "hexdice.place.season"  # spare: whatever happens to it, another season begins
PLAYERS = ("p1", "p2", "p3", "p4")  # the person first
FEWEST = 2  # dice with which there is something to decide


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
        own = next(iter(app.store.names()), "") or unnamed(0)
        names = (own, *cast.names(len(PLAYERS) - 1, [own]))
        joins = [kinds.Join(who, name) for who, name in zip(PLAYERS, names, strict=True)]
        season = following(campaign.ledger.id if campaign else "")
        campaign = Campaign(Ledger(season, say("A season"), made=app.clock.today(), entries=joins))
    open_table = next(iter(campaign.tables), "")
    if open_table and app.store.load_match(open_table) is not None:
        return f"#/m/{open_table}"
    if len(campaign.ledger.columns) >= EVENINGS:
        return f"{HOME}/season"
    ledger = campaign.ledger
    name = named(ledger.id, len(ledger.columns) + 1)
    shared, (own, *others) = _share(ledger), [person.name for person in ledger.people.values()]
    wanted = zip(others, wishes(name)[1:], strict=True)
    seats = (Seat(own), *(Seat(other, "steady" if to == "1" else "gentle") for other, to in wanted))
    evenings = noted(map(sum, _pleased(ledger)), shared)
    options = match_options(ledger, PLAYERS) | {"campaign": name, "evenings": evenings}
    id = app.start_match("first-player", options, seats)
    for before in campaign.recorded:
        app.store.delete_match(before)
    campaign.recorded, campaign.tables = [], {id: PLAYERS}
    app.store.set(KEY, campaign.dump())
    return f"#/m/{id}"


def _share(ledger: Ledger) -> str:
    """Before an evening, whoever has most dice gives one to somebody who could decide nothing with fewer than two (FP-17): "2>0", or ""."""
    dice = [ledger.people[who].dice for who in PLAYERS]
    poor, rich = 0 if dice[0] < FEWEST else dice.index(min(dice)), dice.index(max(dice))
    if dice[poor] >= FEWEST:
        return ""
    ledger.append(kinds.Gift(PLAYERS[rich], PLAYERS[poor], "die", FEWEST - dice[poor]))
    return f"{rich}>{poor}"


def _pleased(ledger: Ledger) -> list[list[bool]]:
    """Whether each of the players was content on each evening so far."""
    first = [selection.seating[0] for selection in ledger.selections.values()]
    return [
        [
            (who == starter) == (wishes(named(ledger.id, number))[seat] == "1")
            for number, starter in enumerate(first, start=1)
        ]
        for seat, who in enumerate(PLAYERS)
    ]


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


def page(app: Services) -> str:
    """Who started which evening, everybody's dice over the evenings, and how to go on."""
    campaign = load(app)
    played = len(campaign.ledger.columns) if campaign else 0
    title, over = say("A season"), played >= EVENINGS
    if over:
        title = say("Five evenings later")
        on = button(say("Another season"), act="fp-season:new", kind="primary large", sign="turn", id="season-new")
        on += button(say("Who starts?"), href=f"{HOME}/quick", sign="die", id="season-quick")
        on += button(say("Begin a campaign"), href=f"{HOME}/quick?new=1", kind="quiet", id="season-campaign")
    else:
        words = say("Evening {n} of {all}", n=played + 1, all=EVENINGS)
        on = button(words, act="fp-season", kind="primary large", sign="die", id="season-go")
    about = say("Five evenings. Get your way more often than the others.")
    shown = _story(app, campaign.ledger) if campaign and played else f'<p class="lead">{about}</p>'
    return shell(f'<h1>{title}</h1>{shown}<p class="row">{on}</p>', title=say("The First Player"))


def _story(app: Services, ledger: Ledger) -> str:
    """How everybody felt on each evening, with a crown where they started; their dice now; and the chart of everybody's dice."""
    first = [selection.seating[0] for selection in ledger.selections.values()]
    pleased = dict(zip(PLAYERS, _pleased(ledger), strict=True))
    most, over = max(map(sum, pleased.values())), len(ledger.columns) >= EVENINGS
    rows = ""
    for number, (who, person) in enumerate(ledger.people.items()):
        own, name = who == PLAYERS[0], esc(person.name)
        drawn = partial(portrait, name, number, face=app.store.face(person.name) if own else cast.face(person.name))
        name = say("You") if own else name
        happiest = sum(pleased[who]) == most
        faces = "".join(
            f'<span class="fp-evening{" had" if starter == who else ""}">{drawn(mood="glad" if glad else "sad")}{icon("crown") if starter == who else ""}</span>'
            for starter, glad in zip(first, pleased[who], strict=True)
        )
        started = say_n(person.starts, "started once", "started {n} times") if person.starts else say("never started")
        wished = say_n(sum(pleased[who]), "content once", "content {n} times")
        rows += (
            f"<li{' class=most' if happiest else ''}>{drawn(mood='glad' if happiest else 'calm', hat='crown' if over and happiest else '')}{seat_name(number, name)}"
            f'<span class="fp-evenings" aria-hidden="true">{faces}</span><span class="unseen">{started}, {wished}</span>'
            f'<span class="fp-dice">{layout.drawn_dice(person.dice, number)}<span class="unseen">{say_n(person.dice, "{n} die", "{n} dice")}</span></span></li>'
        )
    lead = f'<p class="lead" id="verdict">{_happiest(ledger, pleased)}</p>' if over else ""
    story = f'{lead}<ul class="fp-season">{rows}</ul>'
    return (
        f'<div class="fp-columns">{panel(say("Who was content, and who started"), story, id="season")}'
        f"{panel(say('Dice over the evenings'), chart(ledger, PLAYERS[0]), id='chart')}</div>"
    )


def _happiest(ledger: Ledger, pleased: Mapping[str, Sequence[bool]]) -> str:
    """Who got their way most often, in a sentence."""
    most = max(map(sum, pleased.values()))
    best = [who for who in PLAYERS if sum(pleased[who]) == most]
    names = listed([esc(ledger.people[who].name) for who in best if who != PLAYERS[0]])
    if best == [PLAYERS[0]]:
        return say("You win the season. Evenings your way: {n} of {all}.", n=most, all=EVENINGS)
    if best[0] == PLAYERS[0]:
        return say("You and {names} share it. Evenings your way: {n} of {all}.", names=names, n=most, all=EVENINGS)
    if len(best) == 1:
        return say("{name} wins the season. Evenings their way: {n} of {all}.", name=names, n=most, all=EVENINGS)
    return say("{names} share it. Evenings their way: {n} of {all}.", names=names, n=most, all=EVENINGS)
