"""The rules of Siberian Dice in our own words, from rulebook.txt; rulings are marked."""

from hexdice.kernel import rulebook

RULEBOOK = rulebook.read("siberian-dice", __name__)
