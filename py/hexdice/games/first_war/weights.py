"""Weights by hand, in pieces: where fitting starts."""

from hexdice.games.first_war.terms import TERMS

HAND = {
    "hunters": 1.1, "farmers": 1.1, "healers": 0.9, "scientists": 1.0, "many": 0.85,
    "last of a kind": -6.0, "two of a kind": -2.2, "three of a kind": -0.8, "four of a kind": -0.2,
    "hurt": -0.4, "untended": -0.08, "few unhurt": -2.0,
    "hunger": -0.5, "lasting hunger": -1.2, "purse": 0.3, "spare": 0.2, "plenty": 0.1, "growth": 0.5, "nurses": 1.0,
    "alone": -0.12, "astray": -0.15, "trek": -0.12, "lodgers": -0.3, "full farm": -0.9, "march": -0.05, "scout": -0.05,
    "research": 0.5, "genius": 0.1, "pyramid": 0.12, "path": -0.1,
    "one top card": 2.0, "two top cards": 6.0, "three top cards": 25.0,
    "danger": -0.35, "worst danger": -0.5, "threat": -0.1, "worst threat": -0.15,
    "open home": -0.3, "home at risk": -40.0, "beside the goal": 0.5,
    "card Saddle": 2.0, "card Rafts": 1.0, "card Bronze Blades": 1.5, "card Palisades": 1.5, "card Irrigation": 1.5,
    "card Husbandry": 0.6, "card Tally Marks": 0.8, "card Watchfires": 0.5, "card Herb Lore": 0.3, "card Foraging": 0.4,
    "card Academies": 1.0, "card Iron": 1.5, "card Roads": 0.5, "card City Law": 0.5,
}
WEIGHTS = tuple(HAND.get(name, 0.0) for name in TERMS)
