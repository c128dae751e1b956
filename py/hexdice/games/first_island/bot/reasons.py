"""The terms of an island in groups that people recognize: what the page says when it is asked why."""

from hexdice.bots.why import Term
from hexdice.games.first_island.bot import weights, worth
from hexdice.games.first_island.bot.settlement import Settlement, settlement_of
from hexdice.games.first_island.bot.worth import TERMS
from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.state import Phase, State

# The group of each term: by how its name begins. Those of the groups of a tribe's placements are added up tribe by tribe.
_BEGINS = (
    ("vacant edge beside scavengers", "scavengers"),
    ("scholars beside scavengers", "scholars"),
    ("vacant hexes beside scholars", "scholars"),
    ("vacant edge beside scholars", "scholars"),
    ("tribes that share", "healers"),
    ("largest group", "matriarchy"),
    ("room of the", "matriarchy"),
    *((f"{tribe}: ", tribe) for tribe in grid.TRIBES[1:]),
    *((begin, "cards") for begin in ("hand card", "shared card", "tribes within")),
    *((f"{n} cards", "cards") for n in range(5)),
    *((f"{n} overrides", "overrides") for n in range(4)),
    ("placements that", "camps"),
)
OF = tuple(next((group for begin, group in _BEGINS if name.startswith(begin)), "goals") for name in TERMS)


def grouped(state: State, seat: int) -> dict[str, Term]:
    """The worth of each group to a seat, in points; together they are `weights.expected`."""
    if state.phase == Phase.OVER:
        return {"end": Term(float(state.sheets[seat].score.total))}
    sheet, island = state.sheets[seat], settlement_of(state, seat)
    column = weights.column(weights.rounds_left(state) + (not sheet.turn.marks))
    now, terms = island.by_tribe()
    found = dict.fromkeys((*grid.TRIBES[1:], "cards", "overrides", "camps", "goals"), 0.0)
    found["cards"] += sum(ring.points for ring in sheet.rings) + sheet.ahead
    found["overrides"] -= island.boxes
    for tribe, name in enumerate(grid.TRIBES[1:], 1):
        found[name] += now[tribe] + (_groups(island, tribe, column) if column else 0.0)
    for index, amount in terms if column else ():
        if index >= worth.STATUS and not worth.EARLY <= index < worth.EDGE_ROOM:
            found[OF[index]] += column[index] * amount
    return {group: Term(value, float(island.boxes) if group == "overrides" else 0.0) for group, value in found.items()}


def _groups(island: Settlement, tribe: int, column: worth.Column) -> float:
    """The worth of a tribe's groups that may still grow."""
    return sum(
        column[index] * amount
        for one in island.survey(tribe).groups
        for index, amount in worth.group_terms(tribe, one.size, one.room.bit_count(), one.wishes)
    )
