"""The rules: state and moves, notation, invariants, rulebook."""
