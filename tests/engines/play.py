"""Somebody who plays on a page of any engine: thinks with a bot in Python, taps what carries the move."""

from __future__ import annotations

from random import Random

from hexdice import games
from hexdice.bots import decide
from hexdice.bots.basic import playable
from hexdice.bots.levels import levels, thinker
from hexdice.kernel.codec import dump_match, load_match, pack, unpack
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Header, Match, Seat
from hexdice.kernel.options import Value
from tests.engines.engine import Engine

READY = "return document.documentElement.dataset.state === 'ready'"
PLAIN = "hexdice-files.json"  # an address of the site that runs nothing
SHOWN = "return Boolean(document.querySelector(arguments[0]))"
# The shortest match that has everything in it.
SHORT: dict[str, dict[str, Value]] = {"siberian-dice": {"variant": "basic", "limit": 50}, "three-dice": {"rounds": 3}}
# What the service worker stores last is the list of what it has stored.
STORED = """
for (const name of await caches.keys()) {
  if (await (await caches.open(name)).match(new URL('hexdice-files.json', location.href.split('#')[0]))) {
    return navigator.serviceWorker.controller !== null;
  }
}
return false;
"""
# The page's own listener was there before and draws at once.
GO = """
const drawn = new Promise((done) => addEventListener('hashchange', () => setTimeout(done), {once: true}));
location.hash = arguments[0];
await drawn;
"""
# The element of the screen that plays a move. Where it is behind a choice that has to be made first, one of the same kind.
TAP = """
const move = CSS.escape(arguments[0]);
document.querySelector(`[data-ghost="${move}"]`)?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
let target = document.querySelector(`[data-move="${move}"]`);
if (!target) {
  target = document.createElement('button');
  target.dataset.move = arguments[0];
  document.querySelector('#main').append(target);
}
target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
"""


def open_app(engine: Engine, site: str, route: str = "") -> None:
    """Loads the page at a route and waits until Python is up."""
    engine.open(site + route)
    engine.wait(READY)


def shown(engine: Engine, css: str, seconds: float = 60) -> None:
    engine.wait(SHOWN, css, seconds=seconds)


def with_a_bot(game: str, seed: int = 3) -> Match:
    """A match before its first event; the last seat is the weakest bot's, where the game has bots."""
    rules = games.game(game)
    options = {**rules.simulated, **SHORT.get(game, {})}
    count = max(2, rules.seats[0])
    bot = levels(game)[0] if levels(game) else ""
    seats = tuple(Seat(name, bot if place == count - 1 else "") for place, name in enumerate("ABCD"[:count]))
    return Match(rules, Header(game, options, seats, count, f"{seed:032x}", rules=rules.rules_version, id=f"m-{game}"))


def nearly_over(game: str, left: int = 12) -> Match:
    """The same match so many events before the end that it has when people play like the bot."""
    whole, short = with_a_bot(game), with_a_bot(game)
    think, rng = thinker(game, levels(game)[0]), Random(f"nearly over {game}")
    while whole.result is None:
        if whole.draw() is None:
            seat = whole.game.actors(whole.state)[0]
            whole.play(seat, decide(think, whole.game.view(whole.state, seat), seat, rng))
    for event in whole.events[:-left]:
        if event.actor == CHANCE:
            short.draw()
        else:
            short.play(event.actor, event.text)
    return short


def put(engine: Engine, site: str, *matches: Match) -> None:
    """Puts matches into the storage, as if they had been played here."""
    engine.open(site + PLAIN)
    for match in matches:
        key = f"hexdice.match.{match.header.id}"
        engine.js("localStorage.setItem(arguments[0], arguments[1])", key, pack(dump_match(match)))
    engine.open(site + PLAIN)
    for match in matches:  # WebKit's next page may be another process, which comes to know of it a little later
        engine.wait("return localStorage.getItem(arguments[0]) !== null", f"hexdice.match.{match.header.id}")


def open_match(engine: Engine, site: str, match: Match) -> None:
    """Puts a match into the storage and opens it there."""
    put(engine, site, match)
    open_app(engine, site, f"#/m/{match.header.id}")


class Player:
    """Plays the match of the page that is open, for all people at the table."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.id: str = engine.js("return location.hash.split('/')[2]")
        self.game = games.game(self.saved().header.game)
        kinds = levels(self.game.name)
        self._think = thinker(self.game.name, kinds[0] if kinds else "random")
        self._rng = Random(f"engines {self.game.name}")
        self._looking = 0  # who has the tablet, while something is private

    def text(self) -> str:
        kept: str = self.engine.js("return localStorage.getItem('hexdice.match.' + arguments[0])", self.id)
        return kept

    def saved(self) -> Match:
        """The match as the page has saved it, replayed with full legality."""
        return load_match(unpack(self.text()), games.game)

    def play(self, most: int = 10_000) -> Match:
        """So many moves, or to the end; the match as it is then."""
        for _ in range(most):
            before = self.text()  # once: a bot may move at any moment
            match = load_match(unpack(before), games.game)
            if match.result is not None:
                break
            self._move(match)
            changed = "return localStorage.getItem('hexdice.match.' + arguments[0]) !== arguments[1]"
            self.engine.wait(changed, self.id, before)
        return self.saved()

    def _move(self, match: Match) -> None:
        """One move, unless only bots are up."""
        up = [seat for seat in self.game.actors(match.state) if not match.header.seats[seat].bot]
        if not up:
            return
        seat = up[0]
        if self.game.private(match.state) and sum(not seat.bot for seat in match.header.seats) > 1:
            curtain = self.engine.js("return document.querySelector('[id^=look-]')?.id.slice(5)")
            if curtain:
                self.engine.js(
                    f"document.getElementById('look-{curtain}').click()"
                )  # as keys do: a finger has to hold it
                shown(self.engine, "#main.table")
                self._looking = int(curtain)
            seat = self._looking
        view = self.game.view(match.state, seat)
        move = decide(self._think, view, seat, self._rng)
        assert move in playable(self.game, view, seat)
        self.engine.js(TAP, move)
