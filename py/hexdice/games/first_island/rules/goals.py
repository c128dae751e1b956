"""The goals of the solo levels, and how far they are met (FI-26)."""

from typing import NamedTuple

from hexdice.games.first_island.rules import grid
from hexdice.games.first_island.rules.state import State

# Goals of the solo levels: points of each tribe, cards, total, points of each wish. None: no such goal.
GOALS: dict[str, tuple[int, int, int | None, int | None]] = {
    "casual": (3, 3, None, None),
    "standard": (6, 4, 100, None),
    "hard": (8, 4, 110, None),
    "impossible": (8, 4, 120, 4),
}


class Goal(NamedTuple):
    """A solo goal and its progress."""

    key: str  # a tribe's name, "wishes" (the least of them), "cards" or "total"
    value: int
    target: int

    @property
    def met(self) -> bool:
        """Whether the value has reached the target."""
        return self.value >= self.target


def goals(state: State) -> tuple[Goal, ...]:
    """The goals of the solo level with their progress (FI-26); () in other variants."""
    if not state.is_solo:
        return ()
    sheet = state.sheets[0]
    score_now = sheet.score
    tribe, cards, total, wish = GOALS[state.kind]
    listed = [
        Goal(name, score.row + score.wish, tribe) for name, score in zip(grid.TRIBES[1:], score_now.tribes, strict=True)
    ]
    if wish is not None:
        listed.append(Goal("wishes", min(score.wish for score in score_now.tribes), wish))
    listed.append(Goal("cards", len(sheet.rings), cards))
    if total is not None:
        listed.append(Goal("total", score_now.total, total))
    return tuple(listed)
