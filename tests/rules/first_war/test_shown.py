"""What the table shows beside the moves: names of tiles, a card that was turned up, how it stood at the end."""

import re

import pytest

from hexdice import games
from hexdice.app.app import KEPT
from hexdice.app.match.session import Session
from hexdice.app.pages.learn import GuidedSession
from hexdice.app.table import why
from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.cards import CARDS
from hexdice.games.first_war.rules.state import Phase, State, whole
from hexdice.games.first_war.table import drawings, end, lessons, marks, panels, preview, pyramid, screen
from hexdice.games.first_war.table.past.happened import Trace
from hexdice.games.first_war.table.past.log import brought
from hexdice.games.first_war.table.words import some
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event, Header, Match, Seat
from hexdice.view.board import centre
from hexdice.view.markup import plain
from hexdice.view.table import Table
from tests.rules.first_war.positions import beaten, markup, position, run, table

HOMES = ("F1:ffes F2:hh", "F11:ffes F10:hh")


def cell(html: str, name: str) -> str:
    """The markup of a tile."""
    return html.partition(f'id="cell-{name}"')[2].partition('<g role="gridcell"')[0]


def test_every_tile_bears_its_name() -> None:
    html = markup(table(position(*HOMES, "P:E2")))
    assert [name for name in land.GRID.names if f">{name}</text>" not in cell(html, name)] == []


def test_the_tiles_that_a_sentence_names_are_marked() -> None:
    """Three hunters on F2 face two on F4, two steps away: the note names the tile that is the goal."""
    html = markup(table(position("F1:ffes F2:hhh", "F11:ffes F4:hh", "P:F3 P:F4")))
    named = re.findall(r'id="cell-(\w+)" class="[^"]*fw-named', html)
    assert named == ["F4"]


def turned_up() -> Session:
    """Ada has just turned up Herb Lore, and one research point is left."""
    state_before = ("scientist F1 F2", "done", "turn I-1")
    match = Match(GAME, Header("first-war", {}, (Seat("Ada"), Seat("Bela")), 2, "0" * 32))
    match.take(Event(CHANCE, "foraging"))
    for move in ("done", *state_before):
        match.take(Event(0, move))
    session = Session(match)
    session.active = True
    before = match.cursor
    match.take(Event(CHANCE, "herb lore"))
    session.fresh = before
    return session


def test_a_card_that_was_turned_up_turns_over_and_is_read() -> None:
    shown = turned_up().table()._replace(moves=())  # the turn went on by itself
    html = screen.screen(shown).main
    assert (
        "fw-flips" in html
        and "Herb Lore" in html
        and "Each healer removes wounds from different pieces, up to 2 a turn" in html
    )
    assert "fw-flips" not in screen.screen(shown._replace(fresh=len(shown.events))).main


def test_the_board_is_back_when_the_turn_goes_on_with_the_card_that_was_turned_up_over_it() -> None:
    at = turned_up().table()._replace(moves=())
    assert at.state.phase != Phase.RESEARCH, "the only point is spent"
    assert re.findall(r'id="open-(I+-\d)', pyramid.panel(at)) == ["I-1"] and 'id="pyramid"' not in markup(at)


def test_a_card_goes_with_the_next_act() -> None:
    session = turned_up()
    session.play(0, "grow F2")
    assert session.hooks.screen(session.table()).under == ""


def test_who_resigns_reads_how_it_stood() -> None:
    """Six against five, one of them wounded, and nobody has fought."""
    state = run(position("F1:ffes F3:hh", "F11:ffeS F10:h", "P:F3"), "resign")
    words = plain(end.ending(table(state)))
    assert "Bela wins" in words and "Ada has resigned." in words
    rows = dict(re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', screen.screen(table(state)).side))
    assert rows["Pieces"] == "<td>6</td><td>5</td>"
    assert rows["Wounded"] == "<td>0</td><td>1</td>"
    assert rows["Active cards"] == "<td>0</td><td>0</td>"
    assert rows["Fights won"] == "<td>0</td><td>0</td>"


def test_a_conflict_in_which_somebody_resigns_is_not_shown_any_more() -> None:
    state = run(position("F1:ffes E5:hh", "F11:ffes F6:hh", "P:E5 P:F6"), "hunter E5 F6", "done", "done", "fight F6")
    assert 'id="clash"' in markup(table(state))
    assert 'id="clash"' not in markup(table(run(state, "resign")))


def test_what_was_marked_for_a_piece_goes_when_another_is_chosen() -> None:
    """With an attack by the hunter of E5 marked, a tap on F2 shows no button for that attack any more."""
    state = position("F1:ffes E5:h F2:h", "F11:ffes F6:h", "P:E5 P:F6")
    html = markup(table(state, {"from": "E5", "who": "hunter", "ghost": "hunter E5 F6"}))
    assert 'data-move="hunter E5 F6"' in html
    assert 'data-ui="from=F2&amp;who=&amp;ghost="' in html


def at_step(step: int) -> GuidedSession:
    return GuidedSession("first-war", games.guided("first-war"), step, lambda reached: None)


def test_the_lesson_speaks_of_buttons_that_are_there() -> None:
    """All three hunters go by the button in front; then the one that says that all have moved; a step to read shows the board."""
    at_three = at_step(2)
    at_three.ui |= {"from": "F5", "ghost": "hunter F5 F6"}
    assert "Attack F6 with 3" in plain(at_three.hooks.screen(at_three.table()).actions)
    at_four = at_step(3)
    actions = at_four.hooks.screen(at_four.table()).actions
    assert re.findall(r'id="([^"]*)"', actions) == ["done"]
    for step, there in ((6, False), (7, True), (8, False), (9, False)):
        at = at_step(step)
        assert ('id="pyramid"' in markup(at.table())) == there


def test_the_card_of_the_lesson_is_gone_when_its_tile_is_to_be_tapped() -> None:
    session = at_step(7)
    session.play(0, "turn I-3")
    assert "Watchfires" in markup(session.table())
    session.read()
    assert "Watchfires" not in markup(session.table())


def near(at: Table) -> list[float]:
    """The part of the board that is worth seeing: left, top, width and height."""
    found = re.search(r'data-near="([^"]+)"', markup(at))
    assert found
    return [float(number) for number in found[1].split(" ")]


def test_what_is_worth_seeing_are_both_tribes_as_far_as_they_fit() -> None:
    """From F1 to F6: six tiles side by side, one high; enemies further away than three steps and eight tiles in all do not count."""
    at = table(position("F1:ffes F3:hh", "F11:ffes F6:hh", "P:F3 P:F6"))
    x, y, across, down = near(at)
    assert abs(x - (centre(*land.GRID.cells[land.GRID.number["F1"]])[0] - 26)) <= 1 and (y, down) == (-30, 60)
    assert abs(across - 6 * 52) <= 1
    assert "data-near" not in markup(at._replace(present=False))


def test_the_view_stays_while_somebody_chooses_and_when_the_others_move() -> None:
    at = table(position("F1:ffes F3:hh", "F11:ffes F6:hh", "P:F3 P:F6"))
    assert near(at._replace(ui={"from": "F3"})) == near(at)
    assert near(table(at.state._replace(phase=Phase.OTHERS))) == near(at)


def test_hunters_far_from_home_are_seen_without_it() -> None:
    x, _, across, _ = near(table(position("F1:ffes F10:hh", "F11:ffes F9:hh", "P:F9 P:F10")))
    assert x > 0 and across <= 8 * 52


def test_each_way_to_stand_says_how_it_ends() -> None:
    """Two hunters attack a hunter and a farmer with 4 (FW-10, FW-12, FW-15).

    Together they defend with 3: both are wounded and retreat. One by one the hunter is beaten by 2 against 1; the farmer, 2
    against 2, is wounded as its attacker is, stays, and falls to the other attacker, who is wounded by it, too.
    """
    state = run(
        position("F1:ffe F2:hs F3:hh", "F11:ffe F10:hs F4:hf"),
        "hunter F3 F4",
        "hunter F3 F4",
        "done",
        "done",
        "fight F4",
    )
    found = preview.courses(state)
    assert found["stand hunter+farmer"][:3] == (((4, 3),), (0, 0), (0, 2))
    assert found["stand hunter, farmer"][:3] == (((2, 1), (2, 2)), (0, 2), (1, 1))
    words = plain(markup(table(state)))
    assert "Bela: 2 wounded; Ada: unhurt" in words and "Bela: 1 lost, 1 wounded; Ada: 2 wounded" in words


def fought(bots: tuple[str, str] = ("", "first")) -> Session:
    """Ada's hunter removes Bela's only healer on F5, 2 against 0; nothing in it is a choice."""
    start = position("F1:ffes F4:h", "F5:e F11:ffes F10:hh", "P:F4", fresh=False)
    match = Match(GAME, Header("first-war", {}, (Seat("Ada", bots[0]), Seat("Bela", bots[1])), 2, "0" * 32))
    match.states[0] = start
    session = Session(match)
    session.active = True
    session.play(0, "hunter F4 F5")
    while all(event.text != "strike" for event in session.match.events):  # a bot strikes, for a person it follows
        session.play(0, "strike" if session.match.state.fight else "done")
    return session


def test_a_wounded_defender_who_is_beaten_falls_on_the_stage_too() -> None:
    state = position("F1:ffes F4:h", "F5:F F11:ffes F10:hh", "P:F4", fresh=False)
    state = run(state, "hunter F4 F5", "done", "done", "fight F5", "stand hurt farmer", "put hunter F4 on 1")
    assert "defenders fall, attackers wounded" in plain(screen.screen(table(state)).main)


def test_a_fight_without_a_choice_is_struck_at_once_and_stays_in_sight_until_the_next_move() -> None:
    session = fought()
    assert session.match.state.phase == Phase.RESEARCH
    shown = session.hooks.screen(session.table())
    assert "1 hunter (2) against 1 healer (0): three times as strong: the defenders fall." in plain(shown.main)
    assert 'id="pyramid"' in shown.main and 'class="fw-lane destroyed"' in shown.main
    assert plain(shown.prompt) == "You: spend 1 research point" and 'id="commit"' in shown.actions
    looked = session.hooks.screen(session.table()._replace(ui={"slot": "I-2"})).main
    assert 'id="pyramid"' in looked and "fw-lane" not in looked, "the card that is looked at needs the room"
    session.play(0, "turn I-1")
    assert "fw-lane" not in session.hooks.screen(session.table()).main


def test_why_not_asks_about_the_attack_that_turned_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hunter to F5, nobody else moves, the strike that follows takes the healer, one card is turned up: the attack did most."""
    session = fought()
    session.play(0, "turn I-1")
    session.review = len(session.match.events)
    monkeypatch.setattr(session.curve, "turn", lambda: (0, session.review))
    monkeypatch.setattr(session, "explains", lambda: True)
    assert session.match.events[0].text == "hunter F4 F5" and "review:why=0" in why.way_in(session)
    assert session.match.events[session.review - 2].text == "turn I-1", "decided last"


def test_whoever_takes_each_step_strikes_by_hand() -> None:
    start = run(position("F1:ffes F4:h", "F5:e F11:ffes F10:hh", "P:F4", fresh=False), "hunter F4 F5", "done", "done")
    placed = run(start, "fight F5", "stand healer", "put hunter F4 on 1")
    assert 'data-move="strike"' in screen.screen(table(placed)).actions and screen.upkeep(table(placed)) == "strike"


def test_a_blow_that_wins_says_so() -> None:
    """Bela has a hunter on F6 and none elsewhere: three hunters remove it. With one more at home nothing is said."""
    for home, last in (("F11:ffes", True), ("F11:ffes F10:h", False)):
        state = run(position("F1:ffes F5:hhh", f"F6:h {home}", "P:F5 P:F6"), *["hunter F5 F6"] * 3)
        assert ("6 against 1: this wins" in plain(screen.screen(table(state)).actions)) == last


def test_a_blow_that_cannot_win_is_not_played_out() -> None:
    """Bela has all kinds at home, one of them unhurt, whatever becomes of the hunter on F6."""
    state = run(position("F1:ffes F5:hhh", "F6:h F11:ffes F10:h", "P:F5 P:F6"), *["hunter F5 F6"] * 3)
    before = preview.courses.cache_info().misses
    assert "against" in plain(screen.screen(table(state)).actions)
    assert preview.courses.cache_info().misses == before


def test_what_a_bot_struck_is_looked_at_before_ones_own_turn() -> None:
    session = fought(("first", ""))
    while session.match.state.turn == 0:
        session.play(0, "done")
    shown = session.hooks.screen(session.table())
    assert plain(shown.prompt) == "Ada has attacked F5" and re.findall(r'id="([^"]*)"', shown.actions) == ["fought"]
    assert lessons.lesson(session.table()) is None and 'class="fw-lane destroyed"' in shown.main
    key, _, value = re.findall(r'data-ui="([^"]+)"', shown.actions)[0].partition("=")
    session.ui[key] = value
    assert plain(session.hooks.screen(session.table()).prompt) == "You: explore or attack"


def test_hunger_is_said_before_the_choice_that_leads_to_it() -> None:
    """One farmer on Fields and a hunter on Plains bring 4 for four pieces (FW-16): without the farmer 3 are missing; with no farmer there, ways out."""
    state = position("F1:fes F2:h", "F11:ffes F10:hh", phase="others", fresh=False)
    choosing = plain(screen.screen(table(state, {"from": "F1", "who": "farmer"})).note)
    assert "If it leaves, 3 pieces go hungry." in choosing
    healer = plain(screen.screen(table(state, {"from": "F1", "who": "healer"})).note)
    assert "go hungry" not in healer
    gone = position("F1:es F2:hf", "F11:ffes F10:hh", phase="others", fresh=False)
    assert "Food is 3 short: farmers onto Fields" in plain(screen.screen(table(gone)).note)


def test_who_has_resigned_is_not_offered_to_undo_it() -> None:
    session = fought()
    assert session.undo_cursor() is not None
    session.play(0, "resign")
    assert session.undo_cursor() is None


def test_a_target_within_reach_of_enemy_hunters_says_so_before_the_move() -> None:
    """An enemy hunter on F6 strikes F5 beside it; E4 and F3 are out of its reach, as F4 is."""
    state = position("F1:ffes F4:hh", "F11:ffes F6:h", "P:F4 P:F5 P:F6 P:E4 P:F3")
    html = markup(table(state, {"from": "F4", "who": "hunter"}))
    warned = {name for name in land.GRID.names if "fw-risk" in cell(html, name)}
    assert warned == {"F5"} and "enemy hunters can attack it" in cell(html, "F5")
    assert "fw-risk" not in markup(table(state)), "F4 itself is two steps away"


def test_hunters_who_can_still_move_leave_the_button_in_the_second_place() -> None:
    actions = screen.screen(table(position(*HOMES, "P:E2"))).actions
    done = re.search(r'class="([^"]*)"[^>]*id="done"', actions) or re.search(r'id="done"[^>]*class="([^"]*)"', actions)
    assert done and "primary" not in done[1]


def test_arrows_lie_between_the_pieces_of_both_tiles() -> None:
    """Tiles are 52 apart and pieces reach 21 from the middle along the row: the arrow has at most 6 of either side's 21."""
    numbers = [
        float(n)
        for n in re.findall(
            r"-?\d+\.?\d*",
            marks.arrow(land.GRID.cells[land.GRID.number["F3"]], land.GRID.cells[land.GRID.number["F4"]]),
        )
    ]
    start, goal = (
        centre(*land.GRID.cells[land.GRID.number["F3"]])[0],
        centre(*land.GRID.cells[land.GRID.number["F4"]])[0],
    )
    assert all(start + 15 <= x + 0.1 and x <= goal - 15 + 0.1 for x in numbers[::2])


def test_a_tap_on_an_enemy_says_why_no_hunter_can_attack_it() -> None:
    """Ada's hunters on F3; Bela on F4, on F5 two steps away, and on H4 across the lake G4 (F4 is beside it, F3 is not)."""
    state = position("F1:ffes F3:hh", "F11:fes F4:h F5:h", "P:F3,F4,F5")

    def note(state: State, look: str) -> str:
        return plain(screen.screen(table(state, {"look": look})).note)

    assert "From F3: That is more than one step away" in note(state, "F5")
    lake = position("F1:ffes F3:hh", "F11:ffes F5:h", "P:F3,F5 L:F4")
    assert "From F3: You cannot attack across a lake without Rafts." in note(lake, "F5")


def test_wounded_pieces_without_a_healer_are_marked_on_the_board() -> None:
    html = markup(table(position("F1:ffes F2:hF F3:Hh", "F11:ffes F10:H", "P:F2,F3")))
    marked = [name for name in land.GRID.names if "fw-untended" in cell(html, name)]
    assert marked == ["F2", "F3"], "not the enemy's"
    late = position("F1:ffes F2:hF F3:Hh", "F11:ffes F10:H", "P:F2,F3", phase="food", fresh=False)
    assert "fw-untended" not in markup(table(late)), "healers cannot go there any more"
    assert "no healer near" in cell(html, "F3")
    assert "fw-untended" not in markup(table(position("F1:ffeS F2:hh", "F11:ffes", "P:F2")))


def test_a_phone_shows_the_pyramid_and_the_card_that_was_tapped() -> None:
    """One point: the first card that can be turned up is shown, then the one that is tapped."""
    state = position("F1:ffes F2:hh", "F11:ffes F10:hh", "P:F2", phase="research")._replace(points=1)
    for ui, shown in (({}, "I-1"), ({"slot": "III-2"}, "III-2"), ({"slot": "III-2", "hint": "turn I-2"}, "III-2")):
        html = markup(table(state, ui))
        assert re.findall(r'id="open-([^"]*)"', html) == [shown]
        assert re.findall(r'id="slot-([^"]*)"[^>]*aria-pressed="true"', html) == [shown]
    assert html.count('class="fw-place') == 18


def test_one_tap_turns_a_card_up_and_one_out_of_reach_says_why() -> None:
    state = position("F1:ffes F2:hh", "F11:ffes F10:hh", "P:F2", phase="research")._replace(points=1)
    shown = screen.screen(table(state))
    assert 'data-move="turn I-1"' in shown.actions and "data-ghost" not in shown.main
    far = screen.screen(table(state, {"slot": "IV-2"}))
    assert "First turn up a card of level III." in far.main and "turn" not in far.actions


def test_every_card_has_a_drawing_of_its_own() -> None:
    assert len({drawings.drawing(card) for card in range(len(CARDS))}) == len(CARDS)


def test_the_unknown_land_is_drawn_once_and_the_edge_names_rows_and_tiles() -> None:
    """Letters on the left; numbers in the first and last row and at the right end of every other."""
    html = markup(table(position(*HOMES, "P:E2")))
    below = html.partition('class="board-under"')[2].partition('role="row"')[0]
    names = re.findall(r'class="fw-edge"[^>]*>(\w+)<', below)
    assert [name for name in names if name.isalpha()] == list("ABCDEFGHIJK")
    assert [int(name) for name in names if name.isdecimal()] == [*range(1, 12), 10, 9, 8, 7, *range(1, 7)]
    assert html.count("fw-shore") == 1 and "fw-art" in cell(html, "E2") and "<path" not in cell(html, "C4")


def test_a_tile_has_one_sign_at_its_foot_and_the_words_show_the_sign_they_are_about() -> None:
    """F4 can be attacked from F5, and its wounded hunter has no healer near."""
    state = position("F1:ffes F4:Hh", "F11:ffes F5:h", "P:F4 P:F5", fresh=False)._replace(round=2)
    html = cell(markup(table(state)), "F4")
    assert ("fw-risk" in html) + ("fw-untended" in html) == 1 and "no healer near" in html
    assert "fw-prey" in screen.screen(table(state._replace(round=1))).note or "no healer" in html
    later = table(state)._replace(events=(Event(0, "done"),))
    lesson, first = lessons.lesson(later), lessons.lesson(later._replace(state=state._replace(round=1)))
    assert lesson and lesson.key == "wounded", "what a wound does is learnt first"
    well = later._replace(state=position("F1:ffes F4:h", "F11:ffes F5:h", "P:F4 P:F5", fresh=False)._replace(round=2))
    prey = lessons.lesson(well)
    assert prey and prey.key == "prey" and "Crossed spears" in plain(prey.text)
    assert first and first.key == "wounded"


def test_each_phase_begins_at_the_top_of_the_page() -> None:
    state = position(*HOMES, "P:E2")
    assert (
        len(
            {
                screen.screen(table(state._replace(phase=phase))).scene
                for phase in (Phase.HUNTERS, Phase.OTHERS, Phase.HEALING)
            }
        )
        == 3
    )


def test_each_step_has_a_headline_of_its_own() -> None:
    assert at_step(0).headline() == "Two tribes, one unknown land" and at_step(2).headline() == "Send three hunters"
    steps = games.guided("first-war").steps
    assert all(step.title for step in steps) and at_step(len(steps)).headline() == ""


def test_the_lesson_marks_the_tile_to_tap_first_and_prints_the_names_that_it_speaks_of() -> None:
    session = at_step(2)
    main = screen.screen(session.table()).main
    assert re.findall(r'id="cell-(\w+)" class="[^"]*fw-next', main) == ["F6"]
    assert re.findall(r'class="fw-tag".*?>(\w+)</text>', main) == ["F6"], "the hunters go there by themselves"
    session.ui["from"] = "F5"
    assert re.findall(r'id="cell-(\w+)" class="[^"]*fw-next', screen.screen(session.table()).main) == ["F6"]


def test_a_tap_on_the_tile_of_the_lesson_chooses_it_and_nothing_else_can_be_chosen() -> None:
    session = at_step(1)
    main = screen.screen(session.table()).main
    assert re.findall(r'id="cell-(\w+)"[^>]*data-ui="from=(\w*)', main) == [("D3", "F4"), ("F4", "F4")]
    for chosen in ("F5", "F4"):
        session.ui |= {"from": chosen}
        assert f"from={'' if chosen == 'F4' else 'F4'}&" in cell(screen.screen(session.table()).main, "F4")


def test_a_tap_on_the_hinted_tile_chooses_it_while_another_piece_could_go_there() -> None:
    at = table(position("F1:ffes F2:h F3:h", HOMES[1], "P:F2,F3"), {"from": "F2", "hint": "hunter F3 F4"})
    assert 'data-ui="from=F3&' in cell(screen.screen(at).main, "F3")


def test_the_stage_shows_the_strengths_of_a_strike_and_leaves_room_for_what_follows() -> None:
    assert re.findall(r'<b class="fw-strength">(\d)</b>', screen.screen(at_step(5).table()).main) == ["6", "2"]
    assert "fw-crowd" in screen.screen(at_step(5).table()).main, "three and two figures are drawn in one size"
    read, on = screen.screen(at_step(6).table()), screen.screen(at_step(7).table())
    assert "three times as strong" in plain(read.main) and "fw-lane" not in on.main


def test_the_only_person_is_addressed() -> None:
    at = table(position(*HOMES))._replace(own=0)
    assert at.called == ("You", at.names[1])
    won = at._replace(state=at.state._replace(over=(0, "resigned")))
    assert end.headline(won)[0] == "You win" and end.headline(won._replace(own=1))[0] == f"{at.names[0]} wins"
    assert screen.screen(at).prompt == "You: explore or attack"
    assert screen.screen(at._replace(own=1, seat=1, moves=())).prompt == "Ada: explore or attack"


def test_who_waits_to_retreat_is_counted() -> None:
    state = beaten("F3:h", "F5:h", "P:F3,F4,F5")
    seat = 1 - state.turn if state.fight and state.fight.flee else state.turn
    aside = whole(state, seat) - sum(state.pieces[seat])
    assert state.fight and pieces.size(aside) == len(state.fight.flee or state.fight.back) > 0
    shown = plain(panels.tribes(table(state), ([], [])))
    assert all(some(kind, pieces.of_kind(whole(state, seat), kind)) in shown for kind in range(4))


def two_fights() -> tuple[State, ...]:
    """Ada's hunters attack F4 and E4; the strike on E4 is done, F4 comes next."""
    state = position("F1:ffes F3:hh E3:hh", "F11:ffes F10:hh F4:hf E4:e", "P:F3,E3,F4,E4")
    texts = (
        *("hunter F3 F4",) * 2, *("hunter E3 E4",) * 2, "done", "done", "fight E4", "stand healer",
        *("put hunter E3 on 1",) * 2, "strike", "fight F4",
    )  # fmt: skip
    states = [state]
    for text in texts:
        if text in GAME.moves(state, GAME.actors(state)[0]):
            state = run(state, text)
            states.append(state)
    return tuple(states)


def test_what_a_fight_did_is_read_before_the_next_one_asks() -> None:
    states = two_fights()
    at = table(states[-1])._replace(
        events=(*(Event(0, "hunter F3 F4"),) * (len(states) - 3), Event(0, "strike"), Event(0, "fight F4")),
        past=states.__getitem__,
    )
    assert at.state.fight and not at.state.fight.stacks
    shown = screen.screen(at)
    assert shown.prompt == "Ada has attacked E4" and re.findall(r'id="([^"]*)"', shown.actions) == ["fought"]
    assert "the defenders fall" in plain(shown.main)
    by_bot = screen.screen(at._replace(bots=("first", ""), own=1))
    assert (by_bot.prompt, by_bot.note) == (shown.prompt, shown.note), "in a bot's turn as well"
    put_away = re.findall(r'data-ui="([^"]*)"', shown.actions)[0].split("=")
    assert put_away[0].startswith(KEPT), "after a reload it would be said again"
    after = screen.screen(at._replace(ui=dict([put_away])))
    assert "how do your pieces stand on F4?" in after.prompt and "destroyed" not in after.main
    other = at._replace(ui=dict([put_away]), events=(Event(0, "hunter F3 E4"), *at.events[1:]))
    assert screen.screen(other).prompt == shown.prompt, "another match has fights of its own"


def test_a_fight_is_read_before_hunger_asks_on_the_board() -> None:
    struck = two_fights()[-3]
    hungry = position("F1:ffhhh", "F11:ffes", phase="food", fresh=False)._replace(points=-1)
    at = table(hungry)._replace(events=(Event(0, "strike"),), past=(struck, hungry).__getitem__)
    shown = screen.screen(at)
    assert re.findall(r'id="([^"]*)"', shown.actions) == ["fought"] and 'id="clash"' in shown.main
    put_away = re.findall(r'data-ui="([^"]*)"', shown.actions)[0].split("=")
    after = screen.screen(at._replace(ui=dict([put_away])))
    assert "for hunger to wound" in after.prompt and 'id="clash"' not in after.main, "the tiles can be tapped"


def test_the_stand_that_the_button_takes_says_how_it_ends() -> None:
    at = table(two_fights()[-1])
    assert "Use this formation" in plain(screen.screen(at).actions)
    chosen = re.findall(r'aria-pressed="true".*?</button>', screen.screen(at).main)
    assert len(chosen) == 1 and "Bela: 1 lost, 1 wounded; Ada: 2 wounded" in plain(chosen[0])


def test_a_tapped_tile_chooses_who_is_missed_least() -> None:
    """On F2 a healer, the last one, and two scientists; on F1 farmers who feed there, and a scientist."""
    state = position("F1:ffs F2:ess F3:h", HOMES[1], "P:F3", phase="others", fresh=False)
    for tile, chosen in (("F2", "one of the 2 scientists on F2 go?"), ("F1", "the scientist on F1 go?")):
        assert chosen in screen.screen(table(state, {"from": tile})).prompt
    picked = screen.screen(table(state, {"from": "F2", "who": "healer"})).prompt
    assert "the healer on F2 go?" in picked


def test_a_lesson_speaks_of_farmers_only_when_somebody_moves() -> None:
    """Both farmers stand on Fields already, or one of them on F2 beside its Fields."""
    stay = table(position("F1:ff F2:es F3:hh", HOMES[1], phase="others", fresh=False))
    go = table(position("F1:fes F2:hf", HOMES[1], phase="others", fresh=False))
    seen = [at._replace(events=(Event(0, "done"),), past=lambda _, at=at: at.state) for at in (stay, go)]  # type: ignore[misc]
    found = [lessons.lesson(at) for at in seen]
    assert found[0] is None and found[1] is not None and "Fields" in found[1].text


def test_the_first_lesson_says_how_to_win_and_enough_food_is_said_in_words() -> None:
    start = lessons.lesson(table(position(*HOMES)))
    assert start and "to win" in start.text
    fed = position("F1:fes F2:h", HOMES[1], fresh=False)
    assert economy.balance(fed, 0) == 0 and "Food +0" in panels.players(table(fed))[0].aside


def test_a_wounded_hunter_that_is_tapped_says_that_it_cannot_attack() -> None:
    state = position("F1:ffes F2:H", "F11:ffes F9:hh", "P:F3")
    assert "A wounded piece cannot attack." in screen.screen(table(state, {"from": "F2"})).note
    well = position("F1:ffes F2:h", "F11:ffes F9:hh", "P:F3")
    assert "cannot attack" not in screen.screen(table(well, {"from": "F2"})).note
    mixed = table(position("F1:ffes F2:hhe", "F11:ffes F9:hh", "P:F3"), {"from": "F2"})
    assert screen.screen(mixed).note.startswith("F2: Plains, Ada: 2 hunters, 1 healer."), (
        "who stands on the tapped tile"
    )


def test_the_only_person_is_you_where_a_card_is_turned_up() -> None:
    at = turned_up().table()
    assert brought(at._replace(own=None)).startswith("Ada turns up ")
    assert brought(at._replace(own=0)).startswith("You turn up ")


def test_numbers_of_steps_to_and_fro_stand_apart_on_the_edge() -> None:
    places = []
    for before, (start, goal) in enumerate((("F6", "F5"), ("F5", "F6"))):
        trace = Trace("step", land.GRID.number[goal], land.GRID.number[start])
        places.append(re.search(r'fw-number" transform="translate\(([^)]*)', marks._sign(before + 1, trace, before)))
    (x, y), (x2, y2) = (map(float, found[1].split()) for found in places if found)
    a, b = (centre(*land.GRID.cells[land.GRID.number[name]]) for name in ("F5", "F6"))
    assert x == x2 == round((a[0] + b[0]) / 2, 1) and abs(y - y2) >= 15


def test_rounds_are_counted_from_the_first_one_that_is_played() -> None:
    at = table(position(*HOMES, round=6))
    assert "round 6" in panels.phase_track(at) and "round 2" in panels.phase_track(
        at._replace(options={"begin": "sight"})
    )


def test_stands_that_end_the_same_are_offered_once() -> None:
    """Two hunters with 4 against two hunters: together or apart both are wounded, and nobody else; a farmer beside them differs."""
    start = position("F1:ffes F3:hh", "F11:ffes F4:hhh", "P:F3,F4")
    state = run(start, "hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4")
    ends = {course.left for course in preview.courses(state).values()}
    assert len(preview.courses(state)) == 3
    assert markup(table(state)).count('class="fw-stand"') == len(ends) < 3
