"""Learning what positions are worth: `make train ARGS=siberian-dice`, or `python -m bench.train GAME`.

A game that learns has a module here with a function `learn() -> (tables, figures)`: `tables` is name -> weights (numbers,
flat), `figures` a dict of what the training did (matches, positions, loss ...), with nothing in it that a second run would
not give again, such as times. The frame writes games/<game>/learned.py, which bots read by `hexdice.bots.tables`.

The same command gives the same bytes: seeds are fixed, one process does it all with one thread, nothing depends on the
order of a set or on the clock. numpy is used here and nowhere in py/.
"""
