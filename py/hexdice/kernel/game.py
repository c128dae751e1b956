"""The game protocol: a game is a record of pure functions on frozen states, texts in, states out.

An event is an actor and a text. The actor is a seat (0, 1, ...) with a move, or CHANCE with an outcome. The text is the
whole of the event: the log, a link, a save, a bot's answer and the markup of the page all carry the same one, and every
event has exactly one text. Several seats may be up at once, and the seat up need not be the one whose turn it is.
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
    """How a match ended. One winner wins, several share or draw, none: nobody won (a lost solo, an evening's tally)."""

    winners: tuple[int, ...]
    reason: str  # a key of the game's own list of endings, such as "goal" or "resigned"
    scores: tuple[int, ...] = ()  # one per seat where the game counts points


def nothing_hidden(state: State, seat: int | None) -> State:
    """The view of a game in which everybody sees everything."""
    return state


def as_written(state: object, text: str) -> str:
    return text


def never(*_: object) -> bool:
    return False


def nobody(state: object) -> int:
    return -1


def no_figures(state: object) -> dict[str, int]:
    return {}


@dataclass(frozen=True)
class Game(Generic[State]):
    """The rules of one game. All functions are pure; states are frozen and hashable.

    At every state exactly one holds: `result` is set (over), `chance` is set (chance decides, `actors` is empty), or
    `actors` names at least one seat that has at least one move.
    """

    name: str  # as in routes and files: small letters, hyphens between words
    title: str
    seats: tuple[int, int]  # fewest and most
    options: tuple[Option, ...]
    rules_version: int  # raised when an old match would no longer replay to the same end
    initial: Callable[[Options, int], State]  # complete options (read_options), number of seats
    actors: Callable[[State], tuple[int, ...]]  # seats that may move now, ascending
    moves: Callable[[State, int], tuple[str, ...]]  # every legal move of a seat, unique, in a fixed order
    chance: Callable[[State], Chance | None]
    apply: Callable[[State, int, str], State]  # always checks legality: NotationError, IllegalMoveError
    result: Callable[[State], Result | None]
    format_position: Callable[[State], str]  # one line, exact inverse of parse_position, for views too
    parse_position: Callable[[str], State]  # NotationError
    check: Callable[[State], None]  # every invariant of the game; AssertionError
    kinds: tuple[str, ...]  # the first word of every move there is
    longest: int  # no match has more events
    view: Callable[[State, int | None], State] = nothing_hidden  # what a seat (None: a bystander) may know
    private: Callable[[State], bool] = never  # what the seats up do now is to be hidden from the others
    barrier: Callable[[State, int, str], bool] = never  # this move reveals something: undo ends at it
    roller: Callable[[State], int] = nobody  # the seat whose die chance decides now; -1: nobody’s alone
    figures: Callable[[State], dict[str, int]] = no_figures  # numbers that simulate adds up
    reword: Callable[[State, str], str] = as_written  # today's text of an event that an older match words otherwise
    social: tuple[str, ...] = ()  # first words of moves random and greedy bots leave out: resign, join, leave, ...
    simulated: Mapping[str, Value] = field(default_factory=dict)  # options that `simulate` sets by default
    code: str = ""  # the option, if any, whose text gives the dice: equal texts meet equal dice


AnyGame = Game[Any]


def illegal(move: str, sentence: str, rule: str = "") -> IllegalMoveError:
    """The error for a move that is readable but not allowed; the sentence is shown to the player."""
    return IllegalMoveError(sentence, rule, move)
