"""The two servers: correct types, no headers that GitHub Pages does not send, nothing outside the page's folders."""

from __future__ import annotations

import http.client
import io
import socket
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import serve
from tests.browser.sites import serving
from tooling.server import bind, dev_server, folder_server
from tooling.trouble import Trouble


@pytest.fixture
def python_root(tmp_path: Path) -> Path:
    """A small project's Python."""
    root = tmp_path / "py"
    (root / "hexdice" / "app" / "pages").mkdir(parents=True)
    (root / "hexdice" / "cli").mkdir()
    (root / "main.py").write_text("print('start')\n")
    for name in ("__init__", "app/__init__", "app/pages/__init__", "cli/__init__", "__main__"):
        (root / "hexdice" / f"{name}.py").write_text("")
    (root / "hexdice" / "app" / "pages" / "home.py").write_text(
        "def front():\n    return {'home': '<h1>Five games</h1>', 'games': {}}\n"
    )
    return root


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """Files named as the runtime's are."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.wasm", "core.js", "core-abcdefgh.js", "pyodide-lock.json"):
        (folder / name).write_text("{}")
    return folder


@pytest.fixture
def site(python_root: Path, runtime: Path) -> Iterator[str]:
    with serving(dev_server(0, runtime, python_root)) as address:
        yield address


def ask(site: str, path: str, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], bytes]:
    """Status, headers by lower-case name, body; the path is sent as it is written."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=10)
    connection.request(method, path, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/assets/js/boot.js", "text/javascript"),
        ("/runtime/pyodide.mjs", "text/javascript"),
        ("/runtime/pyodide.asm.wasm", "application/wasm"),
        ("/runtime/pyodide-lock.json", "application/json"),
        ("/assets/css/app.css", "text/css"),
        ("/assets/icons/icon.svg", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/py.zip", "application/zip"),
    ],
)
def test_types_are_pinned_and_no_isolation_is_sent(site: str, path: str, kind: str) -> None:
    status, headers, _ = ask(site, path)
    assert (status, headers["content-type"]) == (200, kind)
    assert headers["cache-control"] == "no-cache"
    assert not [name for name in headers if name.startswith("cross-origin")]
    assert "content-encoding" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/serve.py",
        "/tooling/node.py",
        "/assets/../serve.py",
        "/assets/%2e%2e/serve.py",
        "/runtime/../complete.json",
        "/py/hexdice/__init__.py",
        "/.git/config",
        "/assets/",
        "/assets",
        "/assets/js/boot.js%00",
        "/%00",
        "/assets/%00/../js/boot.js",
        "/assets/%0d%0aX:%20y",
        "/assets/" + "x" * 5000,
        "/assets/%ed%a0%bd.js",
        "/runtime/nothing.js",
    ],
)
def test_nothing_else_is_served(site: str, path: str) -> None:
    assert ask(site, path)[0] == 404


@pytest.mark.parametrize("path", ["/", "/py.zip", "/assets/js/boot.js", "/nothing", "/assets/%00"])
def test_a_head_is_a_get_without_its_body(site: str, path: str) -> None:
    status, headers, body = ask(site, path, "HEAD")
    wanted, full, _ = ask(site, path)
    assert (status, body) == (wanted, b"")
    assert headers.get("content-length") == full.get("content-length")
    assert headers["x-content-type-options"] == full["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "host", ["example.org", "example.org:80", "127.0.0.1.example.org", "localhost:80@example.org", "127.0.0.1:x"]
)
def test_a_host_name_that_only_resolves_to_this_machine_is_refused(site: str, host: str) -> None:
    """Otherwise a page elsewhere could read the files by DNS rebinding."""
    for path in ("/", "/py.zip", "/assets/js/boot.js"):
        status, _, body = ask(site, path, host=host)
        assert status == 421 and b"Five games" not in body
    assert ask(site, "/", host="localhost")[0] == ask(site, "/", host="127.0.0.1:8370")[0] == 200


def test_a_built_folder_has_no_listings_either(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "secret.txt").write_text("x")
    with serving(folder_server(0, tmp_path)) as address:
        assert [ask(address, path)[0] for path in ("/", "/inner/", "/inner", "/inner/secret.txt", "/%00")] == [
            200,
            404,
            404,
            200,
            404,
        ]
        assert ask(address, "/", host="example.org")[0] == 421


def test_the_page_is_filled_in(site: str) -> None:
    text = ask(site, "/")[2].decode()
    assert "<h1>Five games</h1>" in text
    assert "<!--" not in text
    assert "&quot;interpreter&quot;:&quot;./assets/js/interpreter.js&quot;" in text
    assert 'href="runtime/core-abcdefgh.js"' in text


def test_the_archive_has_the_current_tree(site: str, python_root: Path) -> None:
    (python_root / "hexdice" / "new.py").write_text("ANSWER = 42\n")
    bot = python_root / "hexdice" / "games" / "toy" / "bot"
    bot.mkdir(parents=True)
    (bot / "learned.json").write_text("{}")
    with zipfile.ZipFile(io.BytesIO(ask(site, "/py.zip")[2])) as archive:
        assert archive.namelist() == [
            "hexdice/__init__.py",
            "hexdice/app/__init__.py",
            "hexdice/app/pages/__init__.py",
            "hexdice/app/pages/home.py",
            "hexdice/new.py",
            "hexdice/games/toy/bot/learned.json",
        ]
        assert archive.read("hexdice/new.py") == b"ANSWER = 42\n"


def test_home_follows_an_edit_and_survives_a_broken_one(site: str, python_root: Path) -> None:
    home = python_root / "hexdice" / "app" / "pages" / "home.py"
    home.write_text("def front():\n    return {'home': '<h1>Six games, or so</h1>', 'games': {}}\n")
    assert "<h1>Six games, or so</h1>" in ask(site, "/")[2].decode()
    home.write_text("def front(:\n")
    assert "<h1>Hexdice</h1>" in ask(site, "/")[2].decode()


def test_a_port_in_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert serve.main(["--port", str(port), "--no-browser", "--site", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"Port {port} is taken: choose another one with --port.\n"


def test_an_invalid_port_is_one_sentence() -> None:
    with pytest.raises(Trouble, match=r"There is no port 70000: ports go from 0 to 65535\."):
        bind(70000, None)


def test_a_folder_that_is_not_a_site_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"There is no index\.html in .*: build one with"):
        folder_server(0, tmp_path)


def test_a_folder_is_served_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>built</title>")
    (tmp_path / "big.wasm.gz").write_bytes(b"\x1f\x8b")
    with serving(folder_server(0, tmp_path)) as address:
        assert ask(address, "/")[2] == b"<!doctype html><title>built</title>"
        status, headers, _ = ask(address, "/big.wasm.gz")
    assert (status, headers["content-type"]) == (200, "application/gzip")
    assert "content-encoding" not in headers
