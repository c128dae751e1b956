"""Short texts and numbers from outside: names, labels, digits. Their length is bounded before anything else is done with them.

The only module that composes letters, which takes time that grows with the square of a text's length.
"""

import unicodedata
from typing import Any, TypeGuard

LATEST = 10**11  # no time in seconds since 1970 is later; still a date, in the year 5138
LONGEST = 300  # most characters of a name; the rest is cut off


def tidy(name: str) -> str:
    """A name or label as it is stored: letters composed, single spaces between words, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name[:LONGEST]).split())


def fold_name(name: str) -> str:
    """The name without spaces, and without regard to case and to how its letters are composed."""
    return "".join(unicodedata.normalize("NFKC", name[:LONGEST]).split()).casefold()


def collated(name: str) -> tuple[str, str]:
    """The sort key of a name, as in German and French dictionaries: case and diacritics do not count, joined letters are two."""
    letters = unicodedata.normalize("NFKD", name[:LONGEST])
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain.casefold().replace("œ", "oe").replace("æ", "ae"), name


def number(text: str) -> int:
    """A number of at most eight decimal digits; -1 for any other text."""
    return int(text) if len(text) < 9 and text.isdecimal() else -1


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether the value is a number short enough to show in a sentence."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1_000_000_000
