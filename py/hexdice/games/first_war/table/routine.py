"""One tap for several moves: the usual ones, with their steps as dotted arrows, and the same move for the rest of a tile."""

from collections import Counter

from hexdice.games.first_war.rules import conflict
from hexdice.games.first_war.rules.economy import balance
from hexdice.games.first_war.rules.movement import MOVERS
from hexdice.games.first_war.rules.state import (
    CONFLICT,
    FARMER,
    FIELDS,
    FOOD,
    GRID,
    GROWTH,
    HEALING,
    HUNTERS,
    OTHERS,
    RESEARCH,
    State,
    size,
)
from hexdice.games.first_war.table.foresight import fallen_back
from hexdice.games.first_war.table.front import strengths
from hexdice.games.first_war.table.panels import one_more
from hexdice.games.first_war.table.tiles import Taps, enough, several
from hexdice.games.first_war.table.turns import counted, routine_hunger
from hexdice.games.first_war.table.usual import Ahead, able, ahead, starved
from hexdice.games.first_war.table.words import phase_name, some
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n, signed


def _ahead(table: Table) -> Ahead | None:
    """What the usual moves would do for the looking seat; None if it cannot move, or while a hint is shown."""
    state: State = table.state
    if not table.moves or table.seat != state.turn or table.can(table.ui.get("hint", "")) or starved(state):
        return None
    return ahead(state)


def others_stay(table: Table) -> bool:
    """Whether nobody moves in the usual moves of the others."""
    found = _ahead(table)
    return table.state.phase == OTHERS and (found is None or not found.steps)


def usual_button(table: Table) -> str:
    """One tap for the usual moves, with what they come to; "" where there are none."""
    found = _ahead(table)
    if found is None:
        return ""
    state: State = table.state
    hungry = state.phase == FOOD and state.points < 0
    label = f"{_title(state)} <small>{_words(table, found)}</small>"
    second = hungry or (state.phase == HUNTERS and "primary" in same_again(table))
    if routine_hunger(state):  # asks first
        return button(label, ui="ask=usual", kind="primary fw-usual", id="usual")
    return button(label, act="usual", kind="fw-usual" if second else "primary fw-usual", id="usual")


def _title(state: State) -> str:
    """What the button does first."""
    if state.phase == HUNTERS:
        return say("On to the fight")
    if state.phase == OTHERS:
        return say("Others move as usual")
    if state.phase == FOOD:
        return say("Wound those needed least") if state.points < 0 else say("Feed as usual")
    return say("Heal as usual") if state.phase == HEALING else say("Grow as usual")


def _words(table: Table, found: Ahead) -> str:
    state, parts = table.state, []
    if found.steps:
        kinds = Counter(piece for piece, _, _ in found.steps)
        pieces = listed([some(piece, kinds[piece]) for piece in sorted(kinds)])
        if _leaver(table, found):
            parts.append(
                say_n(
                    len(found.steps), "{pieces} makes room for a child", "{pieces} make room for a child", pieces=pieces
                )
            )
        else:
            parts.append(say_n(len(found.steps), "{pieces} moves", "{pieces} move", pieces=pieces))
    elif state.phase <= OTHERS:
        parts.append(say("all stay"))
    if state.phase == FOOD and state.points < 0:
        parts.append(say_n(-state.points, "{n} wound", "{n} wounds"))
        found = found._replace(phases=found.phases[1:])
    before, after = balance(state, state.turn), found.food
    if state.phase == OTHERS and found.steps and after < before:
        change = {"before": signed(before), "after": signed(after)}
        parts.append(
            say("food {before} → {after} is enough", **change)
            if after >= 0
            else say("food {before} → {after}", **change)
        )
    if hunger := routine_hunger(state):
        parts.append(say_n(hunger[0].number, "{n} goes hungry", "{n} go hungry"))
    if found.lost:
        parts.append(say_n(found.lost, "{n} research point is lost", "{n} research points are lost"))
    parts += [_chore(phase) for phase in found.phases]
    if found.stop is None:
        parts.append(say("end of turn"))
    elif found.stop in (CONFLICT, RESEARCH, GROWTH):
        parts.append(say("then {phase}", phase=phase_name(found.stop)))
    return ", ".join(parts)


def _chore(phase: int) -> str:
    """What a phase of the usual moves does."""
    if phase == FOOD:
        return say("spare food heals")
    return say("healers heal") if phase == HEALING else say("births as far as food lasts")


def _leaver(table: Table, found: Ahead) -> tuple[int, int] | None:
    """The step (from, to) by which a farmer leaves Fields so that somebody can be born there."""
    fields = table.state.tiles[FIELDS]
    if table.state.phase != OTHERS or found.food < 0:
        return None
    return next(
        (
            (start, goal)
            for piece, start, goal in found.steps
            if piece == FARMER and fields >> start & 1 and not fields >> goal & 1
        ),
        None,
    )


def points_wasted(table: Table) -> str:
    """That the research points of this turn buy nothing, and what would bring more, while scientists can still move; "" otherwise."""
    state: State = table.state
    found = _ahead(table)
    if found is None or state.phase != OTHERS or not found.lost:
        return ""
    words = say_n(
        found.lost,
        "No card costs so little: {n} research point will be lost.",
        "No card costs so little: {n} research points will be lost.",
    )
    return f"{words} {one_more(state, state.turn) or say('Scientists on different kinds of land bring more.')}"


def makes_room(table: Table) -> str:
    """Why the usual moves send a farmer off Fields; "" if they send none, or into hunger."""
    found = _ahead(table)
    step = _leaver(table, found) if found else None
    if step is None:
        return ""
    return say(
        "A farmer leaves {start} for {goal}: where four stand, nobody is born. Food still covers everybody.",
        start=GRID.names[step[0]],
        goal=GRID.names[step[1]],
    )


def usual_arrows(table: Table, taps: Taps) -> str:
    """The steps that the button would take: the usual ones while no piece is chosen, or a retreat."""
    state: State = table.state
    if state.fight and state.fight.fought and table.moves:
        steps = [
            (state.fight.cell, GRID.number[move.rsplit(" ", 1)[1]])
            for move in fallen_back(state).moves
            if move.startswith("retreat ")
        ]
    else:
        found = _ahead(table) if taps.origin < 0 else None
        steps = [(start, goal) for _, start, goal in found.steps] if found else []
    return f'<g class="fw-plan">{counted(steps)}</g>' if steps else ""


def _join(table: Table, goal: str) -> str:
    """One tap for hunters of another tile to join an attack on `goal`; "" if none can."""
    state: State = table.state
    ways = [move for move in table.moves if move.endswith(f" {goal}") and move.rsplit(" ", 2)[0] in MOVERS]
    if state.phase != HUNTERS or not ways or not state.pieces[1 - state.turn][GRID.number[goal]]:
        return ""
    best = max(ways, key=lambda move: able(state, move))
    number, start = able(state, best), best.rsplit(" ", 2)[1]
    label = say_n(number, "{n} from {start} joins", "{n} from {start} join", start=start)
    return button(label, act=several(best, number), kind="primary", id="again")


def _won(state: State, text: str, number: int) -> bool:
    """Whether the attack that has begun does already what `number` more would do: everybody who could stand apart has an attacker."""
    who, _, goal = text.rsplit(" ", 2)
    cell = GRID.number[goal]
    there = sum(at == cell for at, _, _ in state.attacks)
    now, then = strengths(state, cell), strengths(state, cell, who, number)
    return there >= size(state.pieces[1 - state.turn][cell]) and conflict.outcome(*now) == conflict.outcome(*then)


def _elsewhere(table: Table) -> str:
    """One tap for the attack that beats most on a tile that nobody attacks yet; "" where no hunters of one tile are stronger."""
    state: State = table.state
    begun = {at for at, _, _ in state.attacks}
    found = []
    for move in table.moves:
        who, _, goal = move.rsplit(" ", 2) if move.count(" ") > 1 else ("", "", "")
        cell = GRID.number.get(goal, -1)
        if who in MOVERS and cell not in begun and state.pieces[1 - state.turn][cell]:
            number = enough(state, move, able(state, move))
            attack, defence = strengths(state, cell, who, number)
            if attack > defence:
                found.append((attack / max(defence, 0.5), move, number, attack, defence))
    if not found:
        return ""
    _, move, number, attack, defence = max(found)
    words = say_n(number, "{n} attacks {cell}", "{n} attack {cell}", cell=move.rsplit(" ", 1)[1])
    odds = say("{attack} against {defence}", attack=attack, defence=defence)
    return button(f"{words} <small>{odds}</small>", act=several(move, number), kind="primary", id="again")


def same_again(table: Table) -> str:
    """One tap for all others of the same kind that can follow the piece that has just moved; "" for one that a tap on the tile moves."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    words = text.rsplit(" ", 2)
    if state.phase > OTHERS or words[0] not in MOVERS:
        return ""
    if not table.can(text):
        return _join(table, words[2])
    number, attack = able(state, text), bool(state.pieces[1 - state.turn][GRID.number[words[2]]])
    if number < (1 if attack else 2):
        return ""
    overkill = attack and _won(state, text, number)
    if overkill and (elsewhere := _elsewhere(table)):
        return elsewhere
    if attack:
        label = say_n(number, "{n} more attacks {cell}", "{n} more attack {cell}", cell=words[2])
    else:
        label = say_n(number, "{n} more to {cell}", "{n} more to {cell}", cell=words[2])
    return button(
        label,
        act=several(text, number),
        kind="primary" if (attack and not overkill) or table.ui.get("hint") == text else "",
        id="again",
    )
