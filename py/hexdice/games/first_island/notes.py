"""The sentences below the prompt: a hint, what the others did, whose next card ends the match, what puzzles at first."""

from hexdice.games.first_island import campcards
from hexdice.games.first_island.cards import size
from hexdice.games.first_island.island import TRIBES
from hexdice.games.first_island.rules import alike
from hexdice.games.first_island.state import (
    Sheet,
    State,
    board_of,
    last_round,
    one_card_short,
    roller,
    score_of,
    with_cards,
)
from hexdice.games.first_island.tray import card_news, round_gains
from hexdice.games.first_island.words import tribe_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, signed


def hint_words(table: Table) -> str:
    """The bot's advice in words, if requested."""
    hint = table.ui.get("hint", "")
    words = hint.split(" ")
    if hint not in table.moves or table.state.paper:
        return ""
    if words[0] == "take":
        a, b = tribe_name(int(words[1])), tribe_name(int(words[2].removeprefix("+")))
        if words[2].startswith("+"):
            return say("Hint: {a}, and {b} from its box.", a=a, b=b)
        return say("Hint: {a} and {b}.", a=a, b=b)
    if words[0] == "place":
        return say("Hint: the marked hex.")
    if words[0] == "score":
        return say("Hint: score with {tribe}.", tribe=tribe_name(TRIBES.index(words[2])))
    if words[0] == "keep":
        return say("Hint: keep the card of {n} points.", n=2 * size(words[1]))
    return {
        "pass": say("Hint: go on."),
        "skip": say("Hint: skip your card."),
        "reroll": say("Hint: roll again."),
        "stay": say("Hint: leave them."),
    }.get(words[0], "")


def news(table: Table) -> str:
    """What the last round brought each seat, and whose next card ends the match; "" in a match of one."""
    state: State = table.state
    if len(state.sheets) == 1 or state.paper or not (gains := round_gains(table)):
        return ""
    names = ", ".join(labelled(name, signed(n)) for name, n in zip(table.names, gains, strict=True))
    return " ".join(filter(None, (say("Last round – {gains}.", gains=names), card_news(table), ends_soon(table))))


def ends_soon(table: Table) -> str:
    """Whose next card ends the match; "" if nobody's does."""
    state: State = table.state
    close = [name for name, sheet in zip(table.names, state.sheets, strict=True) if one_card_short(state, sheet)]
    if not close:
        return ""
    return (
        say("One more card of {name} ends the match.", name=close[0])
        if len(close) == 1
        else say("One more card ends the match.")
    )


def last_chance(state: State) -> str:
    if state.round == last_round(state) and not state.closing:
        return say("This is the last chance to score a card.")
    return ""


def beginner(table: Table, sheet: Sheet, where: str) -> str:
    """What puzzles in the first rounds: why the total is so low; later, what the small signs in vacant hexes mean."""
    state: State = table.state
    if state.round <= 2 and any(board_of(sheet)) and not any(scored.camps for scored in score_of(sheet).tribes):
        return say("{where}. Six tribes without a camp count −30: each −5 until it has one.", where=where)
    if table.seat is None or sheet.rings or not with_cards(state) or table.ui.get("view.hints") == "off":
        return ""
    if any(one.near and not one.fits for one in campcards.open_cards(state, table.seat)):
        return say(
            "{where}. A small sign: a hex of this tribe makes your card fit; a square one, the shared card.",
            where=where,
        )
    return ""


def since(table: Table) -> str:
    """What others did since the last round: their cards, and what the roller did with three dice alike."""
    state: State = table.state
    who, face = roller(state), alike(state.dice)
    words = card_news(table)
    if who != table.seat and len(state.sheets) > 1 and (face or state.again):
        name = table.names[who]
        again = (
            say("{name} rolled alike dice again.", name=name)
            if state.again
            else say("{name} could roll {tribe} again, and left them.", name=name, tribe=tribe_name(face))
        )
        words = f"{words} {again}".strip()
    return words
