"""What PyScript runs: starts the page."""

from hexdice.browser import start

start()
