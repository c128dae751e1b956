"""The bots: they see wins, play fights out, feed their tribes, and are the same every time."""

from random import Random

import pytest

from hexdice.bots import decide
from hexdice.games.first_war import GAME, battle, bot
from hexdice.games.first_war.economy import balance
from hexdice.games.first_war.state import State
from hexdice.kernel.chance import draw
from hexdice.kernel.game import CHANCE
from tests.rules.first_war.land import land, run, won

PLAIN = (100, 100, 100, 100)
HUNTER, FARMER, HEALER, SCIENTIST = range(4)


def move(state: State, level: str = "sharp", seed: int = 0) -> str:
    (seat,) = GAME.actors(state)
    return decide(bot.LEVELS[level], GAME.view(state, seat), seat, Random(seed))


@pytest.mark.parametrize(
    "attackers, defenders, value, stand",
    [
        # One hunter with 2. A lone healer is lost: 100.
        ([(HUNTER, 2)], [(HEALER, 0)], 100, "stand healer"),
        # Hunter and farmer: together 3, the attacker is wounded, -40. Apart the hunter would be beaten (+40) and the
        # farmer tied with after that (0), so together is better for the defender.
        ([(HUNTER, 2)], [(HUNTER, 1), (FARMER, 2)], -40, "stand hunter+farmer"),
        # A farmer and a healer: together 2:2, both wounded and the attacker too: 80 - 40. Apart the attacker takes the
        # healer (100) and ties with the farmer (0).
        ([(HUNTER, 2)], [(FARMER, 2), (HEALER, 0)], 40, "stand farmer+healer"),
        # Three farmers together: 6 is three times 2, the attacker is gone.
        ([(HUNTER, 2)], [(FARMER, 2)] * 3, -100, "stand farmer+farmer+farmer"),
    ],
)
def test_fights_are_played_out(
    attackers: list[tuple[int, int]], defenders: list[tuple[int, int]], value: int, stand: str
) -> None:
    assert battle.arrange(tuple(attackers), tuple(defenders), PLAIN, PLAIN, True) == (value, stand)


def test_a_defender_without_a_refuge_is_worth_more() -> None:
    """Beaten and nowhere to go means lost: 100 instead of a wound, 40."""
    lone = ((HUNTER, 1),)
    assert battle.arrange(((HUNTER, 2),), lone, PLAIN, PLAIN, True)[0] == 40
    assert battle.arrange(((HUNTER, 2),), lone, PLAIN, PLAIN, False)[0] == 100


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_it_walks_into_an_empty_home(level: str) -> None:
    state = land("F1:ffe F2:hs E10:h", "F10:hfes D9:ff", "P:E9,D8")
    assert won(run(state, move(state, level))) == (0, "fields")


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_it_takes_the_last_healer(level: str) -> None:
    state = land("F1:ffe F2:hs F5:hh", "F11:ff F10:hs F6:e", "P:E5,E6,G5,G6")
    chosen = move(state, level)
    assert chosen == "hunter F5 F6"
    state = run(state, chosen)
    while state.fight is None:
        state = run(state, "done" if state.phase < 2 else "fight F6")
    while state.over is None:
        state = run(state, move(state, level))
    assert won(state) == (0, "kind")


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_it_does_not_throw_a_hunter_at_three_farmers(level: str) -> None:
    state = land("F1:ffe F2:hs F5:h", "F11:fe F10:hs F6:fff", "P:E5,E6,G5,G6,F4")
    assert move(state, level) != "hunter F5 F6"


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_it_feeds_its_tribe(level: str) -> None:
    """Alone for eight rounds a bot grows and does not go hungry for long."""
    state = GAME.apply(GAME.initial({"limit": False}, 2), CHANCE, "foraging")
    rng = Random(1)
    hungry = 0
    while state.round <= 8 and state.over is None:
        chance = GAME.chance(state)
        if chance:
            state = GAME.apply(state, CHANCE, draw("feed", chance))
        else:
            (seat,) = GAME.actors(state)
            before = state.turn
            state = GAME.apply(state, seat, decide(bot.LEVELS[level], state, seat, rng))
            if state.turn != before:
                hungry += balance(state, before) < -2
    assert state.over is None and hungry <= 3


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_a_level_is_fixed_work(level: str) -> None:
    state = land("F1:fffe F2:hs F5:hh", "F11:fff F10:hs F7:ee", "P:E5,E6,G5,G6")
    assert len({move(state, level, seed=5) for _ in range(3)}) == 1


def test_the_outlook_adds_up_and_follows_the_tribes() -> None:
    even = bot.outlook(land("F1:ffes F2:hh", "F11:ffes F10:hh"))
    assert even[0] == pytest.approx(0.5, abs=0.05) and sum(even) == pytest.approx(1)
    ahead = bot.outlook(land("F1:ffes F2:hhff G1:ffes E1:hhss", "F11:ffes F10:hh"))
    assert ahead[0] > 0.6
    over = land()._replace(over=(1, "resigned"))
    assert bot.outlook(over) == (0.0, 1.0)


def test_a_draw_is_refused_unless_all_is_lost() -> None:
    offered = GAME.apply(land("F1:ffes F2:hh", "F11:ffes F10:hh"), 0, "offer draw")
    assert move(offered) == "refuse draw"
