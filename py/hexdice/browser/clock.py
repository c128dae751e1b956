"""The browser's clock as the app wants it."""

import js


class BrowserClock:
    """Seconds and stamps in UTC, the date where the device is."""

    def now(self) -> int:
        """Seconds since 1970."""
        return int(js.Date.now() // 1000)

    def stamp(self) -> str:
        """The moment in UTC: "2026-11-20T18:30:00Z"."""
        return str(js.Date.new().toISOString())[:19] + "Z"

    def today(self) -> str:
        """The date of the device: "2026-11-20"."""
        day = js.Date.new()
        return f"{day.getFullYear():04d}-{day.getMonth() + 1:02d}-{day.getDate():02d}"
