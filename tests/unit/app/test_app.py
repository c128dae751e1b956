"""The app without a browser: set-up, play, saves, several tabs, bad input."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexdice import games
from hexdice.app.devices import tabs
from hexdice.app.pages.home import update_refused
from hexdice.app.ports import Intent
from hexdice.app.storage import backup, matches
from hexdice.app.storage.entries import RECENT
from hexdice.app.storage.shelf import PREFIX
from hexdice.app.table import bot_turns
from hexdice.app.topics import TOPICS, make_app
from hexdice.kernel.codec import canonical, dump_match, match_to_data, pack
from hexdice.kernel.match import Header, Match, Seat
from hexdice.view.services import MATCH
from tests.unit.app.fakes import PEOPLE, DictStorage, FixedClock, NoStorage, Person, Tags, first_move


def test_a_match_is_set_up_played_and_found_again() -> None:
    """Every move is saved; a new page finds the match as it was."""
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    before = person.app.session
    assert before is not None
    again = Person(person.storage)
    assert person.id in again.do("route", "#/matches").html
    again.do("route", f"#/m/{person.id}")
    after = again.app.session
    assert after is not None
    assert after.match.state == before.match.state
    assert after.match.played == before.match.played


def test_only_the_sheet_of_the_open_tables_game_applies() -> None:
    """Pages that may show several games, such as the home page and the rules, have all sheets."""
    person = Person()
    assert person.do("route", "#/").looks.game == ""
    assert person.start("three-dice", PEOPLE).looks.game == "three-dice"
    table = f"#/m/{person.id}"
    assert person.do("route", "#/rules/first-war").looks.game == ""
    assert person.do("route", table).looks.game == "three-dice"
    assert person.do("route", "#/learn/first-island").looks.game == "first-island"
    assert person.do("route", "#/people").looks.game == ""


def test_unknown_route_is_home_with_a_sentence() -> None:
    drawn = Person().do("route", "#/nothing/here")

    assert "This page does not exist" in drawn.html
    assert "What shall we play?" in drawn.html


def test_unknown_match_is_home_with_a_sentence() -> None:
    assert "There is no such match" in Person().do("route", "#/m/abcd").html


def test_two_players_of_one_name_are_refused_in_the_form() -> None:
    person = Person()
    person.do("route", "#/three-dice")
    person.do("field", "name-0", value="Ann")
    person.do("field", "name-1", value=" ann ")
    drawn = person.do("act", "start")

    assert "Two players have the same name." in drawn.html
    assert person.app.session is None


def test_another_tab_watches_and_takes_over() -> None:
    """The second tab shows the match read-only, follows it, and may play once it has the lock."""
    first = Person()
    first.start("three-dice", PEOPLE)
    second = Person(first.storage)
    second.locks = False
    drawn = second.do("route", f"#/m/{first.id}")
    assert "This match is being played in another tab" in drawn.html
    assert "data-move" not in drawn.html
    first_move(first)
    tabs.changed(second.app, MATCH + first.id)
    assert second.app.session is not None and first.app.session is not None
    assert second.app.session.match.state == first.app.session.match.state
    kept = dict(first.storage.kept) if isinstance(first.storage, DictStorage) else {}
    second.do("move", "roll")
    assert kept == first.storage.kept  # type: ignore[union-attr]  # nothing was written by the watcher

    second.locks = True
    tabs.locked(second.app, first.id)

    assert "Another tab" not in second.settle().html
    first_move(second)


def test_full_storage_lets_play_go_on_under_a_warning() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    assert isinstance(person.storage, DictStorage)
    person.storage.full = True
    first_move(person)
    drawn = person.app.render()
    assert "the storage is full" in drawn.html
    first_move(person)
    assert "the storage is full" in person.app.render().html

    person.storage.full = False
    first_move(person)

    assert "the storage is full" not in person.app.render().html


def test_play_works_with_storage_switched_off() -> None:
    person = Person(NoStorage())
    person.start("three-dice", PEOPLE)
    first_move(person)

    assert "the storage is switched off" in person.app.render().html


def test_a_match_is_deleted_only_after_confirmation() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    id = person.id
    person.do("route", "#/")
    drawn = person.do("act", f"delete:{id}")
    assert "Delete this match?" in drawn.html
    person.do("act", "cancel")
    assert isinstance(person.storage, DictStorage) and MATCH + id in person.storage.kept
    person.do("act", f"delete:{id}")

    person.do("act", f"delete-yes:{id}")

    assert MATCH + id not in person.storage.kept


def test_a_link_opens_a_copy_with_the_same_events() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    session = person.app.session
    assert session is not None
    person.do("act", "share")
    link = next(e.value for e in person.effects if e.kind == "share")
    other = Person()
    other.do("route", link)
    copy = other.app.session
    assert copy is not None

    assert copy.match.played[: len(session.match.played)] == session.match.played


def test_the_same_match_from_a_link_twice_is_one_match() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    link = matches.link(person.app.session.match)  # type: ignore[union-attr]
    other = Person()
    other.do("route", link)
    other.do("act", "keep")
    copy = other.id
    assert other.app.route.path == ("m", copy)
    other.do("route", "#/")
    other.do("route", link)
    assert other.id == copy and len(other.app.store.entries.recent()) == 1
    first_move(other)  # now it has gone on beyond the link
    page = other.do("route", link)
    assert "This link is older than the match here" in page.html
    assert other.id == copy and len(other.app.store.entries.recent()) == 1


def test_a_link_stores_nothing_until_it_is_played() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    link = matches.link(person.app.session.match)  # type: ignore[union-attr]
    other = Person()
    page = other.do("route", link).html
    assert "This match was opened from a link" in page
    other.do("act", "review:first")
    other.do("act", "review:off")
    other.do("route", "#/rules/three-dice")
    other.do("route", "#/")
    other.wait()
    assert on_device(other) == []
    other.do("route", link)
    first_move(other)
    assert other.app.route.path == ("m", other.id) and "from a link" not in other.app.render().html
    again = Person(other.storage)
    again.do("route", f"#/m/{other.id}")
    assert again.app.session is not None and other.app.session is not None
    assert again.app.session.match.played == other.app.session.match.played


def test_a_match_too_slow_to_replay_is_neither_sent_nor_opened_as_a_link() -> None:
    """At most 6,000 events, as a short link can contain 100,000. A file is chosen deliberately and may have any number."""
    game, seats = games.game("first-war"), (Seat("Ann"), Seat("Bo"))
    match = Match(game, Header("first-war", {}, seats, 2, "0" * 32, "a", rules=game.rules_version))
    match.settle()
    while len(match.events) <= 6_000:
        match.play(game.actors(match.state)[0], "done")
    link, file = matches.link(match), dump_match(match)
    assert len(link) < 1_000
    other = Person()
    assert "more moves than a Hexdice link" in other.do("route", link).html
    assert other.app.session is None
    person = Person()
    person.do("act", "open-file", text=file)
    assert person.app.session is not None and len(person.app.session.match.events) == len(match.events)
    person.effects.clear()
    person.do("act", "share")
    assert "too long for a link" in person.app.render().html and not [e for e in person.effects if e.kind == "share"]
    another = Person()
    another.do("route", matches.link(Match(game, match.header, match.events[:6_000])))
    opened = another.app.session
    assert opened is not None and len(opened.match.events) >= 6_000, "chores may follow by themselves"


def test_numbers_of_thousands_of_digits_are_refused() -> None:
    """Python refuses to read them, with a different error."""
    long = "9" * 5000
    person = Person()
    person.start("three-dice", PEOPLE)
    table = f"#/m/{person.id}"
    for route, intent in (
        ("#/matches", Intent("ui", f"from={long}")),
        ("#/people", Intent("ui", f"from={long}")),
        ("#/three-dice", Intent("field", f"name-{long}")),
        ("#/three-dice", Intent("act", f"seat-drop:{long}")),
        (table, Intent("act", f"look:{long}")),
        (table, Intent("act", f"undo:{long}")),
        (table, Intent("act", f"review:at={long}")),
        (table, Intent("ui", f"view.cursor={long}")),
    ):
        person.do("route", route)
        assert "went wrong" not in person.do(intent.kind, intent.value).html
        assert "went wrong" not in person.wait().html
    assert person.app.session is not None and len(person.app.session.match.events) > 0


def test_a_new_match_never_takes_the_id_of_another() -> None:
    """Eight digits repeat sooner or later; a damaged match counts too, and so does one with only its previous save."""
    person = Person()
    person.start("three-dice", PEOPLE)
    first, storage = person.id, person.storage
    assert isinstance(storage, DictStorage)
    storage.kept[MATCH + "0badcafe"] = "noise"
    storage.kept["hexdice.previous.match.0ddba115"] = storage.kept[MATCH + first]
    kept = dict(storage.kept)
    drawn = iter([first, "0badcafe", "0ddba115", "00000abc"])
    other = Person(storage)
    other.app.entropy = lambda size: next(drawn) if size == 4 else "5" * 2 * size
    other.start("siberian-dice", ("Eli", "Fay"))
    assert other.id == "00000abc"
    assert all(storage.kept[key] == text for key, text in kept.items() if "match." in key)


def test_the_bots_of_a_link_wait_until_it_is_kept() -> None:
    person = Person()
    person.do("route", "#/siberian-dice?names=Ann,Bot:gentle")
    draft = person.app.draft
    assert draft is not None
    person.do("field", "bot-1", value="gentle")
    person.do("act", "start")
    while person.app.session and person.app.session.bot_up() is None:
        first_move(person)
    link = matches.link(person.app.session.match)  # type: ignore[union-attr]
    other = Person()
    other.do("route", link)
    assert bot_turns.ask_next(other.app) is None and on_device(other) == []
    other.do("act", "keep")
    assert bot_turns.ask_next(other.app) is not None


def test_names_from_a_link_are_not_remembered() -> None:
    person = Person()
    person.do("route", "#/first-island?names=Settler")
    person.do("act", "start")
    assert person.app.store.names() == []


def test_the_language_is_the_device_s_until_one_is_chosen() -> None:
    person = Person()
    assert person.app.render().looks.language == "en"
    app = make_app(DictStorage(), FixedClock(), device="de")
    assert app.render().looks.language == "de" and "Was spielen wir?" in app.render().html
    app.handle(Intent("field", "setting-language", {"value": "en"}))
    assert app.render().looks.language == "en"
    app = make_app(DictStorage(), FixedClock(), device="eo")
    assert app.render().looks.language == "en"


@pytest.mark.parametrize("payload", ["", "x", "AAAA", "%F0%9F", "eJwDAAAAAAE", "a" * 5000])
def test_a_forged_link_is_a_sentence(payload: str) -> None:
    drawn = Person().do("route", f"#/open/{payload}")

    assert "What shall we play?" in drawn.html
    assert 'id="notice"' in drawn.html


def test_backup_brings_everything_back() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    person.do("act", "backup")
    text = next(e.text for e in person.effects if e.kind == "download")
    other = Person()
    other.do("route", "#/settings")
    assert "New here, added: 1." in other.do("act", "restore", text=text).html
    assert other.storage.keys() == []
    other.do("act", "restore-yes")
    assert (
        other.app.store.entries.recent() == person.app.store.entries.recent()
    )  # with its line, and when it was played

    other.do("route", f"#/m/{person.id}")

    assert other.app.session is not None and person.app.session is not None
    assert other.app.session.match.state == person.app.session.match.state


@pytest.mark.parametrize("recent", ["5", "true", "{}", "no list", '[5, {"id": "x"}]', "[]"])
def test_a_backup_with_a_damaged_list_still_restores_the_matches(recent: str) -> None:
    person = Person()
    ids = set()
    for _ in range(2):
        person.start("three-dice", PEOPLE)
        ids.add(person.id)
    data = json.loads(backup.dump(person.app.store))
    other = Person()
    other.do("route", "#/settings")
    other.do("act", "restore", text=json.dumps({**data, "kept": {**data["kept"], RECENT: recent}}))
    other.do("act", "restore-yes")
    other.do("route", "#/matches")
    home = other.wait().html
    assert {entry["id"] for entry in other.app.store.entries.recent()} == ids
    assert all(f"#/m/{id}" in home for id in ids) and "could not be read" not in home


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "😀" * 300,
    "' onmouseover='x",
    "{name} {0} %s",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text_everywhere(name: str) -> None:
    person = Person()
    pages = [person.start("three-dice", (name, "Bo", "Cy")).html]
    for _ in range(12):
        session = person.app.session
        assert session is not None
        if session.match.result:
            break
        first_move(person)
        pages.append(person.app.render().html)
    for intent in (
        ("ui", "view.log=1&view.menu=1"),
        ("act", "review:first"),
        ("route", "#/"),
        ("route", "#/three-dice"),
    ):
        pages.append(person.do(*intent).html)

    for page in pages:
        found = Tags(page)
        assert "script" not in found.tags
        assert not [a for a in found.attributes if a.startswith("on")]
        assert not [v for a, v in found.values if a in ("href", "src") and not v.startswith(("#", "assets/pictures/"))]


def kept_by_a_match() -> dict[str, str]:
    person = Person()
    person.start("three-dice", PEOPLE)
    first_move(person)
    person.do("act", "extra:real=1")
    person.do("route", "#/settings")
    person.do("field", "setting-theme", value="dark")
    assert isinstance(person.storage, DictStorage)
    return dict(person.storage.kept)


def on_device(person: Person) -> list[str]:
    """All texts in the storage."""
    assert isinstance(person.storage, DictStorage)
    return list(person.storage.kept.values())


KEPT: dict[str, str] = {}

DAMAGE = st.one_of(
    st.just(""),
    st.just("null"),
    st.just("[]"),
    st.just("{}"),
    st.just('{"format":99}'),
    st.just("x" * 5_000_000),
    st.text(max_size=200),
    st.integers(0, 200).map(lambda n: f"cut:{n}"),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9), lambda x: st.lists(x, max_size=3)
    ).map(json.dumps),
)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damage_of_the_storage_leaves_a_page_that_names_it_and_keeps_it(data: st.DataObject) -> None:
    if not KEPT:
        KEPT.update(kept_by_a_match())
    kept = dict(KEPT)
    key = data.draw(st.sampled_from(sorted(kept)))
    damage = data.draw(DAMAGE)
    kept[key] = kept[key][: int(damage[4:])] if damage.startswith("cut:") else damage
    person = Person(DictStorage(kept))

    home = person.do("route", "#/").html
    person.do("route", "#/settings")
    person.do("route", "#/three-dice")
    id = next(k for k in KEPT if k.startswith(MATCH))[len(MATCH) :]
    person.do("route", f"#/m/{id}")
    again = person.do("route", "#/").html

    assert "What shall we play?" in home
    if key.startswith(MATCH):
        assert kept[key] in on_device(person)
        assert "This could not be read" in again or f"#/m/{id}" in again
    assert all(k.startswith(PREFIX) for k in kept)


def test_broken_texts_can_be_downloaded_and_deleted() -> None:
    storage = DictStorage({MATCH + "abcd": "noise"})
    person = Person(storage)
    person.do("route", "#/")
    assert "This could not be read" in person.wait().html
    person.do("act", f"rescue:{MATCH}abcd")
    assert next(e.text for e in person.effects if e.kind == "download") == "noise"

    person.do("act", f"discard:{MATCH}abcd")

    assert storage.kept.get(MATCH + "abcd") is None
    assert "This could not be read" not in person.app.render().html


def test_the_home_page_reminds_of_a_backup_after_five_days() -> None:
    person = Person()
    person.start("three-dice", PEOPLE)
    clock = person.app.clock
    assert isinstance(clock, FixedClock)
    clock.seconds += 5 * 86400 - 10
    assert "Make a backup" not in person.do("route", "#/").html
    clock.seconds += 20
    assert "Make a backup" in person.do("route", "#/").html

    person.do("act", "backup")

    assert "Make a backup" not in person.app.render().html


def test_the_reason_of_a_refusal_is_text_too() -> None:
    """It returns from an attribute of the page, which the browser has unescaped."""
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    assert "img" not in Tags(person.do("why", HOSTILE[0], rule=HOSTILE[0]).html).tags


def test_a_match_file_with_hostile_bots_is_only_text() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    assert person.app.session is not None
    person.do("move", "resign")
    data = match_to_data(person.app.session.match)
    data["seats"][1][1] = HOSTILE[0]
    person.do("act", "open-file", text=canonical(data))
    page = person.do("ui", "view.who=1").html  # who asks about a bot reads its level
    assert "img" not in Tags(page).tags and "&lt;img" in page


def test_a_match_with_a_hostile_id_from_a_backup_is_only_text() -> None:
    person = Person()
    person.start("siberian-dice", ("Ann", "Bo"))
    assert person.app.session is not None
    id = HOSTILE[1].replace("/", "")  # a slash would end the id in a route
    data = {**match_to_data(person.app.session.match), "id": id}
    other = Person(DictStorage({f"hexdice.match.{id}": pack(canonical(data))}))
    for route in ("#/", f"#/m/{id}", "#/rules/siberian-dice"):
        assert "script" not in Tags(other.do("route", route).html).tags
    assert f"#/m/{id}" in [value for name, value in Tags(other.app.render().html).values if name == "href"]


@pytest.mark.parametrize("half", ["\ud800", "\udc00"])
def test_half_a_surrogate_pair_that_is_typed_breaks_nothing(half: str) -> None:
    person = Person()
    person.start("three-dice", (f"Ann{half}", "Bo"))
    person.do("act", "rename", **{"rename-1": half})
    assert isinstance(person.storage, DictStorage)
    again = Person(person.storage)
    page = again.do("route", "#/matches").html
    assert "could not be read" not in page and "Ann?" in page
    again.do("route", "#/three-dice")
    assert not again.app.store.broken and again.app.draft is not None and again.app.draft.names[0] == "Ann?"


@pytest.mark.parametrize("game", games.NAMES)
def test_stored_page_state_is_shown_only_as_text(game: str) -> None:
    """Values of data-ui and bots' answers come from outside Python."""
    person = Person()
    person.start(game, ("Ann", "Bo"))
    asked = "ask ghost hint hex die do keep look who at att box first last show island".split()
    kept = "cursor from who place round target chart list replay".split()
    for key in [*asked, *(f"view.{key}" for key in kept)]:
        assert "img" not in Tags(person.do("ui", f'{key}="><img src>').html).tags


def test_an_update_that_cannot_be_taken_says_why_and_what_to_do() -> None:
    person = Person()
    person.app.update_ready = True
    person.do("act", "update")
    for waits, words in ((True, "Close the other Hexdice tabs"), (False, "Reload the page")):
        update_refused(person.app, waits)
        drawn = person.app.render()
        assert words in drawn.html and words in drawn.announce


def test_the_download_for_faster_starts_is_offered_if_it_was_skipped() -> None:
    person = Person()
    assert "fetch-image" not in person.do("route", "#/settings").html
    person.app.image_left_out = True
    assert 'data-act="fetch-image"' in person.app.render().html
    person.effects.clear()

    drawn = person.do("act", "fetch-image")

    assert [effect.kind for effect in person.effects] == ["fetch-image"]
    assert "fetch-image" not in drawn.html
    assert "The download has begun." in drawn.html


def test_no_two_topics_have_an_act_of_the_same_name() -> None:
    """The later one would hide the other."""
    names = [name for topic in TOPICS for name in topic.acts]
    assert sorted(names) == sorted(set(names))


def test_the_arrow_of_the_rules_leads_back_to_where_they_were_opened() -> None:
    person = Person()
    person.start("three-dice", ("Ann", "Bo"))
    for table in (f"#/m/{person.id}", "#/learn/three-dice"):
        person.do("route", table)
        for rule in ("TD-3", "TD-4"):
            bar = person.do("route", f"#/rules/three-dice/{rule}").html.partition("</header>")[0]
            assert f'href="{table}"' in bar
    person.do("route", "#/")
    assert 'href="#/"' in person.do("route", "#/rules/three-dice").html.partition("</header>")[0]
