"""The page of an evening: who is here, open selections, the last one, the end of the evening, gifts, players."""

import json
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from hexdice.games.first_player.campaign import layout, sharing
from hexdice.games.first_player.campaign.campaign import Campaign, Way
from hexdice.games.first_player.campaign.history import entry_words
from hexdice.games.first_player.campaign.layout import absent, leaving
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.rules.state import fits_a_table
from hexdice.games.first_player.table.words import transfers
from hexdice.kernel.outside import tidy
from hexdice.view.markup import button, choice, esc, fold, panel, unfold
from hexdice.view.text import enumerated, say

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
Members = Sequence[tuple[str, str]]  # (id, name as markup)


def page(visit: Visit, campaign: Campaign, only: Sequence[str] | None) -> str:
    """The page; ticked are only those who were named by a link."""
    ledger, ui, id = campaign.ledger, visit.app.ui, esc(campaign.ledger.id)
    ticked, unended = visit.ticked(campaign, only), visit.unended(campaign)
    new = unfold(say("Somebody new, or back again"), lambda: layout.add_form(f"fp-join:{id}"), key="view.add", ui=ui)
    others = button(say("Other people"), href=f"{HOME}/quick?other=1", kind="quiet", id="group-new")
    start = panel(
        say("Who starts tonight?"),
        f"{layout.people(visit, campaign, ticked)}<p class='row go'>{_roll(visit, campaign, ticked)}</p><p class='soft small'>{say('Untick anyone who is not here.')}</p>"
        f"<div class='fp-more'>{_how(visit, campaign)}{new}{others}</div>",
        id="start",
    )
    end = _end(visit, campaign, unended) if ledger.under_way else ""
    members = [(who, layout.name_of(ledger, who)) for who in ledger.members]
    present = [(who, name) for who, name in members if ticked.get(who)]
    more = f'<div class="fp-columns">{_gifts(visit, id, present)}{_members(visit, ledger, members)}</div>'
    return layout.frame(
        ledger,
        "",
        f"{end if unended else ''}{_open_tables(visit, campaign)}{start}{_last(visit, campaign)}{'' if unended else end}{more}",
    )


# Who starts


def _roll(visit: Visit, campaign: Campaign, ticked: dict[str, bool]) -> str:
    """The two ways to find out who starts, side by side; "" if everybody is already in a selection."""
    busy = campaign.busy()
    if busy and len(set(campaign.ledger.members) - busy) < 2:
        return ""
    players = [who for who, there in ticked.items() if there and who not in busy]
    why = "" if fits_a_table(len(players)) else say("Two to twelve players can take part.")
    roll, secret = (
        f"fp-start:{campaign.ledger.id}/{Way(visit.full(campaign), slow)}/{','.join(players)}" for slow in (False, True)
    )
    return layout.ways({"find-out": roll, "find-secret": secret}, why)


def _how(visit: Visit, campaign: Campaign) -> str:
    """What the dice decide, as a pair of buttons, and what the chosen one means."""
    full = visit.full(campaign)
    said = say("First player only"), say("The whole order")
    means = (say("Who starts; the others follow as seated."), say("Who plays first, second, and so on to the last."))
    buttons = "".join(
        button(words, ui=f"view.full={n}", pressed=n == full, kind="toggle", id=f"mode-{('first', 'order')[n]}")
        for n, words in enumerate(said)
    )
    body = f'<div class="row">{buttons}</div><p class="soft small">{means[full]}</p>'
    title = f'{say("What the dice decide")} <small class="soft" id="how-line">{said[full]}</small>'
    return unfold(title, lambda: body, key="view.how", ui=visit.app.ui)


def _open_tables(visit: Visit, campaign: Campaign) -> str:
    """The open selections, each with buttons to continue and to drop it."""
    rows = ""
    for match, players in campaign.tables.items():
        names = enumerated(layout.name_of(campaign.ledger, who) for who in players)
        entry = visit.app.store.entries.entry(match)
        line, drop = esc(entry["line"]) if entry else "", f"fp-abandon:{esc(campaign.ledger.id)}/{esc(match)}"
        rows += (
            f'<div class="resume panel" id="table-{esc(match)}"><p><b><bdi>{names}</bdi></b><span class="soft">{line}</span></p>'
            f"{button(say('Continue'), href=f'#/m/{esc(match)}', kind='primary')}"
            f"{button(say('Give up'), act=drop, id=f'abandon-{esc(match)}')}</div>"
        )
    label = say("Not finished yet")
    return f'<section id="tables" aria-label="{label}" class="stack-wide">{rows}</section>' if rows else ""


# The last selection, and the end of the evening


def _last(visit: Visit, campaign: Campaign) -> str:
    """The last selection and, below, the last ones of other tables while they can be undone (FP-22)."""
    ledger, selections = campaign.ledger, campaign.ledger.selections
    if not selections:
        return ""
    last = max(selections)
    back = campaign.undoable()
    body = _recorded(ledger, last, "take-back" if last in back else "")
    others = "".join(_recorded(ledger, index, f"take-back-{index}") for index in back if index != last)
    if others:
        body += f"<h3>{say('Also tonight')}</h3>{others}"
    sent = unfold(say("Send to BG Stats"), lambda: _stats(visit, campaign, last), key="view.stats", ui=visit.app.ui)
    return panel(say("Last time"), f"{body}{sent}", id="last")


def _recorded(ledger: Ledger, index: int, own: str) -> str:
    """A selection in words, with a button with the id `own` that undoes it; "" for none."""
    selection, moved = ledger.selections[index], ledger.transfers[index]
    gifts = " ".join(transfers(moved.gifts, moved.token, lambda who: layout.name_of(ledger, who)))
    back = button(say("Undo it"), act=f"fp-back:{esc(ledger.id)}/{index}", sign="undo", id=own) if own else ""
    return f'<p class="row"><span>{entry_words(ledger, selection)}. {gifts}</span>{back}</p>'


def _stats(visit: Visit, campaign: Campaign, last: int) -> str:
    """The link that sends the last selection to BG Stats, with the name of the game that was played."""
    ledger, game = campaign.ledger, tidy(visit.app.ui.get("field.game", ""))[:80]
    players = [(who, ledger.people[who].name) for who in ledger.selections[last].seating]
    link = push_link(game or say("Game night"), f"{ledger.id}-{last}", visit.app.clock.stamp(), players)
    return (
        f'<p class="soft small">{say("BG Stats is an app for keeping a record of the games you play. It opens with the players and the starter already filled in.")}</p>'
        f'<div class="fp-form"><label class="field"><span>{say("Which game did you play?")}</span>'
        f'<input name="game" id="stats-game" value="{esc(game)}" maxlength="80" placeholder="{say("Game night")}" autocomplete="off"></label>'
        f'<a class="button" id="bg-stats" href="{esc(link)}" target="_blank" rel="noopener">{say("Send to BG Stats")}</a></div>'
    )


def _end(visit: Visit, campaign: Campaign, unended: str) -> str:
    """The button that ends the evening, also one of another day that was never ended, and what that costs whoever was not there."""
    ledger, line, cost = campaign.ledger, "", ""
    if ledger.kind == CAMPAIGN:
        missed, label = absent(ledger, ledger.closing()[0]), esc(unended or visit.label(campaign))
        cost = f'<p class="soft small">{missed}</p>' if missed else ""
        line = layout.field(say("Label for this evening"), "label", "close-label", value=label)
    close = layout.submit(say("End it and begin a new one") if unended else say("Done for tonight"), "close-go")
    form = layout.form("close", f"fp-close:{esc(ledger.id)}", line, close, reset=False)
    if not unended:
        return f'<section class="panel fp-end" id="end">{form}{cost}</section>'
    words = f"<p>{say('The last evening ({day}) was not ended.', day=esc(unended))}</p>{cost}"
    on = f'<p class="soft">{say("Or just go on: then both count as one evening.")}</p>'
    return panel(say("A new evening?"), f"{words}{form}{on}", id="unended")


def push_link(game: str, play_id: str, stamp: str, players: Sequence[tuple[str, str]]) -> str:
    """A link that sends a play to the app BG Stats, in its public format. `stamp` is "2026-11-20T18:30:00Z"; `players` (id, name) are in
    playing order. Nobody has won, which one version of the app wants to read.
    """
    data = {
        "sourceName": "Hexdice",
        "sourcePlayId": play_id,
        "playDate": stamp[:19].replace("T", " "),
        "game": {
            "name": game,
            "sourceGameId": "".join(sign if sign.isalnum() else "-" for sign in game.casefold()),
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {"name": name, "sourcePlayerId": who, "startPlayer": not index, "winner": False}
            for index, (who, name) in enumerate(players)
        ],
    }
    return f"{BG_STATS}?data={quote(json.dumps(data, ensure_ascii=False, separators=(',', ':')), safe='')}"


# Gifts and players


def _gifts(visit: Visit, id: str, members: Members) -> str:
    """Gifts among those who are here (FP-17)."""
    ui, first, last = visit.app.ui, members[0][0] if members else "", members[-1][0] if members else ""
    about = say("While nobody is rolling, you may give each other dice and tokens. You cannot give away your last die.")
    give = layout.form(
        "gift",
        f"fp-gift:{id}",
        _pick(ui, "giver", say("From", "who gives"), members, first),
        _pick(ui, "taker", say("To", "who receives"), members, last),
        _pick(ui, "what", say("What"), (("die", say("dice")), ("token", say("tokens"))), "die"),
        f'<label class="field narrow"><span>{say("How many")}</span><input name="number" id="gift-number" type="number" min="1" max="99" value="1"></label>',
        layout.submit(say("Give", "a gift"), "gift-go"),
    )
    body = f'<p class="soft">{about}</p>{give}'
    return fold(say("Give dice or tokens"), lambda: body, key="view.gift", ui=ui)


def _pick(ui: Mapping[str, str], name: str, label: str, items: Members, usual: str) -> str:
    """A list in a form; the field keeps what was chosen there."""
    return choice(f"pick-{name}", label, items, ui.get(f"field.{name}", usual), name)


def _members(visit: Visit, ledger: Ledger, members: Members) -> str:
    """The options of the campaign, its name, and the names of its players."""
    ui, id = visit.app.ui, esc(ledger.id)
    instead = ""
    if ledger.kind == CAMPAIGN:
        words = say("With four or five players, the second-to-last player gets a die from the reserve, not a token")
        instead = button(words, act=f"fp-change:{id}/instead", pressed=ledger.instead, kind="toggle", id="set-instead")
    act = f"fp-change:{id}/plus_one"
    tokens = button(say("Plus-one tokens"), act=act, pressed=ledger.plus_one, kind="toggle", id="set-plus-one")
    who = _pick(ui, "who", say("Player", "who"), members, members[0][0] if members else "")
    name = layout.field(say("New name"), "name", "rename-name")
    rename = layout.form("rename", f"fp-rename:{id}", who, name, layout.submit(say("Rename"), "rename-go"))
    gone = _pick(ui, "gone", say("Who leaves?"), (("", "–"), *members), "")
    goes = layout.submit(say("Leaves the campaign"), "leave-go")
    leave = layout.form("leave-campaign", f"fp-leave:{id}", gone, goes)
    title = layout.field(say("Name of the campaign"), "title", "title-name", value=esc(ledger.name))
    title = layout.form("title", f"fp-title:{id}", title, layout.submit(say("Change"), "title-go"), reset=False)
    delete = button(say("Delete this campaign"), act=f"fp-delete:{id}", kind="danger", sign="bin", id="delete-campaign")
    body = (
        f'<p class="row">{tokens}{instead}</p>{rename}{leave}<p class="soft small">{leaving(ledger)}</p>{title}'
        f'<p class="row">{delete}</p>'
    )
    return fold(say("Options and players"), lambda: body, key="view.people", ui=ui)


# After a match of another game


def after(visit: Visit, id: str) -> str:
    """Who started and who played last in another match, as two rows of names and one button."""
    match = visit.app.store.load_match(id)
    names = [seat.name for seat in match.header.seats if not seat.bot] if match else []
    best = visit.campaigns.best(names) if len(names) > 1 else None
    if best is None:
        return sharing.refused(say("No campaign includes all these players."))
    campaign, players = best
    if id in campaign.recorded:
        return sharing.refused(say("This match has already been recorded."))
    ledger, members = campaign.ledger, [(who, layout.name_of(campaign.ledger, who)) for who in players]
    record = layout.form(
        "after-form",
        f"fp-record:{esc(id)}",
        _pick(visit.app.ui, "first", say("Who started?"), members, players[0]),
        _pick(visit.app.ui, "last", say("Who played last?"), members, players[-1]),
        layout.submit(say("Record it"), "book-go", "primary"),
        reset=False,
    )
    return layout.frame(ledger, "", panel(say("Record the match you played"), record, id="after"))
