"""What a game's screen is given and what it gives back."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hexdice.kernel.chance import Chance
from hexdice.kernel.game import Result
from hexdice.kernel.match import Event
from hexdice.kernel.options import Options


class Table(NamedTuple):
    """A match as one seat may see it, with what the page remembers. Names and bots are markup (escaped); all else is ours."""

    state: Any  # the view of `seat`
    seat: int | None  # who is looking; None: a bystander (curtain, review, a watcher)
    up: tuple[int, ...]  # seats that may move now
    moves: tuple[str, ...]  # every move `seat` may play now; empty when it may not, in review and read-only
    names: tuple[str, ...]
    bots: tuple[str, ...]  # level per seat, "" for a person
    ui: Mapping[str, str]
    options: Options
    events: tuple[Event, ...] = ()  # what led here, with private texts of others blanked to ""
    fresh: int = 0  # events[fresh:] happened since this page was last drawn: what may move
    result: Result | None = None
    chance: Chance | None = None  # a die that waits to be typed in
    live: bool = True  # False in review, and where another tab plays
    thinking: int | None = None  # the seat whose bot thinks
    facing: int = 0  # 0, 90, 180, 270: the side of the tablet the board faces
    past: Callable[[int], Any] = lambda _place: None  # the view of `seat` before event number `place`

    def name(self, seat: int) -> str:
        return self.names[seat]

    def can(self, move: str) -> bool:
        return move in self.moves


class Screen(NamedTuple):
    """The parts of a table screen; all are markup, none is required but the prompt and the main part."""

    prompt: str  # whose turn and what to do now, one sentence
    main: str  # the board or the tray
    note: str = ""  # a second, softer sentence
    actions: str = ""  # the buttons of this decision
    under: str = ""  # what helps to decide and is too long to stand between the main part and the buttons
    side: str = ""  # seats, scores, what else should stay in sight
    announce: str = ""  # what a screen reader is told about what just happened, once and briefly
    dialog: str = ""  # a question that must be answered first, shown over the main part


class Page(NamedTuple):
    """A whole page that is not a table: set-up, rules, about, a campaign."""

    title: str
    body: str
    announce: str = ""
