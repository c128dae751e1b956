"""Tests in a real browser.

The page forbids the evaluation of strings, and Playwright's wait_for_function evaluates its string in the page at each
poll. So tests and benches replace it by one that polls from outside, under the page's real policy.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Error, Page, TimeoutError

LOOK_MS = 25
# Said between two documents, of which the second has no element yet.
GONE = ("Execution context was destroyed", "navigating", "Cannot read properties of null (reading 'dataset')")


def wait_for_function(
    page: Page, expression: str, *, arg: Any = None, timeout: float | None = None, polling: Any = None
) -> None:
    """Waits until the expression (or function, given `arg`) is true in the page, even across navigations.

    `timeout` is in milliseconds, 30 seconds without one. Raises Playwright's TimeoutError.
    """
    end = time.monotonic() + (30_000 if timeout is None else timeout) / 1000
    while True:
        try:
            if page.evaluate(expression, arg):
                return
        except Error as fault:
            if not any(sign in fault.message for sign in GONE):
                raise
        if time.monotonic() > end:
            raise TimeoutError(f"Not true in time: {expression}")
        page.wait_for_timeout(LOOK_MS)


Page.wait_for_function = wait_for_function  # type: ignore[assignment]
