"""The search on a game small enough to solve on paper."""

from random import Random
from typing import NamedTuple

from hexdice.bots import decide
from hexdice.bots.search import expectimax_thinker
from hexdice.kernel.chance import Chance
from hexdice.kernel.game import CHANCE, Game, Result

GAINS = {"safe": 3, "wild": 0, "bait": 8}
COIN = Chance("coin", ("no", "yes"), (3, 1))


class Pot(NamedTuple):
    """Seat 0 chooses once, then seat 1; "wild" gives 10 with probability 1/4; "steal" after "bait" costs 20."""

    up: int
    said: tuple[str, ...]
    points: int  # of seat 0
    tossing: bool


def moves(state: Pot, seat: int) -> tuple[str, ...]:
    if seat != state.up or state.tossing:
        return ()
    return ("bait", "safe", "wild", "give up") if seat == 0 else ("pass", "steal")


def apply(state: Pot, actor: int, text: str) -> Pot:
    if actor == CHANCE:
        return state._replace(points=state.points + (10 if text == "yes" else 0), tossing=False, up=1)
    points = state.points + GAINS.get(text, 0)
    if text == "steal":
        points -= 20 if "bait" in state.said else 1
    wild = text == "wild"
    return Pot(0 if wild else state.up + 1, (*state.said, text), points, wild)


def result(state: Pot) -> Result | None:
    return Result((0,), "over") if state.up > 1 else None


POT: Game[Pot] = Game(
    name="pot",
    title="Pot",
    seats=(2, 2),
    options=(),
    rules_version=1,
    initial=lambda options, seats: Pot(0, (), 0, False),
    actors=lambda state: () if state.tossing or state.up > 1 else (state.up,),
    moves=moves,
    chance=lambda state: COIN if state.tossing else None,
    apply=apply,
    result=result,
    format_position=repr,
    parse_position=lambda text: Pot(0, (), 0, False),
    check=lambda state: None,
    kinds=("left", "right"),
    longest=5,
    social=("give",),
)
START = Pot(0, (), 0, False)


def worth(state: Pot, seat: int) -> float:
    return float(state.points if seat == 0 else -state.points)


def test_one_turn_takes_the_greatest_immediate_value() -> None:
    assert decide(expectimax_thinker(POT, worth), START, 0, Random(1)) == "bait"


def test_two_turns_see_the_answer_and_average_the_coin() -> None:
    # bait: 8 - 20 = -12; safe: 3 - 1 = 2; wild: 10 / 4 - 1 = 1.5; giving up is not for bots.
    for seed in range(8):
        assert decide(expectimax_thinker(POT, worth, turns=2), START, 0, Random(seed)) == "safe"
    assert decide(expectimax_thinker(POT, worth, turns=2), START._replace(up=1), 1, Random(1)) == "steal"


def test_the_coin_is_weighed_by_its_weights() -> None:
    richer = {**GAINS, "safe": 2}  # safe: 2 - 1 = 1, below the 1.5 of wild; an even coin would give wild 4
    GAINS.update(richer)
    try:
        assert decide(expectimax_thinker(POT, worth, turns=2), START, 0, Random(1)) == "wild"
    finally:
        GAINS["safe"] = 3


def test_a_judge_decides_the_moves_of_this_turn() -> None:
    def modest(state: Pot, seat: int) -> float:
        return -abs(worth(state, seat) - 3)

    assert decide(expectimax_thinker(POT, worth, judge=modest), START, 0, Random(1)) == "safe"


def test_the_first_answer_is_immediate_and_the_amount_of_work_fixed() -> None:
    looks: list[int] = []

    def counted(state: Pot, seat: int) -> float:
        looks.append(seat)
        return worth(state, seat)

    think = expectimax_thinker(POT, counted, turns=2)
    steps = think(START, 0, Random(3))
    assert next(steps) in ("bait", "safe", "wild") and not looks
    first = list(steps)
    work = len(looks)
    looks.clear()
    again = list(think(START, 0, Random(3)))[1:]
    assert again == first and len(looks) == work > 0
