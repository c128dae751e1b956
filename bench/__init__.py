"""Benches: each measures its baseline in the same run and prints JSON with --json. `python -m bench` runs all of them."""
