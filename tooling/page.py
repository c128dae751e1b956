"""Renders index.html and the manifest: fills in the home page and the games, inlines PyScript's configuration, names early loads."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tooling import catalogues, tree
from tooling.node import ROOT
from tooling.trouble import Trouble

PLACEHOLDER = "<main><h1>Hexdice</h1><p>Hex-and-dice tabletop games.</p></main>"
FRONT = "import json, sys; sys.path.insert(0, sys.argv[1]); from hexdice.app.pages.home import front; print(json.dumps(front()))"

# Always loaded by the page; named in the head so that none waits for the script that imports it.
MODULES = (
    "assets/js/journal.js",
    "assets/js/interpreter.js",
    "assets/js/download.js",
    "assets/js/files.js",
    "assets/js/gather.js",
    "assets/js/pyscript.js",
    "assets/js/stand-ins.js",
    "assets/js/patch.js",
    "assets/js/stage.js",
    "runtime/pyodide.mjs",
    "runtime/pyodide.asm.mjs",
)

# The same address in every version of the site: files that the system fetches outside any page, and those that the page's Python names.
UNVERSIONED = ("assets/icons/", "assets/pictures/", "manifest.webmanifest")


class Front(NamedTuple):
    """The output of the page's Python before it runs in a browser."""

    home: str  # markup of the home page
    games: dict[str, str]  # titles of the games by name, in the order of the home page
    description: str = ""  # the app in a sentence


def front(python_root: Path) -> Front:
    """The result of hexdice.app.pages.home.front(). Raises Trouble with Python's last line if that fails."""
    words = [sys.executable, "-c", FRONT, str(python_root)]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Trouble("Home could not be written: " + (done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return Front(**json.loads(done.stdout))


def manifests(template: str, front: Front, python_root: Path = ROOT / "py") -> dict[str, str]:
    """The web app manifest of each language, with a shortcut for each game; by file name, the English one first."""
    data = json.loads(template)
    icons = [{"src": "assets/icons/icon-192.png", "sizes": "192x192"}]
    found = {}
    sources = catalogues.sources(python_root)
    for language in ("en", *sources):
        words = catalogues.merged(sources.get(language, []))
        games = {name: words.get(title, title) for name, title in front.games.items()}
        data["lang"], data["description"] = language, words.get(front.description, front.description)
        data["shortcuts"] = [{"name": title, "url": f"./#/{name}", "icons": icons} for name, title in games.items()]
        for shown in data["screenshots"]:
            name = shown["src"].split("/")[-1].removesuffix(".jpg").removesuffix("-narrow")
            shown["label"] = games.get(name, name)
        file = "manifest.webmanifest" if language == "en" else f"manifest-{language}.webmanifest"
        found[file] = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return found


def render(template: str, front: Front, styles: Mapping[str, object], runtime: Path, prefix: str = "") -> str:
    """The page from its template.

    `styles` has the address of each style sheet as a key (tree.styles); `prefix` ("v-1a2b/" or "") goes before
    every address that belongs to a version.
    """
    for slot in ("home", "preload", "build", "styles"):
        if template.count(f"<!--{slot}-->") != 1:
            raise Trouble(f"index.html must have one <!--{slot}-->.")
    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    config["interpreter"] = f"./{prefix}{config['interpreter']}"
    attribute = html.escape(json.dumps(config, separators=(",", ":")), quote=True)
    page = template.replace('config="pyscript.toml"', f'config="{attribute}"')
    # Without this PyScript would load its plugins again for MicroPython, which nothing here uses.
    other = html.escape(json.dumps({"plugins": config["plugins"]}, separators=(",", ":")), quote=False)
    page = page.replace("</body>", f"<mpy-config hidden>{other}</mpy-config>\n</body>")
    chunks = [f"runtime/{path.name}" for path in sorted(runtime.glob("*-*.js"))]
    names = (*MODULES, "runtime/core.js", *chunks, "runtime/idiomorph.esm.js")
    links = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in names)
    links += '\n<link rel="preload" href="py/main.py" as="fetch" crossorigin>'
    page = page.replace("<!--preload-->", links)
    sheets = [(name, sheet) for name in front.games if (sheet := tree.style_of(name)) in styles]
    links = "\n".join(f'<link rel="stylesheet" href="{sheet}" data-game="{name}">' for name, sheet in sheets)
    page = page.replace("<!--styles-->", links)
    build = f'<meta name="hexdice-build" content="{prefix.rstrip("/")}">' if prefix else ""
    page = page.replace("<!--build-->", build)
    page = re.sub(r'(href|src)="(assets/|runtime/|py/)', rf'\1="{prefix}\2', page)
    for kept in UNVERSIONED:
        page = page.replace(f'="{prefix}{kept}', f'="{kept}')
    # Most services that show a link's picture need an absolute address; only who publishes knows it.
    address = os.environ.get("HEXDICE_ADDRESS", "")
    page = page.replace('content="assets/', f'content="{html.escape(address)}assets/')
    return page.replace("<!--home-->", front.home)
