"""This game has no bots, as it decides which of the people at the table starts. This is an evaluation for simulations."""

from typing import Any

from hexdice.games.first_player.state import State, value

LEVELS: dict[str, Any] = {}


def evaluate(state: State, seat: int) -> float:
    """1 for being first, 0 for any other place; before that, the row or the loose dice as a number below 1."""
    if state.order:
        return 1.0 if state.order[0] == seat else 0.0
    hand = state.hands[seat]
    values = [*map(value, hand.row), *sorted(map(value, hand.loose), reverse=True)]
    share = 0.0
    for pips in reversed(values):
        share = (pips + share) / 7
    return share
