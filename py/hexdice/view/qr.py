"""A place where the page draws the QR code of a link (assets/js/qr.js, by the library lean-qr)."""

from hexdice.view.markup import esc

LONGEST = 2953  # capacity of the largest code at the lowest error correction level


def fits(text: str) -> bool:
    """Whether a QR code can hold the text in UTF-8."""
    return len(text.encode()) <= LONGEST


def place(text: str, label: str) -> str:
    """`label` is markup that describes the code."""
    return f'<div class="qr-place" role="img" aria-label="{label}" data-qr="{esc(text)}"></div>'
