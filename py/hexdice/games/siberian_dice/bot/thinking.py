"""How a level finds its move: by the worth at sight, with its mistakes, then by what others would answer."""

from collections.abc import Iterator, Sequence
from math import log
from random import Random

from hexdice.bots.sampling import noise
from hexdice.games.siberian_dice.bot import worth
from hexdice.games.siberian_dice.bot.estimate import outlook
from hexdice.games.siberian_dice.bot.ground import Ground
from hexdice.games.siberian_dice.bot.levels import Level
from hexdice.games.siberian_dice.bot.threats import safety
from hexdice.games.siberian_dice.rules import play
from hexdice.games.siberian_dice.rules import state as pd
from hexdice.kernel.game import CHANCE

FROM_HAND = 6  # dice in hand down to which `first` brings in a new one each turn


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
    ground = Ground.of(view)
    look = worth.Look(ground, seat, ground.hands, ground.rows)
    cells, leads = look.sight()
    true = {c: row[view.face - 1] for c, row in zip(cells, leads, strict=True)}
    best = max(cells, key=true.__getitem__)
    if true[best] >= worth.WON or len(cells) == 1:
        yield f"place {names[best]}"
        return
    if level.blind:
        cells, leads = look.sight(_unseen(view, rng, level.blind))
    liked = {
        c: min(row[view.face - 1], worth.WON - 1) + noise(level.temperature, rng)
        for c, row in zip(cells, leads, strict=True)
    }
    ranked = sorted(_fitting(view, seat, cells) if level.tidy else cells, key=liked.__getitem__, reverse=True)
    yield f"place {names[ranked[0]]}"
    looks: dict[int, float] = {}
    for c in ranked[: level.others]:
        looks[c] = lead_of(_answered(ground, view, c, true[c])) + noise(level.temperature, rng)
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


def _answered(ground: Ground, ready: pd.State, cell: int, lead: float) -> float:
    """`on_turn`'s share after it has placed its die on a cell, which brings `lead` at sight, and the next seat has answered."""
    seat = ready.on_turn
    if abs(lead) >= worth.WON or lead == 0:
        return worth.share(lead)
    ground.drop(cell, ready.face, seat)
    promised = worth.answered(ground, seat)
    ground.lift(cell)
    if ready.setup.goal:
        after = play.apply(ready, seat, f"place {pd.BOARDS[ready.setup.side].grid.names[cell]}")
        if after.phase != pd.OVER:
            promised = min(promised, safety(after, seat))
    return promised


def _choose(view: pd.State, seat: int, rng: Random, level: Level) -> Iterator[str]:
    ground = Ground.of(view)
    ways = worth.die_choices(ground, seat)
    best = ways[0]
    yield _named(view, best)
    if len(ways) == 1 or best.value >= 1:
        return
    ways = _spare(view, seat, ways) if level.tidy else ways
    if level.blind:
        unseen = _unseen(view, rng, level.blind)
        ways = [worth.die_choice(ground, seat, each.cell, unseen) for each in ways]
    liked = [(lead_of(each.value) + noise(level.temperature, rng), k) for k, each in enumerate(ways)]
    ranked = [ways[k] for _, k in sorted(liked, reverse=True)]
    yield _named(view, ranked[0])
    looks: list[float] = []
    for each in ranked[: level.dice]:
        total = 0.0
        for face in each.faces:
            total += _promised(view, seat, each, face, level.places)
            yield _named(view, ranked[max(range(len(looks)), key=looks.__getitem__) if looks else 0])
        looks.append(lead_of(total / len(each.faces)) + noise(level.temperature, rng))
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
    return max(_answered(each.ground, ready, cells[k], leads[k][face - 1]) for k in ranked)


def _named(view: pd.State, each: worth.DieChoice) -> str:
    return "hand" if each.cell < 0 else f"take {pd.BOARDS[view.setup.side].grid.names[each.cell]}"
