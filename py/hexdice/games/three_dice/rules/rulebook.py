"""The rules of Three Dice in our own words."""

from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

RULEBOOK = Rulebook(
    game="three-dice",
    intro=(
        "Three dice, one loser a round. Whoever ends on the fewest points takes the penalty, unless a special roll made "
        "them safe. The first player decides how many rolls everybody gets. Play for sips of anything you like, for "
        "points or for push-ups: a sip below is one of whatever you play for, and where nobody drinks, shit stairs are "
        "called broken stairs."
    ),
    chapters=(
        Chapter(
            "How a round goes",
            (
                Rule(
                    "TD-1",
                    "Two players are enough, four or more are merrier, twenty is the most. Each round everybody has one turn, "
                    "in seat order, beginning with the **starter**.",
                ),
                Rule(
                    "TD-2",
                    "A roll is worth the sum of its dice: a **1 is 100**, a **6 is 60**, a 2, 3, 4 or 5 is what it shows. So "
                    "1-2-4 is 106, 2-4-6 is 66, and 2-2-3 with 7 is the worst roll there is.",
                ),
                Rule(
                    "TD-3",
                    "A turn begins with all three dice. Then stay, or put aside any dice you like and roll the others "
                    "again. The starter has **up to three rolls**. However many of them the starter used is the most that "
                    "anybody else may use in that round.",
                ),
                Rule("TD-4", "Each round begins with a penalty of **1 sip** in the middle of the table."),
                Rule(
                    "TD-11",
                    "When everybody has played, the **fewest points among the players who are not safe** lose. The loser "
                    "takes the penalty and starts the next round.",
                ),
                Rule(
                    "TD-12",
                    "Several share the fewest points: **all of them take the penalty**. Then each rolls one die, and the "
                    "highest starts the next round; those level on the highest roll again. "
                    "*House rule:* instead they roll three dice each, counted as plain points without specials; the "
                    "lowest takes the penalty alone and starts. Those level on the lowest repeat it.",
                    "ruling",
                ),
                Rule(
                    "TD-13",
                    "Everybody is safe: nobody takes the penalty, it is not carried over, and the same player starts again.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Special rolls",
            (
                Rule(
                    "TD-5",
                    "**Three of a kind**: you are safe, and the penalty grows by the number on the dice. Three 1s make it "
                    "grow by **7**.",
                ),
                Rule(
                    "TD-6",
                    "**Stairs**, that is 1-2-3 in any order: you are safe, and you give sips to **one other player** of your "
                    "choice. The first player of the round gives 1, the second 2, the third 3, and so on.",
                ),
                Rule(
                    "TD-7",
                    "**Super stairs**, that is 4-5-6, but only if the player **right before you** in this round ended on "
                    "stairs: you are safe and give **twice** as many sips. Without those stairs, so also for the starter "
                    "and right after super stairs, 4-5-6 is an ordinary roll of 69 points.",
                ),
                Rule(
                    "TD-8",
                    "**Shit stairs**, that is 2-3-4 or 3-4-5: a staircase to nowhere. You are not safe, the points count "
                    "as usual, you take 1 sip and smack your own forehead, gently. It is due when your turn ends on them. "
                    "*House rule:* every time you roll them.",
                    "ruling",
                ),
                Rule(
                    "TD-9",
                    "A special roll counts only if your turn **ends** on it: because you stay, or because no "
                    "roll is left. Roll any die again and it is gone.",
                ),
                Rule(
                    "TD-10",
                    "**False start**: the starter's very first roll of the round is three of a kind or stairs. "
                    "Nobody likes a show-off. The starter takes what it is worth at once (three of a kind: what "
                    "it would have added to the penalty; stairs: 1; the sip in the middle is not part of it), "
                    "and the round begins again with the same starter. It cannot be rerolled, and it costs the "
                    "starter every time it happens.",
                ),
                Rule(
                    "TD-20",
                    "**Rock bottom**, a house rule that is off unless you switch it on: whenever anybody rolls 2-2-3, "
                    "everybody takes 1 sip at once.",
                    "option",
                ),
            ),
        ),
        Chapter(
            "Gentlemen's rules",
            (
                Rule(
                    "TD-15",
                    "The **last player** of a round plays fair: while not safe, and with rolls left, they do not "
                    "stay on more points than the lowest so far. Equal is fine, since it can still lose.\n\n"
                    "Before their last roll they keep only dice with which they could still end, not safe, at or "
                    "below the lowest: with 5-5 kept against 11 nobody can lose. Rolling all three is always fine. "
                    "If all the others are safe there is nothing to be fair about.\n\n"
                    "The table chooses whether the app **reminds**, enforces or says nothing. The second "
                    "gentlemen's rule is only advice: **risk it** and go for the special roll. The app points out "
                    "the best chance.",
                    "ruling",
                ),
                Rule(
                    "TD-18",
                    "**The odds** beside the dice are exact. For each choice of dice to keep they show how likely "
                    "each special roll and each number of points is, and how that compares with the lowest so far. "
                    "With more than one roll left every number supposes that you go after that one thing only, so "
                    "the numbers do not add up to 100 %.",
                ),
            ),
        ),
        Chapter(
            "The evening",
            (
                Rule("TD-14", "The first starter is drawn by lot, or the table names somebody."),
                Rule(
                    "TD-16",
                    "The app keeps a **tally** of what everybody took and gave. Sips can be renamed to points, "
                    "push-ups or anything else, and *No alcohol* is one switch.\n\n"
                    "Anybody can play **for points only**, from any moment on: such a player is never told to "
                    "drink. A table can set the most that one player takes; whatever goes beyond it is only "
                    "counted. Know when you have had enough, drink water, and let nobody drive home.",
                ),
                Rule(
                    "TD-17",
                    "**Real dice** are welcome: any roll can be typed in instead, and the log marks it. Only the dice that "
                    "are rolled again are asked for.",
                ),
                Rule(
                    "TD-19",
                    "Three rounds from the game's first description, die by die. It has two slips: "
                    "1-4-4 is 108 points, and a player it calls safe is merely not the lowest.",
                ),
                Rule(
                    "TD-21",
                    "Players join, leave and come back **between rounds**; whoever leaves keeps their line in the tally. If the next "
                    "starter leaves, the seat after them starts. At least two stay.",
                ),
                Rule(
                    "TD-22",
                    "The match is the evening. It ends after a round, when the table says so or after the number of rounds set "
                    "before. Whoever has taken most loses it and wears the cap home; whoever has taken least is best of it.",
                    "ruling",
                ),
            ),
        ),
    ),
    minute=(
        "In turn, everybody rolls three dice: keep some, roll the others again, up to three rolls.",
        "A 1 counts 100, a 6 counts 60, every other die what it shows.",
        "Three alike or 1-2-3 make you safe.",
        "The lowest of the others takes the penalty and starts the next round.",
    ),
)
