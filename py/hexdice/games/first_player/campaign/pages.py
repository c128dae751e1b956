"""The pages of campaigns as markup: hub, quick pick, tonight, sheet, sharing, import. No storage, no clock."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.games.first_player.campaign.chart import chart
from hexdice.games.first_player.campaign.entries import LONGEST_NAME
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.sheet import ON_ONE_PAGE, entries, fairness, sheet
from hexdice.games.first_player.campaign.story import DRAWN, standing, story
from hexdice.games.first_player.table.dice import picture
from hexdice.view.frame import ask, shell
from hexdice.view.markup import button, esc, fold, panel, seat_mark
from hexdice.view.text import listed, say, say_n

TABS = ("", "sheet", "share", "log")


class Listed(NamedTuple):
    """A campaign on the hub; texts are markup."""

    id: str
    name: str
    players: str
    line: str


class Open(NamedTuple):
    match: str
    names: str
    line: str


def people(ledger: Ledger, ticked: Mapping[str, bool], busy: frozenset[str]) -> str:
    """The members as ticks; players at another table cannot be ticked."""
    items = ""
    for number, (who, holder) in enumerate(ledger.holders.items()):
        if not holder.member:
            continue
        parts = [say_n(holder.dice, "{n} die", "{n} dice") if holder.dice else say("no dice: gets one by playing last")]
        if holder.tokens:
            parts.append(say_n(holder.tokens, "{n} token", "{n} tokens"))
        if who in busy:
            parts.append(say("at another table"))
        here = ticked.get(who, False) and who not in busy
        does = (
            f'aria-disabled="true" data-why="{say("{name} sits at another table.", name=esc(holder.name))}" data-rule="FP-12"'
            if who in busy
            else f'data-ui="here.{who}={"0" if here else "1"}"'
        )
        items += (
            f'<li><button type="button" class="fp-person" id="here-{who}" aria-pressed="{"true" if here else "false"}" {does}>'
            f'{seat_mark(number)}<span><b><bdi>{esc(holder.name)}</bdi></b><span class="soft small">{" · ".join(parts)}</span></span>{_own(holder.dice, number)}</button></li>'
        )
    return f'<ul class="fp-people" id="people">{items}</ul>{_away(ledger, ticked, busy)}'


def _own(dice: int, number: int) -> str:
    """Somebody's dice, drawn."""
    drawn = "".join(picture(6, number, kind="small", label="") for _ in range(min(dice, DRAWN)))
    return f'<span class="fp-own" aria-hidden="true">{drawn}</span>'


def _away(ledger: Ledger, ticked: Mapping[str, bool], busy: frozenset[str]) -> str:
    """What it costs those who are not ticked to miss the evening (FP-14), in a place of its own; "" outside campaigns."""
    if ledger.kind != CAMPAIGN:
        return ""
    missing = [
        esc(ledger.holders[who].name)
        for who in ledger.members
        if not (ticked.get(who) or who in busy or ledger.holders[who].played) and ledger.holders[who].dice
    ]
    words = say_n(
        len(missing),
        "If {names} misses the whole evening, one of their dice goes to the reserve: dice that belong to nobody.",
        "If {names} miss the whole evening, one die of each goes to the reserve: dice that belong to nobody.",
        names=listed(missing),
    )
    return f'<p class="soft small fp-away" id="away">{words if missing else say("Untick whoever is not here.")}</p>'


def strangers(names: Sequence[str], ticked: Sequence[bool]) -> str:
    """Names that are in no campaign, as ticks."""
    items = "".join(
        f'<li><button type="button" class="fp-person" id="here-n{n}" aria-pressed="{"true" if here else "false"}"'
        f' data-ui="here.n{n}={"0" if here else "1"}">{seat_mark(n)}<span><b><bdi>{esc(name)}</bdi></b></span></button></li>'
        for n, (name, here) in enumerate(zip(names, ticked, strict=True))
    )
    return f'<ul class="fp-people" id="people">{items}</ul>'


def add_form(act: str, label: str) -> str:
    return (
        f'<form class="fp-form" id="add" data-act="{act}" data-reset><label class="field"><span>{label}</span>'
        f'<input name="name" id="add-name" maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
        f'<button class="button" type="submit" id="add-go">{say("Add")}</button></form>'
    )


def quick(title: str, who: str, go: str, form: str, before: str = "", after: str = "", first: str = "") -> str:
    """A quick pick: who is here, the start button, and a form below, or `first`; with panels before and after."""
    # where names are being added above it, the button does not cover them
    begin = f'<p class="row{"" if first else " go"}">{go}</p>' if go else ""
    return shell(
        f'<h1>{say("Who starts?")}</h1>{before}<section class="panel" id="quick"><h2>{title}</h2>{first}{who}{begin}{form}</section>{after}',
        title=say("Who starts?"),
    )


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


def other_groups(groups: Sequence[tuple[str, str]], new: bool) -> str:
    """Links to other groups, as (id, name), and with `new` to a new one."""
    links = "".join(button(name, href=f"#/first-player/quick?campaign={id}", id=f"group-{id}") for id, name in groups)
    if new:
        links += button(say("Another new campaign"), href="#/first-player/quick?new=1", sign="plus", id="group-new")
    return (
        f'<section class="panel"><h2>{say("Another campaign")}</h2><p class="row">{links}</p></section>'
        if links
        else ""
    )


def hub(listed: Sequence[Listed], names: Sequence[str], ui: Mapping[str, str]) -> str:
    """One way in for newcomers, or all campaigns; below it the other ways, folded."""
    cards = "".join(
        f'<li><a class="card panel fp-group" id="campaign-{one.id}" href="#/first-player/c/{one.id}"><h2><bdi>{one.name}</bdi></h2>'
        f'<p><bdi>{one.players}</bdi></p><p class="soft">{one.line}</p></a></li>'
        for one in listed
    )
    mine = f'<ul class="cards">{cards}</ul>' if listed else ""
    rules = button(say("Rules"), href="#/rules/first-player", sign="rules")
    first = _tonight(ui, rules)
    if listed:
        go = button(say("Who starts?"), href="#/first-player/quick", kind="primary large", sign="die", id="go-quick")
        first = f'<p class="row">{go}{rules}</p>{mine}'
    title = say("The First Player Game") if listed else say("Who starts tonight?")
    return shell(
        f'<h1>{title}</h1><p class="lead">{say("The highest row of dice starts tonight’s game.")} {say("Whoever starts pays a die to whoever plays last: over many evenings everybody has a turn.")}</p>'
        f'{first}<div class="stack-wide">{_ways(names, ui, new=not listed)}</div>',
        title=say("The First Player Game"),
    )


def _ways(names: Sequence[str], ui: Mapping[str, str], *, new: bool) -> str:
    """The other ways in, folded; with `new` also the one with names, which has a button of its own otherwise."""
    known = say("Tick who is here, choose the whole order, or lay your rows in secret.")
    ways = fold(
        _way(say("Over many evenings"), say("A campaign remembers who has how many dice.")),
        lambda: _form(names),
        key="view.new",
        ui=ui,
    )
    if new:
        link = button(say("Who starts?"), href="#/first-player/quick", sign="die", id="go-quick")
        body = f'<p class="row">{link}</p>'
        ways += fold(_way(say("With your names"), known), lambda: body, key="view.names", ui=ui)
    plain = f'<p class="row">{button(say("Set up a table"), href="#/first-player?plain=1", id="plain")}</p>'
    ways += fold(
        _way(say("Just once, your way"), say("In secret, with tokens or real dice; nothing is kept.")),
        lambda: plain,
        key="view.plain",
        ui=ui,
    )
    ways += fold(
        _way(say("From another device or from paper"), say("A campaign file, a sheet saved as CSV, or a link.")),
        take_form,
        key="view.take",
        ui=ui,
    )
    return ways


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


def _way(title: str, words: str) -> str:
    """The heading of what is folded, with a sentence."""
    return f'<span class="fp-other">{title}<small class="soft">{words}</small></span>'


def _tonight(ui: Mapping[str, str], rules: str) -> str:
    """For newcomers: how many they are, and one button."""
    many = ui.get("view.many", "")
    count = int(many) if many in [str(n) for n in range(2, 13)] else 4
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


def take_form() -> str:
    return (
        f'<p class="row">{button(say("Open a file"), act="pick:fp-take", sign="open", id="take-file")}</p>'
        f'<form class="fp-form" id="take-link" data-act="fp-take"><label class="field"><span>{say("Or paste a link or a sheet")}</span>'
        f'<input name="text" id="take-text" autocomplete="off"></label><button class="button" type="submit" id="take-go">{say("Read it")}</button></form>'
    )


def tabs(id: str, here: str, kind: str) -> str:
    """The four pages of a campaign."""
    words = {"": say("This evening"), "sheet": say("Sheet"), "share": say("Save and share"), "log": say("History")}
    shown = [tab for tab in TABS if kind == CAMPAIGN or tab != "sheet"]
    links = "".join(
        f'<a class="button" id="tab-{tab or "tonight"}" href="#/first-player/c/{id}{f"/{tab}" if tab else ""}"'
        f"{' aria-current=' + chr(34) + 'page' + chr(34) if tab == here else ''}>{words[tab]}</a>"
        for tab in shown
    )
    return f'<nav class="fp-tabs" aria-label="{say("Pages of this campaign")}">{links}</nav>'


def frame(ledger: Ledger, tab: str, body: str, extra: str = "") -> str:
    name = esc(ledger.name)
    return shell(
        f"<h1><bdi>{name}</bdi></h1>{tabs(esc(ledger.id), tab, ledger.kind)}{body}{extra}",
        title=say("The First Player Game"),
    )


def sheet_page(ledger: Ledger, ui: Mapping[str, str]) -> str:
    """Sheet, chart and fairness; prints on one page."""
    if not ledger.columns:
        body = panel(
            say("Sheet of the evenings"), f"<p>{say('The sheet gets its first column when you end an evening.')}</p>"
        )
        return frame(ledger, "sheet", f"{body}{panel(say('Who started how often'), fairness(ledger))}")
    everything = bool(ui.get("view.all")) or len(ledger.columns) <= ON_ONE_PAGE
    hidden = len(ledger.columns) - ON_ONE_PAGE
    more = ""
    if hidden > 0:
        words = (
            say("Show only the last evenings")
            if everything
            else say_n(hidden, "Show one earlier evening", "Show {n} earlier evenings")
        )
        more = f'<p class="fp-no-print">{button(words, ui="view.all=" if everything else "view.all=1", kind="quiet", id="all-columns")}</p>'
    out = (
        f'<p class="row fp-no-print">{button(say("Print"), act="print", sign="print", id="print")}'
        f"{button(say('Save as CSV'), act=f'fp-csv:{esc(ledger.id)}', sign='save', id='csv')}</p>"
    )
    return frame(
        ledger,
        "sheet",
        panel(say("Dice now"), f"{story(ledger)}{standing(ledger)}", id="now", kind="fp-no-print")
        + panel(
            say("Sheet of the evenings"), f"{sheet(ledger, 0 if everything else ON_ONE_PAGE)}{more}{out}", id="tracker"
        )
        + f'<div class="fp-columns">{panel(say("Dice over time"), chart(ledger), id="chart")}'
        + f"{panel(say('Who started how often'), fairness(ledger), id='fair', kind='fp-no-print')}</div>",
    )


def share_page(ledger: Ledger, *, link: str, code: str, backup: str) -> str:
    """Export and import: file, sheet, link, code."""
    id = esc(ledger.id)
    out = panel(
        say("Save"),
        f'<p>{say("The file holds everything and can be checked. Keep one somewhere else.")}</p><p class="soft" id="backup-line">{backup}</p>'
        f'<p class="row">{button(say("Save as a file"), act=f"fp-json:{id}", sign="save", kind="primary", id="json")}'
        f"{button(say('Save as CSV'), act=f'fp-csv:{id}', sign='save', id='csv')}</p>",
    )
    mark = say(
        "{n} entries, mark {mark}. Two devices that show the same mark hold the same campaign.",
        n=len(ledger.entries),
        mark=f'<b class="fp-mark">{ledger.mark}</b>',
    )
    over = panel(
        say("To another device"),
        f"<p>{say('Scan the code with the other device, or send the link. It asks there before anything changes.')}</p>{code}"
        f'<p class="row">{button(say("Share the link"), act=f"fp-link:{id}", sign="share", id="share-link")}</p>'
        f'<p class="soft small">{mark}</p><p class="unseen" id="link">{esc(link)}</p>',
        id="over",
    )
    back = panel(
        say("From another device"),
        f"<p>{say('A file, a sheet or a link of this campaign, perhaps continued elsewhere.')}</p>{take_form()}",
        id="take",
    )
    return frame(ledger, "share", f'<div class="fp-columns">{over}<div class="fp-columns">{out}{back}</div></div>')


def log_page(ledger: Ledger, ui: Mapping[str, str]) -> str:
    most = len(ledger.entries) if ui.get("view.all") else 60
    more = (
        button(say("Show all entries"), ui="view.all=1", kind="quiet", id="all-entries")
        if len(ledger.entries) > most
        else ""
    )
    return frame(
        ledger,
        "log",
        panel(
            say("History"),
            f'<p class="soft">{say("Everything that happened in this campaign, the newest first. Nothing in it is ever erased.")}</p>{entries(ledger, 0, most)}{more}',
        ),
    )


def incoming(ledger: Ledger, relation: str, common: int, ours: Ledger | None) -> str:
    """The preview of an import, and what a yes would do. Nothing has changed so far."""
    head = (
        f"<h2><bdi>{esc(ledger.name)}</bdi></h2><p>{say_n(len(ledger.members), 'one player', '{n} players')} · "
        f"{say_n(ledger.sessions, 'one evening', '{n} evenings')} · {say_n(len(ledger.entries), 'one entry', '{n} entries')} · "
        f'<span class="fp-mark">{ledger.mark}</span></p>'
    )
    no = button(say("Leave everything as it is"), act="fp-no", id="incoming-no")
    if relation == "other":
        words, yes = (
            say("This campaign is not on this device yet."),
            button(say("Add it"), act="fp-yes", kind="primary", id="incoming-yes"),
        )
        detail = preview(ledger)
    elif relation == "same":
        words, yes, detail = say("It is the same as the one here, entry by entry."), "", ""
    elif relation == "longer":
        words = say("It continues the one here. These entries are new:")
        yes = button(say("Take them over"), act="fp-yes", kind="primary", id="incoming-yes")
        detail = f"{entries(ledger, common)}{preview(ledger)}"
    elif relation == "shorter":
        words, yes, detail = say("The one here is already further along. There is nothing to take over."), "", ""
    else:
        assert ours is not None
        words = say(
            ("Both went on after entry {n}, each in its own way. They cannot be merged; one of them has to be chosen."),
            n=common,
        )
        detail = (
            f'<div class="fp-sides"><section id="ours"><h3>{say("On this device")}</h3>{entries(ours, common)}</section>'
            f'<section id="theirs"><h3>{say("What came in")}</h3>{entries(ledger, common)}</section></div>'
        )
        yes = (
            f"{button(say('Keep both, side by side'), act='fp-yes:both', kind='primary', id='incoming-both')}"
            f"{button(say('Save ours as a file first'), act=f'fp-json:{esc(ours.id)}', sign='save', id='incoming-save')}"
            f"{button(say('Replace ours by theirs'), act='fp-yes:theirs', kind='danger', id='incoming-theirs')}"
        )
    return shell(
        f'<h1>{say("A campaign comes in")}</h1><section class="panel" id="incoming" data-relation="{relation}">{head}<p>{words}</p>{detail}<p class="row">{yes}{no}</p></section>',
        title=say("The First Player Game"),
    )


def preview(ledger: Ledger) -> str:
    return f"<h3>{say('Sheet of the evenings')}</h3>{sheet(ledger, ON_ONE_PAGE)}" if ledger.columns else ""


def refused(why: str) -> str:
    """The page of an unreadable import."""
    return shell(
        f'<h1>{say("A campaign comes in")}</h1><section class="panel warn" id="incoming" data-relation="refused"><p>{say("It cannot be taken over:")}</p>'
        f'<p class="trouble" role="alert" id="why">{why}</p><p class="soft">{say("Nothing has changed.")}</p><p class="row">{button(say("Back"), href="#/first-player", kind="primary", id="incoming-no")}</p></section>',
        title=say("The First Player Game"),
    )


def after(
    ledger: Ledger, names: Sequence[tuple[str, str]], first: str, last: str, gifts: Sequence[str], match: str
) -> str:
    """Who started and who played last in another match, as two rows of names and one button."""

    def row(key: str, label: str, chosen: str, other: str) -> str:
        buttons = "".join(
            button(name, ui=f"{key}={who}", pressed=who == chosen, kind="toggle", id=f"{key}-{who}")
            for who, name in names
            if who != other
        )
        return f'<div role="group" aria-label="{label}"><h3>{label}</h3><p class="row">{buttons}</p></div>'

    lines = " ".join(gifts) or say("No dice change hands.")
    return frame(
        ledger,
        "",
        panel(
            say("Record the match you played"),
            f"{row('first', say('Who started?'), first, last)}{row('last', say('Who played last?'), last, first)}"
            f'<p id="gifts">{lines}</p><p class="row">{button(say("Record it"), act=f"fp-record:{match}", kind="primary large", id="book-go")}</p>',
            id="after",
        ),
    )


def ask_delete(name: str, id: str) -> str:
    words = say(
        "{name} will be gone from this device for good. Save it as a file first if you are not sure.",
        name=f"<b>{name}</b>",
    )
    return ask(say("Delete this campaign?"), f"<p>{words}</p>", say("Delete it"), f"fp-delete-yes:{id}")
