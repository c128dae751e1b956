"""The ledger of a campaign in words: what the page calls its history."""

from collections.abc import Mapping

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.campaign.layout import absent, frame, name_of
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.view.markup import button, esc, panel
from hexdice.view.text import facts, say, say_n

MOST = 60  # entries shown at once
WAITING = 3  # selections after which a first start is worth a sentence


def page(ledger: Ledger, ui: Mapping[str, str]) -> str:
    """The last entries, or all."""
    most, more = MOST, ""
    if ui.get("view.all"):
        most = len(ledger.entries)
    elif len(ledger.entries) > MOST:
        more = button(say("Show all entries"), ui="view.all=1", kind="quiet", id="all-entries")
    about = say("Everything that has happened, newest first.")
    return frame(ledger, "log", panel(say("History"), f'<p class="soft">{about}</p>{entries(ledger, 0, most)}{more}'))


def entries(ledger: Ledger, first: int = 0, most: int = MOST) -> str:
    """The last entries from `first` on, newest first, each with its number."""
    shown = list(enumerate(ledger.entries))[first:][-most:]
    rows = "".join(
        f'<li><span class="log-n">{index + 1}</span> {entry_words(ledger, entry)}</li>'
        for index, entry in reversed(shown)
    )
    hidden = len(ledger.entries) - first - len(shown)
    more = f'<li class="soft">{say_n(hidden, "and one earlier", "and {n} earlier")}</li>' if hidden > 0 else ""
    return f'<ol class="fp-entries">{rows}{more}</ol>'


def entry_words(ledger: Ledger, entry: kinds.Entry) -> str:
    """One entry of the ledger in words, as markup."""

    def name(who: str) -> str:
        return esc(ledger.people[who].name) if who in ledger.people else esc(who)

    if isinstance(entry, kinds.Join):
        return say("{name} joins with three dice", name=esc(entry.name))
    if isinstance(entry, kinds.Leave):
        return say("{name} leaves", name=name(entry.who))
    if isinstance(entry, kinds.Rename):
        return say("A player is now called {name}", name=esc(entry.name))
    if isinstance(entry, kinds.Gift):
        fields = {"giver": name(entry.giver), "taker": name(entry.taker)}
        if entry.what == "token":
            return say_n(entry.number, "{giver} gives {taker} a token", "{giver} gives {taker} {n} tokens", **fields)
        return say_n(entry.number, "{giver} gives {taker} a die", "{giver} gives {taker} {n} dice", **fields)
    if isinstance(entry, kinds.Selection):
        first, last = name(entry.seating[0]), name(entry.seating[-1])
        line = say("{first} starts, {last} plays last", first=first, last=last)
        return facts(line, say("decided elsewhere") if entry.mode == "told" else "")
    if isinstance(entry, kinds.TakeBack):
        return say("Entry {n} was undone", n=entry.entry + 1)
    if isinstance(entry, kinds.Close):
        return say("End of evening {label}", label=esc(entry.label))
    if isinstance(entry, kinds.Sheet):
        return say("Column {label} copied from a sheet", label=esc(entry.label))
    assert isinstance(entry, kinds.Change)
    tokens = say("tokens on") if entry.plus_one else say("tokens off")
    instead = say("a die from the reserve instead of a token") if entry.instead else say("no reserve below six players")
    return facts(tokens, instead)


# What is worth a sentence: who starts again and again, who has most dice, who still waits


def streak(ledger: Ledger) -> tuple[str, int]:
    """Who started the last selection, and how many in a row until then; ("", 0) before the first."""
    who, length = "", 0
    for selection in reversed(ledger.selections.values()):
        if who not in ("", selection.seating[0]):
            break
        who, length = selection.seating[0], length + 1
    return who, length


def news(ledger: Ledger) -> str:
    """What is worth saying of the last selection: a streak, or a first start after a wait; "" for nothing."""
    who, length = streak(ledger)
    if length == 2:
        return say("{name} starts for the second time in a row.", name=name_of(ledger, who))
    if length > 2:
        return say("{name} starts again: that makes {n} in a row!", name=name_of(ledger, who), n=length)
    if length and ledger.people[who].starts == 1 and ledger.people[who].selections >= WAITING:
        return say("At last: {name} starts for the first time!", name=name_of(ledger, who))
    return ""


def highlights(ledger: Ledger) -> str:
    """At most three sentences as a list, or ""; as an evening ends, also who missed it."""
    missed = absent(ledger, ledger.columns[-1].cells.values()) if ledger.ended and ledger.columns else ""
    lines = "".join(f"<li>{line}</li>" for line in (news(ledger), _most_dice(ledger), missed) if line)
    return f'<ul class="fp-story" id="story">{lines}</ul>' if lines else ""


def _most_dice(ledger: Ledger) -> str:
    *_, second, first = sorted([(0, ""), (0, ""), *((ledger.people[who].dice, who) for who in ledger.members)])
    if first[0] == second[0]:
        return ""
    name = name_of(ledger, first[1])
    return say("Watch out for {name}: nobody else has as many dice ({n}).", name=name, n=first[0])
