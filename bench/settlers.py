"""A long match of The First War: both tribes settle the land, feed everybody and keep away from each other.

Matches between bots end long before their boards are full; this one has 60 to 80 pieces per tribe after 3,000 events. No match
that people store will be longer, or have events that cost more.
"""

from random import Random

from hexdice import games
from hexdice.games.first_war.rules import economy, land
from hexdice.games.first_war.rules.cards import NUMBER, TOP
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Header, Match, Seat

SEED = 1  # with it nobody starves while the tribes are small


def settle(events: int) -> Match:
    """A match that is still undecided after this many events."""
    game, rng = games.game("first-war"), Random(SEED)
    seats = (Seat("Ann"), Seat("Bo"))
    match = Match(game, Header("first-war", {}, seats, 2, f"{SEED:032x}", "bench000", "2026-09-21T20:00:00Z"))
    match.settle()
    while len(match.events) < events:
        assert match.result is None, "somebody starved"
        seat = game.actors(match.state)[0]
        match.play(seat, _choose(match.state, seat, rng))
        match.settle()
    return match


def _choose(state: State, seat: int, rng: Random) -> str:
    game = games.game("first-war")
    moves = [move for move in game.moves(state, seat) if move.split()[0] not in game.social]
    rng.shuffle(moves)
    if "emergency" in moves and economy.balance(state, seat) < 0:
        return "emergency"
    if "done" not in moves:
        return moves[0]
    return next((move for move in moves if move not in ("done", "emergency") and _peaceful(state, seat, move)), "done")


def _peaceful(state: State, seat: int, move: str) -> bool:
    """Whether a move leaves everybody fed, the other tribe alone and the match undecided."""
    word, _, name = move.partition(" ")
    if word == "activate":
        return not TOP >> NUMBER[name] & 1
    after = games.game("first-war").apply(state, seat, move)
    spare = economy.balance(after, seat)
    if word == "grow":
        return spare >= 2
    if state.phase <= Phase.OTHERS:
        goal = land.GRID.number[name.split()[-1]]
        if any(state.pieces[1 - seat][cell] for cell in (goal, *land.GRID.neighbours[goal])):
            return False
        return spare >= (0 if after.pending else min(2, economy.balance(state, seat)))
    return True
