"""The table of Siberian Dice: what to do now, the board, the seats."""

from collections.abc import Mapping

from hexdice.games.siberian_dice.bot import outlook as estimate
from hexdice.games.siberian_dice.bot.preview import lifting, placing
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.table.board import draw_board, ghost_cell
from hexdice.games.siberian_dice.table.buttons import actions
from hexdice.games.siberian_dice.table.end import how_it_ended, outcome, turning_point
from hexdice.games.siberian_dice.table.panels import gains, side, strip, written
from hexdice.games.siberian_dice.table.prompt import headline, to_place
from hexdice.games.siberian_dice.table.words import (
    log_line,
    owners,
    placed,
    score,
    summary,
)
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value
from hexdice.view import frame
from hexdice.view.hooks import GameScreen, Queries, Rematch, Review
from hexdice.view.markup import plain
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, say

ONE_LINE = 40  # letters of a note on a phone; a longer one may have to scroll


def screen(table: Table) -> Screen:
    prompt, note = headline(table)
    changed = gains(table)
    return Screen(
        prompt=prompt,
        note=f'<span tabindex="0" role="region" aria-labelledby="prompt-text">{note}</span>'
        if len(plain(note)) > ONE_LINE
        else note,
        main=f'<div class="pd-main">{strip(table, changed)}{draw_board(table)}{written(table)}</div>',
        actions=actions(table),
        side=side(table, changed),
        announce=_announce(table, prompt.rpartition("</svg> ")[2], note),
        dialog=frame.resigning(table, say("Your dice stay on the board, but you play no more in this match.")),
    )


# Announcements


def spoken(table: Table) -> str:
    """What the last event did, and whose dice it made perfect or broke; a roll is announced with the next prompt."""
    before, event, after = table.last()
    if event.actor == CHANCE:
        return ""
    name, cell = table.names[event.actor], cell_of(event.text)
    number = pd.BOARDS[before.setup.side].grid.number.get(cell, -1)
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
    state: pd.State = table.state
    if state.ended is not None:
        title, more = how_it_ended(table, [table.names[seat] for seat in state.ended.winners])
        return aloud(title, more, turning_point(table), say("Perfect dice: {score}.", score=score(state, table.names)))
    if state.phase == pd.PLACE:
        prompt = to_place(table)  # without the picture of the die
    cell, hint = ghost_cell(table), table.ui.get("hint", "")
    marked = pd.BOARDS[state.setup.side].grid.names[cell] if cell >= 0 else cell_of(hint)
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
    state: pd.State = table.state
    if state.phase != pd.PREPARE:
        return say("Roll the die. What does it show?")
    if state.setup.variant == pd.PURITY:
        return say("Roll entry {n} of the list. What does the die show?", n=len(state.known[0]) + 1)
    wanted = 1 if state.setup.variant == pd.STRATEGIC else state.setup.dice
    seat = next(i for i, row in enumerate(state.known) if len(row) < wanted)
    if wanted == 1:
        return say("Player {n}: roll your indicator. What does it show?", n=seat + 1)
    return say(
        "Player {n}: roll die {k} of your sequence. What does it show?", n=seat + 1, k=len(state.known[seat]) + 1
    )


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of a rematch: the rest of PURITY's list is carried over (PD-9)."""
    state: pd.State = table.state
    if state.setup.variant != pd.PURITY:
        return table.options
    return {**table.options, "tail": "".join(map(str, state.known[0]))}


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: pd.State = table.state
    known = state.setup.variant in (
        pd.STRATEGIC,
        pd.GROSSMEISTER,
        pd.PURITY,
    )  # the face is known before the choice of a die
    if state.phase == pd.CHOOSE and not state.owns[state.mover]:
        return Lesson("first", say("Perfect: a die that shows how many dice touch it. Bring in your first."))
    if state.phase == pd.CHOOSE:
        if state.setup.variant == pd.CHAIN:
            return Lesson("chain", say("Bring in another die, or roll a perfect one of yours again."))
        if known:
            return Lesson("choose", say("Bring in another die, or tap one of yours to move."))
        return Lesson("choose", say("Bring in another die, or tap one of yours to roll."))
    if state.phase == pd.PLACE:
        return Lesson("place", say("Tap a cell to see what it changes, again to place."))
    return None


def outlook(table: Table) -> tuple[float, ...]:
    """The bot's estimate of who wins."""
    return estimate(table.state, table.bots)


def queries(table: Table) -> Queries:
    """The seat's dice and, during a placement, the cells with the best balance of dice made perfect and broken."""
    state: pd.State = table.state
    names = pd.BOARDS[state.setup.side].grid.names
    seat = state.mover if table.seat is None else table.seat
    mine = tuple(name for i, name in enumerate(names) if pd.face_at(state, i) and pd.owner_at(state, i) == seat)
    if state.phase != pd.PLACE:
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
    state: pd.State = table.state
    if state.phase == pd.OVER:
        return "PD-5"
    if state.phase == pd.ANSWER:
        return "PD-12"
    own = {pd.STRATEGIC: "PD-7", pd.GROSSMEISTER: "PD-8", pd.PURITY: "PD-9", pd.CHAIN: "PD-10"}
    return "PD-2" if state.phase == pd.PLACE else own.get(state.setup.variant, "PD-3")


SCREEN = GameScreen(
    rule=rule,
    spoken=spoken,
    queries=queries,
    screen=screen,
    log_line=log_line,
    summary=summary,
    ending=outcome,
    die_question=die_question,
    lesson=lesson,
    review=Review(move_words=move_words, outlook=outlook),
    rematch=Rematch(options=rematch),
)
