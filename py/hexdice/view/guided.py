"""A guided match: a scripted position on the real board and a few steps, each of which asks for a move with the real controls."""

import pkgutil
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from hexdice.kernel.game import CHANCE
from hexdice.view.keyed import Said, paragraphs
from hexdice.view.markup import button, esc, icon
from hexdice.view.text import facts, say, translated

LEARNER = 0  # the learner's seat

Happening = tuple[int, str]  # (actor, text) of an automatic event: another seat's move or an outcome


class Step(NamedTuple):
    """One step of a guided match. Sentences are English, translated where they are shown."""

    text: str  # what to do, and why
    wrong: str = ""  # the answer to any other move; required if the step asks for a move
    moves: tuple[str, ...] = ()  # the accepted moves; empty: there is only something to read
    then: tuple[Happening, ...] = ()  # automatic events that follow
    title: str = ""  # the headline in place of the game's, which asks for a move; a step to read needs one
    finds: bool = False  # whether the learner is to find the move: none is marked
    begins: Mapping[str, str] | None = None  # the options of another match that begins here


class Guided(NamedTuple):
    """A whole guided match. `end` is the last sentence; `opening` is played before the first step."""

    steps: tuple[Step, ...]
    end: str
    others: tuple[str, ...] = ()  # names of the other seats
    options: Mapping[str, str] = MappingProxyType({})
    opening: tuple[Happening, ...] = ()
    goes_on: bool = False  # whether its last position is offered as a real match


def read_guided(package: str) -> Guided:
    """The guided match in guided.txt of a package."""
    text = (pkgutil.get_data(package, "guided.txt") or b"").decode()
    return guided_of(text, f"{package.replace('.', '/')}/guided.txt")


def guided_of(text: str, file: str) -> Guided:
    """The guided match in the text of a file; ValueError names the line of a mistake.

    Empty lines divide paragraphs. Those with keys alone are about the whole match; the others are the steps, each a text and
    its keys. A long line goes on in the next one; a line with # is for whoever reads the file. Keys are the fields of `Guided`
    and `Step`:

        others: Mia, Ben               names
        options: cards short           each option with its value
        moves: stay, keep 1
        then: chance 4 2, Mia stay     what chance brings, and what others do, or "you"
        finds: yes                     or it is left out
    """
    steps, whole = list[Step](), dict[str, Any]()
    for paragraph in paragraphs(text):
        asks = paragraph[0].key == "text"
        fields, known = (dict[str, Any](), Step._fields) if asks else (whole, Guided._fields[1:])
        for said in paragraph:
            try:
                if said.key not in known or said.key in fields:
                    why = "comes twice" if said.key in fields else f"is none of: {' '.join(known)}"
                    raise ValueError(f"the key “{said.key}” {why}")
                fields[said.key] = _value(said, ("you", *whole.get("others", ())))
            except ValueError as fault:
                raise ValueError(f"{file}, line {said.line}: {fault}") from None
        if fields.get("moves") and "wrong" not in fields:
            raise ValueError(f"{file}, line {paragraph[0].line}: this step has “moves” but no “wrong”")
        if asks:
            steps.append(Step(**fields))
    if "end" not in whole:
        raise ValueError(f"{file}: the last sentence, “end”, is missing")
    return Guided(tuple(steps), **whole)


def _value(said: Said, seats: Sequence[str]) -> Any:
    if not said.words:
        raise ValueError(f"nothing follows “{said.key}”")
    if said.key in ("text", "wrong", "title", "end"):
        return said.words
    if said.key in ("finds", "goes_on"):
        if said.words != "yes":
            raise ValueError(f"“{said.key}” is “yes”, or it is left out")
        return True
    parts = tuple(part.strip() for part in said.words.split(","))
    if said.key in ("moves", "others"):
        return parts
    if alone := [part for part in parts if " " not in part]:
        raise ValueError(f"“{alone[0]}” needs a second word")
    pairs = [part.split(" ", 1) for part in parts]
    if said.key in ("options", "begins"):
        return dict(pairs)
    if unknown := [who for who, _ in pairs if who not in ("chance", *seats)]:
        raise ValueError(f"“{unknown[0]}” is none of: chance {' '.join(seats)}")
    return tuple(
        happening
        for who, what in pairs
        for happening in ([(CHANCE, each) for each in what.split()] if who == "chance" else [(seats.index(who), what)])
    )


def panel(guided: Guided, step: int, name: str, friends: str = "") -> str:
    """The current step and the progress; `name` is the game's name, `friends` where people around one device begin."""
    leave = button("", href="#/", sign="close", kind="round quiet", name=say("Leave"), id="learn-leave")
    if step >= len(guided.steps):
        on = button(say("Play on from here"), act="learn-on", kind="primary", id="learn-on") if guided.goes_on else ""
        if friends:
            on = button(say("With friends: who starts?"), href=friends, kind="primary", sign="die", id="learn-friends")
        words = say("Alone") if friends else say("A new match") if on else say("Play a real match")
        play = button(words, act=f"play-now:{name}", kind="" if on else "primary", id="play-now")
        again = button(say("Once more", "a lesson"), act="learn-back:all", kind="quiet", id="learn-again")
        return (
            f'<div class="guide learn guide-end" id="guide" data-learned="{name}">{_words(guided, step, translated(guided.end))}'
            f'<p class="row reveals">{on}{play}{again}</p>{leave}</div>'
        )
    here = guided.steps[step]
    # The place of each button stays free while it is not there, so that none moves.
    back = button(say("Back"), act="learn-back", kind="quiet small" if step else "small guide-room", id="learn-back")
    kind = "primary guide-room" if here.moves else "primary"
    onward = button(say("Next"), act="learn-next", kind=kind, id="learn-next")
    words = _words(guided, step, facts(f'<span class="soft">{_far(guided, step)}</span>', translated(here.text)))
    return f'<div class="guide learn guide-step guide-at-{step}" id="guide" data-step="{step}">{icon("hint")}{words}{back}{onward}{leave}</div>'


def _far(guided: Guided, step: int) -> str:
    return say("{n} of {all}", n=step + 1, all=len(guided.steps))


def _words(guided: Guided, step: int, words: str) -> str:
    """Words with room for the longest of a guided match, so that nothing below moves; while dice fly, those of the step before stand there."""
    meanwhile = ""
    if step:
        before = facts(_far(guided, step - 1), translated(guided.steps[step - 1].text))
        meanwhile = f' data-meanwhile="{esc(before)}"'
    longest = max((translated(each.text) for each in guided.steps), key=len)
    room = f'<span class="guide-room" aria-hidden="true">{facts(_far(guided, step), longest)}</span>'
    return f'<p class="reveals"{meanwhile}><span>{words}</span>{room}</p>'
