"""A guided match: a scripted position on the real board and a few steps, each of which asks for a move with the real controls."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexdice.kernel.options import Value
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
    begins: Mapping[str, Value] | None = None  # the options of another match that begins here


class Guided(NamedTuple):
    """A whole guided match. `end` is the last sentence; `opening` is played before the first step."""

    end: str
    steps: tuple[Step, ...]
    others: tuple[str, ...] = ("Mia",)  # names of the other seats
    options: Mapping[str, Value] = MappingProxyType({})
    opening: tuple[Happening, ...] = ()
    goes_on: bool = False  # whether its last position is offered as a real match


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
