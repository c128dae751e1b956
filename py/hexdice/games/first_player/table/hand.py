"""A seat's own dice before the rows are uncovered, in one line: the row so far, what is not laid yet, what is left out."""

from hexdice.games.first_player.rules.notation import die_text
from hexdice.games.first_player.rules.state import Hand
from hexdice.games.first_player.table import season
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.race import left_out, rolled
from hexdice.games.first_player.table.rows import handed
from hexdice.games.first_player.table.words import die_words, row_words
from hexdice.view.markup import icon
from hexdice.view.stage import thrown
from hexdice.view.table import Table
from hexdice.view.text import say

MOST = 24  # dice of one's own that are drawn before the roll


def hand(table: Table) -> str:
    """The dice of the looking seat."""
    seat = table.seat
    assert seat is not None
    own: Hand = table.state.hands[seat]
    emblem = emblems(table)[seat]
    if not own.playing:
        dice = "".join(picture(0, emblem, id=f"mine-{n}", kind="big", label="") for n in range(min(own.dice, MOST)))
        given = season.shared(table)
        gift = f'<p class="fp-gifts" aria-hidden="true">{handed(table, *given, 0, flight="0")}</p>' if given else ""
        return _felt(table, f'{gift}<p class="fp-line">{dice}</p>')
    laid = "".join(
        f'<li class="fp-slot">{picture(face, emblem, id=f"put-{index}-{face}", kind="big")}</li>'
        for index, face in enumerate(own.row)
    )
    loose = "".join(f"<li>{_loose(table, own, index)}</li>" for index in range(len(own.loose)))
    shared = f'<span class="small">{say("left out, still yours")}</span>'
    out = "".join(
        f'<li class="fp-slot left-out" id="left-out-{n}">{picture(face, emblem, kind="big", label="")}'
        f'{"" if n else shared}<span class="unseen">{die_words(face)}</span></li>'
        for n, face in enumerate(left_out(table, seat))
    )
    label = say("Your row: {row}", row=row_words(own.row) or say("empty", "a row of dice"))
    return _felt(table, f'<ol class="fp-line" aria-label="{label}">{laid}{loose}{out}</ol>')


def _felt(table: Table, body: str) -> str:
    (stake, wish), shy = season.tonight(table), " shy" if season.reluctant(table) else ""
    if stake:
        wish = f'<span><i class="fp-crown{shy}">{icon("crown")}</i>{wish}</span>' if wish else ""
        wish = f'<p class="fp-wish"><b>{stake}</b> {wish}</p>'
    return f'<section class="tray on-felt fp-hand" aria-label="{say("Your dice")}">{wish}{body}</section>'


def _loose(table: Table, own: Hand, index: int) -> str:
    """A rolled die as a button: adds it to the row, leaves it out, or lays a token on it."""
    die, do, id = own.loose[index], table.ui.get("do", ""), f"take-{own.aside}-{index}"
    if table.ui.get("hint") == f"aside {die_text(die)}":  # the lesson asks for this die, so a tap on it is the move
        do = "aside"
    name = die_words(die)
    seat = table.seat or 0
    flies = thrown(f"{seat}-{own.aside}-{index}") if not own.row and rolled(table) else ""
    drawn = picture(die, emblems(table)[seat], id=f"die-{own.aside}-{index}", kind="big", label="", thrown=flies)
    word, words = {
        "aside": ("aside", say("Leave out the {die}", die=name)),
        "plus": ("plus", say("Lay the token on the {die}", die=name)),
    }.get(do, ("put", say("Put the {die} next", die=name)))
    move = f"{word} {die_text(die)}"
    if not table.can(move):  # also while others roll, and when nothing can be played
        return f'<span class="fp-tap dim" id="{id}">{drawn}<span class="unseen">{name}</span></span>'
    return f'<button type="button" class="fp-tap" id="{id}" data-move="{move}" aria-label="{words}">{drawn}</button>'
