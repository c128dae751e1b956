"""Positions that a selection can have, and others that only look like one."""

import pytest

from hexdice.games.first_player import GAME
from hexdice.kernel.errors import NotationError

ROLL = "order+p r0 roll o- t- k0.0 w-1.0 s- a- g- e-1"
TOKENS = "first+p r0 tokens o- t- k0.0 w1.0 s- a- g- e-1"
TIE = "first r0 tie o- t0.1 k1.2 w-1.0 s- a- g- e-1"
PLACES = "order r0 places o0.2.1 t- k0.0 w-1.0 s0.2.1 al g- e-1"
OVER = "order r0 over o0.2.1 t- k0.0 w-1.0 s0.2.1 a- g0>1 e-1"
IDLE = "3.0.0.0.0.0:/"  # owned, tokens, laid, playing, aside, marks, loose dice, row
DONE = "1.0.0.1.0.0:/6"
HELD = "1.1.0.1.0.0:/5"
THREE = f"{DONE} {DONE} {DONE}"
BARE = "0.0.0.0.0.0:/"


@pytest.mark.parametrize(
    "text",
    [
        f"{ROLL} {IDLE} {IDLE}",
        f"{ROLL}{f' {IDLE}' * 12}",
        f"{ROLL.replace('r0', 'r9999')} {IDLE} {IDLE}",
        f"{ROLL} {IDLE} 101.100.0.0.0.0:/",
        f"{ROLL} {IDLE} 3.0.0.3.0.0:654/",
        f"{ROLL} {IDLE} 3.0.0.2.1.0:6/1",
        f"{ROLL} {IDLE} 3.0.1.3.0.1:65/",
        f"{ROLL} {IDLE} {BARE[:-1]}/4",
        f"{TOKENS} {DONE} {HELD}",
        f"{TOKENS.replace('w1', 'w0')} {HELD} {DONE}",
        f"{TIE} {DONE} {DONE}",
        f"{TIE.replace('k1.2', 'k1.1')} {DONE} {DONE}",
        f"{PLACES} {THREE}",
        f"{OVER} {THREE}",
        f"{OVER.replace('g0>1 e-1', 'g0>2,-1>1 e2')} {THREE}",
        f"{OVER} 0.0.0.1.0.0:/6 {DONE} {DONE}",
        "first r0 temporary o- t- k0.0 w-1.0 s- a- g- e-1 1.0.0.1.0.0:/6 0.0.0.0.0.0:/",
    ],
)
def test_a_position_is_read_and_written(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        f"{ROLL} {IDLE}",  # one seat
        f"{ROLL}{f' {IDLE}' * 13}",
        f"{ROLL.replace('r0', 'r10000')} {IDLE} {IDLE}",
        f"{ROLL} {IDLE} 102.0.0.0.0.0:/",
        f"{ROLL} {IDLE} 3.101.0.0.0.0:/",
        f"{ROLL} {IDLE} 3.0.0.4.0.0:/",  # more dice than it has
        f"{ROLL} {IDLE} 3.0.0.3.1.0:/",
        f"{ROLL} {IDLE} 3.0.0.0.1.0:/",  # set aside before it has chosen
        f"{ROLL} {IDLE} 3.0.0.0.0.1:/",
        f"{ROLL} {IDLE} 3.0.1.3.0.2:65/",  # more to be rolled again than are missing
        f"{ROLL} {IDLE} 3.0.1.3.0.1:/65",  # put, before all were rolled
        f"{ROLL} {IDLE} 3.0.0.3.0.0:6543/",
        f"{ROLL} {IDLE} 3.0.0.3.0.0:65/43",
        f"{ROLL} {IDLE} 3.0.0.3.0.0:6+/",  # seven
        f"{ROLL} {IDLE} 3.0.0.0.0.0:6/",
        f"{ROLL} {IDLE} 3.0.0.0.0.0:/6",  # a row of a seat with dice that it has not rolled
        f"{ROLL} {IDLE} 0.0.0.0.0.0:/66",
        f"{ROLL} {IDLE} 0.0.0.0.0.0:6/",
        f"{ROLL} {DONE} {DONE}",  # all are ready
        f"{ROLL.replace('o-', 'o0')} {IDLE} {IDLE}",
        f"{ROLL.replace('s-', 's0.1')} {IDLE} {IDLE}",
        f"{ROLL.replace('a-', 'al')} {IDLE} {IDLE}",
        f"{TOKENS} {DONE} {DONE}",  # no token
        f"{TOKENS} {DONE} 1.1.0.0.0.0:/",  # no row
        f"{TOKENS} {DONE} {IDLE}",
        f"{TOKENS} {HELD} 3.1.0.2.0.0:5/5",  # not all are ready
        f"{TOKENS.replace('w1', 'w2')} {HELD} {HELD}",
        f"{TOKENS.replace('w1', 'w-1')} {HELD} {HELD}",
        f"{TIE.replace('k1.2', 'k0.2')} {DONE} {DONE}",
        f"{TIE.replace('k1.2', 'k1.0')} {DONE} {DONE}",
        f"{TIE.replace('k1.2', 'k1.3')} {DONE} {DONE}",
        f"{TIE} {DONE} {BARE}",
        f"{TIE.replace('t0.1', 't0.2')} {DONE} {DONE}",
        f"{TIE.replace('o-', 'o1')} {DONE} {DONE}",
        f"{PLACES.replace('s0.2.1', 's0.2')} {THREE}",
        f"{PLACES.replace('s0.2.1', 's2.0.1')} {THREE}",
        f"{PLACES.replace('o0.2.1', 'o0.2')} {THREE}",
        f"{PLACES.replace('o0.2.1', 'o0.2.2')} {THREE}",
        f"{PLACES.replace('al', 'a-')} {THREE}",
        f"{OVER.replace('a-', 'as')} {THREE}",
        f"{OVER.replace('g0>1', 'g3>1')} {THREE}",
        f"{OVER.replace('g0>1', 'g0>3')} {THREE}",
        f"{OVER.replace('g0>1', 'g0>-1')} {THREE}",
        f"{OVER.replace('e-1', 'e3')} {THREE}",
        f"{OVER.replace('e-1', 'e-2')} {THREE}",
        f"{OVER.replace('g0>1', 'g-2>1')} {THREE}",
        f"first r0 temporary o- t- k0.0 w-1.0 s- a- g- e-1 {DONE} {DONE}",
        f"{ROLL.replace('roll', 'sing')} {IDLE} {IDLE}",
        f"{ROLL.replace('r0', 'r00')} {IDLE} {IDLE}",
        f"{ROLL} {IDLE}{' ' * 20_000}{IDLE}",
        f"{ROLL} {IDLE} ٣.0.0.0.0.0:/",
    ],
)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"^This is not a position of The First Player: "):
        GAME.parse_position(text)
