"""Parts: pieces of a page that are compared and redrawn separately.

A page is one text, rebuilt after every event. Where a view wraps an element in `part`, the text of that element is
compared separately, so a tap that changes three cells of a board sends three cells to the document.
"""

import re
from collections.abc import Mapping

ROOT = "app"  # the element that contains everything else

_OPEN, _NAMED, _SHUT = "\x02", "\x1d", "\x03"  # control characters, which `esc` removes from other text
_INNER = re.compile("\x02([^\x03]*)\x03")


def part(id: str, markup: str) -> str:
    """`markup` is one element with that id. Parts may contain parts; a part that appears or disappears is redrawn by the one around it."""
    return f"{_OPEN}{id}{_NAMED}{markup}{_SHUT}"


def parted(markup: str) -> dict[str, str]:
    """The text of every part by id, with a gap in place of each part inside it."""
    texts_by_id: dict[str, str] = {}
    head, *opened = markup.split(_OPEN)  # faster than one pass with a regular expression
    ids, texts = [ROOT], [[head]]
    for piece in opened:
        id, _, inside = piece.partition(_NAMED)
        first, *after = inside.split(_SHUT)
        ids.append(id)
        texts.append([first])
        for following in after:
            id, text = ids.pop(), "".join(texts.pop())
            if id in texts_by_id:  # an id used twice: the document finds only the first element
                texts[-1] += [text, following]
                continue
            texts_by_id[id] = text
            texts[-1] += [f"{_OPEN}{id}{_SHUT}", following]
    texts_by_id[ROOT] = "".join(texts.pop())
    return texts_by_id


def joined(parts: Mapping[str, str], id: str = ROOT) -> str:
    """A part as plain markup, including the parts inside it."""
    return _INNER.sub(lambda gap: joined(parts, gap[1]), parts[id])


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> list[tuple[str, str]]:
    """The changes that turn the old page into the new one: ids of parts with their plain markup, without repetition.

    If only the attributes of an element differ, its markup is just the opening tag; parts inside it may follow. Where more of it
    differs, an empty element with `data-same` stands for each part that it had before: that one stays, and follows if it has changed.
    """
    changed: list[tuple[str, str]] = []
    waiting = [ROOT]
    while waiting:
        id = waiting.pop()
        before, text = old.get(id, ""), new[id]
        inner = _INNER.findall(text) if _OPEN in text else []
        if before != text:
            tag, _, inside = text.partition(">")  # in values it is written &gt;
            if id == ROOT or before.partition(">")[2] != inside:
                inner = [part for part in inner if f"{_OPEN}{part}{_SHUT}" in before and f'id="{part}"' not in text]
                changed.append((id, joined({**new, **{part: _same(part, old[part]) for part in inner}}, id)))
            else:
                changed.append((id, f"{tag}>"))
        waiting += inner
    return changed


def _same(id: str, markup: str) -> str:
    tag = markup[1 : markup.index(" ")]
    return f'<{tag} id="{id}" data-same></{tag}>'


def message(changed: list[tuple[str, str]]) -> str:
    """All changes as one text for the page's script, since a call from Python to JavaScript costs more than the text."""
    return _OPEN.join(f"{id}{_NAMED}{markup}" for id, markup in changed)
