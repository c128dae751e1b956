"""All topics of the app, in the order in which they are tried for a route."""

import secrets
from collections.abc import Mapping

from hexdice import games
from hexdice.app.app import App, Renderer, Topic
from hexdice.app.devices import hosting, joining
from hexdice.app.night import tonight
from hexdice.app.pages import archive, exports, home, learn, puzzle, rules, settings, setup, table
from hexdice.app.ports import Storage
from hexdice.app.table import board_questions, menu, review, why
from hexdice.kernel.fair import Entropy
from hexdice.view.routes import Route
from hexdice.view.services import Clock


def _section(app: App, route: Route) -> Renderer | None:
    section = app.sections.get(route.head)
    if section is None or not section.knows(route):
        return None
    section.open(route)
    return lambda: section.page(route, app.ui)


def _people(app: App, route: Route) -> Renderer | None:
    if route.path != ("people",):
        return None
    from hexdice.app.pages import people  # rarely used, so not imported at the start

    return people.open_page(app)


def _save_people(app: App, _value: str, _fields: Mapping[str, str]) -> None:
    from hexdice.app.pages import people

    people.save(app)


def _cue(app: App) -> None:
    settings.offer_sound(app)
    if app.cues.sound or app.cues.vibration:
        from hexdice.app.table import cues  # off by default, so not imported at the start

        cues.heed(app)


TOPICS = (
    home.TOPIC,
    tonight.TOPIC,
    archive.TOPIC,
    Topic(pass_on=_cue),
    Topic(_people, {"people-csv": _save_people}),
    table.TOPIC,
    board_questions.TOPIC,
    learn.TOPIC,
    puzzle.TOPIC,
    menu.TOPIC,
    review.TOPIC,
    why.TOPIC,
    hosting.TOPIC,
    joining.TOPIC,
    exports.TOPIC,
    settings.TOPIC,
    rules.TOPIC,
    Topic(_section),  # before set-up, since a game's section may replace it
    setup.TOPIC,
)


def make_app(storage: Storage, clock: Clock, entropy: Entropy = secrets.token_hex, device: str = "en") -> App:
    """An app with all topics and the sections that games declare."""
    app = App(TOPICS, storage, clock, entropy, device)
    app.sections = {name: profile.section(app) for name, profile in games.profiles().items() if profile.section}
    settings.heed_device(app)
    return app
