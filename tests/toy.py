"""A small game that uses every part of the protocol, for tests of what all games share.

In each round every seat bids 1 to 3 in secret, all at once. The highest bidder (the first seat among equals) is up and rolls
a die or draws one of the cards left, for points. After the last round the most points win.
"""

import re
from typing import NamedTuple

from hexdice.bots.basic import random_thinker
from hexdice.kernel.chance import Chance, die
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import CHANCE, Game, Result, illegal
from hexdice.kernel.options import Option, Options
from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

HIDDEN = 9  # a bid that this seat may not know


class Toy(NamedTuple):
    rounds: int
    round: int  # from 1
    bids: tuple[int, ...]  # 0: not yet
    scores: tuple[int, ...]
    cards: tuple[int, ...]  # how many of the cards "2" and "9" are left
    pending: str  # "", "die" or "card": what chance decides now
    quitter: int  # -1: nobody resigned


OPTIONS = (
    Option("rounds", "Rounds", 3, low=1, high=6),
    Option("rich", "More nines", False),
    Option("style", "Style", "plain", choices=(("plain", "Plain"), ("short", "One round"))),
)


def initial(options: Options, seats: int) -> Toy:
    rounds = 1 if options["style"] == "short" else int(options["rounds"])
    return Toy(rounds, 1, (0,) * seats, (0,) * seats, (6, 6 if options["rich"] else 2), "", -1)


def up(state: Toy) -> int:
    return state.bids.index(max(state.bids))


def actors(state: Toy) -> tuple[int, ...]:
    if state.pending or result(state):
        return ()
    waiting = tuple(seat for seat, bid in enumerate(state.bids) if not bid)
    return waiting or (up(state),)


def moves(state: Toy, seat: int) -> tuple[str, ...]:
    if seat not in actors(state):
        return ()
    if not state.bids[seat]:
        return ("bid 1", "bid 2", "bid 3", "resign")
    return ("roll", "draw", "resign") if sum(state.cards) else ("roll", "resign")


def chance(state: Toy) -> Chance | None:
    if state.pending == "die":
        return die(f"round {state.round} die")
    if state.pending == "card":
        left = [(face, count) for face, count in zip("29", state.cards, strict=True) if count]
        return Chance(f"round {state.round} card", tuple(f for f, _ in left), tuple(c for _, c in left))
    return None


def apply(state: Toy, actor: int, text: str) -> Toy:
    pending = chance(state)
    if actor == CHANCE:
        if pending is None:
            raise illegal(text, "Chance has nothing to decide.")
        if text not in pending.outcomes:
            raise NotationError(f"That is not an outcome: {text[:20]!r}.")
        cards = state.cards
        if state.pending == "card":
            cards = (cards[0] - 1, cards[1]) if text == "2" else (cards[0], cards[1] - 1)
        scores = tuple(s + int(text) * (seat == up(state)) for seat, s in enumerate(state.scores))
        none = (0,) * len(scores)
        return state._replace(round=state.round + 1, bids=none, scores=scores, cards=cards, pending="")
    if text not in ("bid 1", "bid 2", "bid 3", "roll", "draw", "resign"):
        raise NotationError(f"That is not a move: {text[:20]!r}.")
    if text not in moves(state, actor):
        raise illegal(text, "You cannot do this now.", "TOY-1")
    if text == "resign":
        return state._replace(quitter=actor)
    if text in ("roll", "draw"):
        return state._replace(pending="die" if text == "roll" else "card")
    return state._replace(bids=(*state.bids[:actor], int(text[-1]), *state.bids[actor + 1 :]))


def result(state: Toy) -> Result | None:
    if state.quitter >= 0:
        return Result(tuple(s for s in range(len(state.bids)) if s != state.quitter), "resigned", state.scores)
    if state.round <= state.rounds:
        return None
    best = max(state.scores)
    return Result(tuple(s for s, score in enumerate(state.scores) if score == best), "points", state.scores)


def private(state: Toy) -> bool:
    return 0 in state.bids and state.pending == ""


def view(state: Toy, seat: int | None) -> Toy:
    if not private(state):
        return state
    return state._replace(bids=tuple(b if not b or s == seat else HIDDEN for s, b in enumerate(state.bids)))


def barrier(state: Toy, seat: int, move: str) -> bool:
    return move.startswith("bid") and state.bids.count(0) == 1


def format_position(state: Toy) -> str:
    groups = ("/".join(map(str, part)) for part in (state.bids, state.scores, state.cards))
    return " ".join([str(state.rounds), str(state.round), *groups, state.pending or "-", str(state.quitter)])


POSITION = re.compile(r"(\d+) (\d+) ([\d/]+) ([\d/]+) (\d+/\d+) (-|die|card) (-1|\d+)", re.ASCII)


def parse_position(text: str) -> Toy:
    found = POSITION.fullmatch(text)
    if not found or len(text) > 200:
        raise NotationError("This is not a position of the toy.")
    try:
        bids, scores, cards = (tuple(int(n) for n in found[k].split("/")) for k in (3, 4, 5))
        pending = "" if found[6] == "-" else found[6]
        state = Toy(int(found[1]), int(found[2]), bids, scores, cards, pending, int(found[7]))
        check(state)
    except (ValueError, AssertionError) as fault:
        raise NotationError("This is not a position of the toy.") from fault
    if format_position(state) != text:
        raise NotationError("This is not a position of the toy.")
    return state


def check(state: Toy) -> None:
    """Checks the invariants, for views as well."""
    over = state.round > state.rounds or state.quitter >= 0
    assert 0 < state.rounds <= 6 and 0 < state.round <= state.rounds + 1
    assert 2 <= len(state.bids) <= 4 and len(state.scores) == len(state.bids)
    assert all(0 <= bid <= 3 or (bid == HIDDEN and 0 in state.bids) for bid in state.bids)
    assert not state.pending or (not over and 0 not in state.bids)
    assert state.round <= state.rounds or not any(state.bids)
    assert min(state.cards) >= 0 and max(state.cards) <= 6
    assert state.pending != "card" or max(state.cards) > 0
    assert -1 <= state.quitter < len(state.bids)


def figures(state: Toy) -> dict[str, int]:
    return {"points": sum(state.scores)}


GAME = Game(
    name="toy",
    title="Toy",
    seats=(2, 4),
    options=OPTIONS,
    rules_version=1,
    initial=initial,
    actors=actors,
    moves=moves,
    chance=chance,
    apply=apply,
    result=result,
    format_position=format_position,
    parse_position=parse_position,
    check=check,
    kinds=("bid", "roll", "draw", "resign"),
    longest=6 * 6 + 1,
    view=view,
    private=private,
    barrier=barrier,
    counts=figures,
    social=("resign",),
    simulated={"rounds": 2},
)

RULEBOOK = Rulebook(
    "toy", "A toy.", (Chapter("All of it", (Rule("TOY-1", "Bid, then **roll**.", "ruling"),)),), ("Bid, then roll.",)
)


def evaluate(state: Toy, seat: int) -> float:
    """Points, with a small bonus for high bids."""
    return state.scores[seat] + state.bids[seat] / 10


LEVELS = {"easy": random_thinker(GAME)}
