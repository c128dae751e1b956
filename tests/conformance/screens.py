"""What every screen must guarantee: valid markup, only legal moves, and every legal move reachable by taps."""

import re
from collections import Counter
from functools import lru_cache
from heapq import heappop, heappush
from html import unescape
from html.parser import HTMLParser

from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Match
from hexdice.view.hooks import GameScreen
from hexdice.view.table import Screen, Table, bystander, one_event

NAME = "&lt;b&gt;Zoë &amp; {name} % %s&quot;"  # names as the app gives them: already markup, with braces that must not be filled in
VOID = {"br", "hr", "img", "input", "wbr", "meta", "link"}
NAMED = {"button", "a", "input", "select"}
UiState = dict[str, str]


# A tag, whatever its quoted values hold.
TAG = re.compile(r"""(<[^<>"]*(?:"[^"]*"[^<>"]*)*>)""")


class Tag(HTMLParser):
    """One tag, read and checked by itself. AssertionError for anything in it that is not allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.name, self.kind = "", ""  # start · end · whole
        self.labelled = False
        self.ids: list[str] = []
        self.references: list[str] = []
        self.data: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.kind, f"not a tag: {text[:80]!r}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.name, self.kind = tag, "whole" if tag in VOID else "start"
        self.attributes(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.name, self.kind = tag, "whole"
        self.attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.name, self.kind = tag, "end"

    def attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "iframe", "object"), f"<{tag}> in a screen"
        values = dict(attrs)
        assert len(values) == len(attrs), f"an attribute twice: <{tag} {attrs}>"
        self.labelled = bool(values.get("aria-label") or values.get("aria-labelledby"))
        for key, value in attrs:
            assert not key.startswith("on") and key != "style", f"{key}= on a <{tag}>"
            if key == "id":
                assert value, "an empty id"
                self.ids.append(value)
            elif key in ("aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant"):
                self.references += (value or "").split()
            elif key in ("href", "src", "xlink:href"):
                assert (value or "").startswith("#"), f"{key}={value} leaves the page"
            elif key in ("data-move", "data-ghost", "data-ui", "data-act"):
                assert value, f"an empty {key}"
                self.data.append((key[5:], value))


tag_of = lru_cache(maxsize=50_000)(Tag)  # most tags of a screen are those of the screen before


class Markup:
    """Reads a fragment; AssertionError for anything unbalanced or not allowed."""

    def __init__(self, text: str) -> None:
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.references: set[str] = set()
        self.data: dict[str, set[str]] = {"move": set(), "ghost": set(), "ui": set(), "act": set()}
        self.named: list[tuple[str, bool]] = []  # controls that are open, and whether they have a name by now
        for number, piece in enumerate(TAG.split(text)):
            if number % 2:
                self.tag(tag_of(piece))
            elif piece:
                self.words(piece)
        assert not self.open, f"never closed: {self.open}"

    def tag(self, tag: Tag) -> None:
        if tag.kind == "end":
            assert self.open and self.open[-1] == tag.name, f"</{tag.name}> closes {self.open[-1:]}"
            self.open.pop()
            if tag.name in NAMED:
                kind, has_name = self.named.pop()
                assert has_name, f"a {kind} without a name"
            return
        if tag.kind == "start":
            self.open.append(tag.name)
            if tag.name in NAMED:
                self.named.append((tag.name, tag.labelled))
        if tag.ids or tag.references:  # few have any, and this runs a million times
            self.ids.update(tag.ids)
            self.references.update(tag.references)
        for key, value in tag.data:
            self.data[key].add(value)

    def words(self, text: str) -> None:
        assert "<" not in text, f"a stray <: {text[:80]!r}"
        if self.named and text.strip():
            self.named = [(tag, True) for tag, _ in self.named]
        assert "{name}" not in unescape(text).replace("Zoë & {name}", ""), f"an unfilled field: {text[:80]!r}"


def table_of(match: Match, cursor: int, seat: int | None, ui: UiState, present: bool = True) -> Table:
    """The table that the app gives to the screen at a point in a match."""
    game, state = match.game, match.states[cursor]
    up = game.actors(state)
    events = match.events[:cursor]
    if game.private(state):
        events = [event if event.actor == seat else event._replace(text="") for event in events]
    seats = len(match.header.seats)
    return Table(
        state=game.view(state, seat),
        seat=seat,
        up=up,
        moves=game.moves(state, seat) if present and seat is not None and seat in up else (),
        names=(NAME,) * seats,
        bots=("",) * seats,
        ui=ui,
        options=match.options,
        events=tuple(events),
        fresh=max(0, cursor - 1),
        result=game.result(state),
        present=present,
        past=lambda place: game.view(match.states[place], seat),
    )


def sound(text: str, table: Table) -> Markup:
    """The markup read and checked against the table."""
    markup = Markup(text)
    double = [id for id, times in markup.ids.items() if times > 1]
    assert not double, f"ids twice: {double}"
    assert "&amp;lt;" not in text and "<b>Zoë" not in text, "names are escaped once, by the app"
    wrong = markup.data["move"] - set(table.moves)
    assert not wrong, f"offers what is not legal: {sorted(wrong)[:5]}"
    wrong = markup.data["ghost"] - set(table.moves)
    assert table.moves or not wrong, f"shows ghosts where nothing can be played: {sorted(wrong)[:5]}"
    return markup


def markup_of(screen: Screen) -> str:
    """All parts of a screen, and what it announces, as one text."""
    parts = (screen.prompt, screen.main, screen.note, screen.actions, screen.under, screen.side, screen.dialog)
    return "".join((*parts, *screen.announcements))


def examine_screen(hooks: GameScreen, table: Table) -> Markup:
    screen = hooks.screen(table)
    assert screen.prompt.strip(), "a screen without a prompt"
    return sound(markup_of(screen), table)


def tapped(ui: UiState, kind: str, value: str) -> UiState:
    """The UI state after a tap on data-ui or data-ghost."""
    after = dict(ui)
    for pair in [f"ghost={value}"] if kind == "ghost" else value.split("&"):
        key, _, word = pair.partition("=")
        if word:
            after[key] = word
        else:
            after.pop(key, None)
    return after


def reached(hooks: GameScreen, match: Match, cursor: int, seat: int, wanted: set[str], most: int) -> set[str]:
    """The moves that taps reach from a fresh screen; examines every screen on the way.

    Stops when all the `wanted` ones are found or after `most` screens. Screens that name parts of a move still to be found
    come first.
    """
    found: set[str] = set()
    front: list[tuple[int, int, UiState]] = [(0, 0, {})]
    known = {frozenset[tuple[str, str]]()}
    screens = 0
    while front and screens < most:
        ui = heappop(front)[2]
        table = table_of(match, cursor, seat, ui)
        markup = examine_screen(hooks, table)
        screens += 1
        found |= markup.data["move"] | {act for act in markup.data["act"] if act in table.moves}
        left = [set(move.split(" ")) for move in wanted - found]
        if not left:
            break
        for kind, value in [(k, v) for k in ("ui", "ghost") for v in sorted(markup.data[k])]:
            after = tapped(ui, kind, value)
            key = frozenset(after.items())
            if key not in known:
                known.add(key)
                words = {word for text in after.values() for word in text.split(" ")}
                hope = max(len(words & move) for move in left)
                heappush(front, (len(after) - 2 * hope, len(known), after))
    return found


def examine_log(game: AnyGame, hooks: GameScreen, match: Match) -> None:
    """Checks that every log line is valid markup, that a match has some, and that summaries are plain and short."""
    joined = sum(event.text == "join" for event in match.events)
    names = (NAME,) * (match.header.began + joined)  # as the app adds a name with everybody who joins
    lines = [
        hooks.log_line(one_event(match.states[index], event, match.states[index + 1], names, match.options))
        for index, event in enumerate(match.events)
    ]
    assert any(lines) or len(lines) < 3
    for line in lines:
        assert isinstance(line, str)
        Markup(line)
        assert "&amp;lt;" not in line
    for state in match.states[:: max(1, len(match.states) // 40)]:
        words = hooks.summary(bystander(game.view(state, None), ("Zoë",) * len(names), match.options))
        assert words.strip() and "<" not in words and "{" not in words and len(words) < 160, words
