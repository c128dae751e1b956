"""Why not? The button, and what is known of a move that somebody points at."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.view.markup import button, closing, icon
from hexdice.view.text import say, say_n

Pairs = Mapping[str, tuple[str, str]]  # term -> what is said of more of it, or of better, and of the opposite


class Known(NamedTuple):
    """What is known of a move; shares in percent."""

    better: str | None  # the best move in words, "" if the log has none; None if it is this one
    reasons: Sequence[str]
    verdict: str = ""  # "worse" or "better" than the best move; "" while that is not certain
    own: int = 0
    other: int = 0  # of the best move
    margin: int = 0  # of their difference
    pairs: int = 0  # how often both were played out
    exact: bool = False  # the shares are counted
    going: bool = True  # more is being found out
    open: bool = True  # more could be found out


def way_in(pressed: bool, at: int | None) -> str:
    """The button that lets somebody point at a move, in a review after `at` events, or ends it while it is `pressed`."""
    act = "why:off" if pressed else None if at is None else f"review:why={at}"
    ui = None if act else "view.why=1"
    return button(say("Why not?"), ui=ui, act=act, pressed=pressed, sign="hint", kind="quiet small", id="why-not")


def _close() -> str:
    return closing(say("Close"), act="why:off", id="why-close")


def asked() -> str:
    """What to do, while somebody may point at a move."""
    words = say("Make the move you had in mind and see what counts against it.")
    return _group(f'<p class="row asks">{icon("hint")}<span id="why-verdict">{words}</span>{_close()}</p>')


def forbidden(figure: str) -> str:
    """Somebody has pointed at a move that a rule forbids; `figure` is that rule's, "" for none. A notice says why."""
    return _group(f'<p class="row"><b id="why-verdict">{say("Not allowed.")}</b>{_other()}{_close()}</p>{figure}')


def _other() -> str:
    return button(say("Another move"), act="why:", kind="quiet small", id="why-other")


def _reasons(lines: Sequence[str]) -> str:
    listed = "".join(f"<li>{line}</li>" for line in lines)
    return f'<ul class="why-reasons" id="why-reasons">{listed}</ul>' if lines else ""


def difference(name: str, worth: float, amount: float, counted: Pairs, weighed: Pairs) -> str:
    """How a move differs from the best one in a term: by how many, where that can be counted and is not 0, otherwise by its worth."""
    if name in counted and round(amount):
        return counted[name][amount < 0]
    return weighed[name][worth <= 0]


def panel(known: Known | None) -> str:
    """What is known of a move; None: nothing yet. Markup here and below."""
    if known is None:
        return _group(f'<p class="row"><b id="why-verdict">{say("Thinking …")}</b>{_close()}</p>')
    better = f' <span id="why-better">{say("The bot’s move: {move}", move=known.better)}</span>' if known.better else ""
    more = ""
    if known.going:
        more = button(say("Stop"), act="why:stop", sign="pause", kind="quiet small", id="why-stop")
    elif known.open:
        more = button(say("Go on"), act="why:on", sign="play", kind="quiet small", id="why-on")
    return _group(
        f'<p><b id="why-verdict">{_verdict(known)}</b>{better}</p>{_reasons(known.reasons)}'
        f'<p class="soft small" id="why-share">{_share(known)}</p><p class="row">{more}{_other()}{_close()}</p>'
    )


def _group(body: str) -> str:
    return f'<div class="why" id="why" role="group" aria-labelledby="why-verdict">{body}</div>'


def _verdict(known: Known) -> str:
    if known.better is None:
        return say("The strongest bot plays this too.")
    verdicts = {"worse": say("Worse."), "better": say("Better than the bot’s move."), "": say("Too close to call.")}
    return verdicts[known.verdict]


def counted(own: int, other: int) -> str:
    """Two shares that are counted, not played out, in percent."""
    return say("Exactly {n}% instead of {m}%.", n=own, m=other)


def _share(known: Known) -> str:
    """The shares of winning, with the interval of their difference, and from how many matches."""
    own, other = known.own, known.other
    if known.exact:
        return say("Exactly {n}%.", n=own) if known.better is None else counted(own, other)
    if not known.pairs:
        return ""
    words = say("It wins {n}% of the time.", n=own)
    if known.better is not None:
        words = say("It wins {n}% of the time instead of {m}% (margin of error ±{k}).", n=own, m=other, k=known.margin)
    return f"{words} {say_n(known.pairs, 'Played out {n} time; other figures are estimates.', 'Played out {n} times; other figures are estimates.')}"
