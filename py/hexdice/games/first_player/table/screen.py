"""The table of a selection: choose, roll, order in secret, compare, and who really plays last."""

from collections.abc import Mapping, Sequence

from hexdice.games.first_player.rules.notation import read_die
from hexdice.games.first_player.rules.play import moves as legal
from hexdice.games.first_player.rules.play import rolling
from hexdice.games.first_player.rules.state import (
    LAST,
    NOBODY,
    OVER,
    ROLL,
    SEATING,
    SECOND,
    TEMPORARY,
    TIE,
    TOKENS,
    Hand,
    State,
    value,
)
from hexdice.games.first_player.table.buttons import actions, alone
from hexdice.games.first_player.table.emblem import emblems
from hexdice.games.first_player.table.ending import outcome, soon
from hexdice.games.first_player.table.rows import comparison, picture, ring, seats_list, uncovered
from hexdice.games.first_player.table.tally import counts, evenings, onward, winner
from hexdice.games.first_player.table.words import (
    asked_once,
    die_words,
    gift_lines,
    log_line,
    row_words,
    starts,
    summary,
)
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Value
from hexdice.view.hooks import GameScreen, Play, Rematch, Review
from hexdice.view.markup import seat_name
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import aloud, labelled, listed, say, say_n

ACROSS, DRAWN = 3, 6  # so many others with so many dice have room on the felt
GOOD = 5  # a die of at least this value deserves a place on the left


def screen(table: Table) -> Screen:
    state: State = table.state
    prompt, note = _prompt(table)
    if uncovered(table):
        prompt = soon(prompt)
    elif state.phase == SEATING and counts(table):  # nobody is asked who plays last there
        prompt = starts(table)
    mine = state.phase == ROLL and not state.quick and table.seat is not None and bool(state.hands[table.seat].dice)
    within = state.phase == OVER and table.result is not None and winner(table) != NOBODY  # its rows are in the result
    rows = comparison(state, table) if state.phase in (TOKENS, TIE, SEATING, OVER) and not within else ""
    around = f'<section class="panel fp-around"><h2>{say("Around the table")}</h2>{ring(state, table)}</section>'
    main, side = around, ""
    if mine:
        main, side = _hand(state, table), seats_list(state, table)
    elif state.phase == OVER and table.result is None:  # the end of a lesson
        ended = f'<section class="result panel">{outcome(table)}</section>'
        main, side = ended, rows
    elif state.phase == OVER:  # its result has the table
        main, side = "", rows
    elif state.phase == SEATING and (uncovered(table) or not table.live):
        main = rows + around
    elif state.phase == SEATING:
        side = rows
    elif rows:
        main, side = rows, seats_list(state, table)
    return Screen(
        prompt=prompt,
        note=note,
        main=main,
        actions=actions(table),
        side=side,
        announce=_announce(table),
        scene=f"{state.phase} {table.seat if mine else ''}",
    )


def formality(table: Table) -> str:
    """What leaves nothing to choose: rolling and laying the only die, and in a single quick selection or a row of evenings who plays last.

    There people play as they sit (or as the dice say); those who want to name somebody else play in a campaign or in secret.
    """
    state: State = table.state
    if state.phase == SEATING:
        alone = state.quick and not table.options.get("campaign")
        return "resolve" if alone or table.options.get("evenings") else ""
    # Where flags are counted a last die is a moment: it is rolled by a tap.
    if state.phase != ROLL or table.seat is None or state.hands[table.seat].dice != 1 or counts(table):
        return ""
    moves = legal(state, table.seat)
    return moves[0] if len(moves) == 1 else ""


def in_common(table: Table) -> str:
    """Whose only die is rolled and laid already, while the device changes hands."""
    state: State = table.state
    alone = [table.names[seat] for seat, hand in enumerate(state.hands) if hand.ready and hand.dice == 1]
    words = say_n(
        len(alone),
        "{names} has one die only: it is rolled and laid already, as there is nothing to choose.",
        "{names} have one die each: they are rolled and laid already, as there is nothing to choose.",
        names=listed(alone),
    )
    return f'<p class="soft">{words}</p>' if alone else ""


def die_question(table: Table) -> str:
    """The prompt for a real die: whose and which."""
    state: State = table.state
    seat = rolling(state)
    name, hand = table.names[seat], state.hands[seat]
    if state.phase == TIE:
        return say("{name}: roll your last die again. What does it show?", name=name)
    if state.phase == TEMPORARY:
        return say("{name}: roll a temporary die. What does it show?", name=name)
    return say("{name}: die {n} of {all}. What does it show?", name=name, n=len(hand.loose) + 1, all=hand.playing)


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of another selection without a campaign: with the current dice; a row of evenings that is won begins again, and so does a question asked once."""
    state: State = table.state
    if winner(table) != NOBODY or asked_once(table):
        return {**table.options, "dice": "", "tokens": "", "reserve": 0, "evenings": onward(table)}
    return {
        **table.options,
        "dice": ",".join(str(hand.dice) for hand in state.hands),
        "tokens": ",".join(str(hand.tokens) for hand in state.hands),
        "reserve": state.reserve,
        "evenings": onward(table),
        "campaign": "",
        "players": "",
    }


# What to do now


def _prompt(table: Table) -> tuple[str, str]:
    state: State = table.state
    names = table.names
    if state.phase == OVER:
        return starts(table), ""
    if state.phase == SEATING:
        return _place_prompt(state, table)
    if state.phase == TOKENS:
        if state.tied:
            tied = listed([names[seat] for seat in state.tied])
            return say("{name}: lay a token on the new die, or pass", name=names[state.turn]), say(
                "{names} are tied.", names=tied
            )
        return say("{name}: lay a token or pass", name=names[state.turn]), say("It adds one to a die, never above six.")
    if state.phase == TIE:
        return say("{names} are tied", names=listed([names[seat] for seat in state.tied])), ""
    if state.phase == TEMPORARY:
        return say("Players without dice roll a temporary one"), ""
    if state.quick:
        return say("Everyone rolls, high to low"), ""
    seat = table.seat
    if seat is None or not state.hands[seat].dice:
        waiting = [names[s] for s, hand in enumerate(state.hands) if hand.dice and not hand.ready]
        return say("Waiting for {names}", names=listed(waiting)), ""
    hand = state.hands[seat]
    if not hand.playing:
        return _asked(table, say("how many dice do you roll?")), (
            say("A start with all dice is one flag, with fewer dice more. But it costs a die.")
            if counts(table)
            else say("The highest row starts the game. Starting costs a die: rather not start tonight? Roll fewer.")
        )
    if hand.ready:
        return _asked(table, say("your row is set")), say("It is uncovered when everybody is ready.")
    if table.ui.get("do") == "aside":
        return _asked(table, say("which die do you leave out?")), say("The others are rolled again.")
    if table.ui.get("do") == "plus":
        return _asked(table, say("which die gets the token?")), say("It counts one more, never above six.")
    if alone(hand):
        return _asked(table, say("this is your row")), _daring(hand) if state.dares else say("One die needs no order.")
    if hand.row:
        return _asked(table, say("which die comes next?")), say("From left to right.")
    if state.dares:
        return _asked(table, say("this is your row") if hand.dared else say("do you trust this row?")), _daring(hand)
    return _asked(table, say("put your dice in a row")), say(
        "The left die counts most: no order beats high to low. Once it is laid, your row is set."
    )


def _daring(hand: Hand) -> str:
    """What daring does."""
    if hand.dared:
        return say("You dare: one flag more for whoever starts.")
    return say("The left die counts most. If you dare, one flag more is at stake: somebody else who starts gets it.")


def _asked(table: Table, task: str) -> str:
    """A task for the looking seat, with the name unless only one person plays."""
    assert table.seat is not None
    return f"{task[:1].upper()}{task[1:]}" if table.seat == table.own else labelled(table.names[table.seat], task)


def _place_prompt(state: State, table: Table) -> tuple[str, str]:
    """Who really plays last, second, or second to last?"""
    asked = {
        LAST: say("You start! Who plays last?")
        if state.first == table.own
        else say("{name} starts! Who plays last?", name=table.names[state.first]),
        SECOND: say("Who plays second?"),
    }.get(state.asked, say("Who plays second to last?"))
    seated = say("This is how you sit. Tap somebody else if that is wrong.")
    ordered = say("The dice gave this order. Tap somebody else if you play in another one.")
    return asked, (ordered if state.full else seated) if table.moves else ""


# The seat's own dice


def _hand(state: State, table: Table) -> str:
    seat = table.seat
    assert seat is not None
    hand, emblem = state.hands[seat], emblems(table)[seat]
    if not hand.playing:
        owned = say_n(hand.dice, "You own one die.", "You own {n} dice.")
        if counts(table) and not evenings(table):
            owned = say(
                "Everybody rolls in secret and lays the dice in a row. The highest row starts, and gives a die to whoever sits before it and so plays last."
            )
        return (
            f'<section class="tray on-felt fp-hand">{_across(state, table)}<h2>{say("Your dice")}</h2><p class="fp-loose">'
            f"{''.join(picture(0, emblem, id=f'mine-{n}', kind='big', label='') for n in range(min(hand.dice, 24)))}</p>"
            f'<p class="soft">{owned}</p></section>'
        )
    slots = "".join(
        f'<li class="fp-slot">{picture(face, emblem, id=f"put-{index}-{face}", kind="big")}</li>'
        for index, face in enumerate(hand.row)
    )
    dealt = state.dares and not hand.row  # the dice lie as they would be laid
    if not dealt:
        slots += '<li class="fp-slot empty" aria-hidden="true"></li>' * (hand.playing - len(hand.row))
    slots += "".join(
        f'<li class="fp-slot left-out" id="left-out-{n}">{picture(face, emblem, kind="big", label="")}'
        f'<span class="small">{say("left out")}</span><span class="unseen">{die_words(face)}</span></li>'
        for n, face in enumerate(_left_out(hand, seat, table))
    )
    order: Sequence[int] = range(len(hand.loose))
    if state.dares:
        order = sorted(order, key=lambda index: -value(hand.loose[index]))
    loose = "".join(_loose(hand, emblem, index, table) for index in order)
    aside = f'<p class="soft" id="left-out">{_left_words(hand)}</p>' if hand.aside else ""
    tray = f'<p class="fp-loose" id="loose">{loose}</p>' if hand.loose else ""
    head = f'<section class="tray on-felt fp-hand"><h2>{say("Your row, from left to right")}</h2>'
    if dealt:
        out = f'<ol class="fp-slots fp-small" aria-label="{_left_words(hand)}">{slots}</ol>' if hand.aside else ""
        return f"{head}{tray}{out}</section>"
    label = say("Your row: {row}", row=row_words(hand.row) or say("empty"))
    tray = f"<h3>{say('Rolled')}</h3>{tray}" if tray else ""
    return f'{head}<ol class="fp-slots" aria-label="{label}">{slots}</ol>{aside}{tray}</section>'


def _across(state: State, table: Table) -> str:
    """The dice of the others, covered, across the table; "" where they are too many for that."""
    others = [(seat, hand) for seat, hand in enumerate(state.hands) if seat != table.seat and hand.dice]
    if len(others) > ACROSS or max((hand.dice for _, hand in others), default=0) > DRAWN:
        return ""
    emblem = emblems(table)
    items = "".join(
        f'<li>{seat_name(emblem[seat], table.called[seat])}<span aria-hidden="true">'
        f"{picture(0, emblem[seat], label='') * (hand.playing or hand.dice)}</span></li>"
        for seat, hand in others
    )
    return f'<ul class="fp-across" aria-hidden="true">{items}</ul>'


def _left_out(hand: Hand, seat: int, table: Table) -> list[int]:
    """The dice that a seat has set aside (FP-3). The state only counts them; the seat's moves say what they showed."""
    asides = [event.text for event in table.events if event.actor == seat and event.text.startswith("aside ")]
    if len(asides) != hand.aside:
        return [0] * hand.aside
    return [read_die(text.removeprefix("aside ")) for text in asides]


def _left_words(hand: Hand) -> str:
    return say_n(
        hand.aside,
        "One die is left out: it does not count this time, and it is still yours the next time.",
        "{n} dice are left out: they do not count this time, and they are still yours the next time.",
    )


def _loose(hand: Hand, emblem: int, index: int, table: Table) -> str:
    """A rolled die as a button: adds it to the row, leaves it out, or lays a token on it."""
    face, do = hand.loose[index], table.ui.get("do", "")
    text = f"{face % 10}{'+' if 10 < face < 20 else 'x' if face > 20 else ''}"
    new = " rolled" if table.fresh < len(table.events) and len(hand.row) == 0 else ""
    drawn = picture(face, emblem, id=f"die-{hand.aside}-{index}", kind=f"big{new}", label="")
    if do == "aside":
        move, words = f"aside {text}", say("Leave out the {die}", die=die_words(face))
    elif do == "plus":
        move, words = f"plus {text}", say("Lay the token on the {die}", die=die_words(face))
    elif table.state.dares and not hand.row and table.can(f"aside {text}"):
        pressed = "true" if do == text else "false"
        words = say("The {die}: put it elsewhere, or leave it out", die=die_words(face))
        return f'<button type="button" class="fp-tap" id="take-{hand.aside}-{index}" data-ui="do={text}" aria-pressed="{pressed}" aria-label="{words}">{drawn}</button>'
    else:
        move, words = f"put {text}", say("Put the {die} next", die=die_words(face))
    if not table.can(move):  # also while others roll, and when nothing can be played
        return f'<span class="fp-tap dim" id="take-{hand.aside}-{index}">{drawn}<span class="unseen">{die_words(face)}</span></span>'
    hinted = " hint" if table.ui.get("hint") == move else ""
    return f'<button type="button" class="fp-tap{hinted}" id="take-{hand.aside}-{index}" data-move="{move}" aria-label="{words}">{drawn}</button>'


# The outcome


def spoken(table: Table) -> str:
    """What the last event did, if public and not visible in the current state: tokens, rerolled dice."""
    before, event, _ = table.last()
    shown = event.text.startswith(("raise ", "pass")) or (event.actor == CHANCE and before.phase in (TIE, TEMPORARY))
    return " ".join(aloud(log_line(table))) if shown else ""


def _announce(table: Table) -> tuple[str, ...]:
    """The announcements: first who starts and who gives; the rows only when they have just been uncovered."""
    state: State = table.state
    names = table.names
    prompt, note = _prompt(table)
    given = state.phase in (SEATING, OVER) and not asked_once(table)
    gifts = " ".join(gift_lines(state, names, table.own)) if given else ""
    rows = ". ".join(labelled(names[s], row_words(hand.row)) for s, hand in enumerate(state.hands) if hand.row)
    if state.phase == OVER:
        seating = ", ".join(names[seat] for seat in state.seating)
        return aloud(prompt, gifts, labelled(say("In this order"), seating) if state.full else "")
    if state.phase == SEATING:
        index = {LAST: -1, SECOND: 1}.get(state.asked, -2)
        proposed = say("Proposed: {name}. Then: {gifts}", name=names[state.seating[index]], gifts=gifts)
        return aloud(prompt, proposed, rows if state.asked == LAST else "")
    if state.phase in (TOKENS, TIE):
        lead = say("{name} starts", name=names[state.order[0]]) if state.order else ""
        again = state.passes or state.waiting not in (0, len(state.tied))
        return aloud(lead, prompt, "" if again else rows)
    if state.phase == ROLL and not state.quick and table.seat is not None:
        hand = state.hands[table.seat]
        if hand.row:
            return aloud(prompt if hand.ready else "", say("Your row: {row}", row=row_words(hand.row)))
        if hand.loose and not table.ui.get("do"):
            rolled = say("You rolled {dice}", dice=row_words(hand.loose))
            return aloud(rolled, _left_words(hand) if hand.aside else "")
    return aloud(prompt, note)


def replays(table: Table) -> bool:
    """Whether a rematch is possible here; a selection of a campaign is followed by another on the campaign's page."""
    return not table.options.get("campaign")


def advises(table: Table) -> bool:
    """Never: what can be weighed has its chance on its button."""
    return False


def swaps(table: Table) -> bool:
    """Never: who begins is what the selection decides."""
    return False


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first selection."""
    state: State = table.state
    if state.phase == SEATING and state.asked == LAST:
        return Lesson("last", say("Whoever starts gives a die to whoever plays last."))
    if state.phase == TOKENS:
        return Lesson("token", say("A token adds one to a die. Lay it where that moves you up."))
    if state.phase != ROLL or table.seat is None:
        return None
    hand = state.hands[table.seat]
    if not hand.playing:
        if counts(table):
            return Lesson(
                "flags",
                say("The highest row starts. Fewer dice bring more flags."),
            )
        return Lesson("dice", say("Starting costs a die. Rather not start tonight? Roll fewer."))
    if len(hand.loose) < 2 or hand.row:
        return None
    if any(move.startswith("aside") for move in table.moves) and max(map(value, hand.loose)) < GOOD:
        return Lesson("aside", say("A poor roll? Leave one die out, and roll the others again."))
    if state.dares:
        return Lesson("dare", say("A good row? Dare: one flag more for whoever starts."))
    return Lesson("order", say("The left die counts most: begin with the highest."))


def rule(table: Table) -> str:
    """The rule that applies now."""
    return {ROLL: "FP-3", TEMPORARY: "FP-11", TOKENS: "FP-14", TIE: "FP-6", SEATING: "FP-8"}.get(
        table.state.phase, "FP-5"
    )


def again(table: Table) -> str:
    """The words of the button that goes on after a selection."""
    if asked_once(table):
        return say("Roll again")
    return say("Next evening") if counts(table) and winner(table) == NOBODY else say("Play again")


def looks_back(table: Table) -> bool:
    """Never beside the result: it shows all rows, and who looks back sees covered dice before that."""
    return False


def steps(table: Table) -> tuple[str, str]:
    """Stepping through what is over begins at the uncovered rows, as the dice are covered before. It shows one evening of a row."""
    if table.result is None:
        return say("Step through it"), "first"
    words = say("Step through it")
    if counts(table):
        words = say("Step through this evening") if winner(table) == NOBODY else say("Step through the last evening")
    count = len(table.events)
    shown = (index for index in range(count) if (before := table.past(index)) is not None and before.phase != ROLL)
    return words, f"at={next(shown, count)}"


SCREEN = GameScreen(
    rule=rule,
    in_common=in_common,
    spoken=spoken,
    screen=screen,
    log_line=log_line,
    summary=summary,
    outcome=outcome,
    die_question=die_question,
    lesson=lesson,
    play=Play(formality=formality, advises=advises),
    review=Review(offered=looks_back, begins=steps),
    rematch=Rematch(words=again, offered=replays, swaps=swaps, options=rematch),
)
