"""A table of people for whom a night is under way."""

from tests.unit.app.fakes import DictStorage, FixedClock, Person, session_of

FOUR = ("Ann", "Bo", "Cy", "Di")
SIBERIAN, THREE, WAR = "siberian-dice", "three-dice", "first-war"


def table(*names: str, storage: DictStorage | None = None) -> Person:
    """Somebody at a device around which these people sit."""
    person = Person(storage)
    person.do("route", "#/")
    for name in names:
        person.do("act", "tonight-new", name=name)
    return person


def play(person: Person, game: str, loser: int = 1) -> None:
    """A match of tonight's people, which somebody resigns."""
    person.do("act", f"play-now:{game}")
    session = session_of(person)
    while session.match.result is None:
        session.match.play(session.up()[0], "resign")
    person.app.after_event()
    person.settle()


def later(person: Person, seconds: int) -> None:
    clock = person.app.clock
    assert isinstance(clock, FixedClock)
    clock.seconds += seconds
