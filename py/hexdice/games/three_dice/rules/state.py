"""The state of Three Dice, and the worth of a roll of three dice."""

from itertools import product
from typing import Literal, NamedTuple

MOST_HERE = 20  # most players at the table at once
MOST_NAMES = 40  # most seats in an evening, including those who have left
MOST_ROUNDS = 200  # an evening ends automatically after this many rounds
MOST_CHANGES = 40  # most changes (joining, leaving, ...) in one break
SIPS_A_BEER = 14


class Rules(NamedTuple):
    """The options as the state carries them; see OPTIONS in the package."""

    shit: str = "end"  # "end": due when the turn ends on it; "every": on every such roll
    ties: str = "each"  # "each": all tied players drink; "one": a roll-off decides who does
    starter: str = "random"  # or "chosen"
    gentle: str = "remind"  # or "enforce" or "off"
    rock: bool = False
    rounds: int = 0
    unit: str = "sips"  # "sips", "points", "pushups" or "own"
    word: str = ""  # the table's own unit, as typed: escape before showing
    dry: bool = False  # no alcohol
    limit: int = 0  # most units for one player; 0: no limit
    water: int = 0  # a reminder of water after this many rounds; 0: never


class Player(NamedTuple):
    """One seat of the evening. `sips` are units that the player had to take, `points` units that were only counted."""

    here: bool = True
    only: bool = False  # plays for points only: never has to drink
    sips: int = 0
    points: int = 0
    given: int = 0


class Charge(NamedTuple):
    """Units that fell due. `why` is "lost", "given", "shit", "false" or "rock"; `by` is the giver's seat or -1."""

    seat: int
    why: str
    sips: int
    points: int
    by: int = -1


class Turn(NamedTuple):
    """One player's finished turn: every roll as three digits in fixed order of the dice; `target` got the award."""

    seat: int
    rolls: tuple[str, ...]
    target: int = -1


Heat = tuple[tuple[int, str], ...]  # a roll-off: (seat, dice), dice "" before the roll, "?" for a die in the air


class Round(NamedTuple):
    """One round. `order` is the seats from the starter on; `false` the starter's false starts."""

    order: tuple[int, ...] = ()
    false: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    charges: tuple[Charge, ...] = ()
    heats: tuple[Heat, ...] = ()
    losers: tuple[int, ...] = ()

    def before(self, index: int) -> str:
        """The last roll of the player directly before the one at `index` (0 is the starter)."""
        return self.turns[index - 1].rolls[-1] if index else ""

    def special(self, index: int) -> str:
        """The special on which a finished turn ended."""
        return special(self.turns[index].rolls[-1], self.before(index))

    @property
    def penalty(self) -> int:
        """The current penalty: one, plus what every three of a kind has added (TD-4, TD-5)."""
        return 1 + sum(added(turn.rolls[-1]) for turn in self.turns if SHAPE[turn.rolls[-1]] == "three")

    @property
    def unsafe(self) -> list[tuple[int, int]]:
        """(seat, points) of the finished turns that are not safe, in order."""
        return [
            (turn.seat, POINTS[turn.rolls[-1]])
            for index, turn in enumerate(self.turns)
            if self.special(index) not in SAFE
        ]

    @property
    def lowest(self) -> int | None:
        """The lowest points so far among unsafe players; None if there are none."""
        return min((points for _, points in self.unsafe), default=None)

    @property
    def at_lowest(self) -> tuple[int, ...]:
        """The seats with the lowest points so far, in order of their turns."""
        lowest = self.lowest
        return tuple(seat for seat, points in self.unsafe if points == lowest)

    def lowest_besides(self, seat: int) -> int | None:
        """The lowest points so far among unsafe players other than this seat; None if there are none."""
        return min((points for other, points in self.unsafe if other != seat), default=None)


Phase = Literal["draw", "start", "pause", "ready", "dice", "turn", "award", "off", "offdice", "over"]


class State(NamedTuple):
    """A position. Phases:

    "draw" chance names the first starter · "start" the table names the first starter · "pause" between rounds · "ready"
    a player is to throw three dice · "dice" dice are in the air · "turn" stay or roll again · "award" give units away ·
    "off" a tied player is to roll · "offdice" roll-off dice are in the air · "over".
    """

    rules: Rules
    phase: Phase
    players: tuple[Player, ...]
    starter: int  # of this round or, in a break, of the next; -1 while unknown
    past: tuple[Round, ...] = ()
    round: Round = Round()
    rolls: tuple[str, ...] = ()  # rolls of the current turn; "?" is a die in the air
    changes: int = 0  # in this break

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is during a round, otherwise the next starter."""
        if self.phase in ("ready", "dice", "turn", "award"):
            return self.round.order[len(self.round.turns)]
        if self.phase in ("off", "offdice"):
            return next(seat for seat, dice in self.round.heats[-1] if not dice or "?" in dice)
        return self.starter

    @property
    def between_rounds(self) -> bool:
        """Whether no round is under way: in a break, or at the end."""
        return self.phase in ("pause", "over")

    @property
    def round_on_view(self) -> int:
        """The number of the round that the table shows, counted from 0: between rounds the one before."""
        return len(self.past) - self.between_rounds

    @property
    def most_rolls(self) -> int:
        """How many rolls a player has this round: the starter three, the others as many as the starter took (TD-3)."""
        return len(self.round.turns[0].rolls) if self.round.turns else 3

    @property
    def rolls_left(self) -> int:
        """How often whoever is up may still roll."""
        return self.most_rolls - len(self.rolls)

    @property
    def is_last(self) -> bool:
        """Whether the player whose turn it is closes the round."""
        return len(self.round.turns) == len(self.round.order) - 1

    @property
    def here(self) -> tuple[int, ...]:
        """The seats that have not left the evening."""
        return tuple(seat for seat, player in enumerate(self.players) if player.here)


WORTH = {"1": 100, "2": 2, "3": 3, "4": 4, "5": 5, "6": 60}
ROLLS = tuple("".join(faces) for faces in product("123456", repeat=3))
POINTS = {roll: sum(WORTH[face] for face in roll) for roll in ROLLS}  # TD-2
SHAPES = {"123": "stairs", "456": "super", "234": "shit", "345": "shit"}
SHAPE = {roll: "three" if len(set(roll)) == 1 else SHAPES.get("".join(sorted(roll)), "") for roll in ROLLS}
SAFE = ("three", "stairs", "super")


def added(roll: str) -> int:
    """What three of a kind adds to the penalty (TD-5)."""
    return 7 if roll[0] == "1" else int(roll[0])


def special(roll: str, before: str) -> str:
    """ "three", "stairs", "super", "shit" or "": `before` is the preceding player's last roll, "" for the starter.

    4-5-6 is super stairs only directly after stairs (TD-7).
    """
    shape = SHAPE[roll]
    return "" if shape == "super" and SHAPE.get(before) != "stairs" else shape


def next_here(players: tuple[Player, ...], seat: int) -> int:
    """The next seat after `seat` in seat order whose player is at the table."""
    count = len(players)
    return next(s % count for s in range(seat + 1, seat + 1 + count) if players[s % count].here)
