"""The odds panel: exact shares against hand-worked values and against counting everything."""

from fractions import Fraction
from itertools import product

import pytest

from hexdice.games.three_dice.bot.odds import Column, Odds, Share, by_points, odds
from hexdice.games.three_dice.rules.state import State
from tests.rules.three_dice.evening import Evening

WORTH = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}


def panel(evening: Evening) -> Odds:
    found = odds(evening.state)
    assert found is not None
    return found


def column(evening: Evening, *keep: int) -> Column:
    return next(column for column in panel(evening).columns if column.keep == keep)


def points(evening: Evening, *keep: int) -> dict[int, Share]:
    return by_points(panel(evening), column(evening, *keep))


def kind(faces: tuple[int, ...], stairs_before: bool) -> str:
    """Specials from first principles."""
    if len(set(faces)) == 1:
        return "three"
    if tuple(sorted(faces)) == (4, 5, 6):
        return "super" if stairs_before else ""
    return {"123": "stairs", "234": "shit", "345": "shit"}.get("".join(map(str, sorted(faces))), "")


@pytest.mark.rule("TD-18")
def test_three_fresh_dice() -> None:
    evening = Evening(2).turn("256")
    found = panel(evening)
    assert [column.keep for column in found.columns] == [()] and found.left == 1
    assert column(evening).specials == {"three": Share(1, 36), "stairs": Share(1, 36), "shit": Share(1, 18)}


@pytest.mark.rule("TD-18")
def test_two_rolls_of_three_fresh_dice() -> None:
    evening = Evening(2).roll("256").keep("", "256").play("stay")
    assert panel(evening).left == 2
    assert column(evening).specials["three"] == Share(73, 648)
    assert column(evening).specials["stairs"] == Share(299, 2592)


@pytest.mark.rule("TD-18")
def test_all_eight_keep_sets_of_a_roll() -> None:
    evening = Evening(2).roll("256").keep("", "256").play("stay").roll("125")
    keeps = [column.keep for column in panel(evening).columns]
    assert keeps == [(1, 2, 3), (1, 2), (1, 3), (2, 3), (1,), (2,), (3,), ()]
    assert column(evening, 1, 2).specials == {"stairs": Share(1, 6)}
    assert column(evening, 1, 3).specials == {}
    assert column(evening, 2).specials == {"three": Share(1, 36), "stairs": Share(1, 18), "shit": Share(1, 18)}
    assert points(evening, 1, 2, 3) == {107: Share(1, 1)}
    # 1-2-x: 1 and 2 and 4, 5, 6 are points, 3 is stairs.
    expected = {value: Share(1, 6) for value in (202, 104, 106, 107, 162)}
    assert points(evening, 1, 2) == expected


@pytest.mark.rule("TD-18")
@pytest.mark.parametrize("stairs_before", [False, True])
@pytest.mark.parametrize("roll", ["116", "245", "456", "123"])
def test_one_roll_left_is_a_distribution_over_all_outcomes(roll: str, stairs_before: bool) -> None:
    evening = Evening(3).roll("256").keep("", "255").play("stay")  # 12 points
    evening.roll("123" if stairs_before else "156").play("stay")
    if stairs_before:
        evening.play("give 0")
    evening.roll(roll)
    assert panel(evening).left == 1 and panel(evening).low == 12
    for found in panel(evening).columns:
        held = [int(roll[die - 1]) for die in found.keep]
        special: dict[str, int] = {}
        plain: dict[int, int] = {}
        against: dict[str, int] = {}
        for thrown in product(range(1, 7), repeat=3 - len(held)):
            faces = (*held, *thrown)
            what = kind(faces, stairs_before)
            value = sum(WORTH[face] for face in faces)
            if what:
                special[what] = special.get(what, 0) + 1
            place = "safe" if what in ("three", "stairs", "super") else ""
            if not place:
                plain[value] = plain.get(value, 0) + 1
                place = "below" if value < 12 else "equal" if value == 12 else "above"
            against[place] = against.get(place, 0) + 1
        total = 6 ** (3 - len(held))
        assert {key: Fraction(*share) for key, share in found.specials.items()} == {
            key: Fraction(ways, total) for key, ways in special.items()
        }
        assert {key: Fraction(*share) for key, share in points(evening, *found.keep).items()} == {
            key: Fraction(ways, total) for key, ways in plain.items()
        }
        assert {key: Fraction(*share) for key, share in found.against.items()} == {
            key: Fraction(ways, total) for key, ways in against.items()
        }


def best(faces: tuple[int, ...], rolls: int, wanted: str) -> Fraction:
    """The best chance to end on a special from here, by trying every keep-set and every outcome."""
    if kind(faces, False) == wanted:
        return Fraction(1)
    if rolls == 0:
        return Fraction(0)
    return max(thrown(tuple(f for f, held in zip(faces, keep, strict=True) if held), rolls, wanted) for keep in KEEPS)


KEEPS = [keep for keep in product((False, True), repeat=3) if not all(keep)]


def thrown(held: tuple[int, ...], rolls: int, wanted: str) -> Fraction:
    outcomes = list(product(range(1, 7), repeat=3 - len(held)))
    return sum((best((*held, *faces), rolls - 1, wanted) for faces in outcomes), Fraction(0)) / len(outcomes)


@pytest.mark.rule("TD-18")
@pytest.mark.parametrize("wanted", ["three", "stairs", "shit"])
@pytest.mark.parametrize("roll", ["124", "556"])
def test_two_rolls_left_play_the_best_towards_each_target_on_its_own(roll: str, wanted: str) -> None:
    evening = Evening(2).roll(roll)
    assert panel(evening).left == 2
    faces = tuple(int(face) for face in roll)
    for found in panel(evening).columns:
        held = tuple(faces[die - 1] for die in found.keep)
        expected = thrown(held, 2, wanted) if len(held) < 3 else Fraction(kind(faces, False) == wanted)
        assert Fraction(*found.specials.get(wanted, (0, 1))) == expected


@pytest.mark.rule("TD-18")
def test_the_lowest_so_far_and_whether_others_still_roll() -> None:
    evening = Evening(3).roll("255").keep("", "255").play("stay").roll("245")
    assert panel(evening).low == 12 and not panel(evening).last  # "against the lowest so far"
    # 5 kept with a 4: 4-5-x is 109, 11, shit stairs 12, 13, 14, 69
    assert column(evening, 2, 3).against == {"below": Share(1, 6), "equal": Share(1, 6), "above": Share(2, 3)}
    evening.play("stay").roll("156")
    assert panel(evening).low == 11 and panel(evening).last
    assert column(evening, 1, 2, 3).against == {"above": Share(1, 1)}


@pytest.mark.rule("TD-18")
def test_without_a_lowest_score_nothing_is_compared() -> None:
    evening = Evening(2).roll("256")
    assert panel(evening).low is None and all(column.against == {} for column in panel(evening).columns)
    evening.keep("", "333").play("stay")
    assert panel(evening).low is None


@pytest.mark.rule("TD-18")
def test_on_the_starters_first_roll_a_special_is_a_false_start() -> None:
    evening = Evening(2).roll("111")
    assert panel(evening).false_start and panel(evening).left == 1
    assert column(evening).specials["three"] == Share(1, 36)
    evening.roll("256")
    assert not panel(evening).false_start
    evening.play("stay")
    assert not panel(evening).false_start  # nobody but the starter can


@pytest.mark.rule("TD-18")
def test_super_stairs_are_a_target_only_behind_stairs() -> None:
    evening = Evening(3).roll("256").keep("", "256").play("stay").roll("456")
    assert "super" not in column(evening, 1, 2).specials
    assert points(evening, 1, 2)[69] == Share(1, 6)
    evening.keep("", "123").play("give 0").roll("456")
    assert column(evening, 1, 2).specials["super"] == Share(1, 6)
    assert 69 not in points(evening, 1, 2)


@pytest.mark.rule("TD-18")
def test_no_odds_without_an_actor() -> None:
    evening = Evening(2)
    assert odds(evening.state) is None  # a break
    state: State = evening.play("roll").state
    assert odds(state) is None  # dice in the air
