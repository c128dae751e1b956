"""A table that follows a script: the base of guided matches and puzzles."""

from hexdice.app.match.session import Session
from hexdice.kernel.match import Match


class ScriptedSession(Session):
    """A table that is not saved: one seat plays what a script asks for; bots and dice do only what the script says."""

    stored = False

    def __init__(self, match: Match, seat: int) -> None:
        super().__init__(match)
        self.active = True
        self.seat = seat

    def begin(self) -> None:
        """Does nothing: the script has the outcomes."""

    def taken(self, before: int) -> None:
        """Called after the script has added events from the cursor `before` on: they become the fresh ones, and marks are cleared."""
        self.fresh = before
        self._leave()

    def viewer(self) -> int | None:
        """The script's seat, even in another seat's turn."""
        return self.seat

    def own(self) -> int | None:
        """The script's seat."""
        return self.seat

    def behind_curtain(self) -> tuple[int, ...]:
        """Nobody: there is only one person."""
        return ()

    def undo_cursor(self) -> int | None:
        """None: the script only goes forward."""
        return None
