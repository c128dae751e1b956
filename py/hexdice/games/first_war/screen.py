"""The table of The First War: what to do now, the phases, the land, the tribes."""

from hexdice.games.first_war import economy, movement
from hexdice.games.first_war.bot import outlook as estimate
from hexdice.games.first_war.cards import NUMBER
from hexdice.games.first_war.clash import panel as clash_panel
from hexdice.games.first_war.front import front_words, goal_words, strengths, wins
from hexdice.games.first_war.panels import card_lists, dangers, food_words, phase_track, prey, pyramid, tribes
from hexdice.games.first_war.routine import same_again, usual_arrows, usual_button
from hexdice.games.first_war.state import (
    ASK_GROWTH,
    CONFLICT,
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
from hexdice.games.first_war.tiles import Taps, describe, draw_board, taps_of, why_not
from hexdice.games.first_war.turns import account_panel, arrows, at_stake, question, replay_buttons, spoken
from hexdice.games.first_war.usual import only_move, usual_move
from hexdice.games.first_war.words import (
    brought,
    card_name,
    kind_name,
    log_line,
    phase_name,
    some,
    summary,
    verdict,
    word_name,
)
from hexdice.view import frame
from hexdice.view.markup import button, seat_name
from hexdice.view.parts import part
from hexdice.view.table import GameScreen, Lesson, Queries, Screen, Table
from hexdice.view.text import aloud, labelled, say, say_n


def screen(table: Table) -> Screen:
    state: State = table.state
    taps = taps_of(table)
    warned = dangers(table, 0), dangers(table, 1)
    prompt, note = _prompt(table, taps, [danger.words for danger in warned[state.turn] if danger.acute])
    middle = clash_panel(table, taps)
    if state.phase == RESEARCH and not state.over and not _bot_acts(table):  # a bot's half second there says nothing
        middle += pyramid(table)
    between = part("fw-middle", f'<div class="fw-middle" id="fw-middle">{middle}</div>')
    return Screen(
        prompt=prompt,
        note=note,
        main=f'<div class="fw-main">{"" if state.over else phase_track(table)}{between}{draw_board(table, taps, arrows(table) + usual_arrows(table, taps))}</div>',
        actions=_actions(table, taps),
        side=wins(table) + tribes(table, warned) + account_panel(table) + card_lists(table) + _leaving(table),
        announce=_announce(table, taps, prompt),
        dialog=_asked(table),
    )


# What to do now


def _prompt(table: Table, taps: Taps, warned: list[str]) -> tuple[str, str]:
    state: State = table.state
    name, other = table.names[state.turn], table.names[1 - state.turn]
    if state.over:
        return say("The war is over"), ""
    if state.pending:
        return say("Waiting for the die"), ""
    if state.offer == 1:
        return say("{name} offers a draw: {other}, do you accept?", name=name, other=other), ""
    if state.fight:
        title, note = _fight_prompt(state, name, other)
        return title, _note(table, []) if table.can(table.ui.get("hint", "")) or table.can(
            table.ui.get("ghost", "")
        ) else note
    if _bot_acts(table):
        return say("{name}: {phase}", name=name, phase=phase_name(state.phase)), ""
    looked = _looked(table, taps)
    return _phase_prompt(table, taps, name), looked or _note(table, warned)


def _bot_acts(table: Table) -> bool:
    """Whether a bot has the turn of a match that is being played."""
    return table.live and bool(table.bots) and bool(table.bots[table.state.turn])


def _fight_prompt(state: State, name: str, other: str) -> tuple[str, str]:
    fight = state.fight
    assert fight is not None
    cell = GRID.names[fight.cell]
    back = say("Then {name} goes on.", name=name)
    if fight.fought:
        who = other if fight.flee else name
        return say("{name}: retreat from {cell}", name=who, cell=cell), back if fight.flee else ""
    if not fight.stacks:
        return say("{name}, you are attacked: how do your pieces stand on {cell}?", name=other, cell=cell), back
    if fight.free:
        return say("{name}: put each attacker on a stack", name=name), say("Cover as many stacks as you can.")
    return say("{name}: strike, or take back", name=name), say("What each strike will do stands below.")


def _phase_prompt(table: Table, taps: Taps, name: str) -> str:
    state: State = table.state
    if state.phase in (HUNTERS, OTHERS):
        if taps.origin >= 0:
            where = GRID.names[taps.origin]
            return say(
                "{name}: where does the {piece} from {cell} go?", name=name, piece=word_name(taps.who), cell=where
            )
        if state.phase == HUNTERS:
            return say("{name}: move hunters", name=name)
        return say("{name}: move the others", name=name)
    if state.phase == CONFLICT:
        return say("{name}: choose the conflict to fight first", name=name)
    if state.phase == FOOD:
        if state.points < 0:
            return say_n(
                -state.points,
                "{name}: choose {n} piece that hunger wounds",
                "{name}: choose {n} pieces that hunger wounds",
                name=name,
            )
        return say_n(
            state.points,
            "{name}: spare food heals {n} healer",
            "{name}: spare food heals {n} healers",
            name=name,
        )
    if state.phase == RESEARCH:
        return say_n(state.points, "{name}: spend {n} research point", "{name}: spend {n} research points", name=name)
    if state.phase == HEALING:
        return say("{name}: choose whom your healers heal", name=name)
    return say("{name}: tap the tiles that are to grow", name=name)


def _note(table: Table, warned: list[str]) -> str:
    """The note: a hint, a warning, or the forecast."""
    state: State = table.state
    hint = table.ui.get("hint", "")
    if table.can(hint):
        return say("Hint: {move}.", move=_move_words(hint))
    ghost = table.ui.get("ghost", "")
    if table.can(ghost):
        return _ghost_words(state, ghost)
    came = brought(table)
    if state.phase in (HUNTERS, OTHERS):
        danger = prey(table) if state.phase == HUNTERS else ""
        danger = danger or next(iter(warned), "")
        if came:
            return f"{came} {danger or front_words(state)}"
        if table.ui.get("view.from"):
            return front_words(state)
        return (
            f"{front_words(state)} {danger or goal_words(state)}"
            if state.phase == HUNTERS
            else danger or front_words(state)
        )
    if state.phase == GROWTH:
        after = economy.balance(state, state.turn)
        if came:
            return f"{came} {say('Food left over now: {n}.', n=after)}"
        return say("Food left over now: {n}. Every newcomer eats one.", n=after)
    if came:
        return came
    if state.phase == FOOD:
        if state.points > 0:
            return say("Tap a tile with a wounded healer.")
        return say("Tap a tile, then choose the piece. A wounded farmer feeds nobody.")
    if state.phase == RESEARCH:
        return say("Points that are not spent are lost.")
    if state.phase == HEALING:
        return say("Tap a tile with wounded pieces.")
    return say("Framed tiles hold pieces of both tribes.")


def _ghost_words(state: State, ghost: str) -> str:
    """What the move of the ghost would do."""
    words = ghost.split(" ")
    if words[0] == "stand":
        return ""
    if words[0] == "grow":
        kinds = economy.kinds_on(state.pieces[state.turn][GRID.number[words[1]]])
        return say("A die decides who comes: {kinds}.", kinds=", ".join(kind_name(kind) for kind in kinds))
    goal = words[-1]
    if goal not in GRID.number:
        return ""
    cell = GRID.number[goal]
    if not face_up(state) >> cell & 1:
        if words[0] == "retreat":
            return say("{cell} is face down: a lake there would take the piece.", cell=goal)
        return say("{cell} is face down: a lake there would stop the piece.", cell=goal)
    if words[0] in ("retreat", "turn"):
        return ""
    attack, defence = strengths(state, cell, ghost.rsplit(" ", 2)[0])
    return say(
        "Attack on {cell}: {attack} in all, the defenders have {defence}.", cell=goal, attack=attack, defence=defence
    )


def _looked(table: Table, taps: Taps) -> str:
    """The description of a tapped tile, and why the chosen piece cannot go there."""
    name = table.ui.get("look", "")
    if name not in GRID.number:
        return ""
    cell = GRID.number[name]
    words = f"{labelled(name, describe(table, cell))}."
    reason = why_not(table, taps, cell)
    return f"{words} {reason}" if reason else words


def _move_words(move: str) -> str:
    """A move in the words of a hint."""
    words = move.split(" ")
    if move == "done":
        return say("go on")
    if move == "emergency":
        return say("declare an emergency")
    if words[0] in ("hunter", "farmer", "healer", "scientist", "hurt", "tired"):
        who, start, goal = move.rsplit(" ", 2)
        return say("{piece} from {start} to {goal}", piece=word_name(who), start=start, goal=goal)
    if words[0] == "put":
        piece = kind_name(KINDS.index(words[1]))
        return say("{piece} from {cell} on stack {n}", piece=piece, cell=words[2], n=words[4])
    if words[0] in ("wound", "heal", "retreat"):
        piece = kind_name(KINDS.index(words[1]))
        if words[0] == "retreat":
            return say("{piece} to {cell}", piece=piece, cell=words[-1])
        return say("{piece} on {cell}", piece=piece, cell=words[2])
    if words[0] == "activate":
        return say("activate {card}", card=card_name(NUMBER[move[9:]]))
    return {
        "strike": say("strike"),
        "stand": say("the stand that is marked"),
        "cure": say("the healer on {cell}", cell=words[-1]),
        "fight": say("fight on {cell}", cell=words[-1]),
        "grow": say("let {cell} grow", cell=words[-1]),
        "turn": say("turn up {card}", card=words[-1]),
    }.get(words[0], move)


# The buttons of the decision


def _actions(table: Table, taps: Taps) -> str:
    state: State = table.state
    if not table.moves:
        return ""
    if state.offer == 1:
        return button(say("Accept the draw"), move="accept draw", kind="primary", id="accept") + button(
            say("Play on"), move="refuse draw", id="refuse"
        )
    buttons = ""
    ghost = table.ui.get("ghost", "")
    if table.can(ghost) and not (state.fight and not state.fight.fought) and not ghost.startswith("turn "):
        buttons += button(_commit_words(state, ghost), move=ghost, kind="primary large", id="commit")
    if state.fight:
        return buttons
    if not table.can(ghost):
        buttons += same_again(table) + usual_button(table)
    if taps.choices:
        buttons += _choices(table, taps)
    if _starving(table):
        buttons += _emergency(table)
    if table.can("done"):
        hinted = " hint" if table.ui.get("hint") == "done" else ""
        # Unused growth and research are lost, so the button that ends these phases must not be tapped by habit.
        left = any(move.split(" ")[0] in ("heal", "turn", "activate", "grow") for move in table.moves)
        kind = ("" if left or 'class="button primary' in buttons else "primary") + hinted
        lost = at_stake(table)  # asks first if something would be lost
        buttons += button(
            _done_words(state), move=None if lost else "done", ui="ask=done" if lost else None, kind=kind, id="done"
        )
    return buttons + replay_buttons(table)


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
                ui=f"view.from={where}&amp;view.who={who}",
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


def _leaving(table: Table) -> str:
    draw = button(say("Offer a draw"), move="offer draw", kind="quiet", id="offer") if table.can("offer draw") else ""
    give = button(say("Resign"), ui="ask=resign", kind="quiet", sign="flag", id="resign") if table.can("resign") else ""
    rare = "" if _starving(table) else _emergency(table)
    return f'<p class="row fw-leave">{rare}{draw}{give}</p>' if rare or draw or give else ""


def _asked(table: Table) -> str:
    asked = table.ui.get("ask", "")
    if asked == "done":
        return question(table)
    if asked == "resign" and table.can("resign"):
        title, words = say("Resign this match?"), say("The other side wins at once.")
        yes = button(say("Resign"), move="resign", kind="danger", id="resign-yes")
    elif asked == "emergency" and table.can("emergency"):
        title = say("Declare an emergency?")
        hungry = table.state._replace(emergency=(True, True))
        words = say(
            "Everybody farms this turn: {words}. No research and no healing by healers, hunters attack with 1, and until your next turn only farmers defend better than at the start.",
            words=food_words(hungry, table.state.turn),
        )
        yes = button(say("Declare it"), move="emergency", kind="primary", id="emergency-yes")
    else:
        return ""
    body = f'<p>{words}</p><p class="row">{yes}{button(say("No"), ui="ask=", id="ask-no")}</p>'
    return frame.dialog(title, body, close="ui:ask=", id="fw-dialog")


# Announcements, real dice, lessons


def _announce(table: Table, taps: Taps, prompt: str) -> tuple[str, ...]:
    """What is marked and what is asked now; after the end, who won."""
    state: State = table.state
    if state.over is not None:
        return aloud(*verdict(table))
    seen = _looked(table, taps)
    if table.can(table.ui.get("hint", "")) or table.can(table.ui.get("ghost", "")):
        seen = f"{seen} {_note(table, [])}".strip()
    return aloud(prompt, seen)


def die_question(table: Table) -> str:
    """The prompt for a real die."""
    state: State = table.state
    if state.pending and state.pending[0] == ASK_GROWTH:
        kinds = economy.kinds_on(state.pieces[state.turn][state.pending[1]])
        names = ", ".join(kind_name(kind) for kind in kinds)
        cell = GRID.names[state.pending[1]]
        return say("Roll for {cell} ({kinds}). What does the die show?", cell=cell, kinds=names)
    return say("Roll the die. What does it show?")


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    if state.over or state.offer == 1 or brought(table):
        return None
    if state.fight:
        return Lesson("fight", say("The stronger stack wounds the other; three times as strong removes it."))
    return {
        HUNTERS: Lesson("hunters", say("Tap hunters, then a marked tile. One face down is turned up.")),
        OTHERS: Lesson("others", say("“Home as usual” sends farmers to Fields: each feeds three.")),
        RESEARCH: Lesson("research", say("Turn up cards from the top and activate them. Three of level IV win.")),
        GROWTH: Lesson("growth", say("Where two or three stand, one more can come. It eats too.")),
    }.get(state.phase)


def outcome(table: Table) -> str:
    """Who won and how, as markup."""
    state: State = table.state
    if state.over is None:
        return ""
    title, how = verdict(table._replace(names=tuple(seat_name(seat, name) for seat, name in enumerate(table.names))))
    return f"<h2>{title}</h2><p>{how}</p>"


def outlook(table: Table) -> tuple[float, ...]:
    """The bot's estimate of who wins."""
    return estimate(table.state, table.bots)


def formality(table: Table) -> str:
    """The only move that the rules leave."""
    return only_move(table.state)


def usual(table: Table) -> str:
    """The next of the usual moves of the looking seat."""
    move = usual_move(table.state) if table.seat == table.state.turn else ""
    return move if table.can(move) else ""


def queries(table: Table) -> Queries:
    """Tiles with pieces of the looking seat, or of the seat whose turn it is; and those where it is stronger, by strength."""
    state: State = table.state
    seat = state.turn if table.seat is None else table.seat
    taps = taps_of(table)
    surplus: dict[int, int] = {}
    for cell in {**taps.ghosts, **taps.moves} if state.phase in (HUNTERS, OTHERS, CONFLICT) and not state.fight else ():
        if state.pieces[1 - state.turn][cell]:
            attack, defence = strengths(state, cell, taps.who)
            surplus[cell] = attack - defence
    best = sorted((cell for cell in surplus if surplus[cell] > 0), key=lambda cell: (-surplus[cell], cell))
    mine = tuple(name for cell, name in enumerate(GRID.names) if state.pieces[seat][cell])
    return Queries(mine, tuple(GRID.names[cell] for cell in best))


def rule(table: Table) -> str:
    """The rule that applies now."""
    state: State = table.state
    if state.over:
        return "FW-22"
    if state.fight:
        return "FW-14" if state.fight.fought else "FW-12" if state.fight.stacks else "FW-11"
    return ("FW-6", "FW-5", "FW-11", "FW-16", "FW-19", "FW-20", "FW-21")[state.phase]


SCREEN = GameScreen(
    rule=rule,
    queries=queries,
    screen=screen,
    log_line=log_line,
    spoken=spoken,
    summary=summary,
    outcome=outcome,
    die_question=die_question,
    lesson=lesson,
    formality=formality,
    usual=usual,
    outlook=outlook,
)
