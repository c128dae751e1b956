"""The campaigns of this device: each is stored whole under one key, so that a crash leaves it unchanged or complete.

A selection is opened here, played as a match, and recorded here when that match ends; the entry and the closing of its
table are one write. If the page crashed as a match ended, it is recorded when somebody next opens the campaign.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_player.campaign import formats, kinds
from hexdice.games.first_player.campaign.campaign import (
    CAMPAIGNS,
    PREVIOUS,
    Campaign,
    Way,
    entry_of,
    is_readable,
    match_options,
    mend,
    read_as,
    read_campaign,
)
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING, Ledger
from hexdice.games.first_player.campaign.sheet import load_csv
from hexdice.games.first_player.rules.state import fits_a_table
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.fair import Entropy
from hexdice.kernel.match import Match
from hexdice.kernel.options import Value
from hexdice.kernel.outside import tidy
from hexdice.kernel.sentence import Sentence
from hexdice.view import section
from hexdice.view.markup import esc
from hexdice.view.section import Brought
from hexdice.view.services import MATCH, Clock, DeviceStore
from hexdice.view.text import fault_words, say

AN_EVENING = 12 * 3600  # seconds for which a group of one evening counts as present


class Incoming(NamedTuple):
    """An imported campaign that waits for a yes; nothing is written before that."""

    ledger: Ledger
    comparison: formats.Comparison
    ours: Ledger | None  # the campaign with the same id on this device


class Campaigns:
    """All campaigns in the store."""

    def __init__(self, store: DeviceStore, clock: Clock, entropy: Entropy) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self._read: dict[str, tuple[str, Campaign]] = {}  # id -> the text it was read from
        store.readable["campaign"] = is_readable
        store.aside_words["campaign"] = lambda: say("A damaged copy of a campaign was set aside.")

    # Reading and writing

    def load(self, id: str) -> Campaign | None:
        """The campaign, or None; a damaged one is noted in the store's `broken` and stays where it is."""
        key = CAMPAIGNS + id
        text = self.store.get(key)
        if text is None:
            return None
        if id in self._read and self._read[id][0] == text:
            return self._read[id][1]
        try:
            campaign = read_as(id, text)
        except (NotationError, ReplayError) as fault:
            mended = self.store.best(key)
            if mended is None or mended == text:
                self.store.broken[key] = say("A campaign could not be read. {why}", why=esc(fault_words(fault)))
                return None
            words = say("The last save of a campaign was damaged. The campaign continues from the save before it.")
            campaign = read_as(id, mended)
            self.store.set_aside(key, text, words, instead=mended)
            text = mended
        self.store.broken.pop(key, None)
        if mend(campaign):
            name = esc(campaign.ledger.name)
            words = say("An open selection in {name} was dropped: it named players who cannot take part.", name=name)
            mended = campaign.dump()
            self.store.set_spare(PREVIOUS + id, mended)  # if the next write is cut, no entry is lost
            self.store.set_aside(key, text, words, instead=mended)
            text = mended
        self._read[id] = (text, campaign)
        return campaign

    def ids(self) -> list[str]:
        """The ids of all campaigns, readable or not."""
        return [key[len(CAMPAIGNS) :] for key in self.store.keys(CAMPAIGNS)]

    def all(self) -> list[Campaign]:
        """Every readable campaign, the last used first."""
        found = [campaign for id in self.ids() if (campaign := self.load(id)) is not None]
        return sorted(found, key=lambda campaign: -campaign.used)

    def present(self) -> list[Campaign]:
        """The campaigns, and the groups of one evening while it lasts, the last used first."""
        return [campaign for campaign in self.all() if self.stays(campaign)]

    def stays(self, campaign: Campaign) -> bool:
        """Whether people can go on with it: with a group of one evening not once that is over."""
        return campaign.ledger.kind == CAMPAIGN or (self.lasts(campaign) and not campaign.ledger.ended)

    def lasts(self, campaign: Campaign) -> bool:
        """Whether it was used so lately that it is still the same evening."""
        return campaign.used > self.clock.now() - AN_EVENING

    def need(self, id: str) -> Campaign:
        """The campaign; NotationError if it is not on this device or cannot be read."""
        campaign = self.load(id)
        if campaign is None:
            raise NotationError("There is no such campaign on this device.")
        return campaign

    def save(self, campaign: Campaign) -> None:
        """Writes one key once."""
        campaign.used = self.clock.now()
        text = campaign.dump()
        good = self._read.get(campaign.ledger.id, ("", None))[0]
        if good == text and self.store.get(CAMPAIGNS + campaign.ledger.id) == text:
            return  # do not put the stored campaign at risk
        if good:
            self.store.set_spare(PREVIOUS + campaign.ledger.id, good)
        self.store.set(CAMPAIGNS + campaign.ledger.id, text)
        self._read[campaign.ledger.id] = (text, campaign)

    def write(self, id: str, *entries: kinds.Entry) -> Campaign:
        """Adds entries, all or none."""
        campaign = self.need(id)
        self._append(campaign, entries)
        self.save(campaign)
        return campaign

    def _append(self, campaign: Campaign, entries: Sequence[kinds.Entry]) -> None:
        try:
            for entry in entries:
                campaign.ledger.append(entry)
        except (IllegalMoveError, NotationError):
            self._read.pop(campaign.ledger.id, None)  # discard what was added before the error
            raise

    def create(self, name: str, names: Sequence[str], kind: str = CAMPAIGN) -> Campaign:
        """A new campaign or evening with these players. Evenings that are over go: they were for one evening only."""
        for old in self.all():
            if not self.stays(old) and not old.tables:
                self.delete(old.ledger.id)
        campaign = Campaign(self._begun(name, kind))
        for number, who in enumerate(names, start=1):
            campaign.ledger.append(kinds.Join(f"p{number}", tidy(who)))
        self.save(campaign)
        return campaign

    def _begun(self, name: str, kind: str = CAMPAIGN) -> Ledger:
        title = _cut(name) or (say("This evening") if kind == EVENING else say("Our campaign"))
        known = kinds.read_name(title, Sentence("name of the campaign"))
        return Ledger(self.entropy(6), known, kind, self.clock.today())

    def keep(self, evening: Campaign) -> Campaign:
        """A campaign of the people of an evening, with all that has happened in it; the evening goes when that is saved, so that nothing is lost if the rules refuse an entry."""
        campaign = Campaign(self._begun(""))
        for entry in evening.ledger.entries:
            ended = isinstance(entry, kinds.Close) and kinds.Close(entry.label, *campaign.ledger.closing())
            campaign.ledger.append(ended or entry)
        campaign.how = evening.how
        self.save(campaign)
        self.delete(evening.ledger.id)
        return campaign

    def delete(self, id: str) -> None:
        """Removes a campaign and its previous save."""
        self._read.pop(id, None)
        self.store.remove(PREVIOUS + id)
        self.store.remove(CAMPAIGNS + id)

    # Selections

    def options(self, campaign: Campaign, players: Sequence[str], way: Way) -> dict[str, Value]:
        """The options of the match of a new selection; refused while one of the players sits at another table (FP-12)."""
        ledger = campaign.ledger
        if not fits_a_table(len(players)) or len(set(players)) < len(players):
            raise IllegalMoveError("Two to twelve players can take part.", "FP-1")
        for who in players:
            if who not in ledger.people or not ledger.people[who].member:
                raise IllegalMoveError("Somebody is not in the campaign.", "FP-16")
            if who in campaign.busy():
                raise IllegalMoveError(say("{name} is already rolling.", name=esc(ledger.people[who].name)), "FP-12")
        return match_options(ledger, players, full=way.full, quick=not way.slow, claimed=campaign.claimed())

    def opened(self, campaign: Campaign, match: str, players: Sequence[str], way: Way) -> None:
        """Notes that the match of a selection has been started."""
        campaign.how = str(way)
        campaign.tables[match] = tuple(players)
        campaign.away = [who for who in campaign.ledger.members if who not in campaign.busy()]
        self.save(campaign)

    def finished(self, match: Match) -> bool:
        """Records a finished selection that was opened here; False for any other match and for one already recorded."""
        id = str(match.header.options.get("campaign", ""))
        campaign = self.load(id) if match.game.name == "first-player" else None
        if campaign is None or match.header.id not in campaign.tables or match.result is None:
            return False
        if len(campaign.tables[match.header.id]) != len(match.state.hands):  # imported, with an impossible table
            self.abandon(campaign, match.header.id)
            return False
        self._append(campaign, [entry_of(campaign.tables[match.header.id], match.state)])
        del campaign.tables[match.header.id]
        self.save(campaign)
        return True

    def reconcile(self, campaign: Campaign) -> None:
        """Records tables whose match has ended in the meantime, and drops those whose match is gone."""
        for match in list(campaign.tables):
            saved = self.store.load_match(match)
            if saved is None and MATCH + match not in self.store.broken:
                self.abandon(campaign, match)
            elif saved is not None:
                self.finished(saved)

    def abandon(self, campaign: Campaign, match: str) -> None:
        """Drops an open selection that will not be finished."""
        if campaign.tables.pop(match, None) is not None:
            self.save(campaign)

    def take_back(self, id: str, entry: int) -> None:
        """Undoes the selection at an entry: the last one of its table (FP-22)."""
        if entry not in self.need(id).undoable():
            raise IllegalMoveError("There is nothing to undo.", "FP-22")
        self.write(id, kinds.TakeBack(entry))

    def leaving(self, campaign: Campaign, who: str) -> kinds.Leave:
        """The entry with which a player leaves (FP-14)."""
        self.require_free(campaign, who)
        return kinds.Leave(who)

    def ending(self, campaign: Campaign, label: str) -> kinds.Close:
        """The entry that ends an evening (FP-18)."""
        self.require_no_open_table(campaign)
        ledger = campaign.ledger
        if not ledger.under_way:  # nothing to be absent from
            raise IllegalMoveError("You can end the evening once somebody has started.", "FP-18")
        return kinds.Close(tidy(label), *ledger.closing())

    def require_no_open_table(self, campaign: Campaign) -> None:
        """Refuses while selections are open."""
        if campaign.tables:
            raise IllegalMoveError("First finish or give up what is still open.", "FP-17")

    def require_free(self, campaign: Campaign, *players: str) -> None:
        """Refuses while one of these players is at an open table: nothing is given between its first roll and its end."""
        if set(players) & campaign.busy():
            raise IllegalMoveError("Nothing can change hands while dice are being rolled.", "FP-17")

    # Import and export

    def export(self, id: str) -> str:
        """The campaign as the text of a file; notes when that was."""
        campaign = self.need(id)
        campaign.backup = self.clock.now()
        self.save(campaign)
        return formats.dump_ledger(campaign.ledger)

    def read(self, text: str, file: str = "") -> Incoming:
        """Reads a file, a sheet or the payload of a link and compares it with what is on the device. Writes nothing."""
        text = text.strip("\ufeff \r\n\t")
        if text.startswith("{"):
            ledger = formats.load_ledger(text)
        elif "\n" in text or "," in text:
            name = _cut(file.rsplit(".", 1)[0]) or say("From a sheet")
            ledger = load_csv(text, self.entropy(6), name if name.isprintable() else say("From a sheet"), "")
        else:
            ledger = formats.load_link(text.rsplit("/", 1)[-1])
        campaign = self.load(ledger.id)
        if campaign is None:
            return Incoming(ledger, formats.Comparison(formats.OTHER, 0), None)
        comparison = formats.compare(campaign.ledger, ledger)
        if comparison.relation == formats.OTHER:
            raise NotationError("This campaign has the same number as another here but began differently.")
        return Incoming(ledger, comparison, campaign.ledger)

    def accept(self, incoming: Incoming, choice: str = "") -> str:
        """After the yes: adds a new campaign, or replaces ours by a longer copy; a diverged copy needs a choice.

        `choice` for a diverged copy: "theirs" replaces ours, "both" keeps theirs beside ours. Returns the campaign's id.
        """
        ledger, relation = incoming.ledger, incoming.comparison.relation
        if incoming.ours is None:
            self.save(Campaign(ledger))
            return ledger.id
        campaign = self.need(ledger.id)
        if formats.compare(campaign.ledger, ledger) != incoming.comparison:
            raise IllegalMoveError("The campaign here has changed in the meantime. Look at both campaigns again.")
        if choice == "both" and relation == formats.PARTED:
            copy = self._as_another(ledger)
            self.save(Campaign(copy))
            return copy.id
        if relation == formats.LONGER or (relation == formats.PARTED and choice == "theirs"):
            self.require_no_open_table(campaign)
            fresh = Campaign(ledger)
            fresh.recorded = campaign.recorded
            self.save(fresh)
        elif relation != formats.SAME and choice:
            raise IllegalMoveError("There is nothing to import.")
        return ledger.id

    def brought(self, key: str, text: str) -> Brought | None:
        """Compares a campaign in a backup with ours (app/storage/backup.py)."""
        if not key.startswith(CAMPAIGNS):
            return None
        id = key[len(CAMPAIGNS) :]
        try:
            theirs = read_campaign(text)
        except (NotationError, ReplayError) as fault:
            return Brought(section.DAMAGED, esc(id), why=esc(fault_words(fault)))
        title = esc(theirs.ledger.name)
        if theirs.ledger.id != id:
            return Brought(section.DAMAGED, title, why=say("It is saved under the wrong name."))
        mend(theirs)
        mine = self.load(id)
        if mine is None:
            damaged = say("A damaged campaign was restored from a backup.")
            return section.absent(self.store, key, title, damaged, lambda: self.save(theirs))
        relation = formats.compare(mine.ledger, theirs.ledger).relation
        if relation == formats.SAME:
            return Brought(section.HERE, title)
        if relation == formats.SHORTER:
            return Brought(section.SHORTER, title)
        if relation == formats.LONGER and not mine.tables:
            theirs.recorded = [*theirs.recorded, *(match for match in mine.recorded if match not in theirs.recorded)]
            return Brought(section.LONGER, title, lambda: self.save(theirs))
        if any(_alike(campaign.ledger, theirs.ledger) for campaign in self.all()):
            return Brought(section.HERE, title)
        return Brought(section.BOTH, title, lambda: self.save(Campaign(self._as_another(theirs.ledger))))

    def _as_another(self, ledger: Ledger) -> Ledger:
        """The ledger as another campaign, with an id of its own."""
        name = f"{_cut(ledger.name, kinds.LONGEST_NAME - 4)} (2)"
        return Ledger(self.entropy(6), name, ledger.kind, ledger.made, ledger.entries)

    # Beside other matches

    def best(self, names: Sequence[str]) -> tuple[Campaign, list[str]] | None:
        """The last used campaign in which all these people are members, and their ids; None if there is none."""
        for campaign in self.present():
            found = [campaign.ledger.player(name) for name in names]
            if len(set(found)) == len(names) and all(who in campaign.ledger.members for who in found):
                return campaign, found
        return None

    def record_match(self, campaign: Campaign, match: str, selection: kinds.Selection) -> None:
        """Records who started and who played last in another game, once per match."""
        if match in campaign.recorded:
            raise IllegalMoveError("This match has already been recorded.")
        self.require_free(campaign, *selection.players)
        self._append(campaign, [selection])
        campaign.recorded.append(match)
        self.save(campaign)


def _alike(one: Ledger, other: Ledger) -> bool:
    return (one.kind, one.made, list(one.entries)) == (other.kind, other.made, list(other.entries))


def _cut(name: str, most: int = kinds.LONGEST_NAME) -> str:
    """As much of a name as fits, without a space at its end, which could not be read again."""
    return tidy(tidy(name)[:most])
