"""A table of The First Player with known dice, for tests."""

from hexdice.app.match.session import Session
from hexdice.kernel.match import Seat
from tests.unit.app.fakes import Person


def at_table(*names: str, **options: str) -> Person:
    """A table with real dice, so that every face is known."""
    person = Person()
    person.start("first-player", names, **options)
    person.do("act", "extra:real=1")
    return person


def ann_starts() -> Person:
    """Four rows of one die: Ann's 6 starts, and who plays last is asked."""
    person = at_table("Ann", "Bo", "Cy", "Di")
    for seat, face in enumerate("6543"):
        roll(person, seat, face)
        person.do("move", f"put {face}")
    return person


def roll(person: Person, seat: int, faces: str) -> None:
    person.do("act", f"look:{seat}")
    person.do("move", f"dice {len(faces)}")
    for face in faces:
        person.do("act", f"tell:{face}")


def type_faces(person: Person, faces: str) -> None:
    for face in faces:
        person.do("act", f"tell:{face}")


def beside_bots() -> tuple[Person, Session]:
    """A table of Ann and two bots with typed dice."""
    person = Person()
    seats = (Seat("Ann"), Seat("Bo", "steady"), Seat("Cy", "steady"))
    person.do("route", f"#/m/{person.app.start_match('first-player', {}, seats, {'real': True})}")
    session = person.app.session
    assert session is not None
    return person, session


def lay(person: Person, session: Session, *rows: str) -> None:
    """Every seat rolls these dice and lays them from high to low."""
    for seat, row in enumerate(rows):
        session.play(seat, f"dice {len(row)}")
        type_faces(person, row)
        session.play(seat, "high")


def row_of(html: str, seat: int) -> str:
    """Somebody's row on the table or in the result."""
    return html.partition(f'id="row-{seat}"')[2].partition("</li>")[0]
