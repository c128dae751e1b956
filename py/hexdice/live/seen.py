"""What each seat may know of a match: everything before a secret phase, then only its own part."""

from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Match


def own_events(match: Match, seat: int, first: int) -> list[int]:
    """Indices, from `first` on, of a seat's moves and of the outcomes that follow them."""
    own, mine = [], False
    for index in range(first, match.cursor):
        actor = match.events[index].actor
        mine = actor == seat if actor != CHANCE else mine
        if mine:
            own.append(index)
    return own


def key_of(seat: int | None) -> str:
    """The key of a view in a message: its seat, "" for a bystander's."""
    return "" if seat is None else str(seat)
