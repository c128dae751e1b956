"""A match being set up: seats and options as texts, until "Start" makes a match of it."""

from collections.abc import Mapping, Sequence

from hexdice import games
from hexdice.app.match import timing
from hexdice.bots.levels import offered
from hexdice.bots.scale import nearest
from hexdice.kernel.errors import NotationError
from hexdice.kernel.extras import CLOCK, TIMES
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Seat
from hexdice.kernel.options import HANDICAP, Option, Value, read_options, reseated
from hexdice.kernel.outside import LONGEST, number, tidy
from hexdice.view import cast
from hexdice.view.markup import esc
from hexdice.view.text import say, translated, unnamed


def alike(names: Sequence[str]) -> bool:
    """Whether two of the names are equal, ignoring case."""
    return len({name.casefold() for name in names}) < len(names)


class Draft:
    """Names may be empty (they become "Player 1", ...); options are texts as in the form."""

    def __init__(self, game: AnyGame, names: Sequence[str], query: Mapping[str, str], here: Sequence[str] = ()) -> None:
        """`names` are known here, the newest first; the people in `here` are at the table."""
        self.game = game
        self.problem = ""
        self.faulty = ""  # the field with the problem, if it is in one
        fewest, most = game.seats
        given = [name.strip()[:LONGEST] for name in query.get("names", "").split(",") if name.strip()][:most]
        self.linked = frozenset(given)  # names from a link, which nobody has typed here
        given = given or list(here)
        count = max(fewest, min(most, len(given) or max(2, fewest)))
        self.names = [*given, *[""] * count][: max(count, len(given))]
        if not given and names:
            self.names = [*names[:count], *[""] * count][:count]
        self.bots = [""] * len(self.names)
        self.faces = [""] * len(self.names)  # chosen here, "" for that of the name
        # A link has everything that differs from the defaults.
        proposed = {} if query else games.profile(game.name).proposed
        self.declared = (*game.options, *timing.OPTIONS[: 3 if "resign" in game.social else 2])
        self.extra: dict[str, Value] = {}  # what the match keeps of its table
        usual = {option.key: option.default for option in self.declared} | dict(proposed)
        self.options = {key: text_of(query.get(key, value)) for key, value in usual.items()}

    def field(self, name: str, value: str) -> None:
        """Sets one field of the form."""
        kind, _, key = name.partition("-")
        if name == self.faulty:
            self.problem = self.faulty = ""  # it is checked again at the next start
        if kind == "option" and key in self.options:
            self.options[key] = value
        elif kind in ("name", "bot") and 0 <= number(key) < len(self.names):
            (self.names if kind == "name" else self.bots)[number(key)] = value[:LONGEST]

    def add(self) -> None:
        """Adds a seat without a name, if the game has room."""
        if len(self.names) < self.game.seats[1]:
            for seats in (self.names, self.bots, self.faces):
                seats.append("")

    def drop(self, index: int) -> None:
        """Removes a seat, if it exists and the game does not need it."""
        if 0 <= index < len(self.names) > self.game.seats[0]:
            self.order([seat for seat in range(len(self.names)) if seat != index])

    def order(self, order: Sequence[int]) -> None:
        """Reorders the seats; `order` has their old numbers."""
        self.options = {key: text_of(value) for key, value in reseated(self.options, order).items()}
        self.names, self.bots, self.faces = ([seats[i] for i in order] for seats in (self.names, self.bots, self.faces))

    def levels(self) -> tuple[str, ...]:
        """The levels of bots to choose from, with the options and seats as they are."""
        return offered(self.game.name, self.options, len(self.names))

    def players(self) -> list[str]:
        """Who plays each seat: "" for a person, or a bot's level; the nearest one if the chosen one is no longer offered."""
        return [nearest(self.levels(), bot) for bot in self.bots]

    def called(self) -> list[str]:
        """The name of each seat: as typed, a character's for a bot without one, or that of somebody without a name."""
        bots = [i for i, level in enumerate(self.players()) if level and not tidy(self.names[i])]
        characters = dict(zip(bots, cast.names(len(bots), self.names), strict=True))
        return [tidy(name) or characters.get(i) or unnamed(i) for i, name in enumerate(self.names)]

    def form(self) -> list[Option]:
        """The options of the form: whoever has a handicap is chosen by name, and nobody can have one alone."""
        names = ("0", say("Nobody")), *((str(n), esc(name)) for n, name in enumerate(self.called(), 1))
        asked = (option for option in self.declared if option.key != HANDICAP or len(self.names) > 1)
        return [option._replace(choices=names) if option.key == HANDICAP else option for option in asked]

    def read(self) -> tuple[dict[str, Value], tuple[Seat, ...]] | None:
        """Options and seats if everything is valid, otherwise None, with `problem` set to a sentence."""
        self.problem = self.faulty = ""
        options: dict[str, Value] = {}
        for option in self.declared:
            try:
                options |= read_options((option,), {option.key: self.options[option.key]})
            except NotationError:
                self.problem, self.faulty = _range(option), f"option-{option.key}"
                return None
        clock = {option.key: options.pop(option.key) for option in timing.OPTIONS if option.key in options}
        self.extra = clock if clock[CLOCK] else {}
        if not all(map(timing.TIME.fullmatch, str(clock[TIMES]).split(","))):
            self.problem, self.faulty = _range(timing.OPTIONS[1]), f"option-{TIMES}"
            return None
        names = self.called()
        if alike(names):
            self.problem = say("Two players have the same name.")
            again = next(i for i in range(len(names)) if alike(names[: i + 1]))
            self.faulty = f"name-{again}"
            return None
        return options, tuple(Seat(name, bot) for name, bot in zip(names, self.players(), strict=True))


def _range(option: Option) -> str:
    label = translated(option.label)
    if isinstance(option.default, int) and not isinstance(option.default, bool):
        return say(
            "“{label}” must be a whole number from {low} to {high}.", label=label, low=option.low, high=option.high
        )
    return say("“{label}” cannot have that value.", label=label)


def text_of(value: object) -> str:
    """The value of an option as the form and a link have it."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
