"""The two servers, both for this machine only and as plain as GitHub Pages: no isolation headers, no compression.

Development must fail where the published page would. Types are pinned because a system's own table can turn a script into
plain text, which browsers refuse to run.
"""

from __future__ import annotations

import errno
import re
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tooling import page, tree
from tooling.node import ROOT
from tooling.trouble import Trouble, from_os_error

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".gz": "application/gzip",
    ".html": "text/html",
}


OURS = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?")


class Handler(SimpleHTTPRequestHandler):
    """Files of a folder, always sent afresh, without a line on the terminal for each."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012  (typed so in the library)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def parse_request(self) -> bool:
        """A name that only points at this machine is refused: a page elsewhere must not read through it what is served."""
        if not super().parse_request():
            return False
        hosts = self.headers.get_all("Host") or []
        if len(hosts) == 1 and OURS.fullmatch(hosts[0]):
            return True
        self.close_connection = True
        self.send_error(421, "This server is for this machine only")
        return False

    def send_head(self) -> Any:
        """A folder is its index.html or nothing: no listing. What no file can be called is not there either."""
        path = unquote(urlsplit(self.path).path)
        if not path.isprintable():
            return self.send_error(404)
        try:
            folder = Path(self.translate_path(self.path))
            if folder.is_dir() and not (folder / "index.html").is_file():
                return self.send_error(404)
            return super().send_head()
        except (OSError, ValueError):  # a name too long, or with half a sign in it
            return self.send_error(404)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class TreeHandler(Handler):
    """The site straight from the working tree: every request sees what the files say now."""

    runtime: Path  # set by dev_server: where the runtime's files for the page are
    python_root: Path

    def do_GET(self) -> None:
        if not self.made():
            super().do_GET()

    def do_HEAD(self) -> None:
        if not self.made():
            super().do_HEAD()

    def made(self) -> bool:
        """Whether what was asked for is made for the request, and then sent."""
        path = unquote(urlsplit(self.path).path)
        if path in ("/", "/index.html"):
            self.send_made(dev_page(self.runtime, self.python_root).encode(), "text/html; charset=utf-8")
        elif path == "/manifest.webmanifest":
            template = (ROOT / "manifest.webmanifest").read_text(encoding="utf-8")
            self.send_made(page.manifest(template, dev_front(self.python_root)).encode(), TYPES[".webmanifest"])
        elif path == "/py.zip":
            self.send_made(tree.source_archive(self.python_root), "application/zip")
        else:
            return False
        return True

    def send_made(self, body: bytes, kind: str) -> None:
        """Send what was made for this request; its head alone where only that was asked for."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        """Only what belongs to the page is served, and nothing outside of its folders."""
        parts = [part for part in unquote(urlsplit(path).path).split("/") if part not in ("", ".")]
        nothing = str(ROOT / "runtime" / "no-such-file")
        if not parts or ".." in parts:
            return nothing
        if parts[0] == "runtime":
            return str(self.runtime.joinpath(*parts[1:]))
        if parts == ["py", "main.py"]:
            return str(self.python_root / "main.py")
        if parts[0] == "assets":
            return str(tree.styles(self.python_root).get("/".join(parts)) or ROOT.joinpath(*parts))
        return nothing


@lru_cache(maxsize=2)
def front_at(python_root: Path, fingerprint: object) -> page.Front:
    """What the tree says for a state of it; a placeholder while home cannot be imported."""
    try:
        return page.front(python_root)
    except Trouble as trouble:
        print(f"{trouble} Serving a placeholder.", flush=True)
        return page.Front(page.PLACEHOLDER, {})


def dev_front(python_root: Path) -> page.Front:
    """What the tree says now."""
    return front_at(python_root, tree.fingerprint(python_root))


def dev_page(runtime: Path, python_root: Path) -> str:
    """index.html from the tree."""
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    return page.render(template, dev_front(python_root), tree.styles(python_root), runtime)


class Server(ThreadingHTTPServer):
    """Loopback only. A port in use is an error rather than shared."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection early is no news."""


def bind(port: int, handler: Any) -> Server:
    """A server on 127.0.0.1; port 0 takes a free one. Raises Trouble where the port cannot be had."""
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            taken = "taken" if error.errno == errno.EADDRINUSE else "not allowed for this user"
            raise Trouble(f"Port {port} is {taken}: choose another one with --port.") from error
        raise from_os_error(error, "starting the server") from error
    except OverflowError as error:
        raise Trouble(f"There is no port {port}: ports go from 0 to 65535.") from error


def dev_server(port: int, runtime: Path, python_root: Path = ROOT / "py") -> Server:
    """The tree's site. `runtime` is the folder that ensure_runtime gave; `python_root` holds main.py and hexdice/."""
    return bind(port, type("BoundTreeHandler", (TreeHandler,), {"runtime": runtime, "python_root": python_root}))


def folder_server(port: int, folder: Path) -> Server:
    """A folder as it is, such as a built site. Raises Trouble where there is no index.html in it."""
    if not (folder / "index.html").is_file():
        raise Trouble(f"There is no index.html in {folder}: build one with `python3 serve.py build --out {folder}`.")

    def handler(*args: Any, **named: Any) -> Handler:
        return Handler(*args, directory=str(folder), **named)

    return bind(port, handler)
