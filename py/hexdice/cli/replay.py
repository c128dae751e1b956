"""Checks a match file against the rules and lists its events."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from hexdice import games
from hexdice.cli import Refused
from hexdice.kernel.codec import LARGEST, PACKED, load_match, unpack
from hexdice.kernel.errors import NotationError
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED, Match


def read_match(text: str) -> Match:
    """A match from a file in either form. NotationError, ReplayError."""
    text = text.strip()
    return load_match(unpack(text) if text.startswith(PACKED) else text, games.game)


def read_file(name: str) -> str:
    """The text of a file or of standard input. Refused: no such file. NotationError: not text, or far too long."""
    try:
        raw = sys.stdin.buffer.read(4 * LARGEST) if name == "-" else Path(name).read_bytes()[: 4 * LARGEST]
        return raw.decode("utf-8-sig")
    except OSError as fault:
        raise Refused(f"{name} cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError as fault:
        raise NotationError("This file is not text in UTF-8.") from fault


def rows_of(match: Match) -> list[dict[str, Any]]:
    """The events before the cursor, with the place of each outcome."""
    rows: list[dict[str, Any]] = []
    for index, event in enumerate(match.played):
        row: dict[str, Any] = {"event": index + 1, "actor": event.actor, "text": event.text}
        if event.mark:
            row["mark"] = event.mark
        chance = match.game.chance(match.states[index])
        if chance is not None:
            row["place"] = chance.place
        rows.append(row)
    return rows


def line(match: Match, row: dict[str, Any]) -> str:
    """One event as a line to print; characters of names that could steer a terminal become "?"."""
    seats = match.header.seats
    who = "chance" if row["actor"] == CHANCE else seats[row["actor"]].name or f"seat {row['actor']}"
    clean = "".join(c if c.isprintable() else "?" for c in who)
    notes = "".join(f"  ({row[key]})" for key in ("place", "mark") if key in row)
    return f"{row['event']:>4}  {clean[:24]}: {row['text']}{notes}"


def run(arguments: argparse.Namespace) -> int:
    """Prints a match file event by event; exit code 1 if `--check-dice` finds rolls that the seed does not give."""
    match = read_match(read_file(arguments.file))
    rows, result, header = rows_of(match), match.result, match.header
    wrong = [index + 1 for index in match.wrong_dice()]
    data: dict[str, Any] = {
        "game": header.game,
        "options": header.options,
        "seats": [list(seat) for seat in header.seats],
        "events": rows,
        "position": match.game.format_position(match.state),
        "result": result and result._asdict(),
    }
    if arguments.check_dice:
        drawn = sum(row["actor"] == CHANCE for row in rows)
        typed = sum(row.get("mark") == TYPED for row in rows)
        shared = sum(row["actor"] == CHANCE and row.get("mark") != TYPED for row in rows[: header.shared])
        data["dice"] = {"drawn": drawn - typed - shared, "typed": typed, "taken_over": shared, "wrong": wrong}
    if arguments.json:
        print(json.dumps(data))
    else:
        names = ", ".join(seat.name for seat in header.seats)
        print(f"{match.game.title}: {''.join(c if c.isprintable() else '?' for c in names)}")
        for row in rows:
            print(line(match, row))
        print(f"position  {data['position']}")
        if result is None:
            print("not over")
        else:
            print(f"over: {result.reason}; winners: {', '.join(map(str, result.winners)) or 'nobody'}")
        if arguments.check_dice:
            dice = data["dice"]
            print(f"dice: {dice['drawn']} drawn, {dice['typed']} typed in, {dice['taken_over']} taken over")
            print(
                f"not what the seed gives: events {', '.join(map(str, wrong))}"
                if wrong
                else "all as the seed gives them"
            )
    return 1 if arguments.check_dice and wrong else 0
