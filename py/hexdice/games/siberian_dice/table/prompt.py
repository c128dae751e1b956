"""What to do now: the headline above the board, and a softer note where the decision needs one."""

from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.notation import cell_of
from hexdice.games.siberian_dice.rules.play import takeable
from hexdice.games.siberian_dice.table.board import ghost_cell
from hexdice.games.siberian_dice.table.end import how_it_ended
from hexdice.games.siberian_dice.table.turns import last_turn
from hexdice.games.siberian_dice.table.words import a_die, after, changes, placed_line, threats, whose
from hexdice.kernel.game import Result
from hexdice.view.dice import die_name
from hexdice.view.markup import button, icon
from hexdice.view.stage import late
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say

KNOWN = (pd.STRATEGIC, pd.GROSSMEISTER, pd.PURITY)  # where the face to place is known before the choice of a die


def prompt_and_note(table: Table) -> tuple[str, str]:
    """(whose turn it is and what to do, a note)."""
    state: pd.State = table.state
    if state.ended is not None:
        return how_it_ended(table, [table.names[seat] for seat in state.ended.winners])[0], ""
    if state.phase == pd.PREPARE:
        return say("Rolling the dice before the match"), ""
    if state.phase == pd.ROLL:
        return _asked(table, say("The die is rolling")), ""
    if state.phase == pd.ANSWER:
        others = [table.names[seat] for seat in table.up]
        name = table.names[state.on_turn]
        return say("{name} offers a draw: {others}, do you accept?", name=name, others=listed(others)), ""
    if table.scripted and not table.moves:
        return say("Look at the board"), ""
    if state.phase == pd.PLACE:
        return late(to_place(table)), _placing(table)
    if ghost_cell(table) >= 0:
        return _asked(table, say("Roll this {face}?", face=die_name(pd.face_at(state, ghost_cell(table))))), ""
    return _to_choose(table), _choosing(table)


def _described(table: Table) -> bool:
    """Whether whoever is on turn is only watched: a bot or a script moves, or a past turn is shown."""
    on_turn = table.state.on_turn
    return not table.present or bool(table.bots[on_turn]) or table.own not in (None, on_turn)


def _asked(table: Table, task: str) -> str:
    """A task for whoever is on turn, with its name unless only one person plays."""
    on_turn = table.state.on_turn
    return task if on_turn == table.own and table.present else labelled(table.called[on_turn], task)


def to_place(table: Table) -> str:
    """Which die is to be placed, or is being placed by somebody who is watched."""
    state: pd.State = table.state
    face, on_turn, variant = die_name(state.face), state.on_turn, state.setup.variant
    if _described(table):
        if variant in KNOWN:
            return table.say_of(on_turn, "You place a {face}", "{name} places a {face}", face=face)
        return table.say_of(on_turn, "You rolled a {face}", "{name} rolled a {face}", face=face)
    if variant == pd.STRATEGIC:
        return _asked(table, say("Place the indicator, a {face}", face=face))
    if variant == pd.GROSSMEISTER:
        return _asked(table, say("Place the head of your sequence, a {face}", face=face))
    if variant == pd.PURITY:
        return _asked(table, say("The list says {face}: place it", face=face))
    return table.say_of(on_turn, "You rolled a {face}: place it", "{name} rolled a {face}: place it", face=face)


def _placing(table: Table) -> str:
    """The note while a die is placed: whether the marked cell ends the match, or what else is known."""
    state: pd.State = table.state
    cell = ghost_cell(table)
    if cell >= 0:
        return "" if table.ui.get("puzzle") else _would_end(table) or threats(table, cell) or _cramped(table)
    if table.ui.get("hint", "").startswith("place "):
        return "" if table.scripted else say("Hint: the marked cell.")
    if state.setup.variant == pd.STRATEGIC and not _described(table):
        face = die_name(state.known[state.on_turn][0])
        return say("The {face} you just rolled is what you place next time.", face=face)
    return ""


def _cramped(table: Table) -> str:
    """Whether the marked cell has too few neighbours for the die ever to be perfect there."""
    state: pd.State = table.state
    n = len(pd.BOARDS[state.setup.side].grid.neighbours[ghost_cell(table)])
    return say("Too few neighbouring cells for {die} to be perfect.", die=a_die(state.face)) if n < state.face else ""


def last_of_all(table: Table) -> Result | None:
    """The end of the match that placing on the marked cell brings; None if it goes on."""
    state: pd.State = table.state
    cell = ghost_cell(table)
    return after(state, cell).ended if cell >= 0 and state.phase == pd.PLACE else None


def _would_end(table: Table) -> str:
    ended = last_of_all(table)
    if ended is None:
        return ""
    if ended.winners == (table.state.on_turn,):
        return say("This wins!")
    if len(ended.winners) > 1:
        return say("This ends the match in a draw.")
    return say("With this, {name} wins!", name=table.names[ended.winners[0]])


def _to_choose(table: Table) -> str:
    """The prompt before a die is chosen."""
    state: pd.State = table.state
    if _described(table):
        cell = cell_of(table.events[-1].text) if table.events else ""
        if cell and table.turn()[1] == len(table.events):  # the match turned with this move
            before, event, _ = table.last()
            return placed_line(table, event.actor, before.face, cell).rstrip(".")
        return table.say_of(state.on_turn, "You choose a die", "{name} chooses a die")
    if state.setup.variant == pd.GROSSMEISTER:
        if not state.known[state.on_turn]:
            return _asked(table, say("Take one of your dice off the board"))
        if not takeable(state):
            return _asked(table, say("Place the head of your sequence"))
        return _asked(table, say("Place the head, or take a die first"))
    if state.setup.variant == pd.PURITY:
        return _asked(table, say("Choose a die"))
    if not state.hands[state.on_turn]:
        return _asked(table, say("Roll one of your dice"))
    return _asked(table, say("Roll a die") if takeable(state) else say("Roll a new die"))


def _choosing(table: Table) -> str:
    """The note before a die is chosen: a hint, who could win next, or what will be placed."""
    state: pd.State = table.state
    hint = table.ui.get("hint", "")
    if hint:
        if table.scripted:
            return ""
        return say("Hint: take a die from your hand.") if hint == "hand" else say("Hint: the marked die.")
    if state.offers:
        return say("The draw was declined.")
    if _described(table):
        turn = None if table.present else last_turn(table)
        done = changes(turn.change, lambda bits: whose(state, bits, table.names, table.own)) if turn else ""
        return _of_hand(table) or done
    return threats(table) or known_before(state)


def _of_hand(table: Table) -> str:
    """At a slip of the review: that the die was taken from the hand, or better had been, as no cell can show that."""
    marks = table.marks
    if marks.better == "hand":
        return f'<span class="pd-of-hand better">{icon("check")}{say("Better from hand")}</span>'
    return f'<span class="pd-of-hand">{icon("close")}{say("Played from hand")}</span>' if marks.played == "hand" else ""


def known_before(state: pd.State) -> str:
    """What whoever is on turn will place, where that is known before the choice of a die; in Chain, what may be taken."""
    variant, on_turn = state.setup.variant, state.on_turn
    if variant == pd.CHAIN:
        return say("In Chain, only perfect dice may leave the board.")
    if variant == pd.STRATEGIC:
        return say("You will place {die}, whichever die you roll.", die=a_die(state.known[on_turn][0]))
    if variant == pd.PURITY:
        return say("You will place {die}, the next on the list.", die=a_die(state.known[0][0]))
    if variant == pd.GROSSMEISTER and state.known[on_turn]:
        return say("You will place {die}, the head of your sequence.", die=a_die(state.known[on_turn][0]))
    return ""


def actions(table: Table) -> str:
    """What can be tapped below the board."""
    state: pd.State = table.state
    if state.phase == pd.ANSWER and table.can("accept"):
        return button(say("Accept the draw"), move="accept", kind="primary", id="accept") + button(
            say("Play on"), move="decline", id="decline"
        )
    cell = ghost_cell(table)
    name = pd.BOARDS[state.setup.side].grid.names[cell]
    if state.phase == pd.PLACE and cell >= 0:
        ended = None if table.ui.get("puzzle") else last_of_all(table)
        words = say("Place it and win") if ended and ended.winners == (state.on_turn,) else say("Place it here")
        return button(words, move=f"place {name}", kind="primary large", id="commit")
    if state.phase != pd.CHOOSE:
        return ""
    buttons, listed = "", state.setup.variant == pd.PURITY
    if cell >= 0:
        words = say("Take this die") if listed else say("Roll this die")
        buttons = button(words, move=f"take {name}", kind="primary large", sign="die", id="commit")
    if table.can("hand"):
        if state.setup.variant == pd.GROSSMEISTER:
            words = say("Place the head")
        else:
            words = say("Take a die from your hand") if listed else say("Roll a new die")
        kind = "large" if cell >= 0 else "primary large"
        buttons += button(table.handed(state.on_turn, words), move="hand", kind=kind, sign="die", id="hand")
    return buttons
