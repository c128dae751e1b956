"""What every screen must guarantee: valid markup, only legal moves, and every legal move reachable by taps."""

from collections import Counter
from heapq import heappop, heappush
from html.parser import HTMLParser

from hexdice.kernel.game import AnyGame
from hexdice.kernel.match import Match
from hexdice.view.table import GameScreen, Table, bystander, one_step

NAME = "&lt;b&gt;Zoë &amp; {name} % %s&quot;"  # names as the app gives them: already markup, with braces that must not be filled in
VOID = {"br", "hr", "img", "input", "wbr", "meta", "link"}
NAMED = {"button", "a", "input", "select"}
UiState = dict[str, str]


class Markup(HTMLParser):
    """Reads a fragment; AssertionError for anything unbalanced or not allowed."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.references: set[str] = set()
        self.data: dict[str, set[str]] = {"move": set(), "ghost": set(), "ui": set(), "act": set()}
        self.named: list[tuple[str, bool]] = []  # controls that are open, and whether they have a name by now
        self.hidden = 0
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)
            if tag in NAMED and tag not in VOID:
                values = dict(attrs)
                self.named.append((tag, bool(values.get("aria-label") or values.get("aria-labelledby"))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()
        if tag in NAMED and tag not in VOID:
            kind, has_name = self.named.pop()
            assert has_name, f"a {kind} without a name"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.named = [(tag, True) for tag, _ in self.named]
        assert "{name}" not in data.replace("Zoë & {name}", ""), f"an unfilled field: {data[:80]!r}"

    def attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "iframe", "object"), f"<{tag}> in a screen"
        assert len({key for key, _ in attrs}) == len(attrs), f"an attribute twice: <{tag} {attrs}>"
        for key, value in attrs:
            assert not key.startswith("on") and key != "style", f"{key}= on a <{tag}>"
            if key == "id":
                assert value, "an empty id"
                self.ids[value] += 1
            elif key in ("aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant"):
                self.references.update((value or "").split())
            elif key in ("href", "src", "xlink:href"):
                assert (value or "").startswith("#"), f"{key}={value} leaves the page"
            elif key.startswith("data-") and key[5:] in self.data:
                assert value, f"an empty {key}"
                self.data[key[5:]].add(value)


def table_of(match: Match, cursor: int, seat: int | None, ui: UiState, live: bool = True) -> Table:
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
        moves=game.moves(state, seat) if live and seat is not None and seat in up else (),
        names=(NAME,) * seats,
        bots=("",) * seats,
        ui=ui,
        options=match.header.options,
        events=tuple(events),
        fresh=max(0, cursor - 1),
        result=game.result(state),
        live=live,
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


def examine_screen(hooks: GameScreen, table: Table) -> Markup:
    screen = hooks.screen(table)
    assert screen.prompt.strip(), "a screen without a prompt"
    return sound(screen.html, table)


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
        hooks.log_line(one_step(match.states[index], event, match.states[index + 1], names, match.header.options))
        for index, event in enumerate(match.events)
    ]
    assert any(lines) or len(lines) < 3
    for line in lines:
        assert isinstance(line, str)
        Markup(line)
        assert "&amp;lt;" not in line
    for state in match.states[:: max(1, len(match.states) // 40)]:
        words = hooks.summary(bystander(game.view(state, None), ("Zoë",) * len(names), match.header.options))
        assert words.strip() and "<" not in words and "{" not in words and len(words) < 160, words
