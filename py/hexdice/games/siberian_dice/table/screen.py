"""The table of Siberian Dice: what to do now, the board, the seats."""

from collections.abc import Mapping

from hexdice.games.siberian_dice.bot import outlook as estimate
from hexdice.games.siberian_dice.bot.preview import Change, lifting, placing
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.play import apply, takeable
from hexdice.games.siberian_dice.rules.state import (
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
)
from hexdice.games.siberian_dice.table.cells import (
    draw_board,
    ghost_cell,
    last_turn,
    looked_at,
    scripted,
    unchanged,
)
from hexdice.games.siberian_dice.table.ending import decided, outcome, verdict
from hexdice.games.siberian_dice.table.seats import called, gains, side, strip, written
from hexdice.games.siberian_dice.table.words import (
    a_die,
    consequence,
    log_line,
    owners,
    placed,
    score,
    summary,
    threats,
    whose,
)
from hexdice.kernel.game import CHANCE, Result
from hexdice.kernel.options import Value
from hexdice.view import frame
from hexdice.view.dice import die, die_name
from hexdice.view.hooks import GameScreen, Queries, Rematch, Review
from hexdice.view.markup import button, plain
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, labelled, listed, say, say_n

ONE_LINE = 40  # letters of a note on a phone; a longer one may have to scroll


def screen(table: Table) -> Screen:
    prompt, note = _prompt(table)
    changed = gains(table)
    return Screen(
        prompt=prompt,
        note=f'<span tabindex="0" role="region" aria-labelledby="prompt-text">{note}</span>'
        if len(plain(note)) > ONE_LINE
        else note,
        main=f'<div class="pd-main">{strip(table, changed)}{draw_board(table)}{written(table)}</div>',
        actions=_actions(table),
        side=side(table, changed),
        announce=_announce(table, prompt.rpartition("</svg> ")[2], note),
        dialog=_resigning(table),
    )


# What to do now


def _prompt(table: Table) -> tuple[str, str]:
    """(whose turn it is and what to do, a note)."""
    state: State = table.state
    name = table.names[state.mover]
    if state.phase == OVER:
        return verdict(table, [table.names[seat] for seat in state.ended.winners])[0] if state.ended else "", ""
    if state.phase == PREPARE:
        return say("The dice before the match are rolled"), ""
    if state.phase == ROLL:
        return _asked(table, say("the die is rolling")), ""
    if state.phase == ANSWER:
        others = [table.names[seat] for seat in table.up]
        return say("{name} offers a draw: {others}, do you accept?", name=name, others=listed(others)), ""
    if scripted(table) and not table.moves:
        return say("Look at the board"), ""
    if state.phase == PLACE:
        shown = die(state.face, state.mover, id=f"play-{state.placed}", kind="small rolled", label="")
        return f"{shown} <span>{_to_place(table)}</span>", _placing(table)
    if ghost_cell(table) >= 0:
        task = say("roll this {face}?", face=die_name(face_at(state, ghost_cell(table))))
        return _asked(table, task), _lifting(table, state, looked_at(table) or Change(0, 0))
    return _to_choose(table), _choosing(table)


def _described(table: Table) -> bool:
    """Whether the mover is only watched: a bot or a script moves, or a past turn is shown."""
    mover = table.state.mover
    return not table.live or bool(table.bots[mover]) or table.own not in (None, mover)


def _asked(table: Table, task: str) -> str:
    """A task for the mover, with its name unless only one person plays."""
    mover = table.state.mover
    return task[:1].upper() + task[1:] if mover == table.own and table.live else labelled(called(table, mover), task)


def _to_place(table: Table) -> str:
    state: State = table.state
    face, name, variant = die_name(state.face), table.names[state.mover], state.setup.variant
    known = variant in (STRATEGIC, GROSSMEISTER, PURITY)
    if _described(table):
        if state.mover == table.own:
            return say("You place a {face}", face=face) if known else say("You rolled a {face}", face=face)
        return say("{name} places a {face}", name=name, face=face) if known else _rolled(name, face)
    if variant == STRATEGIC:
        return _asked(table, say("place the indicator, a {face}", face=face))
    if variant == GROSSMEISTER:
        return _asked(table, say("place the head of your sequence, a {face}", face=face))
    if variant == PURITY:
        return _asked(table, say("the list says {face}: place it", face=face))
    if state.mover == table.own:
        return say("You rolled a {face}: place it", face=face)
    return say("{name} rolled a {face}: place it", name=name, face=face)


def _rolled(name: str, face: str) -> str:
    return say("{name} rolled a {face}", name=name, face=face)


def _placing(table: Table) -> str:
    """The note while a die is placed: what the marked cell brings, a hint, or how the cells are read."""
    state: State = table.state
    change, hint = looked_at(table), table.ui.get("hint", "")
    if change is not None:
        back = unchanged(table, state) if ghost_cell(table) == state.source else None
        return f"{_ending(table)} {consequence(state, change, table.names, back)}".strip()
    if hint.startswith("place "):
        return "" if scripted(table) else say("Hint: the marked cell.")
    if _described(table):
        return ""
    if state.setup.variant == STRATEGIC:
        return say(
            "The roll just made, a {face}, is what you place next time.", face=die_name(state.known[state.mover][0])
        )
    if state.source >= 0:
        cell = BOARDS[state.setup.side].grid.names[state.source]
        return say("It was lifted off {cell}, which is vacant now.", cell=cell)
    return say("Tap a cell to see what it changes, again to place.")


def _last_of_all(table: Table) -> Result | None:
    """The end of the match that placing on the marked cell brings; None if it goes on."""
    state: State = table.state
    cell = ghost_cell(table)
    if cell < 0 or state.phase != PLACE:
        return None
    return apply(state, state.mover, f"place {BOARDS[state.setup.side].grid.names[cell]}").ended


def _ending(table: Table) -> str:
    ended = _last_of_all(table)
    if ended is None:
        return ""
    if ended.winners == (table.state.mover,):
        return say("This wins!")
    if len(ended.winners) > 1:
        return say("This ends the match in a draw.")
    return say("With this {name} wins!", name=table.names[ended.winners[0]])


def _to_choose(table: Table) -> str:
    """The prompt before a die is chosen."""
    state: State = table.state
    if _described(table):
        if state.mover == table.own:
            return say("You choose a die")
        return say("{name} chooses a die", name=table.names[state.mover])
    if state.setup.variant == GROSSMEISTER:
        if not state.known[state.mover]:
            return _asked(table, say("take one of your dice off the board"))
        if not takeable(state):
            return _asked(table, say("place the head of your sequence"))
        return _asked(table, say("place, or take one of your dice first"))
    if not state.hands[state.mover]:
        return _asked(table, say("choose one of your dice"))
    if not takeable(state):
        return _asked(table, say("bring in a die"))
    return _asked(table, say("choose a die, from hand or board"))


def _choosing(table: Table) -> str:
    """The note before a die is chosen: a hint, or who could win next and what comes before that."""
    state: State = table.state
    hint = table.ui.get("hint", "")
    if hint:
        if scripted(table):
            return ""
        return say("Hint: take a die from your hand.") if hint == "hand" else say("Hint: the marked die.")
    if state.offers:
        return say("The draw was declined.")
    danger = threats(state, table.names, table.own) if not _described(table) else ""
    after = _before_choice(table, brief=bool(danger))
    return f"<b>{danger}</b> {after}".strip() if danger else after


def _before_choice(table: Table, brief: bool) -> str:
    """What will be placed, or the last turn; `brief`: without its dice, which the board marks, as the note has few lines."""
    state: State = table.state
    variant = state.setup.variant
    if variant == CHAIN:
        return say("In Chain only perfect dice may leave the board.")
    if variant in (STRATEGIC, GROSSMEISTER, PURITY) and not _described(table):
        return _known(state)
    if (turn := last_turn(table)) is not None:
        cell, who = BOARDS[state.setup.side].grid.names[turn.goal], table.events[turn.place].actor
        done = placed(table, who, face_at(state, turn.goal), cell)
        return done if brief else f"{done} {owners(state, turn.change, table)}".strip()
    return ""


def _known(state: State) -> str:
    """What the mover will place, where that is known before the choice of a die."""
    if state.setup.variant == STRATEGIC:
        return say("You will place {die}, whichever die you roll.", die=a_die(state.known[state.mover][0]))
    if state.setup.variant == PURITY:
        return say("You will place {die}, the next on the list.", die=a_die(state.known[0][0]))
    if state.known[state.mover]:
        return say("You will place {die}, the head of your sequence.", die=a_die(state.known[state.mover][0]))
    return ""


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
        ended = _last_of_all(table)
        words = say("Place it and win") if ended and ended.winners == (state.mover,) else say("Place it here")
        return button(words, move=f"place {name}", kind="primary large", id="commit")
    if state.phase != CHOOSE or not table.moves:
        return ""
    buttons = ""
    known = state.setup.variant == PURITY
    if cell >= 0:
        name = BOARDS[state.setup.side].grid.names[cell]
        words = say("Take this die") if known else say("Roll this die")
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
        done = placed(table, event.actor, before.face, cell)
        total = "" if after.ended else say("Perfect dice: {score}.", score=score(after, table.names))
        return " ".join(filter(None, (done, owners(after, placing(before, number), table), total)))
    if event.text.startswith("take "):
        done = say("{name} took the die from {cell}.", name=name, cell=cell)
        return f"{done} {owners(after, lifting(before, number), table)}".strip()
    return log_line(table)


def _announce(table: Table, prompt: str, note: str) -> tuple[str, ...]:
    """The ghost and the prompt; after the end, who won."""
    state: State = table.state
    if state.ended is not None:
        title, more = verdict(table, [table.names[seat] for seat in state.ended.winners])
        return aloud(title, more, decided(table), say("Perfect dice: {score}.", score=score(state, table.names)))
    if state.phase == PLACE:
        prompt = _to_place(table)  # without the picture of the die
    cell, hint = ghost_cell(table), table.ui.get("hint", "")
    marked = BOARDS[state.setup.side].grid.names[cell] if cell >= 0 else cell_of(hint)
    if cell < 0 and not hint and not state.offers:
        note = ""
    elif note and marked:
        note = f"{marked}. {note}"
    return aloud(prompt, note)


def move_words(table: Table) -> str:
    """A die taken from the hand, in words: the log has no line for it, as the roll follows."""
    event = table.last().event
    if event.text == "hand" and event.actor == table.own:
        return say("You take a die from the hand.")
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
        return Lesson("place", say("Tap a cell to see what it changes, again to place."))
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
    review=Review(move_words=move_words, outlook=outlook),
    rematch=Rematch(options=rematch),
)
