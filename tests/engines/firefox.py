"""Firefox, by its built-in WebDriver BiDi."""

from __future__ import annotations

import base64
import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.engines.engine import Answer, Engine, free_port
from tooling import engines

STARTS_WITHIN = 60  # seconds, on a busy machine
# Nothing is asked of other hosts, and nothing of the person.
QUIET: dict[str, object] = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.topsites.contile.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}
KINDS: dict[str, dict[str, object]] = {
    "": {},
    "private": {"browser.privatebrowsing.autostart": True},
    "no site data": {"network.cookie.cookieBehavior": 2},
}


class Firefox(Engine):
    """Headless."""

    name, page_process = "firefox", r"-contentproc.* tab ?$"

    def _start(self, profile: Path | None, kind: str) -> None:
        self._open = ExitStack()
        port, folder = free_port(), profile or self.home / "profile"
        folder.mkdir(exist_ok=True)
        preferences = {**QUIET, **KINDS[kind]}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in preferences.items()]
        (folder / "user.js").write_text("".join(lines))
        words = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", str(port)]
        self.launch(engines.firefox(), *words, "about:blank", MOZ_CRASHREPORTER_DISABLE="1", HOME=str(self.home))
        self._count = 0
        self._tabs: list[str] = []
        self._socket = self._connect(port)
        self.version = self._send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self._send("session.subscribe", events=["log.entryAdded"])
        self._tab: str = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self.size(1180, 820)

    def _connect(self, port: int) -> ClientConnection:
        end = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                address = f"ws://127.0.0.1:{port}/session"
                return self._open.enter_context(connect(address, compression=None, max_size=None, proxy=None))
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def _send(self, method: str, **params: object) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=150))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self._note(heard["params"])
            if heard.get("id") == self._count:
                if heard["type"] == "error":
                    raise RuntimeError(f"{method}: {heard['error']}: {heard['message'][:300]}")
                return heard["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        frames = (entry.get("stackTrace") or {}).get("callFrames") or [{"url": "", "lineNumber": 0}]
        self.complaints.append(f"{entry.get('text') or ''} @ {frames[0]['url']}:{frames[0]['lineNumber']}"[:500])

    def listen(self) -> None:
        self._send("browsingContext.getTree")  # what came before its answer has been read

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url="about:blank", wait="complete")
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="interactive")

    def js(self, body: str, *args: Answer) -> Answer:
        declared = f"async (json) => JSON.stringify(await (async function() {{ {body} }})(...JSON.parse(json)) ?? null)"
        done = self._send(
            "script.callFunction",
            functionDeclaration=declared,
            arguments=[{"type": "string", "value": json.dumps(args)}],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if done["type"] != "success":
            raise RuntimeError(done["exceptionDetails"]["text"])
        return json.loads(done["result"]["value"])

    def press(self, x: int, y: int) -> None:
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self._send("input.performActions", context=self._tab, actions=[pointer])

    def size(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def tab(self) -> None:
        self._tabs.append(self._tab)
        self._tab = self._send("browsingContext.create", type="tab")["context"]

    def close_other_tab(self) -> None:
        self._send("browsingContext.close", context=self._tabs.pop())

    def picture(self, path: Path) -> None:
        data = self._send("browsingContext.captureScreenshot", context=self._tab)["data"]
        path.write_bytes(base64.b64decode(data))

    def _farewell(self) -> None:
        """If killed by a signal, it would lose what was saved in the last seconds."""
        self._send("browser.close")
        self._open.close()
        self._processes[0].wait(20)
