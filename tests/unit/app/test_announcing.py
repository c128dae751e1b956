"""Announcements: worked out by hand on small positions, and followed through matches of every game."""

from random import Random

import pytest

from hexdice import games
from hexdice.app.match.announcing import announcements
from hexdice.app.match.session import Session
from hexdice.app.rendering import Rendered
from hexdice.app.table import bot_turns
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.options import Value, read_options
from hexdice.view.markup import plain
from tests.unit.app.fakes import Person

LEAVING = ("resign", "end", "join")
ANN_AND_BOT = (Seat("Ann"), Seat("Bo", "gentle"))


def at(name: str, *events: tuple[int, str], seats: tuple[Seat, ...] = ANN_AND_BOT, **options: Value) -> Session:
    """A table at which these events have happened while somebody listened."""
    game = games.game(name)
    chosen = read_options(game.options, {**game.simulated, **options})
    session = Session(Match(game, Header(name, chosen, seats, len(seats), f"{7:032x}")))
    session.active = True
    for actor, text in events:
        session.match.take(Event(actor, text))
    return session


def said(session: Session) -> list[str]:
    table = session.table()
    return [plain(each.text) for each in announcements(session, table, session.hooks.screen(table)) if each.text]


# Ann's one on D4, Bo's one beside it on D5: both are perfect.
PAIR = ((0, "hand"), (-1, "1"), (0, "place D4"), (1, "hand"), (-1, "1"), (1, "place D5"))


def test_a_bots_move_is_announced_with_the_dice_it_makes_perfect_by_name() -> None:
    first, then, now = said(at("siberian-dice", *PAIR))
    assert first == "You placed a one on D4. Perfect dice: You 0, Bo 0."
    assert then == "Bo placed a one on D5. Newly perfect: your one on D4 and Bo’s one on D5. Perfect dice: You 1, Bo 1."
    assert now == "Roll a die."


def test_broken_dice_are_announced_by_owner_before_the_next_turn() -> None:
    """C4 is next to both ones: each then has two neighbours, and so has the two on C4."""
    session = at("siberian-dice", *PAIR, (0, "hand"), (-1, "2"), (0, "place C4"))
    assert said(session) == [
        "You placed a two on C4. Newly perfect: your two on C4. No longer perfect: your one on D4 and Bo’s one on D5. Perfect dice: You 1, Bo 0.",
        "Bo’s turn.",
    ]


def test_on_a_shared_tablet_no_dice_are_called_yours() -> None:
    words = said(at("siberian-dice", *PAIR, seats=(Seat("Ann"), Seat("Bo"))))
    assert (
        words[0]
        == "Bo placed a one on D5. Newly perfect: Ann’s one on D4 and Bo’s one on D5. Perfect dice: Ann 1, Bo 1."
    )


def test_a_previewed_cell_is_announced_before_it_is_chosen() -> None:
    session = at("siberian-dice", *PAIR, (0, "hand"), (-1, "2"))
    session.ui["ghost"] = "place C4"
    assert said(session)[-2:] == [
        "You rolled a two: place it.",
        "C4. Newly perfect: 1 of yours. No longer perfect: 1 of yours, 1 of Bo’s.",
    ]


def test_a_selected_die_is_announced() -> None:
    session = at("siberian-dice", *PAIR)
    session.ui["ghost"] = "take D4"
    assert said(session)[-2:] == ["Roll this one?", "D4. No longer perfect: 1 of Bo’s."]


def test_the_die_the_hex_and_the_placement_are_announced() -> None:
    """Placements of a tribe without a camp change nothing yet."""
    rolled = ((0, "roll"), *((-1, face) for face in "12356"))
    session = at("first-island", *rolled, seats=(Seat("Ann"),), cards="none", level="free")
    session.ui["die"] = "2"
    assert said(session)[-1] == "Chosen: scholars."
    session.match.take(Event(0, "take 3 5"))
    session.ui = {"hex": "D4"}
    assert said(session)[-1] == "D4: scholars in the north-east, healers in the south-west, 0 points."
    session.match.take(Event(0, "place D4 0"))
    session.ui = {}
    assert said(session)[0] == (
        "D4: scholars in the north-east, in no camp; healers in the south-west, in no camp. Total 0."
    )


def test_the_end_of_a_round_says_where_the_others_have_settled() -> None:
    rolled = ((0, "roll"), *((-1, face) for face in "12356"))
    both = ((0, "take 1 2"), (0, "place D4 0"), (0, "take 3 5"), (0, "place A1 0"))
    bots = ((1, "take 1 2"), (1, "place C3 0"), (1, "take 3 5"), (1, "place G1 0"))
    session = at("first-island", *rolled, *bots, (1, "done"), *both, (0, "done"), cards="none", level="free")
    assert said(session)[0] == "Round 1 is over: Ann 0, Bo 0. Bo: C3, G1."


def test_a_roll_is_announced_with_its_special() -> None:
    """2, 3 and 4 count as they show, and are a staircase to nowhere (TD-2, TD-8)."""
    events = ((0, "start 0"), (0, "roll"), (-1, "2"), (-1, "3"), (-1, "4"))
    words = said(at("three-dice", *events, starter="chosen", seats=(Seat("Ann"), Seat("Bo"))))
    assert words[0] == "Ann rolls 2-3-4: 9 points, shit stairs."


def new_lines(before: Rendered | None, drawn: Rendered) -> list[tuple[int, str]]:
    """(event, words) of new announcements."""
    fresh = [each for each in drawn.said if before is None or each not in before.said]
    return [(int(each.key.split(" ")[1]), each.text) for each in fresh if each.key.split(" ")[1].isdecimal()]


@pytest.mark.parametrize("game", [name for name in games.NAMES if name != "first-player"])
def test_every_event_is_announced_once_and_in_order(game: str) -> None:
    """The First Player announces rows as they are, not event by event."""
    person, rng = Person(), Random(5)
    person.do("route", f"#/{game}?plain")
    assert person.app.draft is not None
    person.do("field", "bot-1", value="first")
    before = drawn = person.do("act", "start")
    session = person.app.session
    assert session is not None
    lines = new_lines(None, drawn)
    for _ in range(60):
        if session.match.result is not None:
            break
        question = bot_turns.ask_next(person.app)
        if question is not None:
            seat = int(str(question["seat"]))
            legal = session.game.moves(session.match.state, seat)
            choices = [move for move in legal if move not in LEAVING] or list(legal)
            bot_turns.answer(person.app, str(question["id"]), rng.choice(choices))
            drawn = person.settle()
        else:
            seats = session.viewer()
            assert seats is not None
            legal = session.game.moves(session.match.state, seats)
            drawn = person.do("move", rng.choice([move for move in legal if move not in LEAVING]))
        lines += new_lines(before, drawn)
        before = drawn
    numbers = [number for number, _ in lines]
    assert len(numbers) > 3 and numbers == sorted(set(numbers)), "in order, none twice"


def test_after_the_curtain_only_the_current_prompt_is_announced() -> None:
    person = Person()
    person.start("first-player", ("Ann", "Bo", "Cy"))
    person.do("act", "look:0")
    person.do("move", "dice 1")
    person.do("act", "hide")
    drawn = person.do("act", "look:1")
    assert drawn.announce == "Bo: how many dice do you roll?"
