"""What tells the levels apart: how a level chooses, which are offered where, and how strong they turned out to be."""

import json
import pkgutil
from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import NamedTuple

from hexdice.bots.scale import Form
from hexdice.games.siberian_dice.rules import state as pd


class Level(NamedTuple):
    """How a level chooses.

    `temperature` is that of its softmax over leads; `blind` the probability, for each die, of missing what a move does
    to it; `others` the number of placements for which it considers the next seat's answer; `dice` the number of choices of a
    die that it searches as far as that answer, with `places` placements for each face; `tidy`: it does what a friendly
    beginner does, who races rather than spoils (thinking.py).
    """

    temperature: float
    blind: float
    others: int = 0
    dice: int = 0
    places: int = 0
    tidy: bool = False


SETTINGS = {
    "first": Level(temperature=1.6, blind=0.4, tidy=True),
    "gentle": Level(temperature=0.35, blind=0.17),
    "steady": Level(temperature=0.2, blind=0.08),
    "sharp": Level(temperature=0.12, blind=0.04, others=3),
    "master": Level(temperature=0.0, blind=0.0, others=8, dice=4, places=3),
}
# How the levels play in each variant, weakest first: (sure, skill), fitted by `python -m bench calibration siberian-dice --fit`.
FITTED: dict[str, list[tuple[float, float]]] = json.loads(pkgutil.get_data(__name__, "fitted.json") or b"")
FORMS = {variant: dict(zip(SETTINGS, starmap(Form, fitted), strict=True)) for variant, fitted in FITTED.items()}
# With three seats one move matters less, so the weakest level errs more there to stay below the next one; without the mistakes
# that it avoids with two, `gentle` would win only about a quarter of the matches over two of it.
OF_THREE = {**SETTINGS, "first": Level(temperature=1.0, blind=0.5)}
# In Chain it matters so little that there is no room for a level between gentle and sharp.
CHAIN_OF_THREE = {
    "first": OF_THREE["first"],
    "gentle": Level(temperature=0.12, blind=0.05),
    "sharp": Level(temperature=0.07, blind=0.03, others=3),
    "master": SETTINGS["master"],
}


def settings(variant: str, seats: int) -> Mapping[str, Level]:
    """The levels of a variant with so many seats, weakest first."""
    return SETTINGS if seats < 3 else CHAIN_OF_THREE if variant == pd.CHAIN else OF_THREE


def offered(options: Mapping[str, object], seats: int) -> Sequence[str]:
    """The levels to choose from with these options and so many seats, weakest first."""
    return tuple(settings(str(options.get("variant", "")), seats))
