"""The tracker sheet, the fairness table and the ledger, as markup."""

from fractions import Fraction

from hexdice.games.first_player.campaign.entries import (
    Change,
    Close,
    Entry,
    Gift,
    Join,
    Leave,
    Rename,
    Selection,
    Sheet,
    TakeBack,
)
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.tracker import Tracker, tracker
from hexdice.view.markup import esc, seat_mark, seat_name
from hexdice.view.text import pointed, say, say_n

ON_ONE_PAGE = 10  # columns that fit one printed page and most screens


def sheet(ledger: Ledger, last: int = 0) -> str:
    """The sheet as in the source: dates as columns, players as rows, the reserve last (FP-20)."""
    shown = tracker(ledger, last)
    head = "".join(f'<th scope="col">{esc(label)}</th>' for label in shown.labels)
    numbers = {holder.name: number for number, holder in enumerate(ledger.holders.values())}
    rows = "".join(
        f'<tr><th scope="row">{seat_mark(numbers[name])}{esc(name)}</th>{"".join(count(cell) for cell in cells)}</tr>'
        for name, cells in shown.rows
    )
    reserve = "".join(f"<td>{dice}</td>" for dice in shown.reserve)
    return (
        f'<div class="fp-sheet" id="sheet" tabindex="0" role="region" aria-label="{say("Sheet of the evenings")}"><table><thead><tr>'
        f'<th scope="col"><span class="unseen">{say("Player")}</span></th>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{say("Reserved Dice")}</th>{reserve}</tr></tfoot></table></div>{_legend(shown)}'
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
    shares = ledger.fairness()
    if not shares:
        return f'<p class="soft">{say("Nobody has started yet.")}</p>'
    numbers = {who: number for number, who in enumerate(ledger.holders)}
    rows = ""
    for row in shares:
        had, due = (round(float(count / row.selections) * 200, 1) for count in (Fraction(row.starts), row.expected))
        bar = (
            f'<svg class="fp-bar" viewBox="0 0 200 22" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" width="200" height="22"/>'
            f'<rect class="had" y="4" width="{had}" height="14"/><path class="due" d="M{min(max(due, 1), 199)} 0v22"/></svg>'
        )
        words = say_n(row.selections, "started {starts} of one time; pure chance would give about {due}",
                      "started {starts} of {n} times; pure chance would give about {due}",
                      starts=row.starts, due=_share(row.expected))  # fmt: skip
        rows += f'<li><span class="fp-share">{seat_name(numbers[row.who], esc(ledger.holders[row.who].name))} {words}</span>{bar}</li>'
    return (
        f'<ul class="fp-fair" id="fairness">{rows}</ul>'
        f'<p class="soft small">{say("Each bar is as long as all the times that somebody took part; the filled part are those that they started, and the line is what pure chance would give.")}</p>'
    )


def _share(value: Fraction) -> str:
    """A number with one decimal place if it needs one, halves rounded up."""
    tenths = int(value * 10 + Fraction(1, 2))
    text = f"{tenths // 10}.{tenths % 10}".removesuffix(".0")
    return pointed(text)


def entry_words(ledger: Ledger, entry: Entry) -> str:
    """One entry of the ledger in words, as markup."""

    def called(who: str) -> str:
        return esc(ledger.holders[who].name) if who in ledger.holders else esc(who)

    if isinstance(entry, Join):
        return say("{name} joins with three dice", name=esc(entry.name))
    if isinstance(entry, Leave):
        return say("{name} leaves", name=called(entry.who))
    if isinstance(entry, Rename):
        return say("A player is now called {name}", name=esc(entry.name))
    if isinstance(entry, Gift):
        giver, taker = called(entry.giver), called(entry.taker)
        if entry.what == "token":
            return say_n(
                entry.number,
                "{giver} gives {taker} a token",
                "{giver} gives {taker} {n} tokens",
                giver=giver,
                taker=taker,
            )
        return say_n(
            entry.number, "{giver} gives {taker} a die", "{giver} gives {taker} {n} dice", giver=giver, taker=taker
        )
    if isinstance(entry, Selection):
        line = say(
            "{first} starts, {last} plays last, of {n}",
            first=called(entry.seating[0]),
            last=called(entry.seating[-1]),
            n=len(entry.players),
        )
        return f"{line} ({say('decided elsewhere')})" if entry.mode == "told" else line
    if isinstance(entry, TakeBack):
        return say("Entry {n} is taken back", n=entry.entry + 1)
    if isinstance(entry, Close):
        return say("End of evening {label}", label=esc(entry.label))
    if isinstance(entry, Sheet):
        return say("Column {label} copied from a sheet", label=esc(entry.label))
    assert isinstance(entry, Change)
    tokens = say("tokens on") if entry.plus_one else say("tokens off")
    instead = say("a die from the reserve instead of a token") if entry.instead else say("no reserve below six")
    return f"{tokens}, {instead}"


def entries(ledger: Ledger, first: int = 0, most: int = 60) -> str:
    """The last entries from `first` on, newest first, each with its number."""
    shown = list(enumerate(ledger.entries))[first:][-most:]
    rows = "".join(
        f'<li><span class="log-n">{index + 1}</span> {entry_words(ledger, entry)}</li>'
        for index, entry in reversed(shown)
    )
    hidden = len(ledger.entries) - first - len(shown)
    more = f'<li class="soft">{say_n(hidden, "and one earlier", "and {n} earlier")}</li>' if hidden > 0 else ""
    return f'<ol class="fp-entries">{rows}{more}</ol>'
