"""The characters who play where no person sits: a face, a temper, and lines of their own for what happens to them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hexdice.view.text import say

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


class Character(NamedTuple):
    """`face` is a code of view/portraits.py."""

    name: str
    face: str


CAST = (
    Character("Mia", "1223"),  # careful
    Character("Ben", "3400"),  # bold
    Character("Ada", "0651"),  # dry
    Character("Otto", "0032"),  # grumpy
    Character("Yuki", "1300"),  # cheerful
    Character("Nia", "4714"),  # cunning
)
_FACES = {character.name: character.face for character in CAST}


def names(count: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """So many characters in their order, without those whose names people at the table have."""
    others = {name.casefold() for name in taken}
    free = [character.name for character in CAST if character.name.casefold() not in others]
    return tuple(free[:count]) + tuple(f"{free[0]} {number}" for number in range(2, count - len(free) + 2))


def beside(name: str, by: int) -> str:
    """Who comes so many places after a character, or before it; the name itself if it is nobody's of the cast."""
    ranks = [character.name for character in CAST]
    return ranks[(ranks.index(name) + by) % len(ranks)] if name in ranks else name


def face(name: str) -> str:
    """The face of a character; "" for another name."""
    return _FACES.get(name, "")


def temper(name: str) -> str:
    """How a character is, in a few words; "" for another name."""
    words = {
        "Mia": say("Thinks everything over twice."),
        "Ben": say("Never met a risk he did not like."),
        "Ada": say("Counts everything, says little."),
        "Otto": say("Grumbles at the dice, comes back every week."),
        "Yuki": say("Here for the fun of it."),
        "Nia": say("Smiles, and has a plan."),
    }
    return words.get(name, "")


def line(name: str, occasion: str) -> str:
    """What a character says on an occasion, as markup; "" if nothing."""
    return _LINES[name]().get(occasion, "") if name in _LINES else ""


_LINES: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "Mia": lambda: {
        "proud": say("Slow and steady."),
        "lucky": say("I checked twice!"),
        "hurt": say("I saw that coming. Almost."),
        "unlucky": say("That was the one in six."),
        "won": say("Patience pays."),
        "lost": say("Well played. Again?"),
    },
    "Ben": lambda: {
        "proud": say("Did you see that?"),
        "lucky": say("Fortune favours the bold!"),
        "sly": say("Oops. Not sorry."),
        "unlucky": say("Worth a try!"),
        "won": say("All or nothing – all!"),
        "lost": say("What a ride."),
    },
    "Ada": lambda: {
        "proud": say("As computed."),
        "lucky": say("Unlikely. I’ll take it."),
        "hurt": say("Noted."),
        "unlucky": say("Statistically, it had to happen."),
        "won": say("Quite."),
        "lost": say("Interesting."),
    },
    "Otto": lambda: {
        "glad": say("Hm. Not bad."),
        "lucky": say("About time."),
        "hurt": say("Of course. Always me."),
        "unlucky": say("Dice. I hate dice."),
        "won": say("Finally."),
        "lost": say("In my day, sixes counted more."),
    },
    "Yuki": lambda: {
        "glad": say("Yay!"),
        "proud": say("My favourite turn so far!"),
        "hurt": say("Hey! Good one, though."),
        "unlucky": say("Next time!"),
        "won": say("That was fun! Again?"),
        "lost": say("So close! I loved it."),
    },
    "Nia": lambda: {
        "proud": say("Just as planned."),
        "sly": say("Were you using that?"),
        "hurt": say("I’ll remember this."),
        "unlucky": say("All part of the plan. Probably."),
        "won": say("You never saw it coming."),
        "lost": say("I let you win."),
    },
}
