"""The review of a match: its panel, the lines of the log as links, the estimate."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.kernel.remarks import LONGEST
from hexdice.view.markup import button, hue, panel, seat_name
from hexdice.view.text import enumerated, facts, labelled, say


def log_step(number: int, words: str, here: bool) -> str:
    """A line of the log that links to its point in the match; `words` are markup."""
    now = ' aria-current="true"' if here else ""
    return (
        f'<button type="button" class="log-step" data-act="review:at={number}" id="log-{number}"{now}>{words}</button>'
    )


class ReviewPlace(NamedTuple):
    """Where in a match the review is."""

    here: int  # the number of events before it
    end: int  # and of all
    turn: int
    turns: int
    words: str = ""  # said in place of the turn
    over: bool = False  # nothing can be played from here, as the match had ended
    replaying: bool = False  # it goes on turn by turn


def review_panel(place: ReviewPlace, words: str, outlook: str, tools: str, ask: tuple[str, str]) -> str:
    """The review panel. `words` say what the turn did, `tools` are the buttons of the slips, `ask` is that of "Why not?", and what it shows in their place."""
    where = place.words or say("Turn {n} of {all}", n=place.turn, all=place.turns)
    play, words_of_play = ("pause", say("Pause")) if place.replaying else ("play", say("Play it turn by turn"))
    ways = (
        ("back", "back", say("One turn back")),
        ("play", play, words_of_play),
        ("next", "next", say("One turn forward")),
    )
    steps = "".join(
        button("", act=f"review:{does}", sign=does, kind="round", name=name, id=f"review-{id}")
        for id, does, name in ways
    )
    slider = (
        f'<label class="turns"><span class="unseen">{say("Turn", "of a match")}</span><input type="range" name="review-turn" id="review-turn"'
        f' min="0" max="{place.end}" value="{place.here}" aria-valuetext="{where}"></label>'
    )
    said = facts(f'<b id="review-place">{where}</b>', words)
    body = ask[1] or f'<p id="review-words">{said}</p>{slider}{outlook}'
    own = button(say("Play on from here"), act="branch", sign="branch", kind="quiet small", id="branch")
    own = "" if place.over else own
    close = button(say("Back to the present"), act="review:off", sign="close", id="review-off")
    return panel(
        say("Looking back"),
        f'<div class="row steps">{steps}{ask[0]}{close}</div>'
        f'<div id="review-body">{body}</div><div class="row" id="review-tools">{tools}{own}</div>',
        id="review-panel",
    )


def outlook(shares: Sequence[float], names: Sequence[str], graph: str = "") -> str:
    """How the match stands, as a bar or a given `graph`: each seat's share of 1, as a bot estimates it; "" without an estimate."""
    if not shares:
        return ""
    x, bars, words = 0, "", []
    for seat, share in enumerate(round(100 * share) for share in shares):
        bars += f'<rect class="edge-{hue(seat)}" x="{x}" y="0" width="{share}" height="8"/>'
        x += share
        words.append(f"{seat_name(seat, names[seat])} {say('{n}%', n=share)}")
    bar = f'<svg class="outlook" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{bars}</svg>'
    chances = labelled(say("Chances here, rated by a bot"), "")
    return f'{graph or bar}<p class="soft small"><span class="chances">{chances}</span>{enumerated(words)}</p>'


def notes(at: int, text: str, writing: bool, following: int | None) -> tuple[str, str, str]:
    """What people write about the state after `at` events: the button that opens and closes the field, the field, and the way to the `following` note.

    `text` is what they have written, as markup. What is typed is kept with every letter.
    """
    words, act = say("Change the note") if text else say("Write a note"), "note:" if writing else f"note:{at}"
    field = (
        f'<label class="field"><span>{say("Note on this move")}</span><textarea name="note-{at}" id="note-{at}" rows="3"'
        f' maxlength="{LONGEST}" aria-describedby="note-readers">{text}</textarea></label>'
        f'<p class="soft small" id="note-readers">{say("Whoever gets the file or the link of this match can read it.")}</p>'
    )
    onward = button(say("Next note"), act=f"review:at={following}", kind="quiet small", id="next-note")
    way = button("", act=act, sign="note", kind="round", name=words, id="write-note", pressed=writing)
    return way, field if writing else "", "" if following is None else onward
