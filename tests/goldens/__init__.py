"""Golden matches: files that replay to the same bytes on every Python, with a text beside each to read.

`python -m tests.goldens.make` writes them again; a changed golden needs a new rules version or a reason in its commit.
"""
