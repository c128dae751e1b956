"""What a position is worth: by perfect dice, and as shares of winning by the learned worth (worth.py)."""

from collections.abc import Sequence

from hexdice.bots.scale import as_played
from hexdice.games.siberian_dice.bot import worth
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.bot.levels import FORMS
from hexdice.games.siberian_dice.rules import state as pd

WIN = 100.0
NEAR, OVER_BY_ONE = 0.15, 0.1


def evaluate(state: pd.State, seat: int) -> float:
    """Perfect dice and dice one neighbour short of it, the seat's minus those of the strongest other seat; WIN for a win.

    An evaluation without learned weights, for `greedy`; the levels use `worth`.
    """
    ended = state.ended
    if ended is not None:
        return 0.0 if len(ended.winners) > 1 and seat in ended.winners else WIN if seat in ended.winners else -WIN
    sevens = pd.BOARDS[state.setup.side].sevens
    ones = sevens // 7
    faces, counts = state.faces, state.counts
    exact = ~((faces ^ counts) + sevens)
    short = ~((faces ^ counts + ones) + sevens)
    over = ~((faces + ones ^ counts) + sevens)
    mine, theirs = 0.0, -WIN
    for other, own in enumerate(state.owns):
        if not pd.is_in(state, other):
            continue
        value = (own & exact).bit_count() + NEAR * (own & short).bit_count() + OVER_BY_ONE * (own & over).bit_count()
        if not state.setup.goal:
            value += state.hands[other]  # in Chain a die in hand is a spare turn
        if other == seat:
            mine = value
        elif value > theirs:
            theirs = value
    return mine - theirs


def outlook(state: pd.State, played: Sequence[str] = ()) -> tuple[float, ...]:
    """The estimated share of winning of each seat, by the learned worth; exact once the match is over.

    `played`: the level of each seat that a bot plays; without it all seats count as equally strong. Before the choice of a die it
    assumes the best choice, with a die rolled the best placement; otherwise it estimates the board as it is.
    """
    seats = state.setup.seats
    if state.ended is not None:
        return tuple((seat in state.ended.winners) / len(state.ended.winners) for seat in range(seats))
    ground, on_turn = Ground.of(state), state.on_turn
    if state.out:
        first = (1.0, *(0.0,) * (seats - 1))
        by_place = first if seats - state.out.bit_count() == 1 else worth.shares_after(ground, on_turn)
    elif state.phase in (pd.CHOOSE, pd.ANSWER):
        by_place = worth.shares_before(ground, on_turn, 0)
    elif state.phase == pd.PLACE:
        look = worth.Look(ground, on_turn, ground.hands, ground.rows)
        cells, leads = look.sight()
        best = max(range(len(cells)), key=lambda k: leads[k][state.face - 1])
        ground.drop(cells[best], state.face, on_turn)
        by_place = worth.shares_after(ground, on_turn)
    else:
        by_place = worth.shares_after(ground, (on_turn - 1) % seats)
        by_place = (*by_place[1:], by_place[0])
    found = [by_place[(seat - on_turn) % seats] if pd.is_in(state, seat) else 0.0 for seat in range(seats)]
    return as_played([each / sum(found) for each in found], played, FORMS[state.setup.variant])
