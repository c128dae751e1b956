"""The bots: they mark obvious hexes, ring what fits, and consider only their own island."""

from random import Random

import pytest

from hexdice.bots import decide
from hexdice.games.first_island import GAME, bot
from hexdice.games.first_island.bot import card_choice, estimate, weights
from hexdice.games.first_island.bot.candidates import Candidates
from hexdice.games.first_island.bot.plan import deliberate
from hexdice.games.first_island.bot.settlement import settlement_of
from hexdice.games.first_island.bot.worth import TERMS
from hexdice.games.first_island.rules import play as rules
from hexdice.games.first_island.rules.state import Phase, State, Turn
from hexdice.kernel.game import CHANCE
from tests.rules.first_island.shorthand import asked, begin, isle, marking, play, ring

LEVELS = ("first", "gentle", "steady", "sharp", "master")


def answer(level: str, state: State, seat: int = 0) -> str:
    return decide(bot.LEVELS[level], GAME.view(state, seat), seat, Random(1))


def marked(level: str, state: State) -> State:
    """The state after the level has marked its round."""
    number = state.round
    while state.phase == Phase.MARK and state.round == number:
        state = play(state, answer(level, state))
    return state


def test_the_levels_are_those_of_the_scale() -> None:
    assert tuple(bot.LEVELS) == LEVELS


@pytest.mark.parametrize("level", ("steady", "sharp", "master"))
def test_a_third_scholar_joins_two(level: str) -> None:
    # D4 and D5 are whole scholars; the dice offer scholars twice, and there is no later round to mend it.
    state = marking(isle("D4=3 D5=3"), "33126", kind="short")._replace(round=12)
    assert marked(level, state).sheets[0].score.tribes[2].camps


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_fits_is_scored_at_every_level(level: str) -> None:
    # Two rounds before the end: what the camp could still grow to is less than the 8 points.
    state = asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "", level="casual")._replace(round=11)
    assert answer(level, state) == "score hand matriarchy C4 C5 D4 D5"


def test_a_bot_does_not_score_a_third_card_that_loses() -> None:
    # Two cards scored, 8 points; the other island holds a camp of four whole builders: 4 + 12 and no cards, five tribes without
    # a camp each. With the third card the match ends, and 24 points of cards beat it; with cards of 1 point they would not.
    two = (ring("4-2", 8, 1, "A1"), ring("4-3", 8, 2, "A2"))
    rich = asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "5-1", seats=2, cards="easy")
    mine = rich.sheets[0]._replace(rings=two)
    state = rich._replace(sheets=(mine, rich.sheets[1]))
    assert answer("master", state).startswith("score hand")
    ahead = tuple(one._replace(points=100) for one in two)
    behind = state._replace(sheets=(mine, rich.sheets[1]._replace(rings=ahead)))
    assert not answer("master", behind).startswith("score")


def test_other_seats_markings_change_nothing() -> None:
    first = marking(isle("D4=3 D5=3"), "33126", seats=2)
    second = play(first, "1: take 1 2", "1: place A1 0", "1: take 3 3", "1: place C3")
    assert answer("steady", first) == answer("steady", second)
    assert answer("master", first) == answer("master", second)


def test_a_plan_is_followed_to_its_end_and_made_again_after_a_deviation() -> None:
    state = marking(isle("D4=3 D5=3 B2=1/5@0"), "13356", kind="short")._replace(round=4)
    first = answer("master", state)
    search = bot.SETTINGS["master"].search
    assert search
    *_, plan = deliberate(state, 0, search)
    assert first == plan.steps[0].take
    placed = play(state, first, plan.steps[0].place)
    assert answer("master", placed) == plan.steps[1].take
    astray = play(state, "take 5 6", "place A1 0")
    assert answer("master", astray) in GAME.moves(astray, 0)


def test_a_quick_guess_of_a_whole_hex_apart_is_exact() -> None:
    # Scientists alone in a corner of an empty island touch nobody and nobody's room: all they change is their own row.
    state = marking(isle(""), "66123", kind="short")._replace(round=6)
    column = weights.column(6)
    position = settlement_of(state, 0)
    guess = Candidates(position, column)
    ((guessed, step),) = guess.steps([(6, 6, False)], 1)
    assert guessed == pytest.approx(position.after(step).worth(column) - position.worth(column), abs=1e-9)


def test_a_guess_after_a_step_ranks_like_one_that_starts_there() -> None:
    """Pairs that the step did not touch are taken from the previous guess; apart from blocking, both agree."""
    state = marking(isle("C4=4 C5=4 D4=1/2@0 A1=2/3@1"), "11256", kind="short")._replace(round=5)
    column, position = weights.column(7), settlement_of(state, 0)
    before = Candidates(position, column, blocking=False)
    pairs = [(a, b, False) for a in range(1, 7) for b in range(a, 7)]
    for _, step in before.steps(pairs, 5):
        after = position.after(step)
        there = Candidates(after, column, blocking=False, parent=before, changed=(step.a, step.b))
        rows = [sorted(there._listed(pair, 0.0), key=lambda one: -one[0]) for pair in pairs]
        for pair, row in zip(pairs, rows, strict=True):
            assert there.steps([pair], 3) == row[:3]
        assert there.steps(pairs, 4) == sorted((one for row in rows for one in row), key=lambda one: -one[0])[:4]


def test_a_hurried_bot_continues_its_plan() -> None:
    state = marking(isle("D4=3 D5=3 C4=1/2@0"), "12456", kind="short")._replace(round=3)
    bot.KEPT.clear()
    thinking = bot.LEVELS["master"](state, 0, Random(1))
    for _ in range(5):
        took = next(thinking)
    (plan,) = bot.KEPT.values()
    assert [took, plan.steps[0].place] == [plan.steps[0].take, answer("master", play(state, took))]


def test_after_the_last_round_an_island_is_worth_its_score() -> None:
    state = asked(isle("C4=4 C5=4 D4=4 D5=4 A1=2/3@1"), "4-1", "5-1", cards="easy")
    assert settlement_of(state, 0).worth(()) == state.sheets[0].score.total


def test_there_is_a_weight_for_every_term() -> None:
    assert len(weights.LEARNED["worth"]) == 3 * len(TERMS)
    assert len(weights.column(1)) == len(TERMS)


def test_a_card_that_fits_promises_more_than_one_that_misses_two() -> None:
    near = settlement_of(asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "", cards="easy"), 0)
    far = settlement_of(asked(isle("C4=4 C5=4"), "4-1", "", cards="easy"), 0)
    column = weights.column(6)
    assert card_choice.card_worth(near, "4-1", "hand", column) > card_choice.card_worth(far, "4-1", "hand", column)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_has_the_same_answer(level: str) -> None:
    state = marking(isle("D4=3 D5=3 C4=1/2@0"), "12456", kind="short")._replace(round=3)
    assert answer(level, state) == answer(level, state)


def test_the_estimate_is_fair_adds_up_and_is_certain_at_the_end() -> None:
    even = marking(isle("D4=3 D5=3"), "33126", kind="short", seats=3)
    assert bot.outlook(even) == pytest.approx((1 / 3,) * 3)
    # The first seat's whole builders are a camp worth 3 + 9; the others have nothing.
    ahead = even._replace(sheets=(even.sheets[0]._replace(board=isle("C4=2 C5=2 D4=2")), *even.sheets[1:]))
    shares = bot.outlook(ahead)
    assert sum(shares) == pytest.approx(1) and shares[0] > shares[1] == shares[2]
    over = ahead._replace(phase=Phase.OVER)
    assert bot.outlook(over) == (1.0, 0.0, 0.0)


def test_a_leader_who_can_end_the_match_is_likely_to_win() -> None:
    """Two cards scored and a third that fits: it ends the match, so what counts is the score with it."""
    two = (ring("4-2", 8, 1, "A1"), ring("4-3", 8, 2, "A2"))
    state = asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "5-1", *two, seats=2, cards="easy")
    assert bot.outlook(state)[0] > 0.9
    far_ahead = state.sheets[1]._replace(rings=tuple(one._replace(points=100) for one in two))
    assert bot.outlook(state._replace(sheets=(state.sheets[0], far_ahead)))[0] < 0.1


def test_a_window_that_can_end_the_match_is_played_out() -> None:
    """The camp of four fits the hand card: 8 + 8 points of cards and 8 more, against an empty island; nobody ends it to lose."""
    two = (ring("4-2", 8, 1, "A1"), ring("4-3", 8, 2, "A2"))
    state = asked(isle("C4=4 C5=4 D4=4 D5=4"), "4-1", "5-1", *two, seats=2, cards="easy")
    found = estimate.ending(state)
    assert found is not None and found.winners == (0,)
    assert bot.outlook(state)[0] > 0.95
    ahead = state.sheets[1]._replace(rings=tuple(one._replace(points=100) for one in two))
    behind = state._replace(sheets=(state.sheets[0], ahead))
    assert estimate.ending(behind) is None
    one_card = state._replace(sheets=(state.sheets[0]._replace(rings=two[:1]), state.sheets[1]))
    assert estimate.ending(one_card) is None


@pytest.mark.parametrize("dice, winners", [("11244", (0,)), ("11235", None)])
def test_rolled_dice_can_end_the_match(dice: str, winners: tuple[int, ...] | None) -> None:
    """Three of the matriarchy lack one for the third card, 4-1: with another the seat scores it in the window that follows."""
    two = (ring("4-2", 8, 1, "A1"), ring("4-3", 8, 2, "A2"))
    window = asked(isle("C4=4 C5=4 D4=4"), "4-1", "5-1", *two, seats=2, cards="easy")
    rolled = tuple(map(int, dice))
    no_override = 1 << 4  # the box of the matriarchy is used
    sheets = tuple(sheet._replace(boxes=no_override, turn=Turn(left=rolled)) for sheet in window.sheets)
    state = window._replace(phase=Phase.MARK, round=4, asked=0, dice=rolled, sheets=sheets)
    found = estimate.ending(state)
    assert (found.winners if found else None) == winners


@pytest.mark.parametrize("dice, missing", [("11244", 0), ("11235", 1)])
def test_rolled_dice_count_as_marked(dice: str, missing: int) -> None:
    """Three of the matriarchy in the shape of a card: with another the fourth stands before the next card window."""
    window = asked(isle("C4=4 C5=4 D4=4"), "4-1", "5-1", seats=2, cards="easy")
    rolled = tuple(map(int, dice))
    no_override = 1 << 4  # the box of the matriarchy is used
    sheets = tuple(sheet._replace(boxes=no_override, turn=Turn(left=rolled)) for sheet in window.sheets)
    state = window._replace(phase=Phase.MARK, round=4, asked=0, dice=rolled, sheets=sheets)
    assert estimate.prospect(window, 0).missing == 1
    assert estimate.prospect(state, 0).missing == missing


def test_alone_the_estimate_is_the_chance_of_all_goals() -> None:
    (early,) = bot.outlook(marking(isle("C4=2 C5=2 D4=2"), "33126", kind="casual"))
    (hopeless,) = bot.outlook(marking(isle("A1=1/2@0 A4=3/4@0 G1=5/6@0"), "33126", kind="casual")._replace(round=12))
    assert 0 < hopeless < early < 1


def test_nobody_is_ahead_while_the_cards_are_dealt() -> None:
    state = begin(2)
    while state.phase == Phase.DEAL:
        assert bot.outlook(state) == (0.5, 0.5)
        chance = rules.chance(state)
        assert chance is not None
        state = rules.apply(state, CHANCE, chance.outcomes[0])


def test_the_estimate_does_not_jump_while_a_card_is_drawn() -> None:
    """Early on a new card for the old one changes little; without a card in hand a seat would seem to win or to lose."""
    state = asked(isle("D4=1 D3=4 C2=2"), "6-8", "4-1", seats=2)._replace(round=3)
    (seat,) = rules.actors(state)
    passed = bot.outlook(rules.apply(state, seat, "pass"))[seat]
    drawing = rules.apply(state, seat, "skip")
    first = rules.chance(drawing)
    assert first is not None and abs(bot.outlook(drawing)[seat] - passed) < 0.15
    one = rules.apply(drawing, CHANCE, first.outcomes[0])
    second = rules.chance(one)
    assert second is not None and abs(bot.outlook(one)[seat] - passed) < 0.25
    two = rules.apply(one, CHANCE, second.outcomes[-1])
    assert two.phase == Phase.KEEP and bot.outlook(two)[seat] >= bot.outlook(one)[seat]  # the better of the two is kept


def test_the_first_level_never_loses_points_where_another_hex_loses_none() -> None:
    """Healers have a camp, so that a third healer elsewhere costs a point; the hexes beside them cost none."""
    state = marking(isle("D4=5 D5=5 C4=5"), "55556")
    for seed in range(40):
        take = decide(bot.LEVELS["first"], GAME.view(state, 0), 0, Random(seed))
        taken = play(state, take)
        placed = play(taken, decide(bot.LEVELS["first"], GAME.view(taken, 0), 0, Random(seed)))
        assert placed.sheets[0].score.total >= state.sheets[0].score.total
