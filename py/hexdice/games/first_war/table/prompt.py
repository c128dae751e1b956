"""What to do now: the question, the note below it, and what a tapped tile or a marked move says."""

from hexdice.games.first_war.bot import routines
from hexdice.games.first_war.rules import economy, land, movement, pieces
from hexdice.games.first_war.rules.state import Phase, State, change, face_up
from hexdice.games.first_war.table import preview, threats, tokens, touch, winning
from hexdice.games.first_war.table.past import happened, turns
from hexdice.games.first_war.table.past.log import brought, log_line
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import describe, hint_words, kind_name, phase_name, round_of, some, word_name
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n, signed


def prompt_and_note(table: Table, taps: Taps, warned: list[str]) -> tuple[str, str]:
    """The question of the looking seat, and the note below it; `warned`: the dangers of the tribe whose turn it is."""
    state: State = table.state
    name = table.called[state.turn]
    if happened.shows_strike(table):
        before = table.past(len(table.events) - 1)
        return labelled(say("Round {n}", n=round_of(table, before)), turns.strike_title(table)), log_line(table)
    if state.over:
        return say("The war is over"), ""
    if not table.present:
        return _looking_back(table)
    if state.pending:
        return say("Waiting for the die"), ""
    if state.offer == 1:
        one, other = table.names[state.turn], table.names[1 - state.turn]
        return say("{name} offers a draw: {other}, do you accept?", name=one, other=other), ""
    if happened.to_read(table):
        return turns.strike_title(table), looked(table, taps)
    if state.fight:
        return _fight_prompt(table, taps)
    if table.present and table.bot(state.turn):
        return turns.upkeep_words(table) or labelled(name, phase_name(state.phase)), ""
    return _phase_prompt(table, taps, name), looked(table, taps) or note_of(table, taps, warned)


def _looking_back(table: Table) -> tuple[str, str]:
    """Which turn is shown, and what has just happened."""
    state: State = table.state
    if not any(event.actor >= 0 for event in table.events):
        return say("Before the first move"), ""
    name, phase = table.called[state.turn], phase_name(state.phase)
    return say("Round {n}, {name}: {phase}", n=round_of(table), name=name, phase=phase), log_line(table)


def _fight_prompt(table: Table, taps: Taps) -> tuple[str, str]:
    fight, turn = table.state.fight, table.state.turn
    assert fight is not None
    cell = land.NAMES[fight.cell]
    name, other = table.called[turn], table.called[1 - turn]
    hint = table.ui.get("hint", "")
    note = note_of(table, taps, []) if table.can(hint) or table.can(table.ui.get("ghost", "")) else ""
    if fight.fought:
        who = other if fight.flee else name
        return say("{name}: retreat from {cell}", name=who, cell=cell), note or _won_by_retreat(table)
    if not fight.stacks:
        if table.own == 1 - turn:
            return say("You are under attack: how do you arrange your pieces on {cell}?", cell=cell), note
        if table.present and table.bot(1 - turn):
            return say("{name} decides how the pieces on {cell} stand", name=other, cell=cell), ""
        return say("{name}, you are attacked: how do your pieces stand on {cell}?", name=other, cell=cell), note
    if not table.moves:
        return say("{name} attacks {cell}", name=name, cell=cell), ""
    if fight.free and not touch.proposed(table):
        return say("{name}: put each attacker on a stack", name=name), note
    return say("{name}: strike, or undo", name=name), note


def _won_by_retreat(table: Table) -> str:
    """Whether the looking seat wins as soon as this retreat is over: a win is looked at when a tile is finished (FW-22)."""
    state: State = table.state
    over = preview.best_retreat(state).state.over if table.moves else None
    return say("You win as soon as the retreat is over.") if over and over[0] == table.seat else ""


def _phase_prompt(table: Table, taps: Taps, name: str) -> str:
    state: State = table.state
    if state.phase in (Phase.HUNTERS, Phase.OTHERS):
        ghost = table.ui.get("ghost", "")
        if table.can(ghost) and (cell := movement.last_cell(ghost)) not in (-1, taps.origin):
            if face_up(state) >> cell & 1:
                return say("{name}: attack {cell}?", name=name, cell=land.NAMES[cell])
            return say("{name}: explore {cell}?", name=name, cell=land.NAMES[cell])
        if taps.origin >= 0:
            where, n = land.NAMES[taps.origin], movement.alike(state, taps.origin, taps.who)
            them = some(movement.MOVERS[taps.who][0], n)
            if n > 1:
                return say("Where does one of the {pieces} on {cell} go?", pieces=them, cell=where)
            return say("Where does the {piece} on {cell} go?", piece=word_name(taps.who), cell=where)
        if state.phase == Phase.HUNTERS:
            return say("{name}: explore or attack", name=name)
        return say("{name}: move the others", name=name)
    if state.phase == Phase.CONFLICT:
        return say("{name}: choose the fight to settle first", name=name)
    if state.phase == Phase.FOOD:
        if state.points < 0:
            return say_n(
                -state.points,
                "{name}: choose {n} piece for hunger to wound",
                "{name}: choose {n} pieces for hunger to wound",
                name=name,
            )
        return say_n(
            state.points, "{name}: spare food heals {n} healer", "{name}: spare food heals {n} healers", name=name
        )
    if state.phase == Phase.RESEARCH:
        return say_n(state.points, "{name}: spend {n} research point", "{name}: spend {n} research points", name=name)
    if state.phase == Phase.HEALING:
        return say("{name}: choose whom your healers heal", name=name)
    return say("{name}: tap the tiles that are to grow", name=name)


def note_of(table: Table, taps: Taps, warned: list[str]) -> str:
    """The note: a hint, a warning, or the forecast."""
    state: State = table.state
    hint = table.ui.get("hint", "")
    if table.can(hint):
        return say("Hint: {move}.", move=hint_words(hint))
    ghost = table.ui.get("ghost", "")
    if table.can(ghost):
        return _ghost_words(table, ghost)
    if (came := brought(table)) and not (state.phase == Phase.RESEARCH and happened.turned_up(table)):
        return came  # else the card itself lies there
    if not table.moves:
        return ""
    if state.phase == Phase.GROWTH:
        cells = enumerated(land.NAMES[cell] for cell, eats in routines.to_grow(state).items() if eats)
        food = signed(economy.balance(state, state.turn))
        return say("Food {food}. Each newcomer on {cells} eats 1.", food=food, cells=cells) if cells else ""
    return _march_note(table, taps, warned) if state.phase in (Phase.HUNTERS, Phase.OTHERS) else ""


def _march_note(table: Table, taps: Taps, warned: list[str]) -> str:
    """The note while pieces move: a win, what the other side did, the most urgent danger, hunger, who can be struck or can strike, otherwise a goal."""
    state: State = table.state
    if state.phase == Phase.HUNTERS and (last := winning.last_in_reach(state)):
        return last
    if words := turns.rivals_turn(table):
        return words
    hungry = _hunger_words(table, taps)
    if taps.origin >= 0 and movement.MOVERS[taps.who][0] == pieces.HUNTER + pieces.HURT:
        return say("A wounded piece cannot attack.")
    if taps.origin >= 0 and len({*pieces.listed(state.pieces[state.turn][taps.origin])}) > 1:
        there = f"{labelled(land.NAMES[taps.origin], describe(table, taps.origin))}."
        return f"{there} {hungry}" if hungry else there
    if warned and not (hungry and winning.fatal_hunger(state, -preview.food_left(state, state.turn))):
        return warned[0]
    if hungry:
        return hungry
    found = threats.threats_of(state)
    sign = tokens.SPEARS if found.prey else tokens.WARNING if found.risk and not state.attacks else ""
    if words := threats.threat_words(state):  # behind the sign that marks its tiles on the board
        return f"{tokens.in_line(sign)}{words}" if sign else words
    return winning.goal_words(state) if state.phase == Phase.HUNTERS and not table.ui.get("from") else ""


def _ghost_words(table: Table, ghost: str) -> str:
    """What the move of the ghost would do."""
    state: State = table.state
    words = ghost.split(" ")
    if words[0] == "stand":
        return ""
    if words[0] == "grow":
        kinds = economy.kinds_on(state.pieces[state.turn][land.CELL[words[1]]])
        return say("A die decides who comes: {kinds}.", kinds=enumerated(kind_name(kind) for kind in kinds))
    goal, cell = words[-1], movement.last_cell(ghost)
    if cell < 0:
        return ""
    if not face_up(state) >> cell & 1:
        if words[0] == "retreat":
            return say("{cell} is face down: a lake there would cost you the piece.", cell=goal)
        return say("{cell} is face down: a lake there would stop the piece.", cell=goal)
    if words[0] == "retreat":
        return ""
    there = f"{labelled(goal, describe(table, cell))}."
    if pieces.size(state.pieces[1 - state.turn][cell]) < 2:
        return there
    return f"{there} {say('The enemy chooses how to stand: together or each alone.')}"


def looked(table: Table, taps: Taps) -> str:
    """The description of a tapped tile, and why the chosen piece cannot go there."""
    name = table.ui.get("look", "")
    if name not in land.CELL:
        return ""
    cell = land.CELL[name]
    words = f"{labelled(name, describe(table, cell))}."
    reason, _ = touch.why_not(table, taps, cell)
    if table.moves and taps.origin < 0:
        reason = touch.out_of_reach(table.state, cell)
    return f"{words} {reason}" if reason else words


def _hunger_words(table: Table, taps: Taps) -> str:
    """The ways out of hunger, or that the chosen piece feeds others (FW-16)."""
    state, now = table.state, preview.after(table.state)
    n = -preview.food_left(state, state.turn)
    if n <= 0:
        if taps.origin < 0 or now.over:
            return ""
        gone = change(now, now.turn, (taps.origin, -pieces.ONE[movement.MOVERS[taps.who][0]]))
        short = pieces.population(now.pieces[now.turn]) - economy.food(gone, now.turn)
        return (
            say_n(short, "If it leaves, {n} piece goes hungry.", "If it leaves, {n} pieces go hungry.")
            if short > 0
            else ""
        )
    if state.phase == Phase.HUNTERS:
        return say("Food is {n} short: farmers onto Fields, hunters onto Forest or Plains.", n=n)
    farmers = [at for at, piece, _, _ in movement.movers(state) if piece == pieces.FARMER]
    if any(not state.tiles[land.FIELDS] >> at & 1 for at in farmers):
        return say("Food is {n} short: farmers onto Fields.", n=n)
    return say("Food is {n} short. “Undo” brings your hunters back.", n=n)
