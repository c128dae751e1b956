"""The numbers of people over many evenings, and the page that shows them."""

from hexdice.games.three_dice.table.people import people_page, profiles
from hexdice.view.portraits import portrait
from tests.rules.three_dice.evening import Evening


def test_evenings_add_up_by_name_without_bots() -> None:
    first = Evening(3).round("256", "156", "333").state  # seat 0 loses 1 + 3
    second = Evening(2).turn("256").turn("123").play("give 0").state  # seat 1 gives 2, seat 0 loses 1
    found = profiles([(["Ana", "Bita", ""], first), (["bita", "ANA"], second)])
    assert [person.name for person in found] == ["ANA", "bita"]
    ana, bita = found
    assert (ana.evenings, ana.rounds, ana.lost, ana.taken, ana.given, ana.specials) == (2, 2, 1, 4, 2, 1)
    assert (bita.evenings, bita.rounds, bita.lost, bita.taken) == (2, 2, 1, 3)


def test_players_who_never_finished_a_round_are_not_listed() -> None:
    assert profiles([(["Ana", "Bita"], Evening(2).state)]) == []
    assert "Nobody has finished a round" in people_page([])


def test_names_are_text_on_the_page() -> None:
    page = people_page(profiles([(["<img src=x>", "Bita"], Evening(2).round("256", "156").state)]))
    assert "<img" not in page and "&lt;img src=x&gt;" in page


def test_a_name_always_has_the_same_picture_and_names_differ() -> None:
    assert portrait("Ana") == portrait("ana")
    assert len({portrait(f"Player {n}") for n in range(20)}) >= 15
    assert portrait("Ana", hat="cap") != portrait("Ana")
