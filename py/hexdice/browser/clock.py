"""The browser's clock as the app wants it."""

import js


class BrowserClock:
    """Seconds and stamps in UTC, the date where the device is."""

    def now(self) -> int:
        return int(js.Date.now() // 1000)

    def stamp(self) -> str:
        return str(js.Date.new().toISOString())[:19] + "Z"

    def today(self) -> str:
        day = js.Date.new()
        return f"{day.getFullYear():04d}-{day.getMonth() + 1:02d}-{day.getDate():02d}"
