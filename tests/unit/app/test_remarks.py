"""Notes that people write about the moves of a match: kept with it, sent with it, and never lost when two copies meet."""

import re

import pytest

from hexdice import games
from hexdice.app.devices.arrival import ArrivedSession
from hexdice.app.storage.matches import link, read_match
from hexdice.kernel import remarks
from hexdice.kernel.codec import canonical, dump_match, load_match, match_to_data
from hexdice.kernel.errors import NotationError
from hexdice.live.host import Host
from tests.unit.app.backups import bring, device, dumped, played
from tests.unit.app.fakes import Person, first_move
from tests.unit.app.played import noted, notes, played_out


def note(person: Person, at: int, text: str) -> str:
    """Writes a note about the state after `at` events, and returns the page."""
    person.do("act", f"review:at={at}")
    person.do("act", f"note:{at}")
    person.do("field", f"note-{at}", value=text)
    return person.do("act", "note:").html


def looking_back() -> Person:
    person = Person()
    person.app.save_match(played_out())
    person.do("route", "#/m/lookback")
    return person


def test_a_note_is_written_beside_the_move_on_view_and_can_be_changed_and_removed() -> None:
    person = looking_back()
    assert "write-note" not in person.do("route", "#/m/lookback").html, (
        "nothing stands in the way of whoever only plays"
    )
    page = person.do("act", "review:at=3").html
    assert "Write a note" in page and "<textarea" not in page
    assert 'id="note-3" rows="3" maxlength="300"' in person.do("act", "note:3").html
    page = note(person, 3, "  A <b>bold</b>\n move ")
    assert '<i class="remark">A &lt;b&gt;bold&lt;/b&gt; move</i>' in page and "<textarea" not in page
    assert "Change the note" in page and notes(person, "lookback") == {3: "A <b>bold</b> move"}
    note(person, 3, "")
    assert notes(person, "lookback") == {}


def test_what_is_typed_is_kept_when_somebody_goes_to_another_turn() -> None:
    person = looking_back()
    person.do("act", "review:at=3")
    person.do("act", "note:3")
    person.do("field", "note-3", value="half a sent")
    assert "<textarea" not in person.do("act", "review:next").html, "there is another field for another turn"
    assert notes(person, "lookback") == {3: "half a sent"}


def test_a_note_is_read_out_with_its_turn() -> None:
    person = looking_back()
    note(person, 3, "5 < 6")
    person.do("act", "review:next")
    assert "5 < 6" not in person.do("act", "review:at=9").announce
    assert "5 < 6" in person.do("act", "review:at=3").announce


def test_one_goes_from_note_to_note() -> None:
    person = looking_back()
    note(person, 3, "first")
    assert "next-note" not in person.do("ui", "").html, "there is no other"
    page = note(person, 9, "second")
    assert re.search(r'id="next-note"[^>]* data-act="review:at=3"', page)
    assert re.search(r'id="next-note"[^>]* data-act="review:at=9"', person.do("act", "review:at=3").html)


@pytest.mark.parametrize("text", ["x" * 301, "\u0958" * 200])
def test_a_note_that_is_too_long_is_refused_and_nothing_changes(text: str) -> None:
    person = looking_back()
    note(person, 3, "short")
    person.do("act", "note:3")
    assert "longer than 300 characters" in person.do("field", "note-3", value=text).html
    assert notes(person, "lookback") == {3: "short"}


@pytest.mark.parametrize("name", ["note-4", "note-", "note-x", "note--1"])
def test_no_note_is_written_about_what_is_not_on_view(name: str) -> None:
    person = looking_back()
    person.do("act", "review:at=3")
    person.do("field", name, value="elsewhere")
    person.do("act", "review:off")
    person.do("field", f"note-{person.app.session.cursor}" if person.app.session else "", value="elsewhere")
    assert notes(person, "lookback") == {}


def test_a_match_has_at_most_two_hundred_notes() -> None:
    many = {f"note {at}": "x" for at in range(200)}
    remarks.check(many)
    with pytest.raises(NotationError, match="more than 200"):
        remarks.written(many, 200, "x")
    assert remarks.written(many, 199, "y") and remarks.joined(many, {"note 200": "x"}) is None


@pytest.mark.parametrize(
    "extra",
    [
        {"note 3": "x" * 301},
        {"note 3": ""},
        {"note 3": 5},
        {"note 3": ["x"]},
        {"note 03": "x"},
        {"note ": "x"},
        {"note ³": "x"},
        {"note -1": "x"},
        {f"note {at}": "x" for at in range(201)},
    ],
)
def test_a_file_with_a_damaged_note_is_refused_in_plain_words(extra: dict[str, object]) -> None:
    data = {**match_to_data(played_out()), "extra": extra}
    with pytest.raises(NotationError, match="A note of this match is damaged"):
        load_match(canonical(data), games.game)


def test_a_file_and_a_link_keep_notes_and_without_them_a_match_has_the_bytes_that_it_had() -> None:
    plain = dump_match(played_out())
    match = noted(played_out(), n3="Größe 🎲", n0="at first")
    for read in (load_match(dump_match(match), games.game), read_match(link(match).removeprefix("#/open/"))):
        assert remarks.read(read.header.extra) == {0: "at first", 3: "Größe 🎲"}
    assert dump_match(noted(match, n3="", n0="")) == plain


def test_notes_go_with_the_moves_that_are_replaced_and_not_into_another_match() -> None:
    match = noted(played_out(), n3="stays", n12="goes")
    assert remarks.read(match.branch(5, "other", "2" * 32).header.extra) == {3: "stays"}
    match.cursor = 6
    match.settle()
    seat = match.game.actors(match.state)[0]
    match.play(seat, match.game.moves(match.state, seat)[0])
    assert remarks.read(match.header.extra) == {3: "stays"}
    person = looking_back()
    note(person, 3, "of this match")
    person.do("act", "review:off")
    person.do("act", "rematch")
    assert person.id != "lookback" and notes(person, person.id) == {}


def test_guests_at_a_live_table_get_no_notes() -> None:
    host = Host(noted(played_out(), n3="between us"), lambda count: "0" * (2 * count))
    assert "between us" not in str(host.header_for_guests())
    assert remarks.read(host.match.header.extra) == {3: "between us"}


def test_a_backup_adds_its_notes_and_where_two_differ_both_matches_are_kept() -> None:
    person = device()
    id = played(person, 3)
    note(person, 2, "theirs")
    data = dumped(person)
    note(person, 2, "")
    note(person, 1, "ours")
    asked, _ = bring(person, data)
    assert "the notes of the backup are added" in asked
    assert notes(person, id) == {1: "ours", 2: "theirs"}
    again, _ = bring(person, data)
    assert "Already here" in again and "notes of the backup" not in again
    person.do("route", f"#/m/{id}")
    note(person, 2, "something else")
    bring(person, data)
    texts = [notes(person, entry["id"]).get(2) for entry in person.app.store.entries.recent()]
    assert sorted(map(str, texts)) == ["something else", "theirs"]


def test_a_longer_match_of_a_backup_keeps_the_notes_that_are_here() -> None:
    person = device()
    id = played(person, 2)
    early = dumped(person)
    note(person, 1, "early")
    data = dumped(person)
    other = device()
    bring(other, early)
    other.do("route", f"#/m/{id}")
    first_move(other)
    later = dumped(other)
    bring(person, later)
    assert notes(person, id) == {1: "early"} and data != later


def test_a_link_with_new_notes_is_opened_beside_the_match_that_is_here() -> None:
    person = looking_back()
    address = link(noted(played_out(), n3="look here"))
    page = person.do("route", address).html
    assert "opened from a link" in page and not isinstance(person.app.session, ArrivedSession)
    assert '<i class="remark">look here' in person.do("act", "review:at=3").html
    assert "write-note" not in person.do("ui", "").html, "nothing from a link is kept unasked"
    person.do("act", "keep")
    assert notes(person, "lookback") == {} and notes(person, person.id) == {3: "look here"}
