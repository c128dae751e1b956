"""What ending a phase would lose, and the account of a turn: facts that the page puts into words.

Both read only positions and events; nothing here is part of the rules or stored in a state.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hexdice.games.first_war.rules import economy
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, SLOT, SLOTS, powers
from hexdice.games.first_war.rules.state import (
    FIELDS,
    FOOD,
    GRID,
    GROWTH,
    HEALER,
    HEALING,
    HURT,
    OTHERS,
    RESEARCH,
    State,
    cells_of,
    count,
    population,
    size,
)


class Loss(NamedTuple):
    """What `done` would lose now."""

    what: Literal["hunger", "cures", "research", "healing", "growth"]
    number: int  # pieces that will be wounded, healers not healed, points, wounds, tiles that stay as they are
    farmers: int = 0  # hunger: farmers who were on Fields when the turn began and have left
    cells: tuple[int, ...] = ()  # where: the Fields they left, the tiles that could heal or grow


def losses(start: State, now: State) -> tuple[Loss, ...]:
    """What the seat whose turn it is would lose by `done`; `start` is the position at the beginning of its turn.

    Empty if nothing is lost, and outside the phases that end with `done`.
    """
    if now.over or now.pending or now.fight or now.offer == 1:
        return ()
    seat = now.turn
    if now.phase == OTHERS:
        short = -economy.balance(now, seat)
        if short <= 0:
            return ()
        left = _left_fields(start, now, seat)
        return (Loss("hunger", short, sum(number for _, number in left), tuple(cell for cell, _ in left)),)
    if now.phase == FOOD and now.points > 0:
        hurt = count(sum(now.pieces[seat]), HEALER + HURT)
        return (Loss("cures", min(now.points, hurt)),) if hurt else ()
    if now.phase == RESEARCH and economy.research_moves(now):
        return (Loss("research", now.points),)
    if now.phase == HEALING:
        return _unhealed(now)
    if now.phase == GROWTH:
        return _ungrown(now)
    return ()


def _left_fields(start: State, now: State, seat: int) -> list[tuple[int, int]]:
    """(cell, farmers gone) of the Fields that had unhurt farmers before."""
    before, after = start.pieces[seat], now.pieces[seat]
    gone = ((cell, (before[cell] >> 8 & 255) - (after[cell] >> 8 & 255)) for cell in cells_of(now.tiles[FIELDS]))
    return [(cell, number) for cell, number in gone if number > 0]


def _unhealed(now: State) -> tuple[Loss, ...]:
    """Wounds that healers on the same tile (with Medicine also on a neighbouring one) could still remove."""
    cells = sorted({GRID.number[move.split(" ")[2]] for move in economy.healing_moves(now)})
    hurt = sum(size(now.pieces[now.turn][cell] >> 32) for cell in cells)
    free = sum(economy.healers_free(now, powers(now.active[now.turn]), cell) for cell in range(len(now.pieces[0])))
    return (Loss("healing", min(hurt, free), cells=tuple(cells)),) if cells else ()


def _ungrown(now: State) -> tuple[Loss, ...]:
    """Tiles that could grow and whose new pieces the spare food feeds."""
    seat = now.turn
    cells = [GRID.number[move[5:]] for move in economy.growth_moves(now)]
    fed = min(len(cells), max(0, economy.balance(now, seat)))
    return (Loss("growth", fed, cells=tuple(cells)),) if fed else ()


class Account(NamedTuple):
    """One turn in numbers."""

    seat: int
    food: int  # food brought in
    mouths: int
    hungry: int  # wounds by hunger
    cured: int  # healers that spare food healed
    points: int  # of research
    spent: int
    healed: int  # wounds that healers removed
    untended: int  # wounds left on tiles without an unhurt healer in reach
    waiting: int  # wounds left on other tiles
    born: int
    declined: int  # tiles that could have grown
    full: int  # tiles too full to grow
    alone: int  # tiles with one piece


def account(states: Sequence[State], events: Sequence[str]) -> Account:
    """The account of a turn. `states` are the position at its beginning and after each of `events` (texts)."""
    start = states[0]
    seat = start.turn
    meal = next((state for state in states if _past(state, start, FOOD)), states[-1])
    school = next((state for state in states if _past(state, start, RESEARCH)), states[-1])
    end = states[-1]
    growing = next((state for state in states if _past(state, start, GROWTH)), end)
    first = [text.split(" ", 1)[0] for text in events]
    board, power = end.pieces[seat], powers(end.active[seat])
    reach = _reach(end, seat)
    hurt = [(cell, size(packed >> 32)) for cell, packed in enumerate(board) if packed >> 32]
    far = sum(number for cell, number in hurt if cell not in reach)
    grown = {text[5:] for text in events if text.startswith("grow ")}
    could = [
        size(packed) for cell, packed in enumerate(growing.pieces[seat]) if packed and GRID.names[cell] not in grown
    ]
    return Account(
        seat,
        food=economy.food(meal, seat),
        mouths=population(meal.pieces[seat]),
        hungry=first.count("wound"),
        cured=first.count("cure"),
        points=economy.research_points(school, seat),
        spent=sum(_cost(text) for text in events),
        healed=first.count("heal"),
        untended=far,
        waiting=sum(number for _, number in hurt) - far,
        born=population(board) - population(growing.pieces[seat]),
        declined=sum(2 <= here < power.stack or here == 4 < power.stack for here in could),
        full=sum(here >= power.stack for here in could),
        alone=sum(here == 1 for here in could),
    )


def _past(state: State, start: State, phase: int) -> bool:
    """Whether a turn has reached a phase, or is over."""
    return state.phase >= phase or (state.round, state.turn) != (start.round, start.turn) or state.over is not None


def untended(state: State, seat: int) -> frozenset[int]:
    """The cells with wounded pieces of the seat where none of its unhurt healers can work."""
    return frozenset(cell for cell, packed in enumerate(state.pieces[seat]) if packed >> 32) - _reach(state, seat)


def _reach(state: State, seat: int) -> frozenset[int]:
    """The cells where an unhurt healer of the seat can work."""
    power = powers(state.active[seat])
    cells = {cell for cell, packed in enumerate(state.pieces[seat]) if count(packed, HEALER)}
    if power.heal_reach:
        cells |= {near for cell in cells for near in GRID.neighbours[cell]}
    return frozenset(cells)


def _cost(text: str) -> int:
    word, _, name = text.partition(" ")
    if word == "turn":
        return SLOTS[SLOT[name]][0]
    return CARDS[NUMBER[name]].price if word == "activate" else 0
