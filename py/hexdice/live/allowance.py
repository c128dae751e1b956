"""How much another device may send, so that no flood of messages can stop this page."""

BURST = 1_000  # messages at once; the largest table and everything on a device need far fewer
RATE = 100  # messages a second after that
SIZE = 10_000  # characters that count as one more message


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
