"""What a game's screen receives and returns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hexdice.kernel.chance import Chance
from hexdice.kernel.game import Result
from hexdice.kernel.match import Event
from hexdice.kernel.options import Options, Value
from hexdice.view.text import say


class Step(NamedTuple):
    """One event with the states before and after it, as the table sees them."""

    before: Any
    event: Event
    after: Any


class Table(NamedTuple):
    """A match as one seat may see it, with the UI state. Names and bots are escaped markup; all other text is ours."""

    state: Any  # the view of `seat`
    seat: int | None  # the seat that looks; None: a bystander (curtain, review, a watcher)
    up: tuple[int, ...]  # seats that may move now
    moves: tuple[str, ...]  # every move `seat` may play now; empty when it may not, in review and read-only
    names: tuple[str, ...]
    bots: tuple[str, ...]  # level of each seat, "" for a person
    ui: Mapping[str, str]
    options: Options
    events: tuple[Event, ...] = ()  # the events so far; private texts of others are ""
    fresh: int = 0  # events[fresh:] are new on the page and may be animated
    result: Result | None = None
    chance: Chance | None = None  # a die that waits to be typed in
    live: bool = True  # False in review, and while another tab plays
    thinking: int | None = None  # the seat whose bot is thinking
    facing: int = 0  # 0, 90, 180, 270: the side of the tablet that the board faces
    own: int | None = None  # the seat that sentences address as "you": the only person's, against bots or in a script
    past: Callable[[int], Any] = lambda _cursor: None  # the view of `seat` after the first `cursor` events

    def name(self, seat: int) -> str:
        """The name of a seat, as markup."""
        return self.names[seat]

    @property
    def called(self) -> tuple[str, ...]:
        """The names where they stand alone, as markup: the only person is "You"."""
        return tuple(say("You") if seat == self.own else name for seat, name in enumerate(self.names))

    def say_of(self, seat: int, you: str, other: str, **fields: object) -> str:
        """A sentence about a seat, as markup: `you` for the one that is addressed so, otherwise `other`, whose {name} is its name.

        For example `table.say_of(seat, "You lead by {n}.", "{name} leads by {n}.", n=2)`. Both are whole sentences, as other
        languages change more than the name and the verb.
        """
        return say(you, **fields) if seat == self.own else say(other, name=self.names[seat], **fields)

    @property
    def scripted(self) -> bool:
        """Whether a script moves for the other seats: in a guided match and in a puzzle."""
        return self.own is not None and not any(self.bots)

    def bot(self, seat: int) -> str:
        """The level of the bot at a seat; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""

    def can(self, move: str) -> bool:
        """Whether the viewer may play a move now."""
        return move in self.moves

    def last(self) -> Step:
        """The last event; there must be one."""
        return Step(self.past(len(self.events) - 1), self.events[-1], self.state)

    def after(self, count: int) -> "Table":
        """The table after the first `count` of its events, for a sentence about the last of them."""
        return self._replace(state=self.past(count), events=self.events[:count])


def bystander(
    state: Any, names: Sequence[str], options: Options, bots: Sequence[str] = (), result: Result | None = None
) -> Table:
    """A table as a bystander sees it, without moves and events."""
    return Table(state, None, (), (), tuple(names), tuple(bots), {}, options, result=result, live=False)


def one_step(before: Any, event: Event, after: Any, names: Sequence[str], options: Options) -> Table:
    """A table with one event only, from which a log line is made."""
    return bystander(after, names, options)._replace(events=(event,), past=(before, after).__getitem__)


class Lesson(NamedTuple):
    """A line for a newcomer, shown until the move that it explains has been made once."""

    key: str  # a word, unique within the game
    text: str  # markup, one line
    title: str = ""  # with a title it is a card of its own, and its text may have several lines


class Screen(NamedTuple):
    """The parts of a table screen; all are markup, and only the prompt and the main part are required."""

    prompt: str  # whose turn it is and what to do, one sentence
    main: str  # the board or the tray
    note: str = ""  # a second, softer sentence
    actions: str = ""  # the buttons for this decision
    under: str = ""  # help with the decision, too long to put between the main part and the buttons
    side: str = ""  # seats, scores and what else should stay in sight
    announce: tuple[str, ...] = ()  # announcements of what is marked and asked, in order
    dialog: str = ""  # a question to answer first, shown over the main part
    scene: str = ""  # a word for what is shown; when it changes, the page goes to its top
    lingers: bool = False  # how the match came to its end is still on view, and its result waits for a tap

    @property
    def html(self) -> str:
        """All parts as one text."""
        texts = (self.prompt, self.main, self.note, self.actions, self.under, self.side, *self.announce, self.dialog)
        return "".join(texts)


def _nothing(table: Table) -> str:
    return ""


def _as_logged(table: Table) -> str | None:
    return None


def _no_lesson(table: Table) -> Lesson | None:
    return None


def _no_holds(table: Table) -> int:
    return 0


def _nobody(table: Table) -> tuple[int, ...]:
    return ()


def _always(table: Table) -> bool:
    return True


def _never(table: Table) -> bool:
    return False


def _any_die(table: Table) -> str:
    return say("Roll a real die. What does it show?")


def _real_dice(table: Table) -> str:
    return say("We roll real dice")


def _same_options(table: Table) -> Mapping[str, Value]:
    return table.options


class Queries(NamedTuple):
    """Names of cells that answer questions about the board."""

    mine: tuple[str, ...] = ()  # where the looking seat has something
    best: tuple[str, ...] = ()  # the best choices by what the board itself shows


def _no_queries(table: Table) -> Queries:
    return Queries()


def _again(table: Table) -> str:
    return say("Play again")


def _steps(table: Table) -> tuple[str, str]:
    return say("Step through it"), "first"


def _no_outlook(table: Table) -> tuple[float, ...]:
    return ()


@dataclass(frozen=True)
class GameScreen:
    """What a game shows of its tables. Every hook takes just the table; those with a default may be left out.

    Texts are markup, except that of `summary`. Tables given to `summary`, `in_common`, `rests`, `holds`, `advises` and `rematch` are a
    bystander's; that of `formality` has the state that its seat sees.
    """

    screen: Callable[[Table], Screen]
    log_line: Callable[[Table], str]  # log line: what the last event did; "" if it is not worth a line
    summary: Callable[[Table], str]  # one line for the home page, never a secret; it and its names are plain text
    outcome: Callable[[Table], str]  # who won and how, for a match that is over
    die_question: Callable[[Table], str] = _any_die  # asks for the real die to be typed in
    real_dice: Callable[[Table], str] = _real_dice  # the words of the switch that lets real dice be typed in
    lesson: Callable[[Table], Lesson | None] = _no_lesson  # what a newcomer should know now
    rule: Callable[[Table], str] = _nothing  # the id of the rule that applies now, "" for none
    spoken: Callable[[Table], str | None] = _as_logged  # the announcement of the last event; None: as in the log
    move_words: Callable[[Table], str] = _nothing  # a sentence for the last event if the log has no line for it
    in_common: Callable[[Table], str] = _nothing  # what everybody may see while the tablet changes hands
    rests: Callable[[Table], bool] = _never  # whether people are looking at something, so bots wait
    holds: Callable[[Table], int] = _no_holds  # how many paces longer the table is shown before a bot's next move
    advises: Callable[[Table], bool] = _always  # whether a bot's hint makes sense here
    formality: Callable[[Table], str] = _nothing  # the move of `seat`, which is up, if it decides nothing
    usual: Callable[[Table], str] = _nothing  # the next move of a routine that `act="usual"` plays; "" at its end
    pauses: Callable[[Table], bool] = _never  # whether that routine, once begun, waits here for a second tap
    queries: Callable[[Table], Queries] = _no_queries  # what keys on the board may ask for
    replays: Callable[[Table], bool] = _always  # whether a rematch may follow at once
    again: Callable[[Table], str] = _again  # the words of its button
    rematch: Callable[[Table], Mapping[str, Value]] = _same_options  # the options of the rematch
    swaps: Callable[[Table], bool] = _always  # whether another seat may begin the rematch
    looks_back: Callable[[Table], bool] = (
        _always  # whether stepping through a match is offered beside its result, not below "More"
    )
    steps: Callable[[Table], tuple[str, str]] = (
        _steps  # the words of the button that does so, and where it begins: "first" or "at=12", a number of events
    )
    best: Callable[[Table], tuple[int, ...]] = _nobody  # who did best in a match that is over without a winner
    outlook: Callable[[Table], tuple[float, ...]] = (
        _no_outlook  # each seat's estimated share of winning, for the review
    )
    place: Callable[[Table], str] = _nothing  # where in the match the review is; "": the number of the turn
    chance: Callable[[Table], str] = _nothing  # what chance decides, if that is not dice or draws alone
    settled: Callable[[Table], bool] = (
        _always  # whether the review's graph shows that estimate; not in a half-finished turn
    )


class Said(NamedTuple):
    """An announcement. It is read out once, when it appears; the same text with another key is read again."""

    key: str  # identifies its occasion: an event of a match, a notice
    text: str  # markup; plain text when read out


class Page(NamedTuple):
    """A whole page that is not a table: set-up, rules, About, a game's section."""

    title: str
    body: str
    said: tuple[Said, ...] = ()  # announcements, in order
