"""What to do now: the prompt, and the sentence below it with a hint, what happened or what puzzles at first."""

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.cards import size
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, Sheet, State, Turn
from hexdice.games.first_island.table import buttons, camp_cards, dice, focus, news, placing
from hexdice.games.first_island.table.words import called, round_words, tribe_name
from hexdice.view.table import Table
from hexdice.view.text import say, signed


def prompt_and_note(table: Table, seat: int) -> tuple[str, str]:
    """The prompt and the sentence below it, while the island of `seat` is shown."""
    state: State = table.state
    prompt, note = _prompt(table)
    prompt, note = _addressed(table, prompt), hint_words(table) or note
    if len(state.sheets) > 1 and state.phase != Phase.OVER and not state.paper:
        return _whose(table, seat, prompt, note)
    return prompt, note


def _addressed(table: Table, prompt: str) -> str:
    """The prompt without the name of the only person against bots, who is asked."""
    name = called(table)[table.own] if table.own is not None and table.live and table.own == table.seat else ""
    if not name or not prompt.startswith(name) or table.own not in table.up:
        return prompt
    words = prompt.removeprefix(name).lstrip(" :\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
    return words[:1].upper() + words[1:]


def _whose(table: Table, seat: int, prompt: str, note: str) -> tuple[str, str]:
    """Prompt and note, with the name of the island if it is not that of who looks on and plays."""
    words = say("Your island") if seat == table.own else say("The island of {name}", name=table.names[seat])
    if focus.elsewhere(table):
        return words, prompt
    return (prompt, note) if table.live and seat == table.seat else (prompt, f"{words}. {note}".strip())


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    table = table._replace(names=called(table))
    where = round_words(state)
    if state.phase in (Phase.ROLL, Phase.MARK) and (soon := news.ends_soon(table)):
        where = f"{where}. {soon}"
    if state.phase == Phase.OVER:
        return say("The islands are settled"), ""
    if state.phase == Phase.WINDOW:
        name = table.names[state.in_window]
        last = last_chance(state)
        if table.moves and not any(move.startswith("score") for move in table.moves):
            words = {
                "finish": say("{name}: finish", name=name),
                "roll": say("{name}: roll the dice", name=name),
                "on": say("{name}: go on", name=name),
            }[buttons.passing(table)]
            return words, f"{news.news(table) or where + '.'} {say('No camp fits a card now.')} {last}".strip()
        words = {
            "finish": say("{name}: score a card, or finish", name=name),
            "roll": say("{name}: score a card, or roll", name=name),
            "on": say("{name}: score a card, or go on", name=name),
        }[buttons.passing(table)]
        several = len({move.partition(" ")[2] for move in camp_cards.score_moves(table)}) > 1
        other = say("Tap another camp that fits to score that one.") if several else ""
        left = buttons.left_words(table)
        warn = f'<b class="fi-close" id="fi-rest">{left}</b>' if left else ""
        return words, " ".join(filter(None, (warn, news.news(table) or where + ".", other, last)))
    if state.phase == Phase.KEEP:
        if state.scored and table.moves and buttons.passing(table) == "roll":
            where = say("Then the dice roll.")
        elif heard := news.highlight(table):
            where = f"{where}. {heard}"
        return say("{name}: keep one of the two cards", name=table.names[state.in_window]), where
    if state.phase == Phase.ROLL:
        return say("{name}: roll for everybody", name=table.names[state.roller]), where
    if state.phase == Phase.REROLL:
        face = alike(state.dice)
        name, n, tribe = table.names[state.roller], state.dice.count(face), tribe_name(face)
        words = say("{name}: roll the {n} dice with {tribe} again?", name=name, n=n, tribe=tribe)
        return words, say("Who rolls is asked, once, if three or more are alike; the other dice stay.")
    if state.phase == Phase.MARK:
        return _mark_prompt(table, where)
    return say("The dice are rolling") if table.live else say("Next: the dice or a card, by chance"), where


def _mark_prompt(table: Table, where: str) -> tuple[str, str]:
    state: State = table.state
    if state.paper:
        return say("Draw on your islands, then go on"), where
    seat = table.seat if table.seat is not None and table.seat in table.up else None
    if seat is None:
        waiting = ", ".join(table.names[other] for other in table.up)
        return say("Waiting for {names}", names=waiting), where
    name, turn, sheet = table.names[seat], state.sheets[seat].turn, state.sheets[seat]
    left = sheet.due - len(turn.marks)
    made = first_camps(sheet)
    where = made or beginner(table, sheet, where) or where
    if not left:
        undo = say("Until then everything can be taken back.")
        return say("{name}: close the round", name=name), made or beginner(table, sheet, "") or undo
    if turn.pair:
        a, b = turn.pair
        chosen = focus.chosen_cell(table, sheet)
        if chosen is not None:
            wished = placing.place_wishes(sheet, chosen, placing.best_way(table, sheet, chosen)[0])
            where = f"{wished} {say('Tap another hex to move it.')}".strip()
        if a == b:
            return say("{name}: choose a hex to fill with {tribe}", name=name, tribe=tribe_name(a)), where
        if chosen is not None:
            return say("{name}: choose how the hex is split", name=name), where
        return say("{name}: choose a hex for {a} and {b}", name=name, a=tribe_name(a), b=tribe_name(b)), where
    if focus.first_die(table) is not None:
        if warned := dice.needless_box(table):
            return say("{name}: choose the second die", name=name), f'<b class="fi-close">{warned}</b>'
        box = state.may_override(sheet)
        return say("{name}: choose the second die", name=name), say("Or a box, which costs a point.") if box else where
    if not turn.marks and (heard := news.since(table) or news.highlight(table)):
        where = f"{where.rstrip('.')}. {heard}"
    if state.round == 1 and state.with_cards and not turn.marks:
        where = say(
            "{where}. Nothing can fit a card yet; from the next round on you are asked before the dice.", where=where
        )
    if left == 1 and not turn.marks:
        return say("{name}: choose two dice for your last hex", name=name), where
    which = (
        say("{name}: choose a die for the second hex", name=name)
        if turn.marks
        else say("{name}: choose a die", name=name)
    )
    return which, where


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


def last_chance(state: State) -> str:
    if state.round == state.last_round and not state.closing:
        return say("This is the last chance to score a card.")
    return ""


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
        say("{tribe}: 2 of 3! One more hex makes a camp.", tribe=tribe_name(tribe)[:1].upper() + tribe_name(tribe)[1:])
        for tribe, (old, new) in enumerate(zip(was.tribes, now.tribes, strict=True), 1)
        if not new.camps
        and scoring.largest(sheet.board_now)[tribe] == 2 > scoring.largest(sheet._replace(turn=Turn()).board_now)[tribe]
    ]
    words = gains or steps[:1]
    return f'<b class="fi-gain">{" ".join(words)}</b>' if words else ""
