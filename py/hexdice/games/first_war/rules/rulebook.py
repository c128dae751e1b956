"""The rules of The First War in our own words, from rulebook.txt; what the original leaves open is marked as a ruling.

The card texts are generated from the data that the rules themselves read.
"""

from hexdice.games.first_war.rules.cards import CARDS, LEVELS, text
from hexdice.kernel import rulebook

_CARDS = tuple(f"*{card.name}* ({LEVELS[card.level]}, {card.price}): {text(n)}" for n, card in enumerate(CARDS))
RULEBOOK = rulebook.read("first-war", __name__, {"FW-23": _CARDS})
