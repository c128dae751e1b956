"""A seat's own dice: to choose from, loose, in the row, and left out."""

from hexdice.games.first_player.rules.notation import die_text, read_die
from hexdice.games.first_player.rules.state import Hand, State
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.words import die_words, row_words
from hexdice.view.markup import seat_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

ACROSS, DRAWN = 3, 6  # so many others with so many dice have room on the felt
MOST = 24  # dice of one's own that are drawn before the roll


def hand(table: Table) -> str:
    """The dice of the looking seat before the rows are uncovered."""
    seat = table.seat
    assert seat is not None
    own: Hand = table.state.hands[seat]
    if not own.playing:
        return _before(table, own, emblems(table)[seat])
    emblem = emblems(table)[seat]
    slots = "".join(
        f'<li class="fp-slot">{picture(face, emblem, id=f"put-{index}-{face}", kind="big")}</li>'
        for index, face in enumerate(own.row)
    )
    slots += '<li class="fp-slot empty" aria-hidden="true"></li>' * (own.playing - len(own.row))
    slots += "".join(
        f'<li class="fp-slot left-out" id="left-out-{n}">{picture(face, emblem, kind="big", label="")}'
        f'<span class="small">{say("left out")}</span><span class="unseen">{die_words(face)}</span></li>'
        for n, face in enumerate(_left_out(table, own))
    )
    loose = "".join(_loose(table, own, index) for index in range(len(own.loose)))
    aside = f'<p class="soft" id="left-out">{left_words(own)}</p>' if own.aside else ""
    tray = f'<h3>{say("Rolled")}</h3><p class="fp-loose" id="loose">{loose}</p>' if own.loose else ""
    label = say("Your row: {row}", row=row_words(own.row) or say("empty"))
    return (
        f'<section class="tray on-felt fp-hand"><h2>{say("Your row, from left to right")}</h2>'
        f'<ol class="fp-slots" aria-label="{label}">{slots}</ol>{aside}{tray}</section>'
    )


def _before(table: Table, own: Hand, emblem: int) -> str:
    """The dice to choose from, covered."""
    dice = "".join(picture(0, emblem, id=f"mine-{n}", kind="big", label="") for n in range(min(own.dice, MOST)))
    return (
        f'<section class="tray on-felt fp-hand">{_across(table)}<h2>{say("Your dice")}</h2><p class="fp-loose">'
        f'{dice}</p><p class="soft">{say_n(own.dice, "You own one die.", "You own {n} dice.")}</p></section>'
    )


def _across(table: Table) -> str:
    """The dice of the others, covered, across the table; "" where they are too many for that."""
    state: State = table.state
    others = [(seat, hand) for seat, hand in enumerate(state.hands) if seat != table.seat and hand.dice]
    if len(others) > ACROSS or max((hand.dice for _, hand in others), default=0) > DRAWN:
        return ""
    emblem = emblems(table)
    items = "".join(
        f'<li>{seat_name(emblem[seat], table.called[seat])}<span aria-hidden="true">'
        f"{picture(0, emblem[seat], label='') * (hand.playing or hand.dice)}</span></li>"
        for seat, hand in others
    )
    return f'<ul class="fp-across" aria-hidden="true">{items}</ul>'


def _left_out(table: Table, own: Hand) -> list[int]:
    """The dice that the seat has set aside (FP-3). The state only counts them; the seat's moves say what they showed."""
    asides = [event.text for event in table.events if event.actor == table.seat and event.text.startswith("aside ")]
    if len(asides) != own.aside:
        return [0] * own.aside
    return [read_die(text.removeprefix("aside ")) for text in asides]


def left_words(own: Hand) -> str:
    """What it means that dice are left out."""
    return say_n(
        own.aside,
        "One die is left out: it does not count this time, and it is still yours the next time.",
        "{n} dice are left out: they do not count this time, and they are still yours the next time.",
    )


def _loose(table: Table, own: Hand, index: int) -> str:
    """A rolled die as a button: adds it to the row, leaves it out, or lays a token on it."""
    die, do, id = own.loose[index], table.ui.get("do", ""), f"take-{own.aside}-{index}"
    name = die_words(die)
    new = " rolled" if table.fresh < len(table.events) and not own.row else ""
    drawn = picture(die, emblems(table)[table.seat or 0], id=f"die-{own.aside}-{index}", kind=f"big{new}", label="")
    word, words = {
        "aside": ("aside", say("Leave out the {die}", die=name)),
        "plus": ("plus", say("Lay the token on the {die}", die=name)),
    }.get(do, ("put", say("Put the {die} next", die=name)))
    move = f"{word} {die_text(die)}"
    if not table.can(move):  # also while others roll, and when nothing can be played
        return f'<span class="fp-tap dim" id="{id}">{drawn}<span class="unseen">{name}</span></span>'
    hinted = " hint" if table.ui.get("hint") == move else ""
    return f'<button type="button" class="fp-tap{hinted}" id="{id}" data-move="{move}" aria-label="{words}">{drawn}</button>'
