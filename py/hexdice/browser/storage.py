"""The browser's storage, as the app's protocol."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import js
from pyodide.ffi import create_once_callable, to_js

from hexdice.app.ports import StorageRefused
from hexdice.view.text import say


@contextmanager
def _refusing() -> Iterator[None]:
    """Turns every error of the browser's storage into StorageRefused with a sentence."""
    try:
        yield
    except Exception as fault:
        full = "uota" in str(fault)
        words = say("the storage is full. Delete old matches to make room.") if full else ""
        raise StorageRefused(words or say("this browser’s storage is switched off.")) from fault


class LocalStorage:
    """localStorage, written by way of assets/js/journal.js, so that a killed browser loses nothing."""

    def get(self, key: str) -> str | None:
        """The text under the key; None if there is none."""
        with _refusing():
            value = js.localStorage.getItem(key)
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        """Writes the text, replacing an older one."""
        with _refusing():
            js.hexdice.keep(key, text)

    def remove(self, key: str) -> None:
        """Removes the text, if there is one."""
        with _refusing():
            js.hexdice.drop(key)

    def keys(self) -> list[str]:
        """All keys, including those of other programs at the same address."""
        with _refusing():
            return [str(key) for key in js.Object.keys(js.localStorage)]


def persist(explain: Callable[[], None]) -> None:
    """Asks the browser to keep the storage; it may refuse. `explain` is called first if the browser will ask the person."""
    if not (hasattr(js.navigator, "storage") and hasattr(js.navigator.storage, "persist")):
        return
    if not js.CSS.supports("-moz-appearance", "none"):  # other browsers than Firefox decide without asking
        js.navigator.storage.persist()
        return

    def ask(permission: Any) -> None:
        if str(permission.state) == "prompt":
            explain()
        js.navigator.storage.persist()

    wanted = to_js({"name": "persistent-storage"}, dict_converter=js.Object.fromEntries)
    js.navigator.permissions.query(wanted).then(create_once_callable(ask), create_once_callable(lambda _fault: None))
