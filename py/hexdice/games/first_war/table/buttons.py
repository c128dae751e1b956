"""The buttons of The First War: what can be done now, and what is seldom needed."""

from collections import Counter

from hexdice.games.first_war.bot.usual import starved
from hexdice.games.first_war.rules import conflict, economy, land, movement, pieces
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.games.first_war.table import dialogs, happened, preview, threats, touch, turns
from hexdice.games.first_war.table.preview import UsualMoves
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import alike, kind_name, odds_words, phase_name, some, word_name
from hexdice.view.markup import button
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n, signed


def actions(table: Table, taps: Taps) -> str:
    """The buttons of the decision."""
    state: State = table.state
    if not table.moves:
        return ""
    if state.offer == 1:
        return button(say("Accept the draw"), move="accept draw", kind="primary", id="accept") + button(
            say("Play on"), move="refuse draw", id="refuse"
        )
    if happened.to_read(table):
        return touch.put_away(table, "primary large")
    first, rest = "", ""  # `rest` is behind "More" where there are many
    ghost = table.ui.get("ghost", "")
    if table.can(ghost) and not (state.fight and not state.fight.fought):
        first += _commit(table, ghost)
    if state.fight:
        return first + _fight_button(table, state)
    if not table.can(ghost):
        first += _join(table, taps) + same_again(table) + usual_button(table)
        first += _choices(table, taps)
    else:  # who goes is chosen already
        rest += _choices(table, taps)
    if _starving(table):
        rest += _emergency(table)
    if table.can("done"):
        hinted = " hint" if table.ui.get("hint") == "done" else ""
        # Unused growth and research are lost, so the button that ends these phases must not be tapped by habit.
        left = not starved(state) and any(
            move.split(" ")[0] in ("heal", "turn", "activate", "grow") for move in table.moves
        )
        # Hunters who can still move are the better choice; when none can, the phase ends by itself.
        second = left or state.phase == Phase.HUNTERS or 'class="button primary' in first
        kind = ("" if second else "primary") + hinted
        lost = dialogs.at_stake(table)  # asks first if something would be lost
        first += button(
            _done_words(state), move=None if lost else "done", ui="ask=done" if lost else None, kind=kind, id="done"
        )
    rest += turns.replay_buttons(table)
    if not rest or (first + rest).count("<button") <= CROWD:
        return first + rest
    if table.ui.get("more"):
        return first + rest + button(say("Fewer buttons"), ui="more=", kind="quiet", id="more")
    return first + button(say("More"), ui="more=1", kind="quiet", id="more")


def _join(table: Table, taps: Taps) -> str:
    """The button that brings the piece chosen before to those that are chosen now."""
    move = table.ui.get("join", "")
    if taps.origin < 0 or not table.can(move) or move.rsplit(" ", 1)[-1] != land.NAMES[taps.origin]:
        return ""
    who, start, _ = move.rsplit(" ", 2)
    words = say("Bring the {piece} from {cell} here", piece=word_name(who), cell=start)
    return button(words, move=move, id="join")


CROWD = 4  # so many buttons have room in two rows of a phone


def _commit(table: Table, ghost: str) -> str:
    """The button that plays the marked move; for an attack with the strengths, and a second one that changes how many go."""
    state: State = table.state
    words, most, number = _commit_words(state, ghost), touch.party(state, ghost), touch.party_sent(table, ghost)
    goal = ghost.rsplit(" ", 1)[-1]
    cell = land.CELL.get(goal, -1)
    if cell < 0 or not state.pieces[1 - state.turn][cell] or ghost.startswith("retreat "):
        return button(words, move=ghost, kind="primary large", id="commit")
    attack, defence = threats.strengths(state, cell, ghost.rsplit(" ", 2)[0], number)
    if most > 1:
        words = say("Attack {cell} with {n}", cell=goal, n=number)
    label = f"{words} <small>{say('{attack} against {defence}', attack=attack, defence=defence)}</small>"
    act, move = (touch.act_of([ghost] * number), None) if number > 1 else (None, ghost)
    main = button(label, act=act, move=move, kind="primary large", id="commit")
    if most < 2:
        return main
    other = number - 1 or most
    return main + button(say("{n} instead", n=other), ui=f"party={goal} {other}", id="party")


def _fight_button(table: Table, state: State) -> str:
    """The button that takes the chosen stand, strikes or retreats as proposed."""
    if table.can("strike"):
        return button(_strike_words(state), move="strike", kind="primary large", id="commit")
    if touch.proposed(table):
        plan = preview.best_attack(state)
        act = touch.act_of((*plan.moves, "strike"))
        return button(_strike_words(plan.state), act=act, kind="primary large", id="commit")
    if state.fight is None or state.fight.stacks:
        return ""
    if state.fight.fought:
        return _fall_back(table)
    stand = touch.chosen_stand(table)
    label = f"{say('Stand like this')} <small>{preview.end_words(table, stand)}</small>"
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
    moves = preview.best_retreat(table.state).moves
    if len(moves) < 2 or table.can(table.ui.get("ghost", "")):
        return ""
    goals = listed(list(dict.fromkeys(move.rsplit(" ", 1)[1] for move in moves)))
    words = say("All retreat to {cells}", cells=goals)
    return button(words, act=touch.act_of(moves), kind="primary large", id="fall-back")


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
    if goal in land.CELL and face_up(state) >> land.CELL[goal] & 1:
        return say("Attack {cell}", cell=goal)
    return say("Turn up {cell}", cell=goal)


def _choices(table: Table, taps: Taps) -> str:
    """The choice between several pieces on the tapped tile."""
    state: State = table.state
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        if len(taps.choices) < 2:
            return ""
        found = ""
        for who in taps.choices:
            words, key = (
                _mover_words(state, taps.origin, who),
                f"from={land.NAMES[taps.origin]}&amp;who={who}&amp;ghost=",
            )
            chosen, id = who == taps.who, f"who-{who.replace(' ', '-')}"
            found += button(words, ui=key, pressed=chosen, kind="toggle", id=id)
        return found
    return "".join(button(_choice_words(move), move=move, id=move.replace(" ", "-")) for move in taps.choices)


def _mover_words(state: State, cell: int, who: str) -> str:
    piece, tired = movement.MOVERS[who]
    left = 1 if tired else movement.steps_of(state, state.turn, piece)
    number = next((n for _, p, points, n in movement.movers_on(state, cell) if (p, points) == (piece, left)), 1)
    words = some(piece, number)
    return say("{pieces}, one step left", pieces=words) if tired else words


def _choice_words(move: str) -> str:
    words = move.split(" ")
    kind = kind_name(pieces.KINDS.index(words[1]))
    if words[0] == "wound":
        return say("Wound a {piece}", piece=kind)
    if len(words) == 5:
        return say("Heal a {piece} from {cell}", piece=kind, cell=words[4])
    return say("Heal a {piece}", piece=kind)


def _done_words(state: State) -> str:
    short = -economy.balance(state, state.turn)
    if state.phase == Phase.OTHERS and short > 0:
        return say_n(short, "All have moved, {n} goes hungry", "All have moved, {n} go hungry")
    return {
        Phase.HUNTERS: say("Hunters are done"),
        Phase.OTHERS: say("All have moved"),
        Phase.FOOD: say("Leave the rest"),
        Phase.RESEARCH: say("Research is done"),
        Phase.HEALING: say("Healing is done"),
        Phase.GROWTH: say("End the turn"),
    }[state.phase]


def leaving(table: Table) -> str:
    """What is seldom needed, below everything else: an emergency without hunger, a draw, resigning."""
    draw = button(say("Offer a draw"), move="offer draw", kind="quiet", id="offer") if table.can("offer draw") else ""
    give = button(say("Resign"), ui="ask=resign", kind="quiet", sign="flag", id="resign") if table.can("resign") else ""
    rare = "" if _starving(table) else _emergency(table)
    return f'<p class="row fw-leave">{rare}{draw}{give}</p>' if rare or draw or give else ""


def usual_button(table: Table) -> str:
    """One tap for the usual moves, with what they come to; "" where there are none."""
    found = preview.usual_offered(table)
    if found is None:
        return ""
    state: State = table.state
    hungry = state.phase == Phase.FOOD and state.points < 0
    label = f"{_usual_title(state)} <small>{_usual_words(table, found)}</small>"
    second = hungry or (state.phase == Phase.HUNTERS and "primary" in same_again(table))
    if preview.usual_hunger(state):  # asks first
        return button(label, ui="ask=usual", kind="primary fw-usual", id="usual")
    return button(label, act="usual", kind="fw-usual" if second else "primary fw-usual", id="usual")


def _usual_title(state: State) -> str:
    """What the button does first."""
    return {
        Phase.HUNTERS: say("On to the fight"),
        Phase.OTHERS: say("Others move as usual"),
        Phase.FOOD: say("Wound those needed least") if state.points < 0 else say("Feed as usual"),
        Phase.HEALING: say("Heal as usual"),
        Phase.GROWTH: say("Grow as usual"),
    }[state.phase]


def _usual_words(table: Table, found: UsualMoves) -> str:
    state, parts = table.state, []
    if found.steps:
        kinds = Counter(piece for piece, _, _ in found.steps)
        pieces = listed([some(piece, kinds[piece]) for piece in sorted(kinds)])
        n = len(found.steps)
        moves = say_n(n, "{pieces} moves", "{pieces} move", pieces=pieces)
        room = say_n(n, "{pieces} makes room for a child", "{pieces} make room for a child", pieces=pieces)
        parts.append(room if preview.leaver(table) else moves)
    elif state.phase <= Phase.OTHERS:
        parts.append(say("all stay"))
    if state.phase == Phase.FOOD and state.points < 0:
        parts.append(say_n(-state.points, "{n} wound", "{n} wounds"))
        found = found._replace(phases=found.phases[1:])
    before, after = economy.balance(state, state.turn), found.food
    if state.phase == Phase.OTHERS and found.steps and after < before:
        change = {"before": signed(before), "after": signed(after)}
        enough = say("food {before} → {after} is enough", **change)
        parts.append(enough if after >= 0 else say("food {before} → {after}", **change))
    if hunger := preview.usual_hunger(state):
        parts.append(say_n(hunger.number, "{n} goes hungry", "{n} go hungry"))
    if found.lost:
        parts.append(say_n(found.lost, "{n} research point is lost", "{n} research points are lost"))
    parts += [_chore(phase) for phase in found.phases]
    if found.stop is None:
        parts.append(say("end of turn"))
    elif found.stop in (Phase.CONFLICT, Phase.RESEARCH, Phase.GROWTH):
        parts.append(say("then {phase}", phase=phase_name(found.stop)))
    return ", ".join(parts)


def _chore(phase: int) -> str:
    """What a phase of the usual moves does."""
    if phase == Phase.FOOD:
        return say("spare food heals")
    return say("healers heal") if phase == Phase.HEALING else say("births as far as food lasts")


def _others_join(table: Table, goal: str) -> str:
    """One tap for hunters of another tile to join an attack on `goal`; "" if none can."""
    state: State = table.state
    ways = [move for move in table.moves if move.endswith(f" {goal}") and move.rsplit(" ", 2)[0] in movement.MOVERS]
    if state.phase != Phase.HUNTERS or not ways or not state.pieces[1 - state.turn][land.CELL[goal]]:
        return ""
    best = max(ways, key=lambda move: movement.how_many(state, move))
    number, start = movement.how_many(state, best), best.rsplit(" ", 2)[1]
    label = say_n(number, "{n} from {start} joins", "{n} from {start} join", start=start)
    return button(label, act=touch.act_of([best] * number), kind="primary", id="again")


def _is_enough(state: State, text: str, number: int) -> bool:
    """Whether the attack that has begun does already what `number` more would do: everybody who could stand apart has an attacker."""
    who, _, goal = text.rsplit(" ", 2)
    cell = land.CELL[goal]
    there = sum(at == cell for at, _, _ in state.attacks)
    now, then = threats.strengths(state, cell), threats.strengths(state, cell, who, number)
    same = conflict.fate_of(*now) == conflict.fate_of(*then)
    return same and there >= pieces.size(state.pieces[1 - state.turn][cell])


def _elsewhere(table: Table) -> str:
    """One tap for the attack that beats most on a tile that nobody attacks yet; "" where no hunters of one tile are stronger."""
    state: State = table.state
    begun = {at for at, _, _ in state.attacks}
    found = []
    for move in table.moves:
        who, _, goal = move.rsplit(" ", 2) if move.count(" ") > 1 else ("", "", "")
        cell = land.CELL.get(goal, -1)
        if who in movement.MOVERS and cell not in begun and state.pieces[1 - state.turn][cell]:
            number = touch.enough(state, move, movement.how_many(state, move))
            attack, defence = threats.strengths(state, cell, who, number)
            if attack > defence:
                found.append((attack / max(defence, 0.5), move, number, attack, defence))
    if not found:
        return ""
    _, move, number, attack, defence = max(found)
    words = say_n(number, "{n} attacks {cell}", "{n} attack {cell}", cell=move.rsplit(" ", 1)[1])
    odds = say("{attack} against {defence}", attack=attack, defence=defence)
    return button(f"{words} <small>{odds}</small>", act=touch.act_of([move] * number), kind="primary", id="again")


def same_again(table: Table) -> str:
    """One tap for all others of the same kind that can follow the piece that has just moved; "" for one that a tap on the tile moves."""
    state: State = table.state
    text = next((event.text for event in table.events[:-3:-1] if event.actor == state.turn), "")
    words = text.rsplit(" ", 2)
    if state.phase > Phase.OTHERS or words[0] not in movement.MOVERS:
        return ""
    if not table.can(text):
        return _others_join(table, words[2])
    number, attack = movement.how_many(state, text), bool(state.pieces[1 - state.turn][land.CELL[words[2]]])
    if number < (1 if attack else 2):
        return ""
    overkill = attack and _is_enough(state, text, number)
    if overkill and (elsewhere := _elsewhere(table)):
        return elsewhere
    label = say_n(number, "{n} more to {cell}", "{n} more to {cell}", cell=words[2])
    if attack:
        label = say_n(number, "{n} more attacks {cell}", "{n} more attack {cell}", cell=words[2])
    kind = "primary" if (attack and not overkill) or table.ui.get("hint") == text else ""
    return button(label, act=touch.act_of([text] * number), kind=kind, id="again")
