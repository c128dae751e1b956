"""A device that has joined a table: it sends requests to the holder and keeps a copy of what it may know.

Texts in, texts out, as in holder.py. Everything from the holder is checked: every event against the rules and, at the end,
every roll against the commitments from the beginning.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical, dump_match, load_match, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import CHECKED, Event, Header, Match, Seat
from hexdice.kernel.sentence import Sentence
from hexdice.live import wire
from hexdice.live.log import Log
from hexdice.live.seen import key_of
from hexdice.live.takeover import Asked


class Question(NamedTuple):
    """A request to the holder without an answer so far."""

    id: int
    kind: str
    text: str  # the whole message, sent again until it is answered


def _at_table(count: int, data: wire.Message) -> bool:
    """Whether a message names only seats of a table with that many."""
    actors = (actor for actor, _, _ in data["tail"] if actor != CHANCE)
    return all(0 <= seat < count for seat in (*data["seats"], *data["free"], *data["up"], *actors))


class Guest:
    """`match` has what everybody may know; `tail`, `views` and `up` have what followed, as this device's seats may see it."""

    def __init__(
        self,
        device: str,
        entropy: Callable[[int], str],
        find: Callable[[str], AnyGame],
    ) -> None:
        """`secret` is the source of this device's chain and bytes; after a reload `keep` restores it."""
        self.device = device
        self.entropy = entropy
        self.find = find
        self.secret = entropy(32)
        self.asked = 0
        self.outbox: list[str] = []
        self.nonce = ""
        self.version = 0
        self.header_mark = ""
        self.commitment = ""
        self.match: Match | None = None
        self.log: Log | None = None
        self.seats: tuple[int, ...] = ()
        self.free: tuple[int, ...] = ()
        self.tail: tuple[Event, ...] = ()
        self.views: dict[str, str] = {}
        self.up: tuple[int, ...] = ()
        self.question: Question | None = None
        self.refused: Sentence | None = None
        self.ended: Sentence | None = None  # why the holder sends nothing any more
        self.faults: tuple[str, ...] = ()  # what is wrong with the holder's log or dice: the newest sentences
        self.takeover: Asked | None = None  # another device wants to hold the match, and this one has not agreed
        self.answered: tuple[str, bool] = "", False  # the newest takeover that was answered, and how
        self._chain: list[str] = []
        self._given = (-1, -1, -1)  # the event at which the newest link was given

    # What a page needs after a reload

    def kept(self) -> str:
        """Everything of this device that must survive a reload, as one text."""
        match = self.match
        data = {
            "secret": self.secret,
            "asked": self.asked,
            "commitment": self.commitment,
            "given": list(self._given),
            "question": list(self.question) if self.question else None,
            "match": dump_match(match) if match else "",
            "tail": [list(event) for event in self.tail],
            "views": self.views,
            "seats": list(self.seats),
            "up": list(self.up),
            "answered": list(self.answered),
        }
        return canonical(data)

    def keep(self, text: str) -> None:
        """The inverse of kept, on a fresh guest. NotationError or ReplayError for a damaged text."""
        data = read_json(text)
        try:
            self.secret, self.asked, self.commitment = data["secret"], data["asked"], data["commitment"]
            self._given = (data["given"][0], data["given"][1], data["given"][2])
            self.question = Question(*data["question"]) if data["question"] else None
            self.match = load_match(data["match"], self.find) if data["match"] else None
            self.tail, self.views = tuple(Event(*event) for event in data["tail"]), dict(data["views"])
            self.seats, self.up = tuple(data["seats"]), tuple(data["up"])
            token, yes = data.get("answered", ("", False))
            self.answered = str(token), bool(yes)
        except (KeyError, TypeError, IndexError, ValueError) as fault:
            raise NotationError("The stored data of a table on another device is damaged.") from fault
        if self.match is not None:
            self.log = Log(self.match.header, self.match.played)
            self._check_secrets(self.match, {"tail": data["tail"], "views": self.views})

    # Requests

    def connect(self) -> None:
        """A channel to the holder is open: reports what this device has already."""
        self.nonce, self.version, self.takeover = self.entropy(8), 0, None
        self.remind()

    def _hello(self) -> None:
        marks = [list(mark) for mark in self.log.marks()] if self.log is not None else []
        hello = wire.write(
            "hello",
            v=wire.VERSION,
            device=self.device,
            nonce=self.nonce,
            marks=marks,
            header=self.header_mark,
            tail=[list(event) for event in self.own_tail()],
        )
        self.outbox.append(hello)

    def remind(self) -> None:
        """Called now and then while nothing arrives: requests again whatever got lost."""
        if self.nonce:
            self._hello()
            if self.question:
                self.outbox.append(self.question.text)

    def sit(self, seats: Sequence[int]) -> None:
        """Asks for seats."""
        self.outbox.append(wire.write("sit", seats=list(seats)))

    def play(self, seat: int, move: str) -> None:
        """Asks to play a move for a seat of this device. IllegalMoveError while another question is unanswered."""
        self._ask("move", seat, move=move)

    def enter(self, seat: int, outcome: str) -> None:
        """Asks to enter the outcome of a real die."""
        self._ask("tell", seat, outcome=outcome)

    def undo(self, seat: int) -> None:
        """Asks to take back a seat's last move."""
        self._ask("undo", seat)

    def _ask(self, kind: str, seat: int, **fields: Any) -> None:
        """Sends one request at a time. IllegalMoveError while another is unanswered, or for another device's seat."""
        if self.question is not None:
            raise IllegalMoveError("The last move is still on its way.")
        if seat not in self.seats:
            raise IllegalMoveError("This seat is played on another device.")
        self.asked += 1
        self.refused = None
        text = wire.write(kind, id=self.asked, seat=seat, at=list(self.place_of(seat)), **fields)
        self.question = Question(self.asked, kind, text)
        self.outbox.append(text)

    def place_of(self, seat: int) -> tuple[str, int]:
        """Like the holder's place_of: how far this seat can see."""
        own, mine = 0, False
        for event in self.tail:
            mine = event.actor == seat if event.actor >= 0 else mine
            own += mine
        return self.log.hashes[-1] if self.log is not None else "", own

    # After a takeover

    def agree(self, yes: bool) -> None:
        """Answers whether another device may hold the match; with yes, this device follows it from here on."""
        assert self.takeover is not None
        self.answered = self.takeover.token, yes
        self._answer()
        if yes:
            self.takeover = None
            self.remind()

    def _answer(self) -> None:
        token, yes = self.answered
        self.outbox.append(wire.write("agree", takeover=token, yes=yes, seats=list(self.seats)))

    @property
    def refuses(self) -> bool:
        """Whether this device was asked, and does not agree."""
        return self.takeover is not None and self.answered == (self.takeover.token, False)

    def in_common(self, asked: Asked) -> tuple[int, int]:
        """How many first events both copies have, and how many more this one has, which it would lose."""
        own = len(self.log) if self.log is not None else 0
        if self.log is not None and asked.length <= own and self.log.hashes[asked.length] == asked.mark:
            same = asked.length
        else:
            same = min(asked.same, own)
        return same, own - same

    def _asked_over(self, data: wire.Message) -> None:
        """Asks the people of this device, unless they have answered, or nobody sits here and nothing would be lost."""
        asked = Asked(data["token"], data["by"], data["length"], data["mark"], data["same"])
        if asked.length < 0 or asked.same < 0:
            return
        self.takeover = asked
        if self.answered[0] == asked.token:
            self.agree(self.answered[1])
        elif not self.seats and not self.in_common(asked)[1]:
            self.agree(True)

    # What this device shows

    def state_of(self, seat: int | None) -> Any:
        """The match as a seat of this device may see it; None: as a bystander."""
        assert self.match
        view = self.views.get(key_of(seat))
        return self.match.game.parse_position(view) if view is not None else self.match.state

    def moves(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat of this device."""
        if self.match is None or seat not in self.up:
            return ()
        return self.match.game.moves(self.state_of(seat), seat)

    # What the holder sends

    def receive(self, message: str) -> None:
        """Handles a message from the holder; a damaged or old one, or one for an earlier connection, changes nothing."""
        try:
            kind, data = wire.read(message)
        except NotationError:
            return
        if kind == "bye":
            self.ended = wire.read_sentence(data["why"])
        elif kind == "takeover" and data["nonce"] == self.nonce and not self.version:
            self._asked_over(data)
        elif kind == "state" and data["nonce"] == self.nonce and data["version"] > self.version:
            self.takeover = None
            try:
                self._take(data)
            except (NotationError, IllegalMoveError, ReplayError) as fault:
                self._found(fault.args[0])

    def _found(self, fault: str) -> None:
        """Notes what is wrong, once."""
        if fault not in self.faults:
            self.faults = (*self.faults[-9:], fault)

    def _take(self, data: wire.Message) -> None:
        if data["header"] is not None:
            self._open(data["header"])
        match, log, start = self.match, self.log, data["from"]
        if match is None or log is None or not 0 <= start <= len(log) or log.hashes[start] != data["mark"]:
            self._hello()  # something before it got lost, or this copy differs
            return
        if not _at_table(len(match.header.seats), data):
            if data["header"] is not None:
                raise NotationError("The device that holds this table names a seat that is not at it.")
            self._hello()  # a header with a new seat got lost
            return
        self._continue(start, [Event(*event) for event in data["events"]])
        assert self.match is not None
        self._check_secrets(self.match, data)
        self.version = data["version"]
        self.tail = tuple(Event(*event) for event in data["tail"])
        self.views, self.up = data["views"], tuple(data["up"])
        self.seats, self.free = tuple(data["seats"]), tuple(data["free"])
        self.asked = max(self.asked, data["done"])
        if self.question and data["done"] >= self.question.id:
            refused = data["refused"]
            if refused and refused[0] == self.question.id:
                self.refused = wire.read_sentence(refused[1])
            self.question = None
        if data["seed"]:
            self._check(data["seed"])
        if data["wanted"]:
            self._give(data["wanted"][0], data["wanted"][1])

    def _check_secrets(self, match: Match, data: wire.Message) -> None:
        """Positions and hidden events belong to a secret phase; otherwise this device computes what it shows. Raises NotationError."""
        if (data["tail"] or data["views"]) and not match.game.private(match.state):
            raise NotationError("The device that holds this table hides what everybody may see.")
        for view in data["views"].values():
            match.game.parse_position(view)

    def _open(self, data: dict[str, Any]) -> None:
        """Takes a new or changed header; the events stay if they still fit."""
        game = self.find(data["game"])
        if data["rules"] != game.rules_version:
            raise ReplayError("The two devices have different versions of Hexdice: reload the page on both.")
        if len(data["seats"]) < data["began"]:
            raise ReplayError("This match has too few seats or too many events.")
        header = Header(
            game=game.name,
            options=data["options"],
            seats=tuple(Seat(*seat) for seat in data["seats"]),
            began=data["began"],
            seed="",
            id=data["id"],
            made=data["made"],
            rules=data["rules"],
            shared=data["shared"],
            extra=data["extra"],
        )
        fair.read_shares(str(header.extra.get(CHECKED, "")))  # NotationError for a damaged one
        taken_over = (
            self.match is not None and header.shared > self.match.header.shared
        )  # rolls from here on have a new seed
        if self.match is None or Log(header).hashes[0] != Log(self.match.header).hashes[0]:
            self.match, self.commitment, self.tail = Match(game, header), "", ()
            self.log = Log(self.match.header)
        else:
            self.match.header = header
        if CHECKED in header.extra and not any(event.actor == CHANCE for event in self.match.events):
            self.commitment = ""  # all devices make the seed, and each commits to its part
        elif not self.commitment or taken_over:
            self.commitment = data["commitment"]
        self.header_mark = fair.digest(canonical(data))[:32]

    def _continue(self, start: int, events: list[Event]) -> None:
        """Replaces the log from `start` on, checking each event against the rules; events before the first illegal one stay."""
        assert self.match is not None and self.log is not None
        if start < len(self.log):
            self.match = Match(self.match.game, self.match.header, self.log.events[:start])
            self.log.cut(start)
        for event in events:
            self.match.take(event)
            self.log.extend([event])

    def own_tail(self) -> list[Event]:
        """The secret moves of this device's seats, for a new holder."""
        return [event for event in self.tail if event.text]

    # Checked dice

    @property
    def random(self) -> str:
        """This device's bytes for the common seed."""
        return fair.digest("random", self.secret)

    def chain(self) -> list[str]:
        """This device's hash chain for checked dice, computed on first use."""
        if not self._chain:
            self._chain = fair.chain(self.secret)
        return self._chain

    def _give(self, what: str, number: int) -> None:
        """Gives what the dice wait for; a link only for the draw that is due, so that nobody can look ahead."""
        links = self.chain()
        if what == "commit":
            self.outbox.append(wire.write("commit", commitment=fair.commitment(self.random, links[0])))
        elif what == "reveal" and self._promised():
            self.outbox.append(wire.write("reveal", random=self.random, anchor=links[0]))
        elif what == "link" and number == self._draws() + 1 < len(links) and self._awaited():
            self._given = self._stand()
            self.outbox.append(wire.write("link", number=number, link=links[number]))

    def _shares(self) -> tuple[fair.Share, ...]:
        return self.match.shares if self.match else ()

    def _promised(self) -> bool:
        """Whether every device has committed, including this one, so that bytes may be revealed."""
        return fair.commitment(self.random, self.chain()[0]) in {share.commitment for share in self._shares()}

    def _draws(self) -> int:
        shares = self._shares()
        return shares[0].draws if shares else 0

    def _stand(self) -> tuple[int, int, int]:
        return len(self.log or ()), len(self.tail), self._draws()

    def _awaited(self) -> bool:
        """Whether a chance event is pending; in a secret phase, at least whether something happened since the last link."""
        if self.match is None or not all(share.random for share in self._shares()):
            return False
        stand = self._stand()
        if stand == self._given or stand[:2] == self._given[:2]:
            return stand == self._given  # the same request again, or a second one for the same event
        return bool(self.tail) or self.match.game.chance(self.match.state) is not None

    def _check(self, seed: str) -> None:
        """After the end: checks what the holder reveals now against its commitments."""
        assert self.match
        if self.match.header.seed == seed:
            return
        self.match.header = replace(self.match.header, seed=seed)
        if self.commitment and fair.digest("seed of a match", seed) != self.commitment:
            self._found(Sentence("The seed is not the one that was promised before the first roll."))
        if wrong := self.match.check_dice():
            events = ", ".join(str(index + 1) for index in wrong)
            self._found(Sentence("Rolls that the seed does not give: {events}.", events=events))
        for name in fair.faults(seed, self._shares()):
            if name:
                self._found(Sentence("The dice of {name} do not hold together.", name=name))
            else:
                self._found(Sentence("The seed is not made from the parts of all devices."))
