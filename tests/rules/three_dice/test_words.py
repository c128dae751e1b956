"""What is refused says so in words, and whose turn is next at a table with empty seats."""

import pytest

from hexdice.games.three_dice.rules.notation import read_move
from hexdice.games.three_dice.rules.state import Player, next_here
from hexdice.kernel.errors import IllegalMoveError, NotationError
from tests.catalogue import sentences, template
from tests.rules.three_dice.evening import last_player


def test_a_word_that_is_no_move_is_quoted() -> None:
    with pytest.raises(NotationError, match=r"^There is no move 'keep 4' in this game\.$") as fault:
        read_move("keep 4")
    assert template(fault.value) in sentences()
    with pytest.raises(NotationError) as long:
        read_move("x" * 500)
    assert str(long.value) == f"There is no move '{'x' * 40}' in this game."


@pytest.mark.rule("TD-15")
def test_who_breaks_the_gentlemen_s_rule_reads_why() -> None:
    evening = last_player("245", "116", used=2, gentle="enforce")  # a kept 1 or 6 cannot lose any more
    for move in ("keep 1", "keep 2", "keep 3"):
        with pytest.raises(IllegalMoveError) as fault:
            evening.play(move)
        assert "If these dice were kept, the last player could no longer lose the round." in str(fault.value)


@pytest.mark.parametrize(("here", "after", "seat"), [
    ("hhh", 0, 1), ("hhh", 2, 0), ("hah", 0, 2), ("haa", 0, 0), ("aah", 0, 2), ("haa", 1, 0), ("hah", 2, 0),
])  # fmt: skip
def test_the_next_seat_is_the_next_whose_player_is_here(here: str, after: int, seat: int) -> None:
    """In a full circle, at last the same seat again."""
    assert next_here(tuple(Player(one == "h") for one in here), after) == seat
