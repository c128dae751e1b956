"""The only package that touches the browser: events in, patches out, storage, locks, the bots' worker.

All decisions are in hexdice.app, which runs without a browser.
"""

from hexdice.browser.page import start

__all__ = ["start"]
