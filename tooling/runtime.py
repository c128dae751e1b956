"""The runtime that the page needs: fetched once into runtime/, and never used incomplete.

runtime/node_modules is what npm installed, runtime/pyscript is PyScript's own Python package, and runtime/web is what the page
loads: the files of Pyodide, PyScript and the small libraries that are used, the reduced and compiled standard library, and the
licences. The folder is made under a temporary name and renamed when it is complete; its `complete.json` has the stamp of the
pins and tools that it was made from.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tooling.node import ROOT, find_node, npm_ci
from tooling.trouble import Trouble, from_os_error

RUNTIME = ROOT / "runtime"
TOOLS_NPM = ROOT / ".tools" / "npm"

# Pyodide makes this memory only to sleep on it when a terminal is busy, which no page has and no page may do: an ordinary one
# refuses to be slept on in the same way, and browsers do not complain about it.
SHARED, UNSHARED = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer", "new ArrayBuffer(4)"

# What the prepared files depend on: if any of these changes, the next start rebuilds runtime/.
INPUTS = (
    "LICENSE",
    "package-lock.json",
    "tooling/runtime.py",
    "tooling/packing.py",
    "tooling/stdlib.py",
    "tooling/in_pyodide.mjs",
    "tooling/minify.mjs",
    "tooling/pyscript.mjs",
    "tooling/slim.mjs",
    "tooling/unused.mjs",
    "tooling/wasm.mjs",
)


def stamp() -> str:
    """A hash of everything that the prepared runtime depends on."""
    summed = hashlib.sha256()
    for path in (*(ROOT / name for name in INPUTS), *sorted((ROOT / "tooling" / "licences").iterdir())):
        summed.update(path.read_bytes())
    return summed.hexdigest()


def sums(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file in a folder, by its path relative to the folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def is_complete(folder: Path, wanted: str) -> bool:
    """Whether a folder is a complete runtime with the wanted stamp and exactly the files that were made."""
    try:
        said = json.loads((folder / "complete.json").read_text())
        return bool(said["stamp"] == wanted and said["sha256"] == sums(folder / "web"))
    except (OSError, ValueError, KeyError, TypeError):
        return False


class Progress:
    """A progress line on a terminal; without a terminal only the whole lines are printed."""

    def __init__(self) -> None:
        self.shown = 0.0
        self.live = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        if self.live and time.monotonic() - self.shown > 0.2:
            self.shown = time.monotonic()
            print(f"\rFetching the runtime: {done / 1e6:5.1f} MB on disk ...", end="", file=sys.stderr, flush=True)

    def say(self, words: str) -> None:
        """Print a line in place of the progress line."""
        clear = "\r\x1b[K" if self.live else ""
        print(f"{clear}{words}", file=sys.stderr, flush=True)


def ensure_runtime(target: Path = RUNTIME) -> Path:
    """The folder of the page's runtime files, which is fetched and prepared if it is missing or outdated.

    Works without a network once it has succeeded. Raises Trouble with one sentence; an incomplete runtime is removed.
    """
    wanted = stamp()
    if is_complete(target, wanted):
        return target / "web"
    progress = Progress()
    progress.say("Fetching the runtime (once): Pyodide, PyScript, Idiomorph, Lean QR ...")
    partial = target.with_name(f"{target.name}.partial-{os.getpid()}")
    try:
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        npm_ci(partial, dev=False, progress=progress)
        progress.say("Preparing the runtime: cutting and compiling the standard library ...")
        prepare(partial)
        made = {"stamp": wanted, "sha256": sums(partial / "web")}
        (partial / "complete.json").write_text(json.dumps(made, indent=1))
        put_in_place(partial, target, wanted)
    except OSError as error:
        raise from_os_error(error, "making the runtime") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    progress.say("The runtime is ready.")
    return target / "web"


def put_in_place(partial: Path, target: Path, wanted: str) -> None:
    """Rename a complete folder to its place; if another process was faster, keep that one's."""
    old = target.with_name(f"{target.name}.old-{os.getpid()}")
    if target.is_symlink() and not is_complete(target, wanted):
        target.unlink()  # its target may be used by another tree
    elif target.exists() and not is_complete(target, wanted):
        os.rename(target, old)
    try:
        os.rename(partial, target)
    except OSError:
        if not is_complete(target, wanted):
            raise
    shutil.rmtree(old, ignore_errors=True)


def prepare(folder: Path, filler: int = 0) -> None:
    """Make folder/web from folder/node_modules. `filler` is what data that nothing reads becomes."""
    web = folder / "web"
    web.mkdir()
    modules = folder / "node_modules"
    pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        copy_script(pyodide / name, web)
    unshare(web / "pyodide.asm.mjs")
    dist = pyscript / "dist"
    copy_script(dist / "core.js", web)
    for start in ("core", "error"):  # PyScript loads its error plugin even to switch it off
        chunks = [path for path in dist.glob(f"{start}-*.js") if re.fullmatch(rf"{start}-[\w-]{{8}}\.js", path.name)]
        if len(chunks) != 1:
            raise Trouble("PyScript is not laid out as expected.")
        copy_script(chunks[0], web)
    font = modules / "@fontsource-variable" / "nunito" / "files"
    for script, file in (("latin", "nunito"), ("latin-ext", "nunito-ext")):
        shutil.copyfile(font / f"nunito-{script}-wght-normal.woff2", web / f"{file}.woff2")
    copy_script(modules / "idiomorph" / "dist" / "idiomorph.esm.js", web)
    (web / "lean-qr.mjs").write_text((modules / "lean-qr" / "nano.mjs").read_text())
    copy_script(modules / "gifenc" / "dist" / "gifenc.esm.js", web)
    (web / "gifenc.esm.js").rename(web / "gifenc.mjs")
    for name in ("index", "decode"):  # of qr, which reads codes if the browser cannot
        text = (modules / "qr" / f"{name}.js").read_text()
        (web / f"qr-{name}.mjs").write_text(text.replace("'./index.js'", "'./qr-index.mjs'"))
    run_node([find_node().node, str(ROOT / "tooling" / "pyscript.mjs"), str(pyscript), str(folder / "pyscript")])
    shutil.copyfile(pyodide / "python_stdlib.zip", folder / "python_stdlib.zip")
    in_pyodide(modules / "pyodide", folder, "tooling.packing", "frozen")
    # Before names in the script are shortened.
    run_node([find_node().node, str(ROOT / "tooling" / "slim.mjs"), str(web), str(folder / "frozen"), str(filler)])
    shutil.rmtree(folder / "frozen")
    scripts = [str(path) for path in sorted(web.iterdir()) if path.suffix in (".js", ".mjs")]
    run_node([find_node().node, str(ROOT / "tooling" / "minify.mjs"), str(modules / "terser"), *scripts])
    gather_licences(modules, web / "licences")
    # No packages are ever loaded: only the head of the lock file is needed, which states the version of Pyodide.
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    (web / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    in_pyodide(modules / "pyodide", folder, "tooling.packing", "stdlib")
    os.rename(folder / "stdlib.zip", web / "python_stdlib.zip")
    os.unlink(folder / "python_stdlib.zip")


def gather_licences(modules: Path, licences: Path) -> None:
    """Collect the licence of every part that is shipped: from tooling/licences, and from the packages themselves."""
    shutil.copytree(ROOT / "tooling" / "licences", licences)
    shutil.copyfile(ROOT / "LICENSE", licences / "hexdice.txt")
    shutil.copyfile(modules / "@pyscript" / "core" / "LICENSE", licences / "pyscript.txt")
    shutil.copyfile(modules / "idiomorph" / "LICENSE", licences / "idiomorph.txt")
    shutil.copyfile(modules / "gifenc" / "LICENSE.md", licences / "gifenc.txt")
    shutil.copyfile(modules / "lean-qr" / "LICENSE", licences / "lean-qr.txt")
    shutil.copyfile(modules / "@fontsource-variable" / "nunito" / "LICENSE", licences / "nunito.txt")
    shutil.copyfile(modules / "qr" / "LICENSE-MIT", licences / "qr.txt")
    bundled, names = [], ["@pyscript/core"]  # what is bundled into PyScript's core
    for name in names:
        manifest = json.loads((modules / name / "package.json").read_text())
        wanted = sorted(manifest.get("dependencies", {}))
        names += [other for other in wanted if other not in names and (modules / other).is_dir()]
        text = next(iter(sorted((modules / name).glob("LICENSE*"))), None)
        said = text.read_text(encoding="utf-8") if text else f"Licence: {manifest.get('license')}"
        bundled.append(f"{name} {manifest.get('version')}\n\n{said.strip()}\n")
    (licences / "pyscript-parts.txt").write_text(f"\n{'=' * 78}\n".join(bundled), encoding="utf-8")


def copy_script(source: Path, web: Path) -> None:
    """Copy a file; in a script, remove the line that names its source map, which is not shipped."""
    if source.suffix in (".js", ".mjs"):
        text = source.read_text()
        (web / source.name).write_text(re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text))
    else:
        shutil.copyfile(source, web / source.name)


def unshare(script: Path) -> None:
    """Replace the shared memory of a script by an ordinary one. Raises Trouble unless it makes exactly one."""
    text = script.read_text()
    if text.count(SHARED) != 1:
        raise Trouble("Pyodide is not laid out as expected.")
    script.write_text(text.replace(SHARED, UNSHARED))


def in_pyodide(pyodide: Path, work: Path, module: str, *args: str) -> None:
    """Call main(*args) of a module of this project inside Pyodide, with `work` mounted at /work. Raises Trouble if it fails."""
    words = [find_node().node, str(ROOT / "tooling" / "in_pyodide.mjs"), str(pyodide), str(ROOT), str(work)]
    run_node([*words, module, *args])


def run_node(words: list[str]) -> None:
    """Run a Node command quietly. Raises Trouble with its last error."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = [line.strip()[:200] for line in (done.stderr or done.stdout).splitlines()]
        said = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b", line)] or lines
        raise Trouble(f"Node failed ({Path(words[1]).name}): {(said or ['it gave no reason'])[-1]}")
    print("".join(re.findall(r"^Warning: .*\n", done.stderr, re.MULTILINE)), end="", file=sys.stderr)


def ensure_tools(pins: Path = ROOT, target: Path = TOOLS_NPM) -> Path:
    """target/node_modules with what the lock file in `pins` names, fetched once and renamed into place.

    Of the project's own pins this is what only tests and benches need.
    """
    wanted = hashlib.sha256((pins / "package-lock.json").read_bytes()).hexdigest()
    done = target / "complete.txt"
    if not (done.exists() and done.read_text() == wanted):
        partial = target.with_name(f"{target.name}.partial-{os.getpid()}")
        try:
            partial.mkdir(parents=True)
            npm_ci(partial, dev=True, pins=pins)
            (partial / "complete.txt").write_text(wanted)
            shutil.rmtree(target, ignore_errors=True)
            os.rename(partial, target)
        except OSError as error:
            if not (done.exists() and done.read_text() == wanted):
                raise from_os_error(error, "fetching the test tools") from error
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    return target / "node_modules"
