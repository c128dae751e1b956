"""The table of The First War: what to do now, the phases, the land, the tribes."""

from hexdice.games.first_war import economy
from hexdice.games.first_war.account import untended
from hexdice.games.first_war.bot import outlook as estimate
from hexdice.games.first_war.buttons import actions, leaving
from hexdice.games.first_war.cards import NUMBER
from hexdice.games.first_war.clash import came_of, fought_on, pondered, pondered_words, proposed, scars
from hexdice.games.first_war.clash import panel as clash_panel
from hexdice.games.first_war.deck import card_lists, pyramid
from hexdice.games.first_war.drawn import drawn_card
from hexdice.games.first_war.ends import outcome, standing
from hexdice.games.first_war.foresight import drawn_up, fallen_back
from hexdice.games.first_war.front import front, front_words, goal_words, last_in_reach, patience, strengths, wins
from hexdice.games.first_war.history import followed, struck
from hexdice.games.first_war.movement import MOVERS
from hexdice.games.first_war.panels import (
    dangers,
    food_words,
    hunger_ahead,
    phase_track,
    tribes,
)
from hexdice.games.first_war.routine import makes_room, others_stay, points_wasted, usual_arrows
from hexdice.games.first_war.state import (
    ASK_GROWTH,
    CONFLICT,
    FOOD,
    GRID,
    GROWTH,
    HEALING,
    HUNTER,
    HUNTERS,
    HURT,
    KINDS,
    OTHERS,
    RESEARCH,
    State,
    face_up,
    size,
)
from hexdice.games.first_war.story import Story, deciding, story_of
from hexdice.games.first_war.tiles import Taps, describe, draw_board, out_of_reach, party_sent, taps_of, why_not
from hexdice.games.first_war.tokens import NO_HEALER, SPEARS, WARNING, in_line
from hexdice.games.first_war.turns import account_panel, arrows, births, points_lost, question, spoken, traces_words
from hexdice.games.first_war.usual import only_move, starved, usual_move
from hexdice.games.first_war.usual import pauses as usual_pauses
from hexdice.games.first_war.words import (
    brought,
    card_name,
    foretold,
    kind_name,
    log_line,
    phase_name,
    summary,
    verdict,
    word_name,
)
from hexdice.view import frame
from hexdice.view.markup import button
from hexdice.view.parts import part
from hexdice.view.table import GameScreen, Lesson, Queries, Screen, Table
from hexdice.view.text import aloud, labelled, say, say_n


def screen(table: Table) -> Screen:
    state: State = table.state
    taps = taps_of(table)
    warned = dangers(table, 0), dangers(table, 1)
    prompt, note = _prompt(table, taps, [danger.words for danger in warned[state.turn] if danger.acute])
    middle = ""
    reads = table.live and table.seat == state.turn and not table.moves
    if state.phase == RESEARCH and not (
        state.over or reads or struck(table) or _bot_acts(table) or pondered(table)
    ):  # a bot's half second there says nothing
        middle = pyramid(table)
    story = story_of(table) if state.over else None
    beside = standing(table, story) if story else wins(table)
    close = _close_up(table, story)
    between = part("fw-middle", f'<div class="fw-middle" id="fw-middle">{middle}</div>')
    return Screen(
        prompt=prompt,
        note=note,
        main=f'<div class="fw-main{"" if close < 0 else " fw-close"}">{"" if state.over else drawn_card(table) + phase_track(table)}{between}{draw_board(table, taps, scars(table, story if table.live else None) + births(table, fought_on(table)) + arrows(table) + usual_arrows(table, taps), f"{prompt} {note}", close)}</div>',
        actions=actions(table, taps),
        under=clash_panel(table, taps),
        scene=_scene(state),  # what is asked next begins with the headline, the phases and the board in their places
        side=beside + tribes(table, warned) + account_panel(table) + card_lists(table) + leaving(table),
        announce=_announce(table, taps, prompt),
        dialog=_asked(table),
    )


def _close_up(table: Table, story: Story | None) -> int:
    """The tile to show with those around it: of the fight that decided the match, and in the review of the strike on view; -1 for the whole land."""
    if table.live:
        found = deciding(table, story) if story else None
        return found.cell if found else -1
    fight = table.past(len(table.events) - 1).fight if struck(table) else None
    return fight.cell if fight else -1


def _scene(state: State) -> str:
    """A word for what is asked: a phase of somebody's turn, or a step of a fight."""
    if (fight := state.fight) is None:
        return f"phase {state.turn} {state.phase}"
    return "retreat" if fight.fought else "strike" if fight.stacks else "stand"


# What to do now


def _prompt(table: Table, taps: Taps, warned: list[str]) -> tuple[str, str]:
    state: State = table.state
    name = table.called[state.turn]
    if struck(table):
        before = table.past(len(table.events) - 1)
        return labelled(say("Round {n}", n=before.round), pondered_words(table)), came_of(table)
    if state.over:
        return say("The war is over"), ""
    if not table.live:
        return _looking_back(table)
    if state.pending:
        return say("Waiting for the die"), ""
    if state.offer == 1:
        return say(
            "{name} offers a draw: {other}, do you accept?",
            name=table.names[state.turn],
            other=table.names[1 - state.turn],
        ), ""
    if table.moves and pondered(table):
        return pondered_words(table), _looked(table, taps) or came_of(table)
    if state.fight:
        title, note = _fight_prompt(table)
        return title, _note(table, []) if table.can(table.ui.get("hint", "")) or table.can(
            table.ui.get("ghost", "")
        ) else note
    if _bot_acts(table):
        return say("{name}: {phase}", name=name, phase=phase_name(state.phase)), ""
    note = _looked(table, taps) or f"{_note(table, warned)} {_across(table, taps)}".strip()
    return _phase_prompt(table, taps, name), note


def _across(table: Table, taps: Taps) -> str:
    """That the chosen hunter is wounded, or why marked tiles may lie two away: it stands by a lake (FW-7)."""
    if taps.origin < 0 or table.state.phase > OTHERS or table.can(table.ui.get("ghost", "")):
        return ""
    if MOVERS[taps.who][0] == HUNTER + HURT:
        return say("A wounded piece cannot attack.")
    far = any(not GRID.masks[taps.origin] >> goal & 1 for goal in {*taps.moves, *taps.ghosts})
    return say("A lake is crossed in one step.") if far else ""


def _looking_back(table: Table) -> tuple[str, str]:
    """Which turn is shown, and what has just happened."""
    state: State = table.state
    if not any(event.actor >= 0 for event in table.events):
        return say("Before the first move"), ""
    title = say(
        "Round {n}, {name}: {phase}", n=state.round, name=table.called[state.turn], phase=phase_name(state.phase)
    )
    return title, log_line(table)


def _bot_acts(table: Table) -> bool:
    """Whether a bot has the turn of a match that is being played."""
    return table.live and bool(table.bot(table.state.turn))


def _fight_prompt(table: Table) -> tuple[str, str]:
    fight, turn = table.state.fight, table.state.turn
    assert fight is not None
    cell = GRID.names[fight.cell]
    name, other = table.called[turn], table.called[1 - turn]
    back = say("Then {name} goes on.", name=table.names[turn])
    if fight.fought:
        who = other if fight.flee else name
        won = _won_by_retreat(table)
        return say("{name}: retreat from {cell}", name=who, cell=cell), won or (back if fight.flee else "")
    if not fight.stacks:
        if table.own == 1 - turn:
            return say("You are attacked: how do your pieces stand on {cell}?", cell=cell), back
        if table.live and table.bot(1 - turn):
            return say("{name} decides how its pieces stand on {cell}", name=other, cell=cell), ""
        return say("{name}, you are attacked: how do your pieces stand on {cell}?", name=other, cell=cell), back
    if proposed(table):
        return say("{name}: strike like this?", name=name), foretold(drawn_up(table.state).state)
    if fight.free:
        return say("{name}: put each attacker on a stack", name=name), say("Cover as many stacks as you can.")
    return say("{name}: strike, or take back", name=name), foretold(table.state)


def _won_by_retreat(table: Table) -> str:
    """Whether the looking seat wins as soon as this retreat is over: a win is looked at when a tile is finished (FW-22)."""
    state: State = table.state
    over = fallen_back(state).state.over if table.moves else None
    return say("You have won as soon as the retreat is over.") if over and over[0] == table.seat else ""


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
    if starved(state):
        return say("{name}: no food for newcomers", name=name)
    return say("{name}: tap the tiles that are to grow", name=name)


def _note(table: Table, warned: list[str]) -> str:
    """The note: a hint, a warning, or the forecast."""
    state: State = table.state
    hint = table.ui.get("hint", "")
    if table.can(hint):
        return say("Hint: {move}.", move=_move_words(hint))
    ghost = table.ui.get("ghost", "")
    if table.can(ghost):
        return _ghost_words(table, ghost)
    came = brought(table)
    if state.phase in (HUNTERS, OTHERS):
        danger = hunger_ahead(table) if table.moves else ""
        danger = danger or (last_in_reach(state) if state.phase == HUNTERS else "")
        danger = danger or next(iter(warned), "")
        if came:
            return f"{came} {danger or _front(state)}"
        if followed(table):
            return " ".join(filter(None, (danger, traces_words(table))))
        if table.ui.get("from"):
            return danger if danger and hunger_ahead(table) else _front(state)
        if state.phase == OTHERS:
            return danger or makes_room(table) or points_wasted(table) or _front(state)
        found = front(state)  # without it, the goal says how far it is
        near = f"{_front(state)} " if found.prey or found.risk or state.attacks else ""
        if found.risk and not found.prey and not state.attacks and not danger and patience(state):
            return near + say("Draw back together, and strike when they come.")
        return near + (danger or goal_words(state))
    if table.moves and not came and (lost := points_lost(table)):
        came = lost
    if state.phase == GROWTH:
        after = economy.balance(state, state.turn)
        if came:
            return f"{came} {say('Food left over now: {n}.', n=after)}"
        if after <= 0:
            return say_n(
                1 - after,
                "No food is left over. Whoever comes and feeds nobody makes {n} piece go hungry next turn.",
                "No food is left over. Whoever comes and feeds nobody makes {n} pieces go hungry next turn.",
            )
        return say("Food left over now: {n}. Every newcomer eats one.", n=after)
    if came or not table.moves:
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


def _front(state: State) -> str:
    """The front in words, behind the sign that marks its tiles on the board."""
    found = front(state)
    sign = SPEARS if found.prey else "" if state.attacks else WARNING if found.risk else ""
    return f"{in_line(sign)}{front_words(state)}" if sign else front_words(state)


def _ghost_words(table: Table, ghost: str) -> str:
    """What the move of the ghost would do."""
    state: State = table.state
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
    if words[0] == "retreat":
        return ""
    number = party_sent(table, ghost)
    attack, defence = strengths(state, cell, ghost.rsplit(" ", 2)[0], number)
    odds = say(
        "Attack on {cell}: {attack} in all, the defenders have {defence}.", cell=goal, attack=attack, defence=defence
    )
    if size(state.pieces[1 - state.turn][cell]) < 2:
        return odds
    return f"{odds} {say('They can spread out: then each fights by itself.')}"


def _looked(table: Table, taps: Taps) -> str:
    """The description of a tapped tile, and why the chosen piece cannot go there."""
    name = table.ui.get("look", "")
    if name not in GRID.number:
        return ""
    cell = GRID.number[name]
    words = f"{labelled(name, describe(table, cell))}."
    reason = why_not(table, taps, cell)
    if table.moves and taps.origin < 0:
        reason = out_of_reach(table.state, cell)
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


def _asked(table: Table) -> str:
    asked = table.ui.get("ask", "")
    if asked in ("done", "usual"):
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


def real_dice(table: Table) -> str:
    """Where dice are rolled at all (FW-21)."""
    return say("A real die decides who is born")


def _start(state: State) -> str:
    """What a newcomer needs before the first choice: the four ways to win (FW-22), the seven steps (FW-4), what to tap."""
    met = say("<b>Round {n}:</b> the tribes have met; the first rounds are behind them.", n=state.round)
    lines = (
        *((met,) if state.round > 1 else ()),
        say(
            "<b>Four ways to win:</b> stand alone on the enemy’s home Fields, leave them none of a kind, wound them all, or activate three cards of level IV."
        ),
        say("<b>Seven steps a turn:</b> you move and fight; one button does most of the rest."),
        say("<b>First</b> tap hunters with a ring, then a marked tile."),
    )
    return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    if state.over or state.offer == 1 or brought(table):
        return None
    if not any(event.actor == table.seat for event in table.events):
        return Lesson("start", _start(state), say("How this is won"))
    if state.fight and not (state.fight.stacks or state.fight.fought):  # a strike says what it will do
        return Lesson("fight", say("The stronger stack wounds the other; three times as strong removes it."))
    if signs := _signs(table):
        return signs
    if makes_room(table) or others_stay(table):  # the note says why a farmer leaves its Fields; no farmer goes to any
        return None
    return {
        HUNTERS: Lesson("hunters", say("Tap ringed hunters, then a marked tile. One face down is turned up.")),
        OTHERS: Lesson("others", say("“Others move as usual” sends farmers to Fields: each feeds three.")),
        RESEARCH: Lesson("research", say("Turn up cards from the top and activate them. Three of level IV win.")),
        GROWTH: Lesson("growth", say("Where two or three stand, one more can come. It eats too.")),
    }.get(state.phase)


def _signs(table: Table) -> Lesson | None:
    """A lesson for a sign on the board, from the second round on; the most urgent first."""
    state: State = table.state
    if state.round < 2 or state.phase > OTHERS or followed(table):
        return None
    found = front(state)
    sign, lesson = "", None
    if found.prey:
        sign, lesson = SPEARS, Lesson("prey", say("Crossed spears: your hunters can attack these enemies now."))
    elif found.risk:
        sign, lesson = WARNING, Lesson("risk", say("This sign: enemy hunters can attack your pieces there."))
    elif state.phase == OTHERS and untended(state, state.turn):
        sign, lesson = (
            NO_HEALER,
            Lesson("untended", say("The wounded cannot attack; a healer on their tile heals them.")),
        )
    return lesson and lesson._replace(text=in_line(sign) + lesson.text)


def outlook(table: Table) -> tuple[float, ...]:
    """The bot's estimate of who wins."""
    return estimate(table.state, table.bots)


def place(table: Table) -> str:
    """The round and whose turn it is; a fight asks both sides, so that numbers of turns would say little."""
    state: State = table.state
    return say("Round {n}, {name}", n=state.round, name=table.called[state.turn])


def chance(table: Table) -> str:
    """What is not decided: the land and the cards are turned up, and who is born on a mixed tile is drawn."""
    return say("Left to chance: which tiles and cards were turned up, and who was born.")


def settled(table: Table) -> bool:
    """Whether a turn begins or the match is over: in between, half of a plan is done, and who is in a fight stands on no tile."""
    state: State = table.state
    return state.over is not None or (
        state.phase == HUNTERS and not (state.used or state.attacks or state.fight or state.pending)
    )


def formality(table: Table) -> str:
    """The only move that the rules leave."""
    return only_move(table.state)


def holds(table: Table) -> int:
    """A bot's step, its fights and newcomers can be followed before it goes on."""
    latest = table.events[table.fresh :]
    if any(event.text == "strike" for event in latest):
        return 6
    if any(event.text.startswith("grow ") for event in latest):  # a bystander's table has no past to compare with
        return 2
    return 1 if any(event.text.split(" ")[0] in MOVERS for event in latest) else 0


def usual(table: Table) -> str:
    """The next of the usual moves of the looking seat."""
    move = usual_move(table.state) if table.seat == table.state.turn else ""
    return move if table.can(move) else ""


def pauses(table: Table) -> bool:
    """Whether the usual moves wait here: who grows is a choice."""
    return bool(table.events) and usual_pauses(table.past(len(table.events) - 1), table.state)


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
    real_dice=real_dice,
    lesson=lesson,
    formality=formality,
    usual=usual,
    pauses=pauses,
    holds=holds,
    outlook=outlook,
    place=place,
    chance=chance,
    settled=settled,
)
