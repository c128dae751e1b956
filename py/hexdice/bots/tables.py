"""Learned numbers that ship with a game: a module `games/<game>/bot/learned.py` that `make train` writes and this reads.

Such a module holds HEAD, a dict that describes the numbers (`command`, `figures` of the training, `numbers`, `bytes`,
`sha256` of the packed bytes, `tables`: name -> [start, count, scale]), and DATA: all numbers as little-endian int16 in Base64.
A table's weights are its int16 times its scale. `bench/train` writes these modules.
"""

import base64
import hashlib
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Tables = dict[str, tuple[float, ...]]
MOST = 32767


def unpack(head: Mapping[str, Any], data: str) -> Tables:
    """Table name to its weights; ValueError if the bytes do not match the head."""
    raw = base64.b64decode(data, validate=True)
    if (len(raw), hashlib.sha256(raw).hexdigest()) != (head["bytes"], head["sha256"]):
        raise ValueError("The learned numbers are not those that were trained.")
    numbers = array("h", raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return {
        name: tuple(number * scale for number in numbers[start : start + count])
        for name, (start, count, scale) in head["tables"].items()
    }


def pack(tables: Mapping[str, Sequence[float]], **said: Any) -> tuple[dict[str, Any], str]:
    """(HEAD, DATA) of weights, each rounded to one of 65,535 steps up to the largest of its table; `said` is added to the head."""
    numbers, spans = array("h"), {}
    for name, weights in tables.items():
        scale = max(map(abs, weights), default=0) / MOST or 1.0
        spans[name] = [len(numbers), len(weights), scale]
        numbers.extend(_rounded(weights, scale))
    if sys.byteorder == "big":
        numbers.byteswap()
    raw = numbers.tobytes()
    checksum = hashlib.sha256(raw).hexdigest()
    head = {**said, "numbers": len(numbers), "bytes": len(raw), "sha256": checksum, "tables": spans}
    return head, base64.b64encode(raw).decode()


def _rounded(weights: Iterable[float], scale: float) -> list[int]:
    return [round(weight / scale) for weight in weights]
