"""The last turns in words: beside the board, in the note, and read out."""

from hexdice.games.first_war.rules import land
from hexdice.games.first_war.rules.cards import NUMBER
from hexdice.games.first_war.rules.state import Ask, State
from hexdice.games.first_war.table import account, happened
from hexdice.games.first_war.table.account import Account
from hexdice.games.first_war.table.log import log_line
from hexdice.games.first_war.table.words import card_name, card_text
from hexdice.kernel.game import CHANCE
from hexdice.view.markup import button, fold, seat_name, unfold
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n


def account_panel(table: Table) -> str:
    """A summary of each side's last turn, and the last one move by move; "" before the first."""
    turns = happened.last_turns(table)
    if not turns:
        return ""
    return fold(say("The last turns"), lambda: _accounts(table, turns), key="view.turns", ui=table.ui)


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
        card = NUMBER.get(event.text.removeprefix("activate "), -1)
        name, words = f"<b>{card_name(card)}</b>", card_text(card).rstrip(".")
        if event.actor == CHANCE and table.past(index).pending[:2] == (Ask.CARD, seat):
            found.append(say("Turned up: {card} ({words})", card=name, words=words))
        elif event.text.startswith("activate "):
            found.append(say("Active now: {card} ({words})", card=name, words=words))
    return found


def upkeep_words(table: Table) -> str:
    """What food, healing and growth of the turn that has just ended came to, while it is fresh; "" later."""
    turns = happened.last_turns(table)
    if not turns or turns[-1][1] <= table.fresh or turns[-1][1] > len(table.events) or table.bot(1 - table.state.turn):
        return ""
    found = _account(table, *turns[-1])
    return _joined(
        say("{food} food for {mouths}", food=found.food, mouths=found.mouths),
        found.hungry and say_n(found.hungry, "{n} went hungry", "{n} went hungry"),
        found.healed and say_n(found.healed, "{n} wound healed", "{n} wounds healed"),
        found.born and say_n(found.born, "{n} born", "{n} born"),
    )


def _account(table: Table, start: int, end: int) -> Account:
    states = [table.past(index) for index in range(start, end + 1)]
    return account.of_turn(states, [event.text for event in table.events[start:end]])


def _rows(found: Account) -> list[tuple[str, str]]:
    """The lines about food, research, healing and growth, each with what limited it."""
    rows = [(say("Food"), _food(found)), (say("Research"), _research(found))]
    healing = _joined(
        found.healed and say_n(found.healed, "{n} wound healed", "{n} wounds healed"),
        found.untended and say_n(found.untended, "{n} wounded, no healer near", "{n} wounded, no healer near"),
        found.waiting
        and say_n(found.waiting, "{n} still wounded: a healer heals one", "{n} still wounded: a healer heals one"),
    )
    rows += [(say("Healing"), healing)] if healing else []
    born = say_n(found.born, "{n} born", "{n} born") if found.born else say("nobody born")
    missed = _joined(  # where nothing was skipped, what limited it
        found.full and say_n(found.full, "{n} tile is full", "{n} tiles are full"),
        found.alone and say_n(found.alone, "{n} tile has only one piece", "{n} tiles have only one piece"),
    )
    if found.declined:
        missed = say_n(found.declined, "{n} tile could have grown", "{n} tiles could have grown")
    return [*rows, (say("Growth"), _joined(born, missed))]


def _food(found: Account) -> str:
    words = say("{food} for {mouths}", food=found.food, mouths=found.mouths)
    ate = say_n(found.hungry, "{n} went hungry", "{n} went hungry") if found.hungry else say("all fed")
    cured = say_n(found.cured, "{n} healer healed by the rest", "{n} healers healed by the rest")
    return labelled(words, _joined(ate, found.cured and cured))


def _research(found: Account) -> str:
    if not found.points:
        return say("no point")
    words = say_n(found.points, "{n} point", "{n} points")
    lost = found.points - found.spent
    return labelled(words, say_n(lost, "{n} lost", "{n} lost") if lost else say("all spent"))


def _joined(*words: str | int) -> str:
    """What there is to say, with commas: "" and 0 are nothing."""
    return enumerated(str(word) for word in words if word)


def spoken(table: Table) -> str:
    """The announcement of the last event; if it ended a turn, with the turn's account."""
    turns = happened.last_turns(table)
    if not turns or turns[-1][1] < len(table.events):
        return log_line(table)
    found = _account(table, *turns[-1])
    rows = "; ".join(labelled(name, words) for name, words in _rows(found))
    return f"{say('{name}’s turn: {words}.', name=table.names[found.seat], words=rows)} {log_line(table)}".strip()


def _moves(table: Table, start: int) -> str:
    """The moves since the last turn began."""
    cursors = range(start, len(table.events))
    lines = "".join(f"<li>{words}</li>" for i in cursors if (words := log_line(table.after(i + 1))))
    key = f"view.again={happened.replay_toggle(table)}"
    again = button(say("Show it again"), ui=key, sign="turn", kind="small", id="replay-again")
    return f'<p class="row">{again}</p><ol class="fw-replay">{lines}</ol>'


def strike_title(table: Table) -> str:
    """Which fight is looked at."""
    before: State = table.past(happened.staged_strike(table))
    return attacked(table, before, table.names[before.turn])


def attacked(table: Table, before: State, name: str) -> str:
    """Who has struck where, in the fight of the state `before`; `name` is for anybody but the only person."""
    assert before.fight is not None
    table = table._replace(names=(name, name))
    cell = land.NAMES[before.fight.cell]
    return table.say_of(before.turn, "You have attacked {cell}", "{name} has attacked {cell}", cell=cell)
