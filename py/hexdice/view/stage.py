"""What moves at a table: who sits there, dice that fly, pieces that go their way, gains and losses that rise from the board.

Each is markup with a key. assets/js/stage.js plays what has a new key once, after the page has been patched; with less motion
everything is where it belongs at once.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from hexdice.view import cast
from hexdice.view.frame import dialog
from hexdice.view.markup import button, hue, seat_mark, seat_shape
from hexdice.view.parts import part
from hexdice.view.portraits import portrait
from hexdice.view.setup import level_help, level_name
from hexdice.view.table import Player, Table, of_position
from hexdice.view.text import labelled, say

CROWDED = 6  # with more people at a table faces are small
_RARELY = 3  # a line on one of so many occasions


class Felt(NamedTuple):
    """What a seat makes of the newest events."""

    mood: str
    line: str = ""


def felt(table: Table, occasions: Mapping[int, str], contest: bool = True) -> dict[int, Felt]:
    """The mood of each seat that has one, and a character's line now and then; `occasions` are a game's, by seat.

    `contest`: whether the end has winners and losers.
    """
    found = dict(occasions)
    if table.result is not None and contest:
        winners = table.result.winners
        found |= {seat: "won" if seat in winners else "lost" for seat in range(len(table.names)) if winners}
    if table.thinking is not None:
        found.setdefault(table.thinking, "thinking")
    moods, spoken = {}, False
    for seat, occasion in found.items():
        words = "" if spoken or not table.bot(seat) else cast.line(table.names[seat], occasion)
        if words and table.result is None and crc32(f"{len(table.events)} {seat}".encode()) % _RARELY:
            words = ""
        spoken = spoken or bool(words)
        moods[seat] = Felt(cast.OCCASIONS[occasion], words)
    return moods


@of_position
def players(table: Table, shown: Sequence[Player], moods: Mapping[int, Felt]) -> str:
    """Everybody at the table in one row: face, name and score, whoever is up with a ring."""
    if len(table.names) < 2:
        return '<ul class="players roomy" id="players" hidden></ul>'
    everybody = shown or tuple(Player(seat) for seat in range(len(table.names)))
    # A new player's name may still be on its way.
    seated = [player for player in everybody if player.seat < len(table.names)]
    chips = "".join(_player(table, player, moods.get(player.seat, Felt("calm"))) for player in seated)
    crowded = " crowded" if len(seated) > CROWDED else " roomy" if len(seated) < 4 else ""
    return f'<ul class="players seated{crowded}" id="players" aria-label="{say("Players")}">{chips}</ul>'


def _player(table: Table, player: Player, felt: Felt) -> str:
    seat = player.seat
    emblem = seat if player.emblem is None else player.emblem
    waited_for = seat in table.up and table.result is None
    # Where several choose at once, whoever looks has the ring; round everybody it says nothing.
    marked = seat == table.seat or table.seat not in table.up
    up = " up" if waited_for and marked and len(table.up) < len(table.names) else ""
    current = ' aria-current="true"' if waited_for else ""
    of = f'<small class="soft">{player.of}</small>' if player.of else ""
    score = f'<b class="score" data-count="{player.score}">{player.score}</b>{of}' if player.score else ""
    if player.sign:
        score = f'<span class="tally">{player.sign}{score}</span>'
    aside = f'<small class="aside soft">{player.aside}</small>' if player.aside else ""
    points = (
        part(f"standing-{seat}", f'<span class="points" id="standing-{seat}">{score}{aside}</span>')
        if score or aside
        else ""
    )
    return part(  # of its own: twenty faces are not redrawn for one score
        f"player-{seat}",
        f'<li class="player ink-{hue(emblem)}{"" if points else " plain"}{up}" id="player-{seat}"{current}>'
        f"{face_button(table, player, felt, 'who')}"
        f'<span class="who">{seat_mark(emblem)}<b><bdi>{table.called[seat]}</bdi></b></span>{points}</li>',
    )


def face_button(table: Table, player: Player, felt: Felt, id: str) -> str:
    """Somebody's face, which a tap asks about; what a character says on this occasion follows it."""
    seat = player.seat
    emblem = seat if player.emblem is None else player.emblem
    line = f'<q class="saying" id="saying-{id}-{seat}-{len(table.events)}">{felt.line}</q>' if felt.line else ""
    does = f'data-move="{player.move}"' if player.move else f'data-ui="view.who={seat}"'
    name = table.called[seat] if player.move else table.say_of(seat, "About you", "About {name}")
    return (
        f'<button type="button" class="face-choice" id="{id}-{seat}" {does} aria-label="{name}">'
        f"{portrait(table.names[seat], emblem, face=table.face(seat), mood=felt.mood)}{player.above}</button>{line}"
    )


def face_dialog(table: Table, seat: int, own: bool, ranked: bool) -> str:
    """The dialog about somebody at the table, after a tap on their face; `own`: this device may give people another face, `ranked`: bots have levels."""
    name, level = table.names[seat], table.bot(seat)
    face = portrait(name, seat, face=table.face(seat), mood="glad")
    if level:
        temper = f"<p>{cast.temper(name)}</p>" if cast.temper(name) else ""
        plays = labelled(say("Bot: {level}", level=level_name(level)), level_help(level))
        body = f'{temper}<p class="soft">{plays}</p>' if ranked else temper
    else:
        body = button(say("Another face"), act=f"face-at:{seat}", kind="primary", id="face-at") if own else ""
    about = f'<div class="about">{face}<div>{body}</div></div>'
    return dialog(table.called[seat], about, close="ui:view.who=", id="about")


def thrown(key: str, by: int | None = None, *, slow: bool = False, wait: int = 0, tumbles: int = 0) -> str:
    """The attributes of a die among `table.events[table.fresh:]`, with a leading space: it flies in and settles on its face.

    `key` is unique for roll and die. It comes from the thumb, or from the face of the seat `by`, whose bot rolled. `slow`: much
    depends on this die. `wait`: so many milliseconds after the others. `tumbles`: everything waits so many milliseconds for it. An element with `data-due` gets the class `due` so many
    milliseconds after the throw has begun, if dice still fly then.
    """
    origin = f' data-by="{by}"' if by is not None else ""
    later = (f' data-wait="{wait}"' if wait else "") + (f' data-tumbles="{tumbles}"' if tumbles else "")
    return f' data-throw="{key}"{origin}{later}' + (' data-slow=""' if slow else "")


def late(words: str, meanwhile: str = "") -> str:
    """Words that wait until the dice lie; for the eye `meanwhile` stands there as long as they fly."""
    instead = f' data-meanwhile="{meanwhile}"' if meanwhile else ""
    return f'<span class="reveals"{instead}>{words}</span>' if words else ""


def rise(text: str, seat: int | None = None, at: tuple[float, float] = (0, 0), *, key: str, late: bool = False) -> str:
    """A gain or loss such as "+1" that rises from a place on a board, in the colour and with the shape of a seat; SVG.

    `late`: only once the dice lie.
    """
    mark = seat_shape(seat, 0.9, "translate(-13,-5)") if seat is not None else ""
    colour = f" hue-{hue(seat)}" if seat is not None else ""
    return (
        f'<g transform="translate({at[0]:g},{at[1]:g})"><g class="rise{" late" if late else ""}" id="rise-{key}" aria-hidden="true">'
        f'{mark}<text class="rise-text{colour}">{text}</text></g></g>'
    )


def rise_html(text: str, seat: int | None = None, *, key: str, late: bool = False) -> str:
    """The same outside of a board."""
    mark, colour = (seat_mark(seat), f" ink-{hue(seat)}") if seat is not None else ("", "")
    return f'<span class="rise{" late" if late else ""}{colour}" id="rise-{key}" aria-hidden="true">{mark}<b>{text}</b></span>'


def burst(key: str, seat: int | None = None) -> str:
    """The attributes of what deserves a ceremony, with a leading space: shards fly from it, in the seat's colour."""
    return f' data-burst="{key}"' + (f' data-hue="{hue(seat)}"' if seat is not None else "")


def moved(key: str, dx: float, dy: float) -> str:
    """The attributes of a piece on a board, with a leading space, that comes from (dx, dy) away, in the board's units."""
    return f' data-move-in="{key}" data-from="{dx:g} {dy:g}"'


def came(key: str, giver: str) -> str:
    """The attributes of something that, once the dice lie, comes from where the element with the id `giver` is."""
    return f' data-move-in="{key}" data-from-id="{giver}"'
