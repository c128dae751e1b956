"""The page in Firefox and in WebKit: start, play, storage and layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexdice import games
from hexdice.app.storage.matches import link
from hexdice.kernel.codec import load_match, unpack
from hexdice.kernel.game import CHANCE
from tests.browser.layout import MEASURE
from tests.browser.sites import served_dist
from tests.browser.stored_matches import half_played
from tests.engines.conftest import Start
from tests.engines.engine import Engine
from tests.engines.play import GO, STORED, Player, nearly_over, open_app, open_match, shown, with_a_bot

WITH_A_BOT = "siberian-dice"
TABLET, PHONE = (1180, 820), (390, 844)
ROUTES = ("", *games.NAMES, "matches", "rules", "rules/first-war", "about", "settings")
SAYS = "return document.body.innerText.includes(arguments[0])"
# What of a code is beyond the edge of the panel or dialog that it is in; none where no code is drawn.
CODE = """
const code = document.querySelector('[data-qr] svg');
if (!code) return null;
const inner = code.getBoundingClientRect(), outer = code.closest('.panel, dialog').getBoundingClientRect();
return {width: inner.width, over: Math.max(inner.right - outer.right, outer.left - inner.left, 0)};
"""


def finished(engine: Engine, player: Player) -> None:
    """The match on the page is over, the page shows it, and every roll comes from its seed."""
    match = player.saved()
    assert match.result is not None and match.wrong_dice() == []
    shown(engine, f"[data-result='{match.result.reason}']")


def test_a_first_visit_and_a_match_against_a_bot(started: Start, name: str, site: str) -> None:
    """Up to a new table as people get there, and the last moves of a match; whole ones are in the long ring."""
    engine = started()
    open_app(engine, site)
    packed = engine.js("return performance.getEntriesByType('resource').map((one) => one.name)")
    brotli = engine.js("try { new DecompressionStream('brotli'); return true } catch { return false }")
    ending = ".wasm.br" if brotli else ".wasm.gz"
    assert any(name.endswith(ending) for name in packed)
    engine.tap(f"#game-{WITH_A_BOT}")
    engine.tap("#start")
    shown(engine, ".board")
    if name == "firefox":  # which will ask the person, so that the page says why before
        engine.wait(SAYS, "The browser might ask whether Hexdice may keep its data")
    open_match(engine, site, nearly_over(WITH_A_BOT))
    player = Player(engine)
    length = len(player.saved().played)
    match = player.play()
    assert {event.actor for event in match.played[length:]} == {CHANCE, 0, 1}
    finished(engine, player)


@pytest.mark.long
def test_cold_then_warm_then_without_network(started: Start, tmp_path: Path) -> None:
    """Three starts of the whole browser on one profile; the match goes on each time."""
    with served_dist() as site:
        engine = started(tmp_path)
        open_app(engine, site)
        engine.wait(STORED)
        open_match(engine, site, with_a_bot("three-dice"))
        length = len(Player(engine).play(3).played)
        engine.close()

        engine = started(tmp_path)
        open_app(engine, site, "#/m/m-three-dice")
        assert engine.js("return performance.getEntriesByName('hexdice:snapshot').length") == 1
        player = Player(engine)
        assert len(player.saved().played) >= length
        length = len(player.play(3).played)
        engine.close()

    engine = started(tmp_path)  # nobody answers at the address any more
    open_app(engine, site, "#/m/m-three-dice")
    player = Player(engine)
    assert len(player.saved().played) >= length
    player.play()
    finished(engine, player)


@pytest.mark.long
@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_to_its_end(engine: Engine, site: str, game: str) -> None:
    open_match(engine, site, with_a_bot(game))
    shown(engine, "#main")
    player = Player(engine)
    player.play(8)
    engine.size(*PHONE)
    player.play()
    finished(engine, player)


@pytest.mark.long
@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_fits_a_phone_and_a_tablet(engine: Engine, site: str, game: str) -> None:
    open_match(engine, site, load_match(unpack(half_played(game)), games.game))
    shown(engine, "#rules")
    wrong = []
    for size in (PHONE, TABLET):
        engine.size(*size)
        engine.js("scrollTo(0, 0)")
        wrong += [f"{size}: {line}" for line in engine.js(f"return ({MEASURE})()")]
    assert wrong == []


@pytest.mark.long
def test_nothing_scrolls_sideways_on_a_phone(engine: Engine, site: str) -> None:
    open_app(engine, site, "#/matches")
    engine.size(*PHONE)
    wrong = []
    for route in ROUTES:
        engine.js(GO, f"#/{route}")
        width = engine.js("return document.documentElement.scrollWidth")
        wrong += [f"{route}: {width} px"] if width > PHONE[0] else []
    assert wrong == []


@pytest.mark.long
def test_a_second_tab_shows_the_match_and_takes_over(started: Start, site: str, tmp_path: Path) -> None:
    engine = started(tmp_path)
    open_match(engine, site, with_a_bot("three-dice"))
    Player(engine).play(1)
    engine.tab()
    open_app(engine, site, "#/m/m-three-dice")
    engine.wait(SAYS, "This match is being played in another tab")
    assert not engine.js("return document.querySelectorAll('#main [data-move]').length")
    engine.close_other_tab()
    shown(engine, "#main [data-move]")
    player = Player(engine)
    player.play()
    finished(engine, player)


@pytest.mark.long
def test_a_link_in_a_fresh_profile_and_its_code(started: Start, site: str) -> None:
    """A match comes by a link, is kept, played to its end, and sent on as a code that stays within its panel on a phone."""
    sent = load_match(unpack(half_played(WITH_A_BOT)), games.game)
    engine = started()
    open_app(engine, site, link(sent))
    engine.tap("#keep")
    engine.wait("return location.hash.startsWith('#/m/')")
    player = Player(engine)
    assert [event[:2] for event in player.saved().played] == [event[:2] for event in sent.played]
    player.play()
    finished(engine, player)
    engine.size(*PHONE)
    engine.tap("#share-open")
    engine.tap("#qr-end")
    code = engine.wait(CODE.replace("return null", "return false"))
    assert code["width"] > 150 and code["over"] == 0, code
    assert engine.js("return document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["private", "no site data"])
def test_a_browser_without_persistent_storage(started: Start, site: str, kind: str) -> None:
    """A private window keeps data until it is closed; a browser that blocks all site data says so and plays on."""
    engine = started(None, kind)
    open_app(engine, site)
    if kind == "private":
        open_match(engine, site, with_a_bot(WITH_A_BOT))
        player = Player(engine)
        player.play()
        finished(engine, player)
        return
    engine.tap("#game-three-dice")
    engine.tap("#start")
    engine.wait(SAYS, "this browser’s storage is switched off")
    engine.tap("[data-move='roll']")
    shown(engine, "[data-move='stay'], [data-move^='keep'], .td-false")
    assert not engine.js(SAYS, "in another tab")
    engine.listen()
    own = [line for line in engine.complaints if "register/update a ServiceWorker" not in line]
    engine.complaints[:] = own  # Firefox writes down what it refuses
