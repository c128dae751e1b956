"""Visitors of the published site: contexts with a service worker, and consecutive deployments."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.helpers import open_app, watch
from tests.browser.sites import built, plain_server, serving
from tooling import page as pages
from tooling.build import assemble
from tooling.node import ROOT
from tooling.runtime import ensure_runtime

STORED = """async () => {
  const held = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const list = await cache.match(new URL('hexdice-files.json', location.href));
    if (list) held.push(name);
  }
  return held;
}"""


@contextmanager
def visitor(browser: Browser, site: str, expected: tuple[str, ...] = (), **options: Any) -> Iterator[BrowserContext]:
    """A context with service workers; what its pages complain about fails the test, except for the expected patterns."""
    import re

    context = browser.new_context(base_url=site, viewport={"width": 1180, "height": 820}, **options)
    context.set_default_timeout(20_000)
    complaints = watch(context, site)
    try:
        yield context
    finally:
        context.close()
    left = [line for line in complaints if not any(re.search(pattern, line) for pattern in expected)]
    assert not left, "\n".join(left)


def caches_held(page: Page, at_least: int = 1) -> list[str]:
    """Names of the caches that hold a whole version, once there are that many."""
    for _ in range(600):
        held: list[str] = page.evaluate(STORED)
        if len(held) >= at_least:
            return held
        page.wait_for_timeout(100)
    raise AssertionError(f"the service worker did not finish: {held}")


def first_visit(context: BrowserContext) -> Page:
    """Open home and wait until everything is stored and the page is under the service worker."""
    page = context.new_page()
    open_app(page)
    caches_held(page)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def from_image(page: Page) -> bool:
    """Whether this start came from the memory image."""
    return bool(page.evaluate("performance.getEntriesByName('hexdice:snapshot').length"))


class Deployments:
    """One address at which versions of the site replace each other, as with pushes to a published branch."""

    def __init__(self, folder: Path) -> None:
        self.site = folder / "hexdice"
        self.source = built()
        self.runtime = ensure_runtime()
        shutil.copytree(self.source, self.site)
        self.changed = max(path.stat().st_mtime for path in self.site.rglob("*"))

    def age(self) -> None:
        """Makes all files look years old, so that a browser considers its copies fresh for months."""
        for path in self.site.rglob("*"):
            os.utime(path, (1_500_000_000, 1_500_000_000))

    def deploy(self, mark: str) -> None:
        """Replace the site by one that differs in a style sheet; the older version's files are gone."""
        version = next(self.source.glob("v-*"))
        paths = [path for path in version.rglob("*") if path.is_file()]
        files = {path.relative_to(version).as_posix(): path.read_bytes() for path in paths}
        files["assets/css/boot.css"] += f"\n/* {mark} */\n:root {{ --deployed: {mark}; }}\n".encode()
        fresh = self.site.with_name("fresh")
        assemble(fresh, files, self.runtime, pages.front(ROOT / "py"))
        # The server tells versions apart by whole seconds, and one deployment may follow another within the same.
        self.changed += 1
        for path in fresh.rglob("*"):
            os.utime(path, (self.changed, self.changed))
        os.rename(self.site, self.site.with_name(f"before-{mark}"))
        os.rename(fresh, self.site)


@contextmanager
def deployments() -> Iterator[tuple[Deployments, str]]:
    """A site that can be deployed again, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        made = Deployments(Path(folder))
        with serving(plain_server(Path(folder))) as address:
            yield made, f"{address}hexdice/"


def deployed(page: Page) -> str:
    """Which deployment's styles a page has; "" for the first."""
    mark: str = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--deployed').trim()")
    return mark
