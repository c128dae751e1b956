"""The two sites under test, each served on a free port of this machine while needed. As a command it builds the one that is built."""

from __future__ import annotations

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tooling.build import build, fingerprint
from tooling.node import ROOT, TOOLS
from tooling.runtime import ensure_runtime
from tooling.server import dev_server


@contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[str]:
    """Serve in a thread; gives the address of the server's root."""
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def served_tree(python_root: Path = ROOT / "py") -> Iterator[str]:
    """The working tree as `make play` serves it."""
    with alone("runtime"):
        runtime = ensure_runtime()
    with serving(dev_server(0, runtime, python_root)) as address:
        yield address


@contextmanager
def served_dist(python_root: Path = ROOT / "py") -> Iterator[str]:
    """The built site under /hexdice/, from the standard library's own plain file server."""
    parent = built(python_root).parent
    with serving(plain_server(parent)) as address:
        yield f"{address}hexdice/"


class Plain(SimpleHTTPRequestHandler):
    """What `python3 -m http.server` does, without its lines on the terminal."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def plain_server(folder: Path) -> ThreadingHTTPServer:
    """A plain static server for a folder, on a free port."""
    return ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))


def built(python_root: Path = ROOT / "py") -> Path:
    """The folder of a build of the tree as it is now, made once for all test processes."""
    with alone("test-site"):
        site = TOOLS / "test-site" / fingerprint(python_root) / "hexdice"
        if not (site / "index.html").exists():
            build(site, python_root)
    return site


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Lets one process at a time continue; the others wait."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    built()
