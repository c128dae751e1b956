"""The buttons of The First War: what can be done now, and what is seldom needed."""

from hexdice.games.first_war.rules import conflict, economy, movement
from hexdice.games.first_war.rules.state import (
    FOOD,
    GRID,
    GROWTH,
    HEALING,
    HUNTERS,
    KINDS,
    OTHERS,
    RESEARCH,
    State,
    face_up,
)
from hexdice.games.first_war.table.clash import chosen_stand, end_words, pondered, proposed, put_away
from hexdice.games.first_war.table.foresight import drawn_up, fallen_back
from hexdice.games.first_war.table.front import strengths
from hexdice.games.first_war.table.routine import same_again, usual_button
from hexdice.games.first_war.table.tiles import Taps, party, party_sent, several
from hexdice.games.first_war.table.turns import at_stake, replay_buttons
from hexdice.games.first_war.table.usual import starved
from hexdice.games.first_war.table.words import alike, kind_name, odds_words, some, word_name
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def actions(table: Table, taps: Taps) -> str:
    """The buttons of the decision."""
    state: State = table.state
    if not table.moves:
        return ""
    if state.offer == 1:
        return button(say("Accept the draw"), move="accept draw", kind="primary", id="accept") + button(
            say("Play on"), move="refuse draw", id="refuse"
        )
    if pondered(table):
        return put_away(table, "primary large")
    first, rest = "", ""  # `rest` is behind "More" where there are many
    ghost = table.ui.get("ghost", "")
    if table.can(ghost) and not (state.fight and not state.fight.fought):
        first += _commit(table, ghost)
    if state.fight:
        return first + _fight_button(table, state)
    if not table.can(ghost):
        first += _join(table, taps)
        first += same_again(table) + usual_button(table)
    if taps.choices:
        if table.can(ghost):  # who goes is chosen already
            rest += _choices(table, taps)
        else:
            first += _choices(table, taps)
    if _starving(table):
        rest += _emergency(table)
    if table.can("done"):
        hinted = " hint" if table.ui.get("hint") == "done" else ""
        # Unused growth and research are lost, so the button that ends these phases must not be tapped by habit.
        left = not starved(state) and any(
            move.split(" ")[0] in ("heal", "turn", "activate", "grow") for move in table.moves
        )
        # Hunters who can still move are the better choice; when none can, the phase ends by itself.
        second = left or state.phase == HUNTERS or 'class="button primary' in first
        kind = ("" if second else "primary") + hinted
        lost = at_stake(table)  # asks first if something would be lost
        first += button(
            _done_words(state), move=None if lost else "done", ui="ask=done" if lost else None, kind=kind, id="done"
        )
    rest += replay_buttons(table)
    if not rest or (first + rest).count("<button") <= CROWD:
        return first + rest
    if table.ui.get("more"):
        return first + rest + button(say("Fewer buttons"), ui="more=", kind="quiet", id="more")
    return first + button(say("More"), ui="more=1", kind="quiet", id="more")


def _join(table: Table, taps: Taps) -> str:
    """The button that brings the piece chosen before to those that are chosen now."""
    move = table.ui.get("join", "")
    if taps.origin < 0 or not table.can(move) or move.rsplit(" ", 1)[-1] != GRID.names[taps.origin]:
        return ""
    who, start, _ = move.rsplit(" ", 2)
    words = say("Bring the {piece} from {cell} here", piece=word_name(who), cell=start)
    return button(words, move=move, id="join")


CROWD = 4  # so many buttons have room in two rows of a phone


def _commit(table: Table, ghost: str) -> str:
    """The button that plays the marked move; for an attack with the strengths, and a second one that changes how many go."""
    state: State = table.state
    words, most, number = _commit_words(state, ghost), party(state, ghost), party_sent(table, ghost)
    goal = ghost.rsplit(" ", 1)[-1]
    cell = GRID.number.get(goal, -1)
    if cell < 0 or not state.pieces[1 - state.turn][cell] or ghost.startswith("retreat "):
        return button(words, move=ghost, kind="primary large", id="commit")
    attack, defence = strengths(state, cell, ghost.rsplit(" ", 2)[0], number)
    if most > 1:
        words = say("Attack {cell} with {n}", cell=goal, n=number)
    label = f"{words} <small>{say('{attack} against {defence}', attack=attack, defence=defence)}</small>"
    act, move = (several(ghost, number), None) if number > 1 else (None, ghost)
    main = button(label, act=act, move=move, kind="primary large", id="commit")
    if most < 2:
        return main
    other = number - 1 or most
    return main + button(say("{n} instead", n=other), ui=f"party={goal} {other}", id="party")


def _fight_button(table: Table, state: State) -> str:
    """The button that takes the chosen stand, strikes or retreats as proposed."""
    if table.can("strike"):
        return button(_strike_words(state), move="strike", kind="primary large", id="commit")
    if proposed(table):
        plan = drawn_up(state)
        act = "several:" + ";".join((*plan.moves, "strike"))
        return button(_strike_words(plan.state), act=act, kind="primary large", id="commit")
    if state.fight is None or state.fight.stacks:
        return ""
    if state.fight.fought:
        return _fall_back(table)
    stand = chosen_stand(table)
    label = f"{say('Stand like this')} <small>{end_words(table, stand)}</small>"
    return button(label, move=stand, kind="primary large fw-usual", id="commit")


def _strike_words(state: State) -> str:
    """Strike, with the strengths on each stack that is attacked: the button may hide the panel that shows them."""
    fight = state.fight
    assert fight is not None
    words = ", ".join(
        odds_words(n, *conflict.strengths(state, fight, i)) for i, n in alike(state, fight).items() if fight.cover[i]
    )
    return f"{say('Strike')} <small>{words}</small>"


def _fall_back(table: Table) -> str:
    """One tap for all that must retreat, to the tiles that arrows show; "" where one piece only has to, or would explore."""
    moves = fallen_back(table.state).moves
    if len(moves) < 2 or table.can(table.ui.get("ghost", "")):
        return ""
    goals = listed(list(dict.fromkeys(move.rsplit(" ", 1)[1] for move in moves)))
    return button(
        say("All retreat to {cells}", cells=goals),
        act="several:" + ";".join(moves),
        kind="primary large",
        id="fall-back",
    )


def _starving(table: Table) -> bool:
    """Whether hunger threatens now, so that an emergency should be at hand."""
    return economy.balance(table.state, table.state.turn) < 0


def _emergency(table: Table) -> str:
    if not table.can("emergency"):
        return ""
    return button(say("Declare an emergency"), ui="ask=emergency", id="emergency")


def _commit_words(state: State, ghost: str) -> str:
    goal = ghost.split(" ")[-1]
    if ghost.startswith("grow "):
        return say("Roll for {cell}", cell=goal)
    if ghost.startswith("retreat "):
        return say("Retreat to {cell}", cell=goal)
    if goal in GRID.number and face_up(state) >> GRID.number[goal] & 1:
        return say("Attack {cell}", cell=goal)
    return say("Turn up {cell}", cell=goal)


def _choices(table: Table, taps: Taps) -> str:
    """The choice between several pieces on the tapped tile."""
    state: State = table.state
    if state.phase in (HUNTERS, OTHERS):
        if len(taps.choices) < 2:
            return ""
        where = GRID.names[taps.origin]
        return "".join(
            button(
                _mover_words(state, taps.origin, who),
                ui=f"from={where}&amp;who={who}&amp;ghost=",
                pressed=who == taps.who,
                kind="toggle",
                id=f"who-{who.replace(' ', '-')}",
            )
            for who in taps.choices
        )
    return "".join(button(_choice_words(move), move=move, id=move.replace(" ", "-")) for move in taps.choices)


def _mover_words(state: State, cell: int, who: str) -> str:
    piece, tired = movement.MOVERS[who]
    left = 1 if tired else movement.steps_of(state, state.turn, piece)
    number = next((n for _, p, points, n in movement.movers_on(state, cell) if (p, points) == (piece, left)), 1)
    words = some(piece, number)
    return say("{pieces}, one step left", pieces=words) if tired else words


def _choice_words(move: str) -> str:
    words = move.split(" ")
    kind = kind_name(KINDS.index(words[1]))
    if words[0] == "wound":
        return say("Wound a {piece}", piece=kind)
    if len(words) == 5:
        return say("Heal a {piece} from {cell}", piece=kind, cell=words[4])
    return say("Heal a {piece}", piece=kind)


def _done_words(state: State) -> str:
    short = -economy.balance(state, state.turn)
    if state.phase == OTHERS and short > 0:
        return say_n(short, "All have moved, {n} goes hungry", "All have moved, {n} go hungry")
    return {
        HUNTERS: say("Hunters are done"),
        OTHERS: say("All have moved"),
        FOOD: say("Leave the rest"),
        RESEARCH: say("Research is done"),
        HEALING: say("Healing is done"),
        GROWTH: say("End the turn"),
    }[state.phase]


def leaving(table: Table) -> str:
    """What is seldom needed, below everything else: an emergency without hunger, a draw, resigning."""
    draw = button(say("Offer a draw"), move="offer draw", kind="quiet", id="offer") if table.can("offer draw") else ""
    give = button(say("Resign"), ui="ask=resign", kind="quiet", sign="flag", id="resign") if table.can("resign") else ""
    rare = "" if _starving(table) else _emergency(table)
    return f'<p class="row fw-leave">{rare}{draw}{give}</p>' if rare or draw or give else ""
