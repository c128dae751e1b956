"""How often the best bot met all goals of the solo levels; written by `python bench/islands.py solo --write`."""

ISLANDS = 128  # matches for each level; 0: not measured
WON: dict[str, int] = {"casual": 104, "standard": 5, "hard": 0, "impossible": 0}
