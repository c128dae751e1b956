"""Codes read by the camera or from a picture (assets/js/camera.js, fetched on first use)."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable

from hexdice.browser.share import choose_file
from hexdice.view.text import say


def scan(seen: Callable[[str], object], failed: Callable[[str], object]) -> None:
    """Opens the camera; `seen` gets the text of a code. It is not called if somebody cancels."""
    if not hasattr(js.navigator, "mediaDevices"):
        failed(say("This browser does not let the page use a camera here. Choose a picture, or use the text."))
        return

    def done(text: Any) -> None:
        if text:
            seen(str(text))

    def refused(_fault: Any) -> None:
        failed(say("The camera cannot be used: allow it for this page, choose a picture, or use the text."))

    words = say("Hold the other device’s code in front of the camera.")
    js.hexdice.scanCode(words, say("Close")).then(create_once_callable(done), create_once_callable(refused))


def picture(seen: Callable[[str], object], failed: Callable[[str], object]) -> None:
    """Asks for a picture with a code in it."""
    no_code = say("There is no readable code in this picture.")

    def read(file: Any) -> None:
        js.hexdice.pictureCode(file).then(
            create_once_callable(done), create_once_callable(lambda _fault: failed(no_code))
        )

    def done(text: Any) -> None:
        seen(str(text)) if text else failed(no_code)

    choose_file("image/*", read)
