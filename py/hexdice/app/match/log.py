"""The log: what happened in a match, in words."""

from collections.abc import Iterator

from hexdice import games
from hexdice.kernel.match import AFTER_UNDO, TYPED, Event, Match
from hexdice.view.table import one_event
from hexdice.view.text import say, voice


class Log:
    """The lines of one match. Each is cached with its inputs, as the whole log is drawn with every event and old lines hardly ever change."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hooks = games.screen(match.game.name)
        self._cache: dict[int, tuple[tuple[object, ...], str]] = {}

    def lines(self, cursor: int, names: tuple[str, ...], own: int | None = None) -> Iterator[tuple[int, str]]:
        """(number, words) of the events before `cursor`, newest first, without hidden moves. Words are markup.

        `own` is the seat that sentences call "you".
        """
        match = self.match
        if match.game.private(match.states[cursor]):
            # The event that led there waits too: its line sees the state after it.
            cursor = max(match.public_length(cursor) - 1, 0)
        for number in range(cursor, 0, -1):
            if words := self._words(number - 1, names, own):
                yield number, words

    def _words(self, index: int, names: tuple[str, ...], own: int | None) -> str:
        """The line for one event; "" for none."""
        match = self.match
        before, event, after = match.states[index], match.events[index], match.states[index + 1]
        made_of = (before, event, after, names, own, voice())
        cached = self._cache.get(index)
        if cached is None or cached[0] != made_of:
            step = one_event(before, event, after, names, match.options)._replace(own=own)
            words = self.hooks.log_line(step)
            cached = self._cache[index] = (made_of, f"{words}{_marks(event)}" if words else "")
        return cached[1]


def _marks(event: Event) -> str:
    """The remark for an event with a mark: typed or after practice."""
    if event.mark == TYPED:
        return f' <span class="tag">{say("real die")}</span>'
    if event.mark == AFTER_UNDO:
        return f' <span class="tag">{say("after undo")}</span>'
    return ""
