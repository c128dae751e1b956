"""The learned weights: complete, as their file says, and learning them again gives the same ones."""

import json
from pathlib import Path

import pytest

from hexdice.bots.tables import FILE
from hexdice.games.siberian_dice.bot import worth
from hexdice.games.siberian_dice.bot.ground import SHAPES, learned
from hexdice.games.siberian_dice.rules.setup import DICE


def test_there_is_a_table_for_every_variant_and_number_of_seats() -> None:
    file = Path(worth.__file__).with_name(FILE)
    figures, tables = json.loads(file.read_text("utf-8"))["figures"], learned()
    for variant in DICE:
        for seats in (2, 3):
            assert figures[f"{variant} {seats}"]["matches"] > 1000
            for name, shape in SHAPES.items():
                size = seats
                for length in shape:
                    size *= length
                found = tables[f"{variant} {seats} {name}"]
                assert len(found) == size and (any(found) or name in ("next", "after"))
    assert file.stat().st_size < 60_000


def test_learning_twice_gives_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    course = pytest.importorskip("bench.train.siberian_dice", reason="numpy is a development dependency")
    monkeypatch.setattr(course, "MATCHES", 8)
    for variant in ("basic", "chain"):
        plan = course.course(variant, 2, 2)
        (one, said), (other, again) = (course.learn_course(plan, 1) for _ in range(2))
        assert said == again and all((one.tables[name] == other.tables[name]).all() for name in SHAPES)
        assert any(one.tables["side"].ravel() != course.Weights(plan).tables["side"].ravel())


def test_self_play_keeps_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The matches that the trainer plays side by side: dice are conserved and counted, and a match ends when the rules end it."""
    course = pytest.importorskip("bench.train.siberian_dice", reason="numpy is a development dependency")
    monkeypatch.setattr(course, "MATCHES", 8)
    for variant in DICE:
        plan = course.course(variant, 2, 1)
        field = course.Field(plan, course.np.random.default_rng(1), course.Weights(plan))
        for _ in range(30):
            field.turn()
            _, shares, over = field.features()
            for match in range(8):
                for seat in range(2):
                    lying = int((field.owner[match] == seat).sum())
                    assert lying + int(field.hand[match, seat]) == plan.dice
                assert abs(float(shares[match].sum()) - 1) < 1e-6
            assert ((field.face > 0) == (field.owner >= 0)).all()
            field.on_turn = ((field.on_turn + 1) % 2).astype(course.np.int32)
            field.begin(over)
