"""An evening played by hand: every die is typed in, and every position on the way is checked."""

from collections.abc import Sequence
from typing import Any

from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.rules.state import Charge, Round, State
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.table import Table, bystander


class Evening:
    """Seats 0, 1, ...; seat 0 starts unless `first` says otherwise."""

    def __init__(self, seats: int = 4, first: int | None = 0, **options: Any) -> None:
        given = {"starter": "random" if first is None else "chosen", **options}
        names = tuple(Seat(f"Player {seat}") for seat in range(seats))
        self.match = Match(GAME, Header("three-dice", given, names, seats, "0" * 32))
        if first is not None:
            self.play(f"start {first}")

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of whoever is up."""
        actors = GAME.actors(self.state)
        return GAME.moves(self.state, actors[0]) if actors else ()

    @property
    def on_turn(self) -> int:
        return self.state.on_turn

    def play(self, move: str) -> "Evening":
        self.match.play(GAME.actors(self.state)[0], move)
        GAME.check(self.state)
        return self

    def dice(self, faces: str) -> "Evening":
        for face in faces:
            self.match.enter(face)
            GAME.check(self.state)
        return self

    def roll(self, faces: str) -> "Evening":
        """The player who is up throws all the dice at hand."""
        return self.play("roll").dice(faces)

    def keep(self, kept: str, faces: str) -> "Evening":
        """Keeps dice by number ("1 3", "" for none) and throws the others."""
        return self.play(f"keep {kept}".strip()).dice(faces)

    def turn(self, faces: str) -> "Evening":
        """One roll, and stays on it if there is a choice."""
        self.roll(faces)
        return self.play("stay") if self.state.phase == "turn" else self

    def round(self, *rolls: str) -> "Evening":
        """A round in which everybody stays on the first roll."""
        for faces in rolls:
            self.turn(faces)
        return self

    @property
    def last(self) -> Round:
        """The round that was finished last."""
        return self.state.past[-1]

    def seen(self, names: Sequence[str], own: int | None = None) -> Table:
        """The table as a bystander sees it, or as the only person does."""
        return bystander(self.state, names, self.match.header.options)._replace(own=own)

    def sips(self) -> list[int]:
        return [player.sips for player in self.state.players]

    def points(self) -> list[int]:
        return [player.points for player in self.state.players]

    def charges(self) -> list[Charge]:
        return list(self.state.round.charges)


def last_player(low: str, roll: str, used: int = 3, **options: Any) -> Evening:
    """Seat 1 of two closes a round of `used` rolls with `roll` on the table, seat 0 has the points of `low`."""
    evening = Evening(2, **options).roll(low)
    for _ in range(used - 1):
        evening.keep("", low)
    if evening.state.phase == "turn":
        evening.play("stay")
    return evening.roll(roll)
