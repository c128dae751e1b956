"""Words for The First Island: tribes, hexes, cards, the log, the line on the home page."""

from collections.abc import Sequence

from hexdice.games.first_island.rules import cards, grid
from hexdice.games.first_island.rules.grid import Board
from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table.drawing import card_rows
from hexdice.kernel.game import CHANCE
from hexdice.view.markup import remembered
from hexdice.view.table import Table
from hexdice.view.text import enumerated, say, say_n, series, unnamed, with_minus
from hexdice.view.why import difference


@remembered  # hundreds are needed for one page
def tribe_name(tribe: int) -> str:
    """A tribe's name in the current language."""
    return (
        "",
        say("scavengers"),
        say("builders"),
        say("scholars"),
        say("matriarchy"),
        say("healers"),
        say("scientists"),
    )[tribe]


def listed_names(table: Table) -> tuple[str, ...]:
    """The names in lists of seats: a name that was given stays, and the only person without one is "You"."""
    return tuple(called if name == unnamed(0) else name for name, called in zip(table.names, table.called, strict=True))


@remembered
def side_name(side: int) -> str:
    """A side of a hex as a compass direction; north is the top of the island."""
    names = (say("east"), say("north-east"), say("north-west"), say("west"), say("south-west"), say("south-east"))
    return names[side % 6]


def wish_words(tribe: int) -> str:
    """A tribe's wish in a few words (FI-17 to FI-22)."""
    return (
        "",
        say("+1 for each one on the edge"),
        say("+3 for each whole hex"),
        say("+1 for each one beside scavengers, −2 for each on the edge"),
        say("the largest camp counts twice"),
        say("+2 for each tribe whose camp shares a hex with theirs"),
        say("+2 for each of their camps"),
    )[tribe]


def hex_words(board: Board, cell: int, score_now: Score) -> str:
    """What is in a hex, and whether it is in a camp."""
    code = board[cell]
    if not code:
        return say("empty", "a hex")
    sizes = {tribe: _camp_of(tribe, cell, score_now) for tribe in grid.WITHIN[code]}
    if code < 7:
        if not sizes[code]:
            return say("{tribe}, the whole hex, in no camp", tribe=tribe_name(code))
        return say("{tribe}, the whole hex, in a camp of {n}", tribe=tribe_name(code), n=sizes[code])
    a, b, way = grid.SPLITS[code - 7]
    return series(
        say("{tribe} in the {side}, in a camp of {n}", tribe=tribe_name(tribe), side=side_name(side), n=sizes[tribe])
        if sizes[tribe]
        else say("{tribe} in the {side}, in no camp", tribe=tribe_name(tribe), side=side_name(side))
        for tribe, side in ((a, way + 1), (b, way + 4))
    )


def _camp_of(tribe: int, cell: int, score_now: Score) -> int:
    """How many the tribe's camp in a cell has; 0 where it is in none."""
    camps = score_now.tribes[tribe - 1].camps
    return next((camp.bit_count() for camp in camps if camp >> grid.SPOT[cell] & 1), 0)


def card_words(card: str) -> str:
    """A card's shape for a screen reader: its rows from the top, positions counted in half hexes."""
    rows = card_rows(card)
    text = series(say("row {n}: {places}", n=n, places=" ".join(map(str, row))) for n, row in enumerate(rows, 1))
    return say("size {size}; {rows}; places counted in half hexes from the left", size=cards.size(card), rows=text)


def log_line(table: Table) -> str:
    """The log line of the last event, "" for none; for markings only the scores at the end of the round."""
    before, event, after = table.last()
    if event.actor == CHANCE:
        if after.phase in (Phase.MARK, Phase.REROLL) and before.phase != after.phase:
            return say("Round {n}: {dice}", n=after.round, dice=enumerated(tribe_name(face) for face in after.dice))
        if before.shared != after.shared and after.round:
            return say("The new shared card has size {n}", n=cards.size(after.shared))
        return ""
    seat, (first, *rest) = event.actor, event.text.split(" ")
    if first == "reroll":
        return table.say_of(seat, "You reroll the matching dice", "{name} rerolls the matching dice")
    if first == "skip":
        return table.say_of(seat, "You skip a card", "{name} skips a card")
    if first == "keep":
        size = cards.size(rest[0])
        return table.say_of(seat, "You keep a card of size {n}", "{name} keeps a card of size {n}", n=size)
    if first == "score":
        ring = after.sheets[seat].rings[-1]
        if not ring.tribe:
            return table.say_of(
                seat, "You score a card: {points} points", "{name} scores a card: {points} points", points=ring.points
            )
        return table.say_of(
            seat,
            "You ring {tribe} ({n}), points: {points}",
            "{name} rings {tribe} ({n}), points: {points}",
            n=ring.hexes.bit_count(),
            tribe=tribe_name(ring.tribe),
            points=ring.points,
        )
    closed = before.phase == Phase.MARK and after.phase != Phase.MARK
    if closed and not after.paper:
        return say("Round {n} is over: {totals}", n=before.round, totals=_totals(listed_names(table), after))
    return ""


def _totals(names: Sequence[str], state: State) -> str:
    """Everybody's points: so far or, once the match is over, in all."""
    over = state.phase == Phase.OVER
    scores = (sheet.score for sheet in state.sheets)
    return enumerated(
        f"{name} {with_minus(score.total if over else score.so_far)}" for name, score in zip(names, scores, strict=True)
    )


def move_words(table: Table) -> str:
    """A sentence for a decision that leaves things as they are, which the log does not mention."""
    _, event, _ = table.last()
    if event.text == "pass":
        return table.say_of(event.actor, "You score no card", "{name} scores no card")
    if event.text == "stay":
        return table.say_of(event.actor, "You leave the dice as they are", "{name} leaves the dice as they are")
    return ""


def summary(table: Table) -> str:
    """Plain text for the home page; never a secret."""
    state: State = table.state
    names = table.names
    if state.phase == Phase.OVER:
        if state.paper:
            return say("Settled on paper")
        return say("Settled: {totals}", totals=_totals(names, state))
    number = say("Round {n} of {all}", n=min(max(1, state.round), state.last_round), all=state.last_round)
    if state.phase in (Phase.WINDOW, Phase.KEEP):
        return enumerated([number, say("{name} at the cards", name=names[state.in_window])])
    if state.phase in (Phase.ROLL, Phase.REROLL):
        return enumerated([number, say("{name} to roll", name=names[state.roller])])
    if state.phase == Phase.MARK:
        left = [name for name, sheet in zip(names, state.sheets, strict=True) if not sheet.turn.closed]
        return enumerated([number, say("{names} to draw", names=enumerated(left))])
    return number


def round_words(table: Table) -> str:
    """The current round in words."""
    state: State = table.state
    if state.round > state.last_round:
        return say("The last card phase")
    return say("Round {n} of {all}", n=max(1, state.round), all=state.last_round)


def looked_back(table: Table) -> str:
    """Where in the match a look back is: between two rounds, after the first of them."""
    state: State = table.state
    between = state.phase == Phase.ROLL and state.round > 1
    return say("After round {n} of {all}", n=state.round - 1, all=state.last_round) if between else round_words(table)


def reason(name: str, worth: float, amount: float) -> str:
    """A term of the evaluation (bot/reasons.py) in words: how a move differs in it from the best one."""
    counted = {"overrides": (say("It uses up a box."), say("One box fewer is used."))}
    weighed = {
        "cards": (say("A card is nearer to being scored."), say("A card is farther from being scored.")),
        "overrides": (say("The boxes are worth more."), say("The boxes are worth less.")),
        "camps": (say("Fewer groups still have to become camps."), say("More groups still have to become camps.")),
        "goals": (say("The goals are nearer."), say("The goals are farther away.")),
        "end": (say("The final score is higher."), say("The final score is lower.")),
    }
    if name in grid.TRIBES:
        n, tribe = max(1, round(abs(worth))), tribe_name(grid.TRIBES.index(name))
        weighed[name] = (
            say_n(n, "About {n} point more: {tribe}.", "About {n} points more: {tribe}.", tribe=tribe),
            say_n(n, "About {n} point less: {tribe}.", "About {n} points less: {tribe}.", tribe=tribe),
        )
    return difference(name, worth, amount, counted, weighed)
