"""Damages texts from outside: anywhere as texts and, if they contain JSON, also as data."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

PIECES = (
    "", " ", "\0", "\n", "\r", "\t", '"', "'", "\\", "\\u", "\\ud83c", "\\udfb2", "\ud83c", "\ufeff", "\u202e", "é", "ﷺ", "🎲",
    "[", "]", "{", "}", ":", ",", ";", "#", "?", "&", "=", "/", "//", "..", "%", "%00", "%ff", "%2f", "+", "-", "_", "~", "|",
    "<", ">", "<script>", "</p>", "&lt;", "{n}", "{0}", "%s", "0", "-1", "1e9", "1.5", "NaN", "9" * 5000, "²", "null", "true",
    "[" * 150, '{"a":' * 150, '"' + '\\"' * 300, "A" * 4000, "=" * 80, "hexdice1:", "roll", "resign", "__proto__", "=1+1", "4(-1)",
    "a" + "\u0301\u0316" * 40_000, "\u1100" * 60_000, "Ann," * 20_000, "\n" * 50_000, "{a}" * 9_000, "1" * 4300,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 99, 10**9, 10**30, -(10**30), 10**4000, "", " ", "0", "-1", "x" * 250, "x" * 5000, "<b>", "\0",
    "\ud83c\udfb2", "{n}", [], {}, [[]], [None], [0, 1], {"": ""}, ["a"] * 300, [[1, 2, 3]] * 3, "hexdice", "roll", "p1", "²",
    "a" + "\u0301\u0316" * 40_000, ["Ann"] * 5000, [["Ann", ""]] * 2000, 10**4299, -(10**12), 10**11, 10**400, [10**4299] * 40,
)  # fmt: skip
MOST_COPIED = 1_000_000  # characters of all copies of a value


def template(rng: Random) -> list[Any]:
    """A sentence whose templates lie in one another and repeat their fields."""
    said: list[Any] = ["x" * rng.choice((1, 900)), {}]
    for _ in range(rng.randint(1, 6)):
        said = ["{a}" * rng.choice((1, 20, 300)), {"a": said}]
    return said


def text(plain: str, rng: Random) -> str:
    """The text with one to four damages."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(plain) + 1)
        to = min(len(plain), at + rng.choice((1, 1, 1, 2, 5, 40, 400)))
        cut, way = plain[at:to], rng.randrange(6)
        if way == 0:
            plain = plain[:at] + plain[to:]
        elif way == 1:
            plain = plain[:at] + cut * rng.choice((2, 2, 30)) + plain[to:]
        elif way == 2:
            plain = plain[:at] + rng.choice(PIECES) + plain[at:]
        elif way == 3:
            plain = plain[:at] + rng.choice(PIECES) + plain[to:]
        elif way == 4:
            plain = plain[:at] if rng.random() < 0.5 else plain[at:]
        else:
            plain = plain[:at] + "".join(rng.sample(cut, len(cut))) + plain[to:]
        plain = plain[:200_000]
    return plain


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every list or record with every index or key in it."""
    found, left = [], [data]
    while left:
        one = left.pop()
        if isinstance(one, (dict, list)):
            keys = list(one) if isinstance(one, dict) else list(range(len(one)))
            found += [(one, key) for key in keys]
            left += [one[key] for key in keys]
    return found


def data(plain: str, rng: Random) -> str:
    """A JSON text with one to three damages to its data."""
    tree = json.loads(plain)
    for _ in range(rng.randint(1, 3)):
        places = _places(tree)
        if not places:
            return json.dumps(rng.choice(VALUES))
        where, key = rng.choice(places)
        way = rng.randrange(8)
        if way == 0:
            del where[key]
        elif way == 1 and isinstance(where, list):
            where.insert(key, where[key])
        elif way == 2:
            other, its = rng.choice(places)
            where[key] = json.loads(json.dumps(other[its]))
        elif way == 3 and isinstance(where[key], str):
            where[key] = text(where[key], rng)
        elif way == 4 and isinstance(where[key], int):
            where[key] += rng.choice((-1, 1, 10, -100))
        elif way == 5 and isinstance(where, list):
            one = json.dumps(where[key])
            count = min(rng.choice((3, 300, 3000)), MOST_COPIED // len(one))
            where[key:key] = json.loads(f"[{','.join([one] * count)}]")  # many equal ones
        elif way == 6:
            where[key] = template(rng)
        else:
            where[key] = json.loads(json.dumps(rng.choice(VALUES)))
    return json.dumps(tree, ensure_ascii=rng.random() < 0.5)


def spoil(plain: str, rng: Random, inside: Callable[[str, Callable[[str], str]], str] | None) -> str:
    """A damaged text. `inside` unpacks a text, damages the JSON in it, and packs it again with a valid checksum."""
    if inside is None or rng.random() < 0.4:
        return text(plain, rng)
    return inside(plain, lambda opened: data(opened, rng) if rng.random() < 0.8 else text(opened, rng))
