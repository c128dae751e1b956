"""Game nights: who is here and who sits where, which game, the standings and what was played."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexdice.view import stage
from hexdice.view.around import quarter
from hexdice.view.frame import shell
from hexdice.view.markup import button, icon, people_table
from hexdice.view.portraits import portrait
from hexdice.view.text import enumerated, facts, say, say_n


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


def _choice(words: str, key: str, value: str, ui: Mapping[str, str]) -> str:
    """A button that sets a UI key, or clears it where it has this value."""
    pressed, id = ui.get(key) == value, f"{key}-{value}".replace(".", "-")
    return button(words, ui=f"{key}={'' if pressed else value}", pressed=pressed, kind="toggle", id=id)


def panel(here: Sequence[Sitter], ui: Mapping[str, str], body: str, played: int) -> str:
    """Tonight on the home page: one line, and below it what somebody opened; "" if nobody is here and nobody asks."""
    if not here:
        asks = f'<section class="panel tonight" id="tonight"><h2>{say("Who is here?")}</h2>{body}</section>'
        return asks if body else ""
    faces, names = "".join(sitter.drawn() for sitter in here), enumerated(sitter.name for sitter in here)
    ways = _choice(say("Who is here?"), "view.tonight", "who", ui)
    ways += _choice(say("Which game?"), "view.tonight", "which", ui) if len(here) > 1 else ""
    ways += button(say("Standings"), href="#/tonight", id="tonight-standings") if played else ""
    ways += button(say("Done for tonight"), act="tonight-done", sign="check", kind="quiet", id="tonight-done")
    return (
        f'<section class="panel tonight" id="tonight" aria-label="{say("Tonight")}"><div class="row"><span class="tonight-line">'
        f'<span class="tonight-row" aria-hidden="true">{faces}</span><b><bdi>{names}</bdi></b></span><span class="grow"></span>{ways}</div>{body}</section>'
    )


def who(here: Sequence[Sitter], known: Sequence[Sitter], ui: Mapping[str, str], last: str) -> str:
    """Everybody known as a face to tap, a line for a new name, and the table; first `last`, the names of the night before, who come with one tap."""
    again = button(say("{names} again", names=last), act="tonight-again", kind="primary", id="tonight-again")
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
    listed = (f'<p class="row">{again}</p>' if last else "") + listed
    return f"{listed}{field}{_around(here, ui) if len(here) > 1 else ''}"


def _around(here: Sequence[Sitter], ui: Mapping[str, str]) -> str:
    """The table from above, the device in the middle, everybody at their side; two taps swap two people."""
    sides = ["", "", "", ""]
    for place, sitter in enumerate(here):
        chosen = ui.get("swap") == str(place)
        words = say("{name}, seat {n}", name=sitter.name, n=place + 1)
        sides[quarter(place, len(here))] += (
            f'<button type="button" class="tonight-face" id="seat-{place}" aria-pressed="{"true" if chosen else "false"}" aria-label="{words}" data-act="tonight-swap:{place}">'
            f"{sitter.drawn()}<bdi>{sitter.name}</bdi></button>"
        )
    drawn = "".join(f'<div class="tonight-side side-{side}">{faces}</div>' for side, faces in enumerate(sides))
    swap = say("This is how you sit around the device. Tap two names to swap them.")
    hint = say("Now tap the other person.") if ui.get("swap") else swap
    return f'<div class="tonight-table" role="group" aria-label="{say("Who sits where")}">{drawn}<div class="tonight-device" aria-hidden="true"></div></div><p class="soft small" id="tonight-hint">{hint}</p>'


def which(found: Suggestion, ui: Mapping[str, str]) -> str:
    """How long and how loud, and the game that fits."""
    asked = "".join(_choice(say("{n} min", n=n), "view.minutes", str(n), ui) for n in MINUTES)
    moods = ("calm", say("Calm", "a mood")), ("wild", say("Wild", "a mood"))
    asked += "".join(_choice(words, "view.mood", mood, ui) for mood, words in moods)
    ways = button(say("Play now"), act=f"play-now:{found.game}", kind="primary", sign="play", id="which-play")
    if found.new:
        ways += button(say("Show me how"), href=f"#/learn/{found.game}", sign="hint", kind="quiet", id="which-learn")
    return (
        f'<div class="row" role="group" aria-label="{say("Which game?")}">{asked}</div>'
        f'<p id="which"><b>{found.title}</b> <span class="soft">{" ".join(found.reasons)}</span></p><p class="row">{ways}</p>'
    )


class Row(NamedTuple):
    """One person's standing."""

    sitter: Sitter
    points: int
    firsts: int
    matches: int
    hat: str = ""


class Happened(NamedTuple):
    """A match of the night; texts are markup."""

    id: str  # "" if the match is no longer here
    minutes: int  # after the night began
    title: str
    best: Sequence[Sitter]  # who did best, or who starts
    contest: bool
    left: str = ""  # how far it was when people left it; "" once it is over


def wears(hat: str, name: str) -> str:
    """Who wears the crown, as a heading, or the cap, of a night."""
    known = f"<bdi>{name}</bdi>"
    best = hat == "crown"
    return f"<h2>{say('{name} wears the crown', name=known)}</h2>" if best else say("{name} wears the cap", name=known)


def page(title: str, rows: Sequence[Row], line: Sequence[Happened], buttons: str, lucky: Sequence[str]) -> str:
    """A night: who wears the crown and the cap, the standings, and what was played; `lucky` are titles of games of luck."""
    heads = ""
    for sitter, hat in ((row.sitter, row.hat) for row in rows if row.hat):
        kind = stage.burst(f"night-crown-{sitter.number}", sitter.number) if hat == "crown" else ' class="less"'
        heads += f"<figure{kind}>{sitter.drawn(hat)}<figcaption>{wears(hat, sitter.name)}</figcaption></figure>"
    heads = f'<div class="tonight-heads">{heads}</div>' if heads else ""
    table = f"<div data-picture>{people_table((say('Player'), say('Points'), say('Won'), say('Matches')), list(map(_standing, rows)))}</div>"
    how = say("Each match gives four points for everybody you beat and two for everybody you tie with.")
    if len({row.points for row in rows}) < len(rows):
        how += " " + say("If points are tied, whoever won more matches is ahead; if still tied, whoever won last.")
    if lucky:
        how += " " + say("Where luck decides most, a match gives half the points: {games}.", games=enumerated(lucky))
    listed = "" if line else f"<p>{say('Nothing has been played yet.')}</p>"
    if rows:
        listed = f'<section class="panel" id="standings">{table}<p class="soft small">{how}</p></section>'
    played = "".join(map(_happened, line))
    if line:
        played = f'<section class="panel" id="timeline"><h2>{say("What was played")}</h2><ol class="tonight-times">{played}</ol></section>'
    return shell(f'<h1>{title}</h1>{heads}<p class="row">{buttons}</p>{listed}{played}', title=say("Game night"))


def _standing(row: Row) -> tuple[str | int, ...]:
    face = f'<span data-caption="{row.sitter.name} · {row.points}">{row.sitter.drawn(row.hat)}</span>'
    return f"{face}<bdi>{row.sitter.name}</bdi>", f"<b>{row.points}</b>", row.firsts, row.matches


def _happened(match: Happened) -> str:
    faces = "".join(sitter.drawn("crown" if match.contest else "") for sitter in match.best)
    names = enumerated(f"<bdi>{sitter.name}</bdi>" for sitter in match.best)
    words = match.left or names if match.contest else say("{name} starts", name=names)
    title = f'<a href="#/m/{match.id}">{match.title}</a>' if match.id else match.title
    after = say_n(match.minutes, "after {n} minute", "after {n} minutes") if match.minutes else ""
    after = facts(say("unfinished, no points"), after) if match.left else after
    return f'<li><span aria-hidden="true">{faces}</span><b>{title}</b><span>{words}</span><small class="soft">{after}</small></li>'
