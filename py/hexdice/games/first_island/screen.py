"""The table of The First Island: the common dice, the island, the ways to split, the cards, the score."""

from collections.abc import Mapping

from hexdice.games.first_island import campcards, panels, wishes
from hexdice.games.first_island.bot import outlook as estimate
from hexdice.games.first_island.buttons import actions, passing, second
from hexdice.games.first_island.cards import size
from hexdice.games.first_island.chart import best_way, chosen_cell, ghost_words, group_words, held_and_best, island
from hexdice.games.first_island.drawing import DEFS
from hexdice.games.first_island.exchange import token
from hexdice.games.first_island.island import GRID, TRIBES, cells
from hexdice.games.first_island.rules import alike, goals
from hexdice.games.first_island.state import (
    DRAW,
    KEEP,
    MARK,
    OVER,
    REROLL,
    ROLL,
    WINDOW,
    State,
    board_of,
    due,
    in_window,
    is_solo,
    last_round,
    may_override,
    one_card_short,
    roller,
    score_of,
    with_cards,
)
from hexdice.games.first_island.tray import first_die, marking, open_dice, round_gains, shown, tray
from hexdice.games.first_island.window import window_moves
from hexdice.games.first_island.words import goal_level, hex_words, log_line, round_words, summary, tribe_name
from hexdice.kernel.options import Value
from hexdice.view.markup import button, fold, panel, seat_name
from hexdice.view.parts import part
from hexdice.view.table import GameScreen, Lesson, Queries, Screen, Table
from hexdice.view.text import aloud, figure, labelled, listed, say, signed


def screen(table: Table) -> Screen:
    state: State = table.state
    seat = shown(table)
    prompt, note = _prompt(table)
    note = _hint_words(table) or note
    hints = table.ui.get("view.hints") != "off"
    asking = state.phase in (WINDOW, DRAW, KEEP)
    left = campcards.strip(table, seat, hints) if asking else tray(table) + second(table)
    side = ""
    if state.phase != OVER:
        side = panels.goal_list(state) + campcards.card_panel(table, seat, hints) + campcards.choices(table)
    middle = "" if state.paper else island(table, seat, hints)
    kind = "over" if state.phase == OVER else "cards" if asking else "dice"
    beside = part("fi-left", f'<div class="fi-left" id="fi-left">{left}</div>')
    play = part("fi-play", f'<div class="fi-play {kind}" id="fi-play">{beside}{middle}</div>')
    main = f"{DEFS}{panels.rounds_track(state)}{play}"
    if state.phase == OVER and len(state.sheets) > 1:  # the result shows all islands side by side, with their figures
        main = DEFS + _one_island(table, seat, play)
    elif not state.paper:
        title = seat_name(seat, table.names[seat]) if len(state.sheets) > 1 else say("Score sheet")
        body = panels.sheet(state, seat, table.ui.get("show", ""))
        side += panels.islands(table, seat) + panel(title, body, id="fi-score", kind="fi-score")
    return Screen(
        prompt=prompt,
        note=note,
        main=main,
        actions=actions(table, seat),
        side=side,
        dialog=campcards.skip_question(table) or wishes.answer(table),
        announce=_announce(table, prompt, note),
    )


def _one_island(table: Table, seat: int, play: str) -> str:
    """After the end: one island as a board to read hex by hex."""
    if table.state.paper:
        return ""
    words = say("One island, hex by hex")
    return fold(words, lambda: panels.islands(table, seat) + play, key="view.island", ui=table.ui)


# What to do now


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    where = round_words(state)
    if state.phase in (ROLL, MARK) and (soon := _ends_soon(table)):
        where = f"{where}. {soon}"
    if state.phase == OVER:
        return say("The islands are settled"), ""
    if state.phase == WINDOW:
        name = table.names[in_window(state)]
        last = _last_chance(state)
        if table.moves and not any(move.startswith("score") for move in table.moves):
            words = {
                "finish": say("{name}: finish", name=name),
                "roll": say("{name}: roll the dice", name=name),
                "on": say("{name}: go on", name=name),
            }[passing(table)]
            return words, f"{_news(table) or where + '.'} {say('No camp fits a card now.')} {last}".strip()
        words = {
            "finish": say("{name}: score a card, or finish", name=name),
            "roll": say("{name}: score a card, or roll", name=name),
            "on": say("{name}: score a card, or go on", name=name),
        }[passing(table)]
        return words, f"{_news(table) or where + '.'} {last}".strip()
    if state.phase == KEEP:
        return say("{name}: keep one of the two cards", name=table.names[in_window(state)]), where
    if state.phase == ROLL:
        return say("{name}: roll for everybody", name=table.names[roller(state)]), where
    if state.phase == REROLL:
        face = alike(state.dice)
        name, n, tribe = table.names[roller(state)], state.dice.count(face), tribe_name(face)
        words = say("{name}: {n} dice show {tribe}. Roll these again?", name=name, n=n, tribe=tribe)
        return words, say("Once, and for everybody.")
    if state.phase == MARK:
        return _mark_prompt(table, where)
    return say("The dice are rolling"), where


def in_common(table: Table) -> str:
    """What everybody may see while the tablet changes hands: the common dice."""
    state: State = table.state
    return DEFS + open_dice(state) if state.phase == MARK else ""


def formality(table: Table) -> str:
    """Passing in a card window where nothing else is left, or before the first dice, when the island is empty."""
    state: State = table.state
    if state.phase != WINDOW:
        return ""
    return "pass" if state.round == 1 or window_moves(state) == ("pass",) else ""


def outlook(table: Table) -> tuple[float, ...]:
    """The bots' estimate of who will have the most points; in solo play, of meeting all goals."""
    return estimate(table.state, table.bots)


def advises(table: Table) -> bool:
    """Whether a bot can advise: not for sheets on paper, which it cannot see."""
    return not table.state.paper


def _hint_words(table: Table) -> str:
    """The bot's advice in words, if requested."""
    hint = table.ui.get("hint", "")
    words = hint.split(" ")
    if hint not in table.moves or not advises(table):
        return ""
    if words[0] == "take":
        a, b = tribe_name(int(words[1])), tribe_name(int(words[2].removeprefix("+")))
        if words[2].startswith("+"):
            return say("Hint: {a}, and {b} from its box.", a=a, b=b)
        return say("Hint: {a} and {b}.", a=a, b=b)
    if words[0] == "place":
        return say("Hint: the marked hex.")
    if words[0] == "score":
        return say("Hint: score with {tribe}.", tribe=tribe_name(TRIBES.index(words[2])))
    if words[0] == "keep":
        return say("Hint: keep the card of {n} points.", n=2 * size(words[1]))
    return {
        "pass": say("Hint: go on."),
        "skip": say("Hint: skip your card."),
        "reroll": say("Hint: roll again."),
        "stay": say("Hint: leave them."),
    }.get(words[0], "")


def _news(table: Table) -> str:
    """What the last round brought each seat, and whose next card ends the match; "" in a match of one."""
    state: State = table.state
    if len(state.sheets) == 1 or state.paper or not (gains := round_gains(table)):
        return ""
    names = ", ".join(
        say("{label}: {value}", label=name, value=signed(n)) for name, n in zip(table.names, gains, strict=True)
    )
    return f"{say('Last round – {gains}.', gains=names)} {_ends_soon(table)}".strip()


def _ends_soon(table: Table) -> str:
    """Whose next card ends the match; "" if nobody's does."""
    state: State = table.state
    close = [name for name, sheet in zip(table.names, state.sheets, strict=True) if one_card_short(state, sheet)]
    if not close:
        return ""
    return (
        say("One more card of {name} ends the match.", name=close[0])
        if len(close) == 1
        else say("One more card ends the match.")
    )


def _last_chance(state: State) -> str:
    if state.round == last_round(state) and not state.closing:
        return say("This is the last chance to score a card.")
    return ""


def _mark_prompt(table: Table, where: str) -> tuple[str, str]:
    state: State = table.state
    if state.paper:
        return say("Draw on your islands, then go on"), where
    seat = table.seat if table.seat is not None and table.seat in table.up else None
    if seat is None:
        waiting = ", ".join(table.names[other] for other in table.up)
        return say("Waiting for {names}", names=waiting), where
    name, turn, sheet = table.names[seat], state.sheets[seat].turn, state.sheets[seat]
    left = due(sheet) - len(turn.marks)
    if not left:
        return say("{name}: close the round", name=name), say("Until then everything can be taken back.")
    if turn.pair:
        a, b = turn.pair
        if a == b:
            return say("{name}: choose a hex to fill with {tribe}", name=name, tribe=tribe_name(a)), where
        if table.ui.get("hex"):
            return say("{name}: choose how the hex is split", name=name), say("Tap another hex to move it.")
        return say("{name}: choose a hex for {a} and {b}", name=name, a=tribe_name(a), b=tribe_name(b)), where
    if first_die(table) is not None:
        box = may_override(state, sheet)
        return say("{name}: choose the second die", name=name), say("Or a box, for a point.") if box else where
    if state.round == 1 and with_cards(state) and not turn.marks:
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


# Announcements, the set-up and the end


def spoken(table: Table) -> str:
    """What the last event did: the looking seat's placements with the total; at the end of a round, the other seats' new hexes."""
    before, event, after = table.last()
    words = log_line(table)
    if event.text.startswith("place ") and event.actor == table.seat:
        sheet = after.sheets[event.actor]
        cell = GRID.number[event.text.split(" ")[1]]
        what = hex_words(board_of(sheet), cell, score_of(sheet))
        words = say("{hex}: {what}. Total {n}.", hex=GRID.names[cell], what=what, n=figure(score_of(sheet).total))
    elif before.phase == MARK and after.phase != MARK and not after.paper:
        return " ".join(aloud(words, *(_settled(before, after, seat, table) for seat in range(len(after.sheets)))))
    return " ".join(aloud(words))


def _settled(before: State, after: State, seat: int, table: Table) -> str:
    """The hexes that a seat filled in the last round; "" for the looking seat, for which they have been announced."""
    was, now = board_of(before.sheets[seat]), board_of(after.sheets[seat])
    names = [name for name, old, new in zip(GRID.names, was, now, strict=True) if new and not old]
    return "" if seat == table.seat or not names else f"{labelled(table.names[seat], ', '.join(names))}."


def _announce(table: Table, prompt: str, note: str) -> tuple[str, ...]:
    """What is marked and what is asked now; after the end, the result."""
    if table.result is not None:
        return aloud(prompt, _result_words(table))
    hinted = note if _hint_words(table) else ""
    return aloud(prompt, _looked(table) or hinted)


def _looked(table: Table) -> str:
    """The chosen hex, die or ring, in words."""
    state: State = table.state
    ghost, mine = table.ui.get("ghost", ""), marking(table)
    if ghost.startswith("score ") and table.can(ghost):
        tribe, mask = campcards.read(ghost)
        return say("{tribe} {hexes}", tribe=tribe_name(tribe), hexes=" ".join(GRID.names[cell] for cell in cells(mask)))
    if mine is None:
        return ""
    chosen, first = chosen_cell(table, mine), first_die(table)
    if chosen is not None:
        way, gains = best_way(table, mine, chosen)
        what, points = ghost_words(mine.turn.pair, way), signed(gains[way])
        words = say("{hex}: {what}, {points} points.", hex=GRID.names[chosen], what=what, points=points)
        groups = group_words(mine, chosen, way).removeprefix(", ")
        return f"{words} {say('Groups: {groups}.', groups=groups)}" if groups else words
    return (
        say("Chosen: {what}.", what=tribe_name(state.dice[first])) if first is not None and not mine.turn.pair else ""
    )


def _result_words(table: Table) -> str:
    """The announcement of the result: who won and why, and everybody's points; in solo play, the level."""
    state: State = table.state
    title, how = _verdict(table)
    words = [f"{title}.", how]
    assert table.result is not None
    scores = table.result.scores
    if table.result.reason == "paper":
        text = [labelled(name, say("{n} card points", n=n)) for name, n in zip(table.names, scores, strict=True)]
        words = [f"{title}.", f"{', '.join(text)}."]
    elif is_solo(state):
        level = goal_level(state.kind)
        if table.result.winners:
            words.append(say("Level reached: {level}.", level=level))
        else:
            aims = goals(state)
            words.append(
                say(
                    "Level not reached: {level}. Goals met: {n} of {all}.",
                    level=level,
                    n=sum(goal.met for goal in aims),
                    all=len(aims),
                )
            )
    elif len(scores) > 1:
        totals = ", ".join(f"{name} {figure(n)}" for name, n in zip(table.names, scores, strict=True))
        words.append(f"{say('Settled: {totals}', totals=totals)}.")
    return " ".join(words)


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
    if state.phase == WINDOW:
        if len(table.moves) > 2:
            return Lesson("card", say("The outlined camp fits a card. Once scored, it cannot grow."))
        return None
    if state.phase == REROLL:
        return Lesson("reroll", say("Rolling again changes the dice for everybody, once."))
    mine = marking(table)
    if mine is None or mine.turn.marks:
        return None
    if not mine.turn.pair:
        return Lesson("pair", say("Choose two dice. Three of one tribe side by side make a camp."))
    if mine.turn.pair[0] == mine.turn.pair[-1]:
        return Lesson("alike", say("Two alike fill a hex of their own. Tap an empty one."))
    return Lesson("split", say("Tap an empty hex, then a split. The number is what it brings."))


def _verdict(table: Table) -> tuple[str, str]:
    """(who won with how many points, how it ended) of a finished match."""
    result, names = table.result, table.names
    assert result is not None
    if result.reason == "paper":
        return say("Now add up your sheets"), ""
    how = {
        "full": say("The islands are full."),
        "cards": say("The third camp card of {name} ended it.", name=_collector(table)),
        "rounds": say("Twelve rounds are over."),
        "goals": say("Every goal is met."),
        "missed": say("Not every goal is met this time."),
    }[result.reason]
    if result.reason == "goals":
        title = say("Settled: {n} points", n=result.scores[0])
    elif result.reason == "missed":
        title = say("Almost: {n} points", n=result.scores[0])
    elif len(names) == 1:
        title = say("{n} points", n=result.scores[0])
    elif len(result.winners) == 1:
        winner = result.winners[0]
        title = say("{name} wins with {n} points", name=names[winner], n=result.scores[winner])
    else:
        text = listed([names[seat] for seat in result.winners])
        title = say("{names} share it with {n} points", names=text, n=result.scores[result.winners[0]])
    return title, how


def _collector(table: Table) -> str:
    """The names of those who have scored most cards."""
    most = max(len(sheet.rings) for sheet in table.state.sheets)
    return listed(
        [name for name, sheet in zip(table.names, table.state.sheets, strict=True) if len(sheet.rings) == most]
    )


def outcome(table: Table) -> str:
    """The result: who won, goals, all islands side by side."""
    state: State = table.state
    result = table.result
    if result is None:
        return ""
    names = table.names
    title, how = _verdict(table._replace(names=tuple(seat_name(seat, name) for seat, name in enumerate(names))))
    if result.reason == "paper":
        rows = "".join(
            f"<li>{seat_name(seat, names[seat])} {say('{n} card points', n=points)}</li>"
            for seat, points in enumerate(result.scores)
        )
        return f"<h2>{title}</h2><ul>{rows}</ul>"
    tools = button(say("Print the sheets"), act="print", sign="print", id="fi-print")
    code = str(table.options.get("code", "")).strip()
    if code:
        mine = token(code, names[0], state)
        tools += button(
            say("Compare with others"), href=f"#/first-island/compare?mine={mine}", sign="share", id="fi-compare"
        )
    compared = panels.comparison(state, names, result.winners, tap=len(state.sheets) > 1)
    if len(state.sheets) == 1:  # its island and its sheet are below
        compared = f'<div class="fi-on-paper">{compared}</div>'
    return f'<h2>{title}</h2><p>{how}</p>{panels.goal_list(state)}{compared}<p class="row">{tools}</p>'


def queries(table: Table) -> Queries:
    """The settled hexes of the shown island; and where the pair in hand, or the tribe of a card, fits best."""
    return Queries(*held_and_best(table))


def rule(table: Table) -> str:
    """The rule that applies now."""
    state: State = table.state
    if table.result is not None:
        return "FI-16"
    if state.phase in (WINDOW, REROLL):
        return "FI-11" if state.phase == WINDOW else "FI-3"
    mine = marking(table)
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
    advises=advises,
    formality=formality,
    outlook=outlook,
    rematch=rematch,
)
