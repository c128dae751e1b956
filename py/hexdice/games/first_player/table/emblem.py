"""The shape and colour of a seat: in a campaign, those that its player has on the campaign's pages."""

import re

from hexdice.games.first_player.rules.state import MEMBERS
from hexdice.view.table import Table

_MEMBER = re.compile("p([1-9][0-9]?)")  # ids of players in a ledger, in order of first joining


def emblems(table: Table) -> tuple[int, ...]:
    """The number of each seat's emblem, for seat_name, seat_mark and dice.

    A match renumbers its seats when somebody is absent, so the emblem follows the ids of the campaign's players. The
    option with these ids may come from a link: unless it names every seat once, each seat keeps its own number.
    """
    seats = tuple(range(len(table.names)))
    if not table.options.get("campaign"):
        return seats
    found = [_MEMBER.fullmatch(who) for who in str(table.options.get("players", "")).split(",")]
    numbers = tuple(int(one[1]) - 1 for one in found if one)
    fits = len(numbers) == len(found) == len(seats) == len(set(numbers)) and max(numbers) < MEMBERS
    return numbers if fits else seats
