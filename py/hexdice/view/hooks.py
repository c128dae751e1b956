"""What a game declares about its tables: hooks that take the `Table`, a few with what is asked. Those with a default may be left out.

Texts are markup, except that of `summary`. A hook gets the table of whoever looks, except where it says that it gets a bystander's.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexdice.kernel.options import Value
from hexdice.view.table import Lesson, Screen, Table
from hexdice.view.text import say

Hook = Callable[[Table], str]
Asks = Callable[[Table], bool]


def nothing(table: Table) -> str:
    """The default of hooks that may have nothing to say."""
    return ""


def always(table: Table) -> bool:
    """The default of questions that most games answer with yes."""
    return True


def never(table: Table) -> bool:
    """The default of questions that most games answer with no."""
    return False


def again(table: Table, losers: Collection[int] | None = None) -> str:
    """The words for the next match: whoever has lost this one takes revenge. Without `losers`: all but the winners, if there are any."""
    won = table.result.winners if table.result else ()
    lost = table.own in losers if losers is not None else bool(won) and table.own not in won
    return say("Revenge!") if table.own is not None and lost else say("Play again")


@dataclass(frozen=True)
class Play:
    """How a match goes on by itself, and how bots fit in."""

    # The move that `seat` has to make without a decision, such as the only one. The table is a bystander's, with the view of `seat`.
    formality: Hook = nothing
    # The next chore of `seat`, which plays by itself too, unless people at the table want each step. A bystander's table as above.
    upkeep: Hook = nothing
    # The next move of a routine, which one tap (`act="routine"`) plays to its end, such as "Others move as usual"; "" at its end.
    routine: Hook = nothing
    routine_stops: Asks = never  # whether that routine, once begun, stops here until a second tap, as after a fight
    # Whether bots wait while people look at something, such as a round's result. A bystander's table.
    bots_wait: Asks = never
    # For how many paces more than one a bystander's table is shown before a bot's next move, as after a strike.
    extra_paces: Callable[[Table], int] = lambda _: 0
    # What the newest events mean to a seat: an occasion of view/cast.py for each seat that shows it in its face.
    feels: Callable[[Table], Mapping[int, str]] = lambda _: {}
    expects: Callable[[Table], int | None] = lambda _: None  # whom the page faces where others may go on, too
    advises: Asks = always  # whether a bot's hint makes sense at a bystander's table
    gathers: bool = False  # whether everybody is called to look when what they chose in secret is shown
    open_in_turn: bool = False  # whether what is private needs no curtain where the page turns to whoever is up
    # The number of each seat's colour, () for its own; given those that people keep for a night.
    colours: Callable[[Table, Sequence[int]], Sequence[int]] = lambda _, kept: kept


@dataclass(frozen=True)
class Review:
    """How a match is looked back at."""

    offered: Asks = always  # whether stepping through is offered beside the result, not below "More"
    # The words of the button that begins it, "" for no button, and where: "moment" (where it turned), "first", "at=12" for the state after
    # 12 events, or "falls=9-12-20" for dice of the events from 9 on that fall again, and go on until 20.
    begins: Callable[[Table], tuple[str, str]] = lambda _: (say("See where it turned"), "moment")
    place: Hook = nothing  # where in the match it is; "": the number of the turn
    move_words: Hook = nothing  # a sentence for the decision of the last event; "": the line of the log
    # A short sentence for a term of the bot's evaluation: its name, and the difference that a move makes in its worth and its amount.
    reason: Callable[[str, float, float], str] = lambda *_: ""
    # The cells that show why a move is not allowed. Takes its text, or the cell that was tapped, and the rule's id.
    # By default it is "from" in the UI state: the cell from which something was to go.
    matters: Callable[[Table, str, str], Iterable[str]] = lambda table, _at, _rule: (table.ui.get("from", ""),)
    outlook: Callable[[Table], tuple[float, ...]] = lambda _: ()  # each seat's estimated share of winning
    settled: Asks = always  # whether the graph shows that estimate; False in a half-finished turn
    chance: Hook = nothing  # what chance decides, if that is not dice or draws alone


@dataclass(frozen=True)
class Rematch:
    """The next match of the same people. All hooks but `words` get a bystander's table."""

    offered: Asks = always  # whether a next match is offered when one is over
    words: Hook = again  # of the button that begins it
    options: Callable[[Table], Mapping[str, Value]] = lambda table: table.options
    swaps: Asks = always  # whether another seat may begin it
    # The level of bots like which the only person has played; a stronger rival is of this one, or one level up.
    level: Hook = nothing


class Queries(NamedTuple):
    """Names of cells that answer questions about the board."""

    mine: tuple[str, ...] = ()  # where the looking seat has something
    best: tuple[str, ...] = ()  # the best choices by what the board itself shows


@dataclass(frozen=True)
class GameScreen:
    """What a game shows of its tables."""

    screen: Callable[[Table], Screen]
    log_line: Hook  # what the last event did; "" if it is not worth a line
    # One line for the home page, from a bystander's table, so never a secret; it and the table's names are plain text.
    summary: Hook
    ending: Hook  # who won and how, for a match that is over
    handicap: Hook = nothing  # how much the handicap of a match is that has one, in a few words
    best: Hook = nothing  # in what kind of match people keep their best score, "" for none; gets a bystander's table
    leaders: Callable[[Table], tuple[int, ...]] = lambda _: ()  # who did best in a match that is over without a winner
    rule: Hook = nothing  # the id of the rule that applies now, "" for none
    lesson: Callable[[Table], Lesson | None] = lambda _: None  # what a newcomer should know now
    spoken: Callable[[Table], str | None] = lambda _: None  # the announcement of the last event; None: as in the log
    queries: Callable[[Table], Queries] = lambda _: Queries()  # what keys on the board may ask for
    in_common: Hook = nothing  # what everybody may see while the tablet changes hands; gets a bystander's table
    die_question: Hook = lambda _: say("Roll a real die. What does it show?")  # asks for the real die to be typed in
    real_dice: Hook = lambda _: say("We roll real dice")  # the words of the switch that lets real dice be typed in
    surface: str = "felt"  # what dice are heard to fall on: "felt", "ice", "sand" or "stone"
    play: Play = Play()
    review: Review = Review()
    rematch: Rematch = Rematch()
