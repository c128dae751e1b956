"""What a newcomer should know: a line that goes with a decision, until it has been taken once."""

from hexdice.games.first_war.rules import economy, pieces
from hexdice.games.first_war.rules.state import Phase, State, whole
from hexdice.games.first_war.table import preview, threats, tokens
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.past.log import brought
from hexdice.view.table import Lesson, Table
from hexdice.view.text import say


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first match."""
    state: State = table.state
    if state.over or state.offer == 1 or brought(table) or happened.to_read(table) or happened.shows_arrows(table):
        return None
    if not any(event.actor == table.seat for event in table.events):
        return Lesson("start", say("Take the enemy’s home or every piece of one kind to win."))
    if state.fight and not (state.fight.stacks or state.fight.fought):  # a strike says what it will do
        return Lesson("fight", say("The stronger stack wounds the other or, at triple strength, removes it."))
    if state.phase == Phase.HUNTERS and pieces.count(whole(state, state.turn), pieces.HUNTER + pieces.HURT):
        return Lesson("wounded", say("A wounded hunter cannot attack: bring it to a healer, out of enemy reach."))
    if signs := _signs(table):
        return signs
    if preview.others_stay(table):  # none goes to Fields
        return None
    return {
        Phase.HUNTERS: Lesson("hunters", say("Tap unknown land to explore it, or an enemy to attack.")),
        Phase.OTHERS: Lesson("others", say("The large button sends farmers to Fields: each feeds three.")),
        Phase.RESEARCH: Lesson("research", say("Turn up and activate cards from the top.")),
        Phase.GROWTH: Lesson("growth", say("Where two or three pieces stand, one more can come. It eats too.")),
    }.get(state.phase)


def _signs(table: Table) -> Lesson | None:
    """A lesson for a sign on the board, from the second round on; the most urgent first."""
    state: State = table.state
    if state.round < 2 or state.phase > Phase.OTHERS:
        return None
    found = threats.threats_of(state)
    sign, lesson = "", None
    if found.prey:
        sign, lesson = tokens.SPEARS, Lesson("prey", say("Crossed spears: your hunters can attack these enemies now."))
    elif found.risk:
        sign, lesson = tokens.WARNING, Lesson("risk", say("This sign: enemy hunters can attack your pieces there."))
    elif state.phase == Phase.OTHERS and economy.untended(state, state.turn):
        sign = tokens.NO_HEALER
        lesson = Lesson("untended", say("The wounded cannot attack; a healer on their tile heals them."))
    return lesson and lesson._replace(text=tokens.in_line(sign) + lesson.text)
