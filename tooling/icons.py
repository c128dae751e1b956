"""Draws the icons: `.venv/bin/python -m tooling.icons` rewrites assets/icons (needs Chromium and Playwright).

A hexagonal die with five pips. One drawing in three frames: transparent, on a rounded tile, and filling the square for a
maskable icon (the drawing stays inside the middle four fifths).
"""

from __future__ import annotations

import math
from pathlib import Path

from tooling import chromium
from tooling.node import ROOT

ICONS = ROOT / "assets" / "icons"
FELT, EDGE, FACE, SHADE, PIP, ACCENT = "#14201d", "#2c403a", "#f7f4ea", "#d9d2bd", "#1b1b1b", "#f0c24b"


def hexagon(radius: float, rounding: float) -> str:
    """Path data of a pointy-topped hexagon around (0, 0) with rounded corners."""
    corners = [
        (radius * math.cos(math.radians(60 * n - 90)), radius * math.sin(math.radians(60 * n - 90))) for n in range(6)
    ]
    cut = rounding / radius
    words = []
    for n, (x, y) in enumerate(corners):
        (bx, by), (ax, ay) = corners[n - 1], corners[(n + 1) % 6]
        start, end = (x + (bx - x) * cut, y + (by - y) * cut), (x + (ax - x) * cut, y + (ay - y) * cut)
        words.append(f"{'L' if n else 'M'}{start[0]:.1f} {start[1]:.1f}Q{x:.1f} {y:.1f} {end[0]:.1f} {end[1]:.1f}")
    return "".join(words) + "Z"


def drawing(scale: float) -> str:
    """The die, about 200 units high at scale 1, around (0, 0)."""
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="13.5" fill="{PIP}"/>'
        for x, y in ((0, 0), (-38, -30), (38, -30), (-38, 30), (38, 30))
    )
    return (
        f'<g transform="scale({scale})"><path d="{hexagon(108, 24)}" fill="{ACCENT}"/>'
        f'<path d="{hexagon(96, 22)}" transform="translate(0 3)" fill="{SHADE}"/>'
        f'<path d="{hexagon(94, 22)}" transform="translate(0 -1)" fill="{FACE}"/>{pips}</g>'
    )


def svg(inside: str) -> str:
    """A square picture of 256 units around (0, 0)."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-128 -128 256 256">{inside}</svg>\n'


def pictures() -> dict[str, tuple[str, int]]:
    """File name without ending: the picture and its size in pixels, 0 for the picture itself."""
    tile = f'<rect x="-124" y="-124" width="248" height="248" rx="56" fill="{FELT}" stroke="{EDGE}" stroke-width="4"/>'
    whole = f'<rect x="-128" y="-128" width="256" height="256" fill="{FELT}"/>'
    return {
        "icon": (svg(drawing(1.12)), 0),
        "icon-180": (svg(whole + drawing(0.92)), 180),
        "icon-192": (svg(tile + drawing(0.92)), 192),
        "icon-512": (svg(tile + drawing(0.92)), 512),
        "maskable-512": (svg(whole + drawing(0.78)), 512),
    }


def main() -> None:
    """Writes every icon."""
    from playwright.sync_api import sync_playwright

    ICONS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.flags())
        for name, (picture, size) in pictures().items():
            if not size:
                (ICONS / f"{name}.svg").write_text(picture, encoding="utf-8")
                continue
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{picture}")
            target: Path = ICONS / f"{name}.png"
            page.screenshot(path=target, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
