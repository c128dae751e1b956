"""What the table shows at chosen moments: dice in hand, overrides, warnings, hints, what fits, secrets."""

import re
from math import cos, pi, sin
from pathlib import Path

import pytest

from hexdice import games
from hexdice.games.first_island import GAME
from hexdice.games.first_island.bot import best_steps
from hexdice.games.first_island.bot.settlement import Step
from hexdice.games.first_island.rules import goals, grid
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.state import Phase, State, Turn
from hexdice.games.first_island.table import drawing, marks
from hexdice.games.first_island.table import offers as offering
from hexdice.games.first_island.table.end import ending
from hexdice.games.first_island.table.focus import shown as island_shown
from hexdice.games.first_island.table.glow import aims
from hexdice.games.first_island.table.news import feels
from hexdice.games.first_island.table.offers import offers
from hexdice.games.first_island.table.placing import Gain, parts
from hexdice.games.first_island.table.screen import SCREEN, formality, queries, rule, screen
from hexdice.kernel.hexgrid import hexagon
from hexdice.kernel.match import Event
from hexdice.kernel.options import Value
from hexdice.view.board import centre
from hexdice.view.markup import icon
from hexdice.view.parts import parted
from hexdice.view.setup import level_name
from hexdice.view.table import Screen, Table
from hexdice.view.text import signed
from tests.conformance.screens import markup_of
from tests.rules.first_island.finished import finished
from tests.rules.first_island.shorthand import MAT, asked, begin, dice, isle, marking, play, ring


def table(state: State, seat: int | None = 0, /, **ui: str) -> Table:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")[: len(state.sheets)]
    options: dict[str, Value] = {"level": "free", "cards": "full", "closing": False, "paper": False, "code": ""}
    moves = GAME.moves(state, seat) if seat is not None else ()
    view = GAME.view(state, seat)
    return Table(view, seat, GAME.actors(state), moves, names, ("",) * len(names), ui, options)


def seen(state: State, seat: int | None = 0, /, **ui: str) -> Screen:
    return screen(table(state, seat, **ui))


def test_two_taps_on_dice_take_a_pair() -> None:
    state = marking(isle(""), "31556")
    first = seen(state)
    assert first.prompt == "Ann: choose a hex or a die" and first.main.count('data-ui="die=') == 5
    second = seen(state, die="0")  # the die that shows 3
    assert {*re.findall(r'data-move="(take [1-6 ]+)"', second.main)} == {"take 1 3", "take 3 5", "take 3 6"}
    assert (
        second.main.count('data-move="take 3 +') == 6 and second.main.count('class="fi-box rolled') == 3
    )  # those that a die shows


def test_the_only_person_is_asked_without_a_name() -> None:
    here = table(marking(isle(""), "31556", seats=2))._replace(bots=("", "gentle"))
    assert screen(here).prompt == "Ann: choose a hex or a die"
    assert screen(here._replace(own=0)).prompt == "Choose a hex or a die"


def test_a_split_has_the_large_button_of_two_alike() -> None:
    main = seen(play(marking(isle("D2=3 D3=3"), "31556"), "take 1 3"), hex="D4").actions
    assert 'id="fi-place" data-move="place D4 0"' in main and f"Place: +3{icon('flag')}</span>" in main


def test_what_each_tribe_brings_stands_below_the_island() -> None:
    """Three whole builders that touch: 3 in a camp and 3 more each."""
    main = seen(marking(isle("C4=2 C5=2 D4=2"), "31556")).main
    row = main.partition('id="fi-tally"')[2].partition("</ul>")[0]
    assert re.findall(r'id="fi-tally-(\d)"(?:(?!</button>).)*<b>([^<]+)</b>', row) == [("2", "+12")]
    assert row.count("<b>") == 1 and "<b>" not in seen(marking(isle(""), "31556")).main.partition('id="fi-tally"')[2]


def test_a_tribe_without_a_camp_shows_how_near_it_is() -> None:
    """Two scholars that touch and one apart are two steps of three."""
    row = seen(marking(isle("D2=3 D3=3 A1=3"), "31556")).main.partition('id="fi-tally"')[2].partition("</ul>")[0]
    steps = [part.count('class="done"') for part in re.findall(r'class="fi-steps">(.*?)</span>', row)]
    assert steps == [0, 0, 2, 0, 0, 0]


def test_one_hex_between_two_single_ones_would_make_the_camp() -> None:
    """Scholars in D2 and D4: D3 joins them, and nothing else does."""
    state = marking(isle("D2=3 D4=3"), "33556", seats=2)
    shown = seen(state)
    glows = re.findall(r'id="cell-(\w\d)"[^>]*data-ui="hex=\w\d&amp;aim=3-3"[^>]*glows: scholars whole', shown.main)
    assert glows == ["D3"]


def test_the_dice_in_hand_and_the_used_ones_are_announced() -> None:
    state = play(marking(isle(""), "31556"), "take 3 +5", "place D4 0", "take 1 5")
    main = seen(state).main
    assert main.count('aria-pressed="true" aria-label="Die ') == 2 and main.count(", placed</span>") == 1
    state = play(marking(isle(""), "31556"), "take 3 +2")
    assert seen(state).main.count('aria-pressed="true" aria-label="Die ') == 1


def test_six_ways_with_the_change_of_the_total() -> None:
    # Two scholars lie in D2 and D3: a half in D4 that touches D3 makes a camp of three.
    state = play(marking(isle("D2=3 D3=3"), "31556"), "take 1 3")
    main = seen(state, hex="D4").main
    ways = re.findall(r'id="fi-way-(\d)"[^>]*aria-label="[^"]*, ([^" ]*) points"', main)
    assert dict(ways) == {"1": "0", "2": "0", "3": "0"}
    first = re.findall(r'id="fi-way-(\d)"[^>]*aria-label="[^"]*, ([^"]*) points, a first camp"', main)
    assert dict(first) == {"0": "+3", "4": "+3", "5": "+3"}, "a tribe without a camp costs nothing before the end"


def test_a_way_says_which_group_it_joins() -> None:
    """A tribe without a camp costs 5 with one placement or two: every way brings 0, and three of them stand beside D3."""
    state = play(marking(isle("D3=3"), "31556"), "take 1 3")
    main = seen(state, hex="D4").main
    ways = dict(re.findall(r'id="fi-way-(\d)"[^>]*aria-label="([^"]*) points"', main))
    assert {way for way, words in ways.items() if "scholars: 2 together" in words} == {"0", "4", "5"}
    assert all(words.endswith(", 0") for words in ways.values())
    best = re.findall(r'class="fi-way-button best" id="fi-way-(\d)"', main)
    assert best == ["0"], "of equal ways the first that joins"
    whole = seen(play(marking(isle("D3=3 D2=3"), "33556"), "take 3 3"), hex="D4").actions
    assert f"Place: +3{icon('flag')}</span><small>+3 scholars</small>" in whole


def test_the_parts_of_a_gain_are_the_whole_gain() -> None:
    """A third whole builder: three are in a camp, and the wish has 3 for each; a fourth has 1 and 3."""

    def placed(island: str, cell: str) -> str:
        return seen(play(marking(isle(island), "22556"), "take 2 2"), hex=cell).actions

    assert f"Place: +12{icon('flag')}</span><small>+12 builders</small>" in placed("C4=2 C5=2", "D4")
    assert "Place: +4</span><small>+4 builders</small>" in placed("C4=2 C5=2 D4=2", "D5")
    assert "Place: −1</span><small>−1 builders</small>" in placed("C4=2 C5=2 D4=2", "A1")
    assert "<small>+9 builders</small>" in placed("C4=2 C5=2 D4=2 E5=2", "D5"), "one is no longer alone"
    assert "Place: 0</span><small>in no camp yet</small>" in placed("", "D4")
    assert "Place: 0</span><small>builders: 2 together</small>" in placed("D3=2", "D4")


def test_the_wishes_keep_their_place() -> None:
    state = play(marking(isle(""), "31556", seats=2), "take 3 5", "place D4 0", "take 1 5")
    for each in (begin(2, level="free"), state, play(state, "place D5 0"), asked(isle(""), "6-8", "4-1", seats=2)):
        beside, _, below = seen(each).main.partition('id="fi-middle"')
        assert 'id="fi-tally"' in below and 'id="fi-tally"' not in beside


def test_other_islands_are_pictures_that_change_with_those_islands_alone() -> None:
    mine = marking(isle("D4=3"), "31556", seats=2)
    before, after = (parted(each.main) for each in (seen(mine), seen(play(mine, "take 3 5", "place A1 0"))))
    assert "fi-isle-0" not in before and "#fi-h36" in before["fi-isle-1"]
    assert [id for id in before if id.startswith("fi-isle") and before[id] != after[id]] == []
    assert before["cell-A1"] != after["cell-A1"]
    assert "fi-isle-0" in parted(seen(mine, island="1").main), "from there it leads back"


def test_a_single_person_among_bots_rolls_by_closing_the_round() -> None:
    """The first roll is a tap; several people have that of who rolls."""
    state = begin(2, level="free", cards="short")
    here = table(state)
    assert state.phase == Phase.ROLL and not formality(here._replace(bots=("", "gentle")))
    later = here._replace(state=state._replace(round=2))
    assert formality(later._replace(bots=("", "gentle"))) == "roll"
    assert not formality(later) and not formality(later._replace(bots=("", "")))


def test_a_placement_that_completes_a_card_says_so() -> None:
    """Scavengers in A1, A2, B1: B2 completes the rhombus of the shared card, as a whole hex or as the half that touches them."""
    before = marking(isle("A1=1 A2=1 B1=1"), "11256", "full")._replace(shared="4-1")
    whole = seen(play(before, "take 1 1"), hex="B2")
    assert (
        "fits the shared card: 4" in whole.actions
        and "fits the shared card" not in seen(play(before, "take 1 1"), hex="C1").actions
    )
    halves = seen(play(before, "take 1 2"), hex="B2").main
    fitting = set(re.findall(r'id="fi-way-(\d)"[^>]*aria-label="[^"]*fits the shared card: 4,', halves))
    assert fitting and fitting < set("012345")
    for way in "012345":
        after = play(before, "take 1 2", f"place B2 {way}")
        sheet = after.sheets[0]
        window = after._replace(phase=Phase.WINDOW, sheets=(sheet._replace(board=sheet.board_now, turn=Turn()),))
        scores = any(move.startswith("score shared scavengers") for move in GAME.moves(window, 0))
        assert scores == (way in fitting), way


def test_on_another_island_there_is_only_the_way_back() -> None:
    shown = seen(asked(isle("D1=4 D2=4 D3=4 D4=4"), "6-8", "4-7", seats=2), island="1")
    assert shown.prompt == "Bo’s island" and shown.note == "0 points, 6 camps to find, cards: 0 of 3."
    assert "fi-back" in shown.actions and "data-move" not in shown.actions + shown.main + shown.side
    assert "fi-skip" not in shown.main


def test_boxes_of_tribes_that_a_die_shows_look_different_and_a_hint_marks_its_box() -> None:
    assert "fi-box" not in seen(marking(isle(""), "31556"), hint="take 3 +2").main, "a die comes first"
    main = seen(marking(isle(""), "31556"), hint="take 3 +2", die="0").main
    looks = dict(re.findall(r'class="fi-box([^"]*)" id="fi-box-(\d)"', main)[k][::-1] for k in range(6))
    assert looks == {"1": " rolled", "2": " hint", "3": "", "4": "", "5": " rolled", "6": " rolled"}
    assert "A tribe’s box costs 1 point (3 left). Faded: shown by a die.</span>" in main
    used = marking(isle(""), "31556")
    used = used._replace(sheets=(used.sheets[0]._replace(boxes=0b10110),))
    assert '<span class="soft small">All three boxes have been used.</span>' in seen(used, die="0").main


def test_the_best_hexes_are_where_the_pair_in_hand_gains_most() -> None:
    """Two whole hexes of scholars, inland: a third beside either makes a camp of three, one elsewhere none."""
    grid, state = hexagon(4), play(marking(isle("D3=3 D4=3"), "33125"), "take 3 3")
    beside = {grid.names[near] for home in ("D3", "D4") for near in grid.neighbours[grid.number[home]]}
    asked = queries(table(state))
    assert asked.mine == ("D3", "D4") and set(asked.best) > beside - {"D3", "D4"}, "and where a bot would put them"


def test_ringing_warns_of_those_left_alone() -> None:
    state = asked(isle("D1=4 D2=4 D3=4 D4=4 D5=4 D6=4"), "6-8", "4-1")._replace(shared="4-7")
    shown = seen(state, ghost="score shared matriarchy D1 D2 D3 D4")
    assert "2 of the matriarchy would be left alone." in shown.note and "fi-warn" not in shown.actions
    # Six in a camp, the largest: 12. Afterwards 4 ringed, the largest, and 2 alone: 4 + 4 - 2 = 6.
    assert "Score matriarchy: −2</span><small>Shared card: +4, camps and wishes −6</small>" in shown.actions
    alone = asked(isle("D1=4 D2=4 D3=4 D4=4"), "6-8", "4-1")._replace(shared="4-7")
    assert "left alone" not in seen(alone, ghost="score shared matriarchy D1 D2 D3 D4").actions


def test_what_fits_and_what_is_one_away_can_be_switched_off() -> None:
    state = asked(isle("C4=4 C5=4 D4=4 D5=4 A1=1 A2=1 B1=1"), "6-8", "4-1")
    shown = seen(state)
    assert "fits now: matriarchy" in shown.main
    assert "would complete a card" not in shown.main  # B2 completes the scavengers' rhombus, but the card fits already
    state = asked(isle("A1=1 A2=1 B1=1 G4=2"), "6-8", "4-1")
    assert "one hex away: scavengers B2</span>" in seen(state).main
    off = seen(state, **{"view.hints": "off"})
    assert "one hex away" not in off.main and "would complete" not in off.main


def test_a_figure_shows_where_it_comes_from() -> None:
    state = asked(isle("D3=4 D4=4 D5=4 G1=4"), "6-8", "4-1")
    assert seen(state, show="camps-4").main.count('class="fi-place lit camp"') == 3
    assert seen(state, show="lone-4").main.count('class="fi-place lit alone"') == 1
    assert seen(state).main.count("lit") == 0


def test_the_last_hexes_of_another_island_are_announced_and_marked() -> None:
    state = marking(isle("D2=3 D3=3"), "31556", seats=2)
    events = (Event(-1, "3"), Event(1, "place D2 0"), Event(0, "place A1 0"), Event(1, "place D3 1"), Event(-1, "6"))
    # What is still secret has no text.
    shown = table(state)._replace(events=(*events, Event(1, "")))
    assert "last D2 D3" in screen(shown).main and "last A1" not in screen(shown).main
    other = screen(shown._replace(ui={"island": "1"})).main
    assert re.findall(r'id="cell-(..)" class="cell [^"]*\blast\b', other) == ["D2", "D3"]
    assert not re.findall(r'class="cell [^"]*\blast\b', screen(shown).main)


def test_a_bystander_sees_no_open_round() -> None:
    state = play(marking(isle("A1=2"), "12345", seats=2), "0: take 1 2", "0: place D4 0")
    for shown in (seen(state, None), seen(state, 1, island="0")):
        text = shown.prompt + shown.main + shown.side + shown.actions
        assert "D4, empty" in text and "fi-place last" not in text


def test_the_last_window_is_announced() -> None:
    state = asked(isle(""), "6-8", "4-1")._replace(round=19)
    assert "last chance" in seen(state).note
    assert "last chance" not in seen(state._replace(round=18)).note
    assert "last chance" not in seen(state._replace(closing=True)).note


def test_a_hint_is_given_in_words_and_on_the_dice() -> None:
    state = marking(isle(""), "31556")
    shown = seen(state, hint="take 3 5")
    assert shown.note == "Hint: scholars and healers." and shown.main.count('fi-die-slot hint"') == 2
    assert seen(asked(isle(""), "6-8", "4-1"), hint="skip").note == "Hint: the marked choice."


def test_rings_are_drawn_round_halves_and_wholes() -> None:
    one = asked(isle("D1=4 D2=4 D3=4 D4=4"), "6-8", "4-1", ring("4-7", 8, MAT, "D1 D2 D3 D4"))
    path = re.search(r'class="fi-ring" d="([^"]*)"', seen(one).main)
    # Four hexes in a row have 24 sides, 6 of them inside.
    assert path and path[1].count("M") == 18


def test_the_dice_of_the_round_stay_after_the_reroll_question() -> None:
    state = dice(begin(1, level="free", cards="none"), "33312")
    shown = seen(state)
    assert shown.prompt == "Ann: roll the scholars again?" and shown.main.count("fi-die-slot") == 5
    assert shown.main.count("fi-die-slot hand") == 3 and shown.note == "Once, and for everybody."
    assert "Roll these 3 again" in shown.actions


def refusal(shown: Screen, name: str) -> tuple[str, str]:
    """(what a tap on the hex says, the rule it names); empty where it says nothing."""
    tag = shown.main.split(f'id="cell-{name}"', 1)[1].split(">", 1)[0]
    words, rule = re.search(r'data-why="([^"]*)"', tag), re.search(r'data-rule="([^"]*)"', tag)
    assert not words or not re.search("data-(move|ghost|ui)=", tag), "a tap does one thing"
    return words[1] if words else "", rule[1] if rule else ""


def test_a_tap_on_a_hex_that_does_nothing_says_why() -> None:
    taken = ("This hex is taken.", "FI-4")
    state = marking(isle("A1=2"), "31556", seats=2)
    assert refusal(seen(state), "G1") == ("First choose two dice.", "FI-4")
    assert refusal(seen(state), "A1") == taken
    assert refusal(seen(state, die="0"), "G4") == ("First choose the second die.", "FI-4")
    assert refusal(seen(state, island="1"), "D4") == ("You are looking at Bo’s island.", "")
    state = play(state, "0: take 1 3")
    assert refusal(seen(state), "D4") == ("", "") and refusal(seen(state), "A1") == taken
    state = play(state, "0: place D4 0")
    assert refusal(seen(state), "D4") == taken
    state = play(state, "0: take 5 5", "0: place D5")
    assert refusal(seen(state), "D3") == ("Everything has been placed this round.", "FI-4")
    state = play(state, "0: done")
    assert "data-why" not in seen(state).main, "who has closed the round gets no reasons"
    assert "data-why" not in seen(state, None).main


def test_before_the_dice_a_tap_on_the_island_says_what_comes_first() -> None:
    rolled = ("First roll the dice.", "FI-3")
    state = asked(isle("D1=4 D2=4 D3=4 D4=4 G1=1"), "6-8", "4-1")._replace(shared="4-7")
    assert refusal(seen(state), "A1") == rolled
    assert refusal(seen(state), "G1") == ("No camp here fits a card now.", "FI-11")
    assert refusal(seen(state), "D1") == ("", "")
    state = asked(isle(""), "6-8", "4-1", closing=True)._replace(round=20)
    assert refusal(seen(state), "A1") == ("No more dice will be rolled.", "FI-11")
    state = begin(1, level="free", cards="none")
    assert refusal(seen(state), "A1") == rolled
    state = dice(state, "33312")
    assert refusal(seen(state), "A1") == ("First roll again, or leave the dice.", "FI-3")
    state = play(asked(isle(""), "6-8", "4-1"), "skip")
    while GAME.chance(state):
        chance = GAME.chance(state)
        assert chance
        state = play(state, chance.outcomes[0])
    assert refusal(seen(state), "A1") == ("First keep one of the two drawn cards.", "FI-13")


def holding(card: str, state: State) -> State:
    """The state with this hand card on the first seat."""
    return state._replace(sheets=(state.sheets[0]._replace(hand=card), *state.sheets[1:]))


def test_the_large_button_scores_what_fits_and_the_board_outlines_it() -> None:
    """A row of four matriarchs is the shared card (4 points); the hand card of six fits nowhere."""
    move = "score shared matriarchy D1 D2 D3 D4"
    state = asked(isle("D1=4 D2=4 D3=4 D4=4 G1=1"), "6-8", "4-1", seats=2)._replace(shared="4-7")
    shown = seen(state)
    first, second = re.findall(r'class="button ([^"]*)"[^>]*data-move="([^"]*)"', shown.actions)
    assert first == ("large", "pass") and second == ("primary large", move)
    assert (
        "Score matriarchy: +4</span><small>Shared card: +4</small>" in shown.actions and "Shared card" in shown.actions
    )
    assert shown.main.count('class="fi-offer"') == 1
    card = re.search(r'id="fi-card-shared" aria-pressed="true" data-ghost="([^"]*)"', shown.main)
    assert card and card[1] == move, "the card itself can be tapped"
    assert 'id="cell-D1"' in shown.main and f'data-ghost="{move}"' in shown.main.split('id="cell-D1"')[1][:300]
    again = seen(state, ghost=move)
    assert f'data-move="{move}"' in again.main.split('id="cell-D1"')[1][:300], "a second tap on the shape scores it"


def test_of_several_camps_the_one_that_brings_most_is_offered() -> None:
    """Four healers fit both cards: 8 points from the hand, 4 shared."""
    state = holding("4-7", asked(isle("D1=5 D2=5 D3=5 D4=5 G1=1"), "6-8", "4-1")._replace(shared="4-7"))
    shown = seen(state)
    assert "Score healers: +8" in shown.actions and 'data-move="score hand healers D1 D2 D3 D4"' in shown.actions
    assert 'id="fi-card-shared" aria-pressed="false" data-ghost="score shared healers D1 D2 D3 D4"' in shown.main
    other = seen(state, ghost="score shared healers D1 D2 D3 D4")
    assert "Score healers: +4" in other.actions


def test_skipping_a_card_names_its_price_and_asks_first() -> None:
    """A card of six (12 points) gives way to one of five (10)."""
    state = asked(isle(""), "6-8", "4-1")
    shown = seen(state)
    assert "skip" not in shown.actions and 'data-move="skip"' not in markup_of(shown), (
        "it is not beside the large button"
    )
    assert re.search(r'data-ui="skip=1"[^>]*id="fi-skip"|id="fi-skip"[^>]*data-ui="skip=1"', shown.main)
    assert "Skip: next worth 10" in shown.main
    asking = seen(state, skip="1").dialog
    assert 'data-move="skip"' in asking and "This card, worth 12," in asking and "worth 10 each" in asking
    fits = holding("4-7", asked(isle("D1=5 D2=5 D3=5 D4=5"), "6-8", "4-1"))
    assert "It fits your island now." in seen(fits, skip="1").dialog
    assert seen(play(state, "pass"), skip="1").dialog == ""


def test_the_cards_lie_at_the_corners_of_the_island_while_dice_are_placed() -> None:
    state = marking(isle("A1=1 A2=1 B1=1 G4=2"), "31556")
    assert "fi-corner" not in seen(state).main, "there are no cards in this match"
    state = asked(isle("A1=1 A2=1 B1=1 G4=2"), "6-8", "4-1")
    state = dice(play(state, "pass"), "31556")
    shown = seen(state)
    assert 'id="fi-corner-hand"' in shown.main and 'id="fi-corner-shared"' in shown.main
    lit = seen(state, show="card-shared").main
    assert lit.count('class="fi-place lit') == 3, "the rhombus lacks one of four"
    assert "would complete a card" in lit
    assert "would complete a card" not in seen(state, show="card-hand").main


def test_of_equal_dice_the_one_that_was_tapped_is_the_one_in_hand() -> None:
    """Three 2s; the third of them is tapped first, then the 5."""
    state = play(marking(isle(""), "22256"), "take 2 5")
    ui = {"view.dice-tapped": "1:2"}
    slots = re.findall(r'class="fi-die-slot( hand)?[ "]', seen(state, **ui).main)
    assert [bool(slot) for slot in slots] == [False, False, True, True, False]
    tap = seen(marking(isle(""), "22256")).main
    assert 'data-ui="die=2&amp;view.dice-tapped=1:2"' in tap
    # In the second pair the first tapped of them stays used.
    state = play(state, "place D4 0")
    assert 'data-ui="die=0&amp;view.dice-tapped=1:20"' in seen(state, **ui).main


def test_of_equal_dice_the_one_that_was_tapped_second_is_in_hand_too() -> None:
    """The 5 is tapped first, then the third of three 2s."""
    state = marking(isle(""), "22256")
    tap = seen(state, die="3", **{"view.dice-tapped": "1:3"}).main
    assert 'data-with="view.dice-tapped=1:32" data-move="take 2 5"' in tap
    main = seen(play(state, "take 2 5"), **{"view.dice-tapped": "1:32"}).main
    slots = re.findall(r'class="fi-die-slot( hand)?[ "]', main)
    assert [bool(slot) for slot in slots] == [False, False, True, True, False]


def test_whose_next_card_ends_the_match_is_said_while_dice_are_placed() -> None:
    state = asked(isle(""), "6-8", "4-1", seats=2)
    two = (ring("4-1", 4, 4, "A1 A2 A3 A4"), ring("4-1", 4, 5, "B1 B2 B3 B4"))
    drawn = isle("A1=4 A2=4 A3=4 A4=4 B1=5 B2=5 B3=5 B4=5")
    state = state._replace(sheets=(state.sheets[0], state.sheets[1]._replace(board=drawn, rings=two)), asked=1)
    state = dice(state, "31556")
    assert "One more card for Bo ends the match." in seen(state).note


def test_a_window_without_a_choice_passes() -> None:
    """After skipping, when nothing fits, passing is all that is left; before that there is a choice."""
    state = asked(isle("D1=4 D2=4"), "6-8", "4-1")
    assert formality(table(state, None)) == ""
    state = play(state, "skip")
    while GAME.chance(state):
        chance = GAME.chance(state)
        assert chance
        state = play(state, chance.outcomes[0])
    state = play(state, GAME.moves(state, 0)[0])
    assert GAME.moves(state, 0) == ("pass",) and formality(table(state, None)) == "pass"


def test_looking_back_at_a_card_window_shows_the_island_of_the_seat_that_is_asked() -> None:
    state = asked(isle("D1=4"), "6-8", "4-1", seats=2)._replace(asked=1)
    assert island_shown(table(state)._replace(present=False)) == 1 and island_shown(table(state)) == 0
    assert "dice are rolling" not in screen(table(state._replace(phase=Phase.DICE))._replace(present=False)).prompt


def test_if_only_bots_come_after_me_the_button_rolls() -> None:
    state = asked(isle(""), "6-8", "4-1", seats=2)
    assert "Go on" in seen(state).actions
    shown = screen(table(state)._replace(bots=("", "first")))
    assert "Roll the dice" in shown.actions


def test_the_prompt_says_whether_a_camp_fits_and_the_button_what_it_does() -> None:
    alone = seen(asked(isle(""), "6-8", "4-1"))
    assert alone.prompt == "Ann: no camp fits a card now" and "Roll the dice" in alone.actions
    assert alone.note.strip() == "Round 1 of 19."
    last = seen(asked(isle(""), "6-8", "4-1", closing=True)._replace(round=20))
    assert last.prompt == "Ann: no camp fits a card now" and "Finish" in last.actions
    fits = seen(asked(isle("D1=4 D2=4 D3=4 D4=4"), "6-8", "4-1")._replace(shared="4-7"))
    assert fits.prompt == "Ann: score a card?"


def test_what_a_rival_did_in_the_latest_round_stands_beside_the_picture() -> None:
    before = marking(isle(""), "31556", seats=2)
    now = before._replace(sheets=(before.sheets[0], before.sheets[1]._replace(board=isle("C4=2 C5=2 D4=2"))))
    here = table(now)._replace(events=(Event(1, "done"),), past=lambda cursor: before)
    assert 'in the last round: +12 builders <span class="unseen">first camp: builders</span>' in screen(here).main
    assert 'id="fi-did"></p>' in screen(here._replace(events=())).main
    board = isle("C4=2 C5=2 D4=2 F1=4 F2=4 F3=4")
    two = table(now._replace(sheets=(now.sheets[0], now.sheets[1]._replace(board=board))))
    main = screen(two._replace(events=(Event(1, "done"),), past=lambda cursor: before)).main
    assert '+18 (+12 builders, +6 matriarchy) <span class="unseen">first camp: builders, matriarchy</span>' in main


def test_what_brought_points_adds_up_also_where_it_is_summed_up() -> None:
    """Four tribes find a camp: 12, 6, 5 and 3 points; two stand by name, the others together."""
    was = marking(isle(""), "31556").sheets[0]
    now = was._replace(board=isle("C4=2 C5=2 D4=2 F1=4 F2=4 F3=4 A1=6 A2=6 A3=6 D1=3 E1=3 C1=3"), boxes=0b10)
    assert parts(was.score, now.score)[:3] == ["+12 builders", "+6 matriarchy", "+5 scientists"]
    assert parts(was.score, now.score, 3) == [
        "+12 builders",
        "+6 matriarchy",
        f"{signed(now.score.so_far - 18)} others",
    ]


def told_at_the_end(state: State) -> str:
    """What a screen reader says when a match has just ended so."""
    names = ("Ann", "Bo")[: len(state.sheets)]
    events = (Event(0, "done"),)
    result = GAME.result(state)
    table = Table(state, 0, (), (), names, ("",) * len(names), {}, {}, events=events, result=result)
    return " ".join(screen(table).announcements)


def test_the_end_is_announced_with_the_points() -> None:
    # Four of the matriarchy in a row: 4, and 4 again as the largest camp; five tribes without a camp: 25 off.
    two = begin(2, level="free", cards="none")
    ann = two.sheets[0]._replace(board=isle("D1=4 D2=4 D3=4 D4=4"))
    two = two._replace(phase=Phase.OVER, round=19, sheets=(ann, two.sheets[1]))
    words = told_at_the_end(two)
    assert "Ann wins with −17 points. " in words and words.endswith("Settled: Ann −17, Bo −30. 13 points ahead of Bo.")
    solo = begin(1, level="casual")._replace(phase=Phase.OVER, round=12)
    assert told_at_the_end(solo).endswith("Not every goal is met this time. Goals met: 0 of 7.")
    paper = begin(2, level="free", cards="none", paper=True)._replace(phase=Phase.OVER, round=19)
    assert told_at_the_end(paper).endswith("Now add up your points. Ann: 0 card points, Bo: 0 card points.")


def test_a_level_that_is_reached_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(goals.GOALS, "casual", (-5, 0, None, None))
    solo = begin(1, level="casual")._replace(phase=Phase.OVER, round=12)
    assert "Every goal is met." in told_at_the_end(solo)
    assert told_at_the_end(solo).endswith("Goals met: 7 of 7.")


def test_the_end_tells_in_which_round_it_was_decided_and_why() -> None:
    """Ann makes 12 by builders in the first round, Bo 6 by the matriarchy in the second."""
    start, ann = begin(2, level="free", cards="none"), isle("C4=2 C5=2 D4=2")
    sheet, other = (start.sheets[0]._replace(board=board) for board in (ann, isle("D1=4 D2=4 D3=4")))
    first = start._replace(phase=Phase.ROLL, sheets=(sheet, start.sheets[1]))
    over = start._replace(phase=Phase.OVER, sheets=(sheet, other))
    ended = table(over)._replace(
        own=0,
        result=GAME.result(over),
        events=(Event(1, "done"), Event(0, "done")),
        past=lambda n: (start, first, over)[n],
    )
    said = ending(ended)
    assert "points ahead of Bo. What decided it: round 1, Ann +12 (+12 builders)." in said
    late = other._replace(board=isle("D1=4 D2=4 D3=4 D4=4 D5=4 D6=4 D7=4"))
    second = first._replace(sheets=(sheet, late))
    over = over._replace(sheets=(sheet._replace(board=isle("C4=2 C5=2 D4=2 C6=2 B5=2")), late))
    states = (start, first, second, over)
    ended = ended._replace(
        state=over, result=GAME.result(over), past=lambda n: states[n], events=(Event(0, "done"),) * 3
    )
    said = "What decided it: round 1, Ann +12 (+12 builders)."
    assert said in ending(ended)
    rounds = [state._replace(round=n) for n, state in enumerate(states, 1)]
    turned = ended._replace(turn=lambda: (2, 3), past=lambda n: rounds[n])
    assert "What decided it: round 3, Ann +" in ending(turned), "in which the chances turned"
    turned = turned._replace(turn=lambda: (1, 2))
    assert said in ending(turned), "but in round 2 she fell behind"


def test_what_decided_a_match_is_told_with_the_card_that_ended_it() -> None:
    """Ann's builders make 12 in the only round; the window after it brings her 8, and the end."""
    start = begin(2, level="free", cards="full")
    sheet = start.sheets[0]._replace(board=isle("C4=2 C5=2 D4=2"))
    before = start._replace(phase=Phase.WINDOW, sheets=(sheet, start.sheets[1]))
    card = sheet._replace(rings=(ring("4-1", 8, 2, "C4 C5 D4"),))
    over = before._replace(phase=Phase.OVER, sheets=(card, start.sheets[1]))
    states = (start, before, over, over)
    ended = table(over)._replace(
        result=GAME.result(over),
        events=(Event(0, "done"), Event(0, "score hand builders C4 C5 D4"), Event(1, "pass")),
        past=lambda n: states[n],
    )
    assert "What decided it: round 1, Ann +20 (+12 builders, +8 Cards)." in ending(ended)


def test_the_last_of_six_camps_is_a_feast() -> None:
    before = marking(
        isle("A1=1 A2=1 A3=1 C3=2 D3=2 E3=2 G1=3 G2=3 G3=3 C1=4 D1=4 E1=4 C5=5 D5=5 E5=5 F4=6 F5=6"), "66123"
    )
    after = play(before, "take 6 6", "place E6")
    here = table(after)._replace(past=lambda cursor: before, fresh=0, events=(Event(0, "place E6"),))
    if after.sheets[0].score.to_find:
        pytest.fail("the island of this test has six camps")
    assert "All six tribes have a camp!" in screen(here).main and screen(here).main.count("data-burst") == 6
    assert feels(here)[0] in ("proud", "lucky")


def test_a_land_has_one_outline_and_who_is_outside_stands_apart() -> None:
    main = seen(marking(isle("D3=4 D4=4 D5=4 G1=4"), "31556")).main
    board = main.partition('id="fi-board"')[2]
    assert board.count('class="fi-border fi-t4"') == board.count('class="fi-banner fi-t4"') == 1
    assert board.count('class="fi-place camp"') == 3 and board.count('class="fi-place alone"') == 1


def test_a_tap_shows_and_the_second_places_on_a_hex_that_glows_as_well() -> None:
    state = marking(isle("D3=3 D2=3"), "33556", seats=2)
    assert 'data-ui="hex=D4&amp;aim=3-3"' in seen(state).main and "several:" not in seen(state).main
    looked = seen(state, hex="D4", aim="3-3")
    assert looked.prompt == "Ann: tap again to place" and looked.main.count('"several:take 3 3;place D4"') == 1
    assert 'id="fi-place" data-act="several:take 3 3;place D4"' in looked.actions
    assert "fi-idea" in looked.main, "the others still glow"
    dice = re.findall(r'id="fi-die-(\d)" data-key="\d" aria-pressed="true"[^>]*data-ui="([^"]+)"', looked.main)
    assert dice == [("0", "aim=&amp;hex=&amp;die=0"), ("1", "aim=&amp;hex=&amp;die=1")], "its dice are in hand"
    assert 'data-ui="aim=&amp;hex=&amp;die=4"' in looked.main, "a die begins a choice of one's own"
    assert {*re.findall(r"aim=(\d-\d)", seen(state, die="4").main)} <= {"3-6", "5-6"}, "with the die chosen"
    assert "fi-glow" not in seen(state, **{"view.hints": "off"}).main
    assert "fi-glow" not in screen(table(state)._replace(own=0)).main


def test_where_several_share_a_tablet_a_proposal_stands_ready() -> None:
    here = table(marking(isle("D3=3 D2=3"), "33556", seats=2))._replace(people=(0, 1))
    assert 'id="fi-place" data-act="several:take 3 3;place' in screen(here).actions
    assert "fi-place" not in screen(here._replace(ui={"die": "4"})).actions, "a die is another choice"
    assert "fi-place" not in screen(here._replace(people=(0,))).actions


def test_a_split_is_looked_at_by_the_first_tap_and_placed_by_the_second() -> None:
    state = play(marking(isle("D2=3 D3=3"), "31556"), "take 1 3")
    first = seen(state, hex="D4").main
    assert 'id="fi-way-0" data-key="1" aria-pressed="true" data-move="place D4 0"' in first
    assert 'id="fi-way-2" data-key="3" aria-pressed="false" data-ui="hex=D4 2"' in first
    looked = seen(state, hex="D4 2")
    assert 'data-move="place D4 2"' in looked.main and 'id="fi-place" data-move="place D4 2"' in looked.actions
    assert seen(state, hex="D4 9").main == first, "no such split"


def test_what_a_bot_thinks_best_glows_too() -> None:
    """Two scientists with room at one end, where nothing is begun for others."""
    for seed in ("33126", "11456", "55662", "12346"):
        state = marking(isle("D3=3 D2=3 G1=5 A1=6 A2=6 C6=2"), seed)
        step = best_steps(state, 0)[-1]  # with dice alone
        words = seen(state).main
        assert re.search(rf'id="cell-{step.place[6:8]}"[^>]*aim={min(step.a, step.b)}-{max(step.a, step.b)}"', words)


def test_what_a_bot_thinks_best_is_asked_for_once_whichever_die_is_tapped(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked_for = marking(isle("D3=3 D2=3 G1=5 A1=6"), "33126"), list[int]()

    def best(state: State, seat: int) -> tuple[Step, ...]:
        asked_for.append(seat)
        return best_steps(state, seat)

    monkeypatch.setattr(offering, "best_steps", best)
    for die in ("", "0", "3", "4"):
        offers(table(state, die=die))
    assert asked_for == [0]


def test_a_box_glows_where_it_brings_something_at_once_and_its_point_is_counted() -> None:
    """The third scientist is missing, and no die is a 6: a first camp of 3 + 2, less 1 for the box; a tap takes both at once."""
    state = marking(isle("A1=6 A2=6"), "11335")._replace(round=18)  # of 19
    glowing = [(cell, offer) for cell, offer in offers(table(state)).items() if "+" in offer.dice]
    assert glowing and all(offer.dice.endswith("+6") and ">+4</text><path" in offer.picture for _, offer in glowing)
    cell, offer = glowing[0]
    assert "boxed" in offer.picture and "one from its box" in offer.words
    looked = seen(state, hex=GRID.names[cell], aim=offer.dice)
    assert f'data-act="several:take {offer.dice.replace("-", " ")};place {GRID.names[cell]}' in looked.actions
    assert "+5 scientists, −1 box</small>" in looked.actions
    spent = state._replace(sheets=(state.sheets[0]._replace(boxes=0b1110),))
    assert not any("+" in offer.dice for offer in offers(table(spent)).values())


def test_up_to_three_aims_glow_each_for_a_tribe_of_its_own() -> None:
    """A first camp before a pair, a pair before what stands apart; two of a tribe where nothing is begun."""
    found = aims(marking(isle("D3=3 D2=3 G1=5"), "31556").sheets[0])
    assert found[0].tribe == 3 and 3 in found[0].pair, "the third scholar"
    assert found[1].tribe == 5 and found[1].pair == (5, 5)
    first, *others = aims(marking(isle(""), "31556").sheets[0])
    assert first.pair == (5, 5) and [aim.pair for aim in others] == [(1, 3), (3, 6)], "dice that the first leaves"
    cells = [cell for aim in (first, *others) for cell in aim.cells]
    assert len(cells) == len({*cells}) == 6
    state = marking(isle("D3=3 D2=3 G1=5"), "31556")
    assert {aim.pair for aim in aims(state.sheets[0], 1)} <= {(1, 3), (1, 5), (1, 6)}, "beside a die chosen already"
    in_hand = aims(play(state, "take 1 3").sheets[0])
    assert {aim.pair for aim in in_hand} == {(1, 3)}


def test_scavengers_begin_on_the_edge_and_scholars_away_from_it() -> None:
    """Where nothing is begun, the wishes say where a tribe glows."""
    by_tribe = {aim.tribe: aim.cells for aim in aims(marking(isle(""), "11336").sheets[0])}
    inland = {cell for cell, around in enumerate(GRID.beside) if min(around) >= 0}
    assert not {*by_tribe[1]} & inland and {*by_tribe[3]} <= inland


def test_a_glowing_hex_shows_its_dice_and_what_they_bring() -> None:
    """The third whole builder: 3 in a camp and 9 for the wish; no sign where nothing is counted yet."""
    shown = seen(marking(isle("C4=2 C5=2 A1=3"), "22336")).main
    ideas = re.findall(
        r'id="cell-\w\d"(?:(?!id="cell-).)*?class="fi-idea reveals">(.*?)<polygon class="hex-ring"', shown
    )
    builders = [idea for idea in ideas if idea.count("fi-t2") == 2]
    scholars = [idea for idea in ideas if idea.count("fi-t3") == 2]
    assert any("+12</text><path" in idea for idea in builders)
    assert scholars and not any("fi-tag" in idea for idea in scholars)
    assert not any("#fi-h" in idea for idea in ideas), "nothing that looks placed"


def test_no_hex_glows_where_points_would_be_lost() -> None:
    """The healers have a camp: with a scavenger one of them would be alone in C6, which costs 1."""
    state = marking(isle("D4=5 D5=5 C4=5 D7=1 B5=5 D2=1 F3=2"), "54132")
    words = [offer.words for offer in offers(table(state)).values()]
    assert words and not any("−" in each for each in words)


def test_the_preview_the_hexes_and_the_points_agree_where_a_box_has_been_paid() -> None:
    """Half a builder from its box joins three: the point for the box was lost when it was taken."""
    state = play(marking(isle("C4=2 C5=2 D4=2"), "31556"), "take 3 +2")
    here = table(state, hex="D5")._replace(events=(Event(0, "take 3 +2"),))
    assert "Place: +1</span><small>+1 builders</small>" in screen(here).actions
    assert ">+1</text>" in offers(here)[GRID.number["D5"]].picture
    before, after = (play(state, *moves).sheets[0].score.so_far for moves in ((), ("place D5 0",)))
    assert after - before == 1


def test_a_die_in_hand_is_freed_or_replaced_by_a_tap() -> None:
    state = play(marking(isle(""), "31556"), "take 1 3")
    main = seen(state, **{"view.dice-tapped": "1:10"}).main
    acts = re.findall(r'id="fi-die-(\d)"[^>]*aria-pressed="(\w+)"[^>]*data-act="([^"]+)"', main)
    assert acts[:2] == [("0", "true", "several:undo;die=1"), ("1", "true", "several:undo;die=0")]
    assert acts[2:] == [
        (index, "false", f"several:undo;take 1 {face}") for index, face in zip("234", "556", strict=True)
    ]
    assert 'data-with="view.dice-tapped=1:12"' in main, "the die tapped first stays in hand"
    assert "several:undo" not in screen(table(state)._replace(own=0)).main, "in a script"


def test_what_is_asked_waits_until_the_dice_lie() -> None:
    """Whether three are alike is seen on the dice before it is read."""
    state = dice(begin(1, level="free", cards="none"), "33312")
    now = table(state)._replace(events=(Event(-1, "2"),), past=lambda cursor: state)
    assert screen(now).prompt == '<span class="reveals">Ann: roll the scholars again?</span>'
    assert "reveals" not in screen(now._replace(fresh=1)).prompt


def test_a_match_turns_from_round_to_round() -> None:
    """Neither among falling dice nor while some have placed theirs and others have not."""
    state = begin(2, level="free", cards="short")
    assert SCREEN.review.settled(table(state)) and SCREEN.review.place(table(state)) == "Round 1 of 12"
    assert not SCREEN.review.settled(table(state._replace(phase=Phase.DICE, dice=(3, 0, 0, 0, 0)), None))
    assert not SCREEN.review.settled(table(marking(isle(""), "31556"), None))


def test_a_wish_sign_names_its_tribe() -> None:
    """And so does the name of its hex: a name holds what is seen."""
    main = seen(play(marking(isle("D3=1 D4=1 D5=1"), "31556"), "take 3 5")).main
    assert re.search(r'id="cell-A2"[^>]* aria-label="A2, empty, scholars: −2, can be chosen"', main)
    assert re.search(r'class="fi-wished bad fi-t3"><rect[^>]*/><use href="#fi-s3"[^>]*/><text[^>]*>−2<', main)


def test_points_count_up_until_the_end_and_the_sheet_has_the_total() -> None:
    """Four of the matriarchy in a row, the largest camp: 8; five tribes have yet to find a camp, which costs 25 at the end."""
    two = begin(2, level="free", cards="none")
    ann = two.sheets[0]._replace(board=isle("D1=4 D2=4 D3=4 D4=4"))
    state = two._replace(sheets=(ann, two.sheets[1]))
    opened = seen(state, **{"view.sheet": "1"})
    assert 'id="fi-total">−17<' in opened.side and "Camps not found at the end: −5 each" in opened.side
    assert "−17" not in markup_of(seen(state)) and "8 points, 5 camps to find" in seen(state, 1, island="1").main
    over = state._replace(phase=Phase.OVER, round=19)
    assert ">−17</td>" in ending(table(over, None)._replace(result=GAME.result(over)))


def test_a_tapped_tribe_lights_its_wish_and_opens_its_rule() -> None:
    """Scholars count beside scavengers in a camp, and cost 2 on the edge; of the pair in hand it is said without a tap."""
    state = marking(isle("D3=1 D4=1 D5=1"), "31556")
    shown = seen(state, show="tribe-3")
    marks = dict(re.findall(r'id="cell-(\w\d)"(?:(?!id="cell-).)*class="fi-wished (good|bad) fi-t3"', shown.main))
    assert marks["A1"] == "bad" and marks["C3"] == "good" and "C1" in marks and "F3" not in marks
    assert "scholars: +1 for each one beside scavengers, −2 for each on the edge" in shown.note
    assert rule(table(state, show="tribe-3")) == "FI-19"
    note = seen(play(state, "take 3 5")).note
    assert "+1 for each one beside" in note and "healers: +2 for each" in note and "builders" not in note


def test_a_window_without_a_fitting_camp_passes_for_a_person_among_several_unless_asked_for() -> None:
    state = asked(isle("D1=4"), "6-8", "4-1", seats=2)._replace(round=3)
    people = table(state, None)._replace(seat=0)
    assert formality(people) == "pass" and formality(people._replace(bots=("gentle", ""))) == ""
    assert formality(people._replace(ui={"view.change-0": "2"})) == "", "this window was asked for in the round before"
    assert formality(people._replace(ui={"view.change-1": "2"})) == "pass"
    fits = asked(isle("D1=4 D2=4 D3=4 D4=4"), "6-8", "4-1", seats=2)._replace(shared="4-7", round=3)
    assert formality(table(fits, None)._replace(seat=0)) == ""
    assert formality(table(asked(isle("D1=4"), "6-8", "4-1")._replace(round=3), None)._replace(seat=0)) == "", (
        "alone it is the roll"
    )


def test_a_first_camp_is_felt() -> None:
    before = marking(isle("D1=4 D2=4"), "31556", seats=2)
    bot = before.sheets[1]._replace(board=isle("D1=4 D2=4 D3=4"))
    shown = table(before._replace(sheets=(before.sheets[0], bot)))._replace(past=lambda cursor: before)
    assert feels(shown) == {1: "proud"} and feels(table(before)._replace(past=lambda cursor: before)) == {}
    empty = marking(isle(""), "31556", seats=2)
    two = empty.sheets[0]._replace(board=isle("C3=1 C4=1 C5=1 E3=3 E4=3 E5=3"))
    both = table(empty._replace(sheets=(two, empty.sheets[1])))._replace(past=lambda cursor: empty)
    assert feels(both) == {0: "proud"}, "two at once"


def test_with_six_camps_there_is_a_mark_to_beat_and_the_end_says_which_was_reached() -> None:
    """Six camps of three, without anything for their wishes but the second count of the matriarchy's and 2 for the scientists'."""
    lands = "A1=2 A2=2 B2=2 D1=6 E1=6 F1=6 A4=3 B5=3 C5=3 G1=4 G2=4 F2=4 G4=5 F5=5 E5=5 D7=1 E6=1 D6=1"
    state = marking(isle(lands), "31556")._replace(kind="short")
    here = table(state)._replace(moves=())
    now = state.sheets[0].score
    assert not now.to_find and 20 <= now.total <= 45
    levels = sorted(n for n in marks.MARKS["short"].values() if n > now.total)
    assert marks.to_beat(here, now).endswith(f"averages {levels[0]}.")
    assert marks.to_beat(here._replace(best=now.total + 1), now) == f"Your best is {now.total + 1}."
    early = marking(isle(""), "31556")
    assert marks.to_beat(table(early._replace(kind="short")), early.sheets[0].score) == "", "first the camps"
    assert marks.to_beat(table(early._replace(kind="short", round=7)), early.sheets[0].score), "in the second half"
    assert marks.reached(here, 31) == "As good as level “first steps”." and marks.reached(here, 0) == ""
    assert marks.reached(here._replace(best=40), 40).endswith("Your best so far!")
    assert marks.reached(here._replace(best=41), 40).endswith("Your best is 41.")


def test_huts_and_fires_stand_where_hexes_of_a_camp_touch() -> None:
    assert "#fi-b" in drawing.camps_svg(isle("D1=4 D2=4 D3=4"), ()) and "#fi-b" not in drawing.camps_svg(
        isle("D1=4 D2=4"), ()
    )


def test_a_die_that_is_not_rolled_has_an_outline() -> None:
    """The outline of what is filled is mixed from its own colour, which only tribes have otherwise."""
    sheet = (Path(drawing.__file__).parent / "style.css").read_text(encoding="utf-8")
    plain = re.search(r"^\.fi-fill \{([^}]*)\}", sheet, re.MULTILINE)
    none = re.search(r"^\.fi-fill\.none \{([^}]*)\}", sheet, re.MULTILINE)
    assert plain and none and "fi-fill none" in drawing.tribe_die(0)
    assert "var(--fi-own)" in plain[1] and "--fi-own: var(--die-face)" in none[1]


def test_what_somebody_else_decided_about_dice_alike_is_said() -> None:
    before = marking(isle(""), "22256", seats=2)._replace(phase=Phase.REROLL)
    now = table(before._replace(phase=Phase.MARK), 1)
    words = {
        "stay": "Ann rolled and kept the builders.</span>",
        "reroll": "Ann rolled, then the builders again.</span>",
    }
    for move, said in words.items():
        here = now._replace(events=(Event(0, move),), past=lambda cursor: before)
        assert screen(here).note.endswith(said) and not SCREEN.lesson(here), "no lesson hides it"
        assert "rolled" not in screen(here._replace(seat=0, moves=GAME.moves(now.state, 0))).note, "oneself"
        later = here._replace(events=(Event(0, move), Event(0, "roll")))
        assert "rolled" not in screen(later).note, "of an earlier round"


def test_where_every_place_costs_it_is_said_that_there_is_no_pass() -> None:
    state = marking(isle("C4=2 C5=2 D4=2"), "22256")
    alone, beside = (screen(table(play(state, "take 2 2"), hex=cell)).note for cell in ("A1", "D5"))
    assert alone == "Each round fills two hexes: there is no pass." and not beside


def test_the_wish_of_a_first_camp_is_explained_in_the_next_round() -> None:
    early, later = (SCREEN.lesson(table(marking(isle(drawn), "13556"))) for drawn in ("", "C4=2 C5=2 D4=2"))
    assert early and early.key == "pair" and later and later.key == "grow"


def test_the_lesson_shows_how_its_gain_comes_together() -> None:
    words = next(step.text for step in games.guided("first-island").steps if "points more" in step.text)
    gain, *terms = map(int, re.findall(r"\d+", words.partition(".")[0]))
    lands = "D4=2 E4=2 E5=2 D6=2/5@1 C2=4 C3=4"
    was, now = (marking(isle(drawn), "22136").sheets[0].score for drawn in (lands, f"{lands} D5=2"))
    assert sum(terms) == gain == now.so_far - was.so_far


def test_nothing_that_a_camp_builds_stands_on_a_sign() -> None:
    """Of islands of halves and whole hexes: a sign is 9 wide and 7 high to each side of a whole hex's middle, 6 and 5 of a half's own."""
    stand = 0
    for seed in range(12):
        board, signs = finished(str(seed)).sheets[0].board, list[tuple[float, ...]]()
        for cell, code in enumerate(board):
            x, y = centre(*GRID.cells[cell])
            for way in (grid.SPLITS[code - 7][2] + turn for turn in (1, 4)) if code >= 7 else ():
                signs.append((x + 14 * cos(pi / 3 * way), y - 14 * sin(pi / 3 * way), 6, 5))
            signs += [(x, y, 9, 7)] if 0 < code < 7 else []
        drawn = drawing.camps_svg(board, ())
        built = [(*map(float, at), 6, 6) for at in re.findall(r'<use href="#fi-b\d" x="(.*?)" y="(.*?)"', drawn)]
        built += [(float(x) + 1, float(y), 5, 8) for x, y in re.findall(r"fi-banner.*?translate\((.*?) (.*?)\)", drawn)]
        stand += len(built)
        for x, y, wide, high in built:
            between = [max(abs(x - a) - wide - w, abs(y - b) - high - h) for a, b, w, h in signs]
            assert min(between) > -2, (seed, x, y)
    assert stand > 20


@pytest.mark.parametrize("total", [11, 21])
def test_the_flag_of_a_first_camp_stands_beside_its_points(total: int) -> None:
    drawn = offering.tag(Gain(total, 1))
    half, middle, flag = (
        float(found) for found in re.findall(r'rect x="-(.*?)".*?text x="(.*?)".*?M(.*?) 5V', drawn)[0]
    )
    assert middle + 3.5 * len(f"+{total - 5}") <= flag and flag + 7 <= half


def test_the_level_that_one_has_played_like_is_known() -> None:
    lands = "A1=2 A2=2 B2=2 D1=6 E1=6 F1=6 A4=3 B5=3 C5=3 G1=4 G2=4 F2=4 G4=5 F5=5 E5=5 D7=1 E6=1 D6=1"
    here = table(marking(isle(lands), "31556", seats=2)._replace(kind="short"))._replace(bots=("", "first"))
    assert marks.reached(here, here.state.sheets[0].score.total).startswith(
        f"As good as level “{level_name(marks.level(here))}"
    )
    assert marks.level(here._replace(state=marking(isle(""), "31556", seats=2)._replace(kind="short"))) == ""
