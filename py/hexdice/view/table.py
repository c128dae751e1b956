"""What a game's screen receives and returns."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from hexdice.kernel.chance import Chance
from hexdice.kernel.game import Result
from hexdice.kernel.match import Event
from hexdice.kernel.options import Options
from hexdice.view import cast
from hexdice.view.markup import brief, manner
from hexdice.view.text import labelled, say

_Found = TypeVar("_Found")
_Given = ParamSpec("_Given")
_LEFT_OUT: Any = None


class Transition(NamedTuple):
    """One event with the states before and after it, as the table sees them."""

    before: Any
    event: Event
    after: Any


class Marks(NamedTuple):
    """What a board marks of moves that are looked back at, asked about or forbidden; moves as their texts."""

    played: str = ""
    better: str = ""
    answers: tuple[str, ...] = ()  # the best ones to that move, in order
    barred: str = ""  # a move that a rule forbids, or the cell that was tapped
    rule: str = ""  # the rule's id
    matters: tuple[str, ...] = ()  # the cells that show why


NO_MARKS = Marks()


class Table(NamedTuple):
    """A match as one seat may see it, with the UI state. Names and bots are escaped markup; all other text is ours."""

    state: Any  # the view of `seat`
    seat: int | None  # the seat that looks; None: a bystander (curtain, review, a watcher)
    up: tuple[int, ...]  # seats that may move now
    moves: tuple[str, ...]  # every move `seat` may play now; empty when it may not, in review and read-only
    names: tuple[str, ...]
    bots: tuple[str, ...]  # level of each seat, "" for a person
    # What this page has chosen, not the match: "hint" and "ghost" are moves that are marked or shown, "ask" a question before a move, "from" a cell;
    # "view.…" outlasts a move. All others are the game's own.
    ui: Mapping[str, str]
    options: Options
    events: tuple[Event, ...] = ()  # the events so far; private texts of others are ""
    fresh: int = 0  # events[fresh:] are new on the page and may be animated
    result: Result | None = None
    chance: Chance | None = None  # a die that waits to be typed in
    present: bool = True  # False in review, and while another tab plays
    thinking: int | None = None  # the seat whose bot is thinking
    own: int | None = None  # the seat that sentences address as "you": the only person's, against bots or in a script
    past: Callable[[int], Any] = lambda _cursor: None  # the view of `seat` after the first `cursor` events
    # Of a match that is over: after which events the chances of whoever won rose most steeply, and until which; (0, 0) if that is not known.
    turn: Callable[[], tuple[int, int]] = lambda: (0, 0)
    people: tuple[int, ...] = ()  # the seats of people on this device
    best: int | None = None  # the only person's best score in matches of this kind, this one included once it is over
    faces: tuple[str, ...] = ()  # the chosen face of each seat (view/portraits.py), "" for the one of its name
    marks: Marks = NO_MARKS

    def name(self, seat: int) -> str:
        """The name of a seat, as markup."""
        return self.names[seat]

    @property
    def called(self) -> tuple[str, ...]:
        """The names where they stand alone, as markup: the only person is "You"."""
        if self.own is None:
            return self.names
        return tuple(say("You") if seat == self.own else name for seat, name in enumerate(self.names))

    def say_of(self, seat: int, you: str, other: str, **fields: object) -> str:
        """A sentence about a seat, as markup: `you` for the one that is addressed so, otherwise `other`, whose {name} is its name.

        For example `table.say_of(seat, "You lead by {n}.", "{name} leads by {n}.", n=2)`. Both are whole sentences, as other
        languages change more than the name and the verb.
        """
        return say(you, **fields) if seat == self.own else say(other, name=self.names[seat], **fields)

    def handed(self, seat: int, words: str) -> str:
        """The words of a button; where people take turns, also whose it is: "Bo: Roll"."""
        return words if self.own is not None or self.bot(seat) else labelled(brief(self.names[seat], 16), words)

    @property
    def scripted(self) -> bool:
        """Whether a script moves for the other seats: in a guided match and in a puzzle."""
        return self.own is not None and not any(self.bots)

    def bot(self, seat: int) -> str:
        """The level of the bot at a seat; "" for a person."""
        return self.bots[seat] if seat < len(self.bots) else ""

    def face(self, seat: int) -> str:
        """The chosen face of a seat, or a character's; "" for the one that its name has."""
        return (self.faces[seat] if seat < len(self.faces) else "") or cast.face(self.names[seat])

    def can(self, move: str) -> bool:
        """Whether the viewer may play a move now."""
        return move in self.moves

    def last(self) -> Transition:
        """The last event; there must be one."""
        return Transition(self.past(len(self.events) - 1), self.events[-1], self.state)

    def after(self, count: int) -> "Table":
        """The table after the first `count` of its events, for a sentence about the last of them."""
        return self._replace(state=self.past(count), events=self.events[:count])


def of_position(find: Callable[Concatenate[Table, _Given], _Found]) -> Callable[Concatenate[Table, _Given], _Found]:
    """What the position decides, and no tap that only changes what is shown (`ui`, `marks`): it is worked out once for all such taps.

    The last four are kept, as one drawing also asks for the positions before its latest events.
    """
    kept: deque[tuple[object, _Found]] = deque(maxlen=4)

    @wraps(find)
    def found(table: Table, /, *given: _Given.args, **named: _Given.kwargs) -> _Found:
        made_of = table._replace(ui={}, marks=NO_MARKS, past=_LEFT_OUT, turn=_LEFT_OUT), given, named, manner()
        for known, value in kept:
            if known == made_of:
                return value
        kept.append((made_of, find(table, *given, **named)))
        return kept[-1][1]

    return found


def bystander(
    state: Any, names: Sequence[str], options: Options, bots: Sequence[str] = (), result: Result | None = None
) -> Table:
    """A table as a bystander sees it, without moves and events."""
    return Table(state, None, (), (), tuple(names), tuple(bots), {}, options, result=result, present=False)


def one_event(before: Any, event: Event, after: Any, names: Sequence[str], options: Options) -> Table:
    """A table with one event only, from which a log line is made."""
    return bystander(after, names, options)._replace(events=(event,), past=(before, after).__getitem__)


class Lesson(NamedTuple):
    """A line for a newcomer, shown until the move that it explains has been made once."""

    key: str  # a word, unique within the game
    text: str  # markup, one line
    title: str = ""  # with a title it is a card of its own, and its text may have several lines


class Player(NamedTuple):
    """What the row of players shows of a seat besides face and name; all are markup."""

    seat: int
    score: str = ""  # a number; it runs when it changes
    of: str = ""  # what it is counted towards, such as "/6"
    aside: str = ""  # one or two words
    emblem: int | None = None  # the number of colour and shape, if not the seat
    above: str = ""  # what lies over the face, as large as it
    sign: str = ""  # a picture before the score: what is counted
    move: str = ""  # the move that a tap on the face makes


class Screen(NamedTuple):
    """The parts of a table screen; all are markup, and only the prompt and the main part are required."""

    prompt: str  # whose turn it is and what to do, one sentence
    main: str  # the board or the tray
    note: str = ""  # a second, softer sentence
    actions: str = ""  # the buttons for this decision
    under: str = ""  # help with the decision, too long to put between the main part and the buttons
    side: str = ""  # seats, scores and what else should stay in sight
    announcements: tuple[str, ...] = ()  # announcements of what is marked and asked, in order
    dialog: str = ""  # a question to answer first, shown over the main part
    scene: str = ""  # a word for what is shown; when it changes, the page goes to its top
    players: tuple[Player, ...] = ()  # who is in the row of players; (): everybody, without scores
    drawer: bool = False  # what stands at the side, and what happened, lies in one fold
    lingers: bool = False  # the last events of a match are still being shown: the result waits for a tap


class Said(NamedTuple):
    """An announcement. It is read out once, when it appears; the same text with another key is read again."""

    key: str  # identifies its occasion: an event of a match, a notice
    text: str  # markup; plain text when read out


class Page(NamedTuple):
    """A whole page: title, body, announcements."""

    title: str
    body: str
    said: tuple[Said, ...] = ()  # announcements, in order
