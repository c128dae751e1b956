"""The same engine without a browser: simulate, replay, protocol, rules, new-game (docs/protocol.md, docs/match-format.md)."""


class Refused(ValueError):
    """Something requested does not exist: one sentence on standard error and exit code 2."""
