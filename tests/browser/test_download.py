"""Downloading the large files: in either encoding, interrupted at any byte, resumed."""

from __future__ import annotations

import base64
import re

import brotli
import pytest
from playwright.sync_api import Page, Route

from tests.browser.helpers import wait_ready

pytestmark = [pytest.mark.cold, pytest.mark.published]

# This Chromium cannot unpack brotli; its gzip and Python's decoder stand in for a browser that can.
BROTLI = """
const Known = DecompressionStream;
globalThis.DecompressionStream = class {
  constructor(format) {
    if (format !== "brotli") return new Known(format);
    const packed = [];
    return new TransformStream({
      transform(chunk) { packed.push(chunk); },
      async flush(out) {
        const data = new Uint8Array(await new Blob(packed).arrayBuffer());
        let text = "";
        for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
        const plain = await unbrotli(btoa(text));
        out.enqueue(Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0)));
      },
    });
  }
};
"""
LARGE = re.compile(r"(pyodide\.asm\.wasm|python_stdlib\.zip|py\.zip)\.(gz|br)$")


def test_brotli_is_used_if_the_browser_supports_it(page: Page) -> None:
    page.expose_function("unbrotli", lambda text: base64.b64encode(brotli.decompress(base64.b64decode(text))).decode())
    page.add_init_script(BROTLI)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("./")
    wait_ready(page)
    assert sorted(url.rsplit("/", 1)[1] for url in asked if LARGE.search(url)) == [
        "py.zip.br",
        "pyodide.asm.wasm.br",
        "python_stdlib.zip.br",
    ]


def test_otherwise_gzip_is_used(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("./")
    wait_ready(page)
    assert {found[2] for url in asked if (found := LARGE.search(url))} == {"gz"}


@pytest.mark.parametrize("ranges", [True, pytest.param(False, marks=pytest.mark.long)], ids=["ranges", "no ranges"])
@pytest.mark.parametrize("share", [0.6, pytest.param(0.999, marks=pytest.mark.long)])
def test_an_interrupted_first_visit_resumes(page: Page, expected_errors: list[str], share: float, ranges: bool) -> None:
    """The second visit requests only the rest if the server supports that; otherwise it skips what it has."""
    expected_errors.append("")
    spans: list[str] = []
    cut = True

    def answer(route: Route) -> None:
        whole = route.fetch(headers={}).body()
        span = route.request.headers.get("range", "")
        spans.append(span)
        first = int(span.removeprefix("bytes=").rstrip("-")) if span and ranges else 0
        body = whole[first : int(len(whole) * share)] if cut else whole[first:]
        route.fulfill(status=206 if first else 200, body=body, content_type="application/gzip")

    page.route(re.compile(r"pyodide\.asm\.wasm\.gz"), answer)
    page.goto("./")
    page.wait_for_selector("html[data-state='failed']", state="attached", timeout=60_000)
    assert spans[0] == "" and spans[1].startswith("bytes="), "it went on once by itself, in vain"
    cut = False
    spans.clear()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("html:not([data-state='failed'])", state="attached")
    wait_ready(page)
    assert len(spans) == 1
    assert int(spans[0].removeprefix("bytes=").rstrip("-")) > 700_000


def test_a_damaged_piece_is_fetched_again(page: Page, expected_errors: list[str]) -> None:
    """A stored piece of the first visit is damaged: the checksum detects it, and the file is fetched again."""
    expected_errors.append("")
    page.goto("./")
    wait_ready(page)
    spoiled = page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys()).find((name) => name.endsWith('-begun')));
          const key = (await cache.keys()).find(({ url }) => url.includes('asm.wasm') && url.endsWith('?from=0'));
          const data = new Uint8Array(await (await cache.match(key)).arrayBuffer());
          data[1000] ^= 255;
          await cache.put(key, new Response(data));
          return data.length;
        }"""
    )
    assert spoiled > 0
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    wait_ready(page)
    assert [url for url in asked if url.endswith("asm.wasm.gz")]
    assert not [url for url in asked if url.endswith("py.zip.gz")], "what was kept well is not asked for again"
