"""The rules of Three Dice in our own words, from rulebook.txt."""

from hexdice.kernel import rulebook

RULEBOOK = rulebook.read("three-dice", __name__)
