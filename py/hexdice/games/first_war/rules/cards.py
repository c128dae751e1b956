"""The eighteen development cards. A card's effect and its text come from the same pairs (power, value).

The powers of a tribe are a handful of numbers with a base value each; an active card raises some of them. So any
combination of cards is the maximum of each number, and no rule refers to a card by name.
"""

from functools import lru_cache
from typing import NamedTuple


class Powers(NamedTuple):
    """Everything that cards can change, with the values of a tribe without cards."""

    hunter_steps: int = 1
    other_steps: int = 1
    hunter_attack: int = 2
    hunter_defence: int = 1
    farmer_defence: int = 2
    least_defence: int = 0
    fields_food: int = 3
    plains_food: int = 0
    forage: int = 0
    heals: int = 1
    heal_reach: int = 0
    rafts: int = 0
    lake_chains: int = 0
    surveyors: int = 0
    far_retreat: int = 0
    tally: int = 0
    mountains: int = 0
    academies: int = 0
    stack: int = 4


# One sentence for each power, in the owner's terms; {n} is the value.
SENTENCES = {
    "hunter_steps": "Hunters have {n} movement points.",
    "other_steps": "Pieces other than hunters have {n} movement points.",
    "hunter_attack": "Hunters attack with {n}.",
    "hunter_defence": "Hunters defend with {n}.",
    "farmer_defence": "Farmers defend with {n}.",
    "least_defence": "Every piece defends with at least {n}.",
    "fields_food": "Farmers on Fields give {n} food.",
    "plains_food": "Farmers on Plains give {n} food.",
    "forage": "Hunters on Fields and Mountain also give {n} food.",
    "heals": "Each healer removes wounds from different pieces, up to {n} a turn.",
    "heal_reach": "Healers also heal on adjacent tiles.",
    "rafts": "Pieces may attack across a lake.",
    "lake_chains": "Lakes that touch count as one lake for crossing.",
    "surveyors": "A piece that turns up a lake is not spent.",
    "far_retreat": "A retreating piece may also pass over anything to a tile at distance {n} that only your pieces hold.",
    "tally": "+{n} research point while a scientist is unwounded.",
    "mountains": "+{n} research point for each Mountain with an unwounded scientist, except the first.",
    "academies": "A tile with one unwounded scientist scores like a tile with two.",
    "stack": "Each of your tiles holds up to {n}, and tiles with four grow too.",
}


class Card(NamedTuple):
    """A card of the research pyramid: its effects are (a field of Powers, its value)."""

    name: str
    level: int  # 1 to 4
    price: int
    effects: tuple[tuple[str, int], ...]


CARDS = (
    Card("Foraging", 1, 3, (("forage", 1),)),
    Card("Herb Lore", 1, 2, (("heals", 2),)),
    Card("Watchfires", 1, 3, (("hunter_defence", 2),)),
    Card("Husbandry", 2, 4, (("plains_food", 2),)),
    Card("Rafts", 2, 5, (("rafts", 1),)),
    Card("Saddle", 2, 5, (("hunter_steps", 2),)),
    Card("Tally Marks", 2, 4, (("tally", 1),)),
    Card("Smelting", 3, 7, (("mountains", 1),)),
    Card("Bronze Blades", 3, 6, (("hunter_attack", 3),)),
    Card("Irrigation", 3, 6, (("fields_food", 4),)),
    Card("Roads", 3, 5, (("other_steps", 2),)),
    Card("Palisades", 3, 5, (("least_defence", 1), ("farmer_defence", 3))),
    Card("Iron", 4, 8, (("hunter_attack", 4),)),
    Card("Cartography", 4, 7, (("surveyors", 1), ("far_retreat", 2))),
    Card("Medicine", 4, 7, (("heal_reach", 1),)),
    Card("Academies", 4, 8, (("academies", 1),)),
    Card("City Law", 4, 8, (("stack", 5),)),
    Card("Navigation", 4, 7, (("lake_chains", 1),)),
)
NUMBER = {card.name.lower(): number for number, card in enumerate(CARDS)}
OF_LEVEL = tuple(tuple(n for n, card in enumerate(CARDS) if card.level == level) for level in range(5))
TOP = sum(1 << number for number in OF_LEVEL[4])  # the level IV cards as bits

# The pyramid: slots 0..17 row by row, their names, and the slots above each.
LEVELS = ("", "I", "II", "III", "IV")
SLOTS = tuple((level, slot) for level in range(1, 5) for slot in range(level + 2))
SLOT_NAMES = tuple(f"{LEVELS[level]}-{slot + 1}" for level, slot in SLOTS)
SLOT = {name: slot for slot, name in enumerate(SLOT_NAMES)}
PARENTS = tuple(
    tuple(SLOTS.index((level - 1, p)) for p in (slot - 1, slot) if level > 1 and 0 <= p < level + 1)
    for level, slot in SLOTS
)
GIFT = SLOT["I-2"]  # slot of the second player's free card


@lru_cache(maxsize=1024)
def powers(active: int) -> Powers:
    """The powers of a tribe with these active cards (bits)."""
    found = dict(BASE)
    for number, card in enumerate(CARDS):
        if active >> number & 1:
            for power, value in card.effects:
                found[power] = max(found[power], value)
    return Powers(**found)


BASE = Powers()._asdict()


def text(number: int) -> str:
    """The text of a card."""
    return " ".join(SENTENCES[power].format(n=value) for power, value in CARDS[number].effects)


def spent(cards: tuple[int, ...], active: int, seat: int) -> int:
    """Research points spent on activation; the second player's free card costs nothing (FW-3)."""
    gift = 1 << cards[GIFT] if seat == 1 and cards[GIFT] >= 0 else 0
    return sum(card.price for number, card in enumerate(CARDS) if (active & ~gift) >> number & 1)
