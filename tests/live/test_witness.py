"""What a guest remembers of rolls that left the log and of its own secret ones: the same draw never gives two outcomes unnoticed."""

from __future__ import annotations

from hexdice import games
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.fair import Share, dump_shares
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED, Event, Header, Match, Seat
from hexdice.live.seen import events_of
from hexdice.live.witness import Witness
from tests.toy import GAME

SEATS = (Seat("Ann"), Seat("Bo"))
RECORD = dump_shares([Share("Ann", "ab" * 32), Share("Bo", "cd" * 32)])


def rolled(*faces: str, checked: bool = False, typed: int = 0) -> Match:
    """Ann outbids Bo and rolls, in as many rounds as there are faces; the first `typed` dice are real ones."""
    match = Match(GAME, Header("toy", {}, SEATS, 2, "ab" * 16, extra={CHECKED: RECORD} if checked else {}))
    for n, face in enumerate(faces):
        for event in (Event(0, "bid 3"), Event(1, "bid 1"), Event(0, "roll")):
            match.take(event)
        match.take(Event(CHANCE, face, TYPED if n < typed else ""))
    return match


def test_a_roll_that_comes_again_with_another_outcome_is_found() -> None:
    for checked in (False, True):
        witness = Witness()
        assert witness.changed(rolled("5", checked=checked), 0) == [], "nothing has left the log"
        witness.dropped(rolled("4", checked=checked), 3)
        assert witness.changed(rolled("4", checked=checked), 0) == []
        assert witness.changed(rolled("5", checked=checked), 0) == [3]
        assert witness.changed(rolled("5", "2", checked=checked), 4) == [], "before that the log is as it was"
        assert witness.changed(rolled("4", "2", checked=checked), 0) == [], "the second was not shown before"


def test_only_what_was_cut_off_is_remembered() -> None:
    witness = Witness()
    witness.dropped(rolled("4", "2"), 4)
    assert witness.changed(rolled("5", "2"), 0) == []
    assert witness.changed(rolled("4", "3"), 0) == [7]


def test_a_typed_die_may_be_corrected() -> None:
    witness = Witness()
    witness.dropped(rolled("4", typed=1), 0)
    assert witness.changed(rolled("5", typed=1), 0) == [] and not witness.fallen


def test_with_checked_dice_it_counts_the_how_manieth_roll_it_is() -> None:
    """Each takes the next links: the second roll of a match is another draw than the first."""
    for checked, found in ((False, [7]), (True, [])):
        witness = Witness()
        witness.dropped(rolled("4", "2", checked=checked), 4)
        assert witness.changed(rolled("4", "3", checked=checked, typed=1), 0) == found
        assert witness.changed(rolled("4", "3", checked=checked), 0) == [7]
    third = Witness()
    third.dropped(rolled("4", "2", "6", checked=True), 8)
    assert third.changed(rolled("4", "2", "1", checked=True), 0) == [11]
    assert third.changed(rolled("4", "2", "1", checked=True, typed=1), 0) == []


# The First Player, where Bo rolls in secret


def chosen(face: str) -> Match:
    """Bo rolls this and lays it, then Ann a three: the rows are shown."""
    game = games.game("first-player")
    match = Match(game, Header("first-player", {"mode": "order"}, SEATS, 2, "ab" * 16, rules=game.rules_version))
    for seat, die in ((1, face), (0, "3")):
        match.play(seat, "dice 1")
        match.take(Event(CHANCE, die))
        while game.private(match.state) and seat in game.actors(match.state):
            match.play(seat, game.moves(match.state, seat)[0])
    assert not game.private(match.state)
    return match


def begun() -> Match:
    """What the log has while all choose."""
    whole = chosen("4")
    return Match(whole.game, whole.header)


def tail(face: str) -> list[Event]:
    return events_of(1, chosen(face).events)[:2]


def test_a_seat_s_events_are_its_moves_and_what_chance_gave_after_them() -> None:
    assert tail("4") == [Event(1, "dice 1"), Event(CHANCE, "4")]
    assert [event.actor for event in events_of(0, chosen("4").events)][:2] == [0, CHANCE]


def test_a_secret_roll_that_changes_in_the_phase_is_found_once() -> None:
    witness = Witness()
    assert not witness.hidden((1,), begun(), tail("4")[:1])
    assert not witness.hidden((1,), begun(), tail("4"))
    assert not witness.hidden((1,), begun(), tail("4")[:1]), "one step taken back"
    assert witness.hidden((1,), begun(), tail("5"))
    assert not witness.hidden((1,), begun(), tail("5")), "said already"


def test_after_another_choice_the_newer_roll_counts() -> None:
    witness = Witness()
    assert not witness.hidden((1,), begun(), [Event(1, "dice 2"), Event(CHANCE, "4")])
    assert not witness.hidden((1,), begun(), tail("6")), "another number of dice is another roll"
    assert witness.hidden((1,), begun(), tail("5"))


def test_a_secret_roll_that_changes_at_the_reveal_is_found() -> None:
    """Also if nobody of this device sits there any more."""
    for seats in ((1,), ()):
        witness = Witness()
        assert not witness.hidden((1,), begun(), tail("4"))
        assert witness.hidden(seats, chosen("5"), ())
        assert not witness.hidden(seats, chosen("4"), ()), "the phase is over and forgotten"
    honest = Witness()
    assert not honest.hidden((1,), begun(), tail("4")) and not honest.hidden((1,), chosen("4"), ())
