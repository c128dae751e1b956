"""What every game must guarantee, checked along one match. A violation is an AssertionError that names it.

The kit knows only the protocol: no game's name, no exceptions.
"""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from hexdice.bots import Thinker, decide
from hexdice.kernel.chance import Chance
from hexdice.kernel.codec import canonical, dump_match, load_match, match_to_data, pack, unpack
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, AnyGame
from hexdice.kernel.match import Match
from hexdice.kernel.options import Option, Value
from hexdice.kernel.rulebook import Rulebook
from tests.catalogue import template

Chooser = Callable[[Match, int], str]  # (match, seat) -> a legal move


def values(option: Option) -> tuple[Value, ...]:
    """The values of an option to test: all of a list or a switch; limits and default of a number."""
    if isinstance(option.default, bool):
        return (False, True)
    if option.choices:
        return tuple(value for value, _ in option.choices)
    if isinstance(option.default, int):
        return tuple(dict.fromkeys((option.default, option.low, option.high)))
    return (option.default,)


def combinations(options: tuple[Option, ...], rng: Random, pairs: bool) -> list[dict[str, Value]]:
    """The defaults, each other value alone, each pair of values (with `pairs`), and as many random combinations as there are options."""
    found: list[dict[str, Value]] = [{}]
    found += [{option.key: value} for option in options for value in values(option) if value != option.default]
    if pairs:
        for i, first in enumerate(options):
            for second in options[i + 1 :]:
                found += [{first.key: a, second.key: b} for a, b in product(values(first), values(second))]
    found += [{option.key: rng.choice(values(option)) for option in options} for _ in options]
    return found


class Examiner:
    """Examines the states of a match as it is played: cheap checks at every state, expensive ones now and then."""

    def __init__(self, match: Match, book: Rulebook, rng: Random, full_every: int) -> None:
        self.match, self.game, self.book, self.rng, self.full_every = match, match.game, book, rng, full_every
        self.rules = {"", *book.ids()}
        self.places: dict[str, int] = {}  # place -> number of events before it
        self.seen: dict[int, set[str]] = {}  # by seat: every move that was legal at some point in this match
        self.seats = len(match.header.seats)
        self.said: set[str] = set()  # sentences of refusals, without their fields
        self.private = self.hidden = 0  # private moves tried; those that a bystander cannot tell from another

    def examine(self) -> None:
        """Examines the current state of the match."""
        game, state, count = self.game, self.match.state, len(self.match.events)
        game.check(state)
        assert count <= game.longest, f"longer than {game.longest} events"
        self.chance_or_actors(state)
        figures = game.counts(state)
        assert all(type(name) is str and type(value) is int for name, value in figures.items()), "figures are whole"
        full = count < 10 or game.result(state) is not None or self.rng.randrange(self.full_every) == 0
        if full:
            before = (hash(state), game.format_position(state))
            self.positions(state)
            self.views(state)
            self.every_event_applies(state)
            self.secrets(state)
            self.refusals(state)
            assert before == (hash(state), game.format_position(state)), "a function changed the state"

    def chance_or_actors(self, state: Any) -> None:
        game, result, chance, actors = (
            self.game,
            self.game.result(state),
            self.game.chance(state),
            self.game.actors(state),
        )
        holds = (result is not None, chance is not None, bool(actors))
        assert sum(holds) == 1, f"not exactly one of result, chance, actors: {holds}"
        assert list(actors) == sorted(set(actors)), "actors ascend and are unique"
        assert all(0 <= seat < 1000 for seat in actors)
        for seat in range(max([self.seats, *(a + 1 for a in actors)])):
            moves = game.moves(state, seat)
            assert type(moves) is tuple and bool(moves) == (seat in actors), f"moves of seat {seat} against {actors}"
            assert len(set(moves)) == len(moves), "moves are unique"
            assert all(0 < len(m) <= 500 and m == m.strip() and m.isprintable() for m in moves), "moves are plain texts"
            unlisted = {move.split(" ")[0] for move in moves} - set(game.kinds)
            assert not unlisted, f"kinds of moves that the game does not list: {unlisted}"
            self.seen.setdefault(seat, set()).update(moves)
        assert game.newcomer in ("", *game.social), "bots add nobody to the table"
        if chance is not None:
            self.sound_chance(chance)
        if result is not None:
            assert list(result.winners) == sorted(set(result.winners)), "winners ascend"
            assert result.reason, "a result has a reason"
            assert all(type(score) is int for score in result.scores)

    def sound_chance(self, chance: Chance) -> None:
        assert len(chance.outcomes) == len(chance.weights) > 0, "one weight for each outcome"
        assert all(type(weight) is int and weight > 0 for weight in chance.weights), (
            "weights are positive whole numbers"
        )
        assert len(set(chance.outcomes)) == len(chance.outcomes), "outcomes are unique"
        assert all(o and len(o) <= 500 and o.isprintable() for o in chance.outcomes), "outcomes are plain texts"
        count = len(self.match.events)
        assert chance.place and self.places.setdefault(chance.place, count) == count, f"{chance.place!r} came before"
        assert not chance.die or chance.outcomes == ("1", "2", "3", "4", "5", "6"), "a real die has six faces"

    def positions(self, state: Any) -> None:
        """Checks that each state and each view has one line of text, from which it is restored."""
        game = self.game
        seen = [game.view(state, seat) for seat in (None, *range(self.seats))]
        for each in (state, *seen):
            text = game.format_position(each)
            assert text and text.isprintable(), f"a position is one line: {text!r}"
            again = game.parse_position(text)
            assert type(again) is type(each) and again == each, f"position does not come back: {text}"
            assert hash(again) == hash(each)
            assert game.format_position(again) == text
        text = game.format_position(state)
        for damaged in damage(text, self.rng, 6):
            try:
                read = game.parse_position(damaged)
            except NotationError as fault:
                if damaged.isprintable():
                    self.sentence(fault)
            else:
                assert game.format_position(read) == damaged, f"read, but written otherwise: {damaged!r}"
                self.playable(read)

    def playable(self, state: Any) -> None:
        """Checks that a parsed position can be played on, even if play could not reach it."""
        game, chance, actors = self.game, self.game.chance(state), self.game.actors(state)
        text = game.format_position(state)
        game.check(state)
        assert (game.result(state) is not None) + (chance is not None) + bool(actors) == 1, f"nothing to do in {text}"
        events = [(seat, move) for seat in actors for move in game.moves(state, seat)]
        assert not actors or events, f"no moves in {text}"
        events += [(CHANCE, outcome) for outcome in (chance.outcomes if chance else ())]
        for actor, event in self.rng.sample(events, min(len(events), 3)):
            game.apply(state, actor, event)

    def views(self, state: Any) -> None:
        """Checks that a view is a state of the same type that shows a seat all it needs to play and nothing else."""
        game = self.game
        nobody = game.view(state, None)
        assert type(nobody) is type(state) and game.view(nobody, None) == nobody, "a bystander's view twice"
        for seat in range(self.seats):
            view = game.view(state, seat)
            assert type(view) is type(state), "a view is a state"
            assert game.view(view, seat) == view, "a view of a view is the view"
            assert game.view(view, None) == nobody, "a seat's view holds what everybody may know"
            assert game.view(nobody, seat) == nobody, "nothing can be learned from a bystander's view"
            assert game.moves(view, seat) == game.moves(state, seat), f"seat {seat} cannot see its moves"
            assert game.result(view) == game.result(state), "the result is for all to see"
            assert game.chance(view) == game.chance(state), "what chance decides is for all to see"
            assert (seat in game.actors(view)) == (seat in game.actors(state)), "a seat sees whether it is up"

    def every_event_applies(self, state: Any) -> None:
        game, chance = self.game, self.game.chance(state)
        events = [(CHANCE, outcome) for outcome in chance.outcomes] if chance else []
        events += [(seat, move) for seat in game.actors(state) for move in game.moves(state, seat)]
        for actor, text in self.rng.sample(events, min(len(events), 8)):
            after = game.apply(state, actor, text)
            assert type(after) is type(state)
            assert after == game.apply(state, actor, text), "apply gave two answers"
            assert type(game.barrier(state, actor, text)) is bool

    def secrets(self, state: Any) -> None:
        """Counts, while moves are private, the pairs that a bystander cannot tell apart; checks that other seats cannot either."""
        game = self.game
        for seat in game.actors(state) if game.private(state) else ():
            moves = game.moves(state, seat)
            known: dict[Any, Any] = {}  # by what a bystander sees: what the other seats see
            for move in self.rng.sample(moves, min(len(moves), 6)):
                after = game.apply(state, seat, move)
                if game.private(after):
                    self.private += 1
                    others = [game.view(after, other) for other in range(self.seats) if other != seat]
                    self.hidden += game.view(after, None) in known
                    first = known.setdefault(game.view(after, None), others)
                    assert others == first, f"another seat can tell that seat {seat} chose {move!r}"

    def refusals(self, state: Any) -> None:
        """Checks that what is not legal is refused: readable moves as illegal, the rest as unreadable or illegal."""
        game, rng = self.game, self.rng
        legal = {seat: set(game.moves(state, seat)) for seat in range(self.seats)}
        for seat, moves in legal.items():
            foreign = sorted(set().union(*self.seen.values()) - moves)
            for text in rng.sample(foreign, min(len(foreign), 4)):
                self.refused(state, seat, text, IllegalMoveError)
            for text in rng.sample(sorted(moves), min(len(moves), 2)):
                for wrong in {text.upper(), f" {text}", f"{text} ", text.replace(" ", "  "), *damage(text, rng, 3)}:
                    if wrong not in moves:
                        self.refused(state, seat, wrong, NotationError, IllegalMoveError)
            for text in ("", "\n", "no such move", "1", "é" * 300):
                if text not in moves:
                    self.refused(state, seat, text, NotationError, IllegalMoveError)
        for text in ["", "0", "no such outcome", *sorted(set().union(*legal.values()))[:2]]:
            chance = game.chance(state)
            if chance is None or text not in chance.outcomes:
                self.refused(state, CHANCE, text, NotationError, IllegalMoveError)
        if game.chance(state) is None:
            self.refused(state, CHANCE, "1", NotationError, IllegalMoveError)
        for stranger in (self.seats + 40, -2):
            text = rng.choice(sorted(set().union(*self.seen.values())) or ["x"])
            self.refused(state, stranger, text, NotationError, IllegalMoveError)

    def refused(self, state: Any, actor: int, text: str, *errors: type[Exception]) -> None:
        try:
            self.game.apply(state, actor, text)
        except (NotationError, IllegalMoveError) as fault:
            assert isinstance(fault, errors), f"{text!r} by {actor}: {fault!r} is not {errors}"
            if isinstance(fault, IllegalMoveError) and actor in self.game.actors(state):
                assert fault.rule and fault.move in (text, ""), f"no rule forbids {text!r} by {actor}: {fault!r}"
            if text.isprintable():
                self.sentence(fault)
        else:
            raise AssertionError(f"{text!r} by {actor} was accepted in {self.game.format_position(state)}")

    def sentence(self, fault: Exception) -> None:
        """Checks the sentence of an error, which people read."""
        words = str(fault)
        assert words[:1].isupper() or words[:1] in "‘“'\"0123456789", f"not a sentence: {words!r}"
        assert len(words) < 400 and words.isprintable(), f"not fit to be shown: {words!r}"
        self.said.add(template(fault))
        assert getattr(fault, "rule", "") in self.rules, f"no such rule: {fault!r}"


def damage(text: str, rng: Random, times: int) -> list[str]:
    """Texts near `text`: a character deleted, doubled, replaced or inserted, or the end cut off."""
    found = []
    for _ in range(times if text else 0):
        at = rng.randrange(len(text))
        other = rng.choice("0123456789abcXYZ -/|,.:;~\t\u0661²")
        head, own, tail = text[:at], text[at], text[at + 1 :]
        found.append(
            rng.choice((head + tail, head + own + own + tail, head + other + tail, head + other + own + tail, head))
        )
    return [each for each in found if each != text]


def at_random(rng: Random) -> Chooser:
    """Any legal move; social ones (resigning, leaving, ...) rarely, or every match would be short."""

    def choose(match: Match, seat: int) -> str:
        moves = match.game.moves(match.state, seat)
        usual = [move for move in moves if move.split(" ", 1)[0] not in match.game.social]
        return rng.choice(usual if usual and rng.random() > 0.004 else moves)

    return choose


def by_bots(thinkers: list[Thinker], rng: Random) -> Chooser:
    """Bots that get their seat's view, cycled over the seats; their moves must be legal."""

    def choose(match: Match, seat: int) -> str:
        view = match.game.view(match.state, seat)
        move = decide(thinkers[seat % len(thinkers)], view, seat, rng)
        assert move in match.game.moves(match.state, seat), f"a bot plays {move!r}"
        return move

    return choose


def play(match: Match, choose: Chooser, rng: Random, examiner: Examiner, most: int | None = None) -> None:
    """Plays to the end, or until the match has `most` events, and examines every state."""
    examiner.examine()
    while match.result is None and (most is None or len(match.events) < most):
        if match.draw() is None:
            seat = rng.choice(match.game.actors(match.state))
            match.play(seat, choose(match, seat))
        examiner.seats = max(examiner.seats, len(match.header.seats))
        examiner.examine()


def examine_whole(match: Match, rng: Random) -> None:
    """Checks the match as a whole: save and load, undo and redo, honest dice."""

    def find(name: str) -> AnyGame:
        assert name == match.game.name
        return match.game

    text = dump_match(match)
    again = load_match(unpack(pack(text)), find)
    assert again.states == match.states, "a loaded match has other states"
    assert dump_match(again) == text == canonical(match_to_data(match))
    assert match.wrong_dice() == []
    for _ in range(min(20, len(match.events))):
        plain = match.can_undo()
        last = match.events[match.cursor - 1] if match.cursor else None
        assert not (plain and last and last.actor == CHANCE), "undo crosses an outcome"
        if not match.can_undo(practice=True):
            break
        match.undo(practice=True)
        assert match.game.chance(match.state) is None
    assert load_match(dump_match(match), find).state == match.state, "a save in the past"
    while match.can_redo():
        match.redo()
    assert match.states == again.states and match.state == again.state
    cut = rng.randrange(len(match.events) + 1)
    assert match.branch(cut, "b", match.header.seed[::-1]).states == match.states[: cut + 1]
