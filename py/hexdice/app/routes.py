"""Hash routes: "#/m/3f2a" and "#/three-dice?names=Ann,Bo"."""

from typing import NamedTuple
from urllib.parse import parse_qsl, unquote


class Route(NamedTuple):
    path: tuple[str, ...]  # () is home
    query: dict[str, str]

    @property
    def head(self) -> str:
        return self.path[0] if self.path else ""


def read_route(hash: str) -> Route:
    """Any text is a route; an unknown one has a path that nobody answers to."""
    text = hash.removeprefix("#").removeprefix("/")[:20000]
    path, _, query = text.partition("?")
    parts = tuple(unquote(part) for part in path.split("/") if part)
    return Route(parts, dict(parse_qsl(query, keep_blank_values=True, max_num_fields=None)))
