"""A selection played by hand: every die is typed in, and every state on the way is checked."""

import pytest

from hexdice.games.first_player import GAME
from hexdice.games.first_player.rules.notation import die_text
from hexdice.games.first_player.rules.state import State, value
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.catalogue import rule_of


class Selection:
    """`dice` per seat as in "3,3,4"; faces are texts such as "641"."""

    def __init__(self, dice: str, **options: Value) -> None:
        seats = dice.count(",") + 1
        named = tuple(Seat(f"Player {seat}") for seat in range(seats))
        self.match = Match(GAME, Header("first-player", {"dice": dice, **options}, named, seats, "0" * 32))
        self.total = self.held()

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def held(self) -> int:
        return sum(hand.dice for hand in self.state.hands) + self.state.reserve

    def enter(self, faces: str) -> "Selection":
        for face in faces:
            self.match.enter(face)
            self.checked()
        return self

    def play(self, seat: int, *moves: str) -> "Selection":
        for move in moves:
            assert move in GAME.moves(self.state, seat), (move, GAME.moves(self.state, seat))
            self.match.play(seat, move)
            self.checked()
        return self

    def checked(self) -> None:
        GAME.check(self.state)
        assert GAME.parse_position(GAME.format_position(self.state)) == self.state
        assert self.held() == self.total  # FP-19, after every step

    def rolled(self, seat: int, faces: str) -> "Selection":
        """Chooses as many dice as there are faces, and rolls them."""
        return self.play(seat, f"dice {len(faces)}").enter(faces)

    def rows(self, *rows: str) -> "Selection":
        """Every seat with dice rolls and puts its row from left to right; "" for a seat without dice."""
        for seat, row in enumerate(rows):
            if row:
                self.rolled(seat, row).play(seat, *(f"put {face}" for face in row))
        return self

    def shown(self, seat: int) -> str:
        return "".join(die_text(die) for die in self.state.hands[seat].row)

    def values(self, seat: int) -> tuple[int, ...]:
        return tuple(value(die) for die in self.state.hands[seat].row)

    def dice(self) -> list[int]:
        return [hand.dice for hand in self.state.hands]

    def tokens(self) -> list[int]:
        return [hand.tokens for hand in self.state.hands]

    def resolve(self) -> "Selection":
        return self.play(self.state.first, "resolve")


def refused(table: Selection, seat: int, move: str, rule: str) -> None:
    """The move is neither listed nor allowed, names the rule, and changes nothing."""
    before = table.state
    assert move not in GAME.moves(table.state, seat)
    with pytest.raises(IllegalMoveError) as caught:
        table.match.play(seat, move)
    assert rule_of(caught.value, move) == rule
    assert table.state == before
