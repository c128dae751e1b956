"""The games on the page and in the manifest follow from the list of games."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexdice import games
from hexdice.view.pages import about
from tooling import page, tree
from tooling.node import ROOT

TEMPLATE = (ROOT / "index.html").read_text(encoding="utf-8")
MANIFEST = (ROOT / "manifest.webmanifest").read_text(encoding="utf-8")


@cache
def front() -> page.Front:
    return page.front(ROOT / "py")


def sheets(styles: dict[str, Path], prefix: str = "") -> list[str]:
    return re.findall(r'rel="stylesheet" href="([^"]*)"', page.render(TEMPLATE, front(), styles, ROOT, prefix))


def test_every_game_has_its_style_sheet_in_the_page_and_in_the_order_of_the_games() -> None:
    found = tree.styles(ROOT / "py")
    assert sheets(found)[2:] == [f"assets/css/{name}.css" for name in games.NAMES]
    assert sheets(found, "v-1/")[2:] == [f"v-1/assets/css/{name}.css" for name in games.NAMES]
    assert not (ROOT / "assets" / "css" / f"{games.NAMES[0]}.css").exists(), "it lies with its game"


def test_a_style_sheet_says_whose_it_is() -> None:
    drawn = page.render(TEMPLATE, front(), tree.styles(ROOT / "py"), ROOT, "")
    assert re.findall(r'/([\w-]+)\.css" data-game="([^"]*)"', drawn) == [(name, name) for name in games.NAMES]


def test_a_game_without_a_style_sheet_is_not_linked() -> None:
    found = tree.styles(ROOT / "py")
    del found[tree.style_of(games.NAMES[1])]
    assert sheets(found)[2:] == [f"assets/css/{name}.css" for name in games.NAMES if name != games.NAMES[1]]


def manifest(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.manifests(MANIFEST, front())[name])
    return found


def test_each_language_has_its_own_manifest() -> None:
    assert manifest("manifest.webmanifest")["lang"] == "en"
    german = manifest("manifest-de.webmanifest")
    assert german["lang"] == "de"
    assert german["description"].startswith("Brett- und Würfelspiele mit Sechseckfeldern")
    assert "Der erste Krieg" in [shortcut["name"] for shortcut in german["shortcuts"]]
    assert german["screenshots"][1]["label"] == "Der erste Krieg"
    assert manifest("manifest-fr.webmanifest")["lang"] == "fr"


def test_nothing_says_how_many_games_there_are() -> None:
    """A new game would make it wrong."""
    shown = [about("1", games.profiles()), front().home, front().description]
    shown += [(ROOT / file).read_text("utf-8") for file in ("index.html", "README.md", "docs/architecture.md")]
    for text in (*shown, page.PLACEHOLDER):
        assert not re.search(r"\b(four|five|six|[4-6]) (?:[a-z-]+ )*games\b", text, re.IGNORECASE)


def test_a_second_launch_shows_the_open_window_and_keeps_its_match() -> None:
    assert manifest("manifest-de.webmanifest")["launch_handler"] == {"client_mode": "focus-existing"}


def test_the_manifest_has_a_shortcut_for_every_game() -> None:
    shortcuts = manifest("manifest.webmanifest")["shortcuts"]
    assert [shortcut["url"] for shortcut in shortcuts] == [f"./#/{name}" for name in games.NAMES]
    assert [shortcut["name"] for shortcut in shortcuts] == [games.profile(name).title for name in games.NAMES]


@pytest.mark.parametrize("name", games.NAMES)
def test_home_has_a_card_for_every_game(name: str) -> None:
    assert f'id="game-{name}" href="#/{name}"' in front().home


def test_a_link_shows_a_picture_with_the_whole_address_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = 'property="og:image" content="{}assets/screenshots/home.jpg"'
    assert shown.format("") in page.render(TEMPLATE, front(), {}, ROOT, "v-1/")
    monkeypatch.setenv("HEXDICE_ADDRESS", "https://me.github.io/games/")
    assert shown.format("https://me.github.io/games/") in page.render(TEMPLATE, front(), {}, ROOT, "v-1/")
    assert (ROOT / "assets" / "screenshots" / "home.jpg").is_file()


def test_pictures_have_one_address_in_every_version() -> None:
    rendered = page.render(TEMPLATE, front(), {}, ROOT, "v-1/")
    assert 'src="assets/pictures/' in rendered and "v-1/assets/pictures/" not in rendered
