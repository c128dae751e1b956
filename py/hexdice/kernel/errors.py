"""The three ways in which text from outside can be wrong. All are ValueError, with a message that can be shown as it is."""


class NotationError(ValueError):
    """Text that cannot be read: a move, a position, an option, a file."""


class IllegalMoveError(ValueError):
    """A readable event that the rules do not allow at this point: `move`; `rule` is the id of the rule, such as "TD-3"."""

    def __init__(self, sentence: str, rule: str = "", move: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule
        self.move = move


class ReplayError(ValueError):
    """Event `index` (from 0) of a match does not follow from the ones before it."""

    def __init__(self, sentence: str, index: int = -1) -> None:
        super().__init__(sentence)
        self.index = index
