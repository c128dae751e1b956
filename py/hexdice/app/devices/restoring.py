"""Restoring a backup, from a file or from another device: first the page says what would change, then somebody agrees."""

from collections.abc import Iterator, Mapping

from hexdice.app.app import App
from hexdice.app.match.session import Session
from hexdice.app.storage import backup
from hexdice.kernel.match import Match
from hexdice.view import pages
from hexdice.view.effects import Effect
from hexdice.view.text import say


def in_a_line(match: Match) -> str:
    """The summary of a match that is not on the screen."""
    return Session(match).summary()


def examine(app: App, text: str) -> None:
    """Examines a backup, and asks before restoring it."""
    stored = backup.read(text)
    matches = backup.match_judge(app.store, stored, in_a_line, app.new_id)
    app.merge = backup.Merge(
        app.store, stored, (matches, app.nights.judge, *(section.brought for section in app.sections.values()))
    )
    app.chores.start(app.merge.look())
    app.effects.append(Effect("focus", "restore"))


def panel(merge: backup.Merge | None) -> str:
    """The panel of a chosen backup: what will happen to it, then what has happened."""
    if merge is None:
        return ""
    if not (merge.ready or merge.over):
        words = say("Reading the backup: {n} of {all}", n=merge.done, all=len(merge.stored))
        return pages.merge(words, (), working=True)
    if merge.over:
        return pages.merge(say("The backup has been restored."), merge.lines, over=True)
    return pages.merge(say("This is what restoring the backup would do. Nothing has been changed yet."), merge.lines)


def restore(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Reads a chosen backup, and asks before restoring it."""
    examine(app, fields.get("text", ""))


def restore_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Restores the backup."""
    if app.merge is not None and app.merge.ready:
        app.chores.start(_bring(app, app.merge))
        app.effects.append(Effect("focus", "restore"))


def _bring(app: App, merge: backup.Merge) -> Iterator[None]:
    yield from merge.bring()
    app.heed_settings()


def restore_no(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Cancels the restore, or closes its report."""
    if app.merge is not None and (app.merge.ready or app.merge.over):
        app.merge = None
