"""The table of Three Dice: what to do now, the tray, the odds, the players and the evening."""

from hexdice.games.three_dice.bot.worth import too_safe
from hexdice.games.three_dice.rules.state import SAFE, State
from hexdice.games.three_dice.table import chart, end, panels, rounds
from hexdice.games.three_dice.table.board import stage, under
from hexdice.games.three_dice.table.buttons import actions, question
from hexdice.games.three_dice.table.end import lingers, outcome, summary
from hexdice.games.three_dice.table.evening import played
from hexdice.games.three_dice.table.moments import kind_now
from hexdice.games.three_dice.table.panels import card, enough
from hexdice.games.three_dice.table.prompt import all_safe, giving, headline, while_falling
from hexdice.games.three_dice.table.tray import late, rolled
from hexdice.games.three_dice.table.words import complete, log_line, spell, value_words
from hexdice.kernel.game import CHANCE
from hexdice.view.hooks import GameScreen, Play, Rematch
from hexdice.view.markup import fold, unfold
from hexdice.view.markup import panel as block
from hexdice.view.parts import copied
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, say


def screen(table: Table) -> Screen:
    table = complete(table)
    state: State = table.state
    prompt, note = headline(table)
    throw = f"{len(state.past)}-{len(state.round.false)}-{len(state.round.turns)}-{len(state.rolls)}"
    prompt, note = while_falling(table, throw) + late(prompt, f"asked-{throw}"), late(note, f"noted-{throw}")
    return Screen(
        prompt=prompt,
        note=note,
        main=stage(table),
        actions=actions(table),
        under=under(table),
        side=_side(table),
        announce=_announce(table),
        dialog=giving(table),
        scene="round" if state.phase in ("pause", "over") and state.past else "turn",  # seen from its top
        lingers=lingers(table),
    )


def rests(table: Table) -> bool:
    """Whether a finished round is on view, or people decide who starts; bots wait until a person continues. A bot's first roll waits for nobody."""
    state: State = table.state
    return state.phase == "start" or (state.phase == "pause" and (bool(state.past) or not table.bot(state.up)))


# Beside the tray


def _side(table: Table) -> str:
    state: State = table.state
    ui = table.ui
    if state.phase == "over":
        head = say("Penalty points, round by round") if state.rules.unit == "points" else say("Round by round")
        return block(head, rounds.history(table), id="td-history") + fold(
            say("Every roll"), lambda: rounds.browser(table), key="view.rounds", ui=ui
        )
    number = len(state.past) + (0 if state.phase == "pause" and state.past else 1)
    title = say("Round {n}", n=number) if state.phase != "pause" or not state.past else say("Next round")
    limit = state.rules.rounds
    if limit and state.phase != "pause":
        title = say("Round {n} of {all}", n=number, all=limit)
    taken = f'<p class="soft small td-counts">{say("Penalty points")}</p>' if state.rules.unit == "points" else ""
    old = ""
    if state.phase == "pause" and rolled(table):  # until the dice lie nothing gives away who lost
        before = copied(panels.standing(table, table.last()[0]))
        heading = (
            say("Round {n} of {all}", n=len(state.past), all=limit) if limit else say("Round {n}", n=len(state.past))
        )
        old = f'<div class="td-old" aria-hidden="true"><h2>{heading}</h2>{taken}{before}</div>'
    side = block(title, taken + panels.standing(table, state) + old, id="td-players")
    side += fold(say("Special rolls"), lambda: card(state.rules), key="view.specials", ui=ui, open_first=True)
    if state.past:
        side += fold(say("The evening so far"), lambda: _evening(table), key="view.evening", ui=ui)
    return side + enough(table)


def _evening(table: Table) -> str:
    state: State = table.state
    return (
        panels.tally(table)
        + chart.chart(table)
        + unfold(say("Earlier rounds"), lambda: rounds.browser(table), key="view.rounds", ui=table.ui)
        + panels.bottles(table)
        + panels.kindly(state)
    )


# Announcements, the home page and the end


def spoken(table: Table) -> str:
    """What the last event did; for a roll that may be kept, also its worth, including specials."""
    table = complete(table)
    before, event, after = table.last()
    if event.actor != CHANCE or after.phase != "turn" or before.phase != "dice":
        return log_line(table)
    roll = after.rolls[-1]
    return say(
        "{name} rolls {dice}: {worth}.",
        name=table.names[after.up],
        dice=spell(roll),
        worth=value_words(roll, kind_now(after), after.rules),
    )


def _announce(table: Table) -> tuple[str, ...]:
    """What is asked now; after the evening, its titles."""
    state: State = table.state
    if doubt := question(table):
        return (doubt,)
    if state.phase == "over" and not lingers(table):
        said = table._replace(own=None)  # everybody hears it
        return (" ".join([*aloud(say("The evening is over"), *end.lost_and_best(said)), *end.spoken(said)]),)
    prompt, note = headline(table)
    return aloud(prompt, note if table.ui.get("hint") else "")


def die_question(table: Table) -> str:
    """The prompt for the next real die."""
    state: State = table.state
    roll = state.rolls[-1] if state.phase == "dice" else next(d for _, d in state.round.heats[-1] if "?" in d)
    number = roll.index("?") + 1
    if roll.count("?") == 1 and len(roll) == 1:
        return say("Roll a real die. What does it show?")
    return say("Roll the real dice. What does die {n} show?", n=number)


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first evening; none if the note says what is at stake in this turn."""
    state: State = table.state
    if state.phase in ("ready", "turn") and all_safe(state):
        return None  # the note says what is at stake
    if table.can("roll"):
        return (
            None if state.phase == "off" else Lesson("roll", say("Whoever ends on the fewest points loses the round."))
        )
    if not table.can("keep") or kind_now(state) in SAFE:
        return None
    if kind_now(state) == "shit":
        return Lesson("shit", say("2-3-4 and 3-4-5 cost you one if you end on them."))
    if not state.round.turns:
        if len(state.rolls) == 1:
            return Lesson("keep", say("A 1 counts 100, a 6 counts 60. Tap dice to keep, roll the others."))
        return Lesson("lead", say("Stay now, and the others get no more rolls than you took."))
    if too_safe(state):
        return None  # the gentlemen's rule is said beside the buttons, or in the note
    return Lesson("beat", say("You need not be best: end above one of them, and you are fine."))


def holds(table: Table) -> int:
    """How many paces longer the dice lie before a bot goes on: for a turn that has ended, and longest for a special one."""
    state: State = table.state
    if state.phase == "turn":
        return 3 if kind_now(state) else 2
    if state.phase == "award":
        return 3 if rolled(table) else 0
    if state.phase != "ready":
        return 0
    round = state.round
    if not round.turns:
        return 6 if round.false else 0  # it has to be read before the next roll
    return 5 if round.special(len(round.turns) - 1) else 4


def swaps(table: Table) -> bool:
    """Whether another seat may begin the next evening: who starts is drawn, or chosen at the table."""
    return False


def best(table: Table) -> tuple[int, ...]:
    """Who took the least over the evening, alone or with others: all of them if everybody took the same."""
    everybody = played(table.state)
    return tuple(line.seat for line in everybody if line.taken == min(other.taken for other in everybody))


def rule(table: Table) -> str:
    """The rule that applies now."""
    return {
        "draw": "TD-14", "start": "TD-14", "pause": "TD-21", "turn": "TD-3", "award": "TD-6", "off": "TD-12",
        "offdice": "TD-12", "over": "TD-22",
    }.get(table.state.phase, "TD-2")  # fmt: skip


SCREEN = GameScreen(
    rule=rule,
    spoken=spoken,
    screen=screen,
    log_line=log_line,
    summary=summary,
    ending=outcome,
    die_question=die_question,
    lesson=lesson,
    best=best,
    play=Play(rests=rests, holds=holds),
    rematch=Rematch(swaps=swaps),
)
