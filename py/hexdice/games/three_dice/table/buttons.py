"""The buttons of the table, each in a place of its own: the first roll never stands where a roll again does."""

from hexdice.games.three_dice.bot.worth import cost, stays, too_safe
from hexdice.games.three_dice.rules.notation import KEEPS, keep_move
from hexdice.games.three_dice.rules.state import POINTS, SAFE, State
from hexdice.games.three_dice.table.end import lingers
from hexdice.games.three_dice.table.moments import kind_now
from hexdice.games.three_dice.table.panels import coming
from hexdice.games.three_dice.table.tray import kept_dice, late
from hexdice.games.three_dice.table.words import percent, points, share_of, value_words
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

DOUBTFUL = 0.3  # a move that makes not losing so much less likely than the best one is asked about first


def actions(table: Table) -> str:
    """All buttons of the decision; while somebody else decides, their places stay free."""
    state: State = table.state
    if state.phase == "start":
        return "".join(
            button(seat_name(seat, table.called[seat]), move=f"start {seat}", id=f"start-{seat}")
            for seat in state.here
            if table.can(f"start {seat}")
        )
    if table.can("roll"):
        return _roll_buttons(table)
    if state.phase == "turn" and table.can("keep"):
        return _turn_buttons(table)
    if lingers(table):
        return _places(
            "", button(say("To the result"), ui="view.result=1", sign="flag", kind="primary large", id="ended")
        )
    if not table.live or state.phase not in ("ready", "turn", "award"):
        return ""
    return _places("", _left(table))


def question(table: Table) -> str:
    """What is asked in place of the buttons before a tap counts; "" for nothing."""
    state: State = table.state
    asked = table.ui.get("ask", "")
    if asked == "end":
        return say("End the evening?") if table.can("end") else ""
    return _doubt(state, asked) if asked in KEEPS and table.can(asked) else ""


def _places(first: str, second: str, kind: str = "") -> str:
    """Two rows: rolling again and staying side by side, and below them the first roll, or what is left."""
    return f'<div class="td-acts{kind}">{first}{second}</div>'


def _left(table: Table) -> str:
    """How many rolls are left, and who is next; for the last player of a round what manners ask for (TD-15)."""
    state: State = table.state
    if state.phase == "turn" and state.rules.gentle == "remind" and too_safe(state):
        words = say(
            "Gentlemen’s rule: whoever is last rolls on all the same. You may stay; the evening remembers who dared."
        )
        return f'<span class="soft td-left">{words}</span>'
    if state.phase in ("pause", "ready"):
        most = state.most_rolls
        words = say("One roll") if most == 1 else say("Up to {n} rolls", n=most)
    else:
        left = state.rolls_left
        words = say_n(left, "{n} roll left", "{n} rolls left") if left else ""
    if not state.is_last:
        following = (state.round.order or coming(state))[len(state.round.turns) + 1]
        then = say("then you") if following == table.own else say("then {name}", name=table.names[following])
        words = f"{words} · {then}" if words else then
    return f'<span class="soft td-left">{words}</span>'


def _roll_buttons(table: Table) -> str:
    """The button for the first roll and, between rounds, the end of the evening."""
    state: State = table.state
    name = table.names[state.up]
    if state.phase == "pause" and state.past:
        number = len(state.past) + 1
        yours = state.up == table.own
        words = say("Roll for round {n}", n=number) if yours else say("Round {n}: {name} rolls", n=number, name=name)
    elif state.phase == "off" and state.rules.ties == "each":
        words = say("Roll one die")
    else:
        words = say("Roll")
    if table.can("end") and table.ui.get("ask") == "end":
        yes = button(say("Yes, show the tally"), move="end", kind="danger", id="end-yes")
        no = button(say("No, go on"), ui="ask=", id="end-no")
        return _asked(say("End the evening?"), no + yes)
    waits = state.past or not table.bot(state.up)  # a bot that starts rolls by itself
    roll = button(words, move="roll", sign="die", kind="primary large", id="roll") if waits else ""
    if not table.can("end"):
        return _places(_left(table) if state.phase in ("pause", "ready") else "", roll)
    end = button(say("End the evening"), ui="ask=end", sign="flag", kind="quiet", id="end")
    return _places(end, roll, " td-rest")


def _turn_buttons(table: Table) -> str:
    """The buttons to roll again the dice that are not kept, and to stay."""
    state: State = table.state
    kept = kept_dice(table)
    move = keep_move(tuple(int(digit) for digit in kept))
    asked = table.ui.get("ask", "")
    if asked in ("stay", move) and table.can(asked) and (doubt := _doubt(state, asked)):
        back = button(say("Back to the dice"), ui="ask=", id="sure-no")
        words = say("Stay all the same") if asked == "stay" else say("Roll all the same")
        yes = button(words, move=asked, kind="danger", id="sure-yes")
        return _asked(doubt, yes + back if asked == "stay" else back + yes)  # back stands below the tap
    hint, first = table.ui.get("hint", ""), _first(table, kept, move)
    throw = f"{len(state.past)}-{len(state.round.turns)}-{len(state.rolls)}"
    kind, roll = kind_now(state), state.rolls[-1]
    worth = value_words(roll, kind, state.rules) if kind in SAFE else points(POINTS[roll])
    kind = f"{'primary ' if first == 'stay' else ''}large{' hint' if hint == 'stay' else ''}"
    words = late(say("Stay on {worth}", worth=worth), f"worth-now-{throw}")
    stay = _choice(table, "stay", words, kind, "check", "stay")
    count = 3 - len(kept)
    if not count:
        return _places(stay, _left(table))
    words = {
        1: say("Roll one die again"),
        2: say("Roll two dice again"),
        3: say("Roll all three again"),
    }[count]
    kind = f"{'primary ' if first == 'again' else ''}large{' hint' if hint == move else ''}"
    return _places(_choice(table, move, words, kind, "die", "again") + stay, _left(table))


def _first(table: Table, kept: str, move: str) -> str:
    """Which of the two buttons stands out: "stay", "again", or "" while there is a die worth keeping and none is chosen, or manners and odds disagree."""
    state: State = table.state
    hint, chosen = table.ui.get("hint", ""), table.ui.get("keep", "0") != "0"
    if hint in KEEPS:
        return {"stay": "stay", move: "again"}.get(hint, "")  # "": first the dice that the hint names
    if too_safe(state) and not chosen and state.rules.gentle == "remind":
        return ""  # manners ask to roll on, the odds to stay: neither is put first
    if len(kept) == 3 or (stays(state) and not chosen):
        return "stay"
    return "again" if kept or too_safe(state) or not set(state.rolls[-1]) & {"1", "6"} else ""


def _doubt(state: State, move: str) -> str:
    """What the odds have against a move; "" for nothing much. Manners are asked for beside the buttons, and stop nobody."""
    here, best, other = cost(state, KEEPS[move])
    if best - here < DOUBTFUL and not here == 0 < best:
        return ""
    chances = {"n": percent(share_of(here)), "m": percent(share_of(best))}
    if move == "stay":
        return say("Not to lose: {n} if you stay, {m} if you roll on.", **chances)
    if other == (1, 2, 3):
        return say("Not to lose: {n} if you roll these, {m} if you stay.", **chances)
    return say("Not to lose: {n} if you roll these, {m} if you keep other dice.", **chances)


def _asked(doubt: str, answers: str) -> str:
    """A question above its answers."""
    return _places(f'<span class="td-ask" id="td-ask">{doubt}</span>', answers, " td-asked")


def _choice(table: Table, move: str, words: str, kind: str, sign: str, id: str) -> str:
    """A button for a move of the turn; it is refused where the gentlemen's rule is enforced (TD-15), and asks first if there is a doubt."""
    state: State = table.state
    if not table.can(move):
        why = (
            say("The last player must not stay above the lowest points so far.")
            if move == "stay"
            else say("With these dice kept the last player could no longer lose the round.")
        )
        return button(words, why=why, rule="TD-15", kind=kind, sign=sign, id=id)
    scripted = table.own is not None and not any(table.bots)  # a lesson says itself what is wrong with a move
    if _doubt(state, move) and not scripted:
        return button(words, ui=f"ask={move}", kind=kind, sign=sign, id=id)
    return button(words, move=move, kind=kind, sign=sign, id=id)
