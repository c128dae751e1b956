"""The ways to win: how far each side has come, the nearest as a goal, and what could soon cost a tribe the match."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.rules import conflict, land, pieces, play
from hexdice.games.first_war.rules.state import State, whole
from hexdice.games.first_war.table import preview, threats
from hexdice.games.first_war.table.words import counted_round, kind_name, some
from hexdice.view.markup import fold, remembered, seat_name
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n


class Ways(NamedTuple):
    """How far a seat is from each way to win."""

    home: int  # steps from its nearest piece to the enemy's home Fields
    kind: int  # the enemy's rarest kind
    rare: int  # how many of it there are
    well: int  # enemies that are not wounded
    all: int  # enemies
    cards: int  # own active cards of level IV


def ways(state: State, seat: int) -> Ways:
    """How far a seat is from each way to win."""
    goal = land.START_FIELDS[1 - seat]
    near = min((land.DISTANCE[cell][goal] for cell, packed in enumerate(state.pieces[seat]) if packed), default=99)
    theirs = whole(state, 1 - seat)
    numbers = [pieces.of_kind(theirs, kind) for kind in range(pieces.HURT)]
    kind = min(range(pieces.HURT), key=lambda kind: numbers[kind])
    return Ways(
        near, kind, numbers[kind], pieces.size(theirs & pieces.UNHURT), pieces.size(theirs), play.top_cards(state, seat)
    )


def goal_words(state: State) -> str:
    """The nearest way to win for the seat whose turn it is, as a goal for its next turns."""
    seat = state.turn
    found, theirs = ways(state, seat), state.pieces[1 - seat]
    if near := last_in_reach(state):
        return near
    guards = pieces.size(theirs[land.START_FIELDS[1 - seat]])
    own = land.cells_of(pieces.occupied(state.pieces[seat]))
    kinds = []
    for kind in range(pieces.HURT):
        cells = _cells_with(theirs, kind)
        away = min((land.DISTANCE[a][b] for a in own for b in cells), default=0)
        kinds.append((3.0 * pieces.of_kind(sum(theirs), kind) + away, kind, away, cells))
    cost, rarest, away, where = min(kinds)
    effort = {"home": 1.5 * found.home + 2 * guards, "kind": cost, "well": 2.0 * found.well}
    nearest = min(effort, key=lambda way: effort[way])
    if nearest == "home":
        return say_n(
            found.home,
            "Goal: the enemy’s home Fields, {n} step away, {guards} there.",
            "Goal: the enemy’s home Fields, {n} steps away, {guards} there.",
            guards=guards,
        )
    if nearest == "well":
        return say_n(found.well, "Goal: wound the last unwounded enemy.", "Goal: wound all enemy pieces ({n} to go).")
    return say_n(
        away,
        "Goal: take every enemy {kind} ({cells}), {n} step away.",
        "Goal: take every enemy {kind} ({cells}), {n} steps away.",
        kind=kind_name(rarest),
        cells=enumerated(land.NAMES[cell] for cell in where),
    )


def _cells_with(board: Sequence[int], kind: int) -> list[int]:
    """Where pieces of a kind stand, wounded ones too."""
    wanted = 255 * (pieces.ONE[kind] + pieces.ONE[kind + pieces.HURT])
    return [cell for cell, packed in enumerate(board) if packed & wanted]


def last_in_reach(state: State) -> str:
    """Whether all enemies of a kind are attacked or can be, by who is stronger there: the win of this turn (FW-22); "" otherwise."""
    theirs, prey = state.pieces[1 - state.turn], threats.attackable(state)
    begun = set(conflict.battles(state))
    for kind in range(pieces.HURT):
        where = _cells_with(theirs, kind)
        open_to = [cell for cell in where if cell in prey and prey[cell][0] > prey[cell][1]]
        if open_to and all(cell in open_to or cell in begun for cell in where):
            on, number = enumerated(land.NAMES[cell] for cell in where), pieces.of_kind(sum(theirs), kind)
            one, last = kind_name(kind), some(kind, number)
            if number == 1:
                return say("The last enemy {kind} is in reach, on {cell}: taking it wins.", kind=one, cell=on)
            return say("The enemy’s last {pieces} are in reach, on {cells}: taking them wins.", pieces=last, cells=on)
    return ""


def wins(table: Table) -> str:
    """The ways to win, and how far each side has come."""
    return fold(say("Ways to win"), lambda: _wins(table), key="view.wins", ui=table.ui)


def _wins(table: Table) -> str:
    state = table.state
    columns = [
        (
            say_n(side.home, "{n} step away", "{n} steps away"),
            say("{pieces} to take", pieces=some(side.kind, side.rare)),
            say("{n} of {all} wounded", n=side.all - side.well, all=side.all),
            say("{n} of 3", n=side.cards),
        )
        for side in (ways(state, 0), ways(state, 1))
    ]
    heads = [
        say("Stand alone on the enemy’s home Fields"),
        say("Take the enemy’s last piece of any one kind"),
        say("Wound all enemy pieces"),
        say("Activate three cards of level IV"),
    ]
    rows = list(zip(heads, *columns, strict=True))
    if state.last:
        otherwise = say("Otherwise: have the larger tribe after round {n}", n=counted_round(table, state.last))
        rows.append((otherwise, *(str(pieces.size(whole(state, seat))) for seat in (0, 1))))
    return both_tribes(table, rows)


def both_tribes(table: Table, rows: Sequence[tuple[str, ...]], kind: str = "fw-ways") -> str:
    """Both tribes beside each other as a table: each row is what is compared and the two values."""
    heads = "".join(f'<th scope="col">{seat_name(seat, table.called[seat])}</th>' for seat in (0, 1))
    body = "".join(f'<tr><th scope="row">{what}</th><td>{one}</td><td>{two}</td></tr>' for what, one, two in rows)
    return f'<table class="{kind}"><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>'


@remembered
def dangers(state: State, seat: int) -> list[str]:
    """What could cost a tribe the match within a turn or two, in words."""
    if state.over:
        return []
    found: list[str] = []
    if seat == state.turn and fatal_hunger(state, -preview.food_left(state, seat)):
        found.append(say("Hunger would wound everybody: the match would be lost."))
    board, rival = state.pieces[seat], state.pieces[1 - seat]
    strikers = terms.strikers(state, 1 - seat)
    for kind in range(pieces.HURT):
        where = _cells_with(board, kind)
        number = pieces.of_kind(whole(state, seat), kind)
        if len(where) == 1 and strikers[where[0]] and pieces.of_kind(board[where[0]], kind) == number:
            cell = land.NAMES[where[0]]
            if number == 1:
                last = say("The last {kind} stands on {cell}", kind=kind_name(kind), cell=cell)
            else:
                last = say("The last {pieces} stand on {cell}", pieces=some(kind, number), cell=cell)
            now = seat != state.turn and where[0] in threats.attackable(state)
            strike = say("{last}, where the enemy can strike next turn.", last=last)
            found.append(say("{last}, in reach now.", last=last) if now else strike)
    well = pieces.size(sum(board) & pieces.UNHURT)
    if well <= 3:
        found.append(say_n(well, "Only {n} piece is unwounded.", "Only {n} pieces are unwounded."))
    home = land.START_FIELDS[seat]
    near = min((land.DISTANCE[cell][home] for cell, packed in enumerate(rival) if packed), default=99)
    if near <= 3 and not board[home]:
        found.append(
            say_n(near, "Home is empty; an enemy is {n} step away.", "Home is empty; an enemy is {n} steps away.")
        )
    elif near <= 2:
        found.append(say_n(near, "The enemy is {n} step from home.", "The enemy is {n} steps from home."))
    top = play.top_cards(state, 1 - seat)
    if top == 2:
        found.append(say("The other side has two active cards of level IV: one more wins."))
    elif top >= 3:
        found.append(say("The other side has three active cards of level IV: this is the last turn."))
    return found


def fatal_hunger(state: State, missing: int) -> bool:
    """Whether so much missing food would leave no piece of the seat whose turn it is unhurt after all fights, which loses the match (FW-22)."""
    return 0 < pieces.total(sum(preview.after(state).pieces[state.turn]) & pieces.UNHURT) <= missing
