"""What the buttons with `data-act="name:value"` do: everything that is neither a move nor a change of what is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hexdice import games
from hexdice.app import tables
from hexdice.app.draft import alike, tidy
from hexdice.app.ports import Effect
from hexdice.kernel.chance import draw_index
from hexdice.kernel.codec import dump_match
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.view.text import say

if TYPE_CHECKING:
    from hexdice.app.app import App
    from hexdice.app.session import Session

Act = Callable[["App", str, Mapping[str, str]], None]


def _session(app: App) -> Session:
    if app.session is None:
        raise NotationError(say("There is no table here."))
    return app.session


def _playing(app: App) -> Session:
    session = _session(app)
    if not session.live:
        raise IllegalMoveError(say("Another tab plays this match."))
    return session


# At the table


def undo(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).undo()


def redo(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).redo()


def look(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _playing(app)
    if not value.isdecimal() or int(value) not in session.behind_curtain():
        raise IllegalMoveError(say("It is somebody else’s turn to look."))
    session.looking = int(value)
    app.effects.append(Effect("focus", "main"))


def hide(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).looking = None


def tell(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).tell(value)
    app.told()


def roll_for_me(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).roll_for_me()
    app.told()


def extra(app: App, value: str, fields: Mapping[str, str]) -> None:
    """A setting of this table: "real=1", "facing=180", "practice=1"."""
    session = _playing(app)
    key, _, choice = value.partition("=")
    if key in ("real", "practice"):
        session.set_extra(key, choice == "1")
    elif key == "facing" and choice in ("0", "90", "180", "270", "seat"):
        session.set_extra(key, choice)
    else:
        raise NotationError(say("This table has no such setting."))
    session.begin()


def guide(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.store.set_setting(f"guide.{_session(app).game.name}", value)
    _session(app).guided = value == "on"


def hint(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _playing(app)
    if not session.advised():
        raise IllegalMoveError(say("No bot can advise here."))
    session.hinting = True


def move_now(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("move-now", _playing(app).thinking))


def ask_again(app: App, value: str, fields: Mapping[str, str]) -> None:
    _playing(app).stuck = False


def review(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _session(app)
    here = session.match.cursor if session.review is None else session.review
    place = {"first": 0, "back": here - 1, "next": here + 1, "last": session.match.cursor}.get(value, -1)
    if value == "off":
        session.review = None
    else:
        session.review = max(0, min(session.match.cursor, place))
    for key in ("ghost", "view.menu"):
        session.ui.pop(key, None)


def branch(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _session(app)
    place = session.match.cursor if session.review is None else session.review
    match = session.match.branch(place, app.entropy(4), app.entropy(16))
    app.keep(match)
    app.effects.append(Effect("go", f"#/m/{match.header.id}"))


def rematch(app: App, value: str, fields: Mapping[str, str]) -> None:
    """The same people and options again; the first seat moves on by one, so that nobody always begins."""
    session = _session(app)
    header = session.match.header
    adapt = getattr(games.part(header.game, "screen"), "rematch", None)
    options = dict(adapt(header.options, session.match.state) if adapt else header.options)
    seats = header.seats[: session.game.seats[1]]
    if value == "swap":
        seats = (*seats[1:], seats[0])
    app.effects.append(Effect("go", f"#/m/{app.start_match(header.game, options, seats, dict(header.extra))}"))


def join(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _playing(app)
    name = tidy(fields.get("name", ""))
    if not name or alike([name, *(seat.name for seat in session.match.header.seats)]):
        raise NotationError(say("A new player needs a name that nobody else has."))
    up = session.game.actors(session.match.state)
    if not up:
        raise IllegalMoveError(say("Nobody can join right now."))
    session.join(up[0], name)
    app.told()


def rename(app: App, value: str, fields: Mapping[str, str]) -> None:
    session = _playing(app)
    seats = session.match.header.seats
    names = [tidy(fields.get(f"rename-{i}", "")) or seat.name for i, seat in enumerate(seats)]
    if alike(names):
        raise NotationError(say("Two players have the same name."))
    for seat, name in enumerate(names):
        session.rename(seat, name)
    session.ui.pop("view.menu", None)


def export(app: App, value: str, fields: Mapping[str, str]) -> None:
    header = _session(app).match.header
    app.effects.append(Effect("download", f"hexdice-{header.game}-{header.id}.json", dump_match(_session(app).match)))


def share(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("share", tables.link(_session(app).match)))


def print_page(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("print"))


# Home


def delete(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.ui["ask"] = f"delete:{value}"
    app.effects.append(Effect("focus", "ask"))


def delete_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.store.delete_match(value)
    app.ui.pop("ask", None)


def rescue(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("download", f"{value}.txt", app.store.rescue(value)))


def discard(app: App, value: str, fields: Mapping[str, str]) -> None:
    if value in app.store.broken:
        app.store.remove(value)


def hush(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.notice = None


def cancel(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.ui.pop("ask", None)


def update(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("update"))


# Set-up


def seat_add(app: App, value: str, fields: Mapping[str, str]) -> None:
    if app.draft:
        app.draft.add()
        app.effects.append(Effect("focus", f"name-{len(app.draft.names) - 1}"))


def seat_drop(app: App, value: str, fields: Mapping[str, str]) -> None:
    if app.draft and value.isdecimal():
        app.draft.drop(int(value))


def seat_shuffle(app: App, value: str, fields: Mapping[str, str]) -> None:
    if app.draft:
        left, order, seed = list(range(len(app.draft.names))), list[int](), app.entropy(16)
        while left:
            order.append(left.pop(draw_index(seed, f"seat {len(order)}", [1] * len(left))))
        app.draft.order(order)


def start(app: App, value: str, fields: Mapping[str, str]) -> None:
    draft = app.draft
    if draft is None:
        return
    read = draft.read()
    if read is None:
        app.effects.append(Effect("focus", "problem"))
        return
    options, seats = read
    app.store.remember_names(
        [
            seat.name
            for seat, typed in zip(seats, draft.names, strict=True)
            if typed and not seat.bot and typed not in draft.linked
        ]
    )
    app.effects.append(Effect("go", f"#/m/{app.start_match(draft.game.name, options, seats)}"))


# Files and backup


def pick(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Asks for a file; its text comes back as the act `value` with the field "text"."""
    app.effects.append(Effect("pick-file", value))


def open_file(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.open_text(fields.get("text", ""))


def backup(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.effects.append(Effect("download", f"hexdice-backup-{app.clock.today()}.json", app.store.backup()))


def restore(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.backup_read = app.store.read_backup(fields.get("text", ""))
    app.effects.append(Effect("focus", "restore"))


def restore_yes(app: App, value: str, fields: Mapping[str, str]) -> None:
    if app.backup_read is not None:
        app.store.restore(app.backup_read)
        app.backup_read = None
        app.heed_settings()


def restore_no(app: App, value: str, fields: Mapping[str, str]) -> None:
    app.backup_read = None


ACTS: dict[str, Act] = {
    "undo": undo,
    "redo": redo,
    "look": look,
    "hide": hide,
    "tell": tell,
    "roll-for-me": roll_for_me,
    "extra": extra,
    "guide": guide,
    "hint": hint,
    "move-now": move_now,
    "ask-again": ask_again,
    "review": review,
    "branch": branch,
    "rematch": rematch,
    "join": join,
    "rename": rename,
    "export": export,
    "share": share,
    "print": print_page,
    "delete": delete,
    "delete-yes": delete_yes,
    "rescue": rescue,
    "discard": discard,
    "hush": hush,
    "cancel": cancel,
    "update": update,
    "seat-add": seat_add,
    "seat-drop": seat_drop,
    "seat-shuffle": seat_shuffle,
    "start": start,
    "pick": pick,
    "open-file": open_file,
    "backup": backup,
    "restore": restore,
    "restore-yes": restore_yes,
    "restore-no": restore_no,
}
