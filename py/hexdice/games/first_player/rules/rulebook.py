"""The rules of The First Player in our own words, from rulebook.txt."""

from hexdice.kernel import rulebook

RULEBOOK = rulebook.read("first-player", __name__)
