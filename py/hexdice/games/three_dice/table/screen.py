"""The table of Three Dice: what to do now, the tray, the odds, the players and the evening."""

from collections.abc import Mapping

from hexdice.games.three_dice.rules.play import too_safe
from hexdice.games.three_dice.rules.state import SAFE, State
from hexdice.games.three_dice.table import board, buttons, chart, end, moments, panels, prompt, rounds, tray, words
from hexdice.games.three_dice.table.evening import NARROW, escape, lingers, most_and_least, on_view, played
from hexdice.view.hooks import GameScreen, Play, Rematch, Review, again
from hexdice.view.markup import fold, unfold
from hexdice.view.stage import late
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, labelled, say


def screen(table: Table) -> Screen:
    """The tray with the dice, the round so far, the odds that were asked for."""
    table = words.complete(table)
    state: State = table.state
    headline, note = prompt.prompt_and_note(table)
    if table.ui.get("view.chance") and table.can("keep"):
        note = note or say("Chance of not losing this round. A tie loses.")
    announced = announcements(table, headline, note)
    if tray.fresh(table):
        headline, note = late(headline, _rolling(table)), late(note)
    return Screen(
        prompt=headline,
        note=note,
        main=board.stage(table),
        actions=buttons.actions(table),
        side=_side(table),
        announcements=announced,
        scene="round" if state.between_rounds and state.past else "turn",  # seen from its top
        players=panels.players(table),
        drawer=state.phase != "over" or lingers(table),
        lingers=lingers(table),
    )


def _rolling(table: Table) -> str:
    """The headline while dice fly: what they have to beat, or who rolls."""
    before: State | None = table.last().before
    if before is None or before.phase not in ("dice", "offdice"):
        return ""
    stake = prompt.stake(table._replace(state=before)) if before.phase == "dice" else ""
    return stake or table.say_of(before.on_turn, "You roll …", "{name} rolls")


def bots_wait(table: Table) -> bool:
    """Whether a finished round is on view, or people decide who starts; bots wait until a person continues. A bot's first roll waits for nobody."""
    state: State = table.state
    return state.phase == "start" or (state.phase == "pause" and (bool(state.past) or not table.bot(state.on_turn)))


def _side(table: Table) -> str:
    """What stands beside the tray, folded."""
    state: State = table.state
    if state.phase == "over" and not lingers(table):
        return fold(say("Every roll"), lambda: rounds.browser(table), key="view.rounds", ui=table.ui)
    side = panels.asked_odds(table) + panels.changes(table)
    side += fold(say("Special rolls"), lambda: panels.card(state.rules), key="view.specials", ui=table.ui)
    if state.past:
        side += fold(say("The evening"), lambda: _evening(table), key="view.evening", ui=table.ui)
    return side + panels.enough(table)


def _evening(table: Table) -> str:
    rolls = unfold(say("Every roll"), lambda: rounds.browser(table), key="view.rounds", ui=table.ui)
    return panels.tally(table) + chart.chart(table) + rolls + panels.bottles(table) + panels.kindly(table.state)


# Announcements


def announcements(table: Table, headline: str, note: str) -> tuple[str, ...]:
    """What is asked now; after the evening, its titles."""
    if table.can("end") and table.ui.get("ask") == "end":
        return (say("End the evening?"),)
    if table.state.phase == "over" and not lingers(table):
        titles = (f"{labelled(title, table.called[seat])}." for seat, title in end.titled(table.state).items() if title)
        return (" ".join([*aloud(say("The evening is over"), *end.lost_and_best(table)), *titles]),)
    return aloud(headline, note if table.ui.get("hint") else "")


def die_question(table: Table) -> str:
    """The prompt for the next real die."""
    state: State = table.state
    roll = state.rolls[-1] if state.phase == "dice" else next(d for _, d in state.round.heats[-1] if "?" in d)
    if len(roll) == 1:
        return say("Roll a real die. What does it show?")
    return say("Roll the real dice. What does die {n} show?", n=roll.index("?") + 1)


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first evening."""
    state: State = table.state
    if table.ui.get("view.chance"):
        return None  # the note says what the numbers are
    if table.can("roll"):
        if state.phase == "off" or (state.round.turns and state.round.lowest is None):
            return None  # the headline says what is at stake
        return Lesson("roll", say("Whoever ends with the fewest points loses the round."))
    if not table.can("keep") or moments.kind_now(state) in SAFE or (state.round.turns and state.round.lowest is None):
        return None
    if moments.kind_now(state) == "shit":
        return Lesson("shit", say("2-3-4 and 3-4-5 cost you 1 if you end on them."))
    if not state.round.turns:
        return Lesson("keep", say("A 1 counts 100, a 6 counts 60. Tap dice to keep, and roll the others."))
    if too_safe(state):
        return Lesson("dare", say("A gentleman rolls on. The evening remembers who dared."))
    return Lesson("beat", say("Finish ahead of one other player and you are fine."))


def extra_paces(table: Table) -> int:
    """How many paces longer the dice lie before a bot goes on: none, unless something happened that takes time to see."""
    state: State = table.state
    round = state.round
    if state.phase == "turn":
        return 2 if moments.kind_now(state) else 1
    if state.phase != "ready":
        return 0
    if not round.turns:
        return 3 if round.false else 0  # it has to be read before the next roll
    return 1 if tray.fresh(table) or round.special(len(round.turns) - 1) else 0


def feels(table: Table) -> Mapping[int, str]:
    """What the newest event means to somebody: a special roll, a gift, a round lost; whoever is lowest so far is worried."""
    state: State = table.state
    if not table.events:
        return {}
    if state.phase == "over" and not lingers(table):
        lost, best = most_and_least(state)
        return dict.fromkeys(best, "glad") | dict.fromkeys(lost, "unlucky")
    over = state.between_rounds and bool(state.past)
    round, moods = on_view(state), {}
    if not over and len(round.turns) > 1:
        moods = dict.fromkeys(round.at_lowest, "worried")
    if state.phase in ("turn", "award") and (kind := moments.kind_now(state)):
        moods[state.on_turn] = "lucky" if kind in SAFE else "unlucky"
    if round.turns and not state.rolls and (kind := round.special(len(round.turns) - 1)):
        moods[round.turns[-1].seat] = "proud" if kind in SAFE else "unlucky"
    if round.false and not round.turns and not state.rolls:
        moods[round.order[0]] = "unlucky"
    if over:
        near = escape(round)
        moods |= dict.fromkeys(near.seats if near and near.gap <= NARROW else (), "lucky")
        moods |= dict.fromkeys(round.losers, "unlucky")
    for charge in words.news(table):
        if charge.why == "given":
            moods |= {charge.seat: "hurt", charge.by: "sly"}
    return moods


def leaders(table: Table) -> tuple[int, ...]:
    """Who took the least over the evening, alone or with others: all of them if everybody took the same."""
    everybody = played(table.state)
    return tuple(line.seat for line in everybody if line.taken == min(other.taken for other in everybody))


def rule(table: Table) -> str:
    """The rule that applies now."""
    return {
        "draw": "TD-14", "start": "TD-14", "pause": "TD-21", "turn": "TD-3", "award": "TD-6", "off": "TD-12",
        "offdice": "TD-12", "over": "",
    }.get(table.state.phase, "TD-2")  # fmt: skip


SCREEN = GameScreen(
    rule=rule,
    screen=screen,
    log_line=words.log_line,
    summary=end.summary,
    ending=end.ending,
    die_question=die_question,
    lesson=lesson,
    leaders=leaders,
    play=Play(bots_wait=bots_wait, extra_paces=extra_paces, feels=feels, expects=lambda table: table.state.on_turn),
    review=Review(begins=end.begins, place=end.place, move_words=words.deed),
    # Who starts the next evening is drawn, or chosen at the table.
    rematch=Rematch(words=lambda table: again(table, most_and_least(table.state)[0]), swaps=lambda table: False),
)
