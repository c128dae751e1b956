"""A browser of any engine for these tests: opens addresses, runs scripts in the page, clicks, and collects errors."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

Answer = Any  # what a script in the page returns, by way of JSON

# The middle of what is seen of an element, and whether a press there reaches it.
MIDDLE = """
const element = document.querySelector(arguments[0]);
if (!element) return null;
element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
const place = () => (element.querySelector(':scope > .hex') ?? element).getBoundingClientRect();
const before = place();
await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
const box = place(), rests = box.left === before.left && box.top === before.top;
const x = Math.round(box.left + box.width / 2), y = Math.round(box.top + box.height / 2);
const hit = document.elementFromPoint(x, y);
return {x, y, reached: rests && Boolean(hit && (element.contains(hit) || hit.contains(element)))};
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def tree(root: int) -> list[int]:
    """A process and all its descendants, by their ids."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            text = stat.read_text()
            children.setdefault(int(text.rsplit(")", 1)[1].split()[1]), []).append(int(text.split()[0]))
    found, open_ = [], [root]
    while open_:
        found.append(open_.pop())
        open_ += children.get(found[-1], [])
    return found


class Engine:
    """One browser with its own empty profile, or with the one in `profile`; `kind`: "" · private · no site data (all refused).

    `complaints` gathers what a console calls an error; scripts are bodies of async functions with `arguments`, and
    what they return comes back by way of JSON.
    """

    name = ""
    page_process = ""  # a pattern of the command line of the process that runs the page

    def __init__(self, profile: Path | None = None, kind: str = "") -> None:
        self.complaints: list[str] = []
        self.home = Path(tempfile.mkdtemp(prefix=f"hexdice-{self.name}-"))
        self.version = ""
        self._processes: list[subprocess.Popen[bytes]] = []
        self._log = (self.home / "log").open("wb")
        try:
            self._start(profile, kind)
        except BaseException:
            self.close()
            raise

    def _start(self, profile: Path | None, kind: str) -> None:
        raise NotImplementedError

    def _farewell(self) -> None:
        """What must be done before the processes end."""

    def launch(self, *words: str, keep: tuple[int, ...] = (), **env: str) -> None:
        self._processes.append(
            subprocess.Popen(
                words,
                stdout=self._log,
                stderr=self._log,
                env={**os.environ, **env},
                pass_fds=keep,
                start_new_session=True,
            )
        )

    def pids(self) -> list[int]:
        """All processes of the browser."""
        return [pid for process in self._processes for pid in tree(process.pid)]

    def open(self, url: str) -> None:
        """Loads an address completely, even if only the hash differs from the open page."""
        raise NotImplementedError

    def js(self, body: str, *args: Answer) -> Answer:
        raise NotImplementedError

    def press(self, x: int, y: int) -> None:
        """A real press and release of the mouse at a point of the page."""
        raise NotImplementedError

    def size(self, width: int, height: int) -> None:
        """The size of the page itself."""
        raise NotImplementedError

    def tab(self) -> None:
        """Opens another tab and goes to it."""
        raise NotImplementedError

    def close_other_tab(self) -> None:
        """Closes the tab that was in use before this one."""
        raise NotImplementedError

    def picture(self, path: Path) -> None:
        """A screenshot."""
        raise NotImplementedError

    def listen(self) -> None:
        """Brings `complaints` up to date."""

    def wait(self, body: str, *args: Answer, seconds: float = 60) -> Answer:
        """Until a script returns something that counts as true; gives that."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(RuntimeError):  # the page is just being replaced by another
                found = self.js(body, *args)
                if found:
                    return found
            if time.monotonic() > end:
                seen = self.js("return document.body.innerText.slice(0, 600)")
                self.listen()
                raise AssertionError(f"{self.name}: not within {seconds:g} s: {body} {args}\n{seen}\n{self.complaints}")
            time.sleep(0.05)

    def tap(self, css: str) -> None:
        """Waits for an element that rests where a press can reach it, and presses it."""
        at = self.wait(
            f"const at = await (async function() {{ {MIDDLE} }})(...arguments); return at?.reached && at;", css
        )
        self.press(at["x"], at["y"])

    def close(self) -> None:
        """Ends the browser; `complaints` is complete then. Does nothing the second time."""
        if self._log.closed:
            return
        with contextlib.suppress(Exception):  # it may have ended by itself, or never begun
            self.listen()
            self._farewell()
        for process in reversed(self._processes):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGTERM)
        for process in self._processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self._log.close()
        shutil.rmtree(self.home, ignore_errors=True)
