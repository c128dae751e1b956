"""Secret choices in a match by link: sealed until all are made.

While all choose at once, a link has the match up to the start of that phase and, for each seat that has chosen, a commitment: a
hash of its choice and of a salt that stays on its device. Once every seat has one, each device adds its seats' choices with their
salts. The rules are not involved: seals are in the header's extras under SEALED, by number of events before the choice and by seat.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from hexdice.kernel import fair, remarks
from hexdice.kernel.codec import canonical, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.extras import SEALED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Match
from hexdice.kernel.sentence import Sentence
from hexdice.live.seen import events_of

KEPT = 2  # phases whose seals are kept: the current one, and the previous one, which others may still have to check
MOST = 500  # most events of one seat in one phase
LONGEST = 500  # most characters of a move, as in a match file


class Seal(NamedTuple):
    """What is known of one seat's choice; without a salt, only that it is made."""

    commitment: str  # 64 hexadecimal digits
    salt: str = ""
    events: tuple[Event, ...] = ()  # for another device's seat, once opened; this device's choices are in the match


Phase = Mapping[int, Seal]  # by seat
Phases = Mapping[int, Phase]  # by number of events before the phase


# Storage in the header


@lru_cache(maxsize=8)
def _read(text: str) -> Phases:
    data = read_json(text)
    try:
        return {
            int(start): {
                int(seat): Seal(_hex(commitment), _hex(salt) if salt else "", tuple(map(_event, events)))
                for seat, (commitment, salt, events) in phase.items()
            }
            for start, phase in data.items()
        }
    except (AttributeError, TypeError, ValueError) as fault:
        raise NotationError("The sealed choices of this match cannot be read.") from fault


def _hex(text: Any) -> str:
    if not isinstance(text, str) or not fair.HEX.fullmatch(text):
        raise ValueError("no hash")
    return text


def _event(data: Any) -> Event:
    event = Event(*data)
    if type(event.actor) is not int or not isinstance(event.text, str) or not isinstance(event.mark, str):
        raise ValueError("no event")
    return event


def phases(match: Match) -> Phases:
    """The seals of a match; NotationError for a damaged text, or a seat that is not at the table."""
    text = match.header.extra.get(SEALED)
    found = _read(text) if isinstance(text, str) and text else {}
    if any(not 0 <= seat < len(match.header.seats) for sealed in found.values() for seat in sealed):
        raise NotationError("The sealed choices of this match cannot be read.")
    return found


def phase(match: Match) -> Phase:
    """The seals of the current phase; empty if there is no such phase or they cannot be read."""
    if SEALED not in match.header.extra:
        return {}
    try:
        return phases(match).get(common_length(match), {})
    except NotationError:
        return {}


def _with(match: Match, found: Phases) -> None:
    """Writes the seals of the newest phases into the header."""
    newest = sorted(found)[-KEPT:]
    data = {
        str(start): {
            str(seat): [seal.commitment, seal.salt, [list(e) for e in seal.events]]
            for seat, seal in found[start].items()
        }
        for start in newest
    }
    extra = {key: value for key, value in match.header.extra.items() if key != SEALED}
    match.header = replace(match.header, extra={**extra, SEALED: canonical(data)} if data else extra)


# Who has chosen


def common_length(match: Match) -> int:
    """The number of first events that everybody may know: those before the phase, and outcomes before the first choice."""
    length = match.cursor if match.result is not None else match.public_length()
    while length < match.cursor and match.events[length].actor == CHANCE:
        length += 1
    return length


def choosers(match: Match) -> tuple[int, ...]:
    """The seats that choose in the current phase."""
    start = common_length(match)
    return match.game.actors(match.states[start]) if _chooses(match) else ()


def _chooses(match: Match) -> bool:
    return match.result is None and match.game.private(match.state)


def _hides(match: Match) -> bool:
    """Whether there is anybody from whom a choice must be hidden."""
    return _chooses(match) and sum(not seat.bot for seat in match.header.seats) > 1


def own(match: Match, seat: int) -> tuple[Event, ...]:
    """A seat's events in the current phase, as far as they happened on this device."""
    return tuple(events_of(seat, match.events[common_length(match) : match.cursor]))


def chosen(match: Match) -> tuple[int, ...]:
    """The seats whose choice is complete on this device; none while a die is being rolled."""
    if match.game.chance(match.state) is not None:
        return ()
    up = match.game.actors(match.state)
    return tuple(seat for seat in choosers(match) if seat not in up and own(match, seat))


def away(match: Match) -> tuple[int, ...]:
    """The seats that choose on other devices: those whose choice arrived sealed and, once a choice from here has been sent, all others."""
    found = phase(match)
    here = [seat for seat in found if own(match, seat)]
    return tuple(seat for seat in ({*found, *choosers(match)} if here else found) if seat not in here)


def bound(match: Match, seat: int) -> bool:
    """Whether a seat's choice is sealed, so that it cannot be undone."""
    return seat in phase(match)


# Sending


def commitment(seat: int, salt: str, events: tuple[Event, ...]) -> str:
    """The hash that commits to a choice; without the salt nobody can find the choice by trial."""
    return fair.digest("choice", str(seat), salt, canonical([list(event) for event in events]))


def seal(match: Match, entropy: fair.Entropy) -> None:
    """Seals the choices made on this device, irrevocably."""
    fresh = [seat for seat in chosen(match) if not bound(match, seat)] if _hides(match) else []
    if not fresh:
        return
    found, start = dict(phases(match)), common_length(match)
    mine = dict(found.get(start, {}))
    for seat in fresh:
        salt = entropy(32)
        mine[seat] = Seal(commitment(seat, salt, own(match, seat)), salt)
    _with(match, {**found, start: mine})


def outgoing(match: Match) -> Match:
    """The match as it may leave this device, without what others may not know yet. Every choice made here must be sealed."""
    if not _hides(match):
        return match
    start = common_length(match)
    sent = Match(match.game, match.header, match.events[:start])
    sent.header = replace(match.header, extra=remarks.until(match.header.extra, start))
    mine, all_in = phase(match), set(choosers(match)) <= set(phase(match))
    shown = {}
    for seat, seal in mine.items():
        done = own(match, seat)
        if done:
            seal = seal._replace(events=done) if all_in else Seal(seal.commitment)
        shown[seat] = seal
    _with(sent, {**phases(match), start: shown} if shown else phases(match))
    return sent


def stand(match: Match) -> str:
    """How far a link sent now would reach: its number of events, and the seats whose choices it has, sealed or open."""
    if not _hides(match):
        return str(match.cursor)
    found, here = phase(match), chosen(match)
    every = sorted({*found, *here})
    all_in = set(choosers(match)) <= set(every)
    marks = [f"{seat}{'open' if (all_in if own(match, seat) else found[seat].salt) else 'sealed'}" for seat in every]
    return " ".join([str(common_length(match)), *marks])


# Arriving


class Met(NamedTuple):
    """The result of comparing a match on this device with the same match from a link."""

    kind: str  # HERE, LONGER, SHORTER or APART
    match: Match  # the match to go on with; if they are APART, the link's
    common: int  # number of common first events
    fresh: tuple[int, ...] = ()  # seats whose choice arrived with the link
    why: Sentence | None = None  # what is wrong with the link


HERE, LONGER, SHORTER, APART = "here", "longer", "shorter", "apart"


def meet(mine: Match, theirs: Match) -> Met:
    """Compares two copies of one match; neither is changed. NotationError, IllegalMoveError or ReplayError for damaged seals."""
    both = 0
    for one, other in zip(mine.played, theirs.played, strict=False):
        if one != other:
            break
        both += 1
    here, there = common_length(mine), common_length(theirs)
    if both < min(here, there):
        return Met(APART, theirs, both)
    if here > there:
        return Met(SHORTER, mine, there)
    if here < there:
        why = _broken(mine, theirs)
        merged = Match(theirs.game, theirs.header, theirs.played)
        return Met(APART if why or not _kept(mine, theirs) else LONGER, merged, here, why=why)
    return _together(mine, theirs) if _chooses(mine) else Met(HERE, mine, here)


def _kept(mine: Match, theirs: Match) -> bool:
    """Whether the choices made on this device are in the longer match; a bot may have been asked on both devices."""
    start, seats = common_length(mine), mine.header.seats
    counts = [seat for seat in choosers(mine) if own(mine, seat) and (bound(mine, seat) or not seats[seat].bot)]
    return all(own(mine, seat) == _done(theirs, seat, start) for seat in counts)


def _done(match: Match, seat: int, start: int) -> tuple[Event, ...]:
    """A seat's events in the secret phase that began at `start`, even when the phase is over."""
    end = start
    while end < match.cursor and match.game.private(match.states[end]) and match.game.result(match.states[end]) is None:
        end += 1
    return tuple(events_of(seat, match.events[start:end]))


def _broken(mine: Match, theirs: Match) -> Sentence | None:
    """The fault if a choice differs from its earlier seal."""
    start, now = common_length(mine), phases(theirs)
    for seat, seal in phase(mine).items():
        shown = now.get(start, {}).get(seat)
        salt = shown.salt if shown is not None else ""
        if commitment(seat, salt, _done(theirs, seat, start)) != seal.commitment:
            return _not_kept(mine, seat)
    return None


def _not_kept(match: Match, seat: int) -> Sentence:
    seats = match.header.seats
    return Sentence(
        "What {name} revealed is not what was sealed.", name=seats[seat].name if seat < len(seats) else str(seat + 1)
    )


def _together(mine: Match, theirs: Match) -> Met:
    """Merges two copies in the same phase: the seals of both and, once all are open, the choices."""
    start, due = common_length(mine), choosers(mine)
    ours, found, fresh = phase(mine), dict(phase(mine)), []
    for seat, seal in phases(theirs).get(start, {}).items():
        before = found.get(seat)
        if seat not in due or (before is not None and before.commitment != seal.commitment):
            return Met(APART, theirs, start, why=_not_kept(mine, seat))
        if seal.salt and commitment(seat, seal.salt, seal.events) != seal.commitment:
            return Met(APART, theirs, start, why=_not_kept(mine, seat))
        if before is None and own(mine, seat) and not mine.header.seats[seat].bot:
            return Met(APART, theirs, start)  # somebody has chosen for this seat on both devices
        if before is None or (seal.salt and not before.salt):
            found[seat] = seal
            fresh.append(seat)
    if not fresh:
        behind = set(ours) - set(phases(theirs).get(start, {}))
        return Met(SHORTER if behind else HERE, mine, start)
    return Met(LONGER, _assembled(mine, found), start, tuple(fresh))


def _assembled(match: Match, found: Phase) -> Match:
    """The match with these seals. Choices made here stay in it; once all are open, it has all of them, ordered by seat."""
    start, due = common_length(match), choosers(match)
    events = {seat: found[seat].events if seat in found and found[seat].events else own(match, seat) for seat in due}
    for seat in found:
        # A bot was asked on both devices: the sealed choice counts.
        if match.header.seats[seat].bot and seat not in phase(match):
            events[seat] = found[seat].events
    whole = set(due) <= set(found) and all(found[seat].salt for seat in due)
    result = Match(match.game, match.header, match.events[:start])
    for seat in due:
        for event in events[seat] if whole or own(match, seat) else ():
            result.take(event)
    _with(result, {**phases(match), start: found})
    return result


def check(match: Match) -> None:
    """Raises the errors that opening its seals would raise."""
    for number, found in phases(match).items():
        for seat, one in found.items():
            if number < 0 or len(one.events) > MOST:
                raise NotationError("The sealed choices of this match cannot be read.")
            if any(event.actor not in (seat, CHANCE) or len(event.text) > LONGEST for event in one.events):
                raise IllegalMoveError("The sealed choices of this match cannot be read.")
