"""How a game presents itself outside its tables: on the home page, the rules page, the set-up form and the About page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hexdice.kernel.options import Value
from hexdice.view.puzzle import Puzzles
from hexdice.view.section import Section
from hexdice.view.services import Services


class Shortcut(NamedTuple):
    """A page below the game's route that the home page leads to: the card of the puzzle of the day, or else the large button of the game's card."""

    path: str  # "quick" for "#/<game>/quick"
    title: str
    line: str = ""  # below the title of a puzzle


class Moment(NamedTuple):
    """The picture of a game's card: a match between bots up to a number of events, and what of its table is cut out (tooling/pictures.py)."""

    events: int
    names: tuple[str, ...]
    level: str = "steady"
    seed: int = 7
    area: str = ".board-scroll"  # the selector of an element
    share: float = 1.0  # of its width, about the middle
    unseen: tuple[str, ...] = ()  # selectors of words: one picture is for all languages
    style: str = ""  # how what is cut out lies closer together: a phone shows its middle


class Shot(NamedTuple):
    """A picture of a whole table, for the README and the manifest (tooling/pictures.py)."""

    moment: Moment
    narrow: bool = False  # as on a phone
    dark: bool = False
    after: str = ""  # what its name has after that of the game


class Opening(NamedTuple):
    """How the first seat starts where the table may say who does, instead of by lot."""

    options: Mapping[str, Value]
    move: str


@dataclass(frozen=True)
class GameProfile:
    """What a game declares about itself. Texts are English sentences, translated where they are shown."""

    title: str  # on its card
    promise: str  # what the game is, in one line
    who: str  # how many can play in which way, how long
    author: tuple[str, str]  # the author's name for it, and the author
    rules: tuple[str, int]  # prefix of its rule ids and the last number: ("TD", 22)
    listed: Callable[[], Mapping[str, tuple[str, ...]]] = dict  # what rules list, by id
    minutes: int = 0  # that a match takes, about
    wild: bool = False  # loud and fast rather than calm
    lucky: bool = False  # chance decides most of it: in the standings of a night a match counts half
    opening: Opening | None = None  # None: the first seat starts anyway
    moment: Moment | None = None  # of its picture; None for a game that has none yet
    shots: tuple[Shot, ...] = ()
    first: bool = False  # the game to try first: its card is large
    shortcut: Shortcut | None = None
    setup_extra: Callable[[str], str] = lambda _: ""  # markup below the set-up form; takes the date, "2026-11-20"
    at_once: Mapping[str, Value] = field(default_factory=dict)  # options of "Play now" that differ from their defaults
    varied: str = ""  # the option for which "Play now" draws one of the choices
    proposed: Mapping[str, Value] = field(default_factory=dict)  # the same for the options of a new set-up form
    company: tuple[str, ...] = ()  # levels of the bots of "Play now"; (): one bot of the weakest level
    gentler: tuple[str, ...] = ()  # in place of `company` after help with the last move of the guided match
    puzzles: Puzzles | None = None  # positions to solve, one each day
    section: Callable[[Services], Section] | None = None  # makes the game's other pages
    many: bool = False  # whether more than two people are usual, who give their names first
    alone: str = ""  # the act of that section which "Play now" does in place of a match against bots
    tonight: str = ""  # the one that does what the shortcut asks for tonight's people at once; their names follow it
