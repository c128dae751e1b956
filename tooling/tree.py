"""The project's Python for the browser: its files, an archive of them, and a fingerprint."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tooling import catalogues

NOT_FOR_THE_BROWSER = ("hexdice/cli/", "hexdice/__main__.py")
DATE = (1980, 1, 1, 0, 0, 0)


def modules(python_root: Path) -> dict[str, Path]:
    """The package's modules by path in the archive, in order, without the command line."""
    found = {path.relative_to(python_root).as_posix(): path for path in (python_root / "hexdice").rglob("*.py")}
    return {name: found[name] for name in sorted(found) if not name.startswith(NOT_FOR_THE_BROWSER)}


def data(python_root: Path) -> dict[str, Path]:
    """What modules read beside them, such as learned numbers, puzzles and drawings, by path in the archive."""
    package = python_root / "hexdice"
    found = sorted((*(package / "games").glob("*/*/*"), *(package / "view").glob("*")))
    return {
        path.relative_to(python_root).as_posix(): path for path in found if path.suffix in (".json", ".txt", ".svg")
    }


def style_of(game: str) -> str:
    """The address of a game's style sheet on the page."""
    return f"assets/css/{game}.css"


def styles(python_root: Path) -> dict[str, Path]:
    """The games' style sheets, by their address on the page."""
    found = sorted((python_root / "hexdice" / "games").glob("*/table/style.css"))
    return {style_of(path.parents[1].name.replace("_", "-")): path for path in found}


def members(python_root: Path) -> dict[str, Path]:
    """Everything in the archive: the modules, what they read, and the compiled catalogues."""
    words = {path.relative_to(python_root).as_posix(): path for path in catalogues.compile_all(python_root)}
    return {**modules(python_root), **data(python_root), **words}


def source_archive(python_root: Path) -> bytes:
    """A zip of the current sources, for development."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, path in members(python_root).items():
            archive.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes())
    return buffer.getvalue()


def fingerprint(python_root: Path) -> tuple[tuple[str, int, int], ...]:
    """A text that changes whenever a module, its data or a catalogue is added, removed or edited."""
    stats = ((name, path.stat()) for name, path in members(python_root).items())
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)
