"""Checked dice as the host keeps them: every device commits to random bytes, reveals them, and gives one link of its chain for each roll.

After every change the host writes `shares` into the header of the match. "" stands for the host's own device.
"""

from collections.abc import Sequence
from typing import Any

from hexdice.kernel import fair


class CheckedDice:
    """Off until `ask`; then all devices commit, then all reveal, and `draw` needs a link of each."""

    def __init__(self, shares: Sequence[fair.Share] = ()) -> None:
        self.devices: list[str] = []  # whose share each one is
        self.shares = list(shares)
        self._asking = False  # whether the devices are asked for their commitments
        self._commitments: dict[str, str] = {}
        self._random = ""
        self._links: list[str] = []  # this device's chain
        self._received: dict[str, str] = {}  # device -> its link for the pending draw

    def snapshot(self) -> dict[str, Any]:
        """For the storage; `restored` is its inverse, given the shares."""
        return {"devices": self.devices, "links": self._links[-1:], "received": self._received}

    @classmethod
    def restored(cls, data: dict[str, Any], shares: Sequence[fair.Share]) -> "CheckedDice":
        """KeyError, TypeError, ValueError or IndexError for anything that `snapshot` does not write."""
        dice = cls(shares)
        dice.devices, dice._received = list(data["devices"]), dict(data["received"])
        dice._links = fair.chain_from(data["links"][0], fair.LONGEST) if data["links"] else []
        return dice

    # Before the first roll

    def ask(self, devices: Sequence[str], entropy: fair.Entropy) -> None:
        """Asks these devices for their commitments and makes the host's own."""
        self._links = fair.chain(entropy(32))
        self._random = entropy(32)
        self.devices = ["", *devices]
        self._commitments = {"": fair.commitment(self._random, self._links[0])}
        self._asking = True

    def commit(self, device: str, commitment: str) -> None:
        """Takes the first commitment of a device; any other changes nothing."""
        if self._asking and device in self.devices and fair.HEX.fullmatch(commitment):
            self._commitments.setdefault(device, commitment)

    @property
    def committed(self) -> bool:
        """Whether the last device that was asked has just committed: `begin` is due."""
        return self._asking and all(device in self._commitments for device in self.devices)

    def begin(self, names: Sequence[str]) -> None:
        """Makes the shares, under the names of the devices, and reveals the host's own."""
        self._asking = False
        self.shares = [fair.Share(name, self._commitments[of]) for name, of in zip(names, self.devices, strict=True)]
        self.shares[0] = self.shares[0]._replace(random=self._random, anchor=self._links[0])

    def reveal(self, device: str, random: str, anchor: str) -> bool:
        """Takes the bytes of a device; False, and nothing changes, if they are not those that it committed to."""
        if device not in self.devices or not self.shares:
            return False
        index = self.devices.index(device)
        share = self.shares[index]
        if share.random or fair.commitment(random, anchor) != share.commitment:
            return False
        self.shares[index] = share._replace(random=random, anchor=anchor)
        return True

    @property
    def revealed(self) -> bool:
        """Whether the bytes of all devices are known, and so the seed that is made of them."""
        return bool(self.shares) and all(share.random for share in self.shares)

    # Each roll

    @property
    def used_up(self) -> bool:
        """Whether all links have been drawn; the rest of the match needs none."""
        return self.revealed and self.shares[0].draws >= fair.LONGEST

    def link(self, device: str, number: int, link: str) -> bool:
        """Takes a device's link for the pending draw; False, and nothing changes, if it is not the next of its chain."""
        if device not in self.devices or not self.shares:
            return False
        share = self.shares[self.devices.index(device)]
        before = share.link if share.draws else share.anchor
        if not share.random or number != share.draws + 1 or not fair.HEX.fullmatch(link) or fair.step(link) != before:
            return False
        self._received[device] = link
        return True

    def draw(self) -> bool:
        """Mixes the next link of every device into the shares; False, and nothing changes, while one is missing."""
        number = self.shares[0].draws + 1
        links = [self._received.get(device, "") if device else self._links[number] for device in self.devices]
        if not all(links):
            return False
        found = zip(self.shares, links, strict=True)
        self.shares = [share._replace(link=link, draws=number) for share, link in found]
        self._received = {}
        return True

    # What is missing

    @property
    def waiting(self) -> bool:
        """Whether nothing can be rolled because a commitment or a device's bytes are missing."""
        return self._asking or (bool(self.shares) and not self.revealed)

    def missing(self, due: bool) -> tuple[str, ...]:
        """The devices whose bytes are missing, or, if a roll is due, their links."""
        if self.shares and not self.revealed:
            return tuple(d for d, share in zip(self.devices, self.shares, strict=True) if d and not share.random)
        if not self.shares or not due or self.used_up:
            return ()
        return tuple(device for device in self.devices if device and device not in self._received)

    def wanted(self, device: str, due: bool) -> list[Any] | None:
        """What a device must contribute before the dice can be rolled, as the wire has it."""
        if device not in self.devices:
            return None
        if self._asking:
            return None if device in self._commitments else ["commit", 0]
        if self.shares and not self.shares[self.devices.index(device)].random:
            return ["reveal", 0]
        return ["link", self.shares[0].draws + 1] if device in self.missing(due) else None
