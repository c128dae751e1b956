"""The buttons of The First War: what can be done now, and what is seldom needed."""

from collections.abc import Sequence

from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces, play
from hexdice.games.first_war.rules.movement import Step
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.games.first_war.table import dialogs, parties, preview, pyramid, threats, tokens, touch, winning
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.preview import Routine
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import counted_pieces, hint_words, kind_name, phase_name, some
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import enumerated, listed, say, say_n, signed


def actions(table: Table, taps: Taps) -> str:
    """The buttons of the decision; the large one leads on."""
    state: State = table.state
    if not table.moves:
        return ""
    if state.offer == 1:
        return button(say("Accept the draw"), move="accept draw", id="accept") + button(
            say("Play on"), move="refuse draw", kind="primary large", id="refuse"
        )
    if waiting := happened.to_read(table):
        return button(say("Go on"), ui=happened.put_away(table, waiting[0] + 1), kind="primary large", id="fought")
    ghost = table.ui.get("ghost", "")
    if state.fight:
        return _fight_button(table, state, ghost)
    marked = table.can(ghost)
    if marked and (table.scripted or state.phase > Phase.OTHERS):  # a lesson takes no other move
        return _commit(table, ghost) + _choices(table, taps)
    others = (_commit(table, ghost) if marked else parties.same_again(table)) + _choices(table, taps)
    idle = taps.origin < 0 or state.phase > Phase.OTHERS  # else the room is for whoever was chosen
    others += _emergency(table) if idle and preview.food_left(state, state.turn) < 0 else ""
    if happened.crowded(table):
        others += button(say("All moves"), ui="view.replay=1", sign="turn", kind="quiet", id="whole-turn")
    hint = table.ui.get("hint", "")
    if table.scripted and table.can(hint) and hint != "done" and state.phase <= Phase.OTHERS:
        return others  # a lesson takes no other move
    if state.phase == Phase.RESEARCH:
        return others + _research(table)
    if state.phase == Phase.CONFLICT:  # a tap on another marked tile begins there
        first = next(move for move in table.moves if move.startswith("fight "))
        label = _fight_words(state, movement.last_cell(first))
        return others + button(label, move=first, kind="primary large fw-usual", id="commit")
    main = routine_button(table, marked)
    done = table.can("done") and (not main or (idle and not preview.others_stay(table)))
    return others + (_done(table, "quiet" if main else "primary large") if done else "") + main


def _done(table: Table, kind: str) -> str:
    """The button that ends a phase; it asks first if something would be lost."""
    lost = dialogs.at_stake(table)
    hinted = " hint" if table.ui.get("hint") == "done" else ""
    words = _done_words(table.state)
    return button(words, move=None if lost else "done", ui="ask=done" if lost else None, kind=kind + hinted, id="done")


def _research(table: Table) -> str:
    """The card to turn up or activate, and the end of the phase."""
    move = pyramid.proposed(table)
    card = button(pyramid.act_words(move), move=move, kind="primary large", id="commit") if move else ""
    return _done(table, "quiet" if move else "primary large") + card


def _commit(table: Table, ghost: str) -> str:
    """The button that plays the marked move; for an attack with the strengths, and a second one that changes how many go."""
    state: State = table.state
    words, most, number = _commit_words(state, ghost), parties.largest(state, ghost), parties.sent(table, ghost)
    step, kind = movement.read_step(ghost), f"primary large{' fw-act' if state.phase <= Phase.OTHERS else ''}"
    if step is None or not state.pieces[1 - state.turn][step.goal]:
        return button(words, move=ghost, kind=kind, id="commit")
    goal = land.NAMES[step.goal]
    attack, defence = threats.strengths(state, step.goal, step.who, number)
    if most > 1:
        words = say("Attack {cell} with {n}", cell=goal, n=number)
    label = f"{words} <small>{say('{attack} against {defence}', attack=attack, defence=defence)}</small>"
    act, move = (parties.act_of([ghost] * number), None) if number > 1 else (None, ghost)
    main = button(label, act=act, move=move, kind=kind, id="commit")
    if most < 2 or table.scripted:  # a lesson says how many go
        return main
    other = number - 1 or most
    return main + button(say("{n} instead", n=other), ui=f"party={goal} {other}", id="party")


def _fight_button(table: Table, state: State, ghost: str) -> str:
    """The button that takes the chosen stand, strikes or retreats as proposed."""
    if (placed := table.can("strike")) or touch.proposed(table):
        act = None if placed else parties.act_of(preview.best_attack(state).moves)
        words = say("Strike: this wins") if preview.wins(state) else say("Strike")
        return button(words, move="strike" if placed else None, act=act, kind="primary large", id="commit")
    if state.fight is None or state.fight.stacks:
        return ""
    if state.fight.fought:
        return _commit(table, ghost) if table.can(ghost) else _fall_back(table)
    return button(say("Use this formation"), move=touch.chosen_stand(table), kind="primary large", id="commit")


def _fight_words(state: State, cell: int, *more: str) -> str:
    """The fight for a tile on a button, with the strengths and what else there is to say; one that wins the match says so."""
    attack, defence = threats.strengths(state, cell)
    odds = say("{attack} against {defence}", attack=attack, defence=defence)
    if state.phase == Phase.CONFLICT:
        state = play.apply(state, state.turn, f"fight {land.NAMES[cell]}")
    if preview.wins(state):
        odds = say("{odds}: this wins", odds=odds)
    return _labelled(say("Fight on {cell}", cell=land.NAMES[cell]), odds, *more)


def _labelled(words: str, *more: str) -> str:
    """The words of a button, with what there is to say below them."""
    return f"{words} <small>{enumerated(more)}</small>" if more else words


def _fall_back(table: Table) -> str:
    """One tap for all that must retreat, to the tiles that arrows show; or for the first of them, if it would explore."""
    state: State = table.state
    assert state.fight is not None
    moves = preview.best_retreat(state).moves or (battle.retreat_move(state, state.fight),)
    if len(moves) == 1:
        way = button(_commit_words(state, moves[0]), move=moves[0], kind="primary large", id="fall-back")
        return way if moves[0].startswith("retreat ") else ""
    goals = listed(list(dict.fromkeys(land.NAMES[movement.last_cell(move)] for move in moves)))
    words = say("All retreat to {cells}", cells=goals)
    return button(words, act=parties.act_of(moves), kind="primary large", id="fall-back")


def _emergency(table: Table) -> str:
    label = _labelled(say("Emergency"), say("everybody farms"))
    return button(label, ui="ask=emergency", id="emergency") if table.can("emergency") else ""


def _commit_words(state: State, ghost: str) -> str:
    goal = ghost.split(" ")[-1]
    if ghost.startswith("grow "):
        return say("Roll for {cell}", cell=goal)
    if ghost.startswith("retreat "):
        return say("Retreat to {cell}", cell=goal)
    if goal in land.CELL and state.pieces[state.turn][land.CELL[goal]]:
        return hint_words(ghost)
    if goal in land.CELL and face_up(state) >> land.CELL[goal] & 1:
        return say("Attack {cell}", cell=goal)
    return say("Explore {cell}", cell=goal)


def _choices(table: Table, taps: Taps) -> str:
    """The choice between several pieces on the tapped tile."""
    state: State = table.state
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        if len(taps.choices) < 2:
            return ""
        found = ""
        for who in taps.choices:
            (piece, tired), n = movement.MOVERS[who], movement.alike(state, taps.origin, who)
            words = say("{pieces}, one step left", pieces=some(piece, n)) if tired else some(piece, n)
            drawn = words if tired else f"{tokens.picture(state.turn, piece)}{n}"
            key = f"from={land.NAMES[taps.origin]}&amp;who={who}&amp;ghost="
            chosen, id = who == taps.who, f"who-{who.replace(' ', '-')}"
            found += button(drawn, ui=key, pressed=chosen, kind="toggle", id=id, name=words)
        return found
    return "".join(button(_choice_words(move), move=move, id=move.replace(" ", "-")) for move in taps.choices)


def _choice_words(move: str) -> str:
    words = move.split(" ")
    kind = kind_name(pieces.KINDS.index(words[1]))
    if words[0] == "wound":
        return say("Wound a {piece}", piece=kind)
    if len(words) == 5:
        return say("Heal a {piece} from {cell}", piece=kind, cell=words[4])
    return say("Heal a {piece}", piece=kind)


def _done_words(state: State) -> str:
    if state.phase == Phase.OTHERS and (short := -preview.food_left(state, state.turn)) > 0:
        return say_n(short, "They all stay, {n} goes hungry", "They all stay, {n} go hungry")
    return {
        Phase.HUNTERS: say("Move the others myself"),
        Phase.OTHERS: say("They all stay"),
        Phase.FOOD: say("Leave the rest"),
        Phase.RESEARCH: say("Finish research"),
        Phase.HEALING: say("Finish healing"),
        Phase.GROWTH: say("End the turn"),
    }[state.phase]


def leaving(table: Table) -> str:
    """What is seldom needed, below everything else: an emergency without hunger, a draw, resigning."""
    draw = button(say("Offer a draw"), move="offer draw", kind="quiet", id="offer") if table.can("offer draw") else ""
    give = button(say("Resign"), ui="ask=resign", kind="quiet", sign="flag", id="resign") if table.can("resign") else ""
    rare = _emergency(table) if preview.food_left(table.state, table.state.turn) >= 0 else ""
    return f'<p class="row fw-leave">{rare}{draw}{give}</p>' if rare or draw or give else ""


def routine_button(table: Table, marked: bool) -> str:
    """The large button: on to the next decision, by the routine, with what it comes to; "" where there is none. It keeps its place beside a `marked` move."""
    found = preview.routine_offered(table)
    if found is None:
        return ""
    state: State = table.state
    label = _routine_label(table, found)
    kind = f"{'quiet' if marked else 'primary'} large fw-usual{' fw-fights' if state.attacks else ''}"
    hunger = preview.routine_hunger(state)
    if hunger and winning.fatal_hunger(state, hunger.number):
        return button(label, ui="ask=routine", kind=kind, id="usual")
    if state.phase == Phase.OTHERS and not found.steps:
        return button(label, move="done", kind=kind, id="usual")
    return button(label, act="routine", kind=kind, id="usual")


def _routine_title(state: State, steps: Sequence[Step]) -> str:
    """What the button does first; arrows show the steps."""
    return {
        Phase.HUNTERS: say("Hunters are done") if state.used else say("Hunters stay"),
        Phase.FOOD: say("Feed as usual"),
        Phase.HEALING: say("Heal as usual"),
        Phase.GROWTH: say("Grow as usual"),
    }.get(state.phase, say("Move as shown") if steps else say("Done moving"))


def _why_move(state: State, steps: Sequence[Step]) -> str:
    """Who moves by the large button, and what for if all do for the same."""
    fields, n, movers = state.tiles[land.FIELDS], len(steps), counted_pieces(step.piece for step in steps)
    if all(step.piece == pieces.FARMER and not fields >> step.start & 1 for step in steps):
        return say_n(n, "{pieces} moves to Fields", "{pieces} move to Fields", pieces=movers)
    if all(step.piece >= pieces.HURT for step in steps):
        return say_n(n, "{pieces} moves to a healer", "{pieces} move to a healer", pieces=movers)
    if all(fields >> step.start & 1 for step in steps):
        return say_n(n, "{pieces} makes room for growth", "{pieces} make room for growth", pieces=movers)
    return say_n(n, "{pieces} moves", "{pieces} move", pieces=movers)


def _routine_label(table: Table, found: Routine) -> str:
    """What the large button does, who moves by it, and where it leads."""
    state: State = table.state
    if state.phase == Phase.FOOD and (wounds := preview.starving(state)):
        return _labelled(say("Wound these"), counted_pieces(pieces.KINDS.index(move.split(" ")[1]) for move in wounds))
    parts = [_why_move(state, found.steps)] if found.steps else []
    food = economy.food(preview.moved(state, found.steps), state.turn) - economy.food(state, state.turn)
    if food < 0:
        parts.append(say("food {n}", n=signed(food)))
    if hunger := preview.routine_hunger(state):
        parts.append(say_n(hunger.number, "{n} goes hungry", "{n} go hungry"))
    cells = conflict.battles(state)
    if len(cells) == 1:
        return _fight_words(state, cells[0], *parts)
    if found.stop is None:
        parts.append(say("end of turn"))
    elif found.stop in (Phase.CONFLICT, Phase.RESEARCH, Phase.GROWTH) and not cells:
        parts.append(say("then {phase}", phase=phase_name(found.stop)))
    return _labelled(say("On to the fights") if cells else _routine_title(state, found.steps), *parts)
