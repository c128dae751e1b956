"""What positions of first-war are worth; written by `make train ARGS=first-war`, not by hand. See bots/tables.py."""

from typing import Any

# fmt: off
HEAD: dict[str, Any] = {'command': 'make train ARGS=first-war',
 'figures': {'matches': 96, 'positions': 2639, 'brier': 0.1635, 'brier by hand': 0.1756},
 'numbers': 60,
 'bytes': 120,
 'sha256': '9641e9463bf9f740e34b166baf715aa3aad66786599f442464e8e3414ace6916',
 'tables': {'terms': [0, 58, 0.0012207403790398877], 'outlook': [58, 2, 3.2197027497177037e-06]}}
DATA = "GAOyA9oCfgOXAVbyNPom/Vr/rP4x/5r5iv40/O0AmQBHADMDXQGY/33/lP8M/+L74P/1/7QBUgCIAIP/qgaKE/9Px/5N/rv/i/8K/wGAmgFBAfQAsQHrARcD3QazAgAAvQTRBJsBEgX0BAAAAQAtA5cBAAD/f2Xe"
