"""What a tap does: on each tile, and with the piece, party or stand that has been chosen."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice.games.first_war.rules import economy, land, movement, pieces
from hexdice.games.first_war.rules.state import Fight, Phase, State, face_up, whole
from hexdice.games.first_war.table import preview, threats
from hexdice.view.hooks import Queries
from hexdice.view.table import Table
from hexdice.view.text import say, translated

NONE: Mapping[int, str] = MappingProxyType({})


class Taps(NamedTuple):
    """What a tap on a tile does. A tile may be in several of the mappings: the first of them, in this order, counts."""

    origin: int = -1  # the tile whose piece was chosen
    who: str = ""  # the chosen piece, as move texts name it
    choices: tuple[str, ...] = ()  # other pieces of that tile that could be chosen
    moves: Mapping[int, str] = NONE  # played by one tap
    ghosts: Mapping[int, str] = NONE  # shown by the first tap, played by the second
    picks: Mapping[int, str] = NONE  # UI keys to set
    # the same for unknown land and enemies while nobody is chosen: a tap chooses who goes too
    aims: Mapping[int, str] = NONE


def taps_of(table: Table) -> Taps:
    """What a tap on each tile does now, for the looking seat."""
    state: State = table.state
    if not table.moves or state.offer == 1:
        return Taps()
    hint = table.ui.get("hint", "")
    if table.scripted and table.can(hint):
        table = table._replace(moves=(hint,))  # a lesson takes no other move
    if state.fight:
        return _retreat_plan(table) if state.fight.fought else Taps()
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        return _march_plan(table)
    by_cell: dict[int, list[str]] = {}
    for move in table.moves:
        words = move.split(" ")
        if words[0] in ("fight", "wound", "cure", "heal", "grow"):
            by_cell.setdefault(land.CELL[words[1 if words[0] in ("fight", "cure", "grow") else 2]], []).append(move)
    moves, ghosts, picks = {}, {}, {}
    for cell, here in by_cell.items():
        if len(here) > 1:
            picks[cell] = f"at={land.NAMES[cell]}"
        elif state.phase == Phase.GROWTH and economy.needs_die(state, cell):
            ghosts[cell] = here[0]
        else:
            moves[cell] = here[0]
    at = land.CELL.get(table.ui.get("at", ""), -1)
    choices = tuple(by_cell.get(at, ())) if len(by_cell.get(at, ())) > 1 else ()
    return Taps(at if choices else -1, "", choices, moves, ghosts, picks)


def _march_plan(table: Table) -> Taps:
    state: State = table.state
    seat = state.turn
    who_on: dict[int, dict[str, list[tuple[int, str]]]] = {}
    for move in table.moves:
        if step := movement.read_step(move):
            mover, start, goal = step
            who_on.setdefault(start, {}).setdefault(mover, []).append((goal, move))
    origin = land.CELL.get(table.ui.get("from", ""), -1)
    picks = {cell: f"from={land.NAMES[cell]}&amp;who=&amp;ghost=" for cell in who_on}
    if origin not in who_on:
        return Taps(picks=picks, aims=_aims(table, who_on))
    names = tuple(who_on[origin])
    chosen = table.ui.get("who", "")
    who = chosen if chosen in names else least_missed(state, origin, names)
    up, enemy = face_up(state), state.pieces[1 - seat]
    hint = table.ui.get("hint", "")
    hinted = movement.read_step(hint) if table.can(hint) else None
    asked = hinted[1] if hinted else -1  # where the hinted step starts: a tap there chooses its piece
    ghost = table.ui.get("ghost", "")
    joins = table.can(ghost) and movement.last_cell(ghost) == origin
    moves, ghosts, marked = {}, {origin: ghost} if joins else {}, table.can(ghost) and not joins
    for goal, move in who_on[origin][who]:
        if goal == asked:
            continue
        if goal in who_on and move != hint:  # a tap chooses those there, and marks the step to them
            picks[goal] += move
        elif enemy[goal] or (marked and not up >> goal & 1):
            ghosts[goal] = move
        else:
            moves[goal] = move
    picks[origin] = "from=&amp;who=&amp;ghost="
    return Taps(origin, who, names, moves, ghosts, picks)


def _aims(table: Table, who_on: Mapping[int, Mapping[str, list[tuple[int, str]]]]) -> dict[int, str]:
    """For each unknown tile and enemy that hunters can get to while none is chosen: the UI keys that choose who goes, and mark the step.

    A tap on E5 with an enemy on it chooses the tile from which most hunters reach it; on unknown land, a hunter of the smallest tile.
    """
    state: State = table.state
    up, enemy = face_up(state), state.pieces[1 - state.turn]
    found: dict[int, tuple[tuple[int, bool, int], str]] = {}
    if state.phase == Phase.OTHERS:  # only hunters are sent ahead without being chosen
        return {}
    for start, names in who_on.items():
        who = least_missed(state, start, tuple(names))
        for goal, move in names[who]:
            if enemy[goal] or not up >> goal & 1:
                size = movement.how_many(state, move) if enemy[goal] else -pieces.size(state.pieces[state.turn][start])
                worth = size, movement.MOVERS[who][0] < pieces.HURT, -start
                found[goal] = max(found.get(goal, (worth, move)), (worth, move))
    steps = {goal: move.rsplit(" ", 2) for goal, (_, move) in found.items()}
    return {goal: f"from={words[1]}&amp;who={words[0]}&amp;ghost={' '.join(words)}" for goal, words in steps.items()}


def least_missed(state: State, cell: int, names: Sequence[str]) -> str:
    """Which of the movers of a tile is chosen until somebody picks another.

    Not the last of its kind, then nobody who feeds the tribe there, then one of the kind that has most: from "farmer", "healer" on
    Fields the healer goes, unless it is the only one.
    """
    census = whole(state, state.turn)

    def worth(who: str) -> tuple[bool, bool, int]:
        kind = movement.MOVERS[who][0] % pieces.HURT
        number = pieces.of_kind(census, kind)
        return number == 1, who == "farmer" and bool(state.tiles[land.FIELDS] >> cell & 1), -number

    return min(names, key=worth)


def _retreat_plan(table: Table) -> Taps:
    state: State = table.state
    who_to: dict[str, dict[int, str]] = {}
    for move in table.moves:
        if move.startswith("retreat "):
            who = move.removeprefix("retreat ").rpartition(" ")[0]
            who_to.setdefault(who, {})[movement.last_cell(move)] = move
    if not who_to:
        return Taps()
    chosen, up = table.ui.get("who", ""), face_up(state)
    who = chosen if chosen in who_to else next(iter(who_to))
    return Taps(
        state.fight.cell if state.fight else -1,
        who,
        tuple(who_to),
        {cell: move for cell, move in who_to[who].items() if up >> cell & 1},
        {cell: move for cell, move in who_to[who].items() if not up >> cell & 1},
    )


def out_of_reach(state: State, cell: int) -> str:
    """While no piece is chosen: why the nearest hunter cannot attack a tile of the enemy; "" for other tiles."""
    if state.phase != Phase.HUNTERS or state.fight or not state.pieces[1 - state.turn][cell]:
        return ""
    hunters = [start for start, piece, _, _ in movement.movers(state) if piece == pieces.HUNTER]
    if not hunters:
        return ""
    start = min(hunters, key=lambda start: (land.DISTANCE[start][cell], start))
    reason = movement.why_not(state, pieces.HUNTER, start, cell)
    return say("From {cell}: {reason}", cell=land.NAMES[start], reason=translated(reason[0])) if reason else ""


def why_not(table: Table, taps: Taps, cell: int) -> tuple[str, str]:
    """Why the chosen piece cannot go to a tile, and the id of the rule; "" for both if it can or no piece is chosen."""
    state: State = table.state
    marching = state.phase <= Phase.OTHERS and not state.fight and taps.origin >= 0
    if not marching or cell in {taps.origin, *taps.moves, *taps.ghosts}:
        return "", ""
    piece, tired = movement.MOVERS[taps.who]
    if reason := movement.why_not(state, piece, taps.origin, cell):
        return translated(reason[0]), reason[1]
    return (say("It has no movement points left."), "FW-5") if tired else ("", "")


def proposed(table: Table) -> bool:
    """Whether the page proposes where the attackers go; whoever wants to, places them one by one."""
    fight = table.state.fight
    placed = any(fight.cover) if fight else True
    return bool(table.moves and fight and fight.stacks and fight.free and not placed and not table.ui.get("own"))


def chosen_attacker(table: Table, fight: Fight) -> str:
    """The attacker to assign next, as move texts name it."""
    words = [f"{pieces.KINDS[kind]} {land.NAMES[source]}" for kind, source in sorted(set(fight.free))]
    chosen = table.ui.get("att", "")
    return chosen if chosen in words else words[0] if words else ""


def chosen_stand(table: Table) -> str:
    """The way to stand that is marked; at first the one that ends best."""
    ghost = table.ui.get("ghost", "")
    return ghost if table.can(ghost) else preview.best_first(table.state)[0]


def queries(table: Table) -> Queries:
    """Tiles with pieces of the looking seat, or of the seat whose turn it is; and those where it is stronger, by strength."""
    state: State = table.state
    seat = state.turn if table.seat is None else table.seat
    taps = taps_of(table)
    surplus: dict[int, int] = {}
    choosing = state.phase <= Phase.CONFLICT and not state.fight
    for cell in {*taps.ghosts, *taps.moves} if choosing else ():
        if state.pieces[1 - state.turn][cell]:
            attack, defence = threats.strengths(state, cell, taps.who)
            surplus[cell] = attack - defence
    best = sorted((cell for cell in surplus if surplus[cell] > 0), key=lambda cell: (-surplus[cell], cell))
    mine = tuple(name for cell, name in enumerate(land.NAMES) if state.pieces[seat][cell])
    return Queries(mine, tuple(land.NAMES[cell] for cell in best))
