"""The bots of Siberian Dice: five levels that choose by the learned worth of a board (worth.py)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from math import log
from random import Random
from typing import NamedTuple

from hexdice.bots import Thinker
from hexdice.bots.scale import Form, as_played, nearest
from hexdice.bots.why import Reasoning, Term
from hexdice.games.siberian_dice.bot import worth
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.bot.threats import safety
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.kernel.game import CHANCE

WIN = 100.0
NEAR, OVER_BY_ONE = 0.15, 0.1
FROM_HAND = 6  # dice in hand down to which `first` brings in a new one each turn


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
        if state.out >> other & 1:
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
    field, on_turn = Ground.of(state), state.on_turn
    if state.out:
        first = (1.0, *(0.0,) * (seats - 1))
        by_place = first if seats - state.out.bit_count() == 1 else worth.shares_after(field, on_turn)
    elif state.phase in (pd.CHOOSE, pd.ANSWER):
        by_place = worth.shares_before(field, on_turn, 0)
    elif state.phase == pd.PLACE:
        look = worth.Look(field, on_turn, field.hands, field.rows)
        cells, leads = look.sight()
        best = max(range(len(cells)), key=lambda k: leads[k][state.face - 1])
        field.drop(cells[best], state.face, on_turn)
        by_place = worth.shares_after(field, on_turn)
    else:
        by_place = worth.shares_after(field, (on_turn - 1) % seats)
        by_place = (*by_place[1:], by_place[0])
    found = [by_place[(seat - on_turn) % seats] if not state.out >> seat & 1 else 0.0 for seat in range(seats)]
    return as_played([each / sum(found) for each in found], played, FORMS[state.setup.variant])


class Level(NamedTuple):
    """How a level chooses.

    `temperature` is that of its softmax over leads; `blind` the probability, for each die, of missing what a move does
    to it; `others` the number of placements for which it considers the next seat's answer; `dice` the number of choices of a
    die that it searches as far as that answer, with `places` placements for each face; `tidy`: it does what a friendly
    beginner does, who races rather than spoils (`_fitting`, `_spare`).
    """

    temperature: float
    blind: float
    others: int = 0
    dice: int = 0
    places: int = 0
    tidy: bool = False


def spread(temperature: float, rng: Random) -> float:
    """Random noise: added to several values, it makes the largest sum a softmax sample."""
    return -temperature * log(-log(rng.random() or 0.5)) if temperature else 0.0


def lead_of(portion: float) -> float:
    """The lead that corresponds to a share."""
    portion = min(max(portion, 1e-4), 1 - 1e-4)
    return log(portion / (1 - portion))


def think(view: pd.State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    """Better and better moves of a level. It never misses an immediate win."""
    if view.phase == pd.ANSWER:
        yield "accept" if outlook(view)[seat] < 1 / view.setup.seats else "decline"
    elif view.phase == pd.PLACE:
        yield from _place(view, seat, rng, level)
    else:
        yield from _choose(view, seat, rng, level)


def _unseen(view: pd.State, rng: Random, blind: float) -> list[bool]:
    return [rng.random() < blind for _ in range(pd.BOARDS[view.setup.side].size)] if blind else []


def _place(view: pd.State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    names = pd.BOARDS[view.setup.side].grid.names
    field = Ground.of(view)
    look = worth.Look(field, seat, field.hands, field.rows)
    cells, leads = look.sight()
    true = {c: row[view.face - 1] for c, row in zip(cells, leads, strict=True)}
    best = max(cells, key=true.__getitem__)
    if true[best] >= worth.WON or len(cells) == 1:
        yield f"place {names[best]}"
        return
    if level.blind:
        cells, leads = look.sight(_unseen(view, rng, level.blind))
    liked = {
        c: min(row[view.face - 1], worth.WON - 1) + spread(level.temperature, rng)
        for c, row in zip(cells, leads, strict=True)
    }
    ranked = sorted(_fitting(view, seat, cells) if level.tidy else cells, key=liked.__getitem__, reverse=True)
    yield f"place {names[ranked[0]]}"
    looks: dict[int, float] = {}
    for c in ranked[: level.others]:
        looks[c] = lead_of(_answered(field, view, c, true[c])) + spread(level.temperature, rng)
        yield f"place {names[max(looks, key=looks.__getitem__)]}"


def _fitting(view: pd.State, seat: int, cells: Sequence[int]) -> Sequence[int]:
    """The cells where the die can become perfect (with as many neighbours as it has pips) and disturbs no other seat's perfect die.

    Each of the two only if such cells are left.
    """
    around = pd.BOARDS[view.setup.side].around
    theirs = pd.perfect(view) & ~view.owns[seat]
    cells = [c for c in cells if around[c].bit_count() >= view.face] or cells
    return [c for c in cells if not around[c] << 3 & theirs] or cells


def _spare(view: pd.State, seat: int, ways: list[worth.DieChoice]) -> list[worth.DieChoice]:
    """While more than half of its dice are in hand, one of those; then the choices that take no perfect die off the board and disturb
    no other seat's. Each only if such choices are left; in Chain a die in hand is a spare turn, and only perfect dice may leave.
    """
    if view.setup.variant == pd.CHAIN:
        return ways
    if view.hands[seat] > FROM_HAND:
        return [each for each in ways if each.cell < 0] or ways
    around, bits = pd.BOARDS[view.setup.side].around, pd.perfect(view)
    theirs = bits & ~view.owns[seat]
    ways = [each for each in ways if each.cell < 0 or not bits >> 4 * each.cell & 8] or ways
    return [each for each in ways if each.cell < 0 or not around[each.cell] << 3 & theirs] or ways


def _answered(field: Ground, ready: pd.State, cell: int, lead: float) -> float:
    """`on_turn`'s share after it has placed its die on a cell, which brings `lead` at sight, and the next seat has answered."""
    seat = ready.on_turn
    if abs(lead) >= worth.WON or lead == 0:
        return worth.share(lead)
    field.drop(cell, ready.face, seat)
    promised = worth.answered(field, seat)
    field.lift(cell)
    if ready.setup.goal:
        after = play.apply(ready, seat, f"place {pd.BOARDS[ready.setup.side].grid.names[cell]}")
        if after.phase != pd.OVER:
            promised = min(promised, safety(after, seat))
    return promised


def _choose(view: pd.State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    field = Ground.of(view)
    ways = worth.die_choices(field, seat)
    best = ways[0]
    yield _named(view, best)
    if len(ways) == 1 or best.value >= 1:
        return
    ways = _spare(view, seat, ways) if level.tidy else ways
    if level.blind:
        unseen = _unseen(view, rng, level.blind)
        ways = [worth.die_choice(field, seat, each.cell, unseen) for each in ways]
    liked = [(lead_of(each.value) + spread(level.temperature, rng), k) for k, each in enumerate(ways)]
    ranked = [ways[k] for _, k in sorted(liked, reverse=True)]
    yield _named(view, ranked[0])
    looks: list[float] = []
    for each in ranked[: level.dice]:
        total = 0.0
        for face in each.faces:
            total += _promised(view, seat, each, face, level.places)
            yield _named(view, ranked[max(range(len(looks)), key=looks.__getitem__) if looks else 0])
        looks.append(lead_of(total / len(each.faces)) + spread(level.temperature, rng))
    if looks:
        yield _named(view, ranked[max(range(len(looks)), key=looks.__getitem__)])


def _promised(view: pd.State, seat: int, each: worth.DieChoice, face: int, places: int) -> float:
    """The best share with this face, over the most promising placements and the next seat's answers."""
    cells, leads = each.sight
    ranked = sorted(range(len(cells)), key=lambda k: leads[k][face - 1], reverse=True)[:places]
    if leads[ranked[0]][face - 1] >= worth.WON:
        return 1.0
    ready = play.apply(view, seat, _named(view, each))
    if ready.phase != pd.PLACE:
        ready = play.apply(ready, CHANCE, str(face))
    return max(_answered(each.field, ready, cells[k], leads[k][face - 1]) for k in ranked)


def _named(view: pd.State, each: worth.DieChoice) -> str:
    return "hand" if each.cell < 0 else f"take {pd.BOARDS[view.setup.side].grid.names[each.cell]}"


SETTINGS = {
    "first": Level(temperature=1.6, blind=0.4, tidy=True),
    "gentle": Level(temperature=0.35, blind=0.17),
    "steady": Level(temperature=0.2, blind=0.08),
    "sharp": Level(temperature=0.12, blind=0.04, others=3),
    "master": Level(temperature=0.0, blind=0.0, others=8, dice=4, places=3),
}
# How the levels play in each variant, weakest first: (sure, skill), fitted by `python -m bench calibration siberian-dice --fit`.
FITTED = {
    "basic": ((0.81, 0.00), (0.86, 1.58), (1.14, 2.97), (1.19, 5.27), (1.02, 6.63)),
    "primes": ((0.73, 0.00), (0.82, 2.10), (1.02, 5.05), (1.11, 6.75), (0.96, 9.81)),
    "strategic": ((0.78, 0.00), (0.84, 1.05), (1.07, 2.38), (1.15, 5.40), (1.07, 8.52)),
    "grossmeister": ((0.80, 0.00), (0.82, 1.33), (1.10, 4.19), (1.22, 7.14), (1.02, 10.18)),
    "purity": ((0.75, 0.00), (0.80, 1.26), (1.09, 3.01), (1.18, 5.93), (0.97, 8.91)),
    "chain": ((0.76, 0.00), (0.92, 1.15), (1.09, 3.64), (1.24, 5.53), (1.03, 7.98)),
}
FORMS = {variant: dict(zip(SETTINGS, starmap(Form, fitted), strict=True)) for variant, fitted in FITTED.items()}
# With three seats one move matters less, so the weakest level errs more there to stay below the next one; without the mistakes
# that it avoids with two, `gentle` would win only about a quarter of the matches over two of it.
OF_THREE = {**SETTINGS, "first": Level(temperature=1.0, blind=0.5)}
# In Chain it matters so little that there is no room for a level between gentle and sharp.
CHAIN_OF_THREE = {
    "first": OF_THREE["first"],
    "gentle": Level(temperature=0.12, blind=0.05),
    "sharp": Level(temperature=0.07, blind=0.03, others=3),
    "master": SETTINGS["master"],
}


def settings(variant: str, seats: int) -> Mapping[str, Level]:
    """The levels of a variant with so many seats, weakest first."""
    return SETTINGS if seats < 3 else CHAIN_OF_THREE if variant == pd.CHAIN else OF_THREE


def offered(options: Mapping[str, object], seats: int) -> Sequence[str]:
    """The levels to choose from with these options and so many seats, weakest first."""
    return tuple(settings(str(options.get("variant", "")), seats))


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
        lead = outlook(state)[seat] - 1 / state.setup.seats
        return {"end": Term(WIN * lead, lead)}
    last = (state.on_turn - 1) % state.setup.seats
    return {name: Term(*part) for name, part in worth.parts(Ground.of(state), last, seat).items()}


PLAYER = Level(temperature=0.0, blind=0.0)  # one-ply search
REASONING = Reasoning(
    terms,
    turn=lambda state: state.on_turn,
    player=lambda view, seat, rng: think(view, seat, rng, PLAYER),
    turns=4,
)
