"""The page of tonight: who is here, open selections, the last one, the end of the evening, gifts, players."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.campaign.asking import absent_words
from hexdice.games.first_player.campaign.entries import LONGEST_NAME, Selection
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.campaign.pages import Open, add_form, frame, people
from hexdice.games.first_player.campaign.sheet import count, entry_words, reserve_words
from hexdice.games.first_player.campaign.story import story
from hexdice.view.markup import button, esc, fold, panel, unfold
from hexdice.view.text import say


def choice(name: str, label: str, items: Sequence[tuple[str, str]], chosen: str) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{words}</option>' for value, words in items
    )
    return f'<label class="field"><span>{label}</span><select name="{name}" id="pick-{name}">{options}</select></label>'


def toggles(full: bool, slow: bool) -> str:
    """The kind of selection: what the dice decide, and whether people choose; below each what the chosen one means."""
    what = (
        say("Who starts; the others follow as you sit.")
        if not full
        else say("Who plays first, second, and so on to the last.")
    )
    how = say("All dice at once, the highest on the left: nothing to decide, you only watch.")
    if slow:
        how = say("Everybody decides unseen how many dice to roll and how to lay them.")
    return (
        f'<div class="row" role="group" aria-label="{say("What the dice decide")}">'
        f"{button(say('First player only'), ui='view.full=0', pressed=not full, kind='toggle', id='mode-first')}"
        f"{button(say('The whole order'), ui='view.full=1', pressed=full, kind='toggle', id='mode-order')}</div>{_means(what)}"
        f'<div class="row" role="group" aria-label="{say("How you roll")}">'
        f"{button(say('Everyone high to low'), ui='view.slow=0', pressed=not slow, kind='toggle', id='mode-quick')}"
        f"{button(say('Everybody chooses in secret'), ui='view.slow=1', pressed=slow, kind='toggle', id='mode-slow')}</div>{_means(how)}"
    )


def _means(words: str) -> str:
    return f'<p class="soft small fp-means">{words}</p>'


def open_tables(id: str, tables: Sequence[Open]) -> str:
    """The open selections of the campaign `id`, each with buttons to continue and to drop it."""
    rows = "".join(
        f'<div class="resume panel" id="table-{esc(one.match)}"><p><b><bdi>{one.names}</bdi></b><span class="soft">{one.line}</span></p>'
        f"{button(say('Continue'), href=f'#/m/{esc(one.match)}', kind='primary')}"
        f"{button(say('Give up'), act=f'fp-abandon:{id}/{esc(one.match)}', id=f'abandon-{esc(one.match)}')}</div>"
        for one in tables
    )
    return (
        f'<section id="tables" aria-label="{say("Not finished yet")}" class="stack-wide">{rows}</section>'
        if rows
        else ""
    )


def tonight(
    ledger: Ledger,
    ui: Mapping[str, str],
    *,
    ticked: Mapping[str, bool],
    busy: frozenset[str],
    tables: Sequence[Open],
    full: bool,
    slow: bool,
    go: str,
    label: str,
    stats: str,
    old: str = "",
    done: bool = False,
) -> str:
    """The page. `old` is the day of an evening that was never ended, `done` opens what ends this one."""
    id = esc(ledger.id)
    members = [(who, esc(ledger.holders[who].name)) for who in ledger.members]
    start = panel(
        say("Who starts tonight?"),
        f"{people(ledger, ticked, busy)}<p class='row go'>{go}</p>{how(full, slow, ui)}{add_form(f'fp-join:{id}', say('Somebody new, or back again'))}",
        id="start",
    )
    end = ""
    if ledger.under_way and not old:
        title = say("Done for tonight")
        end = fold(title, lambda: _end(ledger, id, label), key="view.done", ui=ui, open_first=done)
    here = [(who, name) for who, name in members if ticked.get(who)]
    more = f"{_gifts(id, here, ui)}{_members(ledger, id, members, ui)}"
    return frame(
        ledger,
        "",
        f'{_unended(ledger, id, old)}{open_tables(id, tables)}{start}{_last(ledger, id, busy, stats, ui)}{end}<div class="fp-columns">{more}</div>',
    )


def how(full: bool, slow: bool, ui: Mapping[str, str]) -> str:
    """How the starter is found, in one line that opens to choose another way."""
    what = say("The whole order") if full else say("First player only")
    way = say("Everybody chooses in secret") if slow else say("Everyone high to low")
    title = f'{say("How you find out")} <small class="soft" id="how-line">{what} · {way}</small>'
    return unfold(title, lambda: toggles(full, slow), key="view.how", ui=ui)


def _unended(ledger: Ledger, id: str, day: str) -> str:
    """An evening that was never ended, when people meet again: it can be ended with one tap; "" if `day` is empty."""
    if not day:
        return ""
    missing = (
        [esc(ledger.holders[cell.who].name) for cell in ledger.closing()[0] if cell.lost]
        if ledger.kind == CAMPAIGN
        else []
    )
    cost = f" {absent_words(missing)}" if missing else ""
    return panel(
        say("A new evening?"),
        f"<p>{say('The last one, {day}, has not been ended.', day=day)}{cost}</p>"
        f'<form class="row" data-act="fp-close:{id}" id="unended-form"><input type="hidden" name="label" value="{day}">'
        f'<button class="button primary" type="submit" id="unended-go">{say("End it, and begin a new one")}</button>'
        f'<span class="soft">{say("Or just go on: then both count as one evening.")}</span></form>',
        id="unended",
    )


def _last(ledger: Ledger, id: str, busy: frozenset[str], stats: str, ui: Mapping[str, str]) -> str:
    """The last selection and, below, the last ones of other tables while they can be undone (FP-22)."""
    last = next(reversed(ledger.transfers), -1)
    if last < 0:
        return story(ledger)
    back = [index for index in ledger.can_take_back() if not set(_selection(ledger, index).players) & busy]
    body = story(ledger) + _recorded(ledger, id, last, "take-back" if last in back else "")
    others = "".join(_recorded(ledger, id, index, f"take-back-{index}") for index in back if index != last)
    if others:
        body += f"<h3>{say('At another table')}</h3>{others}"
    sent = unfold(say("Send to BG Stats"), lambda: stats, key="view.stats", ui=ui)
    return panel(say("Last time"), f"{body}{sent}", id="last")


def _recorded(ledger: Ledger, id: str, index: int, own: str) -> str:
    """A selection in words, with a button with the id `own` that undoes it; "" for none."""
    words = f"<p>{entry_words(ledger, _selection(ledger, index))}</p>"
    if not own:
        return words
    back = button(say("Take it back"), act=f"fp-back:{id}/{index}", sign="undo", id=own)
    return f'{words}<p class="row">{back}</p>'


def _selection(ledger: Ledger, index: int) -> Selection:
    selection = ledger.entries[index]
    assert isinstance(selection, Selection)
    return selection


def _end(ledger: Ledger, id: str, label: str) -> str:
    if ledger.kind == CAMPAIGN:
        cells, reserve = ledger.closing()
        rows = "".join(
            f'<tr><th scope="row">{esc(ledger.holders[cell.who].name)}</th>{count(cell.text)}</tr>' for cell in cells
        )
        table = f'<div class="fp-sheet"><table id="closing"><tbody>{rows}</tbody><tfoot><tr><th scope="row">{say("Reserved Dice")}</th><td>{reserve}</td></tr></tfoot></table></div>'
        missing = [esc(ledger.holders[cell.who].name) for cell in cells if cell.lost]
        note = say("Tokens are discarded.") if any(holder.tokens for holder in ledger.holders.values()) else ""
        if missing:
            note = f"{absent_words(missing)} {note}"
        words = f'<p class="soft" id="closing-note">{" ".join(filter(None, (note, reserve_words())))}</p>'
    else:
        table, words = "", f"<p>{say('It was only for this evening: nothing of it is kept, not even the names.')}</p>"
    labelled = (
        f'<label class="field"><span>{say("Label of this evening")}</span>'
        f'<input name="label" id="close-label" value="{label}" maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
    )
    if ledger.kind != CAMPAIGN:  # no sheet, so no column to name
        labelled = f'<input type="hidden" name="label" value="{label}">'
    form = (
        f'{table}{words}<form class="fp-form" data-act="fp-close:{id}" id="close">{labelled}'
        f'<button class="button primary" type="submit" id="close-go">{say("End this evening")}</button></form>'
    )
    return f'<div class="fp-end" id="end">{form}</div>'


def _gifts(id: str, members: Sequence[tuple[str, str]], ui: Mapping[str, str]) -> str:
    """Gifts among those who are here (FP-17)."""
    form = (
        f'<p class="soft">{say("While nobody is rolling you may give each other dice and tokens. Nobody gives away the last die.")}</p>'
        f'<form class="fp-form" data-act="fp-gift:{id}" data-reset id="gift">{choice("giver", say("From"), members, ui.get("field.giver", members[0][0] if members else ""))}'
        f"{choice('taker', say('To'), members, ui.get('field.taker', members[-1][0] if members else ''))}"
        f"{choice('what', say('What'), (('die', say('dice')), ('token', say('tokens'))), ui.get('field.what', 'die'))}"
        f'<label class="field narrow"><span>{say("How many")}</span><input name="number" id="gift-number" type="number" min="1" max="99" value="1"></label>'
        f'<button class="button" type="submit" id="gift-go">{say("Give")}</button></form>'
    )
    return fold(say("Give dice or tokens"), lambda: form, key="view.gift", ui=ui)


def _members(ledger: Ledger, id: str, members: Sequence[tuple[str, str]], ui: Mapping[str, str]) -> str:
    who = ui.get("field.who", members[0][0] if members else "")
    instead, left = "", say("The dice of anyone who leaves go out of play.")
    if ledger.kind == CAMPAIGN:
        words = say("With four or five players, the second to last gets a die from the reserve, not a token")
        instead = button(words, act=f"fp-change:{id}/instead", pressed=ledger.instead, kind="toggle", id="set-instead")
        left = say("When somebody leaves, their dice go to the reserve.")
    options = (
        f'<p class="row">{button(say("Plus-one tokens"), act=f"fp-change:{id}/plus_one", pressed=ledger.plus_one, kind="toggle", id="set-plus-one")}'
        f"{instead}</p>"
    )
    form = (
        f'{options}<form class="fp-form" data-act="fp-rename:{id}" data-reset id="rename">{choice("who", say("Player"), members, who)}'
        f'<label class="field"><span>{say("New name")}</span><input name="name" id="rename-name" maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
        f'<button class="button" type="submit" id="rename-go">{say("Rename")}</button></form>'
        f'<form class="fp-form" data-act="fp-leave:{id}" data-reset id="leave-campaign">{choice("gone", say("Player"), (("", say("Who?")), *members), ui.get("field.gone", ""))}'
        f'<button class="button" type="submit" id="leave-go">{say("Leaves the campaign")}</button></form>'
        f'<p class="soft small">{left}</p>'
        f'<form class="fp-form" data-act="fp-title:{id}" id="title"><label class="field"><span>{say("Name of the campaign")}</span>'
        f'<input name="title" id="title-name" value="{esc(ledger.name)}" maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
        f'<button class="button" type="submit" id="title-go">{say("Change")}</button></form>'
        f'<p class="row">{button(say("Delete this campaign"), act=f"fp-delete:{id}", kind="danger", sign="bin", id="delete-campaign")}</p>'
    )
    return fold(say("Options and players"), lambda: form, key="view.people", ui=ui)


def stats(game: str, link: str) -> str:
    """The link that sends the last selection to BG Stats, with the name of the game that was played."""
    return (
        f'<p class="soft small">{say("BG Stats is an app in which people keep a list of the games they play. It opens with who played and who started.")}</p>'
        f'<div class="fp-form"><label class="field"><span>{say("Which game did you play?")}</span>'
        f'<input name="game" id="stats-game" value="{esc(game)}" maxlength="80" placeholder="{say("Game night")}" autocomplete="off"></label>'
        f'<a class="button" id="bg-stats" href="{esc(link)}" target="_blank" rel="noopener">{say("Send to BG Stats")}</a></div>'
    )


def gift_lines(ledger: Ledger, selection: Selection) -> list[str]:
    """What a selection would move, in words."""
    effect = ledger.settle(selection)
    lines = []
    for giver, taker in effect.gifts:
        name = esc(ledger.holders[taker].name)
        if giver:
            lines.append(say("{giver} gives a die to {taker}.", giver=esc(ledger.holders[giver].name), taker=name))
        else:
            lines.append(say("The reserve gives a die to {taker}.", taker=name))
    if effect.token:
        lines.append(say("{taker} gets a token.", taker=esc(ledger.holders[effect.token].name)))
    return lines
