"""What serve.py, the tests and the benches share: standard library only."""
