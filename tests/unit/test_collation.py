"""The order of names on a page."""

from hexdice.kernel.outside import collated


def test_accented_letters_sort_with_plain_ones() -> None:
    """By their codes Émile, Östen and ann would come after Zoe."""
    names = ["Zoe", "Östen", "Otto", "ann", "Émile", "Eva", "Anna"]
    assert sorted(names, key=collated) == ["ann", "Anna", "Émile", "Eva", "Östen", "Otto", "Zoe"]


def test_joined_letters_sort_as_two() -> None:
    """As German and French dictionaries do: œ is oe, æ is ae, ß is ss."""
    names = ["Olga", "Œdipe", "Odile", "Strauß", "Strauss", "Stravi", "Æmilia", "Ada", "Anna"]
    assert sorted(names, key=collated) == [
        "Ada",
        "Æmilia",
        "Anna",
        "Odile",
        "Œdipe",
        "Olga",
        "Strauss",
        "Strauß",
        "Stravi",
    ]
