"""A person's strength, added up from the entries of their matches against one bot; "At your level" draws one of two neighbouring levels."""

from collections.abc import Mapping, Sequence
from itertools import islice

from hexdice.app.chores import Chores
from hexdice.app.storage.entries import Entry
from hexdice.app.storage.store import Store
from hexdice.bots.levels import offered, strengths
from hexdice.bots.scale import nearest
from hexdice.kernel.chance import draw_index
from hexdice.kernel.extras import DRAWN
from hexdice.kernel.match import Header, Seat
from hexdice.kernel.options import Value, handicapped
from hexdice.kernel.outside import tidy
from hexdice.kernel.strength import LADDER_ERROR, MOST, Duel, Strength, even, strength
from hexdice.view.markup import button, esc
from hexdice.view.setup import level_name
from hexdice.view.text import is_unnamed, labelled, say

KnownStrength = tuple[Strength, tuple[tuple[str, int], ...]]  # a strength, and levels with their chances in percent


def folded(name: str) -> str:
    """The key under which all spellings of a name are counted: ignores case."""
    return tidy(name).casefold()


def duel(entry: Entry) -> tuple[str, Duel] | None:
    """Who (folded) played against one bot, and what this says of their strength; None for any other match, one with a handicap and a damaged entry."""
    try:
        person = 0 if entry["seats"][1][1] else 1
        (name, level), (_, bot) = entry["seats"][person], entry["seats"][1 - person]
        won, ladder = entry["won"], strengths(entry["game"], str(entry.get("variant")))
        met = nearest(tuple(ladder), bot)
        if level or not met or entry.get("uneven") or len(entry["seats"]) > 2 or is_unnamed(name):
            return None
        return folded(name), (ladder[met], LADDER_ERROR, float(won == [person]) if len(won) == 1 else 0.5)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def known(
    store: Store, chores: Chores, game: str, options: Mapping[str, object], seats: Sequence[Seat]
) -> KnownStrength | None:
    """The strength of the person in a duel, and the levels to draw from; None at another table, or until enough matches are read."""
    ladder, people = strengths(game, str(options.get("variant"))), [seat.name for seat in seats if not seat.bot]
    if not (ladder and len(people) == 1 and len(seats) == 2) or handicapped(options):
        return None
    if not store.entries.gathered:
        chores.add(store.entries.gather())
        return None
    met = map(duel, islice((entry for entry in store.entries.every() if entry["game"] == game), 6 * MOST))
    latest = list(islice((found[1] for found in met if found and found[0] == folded(people[0])), MOST))
    mine = strength(latest[::-1])
    return mine and (mine, even(mine.mean, [(level, ladder[level]) for level in offered(game, options, 2)]))


def drawn(
    known: KnownStrength, seats: Sequence[Seat], extra: dict[str, Value], seed: str
) -> tuple[tuple[Seat, ...], dict[str, Value]]:
    """The seats with a drawn level for the bot, and what the header keeps, with the chance of that."""
    level, chance = known[1][draw_index(seed, "level", [chance for _, chance in known[1]])]
    return tuple(seat._replace(bot=seat.bot and level) for seat in seats), {**extra, DRAWN: chance}


def after(store: Store, chores: Chores, header: Header) -> str:
    """Beside the result: the next match at one's level, or which level was drawn, and one's strength."""
    if not (found := known(store, chores, header.game, header.options, header.seats)):
        return ""
    bot = max(header.seats, key=lambda seat: bool(seat.bot))
    way, chance = button(say("At your level"), act="rematch:level", id="rematch-level"), header.extra.get(DRAWN)
    if isinstance(chance, int):
        way = say("Picked at your level: {level} ({n}%).", level=level_name(esc(bot.bot)), n=chance)
    return f'<span id="strength">{way} {labelled(say("Strength"), str(found[0]))}</span>'
