"""Is the page honest when it says why? `python -m bench.why siberian-dice [--positions 300] [--judged 300] [--matches 2000]`

Two things are checked on positions from bots' matches, each with a random move:

- The reason named first is the term whose removal changes the evaluation's difference most. The terms are removed here by setting
  learned weights to 0 in the game's own evaluation, which does not know the code that names reasons.
- Where the page says "worse" or "better", both moves are played out `--matches` times to the very end, with other dice than the page's. The
  verdict is contradicted if the opposite is certain at 95 %.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.basic import playable
from hexdice.bots.why import Answer, Asked, ends, go_on, one_event_on, why
from hexdice.kernel.game import CHANCE

Leave = Callable[[Any, int, str], float]  # (state, seat, term): the evaluation without that term; "" leaves none out
NAMES = ("siberian-dice", "first-island", "first-war")


def positions(name: str, count: int, seed: str = "why") -> Iterator[Asked]:
    """Questions about a random move in positions of matches between bots."""
    game, bot, rng = games.game(name), games.module_of(name, "bot"), Random(seed)
    options = {option.key: option.default for option in game.options} | dict(game.simulated)
    found = 0
    while found < count:
        state = game.initial(options, 2)
        while game.result(state) is None and found < count:
            if (chance := game.chance(state)) is not None:
                state = game.apply(state, CHANCE, rng.choices(chance.outcomes, chance.weights)[0])
                continue
            seat = game.actors(state)[0]
            view = game.view(state, seat)
            moves = playable(game, view, seat)
            if len(moves) > 1 and rng.random() < 0.1:
                found += 1
                yield Asked(game, bot, view, seat, rng.choice(moves), f"{seed} {found}")
            state = game.apply(state, seat, decide(bot.REASONING.player, view, seat, rng))


def _siberian(state: Any, seat: int, left_out: str) -> float:
    """The lead over the other of two seats, from the shares of winning."""
    from hexdice.games.siberian_dice.bot import evaluate, worth
    from hexdice.games.siberian_dice.bot.ground import Ground

    if state.ended is not None:
        return 0.0 if left_out == "end" else evaluate(state, seat) / 2
    field, last = Ground.of(state), (state.on_turn - 1) % 2
    book, tempo = field.book, (0 if seat != last else 1)
    blank = {"race": ["gap"], "hand": ["stock"], "next": ["known"]}.get(left_out, [])
    for table in blank:
        field.book = field.book._replace(**{table: _zero(getattr(field.book, table))})
    for term, at in (("dice", tempo), ("rivals", 1 - tempo)):
        if left_out == term:
            field.book = field.book._replace(
                die=tuple(_zero(row) if k == at else row for k, row in enumerate(book.die))
            )
    shares = worth.shares_after(field, last)
    worth.memo.cache_clear()
    mine = shares[(seat - last) % 2]
    return log(mine / (1 - mine))


def _zero(table: Any) -> Any:
    return tuple(map(_zero, table)) if isinstance(table, tuple) else 0.0


def _war(state: Any, seat: int, left_out: str) -> float:
    """Pieces ahead: both tribes' worth, each with its own weights."""
    from hexdice.games.first_war.bot import policy, reasons, terms
    from hexdice.games.first_war.bot.levels import WEIGHTS

    state = state if state.fight else policy.fought_out(state)
    if state.over:
        return 0.0 if left_out == "end" else policy.value(state, seat, WEIGHTS)
    total = 0.0
    for side, sign in ((seat, 1), (1 - seat, -1)):
        groups = [reasons.OF.get(name, "cards") for name in terms.TERMS]
        if side != seat:
            groups = [reasons.THEIRS.get(group, "their plans") for group in groups]
        kept = tuple(w * (group != left_out) for w, group in zip(WEIGHTS, groups, strict=True))
        total += sign * policy.tribe_worth(state, side, side == seat, kept)
    return total


def _island(state: Any, seat: int, left_out: str) -> float:
    """The expected points; a tribe is left out by taking its placements' terms and points out of the sums."""
    from hexdice.games.first_island.bot import reasons, weights, worth
    from hexdice.games.first_island.bot.settlement import settlement_of
    from hexdice.games.first_island.rules import grid
    from hexdice.games.first_island.rules.state import Phase

    if state.phase == Phase.OVER:
        return 0.0 if left_out == "end" else float(state.sheets[seat].score.total)
    sheet, island = state.sheets[seat], settlement_of(state, seat)
    column = weights.column(weights.rounds_left(state) + (not sheet.turn.marks))
    value = weights.expected(state, seat)
    gone = {index for index, group in enumerate(reasons.OF) if group == left_out and index >= worth.STATUS}
    gone -= set(range(worth.EARLY, worth.EDGE_ROOM))
    blank = [0.0 if index in gone else weight for index, weight in enumerate(column)]
    value += island.worth(blank) - island.worth(column)
    if left_out == "cards":
        value -= sum(ring.points for ring in sheet.rings)
    elif left_out == "overrides":
        value += island.boxes
    elif left_out in grid.TRIBES[1:]:
        tribe = grid.TRIBES.index(left_out)
        value -= island.by_tribe()[0][tribe]
        usual = worth.group_terms
        fewer = _with(
            worth,
            "group_terms",
            lambda one, *rest: [] if one == tribe else usual(one, *rest),
            lambda: island.worth(column),
        )
        value += fewer - island.worth(column)
    return value


def _with(module: Any, name: str, value: Any, call: Callable[[], float]) -> float:
    """A call with a function of a module replaced."""
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        return call()
    finally:
        setattr(module, name, before)


LEAVE: dict[str, Leave] = {"siberian-dice": _siberian, "first-war": _war, "first-island": _island}


def most(name: str, asked: Asked, best: str) -> dict[str, float]:
    """By how much leaving out each term changes the difference between two moves."""
    leave, names = LEAVE[name], set[str]()
    ways = [(sign, ends(asked, move)) for sign, move in ((1, asked.move), (-1, best))]
    for _, states in ways:
        for _, state in states:
            names |= set(asked.reasoning.terms(state, asked.seat))

    def difference(left_out: str) -> float:
        return sum(
            sign * share * leave(state, asked.seat, left_out) for sign, states in ways for share, state in states
        )

    whole = difference("")
    return {each: abs(whole - difference(each)) for each in names}


def named_first(name: str, asked: Asked) -> bool | None:
    """Whether the first reason is the term that matters most; None if there is no reason to name."""
    answer = first(asked)
    if not answer.reasons:
        return None
    changes = most(name, asked, answer.best)
    return changes[answer.reasons[0][0]] >= max(changes.values()) - 1e-6


def first(asked: Asked) -> Answer:
    """The answer before anything is played out."""
    return next(each for each in why(asked) if each is not None)


def judged(asked: Asked, pairs: int) -> Answer:
    """The answer as the page shows it after at most so many pairs of matches."""
    answer = first(asked)
    return next(each for each in go_on(asked, answer) if each.pairs >= pairs or each.settled(asked.move))


def to_the_end(asked: Asked, best: str, matches: int) -> tuple[float, float]:
    """The mean difference of the shares of winning when both moves are played to the very end, and its standard error."""
    found = []
    for number in range(matches):
        shares = []
        for move in (asked.move, best):
            state = asked.game.apply(asked.view, asked.seat, move)
            for _ in range(3000):
                if asked.game.result(state) is not None:
                    break
                state = one_event_on(asked.game, state, asked.reasoning.player, f"judge {asked.seed} {number}")
            shares.append(asked.bot.outlook(state)[asked.seat])
        found.append(shares[0] - shares[1])
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return mean, sqrt(spread / len(found))


def run(name: str, count: int, judge: int, matches: int, pairs: int = 200) -> dict[str, Any]:
    """The report for one game."""
    named = [named_first(name, asked) for asked in positions(name, count)]
    verdicts: dict[str, int] = {"worse": 0, "better": 0, "": 0}
    against = 0
    for asked in positions(name, judge, "judge"):
        answer = judged(asked, pairs)
        if answer.best == asked.move:
            continue
        verdicts[answer.verdict] += 1
        if answer.verdict:
            mean, error = to_the_end(asked, answer.best, matches)
            against += (mean > 1.96 * error) if answer.verdict == "worse" else (mean < -1.96 * error)
    reasoned = [each for each in named if each is not None]
    return {
        "game": name,
        "positions": count,
        "with reasons": len(reasoned),
        "first reason matters most": sum(reasoned),
        "verdicts": {verdict or "too close to tell": n for verdict, n in verdicts.items()},
        "matches for each verdict": matches,
        "contradicted": against,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--judged", type=int, default=300)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=200, help="most pairs of matches before the page's verdict")
    args = parser.parse_args()
    print(json.dumps(run(args.game, args.positions, args.judged, args.matches, args.pairs), indent=1))


if __name__ == "__main__":
    main()
