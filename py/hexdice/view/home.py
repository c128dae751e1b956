"""The home page: the games, the saved matches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice.view.frame import shell
from hexdice.view.markup import button, icon
from hexdice.view.profile import GameProfile
from hexdice.view.text import labelled, say, translated


class Recent(NamedTuple):
    """A saved match on the home page; all fields are markup."""

    id: str
    game: str  # its name if there are pictures of it, otherwise ""
    title: str
    line: str  # the current state, and how long ago it was reached
    over: bool = False


class Broken(NamedTuple):
    """A stored text that could not be read; it is kept until somebody deletes it."""

    key: str
    reason: str


class Together(NamedTuple):
    """Tonight's people in the order in which they would sit at a game, as markup, and as an address has them."""

    names: str
    quoted: str


class Stored(NamedTuple):
    """What of this device the home page lists. `joined` are tables whose host is another device; `more`: some matches are not shown."""

    recents: tuple[Recent, ...] = ()
    broken: tuple[Broken, ...] = ()
    joined: tuple[Recent, ...] = ()
    more: bool = False
    tonight: str = ""  # who is here, markup
    together: Mapping[str, Together] = MappingProxyType({})  # by game, while enough people are here
    rivals: Mapping[str, str] = MappingProxyType({})  # by game, whom a winner meets next; "" for nobody


def picture(name: str) -> str:
    """A moment of play; app.css shows the one that fits the theme, and only that is fetched, after the text. Empty for a game without pictures, ""."""
    themes = ("dark", "light") if name else ()
    pair = "".join(
        f'<img class="in-{theme}" src="assets/pictures/{name}-{theme}.webp" width="640" height="400" alt="" loading="lazy" decoding="async">'
        for theme in themes
    )
    return f'<span class="picture">{pair}</span>'


def rules_cards(profiles: Mapping[str, GameProfile]) -> str:
    """A card for each game with picture and title, linking to its rules."""
    return "".join(
        f'<li><a class="card panel" href="#/rules/{name}">{picture(name if profile.moment else "")}<h2>{translated(profile.title)}</h2></a></li>'
        for name, profile in profiles.items()
    )


def _card(name: str, profile: GameProfile, line: str, here: Together | None, rival: str) -> str:
    """A game with the ways to begin it with one tap; the first one to try is large. One that was won has a crown."""
    large = ' class="large"' if profile.first else ""
    badge = icon("crown") if rival else say("Start here") if profile.first else ""
    first = f'<span class="start-here">{badge}</span>' if badge else ""
    return (
        f'<li{large}><a class="card panel" id="game-{name}" href="#/{name}">{picture(name if profile.moment else "")}{first}<h2>{translated(profile.title)}</h2>'
        f'<p>{translated(profile.promise)}</p><p class="soft small">{here.names if here else line or translated(profile.who)}</p></a>{_begin(name, profile, here, rival)}</li>'
    )


def _begin(name: str, profile: GameProfile, here: Together | None, rival: str) -> str:
    """With bots, with the person beside you, and by being shown; or the game's own way in. With a table set it is for those who are here."""
    title = translated(profile.title)
    now, two, how = say("Play now"), say("Two of us"), say("Show me how")
    now = say("Play {name}", name=rival) if rival and not here else now
    if profile.shortcut and not profile.puzzles:
        route, path = f"#/{name}/{profile.shortcut.path}", profile.shortcut.path
        act = f"{profile.tonight}:{here.quoted}" if here else None
        said = translated(profile.shortcut.title)
        buttons = button(said, href=None if act else route, act=act, kind="primary", id=f"game-{path}")
        if here:
            buttons += button(say("People"), href=f"{route}?names={here.quoted}", id="game-people")
    else:
        buttons = button(now, act=f"play-now:{name}", kind="primary", name=labelled(now, title), id=f"play-{name}")
        if here:
            who = say("Who starts?")
            buttons += button(who, act=f"tonight-starts:{name}", name=labelled(who, title), id=f"starts-{name}")
        elif profile.many:
            two = say("Two or more")
            buttons += button(two, href=f"#/{name}", name=labelled(two, title), id=f"two-{name}")
        else:
            buttons += button(two, act=f"play-two:{name}", name=labelled(two, title), id=f"two-{name}")
    if profile.alone and not here:
        alone = say("Alone")
        buttons += button(alone, act=f"play-now:{name}", name=labelled(alone, title), id=f"play-{name}")
    buttons += button(how, href=f"#/learn/{name}", kind="quiet", name=labelled(how, title), id=f"learn-{name}")
    return f'<p class="row card-begin">{buttons}</p>'


def _puzzle(name: str, profile: GameProfile, board: str) -> str:
    """The card of the puzzle of the day, with its position once the day is known."""
    if not profile.puzzles or not profile.shortcut:
        return ""
    title, line = translated(profile.shortcut.title), translated(profile.shortcut.line)
    return (
        f'<li class="wide"><a class="card panel puzzle" id="game-{profile.shortcut.path}" href="#/{name}/{profile.shortcut.path}">'
        f'<span class="picture">{board}</span><h2>{title}</h2><p class="soft small">{line}</p></a></li>'
    )


def home(
    profiles: Mapping[str, GameProfile],
    stored: Stored,
    lines: Mapping[str, str] = MappingProxyType({}),
    boards: Mapping[str, str] = MappingProxyType({}),
    notice: str = "",
) -> str:
    """The whole page. `lines` are the games' current lines, `boards` the positions of their puzzles of the day, `notice` is markup
    above everything."""
    in_order = sorted(profiles.items(), key=lambda game: not game[1].first)
    here = stored.together
    games = "".join(
        _card(name, profile, lines.get(name, ""), here.get(name), stored.rivals.get(name, ""))
        for name, profile in in_order
    )
    puzzles = "".join(_puzzle(name, profile, boards.get(name, "")) for name, profile in in_order)
    join = button(say("Join a table"), href="#/join", sign="share", id="join")
    if not stored.tonight:
        join = button(say("Game night"), ui="view.tonight=who", sign="crown", id="tonight-open") + join
    body = (
        f'{notice}<div class="home-title"><h1>{say("What shall we play?")}</h1><p class="soft">{say("Tabletop games, with friends or against bots.")}</p>{join}</div>{_broken(stored.broken)}{stored.tonight}'
        f'<section id="recent" aria-label="{say("Matches on this device")}">{_joined(stored.joined)}{rows(stored.recents)}</section>'
        f'<ul class="cards">{games}{puzzles}</ul>{_foot(stored.more)}'
    )
    return shell(body, home=True)


def rows(recents: Sequence[Recent]) -> str:
    """A list of matches, each with its buttons."""
    out = ""
    for index, match in enumerate(recents):
        kind = "primary" if index == 0 and not match.over else ""
        does, delete = say("Look") if match.over else say("Continue"), say("Delete this match")
        out += (
            f'<div class="resume panel{" first" if index == 0 else ""}" id="resume-{match.id}">{picture(match.game)}'
            f'<p><b>{match.title}</b><span class="soft small">{match.line}</span></p>'
            f"{button(does, href=f'#/m/{match.id}', kind=kind, name=labelled(does, match.title))}"
            f"{button('', act=f'delete:{match.id}', sign='bin', kind='round quiet', name=labelled(delete, match.title))}</div>"
        )
    return out


def _joined(tables: Sequence[Recent]) -> str:
    """Tables whose host is another device, and the link to join another."""
    out = ""
    for table in tables:
        look, forget = say("Look"), say("Forget this table")
        out += (
            f'<div class="resume panel" id="joined-{table.id}">{picture(table.game)}<p><b>{table.title}</b><span class="soft small">{table.line}</span></p>'
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
        f'<footer class="foot">{matches}<a href="#/about">{say("About and credits")}</a><a href="#/settings">{say("Settings and backup")}</a><a href="#/people" id="people">{say("People")}</a>'
        f"<span>{say('No account, no tracking. Everything stays on this device.')}</span></footer>"
    )
