"""What to do now, and what screen readers read out."""

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State
from hexdice.games.first_player.table import season, words
from hexdice.kernel.game import CHANCE
from hexdice.view.table import Table
from hexdice.view.text import aloud, enumerated, facts, labelled, listed, say


def prompt_and_note(table: Table) -> tuple[str, str]:
    """What to do now, and a softer sentence where the decision needs it."""
    state: State = table.state
    if state.phase == fp.Phase.OVER:
        return words.starts(table), ""
    if state.phase == fp.Phase.SEATING:
        return _place(table)
    tied = listed([table.names[seat] for seat in state.tied])
    if state.phase == fp.Phase.TOKENS:
        name = table.names[state.turn]
        if state.tied:
            return say("{name}: lay a token on the new die, or pass", name=name), ""
        return say("{name}: lay a token or pass", name=name), ""
    if state.phase == fp.Phase.TIE:
        return say("{names} are tied", names=tied), ""
    if state.phase == fp.Phase.TEMPORARY:
        return say("Players without dice roll a temporary one"), ""
    if state.quick:
        return say("Who starts?"), ""
    if table.seat is None or not state.hands[table.seat].dice:
        return words.waiting(table), ""
    return _task(table, table.seat), "" if table.scripted else _season(table)


def _season(table: Table) -> str:
    """Which evening of a season it is, and what changed hands before it; "" outside of one."""
    evening, shared, rolled = season.evening(table), season.shared(table), table.state.hands[table.seat or 0].playing
    given = words.transfers([shared], fp.NOBODY, table.name, table.own)[0] if shared and not rolled else ""
    gift = labelled(say("Nobody plays with fewer than two dice"), given) if given else ""
    here = say("Evening {n} of {all}", n=evening, all=season.EVENINGS) if evening else ""
    if evening == season.EVENINGS:
        here = facts(say("Two smiles for the last evening"), season.hopes(table))
    return facts(here, gift)


def _task(table: Table, seat: int) -> str:
    """What the looking seat does with its dice; what a tap on a die does was chosen before."""
    hand, do = table.state.hands[seat], table.ui.get("do", "")
    if not hand.playing:
        return table.say_of(seat, "How many dice do you roll?", "{name}: how many dice do you roll?")
    if hand.ready:
        return table.say_of(seat, "Your row is set", "{name}: your row is set")
    if do == "aside":
        return table.say_of(seat, "Which die do you leave out?", "{name}: which die do you leave out?")
    if do == "plus":
        return table.say_of(seat, "Which die gets the token?", "{name}: which die gets the token?")
    if hand.alone:
        return table.say_of(seat, "This is your row", "{name}: this is your row")
    if hand.row:
        return table.say_of(seat, "Which die comes next?", "{name}: which die comes next?")
    return table.say_of(seat, "Tap your dice in order", "{name}: tap your dice in order")


def _place(table: Table) -> tuple[str, str]:
    """Who really plays last, second, or second to last; what would change hands then."""
    state: State = table.state
    if table.own is not None and not table.moves:  # nobody is asked against bots
        return words.starts(table), ""
    asked = say("Who plays second to last?")
    if state.asked == fp.LAST:
        asked = table.say_of(state.first, "You start! Who plays last?", "{name} starts! Who plays last?")
    elif state.asked == fp.SECOND:
        asked = say("Who plays second?")
    given = " ".join(words.gift_lines(table)) if table.moves and not table.scripted else ""
    return asked, f'<span id="gifts">{given}</span>' if given else ""


def spoken(table: Table) -> str:
    """What the last event did, if public and not visible in the current state: tokens, rerolled dice."""
    before, event, _ = table.last()
    again = event.actor == CHANCE and before.phase in (fp.Phase.TIE, fp.Phase.TEMPORARY)
    return " ".join(aloud(words.log_line(table))) if again or event.text.startswith(("raise ", "pass")) else ""


def announcements(table: Table, task: str, note: str) -> tuple[str, ...]:
    """The announcements: first who starts and who gives; the rows only when they have just been uncovered."""
    state: State = table.state
    names = table.names
    given = state.phase in (fp.Phase.SEATING, fp.Phase.OVER) and not words.without_names(table)
    gifts = " ".join(words.gift_lines(table)) if given else ""
    hands = enumerate(state.hands)
    rows = " ".join(
        aloud(*(labelled(table.called[seat], words.row_words(hand.row)) for seat, hand in hands if hand.row))
    )
    if state.phase == fp.Phase.OVER:
        seating = enumerated(names[seat] for seat in state.seating)
        return aloud(task, gifts, labelled(say("In this order"), seating) if state.full else "")
    if state.phase == fp.Phase.SEATING:
        name = names[state.seating[fp.PLACES[state.asked]]]
        proposed = say("Proposed: {name}. Then: {gifts}", name=name, gifts=gifts)
        return aloud(task, proposed, rows if state.asked == fp.LAST else "")
    if state.phase in (fp.Phase.TOKENS, fp.Phase.TIE):
        lead = say("{name} starts", name=names[state.order[0]]) if state.order else ""
        again = state.passes or state.waiting not in (0, len(state.tied))
        return aloud(lead, task, "" if again else rows)
    if state.phase == fp.Phase.ROLL and not state.quick and table.seat is not None:
        hand = state.hands[table.seat]
        if hand.row:
            return aloud(task if hand.ready else "", say("Your row: {row}", row=words.row_words(hand.row)))
        if hand.loose and not table.ui.get("do"):
            out = labelled(say("left out, still yours"), str(hand.aside)) if hand.aside else ""
            return aloud(say("You rolled {dice}", dice=words.row_words(hand.loose)), out)
    return aloud(task, *season.tonight(table), note)
