"""The clock of a table: whose time runs, and how much is left. The page's script measures it (assets/js/timing.js)."""

import re

from hexdice.app.match.session import Session
from hexdice.kernel.extras import BY_LINK, CLOCK, ENDS, FACING, PAUSED, TIMES, USED
from hexdice.kernel.game import CHANCE
from hexdice.kernel.options import Option
from hexdice.kernel.sentence import Sentence
from hexdice.view import around
from hexdice.view.text import say

TIME = re.compile(r"\s*(?=[\d:]*[1-9])(\d{1,3})(?::([0-5]\d))?\s*", re.ASCII)
COUNTED = re.compile(r"(\d{1,8}\.\d{1,8}):(\d{1,8})(?=,|$)", re.ASCII)
PERSON, SHARED, TURN = KINDS = ("person", "shared", "turn")
KIND_WORDS = (Sentence("One per person"), Sentence("One for everybody"), Sentence("A sand timer for each turn"))
HELP = Sentence("10, or 0:30 for half a minute. If players get different times, list them in seat order: 10, 5.")
OPTIONS = (
    Option(CLOCK, Sentence("Clock"), "", (("", Sentence("None")), *zip(KINDS, KIND_WORDS, strict=True))),
    Option(TIMES, Sentence("Minutes"), "10", high=300, help=HELP, when=(CLOCK, KINDS)),
    Option(ENDS, Sentence("Whoever runs out of time resigns"), False, when=(CLOCK, (PERSON, TURN))),
)


def count(session: Session, seat: int) -> tuple[str, int, str, dict[str, int]] | None:
    """Whose time runs (markup), the milliseconds left, the key that they are counted under, and what each key has used; None if no clock counts here."""
    extra, played, alone = session.match.header.extra, session.match.played, len(session.match.header.seats) == 1
    time, kind = TIME.fullmatch(str(extra.get(TIMES))[:300].split(",")[: seat + 1][-1]), extra.get(CLOCK)
    if time is None or kind not in KINDS or session.host or not (session.local and session.stored) or BY_LINK in extra:
        return None
    turn = len(played) if kind == TURN else 0
    # It begins after others' moves, or the rolls of somebody alone, also after an undo.
    while turn and (played[turn - 1].actor == seat or (played[turn - 1].actor == CHANCE and not alone)):
        turn -= 1
    name, key = (say("Everybody"), "0.0") if kind == SHARED else (session.names()[seat], f"{turn}.{seat}")
    used = {key: int(time) for key, time in COUNTED.findall(str(extra.get(USED, ""))[:600])}
    return name, 60_000 * int(time[1]) + 1_000 * int(time[2] or 0) - used.get(key, 0), key, used


def runs(session: Session) -> int | None:
    """The seat whose time runs; None while several decide openly, as between two rounds, or a question stands. Dialogs and what moves stop the page's script."""
    seat, up, extra = session.viewer(), session.up(), session.match.header.extra
    if session.visiting or session.asks_how_they_sit or session.ui.get("together") or extra.get(PAUSED) is True:
        return None
    decides = session.active and session.review is None and seat in up and seat in session.people
    return seat if decides and (len(up) == 1 or session.game.private(session.match.state)) else None


def spend(session: Session, passed: int) -> str:
    """Counts milliseconds for whoever is up, who resigns without any left if the table wants that; returns what is said then, as markup."""
    seat, extra = runs(session), session.match.header.extra
    if seat is None or (counted := count(session, seat)) is None:
        return ""
    name, left, key, used = counted
    used[key] = min(99_999_999, used.get(key, 0) + passed)
    session.set_extra(USED, ",".join(f"{key}:{time}" for key, time in list(used.items())[-20:]))
    words = {0: say("{name}: time is up", name=name), 10_000: say("{name}: 10 seconds left", name=name)}
    words[60_000] = say("{name}: 1 minute left", name=name)
    if left <= passed and extra.get(ENDS) is True and extra[CLOCK] != SHARED and session.table().can("resign"):
        session.play(seat, "resign")
        return words[0]
    return next((words[mark] for mark in words if left - passed <= mark < left), "")


def strip(session: Session) -> str:
    """The clock below the bar; "" without one, and after the match. Where the page turns, the time of whoever sits opposite is upside down."""
    extra, viewer, hands = session.match.header.extra, session.viewer(), []
    if CLOCK not in extra:
        return ""
    running = runs(session)
    for seat in session.people if viewer is None or extra.get(CLOCK) == PERSON else (viewer,):
        if counted := count(session, seat):
            turned = extra.get(FACING) == "seat" and abs(session.side(seat) - session.facing) == 180
            hands.append((*counted[:2], f"{'runs ' * (seat == running)}{'turned ' * turned}{'up' * (counted[1] <= 0)}"))
    return around.clock(hands, extra.get(PAUSED) is True) if hands and session.match.result is None else ""
