"""Somebody's visit to the campaign pages: what is shown and marked there, which both the pages and their acts ask for."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.formats import dump_link
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.games.first_player.campaign.store import Campaigns, Incoming
from hexdice.games.first_player.rules.state import SEATS
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.outside import tidy
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.portraits import portrait
from hexdice.view.services import Services
from hexdice.view.text import dated, fault_words, labelled, say, say_n

HOME = "#/first-player"
REMIND_AFTER = 5 * 86_400  # seconds: some browsers clear the data of pages not visited for a week
MOST_NAMES = 24  # names offered to a quick pick


class Visit:
    """The campaigns of this device, as they are looked at."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self.campaigns = Campaigns(app.store, app.clock, app.entropy)
        self.incoming: Incoming | None = None
        self.why = ""  # why an import was refused
        self.drafted: list[str] = []  # all names in a quick pick without a campaign, once one was added
        # The evenings ended last, by their keys: the saves before and after, None for one that is gone.
        self.ended: list[tuple[str, str, str | None]] = []

    def go(self, hash: str) -> None:
        """Shows another page."""
        self.app.effects.append(Effect("go", hash))

    def focus(self, id: str) -> None:
        """Puts the focus on an element."""
        self.app.effects.append(Effect("focus", id))

    def download(self, name: str, text: str) -> None:
        """Offers a text as a file, with the date in its name: download("sheet.csv", ...) is hexdice-sheet-2026-11-20.csv."""
        stem, _, ending = name.partition(".")
        self.app.effects.append(Effect("download", f"hexdice-{stem}-{self.app.clock.today()}.{ending}", text))

    def link(self, campaign: Campaign) -> str:
        """The campaign as a link. NotationError if it is too large for one."""
        return f"{self.app.address}{HOME}/take/{dump_link(campaign.ledger)}"

    def read(self, text: str, file: str = "") -> None:
        """Takes in a file, a sheet or a link, to be looked at before anything changes."""
        self.incoming, self.why = None, ""
        try:
            self.incoming = self.campaigns.read(text, file)
        except (NotationError, ReplayError, IllegalMoveError) as fault:
            self.why = esc(fault_words(fault))

    def face(self, ledger: Ledger, who: str, hat: str = "", mood: str = "calm") -> str:
        """The face of a player in the colour of the campaign, in a mood, perhaps with a hat."""
        name = ledger.people[who].name
        return portrait(esc(name), [*ledger.people].index(who), face=self.app.store.face(name), mood=mood, hat=hat)

    def reversible(self) -> dict[str, str]:
        """The keys of the evenings ended last that are still as their end left them, with the saves before."""
        return {key: before for key, before, after in self.ended if self.app.store.get(key) == after}

    # Who is here

    def group(self, query: Mapping[str, str]) -> tuple[Campaign | None, list[str] | None]:
        """The campaign of a quick pick, if it is not about other people, and who is ticked, if a link named them."""
        if names := self.named(query.get("names", "")):
            return self.campaigns.best(names) or (None, None)
        return None if "new" in query or "other" in query else next(iter(self.campaigns.present()), None), None

    def ticked(self, campaign: Campaign, only: Sequence[str] | None = None) -> dict[str, bool]:
        """Who is here, until somebody taps: the named people, the same as before in an evening, everybody as it begins."""
        begins = not campaign.ledger.under_way or not self.campaigns.lasts(campaign)
        found = {}
        for who in campaign.ledger.members:
            here = who in only if only is not None else begins or who not in campaign.away
            found[who] = self.app.ui.get(f"here.{who}", "1" if here else "0") == "1"
        return found

    def named(self, names: str, most: int = SEATS[1]) -> list[str]:
        """The names in a text, with commas between them, each once."""
        return _different(names.split(","), most)

    def strangers(self, query: Mapping[str, str]) -> dict[str, bool]:
        """The names for a group without a campaign, and whether each is ticked: those in the link, whoever was here last, known ones; as they stood when one was added."""
        last = next(iter(self.campaigns.all()), None)
        people = (
            [last.ledger.people[who].name for who in last.ledger.members] if last and self.campaigns.lasts(last) else []
        )
        here = self.named(query.get("names", "")) or people
        names = _different([*self.drafted, *here, *people, *self.app.store.names()], MOST_NAMES)
        return {
            name: self.app.ui.get(f"here.n{n}", "1" if name in here else "0") == "1" for n, name in enumerate(names)
        }

    def full(self, campaign: Campaign) -> bool:
        """Whether the dice decide the whole order: as last time, until somebody taps."""
        return self.app.ui.get("view.full", str(int(campaign.full))) == "1"

    # How a campaign stands

    def unended(self, campaign: Campaign) -> str:
        """The day of an evening that was never ended, if it was not today's; "" otherwise."""
        if not campaign.ledger.under_way or campaign.tables or self.campaigns.lasts(campaign):
            return ""
        return self.label(campaign, date.fromtimestamp(campaign.used).isoformat())

    def label(self, campaign: Campaign, day: str = "") -> str:
        """A day (YYYY-MM-DD, "" for today) as the language writes it; a second evening of the same day gets a number."""
        words = dated(day or self.app.clock.today())
        taken, number = [column.label for column in campaign.ledger.columns], 1
        while (label := f"{words} ({number})" if number > 1 else words) in taken:
            number += 1
        return label

    def saved(self, campaign: Campaign) -> str:
        """When the last backup was made, with a reminder before some browsers forget."""
        if not campaign.backup:
            return say("Never saved as a file")
        age = self.app.clock.now() - campaign.backup
        days = age // 86_400
        words = say_n(days, "Last backup yesterday", "Last backup {n} days ago")
        words = words if days else say("Saved as a file today")
        return labelled(words, say("time for a new one")) if age > REMIND_AFTER else words

    # Beside a match of another game

    def seating(self, players: Sequence[str], first: str, last: str) -> list[str]:
        """The playing order: the seating from the starter on, with the last player moved to the end."""
        turn = players.index(first) if first in players else 0
        around = [*players[turn:], *players[:turn]]
        return sorted(around, key=lambda who: who == last != around[0])

    def decided(self, campaign: Campaign, seating: Sequence[str]) -> kinds.Selection:
        """The entry for a start that another game decided."""
        reserve = campaign.ledger.takes_reserve(len(seating)) and campaign.ledger.reserve > campaign.claimed()
        players = tuple(sorted(seating, key=lambda who: int(who[1:])))
        return kinds.Selection("told", players, tuple(seating), reserve, (0,) * len(seating))


def _different(names: Iterable[str], most: int) -> list[str]:
    """The first names that can be used, each once, whatever its case."""
    found: dict[str, str] = {}
    for name in names:
        name = tidy(name)[: kinds.LONGEST_NAME]
        if name and name.isprintable():
            found.setdefault(name.casefold(), name)
        if len(found) == most:
            break
    return list(found.values())
