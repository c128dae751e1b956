"""A campaign as this device keeps it: its ledger, and what the device knows besides; stored whole under one key."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_player.campaign.formats import ledger_data, ledger_from_data
from hexdice.games.first_player.campaign.kinds import Selection
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.rules.state import RESERVE, Phase, State
from hexdice.kernel.codec import canonical, pack, read_json, unpack
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.options import Value
from hexdice.kernel.outside import LATEST

FORMAT = 1
CAMPAIGNS = "hexdice.campaign."  # key of a campaign, followed by its id
PREVIOUS = "hexdice.previous.campaign."  # followed by an id: the previous save
MOST_RECORDED = 200  # matches of other games that are remembered


class Way(NamedTuple):
    """How people find out who starts. As a word: "first-quick", "order-slow"."""

    full: bool = False  # the whole order, not only the first player
    slow: bool = False  # everybody chooses in secret

    def __str__(self) -> str:
        return f"{'order' if self.full else 'first'}-{'slow' if self.slow else 'quick'}"


WAYS = {str(way): way for way in (Way(full, slow) for full in (False, True) for slow in (False, True))}


class Campaign:
    """A campaign with what this device knows about it besides the ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.tables: dict[str, tuple[str, ...]] = {}  # open selections: match id -> players in the order of seats
        self.recorded: list[str] = []  # other matches whose order was recorded: ids
        self.away: list[str] = []  # players who were unticked last time
        self.how = ""  # the way of the last selection as a word; "" if this device started none
        self.backup = 0  # seconds since 1970 of the last file written, 0 for none
        self.used = 0  # seconds since 1970 of the last use on this device

    def busy(self) -> set[str]:
        """The players at open tables."""
        return {who for players in self.tables.values() for who in players}

    def claimed(self) -> int:
        """The reserve dice promised to open tables."""
        return sum(self.ledger.takes_reserve(len(players)) for players in self.tables.values())

    @property
    def full(self) -> bool:
        """Whether the last selection decided the whole order."""
        modes = (entry.mode for entry in reversed(self.ledger.entries) if isinstance(entry, Selection))
        return (self.how or next((mode for mode in modes if mode != "told"), "")).startswith("order")

    def undoable(self) -> list[int]:
        """The entries of the selections that can be undone, the last one first: none of whose players sit at a table (FP-22)."""
        selections, busy = self.ledger.selections, self.busy()
        return [index for index in self.ledger.undoable() if not busy & set(selections[index].players)]

    def dump(self) -> str:
        """The text that is stored."""
        data = {
            "format": FORMAT,
            "ledger": ledger_data(self.ledger),
            "tables": {match: list(players) for match, players in self.tables.items()},
            "told": self.recorded[-MOST_RECORDED:],
            "away": self.away,
            "how": self.how,
            "backup": self.backup,
            "used": self.used,
        }
        return pack(canonical(data))


def read_campaign(text: str) -> Campaign:
    """The inverse of Campaign.dump; NotationError or ReplayError."""
    data = read_json(unpack(text))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError("This campaign was saved by a different version.")
    campaign = Campaign(ledger_from_data(data.get("ledger")))
    try:
        campaign.tables = {str(match): tuple(map(str, players)) for match, players in data["tables"].items()}
        campaign.recorded = [str(match) for match in data["told"]]
        campaign.away = [str(who) for who in data["away"]]
        how = data.get("how")
        campaign.how = how if isinstance(how, str) and how in WAYS else ""  # older saves have none
        campaign.backup, campaign.used = (min(max(int(data[key]), 0), LATEST) for key in ("backup", "used"))
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise NotationError("The data of this campaign cannot be read.") from fault
    return campaign


def read_as(id: str, text: str) -> Campaign:
    """A campaign that must have this id."""
    campaign = read_campaign(text)
    if campaign.ledger.id != id:
        raise NotationError("It is saved under the wrong name.")
    return campaign


def is_readable(id: str, text: str) -> bool:
    """Whether the text is a campaign with this id."""
    try:
        read_as(id, text)
    except (NotationError, ReplayError):
        return False
    return True


def mend(campaign: Campaign) -> list[str]:
    """Drops open tables that are impossible (an unknown player, or one at two seats); returns their ids."""
    seated: set[str] = set()
    wrong = []
    for match, players in campaign.tables.items():
        if len({*players} & {*campaign.ledger.people} - seated) == len(players):
            seated |= {*players}
        else:
            wrong.append(match)
    for match in wrong:
        del campaign.tables[match]
    return wrong


# From the ledger to a match and back


def match_options(
    ledger: Ledger, players: Sequence[str], *, full: bool = False, quick: bool = False, claimed: int = 0
) -> dict[str, Value]:
    """Options of a match for `players` (ids in the order of seats).

    `claimed`: reserve dice promised to other open tables, so that two tables never give away the same die (FP-12).
    """
    people = [ledger.people[who] for who in players]
    return {
        "mode": "order" if full else "first",
        "quick": quick,
        "plus_one": ledger.plus_one,
        "instead": ledger.instead,
        "dice": ",".join(str(person.dice) for person in people),
        "tokens": ",".join(str(person.tokens) for person in people),
        "reserve": max(0, ledger.reserve - claimed) if ledger.kind == CAMPAIGN else 0,
        "campaign": ledger.id,
        "players": ",".join(players),
        "evenings": f"time {len(ledger.selections)}",
    }


def entry_of(players: Sequence[str], state: State) -> Selection:
    """The entry of a finished selection."""
    if state.phase != Phase.OVER:
        raise IllegalMoveError("This selection is not resolved yet.", "FP-23")
    return Selection(
        "order" if state.full else "first",
        tuple(players),
        tuple(players[seat] for seat in state.seating),
        any(giver == RESERVE for giver, _ in state.gifts),
        tuple(hand.laid for hand in state.hands),
    )
