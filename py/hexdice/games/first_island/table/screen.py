"""The table of The First Island: the common dice, the island, the ways to split, the cards, the score."""

from collections.abc import Mapping

from hexdice.games.first_island.bot import outlook as estimate
from hexdice.games.first_island.rules.card_window import can_score, window_moves
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import CARD_PHASES, Phase, State
from hexdice.games.first_island.table import board, buttons, camp_cards, dice, focus, marks, news, panels, wishes
from hexdice.games.first_island.table.drawing import DEFS, small_island
from hexdice.games.first_island.table.end import ending
from hexdice.games.first_island.table.prompt import announcements, lesson, prompt_and_note
from hexdice.games.first_island.table.words import hex_words, log_line, looked_back, move_words, reason, summary
from hexdice.kernel.options import Value
from hexdice.view.hooks import GameScreen, Play, Queries, Rematch, Review
from hexdice.view.markup import button, fold, seat_name
from hexdice.view.parts import part
from hexdice.view.stage import late
from hexdice.view.table import Screen, Table
from hexdice.view.text import aloud, enumerated, labelled, say, say_n, with_minus


def screen(table: Table) -> Screen:
    """Dice or cards, the island on view, the figures below it."""
    state: State = table.state
    seat = focus.shown(table)
    prompt, note = prompt_and_note(table, seat)
    heard = announcements(table, prompt, note)
    if table.scripted and "fi-tribe" not in note:
        note = ""  # the lesson says the same
    if dice.fresh(table):  # what is asked depends on them
        prompt, note = late(prompt), late(note)
    asking, over = state.phase in CARD_PHASES, state.phase == Phase.OVER
    left = camp_cards.strip(table, seat) if asking else "" if over else dice.tray(table) + buttons.second(table)
    middle = ""
    if not state.paper:
        middle = f'<div class="fi-middle" id="fi-middle">{board.island(table, seat)}</div>'
    kind = "over" if over else "cards" if asking else "dice"
    beside = part("fi-left", f'<div class="fi-left" id="fi-left">{left}</div>')
    play = part("fi-play", f'<div class="fi-play {kind}" id="fi-play">{beside}{middle}</div>')
    main = f"{DEFS}{play}{panels.tally(table, seat)}"
    side = "" if over else panels.goal_list(state) + camp_cards.card_panel(table, seat)
    if over and len(state.sheets) > 1:
        # The result shows all islands side by side, with their figures.
        main = DEFS + _one_island(table, play)
    else:
        side += panels.sheet(table, seat)
    return Screen(
        prompt=prompt,
        note=note,
        main=main,
        actions=buttons.actions(table, seat),
        side=side,
        dialog=camp_cards.skip_question(table),
        announcements=heard,
        players=panels.players(table),
    )


def _one_island(table: Table, play: str) -> str:
    """After the end: one island as a board to read hex by hex."""
    if table.state.paper:
        return ""
    words = say("One island, hex by hex")
    paper = button(say("Print the sheets"), act="print", sign="print", id="fi-print")
    return fold(words, lambda: panels.islands(table) + play + paper, key="view.island", ui=table.ui)


def in_common(table: Table) -> str:
    """What everybody may see while the tablet changes hands: the common dice, and all islands as they were before them."""
    state: State = table.state
    if state.phase != Phase.MARK:
        return ""
    isles = "".join(
        f"<li>{small_island(own.board, own.rings, labelled(say('Island'), name), 'small')}{seat_name(seat, name)}</li>"
        for seat, (own, name) in enumerate(zip(state.sheets, table.names, strict=True))
    )
    return f'{DEFS}{dice.open_dice(state)}<ul class="fi-all">{isles}</ul>'


def formality(table: Table) -> str:
    """The move that the page plays by itself: passing in a card window without a choice, and rolling where one person plays bots.

    A window has no choice if only passing is left, before the first dice, or if several people play and no camp of whoever is asked fits.
    """
    state: State = table.state
    if state.phase == Phase.ROLL:
        return "roll" if state.round > 1 and buttons.rolls_on(table) else ""
    if state.phase != Phase.WINDOW:
        return ""
    moves = window_moves(state)
    if state.round == 1 or moves == ("pass",):
        return "pass"
    asked = state.in_window
    several = len(state.sheets) > 1 and not state.paper and not table.bot(asked)
    fits = any(move.startswith("score") for move in moves) or camp_cards.wants_another(table.ui, state, asked)
    return "pass" if several and not fits and state.round <= state.last_round else ""


# Announcements


def spoken(table: Table) -> str:
    """What the last event did: the looking seat's placements with its points; at the end of a round, the other seats' new hexes."""
    before, event, after = table.last()
    words = log_line(table)
    if event.text.startswith("place ") and event.actor == table.seat:
        was, sheet = before.sheets[event.actor].score, after.sheets[event.actor]
        cell = GRID.number[event.text.split(" ")[1]]
        what = hex_words(sheet.board_now, cell, sheet.score)
        words = say("{hex}: {what}. Total {n}.", hex=GRID.names[cell], what=what, n=with_minus(sheet.score.so_far))
        if sheet.score.to_find < was.to_find:
            words += f" {say('A first camp!')}"
    elif before.phase == Phase.MARK and after.phase != Phase.MARK and not after.paper:
        return " ".join(aloud(words, *(_settled(before, after, seat, table) for seat in range(len(after.sheets)))))
    return " ".join(aloud(words))


def _settled(before: State, after: State, seat: int, table: Table) -> str:
    """The hexes that a seat filled in the last round; "" for the looking seat, for which they have been announced."""
    was, now = before.sheets[seat].board_now, after.sheets[seat].board_now
    names = [name for name, old, new in zip(GRID.names, was, now, strict=True) if new and not old]
    return "" if seat == table.seat or not names else f"{labelled(table.names[seat], enumerated(names))}."


def die_question(table: Table) -> str:
    """The prompt for the next real die."""
    return say("Roll the five dice. What does die {n} show?", n=table.state.dice.index(0) + 1)


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of a rematch: without the code, whose dice are used up."""
    by_code = str(table.options["code"]).strip()
    return {**table.options, "code": "", "level": "free"} if by_code else table.options


def queries(table: Table) -> Queries:
    """The settled hexes of the shown island; and where the pair in hand, or the tribe of a card, fits best."""
    return Queries(*board.mine_and_best(table))


def rule(table: Table) -> str:
    """The rule that applies now, or that of the wish that was tapped."""
    state: State = table.state
    if tribe := wishes.asked(table):
        return f"FI-{16 + tribe}"
    if table.result is not None:
        return "FI-16"
    if state.phase in (Phase.WINDOW, Phase.REROLL):
        return "FI-11" if state.phase == Phase.WINDOW else "FI-3"
    mine = focus.marking(table)
    return "FI-5" if mine is not None and mine.turn.pair else "FI-4"


def settled(table: Table) -> bool:
    """Whether a round begins or the match is over: in between, one seat has drawn more than another."""
    state: State = table.state
    begun = state.phase == Phase.WINDOW and not (state.asked or state.skipped or state.scored)
    return begun or state.phase == Phase.OVER or (state.phase == Phase.ROLL and not can_score(state))


SCREEN = GameScreen(
    surface="sand",
    rule=rule,
    spoken=spoken,
    queries=queries,
    screen=screen,
    log_line=log_line,
    summary=summary,
    ending=ending,
    handicap=lambda table: say_n(int(table.options["ahead"]), "{n} point ahead", "{n} points ahead"),
    best=lambda table: "" if table.state.paper else str(table.state.kind),
    die_question=die_question,
    lesson=lesson,
    in_common=in_common,
    play=Play(advises=lambda table: not table.state.paper, formality=formality, feels=news.feels, open_in_turn=True),
    review=Review(
        place=looked_back,
        move_words=move_words,
        reason=reason,
        matters=board.matters,
        outlook=lambda table: estimate(table.state),
        settled=settled,
    ),
    rematch=Rematch(options=rematch, level=marks.level),
)
