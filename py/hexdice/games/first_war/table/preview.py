"""What would happen: how a fight goes for each way to stand, what a routine comes to, and what ending a phase would lose."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from hexdice.games.first_war.bot import battle, policy
from hexdice.games.first_war.bot.battle import Toll
from hexdice.games.first_war.bot.routines import only_move, routine_move, upkeep
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, play
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import Phase, State, change
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n, series


class Course(NamedTuple):
    """The course of a fight."""

    odds: tuple[tuple[int, int], ...]  # attack and defence for each stack at first; (0, -1): not attacked
    attacker: Toll
    defender: Toll
    left: tuple[int, int]  # the census of each seat afterwards
    winner: int  # who wins the match by it; -1: it goes on


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


class FightPlan(NamedTuple):
    """What a fight's next moves of one seat come to if it plays them as well as it can."""

    state: State  # after them
    moves: tuple[str, ...]  # without those that are played by themselves


@lru_cache(maxsize=16)
def best_attack(state: State) -> FightPlan:
    """All attackers on the stacks that suit them best."""
    return _played(state, lambda now: bool(now.fight and now.fight.free and now.fight.stacks))


@lru_cache(maxsize=16)
def best_retreat(state: State) -> FightPlan:
    """All pieces of one side that must retreat on the tiles that suit them best; no moves if one would have to explore."""
    assert state.fight is not None
    up = conflict.actor(state, state.fight)

    def on(now: State) -> bool:
        return now.fight is not None and now.fight.fought and not now.pending and conflict.actor(now, now.fight) == up

    plan = _played(state, on)
    return FightPlan(state, ()) if plan.state.pending else plan


def _played(state: State, on: Callable[[State], bool]) -> FightPlan:
    """Plays the best moves of a fight while `on`."""
    moves = []
    while on(state) and state.fight:
        move = battle.fight_move(state, state.fight)
        if move != only_move(state):
            moves.append(move)
        state = play.apply(state, play.actors(state)[0], move)
    return FightPlan(state, tuple(moves))


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
    left, attacker, defender = (sum(now.pieces[0]), sum(now.pieces[1])), state.turn, 1 - state.turn
    assert state.fight is not None
    again = pieces.size(state.pieces[defender][state.fight.cell] >> 32)  # attackers are unhurt
    return Course(
        odds,
        battle.toll(state, now, attacker, 0),
        battle.toll(state, now, defender, again),
        left,
        now.over[0] if now.over else -1,
    )


@lru_cache(maxsize=32)
def wins(state: State) -> bool:
    """Whether the fight that comes next wins the match for the seat whose turn it is, however the defenders stand."""
    seat, foe, theirs = state.turn, 1 - state.turn, state.pieces[1 - state.turn]
    cells = (state.fight.cell,) if state.fight else conflict.battles(state)
    rests = [change(state, foe, (cell, -theirs[cell])) for cell in cells]
    if all(rest.pieces[foe][land.START_FIELDS[foe]] and not play.defeat(rest, foe) for rest in rests):
        return False  # whoever loses all on one of these tiles has not lost the match
    while state.attacks and not state.fight and (move := routine_move(state) or only_move(state)):
        state = play.apply(state, seat, move)
    if state.fight is None or state.fight.fought:
        return False
    if not state.fight.stacks:
        return all(course.winner == seat for course in courses(state).values())
    while state.fight and not state.pending and not state.over:
        state = play.apply(state, play.actors(state)[0], battle.fight_move(state, state.fight))
    return state.over is not None and state.over[0] == seat


class Loss(NamedTuple):
    """What `done` would lose now."""

    what: Literal["hunger", "research", "healing"]
    number: int  # pieces that will be wounded, points, wounds
    cells: tuple[int, ...] = ()  # where: the tiles that could heal


class Routine(NamedTuple):
    """What the routine would do from here to the next decision."""

    steps: tuple[Step, ...] = ()
    stop: Phase | None = None  # the phase of that decision; None: the turn ends


@lru_cache(maxsize=16)
def routine(state: State) -> Routine | None:
    """What the routine of the seat whose turn it is comes to; None if it has no moves."""
    turn, now, steps = (state.round, state.turn), state, []
    while (move := routine_move(now)) and (state.phase, move) != (Phase.GROWTH, "done"):
        if step := movement.read_step(move):
            piece = movement.MOVERS[step.who][0]
            steps.append(Step(piece, movement.steps_of(now, now.turn, piece), step.start, step.goal))
        if now.phase == Phase.GROWTH:  # dice may decide from here on, but nobody else does
            on = state.phase != Phase.HEALING and upkeep(now)  # whoever heals by hand lets them grow by hand
            return Routine(tuple(steps), None if now is state or on else now.phase)
        now = play.apply(now, state.turn, move)
        if now.over or (now.round, now.turn) != turn:
            return Routine(tuple(steps))
    return Routine(tuple(steps), now.phase) if now is not state else None


def routine_offered(table: Table) -> Routine | None:
    """What the routine would do for the looking seat; None if it cannot move, or while a hint is shown."""
    state: State = table.state
    if not table.moves or table.seat != state.turn or table.can(table.ui.get("hint", "")):
        return None
    return routine(state)


def others_stay(table: Table) -> bool:
    """Whether nobody moves in the routine of the others."""
    return table.state.phase == Phase.OTHERS and not ((found := routine_offered(table)) and found.steps)


@lru_cache(maxsize=16)
def after(state: State, attack: tuple[str, ...] = ()) -> State:
    """The position in which food counts: after an attack by these moves and all fights, as well as both sides can play them."""
    for move in attack:
        state = play.apply(state, state.turn, move)
    return state if state.fight or state.pending or state.over else policy.fought_out(state)


def food_left(state: State, seat: int, attack: tuple[str, ...] = ()) -> int:
    """The food that a tribe would have left over after an attack and all fights, or lack; nobody goes hungry once the match is over."""
    now = after(state, attack)
    food = economy.balance(now, seat)
    return max(0, food) if now.over else food


@lru_cache(maxsize=16)
def starving(state: State, attack: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Whom hunger would best wound, now or after this attack, the routine and the fights: a move for each piece."""
    if state.phase not in (Phase.HUNTERS, Phase.OTHERS, Phase.FOOD) or state.fight or state.pending or state.over:
        return ()
    found, stand = None if attack or state.phase == Phase.FOOD else routine(state), dict[str, list[str]]()
    for piece, _, start, goal in found.steps if found else ():
        if piece < pieces.HURT:  # hunger wounds nobody twice
            wound = f"wound {pieces.KINDS[piece]}"
            stand.setdefault(f"{wound} {land.NAMES[goal]}", []).append(
                f"{wound} {land.NAMES[start]}"
            )  # where it stands now
    now, wounds = after(moved(state, found.steps if found else ()), attack), list[str]()
    if state.phase != Phase.FOOD:
        now = now._replace(phase=Phase.FOOD, points=min(0, economy.balance(now, now.turn)))
    while now.points < 0 and (move := routine_move(now)):
        wounds.append(stand[move].pop() if stand.get(move) else move)
        now = economy.play_food(now, move)
    return tuple(wounds)


def moved(state: State, steps: Iterable[Step]) -> State:
    """The position after these steps over known land."""
    for piece, _, start, goal in steps:
        state = change(state, state.turn, (start, -pieces.ONE[piece]), (goal, pieces.ONE[piece]))
    return state


def routine_hunger(state: State) -> Loss | None:
    """What the routine would lose by hunger: it would end the moves of the others."""
    hungry = starving(state) if state.phase <= Phase.OTHERS and routine(state) else ()
    return Loss("hunger", len(hungry)) if hungry else None


def loss(now: State) -> Loss | None:
    """What the seat whose turn it is would lose by `done`, which it can say."""
    if now.phase == Phase.OTHERS and (food := food_left(now, now.turn)) < 0:
        return Loss("hunger", -food)
    if now.phase == Phase.RESEARCH and economy.research_moves(now):
        return Loss("research", now.points)
    if now.phase == Phase.HEALING and (moves := economy.healing_moves(now)):
        cells = sorted({land.CELL[move.split(" ")[2]] for move in moves})
        hurt = sum(pieces.size(now.pieces[now.turn][cell] >> 32) for cell in cells)
        free = sum(economy.healers_free(now, cell) for cell in range(land.CELLS))
        return Loss("healing", min(hurt, free), cells=tuple(cells))
    return None


def end_words(table: Table, stand: str) -> str:
    """What a fight costs both sides if the defender stands like this, the defender first."""
    state: State = table.state
    course = courses(state)[stand]
    tolls = (1 - state.turn, course.defender), (state.turn, course.attacker)
    return series(labelled(table.called[seat], toll_words(toll)) for seat, toll in tolls)


def toll_words(toll: Toll) -> str:
    """What a fight cost a side."""
    found = [say_n(toll.fallen, "{n} lost", "{n} lost")] if toll.fallen else []
    found += [say_n(toll.wounded, "{n} wounded", "{n} wounded")] if toll.wounded else []
    return enumerated(found) or say("unhurt")
