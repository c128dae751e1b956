"""What to do now: the headline above the board, and a softer note."""

from hexdice.games.siberian_dice.bot.preview import Change
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.games.siberian_dice.rules.play import apply, takeable
from hexdice.games.siberian_dice.table.board import ghost_cell, last_turn, looked_at, unchanged
from hexdice.games.siberian_dice.table.end import how_it_ended
from hexdice.games.siberian_dice.table.panels import shown_name
from hexdice.games.siberian_dice.table.words import a_die, consequence, owners, placed, threats, whose
from hexdice.kernel.game import Result
from hexdice.view.dice import die, die_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n


def headline(table: Table) -> tuple[str, str]:
    """(whose turn it is and what to do, a note)."""
    state: pd.State = table.state
    name = table.names[state.mover]
    if state.phase == pd.OVER:
        return how_it_ended(table, [table.names[seat] for seat in state.ended.winners])[0] if state.ended else "", ""
    if state.phase == pd.PREPARE:
        return say("The dice before the match are rolled"), ""
    if state.phase == pd.ROLL:
        return _asked(table, say("the die is rolling")), ""
    if state.phase == pd.ANSWER:
        others = [table.names[seat] for seat in table.up]
        return say("{name} offers a draw: {others}, do you accept?", name=name, others=listed(others)), ""
    if table.scripted and not table.moves:
        return say("Look at the board"), ""
    if state.phase == pd.PLACE:
        shown = die(state.face, state.mover, id=f"play-{state.placed}", kind="small rolled", label="")
        return f"{shown} <span>{to_place(table)}</span>", _placing(table)
    if ghost_cell(table) >= 0:
        task = say("roll this {face}?", face=die_name(pd.face_at(state, ghost_cell(table))))
        return _asked(table, task), _lifting(table, state, looked_at(table) or Change(0, 0))
    return _to_choose(table), _choosing(table)


def _described(table: Table) -> bool:
    """Whether the mover is only watched: a bot or a script moves, or a past turn is shown."""
    mover = table.state.mover
    return not table.live or bool(table.bots[mover]) or table.own not in (None, mover)


def _asked(table: Table, task: str) -> str:
    """A task for the mover, with its name unless only one person plays."""
    mover = table.state.mover
    return (
        task[:1].upper() + task[1:] if mover == table.own and table.live else labelled(shown_name(table, mover), task)
    )


def to_place(table: Table) -> str:
    state: pd.State = table.state
    face, name, variant = die_name(state.face), table.names[state.mover], state.setup.variant
    known = variant in (pd.STRATEGIC, pd.GROSSMEISTER, pd.PURITY)
    if _described(table):
        if state.mover == table.own:
            return say("You place a {face}", face=face) if known else say("You rolled a {face}", face=face)
        return say("{name} places a {face}", name=name, face=face) if known else _rolled(name, face)
    if variant == pd.STRATEGIC:
        return _asked(table, say("place the indicator, a {face}", face=face))
    if variant == pd.GROSSMEISTER:
        return _asked(table, say("place the head of your sequence, a {face}", face=face))
    if variant == pd.PURITY:
        return _asked(table, say("the list says {face}: place it", face=face))
    if state.mover == table.own:
        return say("You rolled a {face}: place it", face=face)
    return say("{name} rolled a {face}: place it", name=name, face=face)


def _rolled(name: str, face: str) -> str:
    return say("{name} rolled a {face}", name=name, face=face)


def _placing(table: Table) -> str:
    """The note while a die is placed: what the marked cell brings, a hint, or how the cells are read."""
    state: pd.State = table.state
    change, hint = looked_at(table), table.ui.get("hint", "")
    if change is not None:
        back = unchanged(table, state) if ghost_cell(table) == state.source else None
        return f"{_would_end(table)} {consequence(state, change, table.names, back)}".strip()
    if hint.startswith("place "):
        return "" if table.scripted else say("Hint: the marked cell.")
    if _described(table):
        return ""
    if state.setup.variant == pd.STRATEGIC:
        return say(
            "The roll just made, a {face}, is what you place next time.", face=die_name(state.known[state.mover][0])
        )
    if state.source >= 0:
        cell = pd.BOARDS[state.setup.side].grid.names[state.source]
        return say("It was lifted off {cell}, which is vacant now.", cell=cell)
    return say("Tap a cell to see what it changes, again to place.")


def last_of_all(table: Table) -> Result | None:
    """The end of the match that placing on the marked cell brings; None if it goes on."""
    state: pd.State = table.state
    cell = ghost_cell(table)
    if cell < 0 or state.phase != pd.PLACE:
        return None
    return apply(state, state.mover, f"place {pd.BOARDS[state.setup.side].grid.names[cell]}").ended


def _would_end(table: Table) -> str:
    ended = last_of_all(table)
    if ended is None:
        return ""
    if ended.winners == (table.state.mover,):
        return say("This wins!")
    if len(ended.winners) > 1:
        return say("This ends the match in a draw.")
    return say("With this {name} wins!", name=table.names[ended.winners[0]])


def _to_choose(table: Table) -> str:
    """The prompt before a die is chosen."""
    state: pd.State = table.state
    if _described(table):
        if state.mover == table.own:
            return say("You choose a die")
        return say("{name} chooses a die", name=table.names[state.mover])
    if state.setup.variant == pd.GROSSMEISTER:
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
    state: pd.State = table.state
    hint = table.ui.get("hint", "")
    if hint:
        if table.scripted:
            return ""
        return say("Hint: take a die from your hand.") if hint == "hand" else say("Hint: the marked die.")
    if state.offers:
        return say("The draw was declined.")
    danger = threats(state, table.names, table.own) if not _described(table) else ""
    after = _before_choice(table, brief=bool(danger))
    return f"<b>{danger}</b> {after}".strip() if danger else after


def _before_choice(table: Table, brief: bool) -> str:
    """What will be placed, or the last turn; `brief`: without its dice, which the board marks, as the note has few lines."""
    state: pd.State = table.state
    variant = state.setup.variant
    if variant == pd.CHAIN:
        return say("In Chain only perfect dice may leave the board.")
    if variant in (pd.STRATEGIC, pd.GROSSMEISTER, pd.PURITY) and not _described(table):
        return known_before(state)
    if (turn := last_turn(table)) is not None:
        cell, who = pd.BOARDS[state.setup.side].grid.names[turn.goal], table.events[turn.place].actor
        done = placed(table, who, pd.face_at(state, turn.goal), cell)
        return done if brief else f"{done} {owners(state, turn.change, table)}".strip()
    return ""


def known_before(state: pd.State) -> str:
    """What the mover will place, where that is known before the choice of a die."""
    if state.setup.variant == pd.STRATEGIC:
        return say("You will place {die}, whichever die you roll.", die=a_die(state.known[state.mover][0]))
    if state.setup.variant == pd.PURITY:
        return say("You will place {die}, the next on the list.", die=a_die(state.known[0][0]))
    if state.known[state.mover]:
        return say("You will place {die}, the head of your sequence.", die=a_die(state.known[state.mover][0]))
    return ""


def _lifting(table: Table, state: pd.State, change: Change) -> str:
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
