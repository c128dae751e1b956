"""The last turns in words: in the note, read out, and beside the board."""

from hexdice.games.first_war.rules import economy, land, movement
from hexdice.games.first_war.rules.cards import NUMBER
from hexdice.games.first_war.rules.pieces import KINDS
from hexdice.games.first_war.rules.state import Phase, State, face_up
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.past.log import log_line
from hexdice.games.first_war.table.words import card_name, counted_pieces
from hexdice.view.markup import button, fold
from hexdice.view.table import Table, of_position
from hexdice.view.text import aloud, enumerated, labelled, say, say_n


def account_panel(table: Table) -> str:
    """A line about each side's last turn, and the last one move by move with arrows on the board; "" before the first."""
    if not happened.last_turns(table):
        return ""
    return fold(say("The last turns"), lambda: _moves(table), key="view.turns", ui=table.ui)


@of_position
def _moves(table: Table) -> str:
    turns = happened.last_turns(table)
    start, end = turns[-1]
    lines = "".join(f"<li>{words}</li>" for i in range(start, end) if (words := log_line(table.after(i + 1))))
    shown = "".join(f"<p>{in_words(table, *turn)}</p>" for turn in reversed(turns))
    return f'{shown}<p class="row">{button(say("Show it again"), ui="view.replay=1", sign="turn", kind="small", id="replay-again")}</p><ol class="fw-replay">{lines}</ol>'


def in_words(table: Table, start: int, end: int) -> str:
    """A turn in a line: "Mia: 2 hunters move, 1 attack, 4 tiles discovered, 1 born"; "" for one without any of that."""
    texts = [event.text for event in table.events[start:end]]
    steps = [movement.MOVERS[step.who][0] for text in texts if (step := movement.read_step(text))]
    fights = sum(text.startswith("fight ") for text in texts)
    found = (face_up(table.past(end)) & ~face_up(table.past(start))).bit_count()
    n = len(steps)
    parts = [
        n and say_n(n, "{pieces} moves", "{pieces} move", pieces=counted_pieces(steps)),
        fights and say_n(fights, "{n} attack", "{n} attacks"),
        found and say_n(found, "{n} tile discovered", "{n} tiles discovered"),
        *(say("{card} activated", card=card_name(NUMBER[it[9:]])) for it in texts if it.startswith("activate ")),
        _upkeep(table, start, end),
    ]
    words = enumerated(part for part in parts if part)
    return labelled(table.called[table.past(start).turn], words) if words else ""


def _upkeep(table: Table, start: int, end: int) -> str:
    """What food, healing and growth of a turn came to."""
    texts = [event.text for event in table.events[start:end]]
    healed, born = sum(text.startswith("heal ") for text in texts), happened.newcomers(table, start, end)
    hungry = counted_pieces(KINDS.index(text.split(" ")[1]) for text in texts if text.startswith("wound "))
    parts = (
        healed and say_n(healed, "{n} wound healed", "{n} wounds healed"),
        born and say("{pieces} born", pieces=counted_pieces(kind for _, _, kind in born)),
        hungry and say("hungry: {pieces}", pieces=hungry),
    )
    return enumerated(part for part in parts if part)


def upkeep_words(table: Table) -> str:
    """What food, healing and growth of a person's turn came to: until the bot that has the next one moves, with newcomers until it ends."""
    turns = happened.last_turns(table)
    if not turns or table.bot(1 - table.state.turn):
        return ""
    if turns[-1][1] <= table.fresh and not happened.newcomers(table, *turns[-1]):
        return ""
    words = [_upkeep(table, *turns[-1])]
    state: State = table.past(turns[-1][1])._replace(turn=1 - table.state.turn, worked=())
    seen = [table.past(at) for at in range(*turns[-1])]
    asked = any(now.phase == Phase.RESEARCH for now in seen)
    then = next((now for now in seen if now.phase > Phase.RESEARCH), state)  # before anybody is healed or born
    if not asked and (points := economy.research_points(then, state.turn)):
        words.append(say_n(points, "{n} research point, nothing to buy", "{n} research points, nothing to buy"))
    if not (happened.newcomers(table, *turns[-1]) or economy.growth_moves(state)):
        words.append(say("no growth: no group of 2 or 3"))
    return labelled(table.called[state.turn], said) if (said := enumerated(filter(None, words))) else ""


def rivals_turn(table: Table) -> str:
    """What the other side did in its turn, while arrows show it; between two people at one device also who takes that."""
    if not happened.shows_arrows(table):
        return ""
    words = in_words(table, *happened.last_turns(table)[-1])
    if len(table.people) < 2:
        return words
    return " ".join((*aloud(say("Pass the device to {name}", name=table.names[table.state.turn])), words))


@of_position
def spoken(table: Table) -> str:
    """The announcement of the last event; if it ended a turn, with what the turn came to."""
    line, turns = log_line(table), happened.last_turns(table)
    ended = bool(turns) and turns[-1][1] == len(table.events)
    words = in_words(table, *turns[-1]) if ended else ""
    return " ".join(aloud(words, line)) if words else line


def strike_title(table: Table) -> str:
    """Who has struck where, in the fight that is looked at."""
    before: State = table.past(happened.staged_strike(table))
    assert before.fight is not None
    cell = land.NAMES[before.fight.cell]
    return table.say_of(before.turn, "You have attacked {cell}", "{name} has attacked {cell}", cell=cell)
