"""What the buttons and forms of the campaign pages do, by the name before the colon of `data-act`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from hexdice.games.first_player.campaign.asking import recorded
from hexdice.games.first_player.campaign.entries import Change, Gift, Join, Rename
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.store import Kept
from hexdice.games.first_player.campaign.tracker import dump_csv
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import Seat
from hexdice.kernel.outside import number, tidy
from hexdice.view.routes import sendable
from hexdice.view.section import Effect
from hexdice.view.text import say

if TYPE_CHECKING:
    from hexdice.games.first_player.campaign.section import CampaignPages

HOME = "#/first-player"

Act = Callable[["CampaignPages", str, Mapping[str, str]], None]


def _begin(here: CampaignPages, kept: Kept, players: Sequence[str], full: bool, quick: bool) -> None:
    """Opens a selection for these players, and goes to its table."""
    options = here.campaigns.options(kept, players, full, quick)
    seats = here.campaigns.seats(kept, players)
    id = here.app.start_match("first-player", options, seats)
    here.campaigns.opened(kept, id, players, full, quick)
    if kept.ledger.kind == CAMPAIGN:  # of an evening nothing is kept
        here.app.store.remember_names([seat.name for seat in seats])
    here.go(f"#/m/{id}")


def start(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    id, how, players = (*value.split("/"), "", "")[:3]
    _begin(here, here.campaigns.need(id), players.split(","), how.startswith("order"), not how.endswith("slow"))


def first(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    """A quick pick for people who are in no campaign yet."""
    query, ui = here.app.route.query, here.app.ui
    named, names = here._named(query), here._candidates(query)
    ticked = [
        name
        for n, name in enumerate(names)
        if ui.get(f"here.n{n}", "1" if name in named or name in here.drafted else "0") == "1"
    ]
    kept = here.campaigns.create("", ticked, EVENING if value == EVENING else CAMPAIGN)
    _begin(here, kept, kept.ledger.members, False, True)


def many(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    """A quick pick for this many people without names: one table, of which nothing is kept."""
    count = number(value)
    if not 2 <= count <= 12:
        raise IllegalMoveError(say("Two to twelve players can take part."), "FP-1")
    seats = tuple(Seat(say("Player {n}", n=n)) for n in range(1, count + 1))
    here.go(f"#/m/{here.app.start_match('first-player', {'quick': True}, seats)}")


def name(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    new = tidy(fields.get("name", ""))[:40]
    if not new or not new.isprintable():
        raise NotationError(say("A name is missing."))
    if new.casefold() in {other.casefold() for other in here._candidates(here.app.route.query)}:
        raise NotationError(say("This name is already taken."))
    here.drafted.append(new)
    here.app.effects.append(Effect("focus", "add-name"))


def new(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    names = [tidy(text) for key, text in sorted(fields.items()) if key.startswith("name-") and tidy(text)]
    if len(names) < 2:
        raise NotationError(say("A campaign needs at least two players."))
    kept = here.campaigns.create(fields.get("title", ""), names)
    here.app.store.remember_names(names)
    here.go(f"{HOME}/c/{kept.ledger.id}")


def join(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    """Adds somebody new, or somebody who had left."""
    kept, called = here.campaigns.need(value), tidy(fields.get("name", ""))
    known = kept.ledger.called(called)
    back = known if known and not kept.ledger.holders[known].member else ""
    kept.away = [who for who in kept.away if who != back]
    here.campaigns.write(value, Join(back or f"p{len(kept.ledger.holders) + 1}", called))
    here.app.effects.append(Effect("focus", "add-name"))


def _ask(here: CampaignPages, kind: str, id: str, what: str) -> None:
    """Asks before an entry that cannot be undone; what the ledger would refuse is refused before the question."""
    kept = here.campaigns.need(id)
    kept.ledger.then(here.final(kept, kind, what))
    here.app.ui["ask"] = f"{kind}:{id}/{what}"
    here.app.effects.append(Effect("focus", "ask"))


def _record(here: CampaignPages, kind: str, value: str) -> str:
    """After the yes: records the entry, says so, and returns the campaign's id; "" if it had to ask again."""
    id, mark, what = (*value.split("/", 2), "", "")[:3]
    kept = here.campaigns.need(id)
    here.app.ui.pop("ask", None)
    if kept.ledger.mark != mark:  # another tab has written in the meantime: the consequences have changed
        _ask(here, kind, id, what)
        return ""
    entry = here.final(kept, kind, what)
    words = recorded(kept.ledger, kept.ledger.then(entry), entry)
    here.campaigns.write(id, entry)
    here.app.note(words)
    return id


def leave(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    who = fields.get("gone", "")
    if not who:
        raise NotationError(say("Choose who leaves."))
    _ask(here, "leave", value, who)
    here.app.ui.pop("field.gone", None)  # afterwards nobody is selected, whatever the answer


def leave_yes(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    _record(here, "leave", value)


def rename(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here.campaigns.write(value, Rename(fields.get("who", ""), tidy(fields.get("name", ""))))


def title(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    kept, words = here.campaigns.need(value), tidy(fields.get("title", ""))
    if not words or len(words) > 40 or not words.isprintable():
        raise NotationError(say("The name of a campaign has one to forty characters."))
    kept.ledger.name = words
    here.campaigns.save(kept)


def gift(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    kept = here.campaigns.need(value)
    giver, taker, many = fields.get("giver", ""), fields.get("taker", ""), number(fields.get("number", ""))
    if not 0 <= many < 1000 or fields.get("what") not in ("die", "token"):
        raise NotationError(say("Say how many, in numbers."))
    here.campaigns.free(kept, giver, taker)
    here.campaigns.write(value, Gift(giver, taker, fields["what"], many))


def change(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    id, _, key = value.partition("/")
    kept = here.campaigns.need(id)
    here.campaigns.quiet(kept)
    ledger = kept.ledger
    plus_one = ledger.plus_one ^ (key == "plus_one")
    here.campaigns.write(id, Change(plus_one, ledger.instead ^ (key == "instead")))


def close(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    _ask(here, "close", value, tidy(fields.get("label", "")))


def close_yes(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    again = bool(here.old(here.campaigns.need(value.partition("/")[0])))
    id = _record(here, "close", value)
    if id and again:
        here.go(f"{HOME}/c/{id}")  # people meet for a new evening
    elif id and here.campaigns.need(id).ledger.kind == CAMPAIGN:
        here.go(f"{HOME}/c/{id}/sheet")
    elif id:
        here.campaigns.delete(id)
        here.go(HOME)


def back(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    id, named, entry = value.partition("/")
    here.campaigns.take_back(id, number(entry) if named else None)


def abandon(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    id, _, match = value.partition("/")
    here.campaigns.abandon(here.campaigns.need(id), match)


def record_match(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    match = here.app.store.load_match(value)
    best = here.campaigns.best([seat.name for seat in match.header.seats if not seat.bot]) if match else None
    if best is None:
        raise NotationError(say("There is no campaign in which all these players take part."))
    kept, players = best
    selection = here._told(kept, here._seating(players, here.app.ui))
    here.campaigns.record_match(kept, value, selection.seating, selection.reserve)
    here.go(f"{HOME}/c/{kept.ledger.id}")


def save_json(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    text = here.campaigns.export(value)
    here.app.effects.append(Effect("download", f"hexdice-campaign-{here.app.clock.today()}.json", text))


def save_csv(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    text = dump_csv(here.campaigns.need(value).ledger)
    here.app.effects.append(Effect("download", f"hexdice-sheet-{here.app.clock.today()}.csv", text))


def link(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here.app.effects.append(Effect("share", sendable(here._link(here.campaigns.need(value)))))


def take(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here._read(fields.get("text", ""), fields.get("file", ""))
    here.go(f"{HOME}/take")


def yes(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    if here.incoming is None:
        raise NotationError(say("Nothing was chosen."))
    id = here.campaigns.accept(here.incoming, value)
    here.incoming = None
    here.go(f"{HOME}/c/{id}")


def no(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here.incoming = None
    here.go(HOME)


def delete(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here.app.ui["ask"] = f"campaign:{value}"
    here.app.effects.append(Effect("focus", "ask"))


def delete_yes(here: CampaignPages, value: str, fields: Mapping[str, str]) -> None:
    here.campaigns.delete(value)
    here.app.ui.pop("ask", None)
    here.go(HOME)


ACTS: dict[str, Act] = {
    "fp-start": start,
    "fp-first": first,
    "fp-many": many,
    "fp-name": name,
    "fp-new": new,
    "fp-join": join,
    "fp-leave": leave,
    "fp-leave-yes": leave_yes,
    "fp-rename": rename,
    "fp-title": title,
    "fp-gift": gift,
    "fp-change": change,
    "fp-close": close,
    "fp-close-yes": close_yes,
    "fp-back": back,
    "fp-abandon": abandon,
    "fp-record": record_match,
    "fp-json": save_json,
    "fp-csv": save_csv,
    "fp-link": link,
    "fp-take": take,
    "fp-yes": yes,
    "fp-no": no,
    "fp-delete": delete,
    "fp-delete-yes": delete_yes,
}
