"""Checked dice: every hash by hashlib, and whoever opens something other than was sealed is named."""

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from hexdice.kernel import fair
from hexdice.kernel.chance import draw
from hexdice.kernel.errors import NotationError
from hexdice.kernel.extras import CHECKED
from hexdice.kernel.fair import Share
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from tests.toy import GAME

UNREADABLE = "^" + re.escape("The record of the checked dice cannot be read.") + "$"


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def chain(secret: str) -> list[str]:
    """An anchor and three links; each is the SHA-256 of the next."""
    last = sha(f"end|{secret}")
    second = sha(f"link|{last}")
    first = sha(f"link|{second}")
    return [sha(f"link|{first}"), first, second, last]


CHAINS = {name: chain(f"secret of {name}") for name in ("Ada", "Ben")}
RANDOM = {"Ada": "1" * 64, "Ben": "2" * 64}
SEED = sha(f"seed|{RANDOM['Ada']}|{RANDOM['Ben']}")[:32]


def share(name: str, draws: int) -> Share:
    """What an honest device has shown after so many draws."""
    anchor = CHAINS[name][0]
    link = CHAINS[name][draws] if draws else ""
    return Share(name, sha(f"commit|{RANDOM[name]}|{anchor}"), RANDOM[name], anchor, link, draws)


def test_each_hash_is_made_of_what_it_binds() -> None:
    assert fair.chain("secret of Ada", 3) == CHAINS["Ada"] == fair.chain_from(CHAINS["Ada"][3], 3)
    assert fair.step(CHAINS["Ada"][2]) == CHAINS["Ada"][1]
    assert fair.commitment("random", "anchor") == sha("commit|random|anchor")
    assert fair.common_seed([share("Ada", 0), share("Ben", 0)]) == SEED
    assert fair.draw_seed(SEED, [CHAINS["Ada"][1], CHAINS["Ben"][1]]) == sha(
        f"draw|{SEED}|{CHAINS['Ada'][1]}|{CHAINS['Ben'][1]}"
    )
    assert fair.draw_seed(SEED, []) == SEED, "when the chains have ended, the common seed alone"


def test_the_newest_link_gives_all_earlier_ones() -> None:
    assert fair.links_of(share("Ada", 0)) == []
    assert fair.links_of(share("Ada", 1)) == CHAINS["Ada"][1:2]
    assert fair.links_of(share("Ada", 3)) == CHAINS["Ada"][1:]


@pytest.mark.parametrize("draws", [0, 1, 3])
def test_honest_devices_are_not_named(draws: int) -> None:
    assert fair.faults(SEED, [share("Ada", draws), share("Ben", draws)]) == []
    assert fair.faults(SEED, []) == []


@pytest.mark.parametrize(
    "changed", [*({k: "a" * 64} for k in ("commitment", "random", "anchor", "link")), {"draws": 2}]
)
def test_a_device_that_opens_something_other_than_it_sealed_is_named(changed: dict[str, Any]) -> None:
    ben = share("Ben", 3)._replace(**changed)
    named = fair.faults(fair.common_seed([share("Ada", 3), ben]), [share("Ada", 3), ben])
    assert named == ["Ben"]


def test_a_seed_that_was_not_made_from_all_shares_is_named() -> None:
    ada, ben = share("Ada", 1), share("Ben", 1)
    for shares in ([ben, ada], [ada], [ada, ben, ben]):
        assert fair.faults(SEED, shares) == [""]


def test_the_record_is_one_line_for_each_device() -> None:
    shares = (share("Ada", 3), Share("Ben", "b" * 64))
    text = fair.dump_shares([shares[0], shares[1]._replace(name=" Ben\t\n ")])
    assert text == "\t".join(("Ada", *shares[0][1:5], "3")) + "\n" + f"Ben\t{'b' * 64}\t\t\t\t0"
    assert fair.read_shares(text) == shares
    assert fair.read_shares("") == ()


GOOD = ["Ada", "c" * 64, "d" * 64, "e" * 64, "f" * 64, "4096"]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        *((place, wrong) for place in (1, 2, 3, 4) for wrong in ("d" * 63, "d" * 65, "D" * 64, "x")),
        (1, ""),
        (4, ""),  # draws without a link
        *((5, wrong) for wrong in ("", "-1", "01", "4097", "99999", "100000", "1x", "x", "1\t2", "\u0663", "1\u0663")),
    ],
)
def test_a_damaged_record_is_refused(place: int, text: str) -> None:
    assert fair.read_shares("\t".join(GOOD)) == (Share("Ada", "c" * 64, "d" * 64, "e" * 64, "f" * 64, 4096),)
    with pytest.raises(NotationError, match=UNREADABLE):
        fair.read_shares("\t".join([*GOOD[:place], text, *GOOD[place + 1 :]]))


def test_a_record_with_a_line_that_is_too_short_is_refused() -> None:
    with pytest.raises(NotationError, match=UNREADABLE):
        fair.read_shares("\t".join(GOOD[:5]))


def test_a_roll_takes_the_next_link_of_every_device() -> None:
    """However many moves come before it; the same roll with fewer links is another one, and is found."""
    record = fair.dump_shares([share("Ada", 1), share("Ben", 1)])
    match = Match(GAME, Header("toy", {}, (Seat("Ada"), Seat("Ben")), 2, SEED, extra={CHECKED: record}))
    for seat, move in ((0, "bid 3"), (1, "bid 1"), (0, "roll")):
        match.play(seat, move)
    pending = GAME.chance(match.state)
    assert pending is not None
    linked = draw(sha(f"draw|{SEED}|{CHAINS['Ada'][1]}|{CHAINS['Ben'][1]}"), pending)
    assert linked != draw(SEED, pending)
    assert match.draw() == Event(CHANCE, linked) and match.wrong_dice() == []
    match.header = replace(match.header, extra={})
    assert match.wrong_dice() == [3]
