"""A device that has joined a table: it sends requests to the host and keeps a copy of what it may know.

Texts in, texts out, as in host.py. Everything from the host is checked: every event against the rules and, at the end,
every roll against the commitments from the beginning.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hexdice.kernel import fair
from hexdice.kernel.codec import canonical, dump_match, load_match
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import CHECKED, Event, Header, Match, Seat
from hexdice.kernel.sentence import Sentence
from hexdice.live import snapshot, wire
from hexdice.live.log import HashedLog
from hexdice.live.seen import key_of
from hexdice.live.takeover import TakeoverRequest
from hexdice.live.witness import Witness, events_of, promise_of, proof

PROMISE = Sentence("The host has changed what it promised before the first roll.")


class Question(NamedTuple):
    """A request to the host without an answer so far."""

    id: int
    kind: str
    text: str  # the whole message, sent again until it is answered


def _at_table(count: int, data: wire.Message) -> bool:
    """Whether a message names only seats of a table with that many."""
    return data["host"] < count and all(0 <= seat < count for seat in (*data["seats"], *data["free"], *data["up"]))


class Guest:
    """`match` has what everybody may know. While all choose in secret, it stops before that phase: `tail` has the events of this
    device's own seats since, `views` the positions as those seats see them, `up` the seats that have yet to choose."""

    def __init__(self, device: str, entropy: Callable[[int], str], find: Callable[[str], AnyGame]) -> None:
        """`secret` is the source of this device's chain and bytes; after a reload `restore` brings it back."""
        self.device = device
        self.entropy = entropy
        self.find = find
        self.secret = entropy(32)
        self.asked = 0
        self.outbox: list[str] = []
        self.nonce = ""
        self.version = 0
        self.header_mark = ""
        self.promise = ""
        self.promises: list[str] = []  # those that counted before a takeover
        self.agreed = -1  # after a yes to a takeover, the length of the new host's copy, until the match goes on
        self.renews = False  # whether the devices were asked to commit before the first move
        self.witness = Witness()
        self.match: Match | None = None
        self.log: HashedLog | None = None
        self.seats: tuple[int, ...] = ()
        self.free: tuple[int, ...] = ()
        self.host_seat = -1  # the seat of the person whose device is the host; -1: none
        self.tail: tuple[Event, ...] = ()
        self.views: dict[str, str] = {}
        self.up: tuple[int, ...] = ()
        self.question: Question | None = None
        self.refused: Sentence | None = None
        self.ended: Sentence | None = None  # why the host sends nothing any more
        self.faults: tuple[str, ...] = ()  # what is wrong with the host's log or dice: the newest sentences
        # Another device wants to be the host, and this one has not agreed.
        self.takeover: TakeoverRequest | None = None
        self.answered: tuple[str, bool] = "", False  # the newest takeover that was answered, and how
        self._renewed = False  # whether the message being read has another promise
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

    def place_of(self, seat: int) -> tuple[str, int]:
        """How far this seat can see, to compare with `Host.place_of`: a request that was made in another state is refused."""
        return self.log.hashes[-1] if self.log is not None else "", len(events_of(seat, self.tail))

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

    def in_common(self, asked: TakeoverRequest) -> tuple[int, int]:
        """How many first events both copies have, and how many more this one has, which it would lose."""
        own = len(self.log) if self.log is not None else 0
        if self.log is not None and asked.length <= own and self.log.hashes[asked.length] == asked.mark:
            same = asked.length
        else:
            same = min(asked.same, own)
        return same, own - same

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

    # What the host sends

    def receive(self, message: str) -> None:
        """Handles a message from the host; a damaged or old one, or one for an earlier connection, changes nothing."""
        try:
            kind, data = wire.read(message)
        except NotationError:
            return
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

    def _found(self, fault: str) -> None:
        """Notes what is wrong, once."""
        if fault not in self.faults:
            self.faults = (*self.faults[-9:], fault)

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
            self._check(data["seed"])
        if data["wanted"]:
            self._contribute(data["wanted"][0], data["wanted"][1])

    def _compare(self, match: Match, start: int, data: wire.Message) -> None:
        """Names what does not fit with what this device knows or was shown before."""
        for index in self.witness.changed(match, start):
            self._found(Sentence("The roll in step {n} was shown with another outcome before.", n=index + 1))
        if self.agreed >= 0 and match.cursor > self.agreed:
            self.agreed = -1
        if match.result is not None and not data["seed"]:
            self._found(Sentence("The host does not show the seed, so the dice cannot be checked."))
        if data["more"] and match.result is None:
            return
        if self.witness.hidden(self.seats, match, self.tail):
            self._found(Sentence("A secret roll was shown with another outcome before."))
        up = match.game.actors(self.state_of(None))
        if set(self.up) != set(up):
            self._found(Sentence("The host gives the turn to the wrong seat."))
            self.up = up

    def _check_secrets(self, match: Match, data: wire.Message) -> None:
        """Positions and hidden events belong to a secret phase and to this device's seats. Raises NotationError."""
        if (data["tail"] or data["views"]) and not match.game.private(match.state):
            raise NotationError("The host hides what everybody may see.")
        mine = {CHANCE, *data["seats"]}
        if any(actor not in mine or not text for actor, text, _ in data["tail"]) or not data["views"].keys() <= {
            key_of(seat) for seat in (None, *data["seats"])
        }:
            raise NotationError("The host shows what others do in secret.")
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
        promise = promise_of(header, data["commitment"])  # NotationError for a damaged record
        if self.match is None or HashedLog(header).hashes[0] != HashedLog(self.match.header).hashes[0]:
            self.match, self.promise, self.promises, self.tail = Match(game, header), "", [], ()
            self.log, self.witness, self.agreed = HashedLog(self.match.header), Witness(), -1
        self._take_promise(self.match, header, promise)
        self.match.header = header
        self.header_mark = fair.digest(canonical(data))[:32]

    def _take_promise(self, match: Match, header: Header, promise: str) -> None:
        """Takes another promise only before the first move, after a takeover to which this device has agreed, or if it counted before."""
        checked, moved = CHECKED in header.extra, any(event.actor != CHANCE for event in match.events)
        turned_on = checked and not match.shares and (self.renews or not moved)
        exempts = header.shared > match.header.shared  # rolls before that are not checked at the end
        if exempts and self.agreed < 0 and (promise == self.promise or promise not in self.promises):
            self._found(PROMISE)
        if promise in ("", self.promise):
            self.renews = not promise and (self.renews or not moved)
            return
        if not self.promise or turned_on or self.agreed >= 0 or promise in self.promises:
            self.promises = [*self.promises[-8:], promise]
            self.promise, self.witness, self.renews, self._renewed = promise, Witness(), False, True
        else:
            self._found(PROMISE)

    def _continue(self, start: int, events: list[Event]) -> None:
        """Replaces the log from `start` on, checking each event against the rules; events before the first illegal one stay."""
        assert self.match is not None and self.log is not None
        if start < len(self.log):
            if not self._renewed and self.agreed < 0:
                self.witness.dropped(self.match, start)
            self.match.cut(start)
            self.log.cut(start)
        if start + len(events) > self.match.game.longest:
            raise ReplayError("This match has too few seats or too many events.")
        for event in events:
            self.match.take(event)
            self.log.extend([event])

    def own_tail(self) -> list[Event]:
        """The secret moves of this device's seats, for a new host."""
        return list(self.tail)

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

    def _check(self, seed: str) -> None:
        """After the end: checks what the host reveals now against its commitments."""
        assert self.match
        if self.match.header.seed == seed:
            return
        self.match.header = replace(self.match.header, seed=seed)
        for fault in proof(self.match, self.promise, self._given[2] + 1):
            self._found(fault)
