"""A die as it is drawn, and the shape and colour of whose it is: in a campaign, those of its player on the campaign's pages."""

import re

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.table import words
from hexdice.view.dice import die_body, die_picture, solid
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
    fits = len(numbers) == len(found) == len(seats) == len(set(numbers)) and max(numbers) < fp.MEMBERS
    return numbers if fits else seats


def picture(die: int, emblem: int, *, id: str = "", kind: str = "", label: str | None = None, thrown: str = "") -> str:
    """A die of this game, with "+1" for a token, or a dot if it takes none: in its owner's colour, or a "big" one as its owner has it in hand."""
    said = words.die_words(die) if label is None else label
    if kind.startswith("big"):
        svg = solid(fp.face(die), id=id, kind=kind, label=said, thrown=thrown)
    else:  # without the owner's shape, which would cover a pip; the name is beside the dice
        svg = die_picture(
            die_body(fp.face(die), emblem, mark=False), said, kind, f' id="{id}"{thrown}' if id else thrown
        )
    sign = '<b class="plus-one" aria-hidden="true">+1</b>' if fp.has_token(die) else ""
    spent = '<b class="plus-one spent" aria-hidden="true">·</b>' if die > fp.SPENT else ""
    return f'<span class="fp-die">{svg}{sign}{spent}</span>'
