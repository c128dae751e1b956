"""python -m tests.in_program tests.fuzz.__main__ --seconds 60: a command of the tests in the browser's Python, on Node.

The program and the library are those of the page. What only tests need is on the path too: hypothesis, and of the stock library
the modules that ours left out or replaced by stand-ins.
"""

import importlib
import sys
import time
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

PROJECT = "/project"  # where in_pyodide.mjs mounts the project
PURE = "tests/in_program.txt"  # the newest hypothesis without compiled parts
# Whose stand-ins are too little for hypothesis and the tests.
WHOLE = "decimal dis ipaddress logging pathlib socket subprocess".split()
STOCK = "runtime/node_modules/pyodide/python_stdlib.zip"


class Rest:
    """Finds what a package of our library left out in the same package of the stock library."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        folder = "/".join((f"{PROJECT}/{STOCK}", *name.split(".")[:-1]))
        return PathFinder.find_spec(name, [folder])


class Same:
    """A type, and a decorator that changes nothing."""

    def __new__(cls, decorated: Any = None, *rest: Any, **more: Any) -> Any:
        return decorated


class Unasked(ModuleType):
    """In place of pytest, which names characters: helpers of the tests only decorate fixtures and annotate with it."""

    def __getattr__(self, name: str) -> Any:
        return Same


def main(packages: str, module: str, *args: str) -> None:
    """Runs inside Pyodide: the module's own main(), with these arguments."""
    sys.path[:0] = ["/work/whole.zip", "/work/pure"]
    sys.meta_path.append(Rest)
    for name in ("pytest", "urllib.request", "zoneinfo"):
        sys.modules[name] = Unasked(name)
    sys.path += [f"{PROJECT}/{packages}", f"{PROJECT}/py"]
    sys.argv = [module, *args]
    time.process_time = time.perf_counter  # which overflows there after 36 minutes, and is no other clock
    if fault := importlib.import_module(module).main():
        raise SystemExit(fault)


def start(words: list[str]) -> int:
    """Starts it from outside, in this project; the exit code."""
    import _pydecimal
    import subprocess
    import tempfile
    import zipfile
    from pathlib import Path

    from tooling.node import ROOT, find_node
    from tooling.runtime import ensure_runtime

    runtime = ensure_runtime()
    packages = next((ROOT / ".venv/lib").glob("python3*/site-packages")).relative_to(ROOT)
    with tempfile.TemporaryDirectory() as work:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", str(ROOT / PURE)]
        subprocess.run([*pip, "--target", f"{work}/pure"], check=True)
        with zipfile.ZipFile(ROOT / STOCK) as stock, zipfile.ZipFile(Path(work, "whole.zip"), "w") as whole:
            for member in stock.namelist():
                if member.split("/")[0].removesuffix(".py") in WHOLE:
                    whole.writestr(member, stock.read(member))
            whole.writestr("_pydecimal.py", Path(_pydecimal.__file__).read_bytes())  # in no archive of Pyodide's
        program = [find_node().node, str(ROOT / "tooling/in_pyodide.mjs"), str(runtime), str(ROOT), work]
        return subprocess.run([*program, "tests.in_program", str(packages), *words], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(start(sys.argv[1:]))
