"""What has happened: the turns, fights and newcomers of a table, from its events; nothing here is stored in a state."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_war.bot import battle
from hexdice.games.first_war.bot.battle import Toll
from hexdice.games.first_war.bot.routines import only_move, upkeep
from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, SLOT, SLOTS, powers
from hexdice.games.first_war.rules.state import Ask, Phase, State, face_up
from hexdice.kernel.game import CHANCE
from hexdice.kernel.outside import number
from hexdice.view.table import Table


def began(table: Table, end: int) -> int:
    """The first event of the turn to which event `end` - 1 belongs."""

    def turn_at(cursor: int) -> tuple[int, int]:
        state = table.past(cursor)
        return state.round, state.turn

    turn = turn_at(end)
    while end > 0 and turn_at(end - 1) == turn:
        end -= 1
    return end


def last_turns(table: Table) -> list[tuple[int, int]]:
    """First event and end of the last complete turns before the current one, two at most, oldest first."""
    found: list[tuple[int, int]] = []
    end = began(table, len(table.events)) if table.events else 0
    while end > 0 and len(found) < 2:
        start = began(table, end - 1)
        found.insert(0, (start, end))
        end = start
    return found


def last_turn(table: Table) -> int:
    """The first event of the last complete turn; 0 if there is none."""
    found = last_turns(table)
    return found[-1][0] if found else 0


def last_turn_cells(table: Table) -> frozenset[int]:
    """The tiles to mark: those of the last turn during its replay, otherwise those of the latest events."""
    events = table.events[last_turn(table) :] if table.ui.get("view.replay") else table.events[table.fresh :][-8:]
    cells = set()
    for event in events:
        words = event.text.split(" ")
        if event.actor >= 0 and words[0] not in ("put", "stand", "activate", "turn"):
            cells |= {land.CELL[word] for word in words if word in land.CELL}
    return frozenset(cells)


def strikes(table: Table) -> list[int]:
    """The events that settled fights since a person last chose something, that choice included, oldest first; in a review the event shown."""
    return [at for at in recent(table) if table.events[at].text == "strike"]


def recent(table: Table) -> range:
    """The events since a person last chose something, that choice included; in a review the event shown."""
    last = len(table.events) - 1
    if not table.live:  # the review shows them one by one
        return range(max(last, 0), last + 1)
    for at in range(last, -1, -1):
        event = table.events[at]
        by_person = event.actor >= 0 and not table.bot(event.actor)
        if by_person and event.text not in (only_move(table.past(at)), upkeep(table.past(at))):
            return range(at, last + 1)
    return range(last + 1)


def seen_until(table: Table) -> int:
    """The number of events whose account somebody has put away."""
    return number(table.ui.get("view.fought", ""))


def unseen(table: Table) -> list[int]:
    """The strikes whose account nobody has put away yet, oldest first."""
    return [at for at in strikes(table) if at > seen_until(table) or not table.live]


def shows_strike(table: Table) -> bool:
    """Whether a review shows a strike."""
    return not table.live and bool(strikes(table))


def shows_arrows(table: Table) -> bool:
    """Whether arrows on the board show the last turn. Nothing else is marked there meanwhile."""
    return bool(table.ui.get("view.replay") and last_turns(table))


def struck(table: Table) -> int:
    """The strike that is looked at, the last of several: one that is to be read, has just come, or is shown by a review; -1 if none is."""
    if table.state.over and table.live:
        return -1
    late = unseen(table) if table.scripted else [at for at in strikes(table) if at >= table.fresh]
    return max(
        [
            *to_read(table),
            *(late if table.live and not table.moves else ()),
            *(strikes(table) if not table.live else ()),
        ],
        default=-1,
    )


class Trace(NamedTuple):
    """What a move looked like: an arrow between tiles, or a sign on one."""

    sign: str  # "step", "strike" (a step towards an attack), "wound", "heal", "grow"
    goal: int
    start: int = -1  # where the arrow starts
    lake: bool = False  # where it turned up a lake and stopped
    times: int = 1  # how often in a row


def traces(table: Table, start: int, end: int) -> list[Trace]:
    """The moves of a turn that are drawn on the board, in order; moves alike become one."""
    found: dict[Trace, int] = {}
    for trace in _traces(table, start, end):
        found[trace] = found.get(trace, 0) + 1
    return [trace._replace(times=n) for trace, n in found.items()]


def _traces(table: Table, start: int, end: int) -> list[Trace]:
    found = []
    for index in range(start, end):
        event, before = table.events[index], table.past(index)
        words = event.text.split(" ")
        named = [land.CELL[word] for word in words if word in land.CELL]
        if event.actor < 0 or not named or words[0] in ("put", "stand", "fight"):  # the attack has its arrow
            continue
        if words[0] in ("wound", "heal", "grow"):
            found.append(Trace(words[0], named[0]))
        elif words[0] == "cure":
            found.append(Trace("heal", named[0]))
        elif words[0] == "retreat" and before.fight:
            found.append(Trace("step", named[0], before.fight.cell))
        elif len(named) == 2 and (words[0] in pieces.KINDS or words[0] in ("hurt", "tired")):
            sign = "strike" if before.pieces[1 - before.turn][named[1]] else "step"
            after = table.past(min(index + 2, end))  # after the tile has been turned up, if it was face down
            lake = not face_up(before) >> named[1] & 1 and bool(after.tiles[land.LAKE] >> named[1] & 1)
            found.append(Trace(sign, named[1], named[0], lake))
    return found


def to_read(table: Table) -> list[int]:
    """The strikes that somebody looks at before the next decision of the same turn, oldest first; a hint goes on at once."""
    state: State = table.state
    asks = bool(state.fight) or state.phase > Phase.CONFLICT
    if not asks or not table.moves or state.over or not table.live or table.can(table.ui.get("hint", "")):
        return []
    found = unseen(table)
    return [at for at in found if at >= began(table, len(table.events))]


def turned_up(table: Table) -> int:
    """The event by which the latest tap of the looking seat turned up a card; 0 if it did not."""
    for index in range(max(table.fresh, 1), len(table.events)):
        if table.events[index].actor == CHANCE and table.past(index).pending[:2] == (Ask.CARD, table.seat):
            return index
    return 0


def newcomers(table: Table) -> list[tuple[int, int, int]]:
    """(seat, cell, kind) of the newcomers of the latest events."""
    found = []
    for index in range(table.fresh, len(table.events)):
        text = table.events[index].text
        if not text.startswith("grow "):
            continue
        before, cell = table.past(index), land.CELL[text[5:]]
        after = table.past(min(index + 2, len(table.events)))  # a die may decide
        if came := after.pieces[before.turn][cell] - before.pieces[before.turn][cell]:
            found.append((before.turn, cell, (came.bit_length() - 1) // 8))
    return found


def next_replay(table: Table) -> str:
    return "" if table.ui.get("view.round") else "1"


class Account(NamedTuple):
    """One turn in numbers."""

    seat: int
    food: int  # food brought in
    mouths: int
    hungry: int  # wounds by hunger
    cured: int  # healers that spare food healed
    points: int  # of research
    spent: int
    healed: int  # wounds that healers removed
    untended: int  # wounds left on tiles without an unhurt healer in reach
    waiting: int  # wounds left on other tiles
    born: int
    declined: int  # tiles that could have grown
    full: int  # tiles too full to grow
    alone: int  # tiles with one piece


def account(states: Sequence[State], events: Sequence[str]) -> Account:
    """The account of a turn. `states` are the position at its beginning and after each of `events` (texts)."""
    start = states[0]
    seat = start.turn
    meal = next((state for state in states if _past(state, start, Phase.FOOD)), states[-1])
    school = next((state for state in states if _past(state, start, Phase.RESEARCH)), states[-1])
    end = states[-1]
    growing = next((state for state in states if _past(state, start, Phase.GROWTH)), end)
    first = [text.split(" ", 1)[0] for text in events]
    board, power = end.pieces[seat], powers(end.active[seat])
    reach = economy.healers_reach(end, seat)
    hurt = [(cell, pieces.size(packed >> 32)) for cell, packed in enumerate(board) if packed >> 32]
    far = sum(number for cell, number in hurt if cell not in reach)
    grown = {text[5:] for text in events if text.startswith("grow ")}
    could = [
        pieces.size(packed)
        for cell, packed in enumerate(growing.pieces[seat])
        if packed and land.NAMES[cell] not in grown
    ]
    return Account(
        seat,
        food=economy.food(meal, seat),
        mouths=pieces.population(meal.pieces[seat]),
        hungry=first.count("wound"),
        cured=first.count("cure"),
        points=economy.research_points(school, seat),
        spent=sum(_cost(text) for text in events),
        healed=first.count("heal"),
        untended=far,
        waiting=sum(number for _, number in hurt) - far,
        born=pieces.population(board) - pieces.population(growing.pieces[seat]),
        declined=sum(2 <= here < power.stack or here == 4 < power.stack for here in could),
        full=sum(here >= power.stack for here in could),
        alone=sum(here == 1 for here in could),
    )


def _past(state: State, start: State, phase: int) -> bool:
    """Whether a turn has reached a phase, or is over."""
    return state.phase >= phase or (state.round, state.turn) != (start.round, start.turn) or state.over is not None


def _cost(text: str) -> int:
    word, _, name = text.partition(" ")
    if word == "turn":
        return SLOTS[SLOT[name]][0]
    return CARDS[NUMBER[name]].price if word == "activate" else 0


class PastFight(NamedTuple):
    """A fight for a tile, with all its strikes."""

    at: int  # the number of events after its last strike
    round: int
    seat: int  # the attacker
    cell: int
    tolls: tuple[Toll, Toll]  # of seat 0 and seat 1
    since: int  # the number of events before its first strike

    def gain(self, seat: int) -> int:
        """What a seat won more than it lost; who falls counts twice as much as a wound."""
        return self.tolls[1 - seat].cost - self.tolls[seat].cost


class WholeMatch(NamedTuple):
    """A match from its first event to its last."""

    fights: tuple[PastFight, ...]
    hungry: tuple[int, int]  # pieces of each seat that hunger has wounded
    found: tuple[int, int] = (0, 0)  # tiles that each seat turned up

    def won(self, seat: int) -> int:
        """How many fights brought a seat more than they cost."""
        return sum(fight.gain(seat) > 0 for fight in self.fights)

    def best(self, seat: int) -> PastFight | None:
        """The fight that brought a seat most, the latest of equal ones; None if it won none."""
        found = max(self.fights, key=lambda fight: (fight.gain(seat), fight.at), default=None)
        return found if found and found.gain(seat) > 0 else None


def whole_match(table: Table) -> WholeMatch:
    """The fights, the hunger and the discoveries of a table."""
    fights: list[PastFight] = []
    hungry, found, known = [0, 0], [0, 0], 0
    for at, event in enumerate(table.events):
        state: State = table.past(at)
        up = face_up(state).bit_count()
        found[state.turn] += up - known if known else 0
        known = up
        if event.text == "strike":
            _add_strike(state, at + 1, fights)
        elif event.text.startswith("wound "):
            hungry[event.actor] += 1
    return WholeMatch(tuple(fights), (hungry[0], hungry[1]), (found[0], found[1]))


def _add_strike(before: State, at: int, fights: list[PastFight]) -> None:
    """Adds a strike: to the fight it belongs to, or as a new one."""
    assert before.fight is not None
    attacker, defender = battle.blow(before)
    tolls = (attacker, defender) if before.turn == 0 else (defender, attacker)
    one = PastFight(at, before.round, before.turn, before.fight.cell, tolls, at - 1)
    if fights and fights[-1][1:4] == one[1:4]:
        had = fights.pop()
        both = [Toll(*map(sum, zip(had.tolls[seat], tolls[seat], strict=True))) for seat in (0, 1)]
        one = one._replace(tolls=(both[0], both[1]), since=had.since)
    fights.append(one)


def deciding(table: Table, match: WholeMatch) -> PastFight | None:
    """The fight that ended the match, or else the one that did most for the winner; in a draw, or if it won none, for anybody."""
    winner, reason = table.state.over
    last = match.fights[-1] if match.fights and reason in ("fields", "kind", "wounded") else None
    if last and last.gain(winner) > 0 and (last.round, last.seat) == (table.state.round, table.state.turn):
        return last
    found = [fight for seat in (0, 1) if (fight := match.best(seat))]
    if winner >= 0 and (won := match.best(winner)):
        return won
    return max(found, key=lambda fight: max(fight.gain(0), fight.gain(1)), default=None)
