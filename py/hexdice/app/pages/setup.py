"""The set-up page of a match."""

from collections.abc import Mapping
from functools import partial

from hexdice import games
from hexdice.app.app import App, Renderer, Topic, named
from hexdice.app.match import level
from hexdice.app.match.draft import Draft
from hexdice.app.table import review
from hexdice.bots.levels import strengths
from hexdice.kernel.chance import draw_index
from hexdice.kernel.match import Seat
from hexdice.kernel.outside import number
from hexdice.view import cast, frame
from hexdice.view import setup as view
from hexdice.view.effects import Effect
from hexdice.view.markup import deal_colours, esc
from hexdice.view.portraits import next_face
from hexdice.view.routes import Route
from hexdice.view.table import Page
from hexdice.view.text import translated


def page(app: App, draft: Draft) -> Page:
    """The form of a match being set up."""
    game = draft.game
    title = translated(game.title)
    deal_colours(app.nights.colours(draft.called()))
    form = view.SetUp(
        game.name,
        title,
        game.seats,
        _seats(app, draft),
        levels=draft.levels(),
        strengths=strengths(game.name, str(draft.options.get("variant"))),
        options=draft.form(),
        chosen={key: esc(value) for key, value in draft.options.items()},
        known=[esc(name) for name in app.store.names()],
        problem=draft.problem,
        faulty=draft.faulty,
        extra=review.lessons(app, game.name) + games.profile(game.name).setup_extra(app.clock.today()),
        level=view.at_level(esc(draft.names[0]), *mine) if (mine := _mine(app, draft)) else "",
        ui=app.ui,
    )
    return Page(title, frame.shell(view.setup(form), title=title))


def _mine(app: App, draft: Draft) -> level.KnownStrength | None:
    """What is known of the first of two players, for a bot at their level."""
    seats = (Seat(draft.names[0]), *(Seat(name, "level") for name in draft.names[1:]))
    return level.known(app.store, app.chores, draft.game.name, draft.options, seats)


def _seats(app: App, draft: Draft) -> list[view.SeatDraft]:
    drawn = zip(draft.names, draft.players(), draft.called(), draft.faces, strict=True)
    return [
        view.SeatDraft(esc(name), bot, esc(called), face or app.store.face(called) or cast.face(called))
        for name, bot, called, face in drawn
    ]


def face(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Gives the person in seat `value` the next face."""
    draft, seat = app.draft, number(value)
    if draft and 0 <= seat < len(draft.faces):
        draft.faces[seat] = next_face(_seats(app, draft)[seat].face)


def field(app: App, name: str, value: str) -> bool:
    """Sets a field of the form."""
    if app.draft is None:
        return False
    app.draft.field(name, value)
    return True


def seat_add(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Adds a seat."""
    if app.draft:
        app.draft.add()
        app.effects.append(Effect("focus", f"name-{len(app.draft.names) - 1}"))


def seat_drop(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Removes the seat `value`."""
    if app.draft and number(value) >= 0:
        app.draft.drop(number(value))


def seat_shuffle(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Shuffles the seats."""
    if app.draft:
        left, order, seed = list(range(len(app.draft.names))), list[int](), app.entropy(16)
        while left:
            order.append(left.pop(draw_index(seed, f"seat {len(order)}", [1] * len(left))))
        app.draft.order(order)


def start(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Starts the match, with "level" against a bot at the level of whoever sits first, or says what is wrong with the form."""
    draft = app.draft
    if draft is None:
        return
    mine = _mine(app, draft) if value == "level" else None
    draft.bots = ["", draft.levels()[0]] if mine else draft.bots
    read = draft.read()
    if read is None:
        if draft.faulty.startswith("option-"):
            app.ui["view.clock" if "clock" in draft.faulty else "view.house"] = "1"
        app.effects.append(Effect("focus", draft.faulty or "problem"))
        return
    options, seats = read
    people = [(seat.name, typed) for seat, typed in zip(seats, draft.names, strict=True) if not seat.bot]
    app.store.remember_names([name for name, typed in people if typed and typed not in draft.linked])
    for seat, code in zip(seats, draft.faces, strict=True):
        if code:
            app.store.set_face(seat.name, code)
    seats, extra = level.drawn(mine, seats, draft.extra, app.entropy(16)) if mine else (seats, draft.extra)
    app.effects.append(Effect("go", f"#/m/{app.start_match(draft.game.name, options, seats, extra)}"))


def _open(app: App, route: Route) -> Renderer | None:
    if len(route.path) != 1 or route.head not in games.NAMES:
        return None
    game = games.game(route.head)
    app.draft = Draft(game, app.store.names(), route.query, app.nights.names(game))
    app.chores.add(review.weigh(app, game.name))
    return partial(page, app, app.draft)


TOPIC = Topic(_open, named(seat_add, seat_drop, seat_shuffle, start, face), field)
