"""The game protocol: a game is a record of pure functions on frozen states, texts in, states out.

An event is an actor and a text. The actor is a seat (0, 1, ...) with a move, or CHANCE with an outcome. The text is the
whole event: the log, a link, a save, a bot's answer and the markup of the page all carry the same text, and every event
has exactly one. Several seats may be up at once, and the seat that is up need not be the one whose turn it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from hexdice.kernel.chance import Chance
from hexdice.kernel.errors import IllegalMoveError
from hexdice.kernel.options import Option, Options, Value

CHANCE = -1

State = TypeVar("State")


class Result(NamedTuple):
    """How a match ended. One winner: a win; several: shared or drawn; none: nobody won (a lost solo, an evening's tally)."""

    winners: tuple[int, ...]
    reason: str  # a key of the game's own list of endings, such as "goal" or "resigned"
    scores: tuple[int, ...] = ()  # one per seat where the game counts points


def never(*_: object) -> bool:
    """False: the default for `private` and `barrier`."""
    return False


@dataclass(frozen=True)
class Game(Generic[State]):
    """The rules of one game. All functions are pure; states are frozen and hashable.

    In every state exactly one holds: `result` is set (the match is over), `chance` is set (a chance event is pending, `actors` is
    empty), or `actors` names at least one seat that has at least one move.
    """

    name: str  # as in routes and files: small letters, hyphens between words
    title: str
    seats: tuple[int, int]  # fewest and most
    options: tuple[Option, ...]
    rules_version: int  # increased when an old match would no longer replay to the same end
    initial: Callable[[Options, int], State]  # complete options (read_options), number of seats
    actors: Callable[[State], tuple[int, ...]]  # seats that may move now, ascending
    moves: Callable[[State, int], tuple[str, ...]]  # every legal move of a seat, unique, in a fixed order
    chance: Callable[[State], Chance | None]
    apply: Callable[[State, int, str], State]  # always checks legality: NotationError, IllegalMoveError
    result: Callable[[State], Result | None]
    format_position: Callable[[State], str]  # one line, exact inverse of parse_position, for views too
    parse_position: Callable[[str], State]  # NotationError
    check: Callable[[State], None]  # checks every invariant of the game; AssertionError
    kinds: tuple[str, ...]  # the first word of every kind of move
    longest: int  # the most events that a match can have
    view: Callable[[State, int | None], State] = lambda state, seat: state  # as a seat (None: a bystander) may see it
    private: Callable[[State], bool] = never  # whether the moves made now are hidden from the other seats
    barrier: Callable[[State, int, str], bool] = never  # whether this move reveals something, so that undo stops at it
    roller: Callable[[State], int] = lambda state: -1  # the seat whose die is rolled now; -1 if it is nobody's alone
    counts: Callable[[State], dict[str, int]] = lambda state: {}  # numbers that `simulate` adds up
    reword: Callable[[State, str], str] = lambda state, text: text  # an event of an older match as it is worded now
    # First words of moves that belong to the table rather than to play: resign, join, leave, ... Random and greedy bots do not play them, puzzles
    # do not offer them, and a match that ends by one cannot be undone. Only a table with "resign" may let whoever runs out of time resign.
    social: tuple[str, ...] = ()
    newcomer: str = ""  # the move, if any, with which somebody new takes a seat
    simulated: Mapping[str, Value] = field(default_factory=dict)  # options that `simulate` sets by default
    contest: bool = True  # whether its result is won and lost; otherwise it only decides something, such as who starts
    code: str = ""  # the option, if any, whose text determines the dice: equal texts give equal dice

    def is_social(self, move: str) -> bool:
        """Whether a move is one of the `social` ones."""
        return move.split(" ", 1)[0] in self.social


AnyGame = Game[Any]


def illegal(move: str, sentence: str, rule: str = "") -> IllegalMoveError:
    """The error for a readable move that is not allowed; the sentence is shown to the player."""
    return IllegalMoveError(sentence, rule, move)
