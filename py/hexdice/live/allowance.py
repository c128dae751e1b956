"""How much another device may send, and when it is handled, so that no flood of messages can stop this page."""

from collections import deque
from collections.abc import Callable, Iterator

BURST = 1_000  # messages at once; the largest table and everything on a device need far fewer
RATE = 100  # messages a second after that
SIZE = 10_000  # characters that count as one more message
SLICE = 0.01  # seconds of work on messages, if none takes longer alone, before the page does something else

Batch = Iterator[tuple[str, str | None]]  # channel and text; None: it was closed after that


class Allowance:
    """What one channel may still deliver. It grows with time up to BURST."""

    def __init__(self) -> None:
        self.left = float(BURST)
        self.at = 0.0

    def admits(self, length: int, now: float) -> bool:
        """Whether a message of `length` characters is within the allowance; `now` in seconds from any start."""
        self.left = min(BURST, self.left + max(0.0, now - self.at) * RATE)
        self.at = now
        self.left -= 1 + length // SIZE
        return self.left >= 0


class Intake:
    """What has arrived on all channels and is not handled yet.

    A message counts when it arrives, so slow handling admits no more of them. They are handled in batches, one of each channel in
    turn, and after each batch the page has as much time for itself as the batch has taken, with everything that followed from it.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` in seconds from any start."""
        self._now = now
        self._waiting: dict[str, deque[str | None]] = {}
        self._allowances: dict[str, Allowance] = {}
        self._rests = 0.0  # until then nothing is handled

    def take(self, id: str, text: str) -> bool:
        """Takes a message that has arrived; False if the channel has sent too much."""
        if not self._allowances.setdefault(id, Allowance()).admits(len(text), self._now()):
            return False
        self._waiting.setdefault(id, deque()).append(text)
        return True

    def end(self, id: str) -> None:
        """The other side has closed the channel."""
        self._waiting.setdefault(id, deque()).append(None)

    def drop(self, id: str) -> None:
        """This side closes the channel: nothing more is heard from it."""
        self._waiting.pop(id, None)
        self._allowances.pop(id, None)

    def pause(self) -> float | None:
        """Seconds until the next batch may be handled; None if nothing waits."""
        return max(0.0, self._rests - self._now()) if self._waiting else None

    def handle(self, receive: Callable[[Batch], object]) -> None:
        """Lets `receive` handle the next batch."""
        began = self._now()
        receive(self._batch(began))
        ended = self._now()
        self._rests = ended + ended - began

    def _batch(self, began: float) -> Batch:
        while self._waiting:
            id = next(iter(self._waiting))
            queue = self._waiting.pop(id)
            text = queue.popleft()
            if queue:
                self._waiting[id] = queue  # as the last
            elif text is None:
                self._allowances.pop(id, None)
            yield id, text
            if self._now() - began >= SLICE:
                return
