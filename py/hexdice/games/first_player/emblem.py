"""Which shape and colour a seat has: in a campaign the one that its player has on the campaign's pages."""

import re

from hexdice.games.first_player.entries import MEMBERS
from hexdice.view.table import Table

_MEMBER = re.compile("p([1-9][0-9]?)")  # as a ledger numbers its players, in the order of first joining


def emblems(table: Table) -> tuple[int, ...]:
    """The number of each seat's emblem, for seat_name, seat_mark and dice.

    A match renumbers its seats when somebody is absent, so it is taken from the ids of the campaign's players. The
    option that holds them comes from links too: unless it names every seat once, each seat keeps its own number.
    """
    seats = tuple(range(len(table.names)))
    if not table.options.get("campaign"):
        return seats
    found = [_MEMBER.fullmatch(who) for who in str(table.options.get("players", "")).split(",")]
    numbers = tuple(int(one[1]) - 1 for one in found if one)
    fits = len(numbers) == len(found) == len(seats) == len(set(numbers)) and max(numbers) < MEMBERS
    return numbers if fits else seats
