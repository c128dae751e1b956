"""Hexdice: hex-and-dice tabletop games in pure Python, the same on CPython and in the browser."""

__version__ = "1.0.0"
