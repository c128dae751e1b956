"""The browser's storage, as the app's protocol."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, to_js

from hexdice.app.ports import StorageRefused
from hexdice.view.text import say


def _switched_off() -> StorageRefused:
    return StorageRefused(say("the storage of this browser is switched off."))


class LocalStorage:
    """localStorage, written by way of assets/js/journal.js, so that a killed browser loses nothing.

    Every refusal (full, disabled, missing) becomes StorageRefused with a sentence.
    """

    def get(self, key: str) -> str | None:
        """The text under the key; None if there is none."""
        try:
            value = js.localStorage.getItem(key)
        except Exception as fault:
            raise _switched_off() from fault
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        """Writes the text, replacing an older one."""
        try:
            js.hexdice.keep(key, text)
        except Exception as fault:
            if "uota" in str(fault):
                raise StorageRefused(say("the storage is full. Delete old matches to make room.")) from fault
            raise _switched_off() from fault

    def remove(self, key: str) -> None:
        """Removes the text, if there is one."""
        try:
            js.hexdice.drop(key)
        except Exception as fault:
            raise _switched_off() from fault

    def keys(self) -> list[str]:
        """All keys, including those of other programs at the same address."""
        try:
            return [str(key) for key in js.Object.keys(js.localStorage)]
        except Exception as fault:
            raise _switched_off() from fault


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
