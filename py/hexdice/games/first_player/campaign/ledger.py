"""A campaign or an evening as an append-only ledger, from which dice, reserve, tokens, tracker and starters are computed.

Nothing is ever erased: undoing a selection adds an entry that gives everything back (FP-22, FP-23). Every entry
extends a hash chain, so that a short mark shows whether two copies of a campaign agree.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from hexdice.games.first_player.campaign import kinds
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.resolve import resolve
from hexdice.kernel.codec import canonical
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.outside import fold_name
from hexdice.kernel.sentence import Sentence

CAMPAIGN, EVENING = "campaign", "evening"
DICE = 3  # what a player starts with (FP-1, FP-16)
UNIT = 27_720  # parts of one start, divisible by 1 to 12


class Person:
    """Somebody in a campaign, and what they have. Members take part; who has left keeps a row in the sheet."""

    __slots__ = ("dice", "expected", "joined", "member", "name", "played", "selections", "starts", "tokens")

    def __init__(self, name: str) -> None:
        self.name = name
        self.joined = 0  # the entry of joining, or of returning
        self.member = True
        self.dice = DICE
        self.tokens = 0
        self.played = 0  # selections in this evening
        self.selections = 0  # selections ever
        self.starts = 0  # selections won, as the first player
        self.expected = 0  # starts under a fair random pick among those present, in parts of UNIT


class Column(NamedTuple):
    """An evening in the sheet: the cell of each person by id, and the dice in the reserve (FP-18)."""

    label: str
    cells: dict[str, kinds.Cell]
    reserve: int


class Transfer(NamedTuple):
    """What a selection moved: (giver or "", receiver) of dice, and who got a token, or ""."""

    gifts: tuple[tuple[str, str], ...]
    token: str


class Ledger:
    """`append` checks an entry against the rules and adds it; on IllegalMoveError the ledger is unchanged."""

    def __init__(
        self, id: str, name: str, kind: str = CAMPAIGN, made: str = "", entries: Iterable[kinds.Entry] = ()
    ) -> None:
        """ReplayError names the first entry that the rules do not allow."""
        self.id = id
        self.name = name
        self.kind = kind
        self.made = made
        self.entries: list[kinds.Entry] = []
        self.chain = [hashlib.sha256(canonical(["hexdice", id, kind, made]).encode()).hexdigest()]
        self.people: dict[str, Person] = {}
        self.reserve = 0
        self.joins = 0
        self.plus_one = False
        self.instead = False
        self.columns: list[Column] = []
        self.transfers: dict[int, Transfer] = {}  # of selections that count
        self._touched: dict[str, int] = {}  # player -> the last entry that moved dice or tokens of theirs
        self._opened = self._closed = -1  # the last two entries that ended an evening
        self.late: set[int] = set()  # ends of evenings that spared late joiners, so that their column differs
        self._names: dict[str, str] = {}  # folded name -> player
        for index, entry in enumerate(entries):
            try:
                self.append(entry)
            except (IllegalMoveError, NotationError) as fault:
                raise ReplayError("Entry {n}: {why}", index, n=index + 1, why=fault) from fault

    # Reading

    @property
    def mark(self) -> str:
        """The end of the hash chain, shortened: copies with the same mark are equal."""
        return self.chain[-1][:8]

    @property
    def members(self) -> list[str]:
        """Who is in the campaign now, in the order of first joining."""
        return [who for who, person in self.people.items() if person.member]

    @property
    def under_way(self) -> bool:
        """Whether a selection has been played since the last evening ended."""
        return any(person.played for person in self.people.values())

    @property
    def selections(self) -> dict[int, kinds.Selection]:
        """The selections that count, by their entry, in the order of play."""
        found = ((index, self.entries[index]) for index in sorted(self.transfers))
        return {index: entry for index, entry in found if isinstance(entry, kinds.Selection)}

    @property
    def ended(self) -> bool:
        """Whether nothing has happened since an evening ended."""
        return self._closed >= 0 and self._closed == len(self.entries) - 1

    @property
    def tonight(self) -> dict[int, kinds.Selection]:
        """The selections of the evening under way, or of the last one, by their entry."""
        since = self._closed if self.under_way else self._opened
        return {index: selection for index, selection in self.selections.items() if index > since}

    def player(self, name: str) -> str:
        """The player with a name, ignoring case and spaces; "" if there is none."""
        return self._names.get(fold_name(name), "")

    def balance(self) -> int:
        """Dice owned and in the reserve, minus three for each join: always 0 (FP-19)."""
        return sum(person.dice for person in self.people.values()) + self.reserve - DICE * self.joins

    def closing(self, spare_late: bool = True) -> tuple[tuple[kinds.Cell, ...], int]:
        """The column if the evening ended now, and the reserve after it (FP-14, FP-18).

        A group of one evening has no column: everybody goes back to three dice, except players who left it. In a campaign, players who joined after the last selection are not absent. Older ledgers did not spare them (`spare_late`).
        """
        if self.kind == EVENING:
            return (), DICE * (self.joins - len(self.members))
        cells, reserve = [], self.reserve
        spared = self._latecomers() if spare_late else ()
        for who, person in self.people.items():
            if person.member:
                lost = 1 if not person.played and person.dice and who not in spared else 0
                cells.append(kinds.Cell(who, person.dice, lost))
                reserve += lost
        return tuple(cells), reserve

    def _latecomers(self) -> list[str]:
        """Members who joined or returned after the last selection of this evening without having played in it."""
        last = max(self._closed, next(reversed(self.transfers), -1))
        return [who for who, one in self.people.items() if one.member and one.joined > last and not one.played]

    def transfer_of(self, selection: kinds.Selection) -> Transfer:
        """The gifts that would follow (FP-8 to FP-11, FP-13, FP-15)."""
        players = selection.players
        dice = [self.people[who].dice for who in players]
        seating = [players.index(who) for who in selection.seating]
        gifts, token = resolve(dice, int(selection.reserve), self.plus_one, self.instead, seating)
        name = {fp.RESERVE: "", fp.NOBODY: "", **dict(enumerate(players))}
        return Transfer(tuple((name[giver], name[taker]) for giver, taker in gifts), name[token])

    def takes_reserve(self, seats: int) -> bool:
        """Whether the second to last at a table of this size gets a reserve die, if there is one (FP-15).

        Only a campaign has a reserve: on a single evening the dice of players who leave are out of play.
        """
        return self.kind == CAMPAIGN and self._large_enough(seats)

    def _large_enough(self, seats: int) -> bool:
        return seats >= fp.LARGE or (seats >= fp.TOKEN_SEATS and self.instead)

    def undoable(self) -> list[int]:
        """The entries of the selections that can still be undone, the last one first: at most one per table (FP-22)."""
        tonight = takewhile(lambda index: index > self._closed, reversed(self.transfers))
        return [index for index in tonight if not self._why_not_undoable(index)]

    def _why_not_undoable(self, index: int) -> str:
        selection = self.entries[index] if 0 <= index < len(self.entries) else None
        if not isinstance(selection, kinds.Selection) or index not in self.transfers:
            return Sentence("There is no selection to undo at that point.")
        if index < self._closed:
            return Sentence("That evening has ended.")
        if any(self._touched[who] > index for who in selection.players):
            return Sentence("These players have since played again or given dice away.")
        return ""

    # Writing

    def append(self, entry: kinds.Entry) -> None:
        """Adds an entry. NotationError for a name, IllegalMoveError for anything that the rules do not allow now."""
        if isinstance(entry, (kinds.Join, kinds.Rename)):
            kinds.read_name(entry.name)
        elif isinstance(entry, (kinds.Close, kinds.Sheet)):
            kinds.read_name(entry.label, Sentence("date label"))
        checked: dict[type[kinds.Entry], Callable[[Any], None]] = {
            kinds.Join: self._join,
            kinds.Leave: self._leave,
            kinds.Rename: self._rename,
            kinds.Gift: self._gift,
            kinds.Selection: self._select,
            kinds.TakeBack: self._take_back,
            kinds.Close: self._close,
            kinds.Sheet: self._copy_sheet,
            kinds.Change: self._change,
        }
        checked[type(entry)](entry)
        self.entries.append(entry)
        link = hashlib.sha256(f"{self.chain[-1]}\n{canonical(kinds.to_data(entry))}".encode())
        self.chain.append(link.hexdigest())

    def _touch(self, players: Iterable[str]) -> None:
        for who in players:
            self._touched[who] = len(self.entries)

    def _member(self, who: str) -> Person:
        person = self.people.get(who)
        if person is None or not person.member:
            raise IllegalMoveError("{name} is not in the campaign.", "FP-16", name=person.name if person else who)
        return person

    def _free(self, name: str, who: str) -> None:
        taken = self._names.get(fold_name(name), who)
        if taken != who:
            raise NotationError(
                "{name} and {other} differ only in capitals or spaces.",
                name=repr(name),
                other=repr(self.people[taken].name),
            )

    def _call(self, who: str, name: str) -> None:
        self._names = {folded: other for folded, other in self._names.items() if other != who}
        self._names[fold_name(name)] = who
        self.people[who].name = name

    def _join(self, entry: kinds.Join) -> None:
        person = self.people.get(entry.who)
        if person is None and entry.who != f"p{len(self.people) + 1}":
            raise IllegalMoveError("New players are numbered in the order in which they join.", "FP-16")
        if person is not None and person.member:
            raise IllegalMoveError("{name} is already in the campaign.", "FP-16", name=person.name)
        if person is None and len(self.people) >= fp.MEMBERS:
            raise IllegalMoveError("Too many players for a campaign (limit: {n}).", "FP-16", n=fp.MEMBERS)
        self._free(entry.name, entry.who)
        if person is None:
            self.people[entry.who] = Person(entry.name)
        else:
            person.member, person.dice = True, DICE  # what they played tonight still counts (FP-14)
        self._call(entry.who, entry.name)
        self.people[entry.who].joined = len(self.entries)
        self.joins += 1
        self._touch([entry.who])

    def _leave(self, entry: kinds.Leave) -> None:
        person = self._member(entry.who)
        self.reserve += person.dice
        person.dice = person.tokens = 0
        person.member = False
        self._touch([entry.who])

    def _rename(self, entry: kinds.Rename) -> None:
        self._member(entry.who)
        self._free(entry.name, entry.who)
        self._call(entry.who, entry.name)

    def _change(self, entry: kinds.Change) -> None:
        self.plus_one, self.instead = entry.plus_one, entry.instead

    def _gift(self, entry: kinds.Gift) -> None:
        giver, taker = self._member(entry.giver), self._member(entry.taker)
        if giver is taker or not entry.number:
            raise IllegalMoveError("A gift goes from one player to another.", "FP-17")
        if entry.what == "token":
            if giver.tokens < entry.number:
                raise IllegalMoveError("{name} does not have that many tokens.", "FP-17", name=giver.name)
            giver.tokens -= entry.number
            taker.tokens += entry.number
        else:
            if giver.dice <= entry.number:
                raise IllegalMoveError("{name} must keep at least one die.", "FP-17", name=giver.name)
            if taker.dice + entry.number > fp.MOST:  # more could not be played
                raise IllegalMoveError("Too many dice for one player (limit: {n}).", "FP-17", n=fp.MOST)
            giver.dice -= entry.number
            taker.dice += entry.number
        self._touch([entry.giver, entry.taker])

    def _select(self, entry: kinds.Selection) -> None:
        players, seats = entry.players, len(entry.players)
        people = [self._member(who) for who in players]
        if not fp.fits_a_table(seats) or len(set(players)) != seats or sorted(players) != sorted(entry.seating):
            raise IllegalMoveError("A selection needs two to twelve different players, each with one place.", "FP-1")
        if entry.reserve and not (self.reserve and self._large_enough(seats)):  # older evenings gave one too
            raise IllegalMoveError("No die from the reserve can go to this table.", "FP-15")
        if len(entry.spent) != seats or any(
            spent > min(person.tokens, person.dice) for spent, person in zip(entry.spent, people, strict=True)
        ):
            raise IllegalMoveError("More tokens were laid than were held.", "FP-13")
        if any(entry.spent) and not (self.plus_one and seats >= fp.TOKEN_SEATS):
            raise IllegalMoveError("Tokens need at least four players and have to be switched on.", "FP-13")
        transfer = self.transfer_of(entry)
        if any(self.people[who].dice >= fp.MOST for _, who in transfer.gifts):
            raise IllegalMoveError("Too many dice for one player (limit: {n}).", "FP-19", n=fp.MOST)
        self._move(transfer, 1)
        for spent, person in zip(entry.spent, people, strict=True):
            person.tokens -= spent
        self._count(entry, 1)
        self.transfers[len(self.entries)] = transfer
        self._touch(players)

    def _move(self, transfer: Transfer, sign: int) -> None:
        """Moves what a selection has moved: 1, or -1 to undo it."""
        for giver, receiver in transfer.gifts:
            if giver:
                self.people[giver].dice -= sign
            else:
                self.reserve -= sign
            self.people[receiver].dice += sign
        if transfer.token:
            self.people[transfer.token].tokens += sign

    def _count(self, entry: kinds.Selection, sign: int) -> None:
        for who in entry.players:
            person = self.people[who]
            person.played += sign
            person.selections += sign
            person.expected += sign * (UNIT // len(entry.players))
        self.people[entry.seating[0]].starts += sign

    def _take_back(self, entry: kinds.TakeBack) -> None:
        why = self._why_not_undoable(entry.entry)
        if why:
            raise IllegalMoveError(why, "FP-22")
        selection = self.entries[entry.entry]
        assert isinstance(selection, kinds.Selection)
        self._move(self.transfers.pop(entry.entry), -1)
        for who, spent in zip(selection.players, selection.spent, strict=True):
            self.people[who].tokens += spent
        self._count(selection, -1)
        self._touch(selection.players)

    def _close(self, entry: kinds.Close) -> None:
        cells, reserve = self.closing()
        if self.kind == CAMPAIGN and self._latecomers():
            if entry.cells == cells:
                self.late.add(len(self.entries))
            elif entry.cells == self.closing(spare_late=False)[0]:
                cells, reserve = self.closing(spare_late=False)
        if (entry.cells, entry.reserve) != (cells, reserve):
            raise IllegalMoveError(self._misfit(entry.cells, cells, entry.reserve, reserve), "FP-18")
        if self.kind == CAMPAIGN:
            self._column(entry.label, cells, reserve)
        else:
            for person in self.people.values():
                person.dice = DICE * person.member
            self.reserve = reserve
        self._end()

    def _misfit(self, given: Sequence[kinds.Cell], due: Sequence[kinds.Cell], reserve: int, due_reserve: int) -> str:
        total = sum(cell.owned for cell in given) + reserve
        if total != DICE * self.joins:
            return Sentence(
                "The dice add up to {total}, but should add up to {due} (players who joined: {joins}).",
                total=total,
                joins=self.joins,
                due=DICE * self.joins,
            )
        for cell in given:
            expected = next((other for other in due if other.who == cell.who), None)
            if cell != expected:
                name = self.people[cell.who].name if cell.who in self.people else cell.who
                return Sentence(
                    "{name} must have {due} here, not {given}.",
                    name=name,
                    given=cell.text,
                    due=expected.text if expected else Sentence("no cell"),
                )
        return Sentence("The reserve must have {due} here, not {given}.", given=reserve, due=due_reserve)

    def _copy_sheet(self, entry: kinds.Sheet) -> None:
        if self.kind != CAMPAIGN or self.under_way:
            raise IllegalMoveError("A sheet can only be copied between two evenings of a campaign.", "FP-21")
        if sorted(cell.who for cell in entry.cells) != sorted(self.members):
            raise IllegalMoveError("A sheet has one cell for each player in the campaign.", "FP-21")
        total = sum(cell.owned for cell in entry.cells) + entry.reserve
        if total != DICE * self.joins:
            raise IllegalMoveError(self._misfit(entry.cells, (), entry.reserve, 0), "FP-19")
        if any(cell.lost > min(1, cell.shown) or cell.shown > fp.MOST for cell in entry.cells):
            raise IllegalMoveError("An absence costs one die, if the player has one.", "FP-14")
        self._column(entry.label, entry.cells, entry.reserve)
        self._end()

    def _column(self, label: str, cells: Sequence[kinds.Cell], reserve: int) -> None:
        self.columns.append(Column(label, {cell.who: cell for cell in cells}, reserve))
        for cell in cells:
            self.people[cell.who].dice = cell.owned
        self.reserve = reserve

    def _end(self) -> None:
        """Discards tokens and starts a new evening (FP-18)."""
        self._opened, self._closed = self._closed, len(self.entries)
        for person in self.people.values():
            person.tokens = person.played = 0
