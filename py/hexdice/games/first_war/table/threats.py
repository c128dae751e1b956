"""Who can strike whom."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.rules import conflict, land, movement, pieces
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.view.text import enumerated, say

Odds = Mapping[int, tuple[int, int]]  # for a cell the strength of all who can attack it, and that of its defenders


class Threats(NamedTuple):
    """What the seat whose turn it is can attack now, and where enemy hunters can attack it in their next turn."""

    prey: Odds
    risk: Odds


@lru_cache(maxsize=4)
def threats_of(state: State) -> Threats:
    """What the seat whose turn it is can attack, and where it can be attacked."""
    seat, power = state.turn, powers(state.active[1 - state.turn])
    strength = 1 if state.emergency[1 - seat] else power.hunter_attack
    risk = {
        cell: (min(hunters, power.stack) * strength, _defence(state, seat, cell))
        for cell, hunters in enumerate(terms.strikers(state, 1 - seat))
        if hunters and state.pieces[seat][cell]
    }
    return Threats(attackable(state), risk)


@lru_cache(maxsize=4)
def attackable(state: State) -> Odds:
    """The tiles that hunters can attack now, each with the strength of all who can and of the defenders."""
    if state.phase != Phase.HUNTERS or state.fight:
        return {}
    seat, enemies = state.turn, pieces.occupied(state.pieces[1 - state.turn])
    full = movement.crowded(state, seat)
    force: dict[int, int] = {}
    for cell, piece, left, number in movement.movers(state):
        if piece == pieces.HUNTER:
            reach = movement.goals(state, piece, cell, enemies, full)
            reach |= terms.strike_reach(state, seat, cell) if left > 1 else 0
            for goal in land.cells_of(reach & enemies):
                force[goal] = force.get(goal, 0) + number
    for cell, _, _ in state.attacks:
        if cell in force:
            force[cell] += 1
    most, strength = powers(state.active[seat]).stack, conflict.attack_strength(state, pieces.HUNTER)
    return {cell: (min(n, most) * strength, _defence(state, 1 - seat, cell)) for cell, n in force.items()}


def _defence(state: State, seat: int, cell: int) -> int:
    packed = state.pieces[seat][cell]
    return sum(conflict.defence_strength(state, seat, piece) * pieces.count(packed, piece) for piece in range(8))


def strengths(state: State, cell: int, who: str = "", number: int = 1) -> tuple[int, int]:
    """(attack, defence) on a tile with all attackers that went there, and with `number` of the mover `who`."""
    attack = sum(conflict.attack_strength(state, kind) for at, kind, _ in state.attacks if at == cell)
    if who:
        attack += number * conflict.attack_strength(state, movement.MOVERS[who][0])
    return attack, _defence(state, 1 - state.turn, cell)


def threat_words(state: State) -> str:
    """What can be attacked and by whom, the surest first; "" for neither."""
    found = threats_of(state)
    if found.prey:
        return say("In reach: {tiles}.", tiles=_odds(found.prey))
    if state.attacks:
        begun = {cell: strengths(state, cell) for cell in conflict.battles(state)}
        return say("Fights: {tiles}.", tiles=_odds(begun, len(begun)))
    return say("Enemy hunters can strike {tiles}.", tiles=_odds(found.risk)) if found.risk else ""


def _odds(found: Odds, most: int = 2) -> str:
    best = sorted(found, key=lambda cell: (found[cell][1] - found[cell][0], cell))[:most]
    return enumerated(
        say("{cell} ({attack} against {defence})", cell=land.NAMES[cell], attack=found[cell][0], defence=found[cell][1])
        for cell in best
    )
