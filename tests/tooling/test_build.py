"""The built site: whole, alone, small, and the same bytes for the same tree."""

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

import pytest

import serve
from tests.browser.sites import built
from tooling import tree
from tooling.build import build
from tooling.node import ROOT
from tooling.runtime import ensure_runtime, in_pyodide
from tooling.trouble import Trouble

FIRST_VISIT = 5_800_000


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


def kept_files() -> dict[str, str]:
    """The list in the service worker: path to integrity value."""
    script = site()["service-worker.js"].decode()
    found = re.search(r"^const FILES = (\{.*?^\});$", script, re.MULTILINE | re.DOTALL)
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def checkout(folder: Path) -> Path:
    """A copy of what a build reads, elsewhere; the runtime is shared."""
    for name in ("assets", "py", "tooling"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("serve.py", "index.html", "manifest.webmanifest", "pyscript.toml", "package-lock.json"):
        shutil.copyfile(ROOT / name, folder / name)
    (folder / "runtime").symlink_to(ensure_runtime().parent)
    return folder


@pytest.mark.timeout(600)
def test_two_builds_are_byte_identical(tmp_path: Path) -> None:
    """Neither the place, nor the time zone, nor the order of hashes may show."""
    elsewhere = checkout(tmp_path / "somewhere" / "else")
    environment = {**os.environ, "PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "serve.py", "build", "--out", "dist"]
    subprocess.run(command, env=environment, check=True, capture_output=True, cwd=elsewhere)
    other = contents(elsewhere / "dist")
    assert other.keys() == site().keys()
    assert [name for name, data in site().items() if other[name] != data] == []
    image = gzip.decompress(site()[f"{version()}/snapshot.bin.gz"])
    assert b"tooling/snapshot.mjs" not in image, "the image must not tell where it was built"


def test_the_site_is_whole_and_nothing_more() -> None:
    assert {name.split("/")[0] for name in site()} == {
        ".nojekyll",
        "assets",
        "index.html",
        "licences",
        "manifest.webmanifest",
        "service-worker.js",
        version(),
    }
    assert {name for name in site() if name.startswith("licences/")} == {
        "licences/idiomorph.txt",
        "licences/lean-qr.txt",
        "licences/pyodide.txt",
        "licences/pyscript.txt",
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


def test_the_service_worker_knows_every_file_and_its_hash() -> None:
    wanted = {
        name
        for name in site()
        if not name.startswith(("licences/", "assets/screenshots/", ".nojekyll", "service-worker.js"))
    }
    assert set(kept_files()) == {"./" if name == "index.html" else name for name in wanted}
    for name, integrity in kept_files().items():
        digest = hashlib.sha256(site()["index.html" if name == "./" else name]).digest()
        assert integrity == "sha256-" + base64.b64encode(digest).decode(), name


def test_all_of_it_with_the_first_visit_fits_the_budget() -> None:
    """Everything but the memory image, squeezed as a host would, icons and what a first visit does not even ask for included."""
    sizes = {
        name: len(data) if name.endswith((".gz", ".png")) else len(gzip.compress(data, 9))
        for name, data in site().items()
        if not name.endswith("snapshot.bin.gz")
        and not name.startswith("assets/screenshots/")  # shown by the installer alone
    }
    assert sum(sizes.values()) <= FIRST_VISIT, sizes


def test_the_archive_holds_the_project_without_its_command_line() -> None:
    names = set(archive("py.zip").namelist())
    expected = {f"{name}c" if name.endswith(".py") else name for name in tree.members(ROOT / "py")}
    assert {name for name in names if name.startswith("hexdice/")} == expected
    assert {"hexdice/locale/de.mo", "hexdice/locale/languages.json"} <= expected
    assert "hexdice/cli/main.pyc" not in names
    assert "hexdice/kernel/game.pyc" in names
    assert "pyscript/__init__.pyc" in names
    assert all(info.compress_type == zipfile.ZIP_STORED for info in archive("py.zip").infolist())


def test_asserts_stay_in_our_modules_and_docstrings_go() -> None:
    """Read in CPython: a constant of the source can be found in a compiled file's bytes."""
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


def test_the_library_holds_all_that_the_project_imports(tmp_path: Path) -> None:
    """Asked of the very Python and the very archive that the browser gets."""
    wanted = standard_imports()
    assert {"json", "collections.abc"} <= set(wanted)
    runtime = ensure_runtime()
    (tmp_path / "names.json").write_text(json.dumps(sorted(wanted)))
    in_pyodide(runtime, tmp_path, "tests.tooling.import_all")
    assert json.loads((tmp_path / "missing.json").read_text()) == []


def test_every_module_of_the_library_can_be_imported(tmp_path: Path) -> None:
    """No module was kept whose own imports were cut away. Those that need another system fail on any."""
    runtime = ensure_runtime()
    members = archive("runtime/python_stdlib.zip").namelist()
    names = [name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in members]
    elsewhere = {"pyodide._nodesock_transport"}  # for Node, and only there
    (tmp_path / "names.json").write_text(json.dumps(sorted(set(names) - elsewhere)))
    in_pyodide(runtime, tmp_path, "tests.tooling.import_all")
    assert json.loads((tmp_path / "missing.json").read_text()) == []


def test_a_folder_of_somebody_else_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
