"""What the buttons and forms of the campaign pages do, by the name before the colon of `data-act`."""

from collections.abc import Callable, Mapping, Sequence

from hexdice.games.first_player.campaign import entries as kinds
from hexdice.games.first_player.campaign.asking import recorded
from hexdice.games.first_player.campaign.kept import Kept, Way
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.season import go_on
from hexdice.games.first_player.campaign.sheet import dump_csv
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import Seat
from hexdice.kernel.outside import number, tidy
from hexdice.view.portraits import face_of, next_face
from hexdice.view.routes import sendable
from hexdice.view.section import Effect
from hexdice.view.text import say

Fields = Mapping[str, str]
Act = Callable[[Visit, str, Fields], None]


def _begin(here: Visit, kept: Kept, players: Sequence[str], way: Way) -> None:
    """Opens a selection for these players, and goes to its table."""
    options = here.campaigns.options(kept, players, way)
    seats = tuple(Seat(kept.ledger.holders[who].name) for who in players)
    id = here.app.start_match("first-player", options, seats)
    here.campaigns.opened(kept, id, players, way)
    if kept.ledger.kind == CAMPAIGN:  # of an evening nothing is kept
        here.app.store.remember_names([seat.name for seat in seats])
    here.go(f"#/m/{id}")


def start(here: Visit, value: str, fields: Fields) -> None:
    id, how, players = (*value.split("/"), "", "")[:3]
    way = Way(how.startswith("order"), how.endswith("slow"))
    _begin(here, here.campaigns.need(id), players.split(","), way)


def first(here: Visit, value: str, fields: Fields) -> None:
    """A quick pick for people who are in no campaign yet."""
    ticked = [name for name, here_tonight in here.strangers(here.app.route.query).items() if here_tonight]
    kept = here.campaigns.create("", ticked, EVENING if value == EVENING else CAMPAIGN)
    _begin(here, kept, kept.ledger.members, Way())


def many(here: Visit, value: str, fields: Fields) -> None:
    """A quick pick for this many people without names: one table, of which nothing is kept."""
    count = number(value)
    if not 2 <= count <= 12:
        raise IllegalMoveError(say("Two to twelve players can take part."), "FP-1")
    seats = tuple(Seat(say("Player {n}", n=n)) for n in range(1, count + 1))
    here.go(f"#/m/{here.app.start_match('first-player', {'quick': True}, seats)}")


def season(here: Visit, value: str, fields: Fields) -> None:
    """Goes on with the season of whoever is alone, or begins another."""
    after = "instead" if here.app.route.head == "m" else ""  # the evening before is gone: "back" does not lead to it
    here.app.effects.append(Effect("go", go_on(here.app, fresh=value == "new"), after))


def name(here: Visit, value: str, fields: Fields) -> None:
    new = tidy(fields.get("name", ""))[: kinds.LONGEST_NAME]
    if not new or not new.isprintable():
        raise NotationError(say("A name is missing."))
    if new.casefold() in {other.casefold() for other in here.strangers(here.app.route.query)}:
        raise NotationError(say("This name is already taken."))
    here.drafted.append(new)
    here.focus("add-name")


def new(here: Visit, value: str, fields: Fields) -> None:
    names = [tidy(text) for key, text in sorted(fields.items()) if key.startswith("name-") and tidy(text)]
    if len(names) < 2:
        raise NotationError(say("A campaign needs at least two players."))
    kept = here.campaigns.create(fields.get("title", ""), names)
    here.app.store.remember_names(names)
    here.go(f"{HOME}/c/{kept.ledger.id}")


def join(here: Visit, value: str, fields: Fields) -> None:
    """Adds somebody new, or somebody who had left."""
    kept, name = here.campaigns.need(value), tidy(fields.get("name", ""))
    known = kept.ledger.player(name)
    back = known if known and not kept.ledger.holders[known].member else ""
    kept.away = [who for who in kept.away if who != back]
    here.campaigns.write(value, kinds.Join(back or f"p{len(kept.ledger.holders) + 1}", name))
    here.focus("add-name")


def _ask(here: Visit, kind: str, id: str, what: str) -> None:
    """Asks before an entry that cannot be undone; what the ledger would refuse is refused before the question."""
    kept = here.campaigns.need(id)
    kept.ledger.then(here.final(kept, kind, what))
    here.app.ui["ask"] = f"{kind}:{id}/{what}"
    here.focus("ask")


def _record(here: Visit, kind: str, value: str) -> str:
    """After the yes: records the entry, says so, and returns the campaign's id; "" if it had to ask again."""
    id, mark, what = (*value.split("/", 2), "", "")[:3]
    kept = here.campaigns.need(id)
    here.app.ui.pop("ask", None)
    if kept.ledger.mark != mark:  # another tab has written in the meantime: the consequences have changed
        _ask(here, kind, id, what)
        return ""
    entry = here.final(kept, kind, what)
    words = recorded(kept.ledger.then(entry), entry)
    here.campaigns.write(id, entry)
    here.app.note(words)
    return id


def leave(here: Visit, value: str, fields: Fields) -> None:
    who = fields.get("gone", "")
    if not who:
        raise NotationError(say("Choose who leaves."))
    _ask(here, "leave", value, who)
    here.app.ui.pop("field.gone", None)  # afterwards nobody is selected, whatever the answer


def leave_yes(here: Visit, value: str, fields: Fields) -> None:
    _record(here, "leave", value)


def face(here: Visit, value: str, fields: Fields) -> None:
    """Gives somebody the next face, here and in later matches on this device."""
    store = here.app.store
    store.set_face(value, next_face(store.face(value) or face_of(value)))


def rename(here: Visit, value: str, fields: Fields) -> None:
    here.campaigns.write(value, kinds.Rename(fields.get("who", ""), tidy(fields.get("name", ""))))


def title(here: Visit, value: str, fields: Fields) -> None:
    kept, words = here.campaigns.need(value), tidy(fields.get("title", ""))
    if not words or len(words) > kinds.LONGEST_NAME or not words.isprintable():
        raise NotationError(say("The name of a campaign has one to forty characters."))
    kept.ledger.name = words
    here.campaigns.save(kept)


def gift(here: Visit, value: str, fields: Fields) -> None:
    kept = here.campaigns.need(value)
    giver, taker, many = fields.get("giver", ""), fields.get("taker", ""), number(fields.get("number", ""))
    if not 0 <= many < 1000 or fields.get("what") not in ("die", "token"):
        raise NotationError(say("Say how many, in numbers."))
    here.campaigns.free(kept, giver, taker)
    here.campaigns.write(value, kinds.Gift(giver, taker, fields["what"], many))


def change(here: Visit, value: str, fields: Fields) -> None:
    id, _, key = value.partition("/")
    kept = here.campaigns.need(id)
    here.campaigns.quiet(kept)
    ledger = kept.ledger
    plus_one = ledger.plus_one ^ (key == "plus_one")
    here.campaigns.write(id, kinds.Change(plus_one, ledger.instead ^ (key == "instead")))


def close(here: Visit, value: str, fields: Fields) -> None:
    _ask(here, "close", value, tidy(fields.get("label", "")))


def close_yes(here: Visit, value: str, fields: Fields) -> None:
    again = bool(here.unended(here.campaigns.need(value.partition("/")[0])))
    id = _record(here, "close", value)
    if id and again:
        here.go(f"{HOME}/c/{id}")  # people meet for a new evening
    elif id and here.campaigns.need(id).ledger.kind == CAMPAIGN:
        here.go(f"{HOME}/c/{id}/sheet")
    elif id:
        here.campaigns.delete(id)
        here.go(HOME)


def back(here: Visit, value: str, fields: Fields) -> None:
    id, named, entry = value.partition("/")
    here.campaigns.take_back(id, number(entry) if named else None)


def abandon(here: Visit, value: str, fields: Fields) -> None:
    id, _, match = value.partition("/")
    here.campaigns.abandon(here.campaigns.need(id), match)


def record(here: Visit, value: str, fields: Fields) -> None:
    match = here.app.store.load_match(value)
    best = here.campaigns.best([seat.name for seat in match.header.seats if not seat.bot]) if match else None
    if best is None:
        raise NotationError(say("There is no campaign in which all these players take part."))
    kept, players = best
    here.campaigns.record_match(kept, value, here.decided(kept, here.seating(players)))
    here.go(f"{HOME}/c/{kept.ledger.id}")


def json(here: Visit, value: str, fields: Fields) -> None:
    here.download("campaign.json", here.campaigns.export(value))


def csv(here: Visit, value: str, fields: Fields) -> None:
    here.download("sheet.csv", dump_csv(here.campaigns.need(value).ledger))


def link(here: Visit, value: str, fields: Fields) -> None:
    here.app.effects.append(Effect("share", sendable(here.link(here.campaigns.need(value)))))


def take(here: Visit, value: str, fields: Fields) -> None:
    here.read(fields.get("text", ""), fields.get("file", ""))
    here.go(f"{HOME}/take")


def yes(here: Visit, value: str, fields: Fields) -> None:
    if here.incoming is None:
        raise NotationError(say("Nothing was chosen."))
    id = here.campaigns.accept(here.incoming, value)
    here.incoming = None
    here.go(f"{HOME}/c/{id}")


def no(here: Visit, value: str, fields: Fields) -> None:
    here.incoming = None
    here.go(HOME)


def delete(here: Visit, value: str, fields: Fields) -> None:
    here.app.ui["ask"] = f"campaign:{value}"
    here.focus("ask")


def delete_yes(here: Visit, value: str, fields: Fields) -> None:
    here.campaigns.delete(value)
    here.app.ui.pop("ask", None)
    here.go(HOME)


ACTS: dict[str, Act] = {
    f"fp-{act.__name__.replace('_', '-')}": act
    for act in (
        *(
            start,
            first,
            many,
            season,
            name,
            face,
            new,
            join,
            leave,
            leave_yes,
            rename,
            title,
            gift,
            change,
            close,
            close_yes,
        ),
        *(back, abandon, record, json, csv, link, take, yes, no, delete, delete_yes),
    )
}
