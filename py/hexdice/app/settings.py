"""The page of language, theme and backup."""

from collections.abc import Mapping
from functools import partial

from hexdice.app.app import App, Drawing, Topic
from hexdice.app.home import SHOWN, ago
from hexdice.app.ports import Effect
from hexdice.app.routes import Route
from hexdice.app.session import Session
from hexdice.app.store import BACKUP, CAMPAIGNS, MATCH
from hexdice.view import pages
from hexdice.view.table import Page
from hexdice.view.text import say, say_n


def page(app: App) -> Page:
    """Settings, and the question before a chosen backup is restored."""
    kept = app.store.settings()
    at = app.store.data(BACKUP, dict, say("The note of the last backup")).get("at")
    backed = (
        say("Last backup: {ago}.", ago=ago(app.clock.now() - at))
        if isinstance(at, int)
        else say("There is no backup yet.")
    )
    offer: list[str] = []
    if app.backup_read is not None:
        matches = sum(key.startswith(MATCH) for key in app.backup_read)
        campaigns = sum(key.startswith(CAMPAIGNS) for key in app.backup_read)
        offer = [
            say_n(matches, "{n} match", "{n} matches"),
            say_n(campaigns, "{n} campaign", "{n} campaigns"),
            say("names and settings"),
        ]
    chosen = {key: str(value) for key, value in kept.items()}
    return Page(say("Settings"), pages.settings(chosen, backed=backed, offer=offer, update=app.update_ready))


def field(app: App, name: str, value: str) -> bool:
    """A setting that was chosen; the list on the home page follows a new language."""
    kind, _, key = name.partition("-")
    if kind != "setting" or key not in ("language", "theme"):
        return False
    app.store.set_setting(key, value)
    app.heed_settings()
    if key == "language":
        app.store.retell(SHOWN, lambda match: Session(match).summary())
    return True


def backup(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers everything on this device as a file."""
    app.effects.append(Effect("download", f"hexdice-backup-{app.clock.today()}.json", app.store.backup()))


def restore(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Reads a backup that was chosen, and asks before it is restored."""
    app.backup_read = app.store.read_backup(fields.get("text", ""))
    app.effects.append(Effect("focus", "restore"))


def restore_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Restores it."""
    if app.backup_read is not None:
        app.store.restore(app.backup_read)
        app.backup_read = None
        app.search()
        app.heed_settings()


def restore_no(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Leaves everything as it is."""
    app.backup_read = None


def _open(app: App, route: Route) -> Drawing | None:
    return partial(page, app) if route.head == "settings" else None


TOPIC = Topic(
    _open,
    {
        "backup": backup,
        "restore": restore,
        "restore-yes": restore_yes,
        "restore-no": restore_no,
    },
    field,
)
