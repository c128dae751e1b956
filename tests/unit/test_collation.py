"""The order of names on a page."""

from hexdice.view.text import collated


def test_accented_letters_sort_with_plain_ones() -> None:
    """By their codes Émile, Östen and ann would come after Zoe."""
    names = ["Zoe", "Östen", "Otto", "ann", "Émile", "Eva", "Anna"]
    assert sorted(names, key=collated) == ["ann", "Anna", "Émile", "Eva", "Östen", "Otto", "Zoe"]
