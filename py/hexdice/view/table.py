"""What a game's screen is given and what it gives back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hexdice.kernel.chance import Chance
from hexdice.kernel.game import Result
from hexdice.kernel.match import Event
from hexdice.kernel.options import Options, Value
from hexdice.view.text import say


class Step(NamedTuple):
    """One event with the states around it, as the table sees them."""

    before: Any
    event: Event
    after: Any


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
    past: Callable[[int], Any] = lambda _cursor: None  # the view of `seat` after the first `cursor` events

    def name(self, seat: int) -> str:
        return self.names[seat]

    def can(self, move: str) -> bool:
        return move in self.moves

    def last(self) -> Step:
        """The last event that led here; there must be one."""
        return Step(self.past(len(self.events) - 1), self.events[-1], self.state)

    def after(self, count: int) -> "Table":
        """The table as it stood when `count` of its events had happened, for a word about the last of them."""
        return self._replace(state=self.past(count), events=self.events[:count])


def bystander(
    state: Any, names: Sequence[str], options: Options, bots: Sequence[str] = (), result: Result | None = None
) -> Table:
    """A table that is only looked at: nobody's seat, no moves, no events."""
    return Table(state, None, (), (), tuple(names), tuple(bots), {}, options, result=result, live=False)


def one_step(before: Any, event: Event, after: Any, names: Sequence[str], options: Options) -> Table:
    """A table of which nothing is known but its last event: what a line of the log is made of."""
    return bystander(after, names, options)._replace(events=(event,), past=(before, after).__getitem__)


class Lesson(NamedTuple):
    """A line for a newcomer. It is given until the move that it is about has been made once."""

    key: str  # a word, unique in its game
    text: str  # markup, one line


class Screen(NamedTuple):
    """The parts of a table screen; all are markup, none is required but the prompt and the main part."""

    prompt: str  # whose turn and what to do now, one sentence
    main: str  # the board or the tray
    note: str = ""  # a second, softer sentence
    actions: str = ""  # the buttons of this decision
    under: str = ""  # what helps to decide and is too long to stand between the main part and the buttons
    side: str = ""  # seats, scores, what else should stay in sight
    announce: tuple[str, ...] = ()  # what is looked at and what is asked now, for the ear: short texts in order
    dialog: str = ""  # a question that must be answered first, shown over the main part

    @property
    def html(self) -> str:
        """All of it as one markup."""
        texts = (self.prompt, self.main, self.note, self.actions, self.under, self.side, *self.announce, self.dialog)
        return "".join(texts)


def _nothing(table: Table) -> str:
    return ""


def _as_logged(table: Table) -> str | None:
    return None


def _no_lesson(table: Table) -> Lesson | None:
    return None


def _always(table: Table) -> bool:
    return True


def _never(table: Table) -> bool:
    return False


def _any_die(table: Table) -> str:
    return say("Roll a real die. What does it show?")


def _same_options(table: Table) -> Mapping[str, Value]:
    return table.options


class Queries(NamedTuple):
    """Names of cells that answer questions to the board."""

    mine: tuple[str, ...] = ()  # where something of the seat that looks lies
    best: tuple[str, ...] = ()  # places that can be chosen and are best by what the board itself shows


def _no_queries(table: Table) -> Queries:
    return Queries()


def _no_outlook(table: Table) -> tuple[float, ...]:
    return ()


@dataclass(frozen=True)
class GameScreen:
    """What a game shows of its tables. Every hook takes the table and nothing else; what has a default may be left out.

    Texts are markup, except that of `summary`. Tables given to `summary`, `in_common`, `formality`, `rests`, `advises` and `rematch` are a
    bystander's.
    """

    screen: Callable[[Table], Screen]
    log_line: Callable[[Table], str]  # what the last event of the table did; "" where it is not worth a line
    summary: Callable[[Table], str]  # one line for the home page, never a secret: plain text, and so are its names
    outcome: Callable[[Table], str]  # who won and how, of a match that is over
    die_question: Callable[[Table], str] = _any_die  # asks for the real die that is to be typed in
    lesson: Callable[[Table], Lesson | None] = _no_lesson  # what a newcomer should know at this moment
    rule: Callable[[Table], str] = _nothing  # the id of the rule that matters at this moment, "" for none
    spoken: Callable[[Table], str | None] = _as_logged  # what the last event did, for the ear; None: as in the log
    move_words: Callable[[Table], str] = (
        _nothing  # the last event of the table where the log has no line for it, as a sentence
    )
    in_common: Callable[[Table], str] = _nothing  # what lies open while the tablet changes hands
    rests: Callable[[Table], bool] = _never  # whether people look at something, and bots wait for them
    advises: Callable[[Table], bool] = _always  # whether a bot's hint makes sense here
    formality: Callable[[Table], str] = _nothing  # the move of the seat that is up where nothing is decided by it
    queries: Callable[[Table], Queries] = _no_queries  # what a key on the board may ask for
    replays: Callable[[Table], bool] = _always  # whether another match may follow this one at once
    rematch: Callable[[Table], Mapping[str, Value]] = _same_options  # the options of that other match
    outlook: Callable[[Table], tuple[float, ...]] = (
        _no_outlook  # each seat's estimated share of winning, for the review
    )


class Said(NamedTuple):
    """A short text for the ear. It is said once, when it comes; the same text with another key is said again."""

    key: str  # of what it came with: an event of a match, a notice
    text: str  # markup; where it is said, plain


class Page(NamedTuple):
    """A whole page that is not a table: set-up, rules, about, a campaign."""

    title: str
    body: str
    said: tuple[Said, ...] = ()  # for the ear, in order
