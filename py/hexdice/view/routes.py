"""Hash routes: "#/m/3f2a" and "#/<game>?names=Ann,Bo"."""

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote

from hexdice.kernel.errors import NotationError

LONGEST = 20_000  # most characters of a route; the rest is cut off


class Route(NamedTuple):
    """The parsed hash of the page's address."""

    path: tuple[str, ...]  # () is home
    query: dict[str, str]

    @property
    def head(self) -> str:
        """The first part of the path, "" on the home page."""
        return self.path[0] if self.path else ""


def read_route(hash: str) -> Route:
    """Parses any text; an unknown route has a path that no topic answers."""
    text = hash.removeprefix("#").removeprefix("/")[:LONGEST]
    path, _, query = text.partition("?")
    steps = tuple(unquote(step) for step in path.split("/") if step)
    return Route(steps, dict(parse_qsl(query, keep_blank_values=True, max_num_fields=None)))


def sendable(link: str) -> str:
    """The link; NotationError if it is so long that its route would be cut off."""
    if len(link.partition("#")[2]) > LONGEST:
        raise too_long()
    return link


def quoted(names: Iterable[str]) -> str:
    """People for an address."""
    return quote(",".join(name.replace(",", " ") for name in names), safe="")


def too_long() -> NotationError:
    """The sentence for a link too long to be opened again."""
    return NotationError("This is too long for a link. Save it as a file and send that.")
