"""Arguments in, exit code out: 0 success, 1 damaged or invalid input, 2 something requested does not exist."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hexdice import games
from hexdice.cli import Refused, new_game, protocol, replay, rules, simulate
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.outside import number


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """One line instead of the usage as well; exit code 2."""
        self.exit(2, f"hexdice: {message}\n")


def parser() -> argparse.ArgumentParser:
    """The command line: a sub-parser for each command, whose `run` default is the function that does it."""
    top = Parser(prog="hexdice", description="Hexdice without a browser.")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")

    sub = commands.add_parser("simulate", help="bots play many matches, every invariant checked after every event")
    sub.add_argument("game", choices=games.NAMES, metavar="game", help=", ".join(games.NAMES))
    sub.add_argument("--games", type=positive, default=100, metavar="N", help="how many matches (100)")
    sub.add_argument("--seed", default="0", metavar="S", help="any text; the same seed gives the same matches (0)")
    sub.add_argument(
        "--seats",
        default="random",
        metavar="L,L,...",
        help="a level for each seat, repeated as often as needed (random)",
    )
    sub.add_argument(
        "--players", type=positive, metavar="N", help="how many seats (as many as --seats names, if allowed)"
    )
    sub.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game; repeatable")
    sub.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (1); the result is the same")
    sub.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    sub.set_defaults(run=simulate.run)

    sub = commands.add_parser("replay", help="a match file, event by event")
    sub.add_argument("file", help="canonical JSON or a packed save; - reads standard input")
    sub.add_argument("--check-dice", action="store_true", help="compare every drawn outcome with the seed")
    sub.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    sub.set_defaults(run=replay.run)

    sub = commands.add_parser("protocol", help="JSON lines on standard input and output (docs/protocol.md)")
    sub.set_defaults(run=protocol.run)

    sub = commands.add_parser("rules", help="the numbered rules of a game, or of all of them")
    sub.add_argument("game", nargs="?", choices=games.NAMES, metavar="game", help=", ".join(games.NAMES))
    sub.add_argument("--write", metavar="FOLDER", help="write one page per game into this folder")
    sub.set_defaults(run=rules.run)

    sub = commands.add_parser("new-game", help="the smallest whole game under a new name (docs/adding-a-game.md)")
    sub.add_argument("name", help="as in routes and files: small letters, hyphens between words")
    sub.set_defaults(run=new_game.run)
    return top


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if number(text) < 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 1 on")
    return number(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; every error is one sentence on standard error."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except Refused as fault:
        print(f"hexdice: {fault}", file=sys.stderr)
        return 2
    except (NotationError, IllegalMoveError, ReplayError) as fault:
        print(f"hexdice: {fault}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader has closed the pipe (`| head`); prevent an error message at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
