"""Conflicts: strengths, stacks, outcomes, wounds, repeated fights (FW-10 to FW-13, FW-15)."""

from collections.abc import Sequence

import pytest

from hexdice.games.first_war import GAME
from hexdice.games.first_war.rules import conflict, economy, pieces
from hexdice.games.first_war.rules.state import State
from hexdice.kernel.errors import IllegalMoveError
from tests.rules.first_war.positions import HOME, LAND, RIVAL, WORDS, assault, moves, on, position, run, stand, tribe


def fight(state: State, stacks: Sequence[str], puts: Sequence[str]) -> State:
    """One round: how the defenders stand, and for each attacker, "h1": a hunter from F3 on stack 1."""
    return run(state, stand(*stacks), *(f"put {WORDS[p[0]]} F3 on {p[1]}" for p in puts), "strike")


def aside(state: State) -> tuple[str, str]:
    """The attackers and the defenders that wait to retreat, as letters."""
    if state.fight is None:
        return "", ""
    return "".join("hfes"[kind] for kind, _ in state.fight.back), "".join("hfes"[kind] for kind in state.fight.flee)


# attackers, the one stack they fight, then: who stays on the tile on either side, who has to retreat.
TABLE = [
    # one hunter attacks with 2
    ("h", "h", "h", "", "", "h"),  # 2:1 stronger, not three times: wounded, retreats
    ("h", "f", "", "F", "h", ""),  # 2:2 both wounded, the attacker retreats, the defender stays
    ("h", "e", "h", "", "", ""),  # 2:0 back to the track
    ("h", "s", "h", "", "", ""),
    ("h", "hf", "", "fh", "h", ""),  # 2:3 the attacker is wounded and retreats
    ("h", "ff", "", "ff", "h", ""),  # 2:4
    ("h", "fff", "", "fff", "", ""),  # 2:6 exactly three times: the attacker goes back to the track
    ("h", "hh", "", "HH", "h", ""),  # 2:2
    ("h", "fe", "", "FE", "h", ""),  # 2:2, the healer in the stack is wounded too
    ("h", "he", "h", "", "", "he"),  # 2:1, both retreat
    ("h", "es", "h", "", "", ""),  # 2:0, both gone
    # more hunters
    ("hh", "h", "hh", "", "", ""),  # 4:1 more than three times
    ("hh", "f", "hh", "", "", "f"),  # 4:2
    ("hh", "ff", "", "FF", "hh", ""),  # 4:4
    ("hh", "fff", "", "fff", "hh", ""),  # 4:6
    ("hhh", "f", "hhh", "", "", ""),  # 6:2 exactly three times
    ("hhh", "hf", "hhh", "", "", "hf"),  # 6:3
    ("hhh", "hhf", "hhh", "", "", "hhf"),  # 6:4
    ("hhhh", "hhhh", "hhhh", "", "", "hhhh"),  # 8:4
    ("hhhh", "ffff", "", "FFFF", "hhhh", ""),  # 8:8
    # farmers attack with 1
    ("f", "h", "", "H", "f", ""),  # 1:1
    ("f", "f", "", "f", "f", ""),  # 1:2
    ("f", "hf", "", "fh", "", ""),  # 1:3 exactly three times
    ("f", "e", "f", "", "", ""),  # 1:0
    ("fff", "h", "fff", "", "", ""),  # 3:1
    ("fff", "f", "fff", "", "", "f"),  # 3:2
    ("hf", "h", "fh", "", "", ""),  # 3:1
    ("hf", "hf", "", "FH", "fh", ""),  # 3:3
    # healers and scientists attack with 0
    ("e", "e", "", "E", "e", ""),  # 0:0 equal
    ("s", "e", "", "E", "s", ""),
    ("es", "es", "", "ES", "es", ""),
    ("e", "h", "", "h", "", ""),  # 0:1
    ("s", "f", "", "f", "", ""),  # 0:2
    ("he", "h", "eh", "", "", "h"),  # 2:1, the healer adds nothing and shares the victory
    ("he", "f", "", "F", "eh", ""),  # 2:2, and shares the wound
    # wounded defenders have their strength, and a second wound takes them back
    ("h", "H", "h", "", "", ""),  # 2:1
    ("h", "F", "", "", "h", ""),  # 2:2, and nobody is left on the tile
    ("h", "hE", "h", "", "", "h"),  # 2:1, the hunter flees, the wounded healer is gone
    ("h", "fE", "", "F", "h", ""),  # 2:2, the farmer stays wounded, the healer is gone
    ("f", "F", "", "F", "f", ""),  # 1:2, nothing new happens to the wounded farmer
    ("e", "E", "", "", "e", ""),  # 0:0
]


@pytest.mark.rule("FW-10")
@pytest.mark.rule("FW-12")
@pytest.mark.rule("FW-13")
@pytest.mark.parametrize("attackers, defenders, stays, holds, back, flee", TABLE)
def test_table_of_conflicts(attackers: str, defenders: str, stays: str, holds: str, back: str, flee: str) -> None:
    state = assault(attackers, defenders)
    stacks = [text for text in moves(state) if "," not in text]
    assert len(stacks) == 1, "one way to stand all together"
    state = run(state, stacks[0], *(f"put {WORDS[a]} F3 on 1" for a in attackers), "strike")
    assert sorted(on(state, "F4", 0)) == sorted(stays)
    assert sorted(on(state, "F4", 1)) == sorted(holds)
    assert [sorted(letters) for letters in aside(state)] == [sorted(back), sorted(flee)]


@pytest.mark.rule("FW-12")
@pytest.mark.parametrize(
    "attack, defence, expected",
    [
        (0, 0, "tie"),
        (1, 0, "destroyed"),
        (0, 1, "wiped out"),
        (2, 2, "tie"),
        (3, 2, "beaten"),
        (5, 2, "beaten"),
        (6, 2, "destroyed"),
        (2, 3, "repelled"),
        (2, 5, "repelled"),
        (2, 6, "wiped out"),
        (16, 6, "beaten"),
        (18, 6, "destroyed"),
    ],
)
def test_outcomes(attack: int, defence: int, expected: str) -> None:
    assert conflict.fate_of(attack, defence) == expected


@pytest.mark.rule("FW-11")
def test_the_attacker_chooses_the_order_of_the_tiles() -> None:
    state = position(f"{HOME} F3:hh", f"{RIVAL} F4:e E3:e", "P:G3,E2")
    state = run(state, "hunter F3 F4", "hunter F3 E3", "done", "done")
    assert GAME.actors(state) == (0,) and moves(state) == ("fight E3", "fight F4")
    state = run(state, "fight F4")
    assert GAME.actors(state) == (1,), "now the defender stands"
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, 1, "fight E3")
    state = run(state, "stand healer", "put hunter F3 on 1", "strike")
    assert moves(state) == ("fight E3",), "that tile is finished before the next"


@pytest.mark.rule("FW-11")
def test_every_arrangement_in_stacks() -> None:
    assert set(moves(assault("h", "hf"))) == {"stand hunter, farmer", "stand hunter+farmer"}
    assert set(moves(assault("h", "hhf"))) == {
        "stand hunter, hunter, farmer",
        "stand hunter, hunter+farmer",
        "stand hunter+hunter, farmer",
        "stand hunter+hunter+farmer",
    }
    # Partitions: of four different pieces Bell(4) = 15, of four alike 5, of two pairs 9; of five different Bell(5) = 52.
    counts = {
        letters: len(conflict.arrangements(tribe(f"A1:{letters}")[0])) for letters in ("hfes", "hhhh", "hhff", "hfesH")
    }
    assert counts == {"hfes": 15, "hhhh": 5, "hhff": 9, "hfesH": 52}
    with pytest.raises(IllegalMoveError):
        GAME.apply(assault("h", "hf"), 1, "stand hunter, healer")


@pytest.mark.rule("FW-11")
def test_the_attacker_covers_as_many_stacks_as_possible() -> None:
    # Two attackers, two stacks: one each, though both would rather have the healer.
    state = run(assault("hh", "fe"), stand("f", "e"))
    assert set(moves(state)) == {"put hunter F3 on 1", "put hunter F3 on 2"}
    state = run(state, "put hunter F3 on 2")
    assert moves(state) == ("put hunter F3 on 1",)
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 0, "put hunter F3 on 2")
    assert refused.value.rule == "FW-11"
    state = run(state, "put hunter F3 on 1")
    assert moves(state) == ("strike",)
    # Three on two: one of them is free to join.
    state = run(assault("hhh", "fe"), stand("f", "e"), "put hunter F3 on 2")
    assert set(moves(state)) == {"put hunter F3 on 1", "put hunter F3 on 2"}
    assert moves(run(state, "put hunter F3 on 2")) == ("put hunter F3 on 1",)
    # One on three: it covers any one.
    assert len(moves(run(assault("h", "hfe"), stand("h", "f", "e")))) == 3


@pytest.mark.rule("FW-11")
def test_the_order_of_placing_does_not_matter() -> None:
    state = run(assault("hf", "fe"), stand("f", "e"))
    one = run(state, "put hunter F3 on 1", "put farmer F3 on 2")
    other = run(state, "put farmer F3 on 2", "put hunter F3 on 1")
    assert one == other


@pytest.mark.rule("FW-11")
def test_attackers_from_different_tiles_are_distinguished() -> None:
    state = position(f"{HOME} F3:h E3:h", f"{RIVAL} F4:fe", LAND)
    state = run(state, "hunter F3 F4", "hunter E3 F4", "done", "done", "fight F4", stand("f", "e"))
    assert len(moves(state)) == 4
    # The one from E3 ties with the farmer; the other fells the healer and then ties with the wounded farmer.
    state = run(state, "put hunter E3 on 1", "put hunter F3 on 2", "strike", "stand hurt farmer")
    state = run(state, "put hunter F3 on 1", "strike")
    assert moves(state) == ("retreat hunter E3 E3", "retreat hunter F3 F3")


@pytest.mark.rule("FW-15")
def test_uncovered_stacks_fight_again() -> None:
    # One hunter, two healers alone: the first falls, then the second.
    state = fight(assault("h", "ee"), ["e", "e"], ["h1"])
    assert state.fight and GAME.actors(state) == (1,) and moves(state) == ("stand healer",)
    assert on(state, "F4", 1) == "e" and on(state, "F4", 0) == "h"
    state = fight(state, ["e"], ["h1"])
    assert state.fight is None and on(state, "F4", 0) == "h" and on(state, "F4", 1) == ""


@pytest.mark.rule("FW-15")
def test_a_loser_of_the_first_fight_waits_aside_for_its_retreat() -> None:
    # Hunter against hunter and healer alone. It beats the hunter (2:1), then the healer is left and falls.
    state = fight(assault("h", "he"), ["h", "e"], ["h1"])
    assert aside(state) == ("", "h") and on(state, "F4", 1) == "e"
    state = fight(state, ["e"], ["h1"])
    assert state.fight and state.fight.fought and GAME.actors(state) == (1,)
    assert {move.split(" ")[0] for move in moves(state)} == {"retreat"}
    state = run(state, "retreat hunter F5")
    assert on(state, "F5", 1) == "H" and on(state, "F4", 0) == "h" and state.fight is None


@pytest.mark.rule("FW-15")
def test_those_who_were_hit_and_stayed_fight_again() -> None:
    # Two hunters on farmer and healer. Tie with the farmer (wounded, stays), the healer falls; the hunter left attacks
    # the wounded farmer: 2:2 again, its second wound takes it back, and nobody holds the tile.
    state = fight(assault("hh", "fe"), ["f", "e"], ["h1", "h2"])
    assert aside(state) == ("h", "") and on(state, "F4", 1) == "F" and on(state, "F4", 0) == "h"
    assert moves(state) == ("stand hurt farmer",)
    state = fight(state, ["F"], ["h1"])
    assert on(state, "F4", 0) == on(state, "F4", 1) == "" and aside(state) == ("hh", "")
    state = run(state, "retreat hunter F3 F3", "retreat hunter F3 F3")
    assert on(state, "F3", 0) == "HH"


@pytest.mark.rule("FW-15")
def test_three_fights_in_a_row_with_new_stacks() -> None:
    # A hunter against three lone hunters: beats one (2:1); the two left stand together and tie (2:2).
    state = fight(assault("h", "hhh"), ["h", "h", "h"], ["h1"])
    assert aside(state) == ("", "h") and set(moves(state)) == {"stand hunter, hunter", "stand hunter+hunter"}
    again = fight(state, ["h", "h"], ["h2"])
    assert aside(again) == ("", "hh") and on(again, "F4", 1) == "h"
    again = fight(again, ["h"], ["h1"])
    assert aside(again) == ("", "hhh") and on(again, "F4", 1) == "" and on(again, "F4", 0) == "h"
    together = fight(state, ["hh"], ["h1"])
    assert aside(together) == ("h", "h") and on(together, "F4", 1) == "HH" and on(together, "F4", 0) == ""


@pytest.mark.rule("FW-13")
def test_removed_pieces_return_to_the_track() -> None:
    state = position(f"{HOME} F3:hhhh E2:hhhh E3:hhhh G2:hhhh G3:hhh", f"{RIVAL} F4:fff", "P:F5")
    state = run(state, "hunter F3 F4", "done", "done", "fight F4")
    assert economy.on_track(state, 0, pieces.HUNTER) == 0
    assert economy.on_track(fight(state, ["fff"], ["h1"]), 0, pieces.HUNTER) == 1


@pytest.mark.rule("FW-10")
def test_attackers_of_mixed_kinds_on_mixed_stacks() -> None:
    # Stacks: hunter+healer (1) and farmer (2). Farmer on the first: 1:1 tie; hunter and scientist on the second: 2:2 tie.
    state = fight(assault("hfs", "hfe"), ["he", "f"], ["f1", "h2", "s2"])
    assert aside(state) == ("hfs", "") and sorted(on(state, "F4", 1)) == sorted("HEF") and on(state, "F4", 0) == ""


@pytest.mark.rule("FW-17")
def test_emergency_in_conflict() -> None:
    # The attacker's hunters fight as farmers: 1 against a hunter's 1.
    state = position(f"{HOME} F3:h", f"{RIVAL} F4:h", LAND, active=("iron,bronze blades", ""))
    plain = fight(run(state, "hunter F3 F4", "done", "done", "fight F4"), ["h"], ["h1"])
    assert aside(plain) == ("", "") and on(plain, "F4", 0) == "h", "4:1 with Iron"
    hungry = run(state, "emergency", "hunter F3 F4", "done", "done", "fight F4")
    hungry = fight(hungry, ["h"], ["h1"])
    assert aside(hungry) == ("h", "") and on(hungry, "F4", 1) == "H"
    # Healers and scientists still bring nothing.
    state = run(
        position(f"{HOME} F3:e", f"{RIVAL} F4:h", LAND), "emergency", "done", "healer F3 F4", "done", "fight F4"
    )
    assert on(fight(state, ["h"], ["e1"]), "F4", 1) == "h"


@pytest.mark.rule("FW-17")
@pytest.mark.parametrize(
    "defender, cards, plain, hungry",
    [
        ("h", "watchfires", "tie", "beaten"),  # 2:2 or, without its improvement, 2:1
        ("h", "palisades", "beaten", "beaten"),  # 1 anyway
        ("e", "palisades", "beaten", "destroyed"),  # 2:1 or 2:0
        ("s", "palisades", "beaten", "destroyed"),
        ("f", "palisades", "repelled", "repelled"),  # 2:3, a farmer keeps it
        ("h", "watchfires,palisades", "tie", "beaten"),
    ],
)
def test_a_declared_emergency_weakens_the_defence_until_the_next_turn(
    defender: str, cards: str, plain: str, hungry: str
) -> None:
    for flags, expected in (((False, False), plain), ((False, True), hungry)):
        state = assault("h", defender, active=("", cards), emergency=flags)
        state = run(state, stand(defender), "put hunter F3 on 1")
        assert state.fight and conflict.fate_of(*conflict.strengths(state, state.fight, 0)) == expected
