"""The home page: the games, the saved matches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice.view.face import Face
from hexdice.view.frame import shell
from hexdice.view.markup import button, icon
from hexdice.view.text import labelled, say, translated


class Recent(NamedTuple):
    """A saved match on the home page; all fields are markup."""

    id: str
    title: str
    line: str
    ago: str
    over: bool = False


class Broken(NamedTuple):
    """A stored text that could not be read; it is kept until somebody deletes it."""

    key: str
    reason: str


class Stored(NamedTuple):
    """What of this device the home page lists. `joined` are tables that other devices hold; `more`: some matches are not shown."""

    recents: tuple[Recent, ...] = ()
    broken: tuple[Broken, ...] = ()
    joined: tuple[Recent, ...] = ()
    more: bool = False


def cards(faces: Mapping[str, Face], route: str = "#/", id: str = "game-", brief: bool = False) -> str:
    """A card for each game, linking to `route` plus its name; a `brief` one has picture and title only."""
    markup = ""
    for name, face in faces.items():
        named = f' id="{id}{name}"' if id else ""
        more = f'<p>{translated(face.promise)}</p><p class="soft">{translated(face.who)}</p>'
        markup += (
            f'<li><a class="card panel"{named} href="{route}{name}">{face.emblem()}<h2>{translated(face.title)}</h2>'
            f"{'' if brief else more}</a>{'' if brief else _begin(name, face)}</li>"
        )
    return markup


def _begin(name: str, face: Face) -> str:
    """The two ways to start a game with one tap."""
    title = translated(face.title)
    now, how = say("Play now"), say("Show me how")
    play = button(now, act=f"play-now:{name}", kind="primary small", name=labelled(now, title), id=f"play-{name}")
    learn = button(
        how, href=f"#/learn/{name}", kind="quiet small", sign="hint", name=labelled(how, title), id=f"learn-{name}"
    )
    return f'<p class="row card-begin">{play}{learn if face.guided else ""}</p>'


def _shortcuts(faces: Mapping[str, Face], lines: Mapping[str, str]) -> str:
    """The second cards of the games that have one, in one place of the grid."""
    links = "".join(
        f'<a class="card panel quick" id="game-{face.shortcut.path}" href="#/{name}/{face.shortcut.path}"><span class="quick-sign">{icon("next")}'
        f'</span><h2>{translated(face.shortcut.title)}</h2><p class="soft">{lines.get(name) or translated(face.shortcut.line)}</p></a>'
        for name, face in faces.items()
        if face.shortcut
    )
    return f'<li class="shortcuts">{links}</li>' if links else ""


def home(
    faces: Mapping[str, Face],
    stored: Stored,
    lines: Mapping[str, str] = MappingProxyType({}),
    notice: str = "",
) -> str:
    """The whole page. `lines` are the current lines of the games' shortcuts, `notice` is markup above everything."""
    body = (
        f'{notice}<div class="home-title"><h1>{say("What shall we play?")}</h1><p class="soft">{say("Five table games, with friends or against bots.")}</p></div>{_broken(stored.broken)}'
        f'<section id="recent" aria-label="{say("Matches on this device")}">{_joined(stored.joined)}{rows(stored.recents)}</section>'
        f'<ul class="cards">{cards(faces)}{_shortcuts(faces, lines)}</ul>{_foot(stored.more)}'
    )
    return shell(body, home=True)


def rows(recents: Sequence[Recent]) -> str:
    """A list of matches, each with its buttons."""
    out = ""
    for index, match in enumerate(recents):
        kind = "primary" if index == 0 and not match.over else ""
        does, delete = say("Look") if match.over else say("Continue"), say("Delete this match")
        out += (
            f'<div class="resume panel{" first" if index == 0 else ""}" id="resume-{match.id}"><p><b>{match.title}</b>'
            f'<span class="soft">{match.line}</span><span class="soft small">{match.ago}</span></p>'
            f"{button(does, href=f'#/m/{match.id}', kind=kind, name=labelled(does, match.title))}"
            f"{button('', act=f'delete:{match.id}', sign='bin', kind='round quiet', name=labelled(delete, match.title))}</div>"
        )
    return out


def _joined(tables: Sequence[Recent]) -> str:
    """Tables that other devices hold, and the link to join another."""
    out = ""
    for table in tables:
        look, forget = say("Look"), say("Forget this table")
        out += (
            f'<div class="resume panel" id="joined-{table.id}"><p><b>{table.title}</b><span class="soft">{table.line}</span></p>'
            f"{button(look, href=f'#/joined/{table.id}', name=labelled(look, table.title))}"
            f"{button('', act=f'forget:{table.id}', sign='bin', kind='round quiet', name=labelled(forget, table.title))}</div>"
        )
    return out


def _broken(broken: tuple[Broken, ...]) -> str:
    if not broken:
        return ""
    rows = "".join(
        f'<li><p>{item.reason}</p><p class="row">{button(say("Download it"), act=f"rescue:{item.key}", sign="save")}'
        f"{button(say('Throw it away'), act=f'discard:{item.key}', sign='bin')}</p></li>"
        for item in broken
    )
    return (
        f'<section class="panel warn" id="broken"><h2>{say("This could not be read")}</h2>'
        f"<p>{say('It is kept as it is. Download it before you throw it away.')}</p><ul>{rows}</ul></section>"
    )


def _foot(more: bool) -> str:
    """Links and a promise; that to all matches stands here, so that nothing above moves when it appears."""
    matches = f'<a href="#/matches" id="all-matches">{say("All matches")}</a>' if more else ""
    return (
        f'<footer class="foot">{matches}<a href="#/about">{say("About and credits")}</a><a href="#/settings">{say("Settings and backup")}</a><a href="#/people" id="people">{say("People")}</a><a href="#/join" id="join">{say("Join a table")}</a>'
        f"<span>{say('No account, no tracking. Everything stays on this device.')}</span></footer>"
    )
