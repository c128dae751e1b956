"""From the ledger to a match and back: the options of a selection, and the entry made from its end."""

from collections.abc import Sequence

from hexdice.games.first_player.campaign.kinds import Selection
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.games.first_player.rules.state import RESERVE, Phase, State
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.options import Value


def match_options(
    ledger: Ledger, players: Sequence[str], *, full: bool = False, quick: bool = False, claimed: int = 0
) -> dict[str, Value]:
    """Options of a match for `players` (ids in the order of seats).

    `claimed`: reserve dice promised to other open tables, so that two tables never give away the same die (FP-12).
    """
    people = [ledger.people[who] for who in players]
    return {
        "mode": "order" if full else "first",
        "quick": quick,
        "plus_one": ledger.plus_one,
        "instead": ledger.instead,
        "dice": ",".join(str(person.dice) for person in people),
        "tokens": ",".join(str(person.tokens) for person in people),
        "reserve": max(0, ledger.reserve - claimed) if ledger.kind == CAMPAIGN else 0,
        "campaign": ledger.id,
        "players": ",".join(players),
    }


def entry_of(players: Sequence[str], state: State) -> Selection:
    """The entry of a finished selection."""
    if state.phase != Phase.OVER:
        raise IllegalMoveError("This selection is not resolved yet.", "FP-23")
    return Selection(
        "order" if state.full else "first",
        tuple(players),
        tuple(players[seat] for seat in state.seating),
        any(giver == RESERVE for giver, _ in state.gifts),
        tuple(hand.laid for hand in state.hands),
    )
