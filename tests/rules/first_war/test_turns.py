"""What the table says before a phase loses something and after a turn; positions and numbers by hand."""

import re

from hexdice.app.match.session import Session
from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import economy, pieces
from hexdice.games.first_war.table import dialogs, lessons, marks, panels, preview, screen, tokens
from hexdice.games.first_war.table.past import happened, log, turns
from hexdice.games.first_war.table.past.happened import Trace
from hexdice.kernel.match import Event
from hexdice.view.markup import plain
from hexdice.view.table import Table
from tests.rules.first_war.positions import begun, markup, number, position, run, table

FIRST = (
    "hunter F2 E2",
    "=plains",
    "done",
    "scientist F1 F2",
    "done",
    "turn I-1",
    "=herb lore",
    "grow F2",
    "=2",
    "done",
)


def played(*texts: str, bot: str = "") -> Session:
    """A match from its beginning; the second seat is a bot if `bot` names its level."""
    session = Session(begun(*texts, bot=bot))
    session.active = True
    return session


def question(at: Table) -> str:
    return plain(re.sub("<h2.*?</h2>", "", dialogs.dialog(at._replace(ui={"ask": "done"}))))


def test_hunger_shows_whom_it_would_wound_before_the_button() -> None:
    """Two farmers leave Fields for Plains: the hunter on F2 brings 1, the one on Mountain nothing, for six: five go hungry."""
    session = played("hunter F2 E2", "=mountain", "done", "farmer F1 F2", "farmer F1 F2")
    at = session.table()
    assert preview.starving(at.state) and len(preview.starving(at.state)) == 5
    html = markup(at)
    marked = {
        name
        for name in ("F1", "F2", "E2")
        if "fw-hungry" in html.partition(f'id="cell-{name}"')[2].partition("hex-ring")[0]
    }
    assert marked == {move.split(" ")[2] for move in preview.starving(session.table().state)}
    assert "They all stay, 5 go hungry" in plain(html) and 'data-move="done"' in html and question(at) == ""


def test_an_attack_whose_wounded_stop_feeding_shows_it_before_it_begins() -> None:
    """One hunter on Plains brings the food that is needed; beaten on F5 it is wounded and brings none: 6 for 7."""
    state = position("F1:ff F2:ees F4:h G4:h", "F11:ffes F5:hhh", "P:F4,F5 M:G4", fresh=False)
    assert economy.balance(state, 0) == 0
    marked = table(state, {"from": "F4", "who": "hunter", "ghost": "hunter F4 F5"})
    assert preview.starving(marked.state, ("hunter F4 F5",)) and not preview.starving(marked.state)
    assert "0 → −1" in panels.players(marked)[0].aside and "→" not in panels.players(table(state))[0].aside
    assert "fw-hungry" in markup(marked) and "fw-hungry" not in markup(table(state))


def test_each_loss_has_its_words() -> None:
    state = position("F1:ffes F2:hs", "F11:ffes F10:hh", phase="research", fresh=False)._replace(points=2)
    assert "2 research points are left" in question(table(state))
    state = position("F1:FFe F2:H G1:s", "F11:ffes F10:hh", phase="healing", fresh=False)
    assert "still heal 1 wound on F1." in question(table(state))


def test_no_question_is_asked_if_nothing_is_lost() -> None:
    at = played("done").table()
    assert dialogs.dialog(at) == "" and 'data-move="done"' in markup(at)


def test_a_turn_ends_in_a_line() -> None:
    """A hunter turns up E2, a scientist moves to F2, which grows."""
    session = played(*FIRST)
    line = "1 hunter and 1 scientist move, 1 tile discovered, 1 hunter born"
    words = plain(turns.account_panel(session.table()._replace(ui={"view.turns": "1"})))
    assert f"Ada: {line}" in words and "Ada: hunter from F2 to E2." in words
    assert plain(turns.spoken(session.table())).startswith(f"Ada: {line}. ")
    assert plain(turns.spoken(session.table().after(2))) == "Ada: hunter from F2 to E2.", "other events as in the log"
    assert turns.account_panel(played("done").table()) == "", "before any turn has ended"


def test_who_goes_hungry_is_named() -> None:
    """Two farmers on Fields bring 6, a hunter on Plains 1, for nine."""
    start = run(position("F1:ffes F2:eess F3:h", "F11:ffes F10:hh", "P:F3", phase="others", fresh=False), "done")
    after = run(start, "wound farmer F1")
    at = table(after)._replace(events=(Event(0, "wound farmer F1"),), past=(start, after).__getitem__)
    assert "hungry: 1 farmer" in plain(turns.in_words(at, 0, 1))


def test_the_last_turn_as_arrows() -> None:
    session = played(*FIRST)
    at = session.table()
    assert happened.last_turns(at) == [(0, len(FIRST) + 1)]
    cell = number
    assert happened.traces(at, *happened.last_turns(at)[0]) == [
        Trace("step", cell("E2"), cell("F2")),
        Trace("step", cell("F2"), cell("F1")),
        Trace("grow", cell("F2")),
    ]
    lake = played("hunter F2 F3", "=lake", "done", "done", "done", "done").table()
    assert happened.traces(lake, 0, len(lake.events))[0] == Trace("step", cell("F3"), cell("F2"), lake=True)


def test_a_bots_turn_is_shown_until_somebody_taps_and_again_on_demand() -> None:
    turn = (*FIRST, "hunter F10 F9", "=plains", "done", "done", "done")
    session = played(*turn, bot="first")
    assert session.table().state.turn == 0 and markup(session.table()).count('class="fw-trace ') == 1
    assert note(session) == "Bela: 1 hunter moves, 1 tile discovered"
    tapped = re.findall(r'id="cell-F2"[^>]*data-ui="([^"]*)"', markup(session.table()))[0]
    session.ui |= dict(pair.split("=") for pair in tapped.replace("&amp;", "&").split("&"))
    assert "fw-trace " not in markup(session.table()) and "Bela:" not in note(session)
    session.ui["view.replay"] = "1"
    assert markup(session.table()).count('class="fw-trace ') == 1


def test_between_two_people_the_device_is_passed_on() -> None:
    session = played(*FIRST)
    assert note(session).startswith("Pass the device to Bela. Ada: 1 hunter and 1 scientist move")


def test_the_round_and_the_last_one_are_in_sight() -> None:
    state = table(played("done").table().state._replace(last=12))
    assert "Round 1 of 12" in plain(screen.screen(state).main)


def note(session: Session) -> str:
    return plain(screen.screen(session.table()).note)


def test_outcomes_are_announced_at_once() -> None:
    assert note(played()).startswith("Goal: take every enemy"), (
        "the second player's first card was turned up just before"
    )
    reply = ("done", "scientist F11 F10", "done", "turn I-1", "=watchfires", "grow F11", "=2", "grow F10", "=2")
    answered = played(*FIRST, *reply)
    assert answered.match.state.turn == 0 and note(answered).endswith(
        "Bela: 1 scientist moves, 1 hunter and 1 farmer born"
    ), "not a roll"
    session = played("hunter F2 E2", "=mountain")
    assert note(session).startswith("E2 is Mountain.")
    begun = ("hunter F2 E2", "=mountain", "done", "scientist F1 F2", "done", "turn I-1")
    session = played(*begun, "=herb lore")
    assert "Ada turns up Herb Lore. Each healer removes wounds from different pieces, up to 2 a turn" in note(session)
    assert lessons.lesson(session.table()) is None, "no lesson hides it"


def test_hunger_that_would_lose_the_match_says_so() -> None:
    """Three eat and nobody is on Fields: two unwounded pieces, three wounds. With one farmer on Fields nobody goes hungry."""
    lost = position("F2:es G1:H", "F11:ffes F10:hh", phase="others", fresh=False)
    assert "you would lose the match" in question(table(lost))
    assert "Hunger would wound everybody" in screen.screen(table(lost)).side
    fed = position("F1:f F2:es", "F11:ffes F10:hh", phase="others", fresh=False)
    assert question(table(fed)) == "" and "Hunger would wound everybody" not in screen.screen(table(fed)).side
    short = position("F1:f F2:es G1:hh", "F11:ffes F10:hh", phase="others", fresh=False)
    assert question(table(short)) == "" and "2 go hungry" in plain(screen.screen(table(short)).actions), "3 for 5"


def test_hunger_after_a_fight_that_loses_the_match_is_asked_about() -> None:
    """The farmer brings 3 for six, and beaten on F4 the hunter is wounded: three are missing for the three who are unwounded then."""
    state = position("F1:f F3:h A1:e B1:s C1:HH", "F11:ffes F4:hh", "P:F3,F4", fresh=False)
    state = run(state, "hunter F3 F4", "done")
    shown = screen.screen(table(state))
    assert set(re.findall(r'data-ui="(ask=\w+)"', shown.actions)) >= {"ask=done", "ask=routine"}
    assert "you would lose the match" in question(table(state)) and "Food is 3 short" in plain(shown.note)
    assert "Hunger would wound everybody" in shown.side


def test_whoever_wins_by_the_fight_is_not_warned_of_hunger() -> None:
    """Bela's only healer stands on F4, where two hunters strike; two food for five otherwise."""
    state = position("F3:hh A1:fes", "F11:ffss F10:hh F4:e", "P:F3,F4", fresh=False)
    state = run(state, "hunter F3 F4", "hunter F3 F4", "done")
    drawn = screen.screen(table(state))
    assert "this wins" in drawn.actions and "hungry" not in plain(drawn.actions) and "short" not in plain(drawn.note)
    assert preview.loss(state) is None and "+0" in panels.players(table(state))[0].aside


def test_what_a_chosen_piece_feeds_is_counted_after_the_fights() -> None:
    """6 from two farmers for six; the hunter's 1 is gone, as it is beaten on F4: without a farmer three go hungry, not two."""
    state = position("F1:ff F3:h A1:es C1:s", "F11:ffes F4:hh", "P:F3,F4", fresh=False)
    state = run(state, "hunter F3 F4", "done")
    chosen = table(state, {"from": "F1", "who": "farmer"})
    assert "If it leaves, 3 pieces go hungry." in plain(screen.screen(chosen).note)


def test_a_last_piece_in_reach_is_named() -> None:
    state = position("F1:ffes F4:hh", "F5:e F11:ffss F10:hh", "P:F4")
    assert "The last enemy healer is in reach, on F5" in screen.screen(table(state)).note
    state = position("F1:ffes F4:hh", "F6:e F11:ffss F10:hh", "P:F4")
    assert "in reach" not in screen.screen(table(state)).note


def test_an_emergency_is_offered_where_it_helps() -> None:
    assert 'id="emergency"' not in screen.screen(table(position("F1:ffes F2:hh"))).actions
    assert 'id="emergency"' in screen.screen(table(position("F1:ffes F2:hh"))).side, "the rules allow it at any time"
    assert 'id="emergency"' in screen.screen(table(position("F1:es F2:hhff"))).actions


def test_a_bots_phase_is_named_instead_of_asking_it() -> None:
    session = played("done", "done", "done", "done", bot="first")
    assert plain(screen.screen(session.table()).prompt) == "Bela: Hunters move"
    assert screen.screen(session.table()._replace(fresh=0)).prompt == "Bela: Hunters move", "nothing came of the turn"


def test_who_was_born_stays_in_sight_in_the_whole_turn_of_a_bot() -> None:
    """The die brings F2 a hunter; Bela then takes two steps."""
    for moves in ((), ("hunter F10 F9", "=plains"), ("hunter F10 F9", "=plains", "done")):
        assert "You: 1 hunter born" in plain(screen.screen(played(*FIRST, *moves, bot="first").table()).prompt)


def test_growth_without_a_die_names_who_comes_in_the_log() -> None:
    states = [position("F1:ff F2:e", "F11:ffes", phase="growth", fresh=False)]
    states.append(run(states[0], "grow F1"))
    at = table(states[1])._replace(events=(Event(0, "grow F1"),), past=states.__getitem__)
    assert plain(log.log_line(at)).startswith("A farmer comes to F1.")


def test_the_only_way_to_stand_needs_no_choice() -> None:
    state = run(position("F1:ffe F2:hs F3:h", "F11:ffe F10:hs F4:h"), "hunter F3 F4", "done", "done", "fight F4")
    assert 'data-move="stand hunter"' in markup(table(state))


def test_three_arrows_of_a_long_turn_are_drawn_and_the_rest_on_request() -> None:
    """Of five pieces that move, the three whose goals lie nearest to the other tribe; a turn of three moves is drawn as it is."""
    long = (
        "hunter F2 F3",
        "=plains",
        "hunter F2 F3",
        "done",
        "farmer F1 F2",
        "farmer F1 E1",
        "=plains",
        "healer F1 G1",
        "=plains",
    )
    session = played(*long, "done")
    while session.match.state.turn == 0:
        session.play(0, session.table().moves[0])
    at = session.table()
    drawn = marks.turn_arrows(at)
    assert len(happened.traces(at, *happened.last_turns(at)[-1])) > 3 and drawn.count('class="fw-trace ') == 3
    assert 'id="whole-turn"' in screen.screen(at).actions
    whole = at._replace(ui={"view.replay": "1"})
    assert (
        marks.turn_arrows(whole).count('class="fw-trace ') > 3 and 'id="whole-turn"' not in screen.screen(whole).actions
    )
    assert 'id="whole-turn"' not in screen.screen(played(*FIRST).table()).actions


def test_all_moves_are_offered_only_where_arrows_are_drawn() -> None:
    """Ada's strike on F4 has not been put away: it comes before Bela's turn of four moves, which then offers the rest of its arrows."""
    states = [position("F1:f G1:e E1:S F3:hh", "F11:ffe F10:hsss F4:e", "P:F3,F4,F9,E9,G9 M:E8")]
    texts = ["hunter F3 F4", "hunter F3 F4", "done", "done", "fight F4", "stand healer", *["put hunter F3 on 1"] * 2]
    texts += ["strike", "grow F4", "hunter F10 F9", "done", "scientist F10 E9", "scientist F10 G9", "scientist F10 F9"]
    texts += ["farmer F11 F10", "done", "wound scientist E9", "wound scientist F9", "wound farmer F10", "done", "done"]
    actors = list[int]()
    for text in texts:
        actors += GAME.actors(states[-1])
        states.append(run(states[-1], text))
    events = tuple(map(Event, actors, texts))
    at = table(states[-1])._replace(events=events, past=states.__getitem__, bots=("", "first"), own=0)
    assert happened.crowded(at._replace(ui={happened.SEEN: happened.put_away(at, len(events)).partition("=")[2]}))
    assert marks.turn_arrows(at) == "" and 'id="whole-turn"' not in screen.screen(at).actions


def test_a_turn_without_growth_says_why() -> None:
    """Four on F1 and one each on E2 and F3: no tile has two or three. With two hunters left on F2 there is a group."""
    session = played("hunter F2 E2", "=mountain", "hunter F2 F3", "=plains", "done", "done", bot="first")
    while session.match.state.turn == 0:
        session.play(0, next(move for move in ("done", *session.table().moves) if move in session.table().moves))
    at = session.table()._replace(fresh=0)
    assert "no growth: no group of 2 or 3" in turns.upkeep_words(at)
    assert turns.upkeep_words(at._replace(fresh=len(at.events))) == "", "once the bot moves its phase is named"


def test_a_scientist_healed_after_research_brought_no_points() -> None:
    states = [position("F1:ffe F2:h E1:eS", "F11:ffes F10:hh", "P:F2,E1")]
    texts = ["done", "done", "heal scientist E1", "done"]
    actors = list[int]()
    for text in texts:
        actors += GAME.actors(states[-1])
        states.append(run(states[-1], text))
    assert states[-1].turn == 1
    events = tuple(map(Event, actors, texts))
    at = table(states[-1])._replace(events=events, past=states.__getitem__, bots=("", "first"), fresh=0)
    said = turns.upkeep_words(at)
    assert "1 wound healed" in said and "research point" not in said


def test_what_follows_the_last_round_is_in_sight_in_the_last_three() -> None:
    state = position("F1:ffes F2:hh", "F11:ffes F10:hh", last=12)
    said = [plain(screen.screen(table(state._replace(round=n))).main) for n in (9, 10, 12)]
    assert ["then the larger tribe wins" in words for words in said] == [False, True, True]


def test_the_only_person_is_addressed_in_the_log() -> None:
    state = position("F1:fFe F2:h", "F11:ffes F10:hh", phase="healing", fresh=False)
    at = table(run(state, "heal farmer F1"))._replace(events=(Event(0, "heal farmer F1"),), past=lambda n: state)
    assert plain(log.log_line(at._replace(own=0))).startswith("You heal a farmer on F1.")
    assert plain(log.log_line(at)).startswith("Ada heals a farmer on F1.")


def test_the_badge_of_hunger_sits_on_the_piece_that_is_meant() -> None:
    """A healer and two hunters on one tile: one hunter is meant, in the left place of two; the other tribe has none."""
    packed = 2 * pieces.ONE[pieces.HUNTER] + pieces.ONE[pieces.HEALER]
    drawn = [tokens.piles((packed, 0), (), 0, hungry=(kind,)) for kind in (pieces.HUNTER, pieces.HEALER)]
    places = [re.findall(r'fw-hungry" transform="translate\((-?[\d.]+)', one)[0] for one in drawn]
    assert float(places[0]) < 1 < float(places[1]) and "fw-hungry" not in tokens.piles((packed, 0), (), 0)
    assert "fw-hungry" not in tokens.piles((0, packed), (), 0, hungry=(pieces.HUNTER,))
