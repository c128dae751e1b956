"""The three ways in which text from outside can be wrong. All are ValueError, with a message that can be shown as it is.

The sentence of each may have {fields}; it is kept as a Sentence.
"""

from hexdice.kernel.sentence import Sentence


class NotationError(ValueError):
    """Text that cannot be read: a move, a position, an option, a file."""

    def __init__(self, sentence: str, **fields: object) -> None:
        super().__init__(Sentence(sentence, **fields) if fields else sentence)


class IllegalMoveError(ValueError):
    """A readable event that the rules do not allow at this point: `move`; `rule` is the id of the rule, such as "TD-3"."""

    def __init__(self, sentence: str, rule: str = "", move: str = "", **fields: object) -> None:
        super().__init__(Sentence(sentence, **fields) if fields else sentence)
        self.rule = rule
        self.move = move


class ReplayError(ValueError):
    """Event `index` (from 0) of a match does not follow from the ones before it."""

    def __init__(self, sentence: str, index: int = -1, **fields: object) -> None:
        super().__init__(Sentence(sentence, **fields) if fields else sentence)
        self.index = index
