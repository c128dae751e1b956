"""Game nights: who is here and who sits where, which game, the standings and what was played."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.view import stage
from hexdice.view.frame import shell
from hexdice.view.markup import button, icon
from hexdice.view.portraits import portrait
from hexdice.view.text import decimal, enumerated, labelled, say, say_n


class Sitter(NamedTuple):
    """Somebody who may be here; the name is markup."""

    name: str
    number: int  # of the colour
    face: str  # as chosen, "" for that of the name
    here: bool = True

    def drawn(self, hat: str = "") -> str:
        """Their face."""
        return portrait(self.name, self.number, face=self.face, hat=hat)


class Suggestion(NamedTuple):
    """A game for now; title and reasons are markup."""

    game: str
    title: str
    reasons: Sequence[str]
    new: bool  # nobody has finished a match of it on this device


MINUTES = (10, 20, 30)


def panel(
    here: Sequence[Sitter], known: Sequence[Sitter], ui: Mapping[str, str], *, played: int, which: Suggestion | None
) -> str:
    """Tonight on the home page: one line, and below it what somebody opened; "" if nobody is here and nobody asks."""
    opened = ui.get("view.tonight") == "1"
    if not here and not opened:
        return ""
    faces = "".join(sitter.drawn() for sitter in here)
    line = f"<h2>{say('Who is here?')}</h2>"
    if here:
        line = f'<span class="tonight-line"><span class="tonight-row" aria-hidden="true">{faces}</span><b><bdi>{enumerated(sitter.name for sitter in here)}</bdi></b></span>'
    ways = button(
        say("Who is here?"),
        ui=f"view.tonight={'' if opened else '1'}&view.which=",
        pressed=opened,
        kind="toggle",
        id="tonight-who",
    )
    if len(here) > 1:
        asked = bool(ui.get("view.which"))
        ways += button(
            say("Which game?"),
            ui=f"view.which={'' if asked else '1'}&view.tonight=",
            pressed=asked,
            kind="toggle",
            id="tonight-which",
        )
    if played:
        ways += button(say("Standings"), href="#/tonight", id="tonight-standings")
    if here:
        ways += button(say("Done for tonight"), act="tonight-done", sign="check", kind="quiet", id="tonight-done")
    body = _who(here, known, ui) if opened else _which(which, ui) if which and ui.get("view.which") else ""
    return f'<section class="panel tonight" id="tonight" aria-label="{say("Tonight")}"><div class="row">{line}<span class="grow"></span>{ways if here else ""}</div>{body}</section>'


def _who(here: Sequence[Sitter], known: Sequence[Sitter], ui: Mapping[str, str]) -> str:
    """Everybody known as a face to tap, a line for a new name, and the table."""
    tiles = "".join(
        f'<li><button type="button" class="tonight-face" id="sit-{sitter.number}" aria-pressed="{"true" if sitter.here else "false"}" data-act="tonight-sit:{sitter.name}">'
        f"{sitter.drawn()}<bdi>{sitter.name}</bdi></button></li>"
        for sitter in known
    )
    field = (
        f'<form class="row tonight-new" id="tonight-new" data-act="tonight-new" data-reset><input name="name" id="tonight-name" maxlength="40" autocomplete="off" enterkeyhint="next"'
        f' aria-label="{say("A new name")}" placeholder="{say("A new name")}"><button class="button" type="submit" id="tonight-add">{icon("plus")}<span>{say("Add")}</span></button></form>'
    )
    listed = f'<ul class="tonight-faces">{tiles}</ul>' if tiles else ""
    return f"{listed}{field}{_around(here, ui) if len(here) > 1 else ''}"


def _around(here: Sequence[Sitter], ui: Mapping[str, str]) -> str:
    """The table from above, the device in the middle, everybody at their side; two taps swap two people."""
    sides = ["", "", "", ""]
    for place, sitter in enumerate(here):
        chosen = ui.get("swap") == str(place)
        words = say("{name}, seat {n}", name=sitter.name, n=place + 1)
        sides[round(4 * place / len(here)) % 4] += (
            f'<button type="button" class="tonight-face" id="seat-{place}" aria-pressed="{"true" if chosen else "false"}" aria-label="{words}" data-act="tonight-swap:{place}">'
            f"{sitter.drawn()}<bdi>{sitter.name}</bdi></button>"
        )
    drawn = "".join(f'<div class="tonight-side side-{side}">{faces}</div>' for side, faces in enumerate(sides))
    hint = (
        say("Now tap with whom.")
        if ui.get("swap")
        else say("As you sit around the device. Tap two people to swap them.")
    )
    return f'<div class="tonight-table" role="group" aria-label="{say("Who sits where")}">{drawn}<div class="tonight-device" aria-hidden="true"></div></div><p class="soft small" id="tonight-hint">{hint}</p>'


def _which(found: Suggestion, ui: Mapping[str, str]) -> str:
    """How long and how loud, and the game that fits."""
    minutes, mood = ui.get("view.minutes", ""), ui.get("view.mood", "")
    times = "".join(
        button(
            say("{n} min", n=n),
            ui=f"view.minutes={'' if minutes == str(n) else n}",
            pressed=minutes == str(n),
            kind="toggle small",
            id=f"minutes-{n}",
        )
        for n in MINUTES
    )
    moods = "".join(
        button(
            words,
            ui=f"view.mood={'' if mood == key else key}",
            pressed=mood == key,
            kind="toggle small",
            id=f"mood-{key}",
        )
        for key, words in (("calm", say("Calm")), ("wild", say("Wild")))
    )
    play = button(say("Play now"), act=f"play-now:{found.game}", kind="primary", sign="play", id="which-play")
    how = (
        button(say("Show me how"), href=f"#/learn/{found.game}", sign="hint", kind="quiet", id="which-learn")
        if found.new
        else ""
    )
    return (
        f'<div class="row" role="group" aria-label="{say("Which game?")}">{times}{moods}</div>'
        f'<p id="which"><b>{found.title}</b> <span class="soft">{" ".join(found.reasons)}</span></p><p class="row">{play}{how}</p>'
    )


class Row(NamedTuple):
    """One person's standing; the name is markup."""

    sitter: Sitter
    points: float
    firsts: int
    matches: int
    hat: str = ""


class Happened(NamedTuple):
    """A match of the night: minutes after the night began, the game, who did best or starts; all markup."""

    id: str  # "" if the match is no longer here
    minutes: int
    title: str
    best: Sequence[Sitter]
    contest: bool


def number(points: float) -> str:
    """Points as text, with a decimal place only if there is something to show."""
    return str(int(points)) if points == int(points) else decimal(points)


def page(title: str, rows: Sequence[Row], line: Sequence[Happened], buttons: str, lucky: Sequence[str]) -> str:
    """A night: who wears the crown and the cap, the standings, and what was played; `lucky` are titles of games of luck."""
    crown = next((row for row in rows if row.hat == "crown"), None)
    cap = next((row for row in rows if row.hat == "cap"), None)
    heads = ""
    if crown and cap:
        best, last = (
            say("{name} wears the crown", name=f"<bdi>{crown.sitter.name}</bdi>"),
            say("{name} wears the cap", name=f"<bdi>{cap.sitter.name}</bdi>"),
        )
        heads = (
            f'<div class="tonight-heads"><figure{stage.burst("night-crown", crown.sitter.number)}>{crown.sitter.drawn("crown")}<figcaption><h2>{best}</h2></figcaption></figure>'
            f'<figure class="less">{cap.sitter.drawn("cap")}<figcaption>{last}</figcaption></figure></div>'
        )
    table = "".join(
        f'<tr><th scope="row">{row.sitter.drawn()}<bdi>{row.sitter.name}</bdi></th><td><b>{number(row.points)}</b></td><td>{row.firsts}</td><td>{row.matches}</td></tr>'
        for row in rows
    )
    head = "".join(
        f'<th scope="col">{words}</th>' for words in (say("Player"), say("Points"), say("Won"), say("Matches"))
    )
    how = say("Each match gives two points for everybody you leave behind, and one for a tie.")
    if lucky:
        how += " " + say("Where luck decides most it gives half of that: {games}.", games=enumerated(lucky))
    listed = (
        f'<section class="panel" id="standings"><table class="people-table">{f"<thead><tr>{head}</tr></thead><tbody>{table}</tbody>"}</table><p class="soft small">{how}</p></section>'
        if rows
        else f"<p>{say('Nothing has been played yet.')}</p>"
    )
    played = (
        f'<section class="panel" id="timeline"><h2>{say("What was played")}</h2><ol class="tonight-times">{"".join(map(_happened, line))}</ol></section>'
        if line
        else ""
    )
    return shell(f'<h1>{title}</h1>{heads}<p class="row">{buttons}</p>{listed}{played}', title=say("Game night"))


def _happened(match: Happened) -> str:
    faces = "".join(sitter.drawn("crown" if match.contest else "") for sitter in match.best)
    names = enumerated(f"<bdi>{sitter.name}</bdi>" for sitter in match.best)
    words = names if match.contest else say("{name} starts", name=names)
    title = f'<a href="#/m/{match.id}">{match.title}</a>' if match.id else match.title
    after = say_n(match.minutes, "after {n} minute", "after {n} minutes") if match.minutes else ""
    return f'<li><span aria-hidden="true">{faces}</span><b>{title}</b><span>{words}</span><small class="soft">{after}</small></li>'


def asked(day: str) -> tuple[str, str]:
    """The question about a night that nobody ended, and its answers."""
    ways = button(say("End it"), act="tonight-done", kind="primary", id="tonight-done") + button(
        say("It goes on"), act="tonight-on", id="tonight-on"
    )
    return labelled(say("Not ended yet"), day), ways
