"""Pure functions from plain values to markup: no DOM, no rules, no state. Tested under CPython as strings."""
