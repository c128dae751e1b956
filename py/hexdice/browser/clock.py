"""The browser's clock, as the app's protocol."""

import js


class BrowserClock:
    """Seconds and stamps in UTC; the date is local."""

    def now(self) -> int:
        """Seconds since 1970."""
        return int(js.Date.now() // 1000)

    def stamp(self) -> str:
        """Now in UTC: "2026-11-20T18:30:00Z"."""
        return str(js.Date.new().toISOString())[:19] + "Z"

    def today(self) -> str:
        """The local date: "2026-11-20"."""
        day = js.Date.new()
        return f"{day.getFullYear():04d}-{day.getMonth() + 1:02d}-{day.getDate():02d}"
