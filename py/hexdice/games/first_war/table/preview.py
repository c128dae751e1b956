"""What would happen: how a fight goes for each way to stand, what the usual moves come to, and what ending a phase would lose."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.usual import Step, only_move, starved, usual_move, waits_at
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, play
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.state import Phase, State
from hexdice.view.table import Table


class Toll(NamedTuple):
    """What a fight or one strike costs a side."""

    fallen: int  # pieces that returned to their track
    wounded: int  # pieces that are wounded by it and still there

    @property
    def cost(self) -> int:
        """Who falls counts twice as much as a wound."""
        return 2 * self.fallen + self.wounded


class Course(NamedTuple):
    """The course of a fight."""

    odds: tuple[tuple[int, int], ...]  # attack and defence for each stack at first; (0, -1): not attacked
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
    """The ways to stand, those first that end best for the defender."""
    found = courses(state)
    return sorted(found, key=lambda text: found[text].defender.cost - found[text].attacker.cost)


def blow(state: State) -> tuple[Toll, Toll]:
    """What "strike" does now to the attackers and to the defenders (FW-12, FW-14)."""
    fight, after = state.fight, conflict.play(state, "strike")
    assert fight is not None
    hurt_fell = sum(
        piece >= pieces.HURT
        for i, (stack, cover) in enumerate(zip(fight.stacks, fight.cover, strict=True))
        if cover and conflict.fate_of(*conflict.strengths(state, fight, i)) in _HIT
        for piece in stack
    )
    return _blow_to(state, after, state.turn, 0), _blow_to(state, after, 1 - state.turn, hurt_fell)


_HIT = (conflict.TIE, conflict.BEATEN, conflict.DESTROYED)  # a wounded defender falls


def _blow_to(before: State, after: State, seat: int, hurt_fell: int) -> Toll:
    (had, hurt), (has, now_hurt) = _census(before, seat), _census(after, seat)
    return Toll(had - has, now_hurt - hurt + hurt_fell)


class Plan(NamedTuple):
    """What a fight's next moves of one seat come to if it plays them as well as it can."""

    state: State  # after them
    moves: tuple[str, ...]  # without those that are played by themselves


@lru_cache(maxsize=16)
def best_attack(state: State) -> Plan:
    """All attackers on the stacks that suit them best."""
    return _played(state, lambda now: bool(now.fight and now.fight.free and now.fight.stacks))


@lru_cache(maxsize=16)
def best_retreat(state: State) -> Plan:
    """All pieces of one side that must retreat on the tiles that suit them best; no moves if one would have to explore."""
    assert state.fight is not None
    up = conflict.actor(state, state.fight)

    def on(now: State) -> bool:
        return now.fight is not None and now.fight.fought and not now.pending and conflict.actor(now, now.fight) == up

    plan = _played(state, on)
    return Plan(state, ()) if plan.state.pending else plan


def _played(state: State, on: Callable[[State], bool]) -> Plan:
    """Plays the best moves of a fight while `on`."""
    moves = []
    while on(state) and state.fight:
        move = battle.fight_move(state, state.fight)
        if move != only_move(state):
            moves.append(move)
        state = play.apply(state, play.actors(state)[0], move)
    return Plan(state, tuple(moves))


def _course(state: State, text: str) -> Course:
    now = play.apply(state, 1 - state.turn, text)
    odds: tuple[tuple[int, int], ...] = ()
    while now.fight is not None and not now.pending and now.over is None:
        move = battle.fight_move(now, now.fight)
        if move == "strike" and not odds:
            odds = tuple(
                conflict.strengths(now, now.fight, i) if cover else (0, -1) for i, cover in enumerate(now.fight.cover)
            )
        now = play.apply(now, play.actors(now)[0], move)
    left = sum(now.pieces[0]), sum(now.pieces[1])
    return Course(odds, _toll(state, now, state.turn), _toll(state, now, 1 - state.turn), left)


def _toll(before: State, after: State, seat: int) -> Toll:
    """Of the pieces that fight on this tile (attackers are unhurt)."""
    assert before.fight is not None
    here = pieces.size(before.pieces[seat][before.fight.cell] >> 32) if seat != before.turn else 0
    (all_before, hurt_before), (all_after, hurt_after) = _census(before, seat), _census(after, seat)
    return Toll(all_before - all_after, hurt_after - hurt_before + here)


def _census(state: State, seat: int) -> tuple[int, int]:
    """(pieces, wounded ones) of a seat, with those that are set aside to retreat."""
    packed, fight = sum(state.pieces[seat]), state.fight
    aside = len(fight.back if seat == state.turn else fight.flee) if fight else 0
    return pieces.size(packed) + aside, pieces.size(packed >> 32) + aside


class Loss(NamedTuple):
    """What `done` would lose now."""

    what: Literal["hunger", "cures", "research", "healing", "growth"]
    number: int  # pieces that will be wounded, healers not healed, points, wounds, tiles that stay as they are
    farmers: int = 0  # hunger: farmers who were on Fields when the turn began and have left
    cells: tuple[int, ...] = ()  # where: the Fields they left, the tiles that could heal or grow


class UsualMoves(NamedTuple):
    """What the usual moves would do from here, as far as no die decides."""

    steps: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()  # phases that they go through, Food to Growth
    stop: Phase | None = None  # the phase in which the tribe has to decide; None: they end the turn
    food: int = 0  # what is left over once the steps are taken
    lost: int = 0  # research points that nothing can be bought with


@lru_cache(maxsize=16)
def usual_moves(state: State) -> UsualMoves | None:
    """What the usual moves of the seat whose turn it is come to; None if there are none."""
    steps, phases, food, lost = [], [], 0, 0
    turn, now = (state.round, state.turn), state
    while move := usual_move(now):
        words = move.rsplit(" ", 2)
        if words[0] in movement.MOVERS:
            steps.append((movement.MOVERS[words[0]][0], land.GRID.number[words[1]], land.GRID.number[words[2]]))
        elif move != "done" and now.phase not in phases:
            phases.append(now.phase)
        if now.phase == Phase.GROWTH:  # dice may decide from here on, but nobody else does
            return UsualMoves(tuple(steps), tuple(phases), food=food, lost=lost)
        before, now = now, play.apply(now, state.turn, move)
        if words[0] in movement.MOVERS:
            food = economy.balance(now, now.turn)
        if before.phase < Phase.RESEARCH and (now.phase > Phase.RESEARCH or now.turn != before.turn):
            lost = economy.research_points(before, before.turn)
        if waits_at(before, now):
            break
        if now.over or (now.round, now.turn) != turn:
            return UsualMoves(tuple(steps), tuple(phases), food=food, lost=lost)
    return UsualMoves(tuple(steps), tuple(phases), now.phase, food, lost) if now is not state else None


def usual_offered(table: Table) -> UsualMoves | None:
    """What the usual moves would do for the looking seat; None if it cannot move, or while a hint is shown."""
    state: State = table.state
    if not table.moves or table.seat != state.turn or table.can(table.ui.get("hint", "")) or starved(state):
        return None
    return usual_moves(state)


def others_stay(table: Table) -> bool:
    """Whether nobody moves in the usual moves of the others."""
    found = usual_offered(table)
    return table.state.phase == Phase.OTHERS and (found is None or not found.steps)


def leaver(table: Table, found: UsualMoves) -> tuple[int, int] | None:
    """The step (from, to) by which a farmer leaves Fields so that somebody can be born there."""
    fields = table.state.tiles[land.FIELDS]
    if table.state.phase != Phase.OTHERS or found.food < 0:
        return None
    return next(
        (
            (start, goal)
            for piece, start, goal in found.steps
            if piece == pieces.FARMER and fields >> start & 1 and not fields >> goal & 1
        ),
        None,
    )


def usual_hunger(state: State) -> tuple[Loss, ...]:
    """What the usual moves would lose by hunger: they would end the moves of the others."""
    found = usual_moves(state) if state.phase == Phase.OTHERS else None
    food = economy.balance(state, state.turn) if found is None or not found.steps else found.food
    return (Loss("hunger", -food),) if found and food < 0 else ()


def losses(start: State, now: State) -> tuple[Loss, ...]:
    """What the seat whose turn it is would lose by `done`; `start` is the position at the beginning of its turn.

    Empty if nothing is lost, and outside the phases that end with `done`.
    """
    if now.over or now.pending or now.fight or now.offer == 1:
        return ()
    seat = now.turn
    if now.phase == Phase.OTHERS:
        short = -economy.balance(now, seat)
        if short <= 0:
            return ()
        left = _left_fields(start, now, seat)
        return (Loss("hunger", short, sum(number for _, number in left), tuple(cell for cell, _ in left)),)
    if now.phase == Phase.FOOD and now.points > 0:
        hurt = pieces.count(sum(now.pieces[seat]), pieces.HEALER + pieces.HURT)
        return (Loss("cures", min(now.points, hurt)),) if hurt else ()
    if now.phase == Phase.RESEARCH and economy.research_moves(now):
        return (Loss("research", now.points),)
    if now.phase == Phase.HEALING:
        return _unhealed(now)
    if now.phase == Phase.GROWTH:
        return _ungrown(now)
    return ()


def _left_fields(start: State, now: State, seat: int) -> list[tuple[int, int]]:
    """(cell, farmers gone) of the Fields that had unhurt farmers before."""
    before, after = start.pieces[seat], now.pieces[seat]
    gone = (
        (cell, (before[cell] >> 8 & 255) - (after[cell] >> 8 & 255)) for cell in land.cells_of(now.tiles[land.FIELDS])
    )
    return [(cell, number) for cell, number in gone if number > 0]


def _unhealed(now: State) -> tuple[Loss, ...]:
    """Wounds that healers on the same tile (with Medicine also on a neighbouring one) could still remove."""
    cells = sorted({land.GRID.number[move.split(" ")[2]] for move in economy.healing_moves(now)})
    hurt = sum(pieces.size(now.pieces[now.turn][cell] >> 32) for cell in cells)
    free = sum(economy.healers_free(now, powers(now.active[now.turn]), cell) for cell in range(len(now.pieces[0])))
    return (Loss("healing", min(hurt, free), cells=tuple(cells)),) if cells else ()


def _ungrown(now: State) -> tuple[Loss, ...]:
    """Tiles that could grow and whose new pieces the spare food feeds."""
    seat = now.turn
    cells = [land.GRID.number[move[5:]] for move in economy.growth_moves(now)]
    fed = min(len(cells), max(0, economy.balance(now, seat)))
    return (Loss("growth", fed, cells=tuple(cells)),) if fed else ()
