"""What `simulate` adds up over many evenings."""

from hexdice.games.three_dice.rules.state import State


def counts(state: State) -> dict[str, int]:
    """Numbers of the whole evening that `simulate` adds up."""
    count = {"rounds": len(state.past), "turns": 0, "rolls": 0, "units": 0, "false starts": 0, "tied rounds": 0}
    count |= {"nobody lost": 0, "three of a kind": 0, "stairs": 0, "super stairs": 0, "shit stairs": 0}
    count |= {"lost by the starter": 0, "lost by the last player": 0}
    names = {"three": "three of a kind", "stairs": "stairs", "super": "super stairs", "shit": "shit stairs"}
    for round in state.past:
        count["turns"] += len(round.turns)
        count["rolls"] += sum(len(turn.rolls) for turn in round.turns) + len(round.false)
        count["units"] += sum(charge.sips + charge.points for charge in round.charges)
        count["false starts"] += len(round.false)
        count["tied rounds"] += bool(round.heats)
        count["nobody lost"] += not round.losers
        count["lost by the starter"] += round.order[0] in round.losers
        count["lost by the last player"] += round.order[-1] in round.losers
        for index in range(len(round.turns)):
            kind = round.special(index)
            if kind:
                count[names[kind]] += 1
    return count
