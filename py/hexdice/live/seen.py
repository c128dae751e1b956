"""What each seat may know of a match: everything before a secret phase, then only its own part."""

from collections.abc import Sequence

from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Match


def own_events(match: Match, seat: int, first: int) -> list[int]:
    """Indices, from `first` on, of a seat's moves and of the outcomes that follow them."""
    return [first + place for place in _places(seat, match.events[first : match.cursor])]


def events_of(seat: int, events: Sequence[Event]) -> list[Event]:
    """A seat's moves and the outcomes that follow them."""
    return [events[place] for place in _places(seat, events)]


def _places(seat: int, events: Sequence[Event]) -> list[int]:
    own, mine = [], False
    for place, event in enumerate(events):
        mine = event.actor == seat if event.actor != CHANCE else mine
        if mine:
            own.append(place)
    return own


def key_of(seat: int | None) -> str:
    """The key of a view in a message: its seat, "" for a bystander's."""
    return "" if seat is None else str(seat)
