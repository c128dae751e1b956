"""What positions of first-war are worth; written by `make train ARGS=first-war`, not by hand. See bots/tables.py."""

from typing import Any

# fmt: off
HEAD: dict[str, Any] = {'command': 'make train ARGS=first-war',
 'figures': {'matches': 64, 'positions': 1657, 'brier': 0.1464, 'brier by hand': 0.1575},
 'numbers': 60,
 'bytes': 120,
 'sha256': '7dad80b34a46c0f5f68082953dd50fce9cea5ae5a6da1ff20666508160311144',
 'tables': {'terms': [0, 58, 0.0012207403790398877], 'outlook': [58, 2, 1.0864589373455e-05]}}
DATA = "cQMgA60B1gPNADfzcflm/V3/vP7A/5r5YP5B/OQAmgBDADECXAGV/3//lv8P/0/98//m/7UBUQB5AJj/YQY3E/9P0v5s/qz/iP8K/wGAmgFKAfUArAHqATcD9wadAgAAtATDBJoB3gTMBAAAAAAzA5kBAABwMQGA"
