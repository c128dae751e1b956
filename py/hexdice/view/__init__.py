"""Pure functions from plain values to markup: no DOM, no rules, no state but the language and the first colour of the page being drawn. Tested under CPython as strings."""
