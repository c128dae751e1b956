"""A season for whoever is alone: five evenings against three others in two minutes, and what the dice did to make them fair.

Each evening is one selection in secret, played as a match. The season is a campaign's ledger of four under a key of its own:
it is on no list and in no backup or statistics, its finished matches go, and the next season replaces it.
"""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from hexdice.games.first_player.campaign import kinds, layout
from hexdice.games.first_player.campaign.campaign import Campaign, entry_of, match_options, read_campaign
from hexdice.games.first_player.campaign.chart import Line, plot
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.visit import HOME
from hexdice.games.first_player.table.season import EVENINGS, SEASON, following, noted, wishes, worth
from hexdice.kernel.errors import NotationError, ReplayError
from hexdice.kernel.match import Match, Seat
from hexdice.view import cast
from hexdice.view.frame import shell
from hexdice.view.markup import button, esc, icon, panel, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.services import Services
from hexdice.view.text import enumerated, facts, labelled, listed, say, say_n, unnamed

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
    """The address of the table at which the season goes on, or of the page of its end and of what one is about; with `fresh` another begins."""
    campaign = load(app)
    if fresh:
        forget(app, campaign)
        own = next(iter(app.store.names()), "") or unnamed(0)
        names = (own, *cast.names(len(PLAYERS) - 1, [own]))
        joins = [kinds.Join(who, name) for who, name in zip(PLAYERS, names, strict=True)]
        season = following(campaign.ledger.id if campaign else "")
        campaign = Campaign(Ledger(season, say("A season"), made=app.clock.today(), entries=joins))
    elif campaign is None:
        return f"{HOME}/season"
    open_table = next(iter(campaign.tables), "")
    if open_table and app.store.load_match(open_table) is not None:
        return f"#/m/{open_table}"
    if len(campaign.ledger.columns) >= EVENINGS:
        return f"{HOME}/season"
    ledger = campaign.ledger
    name = f"{ledger.id}{len(ledger.columns) + 1}"
    shared, (own, *others) = _share(ledger), [person.name for person in ledger.people.values()]
    wanted = zip(others, wishes(name)[1:], strict=True)
    seats = (Seat(own), *(Seat(other, "steady" if to == "1" else "gentle") for other, to in wanted))
    evenings = noted(map(sum, _smiles(ledger)), shared)
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


def _smiles(ledger: Ledger) -> list[list[int]]:
    """The smiles of each of the players on each evening so far."""
    first = [selection.seating[0] for selection in ledger.selections.values()]
    return [
        [
            worth(n) * ((who == starter) == (wishes(f"{ledger.id}{n}")[seat] == "1"))
            for n, starter in enumerate(first, start=1)
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
    """How to go on with a season; of one that is over, who wins it, everybody's evenings and dice, and how another begins."""
    campaign = load(app)
    played = len(campaign.ledger.columns) if campaign else 0
    if campaign is None or played < EVENINGS:
        words = say("Evening {n} of {all}", n=played + 1, all=EVENINGS)
        act = "fp-season" if campaign else "fp-season:new"
        on = button(words, act=act, kind="primary large", sign="die", id="season-go")
        secret = say(
            "On some evenings you want to start; on others you would rather not. What the other players want is often secret."
        )
        rules = (
            ("smile", say("Each evening that goes your way brings a smile; the last brings two. The most smiles win.")),
            ("crown", secret),
            (
                "die",
                say(
                    "Whoever has the highest row starts and pays the last player a die. If smiles are tied, whoever has the most dice wins."
                ),
            ),
        )
        shown = "".join(f"<li>{icon(sign)}{words}</li>" for sign, words in rules)
        names = enumerate(cast.names(len(PLAYERS) - 1), start=1)
        faces = "".join(portrait(name, seat, face=cast.face(name)) for seat, name in names)
        lead = layout.board(faces, say("Five evenings with Mia, Ben and Ada, in two minutes."))
        body = f'<h1>{say("A season")}</h1><div class="fp-columns">{lead}<div class="fp-ways"><ul class="fp-rules">{shown}</ul>{on}</div></div>'
        return shell(body, title=say("The First Player"))
    on = button(say("Another season"), act="fp-season:new", kind="primary large", sign="turn", id="season-new")
    on += button(say("Who starts?"), href=f"{HOME}/quick", sign="die", id="season-quick")
    on += button(say("Begin a campaign"), href=f"{HOME}/quick?new=1", kind="quiet", id="season-campaign")
    title = say("Smiles over the evenings")
    race = panel(title, _race(campaign.ledger, title), id="chart")
    shown = f'<div class="fp-over">{_story(app, campaign.ledger)}<p class="row">{on}</p></div>'
    return shell(f'<div class="fp-columns">{shown}{race}</div>', title=say("The First Player"))


def _race(ledger: Ledger, title: str) -> str:
    """How many smiles everybody had after each evening, as a chart."""
    names = [say("You"), *(esc(ledger.people[who].name) for who in PLAYERS[1:])]
    totals = [list(accumulate(had)) for had in _smiles(ledger)]
    lines = [Line(seat, name, list(enumerate(totals[seat]))) for seat, name in enumerate(names)]
    said = enumerated(labelled(name, str(had[-1])) for name, had in zip(names, totals, strict=True))
    return plot(lines, range(EVENINGS), labelled(title, said))


def _story(app: Services, ledger: Ledger) -> str:
    """Who wins, and why; how everybody felt on each evening, with a crown where they started, and their dice now."""
    first, smiles = [selection.seating[0] for selection in ledger.selections.values()], _smiles(ledger)
    totals = [sum(had) for had in smiles]
    ranks = [(total, person.dice) for total, person in zip(totals, ledger.people.values(), strict=True)]
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    turned = _turned(smiles, best[0]) if totals.count(max(totals)) == 1 else 0
    rows = ""
    for seat, (who, person) in enumerate(ledger.people.items()):
        own, name = who == PLAYERS[0], esc(person.name)
        face = app.store.face(person.name) if own else cast.face(person.name)
        drawn, wins = partial(portrait, name, seat, face=face), seat in best
        faces = "".join(
            f'<span class="fp-evening{" had" if starter == who else ""}{" turned" if n == turned else ""}">{drawn(mood="glad" if glad else "sad")}'
            f"{icon('crown') if starter == who else ''}</span>"
            for n, (starter, glad) in enumerate(zip(first, smiles[seat], strict=True), start=1)
        )
        started = say_n(person.starts, "started once", "started {n} times") if person.starts else say("never started")
        rows += (
            f"<li{' class=most' if wins else ''}>{drawn(mood='glad' if wins else 'calm', hat='crown' if wins else '')}{seat_name(seat, say('You') if own else name)}"
            f'<b class="fp-smiles" aria-hidden="true">{icon("smile")}{totals[seat]}</b>'
            f'<span class="fp-evenings" aria-hidden="true">{faces}</span><span class="unseen">{facts(started, say_n(totals[seat], "{n} smile", "{n} smiles"))}</span>'
            f"{layout.dice_of(person.dice)}</li>"
        )
    why = say("Evening {n} turned the tide.", n=turned) if turned else ""
    if len(best) < totals.count(max(totals)):
        why = say("Tied on smiles: whoever has the most dice wins.")
    lead = f'<p class="lead">{why}</p>' if why else ""
    return f'<h1 id="verdict">{_verdict(ledger, best)}</h1>{lead}<ul class="fp-season" id="season">{rows}</ul>'


def _turned(smiles: Sequence[Sequence[int]], winner: int) -> int:
    """The evening from which on the winner alone was ahead; 0 for the first one, before which nobody was."""
    turned = 0
    for n in range(1, EVENINGS + 1):
        totals = [sum(had[:n]) for had in smiles]
        ahead = totals[winner] == max(totals) and totals.count(max(totals)) == 1
        turned = (turned or n) if ahead else 0
    return turned if turned > 1 else 0


def _verdict(ledger: Ledger, best: Sequence[int]) -> str:
    """Who wins the season."""
    names = listed([esc(ledger.people[PLAYERS[seat]].name) for seat in best if seat])
    if best == [0]:
        return say("You win the season!")
    if best[0] == 0:
        return say("You and {names} share the season", names=names)
    return say("{name} wins the season", name=names) if len(best) == 1 else say("{names} share the season", names=names)
