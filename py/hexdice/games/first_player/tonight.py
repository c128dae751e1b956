"""The page of tonight: who is here, open selections, the last one, the end of the evening, gifts, players."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.asking import absent_words
from hexdice.games.first_player.entries import LONGEST_NAME, Selection
from hexdice.games.first_player.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.pages import Open, add_form, frame, people
from hexdice.games.first_player.sheet import count, entry_words
from hexdice.games.first_player.story import story
from hexdice.view.markup import button, esc, fold, panel
from hexdice.view.text import say


def choice(name: str, label: str, items: Sequence[tuple[str, str]], chosen: str) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{words}</option>' for value, words in items
    )
    return f'<label class="field"><span>{label}</span><select name="{name}" id="pick-{name}">{options}</select></label>'


def toggles(full: bool, slow: bool) -> str:
    """The kind of selection: what the dice decide, and whether people choose."""
    return (
        f'<div class="row" role="group" aria-label="{say("What the dice decide")}">'
        f"{button(say('First player only'), ui='view.full=0', pressed=not full, kind='toggle', id='mode-first')}"
        f"{button(say('The whole order'), ui='view.full=1', pressed=full, kind='toggle', id='mode-order')}</div>"
        f'<div class="row" role="group" aria-label="{say("How you roll")}">'
        f"{button(say('Everyone high to low'), ui='view.slow=0', pressed=not slow, kind='toggle', id='mode-quick')}"
        f"{button(say('Everybody chooses in secret'), ui='view.slow=1', pressed=slow, kind='toggle', id='mode-slow')}</div>"
    )


def open_tables(id: str, tables: Sequence[Open]) -> str:
    """The open selections of the campaign `id`, each with buttons to continue and to drop it."""
    rows = "".join(
        f'<div class="resume panel" id="table-{esc(one.match)}"><p><b><bdi>{one.names}</bdi></b><span class="soft">{one.line}</span></p>'
        f"{button(say('Continue'), href=f'#/m/{esc(one.match)}', kind='primary')}"
        f"{button(say('Give up'), act=f'fp-abandon:{id}/{esc(one.match)}', id=f'abandon-{esc(one.match)}')}</div>"
        for one in tables
    )
    return (
        f'<section id="tables" aria-label="{say("Open selections")}" class="stack-wide">{rows}</section>'
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
) -> str:
    id = esc(ledger.id)
    members = [(who, esc(ledger.holders[who].name)) for who in ledger.members]
    start = panel(
        say("Who is here?"),
        f"{people(ledger, ticked, busy)}{toggles(full, slow)}<p class='row go'>{go}</p>{add_form(f'fp-join:{id}', say('Somebody new, or back again'))}",
        id="start",
    )
    return frame(
        ledger,
        "",
        f'{story(ledger)}{open_tables(id, tables)}{start}<div class="fp-columns"><div class="stack-wide">{_last(ledger, id, busy, stats)}{_gifts(id, [(who, name) for who, name in members if ticked.get(who)], ui)}{_members(ledger, id, members, ui)}</div>{_end(ledger, id, label)}</div>',
    )


def _last(ledger: Ledger, id: str, busy: frozenset[str], stats: str) -> str:
    """The last selection and, below, the last ones of other tables while they can be undone (FP-22)."""
    last = next(reversed(ledger.transfers), -1)
    if last < 0:
        return ""
    back = [index for index in ledger.can_take_back() if not set(_selection(ledger, index).players) & busy]
    body = _recorded(ledger, id, last, "take-back" if last in back else "") + stats
    others = "".join(_recorded(ledger, id, index, f"take-back-{index}") for index in back if index != last)
    if others:
        body += f"<h3>{say('At another table')}</h3>{others}"
    return panel(say("The last selection"), body, id="last")


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
    if not ledger.under_way:
        return panel(
            say("End of the evening"), f"<p>{say('It can be ended when a selection was played.')}</p>", id="end"
        )
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
        words = f'<p class="soft" id="closing-note">{note}</p>' if note else ""
    else:
        tokens = say("Tokens are discarded.") if any(holder.tokens for holder in ledger.holders.values()) else ""
        table, words = "", f"<p>{say('Everybody is back to three dice.')} {tokens}</p>"
    form = (
        f'{table}{words}<form class="fp-form" data-act="fp-close:{id}" id="close"><label class="field"><span>{say("Label of this evening")}</span>'
        f'<input name="label" id="close-label" value="{label}" maxlength="{LONGEST_NAME}" autocomplete="off"></label>'
        f'<button class="button" type="submit" id="close-go">{say("End this evening")}</button></form>'
    )
    return panel(say("End of the evening"), form, id="end")


def _gifts(id: str, members: Sequence[tuple[str, str]], ui: Mapping[str, str]) -> str:
    """Gifts among those who are here (FP-17)."""
    form = (
        f'<p class="soft">{say("Between selections you may give each other dice and tokens. Nobody gives away the last die.")}</p>'
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
