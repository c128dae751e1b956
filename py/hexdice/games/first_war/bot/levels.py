"""What tells the levels of the bot apart: how a tribe is valued, how far a plan is searched, how much is left to chance."""

from functools import lru_cache
from typing import NamedTuple

from hexdice.bots import tables
from hexdice.games.first_war.bot import terms
from hexdice.games.first_war.bot.planner import Breadth
from hexdice.games.first_war.bot.terms import Weights

_TABLES = tables.read(__name__)
WEIGHTS: Weights = _TABLES["terms"]
SURE, TEMPO = _TABLES["outlook"]  # from a lead to log-odds: factor, and the bonus for the seat that waits
DANGERS = ("danger", "worst danger", "home at risk")
PLANS_AHEAD = ("full farm", "nurses", "purse", "trek", "path", "untended")


class Level(NamedTuple):
    """How a level plays."""

    weights: Weights = WEIGHTS
    breadth: Breadth = Breadth()
    temperature: float = 0.0  # of the softmax, in pieces; 0: always the best
    nerve: float = 0.15  # least gain for an attack, in pieces
    hands: int = 99  # most pieces moved in a phase: beginners leave many where they are
    raid: float = 0.0  # worth of each step of a hunter towards the enemy besides, in pieces
    lazy: float = 0.0  # share of the choices in growth in which it lets nothing grow
    resigns: bool = False
    hurry: float = 5.0  # `raid` in a war that ends soon
    rush: int = 99  # `hands` there


RASH = -1.0  # `nerve` of a bot that hurries: it strikes even if that costs a piece
SOON = 12  # rounds to the end of a war from which on bots hurry: what they could build up pays no more


def hurried(level: Level) -> Level:
    """The level in a war that ends soon: it comes and strikes."""
    raid = max(level.raid, level.hurry)
    return level._replace(raid=raid, nerve=RASH, hands=level.rush, lazy=level.lazy / 2, hurry=0.0)


@lru_cache(maxsize=32)
def scaled(weights: Weights, names: tuple[str, ...], factor: float) -> Weights:
    """The weights, those of the terms with these names multiplied by a factor."""
    return tuple(w * factor if name in names else w for name, w in zip(terms.TERMS, weights, strict=True))


def short_sighted(sight: float) -> Weights:
    """The weights with reduced terms for the enemy's next turn and for later gains."""
    return scaled(WEIGHTS, DANGERS + PLANS_AHEAD, sight)


@lru_cache(maxsize=32)
def raiding(weights: Weights, raid: float) -> Weights:
    """The weights with so much more for each step of a hunter towards the enemy."""
    return tuple(w - raid * (name == "march") for name, w in zip(terms.TERMS, weights, strict=True))
