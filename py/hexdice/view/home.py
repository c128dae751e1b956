"""The home page. It is also rendered when the site is served or built, so that it can be read before Python is up."""

from typing import NamedTuple

from hexdice.view.emblems import EMBLEMS
from hexdice.view.frame import shell
from hexdice.view.markup import button, icon
from hexdice.view.text import say, say_n


class Recent(NamedTuple):
    """A saved match on the home page; all fields are markup."""

    id: str
    title: str
    line: str
    ago: str
    over: bool = False


class Broken(NamedTuple):
    """Something in the storage that could not be read; it is kept until somebody throws it away."""

    key: str
    reason: str


def cards() -> tuple[tuple[str, str, str, str], ...]:
    """(name, title, what it is, who and how long) of each game, in the order of the page."""
    return (
        (
            "three-dice",
            say("Three Dice"),
            say("Roll, keep, dare. The lowest pays."),
            say("2–20 players · 5 minutes a round"),
        ),
        (
            "first-player",
            say("The First Player"),
            say("Who starts tonight? A campaign that remembers."),
            say("2–12 players · 2 minutes"),
        ),
        (
            "siberian-dice",
            say("Siberian Dice"),
            say("A die is perfect when its pips count its neighbours."),
            say("2–3 players or bots · 20 minutes"),
        ),
        (
            "first-island",
            say("The First Island"),
            say("Roll, draw and settle six tribes."),
            say("1–6 players or bots · 30 minutes"),
        ),
        (
            "first-war",
            say("The First War"),
            say("Explore, grow, research, outflank. No dice in combat."),
            say("2 players or a bot · 90 minutes"),
        ),
    )


def home(
    recents: tuple[Recent, ...] = (), broken: tuple[Broken, ...] = (), starts: str = "", notice: str = "", more: int = 0
) -> str:
    """The whole page. `starts` is the line on the "Who starts?" card, `notice` markup above everything, `more` older matches not shown."""
    games = "".join(
        f'<li><a class="card panel" id="game-{name}" href="#/{name}">{EMBLEMS[name]()}<h2>{title}</h2>'
        f'<p>{what}</p><p class="soft">{who}</p></a></li>'
        for name, title, what, who in cards()
    )
    quick = (
        f'<li><a class="card panel quick" id="game-quick" href="#/first-player/quick"><span class="quick-sign">{icon("next")}'
        f'</span><h2>{say("Who starts?")}</h2><p class="soft">{starts or say("Tonight’s first player in four taps")}</p></a></li>'
    )
    body = (
        f'{notice}<h1 class="home-title">{say("What shall we play?")}</h1>{_broken(broken)}'
        f'<section id="recent" aria-label="{say("Matches on this device")}">{_recents(recents)}{_more(more)}</section>'
        f'<ul class="cards">{games}{quick}</ul>{_foot()}'
    )
    return shell(body, home=True)


def _recents(recents: tuple[Recent, ...]) -> str:
    rows = ""
    for place, match in enumerate(recents):
        kind = "primary" if place == 0 and not match.over else ""
        does, delete = say("Look") if match.over else say("Continue"), say("Delete this match")
        rows += (
            f'<div class="resume panel{" first" if place == 0 else ""}" id="resume-{match.id}"><p><b>{match.title}</b>'
            f'<span class="soft">{match.line}</span><span class="soft small">{match.ago}</span></p>'
            f"{button(does, href=f'#/m/{match.id}', kind=kind, name=f'{does}: {match.title}')}"
            f"{button('', act=f'delete:{match.id}', sign='bin', kind='round quiet', name=f'{delete}: {match.title}')}</div>"
        )
    return rows


def _more(count: int) -> str:
    words = say_n(count, "Show {n} older match", "Show {n} older matches")
    return button(words, ui="all=1", kind="quiet", id="older") if count > 0 else ""


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


def _foot() -> str:
    return (
        f'<footer class="foot"><a href="#/about">{say("About and credits")}</a><a href="#/settings">{say("Settings and backup")}</a>'
        f"<span>{say('No account, no tracking. Everything stays on this device.')}</span></footer>"
    )


def prerender() -> str:
    """The home page as it stands before anything about this device is known."""
    return home()
