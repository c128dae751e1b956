"""The place of a QR code: how much fits, and that a link cannot break out of it. The code itself is read in a browser test."""

from hexdice.view import qr
from tests.unit.app.fakes import Tags


def test_the_largest_code_holds_2953_bytes() -> None:
    assert qr.fits("x" * 2953)
    assert not qr.fits("x" * 2954)
    assert not qr.fits("ä" * 1477)


def test_a_link_stays_inside_its_attribute() -> None:
    found = Tags(qr.place('"><img src=x>&', "A code"))

    assert found.tags == {"div"}
    assert ("data-qr", '"><img src=x>&') in found.values
