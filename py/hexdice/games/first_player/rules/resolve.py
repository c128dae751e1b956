"""Who gives a die to whom after a selection; used by the match, which plays it, and the ledger, which records it."""

from collections.abc import Sequence

from hexdice.games.first_player.rules.state import LARGE, NOBODY, RESERVE, TOKEN_SEATS

DieGiven = tuple[int, int]  # giver (a seat or RESERVE), receiver


def resolve(
    dice: Sequence[int], reserve: int, plus_one: bool, instead: bool, seating: Sequence[int]
) -> tuple[tuple[DieGiven, ...], int]:
    """The gifts, and the seat that gets a token (or NOBODY), by seat number.

    `dice` per seat before the gifts; `seating` is the playing order of the game. FP-8 to FP-11, FP-13, FP-15.
    """
    seats, first, last = len(dice), seating[0], seating[-1]
    gifts: list[DieGiven] = [(first, last)] if dice[first] else []
    token = NOBODY
    if seats >= LARGE:
        second, before = seating[1], seating[-2]
        if reserve:
            gifts.append((RESERVE, before))
        elif dice[second]:
            gifts.append((second, before))
        token = before if plus_one else NOBODY
    elif seats >= TOKEN_SEATS:
        if instead and reserve:
            gifts.append((RESERVE, seating[-2]))
        elif plus_one:
            token = seating[-2]
    return tuple(gifts), token
