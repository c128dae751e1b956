"""The rules: state and moves, notation, invariants, and the text of the rules."""
