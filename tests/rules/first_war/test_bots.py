"""The bots: they see wins, play fights out, feed their tribes, and are the same every time."""

from random import Random

import pytest

from hexdice.bots import decide
from hexdice.games.first_war import GAME, bot
from hexdice.games.first_war.bot import battle, levels, march
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.planner import Breadth, Marcher
from hexdice.games.first_war.bot.terms import TERM
from hexdice.games.first_war.rules import economy, land, movement, pieces
from hexdice.games.first_war.rules.cards import NUMBER, SLOTS
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.kernel.chance import draw
from hexdice.kernel.game import CHANCE
from tests.rules.first_war.positions import begin, number, on, position, run, won

LEVELS = list(bot.LEVELS)
PLAIN = (100, 100, 100, 100)
HUNTER, FARMER, HEALER, SCIENTIST = range(4)


def move(state: State, level: str = "master", seed: int = 0) -> str:
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


@pytest.mark.parametrize("level", LEVELS)
def test_it_walks_into_an_empty_home(level: str) -> None:
    state = position("F1:ffe F2:hs E10:h", "F10:hfes D9:ff", "P:E9,D8")
    assert won(run(state, move(state, level))) == (0, "fields")


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_the_last_healer(level: str) -> None:
    state = position("F1:ffe F2:hs F5:hh", "F11:ff F10:hs F6:e", "P:E5,E6,G5,G6")
    chosen = move(state, level)
    assert chosen == "hunter F5 F6"
    state = run(state, chosen)
    while state.fight is None:
        state = run(state, "done" if state.phase < 2 else "fight F6")
    while state.over is None:
        state = run(state, move(state, level))
    assert won(state) == (0, "kind")


@pytest.mark.parametrize("level", ["steady", "master"])
def test_it_does_not_throw_a_hunter_at_three_farmers(level: str) -> None:
    state = position("F1:ffe F2:hs F5:h", "F11:fe F10:hs F6:fff", "P:E5,E6,G5,G6,F4")
    assert move(state, level) != "hunter F5 F6"


@pytest.mark.parametrize("level", LEVELS)
def test_a_hungry_tribe_does_not_sacrifice_pieces(level: str) -> None:
    """Eight food for fifteen; a healer against hunters only dies, and leaves one mouth less."""
    state = position("F1:ff F2:hhss D3:eeee E4:eeee F5:e", "F11:ff F10:es F6:hhh", phase="others")
    assert economy.balance(state, 0) == -7
    for _ in range(30):
        chosen = move(state, level)
        assert not chosen.endswith(" F6")
        state = run(state, chosen)
        if state.pending or state.turn or state.phase != Phase.OTHERS:
            return


def test_two_pieces_of_a_kind_do_not_merely_swap_tiles() -> None:
    there, back = Step(HEALER, 1, number("F4"), number("F5")), Step(HEALER, 1, number("F5"), number("F4"))
    other = Step(SCIENTIST, 1, number("F4"), number("F5"))
    apart = position("F1:fff F2:hh F4:es F5:e", "F11:hfes", "M:F4,F5", phase="others")
    assert march._tidy(apart, (there, other, back)) == (other,)
    # F5 is full: the scientist can come only after a healer has left.
    full = position("F1:fff F2:hh F4:es F5:eeee", "F11:hfes", "M:F4,F5", phase="others")
    assert march._tidy(full, (back, there, back, other)) == (back, other)
    crowded = position("F1:fff F2:hh F4:eees F5:eeee", "F11:hfes", "M:F3,F4,F5", phase="others")
    aside = Step(HEALER, 1, number("F4"), number("F3"))
    assert march._tidy(crowded, (aside, back, there)) == (aside,)
    # With Roads a scientist can go and come back in one phase.
    paved = position("F1:fff F2:hh F4:es F5:e", "F11:hfes", "M:F4,F5", phase="others", active=("roads", ""))
    go, come = Step(SCIENTIST, 2, number("F4"), number("F5")), Step(SCIENTIST, 1, number("F5"), number("F4"))
    assert march._tidy(paved, (go, come)) == ()
    walk = Step(HEALER, 2, go.start, go.goal)
    assert march._tidy(paved, (go, walk, come)) == (walk,)


def test_bots_expect_no_farmers_from_an_empty_track() -> None:
    """Three farmers on Fields give 9. One more could be born there and would give 3 and eat 1, but the twentieth is the last."""
    others = "A1:ffff A2:ffff A3:ffff A4:ffff F2:h A5:es"
    hungry = {}
    for farmers in (19, 20):
        state = position(f"F1:fff {others}" + " A6:f" * (farmers - 19), "F11:hfes", "M:F4,F5")
        terms = Ground(state, 0, True, levels.WEIGHTS).terms()
        hungry[farmers] = [terms[TERM[name]] for name in ("nurses", "hunger", "lasting hunger")]
    # F2 is Plains, where the hunter finds 1: 19 farmers and three others eat 22 and have 10.
    assert hungry == {19: [1, 12, 10], 20: [0, 13, 13]}


@pytest.mark.parametrize("level", ["first", "gentle"])
def test_a_beginner_does_not_starve_the_tribe(level: str) -> None:
    """Two farmers on Fields bring 6 and two hunters on Plains 2, for six mouths: one farmer may go, or two hunters, not both."""
    for seed in range(20):
        state, rng = begin(), Random(seed)
        while state.phase <= Phase.OTHERS and not state.turn:
            chance = GAME.chance(state)
            if chance:
                state = GAME.apply(state, CHANCE, draw(f"{seed:032x}", chance))
                continue
            here = state
            state = GAME.apply(state, 0, decide(bot.LEVELS[level], state, 0, rng))
        assert economy.balance(here, 0) >= 0, seed


def test_the_gentlest_bot_comes_to_those_who_stay_at_home() -> None:
    """The homes are ten steps apart and two tiles in five are lakes; without a will of its own to attack it never came."""
    met = 0
    for seed in range(6):
        state, rng = GAME.initial({"begin": "home", "limit": True}, 2), Random(seed)
        while not state.attacks and state.over is None and state.round < 16:
            chance = GAME.chance(state)
            if chance:
                state = GAME.apply(state, CHANCE, draw(f"{seed:032x}", chance))
                continue
            (seat,) = GAME.actors(state)
            state = GAME.apply(state, seat, decide(bot.LEVELS["first"], state, seat, rng) if seat else "done")
        met += bool(state.attacks)
    assert met >= 4


@pytest.mark.parametrize("level", ["steady", "master"])
def test_it_feeds_its_tribe(level: str) -> None:
    """Alone for eight rounds a bot grows and does not go hungry for long."""
    state = begin()
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
                hungry += economy.balance(state, before) < -2
    assert state.over is None and hungry <= 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_does_a_fixed_amount_of_work(level: str) -> None:
    state = position("F1:fffe F2:hs F5:hh", "F11:fff F10:hs F7:ee", "P:E5,E6,G5,G6")
    assert len({move(state, level, seed=5) for _ in range(3)}) == 1


def test_the_outlook_adds_up_and_follows_the_tribes() -> None:
    even = bot.outlook(position("F1:ffes F2:hh", "F11:ffes F10:hh"))
    assert even[0] == pytest.approx(0.5, abs=0.05) and sum(even) == pytest.approx(1)
    ahead = bot.outlook(position("F1:ffes F2:hhff G1:ffes E1:hhss", "F11:ffes F10:hh", "F:G1 W:E1"))
    assert ahead[0] > 0.6
    over = position()._replace(over=(1, "resigned"))
    assert bot.outlook(over) == (0.0, 1.0)


def test_a_draw_is_refused_unless_all_is_lost() -> None:
    offered = GAME.apply(position("F1:ffes F2:hh", "F11:ffes F10:hh"), 0, "offer draw")
    assert move(offered) == "refuse draw"


def played(state: State, level: str) -> State:
    """The position after a bot's own moves of one phase; what it turns up is forest."""
    phase = state.phase
    while state.phase == phase and not state.over:
        state = run(state, "=forest" if state.pending else move(state, level))
    return state


def test_there_are_four_levels_weakest_first() -> None:
    assert list(bot.LEVELS) == LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "walker, phase", [("E9:h", "hunters"), ("E9:f", "others"), ("E9:S", "others"), ("E9:H", "hunters")]
)
def test_no_level_misses_a_way_into_the_empty_home(level: str, walker: str, phase: str) -> None:
    """E10 lies between E9 and F11: with Saddle and Roads two steps are one turn, wounded pieces walk in too (FW-22)."""
    state = position(
        f"F1:ffes F2:hs {walker}", "F9:hfes D9:ff", "P:E10,E9,D9,F9", phase=phase, active=("Saddle,Roads".lower(), "")
    )
    first = move(state, level)
    assert first.endswith("E9 E10")
    state = run(state, first)
    assert won(run(state, move(state, level))) == (0, "fields")


def test_farmers_leave_full_fields_for_fields_with_room() -> None:
    """Four farmers on F1 and Fields with room two steps on: with eight food to spare a farmer goes, and arrives."""
    state = position("F1:ffff E1:ffff F2:hh G2:es", "F11:ffes F10:hh", "F:E1,G3 P:G2 M:F3", phase="others", fresh=False)
    assert economy.balance(state, 0) == 24 + 2 - 12
    after = played(state, "master")
    assert sum(after.pieces[0][cell] >> 8 & 255 for cell in (number("F1"), number("E1"))) < 8


def test_two_hunters_go_where_one_alone_would_be_lost() -> None:
    """Two enemy hunters on F6 strike F4 with 4: one hunter with 1 there is gone, so nobody goes there alone."""
    state = position("F1:ffes F2:hhh", "F11:ffes F6:hh", "P:F3,F4,F5,E5,F6", fresh=False)
    after = played(state, "master")
    assert all(after.pieces[0][cell] & 255 != 1 for cell in (number("F4"), number("F5")))


def test_hunger_without_a_way_out_is_an_emergency() -> None:
    """Two hunters on Fields feed nobody, five mouths; all hands farming bring fifteen."""
    state = position("F1:hhes E1:h", "F11:ffes F10:hh", "F:E1")
    assert economy.balance(state, 0) == -5
    assert move(state) == "emergency"


def test_master_resigns_only_lost_positions() -> None:
    lost = position(
        "F1:FEs F2:h",
        "F11:ffff F10:hhhh E10:ffff E9:eeee D9:ssss F3:hhhh G3:hhhh F9:hhhh",
        "F:E10",
        round=9,
        active=("", "saddle,bronze blades,palisades,irrigation"),
    )
    assert bot.outlook(lost)[0] < bot.HOPELESS
    assert move(lost) == "resign" and move(lost, "gentle") != "resign"
    assert move(position("F1:ffes F2:hh", "F11:ffes F10:hh")) != "resign"


def test_level_four_is_activated_as_soon_as_it_can_be() -> None:
    state = position(
        "F1:ffss F2:ss E1:ss G1:ss",
        "F11:ffes F10:hh",
        "M:E1 W:G1",
        phase="research",
        active=("foraging,husbandry,smelting", ""),
        fresh=False,
    )._replace(points=8)
    iron = list(state.cards[0])
    iron[SLOTS.index((4, 0))] = NUMBER["iron"]
    state = state._replace(cards=(tuple(iron), state.cards[1]))
    assert "activate iron" in GAME.moves(state, 0)
    assert move(state) == "activate iron"


def test_a_plan_is_computed_in_slices() -> None:
    """So that "move now" and the page's limit work: many answers on the way, each of them legal."""
    state = position("F1:ffff E1:fffs F2:hhh G2:es", "F11:ffes F10:hh", "F:E1,G3 P:G2 M:F3", fresh=False)
    answers = list(bot.LEVELS["master"](state, 0, Random(1)))
    assert len(answers) >= 5 and set(answers) <= set(GAME.moves(state, 0))


def test_the_model_of_a_plan_agrees_with_the_rules() -> None:
    """Every plan made during a match: its steps are legal, and the position they lead to has the value that was planned."""
    state = GAME.apply(GAME.initial({"begin": "home", "limit": True}, 2), CHANCE, "foraging")
    rng, compared = Random(3), 0
    while state.round <= 9 and state.over is None:
        chance = GAME.chance(state)
        if chance:
            state = GAME.apply(state, CHANCE, rng.choices(chance.outcomes, chance.weights)[0])
            continue
        (seat,) = GAME.actors(state)
        if state.phase in (Phase.HUNTERS, Phase.OTHERS) and not state.attacks and not state.fight and not state.offer:
            compared += _compared(state, seat)
        state = GAME.apply(state, seat, decide(bot.LEVELS["steady"], state, seat, rng))
    assert compared > 100


def _compared(state: State, seat: int) -> int:
    ground = Ground(state, seat, True, levels.WEIGHTS)
    assert ground.value(state.pieces[seat]) == pytest.approx(
        sum(levels.WEIGHTS[index] * amount for index, amount in ground.terms().items())
    )
    marcher = Marcher(state, ground, state.pieces[seat], Breadth(beam=1, branch=2))
    node = marcher.root
    for _ in range(6):
        joints = [joint for joint in marcher.joints(node) if not joint.scout]
        if not joints:
            break
        joint = max(joints)
        node = marcher.follow(node, joint)
        assert node.value == pytest.approx(joint.value)
    for piece, left, start, goal in node.steps:
        text = movement.move_text(state, piece, left, start, goal)
        assert text in GAME.moves(state, seat)
        state = GAME.apply(state, seat, text)
    assert {cell: packed for cell, packed in enumerate(state.pieces[seat]) if packed} == node.board
    assert node.value == pytest.approx(ground.value(state.pieces[seat]) + node.bonus)
    left_over = economy.food(state, seat)
    totals = sum(ground.tile_totals(cell, packed) for cell, packed in node.board.items())
    assert totals & 1023 == left_over and totals == node.totals
    research = ground.total_terms(totals)
    assert research[TERM["research"]] + research[TERM["genius"]] == economy.research_points(state, seat)
    return len(node.steps)


def test_a_plan_ends_when_it_has_looked_at_enough() -> None:
    """Two looks are less than one round of the beam: a plan of one joint move at most, whatever could follow."""
    state = position("F1:ffee F2:hhss F3:hh G2:fe", "F11:hfes", "F:G2,H3 P:F3,E3,F4", phase="others")
    ground = Ground(state, 0, True, levels.WEIGHTS)

    def longest(looks: int) -> int:
        return max(len(plan.steps) for plan in Marcher(state, ground, state.pieces[0], Breadth(looks=looks)).plans())

    marcher = Marcher(state, ground, state.pieces[0], Breadth())
    assert longest(0) == 0 < longest(2) < longest(20_000)
    assert longest(2) <= max(pieces.size(joint.packed) for joint in marcher.joints(marcher.root))


# What a reader of its matches found foolish


HILLS = "F:E1 M:E2,G1,G2,F3,D1,D2,E3,G3,H1,H2,H3"


def moved(state: State) -> State:
    """The position after master's own movement, before the meal."""
    while True:
        chosen = "=mountain" if state.pending else move(state)
        if chosen == "done" and state.phase == Phase.OTHERS:
            return state
        state = run(state, chosen)


@pytest.mark.parametrize("farmers", ["fff", "ff"])
def test_an_emergency_brings_no_more_than_is_missing(farmers: str) -> None:
    """Eleven or ten mouths: four unhurt pieces on Fields bring twelve, a fifth would be for nothing."""
    start = position(
        f"F1:{farmers} F2:ss G1:ee E2:hh G2:hh", "F11:ffes F10:hh", HILLS, emergency=(True, False), fresh=False
    )
    end = moved(start)
    assert sum(pieces.size(end.pieces[0][number(name)]) for name in ("F1", "E1")) == 4


def test_walking_comes_before_an_emergency() -> None:
    """Hunters and scientists stand on the only Fields, four farmers beside them: they change places, and nobody goes hungry."""
    start = position("F1:hhss F2:ffff G1:e", "F11:ffes F10:hh", "W:E1 M:G1,G2,E2")
    assert economy.balance(start, 0) == -9
    end = moved(start)
    assert not end.emergency[0] and economy.balance(end, 0) >= 0


def test_hunters_weak_in_an_emergency_do_not_attack_their_equals() -> None:
    """Two hunters against two in an emergency, one against one each: whatever the stacks, nobody wins and all are wounded (FW-12)."""
    hills = "M:F3,F4,E1,E2,E3,G1,G2,G3,D1,D2,H1 P:E9,E10"
    foes = "F11:ffes F10:hh E9:hhff E10:eess F3:hh"
    start = position("F1:ffes F2:hh F4:hf", foes, hills, emergency=(True, False), fresh=False)
    end = moved(start)
    assert "hunter F2 F3" in GAME.moves(start, 0) and not end.attacks


@pytest.mark.parametrize("tiles", ["G1:eFF G2:es", "G1:eSS G2:eess"])
def test_wounded_pieces_and_healers_with_time_meet(tiles: str) -> None:
    """Two wounded and a healer on one tile, an idle healer beside them: a step, and both wounds are healed this turn."""
    start = position(
        f"F1:fff F2:hh {tiles}", "F11:ffes F10:hh", HILLS.replace("F:E1 M:", "M:E1,"), phase="others", fresh=False
    )
    board = moved(start).pieces[0]
    assert sum(min(packed >> 16 & 255, pieces.size(packed >> 32)) for packed in board) == 2


def test_a_wounded_farmer_whom_no_healer_needs_goes_to_fields() -> None:
    """One healer heals one of two farmers; the other one takes the place of the scientists on Fields."""
    start = position("F1:fff F2:hh E1:ss E2:FFe", "F11:ffes F10:hh", HILLS, phase="others", fresh=False)
    assert on(moved(start), "E1") in ("fF", "F")


def test_nobody_who_flees_is_left_where_there_is_no_room() -> None:
    """Four healers in reach of four hunters, and two scientists where they could go: all four get away."""
    start = position(
        "F1:ff F2:hh F4:eeee F3:ss E3:hhhh G3:hhhh",
        "F11:ffes F5:hhhh F10:ff",
        "M:F3,F4,F5 P:E3,G3,E4,G4,E2,G2",
        phase="others",
        fresh=False,
    )
    assert on(moved(start), "F3") == "eeee"


def test_a_finished_plan_is_taken_apart_by_pieces() -> None:
    """One hunter steps to F3, another one from there to F5: what the first does instead must leave the second its two steps."""
    names = [("F2", "F3", 2), ("F3", "F4", 2), ("F4", "F5", 1)]
    steps = tuple(Step(HUNTER, left, number(start), number(goal)) for start, goal, left in names)
    state = position("F1:ffes F2:h F3:h", "F11:ffes F10:h", "M:F3,F4,F5", active=("saddle", ""), fresh=False)
    marcher = Marcher(state, Ground(state, 0, True, levels.WEIGHTS), state.pieces[0], Breadth())
    assert list(marcher._walks(steps)) == [(0,), (1, 2)]


def test_hunters_stay_with_those_who_cannot_defend_themselves() -> None:
    """Four hunters on F5 could take two scientists on F4 without a wound, but not two hunters and two scientists."""
    start = position(
        "F1:ffes F2:hh F3:h G3:ff F4:ss G4:h",
        "F11:ffes F10:hh F5:hhhh",
        "M:E2,G1,G2,D2 P:F3,F4,E3,G3,G4,D1,H1,H3,G5 W:E1,E4,D3,H2,F5,E5",
        fresh=False,
    )
    after = played(start, "master")
    assert on(after, "F4") == "hhss"


def test_nobody_walks_for_next_to_nothing() -> None:
    """Three points for research: two scientists on one tile, Plains and Forest. No change of tiles brings more than that (FW-18)."""
    tiles = "M:F4,E2,H2 P:F3,E3,G2,D2,D3,H1 W:E1,E4,G1,G3,G4,D1,H3"
    start = position("F1:fff F2:hh G2:ss G1:s E1:ee", "F11:ffes F10:hh", tiles, phase="others", fresh=False)
    assert move(start) == "done"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_comes_in_a_short_war(level: str) -> None:
    """Against somebody who passes, its hunters stand next to the enemy within three turns or have struck."""
    state, rng = GAME.initial({"begin": "short", "limit": False, "land": "road"}, 2), Random(1)
    while state.round <= 7 and not state.attacks:
        if asked := GAME.chance(state):
            state = GAME.apply(state, CHANCE, asked.outcomes[-1])
        elif state.turn == 1:
            state = GAME.apply(state, 1, "done")
        else:
            state = GAME.apply(state, 0, decide(bot.LEVELS[level], state, 0, rng))
    ours, foes = state.pieces
    hunters = [cell for cell, packed in enumerate(ours) if packed & 255]
    assert state.attacks or any(land.GRID.masks[cell] & pieces.occupied(foes) for cell in hunters)
