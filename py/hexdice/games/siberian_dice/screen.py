"""The table of Siberian Dice: what to do now, the board, the seats."""

from collections.abc import Mapping, Sequence

from hexdice.games.siberian_dice.bot import outlook as estimate
from hexdice.games.siberian_dice.cells import draw_board, ghost_cell, last_turn, looked_at, unchanged
from hexdice.games.siberian_dice.notation import cell_of
from hexdice.games.siberian_dice.preview import Change, lifting, placing
from hexdice.games.siberian_dice.rules import takeable
from hexdice.games.siberian_dice.seats import side, strip, written
from hexdice.games.siberian_dice.state import (
    ANSWER,
    BOARDS,
    CHAIN,
    CHOOSE,
    GROSSMEISTER,
    OVER,
    PLACE,
    PREPARE,
    PURITY,
    ROLL,
    STRATEGIC,
    State,
    face_at,
    owner_at,
    perfect_counts,
)
from hexdice.games.siberian_dice.words import a_die, consequence, log_line, owners, score, summary, whose
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value
from hexdice.view import frame
from hexdice.view.dice import die, die_name
from hexdice.view.markup import button, seat_name
from hexdice.view.table import GameScreen, Lesson, Queries, Screen, Table
from hexdice.view.text import aloud, listed, say, say_n


def screen(table: Table) -> Screen:
    prompt, note = _prompt(table)
    return Screen(
        prompt=prompt,
        note=note,
        main=f'<div class="pd-main">{strip(table)}{draw_board(table)}{written(table)}</div>',
        actions=_actions(table),
        side=side(table),
        announce=_announce(table, prompt.rpartition("</svg> ")[2], note),
        dialog=_resigning(table),
    )


# What to do now


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    name = table.names[state.mover]
    if state.phase == OVER:
        return say("The match is over"), ""
    if state.phase == PREPARE:
        return say("The dice before the match are rolled"), ""
    if state.phase == ROLL:
        return say("{name}: the die is rolling", name=name), ""
    if state.phase == ANSWER:
        others = [table.names[seat] for seat in table.up]
        return say("{name} offers a draw: {others}, do you accept?", name=name, others=listed(others)), ""
    hint = table.ui.get("hint", "")
    if state.phase == PLACE:
        shown = die(state.face, state.mover, id=f"play-{state.placed}", kind="small rolled", label="")
        change = looked_at(table)
        if change is not None:
            back = unchanged(table, state) if ghost_cell(table) == state.source else None
            note = consequence(state, change, table.names, back)
        elif hint.startswith("place "):
            note = say("Hint: the marked cell, {cell}.", cell=cell_of(hint))
        else:
            note = _source(state)
        return f"{shown} {_to_place(state, name)}", note
    return _choosing(table, state, name, hint)


def _to_place(state: State, name: str) -> str:
    face = die_name(state.face)
    variant = state.setup.variant
    if variant == STRATEGIC:
        return say("{name}: place the indicator, a {face}", name=name, face=face)
    if variant == GROSSMEISTER:
        return say("{name}: place the head of your sequence, a {face}", name=name, face=face)
    if variant == PURITY:
        return say("{name}: the list says {face}: place it", name=name, face=face)
    return say("{name} rolled a {face}: place it", name=name, face=face)


def _source(state: State) -> str:
    if state.setup.variant == STRATEGIC:
        return say(
            "The roll just made, a {face}, is what you place next time.", face=die_name(state.known[state.mover][0])
        )
    if state.source >= 0:
        cell = BOARDS[state.setup.side].grid.names[state.source]
        return say("It was lifted off {cell}, which is vacant now.", cell=cell)
    return say("Star: a die becomes perfect there. Cross: a die stops being perfect.")


def _choosing(table: Table, state: State, name: str, hint: str) -> tuple[str, str]:
    cell = ghost_cell(table)
    if cell >= 0:
        change = looked_at(table) or Change(0, 0)
        face = die_name(face_at(state, cell))
        title = say(
            "{name}: roll the {face} from {cell}?", name=name, face=face, cell=BOARDS[state.setup.side].grid.names[cell]
        )
        return title, _lifting(table, state, change)
    note = ""
    if hint == "hand":
        note = say("Hint: take a die from your hand.")
    elif hint:
        note = say("Hint: the marked die, {cell}.", cell=cell_of(hint))
    elif state.offers:
        note = say("The draw was declined.")
    elif state.setup.variant == CHAIN:
        note = say("In Chain only perfect dice may leave the board.")
    elif state.setup.variant == STRATEGIC:
        note = say("You will place {die}, whichever die you roll.", die=a_die(state.known[state.mover][0]))
    elif state.setup.variant == PURITY:
        note = say("You will place {die}, the next on the list.", die=a_die(state.known[0][0]))
    elif state.setup.variant == GROSSMEISTER and state.known[state.mover]:
        note = say("You will place {die}, the head of your sequence.", die=a_die(state.known[state.mover][0]))
    elif (turn := last_turn(table)) is not None:
        cells, who = BOARDS[state.setup.side].grid.names, table.names[table.events[turn.place].actor]
        done = say(
            "{name} placed {die} on {cell}.", name=who, die=a_die(face_at(state, turn.goal)), cell=cells[turn.goal]
        )
        note = f"{done} {owners(state, turn.change, table)}".strip()
    if state.setup.variant == GROSSMEISTER:
        if not state.known[state.mover]:
            return say("{name}: take one of your dice off the board", name=name), note
        if not takeable(state):
            return say("{name}: place the head of your sequence", name=name), note
        return say("{name}: place, or take one of your dice first", name=name), note
    if not state.hands[state.mover]:
        return say("{name}: choose one of your dice on the board", name=name), note
    if not takeable(state):
        return say("{name}: bring in a die", name=name), note
    return say("{name}: choose a die, from hand or board", name=name), note


def _lifting(table: Table, state: State, change: Change) -> str:
    words = []
    if change.made:
        n, who = change.made.bit_count(), whose(state, change.made, table.names, state.mover)
        words.append(
            say_n(
                n,
                "Without it {n} more die is perfect ({who}).",
                "Without it {n} more dice are perfect ({who}).",
                who=who,
            )
        )
    if change.broken:
        n, who = change.broken.bit_count(), whose(state, change.broken, table.names, state.mover)
        words.append(
            say_n(n, "{n} die is no longer perfect ({who}).", "{n} dice are no longer perfect ({who}).", who=who)
        )
    return " ".join(words) or say("Lifting it changes nothing for other dice.")


def _actions(table: Table) -> str:
    state: State = table.state
    if state.phase == ANSWER and table.can("accept"):
        return button(say("Accept the draw"), move="accept", kind="primary", id="accept") + button(
            say("Play on"), move="decline", id="decline"
        )
    cell = ghost_cell(table)
    if state.phase == PLACE and table.moves:
        if cell < 0:
            return ""
        name = BOARDS[state.setup.side].grid.names[cell]
        return button(say("Place it on {cell}", cell=name), move=f"place {name}", kind="primary large", id="commit")
    if state.phase != CHOOSE or not table.moves:
        return ""
    buttons = ""
    known = state.setup.variant == PURITY
    if cell >= 0:
        name = BOARDS[state.setup.side].grid.names[cell]
        words = say("Take the die from {cell}", cell=name) if known else say("Roll the die from {cell}", cell=name)
        buttons = button(words, move=f"take {name}", kind="primary large", sign="die", id="commit")
    if table.can("hand"):
        if state.setup.variant == GROSSMEISTER:
            words = say("Place the head")
        else:
            words = say("Take a die from the hand") if known else say("Roll a die from the hand")
        kind = "large" if cell >= 0 else "primary large"
        hinted = " hint" if table.ui.get("hint") == "hand" else ""
        buttons += button(words, move="hand", kind=kind + hinted, sign="die", id="hand")
    return buttons


def _resigning(table: Table) -> str:
    if table.ui.get("ask") != "resign" or not table.can("resign"):
        return ""
    body = (
        f"<p>{say('Your dice stay on the board, but you play no more in this match.')}</p>"
        f'<p class="row">{button(say("Resign"), move="resign", kind="danger", id="resign-yes")}'
        f"{button(say('Play on'), ui='ask=', id='resign-no')}</p>"
    )
    return frame.dialog(say("Resign this match?"), body, close="ui:ask=", id="resign-dialog")


# Announcements


def spoken(table: Table) -> str:
    """What the last event did, and whose dice it made perfect or broke; a roll is announced with the next prompt."""
    before, event, after = table.last()
    if event.actor == CHANCE:
        return ""
    name, cell = table.names[event.actor], cell_of(event.text)
    number = BOARDS[before.setup.side].grid.number.get(cell, -1)
    if event.text.startswith("place "):
        done = say("{name} placed {die} on {cell}.", name=name, die=a_die(before.face), cell=cell)
        total = "" if after.ended else say("Perfect dice: {score}.", score=score(after, table.names))
        return " ".join(filter(None, (done, owners(before, placing(before, number), table), total)))
    if event.text.startswith("take "):
        done = say("{name} took the die from {cell}.", name=name, cell=cell)
        return f"{done} {owners(before, lifting(before, number), table)}".strip()
    return log_line(table)


def _announce(table: Table, prompt: str, note: str) -> tuple[str, ...]:
    """The ghost and the prompt; after the end, who won."""
    state: State = table.state
    if state.ended is not None:
        title, more = _verdict(table, [table.names[seat] for seat in state.ended.winners])
        return aloud(title, more, say("Perfect dice: {score}.", score=score(state, table.names)))
    if state.phase == PLACE:
        prompt = _to_place(state, table.names[state.mover])  # without the picture of the die
    cell = ghost_cell(table)
    if cell >= 0 and state.phase == PLACE:
        note = f"{BOARDS[state.setup.side].grid.names[cell]}. {note}"
    elif cell < 0 and not table.ui.get("hint") and not state.offers:
        note = ""
    return aloud(prompt, note)


def _verdict(table: Table, winners: Sequence[str]) -> tuple[str, str]:
    """(who won or who shares the draw, why) of a finished match; `winners` are their names as they should appear."""
    state: State = table.state
    assert state.ended is not None
    seats, reason, _ = state.ended
    if reason == "goal":
        more = say_n(
            state.placed,
            "{perfect} dice perfect at once, with the first placement.",
            "{perfect} dice perfect at once, after {n} placements.",
            perfect=perfect_counts(state)[seats[0]],
        )
    elif reason == "stuck":
        more = say("{name} could not move.", name=table.names[state.mover])
    elif reason == "resigned":
        more = say("All others have resigned.")
    else:
        more = {
            "together": say("They reached the goal with the same move."),
            "agreed": say("The players agreed on it."),
            "repetition": say("The same position came up for the fourth time."),
            "limit": say("After {n} placements.", n=state.placed),
            "list": say("The list of rolls is used up."),
        }[reason]
        return say("A draw between {names}", names=listed(winners)), more
    return say("{name} wins", name=winners[0]), more


def outcome(table: Table) -> str:
    """Who won and how, as markup."""
    state: State = table.state
    ended = state.ended
    if ended is None:
        return ""
    title, more = _verdict(table, [seat_name(seat, table.names[seat]) for seat in ended.winners])
    return f'<h2 class="pd-outcome">{title}</h2><p>{more}</p>'


def move_words(table: Table) -> str:
    """A die taken from the hand, in words: the log has no line for it, as the roll follows."""
    event = table.last().event
    return say("{name} takes a die from the hand.", name=table.names[event.actor]) if event.text == "hand" else ""


def die_question(table: Table) -> str:
    """The prompt for a real die."""
    state: State = table.state
    if state.phase != PREPARE:
        return say("Roll the die. What does it show?")
    if state.setup.variant == PURITY:
        return say("Roll entry {n} of the list. What does the die show?", n=len(state.known[0]) + 1)
    wanted = 1 if state.setup.variant == STRATEGIC else state.setup.dice
    seat = next(i for i, row in enumerate(state.known) if len(row) < wanted)
    if wanted == 1:
        return say("Player {n}: roll your indicator. What does it show?", n=seat + 1)
    return say(
        "Player {n}: roll die {k} of your sequence. What does it show?", n=seat + 1, k=len(state.known[seat]) + 1
    )


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of a rematch: the rest of PURITY's list is carried over (PD-9)."""
    state: State = table.state
    if state.setup.variant != PURITY:
        return table.options
    return {**table.options, "tail": "".join(map(str, state.known[0]))}


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    known = state.setup.variant in (STRATEGIC, GROSSMEISTER, PURITY)  # the face is known before the choice of a die
    if state.phase == CHOOSE and not state.owns[state.mover]:
        return Lesson("first", say("Perfect: a die that shows how many dice touch it. Bring in your first."))
    if state.phase == CHOOSE:
        if state.setup.variant == CHAIN:
            return Lesson("chain", say("Bring in another die, or roll a perfect one of yours again."))
        if known:
            return Lesson("choose", say("Bring in another die, or tap one of yours to move."))
        return Lesson("choose", say("Bring in another die, or tap one of yours to roll."))
    if state.phase == PLACE:
        return Lesson("place", say("Star: a die becomes perfect. Cross: one stops being so. Tap twice."))
    return None


def outlook(table: Table) -> tuple[float, ...]:
    """The bot's estimate of who wins."""
    return estimate(table.state, table.bots)


def queries(table: Table) -> Queries:
    """The seat's dice and, during a placement, the cells with the best balance of dice made perfect and broken."""
    state: State = table.state
    names = BOARDS[state.setup.side].grid.names
    seat = state.mover if table.seat is None else table.seat
    mine = tuple(name for i, name in enumerate(names) if face_at(state, i) and owner_at(state, i) == seat)
    if state.phase != PLACE:
        return Queries(mine)
    gain: dict[str, int] = {}
    for i, name in enumerate(names):
        if table.can(f"place {name}"):
            change = placing(state, i)
            gain[name] = change.made.bit_count() - change.broken.bit_count()
    top = max(gain.values(), default=0)
    return Queries(mine, tuple(name for name, here in gain.items() if here == top and top > 0))


def rule(table: Table) -> str:
    """The rule that applies now."""
    state: State = table.state
    if state.phase == OVER:
        return "PD-5"
    if state.phase == ANSWER:
        return "PD-12"
    own = {STRATEGIC: "PD-7", GROSSMEISTER: "PD-8", PURITY: "PD-9", CHAIN: "PD-10"}
    return "PD-2" if state.phase == PLACE else own.get(state.setup.variant, "PD-3")


SCREEN = GameScreen(
    rule=rule,
    spoken=spoken,
    queries=queries,
    screen=screen,
    log_line=log_line,
    summary=summary,
    outcome=outcome,
    die_question=die_question,
    lesson=lesson,
    move_words=move_words,
    rematch=rematch,
    outlook=outlook,
)
