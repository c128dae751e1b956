"""The rules of The First Player in our own words."""

from hexdice.kernel.rulebook import Chapter, Rule, Rulebook

RULEBOOK = Rulebook(
    "first-player",
    "Before a game begins, dice decide who goes first, and the dice remember: whoever wins the "
    "start hands a die to whoever has to play last. Over an evening, or over months, the luck of "
    "going first evens out. It suits every game that has a turn order and no rule of its own "
    "about who begins.",
    (
        Chapter(
            "What everybody has",
            (
                Rule(
                    "FP-1",
                    "Everybody begins with **three dice**. Two or more players who are present play a selection.",
                ),
                Rule(
                    "FP-16", "Whoever joins a campaign gets three dice, and so does somebody who left and comes back."
                ),
                Rule(
                    "FP-12",
                    "Several tables can play on one evening, each with selections of its own. Dice travel with their "
                    "owner from table to table, and nobody is in two open selections at once.",
                ),
            ),
        ),
        Chapter(
            "Rolling and ordering",
            (
                Rule("FP-2", "Choose how many of your dice you roll: at least one, at most all of them."),
                Rule(
                    "FP-3",
                    "Not happy? **Leave one rolled die out** and roll all the others again. You may do so again "
                    "while at least two dice remain. A die left out is still yours; it only sits out this "
                    "selection. Everybody sees how many dice you have in play, but not what they show.",
                ),
                Rule(
                    "FP-4",
                    "Put your dice in a row, in any order from left to right, without showing them. When everybody is "
                    "done all rows are uncovered together and stay as they are.",
                ),
                Rule(
                    "FP-22",
                    "Real dice can be typed in instead. A finished selection can be undone until the next one of "
                    "its players begins: the history then gets a second entry that undoes the first.",
                ),
            ),
        ),
        Chapter(
            "Who is first",
            (
                Rule(
                    "FP-5",
                    "Compare the leftmost dice: the highest is first. Where they are equal the second dice decide, "
                    "then the third, and so on. A missing die counts zero.",
                ),
                Rule(
                    "FP-6",
                    "If the best rows are equal in every die, their owners roll their **last die** again until "
                    "exactly one of them has the highest. The new die stays for the rest of the selection, even "
                    "if it drops its owner behind somebody who was not tied. If several share the highest, all "
                    "who are tied roll again. Equal rows further down wait until their position is decided.",
                    "ruling",
                ),
                Rule(
                    "FP-7",
                    "If the whole order is wanted, take the winner out and look for the next in the same way, with the "
                    "dice as they lie now. If only the first player is wanted, stop there: the others follow as they "
                    "sit, so whoever sits just before that player plays last.",
                ),
                Rule(
                    "FP-10",
                    "Players without dice do not roll. If the whole order is decided, they are last and so get a "
                    "die. If people play as they sit, they stay where they sit, and may remain without dice.",
                ),
                Rule(
                    "FP-11",
                    "Two or more without dice settle their order among themselves with one **temporary die** each, "
                    "which goes back at once. If nobody at the table has dice, temporary dice decide everything and no "
                    "player gives one; a die of the reserve or a token still goes out. If only one player has dice, "
                    "that player is first without rolling.",
                    "ruling",
                ),
            ),
        ),
        Chapter(
            "Giving dice",
            (
                Rule(
                    "FP-8",
                    "The first player **gives one die to the player who really plays last**. The app proposes who that "
                    "is and the table can name somebody else.",
                ),
                Rule(
                    "FP-9",
                    "With six or more players the first two give one each: the first to the last, the second to the "
                    "second to last, all four as they really play. If the second has none to give, and the reserve does "
                    "not help, the second to last gets nothing.",
                    "ruling",
                ),
                Rule(
                    "FP-15",
                    "With six or more players, while the reserve holds a die, the second player keeps theirs and the "
                    "second to last gets one from the reserve. As an option it also works with four or five players, in "
                    "place of the token; with an empty reserve the token goes out, if tokens are in play.",
                ),
                Rule(
                    "FP-17",
                    "Players who are present may give each other dice and tokens, but only before the first roll of a "
                    "selection or after it is resolved. Nobody gives away their last die.",
                ),
                Rule(
                    "FP-19",
                    "No die is ever made or lost: what all players own and what the reserve holds is three "
                    "for every joining so far.",
                ),
            ),
        ),
        Chapter(
            "Plus-one tokens",
            (
                Rule(
                    "FP-13",
                    "With four or more players the second to last gets a token (with six or more in addition to "
                    "the die). A token **adds one** to one of its holder's dice, never above six, at most one on a "
                    "die in a selection, and not on a temporary die.\n\n"
                    "You can lay it on your own dice while you order them; after the dice are uncovered, and after "
                    "each tie-break roll, holders lay or pass around the table until all pass. In a tie-break only "
                    "those who are tied may lay one, and only on the die just rolled. A die that is rolled again loses its token "
                    "and takes no second one. At a table of two or three, tokens are not used.",
                    "option",
                ),
            ),
        ),
        Chapter(
            "Evenings and campaigns",
            (
                Rule(
                    "FP-14",
                    "Whoever was in no selection of an evening missed it: one of their dice, if they have any, "
                    "goes to the reserve. The sheet shows it as 4(-1): four before, three now. Before somebody "
                    "joins their cell is blank. Whoever joined or came back only after the last selection did "
                    "not miss the evening. When somebody leaves the campaign, all their dice go to the reserve.",
                    "ruling",
                ),
                Rule(
                    "FP-18",
                    "At the end of an evening all tokens go back. In a campaign everybody's dice and the reserve "
                    "are written down as one dated column. Without a campaign there is no reserve: the dice of "
                    "anyone who leaves are out of play, and at the end everybody is back to three.",
                ),
                Rule(
                    "FP-20",
                    "The tracker sheet has the dates as columns, in the order in which you played, with any label you "
                    "like; the players as rows; and the reserve as the last row.",
                ),
                Rule(
                    "FP-21",
                    "The sheet comes with a chart of everybody's dice over time. It can be saved and read as a file, as "
                    "a table for a spreadsheet, and printed on one page.",
                ),
                Rule(
                    "FP-23",
                    "One selection is one match. An evening and a campaign are a history, a list that only grows, "
                    "of finished selections and of joining, leaving, gifts and ends of evenings. Dice, reserve and "
                    "sheet are computed from it.",
                    "ruling",
                ),
            ),
        ),
    ),
    minute=(
        "Everybody rolls some of their dice in secret and puts them in a row.",
        "All rows are uncovered together. The highest die on the left is first; where they are equal the next dice decide.",
        "The first player gives a die to the last, so that everybody’s turn comes.",
    ),
)
