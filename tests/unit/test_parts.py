"""Parts of a page: what is compared and redrawn separately."""

from hypothesis import given
from hypothesis import strategies as st

from hexdice.view.markup import esc
from hexdice.view.parts import ROOT, changes, joined, part, parted


def page(*cells: str, note: str = "", head: str = "") -> str:
    board = "".join(part(f"c{place}", f'<g id="c{place}">{cell}</g>') for place, cell in enumerate(cells))
    return f"<h1>{head}</h1>" + part("main", f'<div id="main">{note}<svg>{board}</svg></div>') + "<p>end</p>"


def plain(*cells: str, note: str = "", head: str = "") -> str:
    board = "".join(f'<g id="c{place}">{cell}</g>' for place, cell in enumerate(cells))
    return f'<h1>{head}</h1><div id="main">{note}<svg>{board}</svg></div><p>end</p>'


def test_joined_parts_equal_the_page_without_markers() -> None:
    assert joined(parted(page("a", "b", note="n"))) == plain("a", "b", note="n")
    assert joined(parted("no parts at all")) == "no parts at all"


def test_only_differences_are_sent() -> None:
    old = parted(page("a", "b", "c"))
    assert changes(old, parted(page("a", "b", "c"))) == []
    assert changes(old, parted(page("a", "x", "c"))) == [("c1", '<g id="c1">x</g>')]
    assert sorted(changes(old, parted(page("x", "b", "y")))) == [("c0", '<g id="c0">x</g>'), ("c2", '<g id="c2">y</g>')]


def test_a_changed_attribute_is_sent_without_the_content() -> None:
    def cell(kind: str, body: str) -> str:
        return part("c", f'<g id="c" class="{kind}">{part("d", f"<b>{body}</b>")}</g>')

    old = parted(cell("plain", "x"))
    assert changes(old, parted(cell("dim", "x"))) == [("c", '<g id="c" class="dim">')]
    assert changes(old, parted(cell("dim", "y"))) == [("c", '<g id="c" class="dim">'), ("d", "<b>y</b>")]


def test_a_change_around_parts_names_those_that_stay_and_sends_what_is_new() -> None:
    old, same = parted(page("a", "b")), '<g id="c0" data-same></g><g id="c1" data-same></g>'
    assert changes(old, parted(page("a", "b", note="new"))) == [("main", f'<div id="main">new<svg>{same}</svg></div>')]
    assert changes(old, parted(page("a", "x", "c", note="new"))) == [
        ("main", f'<div id="main">new<svg>{same}<g id="c2">c</g></svg></div>'),
        ("c1", '<g id="c1">x</g>'),
    ]
    assert changes(old, parted(page("a", "x", head="new"))) == [
        (ROOT, '<h1>new</h1><div id="main" data-same></div><p>end</p>'),
        ("c1", '<g id="c1">x</g>'),
    ]


def test_a_part_that_appears_or_disappears_is_drawn_by_its_parent() -> None:
    old = parted(page("a", "b"))
    for fresh in (page("a"), page("a", "b", "c")):
        assert [id for id, _ in changes(old, parted(fresh))] == ["main"]


def test_the_first_page_is_one_change() -> None:
    assert changes({}, parted(page("a"))) == [(ROOT, plain("a"))]


def test_an_id_used_twice_stays_with_the_part_around_it() -> None:
    twice = part("c", '<g id="c">1</g>') + part("c", '<g id="c">2</g>')
    parts = parted(twice)
    assert joined(parts) == '<g id="c">1</g><g id="c">2</g>'
    fresh = part("c", '<g id="c">1</g>') + part("c", '<g id="c">3</g>')
    assert changes(parts, parted(fresh)) == [(ROOT, '<g id="c">1</g><g id="c">3</g>')]


@given(st.text(), st.text())
def test_text_from_outside_cannot_pose_as_a_part(name: str, other: str) -> None:
    forged = part("c", f"<b>{esc(name)}</b>") + esc(f"\x02c\x1d{other}\x03")
    parts = parted(forged)
    assert set(parts) == {ROOT, "c"}
    assert joined(parts) == f"<b>{esc(name)}</b>" + esc(f"c{other}")
