"""The built site: complete, self-contained, small, and reproducible."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import brotli
import pytest

import serve
from tests.browser.sites import built
from tooling import squeeze, tree
from tooling.build import build
from tooling.node import ROOT, TOOLS
from tooling.runtime import ensure_runtime, in_pyodide
from tooling.squeeze import PINS
from tooling.trouble import Trouble

FIRST_VISIT = {"gz": 3_300_000, "br": 2_650_000}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@cache
def site() -> dict[str, bytes]:
    """The site built from the tree as it is."""
    return contents(built())


def version() -> str:
    """The name of the version folder."""
    found = {name.split("/")[0] for name in site() if name.startswith("v-")}
    assert len(found) == 1
    return found.pop()


def archive(name: str) -> zipfile.ZipFile:
    """One of the packed archives of the version folder."""
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(site()[f"{version()}/{name}.gz"])))


def kept_files() -> dict[str, str | dict[str, str]]:
    """The list in the service worker: path to integrity value, or to three of a packed file."""
    script = site()["service-worker.js"].decode()
    found = re.search(r"^const FILES = (\{.*?^\});$", script, re.MULTILINE | re.DOTALL)
    assert found
    files: dict[str, str | dict[str, str]] = json.loads(found[1])
    return files


def checkout(folder: Path) -> Path:
    """A copy of what a build reads, elsewhere; the runtime and packed files are shared."""
    for name in ("assets", "py", "tooling"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = (
        "serve.py",
        "index.html",
        "manifest.webmanifest",
        "pyscript.toml",
        "package-lock.json",
        "LICENSE",
        PINS.name,
    )
    for name in files:
        shutil.copyfile(ROOT / name, folder / name)
    (folder / "runtime").symlink_to(ensure_runtime().parent)
    (folder / ".tools").symlink_to(TOOLS)  # what was packed once is not packed again
    return folder


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_builds_are_byte_identical(tmp_path: Path) -> None:
    """The build must not depend on its folder, the time zone or the order of hashes."""
    elsewhere = checkout(tmp_path / "somewhere" / "else")
    environment = {**os.environ, "PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "serve.py", "build", "--out", "dist"]
    subprocess.run(command, env=environment, check=True, capture_output=True, cwd=elsewhere)
    other = contents(elsewhere / "dist")
    assert other.keys() == site().keys()
    assert [name for name, data in site().items() if other[name] != data] == []
    image = gzip.decompress(site()[f"{version()}/snapshot.bin.gz"])
    assert b"tooling/snapshot.mjs" not in image, "the image must not tell where it was built"


def test_the_site_is_complete_and_has_nothing_else() -> None:
    assert {name.split("/")[0] for name in site()} == {
        ".nojekyll",
        "assets",
        "index.html",
        "licences",
        "manifest-de.webmanifest",
        "manifest-es.webmanifest",
        "manifest-fr.webmanifest",
        "manifest.webmanifest",
        "service-worker.js",
        version(),
    }
    assert {name for name in site() if name.startswith("licences/")} == {
        "licences/c-libraries.txt",
        "licences/gifenc.txt",
        "licences/hexdice.txt",
        "licences/idiomorph.txt",
        "licences/lean-qr.txt",
        "licences/mpl-2.0.txt",
        "licences/nunito.txt",
        "licences/qr.txt",
        "licences/pyodide.txt",
        "licences/pyscript-parts.txt",
        "licences/pyscript.txt",
        "licences/python.txt",
    }
    unwanted = re.compile(r"\.map$|\.d\.ts$|codemirror|xterm|micropython|console.*\.html|donkey|py-editor")
    assert [name for name in site() if unwanted.search(name)] == []
    assert [name for name, data in site().items() if b"sourceMappingURL" in data[-200:]] == []


def test_the_page_names_only_files_of_the_site() -> None:
    page = site()["index.html"].decode()
    named = re.findall(r'(?:href|src)="([^"#]+)"', page)
    assert named
    assert [name for name in named if name not in site()] == []
    assert "<!--" not in page
    assert f'<meta name="hexdice-build" content="{version()}">' in page


def integrity(data: bytes) -> str:
    """The integrity value that a browser computes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def test_the_service_worker_knows_every_file_and_its_hash() -> None:
    wanted = {
        name
        for name in site()
        if not name.startswith(("licences/", "assets/screenshots/", ".nojekyll", "service-worker.js"))
    }
    named = {f"{name}{ending}" for name, sums in kept_files().items() for ending in endings(sums)}
    assert named == {"./" if name == "index.html" else name for name in wanted}
    for name, sums in kept_files().items():
        if isinstance(sums, str):
            assert sums == integrity(site()["index.html" if name == "./" else name]), name
            continue
        packed = {ending: site()[f"{name}.{ending}"] for ending in ("gz", "br")}
        assert sums == {"plain": sums["plain"], **{ending: integrity(data) for ending, data in packed.items()}}, name
        assert integrity(gzip.decompress(packed["gz"])) == integrity(brotli.decompress(packed["br"])) == sums["plain"]


def endings(sums: object) -> tuple[str, ...]:
    """The endings under which a listed file is in the site."""
    return ("",) if isinstance(sums, str) else (".gz", ".br")


def test_the_page_knows_sizes_and_sums_of_the_large_files() -> None:
    script = site()[f"{version()}/assets/js/files.js"].decode()
    found = re.search(r"PARTS = (.*);", script)
    assert found
    parts = json.loads(found[1])
    assert parts.keys() == {"wasm", "stdlib", "archive"}
    for part in parts.values():
        path = f"{version()}/{part['path'].removeprefix('../../')}"
        for ending in ("gz", "br"):
            data = site()[f"{path}.{ending}"]
            assert part["packed"][ending] == {"bytes": len(data), "sum": integrity(data)}
        plain = gzip.decompress(site()[f"{path}.gz"])
        assert part["bytes"] == len(plain)
        assert part["checksum"] == squeeze.plain_sum(plain)


def test_the_memory_image_is_stored_without_its_pages_of_zeros() -> None:
    script = site()[f"{version()}/assets/js/files.js"].decode()
    found = re.search(r"SNAPSHOT = (.*);", script)
    assert found
    image = json.loads(found[1])
    stored = gzip.decompress(site()[f"{version()}/snapshot.bin.gz"])
    assert image["checksum"] == squeeze.plain_sum(stored)
    assert sum(length for _, length in image["pieces"]) == len(stored) < 0.6 * image["bytes"]
    ends = [0]
    for at, length in image["pieces"]:
        assert at >= ends[-1] and length > 0, "one after the other"
        ends.append(at + length)
    assert ends[-1] <= image["bytes"]
    pages = range(0, len(stored), 65536)
    assert all(stored[at : at + 65536].strip(b"\0") for at in pages), "a page that was left in"


def test_no_start_module_waits_for_its_importer() -> None:
    page = site()["index.html"].decode()
    begun = set(re.findall(r'<link rel="modulepreload" href="([^"]+)"', page))
    begun |= set(re.findall(r'<script type="module"[^>]* src="([^"]+)"', page))
    for name in [name for name in begun if "/assets/js/" in name]:
        for imported in re.findall(r'^import [^;]*?from ?"(\./[^"]+)"', site()[name].decode(), re.MULTILINE):
            assert f"{name.rsplit('/', 1)[0]}/{imported[2:]}" in begun, f"{name} imports {imported}"


def test_packing_is_reproducible_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty cache and from a full one; an incomplete entry is ignored."""
    data = b"Six dice on an old pier; " * 500
    monkeypatch.setattr(squeeze, "TOOLS", tmp_path)
    first = squeeze.pack(data)
    assert gzip.decompress(first.gz) == brotli.decompress(first.br) == data
    assert first.gz[4:10] == b"\0\0\0\0\x02\xff", "no time, the best level, no system"
    assert squeeze.pack(data) == first
    (tmp_path / "squeezed").rename(tmp_path / "elsewhere")
    assert squeeze.pack(data) == first
    for path in (tmp_path / "squeezed").glob("*.br"):
        path.write_bytes(b"")
    assert squeeze.pack(data) == first
    assert len(list((tmp_path / "squeezed").iterdir())) == 2


def test_a_build_without_its_encoders_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squeeze, "TOOLS", tmp_path)
    monkeypatch.setattr(squeeze, "pips", lambda: (["/bin/false"], ["/no/such/python"]))
    with pytest.raises(Trouble, match=r"packs with Brotli==[\d.]+ and deflate==[\d.]+: install them with pip"):
        squeeze.fetch(tmp_path / "encoders")
    assert list(tmp_path.iterdir()) == []


def test_the_sum_of_a_file_worked_by_hand() -> None:
    """The words 1 and -2 and a rest of one byte: ((9 * 31 + 1) * 31 - 2); it wraps at 32 bits."""
    assert squeeze.plain_sum(b"\1\0\0\0\xfe\xff\xff\xff\7") == 8678
    assert squeeze.plain_sum(b"\xff\xff\xff\x7f") == 4 * 31 + 2**31 - 1 - 2**32


@pytest.mark.parametrize(("ending", "other"), [("gz", "br"), ("br", "gz")])
def test_the_first_visit_fits_the_budget(ending: str, other: str) -> None:
    """The whole program in English, compressed as a host would; another language adds a tenth of a megabyte."""
    sizes = {
        name: len(data) if name.endswith(f".{ending}") else len(gzip.compress(data, 9))
        for name, data in site().items()
        if not name.endswith((f".{other}", "snapshot.bin.gz", "snapshot.bin.br"))
        and not name.startswith(("assets/", "licences/", "service-worker.js"))  # icons and what comes after the start
        and "/words/" not in name
    }
    assert sum(sizes.values()) <= FIRST_VISIT[ending], sizes
    words = [len(data) for name, data in site().items() if "/words/" in name and name.endswith(ending)]
    assert len(words) >= 3, "German, French and Spanish"
    assert max(words) <= 120_000


def test_the_archive_holds_the_project_without_its_command_line() -> None:
    names = set(archive("py.zip").namelist())
    expected = {f"{name}c" if name.endswith(".py") else name for name in tree.members(ROOT / "py")}
    expected -= {name for name in expected if name.endswith(".mo")}
    assert {name for name in names if name.startswith("hexdice/")} == expected
    assert "hexdice/locale/languages.json" in names
    assert not [name for name in names if name.endswith((".mo", ".po"))], (
        "fetched apart, by those who speak the language"
    )
    assert "hexdice/cli/main.pyc" not in names
    assert "hexdice/kernel/game.pyc" in names
    assert "pyscript/__init__.pyc" in names
    assert all(info.compress_type == zipfile.ZIP_STORED for info in archive("py.zip").infolist())


def test_every_shipped_part_has_its_licence_text() -> None:
    texts = {
        name.removeprefix("licences/"): data.decode() for name, data in site().items() if name.startswith("licences/")
    }
    for file, words in (
        ("mpl-2.0.txt", "Mozilla Public License Version 2.0"),
        ("python.txt", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
        ("hexdice.txt", "MIT License"),
        ("pyscript.txt", "Apache License"),
    ):
        assert words in texts[file], file
    for library in ("zlib", "bzip2", "Zstandard", "Expat", "libffi", "SQLite", "musl", "LLVM", "Emscripten"):
        assert library in texts["c-libraries.txt"], library
    for package in ("polyscript", "coincident", "sticky-module", "reflected-ffi"):
        assert f"\n{package} " in texts["pyscript-parts.txt"], package


def test_asserts_stay_in_our_modules_and_docstrings_go() -> None:
    """Checked in CPython: a constant of the source is in the bytes of a compiled file."""
    source = (ROOT / "py" / "hexdice" / "kernel" / "match.py").read_text(encoding="utf-8")
    compiled = archive("py.zip").read("hexdice/kernel/match.pyc")
    docstring = ast.get_docstring(ast.parse(source), clean=False)
    assert docstring is not None
    assert docstring.encode() not in compiled


def standard_imports() -> dict[str, str]:
    """Every module of the standard library that the browser's part of the project imports, with a file that does."""
    found = {}
    for name, path in tree.modules(ROOT / "py").items():
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            found.update({one: name for one in names if one.split(".")[0] in sys.stdlib_module_names})
    return found


def test_the_library_contains_all_that_the_project_imports(tmp_path: Path) -> None:
    """Checked in the same Python and archive that the browser gets."""
    wanted = standard_imports()
    assert {"json", "collections.abc"} <= set(wanted)
    runtime = ensure_runtime()
    (tmp_path / "names.json").write_text(json.dumps(sorted(wanted)))
    in_pyodide(runtime, tmp_path, "tests.tooling.import_all")
    assert json.loads((tmp_path / "missing.json").read_text()) == []


def test_every_module_of_the_library_can_be_imported(tmp_path: Path) -> None:
    """No kept module has imports that were cut. Modules for other systems fail everywhere."""
    runtime = ensure_runtime()
    members = archive("runtime/python_stdlib.zip").namelist()
    names = [name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in members]
    elsewhere = {"pyodide._nodesock_transport"}  # for Node, and only there
    (tmp_path / "names.json").write_text(json.dumps(sorted(set(names) - elsewhere)))
    in_pyodide(runtime, tmp_path, "tests.tooling.import_all")
    assert json.loads((tmp_path / "missing.json").read_text()) == []


def test_a_foreign_folder_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert serve.main(["build", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path} holds something else than a built site: choose another folder, or empty it.\n"
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_build_that_fails_leaves_the_older_site(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    out.mkdir()
    (out / "service-worker.js").write_text("an older site")
    root = tmp_path / "py"
    (root / "hexdice").mkdir(parents=True)
    (root / "main.py").write_text("")
    (root / "hexdice" / "__init__.py").write_text("import js_is_not_here\n")
    with pytest.raises(Trouble, match="ModuleNotFoundError: No module named 'js_is_not_here'"):
        build(out, root)
    assert (out / "service-worker.js").read_text() == "an older site"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dist", "py"]
