"""Fixtures for tests in a real browser: one server and one Chromium for each test process, a new context for each test.

`site` is the page's address. Tests run against the built site under a sub-path of a simple static server, like the
published site. Those marked `tree` also run against the working tree as `make play` serves it, and so do all of them under HEXDICE_LONG=1
or, alone and without a build, under HEXDICE_SITE=tree. Those marked `published` are about the built site only.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.browser.helpers import watch
from tests.browser.published_site import first_visit
from tests.browser.sites import served_dist, served_tree
from tooling import chromium

HERE = Path(__file__).parent
TABLET: ViewportSize = {"width": 1180, "height": 820}

# Console errors that are expected, each with its reason. Keep it empty if you can.
ALLOWED_ERRORS: tuple[str, ...] = ()


class Visit(NamedTuple):
    """A context, and the list to which its pages' errors are added."""

    context: BrowserContext
    complaints: list[str]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Which sites a test runs against."""
    if "site" not in metafunc.fixturenames:
        return
    kinds = ["dist"]
    if not metafunc.definition.get_closest_marker("published"):
        if os.environ.get("HEXDICE_SITE") == "tree":
            kinds = ["tree"]
        elif os.environ.get("HEXDICE_LONG") or metafunc.definition.get_closest_marker("tree"):
            kinds = ["dist", "tree"]
    metafunc.parametrize("site", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the process."""
    with sync_playwright() as playwright:
        # Each test starts Python in a new context: compiling only once, without optimizing, takes half the work.
        flags = [*chromium.flags(), "--js-flags=--liftoff-only"]
        launched = playwright.chromium.launch(executable_path=chromium.ensure(), args=flags)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def tree_site() -> Iterator[str]:
    """The working tree's site, on a free port."""
    with served_tree() as address:
        yield address


@pytest.fixture(scope="session")
def dist_site() -> Iterator[str]:
    """The built site under /hexdice/ of a plain static server; built once for all processes of a run."""
    with served_dist() as address:
        yield address


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> str:
    """The address of the page under test, with its final slash."""
    address: str = request.getfixturevalue(f"{request.param}_site")
    return address


@pytest.fixture
def expected_errors() -> list[str]:
    """A test that provokes errors adds patterns for the console lines that it expects."""
    return list(ALLOWED_ERRORS)


@pytest.fixture(scope="session")
def returning(browser: Browser, dist_site: str) -> Iterator[Visit]:
    """A returning visitor of the built site: Python starts from the memory image."""
    made = browser.new_context(base_url=dist_site, viewport=TABLET, reduced_motion="reduce")
    complaints = watch(made, dist_site)
    first_visit(made).close()
    yield Visit(made, complaints)
    made.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browser: Browser, site: str, expected_errors: list[str]
) -> Iterator[BrowserContext]:
    """A context at tablet size with nothing saved. Errors of its pages fail the test.

    That is: a console error, an uncaught error, a request to another host. On the built site it is a returning visitor's; tests
    marked `cold`, and all on the working tree, are on their first visit, without a service worker.
    """
    cold = request.node.get_closest_marker("cold") or request.node.callspec.params["site"] == "tree"
    if cold:
        made = browser.new_context(base_url=site, viewport=TABLET, service_workers="block", reduced_motion="reduce")
        complaints = watch(made, site)
    else:
        made, complaints = request.getfixturevalue("returning")
        complaints.clear()
    made.set_default_timeout(15_000)
    yield made
    if cold:
        made.close()
    else:
        forget(made, site)
    left = [line for line in complaints if not any(re.search(pattern, line) for pattern in expected_errors)]
    assert not left, "\n".join(left)


def forget(context: BrowserContext, site: str) -> None:
    """Closes a returning visitor's pages and clears what they saved."""
    for page in context.pages:
        page.close()
    page = context.new_page()
    whole = urlsplit(site)
    context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin",
        {"origin": f"{whole.scheme}://{whole.netloc}", "storageTypes": "local_storage,cookies,indexeddb"},
    )
    page.close()
    context.clear_permissions()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in the test's own context."""
    return context.new_page()
