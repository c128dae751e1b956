"""Learned numbers that ship with a game: `bot/learned.json`, which `make train` writes and a bot reads.

A member of the file for each thing there is to know:

    command, figures   how to learn the numbers again, and what the training was like
    tables             name -> [how many numbers, scale], in the order of the data; a weight is its number times the scale
    sha256             of the packed numbers
    data               all numbers as little-endian int16 in Base64
"""

import base64
import hashlib
import json
import pkgutil
import sys
from array import array
from itertools import islice

Tables = dict[str, tuple[float, ...]]
FILE = "learned.json"


def read(module: str) -> Tables:
    """The tables of the file beside a module, by the module's name."""
    return unpack(pkgutil.get_data(module, FILE) or b"")


def unpack(text: str | bytes) -> Tables:
    """Table name to its weights; ValueError if the numbers are not those that were packed."""
    found = json.loads(text)
    raw = base64.b64decode(found["data"], validate=True)
    if hashlib.sha256(raw).hexdigest() != found["sha256"]:
        raise ValueError("The learned numbers are not those that were trained.")
    numbers = iter(little(array("h", raw)))
    return {
        name: tuple(number * scale for number in islice(numbers, count))
        for name, (count, scale) in found["tables"].items()
    }


def little(numbers: "array[int]") -> "array[int]":
    """The same numbers with the bytes in the order of the file; back again too."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
