"""The table of the Three Dice Game: what to do now, the tray, the odds, the players and the evening."""

from collections.abc import Mapping, Sequence

from hexdice.games.three_dice.bot.worth import hope, too_safe
from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.play import award
from hexdice.games.three_dice.rules.state import (
    POINTS,
    SAFE,
    State,
    is_last,
    lowest,
    most_rolls,
    penalty,
    turn_special,
    up,
)
from hexdice.games.three_dice.table import rounds, tally
from hexdice.games.three_dice.table.buttons import actions, question
from hexdice.games.three_dice.table.ending import all_names, lingers, outcome, summary
from hexdice.games.three_dice.table.evening import lines
from hexdice.games.three_dice.table.goal import lead
from hexdice.games.three_dice.table.moments import cheer, kind_now, places
from hexdice.games.three_dice.table.odds_panel import kept_words
from hexdice.games.three_dice.table.people import enough
from hexdice.games.three_dice.table.specials import card
from hexdice.games.three_dice.table.stage import rolled, stage, under
from hexdice.games.three_dice.table.tray import late, moment
from hexdice.games.three_dice.table.words import called, log_line, percent, points, share_of, spell, units, value_words
from hexdice.kernel.game import CHANCE
from hexdice.view import frame
from hexdice.view.hooks import GameScreen, Play, Rematch
from hexdice.view.markup import button, fold, seat_name, unfold
from hexdice.view.markup import panel as block
from hexdice.view.parts import copied
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, labelled, say


def screen(table: Table) -> Screen:
    state: State = table.state
    names = all_names(table)
    prompt, note = _prompt(table)
    throw = f"{len(state.past)}-{len(state.round.false)}-{len(state.round.turns)}-{len(state.rolls)}"
    prompt, note = _soon(table, throw) + late(prompt, f"asked-{throw}"), late(note, f"noted-{throw}")
    return Screen(
        prompt=prompt,
        note=note,
        main=stage(state, names, table),
        actions=actions(table, names),
        under=under(state, names, table),
        side=_side(state, names, table),
        announce=_announce(table),
        dialog=_award(state, names, table),
        scene="round" if state.phase in ("pause", "over") and state.past else "turn",  # seen from its top
        lingers=lingers(table),
    )


def rests(table: Table) -> bool:
    """Whether a finished round is on view, or people decide who starts; bots wait until a person continues. A bot's first roll waits for nobody."""
    state: State = table.state
    return state.phase == "start" or (state.phase == "pause" and (bool(state.past) or not table.bot(up(state))))


# What to do now


def _soon(table: Table, throw: str) -> str:
    """While dice fall, what they have to beat or who rolls; the headline takes its place when they lie."""
    if not rolled(table):
        return ""
    before = table.last()[0]
    seat, names = up(before), all_names(table)
    yours = seat == table.own
    words = _to_beat(before, names[seat], yours) or (
        say("You roll") if yours else say("{name} rolls", name=names[seat])
    )
    return f'<span class="td-soon" id="soon-{throw}">{words}</span>'


def _prompt(table: Table) -> tuple[str, str]:
    """Whose turn and what to do, and a softer second sentence."""
    state: State = table.state
    names = all_names(table)
    if lingers(table):
        return say("That was the last round"), say("Who loses the evening?")
    if state.phase == "over":
        return say("The evening is over"), ""
    if state.phase == "start":
        return say("Who starts?"), say("The starter decides how many rolls everybody gets.")
    if state.phase == "draw":
        return say("Drawing who starts …"), ""
    seat = up(state)
    name = names[seat]
    bot = bool(table.bot(seat))
    elsewhere = table.seat is not None and table.seat not in table.up
    if (bot or elsewhere) and (found := _others_prompt(state, name)):
        return found
    yours = seat == table.own and table.live
    if state.phase == "pause":
        return _pause_prompt(state, names, table.own, yours)
    if state.phase == "ready":
        if stake := _to_beat(state, name, yours):
            if (
                yours and most_rolls(state) == 1
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


def _pause_prompt(state: State, names: Sequence[str], own: int | None, yours: bool) -> tuple[str, str]:
    """Before a round: who starts it; after the first, also how the evening stands."""
    name = names[state.starter]
    if not state.past:
        words = say("You start: roll all three dice") if yours else say("{name} starts: roll all three dice", name=name)
        return words, say("Up to three rolls. However many you take is what the others get.")
    number = len(state.past) + 1
    words = say("You start round {n}", n=number) if yours else say("{name} starts round {n}", name=name, n=number)
    return words, lead(state, names, own)


def _to_beat(state: State, name: str, yours: bool = False) -> str:
    """What the last player of a round must end on, or anybody who has one roll, named before the first roll; "" for all others."""
    low, single = lowest(state.round), most_rolls(state) == 1
    if state.round.turns and single and low is not None and yours:
        beat = points(low)
        return (
            say("One roll: beat {points}, or you lose", points=beat)
            if is_last(state)
            else say("One roll: beat {points}, and you are safe", points=beat)
        )
    if not state.round.turns or not is_last(state):
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
    low, most = lowest(state.round), most_rolls(state)
    rolls = say("One roll each this round.") if most == 1 else say("Up to {n} rolls each this round.", n=most)
    if not state.round.turns:
        return ""
    if low is not None:
        return rolls if stake else f"{rolls} {say('The lowest so far is {points}.', points=points(low))}"
    return f"{rolls} {_all_safe(state)}"


def _all_safe(state: State) -> str:
    """What somebody can do if everybody before is safe; "" if somebody is not, or nobody has rolled."""
    if not state.round.turns or lowest(state.round) is not None:
        return ""
    if not is_last(state):
        return say("All are safe so far: roll something special, or end above somebody after you.")
    return say(
        "Only a special roll saves you now: otherwise you take {units}.", units=units(state.rules, penalty(state.round))
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
        low = points(lowest(state.round) or 0)
        return what, say(
            "Gentlemen’s rule: above {points} you cannot lose any more, so to be fair you roll on.", points=low
        )
    return what, _all_safe(state)


# Giving away


def _award(state: State, names: Sequence[str], table: Table) -> str:
    """The dialog for giving sips away."""
    if state.phase != "award" or not any(move.startswith("give ") for move in table.moves):
        return ""
    giver, kind, place = up(state), kind_now(state), len(state.round.turns) + 1
    choices = ""
    for seat in state.round.order:
        if not table.can(f"give {seat}"):
            continue
        player = state.players[seat]
        so_far = f'<span class="soft small">{say("so far {n}", n=player.sips + player.points)}</span>'
        label = f"{seat_name(seat, names[seat])}{so_far}"
        choices += f"<li>{button(label, move=f'give {seat}', kind='td-give', id=f'give-{seat}')}</li>"
    last = table.events[-1] if table.events else None
    undo = (
        button(say("Back to the dice"), act="undo", sign="undo", kind="quiet", id="give-undo")
        if last is not None and last.actor != CHANCE and last.text == "stay"
        else ""
    )
    body = f'{moment(kind, cheer(kind, ""), f"{_gift(state, kind)} {places(place)}")}<ul class="td-gives">{choices}</ul>{undo}'
    title = _asked(names[giver], say("who gets {units}?", units=units(state.rules, award(state))), giver == table.own)
    return frame.dialog(title, body, id="award")


def _gift(state: State, kind: str) -> str:
    """Why the gift is as large as it is."""
    place = len(state.round.turns) + 1
    if kind == "super":
        return say("Number {n} in the round gives twice {n}, to anybody else.", n=place)
    return say("Number {n} in the round gives {n}, to anybody else.", n=place)


# Beside the tray


def _side(state: State, names: Sequence[str], table: Table) -> str:
    ui = table.ui
    if state.phase == "over":
        head = say("Penalty points, round by round") if state.rules.unit == "points" else say("Round by round")
        return block(head, rounds.history(state, names, table.own), id="td-history") + fold(
            say("Every roll"), lambda: rounds.browser(state, names, ui, table.own), key="view.rounds", ui=ui
        )
    number = len(state.past) + (0 if state.phase == "pause" and state.past else 1)
    title = say("Round {n}", n=number) if state.phase != "pause" or not state.past else say("Next round")
    limit = state.rules.rounds
    if limit and state.phase != "pause":
        title = say("Round {n} of {all}", n=number, all=limit)
    taken = f'<p class="soft small td-counts">{say("Penalty points")}</p>' if state.rules.unit == "points" else ""
    old = ""
    if state.phase == "pause" and rolled(table):  # until the dice lie nothing gives away who lost
        before = copied(rounds.standing(table.last()[0], names, table.own))
        heading = (
            say("Round {n} of {all}", n=len(state.past), all=limit) if limit else say("Round {n}", n=len(state.past))
        )
        old = f'<div class="td-old" aria-hidden="true"><h2>{heading}</h2>{taken}{before}</div>'
    side = block(title, taken + rounds.standing(state, names, table.own) + old, id="td-players")
    side += fold(say("Special rolls"), lambda: card(state.rules), key="view.specials", ui=ui, open_first=True)
    if state.past:
        side += fold(
            say("The evening so far"), lambda: _evening(state, names, ui, table.own), key="view.evening", ui=ui
        )
    return side + enough(state, names, table)


def _evening(state: State, names: Sequence[str], ui: Mapping[str, str], own: int | None) -> str:
    return (
        tally.tally(state, names, own)
        + tally.chart(state, called(names, own), ui)
        + unfold(say("Earlier rounds"), lambda: rounds.browser(state, names, ui, own), key="view.rounds", ui=ui)
        + tally.bottles(state, called(names, own))
        + tally.kindly(state)
    )


# Announcements, the home page and the end


def spoken(table: Table) -> str:
    """What the last event did; for a roll that may be kept, also its worth, including specials."""
    before, event, after = table.last()
    if event.actor != CHANCE or after.phase != "turn" or before.phase != "dice":
        return log_line(table)
    roll = after.rolls[-1]
    return say(
        "{name} rolls {dice}: {worth}.",
        name=all_names(table)[up(after)],
        dice=spell(roll),
        worth=value_words(roll, kind_now(after), after.rules),
    )


def _announce(table: Table) -> tuple[str, ...]:
    """What is asked now; after the evening, its titles."""
    state: State = table.state
    names = all_names(table)
    if doubt := question(table):
        return (doubt,)
    if state.phase == "over" and not lingers(table):
        return (
            " ".join([*aloud(say("The evening is over"), *tally.verdict(state, names)), *tally.spoken(state, names)]),
        )
    prompt, note = _prompt(table)
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
    if state.phase in ("ready", "turn") and _all_safe(state):
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
    return 5 if turn_special(round, len(round.turns) - 1) else 4


def swaps(table: Table) -> bool:
    """Whether another seat may begin the next evening: who starts is drawn, or chosen at the table."""
    return False


def best(table: Table) -> tuple[int, ...]:
    """Who took the least over the evening, alone or with others: all of them if everybody took the same."""
    played = [line for line in lines(table.state) if line.turns]
    return tuple(line.seat for line in played if line.taken == min(other.taken for other in played))


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
    outcome=outcome,
    die_question=die_question,
    lesson=lesson,
    best=best,
    play=Play(rests=rests, holds=holds),
    rematch=Rematch(swaps=swaps),
)
