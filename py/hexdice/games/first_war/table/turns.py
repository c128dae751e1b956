"""Turns on the page: the question before something is lost, the account of a turn, the arrows of the previous turn."""

from collections import Counter
from collections.abc import Container, Iterable

from hexdice.games.first_war.bot.terms import DISTANCE
from hexdice.games.first_war.rules.cards import NUMBER
from hexdice.games.first_war.rules.economy import balance
from hexdice.games.first_war.rules.state import ASK_CARD, GRID, GROWTH, HEALING, KINDS, OTHERS, State
from hexdice.games.first_war.table.account import Account, Loss, account, losses
from hexdice.games.first_war.table.history import Trace, began, followed, last_turns, replayed, traces, unseen
from hexdice.games.first_war.table.panels import fatal_hunger
from hexdice.games.first_war.table.tokens import token
from hexdice.games.first_war.table.usual import ahead
from hexdice.games.first_war.table.words import card_name, card_text, log_line, some
from hexdice.kernel.game import CHANCE
from hexdice.kernel.hexgrid import Hex
from hexdice.view import frame
from hexdice.view.board import centre
from hexdice.view.markup import button, fold, seat_name, unfold
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n

# Before something is lost


def at_stake(table: Table) -> tuple[Loss, ...]:
    """What the looking seat would lose by ending the phase now."""
    if not table.can("done"):
        return ()
    start = began(table, len(table.events)) if table.events else 0
    return losses(table.past(start) if table.events else table.state, table.state)


def routine_hunger(state: State) -> tuple[Loss, ...]:
    """What the usual moves would lose by hunger: they would end the moves of the others."""
    found = ahead(state) if state.phase == OTHERS else None
    food = balance(state, state.turn) if found is None or not found.steps else found.food
    return (Loss("hunger", -food),) if found and food < 0 else ()


def question(table: Table) -> str:
    """Asks whether to end the phase although something is lost, and offers the way back."""
    usual = table.ui.get("ask") == "usual"  # its steps lead into hunger
    found = routine_hunger(table.state) if usual else at_stake(table)
    if not found:
        return ""
    loss = found[0]
    hungry = loss.what == "hunger"
    back = button(say("Back to the board"), ui="ask=", id="ask-no")
    if hungry:
        if cursor := _before_they_left(table, loss):
            back = button(say("Put them back"), act=f"undo:{cursor}", kind="primary", id="put-back") + back
        elif table.can("emergency"):
            back += button(say("Declare an emergency"), ui="ask=emergency", id="ask-emergency")
    go_on = say("Let them go hungry") if hungry else say("Go on")
    kind = "danger" if hungry else ""
    yes = button(go_on, act="usual" if usual else None, move=None if usual else "done", kind=kind, id="done-yes")
    end = hungry and fatal_hunger(table.state)
    fatal = f" <b>{say('All your pieces would be wounded: you would lose the match.')}</b>" if end else ""
    fights = f" {say('The conflict can still change that.')}" if hungry and table.state.attacks else ""
    title = say("Let them go hungry?") if hungry else say("Go on without it?")
    return frame.dialog(
        title,
        f'<p>{_loss_words(loss)}{fights}{fatal}</p><p class="row">{back}{yes}</p>',
        close="ui:ask=",
        id="fw-dialog",
    )


def _before_they_left(table: Table, loss: Loss) -> int:
    """The number of events before the first farmer left Fields; 0 if undo cannot reach that point."""
    if not loss.farmers:
        return 0
    for index in range(began(table, len(table.events)), len(table.events)):
        words = table.events[index].text.split(" ")
        if words[0] == "farmer" and GRID.number[words[1]] in loss.cells:
            own = all(event.actor == table.seat for event in table.events[index:])
            return index if own else 0
    return 0


def _loss_words(loss: Loss) -> str:
    cells = ", ".join(GRID.names[cell] for cell in loss.cells)
    n = loss.number
    if loss.what == "hunger":
        words = say_n(n, "Hunger will wound {n} piece.", "Hunger will wound {n} pieces.")
        if loss.farmers:
            left = say_n(
                loss.farmers,
                "{n} farmer stood on Fields when this turn began.",
                "{n} farmers stood on Fields when this turn began.",
            )
            return f"{words} {left}"
        return words
    if loss.what == "cures":
        return say_n(n, "Spare food can still heal {n} healer.", "Spare food can still heal {n} healers.")
    if loss.what == "research":
        return say_n(
            n,
            "{n} research point is left, and there is a card to spend it on. It cannot be saved.",
            "{n} research points are left, and there is a card to spend them on. They cannot be saved.",
        )
    if loss.what == "healing":
        return say_n(
            n,
            "Your healers can still heal {n} wound, on {cells}.",
            "Your healers can still heal {n} wounds, on {cells}.",
            cells=cells,
        )
    return say_n(
        n,
        "{n} more piece could be born and fed. Tiles that can grow: {cells}.",
        "{n} more pieces could be born and fed. Tiles that can grow: {cells}.",
        cells=cells,
    )


# The account of a turn


def account_panel(table: Table) -> str:
    """A summary of each side's last turn, and the last one move by move; "" before the first."""
    turns = last_turns(table)
    if not turns:
        return ""
    return fold(say("The last turns"), lambda: _accounts(table, turns), key="view.turns", ui=table.ui, open_first=True)


def _accounts(table: Table, turns: list[tuple[int, int]]) -> str:
    body = ""
    for start, end in reversed(turns):
        found = _account(table, start, end)
        lines = _rows(found)
        lines[1] = (lines[1][0], ". ".join([lines[1][1], *_learned(table, start, end, found.seat)]))
        rows = "".join(f"<div><dt>{name}</dt><dd>{words}</dd></div>" for name, words in lines)
        body += f'<h3>{seat_name(found.seat, table.called[found.seat])}</h3><dl class="fw-forecast">{rows}</dl>'
    title = say("Move by move, with arrows on the board")
    return body + unfold(title, lambda: _moves(table, turns[-1][0]), key="view.replay", ui=table.ui)


def _learned(table: Table, start: int, end: int, seat: int) -> list[str]:
    """The cards that a seat turned up or activated in its turn, with what they do."""
    found = []
    for index in range(start, end):
        event = table.events[index]
        if event.actor == CHANCE and (waits := table.past(index).pending) and waits[:2] == (ASK_CARD, seat):
            card = NUMBER[event.text]
            found.append(
                say("Turned up: {card} ({words})", card=f"<b>{card_name(card)}</b>", words=card_text(card).rstrip("."))
            )
        elif event.text.startswith("activate "):
            card = NUMBER[event.text[9:]]
            found.append(
                say("Active now: {card} ({words})", card=f"<b>{card_name(card)}</b>", words=card_text(card).rstrip("."))
            )
    return found


def points_lost(table: Table) -> str:
    """The research points that the turn has just lost, before anything else is done in it."""
    state: State = table.state
    if state.phase not in (HEALING, GROWTH) or not table.events:
        return ""
    if table.events[-1].text.startswith(("heal ", "grow ")):
        return ""
    found = _account(table, began(table, len(table.events)), len(table.events))
    lost = found.points - found.spent
    return say_n(lost, "{n} research point was lost.", "{n} research points were lost.") if lost > 0 else ""


def _account(table: Table, start: int, end: int) -> Account:
    states = [table.past(index) for index in range(start, end + 1)]
    return account(states, [event.text for event in table.events[start:end]])


def _rows(found: Account) -> list[tuple[str, str]]:
    """The lines about food, research, healing and growth, each with what limited it."""
    rows = [(say("Food"), _food(found)), (say("Research"), _research(found))]
    healing = [
        say_n(found.healed, "{n} wound healed", "{n} wounds healed") if found.healed else "",
        say_n(found.untended, "{n} wounded, no healer near", "{n} wounded, no healer near") if found.untended else "",
        say_n(found.waiting, "{n} still wounded: a healer heals one", "{n} still wounded: a healer heals one")
        if found.waiting
        else "",
    ]
    if any(healing):
        rows.append((say("Healing"), _joined(healing)))
    grown = [say_n(found.born, "{n} born", "{n} born") if found.born else say("nobody born")]
    if found.declined:
        grown.append(say_n(found.declined, "{n} tile could have grown", "{n} tiles could have grown"))
    else:  # nothing was skipped: say what limited it
        grown += [
            say_n(found.full, "{n} tile is full", "{n} tiles are full") if found.full else "",
            say_n(found.alone, "{n} tile has only one piece", "{n} tiles have only one piece") if found.alone else "",
        ]
    return [*rows, (say("Growth"), _joined(grown))]


def _food(found: Account) -> str:
    words = say("{food} for {mouths}", food=found.food, mouths=found.mouths)
    ate = say_n(found.hungry, "{n} went hungry", "{n} went hungry") if found.hungry else say("all fed")
    cured = say_n(found.cured, "{n} healer healed by the rest", "{n} healers healed by the rest") if found.cured else ""
    return labelled(words, _joined([ate, cured]))


def _research(found: Account) -> str:
    if not found.points:
        return say("no point")
    words = say_n(found.points, "{n} point", "{n} points")
    lost = found.points - found.spent
    return labelled(words, say_n(lost, "{n} lost", "{n} lost") if lost else say("all spent"))


def _joined(words: list[str]) -> str:
    return ", ".join(filter(None, words))


def spoken(table: Table) -> str:
    """The announcement of the last event; if it ended a turn, with the turn's account."""
    turns = last_turns(table)
    if not turns or turns[-1][1] < len(table.events):
        return log_line(table)
    found = _account(table, *turns[-1])
    rows = "; ".join(labelled(name, words) for name, words in _rows(found))
    return f"{say('The turn of {name}: {words}.', name=table.names[found.seat], words=rows)} {log_line(table)}".strip()


def _moves(table: Table, start: int) -> str:
    """The moves since the last turn began."""
    cursors = range(start, len(table.events))
    lines = "".join(f"<li>{words}</li>" for i in cursors if (words := log_line(table.after(i + 1))))
    again = button(say("Show it again"), ui=f"view.round={_other(table)}", sign="turn", kind="small", id="replay-again")
    return f'<p class="row">{again}</p><ol class="fw-replay">{lines}</ol>'


def _other(table: Table) -> str:
    return "" if table.ui.get("view.round") else "1"


# The previous turn on the board


def traces_words(table: Table, brief: bool = False) -> str:
    """What the last turn was, and, unless `brief`, what its arrows mean."""
    start, end = last_turns(table)[-1]
    texts = [event.text for event in table.events[start:end]]
    moves = sum(text.split(" ")[0] in KINDS for text in texts)
    strikes = (table.past(start + i).fight for i, text in enumerate(texts) if text == "strike")
    fights = dict.fromkeys(GRID.names[fight.cell] for fight in strikes)
    born = sum(text.startswith("grow ") for text in texts)
    done = [
        say_n(moves, "{n} move", "{n} moves") if moves else "",
        say("attacks on {cells}", cells=", ".join(fights)) if fights else "",
        say_n(born, "{n} born", "{n} born") if born else "",
    ]
    whose = table.called[_account(table, start, end).seat]
    news = f"{labelled(whose, _joined(done) or say('no move'))}. "
    if any(trace.start >= 0 and DISTANCE[trace.start][trace.goal] > 1 for trace in traces(table, start, end)):
        news += f"{say('A lake is crossed in one step.')} "
    return news.strip() if brief or unseen(table) else news + say("Numbers are the order; red arrows attack.")


def replay_buttons(table: Table) -> str:
    """The button that hides the arrows of a bot's turn, or shows them again."""
    if not replayed(table) or unseen(table):
        return ""
    state: State = table.state
    now = f"{state.round}.{state.turn}"
    name = table.names[1 - state.turn]
    if table.ui.get("view.seen") == now:
        words = say("Show the turn of {name}", name=name)
        return button(
            say("Show the arrows"),
            ui=f"view.seen=&amp;view.round={_other(table)}",
            sign="eye",
            kind="quiet small",
            name=words,
            id="replay-show",
        )
    words = say("Hide the arrows")
    return button(words, ui=f"view.seen={now}", sign="close", kind="quiet small", id="replay-hide")


def arrows(table: Table) -> str:
    """The last turn as SVG over the board, one sign after the other; "" unless it is replayed."""
    if not followed(table) or unseen(table):  # one layer at a time: first what the fights did
        return ""
    start, end = last_turns(table)[-1]
    signs, there = "", Counter[frozenset[int]]()
    for number, trace in enumerate(traces(table, start, end), 1):
        signs += _sign(number, trace, there[frozenset((trace.start, trace.goal))])
        there[frozenset((trace.start, trace.goal))] += 1
    return f'<g class="fw-traces" id="traces-{end}-{_other(table) or "again"}">{signs}</g>'


def born(table: Table) -> list[tuple[int, int, int]]:
    """(seat, cell, kind) of the newcomers of the latest events."""
    found = []
    for index in range(table.fresh, len(table.events)):
        text = table.events[index].text
        if not text.startswith("grow "):
            continue
        before, cell = table.past(index), GRID.number[text[5:]]
        after = table.past(min(index + 2, len(table.events)))  # a die may decide
        if came := after.pieces[before.turn][cell] - before.pieces[before.turn][cell]:
            found.append((before.turn, cell, (came.bit_length() - 1) // 8))
    return found


def births(table: Table, fought: Container[int] = ()) -> str:
    """The newcomers of the latest events in words over their tiles, as SVG; where there was a fight, below what that did."""
    signs = ""
    for seat, cell, kind in born(table):
        x, y = centre(*GRID.cells[cell])
        signs += (
            f'<circle class="fw-pop" cx="{x}" cy="{y}" r="24"/><g class="fw-newborn">{token(seat, kind, x, y, 1.7)}</g>'
        )
        signs += f'<text class="fw-toll fw-side-{seat + 1}" x="{x}" y="{y + (50 if cell in fought else -17):.1f}" text-anchor="middle">+{some(kind, 1)}</text>'
    return f'<g class="fw-births">{signs}</g>' if signs and not table.state.over and not followed(table) else ""


def _sign(number: int, trace: Trace, before: int) -> str:
    """A move with its number, where no piece stands: on the edge that it crosses; `before`: how many numbers are in that place already."""
    x, y = centre(*GRID.cells[trace.goal])
    at_x, at_y = x + 17, y - 29
    if trace.start >= 0:
        x0, y0 = centre(*GRID.cells[trace.start])
        at_x, at_y = (x0 + x) / 2, (y0 + y) / 2
    badge = (
        f'<g class="fw-number" transform="translate({at_x:.1f} {at_y - 16 * before:.1f})"><circle r="7.5"/>'
        f'<text y="4" text-anchor="middle">{number}</text></g>'
    )
    if trace.start < 0:
        word = {"grow": "+1", "heal": "+", "wound": "−"}[trace.sign]
        body = f'<text class="fw-word" x="{x - 16:.1f}" y="{y - 27:.1f}" text-anchor="middle">{word}</text>'
        return f'<g class="fw-trace {trace.sign}">{body}{badge}</g>'
    many = times(trace.times, trace.start, trace.goal) if trace.times > 1 else ""
    return f'<g class="fw-trace {trace.sign}">{arrow(GRID.cells[trace.start], GRID.cells[trace.goal], trace.lake)}{many}{badge}</g>'


def counted(steps: Iterable[tuple[int, int]]) -> str:
    """An arrow for each different step, (from, to), with how often it is taken if that is more than once."""
    body = ""
    for (start, goal), n in Counter(steps).items():
        body += arrow(GRID.cells[start], GRID.cells[goal]) + (times(n, start, goal) if n > 1 else "")
    return body


def times(n: int, start: int, goal: int) -> str:
    """How many go along an arrow, beside its middle."""
    (x0, y0), (x, y) = centre(*GRID.cells[start]), centre(*GRID.cells[goal])
    away = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
    aside = -16 / away if x < x0 else 16 / away  # below the arrow
    at_x, at_y = (x0 + x) / 2 - aside * (y - y0), (y0 + y) / 2 + aside * (x - x0)
    return (
        f'<g class="fw-times" transform="translate({at_x:.1f} {at_y:.1f})"><circle r="8.5"/>'
        f'<text y="4.2" text-anchor="middle">{n}×</text></g>'
    )


def arrow(start: Hex, goal: Hex, short: bool = False) -> str:
    """An arrow from tile to tile, in the units of the board; between the pieces that stand there; a `short` one ends before the goal."""
    (x0, y0), (x, y) = centre(*start), centre(*goal)
    away = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
    dx, dy = (x - x0) / away, (y - y0) / away
    reach = away - (23 if short else 15)
    hx, hy = x0 + dx * reach, y0 + dy * reach
    bx, by = hx - 11 * dx, hy - 11 * dy
    line = f"M{x0 + 15 * dx:.1f} {y0 + 15 * dy:.1f}L{bx:.1f} {by:.1f}"
    head = f"M{hx:.1f} {hy:.1f}L{bx - 7 * dy:.1f} {by + 7 * dx:.1f}L{bx + 7 * dy:.1f} {by - 7 * dx:.1f}z"
    return f'<path class="fw-shaft" d="{line}"/><path class="fw-head" d="{head}"/>'
