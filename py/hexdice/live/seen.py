"""What each seat may know of a match: everything until a phase of secrets began, then its own part of it."""

from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Match


def public_length(match: Match) -> int:
    """So many first events are known to all; while all choose in secret, those before the secret began."""
    game, length = match.game, match.cursor
    if game.private(match.state):
        while length and game.private(match.states[length - 1]):
            length -= 1
    return length


def own_events(match: Match, seat: int, first: int) -> list[int]:
    """Indices from `first` on of a seat's moves and of the outcomes that each of them brought about."""
    own, mine = [], False
    for index in range(first, match.cursor):
        actor = match.events[index].actor
        mine = actor == seat if actor != CHANCE else mine
        if mine:
            own.append(index)
    return own


def key_of(seat: int | None) -> str:
    """How a view is named in a message: by its seat, "" for a bystander's."""
    return "" if seat is None else str(seat)
