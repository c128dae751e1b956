"""The rules of The First Island in our own words; what the original leaves open is marked as a ruling."""

from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

RULEBOOK = Rulebook(
    "first-island",
    "A new island and six tribes that want to live on it, each in its own way. Everybody draws "
    "their own map with the same dice, two hexes in each round. A tribe settles where at least "
    "three of its placements are connected; camps score, wishes that come true score more, and "
    "people left alone cost points.",
    (
        Chapter(
            "The island",
            (
                Rule(
                    "FI-1",
                    "Each player has an island of their own: a hexagon of **37 hexes**, four on a side, 18 of them on the "
                    "coast. One to six islands are settled at a time, and bots may settle some of them.",
                    "component",
                ),
                Rule(
                    "FI-2",
                    "Each face of a die is a tribe: **1** scavengers (yellow), **2** builders (red), **3** scholars "
                    "(blue), **4** matriarchy (purple), **5** healers (green), **6** scientists (orange). Each tribe has "
                    "its own sign and its own pattern as well.",
                ),
            ),
        ),
        Chapter(
            "A round",
            (
                Rule(
                    "FI-3",
                    "One player rolls **five dice for everybody**; the next player rolls in the next round. If three or "
                    "more dice show the same face, the roller may roll all of these again, once.",
                ),
                Rule(
                    "FI-4",
                    "Then everybody marks their own island at the same time, and nobody looks at the others’ "
                    "until all are done. Choose **two dice for one empty hex**, then **two of the other three "
                    "for another empty hex**. Your choice takes nothing away from anybody. You cannot place "
                    "fewer.",
                ),
                Rule(
                    "FI-5",
                    "Two different tribes **split** the hex along a line from corner to corner: there are three such "
                    "lines and two ways to share the halves out, six ways in all. A half touches **three sides** of the "
                    "hex that follow one another. Two dice of one tribe fill the **whole hex** as one placement that "
                    "touches all six sides. A row of halves can therefore bend, but not run straight.",
                ),
                Rule(
                    "FI-6",
                    "When a single hex is left, you place only one pair, any two of the five dice. With none left you are "
                    "done.",
                    "ruling",
                ),
                Rule(
                    "FI-7",
                    "**Override:** once in a round you may take one of the tribes from a box under your island in place "
                    "of a die; two dice then stay unused. There is one box for each tribe, each can be used once, and "
                    "**three in a match** is the most. Each one costs a point at the end. A box for a tribe that the dice "
                    "show is allowed, and the page warns you.",
                ),
            ),
        ),
        Chapter(
            "Camps",
            (
                Rule(
                    "FI-8",
                    "Two placements of one tribe are connected when they lie in neighbouring hexes and **both "
                    "touch the side** between them. Three or more that are connected form a **camp**. Everybody "
                    "else of the tribe is alone.",
                ),
                Rule(
                    "FI-9",
                    "Placements of two tribes are **adjacent** when they touch the same side of neighbouring hexes, or "
                    "are the two halves of one hex. A placement is on the **edge** when it touches a side with no hex "
                    "behind it; a corner alone is not enough.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Camp cards",
            (
                Rule(
                    "FI-10",
                    "A card shows a shape of four, five or six hexes, which may be turned and mirrored. From your hand it "
                    "is worth two points a hex (8, 10, 12), from the shared deck one (4, 5, 6). There are 13 cards in the "
                    "4-deck, 13 in the 5-deck, 7 in the 6-deck and 7 in the shared deck: three, two and two of each "
                    "size. The shapes are ours: the more whole hexes a shape needs, the larger its deck.",
                    "component",
                ),
                Rule(
                    "FI-11",
                    "Everybody has an open hand card, at first from the 6-deck, whose other cards are put away. "
                    "One shared card lies open for all. Before the dice of each round there is a **card phase**: "
                    "you may score one card, your own or the shared one, with connected placements of one tribe, "
                    "one in each hex of the shape.\n\n"
                    "You are asked in seat order from the next roller; you may skip first, then score; a shape may "
                    "be a part of a larger group; and there is no card phase after the very last placements (an "
                    "option opens one).",
                    "ruling",
                ),
                Rule(
                    "FI-12",
                    "A scored camp is **ringed**. It pays at once and stays a camp, but it is closed: placements beside "
                    "it no longer belong to it, now or later. They may form a camp with each other; a rest of one or two "
                    "is alone.",
                ),
                Rule(
                    "FI-13",
                    "A scored hand card goes under its deck. Draw two cards of the **next lower deck**, keep one "
                    "and put the other under the deck. The shared card stays for all who can score it in the same "
                    "card phase, then goes under its deck and the next one is opened. Below the lowest deck the "
                    "lowest is used again; a 6-card leaves the match, unless its deck is the only one; a single "
                    "shared card is scored once.",
                    "ruling",
                ),
                Rule(
                    "FI-14",
                    "You may **skip** your hand card: it is replaced just as if you had scored it, without the "
                    "points. Once in each card phase.",
                    "ruling",
                ),
                Rule(
                    "FI-15",
                    "Somebody’s **third scored card ends the match**; everybody else is still asked in that card "
                    "phase. Otherwise it ends when the islands are full, after 19 rounds: all of them fill "
                    "together. In the solo game cards end nothing.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "The score",
            (
                Rule(
                    "FI-16",
                    "For each tribe **1 point for each placement in a camp**, **minus 1 for each one alone**. A "
                    "tribe without a camp scores **minus 5** instead of all that, even if it was never "
                    "placed.",
                    "ruling",
                ),
                Rule("FI-17", "**Scavengers** look over the edge: 1 more for each camp placement on the edge."),
                Rule("FI-18", "**Builders** need space: 3 more for each whole hex in a camp."),
                Rule(
                    "FI-19",
                    "**Scholars** study what scavengers find: 1 more for each camp placement adjacent to a "
                    "scavenger who lives in a camp. They fear the edge: minus 2 for each camp placement on it.",
                ),
                Rule("FI-20", "The **matriarchy** counts its largest camp twice. A ringed camp counts by itself."),
                Rule(
                    "FI-21",
                    "**Healers** want to be near others: 2 more for each other tribe that has a camp placement "
                    "in the same hex as a healer of a camp.",
                ),
                Rule("FI-22", "**Scientists** work in many places: 2 more for each of their camps."),
                Rule(
                    "FI-23",
                    "Add all of it up, take off a point for each override, and add the cards: the highest total "
                    "wins. A tie goes to fewer overrides, then to more cards, then it is shared.",
                    "ruling",
                ),
                Rule(
                    "FI-24",
                    "**An example.** Scavengers: 10 in camps, 4 of them on the edge: 14. Builders: 7 in camps, two whole "
                    "hexes: 13. Scholars: 8 in camps and 3 alone, 3 beside scavengers, 3 on the edge: 2. Matriarchy: 4 "
                    "in one camp and 2 alone: 6. Healers: 7 in camps, sharing hexes with four tribes: 15. Scientists: 8 "
                    "in two camps and one alone: 11. Two overrides, cards for 22: **81 points**.",
                ),
            ),
        ),
        Chapter(
            "Other ways to play",
            (
                Rule(
                    "FI-25",
                    "**Easier:** hand cards only from the 4-deck, no 6-point cards in the shared deck. **First "
                    "game:** no cards at all, until the islands are full, or for twelve, nine or six rounds. **Pencils:** the "
                    "tablet rolls and keeps the decks, everybody draws on paper and adds up; whoever scores a "
                    "card just says so.",
                    "option",
                ),
                Rule(
                    "FI-26",
                    "**Alone** you have twelve rounds, whatever the cards do, and goals. *Casual:* every tribe 3 "
                    "points, its wish included; 3 cards; small cards only. *Standard:* 6 points, 4 cards, 100 in "
                    "all.\n\n"
                    "*Hard:* 8 points, 4 cards, 110 in all, one shared 5-point card, no overrides. *Impossible:* 8 "
                    "points, 4 cards, 120 in all, every wish worth 4, only the 6-deck and one shared 6-point card, "
                    "no overrides. You win if all goals are met. More than four cards cannot be scored.",
                    "ruling",
                ),
                Rule(
                    "FI-27",
                    "**Same dice for all:** a code fixes all dice and all decks, so that people far apart settle the same "
                    "island and compare totals. Everybody plays alone on a device of their own, decides about "
                    "the rolls again, and ends by their own third card or full island; what the others do changes "
                    "nothing. The island of the day has the date as its code.",
                    "ruling",
                ),
            ),
        ),
    ),
    minute=(
        "Five dice are rolled for everybody. Each face is a tribe.",
        "Put two of the dice in an empty hex, then two others in another one.",
        "Three or more of a tribe that touch are a camp and bring points; whoever is alone costs one.",
        "A camp in the shape of a card scores it, and somebody’s third card ends the match.",
    ),
)
