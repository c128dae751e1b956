"""Options as data: what is read, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexdice.kernel.errors import NotationError
from hexdice.kernel.options import Option, complete, read_options
from tests.catalogue import sentences, template

DECLARED = (
    Option("flag", "Flag", False),
    Option("count", "Count", 3, low=1, high=10),
    Option("kind", "Kind", "a", choices=(("a", "A"), ("b", "B"))),
    Option("name", "Name", "", high=5),
)
DEFAULTS = {"flag": False, "count": 3, "kind": "a", "name": ""}


def test_a_later_option_is_not_stored_at_its_default_and_still_found() -> None:
    declared = (*DECLARED, Option("limit", "Limit", False, later=True))
    stored = read_options(declared, {"count": 4})
    assert "limit" not in stored and complete(declared, stored) == {**DEFAULTS, "count": 4, "limit": False}
    stored = read_options(declared, {"limit": True})
    assert stored["limit"] is complete(declared, stored)["limit"] is True


def test_missing_options_have_their_default() -> None:
    assert read_options(DECLARED, {}) == DEFAULTS
    assert read_options(DECLARED, {"count": 4}) == {**DEFAULTS, "count": 4}


@pytest.mark.parametrize(
    ("key", "given", "read"),
    [
        *(("flag", word, True) for word in ("true", "yes", "on", "1")),
        *(("flag", word, False) for word in ("false", "no", "off", "0", "")),
        ("flag", True, True),
        ("count", "10", 10),
        ("count", 1, 1),
        ("kind", "b", "b"),
        ("name", "abcde", "abcde"),
    ],
)
def test_texts_are_parsed(key: str, given: object, read: object) -> None:
    assert read_options(DECLARED, {key: given})[key] == read


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("flag", "maybe"),
        ("flag", 1),
        ("flag", None),
        ("count", 0),
        ("count", "11"),
        ("count", "x"),
        ("count", True),
        ("count", 2.0),
        ("count", "9" * 5000),
        ("kind", "c"),
        ("kind", ["a"]),
        ("name", "abcdef"),
        ("name", 7),
        ("flog", True),
    ],
)
def test_everything_else_is_refused_in_one_short_sentence(key: str, given: object) -> None:
    with pytest.raises(NotationError) as fault:
        read_options(DECLARED, {key: given})
    assert len(str(fault.value)) < 100
    assert template(fault.value) in sentences()
    assert fault.value.args[0].fields == (
        {"key": "'flog'"} if key == "flog" else {"key": key, "value": repr(str(given)[:40])}
    )


@given(
    st.dictionaries(
        st.sampled_from(["flag", "count", "kind", "name", "other"]),
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.integers())),
    )
)
def test_reading_is_complete_and_stable(given: dict[str, object]) -> None:
    try:
        read = read_options(DECLARED, given)
    except NotationError:
        return
    assert list(read) == list(DEFAULTS)
    assert read_options(DECLARED, read) == read


def test_an_option_newer_than_stored_matches_is_left_out_at_its_default() -> None:
    declared = (
        Option("limit", "Limit", False),
        Option("begin", "Begin", "home", (("home", ""), ("sight", "")), later=True),
    )
    assert read_options(declared, {"limit": True}) == {"limit": True}
    assert read_options(declared, {"limit": True, "begin": "home"}) == {"limit": True}
    assert read_options(declared, {"begin": "sight"}) == {"limit": False, "begin": "sight"}
