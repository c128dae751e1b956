"""WebKitGTK, by WebDriver: a window of webkit_window.py on a virtual display."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.engines.engine import Answer, Engine, free_port
from tooling import engines

STARTS_WITHIN = 60  # seconds, on a busy machine
SCREEN = "1400x1000x24"
# WebKitGTK is built without manifests of web apps, which Safari has.
UNKNOWN_HERE = ("Content-Security-Policy directive 'manifest-src'",)
# A script that fails would end the request with an answer of another form than one that succeeds.
WRAPPED = """
const done = arguments[arguments.length - 1];
(async function() { %s })(...[...arguments].slice(0, -1)).then(
  (value) => done(JSON.stringify({value: value ?? null})),
  (fault) => done(JSON.stringify({fault: String(fault)})),
);
"""


class WebKit(Engine):
    """Without a lasting profile the window is a private one."""

    name, page_process = "webkit", "WebKitWebProcess"

    def _start(self, profile: Path | None, kind: str) -> None:
        driver, xvfb = engines.webkit()
        read, write = os.pipe()
        self.launch(xvfb, "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", keep=(write,))
        os.close(write)
        with os.fdopen(read) as numbers:
            display = numbers.readline().strip()
        port = free_port()
        self._base = f"http://127.0.0.1:{port}"
        home = str(self.home)
        self.launch(driver, f"--port={port}", DISPLAY=f":{display}", GTK_A11Y="none", NO_AT_BRIDGE="1", HOME=home)
        self._wait_for_driver()
        window = str(Path(__file__).with_name("webkit_window.py"))
        words = ["--profile", str(profile)] if profile else []
        words += ["--no-site-data"] if kind == "no site data" else []
        options = {"webkitgtk:browserOptions": {"binary": window, "args": words}}
        made = self._call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._base += f"/session/{made['sessionId']}"
        self.version = made["capabilities"]["browserVersion"]
        self._read = 0
        self._profile = profile
        self._tabs: list[str] = []
        self.size(1180, 820)

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                urllib.request.urlopen(f"{self._base}/status", timeout=5).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = json.dumps(body or {}).encode() if method == "POST" else None
        kind = {"Content-Type": "application/json"}
        asked = urllib.request.Request(self._base + path, data, kind, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=150) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            with fault:
                why = json.load(fault)["value"]
            raise RuntimeError(f"{path}: {why.get('error')}: {why.get('message', '')[:300]}") from None

    def listen(self) -> None:
        text = (self.home / "log").read_text(errors="replace")
        fresh, self._read = text[self._read : text.rfind("\n") + 1], text.rfind("\n") + 1
        for line in fresh.splitlines():
            if line.startswith("SAID") and not any(known in line for known in UNKNOWN_HERE):
                self.complaints.append(line[:500])

    def open(self, url: str) -> None:
        self._call("POST", "/url", {"url": "about:blank"})
        self._call("POST", "/url", {"url": url})

    def js(self, body: str, *args: Answer) -> Answer:
        answer = json.loads(self._call("POST", "/execute/async", {"script": WRAPPED % body, "args": list(args)}))
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return answer["value"]

    def press(self, x: int, y: int) -> None:
        steps = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._call("POST", "/actions", {"actions": [pointer]})

    def size(self, width: int, height: int) -> None:
        """The window is made larger or smaller until the page in it has the size."""
        rect = {"x": 0, "y": 0, "width": width, "height": height}
        end = time.monotonic() + 20
        while True:
            self._call("POST", "/window/rect", rect)
            for _ in range(20):
                inner = self.js("return [innerWidth, innerHeight]")
                if inner == [width, height]:
                    return
                time.sleep(0.05)
            if time.monotonic() > end:
                raise AssertionError(f"the page is {inner}, not {width} × {height}")
            rect["width"] += width - inner[0]
            rect["height"] += height - inner[1]

    def tab(self) -> None:
        self._tabs.append(self._call("GET", "/window"))
        made = self._call("POST", "/window/new", {"type": "tab"})
        self._call("POST", "/window", {"handle": made["handle"]})

    def close_other_tab(self) -> None:
        here = self._call("GET", "/window")
        self._call("POST", "/window", {"handle": self._tabs.pop()})
        self._call("DELETE", "/window")
        self._call("POST", "/window", {"handle": here})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def _farewell(self) -> None:
        """It writes what was saved half a second later, and the end of a session is an abrupt one."""
        end = time.monotonic() + 20
        while self._profile and not self._written() and time.monotonic() < end:
            time.sleep(0.05)
        self._call("DELETE", "")

    def _written(self) -> bool:
        """Whether what the page has saved is on the disk."""
        found = set()
        for path in (self._profile or self.home).rglob("*.localstorage"):
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as rows:
                found |= {
                    (key, bytes(value).decode("utf-16-le")) for key, value in rows.execute("SELECT * FROM ItemTable")
                }
        return {(key, value) for key, value in self.js("return Object.entries(localStorage)")} <= found
