"""The bots of Siberian Dice: five levels that choose by the learned worth of a board (worth.py)."""

from collections.abc import Iterator
from random import Random

from hexdice.bots import Thinker
from hexdice.bots.scale import nearest
from hexdice.bots.why import Reasoning, Term
from hexdice.games.siberian_dice.bot import worth
from hexdice.games.siberian_dice.bot.estimate import WIN as WIN
from hexdice.games.siberian_dice.bot.estimate import evaluate as evaluate
from hexdice.games.siberian_dice.bot.estimate import outlook as outlook
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.bot.levels import FORMS as FORMS
from hexdice.games.siberian_dice.bot.levels import SETTINGS, Level, settings
from hexdice.games.siberian_dice.bot.levels import offered as offered
from hexdice.games.siberian_dice.bot.thinking import think
from hexdice.games.siberian_dice.rules import state as pd


def thinker(level: str) -> Thinker:
    """A level's bot. Where a level is not offered, an older match may still have it: the nearest one plays."""

    def thinking(view: pd.State, seat: int, rng: Random) -> Iterator[str]:
        here = settings(view.setup.variant, view.setup.seats)
        return think(view, seat, rng, here[nearest(tuple(here), level)])

    return thinking


LEVELS: dict[str, Thinker] = {level: thinker(level) for level in SETTINGS}


def terms(state: pd.State, seat: int) -> dict[str, Term]:
    """The parts of the lead of a seat when a turn has ended (worth.parts); "end" for a match that is over."""
    if state.ended is not None:
        return {"end": Term(WIN * (outlook(state)[seat] - 1 / state.setup.seats))}
    last = (state.on_turn - 1) % state.setup.seats
    return {name: Term(*part) for name, part in worth.parts(Ground.of(state), last, seat).items()}


PLAYER = Level(temperature=0.0, blind=0.0)  # one-ply search
REASONING = Reasoning(
    terms, turn=lambda state: state.on_turn, player=lambda view, seat, rng: think(view, seat, rng, PLAYER), turns=4
)
