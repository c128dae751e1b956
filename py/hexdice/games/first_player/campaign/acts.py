"""What the buttons and forms of the campaign pages do, by the name before the colon of `data-act`."""

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import unquote

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.campaign.campaign import CAMPAIGNS, WAYS, Campaign, Way
from hexdice.games.first_player.campaign.layout import name_of
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.season import go_on
from hexdice.games.first_player.campaign.sheet import dump_csv
from hexdice.games.first_player.campaign.visit import HOME, MOST_NAMES, Visit
from hexdice.games.first_player.rules.state import fits_a_table
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import Seat
from hexdice.kernel.outside import number, tidy
from hexdice.kernel.sentence import Sentence
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.portraits import face_of, next_face
from hexdice.view.routes import sendable
from hexdice.view.text import say

Fields = Mapping[str, str]
Act = Callable[[Visit, str, Fields], None]


def _begin(visit: Visit, campaign: Campaign, players: Sequence[str], way: Way) -> None:
    """Opens a selection for these players, and goes to its table."""
    options = visit.campaigns.options(campaign, players, way)
    seats = tuple(Seat(campaign.ledger.people[who].name) for who in players)
    id = visit.app.start_match("first-player", options, seats)
    visit.campaigns.opened(campaign, id, players, way)
    if campaign.ledger.kind == CAMPAIGN:  # of an evening nothing is kept
        visit.app.store.remember_names([seat.name for seat in seats])
    visit.go(f"#/m/{id}")


def _require_a_table(count: int) -> None:
    if not fits_a_table(count):
        raise IllegalMoveError("Two to twelve players can take part.", "FP-1")


def start(visit: Visit, value: str, fields: Fields) -> None:
    """Opens a selection for those who are ticked."""
    id, how, players = (*value.split("/"), "", "")[:3]
    way = Way(how.startswith("order"), how.endswith("slow"))
    _begin(visit, visit.campaigns.need(id), players.split(","), way)


def first(visit: Visit, value: str, fields: Fields) -> None:
    """A group of people who are in no campaign yet: who starts this evening, or the page of their new campaign."""
    ticked = [name for name, here_tonight in visit.strangers(visit.app.route.query).items() if here_tonight]
    _require_a_table(len(ticked))
    kind, _, way = value.partition("/")
    campaign = visit.campaigns.create("", ticked, EVENING if kind == EVENING else CAMPAIGN)
    if campaign.ledger.kind == EVENING:
        _begin(visit, campaign, campaign.ledger.members, Way(slow=way == "slow"))
        return
    visit.app.store.remember_names(ticked)
    visit.go(f"{HOME}/c/{campaign.ledger.id}")


def many(visit: Visit, value: str, fields: Fields) -> None:
    """A quick pick for this many people without names: one table, of which nothing is kept."""
    count = number(value)
    _require_a_table(count)
    seats = tuple(Seat(say("Player {n}", n=n)) for n in range(1, count + 1))
    visit.go(f"#/m/{visit.app.start_match('first-player', {'quick': True}, seats)}")


def tonight(visit: Visit, value: str, fields: Fields) -> None:
    """Rolls at once for the people of a game night, as they did last time; what waits for them goes on, and an evening of another day is asked about first."""
    names = visit.named(unquote(value), MOST_NAMES)
    _require_a_table(len(names))
    campaign, players = visit.campaigns.best(names) or (visit.campaigns.create("", names, EVENING), [])
    visit.campaigns.reconcile(campaign)
    players = players or campaign.ledger.members
    waiting = next((match for match, seated in campaign.tables.items() if {*seated} & {*players}), "")
    if waiting:
        visit.go(f"#/m/{waiting}")
    elif visit.unended(campaign):
        visit.go(f"{HOME}/quick?names={value}")
    else:
        _begin(visit, campaign, players, WAYS.get(campaign.how, Way(campaign.full)))


def season(visit: Visit, value: str, fields: Fields) -> None:
    """Goes on with the season of whoever is alone, or begins another."""
    after = "instead" if visit.app.route.head == "m" else ""  # the evening before is gone: "back" does not lead to it
    visit.app.effects.append(Effect("go", go_on(visit.app, fresh=value == "new"), after))


def name(visit: Visit, value: str, fields: Fields) -> None:
    """Adds a name to a quick pick, or several with commas between them, ticked after those who are; the others follow."""
    new = visit.named(fields.get("name", ""))
    if not new:
        raise NotationError("A name is missing.")
    asked = visit.strangers(visit.app.route.query)
    if {one.casefold() for one in new} & {other.casefold() for other in asked}:
        raise NotationError("This name is already taken.")
    ticked = [*(other for other, here in asked.items() if here), *new]
    visit.drafted = [*ticked, *(other for other in asked if other not in ticked)]
    visit.app.ui |= {f"here.n{n}": str(int(n < len(ticked))) for n in range(len(visit.drafted))}
    visit.focus("add-name")


def join(visit: Visit, value: str, fields: Fields) -> None:
    """Adds somebody new, or somebody who had left."""
    campaign, name = visit.campaigns.need(value), tidy(fields.get("name", ""))
    known = campaign.ledger.player(name)
    back = known if known and not campaign.ledger.people[known].member else ""
    campaign.away = [who for who in campaign.away if who != back]
    visit.campaigns.write(value, kinds.Join(back or f"p{len(campaign.ledger.people) + 1}", name))
    visit.focus("add-name")


def leave(visit: Visit, value: str, fields: Fields) -> None:
    """Asks whether the player who was chosen leaves; what the ledger would refuse is refused before the question."""
    campaign, who = visit.campaigns.need(value), fields.get("gone", "")
    if not who:
        raise NotationError("Choose who leaves.")
    visit.campaigns.leaving(campaign, who)
    visit.app.ui["ask"] = f"leave:{value}/{who}"
    visit.focus("ask")
    visit.app.ui.pop("field.gone", None)  # afterwards nobody is selected, whatever the answer


def leave_yes(visit: Visit, value: str, fields: Fields) -> None:
    """After the yes: records who leaves, and says so."""
    id, _, who = value.partition("/")
    campaign = visit.campaigns.need(id)
    visit.app.ui.pop("ask", None)
    entry = visit.campaigns.leaving(campaign, who)
    ledger = visit.campaigns.write(id, entry).ledger
    visit.app.note(say("{name} has left the campaign.", name=name_of(ledger, who)))


def face(visit: Visit, value: str, fields: Fields) -> None:
    """Gives somebody the next face, here and in later matches on this device."""
    store = visit.app.store
    store.set_face(value, next_face(store.face(value) or face_of(value)))


def rename(visit: Visit, value: str, fields: Fields) -> None:
    """Gives a player another name."""
    visit.campaigns.write(value, kinds.Rename(fields.get("who", ""), tidy(fields.get("name", ""))))


def title(visit: Visit, value: str, fields: Fields) -> None:
    """Gives a campaign another name."""
    campaign = visit.campaigns.need(value)
    campaign.ledger.name = kinds.read_name(tidy(fields.get("title", "")), Sentence("name of the campaign"))
    visit.campaigns.save(campaign)


def gift(visit: Visit, value: str, fields: Fields) -> None:
    """Records dice or tokens that one player gives to another."""
    campaign = visit.campaigns.need(value)
    giver, taker, many = fields.get("giver", ""), fields.get("taker", ""), number(fields.get("number", ""))
    if not 0 <= many < 1000 or fields.get("what") not in ("die", "token"):
        raise NotationError("Enter the number in digits.")
    visit.campaigns.require_free(campaign, giver, taker)
    visit.campaigns.write(value, kinds.Gift(giver, taker, fields["what"], many))


def change(visit: Visit, value: str, fields: Fields) -> None:
    """Switches one of the optional rules of a campaign."""
    id, _, key = value.partition("/")
    campaign = visit.campaigns.need(id)
    visit.campaigns.require_no_open_table(campaign)
    ledger = campaign.ledger
    plus_one = ledger.plus_one ^ (key == "plus_one")
    visit.campaigns.write(id, kinds.Change(plus_one, ledger.instead ^ (key == "instead")))


def close(visit: Visit, value: str, fields: Fields) -> None:
    """Ends the evening, which can be undone, and shows how it ended."""
    visit.ended, campaign = [], visit.campaigns.need(value)
    visit.go(end(visit, campaign, fields.get("label") or visit.unended(campaign) or visit.label(campaign)))


def end(visit: Visit, campaign: Campaign, label: str) -> str:
    """Records the end of an evening, and returns the page that shows it."""
    ledger, key = campaign.ledger, CAMPAIGNS + campaign.ledger.id
    before, entry = visit.app.store.get(key) or "", visit.campaigns.ending(campaign, label)
    visit.campaigns.write(ledger.id, entry)
    visit.ended.append((key, before, visit.app.store.get(key)))
    return f"{HOME}/c/{ledger.id}/sheet"


def keep(visit: Visit, value: str, fields: Fields) -> None:
    """Makes a campaign of people who met for one evening; what they have played so far is its first."""
    campaign = visit.campaigns.keep(visit.campaigns.need(value))
    visit.app.store.remember_names([person.name for person in campaign.ledger.people.values()])
    visit.go(f"{HOME}/c/{campaign.ledger.id}/sheet")


def play(visit: Visit, value: str, fields: Fields) -> None:
    """Goes to the games, and says there who starts."""
    visit.app.note(say("{name} starts", name=esc(value)))
    visit.go("#/")


def back(visit: Visit, value: str, fields: Fields) -> None:
    """Undoes a selection."""
    id, _, entry = value.partition("/")
    visit.campaigns.take_back(id, number(entry))


def abandon(visit: Visit, value: str, fields: Fields) -> None:
    """Gives up an open selection."""
    id, _, match = value.partition("/")
    visit.campaigns.abandon(visit.campaigns.need(id), match)


def record(visit: Visit, value: str, fields: Fields) -> None:
    """Records who started and who played last in a match of another game."""
    match = visit.app.store.load_match(value)
    best = visit.campaigns.best([seat.name for seat in match.header.seats if not seat.bot]) if match else None
    if best is None:
        raise NotationError("No campaign includes all these players.")
    campaign, players = best
    seating = visit.seating(players, fields.get("first", players[0]), fields.get("last", players[-1]))
    visit.campaigns.record_match(campaign, value, visit.decided(campaign, seating))
    visit.go(f"{HOME}/c/{campaign.ledger.id}")


def json(visit: Visit, value: str, fields: Fields) -> None:
    """Saves a campaign as a file."""
    visit.download("campaign.json", visit.campaigns.export(value))


def csv(visit: Visit, value: str, fields: Fields) -> None:
    """Saves the tracker as a sheet."""
    visit.download("sheet.csv", dump_csv(visit.campaigns.need(value).ledger))


def link(visit: Visit, value: str, fields: Fields) -> None:
    """Shares a campaign as a link."""
    visit.app.effects.append(Effect("share", sendable(visit.link(visit.campaigns.need(value)))))


def take(visit: Visit, value: str, fields: Fields) -> None:
    """Reads what is to be imported, and goes to the page that compares it."""
    visit.read(fields.get("text", ""), fields.get("file", ""))
    visit.go(f"{HOME}/take")


def yes(visit: Visit, value: str, fields: Fields) -> None:
    """Imports what was read."""
    if visit.incoming is None:
        raise NotationError("Nothing was chosen.")
    id = visit.campaigns.accept(visit.incoming, value)
    visit.incoming = None
    visit.go(f"{HOME}/c/{id}")


def no(visit: Visit, value: str, fields: Fields) -> None:
    """Imports nothing."""
    visit.incoming = None
    visit.go(HOME)


def delete(visit: Visit, value: str, fields: Fields) -> None:
    """Asks whether a campaign is deleted."""
    visit.app.ui["ask"] = f"campaign:{value}"
    visit.focus("ask")


def delete_yes(visit: Visit, value: str, fields: Fields) -> None:
    """Deletes a campaign."""
    visit.campaigns.delete(value)
    visit.app.ui.pop("ask", None)
    visit.go(HOME)


_TABLE = (start, first, many, tonight, season, name, face, join, leave, leave_yes, rename, title, gift, change)
_EVENING = (close, keep, play, back, abandon, record)
_DEVICE = (json, csv, link, take, yes, no, delete, delete_yes)
ACTS: dict[str, Act] = {f"fp-{act.__name__.replace('_', '-')}": act for act in (*_TABLE, *_EVENING, *_DEVICE)}
