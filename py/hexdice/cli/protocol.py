"""One match driven by JSON lines on standard input and output; docs/protocol.md describes each request and answer."""

import argparse
import json
import secrets
import sys
from collections.abc import Callable
from random import Random
from typing import Any, TextIO

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.levels import levels, thinker
from hexdice.cli import Refused
from hexdice.cli.replay import read_match
from hexdice.kernel.codec import dump_match, read_json
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.kernel.outside import is_whole

Request = dict[str, Any]
Answer = dict[str, Any]


class Server:
    """Holds the match; `answer` is one line in, one line out, never an exception."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._actions: dict[str, Callable[[Request], Answer]] = {
            "games": self._games,
            "new": self._new,
            "load": self._load,
            "save": lambda request: {"text": dump_match(self._open)},
            "actors": lambda request: self._who(),
            "moves": self._moves,
            "play": self._play,
            "draw": self._draw,
            "tell": self._tell,
            "undo": self._undo,
            "redo": self._redo,
            "view": self._view,
            "position": lambda request: {"position": self._open.game.format_position(self._open.state)},
            "result": lambda request: self._result(),
            "bot": self._bot,
        }

    def answer(self, line: str) -> str:
        """The answer to one request line. A refused request changes nothing."""
        request: Any = None
        try:
            request = read_json(line)
            if not isinstance(request, dict):
                raise NotationError("A request is a JSON object.")
            action = self._actions.get(_text(request, "do"))
            if action is None:
                raise NotationError(f"There is no request called {request['do'][:40]!r}: {', '.join(self._actions)}.")
            answer = {"ok": True, **action(request)}
        except IllegalMoveError as fault:
            answer = {"ok": False, "error": "illegal", "sentence": str(fault), "rule": fault.rule}
        except ReplayError as fault:
            answer = {"ok": False, "error": "replay", "sentence": str(fault), "event": fault.index + 1}
        except (NotationError, Refused) as fault:
            answer = {"ok": False, "error": "notation", "sentence": str(fault)}
        except Exception as fault:  # an error of ours must not end the session
            answer = {"ok": False, "error": "fault", "sentence": f"{type(fault).__name__}: {fault}"}
        if isinstance(request, dict) and isinstance(request.get("id"), (str, int)):
            answer["id"] = request["id"]
        return json.dumps(answer)

    @property
    def _open(self) -> Match:
        if self._match is None:
            raise NotationError('No match is open: begin with "new" or "load".')
        return self._match

    def _games(self, request: Request) -> Answer:
        listed = {}
        for name in games.NAMES:
            game = games.game(name)
            options = [{**option._asdict(), "when": option.when and list(option.when)} for option in game.options]
            listed[name] = {"title": game.title, "seats": list(game.seats), "levels": levels(name), "options": options}
        return {"games": listed}

    def _new(self, request: Request) -> Answer:
        game = games.game(_text(request, "game"))
        seats = request.get("seats", game.seats[0])
        if is_whole(seats) and game.seats[0] <= seats <= game.seats[1]:
            seats = [f"Seat {number + 1}" for number in range(seats)]
        if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
            raise NotationError(f"Seats are a list of names or a number from {game.seats[0]} to {game.seats[1]}.")
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise NotationError("Options are a JSON object.")
        seed = _text(request, "seed") if "seed" in request else secrets.token_hex(16)
        named = tuple(Seat(name) for name in seats)
        header = Header(
            game=game.name, options=options, seats=named, began=len(named), seed=seed, rules=game.rules_version
        )
        self._match = Match(game, header)
        return {"seed": seed, "options": self._match.header.options, **self._who()}

    def _load(self, request: Request) -> Answer:
        self._match = read_match(_text(request, "text"))
        return {"events": len(self._match.events), "cursor": self._match.cursor, **self._who()}

    def _who(self) -> Answer:
        game, state = self._open.game, self._open.state
        chance = game.chance(state)
        return {"actors": game.actors(state), "chance": chance and chance._asdict(), **self._result()}

    def _result(self) -> Answer:
        result = self._open.result
        return {"result": result and result._asdict()}

    def _moves(self, request: Request) -> Answer:
        game, state = self._open.game, self._open.state
        seats = [_seat(request)] if "seat" in request else game.actors(state)
        return {"moves": {str(seat): game.moves(state, seat) for seat in seats}}

    def _play(self, request: Request) -> Answer:
        self._open.play(_seat(request), _text(request, "move"))
        return self._last()

    def _draw(self, request: Request) -> Answer:
        if self._open.draw() is None:
            raise IllegalMoveError("Chance has nothing to decide now.")
        return self._last()

    def _tell(self, request: Request) -> Answer:
        self._open.enter(_text(request, "outcome"))
        return self._last()

    def _last(self) -> Answer:
        event: Event = self._open.events[self._open.cursor - 1]
        return {"event": event._asdict(), **self._who()}

    def _undo(self, request: Request) -> Answer:
        seat = None if request.get("seat") is None else _seat(request)
        self._open.undo(request.get("practice") is True, seat)
        return {"cursor": self._open.cursor, **self._who()}

    def _redo(self, request: Request) -> Answer:
        self._open.redo()
        return {"cursor": self._open.cursor, **self._who()}

    def _view(self, request: Request) -> Answer:
        seat = None if request.get("seat") is None else _seat(request)
        game = self._open.game
        return {"position": game.format_position(game.view(self._open.state, seat))}

    def _bot(self, request: Request) -> Answer:
        game, state, seat = self._open.game, self._open.state, _seat(request)
        think = thinker(game.name, _text(request, "level"))
        if seat not in game.actors(state):
            raise IllegalMoveError("This seat is not up.")
        rng = Random(_text(request, "seed") if "seed" in request else secrets.token_hex(16))
        return {"move": decide(think, game.view(state, seat), seat, rng)}


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise NotationError(f"The request needs {key!r}, a text.")
    return value


def _seat(request: Request) -> int:
    value = request.get("seat")
    if not is_whole(value) or not 0 <= value < 1000:
        raise NotationError("The request needs 'seat', a number from 0 on.")
    return value


def serve(lines: TextIO, out: TextIO) -> None:
    """Answers line by line until the input ends. Empty lines are ignored."""
    desk = Server()
    for line in lines:
        if line.strip():
            out.write(desk.answer(line) + "\n")
            out.flush()


def run(arguments: argparse.Namespace) -> int:
    """Serves stdin to stdout until stdin ends."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    serve(sys.stdin, sys.stdout)
    return 0
