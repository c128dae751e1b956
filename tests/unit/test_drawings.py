"""The drawings beside the code: each file is whole, everything in it is read, and everything that is asked for is there."""

import re
from pathlib import Path
from xml.etree import ElementTree

from hexdice.view.drawn import drawings
from hexdice.view.markup import DRAWN, icon
from hexdice.view.portraits import CHOICES, MOODS, portrait
from tooling import tree

PY = Path(__file__).parents[2] / "py"
GROUP = "{http://www.w3.org/2000/svg}g"


def package(file: Path) -> str:
    return ".".join(file.relative_to(PY).parent.parts)


def test_every_drawing_of_a_file_is_read_and_goes_into_the_archive() -> None:
    files = sorted(PY.rglob("drawings.svg"))
    assert files and set(files) <= set(tree.members(PY).values())
    for file in files:
        groups = [each.get("id") for each in ElementTree.parse(file).getroot() if each.tag == GROUP]
        assert list(drawings(package(file))) == groups, "a drawing has an id, a transform and a line of its own"


def test_everything_that_is_asked_for_is_drawn() -> None:
    for file in PY.rglob("*.py"):
        for name in re.findall(r'\b(?:icon\(|sign=)"([a-z-]+)"', file.read_text(encoding="utf-8")):
            assert "<" in icon(name), (file, name)
    for place, many in enumerate(CHOICES):
        for digit in range(many):
            assert portrait("", face="0" * place + str(digit) + "0" * (3 - place))
    for mood in MOODS:
        for hat in ("", "cap", "crown"):
            assert DRAWN[f"mouth-{mood}"] in portrait("", mood=mood, hat=hat) or (mood == "calm" and hat)
