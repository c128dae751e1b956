"""The rules of The First Island in our own words, from rulebook.txt; what the original leaves open is marked as a ruling."""

from hexdice.kernel import rulebook

RULEBOOK = rulebook.read("first-island", __name__)
