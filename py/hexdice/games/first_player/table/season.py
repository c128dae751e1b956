"""A season at the table: which of its evenings is played, and what everybody wants there."""

import re

from hexdice.view.table import Table
from hexdice.view.text import say

# The campaign of a season's match is "season" and its evening, from "season1" to "season5".
SEASON, EVENINGS = "season", 5
RELUCTANT = (2, 4)  # on these evenings nobody wants to start


def evening(table: Table) -> int:
    """Which evening of a season is played at this table; 0 for any other table."""
    found = re.fullmatch(f"{SEASON}([1-{EVENINGS}])", str(table.options.get("campaign", "")))
    return int(found[1]) if found else 0


def reluctant(table: Table) -> bool:
    """Whether nobody wants to start at this table."""
    return evening(table) in RELUCTANT


def wish(number: int) -> str:
    """What everybody wants on an evening of a season."""
    return say("Tonight nobody wants to start.") if number in RELUCTANT else say("Tonight everybody wants to start.")


def content(table: Table, seat: int) -> bool:
    """Whether somebody had it their way on an evening of a season."""
    return bool(seat == table.state.first) != reluctant(table)
