"""Lighthouse's scores for accessibility and best practices; fetched at its pinned version for this test alone."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.helpers import wait_ready
from tests.browser.stored_matches import half_played
from tests.engines.engine import free_port
from tooling import chromium
from tooling.node import ROOT, TOOLS, find_node
from tooling.runtime import ensure_tools

CATEGORIES = ("accessibility", "best-practices")
# The page as it is, in the browser and profile that are running.
WORDS = (
    f"--only-categories={','.join(CATEGORIES)}",
    "--disable-storage-reset",
    "--throttling-method=provided",
    "--output=json",
    "--quiet",
)


def findings(port: int, address: str) -> list[str]:
    """What Lighthouse has against a page in the browser with that debugging port, one line each."""
    tools = ensure_tools(ROOT / "tests" / "browser" / "lighthouse", TOOLS / "lighthouse")
    words = [find_node().node, str(tools / "lighthouse" / "cli" / "index.js"), address, f"--port={port}", *WORDS]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, "CI": "1"})
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout)
    assert said["finalDisplayedUrl"] == address
    assert set(said["categories"]) == set(CATEGORIES)
    weights = {ref["id"]: ref["weight"] for one in said["categories"].values() for ref in one["auditRefs"]}
    failed = [
        said["audits"][id] for id, weight in weights.items() if weight and said["audits"][id]["score"] not in (1, None)
    ]
    lines = [f"{audit['id']}: {audit['title']}: {json.dumps(audit.get('details'))[:500]}" for audit in failed]
    scores = [f"{name} {100 * category['score']:.0f}" for name, category in said["categories"].items()]
    print(address, *scores)
    return lines if lines or all(line.endswith(" 100") for line in scores) else scores


def all_findings(browser: Browser, site: str, profile: Path) -> list[str]:
    """Those of home and of a table in the middle of a match."""
    port = free_port()
    flags = [*chromium.flags(), f"--remote-debugging-port={port}"]
    own = browser.browser_type.launch_persistent_context(profile, executable_path=chromium.ensure(), args=flags)
    page = own.pages[0]
    page.goto(site)
    wait_ready(page)
    page.evaluate("text => localStorage.setItem('hexdice.match.mid-siberian-dice', text)", half_played("siberian-dice"))
    wrong = [line for route in ("", "#/m/mid-siberian-dice") for line in findings(port, site + route)]
    own.close()
    return wrong


@pytest.mark.long
@pytest.mark.published
def test_lighthouse_finds_nothing(browser: Browser, site: str, tmp_path: Path) -> None:
    assert all_findings(browser, site, tmp_path) == []
