"""Campaign files and links that somebody has changed."""

from random import Random
from typing import Any

from hexdice.games.first_player.campaign.formats import (
    checksum,
)
from hexdice.kernel.codec import canonical


def signed(data: dict[str, Any]) -> str:
    """A file whose checksum fits, whatever is in it."""
    return canonical({**data, "checksum": checksum(data)})


def damage(text: str, rng: Random) -> str:
    """One to three random damages: a changed, missing or doubled piece, a truncated end, characters of another alphabet."""
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text) + 1)
        length = rng.choice([1, 1, 1, 2, 5, 40])
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:place] + text[place + length :]
        elif kind == 1:
            text = text[:place] + text[place : place + length] + text[place:]
        elif kind == 2:
            text = text[:place]
        elif kind == 3:
            text = (
                text[:place] + "".join(rng.choice('0123456789-",{}[]:;x\n()\0é') for _ in range(length)) + text[place:]
            )
        elif kind == 4:
            text = text[:place] + rng.choice("0123456789abcABC_-") + text[place + 1 :]
        else:
            text = text.replace(
                rng.choice(["p1", "p2", "3", "true", "die", ",", '"']), rng.choice(["p9", "", "7", "null"]), 1
            )
    return text
