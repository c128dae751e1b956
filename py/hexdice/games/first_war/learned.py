"""What positions of first-war are worth; written by `make train ARGS=first-war`, not by hand. See bots/tables.py."""

from typing import Any

# fmt: off
HEAD: dict[str, Any] = {'command': 'make train ARGS=first-war',
 'figures': {},
 'numbers': 60,
 'bytes': 120,
 'sha256': '47d2704ba52e0d1c698d273a1d923d37550f7f49b31740fb0102a2b5cd5b15bc',
 'tables': {'terms': [0, 58, 0.0012207403790398877], 'outlook': [58, 2, 3.967406231879635e-06]}}
DATA = "hQOFA+ECMwO4As3s9vhx/Vz/uP6+/5r5Zv4p/PYApABSADMDmgGe/4X/nv8K/x/91//X/5oBUgBiAK7/ZgYzE/9P4f5m/q7/hf8K/wGAmgFIAfYAmgHsATMDZgaPAgAAzQTNBJoBzQTNBAAAAAAzA5oBAAD/fwAA"
