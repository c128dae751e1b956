"""The standings of a night across games, and who wears the crown and the cap."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice import games
from hexdice.app.night.nights import Night


class Standing(NamedTuple):
    """One person's night. The fields are in the order in which they decide who is ahead."""

    points: int
    firsts: int  # matches in which nobody was better
    latest: int  # the last of these, counted from 1; without one, minus the number of the last match that nobody did worse in
    who: int  # the person
    matches: int


def standings(night: Night) -> list[Standing]:
    """Everybody who has played, the best first.

    Each match gives four points for everybody left behind and two for a tie; half of that where luck decides most (`GameProfile.lucky`).
    """
    found = []
    for who in range(len(night.people)):
        points, firsts, latest, lowest, matches = 0, 0, 0, 0, 0
        for number, match in enumerate(night.contests, 1):
            places = dict(match.places)
            if who not in places:
                continue
            others = [place for other, place in match.places if other != who]
            behind, level = sum(place > places[who] for place in others), others.count(places[who])
            points += (2 * behind + level) * (1 if games.profile(match.game).lucky else 2)
            matches += 1
            if places[who] == 0:
                firsts, latest = firsts + 1, number
            elif not behind:
                lowest = number
        if matches:
            found.append(Standing(points, firsts, latest or -lowest, who, matches))
    return sorted(found, key=lambda one: (one.points, one.firsts, one.latest, -one.who), reverse=True)


def hats(found: Sequence[Standing]) -> dict[int, str]:
    """Who wears the "crown", and who the jester's "cap", in this order; several where nothing parts them, nobody while nobody is ahead."""
    if not found or found[0][:3] == found[-1][:3]:
        return {}
    caps = {one.who: "cap" for one in found if one[:3] == found[-1][:3]}
    return {one.who: "crown" for one in found if one[:3] == found[0][:3]} | caps
