"""What to do now: the headline above the tray, and a softer second sentence."""

from hexdice.games.three_dice.bot.worth import hope, too_safe
from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import POINTS, SAFE, State
from hexdice.games.three_dice.table.buttons import question
from hexdice.games.three_dice.table.end import lingers
from hexdice.games.three_dice.table.moments import cheer, kind_now, places
from hexdice.games.three_dice.table.odds_panel import kept_words
from hexdice.games.three_dice.table.panels import totals
from hexdice.games.three_dice.table.tray import moment, rolled
from hexdice.games.three_dice.table.words import besides, percent, points, share_of, units, value_words
from hexdice.kernel.game import CHANCE
from hexdice.view import frame
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say


def while_falling(table: Table, throw: str) -> str:
    """While dice fall, what they have to beat or who rolls; the headline takes its place when they lie."""
    if not rolled(table):
        return ""
    before = table.last()[0]
    seat = before.up
    yours = seat == table.own
    words = _to_beat(before, table.names[seat], yours) or (
        say("You roll") if yours else say("{name} rolls", name=table.names[seat])
    )
    return f'<span class="td-soon" id="soon-{throw}">{words}</span>'


def headline(table: Table) -> tuple[str, str]:
    """Whose turn and what to do, and a softer second sentence."""
    state: State = table.state
    if lingers(table):
        return say("That was the last round"), say("Who loses the evening?")
    if state.phase == "over":
        return say("The evening is over"), ""
    if state.phase == "start":
        return say("Who starts?"), say("The starter decides how many rolls everybody gets.")
    if state.phase == "draw":
        return say("Drawing who starts …"), ""
    seat = state.up
    name = table.names[seat]
    bot = bool(table.bot(seat))
    elsewhere = table.seat is not None and table.seat not in table.up
    if (bot or elsewhere) and (found := _others_prompt(state, name)):
        return found
    yours = seat == table.own and table.live
    if state.phase == "pause":
        return _pause_prompt(table, yours)
    if state.phase == "ready":
        if stake := _to_beat(state, name, yours):
            if (
                yours and state.most_rolls == 1
            ):  # nothing is to be chosen: so it is at least known what is to be hoped for
                chance = percent(share_of(hope(state, ())))
                return stake, say("One roll decides: your chance not to lose is {n}.", n=chance)
            return stake, _standing_note(state, stake)
        if state.round.false and not state.round.turns:
            again = say("False start! Roll again") if yours else say("False start! {name}: roll again", name=name)
            return again, say("Nobody likes a show-off.")
        return _asked(name, say("roll all three dice"), yours), _standing_note(state)
    if state.phase == "turn":
        return _turn_prompt(state, name, table, yours)
    if state.phase == "award":
        return _asked(name, say("who gets {units}?", units=units(state.rules, award(state))), yours), ""
    if state.phase in ("off", "offdice"):
        if state.rules.ties == "one":
            task = say("roll three dice, the lowest takes it all")
            return _asked(name, task, yours), say("Plain points, no specials.")
        return _asked(name, say("roll one die for the next start"), yours), say("The highest starts the next round.")
    return say("{name} rolls", name=name), ""


def _asked(name: str, task: str, yours: bool) -> str:
    """A task for whoever is up, with the name unless only one person plays."""
    return f"{task[:1].upper()}{task[1:]}" if yours else labelled(name, task)


def _pause_prompt(table: Table, yours: bool) -> tuple[str, str]:
    """Before a round: who starts it; after the first, also how the evening stands."""
    state: State = table.state
    name = table.names[state.starter]
    if not state.past:
        words = say("You start: roll all three dice") if yours else say("{name} starts: roll all three dice", name=name)
        return words, say("Up to three rolls. However many you take is what the others get.")
    number = len(state.past) + 1
    words = say("You start round {n}", n=number) if yours else say("{name} starts round {n}", name=name, n=number)
    return words, lead(table)


def _to_beat(state: State, name: str, yours: bool = False) -> str:
    """What the last player of a round must end on, or anybody who has one roll, named before the first roll; "" for all others."""
    low, single = state.round.lowest, state.most_rolls == 1
    if state.round.turns and single and low is not None and yours:
        beat = points(low)
        return (
            say("One roll: beat {points}, or you lose", points=beat)
            if state.is_last
            else say("One roll: beat {points}, and you are safe", points=beat)
        )
    if not state.round.turns or not state.is_last:
        return ""
    if low is None:
        return (
            say("Roll something special, or you lose")
            if yours
            else say("{name} must roll something special, or loses", name=name)
        )
    beat = points(low)
    return (
        say("Beat {points}, or you lose", points=beat)
        if yours
        else say("{name} must beat {points}, or loses", name=name, points=beat)
    )


def _others_prompt(state: State, name: str) -> tuple[str, str] | None:
    """Nobody asks a bot or somebody on another device to do something: what it is at."""
    if state.phase == "turn":
        return labelled(name, value_words(state.rolls[-1], kind_now(state), state.rules)), ""
    if state.phase == "pause" and not state.past:
        return say("{name} starts", name=name), say("Up to three rolls. However many are taken is what the others get.")
    stake = _to_beat(state, name)
    words = stake or say("{name} rolls", name=name)
    return (words, _standing_note(state, stake)) if state.phase == "ready" else None


def _standing_note(state: State, stake: str = "") -> str:
    """How many rolls there are, and who is lowest, unless the headline names what is at stake."""
    low, most = state.round.lowest, state.most_rolls
    rolls = say("One roll each this round.") if most == 1 else say("Up to {n} rolls each this round.", n=most)
    if not state.round.turns:
        return ""
    if low is not None:
        return rolls if stake else f"{rolls} {say('The lowest so far is {points}.', points=points(low))}"
    return f"{rolls} {all_safe(state)}"


def all_safe(state: State) -> str:
    """What somebody can do if everybody before is safe; "" if somebody is not, or nobody has rolled."""
    if not state.round.turns or state.round.lowest is not None:
        return ""
    if not state.is_last:
        return say("All are safe so far: roll something special, or end above somebody after you.")
    return say(
        "Only a special roll saves you now: otherwise you take {units}.", units=units(state.rules, state.round.penalty)
    )


def _turn_prompt(state: State, name: str, table: Table, yours: bool) -> tuple[str, str]:
    roll, kind = state.rolls[-1], kind_now(state)
    hint, asked = table.ui.get("hint", ""), table.ui.get("ask", "")
    if question(table):
        stays = say("Stay on {worth}?", worth=value_words(roll, kind, state.rules))
        return stays if asked == "stay" else say("Roll again like this?"), ""
    if hint in KEEPS:
        words = kept_words(roll, KEEPS[hint])
        return _asked(name, say("stay, or choose dice to keep"), yours), say("Hint: {do}.", do=words)
    if kind in SAFE:
        words = value_words(roll, kind, state.rules)
        return _asked(name, say("{special}! Stay and you are safe", special=words), yours), ""
    what = _asked(name, say("stay on {points}, or choose dice to keep", points=points(POINTS[roll])), yours)
    if state.rules.gentle == "enforce" and too_safe(state):
        low = points(state.round.lowest or 0)
        return what, say(
            "Gentlemen’s rule: above {points} you cannot lose any more, so to be fair you roll on.", points=low
        )
    return what, all_safe(state)


def lead(table: Table) -> str:
    """Who is ahead, and by how much: the fewest are best."""
    state: State = table.state
    taken = totals(state)
    least = min(taken.values())
    first = [seat for seat in taken if taken[seat] == least]
    if len(first) == len(taken):
        return say("Nobody is ahead so far.")
    if others := besides(first, table) if len(first) > 1 else "":
        return say("You and {others} are ahead together.", others=others)
    if len(first) > 1:
        return say("{names} are ahead together.", names=listed([table.names[seat] for seat in first]))
    gap = units(state.rules, min(total for seat, total in taken.items() if seat != first[0]) - least)
    if first[0] == table.own:
        return say("You are ahead: {amount} fewer than the next.", amount=gap)
    if table.own in taken:
        behind = units(state.rules, taken[table.own] - least)
        return say("{name} is ahead: you have {amount} more.", name=table.names[first[0]], amount=behind)
    return say("{name} is ahead: {amount} fewer than the next.", name=table.names[first[0]], amount=gap)


# Giving away


def giving(table: Table) -> str:
    """The dialog for giving sips away."""
    state: State = table.state
    if state.phase != "award" or not any(move.startswith("give ") for move in table.moves):
        return ""
    giver, kind, place = state.up, kind_now(state), len(state.round.turns) + 1
    choices = ""
    for seat in state.round.order:
        if not table.can(f"give {seat}"):
            continue
        player = state.players[seat]
        so_far = f'<span class="soft small">{say("so far {n}", n=player.sips + player.points)}</span>'
        label = f"{seat_name(seat, table.names[seat])}{so_far}"
        choices += f"<li>{button(label, move=f'give {seat}', kind='td-give', id=f'give-{seat}')}</li>"
    last = table.events[-1] if table.events else None
    undo = (
        button(say("Back to the dice"), act="undo", sign="undo", kind="quiet", id="give-undo")
        if last is not None and last.actor != CHANCE and last.text == "stay"
        else ""
    )
    body = f'{moment(kind, cheer(kind, ""), f"{_gift(state, kind)} {places(place)}")}<ul class="td-gives">{choices}</ul>{undo}'
    title = _asked(
        table.names[giver], say("who gets {units}?", units=units(state.rules, award(state))), giver == table.own
    )
    return frame.dialog(title, body, id="award")


def _gift(state: State, kind: str) -> str:
    """Why the gift is as large as it is."""
    place = len(state.round.turns) + 1
    if kind == "super":
        return say("Number {n} in the round gives twice {n}, to anybody else.", n=place)
    return say("Number {n} in the round gives {n}, to anybody else.", n=place)
