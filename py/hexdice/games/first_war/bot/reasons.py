"""The terms of a position of The First War in groups that people recognize: what the page says when it is asked why."""

from hexdice.bots.why import Term
from hexdice.games.first_war.bot import policy, terms
from hexdice.games.first_war.bot.ground import Ground
from hexdice.games.first_war.bot.levels import WEIGHTS
from hexdice.games.first_war.rules import pieces
from hexdice.games.first_war.rules.state import State

# The terms of each group; those of no group are "cards". All of the rival's make up three groups, below.
GROUPS = {
    "pieces": ("hunters", "farmers", "healers", "scientists", "many", "last of a kind", "two of a kind", "three of a kind", "four of a kind"),
    "wounds": ("hurt", "untended", "few unhurt"),
    "food": ("hunger", "lasting hunger", "purse", "spare", "plenty"),
    "growth": ("nurses", "growth"),
    "farms": ("astray", "trek", "lodgers", "full farm"),
    "reach": ("march", "scout", "beside the goal"),
    "research": ("research", "genius", "path"),
    "danger": ("danger", "worst danger", "threat", "worst threat", "alone"),
    "home": ("open home", "home at risk"),
}  # fmt: skip
OF = {name: group for group, names in GROUPS.items() for name in names}
THEIRS = {"pieces": "their pieces", "wounds": "their pieces", "danger": "their danger", "home": "their danger"}


def grouped(state: State, seat: int) -> dict[str, Term]:
    """The worth of each group to a seat after its turn, in pieces; together they are `policy.value`. Pending conflicts are fought out."""
    state = state if state.fight else policy.fought_out(state)
    if state.over:
        return {"end": Term(policy.value(state, seat, WEIGHTS))}
    found: dict[str, Term] = {}
    for side, sign in ((seat, 1), (1 - seat, -1)):
        for index, amount in Ground(state, side, side == seat, WEIGHTS).terms().items():
            name = terms.TERMS[index]
            group = OF.get(name, "cards")
            group = group if side == seat else THEIRS.get(group, "their plans")
            before = found.get(group, Term(0.0, 0.0))
            hungry = amount if name == "hunger" else 0.0
            found[group] = Term(before.worth + sign * WEIGHTS[index] * amount, before.amount + hungry)
    for group, side in (("pieces", seat), ("their pieces", 1 - seat)):
        found[group] = Term(found[group].worth, float(pieces.total(sum(state.pieces[side]))))
    return found
