"""What a guest remembers of what it was shown, so that it notices a host who later shows the same roll otherwise."""

from collections.abc import Sequence

from hexdice.kernel import fair
from hexdice.kernel.chance import Chance
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED, Event, Header, Match
from hexdice.kernel.sentence import Sentence
from hexdice.live.seen import events_of


def _drawn(event: Event) -> bool:
    return event.actor == CHANCE and event.mark != TYPED


def promise_of(header: Header, commitment: str) -> str:
    """What fixes the dice of a match: the commitment to its seed, or those of all devices; "" while they are asked."""
    shares = fair.read_shares(str(header.extra.get(CHECKED, "")))
    return " ".join(share.commitment for share in shares) or commitment


def proof(match: Match, promise: str, given: int) -> list[Sentence]:
    """What is wrong with a match that is over and shows its seed; `given` is the number of links that this device gave."""
    seed, shares, found = match.header.seed, match.shares, []
    if not shares and promise and fair.digest("seed of a match", seed) != promise:
        found.append(Sentence("The seed is not the one that was promised before the first roll."))
    if wrong := match.wrong_dice():
        events = ", ".join(str(index + 1) for index in wrong)
        found.append(Sentence("Rolls that do not follow from the seed: {events}.", events=events))
    shown = sum(map(_drawn, match.played[match.header.shared :]))
    if shares and given > shown + 1:  # the last one may have been undone
        found.append(Sentence("The host asked for parts of more rolls than it showed."))
    for name in fair.faults(seed, shares):
        if name:
            found.append(Sentence("The dice from {name} do not fit together.", name=name))
        else:
            found.append(Sentence("The seed is not made from the parts of all devices."))
    return found


class Witness:
    """Rolls that left the log, and this device's secret rolls. A host may lose or undo steps, but must draw the same outcome again."""

    def __init__(self) -> None:
        # By draw, with its number if the dice are checked: its outcome.
        self.fallen: dict[tuple[Chance, int], str] = {}
        self.begun = -1  # the length of the log before the secret phase
        self.secret: dict[int, list[Event]] = {}  # what the seats of this device did in it

    def dropped(self, match: Match, start: int) -> None:
        """The log is cut: its rolls from `start` on may come again."""
        for key, index in self._draws(match, start):
            self.fallen[key] = match.events[index].text

    def changed(self, match: Match, start: int) -> list[int]:
        """The indices of rolls from `start` on that had another outcome before."""
        if not self.fallen:
            return []
        return [
            n
            for key, n in self._draws(match, start)
            if self.fallen.get(key, match.events[n].text) != match.events[n].text
        ]

    @staticmethod
    def _draws(match: Match, start: int) -> list[tuple[tuple[Chance, int], int]]:
        number, found, checked = 0, [], bool(match.shares)
        for index, event in enumerate(match.played):
            chance = match.game.chance(match.states[index]) if _drawn(event) and index >= start else None
            if chance is not None:
                found.append(((chance, number if checked else 0), index))
            number += _drawn(event)
        return found

    def hidden(self, seats: Sequence[int], match: Match, tail: Sequence[Event]) -> bool:
        """Whether a secret roll of these seats is another one than before; after the phase it is in the log."""
        private = match.game.private(match.state)
        begun = match.cursor if private else self.begun
        if begun != self.begun:
            self.begun, self.secret = begun, {}
        events = tail if private else match.played[max(0, begun) :]
        found = [self._differs(seat, events_of(seat, events)) for seat in (seats if private else list(self.secret))]
        if not private:
            self.begun, self.secret = -1, {}
        return any(found) and not match.shares  # with checked dice, it matters which seat rolls first

    def _differs(self, seat: int, events: list[Event]) -> bool:
        before = self.secret.get(seat, [])
        first = next((n for n, (old, new) in enumerate(zip(before, events, strict=False)) if old != new), -1)
        if first >= 0 or len(events) > len(before):
            self.secret[seat] = events
        return first >= 0 and _drawn(before[first]) and _drawn(events[first])
