"""Code shared by serve.py, the tests and the benches; standard library only."""
