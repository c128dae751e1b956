"""A start that fails says so in one sentence and offers to try again; trying again works."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.helpers import open_app, wait_ready, watch
from tooling import chromium

LOST = "Part of the game could not be loaded. Check your connection and try again."
MISSING = "A part of the game is missing on the server (404). Try again in a minute."
DAMAGED = "A part of the game arrived damaged or broke off. Check the network, then try again."
SCRIPTS = (r"pyodide\.mjs", r"pyodide\.asm\.mjs", r"interpreter\.js", "idiomorph")  # of one kind with core.js
STOPPED = "The game could not start. Your matches are safe; try again."


def fails_then_works(page: Page, sentence: str) -> None:
    """The page shows exactly this sentence; after the cause is gone its button leads to a working page."""
    page.wait_for_function("document.documentElement.dataset.state === 'failed'", timeout=30_000)
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.locator("h1")).to_be_visible()  # home stays readable
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("html:not([data-state='failed'])", state="attached")
    wait_ready(page)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.cold
@pytest.mark.published
@pytest.mark.parametrize(
    "name",
    [
        r"py\.zip",
        r"core\.js",
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in (r"pyodide\.asm\.wasm", r"python_stdlib\.zip", *SCRIPTS)
        ),
    ],
)
def test_no_network_for_one_file(page: Page, expected_errors: list[str], name: str) -> None:
    expected_errors.append("")
    page.route(re.compile(name), lambda route: route.abort())
    page.goto("./")
    fails_then_works(page, LOST)


@pytest.mark.cold
@pytest.mark.published
@pytest.mark.parametrize("name", [r"py\.zip", r"interpreter\.js"])
def test_a_file_that_fails_once_is_fetched_again_silently(page: Page, expected_errors: list[str], name: str) -> None:
    expected_errors.append("")
    page.route(re.compile(name), lambda route: route.abort(), times=1)
    page.goto("./")
    wait_ready(page)


@pytest.mark.cold
@pytest.mark.published
@pytest.mark.parametrize(
    "name",
    ["pyodide.asm.wasm", *(pytest.param(name, marks=pytest.mark.long) for name in ("python_stdlib.zip", "py.zip"))],
)
def test_a_missing_file(page: Page, expected_errors: list[str], name: str) -> None:
    expected_errors.append("")
    page.route(re.compile(re.escape(name)), lambda route: route.fulfill(status=404, body="not here"))
    page.goto("./")
    fails_then_works(page, MISSING)


@pytest.mark.cold
@pytest.mark.published
@pytest.mark.parametrize(
    "name",
    ["py.zip", *(pytest.param(name, marks=pytest.mark.long) for name in ("pyodide.asm.wasm", "python_stdlib.zip"))],
)
def test_an_interrupted_download(page: Page, expected_errors: list[str], name: str) -> None:
    expected_errors.append("")

    def half(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(status=200, body=answer.body()[: len(answer.body()) // 2], content_type="application/gzip")

    page.route(re.compile(re.escape(name)), half)
    page.goto("./")
    fails_then_works(page, DAMAGED)


@pytest.mark.cold
@pytest.mark.published
@pytest.mark.long
def test_the_main_module_is_missing(page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("")
    page.route(re.compile(r"py/main\.py"), lambda route: route.fulfill(status=404, body=""))
    page.goto("./")
    fails_then_works(page, STOPPED)


@pytest.mark.cold
def test_an_error_in_python_at_the_start(page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("")
    page.route(re.compile(r"py/main\.py"), lambda route: route.fulfill(status=200, body="1 / 0\n"))
    page.goto("./")
    fails_then_works(page, STOPPED)


@pytest.mark.cold
def test_taps_before_a_failure_do_not_block_later_ones(page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("")
    held: list[Route] = []
    page.route(re.compile(r"pyodide\.asm\.wasm"), lambda route: held.append(route))
    page.route("**/service-worker.js", lambda route: route.abort())  # no second attempt
    page.goto("./", wait_until="commit")
    page.wait_for_selector(".boot-bar")
    page.click("#game-three-dice")
    expect(page.locator("#boot")).to_contain_text("One moment")
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.abort()
    page.wait_for_function("document.documentElement.dataset.state === 'failed'")
    page.click("#game-three-dice")
    assert page.url.endswith("#/three-dice")


@pytest.mark.cold
@pytest.mark.parametrize("body", ["", "\x00\x07 garbage ((", "throw new Error('no')", None])
def test_garbage_in_the_first_script_is_reported(page: Page, expected_errors: list[str], body: str | None) -> None:
    """Empty, not a script, broken, or never there."""
    expected_errors.append("")
    page.route(
        re.compile(r"boot\.js"),
        lambda route: (
            route.abort() if body is None else route.fulfill(status=200, body=body, content_type="text/javascript")
        ),
    )
    page.goto("./")
    fails_then_works(page, LOST if body is None else STOPPED)


@pytest.mark.cold
def test_the_page_says_what_to_do_without_scripts(page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("")
    page.route(re.compile(r"(boot|watch)\.js"), lambda route: route.abort())
    page.goto("./")
    late = page.locator(".boot-late")
    expect(late).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(late).to_be_visible()
    expect(late).to_have_text("This is taking longer than it should. Reload the page")


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })",
        "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('', 'SecurityError') }, configurable: true })",
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }",
    ],
)
def test_a_browser_without_a_database(page: Page, script: str) -> None:
    page.add_init_script(script)
    open_app(page)
    page.click("#game-three-dice")
    expect(page.locator("#start")).to_be_visible()


def test_a_browser_that_refuses_all_site_data(browser: Browser, site: str, tmp_path: Path) -> None:
    """Nothing is kept, and the page says so; the match is nobody else's."""
    (tmp_path / "Default").mkdir()
    refusing = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(refusing))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.ensure(), args=chromium.flags(), base_url=site
    )
    complaints = watch(context, site)
    page = context.pages[0]
    open_app(page, "#/three-dice")
    page.click("#start")
    expect(page.get_by_text("switched off")).to_be_visible()
    page.click("[data-move='roll']")
    page.wait_for_selector("[data-move='stay'], [data-move^='keep'], .td-false")
    expect(page.get_by_text("in another tab")).to_have_count(0)
    context.close()
    assert complaints == []


@pytest.mark.parametrize(
    "value",
    [
        "",
        "{",
        "null",
        "7",
        '"text"',
        "[null, 3, {}, []]",
        '[{"id": 5, "title": "x"}, {"id": "a"}]',
        '{"length": 2}',
        "[" * 100_000,
    ],
)
def test_a_damaged_list_of_matches_does_no_harm(page: Page, value: str) -> None:
    page.add_init_script(f"localStorage.setItem('hexdice.recent', {json.dumps(value)})")
    page.goto("./", wait_until="domcontentloaded")
    expect(page.locator("h1")).to_be_visible()
    assert page.locator("#recent .recent-match").count() == 0
    wait_ready(page)


@pytest.mark.cold
def test_the_list_of_matches_shows_text_as_text(page: Page) -> None:
    rows = [
        {"id": f"m/{n}", "game": "three-dice", "title": "<img src=x onerror=alert(1)>", "line": "<b>Ann</b>", "at": 1}
        for n in range(9)
    ]
    page.add_init_script(f"localStorage.setItem('hexdice.recent', {json.dumps(json.dumps(rows))})")
    page.route(re.compile(r"pyodide\.asm\.wasm"), lambda _route: None)
    page.goto("./", wait_until="domcontentloaded")
    links = page.locator("#recent .recent-match")
    expect(links).to_have_count(6)
    expect(links.first).to_have_text("<img src=x onerror=alert(1)> <b>Ann</b>")
    assert links.nth(1).get_attribute("href") == "#/m/m%2F1"
    page.unroute_all(behavior="ignoreErrors")
