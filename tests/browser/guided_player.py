"""Finds the taps that lead to a move on the screens of a guided match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from hexdice.app.match.session import Session
from tests.conformance.screens import Markup, markup_of, tapped

Tap = tuple[str, str]  # ("ghost", "place C4") for what has data-ghost="place C4"


def taps_to(session: Session, move: str, likely: Callable[[str], bool] = lambda _value: True) -> list[Tap]:
    """The fewest taps from what is marked now to a move, found on the screens themselves; only values that are `likely` are tried."""
    waiting: deque[tuple[dict[str, str], list[Tap]]] = deque([(dict(session.ui), [])])
    known = {frozenset(session.ui.items())}
    while waiting:
        ui, taps = waiting.popleft()
        found = Markup(markup_of(session.hooks.screen(session.table()._replace(ui=ui)))).data
        if move in found["move"]:
            session.ui = ui
            return [*taps, ("move", move)]
        for kind, value in [(k, v) for k in ("ui", "ghost") for v in sorted(found[k]) if likely(v)]:
            after = dict(tapped(ui, kind, value))
            if frozenset(after.items()) not in known:
                known.add(frozenset(after.items()))
                waiting.append((after, [*taps, (kind, value)]))
    raise AssertionError(f"no taps lead to {move}")
