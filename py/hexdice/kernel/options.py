"""A game declares its options as data; the set-up form, the command line and saved matches all read this declaration."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.kernel.errors import NotationError
from hexdice.kernel.outside import number

HANDICAP = "handicap"  # the option that says who has a handicap: the number of a seat, from 1; 0: nobody

Value = str | int | bool
Options = Mapping[str, Value]


class Option(NamedTuple):
    """One option. A bool default makes a switch, `choices` a list, an int default a number, a str a text.

    `choices` are pairs of value and label; with `when` the option is shown only while another option has one of the given values.
    """

    key: str
    label: str
    default: Value
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    help: str = ""
    when: tuple[str, tuple[str, ...]] | None = None
    hidden: bool = False  # set by the app or a link, not by the set-up form
    later: bool = False  # newer than stored matches: not stored at its default, so that those keep their bytes
    asked: bool = False  # a question of its own at the top of the set-up form, instead of a house rule


def read_options(declared: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All declared options with the given values (texts are parsed), and defaults for the rest; a `later` one only if it has another value.

    Raises NotationError for an unknown key or a value outside what is declared.
    """
    known = {option.key for option in declared}
    for key in given:
        if key not in known:
            raise NotationError("There is no option called {key}.", key=repr(str(key)[:40]))
    read = ((option, _read(option, given.get(option.key, option.default))) for option in declared)
    return {option.key: value for option, value in read if not (option.later and value == option.default)}


def complete(declared: Sequence[Option], options: Options) -> Options:
    """Options that were read, with the defaults of the `later` ones that were left out: what rules and screens see."""
    return {**{option.key: option.default for option in declared if option.later}, **options}


def handicap(seats: int, whose: str, amount: Option) -> tuple[Option, Option]:
    """The two options of a handicap: who of so many seats has it (a label), and how much it is."""
    who = Option(HANDICAP, whose, 0, high=seats, later=True)
    return who, amount._replace(when=(HANDICAP, tuple(map(str, range(1, seats + 1)))), later=True)


def handicapped(options: Mapping[str, object]) -> int:
    """The number of the seat with a handicap, from 1; 0: nobody. Such a match leaves strength, skill and best scores as they are."""
    return number(str(options.get(HANDICAP, 0)))


def reseated(options: Options, order: Sequence[int]) -> dict[str, Value]:
    """The options after a change of seats, with the old number of each: the handicap goes along; without its owner, or alone, there is none."""
    before = handicapped(options)
    seat = next((new for new, old in enumerate(order, 1) if old >= 0 and old + 1 == before), 0)
    return {**options, **({HANDICAP: seat * (len(order) > 1)} if HANDICAP in options else {})}


def _read(option: Option, value: object) -> Value:
    if isinstance(option.default, bool):
        if isinstance(value, bool):
            return value
        if value in ("true", "yes", "on", "1"):
            return True
        if value in ("false", "no", "off", "0", ""):
            return False
    elif option.choices:
        if value in [choice for choice, _ in option.choices]:
            return str(value)
    elif isinstance(option.default, int):
        try:
            number = value if isinstance(value, int) and not isinstance(value, bool) else int(str(value)[:12])
        except ValueError:
            number = option.low - 1
        if option.low <= number <= option.high:
            return number
    elif isinstance(value, str) and len(value) <= (option.high or 4000):
        return value
    raise NotationError("The option {key} cannot be {value}.", key=option.key, value=repr(str(value)[:40]))
