"""The core that every other package may import; it imports none of them.

errors · hexgrid (geometry) · chance (weights and fair draws) · options · game (the protocol) · match (header and
events) · codec (canonical JSON, save form, migrations) · rulebook (rule texts with their ids).
"""
