"""The built site: repeat visits, without network, installed, updated. Each visitor has a service worker."""

from __future__ import annotations

import json
import os
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.helpers import open_app, wait_ready
from tests.browser.published_site import STORED, caches_held, deployed, deployments, first_visit, from_image, visitor
from tests.browser.sites import built

pytestmark = pytest.mark.published

DRAW = """async () => {
  const { loadPyodide } = await import(document.querySelector('link[href$="/interpreter.js"]').href);
  return (await loadPyodide()).runPython('import random; random.random()');
}"""
HARM = """async (harm) => {
  const cache = await caches.open((await caches.keys())[0]);
  const key = (await cache.keys()).find((request) => request.url.endsWith('/snapshot.bin'));
  let data = new Uint8Array(await (await cache.match(key)).arrayBuffer());
  if (harm === 'cut short') data = data.slice(0, data.length / 2);
  if (harm === 'one bit turned') data[data.length >> 1] ^= 1;
  if (harm === 'foreign') data = data.map((byte, place) => byte ^ (place & 255));
  if (harm === 'empty') data = new Uint8Array();
  await cache.put(key, new Response(data));
}"""
OFFLINE_NOISE = (r"net::ERR_INTERNET_DISCONNECTED",)


def match_on_the_table(page: Page) -> str:
    """Set up Three Dice for two and roll once; gives the match's address."""
    open_app(page, "#/three-dice")
    for place, name in enumerate(("Ann", "Bo")):
        page.fill(f"#name-{place}", name)
    page.click("#start")
    page.wait_for_selector("[data-move]")
    return "#" + page.url.split("#", 1)[1]


def test_the_first_visit_boots_without_the_image_and_later_ones_from_it(browser: Browser, site: str) -> None:
    with visitor(browser, site) as context:
        page = context.new_page()
        # Only the service worker fetches the image, and it is not there before the page is ready.
        page.add_init_script(
            "globalThis.registered = []; const register = navigator.serviceWorker?.register;"
            "if (register) navigator.serviceWorker.register = function (...words) {"
            " registered.push(document.documentElement.dataset.state); return register.apply(this, words); };"
        )
        by_page: list[str] = []
        context.on("request", lambda asked: None if asked.service_worker else by_page.append(asked.url))
        open_app(page)
        assert not from_image(page)
        caches_held(page)
        assert page.evaluate("registered") == ["ready"]
        assert not [url for url in by_page if "snapshot" in url], "the image must not delay the first visit"
        open_app(page)
        assert from_image(page)
        open_app(page, "#/siberian-dice/puzzle")
        expect(page.locator("#guide")).to_have_attribute(
            "data-puzzle", re.compile(".")
        )  # read from the archive only now


def test_two_starts_from_one_image_draw_different_numbers(browser: Browser, site: str) -> None:
    """A memory image repeats the state of Python's random generator; the start must reseed it."""
    with visitor(browser, site) as context:
        first_visit(context).close()
        drawn = []
        for _ in range(2):
            page = context.new_page()
            open_app(page)
            assert from_image(page)
            drawn.append(page.evaluate(DRAW))
            page.close()
        assert drawn[0] != drawn[1]


def test_without_network_after_one_visit(browser: Browser, site: str) -> None:
    with visitor(browser, site, OFFLINE_NOISE) as context:
        first_visit(context).close()
        context.set_offline(True)
        page = context.new_page()
        open_app(page)
        assert from_image(page)
        route = match_on_the_table(page)
        page.click("[data-move]")
        page.reload()
        wait_ready(page)
        assert page.url.endswith(route)
        expect(page.locator("#app")).to_contain_text("Ann")
        # The same page by the addresses that shortcuts and installed apps use.
        page.goto("./index.html#/three-dice")
        wait_ready(page)
        page.goto("./?from=home#/three-dice")
        wait_ready(page)


def test_it_can_be_installed(browser: Browser, site: str) -> None:
    """What Chromium asks of an installable page, from Chromium's own check."""
    with visitor(browser, site) as context:
        page = first_visit(context)
        devtools = context.new_cdp_session(page)
        found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # A test context is like a private window, in which nothing can be installed; nothing else may be wrong.
        assert [row["errorId"] for row in found if row["errorId"] != "in-incognito"] == []
        manifest = devtools.send("Page.getAppManifest")
        assert manifest["errors"] == []
        data = json.loads(manifest["data"])
        assert data["id"] == data["start_url"] == data["scope"] == "./"
        purposes = {icon.get("purpose", "any") for icon in data["icons"]}
        assert purposes == {"any", "maskable"}
        assert len(data["shortcuts"]) == 5
        for shortcut in data["shortcuts"]:
            page.goto(shortcut["url"])
            wait_ready(page)
            expect(page).to_have_title(re.compile(re.escape(shortcut["name"])))
        for icon in [*data["icons"], *data.get("screenshots", [])]:
            answer = page.request.get(icon["src"])
            assert answer.ok, icon["src"]
            if icon["src"].endswith((".png", ".jpg")):
                shown = page.evaluate(
                    "async (src) => { const image = new Image(); image.src = src; await image.decode();"
                    " return `${image.naturalWidth}x${image.naturalHeight}`; }",
                    icon["src"],
                )
                assert shown == icon["sizes"], icon["src"]
        assert {shot["form_factor"] for shot in data["screenshots"]} == {"wide", "narrow"}


@pytest.mark.long
def test_only_caches_of_ours_and_of_this_address_are_removed(browser: Browser) -> None:
    with deployments() as (site, address), visitor(browser, address) as context:
        page = first_visit(context)
        ours = set(page.evaluate("caches.keys()"))
        assert len(ours) == 1
        others = {"someone-else-v1", "hexdice-/elsewhere/-0123456789ab", "hexdice"}
        for name in others:
            page.evaluate("(name) => caches.open(name)", name)
        page.close()
        site.deploy("2")
        page = context.new_page()
        open_app(page)
        page.wait_for_function("hexdice.updateWaits()")
        # A tab that was closed may still count for a moment.
        for _ in range(10):
            page.close()
            page = context.new_page()
            open_app(page)
            if deployed(page) == "2":
                break
        assert deployed(page) == "2"
        page.wait_for_function(
            "async (old) => !(await caches.keys()).some((name) => old.includes(name))", arg=sorted(ours)
        )
        left = set(page.evaluate("caches.keys()"))
        assert others < left
        assert len(left - others) == 1
        assert all(name.startswith("hexdice-/hexdice/-") for name in left - others)


@pytest.mark.long
def test_two_deployments_change_nothing_in_a_match(browser: Browser) -> None:
    with deployments() as (site, address), visitor(browser, address) as context:
        page = first_visit(context)
        route = match_on_the_table(page)
        page.click("[data-move]")
        loads: list[str] = []
        page.on("framenavigated", lambda frame: loads.append(frame.url))
        page.evaluate("globalThis.stillHere = true")
        for versions, mark in ((2, "2"), (3, "3")):
            site.deploy(mark)
            page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
            caches_held(page, versions)
            page.wait_for_function("navigator.serviceWorker.getRegistration().then((found) => !found.installing)")
            page.wait_for_function("hexdice.updateWaits()")
        # Nothing moved, and the old version still answers, with all that it may need.
        before = page.locator("#app").inner_html()
        page.wait_for_timeout(500)
        assert page.evaluate("globalThis.stillHere") is True
        assert loads == []
        assert page.url.endswith(route)
        assert page.locator("#app").inner_html() == before
        assert deployed(page) == ""
        page.locator("[data-move]").first.click()
        page.reload()
        wait_ready(page)
        assert deployed(page) == "", "a reload in a match stays with the version that it was begun with"
        assert page.url.endswith(route)
        # Between matches the app asks for it; the page comes back as the newest, with the match as it was.
        page.wait_for_function("hexdice.updateWaits()")
        with page.expect_navigation():
            page.evaluate("hexdice.applyUpdate()")
        wait_ready(page)
        assert deployed(page) == "3"
        assert page.url.endswith(route)
        expect(page.locator("#app")).to_contain_text("Ann")


@pytest.mark.long
def test_an_update_waits_while_another_tab_plays(browser: Browser) -> None:
    with deployments() as (site, address), visitor(browser, address) as context:
        page = first_visit(context)
        other = context.new_page()
        open_app(other)
        site.deploy("2")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.wait_for_function("hexdice.updateWaits()")
        page.click("#update")
        expect(page.locator("#notice")).to_contain_text("Close the other Hexdice tabs")
        assert deployed(page) == deployed(other) == ""
        other.close()
        with page.expect_navigation():
            page.evaluate("hexdice.applyUpdate()")
        wait_ready(page)
        assert deployed(page) == "2"


def test_the_notice_of_a_new_version_is_unobtrusive_and_works(browser: Browser) -> None:
    with deployments() as (site, address), visitor(browser, address) as context:
        page = first_visit(context)
        site.deploy("2")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.wait_for_function("hexdice.updateWaits()")
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        wait_ready(page)
        assert deployed(page) == "2"


@pytest.mark.long
def test_an_update_fetches_only_what_changed(browser: Browser) -> None:
    with deployments() as (site, address), visitor(browser, address) as context:
        page = first_visit(context)
        site.deploy("2")
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url) if request.service_worker else None)
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        page.wait_for_function("hexdice.updateWaits()")
        names = {url.rsplit("/", 1)[1].split("?")[0] for url in asked}
        assert "boot.css" in names
        assert not names & {"pyodide.asm.wasm.gz", "python_stdlib.zip.gz", "py.zip.gz", "snapshot.bin.gz"}


@pytest.mark.long
def test_a_mismatched_image_is_skipped_and_fetched_again(browser: Browser, site: str) -> None:
    with visitor(browser, site) as context:
        page = first_visit(context)
        for harm in ("cut short", "one bit turned", *(("foreign", "empty") if os.environ.get("HEXDICE_LONG") else ())):
            page.evaluate(HARM, harm)
            open_app(page)
            assert not from_image(page), harm
            page.wait_for_function(
                "async () => Boolean(await caches.match(document.querySelector('meta[name=hexdice-build]').content + '/snapshot.bin'))"
            )
            open_app(page)
            assert from_image(page), "the service worker fetches it again"
        page.add_init_script(KEEP_LARGE)
        open_app(page)
        assert from_image(page)
        assert page.evaluate("large.length && large.every((buffer) => buffer.detached)"), "its bytes are given back"


# What a page reads of more than 10 MB.
KEEP_LARGE = """
globalThis.large = [];
const { arrayBuffer } = Response.prototype;
Response.prototype.arrayBuffer = async function () {
  const data = await arrayBuffer.call(this);
  if (data.byteLength > 1e7) large.push(data);
  return data;
};
"""

SPOIL = """async (name) => {
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName);
    const key = (await cache.keys()).find((request) => request.url.endsWith(name));
    if (!key) continue;
    const kept = await cache.match(key);
    const data = new Uint8Array(await kept.arrayBuffer());
    for (let i = 0; i < 2000; i++) data[((data.length >> 2) + i * 37) % data.length] ^= 0x55;
    await cache.put(key, new Response(data, { headers: kept.headers }));
  }
}"""
SUM_OF = """async (name) => {
  for (const cache of await caches.keys()) {
    for (const request of await (await caches.open(cache)).keys()) {
      if (!request.url.endsWith(name)) continue;
      const data = await (await caches.match(request)).arrayBuffer();
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))].join();
    }
  }
}"""
DAMAGE_NOISE = (r"",)  # a broken program complains in many ways


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "names",
    [
        ("runtime/pyodide.asm.wasm", "runtime/pyodide.asm.mjs"),
        pytest.param(
            (
                "py.zip",
                "runtime/python_stdlib.zip",
                "assets/js/boot.js",
                "assets/js/interpreter.js",
                "runtime/pyodide.mjs",
            ),
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_damaged_copy_of_the_program_repairs_itself(browser: Browser, names: tuple[str, ...]) -> None:
    """2,000 bytes of a stored file are changed: the next start succeeds, and the correct bytes are stored again.

    The site is old, so that the browser considers everything in its memory cache fresh.
    """
    with deployments() as (site, address), visitor(browser, address, DAMAGE_NOISE) as context:
        site.age()
        page = first_visit(context)
        page.evaluate("localStorage.setItem('hexdice.test', 'a match')")
        for name in names:
            whole = page.evaluate(SUM_OF, name)
            page.evaluate(SPOIL, name)
            assert page.evaluate(SUM_OF, name) != whole
            page.goto("about:blank")
            page.goto("./")
            expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=60_000)
            assert from_image(page), "the image is not what was damaged"
            page.wait_for_function(f"async ([name, whole]) => await ({SUM_OF})(name) === whole", arg=[name, whole])
        assert page.evaluate("localStorage.getItem('hexdice.test')") == "a match"


@pytest.mark.long
def test_the_program_is_repaired_by_hand(browser: Browser, site: str) -> None:
    """For failures that checksums cannot find: everything is fetched again, and no match is touched."""
    with visitor(browser, site, DAMAGE_NOISE) as context:
        page = first_visit(context)
        route = match_on_the_table(page)
        page.add_init_script(
            "if (!sessionStorage.mended) Object.defineProperty(globalThis, 'WebAssembly', { value: {} })"
        )
        page.goto("about:blank")
        page.goto("./")
        page.wait_for_selector("html[data-state='failed']", state="attached")
        page.evaluate("sessionStorage.mended = 1")
        context.set_offline(True)
        page.get_by_role("button", name="Repair the program").click()
        expect(page.get_by_role("alert")).to_contain_text("only be repaired online")
        assert page.evaluate(STORED), "what is here stays until there is something better"
        context.set_offline(False)
        page.get_by_role("button", name="Repair the program").click()
        page.wait_for_selector("html[data-state='ready']", state="attached", timeout=60_000)
        assert not from_image(page)
        caches_held(page)
        open_app(page, route)
        expect(page.locator("#app")).to_contain_text("Ann")


@pytest.mark.long
def test_a_device_in_data_saving_mode_fetches_the_image_on_request(browser: Browser) -> None:
    saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n"
    with deployments() as (site, address), visitor(browser, address) as context:
        script = site.site / "service-worker.js"
        script.write_text(saving + script.read_text())
        context.add_init_script(saving)
        page = first_visit(context)
        image = "async () => (await caches.keys()).length && Boolean(await caches.match(document.querySelector('meta[name=hexdice-build]').content + '/snapshot.bin'))"
        assert page.evaluate(image) is False
        open_app(page, "#/settings")
        assert not from_image(page)
        page.click("#fetch-image")
        page.wait_for_function(image)
        open_app(page, "#/settings")
        assert from_image(page)
        expect(page.locator("#fetch-image")).to_have_count(0)


@pytest.mark.long
def test_the_page_survives_without_its_storage(browser: Browser, site: str) -> None:
    """What the browser cleared while the page was closed is fetched and stored again."""
    with visitor(browser, site) as context:
        page = first_visit(context)
        page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
        open_app(page)
        assert not from_image(page)
        caches_held(page)
        open_app(page)
        assert from_image(page)


def test_long_tasks_at_rest(browser: Browser, site: str) -> None:
    """No task of 50 ms or more once the page is up and idle, even while the first visit stores the site.

    Other load only makes tasks longer, so one clean visit of three is enough.
    """
    late: list[list[float]] = []
    for _ in range(3):
        late = late_tasks(browser, site)
        if not late:
            return
    assert late == []


def late_tasks(browser: Browser, site: str) -> list[list[float]]:
    """The long tasks of a first visit after it is ready: when each began, and its milliseconds."""
    with visitor(browser, site) as context:
        page = context.new_page()
        page.add_init_script(
            "globalThis.tasks = []; new PerformanceObserver((list) => {"
            " for (const e of list.getEntries()) tasks.push([e.startTime, e.duration]); }).observe({ type: 'longtask' });"
        )
        open_app(page)
        caches_held(page)
        page.wait_for_timeout(2000)
        found: list[list[float]] = page.evaluate(
            "tasks.filter(([at]) => at > performance.getEntriesByName('hexdice:ready')[0].startTime + 100)"
        )
        return found


def test_the_policy_of_the_page_is_the_documented_one(site: str, page: Page) -> None:
    page.goto("./")
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert policy is not None
    documented = (built().parents[3] / "docs" / "security.md").read_text(encoding="utf-8")
    for directive in policy.split("; "):
        assert directive in documented
    assert "'unsafe-inline'" not in policy
    assert "http" not in policy
    assert page.locator("script:not([src])").count() == 0
    wait_ready(page)
    # Scripts set custom properties on the root, which the policy lets them.
    assert page.locator("style, :not(html)[style], [onclick], [onload]").count() == 0
