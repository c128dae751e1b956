"""Links between devices with one seat each: late, duplicated or out of order, all reach the same match, and no choice is revealed early."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random

import pytest

from hexdice import games
from hexdice.kernel.codec import dump_match, load_match
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Header, Match, Seat
from hexdice.live import sealed
from hexdice.live.sealed import APART, LONGER
from tests.unit.conftest import toy as toy  # the fixture

RUNS = 200 if os.environ.get("HEXDICE_LONG") else 8
TABLES = [
    ("first-player", 3, {"mode": "order"}),
    ("first-island", 3, {}),
    ("siberian-dice", 2, {}),
    ("first-war", 2, {}),
]


class Post:
    """Devices, one for each seat, and the links that were sent. `find` gives the game of a name."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, options: Mapping[str, str], find: Callable[[str], AnyGame]
    ) -> None:
        self.rng, self.find = Random(f"post {game.name} {seed}"), find
        names = tuple(Seat(f"Seat {n}") for n in range(seats))
        header = Header(game.name, dict(options), names, seats, self.entropy(16), "post", rules=game.rules_version)
        began = Match(game, header)
        began.settle()
        text = dump_match(began)
        self.devices = [load_match(text, find) for _ in range(seats)]
        self.sent: list[tuple[int, str]] = []  # to whom, and the text of the link

    def entropy(self, n: int) -> str:
        return self.rng.randbytes(n).hex()

    def move(self, device: int) -> bool:
        """The seat of a device plays one move, if it is up and its choice is not sealed."""
        match = self.devices[device]
        if match.result is not None or device not in match.game.actors(match.state) or sealed.bound(match, device):
            return False
        moves = [move for move in match.game.moves(match.state, device) if move.split(" ")[0] not in match.game.social]
        match.play(device, self.rng.choice(moves or list(match.game.moves(match.state, device))))
        match.settle()
        return True

    def send(self, device: int, to: int) -> None:
        match = self.devices[device]
        sealed.seal(match, self.entropy)
        text = dump_match(sealed.outgoing(match))
        self.secret(match, device, load_match(text, self.find))
        self.sent.append((to, text))

    def secret(self, match: Match, device: int, link: Match) -> None:
        """A link holds a choice only when every seat is bound by one."""
        shown = sealed.own(link, device) or any(seal.events for seal in sealed.phase(link).values())
        if shown and sealed.choosers(match):
            assert set(sealed.phase(match)) == set(sealed.choosers(match))

    def arrive(self, to: int, text: str) -> None:
        met = sealed.meet(self.devices[to], load_match(text, self.find))
        assert met.kind != APART, met.why
        if met.kind == LONGER:
            self.devices[to] = load_match(dump_match(met.match), self.find)
            self.devices[to].settle()

    def deliver(self) -> None:
        """Opens a link, perhaps not the oldest, perhaps not for the last time."""
        if self.sent:
            number = self.rng.randrange(len(self.sent))
            to, text = self.sent[number] if self.rng.random() < 0.2 else self.sent.pop(number)
            self.arrive(to, text)

    def run(self, steps: int) -> None:
        for _ in range(steps):
            device = self.rng.randrange(len(self.devices))
            if self.rng.random() < 0.6:
                self.move(device)
            elif self.rng.random() < 0.6:
                self.send(device, self.rng.choice([n for n in range(len(self.devices)) if n != device]))
            else:
                self.deliver()

    def round(self) -> None:
        """Everybody moves as long as possible and sends to all; everything arrives."""
        for device in range(len(self.devices)):
            while self.move(device):
                pass
            for to in range(len(self.devices)):
                if to != device:
                    self.send(device, to)
            while self.sent:
                self.arrive(*self.sent.pop(0))

    def agree(self) -> None:
        """Checks that all devices know the same after a round or two without moves."""
        lengths = [sealed.common_length(match) for match in self.devices]
        shared = min(lengths)
        assert len({tuple(match.played[:shared]) for match in self.devices}) == 1
        assert all(match.wrong_dice() == [] for match in self.devices)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_links_that_come_late_twice_and_out_of_order_lead_to_one_match(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for seed in range(RUNS):
        post = Post(games.game(name), seats, seed, options, games.game)
        post.run(150)
        before = min(sealed.common_length(match) for match in post.devices)
        for _ in range(3):
            post.round()
        post.agree()
        over = all(match.result is not None for match in post.devices)
        assert over or min(sealed.common_length(match) for match in post.devices) > before, "the match goes on"


def test_the_toy_by_link_to_its_end(toy: AnyGame) -> None:
    for seed in range(RUNS):
        post = Post(toy, 3, seed, {}, lambda _: toy)
        post.run(60)
        for _ in range(30):
            post.round()
        post.agree()
        assert all(match.result is not None for match in post.devices)
        assert len({tuple(match.played) for match in post.devices}) == 1
