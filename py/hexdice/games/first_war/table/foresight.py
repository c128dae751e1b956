"""What a fight leads to: each way to stand, played to its end by both sides as well as they can; the best places for attackers and retreats."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot.policy import fight_move
from hexdice.games.first_war.rules import conflict, play
from hexdice.games.first_war.rules.state import HURT, State, size
from hexdice.games.first_war.table.usual import only_move


class Toll(NamedTuple):
    """What a fight costs a seat."""

    wounded: int  # of its pieces that fought: wounded at the end
    lost: int  # returned to their track


class Course(NamedTuple):
    """The course of a fight."""

    clashes: tuple[
        tuple[int, int], ...
    ]  # attack and defence for each stack at first; attack 0 and defence -1: not attacked
    attacker: Toll
    defender: Toll
    left: tuple[int, int]  # the census of each seat afterwards


@lru_cache(maxsize=32)
def courses(state: State) -> dict[str, Course]:
    """For every way in which the defender may stand now: how the fight goes if both sides do their best."""
    assert state.fight is not None
    packed = state.pieces[1 - state.turn][state.fight.cell]
    return {text: _course(state, text) for text in conflict.arrangements(packed)}


def best_first(state: State) -> list[str]:
    """The ways to stand, those first that end best for the defender: who falls counts twice as much as a wound."""
    ahead = courses(state)

    def loss(text: str) -> int:
        course = ahead[text]
        ours, theirs = (2 * toll.lost + toll.wounded for toll in (course.defender, course.attacker))
        return ours - theirs

    return sorted(ahead, key=loss)


class Blow(NamedTuple):
    """What a strike does to a side."""

    fallen: int
    wounded: int  # newly, and still there


def blow(state: State) -> tuple[Blow, Blow]:
    """What "strike" does now to the attackers and to the defenders (FW-12, FW-14)."""
    fight, after = state.fight, conflict.play(state, "strike")
    assert fight is not None
    hurt_fell = sum(
        piece >= HURT
        for i, (stack, cover) in enumerate(zip(fight.stacks, fight.cover, strict=True))
        if cover and conflict.outcome(*conflict.strengths(state, fight, i)) in _HIT
        for piece in stack
    )
    return _struck(state, after, state.turn, 0), _struck(state, after, 1 - state.turn, hurt_fell)


_HIT = (conflict.TIE, conflict.BEATEN, conflict.DESTROYED)  # a wounded defender falls


def _struck(before: State, after: State, seat: int, hurt_fell: int) -> Blow:
    (had, hurt), (has, now_hurt) = _census(before, seat), _census(after, seat)
    return Blow(had - has, now_hurt - hurt + hurt_fell)


class Plan(NamedTuple):
    """What a fight's next moves of one seat come to if it plays them as well as it can."""

    state: State  # after them
    moves: tuple[str, ...]  # without those that are played by themselves


@lru_cache(maxsize=16)
def drawn_up(state: State) -> Plan:
    """All attackers on the stacks that suit them best."""
    return _ahead(state, lambda now: bool(now.fight and now.fight.free and now.fight.stacks))


@lru_cache(maxsize=16)
def fallen_back(state: State) -> Plan:
    """All pieces of one side that must retreat on the tiles that suit them best; no moves if one would have to explore."""
    assert state.fight is not None
    up = conflict.actor(state, state.fight)

    def on(now: State) -> bool:
        return now.fight is not None and now.fight.fought and not now.pending and conflict.actor(now, now.fight) == up

    plan = _ahead(state, on)
    return Plan(state, ()) if plan.state.pending else plan


def _ahead(state: State, on: Callable[[State], bool]) -> Plan:
    """Plays the best moves of a fight while `on`."""
    moves = []
    while on(state) and state.fight:
        move = fight_move(state, state.fight)
        if move != only_move(state):
            moves.append(move)
        state = play.apply(state, play.actors(state)[0], move)
    return Plan(state, tuple(moves))


def _course(state: State, text: str) -> Course:
    now = play.apply(state, 1 - state.turn, text)
    clashes: tuple[tuple[int, int], ...] = ()
    while now.fight is not None and not now.pending and now.over is None:
        move = fight_move(now, now.fight)
        if move == "strike" and not clashes:
            clashes = tuple(
                conflict.strengths(now, now.fight, i) if cover else (0, -1) for i, cover in enumerate(now.fight.cover)
            )
        now = play.apply(now, play.actors(now)[0], move)
    left = sum(now.pieces[0]), sum(now.pieces[1])
    return Course(clashes, _toll(state, now, state.turn), _toll(state, now, 1 - state.turn), left)


def _toll(before: State, after: State, seat: int) -> Toll:
    """Of the pieces that fight on this tile (attackers are unhurt)."""
    assert before.fight is not None
    here = size(before.pieces[seat][before.fight.cell] >> 32) if seat != before.turn else 0
    (all_before, hurt_before), (all_after, hurt_after) = _census(before, seat), _census(after, seat)
    return Toll(hurt_after - hurt_before + here, all_before - all_after)


def _census(state: State, seat: int) -> tuple[int, int]:
    """(pieces, wounded ones) of a seat, with those that are set aside to retreat."""
    packed, fight = sum(state.pieces[seat]), state.fight
    aside = len(fight.back if seat == state.turn else fight.flee) if fight else 0
    return size(packed) + aside, size(packed >> 32) + aside
