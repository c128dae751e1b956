"""The kit itself: it passes a sound game, and finds each violation in a game that has it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexdice.kernel.chance import Chance
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.game import AnyGame, Result
from hexdice.kernel.match import Header, Match, Seat
from tests import toy
from tests.conformance.kit import Examiner, at_random, by_bots, combinations, examine_whole, play
from tests.toy import GAME, RULEBOOK, Toy


def run(game: AnyGame, seeds: int = 12) -> None:
    private = hidden = 0
    for number in range(seeds):
        rng = Random(number)
        seats = 2 + number % 3
        header = Header("toy", {}, tuple(Seat(str(k)) for k in range(seats)), seats, f"{number:032x}")
        match = Match(game, header)
        examiner = Examiner(match, RULEBOOK, rng, 3)
        play(match, at_random(rng), rng, examiner)
        examine_whole(match, rng)
        private, hidden = private + examiner.private, hidden + examiner.hidden
    assert hidden > 0 or private == 0, "nothing private is hidden"


def test_a_sound_game_passes() -> None:
    run(GAME, 40)


def leaky_view(state: Toy, seat: int | None) -> Toy:
    """The bystander learns whether the hidden bids are even."""
    seen = toy.view(state, seat)
    return seen if seat is not None else seen._replace(bids=tuple(b and 8 + b % 2 for b in state.bids))


def neighbour_peeks(state: Toy, seat: int | None) -> Toy:
    """The last seat sees the first one's bid."""
    seen = toy.view(state, seat)
    return seen if seat != len(state.bids) - 1 else seen._replace(bids=(state.bids[0], *seen.bids[1:]))


class Forgetful:
    """Apply that counts its calls: not pure."""

    def __init__(self) -> None:
        self.calls = 0

    def apply(self, state: Toy, actor: int, text: str) -> Toy:
        self.calls += 1
        after = toy.apply(state, actor, text)
        return after._replace(scores=tuple(s + self.calls % 2 for s in after.scores))


def lenient(state: Toy, actor: int, text: str) -> Toy:
    return toy.apply(state, actor, text.strip().lower())


def careless(state: Toy, actor: int, text: str) -> Toy:
    """Takes a bid from a seat that has bid already."""
    if (
        text.startswith("bid ")
        and actor >= 0
        and state.bids[actor : actor + 1]
        and 0 in state.bids
        and not toy.result(state)
    ):
        return state._replace(bids=(*state.bids[:actor], int(text[-1]), *state.bids[actor + 1 :]))
    return toy.apply(state, actor, text)


def same_place(state: Toy) -> Chance | None:
    found = toy.chance(state)
    return found and found._replace(place="a die")


def zero_weight(state: Toy) -> Chance | None:
    found = toy.chance(state)
    return found and found._replace(weights=(0, *found.weights[1:]), die=False)


def two_at_once(state: Toy) -> tuple[int, ...]:
    return toy.actors(state) or ((0,) if state.pending else ())


def mute(state: Toy, actor: int, text: str) -> Toy:
    try:
        return toy.apply(state, actor, text)
    except IllegalMoveError as fault:
        raise IllegalMoveError("no", "TOY-9") from fault


def crash(state: Toy, actor: int, text: str) -> Toy:
    if actor > 9:
        raise IndexError(actor)
    return toy.apply(state, actor, text)


def half_figures(state: Toy) -> dict[str, Any]:
    return {"mean": 0.5}


def doubled(state: Toy, seat: int) -> tuple[str, ...]:
    return toy.moves(state, seat) * 2


def lossy(state: Toy) -> str:
    return toy.format_position(state._replace(quitter=-1))


def loose(text: str) -> Toy:
    return toy.parse_position(text.replace("Z", "").replace("~", ""))


def unchecked(text: str) -> Toy:
    """Reads a resigned match with a die in the air as well: it is over, and it is chance's turn."""
    found = toy.POSITION.fullmatch(text)
    state = toy.parse_position(text)
    return state._replace(pending="die") if found and state.quitter > 0 else state


def at_the_end_only(state: Toy) -> Result | None:
    found = toy.result(state)
    return found and found._replace(winners=found.winners[::-1] * 2)


@pytest.mark.parametrize(
    "changes",
    [
        {"apply": Forgetful().apply},
        {"apply": lenient},
        {"apply": careless},
        {"apply": mute},
        {"apply": crash},
        {"view": leaky_view},
        {"view": lambda state, seat: None},
        {"view": lambda state, seat: state},
        {"view": neighbour_peeks},
        {"chance": same_place},
        {"chance": zero_weight},
        {"actors": two_at_once},
        {"actors": lambda state: toy.actors(state)[::-1]},
        {"moves": doubled},
        {"figures": half_figures},
        {"format_position": lossy},
        {"format_position": lambda state: toy.format_position(state) + "\n"},
        {"parse_position": loose},
        {"parse_position": unchecked},
        {"result": at_the_end_only},
        {"longest": 5},
        {"check": lambda state: toy.check(state._replace(round=0))},
    ],
    ids=lambda changes: ",".join(changes),
)
def test_each_violated_property_is_found(changes: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, TypeError, ValueError, AttributeError, IndexError)):
        run(replace(GAME, **changes))


def test_a_cheating_bot_is_detected() -> None:
    match = Match(GAME, Header("toy", {}, (Seat("a"), Seat("b")), 2, "0" * 32))
    rng = Random(1)
    with pytest.raises(AssertionError, match="a bot plays"):
        play(match, by_bots([lambda view, seat, rng: iter(["bid 4"])], rng), rng, Examiner(match, RULEBOOK, rng, 3))


def test_combinations_cover_every_value_and_every_pair() -> None:
    found = combinations(toy.OPTIONS, Random(1), pairs=True)
    assert {} in found
    assert {"rounds": 6} in found and {"rounds": 1} in found and {"style": "short"} in found
    assert {"rounds": 6, "rich": True} in found and {"rich": True, "style": "short"} in found
