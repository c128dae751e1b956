"""Archives for the browser: compiled modules in a zip without compression, so that importing is fast.

Runs inside Pyodide (see in_pyodide.mjs), because the modules must be compiled by the same Python that will load them:
`main("stdlib")` packs the needed part of /work/python_stdlib.zip into /work/stdlib.zip; `main("tree", mount)`
packs /work/tree into /work/tree.zip; `main("frozen")` compiles what the program itself contains. Nothing in an archive depends on when or where it was packed.
"""

from __future__ import annotations

import _imp
import ast
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import CodeType

from tooling.stdlib import STAND_INS, closure

DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can store
FROZEN_SOURCES = {
    "_frozen_importlib": "importlib._bootstrap",
    "_frozen_importlib_external": "importlib._bootstrap_external",
}
UNCHECKED = (1).to_bytes(4, "little")  # hash-based and unchecked: the source is not shipped


def unread(source: bytes) -> ast.Module:
    """The module's syntax tree without what is not used in a browser: docstrings and the annotations of functions.

    Asserts stay, and so do the annotations of classes: dataclasses and named tuples are made from them.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    return ast.fix_missing_locations(tree)


def one_line(code: CodeType) -> CodeType:
    """The same code with one line number for each function, its first: a traceback through the library still names the function.

    An entry of the table covers at most eight code units and has a line but no columns ("No column info" in CPython's
    InternalDocs/code_objects.md): a byte with 0x80, code 13 and the length minus one, then the line delta, 0.
    """
    units = len(code.co_code) // 2
    lengths = [8] * (units // 8) + [units % 8] * bool(units % 8)
    table = b"".join(bytes((0x80 | 13 << 3 | length - 1, 0)) for length in lengths)
    inner = tuple(one_line(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def marshalled(source: bytes, name: str, optimize: int) -> bytes:
    """The compiled code of a source; tracebacks will show `name` and lines, but no columns."""
    code = compile(unread(source), name, "exec", dont_inherit=True, optimize=optimize)
    return marshal.dumps(one_line(code) if optimize == 2 else code)


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The bytes of a .pyc file for a source."""
    magic = importlib.util.MAGIC_NUMBER
    hashed = _imp.source_hash(int.from_bytes(magic, "little"), source)
    return magic + UNCHECKED + hashed + marshalled(source, name, optimize)


def write_stored(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip of the files, sorted by name, without compression and with a fixed date."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name])


def frozen(member: str) -> bool:
    """Whether a module of the library is frozen into Python, which therefore never looks for it in an archive."""
    name = member.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return _imp.is_frozen(name) or name in ("importlib._bootstrap", "importlib._bootstrap_external")


def pack_stdlib(work: Path) -> None:
    """Pack the needed part of the standard library, without asserts."""
    with zipfile.ZipFile(work / "python_stdlib.zip") as full:
        members = {name: full.read(name) for name in closure(full) if not frozen(name)}
    assert set(STAND_INS) <= set(members), "a stand-in for a module that is no longer packed"
    members |= {name: source.encode() for name, source in STAND_INS.items()}
    mounted = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
    files = {f"{name}c": compiled(source, f"{mounted}/{name}", 2) for name, source in members.items()}
    write_stored(work / "stdlib.zip", files)


def pack_frozen(work: Path) -> None:
    """Compile the modules that are frozen into Python into /work/frozen, as the library's are: there they have docstrings and lines."""
    (work / "frozen").mkdir()
    with zipfile.ZipFile(work / "python_stdlib.zip") as full:
        members = set(full.namelist())
        for name in _imp._frozen_module_names():  # type: ignore[attr-defined]  # which typeshed does not know
            path = FROZEN_SOURCES.get(name, name).replace(".", "/")
            member = next((each for each in (f"{path}.py", f"{path}/__init__.py") if each in members), "")
            if member and "hello" not in name:  # Python's own tests
                (work / "frozen" / name).write_bytes(marshalled(full.read(member), f"<frozen {name}>", 2))


def pack_tree(work: Path, prefix: str) -> None:
    """Pack every module under /work/tree, with its asserts, and all other files unchanged; the archive is mounted at `prefix`."""
    tree = work / "tree"
    files = {}
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        name = path.relative_to(tree).as_posix()
        if path.suffix == ".py":
            files[f"{name}c"] = compiled(path.read_bytes(), f"{prefix}/{name}", 0)
        else:
            files[name] = path.read_bytes()
    write_stored(work / "tree.zip", files)


def main(what: str, prefix: str = "") -> None:
    """Pack "stdlib", "frozen", or "tree" to be mounted at `prefix`."""
    if what == "stdlib":
        pack_stdlib(Path("/work"))
    elif what == "frozen":
        pack_frozen(Path("/work"))
    else:
        pack_tree(Path("/work"), prefix)
