"""Tonight: who is here and where they sit, which game comes next and who starts it, and how the night ends."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlencode

from hexdice import games
from hexdice.app.app import App, Renderer, Topic, named, unknown_act
from hexdice.app.match.draft import text_of
from hexdice.app.night.nights import LASTS, Night, Played, is_contest, people_of
from hexdice.app.storage.store import SIDES
from hexdice.kernel.errors import NotationError
from hexdice.kernel.match import Match
from hexdice.kernel.outside import number, tidy
from hexdice.kernel.sheet import csv_of, guarded
from hexdice.view import frame
from hexdice.view import tonight as view
from hexdice.view.effects import Effect
from hexdice.view.home import Together
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route, quoted
from hexdice.view.table import Page
from hexdice.view.text import dated, enumerated, facts, labelled, listed, said_day, say, say_n, translated

MOST_KNOWN = 16  # names offered


# On the home page


def panel(app: App) -> str:
    """Tonight on the home page, or the question about a night that nobody has ended."""
    night, forgotten, opened = app.nights.tonight(), app.nights.forgotten(), app.ui.get("view.tonight")
    if forgotten is not None:
        words = labelled(say("Not ended yet"), said_day(forgotten.day, app.clock.today()))
        ways = button(say("End it"), act="tonight-done", kind="primary", id="tonight-done")
        ways += button(say("Continue it"), act=f"tonight-undo:{forgotten.id}", id="tonight-on")
        return frame.banner(words, sign="crown", after=ways)
    here = [sitter(app, night, who) for who in night.seats] if night else []
    found = suggestion(app, night) if night and opened == "which" else None
    last = app.nights.newest() if night is None else None
    names = listed([esc(last.people[who]) for who in last.seats]) if last else ""
    who = view.who(here, _known(app, night), app.ui, names) if opened == "who" else ""
    body = view.which(found, app.ui) if found else who
    return view.panel(here, app.ui, body, len(night.contests) if night else 0)


def together(app: App) -> dict[str, Together]:
    """For each game tonight's people, in the order in which they would sit."""
    night, found = app.nights.tonight(), {}
    for name in games.NAMES:
        if night and (names := app.nights.names(games.game(name))):
            out = [esc(night.people[who]) for who in night.seats if night.people[who] not in names]
            left = say_n(len(out), "{names} looks on", "{names} look on", names=listed(out)) if out else ""
            found[name] = Together(facts(enumerated(map(esc, names)), left), quoted(names))
    return found


def sitter(app: App, night: Night, who: int) -> view.Sitter:
    """Somebody of a night as they are drawn."""
    name = night.people[who]
    return view.Sitter(esc(name), who, app.store.face(name), who in night.seats)


def _known(app: App, night: Night | None) -> Sequence[view.Sitter]:
    """Tonight's people, then those who have played here before."""
    there = [sitter(app, night, who) for who in range(len(night.people))] if night else []
    others = [name for name in map(tidy, app.store.names()) if name and (night is None or night.person(name) < 0)]
    more = enumerate(others[: max(0, MOST_KNOWN - len(there))], len(there))
    return [*there, *(view.Sitter(esc(name), number, app.store.face(name), False) for number, name in more)]


def suggestion(app: App, night: Night) -> view.Suggestion | None:
    """The game that fits best: first everybody plays, then the time, then how loud it is, then what was not played yet."""
    count, played = len(night.seats), [match.game for match in night.contests]
    minutes, mood = number(app.ui.get("view.minutes", "")), app.ui.get("view.mood", "")

    def misfit(name: str) -> tuple[bool, int, bool, int]:
        face = games.profile(name)
        over = max(0, face.minutes - minutes) if minutes > 0 else 0
        return count > games.game(name).seats[1], over, bool(mood) and face.wild != (mood == "wild"), played.count(name)

    fitting = [name for name in games.NAMES if is_contest(name) and games.game(name).seats[0] <= count]
    if not fitting:
        return None
    name = min(fitting, key=misfit)
    face, most = games.profile(name), games.game(name).seats[1]
    reasons = [
        say("All of you play.") if count <= most else say("Those who have played least play next: {n} of you.", n=most),
        *([say_n(face.minutes, "About {n} minute.", "About {n} minutes.")] if face.minutes else []),
        say("Wild.") if face.wild else say("Calm."),
        *([] if name in played else [say("Not played tonight yet.")]),
    ]
    return view.Suggestion(name, translated(face.title), reasons, f"guide.{name}" not in app.store.settings())


# Beside the result of a match


def after(app: App, match: Match) -> str:
    """What tonight adds to a finished match: the game whose starter was found; else another game, and the end of the night."""
    night, names = app.nights.tonight(), people_of(match.header.seats)
    if night is None:
        begin, together = f"tonight-with:{esc(match.header.id)}", len(names) > 1 and match.game.contest
        return button(say("Another game"), act=begin, sign="next", id="tonight-next") if together else ""
    if sum(night.person(name) in night.seats for name in names) < 2:
        return ""
    if match.game.contest:
        done = button(say("Done for tonight"), act="tonight-done", sign="check", id="tonight-done")
        return button(say("Another game"), href="#/", sign="next", id="tonight-next") + done
    if night.first < 0:
        return ""
    name = esc(night.people[night.first])
    following = night.next or next((row.game for row in reversed(night.contests)), "")
    if following not in games.NAMES:
        return button(say("{name} starts: choose a game", name=name), href="#/", kind="primary", id="tonight-play")
    words = say("Play {game} with {name} starting", game=translated(games.profile(following).title), name=name)
    return button(words, act=f"play-now:{following}", kind="primary", id="tonight-play")


def otherwise(match: Match) -> str:
    """The way to the same people's next match with other stakes or rules; "" at a table with bots, and until it is over."""
    if match.result is None or not match.game.contest or any(seat.bot for seat in match.header.seats):
        return ""
    names = ",".join(seat.name.replace(",", " ") for seat in match.header.seats)
    chosen = {option.key: text_of(match.options[option.key]) for option in match.game.options if not option.hidden}
    link = f"#/{match.header.game}?{urlencode({'plain': '1', 'names': names} | chosen)}"
    return button(say("Again, with other stakes or rules"), href=esc(link), id="rematch-otherwise")


# The page of a night


def page(app: App, night: Night) -> Page:
    """The standings of a night."""
    from hexdice.app.night.standings import hats, standings  # only this page needs it

    title = say("Game night of {day}", day=dated(night.day)) if night.ended else say("Tonight")
    found = standings(night)
    worn = hats(found)
    people = [sitter(app, night, who) for who in range(len(night.people))]
    rows = [view.Row(people[one.who], one.points, one.firsts, one.matches, worn.get(one.who, "")) for one in found]
    line = []
    for row in sorted((*night.played, *unfinished(app, night)), key=lambda row: row.at):
        best = [people[who] for who, place in row.places if place == 0]
        minutes, entry = max(0, row.at - night.begun) // 60, app.store.entries.entry(row.id)
        id, left = (esc(row.id), "" if row.places else esc(entry["line"])) if entry else ("", "")
        line.append(view.Happened(id, minutes, _title(row.game), best, is_contest(row.game), left))
    lucky = [_title(name) for name in dict.fromkeys(row.game for row in night.contests) if games.profile(name).lucky]
    return Page(title, view.page(title, rows, line, _ways(app, night), lucky))


def unfinished(app: App, night: Night) -> Iterator[Played]:
    """Matches that people of this night have begun and left, as far as they are listed."""
    names, until = {name.casefold() for name in night.people}, night.ended or night.used + LASTS
    for entry in app.store.entries.recent():
        known = len(names & {*str(entry.get("names")).casefold().split(", ")}) > 1 and is_contest(entry["game"])
        if known and not entry.get("over") and not entry.get("unbegun") and night.begun <= entry["at"] <= until:
            yield Played(entry["id"], entry["game"], entry["at"], ())


def _title(game: str) -> str:
    return translated(games.profile(game).title) if game in games.NAMES else esc(game)


def _ways(app: App, night: Night) -> str:
    ways = button(say("Home"), href="#/", kind="primary", id="night-home")
    if night == app.nights.newest():
        undo = button(say("Undo", "the end of a night"), act=f"tonight-undo:{night.id}", sign="undo", id="tonight-undo")
        done = button(say("Done for tonight"), act="tonight-done", sign="check", id="tonight-done")
        ways += undo if night.ended else done
    if night.contests:
        ways += button(say("Share a picture"), act=f"tonight-picture:{night.id}", sign="share", id="tonight-picture")
    return ways + button(say("Save as CSV"), act=f"tonight-csv:{night.id}", sign="save", id="tonight-csv")


def _open(app: App, route: Route) -> Renderer | None:
    if route.head != "tonight" or len(route.path) > 2:
        return None
    night = app.nights.load(route.path[1]) if len(route.path) == 2 else app.nights.newest()
    return (lambda: page(app, app.nights.load(night.id) or night)) if night else None


# Acts


def _tonight(app: App) -> Night:
    night = app.nights.tonight()
    if night is None:
        raise NotationError("Nobody is here yet.")
    return night


def sit(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Seats the person `value`, or whoever is in the field "name"; a second tap lets them go."""
    name, night = tidy(value or fields.get("name", "")), app.nights.tonight() or app.nights.begin(())
    if not name:
        raise NotationError("A name is missing.")
    if (who := night.person(name)) in night.seats and value:
        app.nights.save(night._replace(seats=tuple(seat for seat in night.seats if seat != who)))
        return
    after = night.seated(name)
    if night.person(name) < 0 and after is night:
        raise NotationError("The table is full.")
    app.nights.save(after)
    app.store.set_setting(SIDES, app.store.settings().get(SIDES, "seat"))
    if not value:
        app.store.remember_names([name])
        app.effects.append(Effect("focus", "tonight-name"))
    app.ui["view.tonight"] = "who"


def again(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Begins a night with the people of the one before, in their seats and colours."""
    if (last := app.nights.newest()) and not app.nights.tonight():
        app.nights.save(app.nights.begin(())._replace(people=last.people, seats=last.seats))


def swap(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Marks the place `value` at the table; with a place marked, swaps the two people."""
    night, place, marked = _tonight(app), number(value), number(app.ui.pop("swap", ""))
    if not 0 <= place < len(night.seats):
        raise unknown_act()
    if not 0 <= marked < len(night.seats):
        app.ui["swap"] = value
    elif marked != place:
        seats = list(night.seats)
        seats[marked], seats[place] = seats[place], seats[marked]
        app.nights.save(night._replace(seats=tuple(seats)))
        app.store.set_setting(SIDES, "seat")  # they sit around it


def with_match(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Begins a night with the people of the match `value`, which is its first, and asks for another game."""
    match = app.store.load_match(value)
    names = people_of(match.header.seats) if match else []
    if match is None or len(names) < 2:
        raise unknown_act()
    app.nights.save(app.nights.begin(names))
    app.nights.finished(match)
    app.effects.append(Effect("go", "#/"))


def starts(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Finds out who starts the game `value`, in the game that decides it."""
    night, names = _tonight(app), app.nights.names(games.game(value))
    app.nights.save(night._replace(next=value))
    for game, profile in games.profiles().items():
        if profile.tonight:
            app.sections[game].act(f"{profile.tonight}:{quoted(names)}", {})


def done(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Ends the night, also one that was forgotten, and the evening of its people in a campaign; shows how it ended."""
    night = app.nights.tonight() or app.nights.forgotten()
    names = [night.people[who] for who in night.seats] if night else []
    names += people_of(app.session.match.header.seats) if app.session else []
    pages = [page for section in app.sections.values() if (page := section.end_evening(names))]
    if night is None and not pages:
        raise NotationError("This evening has already ended.")
    if night and night.contests:
        app.nights.save(night._replace(ended=max(1, night.used if app.nights.tonight() is None else app.clock.now())))
        pages = [f"#/tonight/{night.id}"]
    elif night:
        app.nights.save(night._replace(seats=()))
    if pages:
        app.effects.append(Effect("go", pages[0]))


def undo(app: App, value: str, fields: Mapping[str, str]) -> None:
    """The night `value`, ended or forgotten, goes on, and so do the evenings that ended last; without a value only they."""
    night = app.nights.newest()
    if value and (night is None or night.id != value):
        raise unknown_act()
    if not value or (night and night.ended):
        for section in app.sections.values():
            section.resume_evening()
    if value and night:
        app.nights.save(night._replace(ended=0))


def save(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers a night as CSV: a row for each person and match."""
    night = app.nights.load(value)
    if night is None:
        raise unknown_act()
    head = say("Date"), say("Game"), say("Player"), say("Place", "a rank"), say("Match")
    rows: list[tuple[str | int, ...]] = [head]
    for row in night.played:
        game, match = guarded(_title(row.game)), guarded(row.id)
        rows += [(night.day, game, guarded(night.people[who]), place + 1, match) for who, place in row.places]
    app.effects.append(Effect("download", f"hexdice-night-{night.day}.csv", csv_of(rows)))


def picture(app: App, value: str, fields: Mapping[str, str]) -> None:
    """Offers the night on view as a picture: who wears the crown, and everybody's face and points."""
    from hexdice.app.night.standings import hats, standings

    night = app.nights.load(value)
    if night is None:
        raise unknown_act()
    title = say("Game night of {day}", day=dated(night.day))
    worn = hats(standings(night))
    words = [say("{name} wears the crown", name=night.people[who]) for who in worn if worn[who] == "crown"]
    played = enumerated(dict.fromkeys(_title(row.game) for row in night.contests))
    app.effects.append(Effect("save-picture", f"hexdice-night-{night.day}.png", "\n".join([*words, title, played])))


OTHERS = {"tonight-new": sit, "tonight-with": with_match, "tonight-csv": save}
TOPIC = Topic(_open, OTHERS | named(sit, again, swap, starts, done, undo, picture, under="tonight-"))
