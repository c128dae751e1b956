"""The table of the Three Dice Game: what to do now, the tray, the odds, the players and the evening."""

from collections.abc import Mapping, Sequence

from hexdice.games.three_dice import rounds, tally
from hexdice.games.three_dice.face import people_link
from hexdice.games.three_dice.notation import KEEPS, keep_move
from hexdice.games.three_dice.odds_panel import hype, kept_words
from hexdice.games.three_dice.people import enough
from hexdice.games.three_dice.portraits import portrait
from hexdice.games.three_dice.rules import award, ungentle
from hexdice.games.three_dice.specials import card
from hexdice.games.three_dice.stage import cheer, kept_dice, kind_now, stage, under
from hexdice.games.three_dice.state import (
    POINTS,
    SAFE,
    State,
    added,
    before,
    here,
    is_last,
    lowest,
    most_rolls,
    penalty,
    rolls_left,
    special,
    turn_special,
    up,
)
from hexdice.games.three_dice.tray import moment
from hexdice.games.three_dice.words import log_line, points, spell, summary, units, value_words
from hexdice.kernel.game import CHANCE
from hexdice.view import frame
from hexdice.view.markup import button, fold, seat_name, unfold
from hexdice.view.markup import panel as block
from hexdice.view.table import GameScreen, Lesson, Screen, Table
from hexdice.view.text import aloud, labelled, say, say_n


def screen(table: Table) -> Screen:
    state: State = table.state
    names = _names(table)
    prompt, note = _prompt(table)
    return Screen(
        prompt=prompt,
        note=note,
        main=stage(state, names, table),
        actions=_actions(table),
        under=under(state, names, table),
        side=_side(state, names, table),
        announce=_announce(table),
        dialog=_award(state, names, table),
    )


def rests(table: Table) -> bool:
    """Whether a finished round is on view; bots wait until a person continues."""
    return table.state.phase in ("pause", "start")


def _names(table: Table) -> tuple[str, ...]:
    """Everybody's name, including a placeholder for somebody without a name so far."""
    missing = range(len(table.names), len(table.state.players))
    return (*table.names, *(say("Player {n}", n=seat + 1) for seat in missing))


# What to do now


def _prompt(table: Table) -> tuple[str, str]:
    """Whose turn and what to do, and a softer second sentence."""
    state: State = table.state
    names = _names(table)
    if state.phase == "over":
        return say("The evening is over"), ""
    if state.phase == "start":
        return say("Who starts?"), say("The starter decides how many rolls everybody gets.")
    if state.phase == "draw":
        return say("Drawing who starts …"), ""
    seat = up(state)
    name = names[seat]
    bot = seat < len(table.bots) and bool(table.bots[seat])
    elsewhere = table.seat is not None and table.seat not in table.up
    if (bot or elsewhere) and (found := _others_prompt(state, name)):
        return found
    if state.phase == "pause":
        if not state.past:
            return say("{name} starts: roll all three dice", name=name), say(
                "Up to three rolls. However many you take is what the others get."
            )
        return say("{name} starts round {n}", name=name, n=len(state.past) + 1), say("Anybody may join or leave now.")
    if state.phase == "ready":
        if state.round.false and not state.round.turns:
            return say("False start! {name}: roll again", name=name), say("Nobody likes a show-off.")
        return say("{name}: roll all three dice", name=name), _standing_note(state)
    if state.phase == "turn":
        return _turn_prompt(state, name, table)
    if state.phase == "award":
        return say("{name}: who gets {units}?", name=name, units=units(state.rules, award(state))), ""
    if state.phase in ("off", "offdice"):
        if state.rules.ties == "one":
            return say("{name}: roll three dice, the lowest takes it all", name=name), say("Plain points, no specials.")
        return say("{name}: roll one die for the next start", name=name), say("The highest starts the next round.")
    return say("{name} rolls", name=name), ""


def _others_prompt(state: State, name: str) -> tuple[str, str] | None:
    """Nobody asks a bot or somebody on another device to do something: what it is at."""
    if state.phase == "turn":
        return labelled(name, value_words(state.rolls[-1], kind_now(state), state.rules)), ""
    if state.phase == "pause" and not state.past:
        return say("{name} starts", name=name), say("Up to three rolls. However many are taken is what the others get.")
    return (say("{name} rolls", name=name), _standing_note(state)) if state.phase == "ready" else None


def _standing_note(state: State) -> str:
    low, most = lowest(state.round), most_rolls(state)
    rolls = say("One roll each this round.") if most == 1 else say("Up to {n} rolls each this round.", n=most)
    if not state.round.turns:
        return ""
    if low is not None:
        return f"{rolls} {say('The lowest so far is {points}.', points=points(low))}"
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


def _turn_prompt(state: State, name: str, table: Table) -> tuple[str, str]:
    roll = state.rolls[-1]
    kind = special(roll, before(state.round, len(state.round.turns)))
    hint = table.ui.get("hint", "")
    if hint in KEEPS:
        words = kept_words(roll, KEEPS[hint])
        return say("{name}: stay, or choose dice to keep", name=name), say("Hint: {do}.", do=words)
    if kind in SAFE:
        return say(
            "{name}: {special}! Stay and you are safe", name=name, special=value_words(roll, kind, state.rules)
        ), _promise(state, kind)
    what = say("{name}: stay on {points}, or choose dice to keep", name=name, points=points(POINTS[roll]))
    if state.rules.gentle != "off" and is_last(state) and ungentle(state, (1, 2, 3)):
        low = lowest(state.round) or 0
        words = say(
            "Gentlemen’s rule: {points} would be too safe. Roll so that you can still lose.",
            points=points(POINTS[roll]),
        )
        return what, f"{words} {say('The mark is {points}.', points=points(low))}"
    return what, _all_safe(state) or hype(state)


def _promise(state: State, kind: str) -> str:
    """What staying on a special would do."""
    if kind == "three":
        more = units(state.rules, added(state.rolls[-1]))
        return say("The penalty would grow by {units}.", units=more)
    return say("You would give {units} away.", units=units(state.rules, award(state)))


# The buttons of the decision


def _actions(table: Table) -> str:
    state: State = table.state
    names = _names(table)
    if state.phase == "start":
        return "".join(
            button(seat_name(seat, names[seat]), move=f"start {seat}", id=f"start-{seat}")
            for seat in here(state)
            if table.can(f"start {seat}")
        )
    if table.can("roll"):
        return _roll_buttons(state, table, names[up(state)])
    return _turn_buttons(state, table, names) if state.phase == "turn" and table.can("keep") else ""


def _roll_buttons(state: State, table: Table, name: str) -> str:
    """The button for the first roll of `name` and, between rounds, the end of the evening."""
    if state.phase == "pause" and state.past:
        words = say("Round {n}: {name} rolls", n=len(state.past) + 1, name=name)
    elif state.phase == "off" and state.rules.ties == "each":
        words = say("Roll one die")
    elif state.phase == "pause" and up(state) < len(table.bots) and table.bots[up(state)]:
        words = say("{name} rolls", name=name)
    else:
        words = say("Roll")
    end = button(say("End the evening"), ui="ask=end", sign="flag", id="end") if table.can("end") else ""
    if table.can("end") and table.ui.get("ask") == "end":
        end = _ask(
            say("End the evening?"),
            button(say("No, go on"), ui="ask=", id="end-no")
            + button(say("Yes, show the tally"), move="end", kind="danger", id="end-yes"),
        )
    return button(words, move="roll", sign="die", kind="primary large", id="roll") + end


def _turn_buttons(state: State, table: Table, names: Sequence[str]) -> str:
    """The buttons to roll again the dice that are not kept, and to stay."""
    hint = table.ui.get("hint", "")
    kept = kept_dice(state, table.ui)
    safe = kind_now(state) in SAFE
    worth_now = value_words(state.rolls[-1], kind_now(state), state.rules)
    count = 3 - len(kept)
    move = keep_move(tuple(int(digit) for digit in kept))
    asked = table.ui.get("ask", "")
    if asked in ("stay", move) and table.can(asked) and ungentle(state, KEEPS[asked]):
        return _ask(
            say("Gentlemen’s rule: the last player should still be able to lose."),
            button(say("Back to the dice"), ui="ask=", id="ungentle-no")
            + button(say("Do it anyway"), move=asked, kind="danger", id="ungentle-yes"),
        )
    hinted = table.ui.get("hint", "")
    main, side = ("large", "primary large") if safe or not count or hinted == "stay" else ("primary large", "large")
    if hinted in KEEPS and hinted not in ("stay", move):
        main = "large"  # first the dice that the hint names
    words = say("Stay on {worth}", worth=worth_now)
    stay = _choice(state, table, "stay", words, side + (" hint" if hint == "stay" else ""), "check", "stay")
    if not count:
        return stay
    words = {
        1: say("Roll one die again"),
        2: say("Roll two dice again"),
        3: say("Roll all three again"),
    }[count]
    again = _choice(state, table, move, words, main + (" hint" if hint == move else ""), "die", "again")
    left = rolls_left(state)
    words = say_n(left, "{n} roll left", "{n} rolls left")
    if not is_last(state):
        following = state.round.order[len(state.round.turns) + 1]
        words += " · " + say("then {name}", name=names[following])
    last = f'<span class="soft td-left">{words}</span>'
    return again + stay + last


def _ask(question: str, answers: str) -> str:
    """A question in place of the buttons."""
    return f'<span class="td-ask" role="group" aria-label="{question}"><span>{question}</span>{answers}</span>'


def _choice(state: State, table: Table, move: str, words: str, kind: str, sign: str, id: str) -> str:
    """A button for a move of the turn; depending on the option, the gentlemen's rule refuses it, asks first, or allows it (TD-15)."""
    if not table.can(move):
        why = (
            say("The last player must not stay above the lowest points so far.")
            if move == "stay"
            else say("With these dice kept the last player could no longer lose the round.")
        )
        return button(words, why=why, rule="TD-15", kind=kind, sign=sign, id=id)
    if state.rules.gentle == "remind" and ungentle(state, KEEPS[move]):
        return button(words, ui=f"ask={move}", kind=kind, sign=sign, id=id)
    return button(words, move=move, kind=kind, sign=sign, id=id)


def _award(state: State, names: Sequence[str], table: Table) -> str:
    """The dialog for giving sips away."""
    if state.phase != "award" or not any(move.startswith("give ") for move in table.moves):
        return ""
    giver, kind = up(state), kind_now(state)
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
    body = f'{moment(kind, cheer(kind), say("Give them to anybody but yourself."))}<ul class="td-gives">{choices}</ul>{undo}'
    title = say("{name}: who gets {units}?", name=names[giver], units=units(state.rules, award(state)))
    return frame.dialog(title, body, id="award")


# Beside the tray


def _side(state: State, names: Sequence[str], table: Table) -> str:
    ui = table.ui
    if state.phase == "over":
        return fold(say("Earlier rounds"), lambda: rounds.browser(state, names, ui), key="view.rounds", ui=ui)
    number = len(state.past) + (0 if state.phase == "pause" and state.past else 1)
    title = say("Round {n}", n=number) if state.phase != "pause" or not state.past else say("Next round")
    limit = state.rules.rounds
    if limit and state.phase != "pause":
        title = say("Round {n} of {all}", n=number, all=limit)
    side = block(title, rounds.standing(state, names), id="td-players")
    side += fold(say("Special rolls"), lambda: card(state.rules), key="view.specials", ui=ui, open_first=True)
    if state.past:
        side += fold(say("The evening so far"), lambda: _evening(state, names, ui), key="view.evening", ui=ui)
    return side + enough(state, names, table)


def _evening(state: State, names: Sequence[str], ui: Mapping[str, str]) -> str:
    return (
        tally.tally(state, names)
        + tally.chart(state, names, ui)
        + unfold(say("Earlier rounds"), lambda: rounds.browser(state, names, ui), key="view.rounds", ui=ui)
        + tally.bottles(state, names)
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
        name=_names(table)[up(after)],
        dice=spell(roll),
        worth=value_words(roll, kind_now(after), after.rules),
    )


def _announce(table: Table) -> tuple[str, ...]:
    """What is asked now; after the evening, its titles."""
    state: State = table.state
    names, asked = _names(table), table.ui.get("ask", "")
    if asked == "end" and table.can("end"):
        return (say("End the evening?"),)
    if asked and table.can(asked) and asked in KEEPS and ungentle(state, KEEPS[asked]):
        return (say("Gentlemen’s rule: the last player should still be able to lose."),)
    if state.phase == "over":
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


def outcome(table: Table) -> str:
    """The tally of the evening."""
    state: State = table.state
    names = _names(table)
    count, ui = len(state.past), table.ui
    title = say("One round played") if count == 1 else say("{n} rounds played", n=count)
    lost, best = tally.verdict(state, names)
    worn = tally.evening_losers(state)
    face = portrait(names[worn[0]], cap=True) if worn else ""

    def numbers() -> str:
        return tally.chart(state, names, ui) + tally.bottles(state, names) + people_link()

    return (
        f'<div class="td-ended">{face}<div><h2>{lost}</h2><p>{best} <span class="soft">{title}.</span></p></div></div>'
        f"{tally.titles(state, names)}{tally.tally(state, names)}"
        f"{unfold(say('The evening in numbers'), numbers, key='view.figures', ui=ui)}{tally.kindly(state)}"
    )


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
    if is_last(state) and ungentle(state, (1, 2, 3)):
        return None
    return Lesson("beat", say("You need not be best: end above one of them, and you are fine."))


def holds(table: Table) -> int:
    """How many paces longer the dice lie before a bot goes on: for a turn that has ended, and longest for a special one."""
    state: State = table.state
    if state.phase == "turn":
        return 2 if kind_now(state) else 1
    if state.phase != "ready":
        return 0
    round = state.round
    if not round.turns:
        return 3 if round.false else 0
    return 4 if turn_special(round, len(round.turns) - 1) else 2


def swaps(table: Table) -> bool:
    """Whether another seat may begin the next evening: who starts is drawn, or chosen at the table."""
    return False


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
    rests=rests,
    holds=holds,
    swaps=swaps,
)
