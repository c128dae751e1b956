"""The application without a browser: storage, routes, tables in play. Intents in, markup and effects out.

It runs whole under CPython, so that nearly all of it is tested there; browser/ only carries events in and patches out.
"""
