"""What positions of first-war are worth; written by `make train ARGS=first-war`, not by hand. See bots/tables.py."""

from typing import Any

# fmt: off
HEAD: dict[str, Any] = {'command': 'make train ARGS=first-war',
 'figures': {'matches': 48, 'positions': 1365, 'brier': 0.1577, 'brier by hand': 0.1597},
 'numbers': 60,
 'bytes': 120,
 'sha256': 'd070e60e773e4f85ad156f0f38e6625810df3894ff185628c54eb04eb782e5a8',
 'tables': {'terms': [0, 58, 0.0012207403790398877], 'outlook': [58, 2, 3.442487868892483e-06]}}
DATA = "cwMiA/EBAASUARHxOPlp/V3/w/7A/5r5g/4x/PEAnQBKACkDgQGW/4D/mf8N/9n7AwDj/8oBUwCBAJL/fQZYEwJQ0P5a/qv/hP8K/wGAmgFGAfMAqwH7AToD6AaSAgAAvQTOBJoBwQTNBAAAAAAzA5sBAAD/fyH2"
