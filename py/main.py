"""What PyScript runs: the page comes alive."""

from hexdice.browser import start

start()
