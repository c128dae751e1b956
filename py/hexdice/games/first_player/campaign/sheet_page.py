"""How an evening ended, in a picture, and below it all numbers: the sheet, which prints on one page, and the chart."""

from collections import Counter

from hexdice.games.first_player.campaign.campaign import CAMPAIGNS
from hexdice.games.first_player.campaign.chart import chart
from hexdice.games.first_player.campaign.history import highlights
from hexdice.games.first_player.campaign.layout import dice_of, frame, name_of
from hexdice.games.first_player.campaign.ledger import EVENING, UNIT, Ledger, Person
from hexdice.games.first_player.campaign.sheet import tracker
from hexdice.games.first_player.campaign.visit import Visit
from hexdice.view.markup import button, esc, fold, icon, seat_mark, seat_name
from hexdice.view.stage import burst
from hexdice.view.text import listed, pointed, say, say_n, signed

MOST_MARKS = 24  # times of taking part that are drawn, the last ones
TELLING = 5  # selections after which chance says something
ON_ONE_PAGE = 10  # columns that fit one printed page and most screens


def page(visit: Visit, ledger: Ledger) -> str:
    """The picture of the evening under way or the last one; all numbers are below it."""
    ended, ways = ledger.ended, ""
    if ended and ledger.kind == EVENING:  # its end gives everybody three dice again
        ledger = Ledger(ledger.id, ledger.name, ledger.kind, ledger.made, ledger.entries[:-1])
        ways = button(say("Keep it as a campaign"), act=f"fp-keep:{esc(ledger.id)}", sign="log", id="keep")
    if CAMPAIGNS + ledger.id in visit.reversible():
        ways += button(say("The evening goes on"), act="tonight-undo", sign="undo", id="evening-undo")
    if ended:
        ways = button(say("Home"), href="#/", kind="primary", sign="check", id="end-home") + ways
    numbers = ""
    if ledger.columns:
        numbers = fold(say("All numbers"), lambda: _numbers(visit, ledger), key="view.numbers", ui=visit.app.ui)
    picture = f'{_picture(visit, ledger, "h1" if ended else "h2")}<p class="row fp-no-print">{ways}</p>'
    return frame(ledger, "sheet", numbers, picture) if ended else frame(ledger, "sheet", picture + numbers)


def _picture(visit: Visit, ledger: Ledger, level: str) -> str:
    """Everybody with their dice: a crown for whoever started most often this evening, a cap for whoever never did and played last most often; with the heading of a page they are large."""
    evening, selections, rows, moved = ledger.tonight, [*ledger.selections.values()], "", Counter[str]()
    starts, lasts = (Counter(selection.seating[place] for selection in evening.values()) for place in (0, -1))
    best, last, often = _most(starts), _most(lasts), max(starts.values(), default=0)
    for giver, taker in (gift for index in evening for gift in ledger.transfers[index].gifts):
        moved[giver] -= 1
        moved[taker] += 1
    for number, (who, person) in enumerate(ledger.people.items()):
        if person.member:
            hat = "crown" if who in best else "cap" if who in last and who not in starts else ""
            mood = "glad" if who in starts else "sly"  # whoever never started may have wanted just that
            times = [who == one.seating[0] for one in selections if who in one.players]
            change = f"<b>{signed(moved[who])}</b>" if moved[who] else ""
            rows += (
                f"<li{f' class=most{burst(ledger.id + who, number)}' if who in best else ''}>{visit.face(ledger, who, hat, mood)}{seat_name(number, name_of(ledger, who))}"
                f'<span class="fp-now">{change}{dice_of(person.dice)}</span>{_often(person, times)}</li>'
            )
    title = say("The crown goes to {names}", names=listed([name_of(ledger, who) for who in best]))
    heading = f"<{level}>{title if best else say('Nobody has started yet.')}</{level}>"
    why = say_n(often, "Started once, nobody more often.", "Started {n} times, nobody more often.")
    why = f'<p class="lead">{say("Started twice, nobody more often.") if often == 2 else why}</p>' if often else ""
    return f'<section class="panel fp-over{" ended" if level == "h1" else ""}" id="evening">{heading}{why}<ul class="fp-season" id="fairness">{rows}</ul>{highlights(ledger)}</section>'


def _most(counts: Counter[str]) -> list[str]:
    """Whoever has the highest count."""
    most = max(counts.values(), default=0)
    return [who for who, count in counts.items() if count == most]


def _often(person: Person, times: list[bool]) -> str:
    """How often somebody started of the times they took part (whether, each time), and how often a fair random pick would have chosen them."""
    if not times:
        return ""
    shown = times[-MOST_MARKS:] if len(times) > 1 else []  # of one the crown says so
    marks = "".join(f'<i class="had">{icon("crown")}</i>' if had else "<i></i>" for had in shown)
    words = say_n(len(times), "took part once and did not start", "took part {n} times and never started")
    if person.starts:
        words = say_n(len(times), "took part once and started", "started {starts} of {n} times", starts=person.starts)
    if len(times) >= TELLING:
        due = pointed(f"{person.expected / UNIT:.1f}".removesuffix(".0"))
        words += f" · {say('about {due} by pure chance', due=due)}"
    seen = "soft small" if len(times) >= TELLING else "unseen"
    return f'<span class="fp-marks" aria-hidden="true">{marks}</span><span class="{seen}">{words}</span>'


def _numbers(visit: Visit, ledger: Ledger) -> str:
    """The sheet, and the chart from the second evening on."""
    hidden, more = 0 if visit.app.ui.get("view.all") else len(ledger.columns) - ON_ONE_PAGE, ""
    if hidden > 0:
        words = say_n(hidden, "Show one earlier evening", "Show {n} earlier evenings")
        more = button(words, ui="view.all=1", kind="quiet", id="all-columns")
    more += button(say("Print"), act="print", sign="print", id="print")
    more += button(say("Save as CSV"), act=f"fp-csv:{esc(ledger.id)}", sign="save", id="csv")
    over_time = f'<div id="chart">{chart(ledger)}</div>' if len(ledger.columns) > 1 else ""
    columns = sheet(ledger, ON_ONE_PAGE if hidden > 0 else 0)
    return f'<div id="tracker">{columns}<p class="row fp-no-print">{more}</p></div>{over_time}'


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
    legend = say("Dice in the reserve belong to nobody: they come from those who missed an evening or left.")
    return (
        f'<div class="fp-sheet" id="sheet" tabindex="0" role="region" aria-label="{say("Sheet of the evenings")}"><table><thead><tr>'
        f'<th scope="col"><span class="unseen">{say("Player")}</span></th>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{say("Reserve")}</th>{reserve}</tr></tfoot></table></div><p class="soft small">{legend}</p>'
    )


def count(text: str) -> str:
    """A cell of the sheet, with the meaning of its symbols."""
    said = (
        say("missed the evening, one die to the reserve") if "(" in text else "" if text else say("not in the campaign")
    )
    pause = ", " if text else ""
    return f"<td>{text}<span class='unseen'>{pause}{said}</span></td>" if said else f"<td>{text}</td>"
