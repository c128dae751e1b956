"""What has just happened, and what is near: whose next card ends the match, the newest hexes, first camps and scored cards."""

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table import placing
from hexdice.games.first_island.table.drawing import tribe_sign
from hexdice.games.first_island.table.words import listed_names, tribe_name
from hexdice.kernel.game import CHANCE
from hexdice.view.board import centre
from hexdice.view.markup import icon, seat_name
from hexdice.view.stage import burst, moved, rise
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, signed


def ends_soon(table: Table) -> str:
    """Whose next card ends the match; "" if nobody's does."""
    state: State = table.state
    close = [seat for seat, sheet in enumerate(state.sheets) if state.one_card_short(sheet)]
    if not close or state.is_solo:
        return ""
    if len(close) > 1:
        return say("One more card ends the match.")
    return table.say_of(close[0], "One more card for you ends the match.", "One more card for {name} ends the match.")


def decided(table: Table) -> str:
    """What somebody else who rolled these dice decided about those alike, as markup; "" for nothing."""
    state: State = table.state
    found = [(n, event.text) for n, event in enumerate(table.events) if event.text in ("roll", "stay", "reroll")]
    at, move = found[-1] if found else (0, "roll")
    if move == "roll" or state.phase != Phase.MARK or table.seat in (None, state.roller):
        return ""
    fields = {"name": table.names[state.roller], "tribe": tribe_name(alike(table.past(at).dice))}
    if move == "stay":
        return f'<span class="fi-decided">{say("{name} rolled and kept the {tribe}.", **fields)}</span>'
    return f'<span class="fi-decided">{say("{name} rolled, then the {tribe} again.", **fields)}</span>'


def last_hexes(table: Table, seat: int) -> list[str]:
    """The hexes that a seat marked in the latest round that everybody may see; empty before the first."""
    found: list[str] = []
    for event in reversed(table.events):
        if event.actor == CHANCE and found:
            break
        if event.actor == seat and event.text.startswith("place "):
            found.append(event.text.split(" ")[1])
    return found[::-1]


def arrived(table: Table, seat: int) -> tuple[tuple[int, str], ...]:
    """The cells of a seat's island that everybody sees for the first time, with the way on which their hexes fly in."""
    before: State | None = table.past(table.fresh)
    if before is None or before.paper:
        return ()
    was, now = before.sheets[seat].board, table.state.sheets[seat].board
    cells = [cell for cell, code in enumerate(now) if code and not was[cell]]
    return tuple((cell, moved(f"{len(table.events)}-{seat}-{cell}", 0, -420 - 60 * n)) for n, cell in enumerate(cells))


def gained(table: Table, seat: int) -> int:
    """The points that the newest events have brought a seat."""
    before: State | None = table.past(table.fresh)
    return table.state.sheets[seat].score.so_far - before.sheets[seat].score.so_far if before is not None else 0


def did(table: Table, seat: int) -> str:
    """What somebody's latest round brought, from where, and which tribes found their first camp; "" before it is over."""
    closed = [n for n, event in enumerate(table.events) if event.actor == seat and event.text == "done"]
    before: State | None = table.past(closed[-1]) if closed else None
    if before is None:
        return ""
    was, now = before.sheets[seat].score, table.state.sheets[seat].score
    tribes = enumerate(zip(was.tribes, now.tribes, strict=True), 1)
    found = [tribe for tribe, (old, new) in tribes if new.camps and not old.camps]
    causes, gained = placing.parts(was, now, 2), signed(now.so_far - was.so_far)
    points = f"{gained} ({enumerated(causes)})" if len(causes) > 1 else "".join(causes) or "0"
    words = say("{name} in the last round: {points}", name=seat_name(seat, listed_names(table)[seat]), points=points)
    named = labelled(say("first camp"), enumerated(map(tribe_name, found)))
    signs = icon("flag") + "".join(tribe_sign(tribe, "small") for tribe in found)
    return f'{words} <span class="unseen">{named}</span>{signs}' if found else words


def moments(table: Table, seat: int) -> str:
    """What rises from the island, as SVG: the points of the newest hexes and rings of its owner, the second of three; shards from a first camp."""
    before: State | None = table.past(table.fresh)
    if before is None or seat != table.seat or table.state.phase == Phase.OVER or not table.present:
        return ""
    was, now = before.sheets[seat], table.state.sheets[seat]
    old, new, key = was.board_now, now.board_now, f"{len(table.events)}-{seat}"
    cells = [cell for cell, code in enumerate(new) if code and not old[cell]]
    camp = len(now.rings) > len(was.rings)
    if camp:
        cells = [next(grid.bits(now.rings[-1].hexes))]
    if not cells:
        return ""
    x, y = centre(*GRID.cells[cells[-1]])
    points, found = gained(table, seat), now.score.to_find < was.score.to_find
    text = signed(points) if points else ""
    if not points and [size > 1 for size in scoring.largest(new)] > [size > 1 for size in scoring.largest(old)]:
        text = say("{n} of {all}", n=2, all=scoring.SMALLEST_CAMP)
    sparks = [(x, y)] if found or camp else []
    if found and not now.score.to_find:  # over each land
        text = say("All six tribes have a camp!")
        sparks = [centre(*GRID.cells[next(grid.bits(tribe.camps[0]))]) for tribe in now.score.tribes]
    shards = "".join(
        f'<g{burst(f"{key}-{n}", seat)} transform="translate({x},{y})"><circle r="1" opacity="0"/></g>'
        for n, (x, y) in enumerate(sparks)
    )
    return shards + (rise(text, seat, (x, y), key=key) if text else "")


def feels(table: Table) -> dict[int, str]:
    """What the newest events are for each seat, for its face."""
    before, state = table.past(table.fresh), table.state
    if before is None or state.phase == Phase.OVER or state.paper:
        return {}
    found = {}
    for seat, (was, now) in enumerate(zip(before.sheets, state.sheets, strict=True)):
        points, missing, before_it = gained(table, seat), now.score.to_find, was.score.to_find
        if points >= 10:
            found[seat] = "lucky"
        elif len(now.rings) > len(was.rings) or (missing < before_it and (before_it == 6 or not missing)):
            found[seat] = "proud"  # the first and the last of six camps
        elif points:
            found[seat] = "glad" if points > 0 else "unlucky"
    return found
