"""A drawing for each development card, some 48 by 36 units about 0,0: what is filled, and the lines over it."""

from hexdice.games.first_war.rules.cards import CARDS

# By name: the filled shapes and the lines. A shape that begins with "~" is filled with the second colour.
_DRAWN: dict[str, tuple[tuple[str, ...], str]] = {
    "Foraging": (
        ("M-17 0h34l-5 15h-24z", "~M-9-2a5 5 0 1 1 .1 0zM2-3a5 5 0 1 1 .1 0zM11-2a4 4 0 1 1 .1 0z"),
        "M-15 5h30M-13 10h26M-14 0C-12-20 12-20 14 0",
    ),
    "Herb Lore": (("M-16 10C-18-8-2-16 14-14 14 2 6 14-12 12z",), "M-19 16C-10 8-2 0 8-8M-8 8v-8M-2 3l8 1M3-3v-6"),
    "Watchfires": (
        ("M0-17C3-9 12-6 10 4 9 9 5 11 0 11-6 11-10 8-10 2-10-3-6-4-5-9-2-8-2-5-2-3 1-6 1-12 0-17z", "~M0-3C4 1 4 9 0 9-4 9-4 3 0-3z"),
        "M-15 16 13 9M15 16-13 9",
    ),
    "Husbandry": (
        ("M-12 3a6 6 0 0 1 1-11A7 7 0 0 1 1-11 7 7 0 0 1 11-6 6 6 0 0 1 9 5z", "~M8-8h9l1 6-5 4-5-3z"),
        "M-8 4v10M-2 5v9M4 5v9M9 4v10M14-4v.1",
    ),
    "Rafts": (("M-20 5h40v7h-40z", "~M1-16 14 2H1z"), "M1-17V5M-20 8.500h40M-22 16q4-4 8 0t8 0 8 0 8 0 8 0"),
    "Saddle": (
        ("M-14-6C-8-2 2-2 6-6 9-10 15-9 15-5 14 1 9 4 5 4h-14C-14 4-17-3-14-6z",),
        "M-4 4v9M-7 16a3 3 0 0 1 6 0zM9 2l3 12M-14-6C-8-2 2-2 6-6",
    ),
    "Tally Marks": (("M-20-15h40v30h-40z",), "M-12-9V9M-5-9V9M2-9V9M9-9V9M-16 7 14-8"),
    "Smelting": (("M-14-6h22l-4 16H-10z", "~M8-6 18-1 13 2 7-2z"), "M-17-6H8M15 2v5M15 11v4M-8-10q2-3 0-6M-2-10q2-3 0-6"),
    "Bronze Blades": (
        ("M-16-16l4 0L8 6 4 10-16-12z", "~M16-16l-4 0L-8 6-4 10 16-12z"),
        "M1 13 11 3M-1 13-11 3M7 9l7 7M-7 9l-7 7",
    ),
    "Irrigation": (
        ("M-22 4q6-5 11 0t11 0 11 0 11 0v8q-6 5-11 0t-11 0-11 0-11 0z",),
        "M-14 1v-15M-14-8l-5-4M-14-8l5-4M0 0v-15M0-9l-5-4M0-9l5-4M14 1v-15M14-8l-5-4M14-8l5-4",
    ),
    "Roads": (("M-12 17C-16 4 8 4 2-4-2-9 2-13 4-16h5c-2 4-3 7 0 11C18 4-2 6 6 17z",), "M-3 14q0-5 4-8M6 0q0-4-2-6M5-12v.1"),
    "Palisades": (
        ("M-21 15V-7l4-6 4 6v22zM-12 15V-9l4-6 4 6v24zM-3 15V-9l4-6 4 6v24zM6 15V-9l4-6 4 6v24zM15 15V-7l3-5 3 5v22z",),
        "M-22 0h44M-22 8h44",
    ),
    "Iron": (("M-20-9h38c-1 6-6 8-11 9v4c1 2 4 3 5 5v5h-22V9c3-1 5-3 5-5V0C-12-1-17-4-20-9z",), "M-8-15l8-2 10 4"),
    "Cartography": (
        ("M-20-12-7-15 7-11 20-14v26L7 15-7 11-20 14z",),
        "M-7-15v26M7-11v26M-15 6q3-8 6-6t4 1 5-7M11-3l5 5M16-3l-5 5",
    ),
    "Medicine": (("M-6-16H6v5C14-8 15 2 13 8 11 15-11 15-13 8-15 2-14-8-6-11z", "~M-3-4h6v4h4v6H3v4h-6V6h-4V0h4z"), "M-8-16H8"),
    "Academies": (
        ("M0-17 20-7v3h-40v-3zM-17-2h5v12h-5zM-8-2h5v12h-5zM3-2h5v12H3zM12-2h5v12h-5z", "~M-20 11h40v4h-40z"),
        "M-3-9h6",
    ),
    "City Law": (
        ("M-20 2h14c0 9-14 9-14 0zM6 2h14c0 9-14 9-14 0z",),
        "M0-16V14M-8 15H8M-13-9h26M-13-9l-6 11M-13-9l6 11M13-9l-6 11M13-9l6 11",
    ),
    "Navigation": (("M0-17 4-4 17 0 4 4 0 17-4 4-17 0-4-4z", "~M0-17 0 0-17 0-4-4z"), "M-11-11l4 4M11-11 7-7M11 11 7 7M-11 11l4-4"),
}  # fmt: skip


def drawing(card: int) -> str:
    """The drawing of a card."""
    shapes, lines = _DRAWN[CARDS[card].name]
    body = "".join(
        f'<path class="fw-tint{" second" if shape[0] == "~" else ""}" d="{shape.lstrip("~")}"/>' for shape in shapes
    )
    return (
        f'<svg class="fw-drawing level-{CARDS[card].level}" viewBox="-26 -20 52 40" aria-hidden="true">'
        f'{body}<path class="fw-pen" d="{lines}"/></svg>'
    )


def back(level: int) -> str:
    """The back of a card of a level: as many chevrons."""
    lines = "".join(f"M-11 {y}l11-7 11 7" for y in range(4 * level, -4 * level, -8))
    return (
        f'<svg class="fw-drawing fw-back-{level}" viewBox="-26 -20 52 40" aria-hidden="true">'
        f'<path class="fw-pen" d="{lines}"/></svg>'
    )
