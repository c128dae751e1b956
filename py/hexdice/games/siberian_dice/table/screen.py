"""The table of Siberian Dice: what to do now, the board, the seats."""

from collections.abc import Mapping

from hexdice.games.siberian_dice.bot import outlook
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.preview import counted, forecast, lifting, placing
from hexdice.games.siberian_dice.rules.setup import row_to_roll
from hexdice.games.siberian_dice.table import end, panels, prompt, reasons, turns, words
from hexdice.games.siberian_dice.table.board import draw_board, ghost_cell, looked_at, matters
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value
from hexdice.view import frame
from hexdice.view.hooks import GameScreen, Play, Queries, Rematch, Review
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, say, say_n


def screen(table: Table) -> Screen:
    """The board, with the race above it and what is written down beside it."""
    headline, note = prompt.prompt_and_note(table)
    return Screen(
        prompt=headline,
        note=note or (words.log_line(table) if table.moves and turns.last_turn(table) else ""),
        main=f'<div class="pd-main">{panels.race(table, "above")}<div class="pd-board">{draw_board(table)}{panels.counts_switch(table)}</div>{panels.written(table)}</div>',
        actions=prompt.actions(table) if table.moves else "",
        side=panels.side(table),
        players=panels.players(table),
        announcements=announcements(table, headline, note),
        dialog=frame.resigning(table, say("Your dice stay on the board, but you are out of this match.")),
    )


def spoken(table: Table) -> str:
    """What the last event did, and whose dice it made perfect or broke; a roll is announced with the next prompt."""
    before, event, after = table.last()
    seat, cell = event.actor, cell_of(event.text)
    if seat == CHANCE:
        return ""
    if not cell:
        return words.log_line(table)
    number = pd.BOARDS[before.setup.side].grid.number[cell]
    if event.text.startswith("place "):
        done, change = words.placed_line(table, seat, before.face, cell), placing(before, number)
        total = "" if after.ended else say("Perfect dice: {score}.", score=words.score(after, table.called))
    else:
        done = table.say_of(seat, "You took the die from {cell}.", "{name} took the die from {cell}.", cell=cell)
        change, total = lifting(before, number), ""
    return " ".join(filter(None, (done, words.changes(change, lambda bits: words.named(after, bits, table)), total)))


def announcements(table: Table, headline: str, note: str) -> tuple[str, ...]:
    """The ghost and the prompt; after the end, who won."""
    state: pd.State = table.state
    if state.ended is not None:
        title, more = end.how_it_ended(table, [table.names[seat] for seat in state.ended.winners])
        total = say("Perfect dice: {score}.", score=words.score(state, table.called))
        return aloud(title, more, end.completed_by(table), total)
    if state.phase == pd.PLACE:
        headline = prompt.to_place(table)
    cell, hint, change = ghost_cell(table), table.ui.get("hint", ""), looked_at(table)
    if change is not None:
        does = words.changes(change, lambda bits: words.whose(state, bits, table.names, state.on_turn)) or say(
            "Nothing changes here."
        )
        return aloud(headline, f"{pd.BOARDS[state.setup.side].grid.names[cell]}. {does} {note}".strip())
    if not hint and not state.offers:
        return aloud(headline)
    return aloud(headline, f"{cell_of(hint)}. {note}" if note and cell_of(hint) else note)


def move_words(table: Table) -> str:
    """A die taken from the hand, in words: the log has no line for it, as the roll follows."""
    event = table.last().event
    if event.text != "hand":
        return ""
    return table.say_of(event.actor, "You take a die from your hand.", "{name} takes a die from their hand.")


def die_question(table: Table) -> str:
    """The prompt for a real die."""
    state: pd.State = table.state
    if state.phase != pd.PREPARE:
        return say("Roll the die. What does it show?")
    if state.setup.variant == pd.PURITY:
        return say("Roll the die for entry {n} of the list. What does it show?", n=len(state.known[0]) + 1)
    seat = row_to_roll(state)
    if state.setup.variant == pd.STRATEGIC:
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
    if state.phase == pd.CHOOSE and not state.owns[state.on_turn]:
        return Lesson("first", say("Perfect: a die that shows how many dice touch it. Roll your first die."))
    if state.phase == pd.CHOOSE:
        return Lesson("choose", say("Take a new die, or tap one of your marked dice."))
    if state.phase == pd.PLACE:
        if state.placed < 2:
            return Lesson("place", say("Tap a cell to see the effect, and again to place the die."))
        rival, made = 1 - state.on_turn, (counted(state, change.made) for change in forecast(state).values())
        if len(table.names) == 2 and pd.perfect_counts(state)[rival] and not any(n[state.on_turn] for n in made):
            return Lesson("spoil", say("No good cell? Break one of {name}’s dice.", name=table.names[rival]))
        return Lesson("where", say("Low numbers belong at the edge, high ones in a crowd."))
    return None


def queries(table: Table) -> Queries:
    """The seat's dice and, during a placement, the cells with the best balance of dice made perfect and broken."""
    state: pd.State = table.state
    names = pd.BOARDS[state.setup.side].grid.names
    seat = state.on_turn if table.seat is None else table.seat
    mine = tuple(name for i, name in enumerate(names) if pd.face_at(state, i) and pd.owner_at(state, i) == seat)
    if state.phase != pd.PLACE:
        return Queries(mine)
    changed = ((names[i], change) for i, change in forecast(state).items() if table.can(f"place {names[i]}"))
    gain = {name: made.bit_count() - broken.bit_count() for name, (made, broken) in changed}
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
    surface="ice",
    rule=rule,
    spoken=spoken,
    queries=queries,
    screen=screen,
    log_line=words.log_line,
    summary=words.summary,
    ending=end.ending,
    handicap=lambda table: say_n(int(table.options["fewer"]), "{n} die fewer", "{n} dice fewer"),
    die_question=die_question,
    lesson=lesson,
    play=Play(feels=turns.feels, colours=lambda table, kept: kept or ((1, 0) if table.own == 1 else ())),
    review=Review(
        move_words=move_words,
        reason=reasons.reason,
        matters=matters,
        outlook=lambda table: outlook(table.state, table.bots),
        settled=lambda table: table.state.phase == pd.CHOOSE or table.state.ended is not None,
    ),
    rematch=Rematch(options=rematch),
)
