"""The table of The First Island: the common dice, the island, the ways to split, the cards, the score."""

from collections.abc import Mapping

from hexdice.games.first_island.bot import outlook as estimate
from hexdice.games.first_island.rules.card_window import window_moves
from hexdice.games.first_island.rules.grid import GRID, cells
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table import board, buttons, camp_cards, dice, news, panels, wishes
from hexdice.games.first_island.table.drawing import DEFS
from hexdice.games.first_island.table.end import outcome, result_words
from hexdice.games.first_island.table.words import (
    called,
    hex_words,
    log_line,
    move_words,
    round_words,
    summary,
    tribe_name,
)
from hexdice.kernel.options import Value
from hexdice.view.hooks import GameScreen, Play, Queries, Rematch, Review
from hexdice.view.markup import fold, panel, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, figure, labelled, say, signed


def screen(table: Table) -> Screen:
    state: State = table.state
    seat = dice.shown(table)
    prompt, note = _prompt(table)
    prompt = _addressed(table, prompt)
    note = news.hint_words(table) or note
    if len(state.sheets) > 1 and state.phase != Phase.OVER and not state.paper:
        prompt, note = _whose(table, seat, prompt, note)
    hints = table.ui.get("view.hints") != "off"
    asking = state.phase in (Phase.WINDOW, Phase.DRAW, Phase.KEEP)
    left = camp_cards.strip(table, seat, hints) if asking else dice.tray(table) + buttons.second(table)
    side = ""
    if state.phase != Phase.OVER:
        side = panels.goal_list(state) + camp_cards.card_panel(table, seat, hints) + camp_cards.choices(table)
    middle = ""
    if not state.paper:
        strip = panels.strip(table) if state.phase != Phase.OVER else ""
        middle = f'<div class="fi-middle" id="fi-middle">{board.island(table, seat, hints)}{strip}</div>'
    kind = "over" if state.phase == Phase.OVER else "cards" if asking else "dice"
    beside = part("fi-left", f'<div class="fi-left" id="fi-left">{left}</div>')
    play = part("fi-play", f'<div class="fi-play {kind}" id="fi-play">{beside}{middle}</div>')
    main = f"{DEFS}{panels.rounds_track(state)}{play}{panels.tally(state, seat)}"
    if (
        state.phase == Phase.OVER and len(state.sheets) > 1
    ):  # the result shows all islands side by side, with their figures
        main = DEFS + _one_island(table, seat, play)
    elif not state.paper:
        title = seat_name(seat, called(table)[seat]) if len(state.sheets) > 1 else say("Score sheet")
        body = panels.sheet(state, seat, table.ui.get("show", ""))
        if any(state.sheets[seat].board_now):  # seen with the first tribes, where the last rows are out of sight
            title += f' <b class="fi-sum-up" aria-hidden="true">{figure(state.sheets[seat].score.total)}</b>'
        side += panels.islands(table, seat) + panel(title, body, id="fi-score", kind="fi-score")
    return Screen(
        prompt=prompt,
        note=note,
        main=main,
        actions=buttons.actions(table, seat),
        side=side,
        dialog=camp_cards.skip_question(table) or wishes.answer(table),
        announce=_announce(table, prompt, note),
    )


def _one_island(table: Table, seat: int, play: str) -> str:
    """After the end: one island as a board to read hex by hex."""
    if table.state.paper:
        return ""
    words = say("One island, hex by hex")
    return fold(words, lambda: panels.islands(table, seat) + play, key="view.island", ui=table.ui)


# What to do now


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
    if dice.elsewhere(table):
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
        last = news.last_chance(state)
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


def in_common(table: Table) -> str:
    """What everybody may see while the tablet changes hands: the common dice."""
    state: State = table.state
    return DEFS + dice.open_dice(state) if state.phase == Phase.MARK else ""


def formality(table: Table) -> str:
    """Passing in a card window where nothing else is left, or before the first dice, when the island is empty.

    And a roll after the first, where a single person plays bots.
    """
    state: State = table.state
    if state.phase == Phase.ROLL:
        return "roll" if state.round > 1 and buttons.rolls_on(table) else ""
    if state.phase != Phase.WINDOW:
        return ""
    return "pass" if state.round == 1 or window_moves(state) == ("pass",) else ""


def outlook(table: Table) -> tuple[float, ...]:
    """The bots' estimate of who will have the most points; in solo play, of meeting all goals."""
    return estimate(table.state, table.bots)


def advises(table: Table) -> bool:
    """Whether a bot can advise: not for sheets on paper, which it cannot see."""
    return not table.state.paper


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
    made = news.first_camps(sheet)
    where = made or news.beginner(table, sheet, where) or where
    if not left:
        undo = say("Until then everything can be taken back.")
        return say("{name}: close the round", name=name), made or news.beginner(table, sheet, "") or undo
    if turn.pair:
        a, b = turn.pair
        chosen = board.chosen_cell(table, sheet)
        if chosen is not None:
            wished = board.wish_words(sheet, chosen, board.best_way(table, sheet, chosen)[0])
            where = f"{wished} {say('Tap another hex to move it.')}".strip()
        if a == b:
            return say("{name}: choose a hex to fill with {tribe}", name=name, tribe=tribe_name(a)), where
        if chosen is not None:
            return say("{name}: choose how the hex is split", name=name), where
        return say("{name}: choose a hex for {a} and {b}", name=name, a=tribe_name(a), b=tribe_name(b)), where
    if dice.first_die(table) is not None:
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


# Announcements


def spoken(table: Table) -> str:
    """What the last event did: the looking seat's placements with the total; at the end of a round, the other seats' new hexes."""
    before, event, after = table.last()
    words = log_line(table)
    if event.text.startswith("place ") and event.actor == table.seat:
        sheet = after.sheets[event.actor]
        cell = GRID.number[event.text.split(" ")[1]]
        what = hex_words(sheet.board_now, cell, sheet.score)
        words = say("{hex}: {what}. Total {n}.", hex=GRID.names[cell], what=what, n=figure(sheet.score.total))
    elif before.phase == Phase.MARK and after.phase != Phase.MARK and not after.paper:
        return " ".join(aloud(words, *(_settled(before, after, seat, table) for seat in range(len(after.sheets)))))
    return " ".join(aloud(words))


def _settled(before: State, after: State, seat: int, table: Table) -> str:
    """The hexes that a seat filled in the last round; "" for the looking seat, for which they have been announced."""
    was, now = before.sheets[seat].board_now, after.sheets[seat].board_now
    names = [name for name, old, new in zip(GRID.names, was, now, strict=True) if new and not old]
    return "" if seat == table.seat or not names else f"{labelled(table.names[seat], ', '.join(names))}."


def _announce(table: Table, prompt: str, note: str) -> tuple[str, ...]:
    """What is marked and what is asked now; after the end, the result."""
    if table.result is not None:
        return aloud(prompt, result_words(table))
    hinted = note if news.hint_words(table) else ""
    return aloud(prompt, _looked(table) or hinted)


def _looked(table: Table) -> str:
    """The chosen hex, die or ring, in words."""
    state: State = table.state
    ghost, mine = table.ui.get("ghost", ""), dice.marking(table)
    if ghost.startswith("score ") and table.can(ghost):
        tribe, mask = camp_cards.read(ghost)
        return say("{tribe} {hexes}", tribe=tribe_name(tribe), hexes=" ".join(GRID.names[cell] for cell in cells(mask)))
    if mine is None:
        return ""
    chosen, first = board.chosen_cell(table, mine), dice.first_die(table)
    if chosen is not None:
        way, gains = board.best_way(table, mine, chosen)
        what, points = board.ghost_words(mine.turn.pair, way), signed(gains[way])
        words = say("{hex}: {what}, {points} points.", hex=GRID.names[chosen], what=what, points=points)
        groups = board.group_words(mine, chosen, way).removeprefix(", ")
        return f"{words} {say('Groups: {groups}.', groups=groups)}" if groups else words
    return (
        say("Chosen: {what}.", what=tribe_name(state.dice[first])) if first is not None and not mine.turn.pair else ""
    )


def die_question(table: Table) -> str:
    """The prompt for the next real die."""
    state: State = table.state
    number = state.dice.index(0) + 1
    return say("Roll the five dice. What does die {n} show?", n=number)


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of a rematch: without the code, whose dice are used up."""
    by_code = str(table.options["code"]).strip()
    return {**table.options, "code": "", "level": "free"} if by_code else table.options


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    if state.phase == Phase.WINDOW:
        if len(table.moves) > 2 and not buttons.left_words(table):  # a warning comes first
            return Lesson("card", say("The outlined camp fits a card. Once scored, it cannot grow."))
        return None
    if state.phase == Phase.REROLL:
        return Lesson("reroll", say("Rolling again changes the dice for everybody, once."))
    mine = dice.marking(table)
    if mine is None or mine.turn.marks:
        return None
    if not mine.turn.pair:
        return Lesson("pair", say("Choose two dice. Three of one tribe side by side make a camp."))
    if mine.turn.pair[0] == mine.turn.pair[-1]:
        return Lesson("alike", say("Two alike fill a hex of their own. Tap an empty one."))
    return Lesson("split", say("Tap an empty hex, then a split. The number is what it brings."))


def queries(table: Table) -> Queries:
    """The settled hexes of the shown island; and where the pair in hand, or the tribe of a card, fits best."""
    return Queries(*board.held_and_best(table))


def rule(table: Table) -> str:
    """The rule that applies now."""
    state: State = table.state
    if table.result is not None:
        return "FI-16"
    if state.phase in (Phase.WINDOW, Phase.REROLL):
        return "FI-11" if state.phase == Phase.WINDOW else "FI-3"
    mine = dice.marking(table)
    return "FI-5" if mine is not None and mine.turn.pair else "FI-4"


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
    in_common=in_common,
    play=Play(advises=advises, formality=formality),
    review=Review(move_words=move_words, outlook=outlook),
    rematch=Rematch(options=rematch),
)
