"""The frozen lake below the cells, drawn once: the lights of ice and dice that style.css uses, and the cracks."""

# (id, where the light comes from, the classes of its stops); their colours are in style.css, by theme.
_LIGHTS = (
    ("pd-floe", 'x1=".2" y1="0" x2=".6" y2="1"', ("pd-floe-lit", "pd-floe-dim")),
    ("pd-rim", 'x1=".3" y1="0" x2=".5" y2="1"', ("pd-rim-lit", "pd-rim-mid", "pd-rim-dim")),
    ("pd-warm", 'x1=".2" y1="0" x2=".6" y2="1"', ("pd-warm-lit", "pd-warm-dim")),
    ("pd-side", 'x1=".1" y1="0" x2=".8" y2="1"', ("pd-side-lit", "pd-side-mid", "pd-side-dim")),
)


def _stops(classes: tuple[str, ...]) -> str:
    return "".join(f'<stop class="{name}" offset="{n / (len(classes) - 1):g}"/>' for n, name in enumerate(classes))


_GOLD = '<radialGradient id="pd-glow" r=".6"><stop class="pd-glow-in" offset=".45"/><stop class="pd-glow-out" offset="1"/></radialGradient>'

# Cracks in the corners that the board leaves free; the larger board hides more of them.
_CRACKS = (
    "M-320-60L-262-92-236-80-196-112-168-104-130-160M-236-80l-12 40M-196-112l-14-44"
    "M150-200L162-148 190-132 204-96 250-84 310-110M190-132l34-22 10-44"
    "M310 60L256 88 240 120 196 116 168 150 172 200M240 120l22 34 40 6"
    "M-310 150L-250 128-226 140-190 104-150 142-138 200M-226 140l-10 50"
)

_DEFS = "".join(f'<linearGradient id="{name}" {way}>{_stops(stops)}</linearGradient>' for name, way, stops in _LIGHTS)
ICE = f'<defs>{_DEFS}{_GOLD}</defs><path class="pd-cracks" d="{_CRACKS}"/>'
