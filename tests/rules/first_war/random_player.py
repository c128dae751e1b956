"""A player that does anything legal at random, but keeps farmers on their Fields and lets no piece be born that it cannot feed."""

from collections.abc import Iterator
from random import Random

from hexdice.bots import Thinker, decide
from hexdice.games.first_war import GAME, bot
from hexdice.games.first_war.rules import economy, land, play
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.match import Header, Match, Seat


def wander(state: State, seat: int, rng: Random) -> str:
    """Anything legal at random, except that farmers stay on their Fields and no piece is born that cannot be fed."""
    moves = [move for move in play.moves(state, seat) if move.split(" ", 1)[0] not in play.SOCIAL]
    if state.fight or state.offer == 1:
        return rng.choice(moves)
    spare = economy.balance(state, seat)
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        if "emergency" in moves:
            if spare < 0 and rng.random() < 0.5:
                return "emergency"
            moves.remove("emergency")
        if rng.random() < 0.12:
            return "done"
        moves = [move for move in moves if not (" farmer " in f" {move}" and _leaves_fields(state, move))] or ["done"]
        return rng.choice(moves)
    if state.phase == Phase.GROWTH and spare <= 0:
        return "done"
    return rng.choice(moves)


def _leaves_fields(state: State, move: str) -> bool:
    start, goal = (land.GRID.number[name] for name in move.rsplit(" ", 2)[1:])
    fields = state.tiles[land.FIELDS]
    return bool(fields >> start & 1 and not fields >> goal & 1)


def wanderer() -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield wander(view, seat, rng)

    return think


WANDERER, STEADY = wanderer(), bot.LEVELS["steady"]


def match_of(seed: int, thinkers: tuple[Thinker, Thinker]) -> list[State]:
    """The states of a match in which somebody is up."""
    match = Match(GAME, Header("first-war", {"limit": True}, (Seat("Ada"), Seat("Bela")), 2, f"{seed:032x}"))
    rng = Random(seed)
    match.settle()
    found = []
    while match.result is None:
        found.append(match.state)
        (seat,) = GAME.actors(match.state)
        match.play(seat, decide(thinkers[seat], match.state, seat, rng))
        match.settle()
    return [*found, match.state]
