"""Going on with a match whose host is gone: the people of all other seats are asked before anything can be played."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class TakeoverRequest(NamedTuple):
    """The question to a guest whether another device may be the host."""

    token: str  # identifies this takeover
    by: str  # the names of the seats on the device that asks; "" if it has none
    length: int  # how many events its copy has
    mark: str  # their running hash
    same: int  # how many of them this guest's copy certainly has, as far as the host knows


class Takeover:
    """A match that this device has taken over; `open` until everybody has agreed, or this device goes on without the others."""

    def __init__(self, token: str, by: str, length: int, mark: str, missing: Iterable[int]) -> None:
        """`missing` are people's seats on other devices."""
        self.token, self.by, self.length, self.mark = token, by, length, mark
        self.missing = set(missing)
        self.open = True

    def request_to(self, same: int) -> TakeoverRequest:
        """The question for a guest."""
        return TakeoverRequest(self.token, self.by, self.length, self.mark, same)

    def snapshot(self) -> list[Any]:
        """For the storage; `restored` is its inverse."""
        return [self.token, self.by, self.length, self.mark, sorted(self.missing), self.open]

    @classmethod
    def restored(cls, data: list[Any]) -> "Takeover":
        """TypeError or ValueError for anything that `snapshot` does not write."""
        token, by, length, mark, missing, open = data
        takeover = cls(str(token), str(by), int(length), str(mark), (int(seat) for seat in missing))
        takeover.open = bool(open)
        return takeover
