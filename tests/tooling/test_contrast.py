"""The contrast of every pair of colours in use, by WCAG 2.2's formula."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "assets/css/app.css").read_text("utf-8")
NORMAL = CSS.partition("@media (prefers-contrast: more)")[0]
MORE = (
    "@media (prefers-contrast"
    + CSS.partition("@media (prefers-contrast")[2].partition("@media (prefers-contrast: more) and")[0]
)


def tokens(css: str, selector: str) -> dict[str, str]:
    """The colours that a rule gives to names."""
    rule = css.partition(selector)[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", rule))


DARK = tokens(NORMAL, ":root, .on-felt {")
LIGHT = {**DARK, **tokens(NORMAL, ':root[data-theme="light"] {')}
THEMES = {
    "dark": DARK,
    "light": LIGHT,
    "dark, more": {**DARK, **tokens(MORE, ":root, .on-felt {")},
    "light, more": {**LIGHT, **tokens(MORE, ':root[data-theme="light"] {')},
}
GROUNDS = ("felt", "felt-high", "felt-raised", "felt-sunk")
SEATS = tuple(f"seat-{n}" for n in range(1, 7))


def luminance(colour: str) -> float:
    """Relative luminance of #rgb or #rrggbb."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Between 1 and 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_formula() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_contrast_on_every_background(theme: str) -> None:
    colours, least = THEMES[theme], 7 if "more" in theme else 4.5
    low = {
        (text, ground): round(contrast(colours[text], colours[ground]), 2)
        for text in ("ink", "ink-soft", "accent", "danger", "good", *SEATS)
        for ground in (*GROUNDS, "cell")
        if contrast(colours[text], colours[ground]) < least
    }
    assert not low
    assert contrast(colours["accent-ink"], colours["accent"]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_field_borders_are_visible(theme: str) -> None:
    colours = THEMES[theme]
    for ground in GROUNDS:
        assert contrast(colours["field-edge"], colours[ground]) >= 3, ground


@pytest.mark.parametrize("theme", THEMES)
def test_one_tone_of_the_focus_ring_contrasts_with_any_background(theme: str) -> None:
    """Of any two tones 9:1 apart, one is at least 3:1 from every third colour."""
    colours = THEMES[theme]
    assert contrast(colours["ring-in"], colours["ring-out"]) >= 9
    for under in (*GROUNDS, "cell", "accent", "die-face", *SEATS):
        assert max(contrast(colours[tone], colours[under]) for tone in ("ring-in", "ring-out")) >= 3, under


def perceived(colour: str) -> tuple[float, float, float]:
    """Oklab: lightness, green to red, blue to yellow. Distant colours are easy to distinguish."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def apart(one: str, other: str) -> float:
    """A distance of about 0.02 is just visible side by side."""
    return dist(perceived(one), perceived(other))


@pytest.mark.parametrize("theme", THEMES)
def test_the_accent_is_unlike_any_seats_colour(theme: str) -> None:
    colours = THEMES[theme]
    near = {seat: round(apart(colours["accent"], colours[seat]), 3) for seat in SEATS}
    assert not {seat for seat, far in near.items() if far < 0.1}, near


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_two_seats_are_distinguishable(theme: str) -> None:
    colours = THEMES[theme]
    near = {pair: round(apart(*(colours[seat] for seat in pair)), 3) for pair in combinations(SEATS, 2)}
    assert not {pair: far for pair, far in near.items() if far < 0.06}, near


def test_text_has_contrast_on_the_felt_of_the_tray() -> None:
    style = (Path(__file__).parents[2] / "assets/css/app.css").read_text("utf-8")
    colours = {**DARK, **tokens(style, ".tray {")}
    low = {
        text: found
        for text in ("ink", "ink-soft", "accent", "danger", "good", *SEATS)
        if (found := contrast(colours[text], colours["baize"])) < 4.5
    }
    assert not low
