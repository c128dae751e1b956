"""The settings page: language, theme, pace, one switch, sounds and backup."""

from collections.abc import Iterator, Mapping
from functools import partial

from hexdice.app.app import App, Renderer, Topic, named
from hexdice.app.devices import restoring
from hexdice.app.devices.connections import EVERYTHING
from hexdice.app.devices.restoring import in_a_line
from hexdice.app.pages.home import SHOWN, ago, last_backup
from hexdice.app.storage import backup as backups
from hexdice.app.storage.shelf import ASIDE
from hexdice.app.storage.store import BACKUP, read_save
from hexdice.kernel.codec import canonical
from hexdice.kernel.game import CHANCE
from hexdice.view import pages
from hexdice.view.effects import Effect
from hexdice.view.routes import Route
from hexdice.view.services import MATCH
from hexdice.view.table import Page
from hexdice.view.text import say, spoken

LINES = "hexdice.place.lines"  # the language of the stored summaries; spare, as it can be found out again
KEYS = ("language", "theme", "pace", "faces", "stepping", "sound", "vibration", "volume")
FEW = 3  # saved matches, until which nobody has had a chance to ask for sound


def page(app: App) -> Page:
    """The settings, and the question before a chosen backup is restored."""
    settings = app.store.settings()
    at = last_backup(app)
    backed = say("Last backup: {ago}.", ago=ago(app.clock.now() - at)) if at else say("There is no backup yet.")
    chosen = {key: str(value) for key, value in settings.items()}
    return Page(
        say("Settings"),
        pages.settings(
            chosen,
            backed=backed,
            merge=restoring.panel(app.merge),
            moving=_moving(app),
            fetching=pages.fetching(app.update_ready, app.image_left_out),
        ),
    )


def offer_sound(app: App) -> None:
    """At the first throw on a device that hardly knows the games the table offers sound, at this match only."""
    session = app.session
    if app.sound_offered is not None or session is None or not session.stored:
        return
    if any(event.actor == CHANCE for event in session.match.played):
        app.sound_offered = session.match.header.id if len(app.store.entries.recent()) <= FEW else ""


def field(app: App, name: str, value: str) -> bool:
    """Writes a chosen setting; with a new language, the list on the home page is translated."""
    kind, _, key = name.partition("-")
    if kind != "setting" or key not in KEYS:
        return False
    app.store.set_setting(key, value)
    if key == "language":
        speak_as_chosen(app)
    else:
        app.heed_settings()
    if key in ("sound", "vibration", "volume") and (app.cues.sound or app.cues.vibration):
        from hexdice.app.table import cues  # off by default

        cues.give(app, cues.ON)
    return True


def _moving(app: App) -> str:
    """The progress of a move to or from another device; otherwise the button to begin one."""
    if any(channel.purpose == EVERYTHING for channel in app.connections.channels.values()):
        from hexdice.app.devices import transfer

        return transfer.panel(app)
    return pages.moving()


def everything(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Makes the first code for moving everything to another device."""
    from hexdice.app.devices import transfer

    transfer.offer(app)


def speak_as_chosen(app: App) -> None:
    """Called after a language was chosen and after its words have arrived: translates what was put into words before."""
    app.heed_settings()
    if not spoken(app.looks.language):
        return  # the words will arrive
    _retell(app)
    for key in [key for key in app.store.broken if key.startswith(ASIDE)]:
        del app.store.broken[key]
    app.store.find_aside()
    for key in [key for key in app.store.broken if key.startswith(MATCH)]:
        app.store.load_match(key.removeprefix(MATCH))


def heed_device(app: App) -> None:
    """Called at the start: translates the stored summaries if the device's language has changed since they were written."""
    lines = app.store.get(LINES)
    if lines is None:
        app.chores.add(_compared(app))
    elif lines != app.looks.language and spoken(app.looks.language):
        _retell(app)


def _retell(app: App) -> None:
    """Translates the lines on the home page now, all others when there is time."""
    app.store.remove(LINES)  # until all are translated
    list(app.store.retell(app.store.entries.recent()[:SHOWN], in_a_line))
    app.chores.add(_retold(app))


def _retold(app: App) -> Iterator[None]:
    language = app.looks.language
    yield from app.store.retell(app.store.entries.every(), in_a_line)
    if app.looks.language == language and app.store.entries.recent():
        app.store.set_spare(LINES, language)


def _compared(app: App) -> Iterator[None]:
    """The same if nobody knows which language they are in: the newest and the oldest of the short list decide."""
    entries = app.store.entries.recent()
    for entry in entries[:: max(len(entries) - 1, 1)]:
        yield
        match, _, _ = read_save(app.store.get(MATCH + entry["id"]) or "", entry["id"])
        if match is not None and in_a_line(match)[:200] != entry["line"]:
            yield from _retold(app)
            return
    if entries and spoken(app.looks.language):
        app.store.set_spare(LINES, app.looks.language)


def fetch_image(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Downloads what makes starts faster, on a metered connection."""
    app.image_left_out = False
    app.effects.append(Effect("fetch-image"))
    app.note(say("The download has begun. Future starts will be faster."))


def sound_on(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Turns sound and vibration on, as offered at the first throw."""
    app.store.set_setting("vibration", "true")
    field(app, "setting-sound", "true")


def backup(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers everything on this device as a file."""
    text = backups.dump(app.store)
    app.store.set(BACKUP, canonical({"at": app.clock.now()}))
    app.effects.append(Effect("download", f"hexdice-backup-{app.clock.today()}.json", text))


def _open(app: App, route: Route) -> Renderer | None:
    return partial(page, app) if route.head == "settings" else None


TOPIC = Topic(
    _open,
    named(backup, sound_on, fetch_image, everything, restoring.restore, restoring.restore_yes, restoring.restore_no),
    field,
)
