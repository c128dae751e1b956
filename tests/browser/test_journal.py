"""The journal: what the disk lost of localStorage is back at the next start, and nothing else is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hexdice import games
from hexdice.kernel.codec import load_match, unpack
from tests.browser.helpers import open_app, start_three_dice

ALL = "() => ({...localStorage})"
# What a browser finds after it was killed: everything as it was at some moment.
LOSE = "(before) => { localStorage.clear(); for (const key in before) localStorage.setItem(key, before[key]); }"
RECORDS = """() => new Promise((resolve) => {
  const asked = realDatabases.open('hexdice');
  asked.onsuccess = () => {
    const all = asked.result.transaction('texts').objectStore('texts').getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result); };
  };
})"""
AGE = """(ages) => new Promise((resolve) => {
  const asked = realDatabases.open('hexdice');
  asked.onsuccess = () => {
    const work = asked.result.transaction('texts', 'readwrite');
    for (const key in ages) work.objectStore('texts').put({key, number: ages[key], text: 'old'});
    work.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


@pytest.fixture(autouse=True)
def _databases(page: Page) -> None:
    """The page replaces `indexedDB` for PyScript (stand-ins.js)."""
    page.add_init_script("globalThis.realDatabases = indexedDB")


def length(page: Page, id: str) -> int:
    """The number of events in the stored match."""
    text = page.evaluate("key => localStorage.getItem(key)", f"hexdice.match.{id}")
    return len(load_match(unpack(text), games.game).events)


def roll(page: Page, id: str) -> int:
    """Taps once; returns the number of events then, once the journal has them."""
    before, key = length(page, id), f"hexdice.match.{id}"
    old = page.evaluate(ALL)[key]
    page.locator("#main [data-move='roll']").first.click()
    page.wait_for_function("([key, text]) => localStorage.getItem(key) !== text", arg=[key, old])
    noted(page, key, page.evaluate(ALL)[key])
    assert length(page, id) > before
    return length(page, id)


def noted(page: Page, key: str, text: str | None) -> None:
    """Waits until the journal has this text."""
    for _ in range(200):
        if any((record["key"], record["text"]) == (key, text) for record in page.evaluate(RECORDS)):
            return
    raise AssertionError(f"not in the journal: {key}")


@pytest.mark.parametrize("lost", ["the last moves", "everything"])
def test_a_start_puts_back_what_the_disk_has_lost(page: Page, lost: str) -> None:
    id = start_three_dice(page)
    before = page.evaluate(ALL) if lost == "the last moves" else {}
    roll(page, id)
    now = page.evaluate(ALL)
    for key in now.keys() - {"hexdice-journal"}:
        noted(page, key, now[key])
    page.evaluate(LOSE, before)
    open_app(page, "#/matches")
    found = page.evaluate(ALL)

    assert found.pop("hexdice-journal") >= now.pop("hexdice-journal")
    assert {key: found[key] for key in now} == now
    expect(page.locator(f"#resume-{id}")).to_be_visible()


def test_what_was_deleted_stays_deleted(page: Page) -> None:
    id = start_three_dice(page)
    before = page.evaluate(ALL)
    open_app(page, "#/matches")
    page.click(f"#resume-{id} [data-act^='delete:']")
    page.click("#ask-yes")
    expect(page.locator(f"#resume-{id}")).to_have_count(0)
    noted(page, f"hexdice.match.{id}", None)
    page.evaluate(LOSE, before)
    open_app(page, "#/matches")

    expect(page.locator(f"#resume-{id}")).to_have_count(0)
    assert not [key for key in page.evaluate(ALL) if id in key]


@pytest.mark.long
def test_what_is_on_the_disk_is_not_replaced_and_old_records_go(page: Page) -> None:
    """Records with a number that localStorage has reached are never used; those older than two hours go with the next save."""
    id = start_three_dice(page)
    now = int(page.evaluate("Date.now()"))
    page.evaluate(AGE, {"hexdice.names": now - 3 * 60 * 60 * 1000, f"hexdice.match.{id}": now - 60_000})
    open_app(page, f"#/m/{id}")
    assert "old" not in page.evaluate(ALL).values()
    roll(page, id)

    assert "hexdice.names" not in [record["key"] for record in page.evaluate(RECORDS)]


@pytest.mark.parametrize(
    "how",
    [
        "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });",
        pytest.param("IDBFactory.prototype.open = () => ({});", marks=pytest.mark.long),  # never answers
        pytest.param(
            "IDBFactory.prototype.open = function () { const one = new EventTarget(); setTimeout(() => one.onerror?.(new Event('error'))); return one; };",
            marks=pytest.mark.long,
        ),
    ],
)
def test_without_a_journal_all_works_as_before(page: Page, how: str) -> None:
    page.add_init_script(how)
    id = start_three_dice(page)
    page.locator("[data-move='roll']").first.click()
    open_app(page, f"#/m/{id}")

    assert length(page, id) > 1
    expect(page.locator("#main [data-move]").first).to_be_visible()


def test_a_late_answer_corrects_the_page(page: Page) -> None:
    id = start_three_dice(page)
    after = roll(page, id)
    page.evaluate(LOSE, {})
    page.add_init_script(
        """const { getAll } = IDBIndex.prototype;
        IDBIndex.prototype.getAll = function (range) {
          const asked = getAll.call(this, range), late = { result: null, error: null, onsuccess: null };
          asked.onsuccess = () => { late.result = asked.result; globalThis.answer = () => late.onsuccess(); };
          return late;
        };"""
    )
    open_app(page, "#/matches")
    expect(page.locator(f"#resume-{id}")).to_have_count(0)
    page.evaluate("answer()")
    expect(page.locator(f"#resume-{id}")).to_be_visible()

    assert length(page, id) == after
