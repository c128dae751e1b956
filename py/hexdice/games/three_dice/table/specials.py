"""The special rolls as a small card: what each of them does, in the words of this table."""

from hexdice.games.three_dice.rules.state import Rules
from hexdice.games.three_dice.table.tray import mini
from hexdice.games.three_dice.table.words import special_name
from hexdice.view.text import say


def card(rules: Rules) -> str:
    """Dice, name and effect of every special roll."""
    rows = (
        ("555", "three", say("Safe. The penalty grows by the number; three 1s: by 7.")),
        ("123", "stairs", say("Safe. Gives away 1 if first to roll, 2 if second, and so on.")),
        ("456", "super", say("Only right after stairs. Safe. Gives away twice as many.")),
        ("234", "shit", say("Or 3-4-5. Not safe: costs 1, and a smack on your own forehead, if you end on it.")
            if rules.shit == "end" else say("Or 3-4-5. Not safe: costs 1, and a smack on your own forehead, every time.")),
    )  # fmt: skip
    items = "".join(
        f'<li><span class="td-dice-of">{mini(roll)}<span class="unseen">{"-".join(roll)}</span></span>'
        f"<span><b>{_title(special_name(kind, rules))}</b> {words}</span></li>"
        for roll, kind, words in rows
    )
    start = say(
        "On the first roll of a round, three of a kind or stairs are a false start: it costs, and the round starts over."
    )
    return f'<ul class="td-specials">{items}</ul><p class="soft small">{start}</p>'


def _title(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
