"""The table of The First War: the phases, the land, the tribes, questions and lessons."""

from hexdice.games.first_war import bot
from hexdice.games.first_war.bot import battle, routines
from hexdice.games.first_war.rules import economy, land, movement
from hexdice.games.first_war.rules.cards import NUMBER, OF_LEVEL
from hexdice.games.first_war.rules.opening import HOME, LANDS
from hexdice.games.first_war.rules.state import Birth, Phase, State
from hexdice.games.first_war.table import (
    board,
    buttons,
    dialogs,
    end,
    fights,
    lessons,
    marks,
    panels,
    prompt,
    pyramid,
    touch,
    winning,
)
from hexdice.games.first_war.table.past import account, happened, turns
from hexdice.games.first_war.table.past.account import PastFight
from hexdice.games.first_war.table.past.log import log_line, move_words, summary
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import kind_name, reason, round_of
from hexdice.kernel.options import Options
from hexdice.view.hooks import GameScreen, Play, Rematch, Review
from hexdice.view.parts import part
from hexdice.view.table import Screen, Table
from hexdice.view.text import aloud, enumerated, say, say_n


def screen(table: Table) -> Screen:
    """The land with what is marked on it, and in its middle a fight or the research pyramid."""
    state: State = table.state
    taps = touch.taps_of(table)
    warned = winning.dangers(state, 0), winning.dangers(state, 1)
    asked, note = prompt.prompt_and_note(table, taps, warned[state.turn])
    middle = fights.scene(table) + pyramid.panel(table)
    match = account.whole_match(table) if state.over else None
    beside = end.comparison(table, match) if match else winning.wins(table)
    decisive = account.deciding(table, match) if match and table.present else None
    hungry = table.present and state.over and state.over[1] in ("wounded", "resigned")
    fell = account.starved(table, match, decisive) if match and hungry else -1
    close = fell if fell >= 0 else _close_up(table, decisive)
    between = part("fw-middle", f'<div class="fw-middle" id="fw-middle">{middle}</div>')
    phases = "" if state.over else panels.phase_track(table)
    drawn = (
        marks.decisive(table, decisive) if decisive else marks.final(fell) if fell >= 0 else "",
        marks.gains(table),
        marks.turn_arrows(table),
        marks.compared(table),
        marks.planned_arrows(table, taps.origin >= 0),
        marks.name_tags(board.hinted(table, taps)),
    )
    tiles = board.draw_board(table, taps, "".join(drawn), f"{asked} {note}", close)
    return Screen(
        prompt=asked,
        note=note,
        main=f'<div class="fw-main{"" if close < 0 else " fw-close"}">{phases}{between}{tiles}</div>',
        actions=buttons.actions(table, taps),
        under=fights.retreat(table, taps),
        scene=_scene(state),  # what is asked next begins with the headline, the phases and the board in their places
        players=panels.players(table),
        side=panels.tribes(table, warned)
        + beside
        + turns.account_panel(table)
        + pyramid.card_lists(table)
        + buttons.leaving(table),
        announcements=announcements(table, taps, asked),
        dialog=dialogs.dialog(table),
    )


def _close_up(table: Table, decisive: PastFight | None) -> int:
    """The tile to show with those around it: of the fight that decided the match, and in the review of the strike on view; -1 for the whole land."""
    if table.present:
        return decisive.cell if decisive else -1
    fight = table.past(len(table.events) - 1).fight if happened.shows_strike(table) else None
    return fight.cell if fight else -1


def _scene(state: State) -> str:
    """A word for what is asked: a phase of somebody's turn, or a step of a fight."""
    if (fight := state.fight) is None:
        return f"phase {state.turn} {state.phase}"
    return "retreat" if fight.fought else "strike" if fight.stacks else "stand"


def announcements(table: Table, taps: Taps, asked: str) -> tuple[str, ...]:
    """What is marked and what is asked now; after the end, who won."""
    state: State = table.state
    if state.over is not None:
        return aloud(*end.headline(table))
    seen = prompt.looked(table, taps)
    if table.can(table.ui.get("hint", "")) or table.can(table.ui.get("ghost", "")):
        seen = f"{seen} {prompt.note_of(table, taps, [])}".strip()
    return aloud(asked, seen)


def die_question(table: Table) -> str:
    """The prompt for a real die."""
    state: State = table.state
    if isinstance(state.pending, Birth):
        kinds = economy.kinds_on(state.pieces[state.turn][state.pending.cell])
        names = enumerated(kind_name(kind) for kind in kinds)
        cell = land.NAMES[state.pending.cell]
        return say("Roll for {cell} ({kinds}). What does the die show?", cell=cell, kinds=names)
    return say("Roll the die. What does it show?")


def real_dice(table: Table) -> str:
    """Where dice are rolled at all (FW-21)."""
    return say("A real die decides who is born")


def outlook(table: Table) -> tuple[float, ...]:
    """The bot's estimate of who wins."""
    return bot.outlook(table.state)


def place(table: Table) -> str:
    """The round and whose turn it is; a fight asks both sides, so that numbers of turns would say little."""
    state: State = table.state
    return say("Round {n}, {name}", n=round_of(table), name=table.called[state.turn])


def chance(table: Table) -> str:
    """What is not decided: the land and the cards are turned up, and who is born on a mixed tile is drawn."""
    return say("Left to chance: which tiles and cards were turned up, and who was born.")


def settled(table: Table) -> bool:
    """Whether a turn begins or the match is over: in between, half of a plan is done, and who is in a fight stands on no tile."""
    state: State = table.state
    return state.over is not None or (
        state.phase == Phase.HUNTERS and not (state.used or state.attacks or state.fight or state.pending)
    )


def formality(table: Table) -> str:
    """The only move that the rules leave."""
    return routines.only_move(table.state)


def upkeep(table: Table) -> str:
    """The strike once all attackers are placed, food, healing and growth, which play by themselves unless hunger or growth is a choice."""
    return routines.upkeep(table.state)


def extra_paces(table: Table) -> int:
    """A bot's step, its fights and newcomers can be followed before it goes on."""
    latest = table.events[table.fresh :]
    if any(event.text == "strike" for event in latest):
        return 5
    if any(event.text in NUMBER or event.text.startswith(("grow ", "heal ", "wound ")) for event in latest):
        return 2
    return 1 if any(movement.read_step(event.text) for event in latest) else 0


def feels(table: Table) -> dict[int, str]:
    """What the newest events did to each seat: losses in a fight, hunger, a card of level IV."""
    felt: dict[int, str] = {}
    for at in range(table.fresh, len(table.events)):
        before, event = table.past(at), table.events[at]
        if event.text == "strike":
            attacker, defender = battle.strike_tolls(before)
            gain = defender.cost - attacker.cost
            felt |= {before.turn: "glad" if gain > 0 else "hurt", 1 - before.turn: "hurt" if gain > 0 else "glad"}
        elif event.text.startswith("wound "):
            felt[before.turn] = "worried"
        elif event.text.startswith("activate ") and NUMBER[event.text.removeprefix("activate ")] in OF_LEVEL[4]:
            felt[before.turn] = "proud"
    return felt


def routine(table: Table) -> str:
    """The next move of the routine of the looking seat."""
    move = routines.routine_move(table.state) if table.seat == table.state.turn else ""
    return move if table.can(move) else ""


def routine_stops(table: Table) -> bool:
    """Whether the routine stops here: who grows is a choice."""
    return bool(table.events) and routines.stops_at(table.past(len(table.events) - 1), table.state)


def rematch(table: Table) -> Options:
    """The options of a rematch: on the next of the lands in which tribes come in sight of each other."""
    lands = list(LANDS)
    following = lands[(lands.index(str(table.options["land"])) + 1) % len(lands)]
    return table.options if table.options["begin"] == HOME else {**table.options, "land": following}


def rule(table: Table) -> str:
    """The rule that applies now."""
    state: State = table.state
    if state.over:
        return "FW-22"
    if state.fight:
        return "FW-14" if state.fight.fought else "FW-12" if state.fight.stacks else "FW-11"
    return ("FW-6", "FW-5", "FW-11", "FW-16", "FW-19", "FW-20", "FW-21")[state.phase]


SCREEN = GameScreen(
    surface="stone",
    rule=rule,
    queries=touch.queries,
    screen=screen,
    log_line=log_line,
    spoken=turns.spoken,
    summary=summary,
    ending=end.ending,
    handicap=lambda table: say_n(int(table.options["hunters"]), "{n} more hunter", "{n} more hunters"),
    die_question=die_question,
    real_dice=real_dice,
    lesson=lessons.lesson,
    play=Play(
        formality=formality,
        upkeep=upkeep,
        routine=routine,
        routine_stops=routine_stops,
        extra_paces=extra_paces,
        feels=feels,
    ),
    rematch=Rematch(options=rematch),
    review=Review(move_words=move_words, reason=reason, outlook=outlook, place=place, chance=chance, settled=settled),
)
