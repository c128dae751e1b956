"""The sentences below the prompt: a hint, what the others did, whose next card ends the match, what puzzles at first."""

from collections.abc import Mapping
from itertools import chain

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Sheet, State
from hexdice.games.first_island.table import camp_cards
from hexdice.games.first_island.table.words import listed_names, tribe_name
from hexdice.kernel.game import CHANCE
from hexdice.view.table import Table
from hexdice.view.text import labelled, listed, say, say_n, signed


def news(table: Table) -> str:
    """What the last round brought, and whose next card ends the match; "" in a match of one."""
    state: State = table.state
    if len(state.sheets) == 1 or state.paper or (before := before_round(table)) is None:
        return ""
    pairs = zip(listed_names(table), before.sheets, state.sheets, strict=True)
    names = ", ".join(f"{name} {signed(now.score.total - old.score.total)}" for name, old, now in pairs)
    gains = say("Points of round {n}: {gains}.", n=state.round - 1, gains=names)
    return " ".join(filter(None, (highlight(table) or gains, card_news(table), ends_soon(table))))


def highlight(table: Table) -> str:
    """The one thing of the last round worth telling: a new leader, the largest camp that grew, a card that came near; "" for nothing."""
    state: State = table.state
    before = before_round(table)
    if before is None or state.paper:
        return ""
    return _leader(before, table) or _camp(before, table) or _near_card(before, table)


def _leader(before: State, table: Table) -> str:
    was, now = ([own.score.total for own in each.sheets] for each in (before, table.state))
    ahead = max(range(len(now)), key=lambda seat: now[seat])
    others = [n for seat, n in enumerate(now) if seat != ahead]
    if not others or max(others) == now[ahead] or was[ahead] > max(n for seat, n in enumerate(was) if seat != ahead):
        return ""
    return table.say_of(ahead, "You lead by {n}.", "{name} leads by {n}.", n=now[ahead] - max(others))


def _camp(before: State, table: Table) -> str:
    grown = []
    for seat, (old, new) in enumerate(zip(before.sheets, table.state.sheets, strict=True)):
        for tribe, (was, now) in enumerate(zip(old.score.tribes, new.score.tribes, strict=True), 1):
            sizes = [max((camp.bit_count() for camp in each.camps), default=0) for each in (now, was)]
            if sizes[0] > sizes[1]:
                grown.append((*sizes, seat, tribe))
    if not grown:
        return ""
    most, less, seat, tribe = max(grown)
    return table.say_of(
        seat,
        "You have a larger camp of {tribe}: {n} together."
        if less
        else "You have a first camp of {tribe}: {n} together.",
        "{name} has a larger camp of {tribe}: {n} together."
        if less
        else "{name} has a first camp of {tribe}: {n} together.",
        tribe=tribe_name(tribe),
        n=most,
    )


def _near_card(before: State, table: Table) -> str:
    for seat in range(len(table.names)):
        earlier = {one.card for one in camp_cards.open_cards(before, seat) if one.near or one.fits}
        for one in camp_cards.open_cards(table.state, seat):
            if one.near and not one.fits and one.card not in earlier:
                return table.say_of(
                    seat,
                    "You are one hex away from a card of {n} points.",
                    "{name} is one hex away from a card of {n} points.",
                    n=one.points,
                )
    return ""


def ends_soon(table: Table) -> str:
    """Whose next card ends the match; "" if nobody's does."""
    state: State = table.state
    close = [seat for seat, sheet in enumerate(state.sheets) if state.one_card_short(sheet)]
    if not close:
        return ""
    if len(close) > 1:
        return say("One more card ends the match.")
    return table.say_of(close[0], "One more card of yours ends the match.", "One more card of {name} ends the match.")


def first_openings(sheet: Sheet) -> Mapping[int, tuple[int, ...]]:
    """The vacant cells where one more hex would make the first camp of a tribe, with those tribes."""
    tribes = enumerate(sheet.score.tribes, 1)
    return scoring.openings(
        sheet.board_now, tuple((tribe, scored.lone) for tribe, scored in tribes if not scored.camps)
    )


def rivals(table: Table) -> str:
    """Of two, what the other did in the last round: what it drew and which tribes its points came from; "" for nothing."""
    state: State = table.state
    before = before_round(table)
    if before is None or state.paper or len(state.sheets) != 2 or table.seat is None:
        return ""
    seat = 1 - table.seat
    was, now = (each.sheets[seat].score for each in (before, state))
    if not (hexes := last_hexes(table, seat)):
        return ""
    moved = [
        f"{tribe_name(tribe)} {signed(change)}"
        for tribe, (old, new) in enumerate(zip(was.tribes, now.tribes, strict=True), 1)
        if (change := new.row + new.request - old.row - old.request)
    ]
    name = listed_names(table)[seat]
    if moved:
        return f"{labelled(name, ', '.join(moved))}."
    board = state.sheets[seat].board_now
    drawn = sorted({tribe for cell in hexes for tribe in grid.WITHIN[board[GRID.number[cell]]]})
    return say("{name} drew {tribes}.", name=name, tribes=listed([tribe_name(tribe) for tribe in drawn]))


def race(table: Table, seat: int) -> str:
    """What the next hexes may bring, to whom: the tribes that are one hex from a first camp; before any, where all begin."""
    state: State = table.state
    if state.paper or not any(any(sheet.board_now) for sheet in state.sheets):
        return "" if state.paper else say("Six tribes without a camp, 5 off for each: everybody begins at −30.")
    near = [
        f"{name} ({listed([tribe_name(tribe) for tribe in tribes])})"
        for other, (name, sheet) in enumerate(zip(listed_names(table), state.sheets, strict=True))
        if (tribes := sorted({*chain.from_iterable(first_openings(sheet).values())}))
        and (other == seat or len(state.sheets) == 2)
    ]
    if near:
        return say("One hex from a camp: {who}.", who=", ".join(near))
    without = [tribe for tribe, scored in enumerate(state.sheets[seat].score.tribes, 1) if not scored.camps]
    if not without:
        return say("Every tribe has a camp: make them larger, as they wish.")
    if len(without) < 6:
        return say("Still without a camp: {tribes}.", tribes=listed([tribe_name(tribe) for tribe in without]))
    return say("Nobody is near a camp yet: put a second one of a tribe beside the first.")


def since(table: Table) -> str:
    """What others did since the last round: their cards, and what the roller did with three dice alike."""
    state: State = table.state
    who, face = state.roller, alike(state.dice)
    words = card_news(table)
    if who != table.seat and len(state.sheets) > 1 and (face or state.again):
        name = table.names[who]
        again = (
            say("{name} had three or more dice alike and rolled them again.", name=name)
            if state.again
            else say("{name} could roll {tribe} again, and left them.", name=name, tribe=tribe_name(face))
        )
        words = f"{words} {again}".strip()
    return words


def last_hexes(table: Table, seat: int) -> list[str]:
    """The hexes that a seat marked in the latest round that everybody may see; empty before the first."""
    found: list[str] = []
    for event in reversed(table.events):
        if event.actor == CHANCE and found:
            break
        if event.actor == seat and event.text.startswith("place "):
            found.append(event.text.split(" ")[1])
    return found[::-1]


def card_news(table: Table) -> str:
    """What the other seats have done with cards since the last round: "Bot scored a card: 8 points."; "" for nothing."""
    words: list[str] = []
    for event in reversed(table.events):
        if event.text == "done":
            break
        name = table.names[event.actor]
        if event.actor != table.seat and event.text.startswith("score "):
            points = table.state.sheets[event.actor].rings[-1].points
            words.append(
                say_n(points, "{name} scored a card: {n} point.", "{name} scored a card: {n} points.", name=name)
            )
        elif event.actor != table.seat and event.text == "skip":
            words.append(say("{name} skipped a card.", name=name))
    return " ".join(reversed(words))


def before_round(table: Table) -> State | None:
    """The state before the dice of the latest round that everybody may see; None before the first."""
    index, marked = len(table.events), False
    while index and not (marked and table.events[index - 1].actor == CHANCE):
        index -= 1
        marked = marked or table.events[index].text.startswith("place ")
    found: State | None = table.past(index) if marked else None
    return found
