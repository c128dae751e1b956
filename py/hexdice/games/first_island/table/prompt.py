"""What to do now: the prompt, and the sentence below it with a hint, what happened or what puzzles at first."""

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.cards import size
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, Sheet, State, Turn
from hexdice.games.first_island.table import buttons, camp_cards, dice, focus, news, placing
from hexdice.games.first_island.table.words import listed_names, round_words, tribe_name
from hexdice.view.table import Table
from hexdice.view.text import say, signed


def prompt_and_note(table: Table, seat: int) -> tuple[str, str]:
    """The prompt and the sentence below it, while the island of `seat` is shown."""
    state: State = table.state
    prompt, note = _prompt(table)
    note = hint_words(table) or note
    if len(state.sheets) == 1 or state.phase == Phase.OVER or state.paper:
        return prompt, note
    whose = table.say_of(seat, "Your island", "The island of {name}")
    if focus.elsewhere(table):
        return whose, prompt
    return (prompt, note) if table.live and seat == table.seat else (prompt, f"{whose}. {note}".strip())


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    where = round_words(state)
    if state.phase in (Phase.ROLL, Phase.MARK) and (soon := news.ends_soon(table)):
        where = f"{where}. {soon}"
    if state.phase == Phase.OVER:
        return say("The islands are settled"), ""
    if state.phase == Phase.WINDOW:
        return _window_prompt(table, where)
    if state.phase == Phase.KEEP:
        if state.scored and table.moves and buttons.passing(table) == "roll":
            where = say("Then the dice roll.")
        elif heard := news.highlight(table):
            where = f"{where}. {heard}"
        asked = state.in_window
        return table.say_of(asked, "Keep one of the two cards", "{name}: keep one of the two cards"), where
    if state.phase == Phase.ROLL:
        return table.say_of(state.roller, "Roll for everybody", "{name}: roll for everybody"), where
    if state.phase == Phase.REROLL:
        face = alike(state.dice)
        words = table.say_of(
            state.roller,
            "Roll the {n} dice with {tribe} again?",
            "{name}: roll the {n} dice with {tribe} again?",
            n=state.dice.count(face),
            tribe=tribe_name(face),
        )
        return words, say("Who rolls is asked, once, if three or more are alike; the other dice stay.")
    if state.phase == Phase.MARK and state.paper:
        return say("Draw on your islands, then go on"), where
    if state.phase == Phase.MARK and (table.seat is None or table.seat not in table.up):
        return say("Waiting for {names}", names=", ".join(listed_names(table)[seat] for seat in table.up)), where
    if state.phase == Phase.MARK:
        return _mark_prompt(table, table.seat or 0, where)
    return say("The dice are rolling") if table.live else say("Next: the dice or a card, by chance"), where


def _window_prompt(table: Table, where: str) -> tuple[str, str]:
    state: State = table.state
    asked, step, happened = state.in_window, buttons.passing(table), news.news(table) or where + "."
    last = ""
    if state.round == state.last_round and not state.closing:
        last = say("This is the last chance to score a card.")
    if table.moves and not any(move.startswith("score") for move in table.moves):
        words = {
            "finish": table.say_of(asked, "Finish", "{name}: finish"),
            "roll": table.say_of(asked, "Roll the dice", "{name}: roll the dice"),
            "on": table.say_of(asked, "Go on", "{name}: go on"),
        }[step]
        return words, f"{happened} {say('No camp fits a card now.')} {last}".strip()
    words = {
        "finish": table.say_of(asked, "Score a card, or finish", "{name}: score a card, or finish"),
        "roll": table.say_of(asked, "Score a card, or roll", "{name}: score a card, or roll"),
        "on": table.say_of(asked, "Score a card, or go on", "{name}: score a card, or go on"),
    }[step]
    several = len({move.partition(" ")[2] for move in camp_cards.score_moves(table)}) > 1
    other = say("Tap another camp that fits to score that one.") if several else ""
    left = buttons.left_words(table)
    warn = f'<b class="fi-close" id="fi-rest">{left}</b>' if left else ""
    return words, " ".join(filter(None, (warn, happened, other, last)))


def _mark_prompt(table: Table, seat: int, where: str) -> tuple[str, str]:
    state: State = table.state
    sheet = state.sheets[seat]
    turn, left = sheet.turn, sheet.due - len(sheet.turn.marks)
    made = first_camps(sheet)
    if not left:
        undo = say("Until then everything can be taken back.")
        return table.say_of(seat, "Close the round", "{name}: close the round"), made or beginner(
            table, sheet, ""
        ) or undo
    where = made or beginner(table, sheet, where) or where
    if turn.pair:
        return _place_prompt(table, seat, where)
    if focus.first_die(table) is not None:
        if warned := dice.needless_box(table):
            where = f'<b class="fi-close">{warned}</b>'
        elif state.may_override(sheet):
            where = say("Or a box, which costs a point.")
        return table.say_of(seat, "Choose the second die", "{name}: choose the second die"), where
    if turn.marks:
        return table.say_of(seat, "Choose a die for the second hex", "{name}: choose a die for the second hex"), where
    if heard := news.since(table) or news.highlight(table):
        where = f"{where.rstrip('.')}. {heard}"
    if state.round == 1 and state.with_cards:
        where = say(
            "{where}. Nothing can fit a card yet; from the next round on you are asked before the dice.", where=where
        )
    if left == 1:
        return table.say_of(
            seat, "Choose two dice for your last hex", "{name}: choose two dice for your last hex"
        ), where
    return table.say_of(seat, "Choose a die", "{name}: choose a die"), where


def _place_prompt(table: Table, seat: int, where: str) -> tuple[str, str]:
    sheet: Sheet = table.state.sheets[seat]
    a, b = map(tribe_name, sheet.turn.pair)
    chosen = focus.chosen_cell(table, sheet)
    if chosen is not None:
        wished = placing.place_wishes(sheet, chosen, placing.best_way(table, sheet, chosen)[0])
        where = f"{wished} {say('Tap another hex to move it.')}".strip()
    if a == b:
        words = table.say_of(
            seat, "Choose a hex to fill with {tribe}", "{name}: choose a hex to fill with {tribe}", tribe=a
        )
    elif chosen is not None:
        words = table.say_of(seat, "Choose how the hex is split", "{name}: choose how the hex is split")
    else:
        words = table.say_of(seat, "Choose a hex for {a} and {b}", "{name}: choose a hex for {a} and {b}", a=a, b=b)
    return words, where


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
    if words[0] == "place":
        return say("Hint: the marked hex.")
    if words[0] == "score":
        return say("Hint: score with {tribe}.", tribe=tribe_name(grid.TRIBES.index(words[2])))
    if words[0] == "keep":
        return say("Hint: keep the card of {n} points.", n=2 * size(words[1]))
    return {
        "pass": say("Hint: go on."),
        "skip": say("Hint: skip your card."),
        "reroll": say("Hint: roll again."),
        "stay": say("Hint: leave them."),
    }.get(words[0], "")


def beginner(table: Table, sheet: Sheet, where: str) -> str:
    """What puzzles in the first rounds: why the total is so low; later, what the small signs in vacant hexes mean."""
    state: State = table.state
    if state.round <= 2 and any(sheet.board_now) and not any(scored.camps for scored in sheet.score.tribes):
        return say("A tribe costs 5 only until three of it touch: its first camp.")
    if not where or table.seat is None or sheet.rings or not state.with_cards or table.ui.get("view.hints") == "off":
        return ""
    if any(one.near and not one.fits for one in camp_cards.open_cards(state, table.seat)):
        return say(
            "{where}. A hex of this tribe here: round sign, your card fits; square, the shared card; six-sided, a first camp.",
            where=where,
        )
    return ""


def first_camps(sheet: Sheet) -> str:
    """The first camps of this round's hexes, or the first two of a tribe that touch, as markup; "" for none."""
    was, now = (each.score for each in (sheet._replace(turn=Turn()), sheet))
    gains = [
        say("First camp of {tribe}: {n}!", tribe=tribe_name(tribe), n=signed(new.row + new.request - scoring.NO_CAMP))
        for tribe, (old, new) in enumerate(zip(was.tribes, now.tribes, strict=True), 1)
        if new.camps and not old.camps
    ]
    steps = [
        say("2 of 3 {tribe}! One more hex makes a camp.", tribe=tribe_name(tribe))
        for tribe, (old, new) in enumerate(zip(was.tribes, now.tribes, strict=True), 1)
        if not new.camps
        and scoring.largest(sheet.board_now)[tribe] == 2 > scoring.largest(sheet._replace(turn=Turn()).board_now)[tribe]
    ]
    words = gains or steps[:1]
    return f'<b class="fi-gain">{" ".join(words)}</b>' if words else ""
