"""The First War as it was played by the levels of version 1: fixed opponents for the ladder.

A copy that stays as it is: a policy of single steps, each judged by the position it leads to. Nothing of the game's own
bot is used, only its rules and what a fight comes to.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker
from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.battle import Values
from hexdice.games.first_war.rules import conflict, economy, movement, pieces, play, retreat
from hexdice.games.first_war.rules.cards import CARDS, PARENTS, SLOT, SLOTS, powers
from hexdice.games.first_war.rules.land import FIELDS, FOREST, GRID, LAKE, PLAINS, START_FIELDS, cells_of
from hexdice.games.first_war.rules.state import Fight, Phase, State, face_up
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import distance

DISTANCE = tuple(tuple(distance(a, b) for b in GRID.cells) for a in GRID.cells)
ALL = (1 << len(GRID.cells)) - 1
NOWHERE = (9,) * len(GRID.cells)
WORTH = (1.1, 1.1, 0.9, 1.0)
SCARCE = (-40.0, -5.0, -2.0, -0.7, -0.2)  # for a kind of which so many are left


class Style(NamedTuple):
    """What a level looks at, and how much it minds."""

    danger: float = 0.0  # weight of what the enemy's hunters could do next turn
    guard: float = 1.0  # weight of the home Fields
    march: float = 0.04  # how much hunters want to be near the enemy
    nerve: float = 0.3  # by how much an attack has to pay
    scout: float = 1.0  # how much it wants to know the land
    noise: float = 0.02  # by how much it errs on a step
    learn: float = 0.5  # what a research point each turn is worth
    farms: float = 1.0  # how much it counts on the farmers who will be born
    settle: float = 1.3  # how much a full farm wants to send somebody to other Fields
    slack: int = 2  # spare food kept back while farmers could walk to new Fields
    sages: float = 0.0  # how much it wants scientists, up to ten


def census(state: State, seat: int) -> int:
    return sum(state.pieces[seat])


@lru_cache(maxsize=20_000)
def losses(total: int, here: int) -> Values:
    """What each kind is worth to its owner in a fight, in hundredths, from the census and the tile fought over."""
    found = []
    for kind in range(4):
        n = pieces.count(total, kind) + pieces.count(total, kind + pieces.HURT)
        there = pieces.count(here, kind) + pieces.count(here, kind + pieces.HURT)
        if there and n <= there:
            found.append(4000 // there)
        else:
            found.append(int(100 * WORTH[kind]) + (400 if n == 2 else 150 if n == 3 else 50 if n == 4 else 0))
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=4096)
def walks(lakes: int, land: int, chains: int, goals: int) -> tuple[int, ...]:
    """Steps over known land and lakes from each cell to the nearest of `goals` (bits), 9 where there is no way."""
    across = movement.crossings(lakes, chains)
    found = [9] * len(GRID.cells)
    edge, seen, away = goals, goals, 0
    while edge and away < 9:
        for cell in cells_of(edge):
            found[cell] = away
        near = 0
        for cell in cells_of(edge):
            near |= GRID.masks[cell] | across[cell]
        edge = near & land & ~seen
        seen |= edge
        away += 1
    return tuple(found)


def tribe_worth(state: State, seat: int, style: Style) -> float:
    """One side of the evaluation."""
    board, enemy = state.pieces[seat], state.pieces[1 - seat]
    power = powers(state.active[seat])
    total = sum(board)
    value = 0.0
    for kind in range(pieces.HURT):
        well, hurt = pieces.count(total, kind), pieces.count(total, kind + pieces.HURT)
        value += WORTH[kind] * (well + 0.6 * hurt)
        if well + hurt < 5:
            value += SCARCE[well + hurt]
        elif well + hurt > 8:
            value -= 0.08 * (well + hurt - 8)
    well = pieces.size(total & 0xFFFFFFFF)
    if well < 3:
        value -= 2.0 * (3 - well)
    left = economy.balance(state, seat)
    value += hunger(state, seat, left)
    fields = state.tiles[FIELDS]
    rooms = sum(1 << cell for cell in cells_of(fields) if not enemy[cell] and pieces.size(board[cell]) < power.stack)
    lakes = state.tiles[LAKE]
    known = face_up(state)
    land = known & ~lakes
    to_room = walks(lakes, land, power.lake_chains, rooms) if rooms else NOWHERE
    unknown = cells_of(ALL & ~known) if rooms.bit_count() < 2 else ()
    foes = [cell for cell in range(len(enemy)) if enemy[cell]]
    march = style.march * min(4.0, max(1.0, (total & 255) / (1 + (sum(enemy) & 255))))
    home, goal = START_FIELDS[seat], START_FIELDS[1 - seat]
    growing = nurseries = 0  # tiles that grow; those of them where a farmer is born who feeds three
    hurt_alone = 0
    for cell, packed in enumerate(board):
        if not packed:
            continue
        here = pieces.size(packed)
        if 2 <= here < power.stack:
            growing += 1
        elif here == 1:
            value -= 0.1
        farmers = packed >> 8 & 255
        if fields >> cell & 1:
            if farmers:
                value -= 0.35 * (here - farmers)
                if farmers == here:
                    nurseries += 2 <= farmers < power.stack
                    value += 0.15 * (farmers == 1)
                if farmers == power.stack and to_room[cell] < 6:
                    value -= style.settle
            else:
                value -= 0.1 * here
        elif farmers:
            value -= farmers * (0.15 + 0.1 * min(to_room[cell], 6))
        hunters = packed & 255
        if hunters and foes:
            nearest = min(DISTANCE[cell][foe] for foe in foes)
            value -= march * hunters * max(nearest, 1)
        if hunters and unknown:
            value -= 0.06 * style.scout * min(DISTANCE[cell][down] for down in unknown)
        if packed >> 32 and not packed >> 16 & 255:
            hurt_alone += pieces.size(packed >> 32 << 32)
    value -= 0.08 * hurt_alone
    value += style.farms * 0.7 * nurseries
    value += 0.5 * min(growing, max(0, left + 1 + round(3 * style.farms * nurseries)), 6)
    # Research: points each turn, and what has been built of the pyramid.
    terms = economy.research_terms(state, seat)
    points = sum(terms.values())
    value += style.learn * min(points, 9) + 0.05 * max(points - 9, 0)
    top = 0
    for card in state.cards[seat]:
        if card >= 0:
            data = CARDS[card]
            if state.active[seat] >> card & 1:
                value += 0.45 * data.price + WISH.get(data.name, 0.0)
                top += data.level == 4
            else:
                value += 0.2 * data.level
    value += (0.0, 3.0, 8.0, 30.0, 30.0, 30.0, 30.0)[top]
    # The home Fields, and the enemy's.
    if style.guard:
        near = min((DISTANCE[foe][home] for foe in foes), default=9)
        if not board[home]:
            value -= style.guard * (12.0 if near <= 2 else 5.0 if near <= 3 else 1.0 if near <= 5 else 0.2)
        elif near <= 2:
            value -= style.guard * 1.0
    if not enemy[goal]:
        reach = min((DISTANCE[cell][goal] for cell, packed in enumerate(board) if packed), default=9)
        value += 10.0 if reach <= 1 else 3.0 if reach == 2 else 0.0
    return value


def hunger(state: State, seat: int, left: int) -> float:
    """What the food balance of a tribe is worth; an emergency is a way out that costs a turn of research and healing."""
    if left >= 0:
        return 0.25 * min(left, 4) + 0.04 * min(left - min(left, 4), 10)
    nurses = pieces.count(census(state, seat), pieces.HEALER) + 1
    cost = -0.8 * left + 1.0 * max(0, -left - nurses)
    if left < -1:
        forced = state._replace(emergency=(True, True))
        lost = 2.0 + 0.5 * sum(economy.research_terms(state, seat).values()) - 0.25 * left
        cost = min(cost, lost + 1.6 * max(0, -economy.balance(forced, seat)))
    return -cost


WISH = {"Irrigation": 1.0, "Saddle": 0.8, "Tally Marks": 0.8, "Academies": 1.0, "Palisades": 0.8, "Roads": 0.4}


def strike_reach(state: State, seat: int, cell: int) -> int:
    """The cells a hunter of a seat on `cell` can attack in its next turn, as bits (crossings of Rafts left out)."""
    reach = GRID.masks[cell]
    if powers(state.active[seat]).hunter_steps > 1:
        walk = reach & face_up(state) & ~state.tiles[LAKE]
        for step in cells_of(walk):
            if not state.pieces[1 - seat][step]:
                reach |= GRID.masks[step]
    return reach


def dangers(state: State, seat: int) -> dict[int, int]:
    """For each tile of a seat that the enemy's hunters can attack next turn with gain: that gain, in hundredths."""
    rival = 1 - seat
    board = state.pieces[seat]
    strength = 2 if state.emergency[rival] else powers(state.active[rival]).hunter_attack
    threats: dict[int, int] = {}
    for cell, packed in enumerate(state.pieces[rival]):
        hunters = packed & 255
        if hunters:
            for target in cells_of(strike_reach(state, rival, cell)):
                if board[target]:
                    threats[target] = threats.get(target, 0) + hunters
    if not threats:
        return {}
    total, theirs = sum(board), sum(state.pieces[rival])
    most = powers(state.active[rival]).stack
    found = {}
    for target, hunters in threats.items():
        defenders = tuple((p, conflict.defence_strength(state, seat, p)) for p in pieces.listed(board[target]))
        mine, other = losses(total, board[target]), losses(theirs, 0)
        best = 0
        for number in range(1, min(hunters, most) + 1):
            best = max(best, battle.arrange(((pieces.HUNTER, strength),) * number, defenders, other, mine, True)[0])
        if best:
            found[target] = best
    return found


def worth(state: State, seat: int, style: Style, enemy: float | None = None) -> float:
    """The evaluation for a seat: its side less the enemy's, less what it risks until its next turn.

    `enemy` is the worth of the enemy's side, where it is known because only own pieces moved since.
    """
    value = tribe_worth(state, seat, style) - (tribe_worth(state, 1 - seat, style) if enemy is None else enemy)
    if style.danger:
        risks = sorted(dangers(state, seat).values(), reverse=True)
        if risks:
            value -= style.danger * (risks[0] + 0.3 * sum(risks[1:])) / 100
    return value


STEADY = Style(farms=0.0, settle=0.0, slack=0)
SHARP = Style(danger=0.6, march=0.12, nerve=0.1, scout=1.8)
SOCIAL = ("resign", "offer", "accept")


def _value(state: State, seat: int, style: Style) -> float:
    if state.over:
        winner = state.over[0]
        return 0.0 if winner < 0 else 1000.0 if winner == seat else -1000.0
    return worth(state, seat, style)


def _expected(state: State, seat: int, style: Style) -> float:
    """The value of a position after the tile, card or die that it waits for."""
    asked = play.chance(state)
    if asked is None:
        return _value(state, seat, style)
    total = 0.0
    for name, weight in zip(asked.outcomes, asked.weights, strict=True):
        after = play.apply(state, CHANCE, name)
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
    if state.phase == Phase.HUNTERS and state.fresh and _needs_emergency(state, seat):
        return "emergency"
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        return _march(state, seat, rng, style)
    moves = [move for move in play.moves(state, seat) if move.split(" ", 1)[0] not in SOCIAL]
    if len(moves) == 1:
        return moves[0]
    if state.phase == Phase.CONFLICT:
        return moves[0]
    if state.phase == Phase.RESEARCH:
        return _research(state, seat, moves)
    if state.phase == Phase.GROWTH:
        return _grow(state, seat, moves, style)
    if state.phase in (Phase.FOOD, Phase.HEALING):
        return max(moves, key=lambda move: _after(state, seat, move, style) + 0.01 * (move != "done"))
    raise AssertionError("every phase has its policy")


def _after(state: State, seat: int, move: str, style: Style) -> float:
    if move == "done":
        return worth(state, seat, style)
    return _expected(play.apply(state, seat, move), seat, style)


def _grow(state: State, seat: int, moves: list[str], style: Style) -> str:
    """Farmers on Fields first, then whom the tribe lacks; nobody whom it cannot feed."""
    board, power = state.pieces[seat], powers(state.active[seat])
    left = economy.balance(state, seat)
    total = census(state, seat)
    numbers = [pieces.count(total, kind) + pieces.count(total, kind + pieces.HURT) for kind in range(4)]
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
        gains = [farm if kind == pieces.FARMER else hunt if kind == pieces.HUNTER else 0 for kind in kinds]
        food = sum(gains) / len(kinds) - 1
        want = sum((3.0 if numbers[kind] < 3 else 1.0) / (numbers[kind] + 1) for kind in kinds) / len(kinds)
        if pieces.SCIENTIST in kinds and numbers[pieces.SCIENTIST] < 10:
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
    rooms = sum(1 << c for c in cells_of(state.tiles[FIELDS]) if pieces.size(board[c]) < 4 and not rival[c])
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
    enemies = pieces.occupied(state.pieces[1 - seat])
    full = movement.crowded(state, seat)
    for cell, piece, left, _ in movement.movers(state):
        reach = movement.goals(state, piece, cell, enemies, full) & ~enemies
        while reach:
            low = reach & -reach
            reach ^= low
            goal = low.bit_length() - 1
            if known >> goal & 1:
                after = movement.walk(state, piece, left, cell, goal)
                won = play.decided(after)
                gain = 1000.0 if won == (seat, "fields") else worth(after, seat, style, theirs) - here
            else:
                gain = _curiosity(state, seat, piece, cell, goal, style)
            gain += style.noise * rng.random()
            if gain > best:
                best, choice = gain, movement.move_text(state, piece, left, cell, goal)
    return choice


def _curiosity(state: State, seat: int, piece: int, cell: int, goal: int, style: Style) -> float:
    """What turning a tile up is worth: more near home while Fields are short, little with the last of a kind."""
    kind = piece % pieces.HURT
    total = census(state, seat)
    if kind != pieces.HUNTER and (
        kind == pieces.FARMER or pieces.count(total, kind) + pieces.count(total, kind + pieces.HURT) < 3
    ):
        if kind == pieces.FARMER and not state.tiles[FIELDS] >> cell & 1:
            return 0.12
        return -1.0
    fields = state.tiles[FIELDS]
    board = state.pieces[seat]
    room = sum(1 for c in cells_of(fields) if pieces.size(board[c]) < 4 and not state.pieces[1 - seat][c])
    gain = 0.4 if kind == pieces.HUNTER else 0.15
    near = min((DISTANCE[goal][c] for c, packed in enumerate(board) if packed >> 8 & 255), default=9)
    if room < 2:
        gain += 0.12 * style.scout * max(0, 6 - near)
    left = economy.balance(state, seat)
    if left <= 0 and kind == pieces.HUNTER:
        bit = 1 << cell
        gain -= 0.5 if (state.tiles[PLAINS] | state.tiles[FOREST]) & bit else 0.0
    return gain


def _attack(state: State, seat: int, style: Style) -> str:
    """The next step of the best attack that pays, "" if none does."""
    rival = 1 - seat
    enemy = state.pieces[rival]
    enemies = pieces.occupied(enemy)
    full = movement.crowded(state, seat)
    fighters: dict[int, list[tuple[int, int, int]]] = {}  # target: (cell, piece, left), each piece once
    for cell, piece, left, number in movement.movers(state):
        if piece in (pieces.HUNTER, pieces.FARMER):
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
        if piece == pieces.FARMER:
            cost += 120 if state.tiles[FIELDS] >> cell & 1 else 20
    return cost


# Conflict


def _in_fight(state: State, fight: Fight, seat: int, style: Style) -> str:
    attacker = state.turn
    ours = losses(census(state, attacker), 0)
    theirs = losses(census(state, 1 - attacker), state.pieces[1 - attacker][fight.cell])
    flee = bool(retreat.refuges(state, fight, -1))
    if fight.fought:
        moves = play.moves(state, seat)[:-1]
        return max(moves, key=lambda move: _expected(play.apply(state, seat, move), seat, style))
    if not fight.stacks:
        attackers = battle.attackers_of(state, tuple(kind for kind, _ in fight.free))
        defenders = battle.defenders_of(state, seat, state.pieces[seat][fight.cell])
        return battle.arrange(attackers, defenders, ours, theirs, flee)[1]
    if not fight.free:
        return "strike"
    (kind, source), stack = battle.best_put(state, fight, ours, theirs, flee)
    return f"put {pieces.KINDS[kind]} {GRID.names[source]} on {stack + 1}"


# Research


def _research(state: State, seat: int, moves: list[str]) -> str:
    """Activates the most expensive card it can, else turns up cards where the pyramid is furthest, left to right."""
    active = [move for move in moves if move.startswith("activate")]
    if active:
        return max(active, key=lambda move: _card_wish(move[9:]))
    turns = [move for move in moves if move.startswith("turn")]
    if not turns:
        return "done"
    return max(turns, key=lambda move: _place_wish(state, seat, SLOT[move[5:]]))


def _card_wish(name: str) -> float:
    card = next(card for card in CARDS if card.name.lower() == name)
    return card.level * 10 + card.price


def _place_wish(state: State, seat: int, slot: int) -> float:
    """Places whose parents are active or up come first; the left side of the pyramid is built before the right."""
    cards, active = state.cards[seat], state.active[seat]
    above = PARENTS[slot]
    ready = all(cards[p] >= 0 and active >> cards[p] & 1 for p in above)
    shown = all(cards[p] >= 0 for p in above)
    level, column = SLOTS[slot]
    waiting = sum(1 for card in cards if card >= 0 and not active >> card & 1)
    return 10 * ready + 4 * shown - column + (level if ready else -level) - 0.1 * waiting


LEVELS: dict[str, Thinker] = {"steady": thinker(STEADY), "sharp": thinker(SHARP)}
