"""The card that has just been turned up, shown large beside or below the board until it is tapped or something else happens."""

from hexdice.games.first_war.rules.cards import CARDS, LEVELS, NUMBER
from hexdice.games.first_war.rules.state import ASK_CARD, FARMER, HEALER, HUNTER, SCIENTIST
from hexdice.games.first_war.table.tokens import picture
from hexdice.games.first_war.table.words import card_name, card_text
from hexdice.kernel.game import CHANCE
from hexdice.view.table import Table
from hexdice.view.text import say


def drawn(table: Table) -> int:
    """The event by which the latest tap of the looking seat turned up a card; 0 if it did not."""
    for index in range(max(table.fresh, 1), len(table.events)):
        if table.events[index].actor == CHANCE and table.past(index).pending[:2] == (ASK_CARD, table.seat):
            return index
    return 0


def drawn_card(table: Table) -> str:
    """The card that the latest tap of the looking seat turned up, as a button that puts it away; "" otherwise."""
    index = drawn(table)
    if not index or table.ui.get("view.drawn") == str(index):
        return ""
    return _card(table.seat or 0, NUMBER[table.events[index].text], index)


def _card(seat: int, card: int, index: int) -> str:
    data = CARDS[card]
    level = say("Level {n}", n=LEVELS[data.level])
    price = say("Activate it for {n} research points.", n=data.price)
    return (
        f'<button type="button" class="fw-drawn" data-ui="view.drawn={index}" id="drawn-{index}"><small>{level}</small>'
        f"<b class='fw-emblem'>{emblem(seat, card)}{card_name(card)}</b><span>{card_text(card)}</span><small>{price} {say('Tap to put it away.')}</small></button>"
    )


def emblem(seat: int, card: int) -> str:
    """A piece of the kind that a card helps most."""
    return picture(seat, _HELPED[CARDS[card].effects[0][0]])


_HELPED = {
    **dict.fromkeys(("heals", "heal_reach"), HEALER),
    **dict.fromkeys(("tally", "mountains", "academies"), SCIENTIST),
    **dict.fromkeys(("plains_food", "fields_food", "other_steps", "least_defence", "stack"), FARMER),
    **dict.fromkeys(("forage", "hunter_defence", "hunter_steps", "hunter_attack"), HUNTER),
    **dict.fromkeys(("rafts", "surveyors", "lake_chains"), HUNTER),
}
