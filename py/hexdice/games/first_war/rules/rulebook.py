"""The rules of The First War in our own words; what the original leaves open is marked as a ruling.

The card texts are generated from the data that the rules themselves read.
"""

from hexdice.games.first_war.rules.cards import CARDS, LEVELS, text
from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

RULEBOOK = Rulebook(
    "first-war",
    "Two tribes at opposite ends of an unknown land. Hunters and farmers feed them, healers mend them, scientists think "
    "for them. There are no dice in battle: what you know about a fight is what you get. Dice only say who is born, and "
    "the land only says what it is when you step on it.",
    (
        Chapter(
            "The table",
            (
                Rule(
                    "FW-1",
                    "The land is a hexagon of 91 tiles, six on a side. Two opposite corners are the tribes’ homes: "
                    "Fields on the corner and Plains beside it, both face up. The Plains lie on the straight "
                    "line to the other home. The other 87 tiles lie face down: 36 lakes, 11 Fields, 15 Mountain, 12 "
                    "Plains, 13 Forest.",
                    "component",
                ),
                Rule(
                    "FW-2",
                    "Each tribe owns 20 hunters, 20 farmers, 20 healers and 20 scientists. It begins with two "
                    "farmers, a healer and a scientist on the Fields and two hunters on the Plains; the rest waits "
                    "in the supply. Markers for wounds and for active cards never run out.",
                    "ruling",
                ),
                Rule(
                    "FW-3",
                    "Each player has 18 cards face down in a pyramid: three of level I at the top, then four of "
                    "II, five of III, six of IV, shuffled within their level. The card or the two cards just above "
                    "a card are its parents.\n\n"
                    "The second player begins with the middle card of level I face up and active, free of charge. "
                    "*Option:* the match begins in sight of each other, in round five: each tribe has made the "
                    "same four turns on land that is the same from either home; everything else lies face down as "
                    "always.",
                ),
            ),
        ),
        Chapter(
            "A turn",
            (
                Rule(
                    "FW-4",
                    "A turn has seven phases, always in this order: hunters move, the others move, fight, food, "
                    "research, healing, growth. A phase in which there is nothing to decide passes by itself.",
                ),
            ),
        ),
        Chapter(
            "Moving",
            (
                Rule(
                    "FW-5",
                    "A piece has one movement point a turn and moves to an adjacent tile for it; wounded pieces "
                    "move too. Pieces move one by one. With more points a piece may go on, even after it has "
                    "turned up land, but never through a tile that its own side fills.",
                ),
                Rule(
                    "FW-6",
                    "Any piece can discover: stepping towards a face-down tile turns it up. Land: it steps in. A lake: "
                    "it stays where it was and is spent for the turn.",
                ),
                Rule(
                    "FW-7",
                    "From a tile beside a face-up lake a piece can cross to any other tile beside that lake for one "
                    "point. A face-down shore is turned up like any other tile; if it is a lake, the piece stays and is "
                    "spent. Nobody ever stops on a lake. A tile that is both adjacent and across counts as adjacent.",
                ),
                Rule(
                    "FW-8",
                    "Never more than four of your pieces on a tile, at no moment. With City Law five, in retreats too.",
                ),
                Rule(
                    "FW-9",
                    "Stepping onto a tile with enemies ends a piece’s movement and means a fight. A wounded piece "
                    "cannot do it, and nobody can do it across a lake. Healers and scientists may attack; they add "
                    "nothing.",
                ),
            ),
        ),
        Chapter(
            "Fight",
            (
                Rule(
                    "FW-10",
                    "Strength in attack and in defence: hunter 2 and 1, farmer 1 and 2, healer and scientist 0 and 0. "
                    "Strengths of a stack add up. Wounded pieces still defend, move, discover, eat, grow and "
                    "hold tiles; they do not attack, feed, research or heal.",
                    "ruling",
                ),
                Rule(
                    "FW-11",
                    "Fights are settled tile by tile, in the order that the attacker chooses. On each tile the "
                    "defender first arranges the pieces in stacks, from all alone to all together. Then the "
                    "attacker puts every attacking piece on a stack and has to cover as many stacks as possible, "
                    "even where it hurts.",
                ),
                Rule(
                    "FW-12",
                    "Each covered stack is compared with the attackers on it. Equal strength, even nothing against "
                    "nothing: both sides are wounded, the attackers retreat, the defenders stay. At least three "
                    "times as strong, or anything against nothing: the weaker side returns to the supply. "
                    "Otherwise the weaker side is wounded and retreats.",
                ),
                Rule(
                    "FW-13",
                    "When a stack is wounded, every piece in it is. A piece wounded a second time returns to the "
                    "supply.",
                ),
                Rule(
                    "FW-14",
                    "Retreats come after all fighting on the tile, defenders first, piece by piece in the owner’s "
                    "order, never above the stacking limit; until then retreating pieces stand aside. An attacker "
                    "goes back to the tile it came from, across the lake if need be, unless enemies stand there "
                    "now, or to an adjacent tile with pieces of its own side only.\n\n"
                    "A defender goes to an adjacent land tile without enemies from which no attacker of this fight "
                    "came, not even a dead one, and never across a lake; it may try a face-down tile, and is lost "
                    "if that is a lake. A piece that cannot retreat returns to the supply.",
                ),
                Rule(
                    "FW-15",
                    "Defenders who were not covered, or were hit and stayed, face the attackers who are left: new "
                    "stacks, new attack, until only one side is on the tile.",
                ),
            ),
        ),
        Chapter(
            "Food",
            (
                Rule(
                    "FW-16",
                    "Each unwounded farmer on Fields gives 3 food, each unwounded hunter on Forest or Plains 1; every "
                    "piece of the tribe eats 1. Every 3 food left over heal a wounded healer. For every food missing "
                    "you choose an unwounded piece to wound.",
                ),
                Rule(
                    "FW-17",
                    "At the very start of a turn an emergency can be declared: all unwounded pieces farm, whatever "
                    "their kind, and hunters bring nothing else. Hunters attack with a farmer’s strength.\n\n"
                    "Until your next turn, cards that improve defence help only your farmers; there is no research "
                    "and no healing by healers this turn; emergencies may follow each other; Irrigation and "
                    "Husbandry help all who farm, Foraging nobody. Growth is as usual.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Research, healing, growth",
            (
                Rule(
                    "FW-18",
                    "Research points are counted when the phase begins: one for each tile with two or more of your "
                    "unwounded scientists, and one for each kind of terrain with at least one. What is not spent is "
                    "lost.",
                ),
                Rule(
                    "FW-19",
                    "Turning up a card costs its level; level I is open, and each further level opens when any card of "
                    "the level above is up. Activating a face-up card costs its price, paid within one turn, and all "
                    "its parents have to be active.",
                ),
                Rule(
                    "FW-20",
                    "Each unwounded healer removes one wound from a piece on its tile, once a turn. A healer who was "
                    "healed just now may go on to heal.",
                ),
                Rule(
                    "FW-21",
                    "Each tile with two or three of your pieces, wounded or not, may get one more; you may "
                    "decline. Once a turn each, in the order you like. One kind there: that kind. Two kinds: a "
                    "die, 1-3 the earlier and 4-6 the later in the order hunters, farmers, healers, scientists. "
                    "Three kinds: 1-2, 3-4, 5-6. If the supply has none of that kind left, nobody comes and there "
                    "is no second roll.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Winning",
            (
                Rule(
                    "FW-22",
                    "You win when your pieces stand alone on the enemy’s home Fields; when the enemy has no piece "
                    "of some kind left; when all the enemy’s pieces are wounded; or with three active cards of "
                    "level IV.\n\n"
                    "This is checked after each step, each fight, each wound by hunger and each activation, and a "
                    "tribe can ruin itself in its own turn. If both sides lose at once, the player whose turn it "
                    "is wins.\n\n"
                    "If the first player is the first to have three level IV cards, the second still gets a turn, "
                    "in which any win counts; if that gives the second player three as well, whoever spent more "
                    "points on activations wins; if equal, the first to get there. *Option:* the match ends after "
                    "40 rounds, and the larger tribe wins.",
                    "ruling",
                ),
                Rule("FW-24", "Either player may resign when they are to decide. Once a turn a draw can be offered."),
                Rule(
                    "FW-26",
                    "*A short war,* this project’s own, begins in sight of each other and ends after twelve rounds at the "
                    "latest; then the larger tribe wins, and two equal ones draw.",
                    "option",
                ),
            ),
        ),
        Chapter(
            "Cards",
            (
                Rule(
                    "FW-23",
                    "A card works for its owner from its activation to the end of the match; a card about research points works "
                    "from the next turn, because the points of this turn have been counted by then. The original names "
                    "Smelting only; the other seventeen are this project’s own.",
                    "component",
                    tuple(
                        f"*{card.name}* ({LEVELS[card.level]}, {card.price}): {text(n)}" for n, card in enumerate(CARDS)
                    ),
                ),
            ),
        ),
        Chapter(
            "What nobody knows",
            (
                Rule(
                    "FW-25",
                    "Face-down tiles and cards are unknown to everybody until they are turned up, even to bots and "
                    "to the page itself. So nothing can be undone past a die, or past a tile or card that was "
                    "turned up.",
                ),
            ),
        ),
    ),
    minute=(
        "Explore a land that lies face down, and keep your tribe fed: a farmer on Fields feeds three.",
        "Scientists bring points, and points buy cards that make you stronger.",
        "Fights have no dice: strengths add up, the stronger side wounds, three times as much removes.",
        "You win on the enemy’s home Fields, when the enemy has lost a kind or all enemy pieces are "
        "wounded, or with three cards of level IV.",
    ),
)
