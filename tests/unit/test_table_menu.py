"""The menu of a table."""

from hexdice.view.menu import menu


def test_a_match_that_goes_on_can_be_left_from_its_menu() -> None:
    open_menu = menu(("Ada", "Bo"), None, over=False, steps=("", ""))
    assert 'href="#/"' in open_menu and "Leave this match" in open_menu
    assert "The match stays on the home page, where you can continue or delete it." in open_menu
    assert "Leave this match" not in menu(("Ada", "Bo"), None, over=True, steps=("", ""))
