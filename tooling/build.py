"""`serve.py build`: the static site; the same tree gives the same bytes.

    index.html            the only page; names one version folder
    v-<hash>/             everything that the page loads; the hash is of the content
    service-worker.js     knows every file and its hash
    manifest.webmanifest, assets/icons/, assets/pictures/, assets/screenshots/, licences/, .nojekyll

Large files, which static hosts may send uncompressed, are stored as .gz and .br; the page or the service worker fetches and
unpacks one of them.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tooling import page, squeeze, tree
from tooling.node import ROOT
from tooling.runtime import ensure_runtime, in_pyodide, run_node, stamp
from tooling.trouble import Trouble, from_os_error

# Name in assets/js/files.js and path in the version folder, in the order of that file.
PARTS = {"wasm": "runtime/pyodide.asm.wasm", "stdlib": "runtime/python_stdlib.zip", "archive": "py.zip"}
SNAPSHOT = "snapshot.bin"
ARCHIVE_MOUNT = "/lib/hexdice.zip"


def fingerprint(python_root: Path = ROOT / "py") -> str:
    """A hash that changes whenever a build of the tree would change."""
    summed = hashlib.sha256(stamp().encode())
    shell = [ROOT / "index.html", ROOT / "pyscript.toml", ROOT / "manifest.webmanifest", python_root / "main.py"]
    for folder in (ROOT / "assets", ROOT / "tooling"):
        shell += sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    for path in (*shell, *tree.members(python_root).values(), *tree.styles(python_root).values()):
        summed.update(f"{path}\0".encode())
        summed.update(path.read_bytes())
    return summed.hexdigest()[:16]


def build(out: Path, python_root: Path = ROOT / "py") -> None:
    """Writes the site into `out`, replacing an older site there. Raises Trouble with one sentence, leaving `out` as it was."""
    out = out.resolve()
    if out.exists() and any(out.iterdir()) and not (out / "service-worker.js").exists():
        raise Trouble(f"{out} holds something else than a built site: choose another folder, or empty it.")
    runtime = ensure_runtime()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f"{out.name}.partial-", dir=out.parent) as partial:
            site = Path(partial) / "site"
            write_site(site, runtime, python_root, Path(partial))
            if out.exists():
                os.rename(out, Path(partial) / "old")
            os.rename(site, out)
    except OSError as error:
        raise from_os_error(error, "building the site") from error
    report(out)


def report(out: Path) -> None:
    """Say what was built."""
    sizes = {path: path.stat().st_size for path in out.rglob("*") if path.is_file()}
    image = sum(size for path, size in sizes.items() if path.name.startswith(SNAPSHOT))
    print(
        f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.2f} MB, {image / 1e6:.2f} MB of it the snapshot.",
        file=sys.stderr,
    )


def write_site(site: Path, runtime: Path, python_root: Path, work: Path) -> None:
    """Writes the whole site into the new folder `site`; `work` is for temporary files."""
    archive = compiled_archive(python_root, runtime, work)
    image = memory_image(archive, runtime, work)
    files = version_files(runtime, python_root, archive, image)
    assemble(site, files, runtime, page.front(python_root))


def assemble(site: Path, files: Mapping[str, bytes], runtime: Path, front: page.Front) -> None:
    """Writes a site from the version folder's files and the output of the page's Python."""
    version = "v-" + content_hash(files)
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    index = page.render(template, front, files, runtime, f"{version}/")
    whole = {f"{version}/{name}": data for name, data in files.items()} | {"index.html": index.encode()}
    for folder in ("assets/icons", "assets/pictures"):
        whole |= {f"{folder}/{path.name}": path.read_bytes() for path in sorted((ROOT / folder).iterdir())}
    manifest = (ROOT / "manifest.webmanifest").read_text(encoding="utf-8")
    whole |= {name: text.encode() for name, text in page.manifests(manifest, front).items()}
    kept = sums(whole)
    # Not kept offline: fetched only to install the app or to read a licence.
    for folder, path in (("licences", runtime / "licences"), ("assets/screenshots", ROOT / "assets" / "screenshots")):
        whole |= {f"{folder}/{file.name}": file.read_bytes() for file in sorted(path.iterdir())}
    whole["service-worker.js"] = service_worker(version, kept).encode()
    whole[".nojekyll"] = b""
    for name, data in whole.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def compiled_archive(python_root: Path, runtime: Path, work: Path) -> bytes:
    """The project's modules and PyScript's own as .pyc files, and the compiled catalogues, in one uncompressed zip."""
    for name, path in tree.members(python_root).items():
        if path.suffix == ".mo":
            continue  # fetched separately, by people who choose the language
        copy = work / "tree" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    shutil.copytree(runtime.parent / "pyscript", work / "tree" / "pyscript")
    in_pyodide(runtime.parent / "node_modules" / "pyodide", work, "tooling.packing", "tree", ARCHIVE_MOUNT)
    return (work / "tree.zip").read_bytes()


class Image(NamedTuple):
    """The memory of a started Python without its pages of zeros (snapshot.mjs)."""

    stored: bytes
    layout: dict[str, object]  # how many bytes it has in memory, and which of them are stored


def memory_image(archive: bytes, runtime: Path, work: Path) -> Image:
    """The memory of a Python that has started and imported the archive's modules."""
    from tooling.node import find_node

    (work / "archive.zip").write_bytes(archive)
    script = str(ROOT / "tooling" / "snapshot.mjs")
    run_node([find_node().node, script, str(runtime), str(work / "archive.zip"), str(work / SNAPSHOT)])
    return Image((work / SNAPSHOT).read_bytes(), json.loads((work / f"{SNAPSHOT}.json").read_text()))


def version_files(runtime: Path, python_root: Path, archive: bytes, image: Image) -> dict[str, bytes]:
    """What goes into the version folder, by path."""
    files = {}
    for path in sorted((ROOT / "assets").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not name.startswith(
            ("assets/icons/", "assets/pictures/", "assets/screenshots/", "assets/js/service-worker.js")
        ):
            files[name] = path.read_bytes()
    files |= {name: path.read_bytes() for name, path in tree.styles(python_root).items()}
    for path in sorted(runtime.iterdir()):
        if path.is_file():
            files[f"runtime/{path.name}"] = path.read_bytes()
    files["py/main.py"] = (python_root / "main.py").read_bytes()
    files["py.zip"] = archive
    catalogues = {path.stem: path for path in tree.members(python_root).values() if path.suffix == ".mo"}
    words = {language: f"words/{language}.mo" for language in sorted(catalogues)}
    files |= {name: catalogues[language].read_bytes() for language, name in words.items()}
    large = {name: files.pop(name) for name in (*PARTS.values(), *words.values())}
    with ThreadPoolExecutor(2) as pool:
        packed_by_name = dict(zip(large, pool.map(lambda name: pack(files, name, large[name]), large), strict=True))
    named = [
        {key: {"path": f"../../{name}", **packed_by_name[name]} for key, name in each.items()}
        for each in (PARTS, words)
    ]
    pack(files, SNAPSHOT, image.stored, squeeze.QUICK)
    kept = {"path": f"../../{SNAPSHOT}", "checksum": squeeze.plain_sum(image.stored), **image.layout}
    lists = {"PARTS": named[0], "WORDS": named[1], "SNAPSHOT": kept}
    written = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in lists.items())
    files["assets/js/files.js"] = written.encode()
    return files


def pack(
    files: dict[str, bytes], name: str, data: bytes, levels: Mapping[str, int] = squeeze.BEST
) -> dict[str, object]:
    """Adds a file to `files` in both encodings; returns what the page must know about it."""
    both = squeeze.pack(data, levels)._asdict()
    files.update({f"{name}.{ending}": packed for ending, packed in both.items()})
    sizes = {ending: {"bytes": len(packed), "sum": sri(packed)} for ending, packed in both.items()}
    return {"bytes": len(data), "checksum": squeeze.plain_sum(data), "packed": sizes}


def sums(files: Mapping[str, bytes]) -> dict[str, str | dict[str, str]]:
    """The service worker's integrity values: one for each file, or those of a packed file and its content."""
    found: dict[str, str | dict[str, str]] = {}
    for name, data in sorted(files.items()):
        plain = name.removesuffix(".gz").removesuffix(".br")
        if name == plain:
            found["./" if name == "index.html" else name] = sri(data)
        elif name.endswith(".gz"):
            unpacked = gzip.decompress(data)
            found[plain] = {"plain": sri(unpacked), "gz": sri(data), "br": sri(files[f"{plain}.br"])}
    return found


def content_hash(files: Mapping[str, bytes]) -> str:
    """Twelve hexadecimal digits over names and contents."""
    summed = hashlib.sha256()
    for name in sorted(files):
        summed.update(f"{name}\0{hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return summed.hexdigest()[:12]


def sri(data: bytes) -> str:
    """The integrity value for a browser's fetch."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def service_worker(version: str, kept: Mapping[str, str | dict[str, str]]) -> str:
    """The service worker's script with the list of files inserted."""
    script = (ROOT / "assets" / "js" / "service-worker.js").read_text(encoding="utf-8")
    named = hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:12]
    values = {"VERSION": named, "FOLDER": version, "FILES": dict(kept)}
    for name, value in values.items():
        line = re.compile(rf"^const {name} = .*;$", re.MULTILINE)
        script, times = line.subn(f"const {name} = {json.dumps(value, indent=1)};", script)
        if times != 1:
            raise Trouble(f"service-worker.js must have one line `const {name} = ...;`.")
    return script
