"""A match to look back on, for tests with and without a browser."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hexdice.games.siberian_dice import GAME
from hexdice.kernel import remarks
from hexdice.kernel.match import Header, Match, Seat
from tests.unit.app.fakes import Person


def played_out() -> Match:
    """A match played at random until somebody resigns."""
    header = Header("siberian-dice", {"variant": "basic"}, (Seat("Ann"), Seat("Bo")), 2, "1" * 32, "lookback")
    match, rng = Match(GAME, header), Random(3)
    for _ in range(14):
        match.settle()
        moves = [move for move in GAME.moves(match.state, match.state.on_turn) if move not in GAME.social]
        match.play(match.state.on_turn, rng.choice(moves))
    match.settle()
    match.play(match.state.on_turn, "resign")
    return match


def notes(person: Person, id: str) -> dict[int, str]:
    """The notes of a stored match."""
    match = person.app.store.load_match(id)
    assert match is not None
    return remarks.read(match.header.extra)


def noted(match: Match, **texts: str) -> Match:
    """The match with these notes, such as n5="Here it turned."."""
    for key, text in texts.items():
        match.header = replace(match.header, extra=remarks.written(match.header.extra, int(key[1:]), text))
    return match
