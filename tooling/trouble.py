"""The one error of the tools: a sentence for the person at the keyboard, no traceback."""

from __future__ import annotations

import errno


class Trouble(Exception):
    """Something outside the program went wrong. Its text is one clear sentence that can be shown as it is."""


def from_os_error(error: OSError, doing: str) -> Trouble:
    """The sentence for an operating-system error met while `doing` something ("fetching the runtime")."""
    if error.errno == errno.ENOSPC:
        return Trouble(f"The disk is full: free some space, then try {doing} again.")
    return Trouble(f"Something went wrong while {doing}: {error.strerror or error}.")
