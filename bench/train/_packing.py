"""Learned numbers as the text of a file (hexdice/bots/tables.py)."""

import base64
import hashlib
import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from hexdice.bots.tables import little

MOST = 32767


def pack(tables: Mapping[str, Sequence[float]], **said: Any) -> str:
    """The text of the file, with `said` before the tables; a weight is rounded to one of 65,535 steps up to the largest of its table."""
    numbers, spans = array("h"), {}
    for name, weights in tables.items():
        scale = max(map(abs, weights), default=0) / MOST or 1.0
        spans[name] = (len(weights), scale)
        numbers.extend(round(weight / scale) for weight in weights)
    raw = little(numbers).tobytes()
    checksum = hashlib.sha256(raw).hexdigest()
    members = {**said, "tables": spans, "sha256": checksum, "data": base64.b64encode(raw).decode()}
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {_lines(value)}" for key, value in members.items()) + "\n}\n"


def _lines(value: object) -> str:
    """JSON with a line for each table or figure."""
    if not isinstance(value, dict):
        return json.dumps(value)
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(inner)}" for key, inner in value.items()) + "\n}"
