"""Players made of code: one policy in two styles, and a wanderer that does anything but starve.

A decision is one step of a turn: each is judged by the position it leads to, attacks by the fight they lead to, played
out by both sides. A level is fixed work.
"""

from collections.abc import Iterator
from math import exp
from random import Random

from hexdice.bots import Thinker
from hexdice.games.first_war import battle, conflict, economy, movement, rules
from hexdice.games.first_war.cards import CARDS, PARENTS, PLACE, PLACES, powers
from hexdice.games.first_war.state import (
    CONFLICT,
    FARMER,
    FIELDS,
    FOOD,
    FOREST,
    GRID,
    GROWTH,
    HEALING,
    HUNTER,
    HUNTERS,
    HURT,
    KINDS,
    LAKE,
    OTHERS,
    PLAINS,
    RESEARCH,
    SCIENTIST,
    START_FIELDS,
    Fight,
    State,
    cells_of,
    count,
    face_up,
    holders,
    size,
)
from hexdice.games.first_war.worth import DISTANCE, Style, census, losses, tribe_worth, walks, worth
from hexdice.kernel.game import CHANCE

STEADY = Style(farms=0.0, settle=0.0, slack=0)
SHARP = Style(danger=0.6, march=0.12, nerve=0.1, scout=1.8)
SOCIAL = ("resign", "offer", "accept")


def evaluate(state: State, seat: int) -> float:
    """How good a position is for a seat, in pieces; the end of a match outweighs everything."""
    return _value(state, seat, SHARP)


def _value(state: State, seat: int, style: Style) -> float:
    if state.over:
        winner = state.over[0]
        return 0.0 if winner < 0 else 1000.0 if winner == seat else -1000.0
    return worth(state, seat, style)


def outlook(state: State) -> tuple[float, ...]:
    """The share of winning of each seat, estimated from the evaluation."""
    if state.over:
        winner = state.over[0]
        return (0.5, 0.5) if winner < 0 else (1.0 - winner, float(winner))
    lead = max(-60.0, min(60.0, worth(state, 0, STEADY)))
    first = 1 / (1 + exp(-lead / 8))
    return first, 1 - first


def _expected(state: State, seat: int, style: Style) -> float:
    """The value of a position after the tile, card or die that it waits for."""
    asked = rules.chance(state)
    if asked is None:
        return _value(state, seat, style)
    total = 0.0
    for name, weight in zip(asked.outcomes, asked.weights, strict=True):
        after = rules.apply(state, CHANCE, name)
        total += weight * (_value(after, seat, style) if not after.pending else worth(after, seat, style))
    return total / sum(asked.weights)


def thinker(style: Style) -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield choose(view, seat, rng, style)

    return think


def choose(state: State, seat: int, rng: Random, style: Style) -> str:
    """The move of a level."""
    if state.offer == 1:
        return "accept draw" if _value(state, seat, style) < -12 else "refuse draw"
    if state.fight:
        return _in_fight(state, state.fight, seat, style)
    if state.phase == HUNTERS and state.fresh and _needs_emergency(state, seat):
        return "emergency"
    if state.phase in (HUNTERS, OTHERS):
        return _march(state, seat, rng, style)
    moves = [move for move in rules.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
    if len(moves) == 1:
        return moves[0]
    if state.phase == CONFLICT:
        return moves[0]
    if state.phase == RESEARCH:
        return _research(state, seat, moves)
    if state.phase == GROWTH:
        return _grow(state, seat, moves, style)
    if state.phase in (FOOD, HEALING):
        return max(moves, key=lambda move: _after(state, seat, move, style) + 0.01 * (move != "done"))
    raise AssertionError("every phase has its policy")


def _after(state: State, seat: int, move: str, style: Style) -> float:
    if move == "done":
        return worth(state, seat, style)
    return _expected(rules.apply(state, seat, move), seat, style)


def _grow(state: State, seat: int, moves: list[str], style: Style) -> str:
    """Farmers on Fields first, then whom the tribe lacks; nobody whom it cannot feed."""
    board, power = state.pieces[seat], powers(state.active[seat])
    left = economy.balance(state, seat)
    total = census(state, seat)
    numbers = [count(total, kind) + count(total, kind + HURT) for kind in range(4)]
    slack = style.slack if _room_for_farmers(state, seat) else 0
    best, choice = 0.0, "done"
    for move in moves:
        if move == "done":
            continue
        cell = GRID.number[move[5:]]
        kinds = economy.kinds_on(board[cell])
        bit = 1 << cell
        farm = power.fields_food if state.tiles[FIELDS] & bit else power.plains_food if state.tiles[PLAINS] & bit else 0
        hunt = bool((state.tiles[PLAINS] | state.tiles[FOREST]) & bit)
        gains = [farm if kind == FARMER else hunt if kind == HUNTER else 0 for kind in kinds]
        food = sum(gains) / len(kinds) - 1
        want = sum((3.0 if numbers[kind] < 3 else 1.0) / (numbers[kind] + 1) for kind in kinds) / len(kinds)
        if SCIENTIST in kinds and numbers[SCIENTIST] < 10:
            want += style.sages / len(kinds)
        floor = -2 if any(numbers[kind] < 3 for kind in kinds) else slack
        if left + food >= floor or food > 0:
            value = 1 + food + want
            if value > best:
                best, choice = value, move
    return choice


def _room_for_farmers(state: State, seat: int) -> bool:
    """Whether Fields with room lie within a walk of five steps from a farm; then food is kept back for that walk."""
    board, rival = state.pieces[seat], state.pieces[1 - seat]
    rooms = sum(1 << c for c in cells_of(state.tiles[FIELDS]) if size(board[c]) < 4 and not rival[c])
    if not rooms:
        return False
    lakes = state.tiles[LAKE]
    away = walks(lakes, face_up(state) & ~lakes, powers(state.active[seat]).lake_chains, rooms)
    return any(away[c] <= 5 for c, packed in enumerate(board) if packed >> 8 & 255)


def _needs_emergency(state: State, seat: int) -> bool:
    """Whether all hands are needed on the fields: hunger would cost more than a turn of research and healing."""
    missing = -economy.balance(state, seat)
    if missing <= 1:
        return False
    hungry = state._replace(emergency=(True, state.emergency[1]) if seat == 0 else (state.emergency[0], True))
    saved = missing - max(0, -economy.balance(hungry, seat))
    return 1.2 * saved > 1.0 + 0.5 * economy.research_points(state, seat)


# Moving


def _march(state: State, seat: int, rng: Random, style: Style) -> str:
    """The best attack if one pays, else the step that helps most, else done."""
    attack = _attack(state, seat, style)
    if attack:
        return attack
    theirs = tribe_worth(state, 1 - seat, style)
    here = worth(state, seat, style, theirs)
    best, choice = 0.05 + 0.5 * style.noise, "done"
    known = face_up(state)
    enemies = holders(state.pieces[1 - seat])
    full = movement.crowded(state, seat)
    for cell, piece, left, _ in movement.movers(state):
        reach = movement.goals(state, piece, cell, enemies, full) & ~enemies
        while reach:
            low = reach & -reach
            reach ^= low
            goal = low.bit_length() - 1
            if known >> goal & 1:
                after = movement.walk(state, piece, left, cell, goal)
                won = rules.verdict(after)
                gain = 1000.0 if won == (seat, "fields") else worth(after, seat, style, theirs) - here
            else:
                gain = _curiosity(state, seat, piece, cell, goal, style)
            gain += style.noise * rng.random()
            if gain > best:
                best, choice = gain, movement.move_text(state, piece, left, cell, goal)
    return choice


def _curiosity(state: State, seat: int, piece: int, cell: int, goal: int, style: Style) -> float:
    """What turning a tile up is worth: more near home while Fields are short, little with the last of a kind."""
    kind = piece % HURT
    total = census(state, seat)
    if kind != HUNTER and (kind == FARMER or count(total, kind) + count(total, kind + HURT) < 3):
        if kind == FARMER and not state.tiles[FIELDS] >> cell & 1:
            return 0.12
        return -1.0
    fields = state.tiles[FIELDS]
    board = state.pieces[seat]
    room = sum(1 for c in cells_of(fields) if size(board[c]) < 4 and not state.pieces[1 - seat][c])
    gain = 0.4 if kind == HUNTER else 0.15
    near = min((DISTANCE[goal][c] for c, packed in enumerate(board) if packed >> 8 & 255), default=9)
    if room < 2:
        gain += 0.12 * style.scout * max(0, 6 - near)
    left = economy.balance(state, seat)
    if left <= 0 and kind == HUNTER:
        bit = 1 << cell
        gain -= 0.5 if (state.tiles[PLAINS] | state.tiles[FOREST]) & bit else 0.0
    return gain


def _attack(state: State, seat: int, style: Style) -> str:
    """The next step of the best attack that pays, "" if none does."""
    rival = 1 - seat
    enemy = state.pieces[rival]
    enemies = holders(enemy)
    full = movement.crowded(state, seat)
    fighters: dict[int, list[tuple[int, int, int]]] = {}  # target: (cell, piece, left), each piece once
    for cell, piece, left, number in movement.movers(state):
        if piece in (HUNTER, FARMER):
            reach = movement.goals(state, piece, cell, enemies, full) & enemies
            while reach:
                low = reach & -reach
                reach ^= low
                fighters.setdefault(low.bit_length() - 1, []).extend([(cell, piece, left)] * number)
    if not fighters:
        return ""
    mine, theirs = census(state, seat), census(state, rival)
    ours = losses(mine, 0)
    best, choice = 100 * style.nerve, ""
    for target, team in fighters.items():
        there = [kind for cell, kind, _ in state.attacks if cell == target]
        room = powers(state.active[seat]).stack - len(there)
        values = losses(theirs, enemy[target])
        defenders = battle.defenders_of(state, rival, enemy[target])
        base = battle.arrange(battle.attackers_of(state, tuple(there)), defenders, ours, values, True)[0]
        prize = 300 if target == START_FIELDS[rival] else 0
        for number in range(1, min(room, len(team)) + 1):
            kinds = tuple(there) + tuple(piece for _, piece, _ in team[:number])
            value, _ = battle.arrange(battle.attackers_of(state, kinds), defenders, ours, values, True)
            gain = value - base + prize * (value > 0) - 6 * number - _exposed(state, team[:number])
            if gain > best:
                best = gain
                cell, piece, left = team[0]
                choice = movement.move_text(state, piece, left, cell, target)
    return choice


def _exposed(state: State, team: list[tuple[int, int, int]]) -> int:
    """What it costs to take these pieces from their work: farmers from their Fields."""
    cost = 0
    for cell, piece, _ in team:
        if piece == FARMER:
            cost += 120 if state.tiles[FIELDS] >> cell & 1 else 20
    return cost


# Conflict


def _in_fight(state: State, fight: Fight, seat: int, style: Style) -> str:
    attacker = state.turn
    ours = losses(census(state, attacker), 0)
    theirs = losses(census(state, 1 - attacker), state.pieces[1 - attacker][fight.cell])
    flee = bool(conflict.refuges(state, fight, -1))
    if fight.fought:
        moves = rules.moves(state, seat)[:-1]
        return max(moves, key=lambda move: _expected(rules.apply(state, seat, move), seat, style))
    if not fight.stacks:
        attackers = battle.attackers_of(state, tuple(kind for kind, _ in fight.free))
        defenders = battle.defenders_of(state, seat, state.pieces[seat][fight.cell])
        return battle.arrange(attackers, defenders, ours, theirs, flee)[1]
    if not fight.free:
        return "strike"
    (kind, source), stack = battle.best_put(state, fight, ours, theirs, flee)
    return f"put {KINDS[kind]} {GRID.names[source]} on {stack + 1}"


# Research


def _research(state: State, seat: int, moves: list[str]) -> str:
    """Activates the dearest card it can, else turns up cards where the pyramid is furthest, left to right."""
    active = [move for move in moves if move.startswith("activate")]
    if active:
        return max(active, key=lambda move: _card_wish(move[9:]))
    turns = [move for move in moves if move.startswith("turn")]
    if not turns:
        return "done"
    return max(turns, key=lambda move: _place_wish(state, seat, PLACE[move[5:]]))


def _card_wish(name: str) -> float:
    card = next(card for card in CARDS if card.name.lower() == name)
    return card.level * 10 + card.price


def _place_wish(state: State, seat: int, place: int) -> float:
    """Places whose parents are active or up come first; the left side of the pyramid is built before the right."""
    cards, active = state.cards[seat], state.active[seat]
    above = PARENTS[place]
    ready = all(cards[p] >= 0 and active >> cards[p] & 1 for p in above)
    shown = all(cards[p] >= 0 for p in above)
    level, column = PLACES[place]
    waiting = sum(1 for card in cards if card >= 0 and not active >> card & 1)
    return 10 * ready + 4 * shown - column + (level if ready else -level) - 0.1 * waiting


# The wanderer


def wander(state: State, seat: int, rng: Random) -> str:
    """Anything legal at random, except that farmers stay on their Fields and nobody is born who cannot eat."""
    moves = [move for move in rules.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
    if state.fight or state.offer == 1:
        return rng.choice(moves)
    spare = economy.balance(state, seat)
    if state.phase in (HUNTERS, OTHERS):
        if "emergency" in moves:
            if spare < 0 and rng.random() < 0.5:
                return "emergency"
            moves.remove("emergency")
        if rng.random() < 0.12:
            return "done"
        moves = [move for move in moves if not (" farmer " in f" {move}" and _leaves_fields(state, move))] or ["done"]
        return rng.choice(moves)
    if state.phase == GROWTH and spare <= 0:
        return "done"
    return rng.choice(moves)


def _leaves_fields(state: State, move: str) -> bool:
    start, goal = (GRID.number[name] for name in move.rsplit(" ", 2)[1:])
    fields = state.tiles[FIELDS]
    return bool(fields >> start & 1 and not fields >> goal & 1)


def wanderer() -> Thinker:
    def think(view: State, seat: int, rng: Random) -> Iterator[str]:
        yield wander(view, seat, rng)

    return think


LEVELS: dict[str, Thinker] = {"steady": thinker(STEADY), "sharp": thinker(SHARP)}
