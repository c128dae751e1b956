"""Fixtures for tests in Firefox and WebKit, on the built site.

The quick ring leaves out an engine that is not installed (`make test` says which); with
HEXDICE_LONG=1, as in `make test-long` and `make test-engines`, a test without its engine fails.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.sites import served_dist
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.play import PLAIN
from tests.engines.webkit import WebKit
from tooling import engines

Start = Callable[..., Engine]
ENGINES: dict[str, type[Engine]] = {"firefox": Firefox, "webkit": WebKit}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        names = [name for name in engines.NAMES if os.environ.get("HEXDICE_LONG") or engines.have(name)]
        grouped = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in names]
        metafunc.parametrize("name", grouped, scope="module")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, with its final slash."""
    with served_dist() as address:
        yield address


@pytest.fixture
def started(name: str) -> Iterator[Start]:
    """Starts browsers of the engine under test; they are closed afterwards, and must have had no complaints."""
    opened: list[Engine] = []

    def begin(profile: Path | None = None, kind: str = "") -> Engine:
        opened.append(ENGINES[name](profile, kind))
        return opened[-1]

    yield begin
    complaints = []
    for engine in opened:
        engine.close()
        complaints += engine.complaints
    assert complaints == []


@pytest.fixture(scope="module")
def lasting(name: str, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One browser for the tests of a module, with the program stored as after a first visit."""
    engine = ENGINES[name](tmp_path_factory.mktemp(name))
    yield engine
    engine.close()


@pytest.fixture
def engine(lasting: Engine, site: str) -> Iterator[Engine]:
    """The same, with nothing saved; the test fails on what its pages complain about."""
    lasting.listen()
    lasting.complaints.clear()
    lasting.open(site + PLAIN)
    lasting.js(
        "localStorage.clear(); sessionStorage.clear(); localStorage.setItem('hexdice-journal', String(Date.now() + 1000))"
    )
    lasting.size(1180, 820)
    yield lasting
    lasting.listen()
    assert lasting.complaints == []
