"""The tray: three rolling dice, and the pictures for the moments of a round."""

from collections.abc import Sequence

from hexdice.games.three_dice.rules.notation import KEEPS, keep_move
from hexdice.games.three_dice.rules.play import ungentle
from hexdice.games.three_dice.rules.state import Rules, State
from hexdice.games.three_dice.table.words import units
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event
from hexdice.view.dice import PIPS, die_name
from hexdice.view.markup import icon
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say


def _symbol(face: int) -> str:
    pips = "".join(f'<circle cx="{x * 25}" cy="{y * 25}" r="9.5"/>' for x, y in PIPS[face])
    return f'<symbol id="td-pips-{face}" viewBox="-50 -50 100 100">{pips}</symbol>'


# The six faces, once per page; every die uses them.
SYMBOLS = (
    '<svg class="td-symbols" id="td-symbols" width="0" height="0" aria-hidden="true">'
    + "".join(_symbol(face) for face in range(1, 7))
    + "</svg>"
)


def mini(roll: str, kept: Sequence[int] = (1, 2, 3)) -> str:
    """A roll as three small dice for a line of text; dice that were not kept are hollow. Hidden from screen readers."""
    shown = ""
    for number, face in enumerate(roll, 1):
        held = number in kept
        pips = f'<use href="#td-pips-{face}" x="-50" y="-50" width="100" height="100"/>' if held else ""
        shown += (
            f'<svg class="td-mini{"" if held else " hollow"}" viewBox="-50 -50 100 100">'
            f'<rect x="-48" y="-48" width="96" height="96" rx="24"/>{pips}</svg>'
        )
    return f'<span class="td-minis" aria-hidden="true">{shown}</span>'


def _cube(face: str, name: str, rolled: bool, turn: int) -> str:
    """A cube with its six faces. `name` changes with every throw, so that the animation plays again."""
    if face == "?":
        return f'<span class="td-cube td-air" id="{name}"><span class="td-blank">?</span></span>'
    sides = "".join(
        f'<span class="die-solid td-side td-side-{side}"><svg viewBox="-50 -50 100 100">'
        f'<use href="#td-pips-{side}" x="-50" y="-50" width="100" height="100"/></svg></span>'
        for side in range(1, 7)
    )
    fall = f" td-fall-{turn}" if rolled else ""
    return f'<span class="td-cube td-show-{face}{fall}" id="{name}">{sides}</span>'


def late(words: str, id: str) -> str:
    """Words that wait until the dice lie; `id` changes with every throw."""
    return f'<span class="td-late" id="{id}">{words}</span>' if words else ""


def thrown(events: Sequence[Event]) -> tuple[int, int, int]:
    """For each die of the current turn, the number of the roll in which it was rolled."""
    keeps = []
    for event in reversed(events):
        if event.actor == CHANCE:
            continue
        word, _, rest = event.text.partition(" ")
        if word == "roll":
            break
        if word == "keep":
            keeps.append({int(number) for number in rest.split() if number.isdecimal()})
    since = [1, 1, 1]
    for number, kept in enumerate(reversed(keeps), 2):
        since = [old if die in kept else number for die, old in enumerate(since, 1)]
    return since[0], since[1], since[2]


def dice(
    roll: str,
    *,
    key: str,
    since: Sequence[int],
    kept: str | None,
    hint: Sequence[int] = (),
    quiet: bool = False,
    still: bool = False,
    asked: bool = False,
) -> str:
    """Three large dice. `kept` (such as "13") makes them buttons that keep or release; None: pictures.

    `since` are the rolls that the dice lie from: those from an earlier one are marked as kept, those rolled again as new. `key` is different
    for every turn; `quiet` dims dice of a finished turn; `still` ones have not just been rolled; while a question is `asked` they do not call for a tap.
    """
    latest = max(since, default=0)
    parts = []
    for number, face in enumerate(roll, 1):
        name = f"cube-{key}-{number}-{since[number - 1]}"
        rolled = since[number - 1] == latest and not quiet and not still
        cube = f'<span class="td-scene">{_cube(face, name, rolled, number)}</span>'
        word = die_name(int(face)) if face != "?" else die_name(0)
        if kept is None:
            dimmed = " quiet" if quiet else ""
            held = f'<span class="td-tag">{icon("check")}{say("kept")}</span>' if since[number - 1] < latest else ""
            parts.append(
                f'<li class="td-die{dimmed}" id="lies-{key}-{number}"><span class="unseen">{word}</span>'
                f'<span aria-hidden="true">{cube}</span>{held}</li>'
            )
            continue
        on = str(number) in kept
        rest = (kept.replace(str(number), "") if on else "".join(sorted(kept + str(number)))) or "0"
        marked = " hint" if number in hint else ""
        was = ""
        if latest > 1 and since[number - 1] == latest:
            was = f'<span class="td-was">{say("new")}</span> '
        tag = f"{icon('check')}{say('kept')}" if on else "" if asked else say("tap to keep")
        tapped = part(
            f"die-{number}",
            f'<button type="button" class="td-keep" id="die-{number}" aria-pressed="{"true" if on else "false"}" data-ui="keep={rest}">'
            f'<span class="unseen">{say("Die {n}, a {face}:", n=number, face=word)}</span>{cube} {was}'
            f'<span class="unseen">{say("tap to keep")}</span><span class="td-tag" aria-hidden="true">{tag}</span></button>',  # a button that is pressed keeps its name
        )
        slot = f'<li class="td-die{" kept" if on else ""}{marked}" id="place-{number}">{tapped}</li>'
        parts.append(part(f"place-{number}", slot))
    return f'<ul class="td-dice" aria-label="{say("Dice")}">{"".join(parts)}</ul>'


def counter(taken: int, most: int) -> str:
    """The rolls taken and the rolls allowed, as dots and words."""
    dots = "".join(f'<i class="{"on" if number < taken else ""}"></i>' for number in range(most))
    if taken:
        words = say("Roll {n} of {most}", n=taken, most=most)
    else:
        words = say("One roll") if most == 1 else say("Up to {n} rolls", n=most)
    return f'<p class="td-counter"><span class="td-dots" aria-hidden="true">{dots}</span>{words}</p>'


def pot(figure: int, rules: Rules) -> str:
    """The penalty in the middle of the table, on a small screen as a number; an increase is animated."""
    unit = f'<span class="td-unit">{units(rules, figure)}</span>' if rules.unit != "points" else ""
    return (
        f'<p class="td-pot{" td-units" if unit else ""}" id="td-pot"><span>{say("Penalty")}</span> '
        f'<b id="td-pot-{figure}"><span class="td-figure">{figure}</span>{unit}</b></p>'
    )


# Moments: small pictures, one colour each, always with words beside them.

_ART = {
    "three": '<rect x="3" y="13" width="15" height="15" rx="4"/><rect x="20" y="13" width="15" height="15" rx="4"/>'
    '<rect x="37" y="13" width="15" height="15" rx="4"/><path d="M27.5 1l1.6 4 4.3.3-3.3 2.7 1.1 4.2-3.7-2.4-3.7 2.4 1.1-4.2'
    '-3.3-2.7 4.3-.3zM11 4l1 2.500M44 4l-1 2.500M4 8l2 1.500M51 8l-2 1.5"/>',
    "stairs": '<path d="M3 30h14V22h12V14h12V6h10"/><path d="M45 1l6 5-6 5"/>',
    "super": '<path d="M3 30h9v-6h9v-6h9v-6h9V6h12"/><path d="M3 22h3v-6h9V10h9V4h9"/><path d="M45 1l6 5-6 5"/>',
    "shit": '<path d="M2 32V27h12v-5h12v-5h26v15z"/><path d="M31 17c-4.5 0-4.5-5 0-5-2-4 2-5.5 4.5-5.5C34.5 3.5 38 2 40 .5c0 3 3.5 3 3.5 6 3 0 5 2.5'
    ' 3 5.5 4.5 0 4.5 5 0 5M36.5 11.5h.01M41.5 11.5h.01"/>',
    "broken": '<path d="M3 30h14V22h9M34 14h6V6h10"/><path d="M26 22l2 5M34 14l-3-4M29 15h.01"/>',
    "false": '<circle cx="18" cy="20" r="10"/><path d="M24 12l25-4v8l-21 4"/><path d="M18 20h.01M10 6l-2-4M18 6V1M26 6l2-4"/>',
    "rock": '<path d="M6 28l5-13 10-6 14 3 9 9 3 7z"/><path d="M21 9l3 8 11-5M24 17l-6 11M24 17l12 11"/>',
    "tie": '<path d="M27 5v23M15 28h24M27 8H9m18 0h18"/><path d="M9 8L3 20h12zM45 8l-6 12h12z"/>',
    "safe": '<path d="M27 3l17 6v8c0 8-8 12-17 15-9-3-17-7-17-15V9z"/><path d="M19 16l6 6 11-11"/>',
    "water": '<path d="M15 4h24l-4 26H19z"/><path d="M17 14c4 3 7-3 10 0s6 0 10 0"/>',
}


def moment(kind: str, title: str, words: str = "", art: str = "") -> str:
    """A moment: a picture (its own or `art`), a name and a meaning."""
    picture = art or f'<svg class="td-art" viewBox="0 0 54 34" aria-hidden="true">{_ART[kind]}</svg>'
    more = f"<span>{words}</span>" if words else ""
    return f'<p class="td-moment td-{kind}">{picture}<span><b>{title}</b> {more}</span></p>'


def kept_dice(table: Table) -> str:
    """The dice chosen to be kept, such as "13"; until somebody chooses, those kept before, if that is allowed. "" for an invalid UI state."""
    state: State = table.state
    kept = table.ui.get("keep")
    if state.phase != "turn":
        return ""
    if kept is None:
        lying = tuple(die for die, roll in enumerate(thrown(table.events), 1) if roll < len(state.rolls))
        rude = state.rules.gentle != "off" and ungentle(state, lying)
        return "".join(map(str, lying)) if table.can(keep_move(lying)) and not rude else ""
    return kept if kept in {"".join(map(str, numbers)) for numbers in KEEPS.values()} else ""


def rolled(table: Table) -> bool:
    """Whether the last event is a die of a turn: what it decided is then said when it lies."""
    return bool(table.events) and table.events[-1].actor == CHANCE and table.last()[0].phase == "dice"


def throw_key(state: State) -> str:
    """A name for what was thrown last in this round."""
    return f"{len(state.past)}-{len(state.round.turns)}-{len(state.rolls)}"
