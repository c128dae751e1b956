"""The characters who play where no person sits: a face, a temper, and lines of their own for what happens to them."""

import pkgutil
from collections.abc import Sequence
from functools import cache

from hexdice.view.keyed import paragraphs
from hexdice.view.text import translated

# What can happen to a seat, and the mood that it shows. A game says which; the frame knows the last three itself.
OCCASIONS = {
    "glad": "glad",  # gained something
    "proud": "wow",  # a first, or something rare
    "lucky": "glad",
    "sly": "sly",  # spoiled something of somebody else's
    "hurt": "angry",  # lost something to somebody
    "unlucky": "sad",
    "worried": "sad",
    "won": "glad",
    "lost": "sad",
    "thinking": "think",
}


@cache
def characters() -> dict[str, dict[str, str]]:
    """By name, in their order: the face, a code of view/portraits.py, the temper, and the line for each occasion; from cast.txt."""
    text = (pkgutil.get_data(__name__, "cast.txt") or b"").decode()
    return {name.words: {said.key: said.words for said in rest} for name, *rest in paragraphs(text)}


def names(count: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """So many characters in their order, without those whose names people at the table have."""
    others = {name.casefold() for name in taken}
    free = [name for name in characters() if name.casefold() not in others]
    return tuple(free[:count]) + tuple(f"{free[0]} {number}" for number in range(2, count - len(free) + 2))


def beside(name: str, by: int) -> str:
    """Who comes so many places after a character, or before it; the name itself if it is nobody's of the cast."""
    ranks = list(characters())
    return ranks[(ranks.index(name) + by) % len(ranks)] if name in ranks else name


def face(name: str) -> str:
    """The face of a character; "" for another name."""
    return characters().get(name, {}).get("face", "")


def temper(name: str) -> str:
    """How a character is, in a few words; "" for another name."""
    return line(name, "temper")


def line(name: str, occasion: str) -> str:
    """What a character says on an occasion, as markup; "" if nothing."""
    return translated(characters().get(name, {}).get(occasion, ""))
