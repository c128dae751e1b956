"""Dice that no device can choose: a seed made from every device's random bytes, and a link of every device's hash chain in each draw.

Every device commits to random bytes and to the start of a hash chain before it sees those of others, so nobody can choose the
seed. It reveals one link of its chain at each draw, so nobody can look ahead. A link is the SHA-256 preimage of the previous
one, so the newest link of each chain lets anybody compute and check all earlier ones.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexdice.kernel.errors import NotationError

LONGEST = 4_096  # links in a chain, one for each draw; later draws come from the common seed alone
HEX = re.compile(r"[0-9a-f]{64}")
Entropy = Callable[[int], str]  # so many random bytes, as two hexadecimal digits each


class Share(NamedTuple):
    """What one device contributed to the dice. All texts are 64 hexadecimal digits, "" where not revealed yet."""

    name: str  # name of the device at this table
    commitment: str  # to random bytes and anchor, made before any were revealed
    random: str = ""
    anchor: str = ""  # link 0
    link: str = ""  # the newest link, number `draws`
    draws: int = 0  # number of draws for which this device has revealed a link


def digest(*parts: str) -> str:
    """SHA-256 of the parts joined by "|", as hexadecimal digits."""
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def step(link: str) -> str:
    """The link before this one."""
    return digest("link", link)


def chain(secret: str, length: int = LONGEST) -> list[str]:
    """Links 0 (the anchor) to `length`; the last is made from `secret`."""
    return chain_from(digest("end", secret), length)


def chain_from(last: str, length: int) -> list[str]:
    """The chain that ends with this link."""
    links = [last]
    for _ in range(length):
        links.append(step(links[-1]))
    return links[::-1]


def commitment(random: str, anchor: str) -> str:
    """The hash that a device publishes before it reveals either."""
    return digest("commit", random, anchor)


def common_seed(shares: Sequence[Share]) -> str:
    """The match's seed: 32 hexadecimal digits from all random bytes in the order of the shares."""
    return digest("seed", *(share.random for share in shares))[:32]


def draw_seed(seed: str, links: Sequence[str]) -> str:
    """The seed of one draw: the match's seed, mixed with this draw's link of every chain."""
    return digest("draw", seed, *links) if links else seed


def links_of(share: Share) -> list[str]:
    """Links 1 to `draws` of a share, computed from the newest."""
    links = [share.link] if share.draws else []
    while len(links) < share.draws:
        links.append(step(links[-1]))
    return links[::-1]


def faults(seed: str, shares: Sequence[Share]) -> list[str]:
    """Names of devices whose share is inconsistent; "" is among them if the seed was not made from the shares."""
    wrong = []
    for share in shares:
        kept = commitment(share.random, share.anchor) == share.commitment
        links = links_of(share)
        if not kept or (links and step(links[0]) != share.anchor):
            wrong.append(share.name)
    if shares and common_seed(shares) != seed:
        wrong.append("")
    return wrong


def dump_shares(shares: Sequence[Share]) -> str:
    """One text for a match's header; names are any text without line breaks and tabs."""
    clean = [share._replace(name=" ".join(share.name.split())) for share in shares]
    return "\n".join("\t".join(map(str, share)) for share in clean)


def read_shares(text: str) -> tuple[Share, ...]:
    """The inverse of dump_shares; NotationError for anything else."""
    shares = []
    for line in text.split("\n") if text else []:
        parts = line.split("\t")
        count = parts[5] if len(parts) == 6 else ""
        if not re.fullmatch(r"0|[1-9][0-9]{0,4}", count) or int(count) > LONGEST:
            raise NotationError("The record of the checked dice cannot be read.")
        share = Share(parts[0], parts[1], parts[2], parts[3], parts[4], int(count))
        known = [share.commitment, *filter(None, share[2:5])]
        if not all(map(HEX.fullmatch, known)) or (share.draws and not share.link):
            raise NotationError("The record of the checked dice cannot be read.")
        shares.append(share)
    return tuple(shares)
