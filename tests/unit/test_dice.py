"""Dice as pictures: the position of their parts."""

import re
from math import hypot

from hexdice.view.dice import die_body
from hexdice.view.markup import SHAPES, deal_colours, hue, remembered
from hexdice.view.text import say, speak

WIDEST = 6.4  # from the middle of a seat's shape to its farthest point, before scaling
EDGE = 0.7  # half the line around it


def test_a_seats_sign_does_not_cover_a_pip() -> None:
    for face in range(1, 7):
        for seat in range(len(SHAPES)):
            drawn = die_body(face, seat)
            place = re.search(
                r'class="mark [^"]*" transform="translate\(([-\d.]+),([-\d.]+)\)scale\(([\d.]+)\)"', drawn
            )
            assert place
            x, y, scale = map(float, place.groups())
            for cx, cy, r in re.findall(r'class="pip" cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"', drawn):
                assert hypot(x - float(cx), y - float(cy)) > float(r) + WIDEST * scale + EDGE, (face, seat)


def test_what_was_drawn_is_drawn_again_only_in_other_words_or_colours() -> None:
    made = []

    @remembered
    def drawn(seat: int) -> str:
        made.append(seat)
        return f"{hue(seat)} {say('Undo')}"

    english = [drawn(0), drawn(1), drawn(0), drawn(1)]
    assert made == [0, 1] and english[:2] == english[2:] == ["1 Undo", "2 Undo"]
    try:
        assert speak("de") and drawn(0) == "1 Zurücknehmen"
        deal_colours((1, 0))
        assert drawn(0) == "2 Zurücknehmen"
    finally:
        speak("en")
        deal_colours()
    assert drawn(0) == "1 Undo" and made == [0, 1, 0, 0]
