"""Parts: pieces of a page that are compared and redrawn on their own.

A page is one text, rebuilt after every event. Where a view wraps an element by `part`, the page that is shown keeps the
text of that element apart, so that a tap which changes three cells of a board sends three cells to the document.
"""

import re
from collections.abc import Mapping

ROOT = "app"  # the element that all else is in

_OPEN, _NAMED, _SHUT = "\x02", "\x1d", "\x03"  # control characters: `esc` lets none of them in
_MARK = re.compile("(\x02[^\x1d]*\x1d|\x03)")
_INNER = re.compile("\x02([^\x03]*)\x03")


def part(id: str, markup: str) -> str:
    """`markup` is one element with that id. Parts may hold parts; one that comes and goes is drawn by the part around it."""
    return f"{_OPEN}{id}{_NAMED}{markup}{_SHUT}"


def parted(markup: str) -> dict[str, str]:
    """The text of every part by its id, with a gap in the place of each part inside it."""
    texts_by_id: dict[str, str] = {}
    ids: list[str] = [ROOT]
    texts: list[list[str]] = [[]]
    for piece in _MARK.split(markup):
        if piece == _SHUT:
            id, text = ids.pop(), "".join(texts.pop())
            if id in texts_by_id:  # an id used twice: only its first element can be found again
                texts[-1].append(text)
                continue
            texts_by_id[id] = text
            texts[-1].append(f"{_OPEN}{id}{_SHUT}")
        elif piece.startswith(_OPEN):
            ids.append(piece[1:-1])
            texts.append([])
        else:
            texts[-1].append(piece)
    texts_by_id[ROOT] = "".join(texts.pop())
    return texts_by_id


def joined(parts: Mapping[str, str], id: str = ROOT) -> str:
    """A part as plain markup, with all that is inside it."""
    return _INNER.sub(lambda gap: joined(parts, gap[1]), parts[id])


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> list[tuple[str, str]]:
    """What makes the old page the new one: ids of parts with their plain markup, nothing sent twice.

    Where only the attributes of an element differ, its markup is the opening tag alone; parts inside it may follow.
    """
    changed: list[tuple[str, str]] = []
    waiting = [ROOT]
    while waiting:
        id = waiting.pop()
        before, text = old.get(id, ""), new[id]
        if before != text:
            tag, _, inside = text.partition(">")  # in values it is written &gt;
            if id == ROOT or before.partition(">")[2] != inside:
                changed.append((id, joined(new, id)))
                continue
            changed.append((id, f"{tag}>"))
        if _OPEN in text:
            waiting += _INNER.findall(text)
    return changed


def message(changed: list[tuple[str, str]]) -> str:
    """Changes as one text for the page's script, since each call from Python to JavaScript costs more than its text."""
    return _OPEN.join(f"{id}{_NAMED}{markup}" for id, markup in changed)
