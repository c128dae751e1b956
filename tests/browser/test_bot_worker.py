"""The bots' worker as the page's script makes it: early questions are kept, answers and faults come back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hexdice import games
from hexdice.kernel.match import Header, Match, Seat
from tests.browser.helpers import open_app, quick_bots
from tests.browser.published_site import first_visit, visitor

# Sends all orders at once, before the worker's Python can be up, and collects what comes back until `wanted` have ended.
TALK = """async ([orders, wanted]) => {
  const worker = hexdice.botWorker();
  const said = [];
  const done = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      said.push(data);
      if (said.filter(({ kind }) => kind === 'answer' || kind === 'error').length === wanted) resolve();
    };
  });
  for (const order of orders) worker.postMessage(order);
  await done;
  worker.terminate();
  return said;
}"""


def question(id: str, level: str = "random", **more: Any) -> dict[str, Any]:
    """A question about the first decision of a match of Three Dice."""
    game = games.game("three-dice")
    match = Match(game, Header("three-dice", {}, (Seat("Ann"), Seat("Bo")), 2, "00" * 16, "x"))
    match.settle()
    seat = game.actors(match.state)[0]
    position = game.format_position(game.view(match.state, seat))
    asked = {
        "id": id,
        "game": "three-dice",
        "level": level,
        "position": position,
        "seat": seat,
        "seed": "5",
        "seconds": 0,
    }
    return {"id": id, "kind": "think", "payload": json.dumps({**asked, **more})}


def test_questions_asked_before_the_worker_is_up_are_all_answered(page: Page) -> None:
    open_app(page)
    said = page.evaluate(TALK, [[question("a"), question("b")], 2])
    answers = {row["id"]: json.loads(row["payload"]) for row in said if row["kind"] == "answer"}
    assert set(answers) == {"a", "b"}
    assert all(answer["move"] for answer in answers.values())
    assert answers["a"]["move"] == answers["b"]["move"], "the same question and seed, the same move"


def test_an_invalid_question_is_answered_with_a_sentence(page: Page) -> None:
    open_app(page)
    orders = [
        {"id": "a", "kind": "think", "payload": "not json"},
        {"id": "b", "kind": "think"},
        question("c", game="?"),
    ]
    said = page.evaluate(TALK, [orders, 3])
    ended = {row["id"]: row for row in said if row["kind"] in ("answer", "error")}
    assert set(ended) == {"a", "b", "c"}
    for row in ended.values():
        assert row["kind"] == "error" or json.loads(row["payload"])["error"]


def test_the_page_stays_live_while_it_starts_and_thinks(page: Page) -> None:
    open_app(page)
    page.evaluate(
        "globalThis.gaps = []; let last = performance.now();"
        "setInterval(() => { const now = performance.now(); gaps.push(now - last); last = now; }, 10);"
    )
    page.evaluate(TALK, [[question("a")], 1])
    gaps: list[float] = page.evaluate("gaps")
    # The worker's start is at least 0.1 s of work on another thread; on the page's own it would be one gap of that length.
    assert len(gaps) > 5
    assert sorted(gaps)[int(len(gaps) * 0.98)] < 250


@pytest.mark.published
def test_it_starts_without_network(browser: Browser, site: str) -> None:
    with visitor(browser, site) as context:
        page = first_visit(context)
        context.set_offline(True)
        open_app(page)
        said = page.evaluate(TALK, [[question("a")], 1])
        assert json.loads(said[-1]["payload"])["move"]


@pytest.mark.cold
@pytest.mark.published
def test_a_worker_that_cannot_start_says_so(page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("")
    open_app(page)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.context.route("**/python_stdlib.zip.gz", lambda route: route.abort())
    said = page.evaluate(TALK, [[question("a")], 1])
    assert said == [
        {
            "id": "a",
            "kind": "error",
            "payload": "Part of the game could not be loaded. Check your connection and try again.",
        }
    ]


def test_a_silent_worker_is_replaced_and_released_at_the_end(page: Page) -> None:
    """The first worker is silent: "Move now" works without it; the next worker is real. Leaving the table stops it."""
    page.add_init_script(
        "globalThis.workers = []; const Real = Worker;"
        "globalThis.Worker = class extends Real { constructor(...words) { super(...words); workers.push(this);"
        " this.live = true; if (workers.length === 1) this.postMessage = () => {}; }"
        " terminate() { this.live = false; super.terminate(); } }"
    )
    quick_bots(page)
    open_app(page, "#/three-dice")
    page.select_option("#bot-1", index=1)
    page.fill("#name-0", "Ann")
    page.click("#start")
    either = page.locator("#move-now:visible, #actions [data-move]:visible").first  # neither of them while dice fall
    expect(either).to_be_visible(timeout=20_000)
    while not page.locator("#move-now").is_visible():
        page.locator("#actions [data-move]").first.click()
        expect(either).to_be_visible(timeout=20_000)
    page.click("#move-now")
    page.wait_for_function("workers.length && !workers[0].live", timeout=20_000)
    page.wait_for_function("!document.querySelector('#move-now') || workers.length === 2")
    page.evaluate("location.hash = '#/'")
    page.wait_for_function("workers.every(({ live }) => !live)")
