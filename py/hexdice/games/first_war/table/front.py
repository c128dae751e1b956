"""The front: who can strike whom, how far away the enemy is, and which way to win is nearest."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.games.first_war.bot.terms import DISTANCE, FAR, strike_reach
from hexdice.games.first_war.rules import conflict, movement
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.play import top_cards
from hexdice.games.first_war.rules.state import (
    CELLS,
    GRID,
    HUNTER,
    HUNTERS,
    HURT,
    LAKE,
    ONE,
    START_FIELDS,
    UNHURT,
    State,
    cells_of,
    count,
    holders,
    of_kind,
    size,
)
from hexdice.games.first_war.table.words import kind_name, some
from hexdice.view.markup import fold, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

CLOSE = 4  # steps between hunters, from which on coming nearer gives the first strike away

Odds = Mapping[int, tuple[int, int]]  # for a cell the strength of all who can attack it, and that of its defenders


class Front(NamedTuple):
    """What the seat whose turn it is can attack now, and where enemy hunters can attack it in their next turn."""

    prey: Odds
    risk: Odds


def front(state: State) -> Front:
    """The front for the seat whose turn it is; no prey once its hunters have moved."""
    seat = state.turn
    prey = _prey(state) if state.phase == HUNTERS and not state.fight else {}
    strength = 1 if state.emergency[1 - seat] else powers(state.active[1 - seat]).hunter_attack
    force: dict[int, int] = {}
    for cell, packed in enumerate(state.pieces[1 - seat]):
        if hunters := count(packed, HUNTER):
            for goal in cells_of(strike_reach(state, 1 - seat, cell) & holders(state.pieces[seat])):
                force[goal] = force.get(goal, 0) + hunters
    most = powers(state.active[1 - seat]).stack
    risk = {cell: (min(n, most) * strength, _defence(state, seat, cell)) for cell, n in force.items()}
    return Front(prey, risk)


def _prey(state: State) -> dict[int, tuple[int, int]]:
    seat, enemies = state.turn, holders(state.pieces[1 - state.turn])
    full = movement.crowded(state, seat)
    force: dict[int, int] = {}
    for cell, piece, left, number in movement.movers(state):
        if piece == HUNTER:
            reach = movement.goals(state, piece, cell, enemies, full)
            reach |= strike_reach(state, seat, cell) if left > 1 else 0
            for goal in cells_of(reach & enemies):
                force[goal] = force.get(goal, 0) + number
    for cell, _, _ in state.attacks:
        if cell in force:
            force[cell] += 1
    most, strength = powers(state.active[seat]).stack, conflict.attack_strength(state, HUNTER)
    return {cell: (min(n, most) * strength, _defence(state, 1 - seat, cell)) for cell, n in force.items()}


def _defence(state: State, seat: int, cell: int) -> int:
    packed = state.pieces[seat][cell]
    return sum(conflict.defence_strength(state, seat, piece) * count(packed, piece) for piece in range(8))


def strengths(state: State, cell: int, who: str = "", number: int = 1) -> tuple[int, int]:
    """(attack, defence) on a tile with all attackers that went there, and with `number` of the mover `who`."""
    attack = sum(conflict.attack_strength(state, kind) for at, kind, _ in state.attacks if at == cell)
    if who:
        attack += number * conflict.attack_strength(state, movement.MOVERS[who][0])
    return attack, _defence(state, 1 - state.turn, cell)


def front_words(state: State) -> str:
    """What can be attacked and by whom, the surest first; otherwise how far away the nearest enemy is."""
    found = front(state)
    if found.prey:
        return say("In reach: {tiles}.", tiles=_odds(found.prey))
    if state.attacks:
        return say(
            "To fight: {tiles}.", tiles=_odds({cell: strengths(state, cell) for cell in conflict.battles(state)})
        )
    if found.risk:
        return say("Enemy hunters can strike {tiles}.", tiles=_odds(found.risk))
    away, start, goal = _nearest(state)
    names = GRID.names
    return say_n(
        away,
        "The nearest enemy is {n} step away, from {start} to {goal}.",
        "The nearest enemy is {n} steps away, from {start} to {goal}.",
        start=names[start],
        goal=names[goal],
    )


def _nearest(state: State) -> tuple[int, int, int]:
    """The steps to the nearest enemy by land, as nobody attacks across a lake, from which tile and to which; as the crow flies if there is no way."""
    own, foes = cells_of(holders(state.pieces[state.turn])), holders(state.pieces[1 - state.turn])
    seen, edge = set(own), [(cell, cell) for cell in own]
    for away in range(1, CELLS):
        after = []
        for start, at in edge:
            for cell in cells_of(GRID.masks[at] & ~state.tiles[LAKE]):
                if foes >> cell & 1:
                    return away, start, cell
                if cell not in seen:
                    seen.add(cell)
                    after.append((start, cell))
        edge = after
    return min((DISTANCE[a][b], a, b) for a in own for b in cells_of(foes))


def patience(state: State) -> str:
    """Advice while enemy hunters are near, and not fewer than the hunters of the seat whose turn it is: whoever comes close is struck first."""
    near = [[cell for cell, packed in enumerate(board) if count(packed, HUNTER)] for board in state.pieces]
    ours, theirs = (
        sum(count(state.pieces[seat][cell], HUNTER) for cell in near[seat]) for seat in (state.turn, 1 - state.turn)
    )
    if not ours or theirs < ours or min((DISTANCE[a][b] for a in near[0] for b in near[1]), default=FAR) > CLOSE:
        return ""
    return say(
        "{hunters} against {n}: stay together and wait. Who comes close is struck first, 2 against 1.",
        hunters=some(HUNTER, ours),
        n=theirs,
    )


def _odds(found: Odds) -> str:
    best = sorted(found, key=lambda cell: (found[cell][1] - found[cell][0], cell))[:2]
    words = [
        say("{cell} ({attack} against {defence})", cell=GRID.names[cell], attack=found[cell][0], defence=found[cell][1])
        for cell in best
    ]
    return ", ".join(words)


# The ways to win


class Ways(NamedTuple):
    """How far a seat is from each way to win."""

    home: int  # steps from its nearest piece to the enemy's home Fields
    kind: int  # the enemy's rarest kind
    rare: int  # how many of it there are
    well: int  # enemies that are not wounded
    all: int  # enemies
    cards: int  # own active cards of level IV


def ways(state: State, seat: int) -> Ways:
    """How far a seat is from each way to win."""
    goal = START_FIELDS[1 - seat]
    near = min((DISTANCE[cell][goal] for cell, packed in enumerate(state.pieces[seat]) if packed), default=99)
    theirs = sum(state.pieces[1 - seat])
    if state.fight:  # those set aside to retreat are still theirs
        aside = state.fight.flee if seat == state.turn else [kind for kind, _ in state.fight.back]
        theirs += sum(ONE[kind + HURT] for kind in aside)
    numbers = [of_kind(theirs, kind) for kind in range(HURT)]
    kind = min(range(HURT), key=lambda kind: numbers[kind])
    return Ways(near, kind, numbers[kind], size(theirs & UNHURT), size(theirs), top_cards(state, seat))


def goal_words(state: State) -> str:
    """The nearest way to win for the seat whose turn it is, as a goal for its next turns."""
    seat = state.turn
    found, theirs = ways(state, seat), state.pieces[1 - seat]
    if near := last_in_reach(state):
        return near
    guards = size(theirs[START_FIELDS[1 - seat]])
    own = cells_of(holders(state.pieces[seat]))
    kinds = []
    for kind in range(HURT):
        cells = _stand(theirs, kind)
        away = min((DISTANCE[a][b] for a in own for b in cells), default=0)
        kinds.append((3.0 * of_kind(sum(theirs), kind) + away, kind, away, cells))
    cost, rarest, away, where = min(kinds)
    effort = {
        "home": 1.5 * found.home + 2 * guards,
        "kind": cost,
        "well": 2.0 * found.well,
        "cards": 6.0 * (3 - found.cards),
    }
    nearest = min(effort, key=lambda way: effort[way])
    if nearest == "home":
        return say_n(
            found.home,
            "Goal: their home Fields, {n} step away, {guards} there.",
            "Goal: their home Fields, {n} steps away, {guards} there.",
            guards=guards,
        )
    if nearest == "well":
        return say_n(found.well, "Goal: wound the last {n} of theirs.", "Goal: wound all of theirs, {n} are unwounded.")
    if nearest == "cards":
        return say_n(3 - found.cards, "Goal: {n} more card of level IV wins.", "Goal: {n} more cards of level IV win.")
    if wait := patience(state):
        return wait
    names = ", ".join(GRID.names[cell] for cell in where)
    return say_n(
        away,
        "Goal: take every enemy {kind} ({cells}), {n} step away.",
        "Goal: take every enemy {kind} ({cells}), {n} steps away.",
        kind=kind_name(rarest),
        cells=names,
    )


def _stand(board: Sequence[int], kind: int) -> list[int]:
    """Where pieces of a kind stand, wounded ones too."""
    return [cell for cell, packed in enumerate(board) if (packed | packed >> 32) >> 8 * kind & 255]


def last_in_reach(state: State) -> str:
    """Whether all enemies of a kind are attacked or can be, by who is stronger there: the win of this turn (FW-22); "" otherwise."""
    theirs, prey = state.pieces[1 - state.turn], _prey(state) if state.phase == HUNTERS and not state.fight else {}
    begun = set(conflict.battles(state))
    for kind in range(HURT):
        where = _stand(theirs, kind)
        open_to = [cell for cell in where if cell in prey and prey[cell][0] > prey[cell][1]]
        if open_to and all(cell in open_to or cell in begun for cell in where):
            cells = ", ".join(GRID.names[cell] for cell in where)
            number = of_kind(sum(theirs), kind)
            if number == 1:
                name = kind_name(kind)
                return say("The last enemy {kind} is in reach, on {cell}: without it they lose.", kind=name, cell=cells)
            pieces = some(kind, number)
            return say(
                "Their last {pieces} are in reach, on {cells}: without them they lose.", pieces=pieces, cells=cells
            )
    return ""


def wins(table: Table) -> str:
    """The ways to win, and how far each side has come."""
    return fold(say("Ways to win"), lambda: _wins(table), key="view.wins", ui=table.ui, open_first=True)


def _wins(table: Table) -> str:
    state: State = table.state
    ours, theirs = ways(state, 0), ways(state, 1)
    rows = (
        (
            say("Stand alone on the enemy’s home Fields"),
            *(say_n(side.home, "{n} step away", "{n} steps away") for side in (ours, theirs)),
        ),
        (
            say("Take the enemy’s last piece of a kind"),
            *(say("{pieces} to take", pieces=some(side.kind, side.rare)) for side in (ours, theirs)),
        ),
        (
            say("Wound all enemy pieces"),
            *(say("{n} of {all} wounded", n=side.all - side.well, all=side.all) for side in (ours, theirs)),
        ),
        (say("Activate three cards of level IV"), *(say("{n} of 3", n=side.cards) for side in (ours, theirs))),
    )
    return beside(table, rows)


def beside(table: Table, rows: Sequence[tuple[str, ...]], kind: str = "fw-ways") -> str:
    """Both tribes beside each other as a table: each row is what is compared and the two values."""
    heads = "".join(f'<th scope="col">{seat_name(seat, table.called[seat])}</th>' for seat in (0, 1))
    body = "".join(f'<tr><th scope="row">{what}</th><td>{one}</td><td>{two}</td></tr>' for what, one, two in rows)
    return f'<table class="{kind}"><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>'
