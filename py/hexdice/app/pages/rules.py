"""The rules pages of the games, and the About page."""

from functools import partial

from hexdice import __version__, games
from hexdice.app.app import App, Renderer, Topic
from hexdice.view import pages
from hexdice.view.effects import Effect
from hexdice.view.markup import esc
from hexdice.view.routes import Route
from hexdice.view.table import Page
from hexdice.view.text import say, translated


def rules(app: App, name: str, marked: str) -> Page:
    """The rules of a game, one of them highlighted, with a link back to the table from which they were opened."""
    title = translated(games.game(name).title)
    return Page(title, pages.rules(games.rulebook(name), title, games.figures(name), marked, esc(app.came_from)))


def _open(app: App, route: Route) -> Renderer | None:
    rest = route.path[1:]
    if route.head == "about":
        return lambda: Page(say("About"), pages.about(__version__, games.profiles()))
    if route.head != "rules" or len(rest) > 2 or (rest and rest[0] not in games.NAMES):
        return None
    app.effects.append(Effect("focus", rest[1] if len(rest) == 2 else "main"))
    if not rest:
        return lambda: Page(say("Rules"), pages.rules_index(games.profiles()))
    return partial(rules, app, rest[0], rest[1] if len(rest) == 2 else "")


TOPIC = Topic(_open)
