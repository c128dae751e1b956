"""The rules of Siberian Dice in our own words; rulings are marked."""

from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

RULEBOOK = Rulebook(
    "siberian-dice",
    "A die is perfect while it shows how many dice lie beside it. Roll, place, and be the first with enough perfect "
    "dice. Every die you put down or pick up changes what its neighbours count, yours and the others', so the board "
    "can turn over in a single move.",
    (
        Chapter(
            "Board and dice",
            (
                Rule(
                    "PD-1",
                    "The board is a regular hexagon of 37 cells, four on a side, and empty at the start. "
                    "*Option:* five on a side, 61 cells.",
                    "component",
                ),
                Rule(
                    "PD-2",
                    "A die is **perfect** while its pips equal the number of dice on the cells that touch its own. It "
                    "does not matter who owns those dice or what they show.",
                ),
            ),
        ),
        Chapter(
            "A turn",
            (
                Rule(
                    "PD-3",
                    "Choose one of your dice, out of your hand or off the board. Then roll it. Then put it on any "
                    "vacant cell as it was rolled; the cell it came from is vacant too. You decide on the die before "
                    "you know the roll.",
                ),
                Rule(
                    "PD-13",
                    "A turn may change nothing: the die may go back to its cell with the face it had.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "How it ends",
            (
                Rule(
                    "PD-4",
                    "**Basic:** two players have 12 dice each, three have 9 each. Six perfect dice of your own win.",
                ),
                Rule(
                    "PD-5",
                    "Everybody's perfect dice are counted after each placement, never while a die is lifted. "
                    "Whoever has enough wins, even if another player made the move. If several have enough at "
                    "once, they share a draw, and a third player loses.",
                ),
                Rule(
                    "PD-12",
                    "The match is a draw when all players still in agree to it; when the same position (board, "
                    "hands, indicators, sequences, player to move) occurs before a choice of die for the fourth "
                    "time, the start included; and after 300 placements of all players together, 600 with three "
                    "(an option).\n\n"
                    "You may offer a draw once in a turn, and resign, before you choose a die. When one of three "
                    "resigns, their dice stay and count as neighbours but no longer towards a goal. In Purity "
                    "neither repetition nor a number of placements ends the match, only the list does; the entries "
                    "of a player who has resigned are struck out unused.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Variants",
            (
                Rule("PD-6", "**Primes:** 13 dice each, and seven perfect dice win. Longer, with less luck."),
                Rule(
                    "PD-7",
                    "**Strategic:** you have one more die, rolled before the first turn. It is your "
                    "**indicator**, and all can see it. In a turn you choose a die and roll it as usual, but you "
                    "place the old indicator, and the die just rolled is your new one. So you always know your "
                    "next face. Played for six perfect dice (with two players 13 dice, the indicator among them) "
                    "or for seven (14 dice).",
                ),
                Rule(
                    "PD-8",
                    "**Grossmeister:** 13 dice each, seven perfect dice win. All dice are rolled before the first turn "
                    "and laid out in the order in which they fell: your **sequence**, which all can see. In a turn you "
                    "place the head of your sequence. Before that you may take a die of yours off the board, roll it "
                    "and add it to the tail. If your sequence is empty you must take one, and it is the head.",
                ),
                Rule(
                    "PD-9",
                    "**Purity:** 13 dice each, seven perfect dice win. Before the start a list of rolls is written "
                    "down; you agree on its length. Nobody rolls after that: each turn uses the next entry of the "
                    "list, so the players take the entries in turn.\n\n"
                    "When the list is used up the match is a draw, but a goal reached with its last entry wins. "
                    "What is left of the list when somebody wins can serve for the next match. The list has at "
                    "least one entry for each die, 240 unless you say otherwise; with a short list the match is "
                    "nearly always a draw.",
                    "ruling",
                ),
                Rule(
                    "PD-10",
                    "**Chain:** a die on the board may be taken only while it is perfect. 12 dice each "
                    "and no number of perfect dice wins; the first player who cannot move ends the match, and "
                    "the one who moved last has won alone, with three players too. Between beginners the second "
                    "player wins 55 to 60 matches in a hundred: swap seats in a rematch.",
                    "ruling",
                ),
                Rule(
                    "PD-11",
                    "**Three players** can play every variant: 9 dice each, and in Strategic the indicator as a "
                    "tenth. The goals stay. Purity and Chain have 9 dice too. Seven of nine are rarely "
                    "reached, so you can agree on six as the goal (an option).",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "At this table",
            (
                Rule(
                    "PD-14",
                    "Perfect dice are marked. Each die can show how many dice lie beside it. Before you place a die, "
                    "each vacant cell tells how many dice it would make perfect and how many it would break.",
                ),
            ),
        ),
    ),
    minute=(
        "Roll a die and put it on any vacant cell, or take one of yours off the board and roll that.",
        "A die is perfect while it shows how many dice lie beside it.",
        "The first with six perfect dice wins.",
    ),
)
