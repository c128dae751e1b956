"""Learns the worth of positions: `make train ARGS=siberian-dice`, or `python -m bench.train GAME`.

A game with learned weights has a module here with a function `learn() -> (tables, figures)`: `tables` is name -> weights (a flat
list of numbers), `figures` a dict that describes the training (matches, positions, loss ...), without anything that a second
run would change, such as times. The frame writes games/<game>/bot/learned.json, which bots read by `hexdice.bots.tables`.

The same command gives the same bytes: seeds are fixed, everything runs in one process with one thread, and nothing depends
on the order of a set or on the clock. numpy is used here and never in py/.
"""
