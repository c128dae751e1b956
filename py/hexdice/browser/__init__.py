"""The only place that touches the browser: events in, patches out, storage, locks, the bots' worker.

Everything that decides anything is in hexdice.app, which runs without a browser.
"""

from hexdice.browser.page import start

__all__ = ["start"]
