"""Matches as text: round trips, damage of every kind, migrations, bombs."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexdice.kernel import codec
from hexdice.kernel.codec import LARGEST, PACKED, canonical, dump_match, load_match, pack, read_json, unpack
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Event, Header, Match, Seat
from tests.catalogue import sentences, template
from tests.toy import GAME

SEED = "0123456789abcdef0123456789abcdef"


def find(name: str) -> AnyGame:
    if name != "toy":
        raise NotationError(f"There is no game called {name[:40]!r}.")
    return GAME


def sample() -> Match:
    """Two and a half rounds, with a typed die, practice and an undone event."""
    seats = (Seat("Ann <b>"), Seat("Šárka 🎲", "easy"))
    match = Match(
        GAME, Header("toy", {"rich": True}, seats, 2, SEED, "m1", "2026-01-02", extra={"real": True, "face": 3})
    )
    for first, second, move in ((1, 2, "roll"), (3, 1, "draw")):
        match.play(0, f"bid {first}")
        match.play(1, f"bid {second}")
        match.play(0 if first > second else 1, move)
        match.enter("6") if move == "roll" else match.draw()
    match.undo(practice=True)
    match.play(0, "roll")
    match.settle()
    match.play(1, "bid 1")
    match.undo(seat=1)
    return match


TEXT = dump_match(sample())
DATA: dict[str, Any] = json.loads(TEXT)


def same(a: Match, b: Match) -> bool:
    return (a.header, a.events, a.cursor, a.states) == (b.header, b.events, b.cursor, b.states)


def test_a_match_and_its_text_round_trip() -> None:
    match = load_match(TEXT, find)
    assert same(match, sample())
    assert dump_match(match) == TEXT
    assert load_match(unpack(pack(TEXT)), find).states == match.states


def test_the_text_is_canonical() -> None:
    """Sorted keys, no spaces: another order of the same data gives the same text."""
    shuffled = json.dumps(dict(reversed(DATA.items())), indent=2)
    assert dump_match(load_match(shuffled, find)) == TEXT
    assert " " not in TEXT.replace("bid ", "").replace("Ann <b>", "").replace("Šárka 🎲", "")


def test_a_branch_remembers_what_it_took_over() -> None:
    branch = sample().branch(4, "m2", "f" * 32)
    assert load_match(dump_match(branch), find).header.shared == 4


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"format": 99}, ReplayError, "newer version of Hexdice"),
        ({"format": 0}, ReplayError, "unknown format"),
        ({"format": True}, NotationError, "not a Hexdice match"),
        ({"format": None}, NotationError, "not a Hexdice match"),
        ({"rules": 2}, ReplayError, "version 2 of the rules of .*; this Hexdice has version 1"),
        ({"rules": [0] * 9999}, NotationError, "rules"),
        ({"game": "chess"}, NotationError, "no game called"),
        ({"game": "x" * 999}, NotationError, "game"),
        ({"seed": 5}, NotationError, "seed"),
        ({"began": 9}, NotationError, "too few seats"),
        ({"began": -1}, ReplayError, "for Toy: 2 to 4"),
        ({"shared": "x"}, NotationError, "shared"),
        ({"shared": -1}, NotationError, "shared"),
        ({"shared": len(DATA["events"]) + 1}, NotationError, "shared"),
        ({"began": 10**4000}, NotationError, "began"),
        ({"rules": -(10**4000)}, NotationError, "rules"),
        ({"format": 10**4000}, NotationError, "not a Hexdice match"),
        ({"seats": [["a"]]}, NotationError, "seats"),
        ({"seats": {}}, NotationError, "^The seats of this match cannot be read.$"),
        ({"seats": [["a", "b"], ["c" * 2001, ""]]}, NotationError, "seats"),
        ({"seats": [["a", ""], ["b", ""], ["c", ""]]}, NotationError, "seats"),  # nobody can join the toy
        ({"options": []}, NotationError, "options"),
        ({"options": {"rounds": 7}}, NotationError, "rounds"),
        ({"extra": None}, NotationError, "options"),
        ({"extra": {"checked": "junk"}}, NotationError, "checked dice"),
        ({"events": [[0]]}, NotationError, "events"),
        ({"events": [[-2, "roll"]]}, NotationError, "events"),
        ({"events": [[0, "x" * 501]]}, NotationError, "events"),
        ({"events": [[0, "x" * 500]]}, ReplayError, f"Event 1 ..{'x' * 40}'"),  # readable, but no move
        ({"events": [[-1, "6"]]}, ReplayError, "Event 1"),
        ({"events": [[0, "bid 1", "odd"]]}, NotationError, "events"),
        ({"events": [[0, "bid 1"]] * 40}, NotationError, "too many events"),
        ({"events": [[7, "bid 1"]], "cursor": 1}, ReplayError, "Event 1"),
        ({"cursor": 99}, ReplayError, "no such step"),
        ({"cursor": False}, NotationError, "cursor"),
    ],
)
def test_each_wrong_field_is_named(change: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as fault:
        load_match(json.dumps({**DATA, **change}), find)
    assert len(str(fault.value)) < 250
    assert template(fault.value) in sentences() or words == "no game called"


@pytest.mark.parametrize("key", sorted(DATA))
def test_each_missing_field_is_refused(key: str) -> None:
    with pytest.raises((NotationError, ReplayError)):
        load_match(json.dumps({k: v for k, v in DATA.items() if k != key}), find)


def refused_or_a_match(text: str) -> None:
    """Whatever the text: one of our errors with a sentence, or a match that can be saved and loaded again."""
    try:
        match = load_match(text, find)
    except (NotationError, ReplayError) as fault:
        assert 0 < len(str(fault)) < 400
        return
    assert same(load_match(unpack(pack(dump_match(match))), find), match)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(st.characters())),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)),
    max_leaves=8,
)


@given(st.sampled_from(sorted(DATA)), json_values)
def test_any_value_in_any_field(key: str, value: Any) -> None:
    refused_or_a_match(json.dumps({**DATA, key: value}))


@given(st.integers(0, 30), json_values)
def test_any_value_among_the_events(place: int, value: Any) -> None:
    events = list(DATA["events"])
    events.insert(min(place, len(events)), value)
    refused_or_a_match(json.dumps({**DATA, "events": events}))


@settings(max_examples=300)
@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=6))
def test_any_truncation_and_any_replacement(start: int, length: int, patch: str) -> None:
    refused_or_a_match(TEXT[:start] + patch + TEXT[start + length :])


@given(st.text())
def test_any_text(text: str) -> None:
    refused_or_a_match(text)


@settings(max_examples=300)
@given(st.integers(0, len(pack(TEXT)) - 1), st.text("AZaz09+/=\x00é ", min_size=0, max_size=2))
def test_a_damaged_save_is_refused(start: int, patch: str) -> None:
    """A save has a checksum: damage is detected, never read as another match."""
    packed = pack(TEXT)
    damaged = packed[:start] + patch + packed[start + 1 :]
    try:
        assert unpack(damaged) == TEXT  # a change that means nothing, such as in the last bits of the base64
    except NotationError as fault:
        assert len(str(fault)) < 200


def test_decompression_bombs_are_refused_unread() -> None:
    def wrapped(raw: bytes) -> str:
        return PACKED + b64encode(raw).decode()

    for bomb in (
        wrapped(zlib.compress(b" " * (LARGEST + 1), 9)),
        wrapped(zlib.compress(b" " * 200_000_000, 9)),
        wrapped(zlib.compress(TEXT.encode()) + b"and more"),
        wrapped(zlib.compress(b"\xff\xfe")),
        wrapped(b"not compressed"),
        pack(TEXT).removeprefix(PACKED),
        pack(TEXT) + " " * 2 * LARGEST,
    ):
        with pytest.raises(NotationError) as fault:
            unpack(bomb)
        assert template(fault.value) in sentences()
    for text in ("[" * 200_000, '{"a":' * 100_000, "9" * 5000, " " * (LARGEST + 1), "NaN", "[1.5]", "1e999"):
        with pytest.raises(NotationError) as fault:
            read_json(text)
        assert template(fault.value) in sentences()


def test_a_save_with_a_foreign_sign_is_refused() -> None:
    """Base64 would pass over it."""
    with pytest.raises(NotationError):
        unpack(pack(TEXT)[:40] + "\n" + pack(TEXT)[40:])


def test_a_save_may_be_as_large_as_a_file_and_is_never_read_cut_off() -> None:
    largest = "x" * LARGEST
    assert unpack(pack(largest)) == largest
    raw = zlib.compress(TEXT.encode(), 9)
    for end in range(len(raw)):
        with pytest.raises(NotationError):
            unpack(PACKED + b64encode(raw[:end]).decode())


def test_the_sentence_says_what_is_wrong() -> None:
    for text, why in (
        ("[1.5]", "1.5"),
        ("[NaN]", "NaN"),
        ("[1e999]", "1e999"),
        ("[1", "delimiter"),
        ('["\\ud83c"]', "half of a sign"),
    ):
        with pytest.raises(NotationError, match=f"^This is not a Hexdice file: .*{re.escape(why)}"):
            read_json(text)
    with pytest.raises(NotationError, match=r"^This is not a Hexdice file: .{120}$"):
        read_json(f"[1.{'5' * 500}]")
    with pytest.raises(NotationError, match=r"^This file is too large to be a Hexdice file.$"):
        read_json(" " * (LARGEST + 1))
    with pytest.raises(NotationError, match=r"^This save is damaged: .*utf-8"):
        unpack(PACKED + b64encode(zlib.compress(b"\xff")).decode())


def test_nesting_is_counted_before_the_parser_meets_it() -> None:
    """In a browser the parser's own limit crashes Python: deep nesting must not reach it; strings do not count."""
    for text in ("[" * 101 + "]" * 101, '{"a":' * 101 + "1" + "}" * 101):
        with pytest.raises(NotationError, match="nested too deeply"):
            read_json(text)
    assert read_json('["' + "[" * 200 + '\\"[{"]') == ["[" * 200 + '"[{']
    assert read_json('"' + "[" * 200 + '"') == "[" * 200
    assert read_json("[" * 100 + "]" * 100)
    assert read_json("[" + "[],{}," * 200 + "1]")[-1] == 1


def _seconds(work: Callable[[], object]) -> float:
    """Processor time in seconds, the best of three."""
    found = []
    for _ in range(3):
        begun = process_time()
        with suppress(NotationError):
            work()
        found.append(process_time() - begun)
    return min(found)


def _filled(pattern: str, head: str = "", tail: str = "") -> str:
    """A pattern repeated to the size limit of a file."""
    return head + pattern * ((LARGEST - len(head) - len(tail)) // len(pattern)) + tail


HOSTILE = {
    "escapes without an end": "[]" * 101 + '"' + '\\"' * 20_000,
    "escapes without an end, as many as fit": _filled('\\"', "[]" * 101 + '"'),
    "nothing but brackets": _filled("[]"),
    "nothing but opening brackets": _filled("["),
    "empty lists": _filled("[],", "[", "1]"),
    "empty records": _filled("{},", "[", "1]"),
    "fifty deep again and again": _filled("[" * 50 + "]" * 50),
    "strings": _filled('"",', "[", "1]"),
    "numbers": _filled("1,", "[", "1]"),
    "long numbers": _filled("9" * 4000 + ",", "[", "1]"),
    "backslashes": _filled("\\\\", '["', '"]'),
    "backslashes outside": _filled("\\"),
    "quotes": _filled('"'),
    "pairs of halves": _filled("\\ud83c\\udfb2", '["', '"]'),
    "first halves": _filled("\\ud83c", '["', '"]'),
    "beyond ASCII": _filled("é", '["', '"]'),
    "blanks": _filled(" "),
    "strings cut by brackets": _filled('"x\\]', "[]" * 101),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_no_text_of_the_allowed_size_takes_much_longer_than_a_plain_one(name: str) -> None:
    """Compared with the parser's time for half a million numbers, and never quadratic in the length."""
    usual = "[" + "1," * 499_999 + "1]"
    text = HOSTILE[name]
    assert len(text) <= LARGEST
    assert _seconds(lambda: read_json(text)) < 20 * _seconds(lambda: json.loads(usual))


def test_reading_escapes_takes_linear_time() -> None:
    def hostile(count: int) -> str:
        return "[]" * 101 + '"' + '\\"' * count

    assert _seconds(lambda: read_json(hostile(400_000))) < 6 * _seconds(lambda: read_json(hostile(200_000)))


def test_brackets_in_strings_do_not_count_however_the_quotes_are_escaped() -> None:
    for inside in ('\\"', "\\\\", '\\\\\\"', "]", '\\"[[', "\\u005b"):
        text = '["' + (inside + "[") * 150 + '",' + "[1]," * 150 + "1]"
        assert read_json(text) == json.loads(text)
        with pytest.raises(NotationError, match="nested too deeply"):
            read_json('["' + (inside + "]") * 150 + '",' + "[" * 100 + "]" * 101)


def test_half_a_surrogate_pair_is_refused_as_it_could_not_be_saved() -> None:
    with pytest.raises(NotationError):
        read_json('["\\ud83c"]')
    assert read_json('["\\ud83c\\udfb2"]') == ["🎲"]
    assert read_json('["\\\\ud83c"]') == ["\\ud83c"]
    for lonely in ("\\udfb2", "\\ud83c\\ud83c\\udfb2", "\\ud83c\\udfb2\\udfb2", "\\ud83c\\\\\\udfb2", "\ud83c"):
        with pytest.raises(NotationError):
            read_json(f'["{lonely}"]')
    assert unpack(pack("a name with half a pair: \ud83c")) == "a name with half a pair: ?"


def test_canonical_refuses_what_json_does_not_have() -> None:
    with pytest.raises(ValueError):
        canonical([float("nan")])


def test_older_formats_are_brought_up_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up history: format -1 called the seats players, format 0 had no cursor."""
    monkeypatch.setattr(
        codec,
        "MIGRATIONS",
        {
            -1: lambda data: {**{k: v for k, v in data.items() if k != "players"}, "seats": data["players"]},
            0: lambda data: {**data, "cursor": len(data["events"])},
        },
    )
    old = {k: v for k, v in DATA.items() if k not in ("seats", "cursor")}
    old |= {"format": -1, "players": DATA["seats"]}
    match = load_match(json.dumps(old), find)
    assert match.cursor == len(match.events)
    assert json.loads(dump_match(match))["format"] == codec.FORMAT
    with pytest.raises(NotationError, match="damaged"):
        load_match(json.dumps({**old, "players": None, "format": -1, "events": None}), find)
    with pytest.raises(NotationError, match="damaged"):
        load_match(json.dumps({k: v for k, v in old.items() if k != "players"}), find)


def test_errors_are_values_and_carry_their_place() -> None:
    assert all(issubclass(kind, ValueError) for kind in (NotationError, IllegalMoveError, ReplayError))
    assert IllegalMoveError("No.", "TD-3").rule == "TD-3"
    assert ReplayError("No.", 4).index == 4
    assert str(ReplayError("No.", 4)) == "No."


def test_events_of_a_hundred_turns_stay_small() -> None:
    events = [Event(k % 2, f"move {k % 7}") for k in range(2000)]
    text = canonical([[event.actor, event.text] for event in events])
    assert len(pack(text)) < 3000
