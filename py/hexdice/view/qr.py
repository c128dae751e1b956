"""A place where the page draws the QR code of a link (assets/js/qr.js, by the library lean-qr)."""

from hexdice.view.markup import esc

LONGEST = 2953  # bytes that the largest code holds at the lowest level of correction


def fits(text: str) -> bool:
    return len(text.encode()) <= LONGEST


def place(text: str, label: str) -> str:
    """`label` is markup that says what the code is of."""
    return f'<div class="qr-place" role="img" aria-label="{label}" data-qr="{esc(text)}"></div>'
