"""The tray: three dice that are thrown onto it, and the pictures for the moments of a round."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.games.three_dice.rules.notation import KEEPS, keep_move
from hexdice.games.three_dice.rules.play import too_safe
from hexdice.games.three_dice.rules.state import SAFE, State, special
from hexdice.games.three_dice.table import words
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED, Event
from hexdice.view import stage
from hexdice.view.dice import die_name, solid
from hexdice.view.drawn import drawings
from hexdice.view.markup import icon
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def mini(roll: str, kept: Sequence[int] = (1, 2, 3)) -> str:
    """A roll as three small dice for a line of text; dice that were not kept are hollow. Hidden from screen readers."""
    shown = (
        solid(int(face), kind="td-mini", label="") if number in kept else '<i class="td-mini"></i>'
        for number, face in enumerate(roll, 1)
    )
    return f'<span class="td-minis" aria-hidden="true">{"".join(shown)}</span>'


def fresh(table: Table) -> bool:
    """Whether the newest event on the page is a die that the program rolled: it flies, and what it decided waits until it lies."""
    newest = table.events[-1] if len(table.events) > table.fresh else None
    drawn = table.state.phase == "pause" and not table.state.past  # chance named the starter
    return newest is not None and newest.actor == CHANCE and newest.mark != TYPED and not drawn


def rolled_in(events: Sequence[Event]) -> tuple[int, int, int]:
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


LATER, LAST = 260, 2400  # milliseconds between two dice that decide a round, and how long the last of them tumbles


class Lying(NamedTuple):
    """A roll on the tray, and where it comes from."""

    roll: str  # "?" is a die in the air
    key: str  # different for every turn
    since: tuple[int, ...] = (1, 1, 1)  # the roll in which each die was rolled
    flies: bool = False  # the dice of the last roll come flying
    by: int | None = None  # from the face of this seat; None: from the thumb
    lit: bool = False  # a special roll
    slow: bool = False  # the round depends on them: they fall one after the other, and the last one takes its time

    def die(self, number: int) -> str:
        """The picture of a die, 1 to 3; it has a name of its own in every roll."""
        face, roll = self.roll[number - 1], self.since[number - 1]
        key = f"{self.key}-{number}-{roll}"
        flies = self.flies and roll == max(self.since) and face != "?"
        wait = LATER * sum(since == roll for since in self.since[: number - 1]) if self.slow else 0
        last = self.slow and roll not in self.since[number:]
        thrown = stage.thrown(key, self.by, wait=wait, tumbles=LAST if last else 0) if flies else ""
        return solid(0 if face == "?" else int(face), id=f"cube-{key}", kind="td-cube", label="", thrown=thrown)

    def name(self, number: int) -> str:
        """The face of a die as a word."""
        face = self.roll[number - 1]
        return die_name(0 if face == "?" else int(face))


def pictures(dice: Lying, *, dim: bool = False) -> str:
    """The dice of a roll to look at; those that were kept are marked. `dim`: nobody has thrown them."""
    items = ""
    for number, since in enumerate(dice.since, 1):
        mark = icon("check") + f'<span class="unseen">{say("kept", "a die")}</span>' if since < max(dice.since) else ""
        items += (
            f'<li class="td-die{" td-kept" if mark else ""}{" dim" if dim else ""}" id="lies-{dice.key}-{number}">'
            f'<span class="unseen">{dice.name(number)}</span>{dice.die(number)}<span class="td-tag">{mark}</span></li>'
        )
    return _row(items, dice.lit)


def choices(dice: Lying, kept: str, hint: Sequence[int]) -> str:
    """The dice of a roll as buttons that keep or release them; `kept` (such as "13") are kept now, `hint` are advised."""
    items = ""
    for number, since in enumerate(dice.since, 1):
        on = str(number) in kept
        rest = (kept.replace(str(number), "") if on else "".join(sorted(f"{kept}{number}"))) or "0"
        if since == max(dice.since) > 1:
            words = say("Die {n}, a new {face}: tap to keep", n=number, face=dice.name(number))
        else:
            words = say("Die {n}, a {face}: tap to keep", n=number, face=dice.name(number))
        tapped = part(
            f"die-{number}",
            f'<button type="button" class="td-keep" id="die-{number}" aria-pressed="{"true" if on else "false"}" data-ui="keep={rest}">'
            f'<span class="unseen">{words}</span>'
            f'{dice.die(number)}<span class="td-tag">{icon("check") if on else ""}</span></button>',
        )
        marks = f"{' td-kept' if on else ''}{' hint' if number in hint else ''}"
        items += part(f"place-{number}", f'<li class="td-die{marks}" id="place-{number}">{tapped}</li>')
    return _row(items, dice.lit)


def _row(items: str, lit: bool) -> str:
    return f'<ul class="td-dice{" td-lit" if lit else ""}" aria-label="{say("Dice")}">{items}</ul>'


def counter(state: State) -> str:
    """The rolls that whoever is up has taken and may take, as dots; a turn that has just begun waits for the dice of the one before."""
    taken, most = len(state.rolls), state.most_rolls
    dots = "".join(f'<i class="{"on" if number < taken else ""}"></i>' for number in range(most))
    label = say("Roll {n} of {most}", n=taken, most=most) if taken else say_n(most, "One roll", "Up to {n} rolls")
    return f'<span class="td-dots{"" if taken else " reveals"}" role="img" aria-label="{label}">{dots}</span>'


def pot(table: Table, figure: int) -> str:
    """The penalty in the middle of the table; an increase is animated, and the old figure stays until the dice lie."""
    rules, before = table.state.rules, table.last().before if fresh(table) else None
    shown, was = words.units(rules, figure), figure if before is None else before.round.penalty
    if was != figure:
        shown = f'<span class="td-was" aria-hidden="true">{words.units(rules, was)}</span>{stage.late(shown)}'
    hot = " hot" if figure > 1 else ""
    return f'<p class="td-pot{hot}" id="td-pot"><span class="unseen">{say("Penalty")} </span><b id="td-pot-{figure}">{shown}</b></p>'


# Moments: small pictures, one colour each, always with words beside them.

_ART = drawings(__name__)


def moment(kind: str, title: str, words: str = "", art: str = "", attributes: str = "") -> str:
    """A moment: a picture (its own or `art`), a name and a meaning; it is seen when the dice lie."""
    picture = art or f'<svg class="td-art" viewBox="0 0 54 34" aria-hidden="true">{_ART[kind]}</svg>'
    more = f"<span>{words}</span>" if words else ""
    return f'<p class="td-moment td-{kind} reveals"{attributes}>{picture}<span><b>{title}</b> {more}</span></p>'


def kept_dice(table: Table) -> str:
    """The dice chosen to be kept, such as "13"; "" for an invalid UI state.

    Until somebody chooses: those of a hint, else those kept before and every 1 and 6, as hardly anybody rolls these again, as far as that is allowed.
    """
    state: State = table.state
    kept = table.ui.get("keep")
    if state.phase != "turn":
        return ""
    hint = "" if table.scripted else table.ui.get("hint", "")  # in a lesson the dice are for the learner to choose
    if kept is None and hint.startswith("keep"):
        kept = "".join(map(str, KEEPS.get(hint, ())))
    if kept is None:
        roll, since = state.rolls[-1], rolled_in(table.events)
        lying = tuple(die for die in (1, 2, 3) if since[die - 1] < len(state.rolls))
        good = tuple(die for die in (1, 2, 3) if die in lying or roll[die - 1] in "16")
        safe = special(roll, state.round.before(len(state.round.turns))) in SAFE
        proposed = (lying,) if table.scripted or safe else (good, lying)
        fair = (dice for dice in proposed if len(dice) < 3 and table.can(keep_move(dice)) and not too_safe(state, dice))
        return "".join(map(str, next(fair, ())))
    return kept if kept in {"".join(map(str, numbers)) for numbers in KEEPS.values()} else ""


def throw_key(state: State) -> str:
    """A name for what was thrown last in this round."""
    return f"{len(state.past)}-{len(state.round.false)}-{len(state.round.turns)}-{len(state.rolls)}"
