"""Pictures that are only drawn: each folder has its own in a drawings.svg, side by side for whoever draws."""

import pkgutil
import re

_ONE = re.compile('^<g id="(.*?)" transform=".*?">(.*)</g>$', re.MULTILINE)


def drawings(module: str) -> dict[str, str]:
    """What is drawn in the drawings.svg beside a module, as SVG by id."""
    return dict(_ONE.findall((pkgutil.get_data(module, "drawings.svg") or b"").decode()))
