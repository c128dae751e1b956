"""The page of an evening: who is here, open selections, the last one, the end of the evening, gifts, players."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.campaign import layout, sharing
from hexdice.games.first_player.campaign.asking import absent
from hexdice.games.first_player.campaign.bgstats import push_link
from hexdice.games.first_player.campaign.campaign import Campaign, Way
from hexdice.games.first_player.campaign.history import entry_words
from hexdice.games.first_player.campaign.layout import drawn_dice
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.sheet_page import count, reserve_words
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.games.first_player.rules.state import fits_a_table
from hexdice.games.first_player.table.words import transfers
from hexdice.kernel.outside import tidy
from hexdice.view.markup import button, choice, esc, fold, icon, panel, unfold
from hexdice.view.text import enumerated, say, say_n

Members = Sequence[tuple[str, str]]  # (id, name as markup)


def page(visit: Visit, campaign: Campaign, only: Sequence[str] | None) -> str:
    """The page; ticked are only those who were named by a link."""
    ledger, ui, id = campaign.ledger, visit.app.ui, esc(campaign.ledger.id)
    ticked, unended = visit.ticked(campaign, only), visit.unended(campaign)
    new = unfold(say("Somebody new, or back again"), lambda: layout.add_form(f"fp-join:{id}"), key="view.add", ui=ui)
    others = button(say("Other people"), href=f"{HOME}/quick?new=1", kind="quiet", id="group-new")
    start = panel(
        say("Who starts tonight?"),
        f"{layout.people(visit, campaign, ticked)}<p class='row go'>{_roll(visit, campaign, ticked)}</p>{layout.away(campaign, ticked)}"
        f"<div class='fp-more'>{_how(visit, campaign)}{new}{others}</div>",
        id="start",
    )
    end = ""
    if ledger.under_way and not unended:
        end = fold(say("Done for tonight"), lambda: _end(visit, campaign), key="view.done", ui=ui)
    members = [(who, layout.name_of(ledger, who)) for who in ledger.members]
    present = [(who, name) for who, name in members if ticked.get(who)]
    more = f'<div class="fp-columns">{_gifts(visit, id, present)}{_members(visit, ledger, members)}</div>'
    return layout.frame(
        ledger,
        "",
        f"{layout.undo(visit)}{_unended(ledger, esc(unended))}{_open_tables(visit, campaign)}{start}{_last(visit, campaign)}{end}{more}",
    )


# Who starts


def _roll(visit: Visit, campaign: Campaign, ticked: dict[str, bool]) -> str:
    """The button that starts a selection; "" if everybody is already in one."""
    busy = campaign.busy()
    if busy and len(set(campaign.ledger.members) - busy) < 2:
        return ""
    players = [who for who, there in ticked.items() if there and who not in busy]
    why = "" if fits_a_table(len(players)) else say("Two to twelve players can take part.")
    return button(
        say_n(len(players), "Roll for {n} player", "Roll for {n} players"),
        act=esc(f"fp-start:{campaign.ledger.id}/{visit.way(campaign)}/{','.join(players)}"),
        kind="primary large",
        sign="die",
        id="find-out",
        why=why,
        rule="FP-1" if why else "",
    )


def _how(visit: Visit, campaign: Campaign) -> str:
    """How the starter is found, in one line that opens to choose another way."""
    way = visit.way(campaign)
    what = say("The whole order") if way.full else say("First player only")
    play = say("Everybody chooses in secret") if way.slow else say("All dice high to low")
    title = f'{say("How you decide")} <small class="soft" id="how-line">{what} · {play}</small>'
    return unfold(title, lambda: _ways(way), key="view.how", ui=visit.app.ui)


def _ways(way: Way) -> str:
    """What the dice decide, and whether people choose; below each what the chosen one means."""
    what = (
        ("first", say("First player only"), say("Who starts; the others follow as you sit.")),
        ("order", say("The whole order"), say("Who plays first, second, and so on to the last.")),
    )
    play = (
        ("quick", say("All dice high to low"), say("All dice at once: nothing to decide, you only watch.")),
        (
            "slow",
            say("Everybody chooses in secret"),
            say("Everybody decides unseen how many dice to roll, and their row."),
        ),
    )
    return _either(say("What the dice decide"), "view.full", way.full, what) + _either(
        say("How you roll"), "view.slow", way.slow, play
    )


def _either(label: str, key: str, chosen: bool, ways: Sequence[tuple[str, str, str]]) -> str:
    """Two ways as a pair of buttons: (id, what it says, what it means)."""
    buttons = "".join(
        button(words, ui=f"{key}={n}", pressed=n == chosen, kind="toggle", id=f"mode-{id}")
        for n, (id, words, _) in enumerate(ways)
    )
    return (
        f'<div class="row" role="group" aria-label="{label}">{buttons}</div>'
        f'<p class="soft small fp-means">{ways[chosen][2]}</p>'
    )


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
    body = _recorded(visit, ledger, last, "take-back" if last in back else "")
    others = "".join(_recorded(visit, ledger, index, f"take-back-{index}") for index in back if index != last)
    if others:
        body += f"<h3>{say('Also tonight')}</h3>{others}"
    sent = unfold(say("Send to BG Stats"), lambda: _stats(visit, campaign, last), key="view.stats", ui=visit.app.ui)
    return panel(say("Last time"), f"{body}{sent}", id="last")


def _recorded(visit: Visit, ledger: Ledger, index: int, own: str) -> str:
    """A selection as a picture and in words, with a button with the id `own` that undoes it; "" for none."""
    selection, numbers = ledger.selections[index], [*ledger.people]
    gifts = "".join(
        f'<span class="fp-gift">{visit.face(ledger, giver) if giver else say("Reserve")}{icon("next")}'
        f"{drawn_dice(1, numbers.index(giver or taker))}{icon('next')}{visit.face(ledger, taker)}</span>"
        for giver, taker in ledger.transfers[index].gifts
    )
    starter = visit.face(ledger, selection.seating[0], "crown")
    shown = f'<div class="fp-last" aria-hidden="true"><span class="fp-crowned">{starter}</span><span class="fp-gifts">{gifts}</span></div>'
    words = f"<p>{entry_words(ledger, selection)}</p>"
    back = button(say("Undo it"), act=f"fp-back:{esc(ledger.id)}/{index}", sign="undo", id=own)
    return f"{shown}{words}" + (f'<p class="row">{back}</p>' if own else "")


def _stats(visit: Visit, campaign: Campaign, last: int) -> str:
    """The link that sends the last selection to BG Stats, with the name of the game that was played."""
    ledger, game = campaign.ledger, tidy(visit.app.ui.get("field.game", ""))[:80]
    players = [(who, ledger.people[who].name) for who in ledger.selections[last].seating]
    link = push_link(game or say("Game night"), f"{ledger.id}-{last}", visit.app.clock.stamp(), players)
    return (
        f'<p class="soft small">{say("BG Stats is an app in which people keep a list of the games they play. It opens with who played and who started.")}</p>'
        f'<div class="fp-form"><label class="field"><span>{say("Which game did you play?")}</span>'
        f'<input name="game" id="stats-game" value="{esc(game)}" maxlength="80" placeholder="{say("Game night")}" autocomplete="off"></label>'
        f'<a class="button" id="bg-stats" href="{esc(link)}" target="_blank" rel="noopener">{say("Send to BG Stats")}</a></div>'
    )


def _unended(ledger: Ledger, day: str) -> str:
    """An evening that was never ended, when people meet again: it can be ended with one tap; "" if `day` is empty."""
    if not day:
        return ""
    cost = absent(ledger, ledger.closing()[0]) if ledger.kind == CAMPAIGN else ""
    words = say("The last one, {day}, has not been ended.", day=day)
    end = layout.form(
        "unended-form",
        f"fp-close:{esc(ledger.id)}",
        f'<input type="hidden" name="label" value="{day}">',
        layout.submit(say("End it, and begin a new one"), "unended-go", "primary"),
        f'<span class="soft">{say("Or just go on: then both count as one evening.")}</span>',
        kind="row",
        reset=False,
    )
    return panel(say("A new evening?"), f"<p>{f'{words} {cost}'.strip()}</p>{end}", id="unended")


def _end(visit: Visit, campaign: Campaign) -> str:
    """What the end of the evening would write, and the form that ends it."""
    ledger, label = campaign.ledger, esc(visit.label(campaign))
    if ledger.kind == CAMPAIGN:
        cells, reserve = ledger.closing()
        rows = "".join(
            f'<tr><th scope="row">{layout.name_of(ledger, cell.who)}</th>{count(cell.text)}</tr>' for cell in cells
        )
        tokens = say("Tokens are discarded.") if any(person.tokens for person in ledger.people.values()) else ""
        note = " ".join(filter(None, (absent(ledger, cells), tokens, reserve_words())))
        shown = (
            f'<div class="fp-sheet"><table id="closing"><tbody>{rows}</tbody><tfoot><tr><th scope="row">{say("Reserve")}</th>'
            f'<td>{reserve}</td></tr></tfoot></table></div><p class="soft" id="closing-note">{note}</p>'
        )
        line = layout.field(say("Label of this evening"), "label", "close-label", value=label)
    else:  # no sheet, so no column to name
        shown = f"<p>{say('It was only for this evening: nothing of it is kept, not even the names.')}</p>"
        line = f'<input type="hidden" name="label" value="{label}">'
    close = layout.submit(say("End this evening"), "close-go", "primary")
    return f'<div class="fp-end" id="end">{shown}{layout.form("close", f"fp-close:{esc(ledger.id)}", line, close, reset=False)}</div>'


# Gifts and players


def _gifts(visit: Visit, id: str, members: Members) -> str:
    """Gifts among those who are here (FP-17)."""
    ui, first, last = visit.app.ui, members[0][0] if members else "", members[-1][0] if members else ""
    about = say("While nobody is rolling you may give each other dice and tokens. Nobody gives away the last die.")
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
    instead, left = "", say("The dice of anyone who leaves go out of play.")
    if ledger.kind == CAMPAIGN:
        words = say("With four or five players, the second to last gets a die from the reserve, not a token")
        instead = button(words, act=f"fp-change:{id}/instead", pressed=ledger.instead, kind="toggle", id="set-instead")
        left = say("When somebody leaves, their dice go to the reserve.")
    tokens = button(
        say("Plus-one tokens"),
        act=f"fp-change:{id}/plus_one",
        pressed=ledger.plus_one,
        kind="toggle",
        id="set-plus-one",
    )
    rename = layout.form(
        "rename",
        f"fp-rename:{id}",
        _pick(ui, "who", say("Player", "who"), members, members[0][0] if members else ""),
        layout.field(say("New name"), "name", "rename-name"),
        layout.submit(say("Rename"), "rename-go"),
    )
    leave = layout.form(
        "leave-campaign",
        f"fp-leave:{id}",
        _pick(ui, "gone", say("Who leaves?"), (("", "–"), *members), ""),
        layout.submit(say("Leaves the campaign"), "leave-go"),
    )
    title = layout.form(
        "title",
        f"fp-title:{id}",
        layout.field(say("Name of the campaign"), "title", "title-name", value=esc(ledger.name)),
        layout.submit(say("Change"), "title-go"),
        reset=False,
    )
    delete = button(say("Delete this campaign"), act=f"fp-delete:{id}", kind="danger", sign="bin", id="delete-campaign")
    body = (
        f'<p class="row">{tokens}{instead}</p>{rename}{leave}<p class="soft small">{left}</p>{title}'
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
        return sharing.refused(say("There is no campaign in which all these players take part."))
    campaign, players = best
    if id in campaign.recorded:
        return sharing.refused(say("This match has already been recorded."))
    seating = visit.seating(players)
    moved = campaign.ledger.transfer_of(visit.decided(campaign, seating))
    lines = " ".join(transfers(moved.gifts, moved.token, lambda who: layout.name_of(campaign.ledger, who)))

    def row(key: str, label: str, chosen: str, other: str) -> str:
        buttons = "".join(
            button(
                layout.name_of(campaign.ledger, who),
                ui=f"{key}={who}",
                pressed=who == chosen,
                kind="toggle",
                id=f"{key}-{who}",
            )
            for who in players
            if who != other
        )
        return f'<div role="group" aria-label="{label}"><h3>{label}</h3><p class="row">{buttons}</p></div>'

    first, last = seating[0], seating[-1]
    record = button(say("Record it"), act=f"fp-record:{esc(id)}", kind="primary large", id="book-go")
    body = (
        f"{row('first', say('Who started?'), first, last)}{row('last', say('Who played last?'), last, first)}"
        f'<p id="gifts">{lines}</p><p class="row">{record}</p>'
    )
    return layout.frame(campaign.ledger, "", panel(say("Record the match you played"), body, id="after"))
