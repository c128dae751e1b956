"""The browser's storage and clock as the app wants them."""

import js

from hexdice.app.ports import StorageRefused
from hexdice.view.text import say


class LocalStorage:
    """localStorage; every refusal (full, switched off, missing) becomes StorageRefused with a sentence."""

    def get(self, key: str) -> str | None:
        try:
            value = js.localStorage.getItem(key)
        except Exception as fault:
            raise StorageRefused(say("the storage of this browser is switched off.")) from fault
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        try:
            js.localStorage.setItem(key, text)
        except Exception as fault:
            if "uota" in str(fault):
                raise StorageRefused(say("the storage is full. Delete old matches to make room.")) from fault
            raise StorageRefused(say("the storage of this browser is switched off.")) from fault

    def remove(self, key: str) -> None:
        try:
            js.localStorage.removeItem(key)
        except Exception as fault:
            raise StorageRefused(say("the storage of this browser is switched off.")) from fault

    def keys(self) -> list[str]:
        try:
            return [str(key) for key in js.Object.keys(js.localStorage)]
        except Exception as fault:
            raise StorageRefused(say("the storage of this browser is switched off.")) from fault


class BrowserClock:
    def now(self) -> int:
        return int(js.Date.now() // 1000)

    def stamp(self) -> str:
        return str(js.Date.new().toISOString())[:19] + "Z"

    def today(self) -> str:
        day = js.Date.new()
        return f"{day.getFullYear():04d}-{day.getMonth() + 1:02d}-{day.getDate():02d}"
