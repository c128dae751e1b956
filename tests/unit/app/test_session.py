"""An open match, without a page: what a move clears, what stays while all choose at once, names, what is taken back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexdice import games
from hexdice.app.match.session import Session, playing, session_of
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.options import Value

SIBERIAN, THREE, FIRST = "siberian-dice", "three-dice", "first-player"
MARKED = {"ghost": "place D4", "view.zoom": "2"}


def opened(
    game: str, names: Sequence[str] = ("Ann", "Bo"), extra: dict[str, Value] | None = None, **options: Value
) -> Session:
    """A match at its first decision; a name that ends in "bot" is a bot's."""
    seats = tuple(Seat(name, "first" if name.endswith("bot") else "") for name in names)
    header = Header(game, options, seats, len(seats), "ab" * 16, "m", extra=extra or {})
    session = Session(Match(games.game(game), header))
    session.active = True
    session.begin()
    return session


def choosing(**extra: Value) -> Session:
    """The First Player: Ann, Bo and a bot choose in secret; Ann looks and has marked something, a bot was asked for a hint."""
    session = opened(FIRST, ("Ann", "Bo", "a bot"), extra, mode="order")
    assert session.game.private(session.match.state)
    session.looking, session.ui, session.fresh = 0, dict(MARKED), 0
    session.question.hint, session.question.id = True, "q1"
    return session


def test_a_decision_that_is_there_already_makes_nothing_new() -> None:
    session = opened(SIBERIAN)
    session.play(0, "hand")
    session.fresh = 0
    session.begin()
    assert session.fresh == 0


def test_what_was_drawn_before_a_decision_is_new() -> None:
    session = opened(THREE)
    assert session.match.cursor == 1 and session.fresh == 0, "who starts is drawn"


def test_a_move_clears_what_was_marked_and_the_hint() -> None:
    session = choosing()
    session.play(0, "dice 2")
    assert session.ui == {"view.zoom": "2"} and not session.question.hint and session.question.id == ""
    assert session.fresh == 0 and session.looking == 0, "Ann still has to order her dice"


def test_the_move_of_a_bot_beside_leaves_marks_and_animation() -> None:
    session = choosing()
    session.fresh = before = session.match.cursor
    session.play(2, "dice 1")
    assert session.match.cursor == before + 2, "the die has fallen"
    assert session.ui == MARKED and session.question.hint and session.question.id == "q1" and session.looking == 0


def test_the_question_whose_answer_is_played_is_not_forgotten_by_a_move() -> None:
    session = choosing()
    session.question.seat = 2
    session.play(0, "dice 2")
    assert session.question.id == "q1" and not session.question.hint


def test_a_real_die_that_is_awaited_does_not_take_the_tablet_away() -> None:
    session = choosing(real=True)
    session.play(0, "dice 1")
    assert session.game.chance(session.match.state) is not None and session.looking == 0


def test_whoever_has_closed_puts_the_tablet_down() -> None:
    session = choosing()
    session.play(0, "dice 1")
    while 0 in session.game.actors(session.match.state):
        session.play(0, session.game.moves(session.match.state, 0)[0])
    assert session.game.private(session.match.state) and session.looking is None


def test_what_came_from_another_device_leaves_an_open_review_where_it_is() -> None:
    session = choosing()
    session.play(0, "dice 1")
    session.ui, session.review, session.question.id = dict(MARKED), 1, "q2"
    before = session.match.cursor
    session.match.play(2, "dice 1")
    session.guest_played(before)
    assert session.review == 1 and session.ui == MARKED and session.question.id == "q2", "a bot has moved beside"
    session.match.cursor = 0
    session.guest_played(before)
    assert session.review == 0 and session.question.id == "" and session.ui == {"view.zoom": "2"}, "it was undone"
    assert session.fresh == 0


def test_an_undo_elsewhere_goes_back_before_formalities() -> None:
    """The First Island's first card window: with an empty island there is only passing, which is played at once."""
    session = opened("first-island")
    passed = [n for n, event in enumerate(session.match.played) if event.text == "pass"]
    assert passed
    session.match.cursor = passed[0] + 1
    session.guest_played(len(session.match.events))
    assert session.match.cursor == len(session.match.events), "both have passed again, and the dice are as before"


def test_a_player_joins_behind_those_who_have_joined() -> None:
    session = opened(THREE, ("Ann", "Bo"))
    session.add_player(0, "Cy")
    assert [seat.name for seat in session.match.header.seats] == ["Ann", "Bo", "Cy"]
    session.match.undo()
    session.add_player(0, "Di")
    assert [seat.name for seat in session.match.header.seats] == ["Ann", "Bo", "Di"], "Cy has not joined after all"
    session.add_player(0, "Eli")
    assert [seat.name for seat in session.match.header.seats] == ["Ann", "Bo", "Di", "Eli"]


def test_a_player_is_renamed() -> None:
    session = opened(SIBERIAN, ("Ann", "a bot"))
    session.rename(0, "Zoe")
    session.rename(1, "Yan")
    assert session.match.header.seats == (Seat("Zoe"), Seat("Yan", "first"))


def test_the_last_move_of_somebody_here_is_taken_back_not_what_chance_gave() -> None:
    session = opened(SIBERIAN)
    assert session.undo_cursor() is None
    session.play(0, "hand")
    assert session.undo_cursor() is None, "the die has been rolled"
    session.play(0, "place A1")
    assert session.match.played[2] == Event(0, "place A1") and session.undo_cursor() == 2
    session.ui, session.question.id = dict(MARKED), "q1"
    session.undo()
    assert session.match.cursor == session.fresh == session.silent == 2
    assert session.ui == {"view.zoom": "2"} and session.question.id == ""
    with pytest.raises(IllegalMoveError, match=r"^What dice or tiles have revealed cannot be undone\.$"):
        session.undo()
    session.question.id = "q2"
    session.redo()
    assert session.match.cursor == 3 and session.fresh == 2 and session.question.id == ""


def test_the_move_of_a_bot_is_taken_back_with_ones_own() -> None:
    session = opened(SIBERIAN, ("Ann", "a bot"), {"practice": True})
    session.play(0, "hand")
    session.play(0, "place A1")
    session.play(1, "hand")
    session.play(1, "place A2")
    assert session.undo_cursor() == 2


def test_a_match_that_somebody_has_resigned_is_over() -> None:
    """Also if chance has decided nothing since; whoever resigns is asked before."""
    for practice in (False, True):
        session = opened(SIBERIAN, extra={"practice": practice})
        session.play(0, "resign")
        assert session.match.result is not None and session.undo_cursor() is None


def test_an_evening_that_was_ended_is_over() -> None:
    session = opened(THREE, starter="chosen")
    session.play(0, "start 0")
    session.play(0, "roll")
    while session.match.result is None and "end" not in session.game.moves(session.match.state, 0):
        seat = session.game.actors(session.match.state)[0]
        moves = session.game.moves(session.match.state, seat)
        session.play(seat, "stay" if "stay" in moves else "roll")
    session.play(0, "end")
    assert session.match.result is not None and session.undo_cursor() is None


def test_a_typed_die_is_taken_back_alone() -> None:
    session = opened(SIBERIAN, extra={"real": True})
    session.play(0, "hand")
    session.enter("3")
    assert session.match.played[-1].text == "3" and session.undo_cursor() == 1


def test_one_tap_plays_a_routine_until_somebody_else_is_up() -> None:
    session = opened(SIBERIAN)
    session.play_routine(lambda table: table.moves[0] if table.moves else "")
    assert [event.actor for event in session.match.played] == [0, -1, 0]
    assert session.viewer() == 1 and session.routine == session.fresh == 0
    session.play_routine(lambda table: "")
    assert len(session.match.played) == 3


def test_a_table_that_is_not_open_or_not_held_here_is_not_played() -> None:
    with pytest.raises(NotationError, match=r"^There is no table here\.$"):
        session_of(None)
    session = opened(SIBERIAN)
    assert session_of(session) is playing(session) is session
    session.active = False
    with pytest.raises(IllegalMoveError, match=r"^This match is being played in another tab\.$"):
        playing(session)


def test_what_is_unsaved_is_known() -> None:
    session = opened(SIBERIAN)
    assert not session.unsaved()
    session.play(0, "hand")
    assert session.unsaved()
    session.saved()
    assert not session.unsaved()
    session.set_extra("practice", True)
    assert session.unsaved() and session.match.header.extra == {"practice": True} and session.switched("practice")


def test_another_tab_s_match_is_followed() -> None:
    session = opened(SIBERIAN)
    session.play(0, "hand")
    session.play(0, "place A1")
    session.fresh, session.silent, session.review = 3, 3, 3
    shorter = Match(session.game, session.match.header, session.match.played[:2])
    session.adopt(shorter)
    assert session.match is shorter and (session.fresh, session.silent, session.review) == (2, 2, 2)
    session.review = None
    session.adopt(shorter)
    assert session.review is None


def test_no_curtain_hides_an_island_where_the_page_turns() -> None:
    """Whoever sits round the table may look on while others mark; a tablet that is handed on has its curtain."""
    ways: tuple[tuple[dict[str, Value], bool], ...] = (({}, True), ({"facing": "seat"}, False))
    for facing, covered in ways:
        session = opened("first-island", extra=facing, cards="short")
        while not session.game.private(session.match.state):
            seat = session.up()[0]
            session.play(seat, session.game.moves(session.match.state, seat)[0])
        session.looking = None
        assert bool(session.behind_curtain()) is covered
        assert session.viewer() == (None if covered else session.up()[0])
