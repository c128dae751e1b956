"""What to do now: the headline above the tray, and a second sentence where one is needed."""

from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.play import award, too_safe
from hexdice.games.three_dice.rules.state import POINTS, SAFE, State
from hexdice.games.three_dice.table import moments, words
from hexdice.games.three_dice.table.evening import lingers
from hexdice.games.three_dice.table.odds_panel import hint_words
from hexdice.view.table import Table
from hexdice.view.text import say


def prompt_and_note(table: Table) -> tuple[str, str]:
    """Whose turn and what to do, and a softer second sentence."""
    state: State = table.state
    if lingers(table):
        return say("That was the last round"), ""
    if state.phase == "over":
        return say("The evening is over"), ""
    if state.phase == "start":
        return say("Who starts?"), say("The starter decides how many rolls everybody gets.")
    if state.phase == "draw":
        return say("Drawing lots for the start …"), ""
    seat, mine = state.on_turn, table.present and bool(table.moves)
    if state.phase == "pause":
        if state.past:
            number = len(state.past) + 1
            return table.say_of(seat, "You start round {n}", "{name} starts round {n}", n=number), ""
        if mine and not table.bot(seat):
            return table.say_of(seat, "You start: roll all three dice", "{name} starts: roll all three dice"), ""
        return table.say_of(seat, "You start", "{name} starts"), ""
    if state.phase == "award":
        return _gift_asked(table), ""
    if state.phase in ("off", "offdice"):
        if state.rules.ties == "one":
            return table.say_of(
                seat, "Roll three dice: the lowest pays alone", "{name}: roll three dice; the lowest pays alone"
            ), ""
        return table.say_of(seat, "Roll a die to see who starts", "{name}: roll a die to see who starts"), ""
    if state.phase == "turn" and mine and (found := _choice(table)):
        return found
    if state.round.false and not state.round.turns and state.phase == "ready":
        return table.say_of(seat, "False start! Roll again", "False start! {name}: roll again"), ""
    rolls = table.say_of(seat, "Roll all three dice", "{name}: roll all three dice") if mine else ""
    return stake(table) or rolls or table.say_of(seat, "You roll", "{name} rolls"), ""


def _gift_asked(table: Table) -> str:
    """The question who gets what is given away."""
    units = words.units(table.state.rules, award(table.state))
    return table.say_of(table.state.on_turn, "Who gets {units}?", "{name}: who gets {units}?", units=units)


def stake(table: Table) -> str:
    """What whoever is up must end on; "" while nobody can tell."""
    state: State = table.state
    low, seat = state.round.lowest, state.on_turn
    if not state.round.turns:
        return ""
    if low is None:
        if not state.is_last:
            return ""
        return table.say_of(seat, "Only a special roll saves you", "Only a special roll saves {name}")
    beat = words.points(low)
    if state.is_last:
        return table.say_of(seat, "Beat {points} or you lose", "{name} must beat {points} or lose", points=beat)
    return table.say_of(seat, "Beat {points} and you cannot lose", "{name}: {points} to beat", points=beat)


def _choice(table: Table) -> tuple[str, str] | None:
    """What is to be decided on a roll; None if the stake says it."""
    state: State = table.state
    seat, roll, kind, hint = state.on_turn, state.rolls[-1], moments.kind_now(state), table.ui.get("hint", "")
    stay = table.say_of(seat, "Stay, or keep dice?", "{name}: stay, or keep dice?")
    if hint in KEEPS and not table.scripted:  # a lesson says it itself
        return stay, hint_words(roll, KEEPS[hint])
    if kind in SAFE:
        safe = table.say_of(seat, "Stay and you are safe", "{name}: stay and you are safe")
        return f"{moments.cheer(kind, '')} {safe}", ""
    low = state.round.lowest
    if too_safe(state) and low is not None:
        if state.rules.gentle == "enforce":
            why = say("Gentlemen’s rule: above {points}, you roll on to be fair.", points=words.points(low))
            return table.say_of(seat, "You cannot lose, so roll on", "{name} cannot lose: roll on"), why
        return table.say_of(seat, "You cannot lose: stay, or dare?", "{name} cannot lose: stay, or dare?"), ""
    if (low is None and state.round.turns and state.is_last) or (low is not None and POINTS[roll] <= low):
        return None
    return stay, ""
