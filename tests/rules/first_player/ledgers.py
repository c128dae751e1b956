"""Campaigns for tests: made by hand, or played at random with real matches."""

from random import Random

from hexdice.games.first_player import GAME
from hexdice.games.first_player.campaign.campaign import entry_of, match_options
from hexdice.games.first_player.campaign.kinds import Change, Close, Gift, Join, Leave, Rename, Selection, TakeBack
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.kernel.match import Header, Match, Seat


def campaign(*names: str, kind: str = CAMPAIGN) -> Ledger:
    """A campaign of these players, p1, p2, ..."""
    return Ledger(
        "c0ffee", "Thursdays", kind, "2026-11-20", [Join(f"p{n}", name) for n, name in enumerate(names, start=1)]
    )


def won(ledger: Ledger, order: str, spent: tuple[int, ...] = (), reserve: bool = False) -> None:
    """A selection in which the players numbered in `order` play in that order, as in "312"."""
    seating = tuple(f"p{number}" for number in order)
    players = tuple(sorted(seating))
    ledger.append(Selection("order", players, seating, reserve, spent or (0,) * len(players)))


def close(ledger: Ledger, label: str) -> None:
    cells, reserve = ledger.closing()
    ledger.append(Close(label, cells, reserve))


def dice(ledger: Ledger) -> list[int]:
    return [person.dice for person in ledger.people.values()]


def source_sheet() -> Ledger:
    """The author's example, played: three evenings of Forud, Eli and Bita, who is missing Eli on the third."""
    ledger = campaign("Forud", "Eli", "Bita")
    won(ledger, "312")  # Bita starts, Eli plays last: 3 4 2
    close(ledger, "23/01/17")
    won(ledger, "123")  # Forud starts twice, Bita plays last: 1 4 4
    won(ledger, "123")
    close(ledger, "23/01/24")
    won(ledger, "31")  # Eli is absent
    close(ledger, "23/01/03")
    return ledger


def year() -> Ledger:
    """Five people, 52 Thursdays, three selections on each."""
    ledger, rng = campaign("Forud", "Eli", "Bita", "Ann", "Bo"), Random("year")
    players = tuple(f"p{number}" for number in range(1, 6))
    for week in range(52):
        for _ in range(3):
            turn = players.index(rng.choice([who for who in players if ledger.people[who].dice]))
            ledger.append(Selection("first", players, (*players[turn:], *players[:turn]), False, (0,) * 5))
        close(ledger, f"26/{week // 4 + 1:02}/{week % 4 * 7 + 1:02}")
    return ledger


def play_at_random(match: Match, rng: Random) -> Match:
    """Plays to the end: laying and passing tokens always ends."""
    while match.result is None:
        match.settle()
        up = GAME.actors(match.state)
        if up:
            seat = rng.choice(up)
            match.play(seat, rng.choice(GAME.moves(match.state, seat)))
    return match


class AtRandom:
    """A campaign played at random: tables open at the same time, joins, absences, leaving, gifts, taking back."""

    def __init__(self, seed: str, evenings: int) -> None:
        self.rng = Random(seed)
        self.ledger = Ledger("".join(filter(str.isalnum, seed)), "At random", CAMPAIGN, "")
        self.seed = seed
        self.open: list[tuple[list[str], Match]] = []
        self.played = 0
        for _ in range(self.rng.choice([2, 3, 4, 5, 6, 8, 13])):
            self.join()
        for evening in range(evenings):
            for _ in range(self.rng.randint(1, 8)):
                self.step()
                assert self.ledger.balance() == 0  # FP-19
                assert min(person.dice for person in self.ledger.people.values()) >= 0 <= self.ledger.reserve
            while self.open:
                self.finish()
            close(self.ledger, f"Session {evening + 1}")
            assert self.ledger.balance() == 0
            assert all(person.tokens == 0 for person in self.ledger.people.values())

    def step(self) -> None:
        self.rng.choice(
            [self.begin, self.begin, self.begin, self.finish, self.finish, self.gift, self.join, self.leave, self.other]
        )()

    def free(self) -> list[str]:
        busy = {who for players, _ in self.open for who in players}
        return [who for who in self.ledger.members if who not in busy]

    def join(self) -> None:
        gone = [who for who, person in self.ledger.people.items() if not person.member]
        if gone and self.rng.random() < 0.5:
            who = self.rng.choice(gone)
            self.ledger.append(Join(who, self.ledger.people[who].name))
        elif len(self.ledger.people) < 16:
            number = len(self.ledger.people) + 1
            self.ledger.append(Join(f"p{number}", f"Player {number}"))

    def leave(self) -> None:
        if len(self.free()) > 4 and self.rng.random() < 0.3:
            self.ledger.append(Leave(self.rng.choice(self.free())))

    def gift(self) -> None:
        givers = [who for who in self.free() if self.ledger.people[who].dice > 1]
        if givers and len(self.free()) > 1:
            giver = self.rng.choice(givers)
            taker = self.rng.choice([who for who in self.free() if who != giver])
            self.ledger.append(Gift(giver, taker, "die", self.rng.randint(1, self.ledger.people[giver].dice - 1)))

    def other(self) -> None:
        if self.rng.random() < 0.4 and not self.open:
            self.ledger.append(Change(self.rng.random() < 0.7, self.rng.random() < 0.5))
        elif self.ledger.undoable():
            index = self.rng.choice(self.ledger.undoable())
            selection = self.ledger.entries[index]
            assert isinstance(selection, Selection)
            if set(selection.players) <= set(self.free()):
                self.ledger.append(TakeBack(index))
        else:
            who = self.rng.choice(self.ledger.members)
            self.ledger.append(Rename(who, f"{who} {self.rng.randint(0, 999)}"))

    def begin(self) -> None:
        free = self.free()
        if len(free) < 2:
            return
        count = self.rng.choice([2, min(12, len(free)), self.rng.randint(2, min(12, len(free)))])
        players = self.rng.sample(free, count)
        claimed = sum(1 for others, _ in self.open if self.ledger.takes_reserve(len(others)))
        options = match_options(
            self.ledger,
            players,
            full=self.rng.random() < 0.5,
            quick=self.rng.random() < 0.4,
            claimed=claimed,
        )
        self.played += 1
        names = tuple(Seat(self.ledger.people[who].name) for who in players)
        header = Header("first-player", options, names, len(players), f"{self.seed} {self.played}")
        self.open.append((players, Match(GAME, header)))

    def finish(self) -> None:
        if self.open:
            players, match = self.open.pop(self.rng.randrange(len(self.open)))
            play_at_random(match, self.rng)
            self.ledger.append(entry_of(players, match.state))
            for seat, who in enumerate(players):  # the ledger recorded exactly what the match showed
                hand, person = match.state.hands[seat], self.ledger.people[who]
                assert (hand.dice, hand.tokens) == (person.dice, person.tokens)
