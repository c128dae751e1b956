"""The page of the sheet: everybody's dice now and over the evenings, and who started how often. It prints on one page."""

from hexdice.games.first_player.campaign.chart import chart
from hexdice.games.first_player.campaign.history import highlights
from hexdice.games.first_player.campaign.layout import frame, name_of, undo
from hexdice.games.first_player.campaign.ledger import UNIT, Ledger
from hexdice.games.first_player.campaign.sheet import Tracker, tracker
from hexdice.games.first_player.campaign.visit import Visit
from hexdice.view.markup import button, esc, icon, panel, seat_mark, seat_name
from hexdice.view.text import pointed, say, say_n

MOST_MARKS = 24  # times of taking part that are drawn, the last ones
TELLING = 5  # selections after which chance says something
ON_ONE_PAGE = 10  # columns that fit one printed page and most screens


def page(visit: Visit, ledger: Ledger) -> str:
    """Sheet, chart and fairness."""
    often, ui = fairness(ledger), visit.app.ui
    if not ledger.columns:
        none = f"<p>{say('The sheet gets its first column when you end an evening.')}</p>"
        body = panel(say("Sheet of the evenings"), none) + panel(say("Who started how often"), often)
        return frame(ledger, "sheet", body)
    hidden = len(ledger.columns) - ON_ONE_PAGE
    everything, more = bool(ui.get("view.all")) or hidden <= 0, ""
    if hidden > 0:
        words = (
            say("Show only the last evenings")
            if everything
            else say_n(hidden, "Show one earlier evening", "Show {n} earlier evenings")
        )
        switch = button(words, ui="view.all=" if everything else "view.all=1", kind="quiet", id="all-columns")
        more = f'<p class="fp-no-print">{switch}</p>'
    out = (
        f'<p class="row fp-no-print">{button(say("Print"), act="print", sign="print", id="print")}'
        f"{button(say('Save as CSV'), act=f'fp-csv:{esc(ledger.id)}', sign='save', id='csv')}</p>"
    )
    columns = sheet(ledger, 0 if everything else ON_ONE_PAGE)
    return frame(
        ledger,
        "sheet",
        undo(visit)
        + f'<div class="fp-no-print">{highlights(ledger)}</div>'
        + panel(say("Sheet of the evenings"), f"{columns}{more}{out}", id="tracker")
        + f'<div class="fp-columns">{panel(say("Dice over time"), chart(ledger), id="chart")}'
        + f"{panel(say('Who started how often'), often, id='fair', kind='fp-no-print')}</div>",
    )


def sheet(ledger: Ledger, last: int = 0) -> str:
    """The sheet as in the source: dates as columns, players as rows, the reserve last (FP-20)."""
    shown = tracker(ledger, last)
    head = "".join(f'<th scope="col">{esc(label)}</th>' for label in shown.labels)
    numbers = {person.name: number for number, person in enumerate(ledger.people.values())}
    rows = "".join(
        f'<tr><th scope="row">{seat_mark(numbers[name])}{esc(name)}</th>{"".join(count(cell) for cell in cells)}</tr>'
        for name, cells in shown.rows
    )
    reserve = "".join(f"<td>{dice}</td>" for dice in shown.reserve)
    return (
        f'<div class="fp-sheet" id="sheet" tabindex="0" role="region" aria-label="{say("Sheet of the evenings")}"><table><thead><tr>'
        f'<th scope="col"><span class="unseen">{say("Player")}</span></th>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{say("Reserve")}</th>{reserve}</tr></tfoot></table></div>{_legend(shown)}'
    )


def _legend(shown: Tracker) -> str:
    """What the last row means, and the brackets, if the sheet has any."""
    words = []
    if any("(" in cell for _, cells in shown.rows for cell in cells):
        words.append(say("4(-1): had four dice, missed the evening, and one of them went to the reserve."))
    words.append(reserve_words())
    return f'<p class="soft small">{" ".join(words)}</p>'


def reserve_words() -> str:
    """What reserved dice are."""
    return say("Reserved dice belong to nobody: they come from those who missed an evening or left.")


def count(text: str) -> str:
    """A cell of the sheet, with the meaning of its symbols."""
    if not text:
        return f'<td><span class="unseen">{say("not in the campaign")}</span></td>'
    if "(" in text:
        missed = say("missed the evening, one die to the reserve")
        return f'<td title="{missed}">{text}<span class="unseen">, {missed}</span></td>'
    return f"<td>{text}</td>"


def fairness(ledger: Ledger) -> str:
    """How often each player started of the times they took part, and how often a fair random pick would have chosen them."""
    selections, rows = ledger.selections.values(), ""
    for number, (who, person) in enumerate(ledger.people.items()):
        if not person.selections:
            continue
        marks = "".join(
            f'<i class="had">{icon("crown")}</i>' if selection.seating[0] == who else "<i></i>"
            for selection in [one for one in selections if who in one.players][-MOST_MARKS:]
        )
        words = say_n(person.selections, "took part once and did not start", "took part {n} times and never started")
        if person.starts:
            words = say_n(
                person.selections, "took part once and started", "started {starts} of {n} times", starts=person.starts
            )
        if person.selections >= TELLING:
            due = pointed(f"{person.expected / UNIT:.1f}".removesuffix(".0"))
            words += f" · {say('by pure chance about {due}', due=due)}"
        rows += f'<li>{seat_name(number, name_of(ledger, who))}<span class="fp-marks" aria-hidden="true">{marks}</span><span class="soft small">{words}</span></li>'
    none = f'<p class="soft">{say("Nobody has started yet.")}</p>'
    return f'<ul class="fp-fair" id="fairness">{rows}</ul>' if rows else none
