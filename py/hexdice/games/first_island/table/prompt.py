"""What to do now: the prompt, the sentence below it with a hint, a warning or the wishes of the tribes in hand, a lesson, and what is spoken."""

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.grid import GRID, cells
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import buttons, camp_cards, focus, marks, news, offers, panels, placing, wishes
from hexdice.games.first_island.table.end import result_words
from hexdice.games.first_island.table.words import listed_names, round_words, tribe_name
from hexdice.view.table import Lesson, Table
from hexdice.view.text import aloud, enumerated, facts, labelled, say


def prompt_and_note(table: Table, seat: int) -> tuple[str, str]:
    """The prompt and the sentence below it, while the island of `seat` is shown."""
    state: State = table.state
    prompt, note = _prompt(table)
    asked = wishes.asked(table)
    note = hint_words(table) or (wishes.line(asked) if asked else note)
    if len(state.sheets) == 1 or state.phase == Phase.OVER or state.paper:
        return prompt, note
    whose = table.say_of(seat, "Your island", "{name}’s island")
    if focus.elsewhere(table):
        return whose, f"{panels.points_words(table, seat)}."
    own = table.present and seat == table.seat
    return prompt, note if own else " ".join(filter(None, (*aloud(whose), note)))


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    near = news.decided(table) or marks.to_beat(table, state.sheets[table.seat or 0].score)
    where = news.ends_soon(table) or " ".join(aloud(f"{round_words(table)}.", near))
    if state.phase == Phase.OVER:
        return say("The islands are settled"), ""
    if state.phase == Phase.WINDOW:
        return _window_prompt(table, where)
    if state.phase == Phase.KEEP:
        return table.say_of(state.in_window, "Keep one of the two cards", "{name}: keep one of the two cards"), where
    if state.phase == Phase.ROLL:
        return table.say_of(state.roller, "Roll for everybody", "{name}: roll for everybody"), where
    if state.phase == Phase.REROLL:
        tribe = tribe_name(alike(state.dice))
        words = table.say_of(state.roller, "Roll the {tribe} again?", "{name}: roll the {tribe} again?", tribe=tribe)
        return words, say("Once, and for everybody.")
    if state.phase == Phase.MARK and state.paper:
        return say("Draw on your islands, then go on"), where
    if state.phase == Phase.MARK and (table.seat is None or table.seat not in table.up):
        return say("Waiting for {names}", names=enumerated(listed_names(table)[seat] for seat in table.up)), where
    if state.phase == Phase.MARK:
        return _mark_prompt(table, table.seat or 0, where)
    return say("The dice are rolling") if table.present else say("Next: the dice or a card, by chance"), where


def _window_prompt(table: Table, where: str) -> tuple[str, str]:
    state: State = table.state
    asked, last = state.in_window, ""
    if state.round == state.last_round and not state.closing:
        last = say("This is the last chance to score a card.")
    if table.moves and not any(move.startswith("score") for move in table.moves):
        words = table.say_of(asked, "No camp fits a card now", "{name}: no camp fits a card now")
        return words, " ".join(aloud(where, last))
    words = table.say_of(asked, "Score a card?", "{name}: score a card?")
    left = buttons.left_words(table)
    warn = f'<b class="fi-close" id="fi-rest">{left}</b>' if left else ""
    return words, " ".join(filter(None, (warn, last or where)))


def _mark_prompt(table: Table, seat: int, where: str) -> tuple[str, str]:
    state: State = table.state
    sheet = focus.marking(table) or state.sheets[seat]
    turn, left = sheet.turn, sheet.due - len(sheet.turn.marks)
    if not left:
        return table.say_of(seat, "Both hexes are filled", "{name}: both hexes are filled"), where
    if turn.pair:
        return _place_prompt(table, seat, sheet)
    if focus.first_die(table) is not None:
        if state.may_override(sheet):
            words = table.say_of(seat, "Choose the second die, or a box", "{name}: choose the second die, or a box")
            return words, where
        return table.say_of(seat, "Choose the second die", "{name}: choose the second die"), where
    if not (focus.glows(table) and offers.offers(table)):
        return table.say_of(seat, "Choose two dice", "{name}: choose two dice"), where
    return table.say_of(seat, "Choose a hex or a die", "{name}: choose a hex or a die"), where


def _place_prompt(table: Table, seat: int, sheet: Sheet) -> tuple[str, str]:
    if (cell := focus.chosen_cell(table, sheet)) is not None:
        costs = max(gain.points for gain in placing.best_way(table, sheet, cell)[1]) < 0 and sheet.due > 1
        note = say("Each round fills two hexes: there is no pass.") if costs else ""
        return table.say_of(seat, "Tap again to place", "{name}: tap again to place"), note
    wished = facts(*(wishes.line(tribe) for tribe in dict.fromkeys(sheet.turn.pair)))
    return table.say_of(seat, "Choose a hex", "{name}: choose a hex"), wished


def hint_words(table: Table) -> str:
    """The bot's advice in words, if requested."""
    hint = table.ui.get("hint", "")
    words = hint.split(" ")
    if hint not in table.moves or table.state.paper:
        return ""
    if words[0] == "take":
        a, b = tribe_name(int(words[1])), tribe_name(int(words[2].removeprefix("+")))
        if words[2].startswith("+"):
            return say("Hint: {a}, and {b} from its box.", a=a, b=b)
        return say("Hint: {a} and {b}.", a=a, b=b)
    if words[0] == "score":
        return say("Hint: score with {tribe}.", tribe=tribe_name(grid.TRIBES.index(words[2])))
    return say("Hint: the marked choice.")


def announcements(table: Table, prompt: str, note: str) -> tuple[str, ...]:
    """What is marked and what is asked now; after the end, the result."""
    if table.result is not None:
        return aloud(prompt, result_words(table))
    hinted = note if hint_words(table) else ""
    return aloud(prompt, _looked(table) or hinted)


def _looked(table: Table) -> str:
    """The chosen hex, die or ring, in words."""
    state: State = table.state
    ghost, mine = table.ui.get("ghost", ""), focus.marking(table)
    if ghost.startswith("score ") and table.can(ghost):
        tribe, mask = camp_cards.read(ghost)
        return say("{tribe} {hexes}", tribe=tribe_name(tribe), hexes=" ".join(GRID.names[cell] for cell in cells(mask)))
    if mine is None:
        return ""
    chosen, first = focus.chosen_cell(table, mine), focus.first_die(table)
    if chosen is not None:
        way, gains = placing.best_way(table, mine, chosen)
        brings = enumerated([placing.ghost_words(mine.turn.pair, way), gains[way].words])
        words = f"{labelled(GRID.names[chosen], brings)}."
        groups = enumerated(placing.group_words(mine, chosen, way))
        return f"{words} {say('Groups: {groups}.', groups=groups)}" if groups else words
    return (
        say("Chosen: {what}.", what=tribe_name(state.dice[first])) if first is not None and not mine.turn.pair else ""
    )


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    if state.phase == Phase.WINDOW:
        if len(table.moves) > 2 and not buttons.left_words(table):  # a warning comes first
            return Lesson("card", say("The outlined camp fits a card. Once scored, a camp cannot grow."))
        return None
    # Without the dice of a hex that is looked at: to place there is what a lesson explains.
    mine = state.sheets[table.seat or 0]
    if focus.marking(table) is None or mine.turn.marks or news.decided(table):
        return None
    found = offers.offers(table).values() if not mine.turn.pair else ()
    if any(offer.camp for offer in found):
        return Lesson("camp", say("A flag is a first camp: a tribe without a camp costs 5 at the end."))
    if any("+" in offer.dice for offer in found):
        return Lesson("box", say("Dashed: a tribe from its box, which costs 1 point."))
    if not mine.turn.pair and mine.score.to_find < len(mine.score.tribes):
        return Lesson("grow", say("A camp’s wish counts: tap a tribe below."))
    if not mine.turn.pair:
        return Lesson("pair", say("Three of a tribe that touch form a camp. Choose a hex that glows."))
    if mine.turn.pair[0] == mine.turn.pair[-1]:
        return Lesson("alike", say("Two alike fill a hex of their own. Tap an empty one."))
    return Lesson("split", say("Tap an empty hex, then a split. The number is what it brings."))
