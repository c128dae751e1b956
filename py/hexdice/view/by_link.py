"""A match by link: what a link has brought, and whether it should be sent on."""

from collections.abc import Sequence

from hexdice.view import frame
from hexdice.view.markup import button, closing
from hexdice.view.text import say

SEND, WAIT = "send", "wait"


def banner(stage: str, *, hidden: bool) -> str:
    """SEND: something was played here; WAIT: it is the others' turn. `hidden`: choices are sealed."""
    if stage == SEND:
        send = button(say("Send it on"), act="share", sign="share", kind="small primary", id="send-on")
        sealed = say("You have chosen. Send the match on: your choice is sealed until all are in.")
        words = sealed if hidden else say("You have moved. Send the match on.")
    else:
        send = button(say("Send it again"), act="share", kind="small", id="send-on")
        sealed = say("Sent. Your choice is sealed until all are in.")
        words = sealed if hidden else say("Sent. The match goes on when a link comes back.")
    shut = closing(say("Stop playing by link"), act="by-link:off", kind=" small", id="by-link-off")
    return frame.banner(words, sign="share", after=send + shut)


def chosen(name: str) -> str:
    """A choice that arrived, sealed or open; `name` is markup."""
    return say("{name} has chosen.", name=name)


def looking(apart: bool) -> str:
    """The line above the table of a link that is only viewed."""
    words = say("This is the match as the link has it.")
    if apart:
        words = say("The match in this link continues differently from the one here.")
    return frame.banner(words, sign="share", after=_go_on(apart, "small"))


def _go_on(apart: bool, kind: str) -> str:
    size = kind or "large"
    if not apart:
        return button(say("Continue with it"), act="arrived:go", kind=f"{kind} primary", id=f"arrived-go-{size}")
    both = button(say("Use the link’s version"), act="arrived:both", kind=kind, id=f"arrived-both-{size}")
    return both + button(say("Keep mine"), act="arrived:stay", kind=kind, id=f"arrived-stay-{size}")


def arrived(lines: Sequence[str], common: int, why: str, apart: bool) -> str:
    """What a link adds to a match on this device. `lines` are markup, oldest first; `why` is what is wrong with it."""
    happened = frame.events(lines) if lines else ""
    look = button(say("Look first"), ui="view.arrived=", kind="quiet", id="arrived-look")
    title, body = say("The match has moved on"), f"<p>{say('Since you were last here:')}</p>{happened}"
    if apart:
        title = say("This link continues differently")
        words = say(
            "Up to step {n}, it is the same match as yours. After that, something else was played there.", n=common
        )
        kept = say("If you use the link’s version, the match as it stands here is kept as well.")
        warn = f"<p><b>{why}</b></p>" if why else ""
        body = f"{warn}<p>{words}</p>{happened}<p>{kept}</p>"
    return frame.dialog(
        title, f'{body}<p class="row">{_go_on(apart, "")}{look}</p>', close="ui:view.arrived=", id="arrived"
    )
