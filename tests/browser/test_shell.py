"""What all games share, in a real browser: home, set-up, two tabs, storage, early taps, focus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.helpers import axe, forget_saves, go, open_app, resize, start_three_dice, wait_ready

HOSTILE = "<img src=x onerror=alert(1)>"
TAPPED = [
    ("#game-three-dice", "Three Dice", "#setup"),
    ("#play-three-dice", "Play now: Three Dice", "#menu"),
]
ROLLED = "[data-move='stay'], [data-move^='keep'], .td-false"  # a special on the first roll is a false start


@pytest.mark.cold
@pytest.mark.parametrize("first", ["", "#game-first-war"])
@pytest.mark.parametrize(("tapped", "name", "opens"), TAPPED)
def test_a_tap_before_python_is_ready_opens_its_page(
    page: Page, first: str, tapped: str, name: str, opens: str
) -> None:
    """What is tapped last opens, without home in between, and its name is in sight at once."""
    held: list[Route] = []
    page.route(re.compile(r"\.wasm"), lambda asked: held.append(asked))
    page.goto("./", wait_until="commit")
    page.wait_for_selector(".boot-bar")
    for each in filter(None, (first, tapped)):
        page.click(each)
    expect(page.locator("#boot strong")).to_have_text(name)
    expect(page.locator("#boot")).to_contain_text("One moment")
    while not held:
        page.wait_for_timeout(20)
    for asked in held:
        asked.continue_()
    page.unroute_all()
    wait_ready(page)

    expect(page.locator(opens)).to_be_visible()
    page.go_back()
    expect(page.locator(".cards")).to_be_visible()


@pytest.mark.cold
def test_home_is_readable_before_python_is_up(page: Page, expected_errors: list[str]) -> None:
    """Title, games and last matches are there while the page still boots, or where it cannot."""
    expected_errors.append("")
    id = start_three_dice(page)
    while page.evaluate("localStorage.getItem('hexdice.recent').includes('unbegun')"):
        page.locator("[data-move='roll'], [data-move='stay']").first.click()
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.goto("about:blank")
    page.route(re.compile(r"\.wasm|service-worker"), lambda asked: asked.abort())  # which is not tried a second time
    page.goto("./", wait_until="commit")
    page.wait_for_selector("#recent a")

    assert page.evaluate("document.documentElement.dataset.state") != "ready"
    expect(page.locator("h1")).to_have_text("What shall we play?")
    expect(page.locator(f'#recent a[href="#/m/{id}"]').first).to_be_visible()
    assert page.locator(".card").count() == 6


def test_nothing_jumps_when_python_comes_up(page: Page) -> None:
    page.goto("./")
    before = page.locator("#game-first-war").bounding_box()
    wait_ready(page)

    assert page.locator("#game-first-war").bounding_box() == before


def test_unknown_route_is_home_with_a_sentence(page: Page) -> None:
    open_app(page, "#/no/such/page")

    expect(page.locator("#notice")).to_contain_text("This page does not exist")


def test_two_tabs_never_write_one_match(context: BrowserContext, page: Page) -> None:
    """The second tab watches, follows, and takes over when the first closes."""
    id = start_three_dice(page)
    second = context.new_page()
    open_app(second, f"#/m/{id}")
    expect(second.get_by_text("This match is being played in another tab")).to_be_visible()
    expect(second.locator("[data-move]")).to_have_count(0)
    page.locator("[data-move='roll']").first.click()
    page.wait_for_selector(ROLLED)
    shown = page.locator("#players").text_content()  # the headline speaks to whoever is up, and only to them
    assert shown and any(letter.isdigit() for letter in shown)
    expect(second.locator("#players")).to_have_text(shown)
    page.close()

    expect(second.locator("[data-move]").first).to_be_visible()
    expect(second.get_by_text("This match is being played in another tab")).to_have_count(0)


def test_full_storage_warns_and_play_goes_on(page: Page) -> None:
    start_three_dice(page)
    page.evaluate(
        """() => { Object.keys(localStorage).filter((key) => key.startsWith('hexdice.previous.')).forEach((key) => localStorage.removeItem(key));
        let size = 4_000_000; localStorage.removeItem('fill'); let text = '';
        while (size > 8) { try { text += 'x'.repeat(size); localStorage.setItem('fill', text); } catch { text = text.slice(0, -size); size = size >> 1; } } }"""
    )
    page.locator("[data-move='roll']").first.click()
    expect(page.get_by_text("the storage is full")).to_be_visible()
    page.locator("[data-move='stay'], [data-move='roll'], [data-move^='keep']").first.click()

    expect(page.get_by_text("the storage is full")).to_be_visible()


def test_play_works_with_refused_storage(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    start_three_dice(page)

    expect(page.get_by_text("switched off")).to_be_visible()
    page.locator("[data-move='roll']").first.click()
    page.wait_for_selector(ROLLED)


@pytest.mark.parametrize(
    "damage",
    [
        '{"format":99}',
        "noise " * 850_000,
        *(pytest.param(text, marks=pytest.mark.long) for text in ("", "[]", "hexdice1:AAAA")),
    ],
)
def test_a_damaged_save_is_named_kept_and_offered(page: Page, damage: str) -> None:
    id = start_three_dice(page)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"hexdice.match.{id}", damage])
    page.evaluate("key => localStorage.removeItem(key)", f"hexdice.previous.match.{id}")  # no save before it
    open_app(page, f"#/m/{id}")
    expect(page.locator("h1")).to_have_text("What shall we play?")
    expect(page.locator("#broken")).to_contain_text("could not be read")
    with page.expect_download() as download:
        page.click("#broken [data-act^='rescue']")
    assert download.value.path().read_text() == damage
    page.wait_for_function("(damage) => Object.values(localStorage).includes(damage)", arg=damage)


def test_names_are_text(page: Page) -> None:
    start_three_dice(page, (HOSTILE, "😀" * 150))

    assert page.locator("img").count() == 0
    assert HOSTILE in page.locator("#app").inner_text()
    found = "letter => document.fonts.load('16px Nunito', letter).then((found) => found.length)"
    for letter, files in (("a", 1), ("Ł", 2), ("ž", 2), ("ğ", 2)):  # Polish, Czech, Turkish
        assert page.evaluate(found, letter) == files
    open_app(page, "#/matches")
    assert HOSTILE in page.locator("#found").inner_text()


def test_a_dialog_takes_the_focus_and_gives_it_back(page: Page) -> None:
    start_three_dice(page)
    page.focus("#menu")
    page.keyboard.press("Enter")
    expect(page.locator("#table-menu")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator("#table-menu")).to_have_count(0)
    expect(page.locator("#menu")).to_be_focused()


@pytest.mark.long
def test_a_match_is_deleted_with_a_question(page: Page) -> None:
    id = start_three_dice(page)
    open_app(page, "#/matches")
    page.click(f"#resume-{id} [data-act^='delete:']")
    page.click("#ask-no")
    expect(page.locator(f"#resume-{id}")).to_be_visible()
    page.click(f"#resume-{id} [data-act^='delete:']")
    page.click("#ask-yes")

    expect(page.locator(f"#resume-{id}")).to_have_count(0)


def test_backup_and_restore(page: Page, browser: Browser, site: str) -> None:
    id = start_three_dice(page)
    open_app(page, "#/settings")
    with page.expect_download() as download:
        page.click("#backup")
    text = download.value.path().read_text()
    forget_saves(page)
    open_app(page, "#/settings")
    with page.expect_file_chooser() as chooser:
        page.click("#restore-pick")
    chooser.value.set_files({"name": "b.json", "mimeType": "application/json", "buffer": text.encode()})
    page.click("#restore .primary")
    open_app(page, f"#/m/{id}")

    expect(page.locator("[data-move]").first).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "phone"),
    [
        ("dark", True),
        *(pytest.param(*look, marks=pytest.mark.long) for look in (("light", True), ("light", False), ("dark", False))),
    ],
)
def test_axe_finds_nothing_on_the_shared_pages(page: Page, theme: str, phone: bool) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    if phone:
        resize(page, {"width": 390, "height": 844})
    id = start_three_dice(page, ("Ann", "Bo", "Cy"))
    for route in ("", "#/three-dice", "#/rules", "#/rules/three-dice/TD-3", "#/about", "#/settings", "#/nowhere"):
        go(page, route or "#/")
        assert axe(page) == [], route
    page.evaluate("hash => { location.hash = hash }", f"#/m/{id}")
    page.wait_for_selector("[data-move]")
    assert axe(page) == []
    page.click("#menu")
    assert axe(page) == []


HEARD = """() => {
  globalThis.heard = [];
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) heard.push(node.textContent);
  }).observe(document.getElementById("announcer"), { childList: true, subtree: true, characterData: true });
}"""


def test_a_repeated_refusal_is_announced_again_but_nothing_else_is(page: Page) -> None:
    """Names with an apostrophe, which markup writes in another way than text, and a page that is redrawn."""
    start_three_dice(page, ("O'Neill", "D'Arcy"))
    expect(page.locator("#announcer")).to_contain_text("roll all three dice")
    page.evaluate(HEARD)
    page.click("#menu")
    page.wait_for_selector(".dialog")
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog", state="detached")
    assert page.evaluate("heard") == []
    for _ in range(2):
        page.evaluate("""() => {
          const link = Object.assign(document.createElement("button"), { id: "why-test" });
          link.dataset.why = "No, not now.";
          document.getElementById("main").append(link);
          link.click();
          link.remove();
        }""")
    page.wait_for_function("heard.length === 2")
    assert page.evaluate("heard") == ["No, not now.", "No, not now."]


def test_a_bot_waits_for_rolling_dice_but_not_for_decorations(page: Page) -> None:
    open_app(page, "#/")
    turn = "document.body.animate({ opacity: [1, 1] }, { duration: 1e6, iterations: %s })"
    assert page.evaluate(f"() => {{ window.turn = {turn % 1}; return hexdice.rest(); }}") == 3000
    page.evaluate(f"() => {{ window.turn.cancel(); {turn % 'Infinity'}; }}")
    page.wait_for_function("hexdice.rest() === 0")


def test_sounds_are_fetched_and_made_only_if_switched_on(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(
        """globalThis.started = 0; globalThis.shaken = 0;
        for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
            const start = kind.prototype.start;
            kind.prototype.start = function (...times) { globalThis.started += 1; return start.apply(this, times); };
        }
        navigator.vibrate = () => { globalThis.shaken += 1; return true; };"""
    )
    open_app(page, "#/siberian-dice")
    page.click("#start")
    page.click("#hand")
    page.wait_for_selector(".cell[data-ghost]")
    assert not [url for url in asked if "sound" in url]
    open_app(page, "#/settings")
    page.check("#setting-sound")
    page.wait_for_function("started > 0 && shaken === 0")
    page.uncheck("#setting-sound")
    page.check("#setting-vibration")
    page.wait_for_function("shaken > 0")
    before = page.evaluate("started")
    open_app(page, "#/siberian-dice")
    page.click("#start")
    page.wait_for_selector("#hand")
    shaken = page.evaluate("shaken")
    page.click("#hand")
    page.wait_for_function("(before) => shaken > before", arg=shaken)
    assert page.evaluate("started") == 0 and before > 0
