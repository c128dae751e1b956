"""The catalogues of other languages: gettext .po files in the tree, compiled to one .mo file per language for Python's gettext.

A catalogue is at `<package>/locale/<language>/LC_MESSAGES/<domain>.po`: one for the page's frame in py/hexdice/locale, one with each
game. All of a language are compiled to py/hexdice/locale/<language>.mo; languages.json beside it has each language's own name.
Standard library only, because `make play` must work before any tool is installed; tests compare the result with Babel's.
"""

from __future__ import annotations

import ast
import json
import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tooling.trouble import Trouble

LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*(".*")')


class Message(NamedTuple):
    """One entry; `translations` has one text, or one for each plural form."""

    context: str
    english: str
    plural: str  # "" without plural forms
    translations: tuple[str, ...]

    @property
    def key(self) -> str:
        """The key by which gettext looks it up."""
        head = f"{self.context}\x04{self.english}" if self.context else self.english
        return f"{head}\0{self.plural}" if self.plural else head


def read(path: Path) -> Iterator[Message]:
    """The entries of a .po file; the header is the one whose English is "". Raises Trouble with the line number."""
    entry: dict[str, str] = {}
    name = ""
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if entry:
                yield _message(entry)
            entry, name = {}, ""
            continue
        parts = LINE.fullmatch(line.strip())
        if parts is None or not (parts[1] or name):
            raise Trouble(f"{path}, line {number}: this is not a line of a catalogue.")
        name = parts[1] or name
        entry[name] = entry.get(name, "") + ast.literal_eval(parts[2])


def _message(entry: dict[str, str]) -> Message:
    texts = tuple(text for name, text in sorted(entry.items()) if name.startswith("msgstr"))
    return Message(entry.get("msgctxt", ""), entry.get("msgid", ""), entry.get("msgid_plural", ""), texts)


def sources(python_root: Path) -> dict[str, list[Path]]:
    """The .po files by language, the frame's first."""
    frame = python_root / "hexdice" / "locale"
    found: dict[str, list[Path]] = {}
    for path in [
        *sorted(frame.glob("*/LC_MESSAGES/*.po")),
        *sorted(python_root.glob("hexdice/games/*/locale/*/LC_MESSAGES/*.po")),
    ]:
        found.setdefault(path.parent.parent.name, []).append(path)
    return found


def merged(paths: list[Path]) -> dict[str, str]:
    """The translations of several files by key, as in a .mo file, with the first file's header. Untranslated entries are omitted.

    Raises Trouble if two files translate the same sentence differently; a context distinguishes them.
    """
    texts: dict[str, str] = {}
    for path in paths:
        for message in read(path):
            value = "\0".join(message.translations)
            if not all(message.translations):
                continue
            if message.key and texts.setdefault(message.key, value) != value:
                raise Trouble(
                    f"{path}: {message.english!r} is translated differently elsewhere; give one of them a context."
                )
            texts.setdefault(message.key, value)
    return texts


def packed(texts: dict[str, str]) -> bytes:
    """A .mo file's bytes: two tables of (length, offset), then the texts, keys sorted, no hash table."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    tables, blob = [b"", b""], b""
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), start + len(blob))
            blob += pair[column] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28) + tables[0] + tables[1] + blob


def compile_all(python_root: Path) -> list[Path]:
    """Updates py/hexdice/locale/*.mo and languages.json from their sources; returns all of them."""
    folder = python_root / "hexdice" / "locale"
    names: dict[str, str] = {}
    made: list[Path] = []
    if not folder.is_dir():
        return made
    for language, paths in sorted(sources(python_root).items()):
        target = folder / f"{language}.mo"
        newest = max(path.stat().st_mtime_ns for path in paths)
        if not target.exists() or target.stat().st_mtime_ns < newest:
            write(target, packed(merged(paths)))
        header = next(message for message in read(paths[0]) if not message.english).translations[0]
        own = re.search(r"^X-Language-Name: (.+)$", header, re.MULTILINE)
        if own is None:
            raise Trouble(f"{paths[0]}: the header lacks X-Language-Name.")
        names[language] = own[1]
        made.append(target)
    listed = folder / "languages.json"
    text = json.dumps(names, ensure_ascii=False).encode()
    if not listed.exists() or listed.read_bytes() != text:
        write(listed, text)
    return [*made, listed]


def write(path: Path, data: bytes) -> None:
    """Writes a file atomically: several processes of one run may write the same file."""
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    partial.write_bytes(data)
    os.replace(partial, path)
