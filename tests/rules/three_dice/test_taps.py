"""How many taps an evening takes at one device."""

from random import Random

from hexdice.app.match.session import Session
from hexdice.bots import decide
from hexdice.games.three_dice import GAME
from hexdice.games.three_dice.bot import _thinker
from hexdice.games.three_dice.table.tray import kept_dice
from hexdice.kernel.match import Header, Match, Seat

PERSON = _thinker(1.0, 1.0)  # of equal chances any; level sharp rolls on for what costs the others something
FOUR = tuple(map(Seat, ("Ann", "Bo", "Cy", "Di")))


def taps(seed: int) -> int:
    """Six rounds of four people who play for the best chance not to lose: a tap a move, one for each die chosen or released."""
    session = Session(Match(GAME, Header("three-dice", {"rounds": 6}, FOUR, 4, f"{seed:032x}")))
    session.active, rng, count = True, Random(seed), 0
    session.begin()
    while session.match.result is None:
        seat = session.up()[0]
        moves = GAME.moves(session.match.state, seat)
        move = "roll" if "roll" in moves else decide(PERSON, session.match.state, seat, rng)
        if move.startswith("keep"):
            count += len(set(move.split()[1:]) ^ set(kept_dice(session.table())))
        session.play(seat, move)
        count += 1
    return count


def test_six_rounds_of_four_take_45_taps() -> None:
    """On average over two hundred evenings: 48.9 if no die were chosen by itself. One more leads to the result."""
    found = [taps(seed) for seed in range(200)]
    assert sum(found) / len(found) <= 45, sorted(found)
