"""Moves that change the table, not the round: joining, leaving, coming back, playing for points only.

Each takes (state, seat named, text of the move) and returns the state after it, or raises IllegalMoveError.
"""

from collections.abc import Callable

from hexdice.games.three_dice.rules.state import MOST_CHANGES, MOST_HERE, MOST_NAMES, Player, State, next_here
from hexdice.kernel.game import illegal


def _changed(state: State, text: str, players: tuple[Player, ...]) -> State:
    if state.phase != "pause":
        raise illegal(text, "That has to wait until the round is over.", "TD-21")
    if state.changes >= MOST_CHANGES:
        raise illegal(text, "Too many changes between two rounds: play a round first.", "TD-21")
    return state._replace(players=players, changes=state.changes + 1)


def _sitting(state: State, seat: int, text: str) -> Player:
    if seat >= len(state.players) or not state.players[seat].here:
        raise illegal(text, "Nobody sits there.", "TD-21")
    return state.players[seat]


def _with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _join(state: State, seat: int, text: str) -> State:
    if len(state.here) >= MOST_HERE or len(state.players) >= MOST_NAMES:
        raise illegal(text, "The table is full.", "TD-21")
    return _changed(state, text, (*state.players, Player()))


def _back(state: State, seat: int, text: str) -> State:
    if seat >= len(state.players) or state.players[seat].here:
        raise illegal(text, "Nobody who has left had that seat.", "TD-21")
    if len(state.here) >= MOST_HERE:
        raise illegal(text, "The table is full.", "TD-21")
    return _changed(state, text, _with(state, seat, state.players[seat]._replace(here=True)))


def _leave(state: State, seat: int, text: str) -> State:
    player = _sitting(state, seat, text)
    if len(state.here) <= 2:
        raise illegal(text, "At least two players must stay.", "TD-21")
    state = _changed(state, text, _with(state, seat, player._replace(here=False)))
    return state._replace(starter=next_here(state.players, seat)) if seat == state.starter else state


def _points(state: State, seat: int, text: str) -> State:
    """From now on, even during a round, this player is never asked to drink."""
    player = _sitting(state, seat, text)
    if player.only:
        raise illegal(text, "This player is already playing for points only.", "TD-16")
    return state._replace(players=_with(state, seat, player._replace(only=True)))


def _drinks(state: State, seat: int, text: str) -> State:
    player = _sitting(state, seat, text)
    if not player.only:
        raise illegal(text, "This player is not playing for points only.", "TD-16")
    return _changed(state, text, _with(state, seat, player._replace(only=False)))


CHANGES: dict[str, Callable[[State, int, str], State]] = {
    "join": _join,
    "back": _back,
    "leave": _leave,
    "points": _points,
    "drinks": _drinks,
}
