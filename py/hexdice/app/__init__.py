"""The application without a browser: storage, routes, tables in play. Intents in, markup and effects out.

All of it runs under CPython, where most of its tests run; browser/ only carries events in and patches out.
"""
