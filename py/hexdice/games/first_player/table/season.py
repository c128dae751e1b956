"""A season as its matches know it: which of its evenings is played, what everybody wants there, and what came of it so far."""

import re
from collections.abc import Iterable
from zlib import crc32

from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say

# The campaign of a season's match is "season", the letter of its wishes, and its evening: "seasonb3". Older ones have no letter.
SEASON, EVENINGS = "season", 5
ALL, NONE = "1111", "0000"
# Who wants to start on each evening, by seat; the person's is the first.
WISHES = {
    "": (ALL, NONE, ALL, NONE, ALL),
    "a": (ALL, NONE, "1010", "0101", ALL),
    "b": (ALL, NONE, "0011", ALL, "1100"),
    "c": (ALL, NONE, "1001", NONE, "0110"),
    "d": (ALL, "0101", "1010", NONE, "1001"),
    "e": (NONE, "1010", "0110", ALL, "1100"),
    "f": ("1010", NONE, "0011", ALL, "0101"),
}
NEW = "def"  # those that are begun now: on most evenings the wishes are secret
_SEASON = re.compile(f"{SEASON}([{''.join(WISHES)}]?)([1-{EVENINGS}])")


def following(season: str) -> str:
    """The name of the season after this one, with other wishes than it: "seasonb" after "seasona"; the first without one."""
    return SEASON + NEW[(NEW.find(season[-1:]) + 1) % len(NEW) if season else 0]


def wishes(campaign: str) -> str:
    """Who wants to start on the evening of a season with this name; "" for any other campaign."""
    found = _SEASON.fullmatch(campaign)
    return WISHES[found[1]][int(found[2]) - 1] if found else ""


def _wishes(table: Table) -> str:
    return wishes(str(table.options.get("campaign", "")))


def evening(table: Table) -> int:
    """Which evening of a season is played at this table; 0 for any other table."""
    return int(str(table.options["campaign"])[-1]) if _wishes(table) else 0


def reluctant(table: Table) -> bool:
    """Whether whoever looks would rather not start."""
    return _wishes(table)[table.seat or 0 :][:1] == "0"


def agreed(table: Table) -> bool:
    """Whether all are known to want the same."""
    return _wishes(table) in ("", ALL, NONE)


def tonight(table: Table) -> tuple[str, str]:
    """What comes of starting, and on an evening of a season who wants it: two sentences. Empty outside of a campaign."""
    wanted, campaign = _wishes(table), str(table.options.get("campaign", ""))
    joke = say("Whoever starts tells a joke.")
    mixed = say("Whoever starts picks the game."), say("Whoever starts keeps score."), joke
    good = say("Whoever starts gets the last slice."), say("Whoever starts picks the music.")
    bad = say("Whoever starts explains the rules."), say("Whoever starts washes up.")
    if not wanted:  # people around a table have another one each time
        every, count = (*mixed, *bad, *good), re.fullmatch("time ([0-9]+)", str(table.options.get("evenings", "")))
        return (every[(crc32(campaign.encode()) + int(count[1] if count else 0)) % len(every)] if campaign else ""), ""
    stakes: tuple[str, ...] = bad if wanted == NONE else good if wanted == ALL else mixed
    wish = say("You want to start. And the others?") if wanted[:1] == "1" else say("You’d rather not. And the others?")
    wish = {ALL: say("Everybody wants to start."), NONE: say("Nobody wants to start.")}.get(wanted, wish)
    # No season has a sentence twice, and the next begins with another.
    letter = campaign.removeprefix(SEASON)[:-1]
    alike = [one if one in (ALL, NONE) else "" for one in (*WISHES[letter][: evening(table) - 1], wanted)]
    return stakes[([*WISHES].index(letter) + alike.count(alike[-1]) - 1) % len(stakes)], wish


def content(table: Table, seat: int) -> bool:
    """Whether somebody had it their way on an evening of a season."""
    starts: bool = seat == table.state.first
    return starts == (_wishes(table)[seat] == "1")


def worth(evening: int) -> int:
    """How many smiles an evening brings to whoever has it their way: the last one two, so that nothing is decided before it."""
    return 2 if evening == EVENINGS else 1


def hopes(table: Table) -> str:
    """Who can still win on the last evening, as far as their smiles say."""
    smiles = [int(had) for had in so_far(table)[0]]
    able = [table.called[seat] for seat, had in enumerate(smiles) if had + worth(EVENINGS) >= max(smiles)]
    return labelled(say("Can still win"), say("everybody") if len(able) == len(smiles) else listed(able))


def noted(smiles: Iterable[int], shared: str) -> str:
    """For a match, what `so_far` reads there."""
    return " ".join(filter(None, ("content", "".join(map(str, smiles)), shared)))


def shared(table: Table) -> tuple[int, int] | None:
    """Who has given a die to whom before this evening, as whoever has most does for somebody with fewer than two; or None."""
    giver, _, taker = so_far(table)[1].partition(">")
    return (int(giver), int(taker)) if taker else None


def so_far(table: Table) -> tuple[str, str]:
    """How many smiles each seat has from the evenings before, a digit each, and who has shared a die before this one, as "2>0"; "" if unknown."""
    found = re.fullmatch(r"content ([0-5]{4})( [0-3]>[0-3])?", str(table.options.get("evenings", "")))
    return (found[1], (found[2] or "").strip()) if found else ("", "")
