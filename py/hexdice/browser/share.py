"""Files and links, to and from the page."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, to_js

LARGEST_FILE = 32_000_000  # bytes of a backup: a browser's storage has 5,242,880 characters, and each takes up to six
ACCEPTED = ".json,.txt,.csv,application/json,text/csv,text/plain"


def download(name: str, text: str) -> None:
    """Offers a text as a file with that name."""
    kind = "text/csv" if name.endswith(".csv") else "application/json"
    options = to_js({"type": kind}, dict_converter=js.Object.fromEntries)
    url = js.URL.createObjectURL(js.Blob.new(to_js([text]), options))
    link = js.document.createElement("a")
    link.href, link.download = url, name
    link.click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), 60_000)


def share(target: str, text: str, copied: Callable[[], None]) -> None:
    """Shares an address, or a hash of this page, and a text with other apps if the device can; otherwise copies them and calls `copied`."""
    url = str(js.URL.new(target, js.location.href).href)
    both = f"{text}\n{url}" if text else url
    if hasattr(js.navigator, "share"):
        offer = {"url": url, "title": "Hexdice", **({"text": text} if text else {})}
        js.navigator.share(to_js(offer, dict_converter=js.Object.fromEntries)).catch(
            create_once_callable(lambda fault: None if fault.name == "AbortError" else copy(both, copied))
        )
        return
    copy(both, copied)


def copy(text: str, copied: Callable[[], None]) -> None:
    """Copies a text to the clipboard and calls `copied`."""
    js.navigator.clipboard.writeText(text).then(create_once_callable(lambda _done: copied()))


def choose_file(accept: str, chosen: Callable[[Any], object]) -> None:
    """Asks for a file, while the tap still allows it; `chosen` gets it, but not if somebody cancels."""
    chooser = js.document.createElement("input")
    chooser.type, chooser.accept = "file", accept
    chooser.id = "file-chooser"
    chooser.hidden = True
    js.document.body.append(chooser)

    def on_change(_event: Any) -> None:
        file = chooser.files.item(0)
        chooser.remove()
        if file:
            chosen(file)

    chooser.addEventListener("change", create_once_callable(on_change))
    chooser.addEventListener("cancel", create_once_callable(lambda _e: chooser.remove()))
    chooser.click()


def pick_file(chosen: Callable[[str, str], object], too_large: Callable[[], object]) -> None:
    """Asks for a file of ours; `chosen` gets its name and text. It is not called if somebody cancels."""

    def read(file: Any) -> None:
        if file.size > LARGEST_FILE:
            too_large()
            return
        file.text().then(create_once_callable(lambda text: chosen(str(file.name), str(text))))

    choose_file(ACCEPTED, read)
