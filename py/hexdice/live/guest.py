"""A device that has joined a table: it sends requests to the host and keeps a copy of what it may know (guest_copy.py).

Texts in, texts out, as in host.py.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical, dump_match, load_match
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Event
from hexdice.kernel.sentence import Sentence
from hexdice.live import snapshot, wire
from hexdice.live.guest_copy import GuestCopy
from hexdice.live.hashed_log import HashedLog
from hexdice.live.takeover import TakeoverRequest


class Question(NamedTuple):
    """A request to the host without an answer so far."""

    id: int
    kind: str
    text: str  # the whole message, sent again until it is answered


def _at_table(count: int, data: wire.Message) -> bool:
    """Whether a message names only seats of a table with that many."""
    return data["host"] < count and all(0 <= seat < count for seat in (*data["seats"], *data["free"], *data["up"]))


class Guest(GuestCopy):
    """Asks for the moves of this device's seats, one request at a time, and takes what the host sends."""

    def __init__(self, device: str, entropy: fair.Entropy, find: Callable[[str], AnyGame]) -> None:
        """`secret` is the source of this device's chain and bytes; after a reload `restore` brings it back."""
        super().__init__(find)
        self.device = device
        self.entropy = entropy
        self.secret = entropy(32)
        self.asked = 0
        self.outbox: list[str] = []
        self.nonce = ""
        self.version = 0
        self.question: Question | None = None
        self.refused: Sentence | None = None
        self.ended: Sentence | None = None  # why the host sends nothing any more
        # Another device wants to be the host, and this one has not agreed.
        self.takeover: TakeoverRequest | None = None
        self.answered: tuple[str, bool] = "", False  # the newest takeover that was answered, and how
        self._chain: list[str] = []
        self._given = (-1, -1, -1)  # the event at which the newest link was given

    # What a page needs after a reload

    def snapshot(self) -> str:
        """Everything of this device that must survive a reload, as one text."""
        match = self.match
        data = {
            "secret": self.secret,
            "asked": self.asked,
            "commitment": self.promise,
            "promises": self.promises,
            "agreed": self.agreed,
            "renews": self.renews,
            "faults": [wire.write_sentence(fault) for fault in self.faults],
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

    def restore(self, text: str) -> None:
        """The inverse of `snapshot`, on a fresh guest. NotationError or ReplayError for a damaged text."""
        data = snapshot.of_guest(text)
        self.secret, self.asked, self.promise = data["secret"], data["asked"], data["commitment"]
        self.promises, self.agreed, self.renews = data["promises"], data["agreed"], data["renews"]
        self._given = (data["given"][0], data["given"][1], data["given"][2])
        self.question = Question(*data["question"]) if data["question"] else None
        self.match = load_match(data["match"], self.find) if data["match"] else None
        self.tail = tuple(Event(*event) for event in data["tail"] if event[1])
        self.views, self.seats, self.up = data["views"], tuple(data["seats"]), tuple(data["up"])
        self.answered = data["answered"][0], data["answered"][1]
        self.faults = tuple(wire.read_sentence(fault) for fault in data["faults"])
        if self.match is not None:
            if not all(0 <= seat < len(self.match.header.seats) for seat in (*self.seats, *self.up)):
                raise NotationError("The stored data of a table on another device is damaged.")
            self.log = HashedLog(self.match.header, self.match.played)
            self._check_secrets(self.match, {"tail": self.tail, "views": self.views, "seats": self.seats})

    # Requests

    def connect(self) -> None:
        """A channel to the host is open: reports what this device has already."""
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
            tail=[list(event) for event in self.tail],
        )
        self.outbox.append(hello)

    def remind(self) -> None:
        """Says what this device has, and requests again whatever got lost: once it is connected, and after it has agreed to another host."""
        if self.nonce:
            self._hello()
            if self.question:
                self.outbox.append(self.question.text)

    def sit(self, seats: Sequence[int]) -> None:
        """Asks for these seats and no others. IllegalMoveError while another question is unanswered."""
        self._request("sit", seats=list(seats))

    def play(self, seat: int, move: str) -> None:
        """Asks to play a move for a seat of this device. IllegalMoveError while another question is unanswered."""
        self._ask("move", seat, move=move)

    def enter(self, seat: int, outcome: str) -> None:
        """Asks to enter the outcome of a real die."""
        self._ask("tell", seat, outcome=outcome)

    def undo(self, seat: int) -> None:
        """Asks to take back a seat's last move."""
        self._ask("undo", seat)

    def onward(self, what: str) -> None:
        """Asks for the next match: of the game `what`, "" for the same again."""
        self._request("onward", what=what)

    def _ask(self, kind: str, seat: int, **fields: Any) -> None:
        """A request for a seat. IllegalMoveError if it is another device's."""
        if seat not in self.seats:
            raise IllegalMoveError("This seat is played on another device.")
        self._request(kind, seat=seat, at=list(self.place_of(seat)), **fields)

    def _request(self, kind: str, **fields: Any) -> None:
        """Sends one request at a time. IllegalMoveError while another is unanswered."""
        if self.question is not None:
            raise IllegalMoveError("The last move is still on its way.")
        self.asked += 1
        self.refused = None
        text = wire.write(kind, id=self.asked, **fields)
        self.question = Question(self.asked, kind, text)
        self.outbox.append(text)

    # After a takeover

    def agree(self, yes: bool) -> None:
        """Answers whether another device may be the host; with yes, this device follows it from here on."""
        assert self.takeover is not None
        self.answered = self.takeover.token, yes
        self._answer()
        if yes:
            self.agreed = self.takeover.length
            self.takeover = None
            self.remind()

    def _answer(self) -> None:
        token, yes = self.answered
        self.outbox.append(wire.write("agree", takeover=token, yes=yes, seats=list(self.seats)))

    @property
    def refuses(self) -> bool:
        """Whether this device was asked, and does not agree."""
        return self.takeover is not None and self.answered == (self.takeover.token, False)

    def _take_takeover_request(self, data: wire.Message) -> None:
        """Asks the people of this device, unless they have answered, or nobody sits here and nothing would be lost."""
        asked = TakeoverRequest(data["token"], data["by"], data["length"], data["mark"], data["same"])
        if asked.length < 0 or asked.same < 0:
            return
        self.takeover = asked
        if self.answered[0] == asked.token:
            self.agree(self.answered[1])
        elif not self.seats and not self.in_common(asked)[1]:
            self.agree(True)

    # What the host sends

    def receive(self, message: str) -> None:
        """Handles a message from the host; a damaged or old one, or one for an earlier connection, changes nothing."""
        kind, data = wire.heard(message)
        if kind == "bye":
            self.ended = wire.read_sentence(data["why"])
        elif kind == "takeover" and data["nonce"] == self.nonce and not self.version:
            self._take_takeover_request(data)
        elif kind == "state" and data["nonce"] == self.nonce and data["version"] > self.version:
            self.takeover = None
            try:
                self._take_state(data)
            except (NotationError, IllegalMoveError, ReplayError) as fault:
                self._found(fault.args[0])

    def _take_state(self, data: wire.Message) -> None:
        self._renewed = False
        if data["header"] is not None:
            self._open(data["header"])
        match, log, start = self.match, self.log, data["from"]
        if match is None or log is None or not 0 <= start <= len(log) or log.hashes[start] != data["mark"]:
            self._hello()  # something before it got lost, or this copy differs
            return
        if not _at_table(len(match.header.seats), data):
            if data["header"] is not None:
                raise NotationError("The host names a seat that does not exist at this table.")
            self.header_mark = ""  # a header with a new seat got lost; the answer has it
            self._hello()
            return
        self._continue(start, [Event(*event) for event in data["events"]])
        assert self.match is not None
        self._check_secrets(self.match, data)
        self.version = data["version"]
        self.tail = tuple(Event(*event) for event in data["tail"])
        self.views, self.up = data["views"], tuple(data["up"])
        self.seats, self.free, self.host_seat = tuple(data["seats"]), tuple(data["free"]), data["host"]
        self.asked = max(self.asked, data["done"])
        if self.question and data["done"] >= self.question.id:
            refused = data["refused"]
            if refused and refused[0] == self.question.id:
                self.refused = wire.read_sentence(refused[1])
            self.question = None
        self._compare(self.match, start, data)
        if data["seed"]:
            self._check(data["seed"], self._given[2] + 1)
        if data["wanted"]:
            self._contribute(data["wanted"][0], data["wanted"][1])

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

    def _contribute(self, what: str, number: int) -> None:
        """Sends what the dice wait for: a commitment, the bytes, or a link, and that only for the draw that is due, so that nobody can look ahead."""
        links = self.chain()
        if what == "commit":
            self.outbox.append(wire.write("commit", commitment=fair.commitment(self.random, links[0])))
        elif what == "reveal" and self._promised():
            self.outbox.append(wire.write("reveal", random=self.random, anchor=links[0]))
        elif what == "link" and number == self._draws() + 1 < len(links) and self._awaited():
            self._given = self._progress()
            self.outbox.append(wire.write("link", number=number, link=links[number]))

    def _shares(self) -> tuple[fair.Share, ...]:
        return self.match.shares if self.match else ()

    def _promised(self) -> bool:
        """Whether every device has committed, including this one, so that bytes may be revealed."""
        return fair.commitment(self.random, self.chain()[0]) in {share.commitment for share in self._shares()}

    def _draws(self) -> int:
        shares = self._shares()
        return shares[0].draws if shares else 0

    def _progress(self) -> tuple[int, int, int]:
        return len(self.log or ()), len(self.tail), self._draws()

    def _awaited(self) -> bool:
        """Whether a roll is pending, as far as this device can see. In a secret phase it cannot see whether others roll, and agrees;
        `proof` checks at the end that the host has asked for no more links than there were rolls."""
        if self.match is None or not all(share.random for share in self._shares()):
            return False
        progress, private = self._progress(), self.match.game.private(self.match.state)
        if progress[:2] == self._given[:2] and not private:
            return progress == self._given  # the same request again, or a second one for the same event
        return private or self.match.game.chance(self.match.state) is not None
