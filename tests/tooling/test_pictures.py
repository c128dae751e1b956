"""The pictures of the home page are small, of one size, and there in both themes."""

from hexdice import games
from tooling.node import ROOT
from tooling.pictures import CARD, CARD_BYTES, SHOTS

FOLDER = ROOT / "assets" / "pictures"


def test_every_game_with_a_moment_has_a_picture_in_each_theme_and_there_is_no_other() -> None:
    pictured = {
        f"{name}-{theme}.webp" for name in games.NAMES if games.profile(name).moment for theme in ("dark", "light")
    }
    assert {path.name for path in FOLDER.iterdir()} == pictured


def test_the_pictures_of_whole_tables_are_those_that_games_declare() -> None:
    declared = {f"{name}{shot.after}.jpg" for name in games.NAMES for shot in games.profile(name).shots}
    assert {path.name for path in SHOTS.iterdir()} == {"home.jpg", *declared}


def size(data: bytes) -> tuple[int, int]:
    """Width and height of a WebP file in one of the forms that Chromium writes."""
    assert data[:4] == b"RIFF" and data[8:15] == b"WEBPVP8"
    at, length, more = (24, 3, 1) if data[15:16] == b"X" else (26, 2, 0)
    wide, high = (int.from_bytes(data[start : start + length], "little") for start in (at, at + length))
    return wide + more, high + more


def test_the_pictures_are_small() -> None:
    for path in FOLDER.iterdir():
        data = path.read_bytes()
        assert len(data) <= CARD_BYTES, path.name
        assert size(data) == CARD, path.name
