"""gzip and brotli for the large files of the built site, as small as possible: libdeflate and Google's encoder.

Both come from PyPI at the versions pinned in requirements-dev.txt: from the current environment, otherwise fetched once into
.tools. Only a build needs them. Packed files are cached there too, by the hash of their input.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tooling.node import ROOT, TOOLS, pips
from tooling.trouble import Trouble

PINS = ROOT / "requirements-dev.txt"
NAMES = ("Brotli", "deflate")
BEST = {"gz": 12, "br": 11}
# For files that every build makes again: 95 % of the gain in a tenth of the time.
QUICK = {"gz": 10, "br": 9}
KEPT = 60  # most packed files kept under .tools; older ones are removed


class Packed(NamedTuple):
    """A file in both encodings."""

    gz: bytes
    br: bytes


def pins() -> list[str]:
    """The two pins from requirements-dev.txt."""
    text = PINS.read_text(encoding="utf-8")
    return [str(found[0]) for name in NAMES if (found := re.search(rf"^{name}==\S+", text, re.MULTILINE))]


def hashed() -> str:
    """The pins with the hashes of their files, as pip reads them."""
    text = PINS.read_text(encoding="utf-8")
    return "".join(found[0] for name in NAMES if (found := re.search(rf"^{name}==(?:.*\\\n)*.*\n", text, re.MULTILINE)))


@lru_cache(maxsize=1)
def encoders() -> tuple[Any, Any]:
    """The modules `deflate` and `brotli`. Raises Trouble with a sentence if they are not available."""
    try:
        return importlib.import_module("deflate"), importlib.import_module("brotli")
    except ImportError:
        pass
    wanted = hashlib.sha256(" ".join(pins()).encode()).hexdigest()[:12]
    folder = TOOLS / f"squeeze-{sys.implementation.cache_tag}-{wanted}"
    if not folder.is_dir():
        fetch(folder)
    sys.path.append(str(folder))
    importlib.invalidate_caches()
    return importlib.import_module("deflate"), importlib.import_module("brotli")


def fetch(folder: Path) -> None:
    """Installs the two libraries into a folder. Raises Trouble if pip is missing or fails."""
    print("Fetching the encoders for gzip and brotli with pip ...", file=sys.stderr, flush=True)
    sentence = f"A build packs with {' and '.join(pins())}: install them with pip (`make venv` does), then try again."
    TOOLS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TOOLS) as work:
        partial, wanted = Path(work) / "made", Path(work) / "pins.txt"
        wanted.write_text(hashed(), encoding="utf-8")
        asked = [
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--require-hashes",
            "--target",
            str(partial),
        ]
        asked += ["-r", str(wanted)]
        for pip in pips():
            try:
                if subprocess.run([*pip, *asked], stdout=sys.stderr, check=False).returncode == 0:
                    break
            except OSError:
                continue
        else:
            raise Trouble(sentence)
        shutil.rmtree(folder, ignore_errors=True)
        os.rename(partial, folder)


def pack(data: bytes, levels: Mapping[str, int] = BEST) -> Packed:
    """A file in both encodings, without name or time; the same file gives the same bytes."""
    kept = TOOLS / "squeezed" / f"{hashlib.sha256(data).hexdigest()}-{levels['gz']}-{levels['br']}-{'-'.join(pins())}"
    found = Packed(*(read(kept.with_name(f"{kept.name}.{ending}")) for ending in Packed._fields))
    if found.gz and found.br:
        return found
    deflate, brotli = encoders()
    with ThreadPoolExecutor(2) as pool:
        gz = pool.submit(lambda: gzip_header(deflate.gzip_compress(data, levels["gz"])))
        br = pool.submit(lambda: bytes(brotli.compress(data, quality=levels["br"], lgwin=24)))
        packed = Packed(gz.result(), br.result())
    keep(kept, packed)
    return packed


def gzip_header(data: bytes) -> bytes:
    """The same file with time and system "unknown" in the header, as these differ between machines."""
    return data[:4] + bytes(4) + data[8:9] + b"\xff" + data[10:]


def read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
        os.utime(path)
    except OSError:
        return b""
    return data


def keep(name: Path, packed: Packed) -> None:
    """Caches both atomically; removes what has not been used for longest."""
    name.parent.mkdir(parents=True, exist_ok=True)
    for ending, data in packed._asdict().items():
        partial = name.with_name(f"partial-{os.getpid()}.{ending}")
        partial.write_bytes(data)
        os.replace(partial, name.with_name(f"{name.name}.{ending}"))
    by_age = sorted(name.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)


def plain_sum(data: bytes) -> int:
    """The checksum that assets/js/download.js computes: over little-endian words of four bytes, ignoring a rest."""
    words = memoryview(data[: len(data) & ~3]).cast("i")
    if sys.byteorder != "little":
        raise Trouble("The build needs a machine that counts bytes from the little end.")
    total = len(data)
    for word in words:
        total = (total * 31 + word) & 0xFFFFFFFF
    return total - (1 << 32) if total >> 31 else total
