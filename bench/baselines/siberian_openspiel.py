"""Siberian Dice BASIC for two as an OpenSpiel Python game with plain lists, the baseline of bench/playouts.py.

Run by OpenSpiel's own Python: prints {"turns", "seconds"}. It ignores repetition, which only makes it faster.
"""

import json
import sys
import time
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]

REACH, DICE, GOAL, LIMIT = 3, 12, 6, 300
CELLS = [(q, r) for r in range(-REACH, REACH + 1) for q in range(-REACH, REACH + 1) if abs(q + r) <= REACH]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
INDEX = {cell: i for i, cell in enumerate(CELLS)}
BESIDE = [[INDEX[q + a, r + b] for a, b in STEPS if (q + a, r + b) in INDEX] for q, r in CELLS]
SIZE = len(CELLS)
HAND = SIZE  # the action "a die from the hand"; other actions are cells
ROLLS = [(face, 1 / 6) for face in range(1, 7)]

TYPE = pyspiel.GameType(
    short_name="python_siberian_dice",
    long_name="Siberian Dice",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=SIZE + 1,
    max_chance_outcomes=7,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=3 * LIMIT,
)


class SiberianDice(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "SiberianState":
        return SiberianState(self)


class SiberianState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SiberianDice) -> None:
        super().__init__(game)
        self.owner = [-1] * SIZE
        self.face = [0] * SIZE
        self.count = [0] * SIZE
        self.hand = [DICE, DICE]
        self.mover = 0
        self.lifted = False
        self.rolled = 0
        self.placed = 0
        self.utility: list[float] | None = None

    def current_player(self) -> int:
        if self.utility is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.lifted and not self.rolled:
            return int(pyspiel.PlayerId.CHANCE)
        return self.mover

    def _legal_actions(self, player: int) -> list[int]:
        if self.rolled:
            return [i for i, owner in enumerate(self.owner) if owner < 0]
        found = [i for i, owner in enumerate(self.owner) if owner == player]
        if self.hand[player]:
            found.append(HAND)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return ROLLS

    def _apply_action(self, action: int) -> None:
        if self.lifted and not self.rolled:
            self.rolled = action
        elif not self.lifted:
            self.lifted = True
            if action == HAND:
                self.hand[self.mover] -= 1
            else:
                self.owner[action] = -1
                for i in BESIDE[action]:
                    self.count[i] -= 1
        else:
            self.owner[action] = self.mover
            self.face[action] = self.rolled
            for i in BESIDE[action]:
                self.count[i] += 1
            self.lifted, self.rolled = False, 0
            self.placed += 1
            self.mover = 1 - self.mover
            self._check_end()

    def _check_end(self) -> None:
        perfect = [0, 0]
        face, count = self.face, self.count
        for i, owner in enumerate(self.owner):
            if owner >= 0 and face[i] == count[i]:
                perfect[owner] += 1
        first, second = perfect[0] >= GOAL, perfect[1] >= GOAL
        if first or second:
            self.utility = [float(first - second), float(second - first)]
        elif self.placed >= LIMIT:
            self.utility = [0.0, 0.0]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        return self.utility is not None

    def returns(self) -> list[float]:
        return self.utility or [0.0, 0.0]

    def __str__(self) -> str:
        return f"{self.owner} {self.face}"


def playouts(seconds: float) -> dict[str, float]:
    pyspiel.register_game(TYPE, SiberianDice)
    game = pyspiel.load_game("python_siberian_dice")
    rng = Random(1)
    choice = rng.choice
    turns = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
        turns += state.placed
    return {"turns": turns, "seconds": spent}


if __name__ == "__main__":
    print(json.dumps(playouts(float(sys.argv[1]))))
