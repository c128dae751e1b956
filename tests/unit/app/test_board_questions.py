"""Questions about the board, answered at a table."""

from hexdice.app.match.session import Session
from hexdice.app.table.board_questions import answer
from hexdice.games import game
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.view.effects import Effect
from hexdice.view.markup import plain
from hexdice.view.spoken import cells_of, listing
from tests.browser.first_war_matches import facing
from tests.unit.app.fakes import Person


def siberian(*events: tuple[int, str]) -> Session:
    found = game("siberian-dice")
    match = Match(found, Header("siberian-dice", dict(found.simulated), (Seat("Ann"), Seat("Bo")), 2, f"{7:032x}"))
    for actor, text in events:
        match.take(Event(actor, text))
    session = Session(match)
    session.active = True
    return session


PLACED = ((0, "hand"), (-1, "3"), (0, "place D4"), (1, "hand"), (-1, "1"))  # Bo has a one in hand beside Ann's three


def test_the_key_for_this_cell_names_it_and_its_neighbours() -> None:
    words = plain(answer(siberian(*PLACED), "cell", "D5"))
    assert words.startswith("D5, vacant")
    assert "D4, Ann’s three" in words.partition("Beside it: ")[2]


def test_all_of_mine_lists_the_viewers_own() -> None:
    assert "nothing of yours" in answer(siberian(*PLACED), "mine").lower()
    assert answer(
        siberian((0, "hand"), (-1, "3"), (0, "place D4"), (1, "hand"), (-1, "1"), (1, "place A1")), "mine"
    ) == ("D4, Ann’s three, 0 dice beside it, can be taken.")


def test_the_best_place_makes_most_dice_perfect() -> None:
    """A die is perfect with as many dice next to it as it shows: a one is, next to the lone three."""
    words = answer(siberian(*PLACED), "best")
    names = {part.split(",")[0] for part in words.split("; ")}
    assert "D5" in names and len(names) == 6
    assert "A1" not in names


def test_last_standing_prompt_and_repeat() -> None:
    session = siberian(*PLACED)
    assert "D4" in plain(answer(siberian(*PLACED[:3]), "last"))
    assert answer(session, "standing")
    assert "Bo rolled a one" in plain(answer(session, "prompt"))
    assert answer(session, "repeat")


def test_the_list_offers_what_can_be_chosen_first() -> None:
    session = siberian(*PLACED)
    cells = cells_of(session.hooks.screen(session.table()).main)
    assert len(cells) == 37
    first, _, rest = listing(cells).partition("D4, Ann’s three")
    assert first.count("<button") == 36 and "<button" not in rest


def test_the_best_tiles_are_those_where_the_attack_is_stronger() -> None:
    """A hunter attacks with 2 and defends with 1 (FW-10): the second that goes against two is the first that is stronger."""
    match = facing(f"{1:032x}")
    session = Session(match)
    session.active = True
    session.ui["from"] = "F5"
    for stronger in ((), ("F6",)):
        assert session.hooks.queries(session.table()).best == stronger
        if not stronger:
            session.play(0, "hunter F5 F6")
            session.ui["from"] = "F5"


def test_tiles_that_can_only_be_inspected_are_not_marked_as_choices() -> None:
    session = Session(facing(f"{1:032x}"))
    session.active = True
    words = answer(session, "open")
    assert "F5" in words and "can act" in words and "A1," not in words


def test_the_next_best_cell_takes_the_focus() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    session = person.app.session
    assert session is not None
    for actor, text in PLACED:
        session.match.take(Event(actor, text))
    best = session.hooks.queries(session.table()).best
    assert len(best) == 6
    went = []
    for here in ("A1", best[0], best[-1]):
        person.do("act", f"ask:next:{here}")
        went.append(person.effects[-1])
    assert went == [Effect("focus", f"cell-{name}") for name in (best[0], best[1], best[0])]
