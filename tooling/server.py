"""The two servers, both for this machine only and as simple as GitHub Pages: no isolation headers, no compression.

Development must fail where the published page would. Content types are fixed, because a system's table may serve a script as
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
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".gz": "application/gzip",
    ".html": "text/html",
}


OURS = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?")


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, uncached, without logging requests."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012  (typed so in the library)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def parse_request(self) -> bool:
        """Refuses host names other than this machine's, so that a page elsewhere cannot read the files by DNS rebinding."""
        if not super().parse_request():
            return False
        hosts = self.headers.get_all("Host") or []
        if len(hosts) == 1 and OURS.fullmatch(hosts[0]):
            return True
        self.close_connection = True
        self.send_error(421, "This server is for this machine only")
        return False

    def send_head(self) -> Any:
        """Serves index.html for a folder, never a listing. A path that cannot be a file name gives 404."""
        path = unquote(urlsplit(self.path).path)
        if not path.isprintable():
            return self.send_error(404)
        try:
            folder = Path(self.translate_path(self.path))
            if folder.is_dir() and not (folder / "index.html").is_file():
                return self.send_error(404)
            return super().send_head()
        except (OSError, ValueError):  # a name that is too long or has an invalid character
            return self.send_error(404)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class TreeHandler(Handler):
    """Serves the site straight from the working tree: every request sees the current files."""

    runtime: Path  # set by dev_server: the folder with the runtime's files for the page
    python_root: Path

    def do_GET(self) -> None:
        if not self.made():
            super().do_GET()

    def do_HEAD(self) -> None:
        if not self.made():
            super().do_HEAD()

    def made(self) -> bool:
        """Sends what is generated for this path; returns whether there was such a thing."""
        path = unquote(urlsplit(self.path).path)
        if path in ("/", "/index.html"):
            self.send_made(dev_page(self.runtime, self.python_root).encode(), "text/html; charset=utf-8")
        elif path.endswith(".webmanifest"):
            template = (ROOT / "manifest.webmanifest").read_text(encoding="utf-8")
            found = page.manifests(template, dev_front(self.python_root), self.python_root).get(path[1:])
            if found is None:
                return False
            self.send_made(found.encode(), TYPES[".webmanifest"])
        elif path == "/py.zip":
            self.send_made(tree.source_archive(self.python_root), "application/zip")
        else:
            return False
        return True

    def send_made(self, body: bytes, kind: str) -> None:
        """Sends generated content; only its headers for a HEAD request."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        """Maps a path to a file; only files of the page are served, and nothing outside its folders."""
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
    """The front for a state of the tree; a placeholder while it cannot be imported."""
    try:
        return page.front(python_root)
    except Trouble as trouble:
        print(f"{trouble} Serving a placeholder.", flush=True)
        return page.Front(page.PLACEHOLDER, {})


def dev_front(python_root: Path) -> page.Front:
    """The front of the current tree."""
    return front_at(python_root, tree.fingerprint(python_root))


def dev_page(runtime: Path, python_root: Path) -> str:
    """index.html from the tree."""
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    return page.render(template, dev_front(python_root), tree.styles(python_root), runtime)


class Server(ThreadingHTTPServer):
    """Loopback only. A port in use is an error, not shared."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores browsers that close a connection early."""


def bind(port: int, handler: Any) -> Server:
    """A server on 127.0.0.1; port 0 takes a free one. Raises Trouble if the port is not available."""
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
    """The tree's site. `runtime` is the folder from ensure_runtime; `python_root` has main.py and hexdice/."""
    return bind(port, type("BoundTreeHandler", (TreeHandler,), {"runtime": runtime, "python_root": python_root}))


def folder_server(port: int, folder: Path) -> Server:
    """Serves a folder as it is, such as a built site. Raises Trouble if it has no index.html."""
    if not (folder / "index.html").is_file():
        raise Trouble(f"There is no index.html in {folder}: build one with `python3 serve.py build --out {folder}`.")

    def handler(*args: Any, **named: Any) -> Handler:
        return Handler(*args, directory=str(folder), **named)

    return bind(port, handler)
