"""Routes and links: what is too long for one is refused before it is sent."""

import pytest

from hexdice.kernel.errors import NotationError
from hexdice.view.routes import LONGEST, read_route, sendable


def test_a_link_is_sent_only_if_all_of_it_can_be_read() -> None:
    fits, beyond = "#" + "x" * LONGEST, "#" + "x" * (LONGEST + 1)
    assert sendable(f"https://example.org/{fits}") == f"https://example.org/{fits}"
    assert read_route(fits).path == ("x" * LONGEST,)
    with pytest.raises(NotationError, match="too long for a link"):
        sendable(beyond)
