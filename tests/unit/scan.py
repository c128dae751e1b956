"""Reads a QR code as a camera would: from its pixels, by another project's decoder."""

import re

import zxingcpp


def picture(rows: list[list[int]], scale: int = 4) -> memoryview:
    """Modules as black and white pixels with a quiet zone, one byte each."""
    size = len(rows) + 8
    wide = [[0] * size] * 4 + [[0] * 4 + row + [0] * 4 for row in rows] + [[0] * size] * 4
    lines = [b"".join(b"\0" * scale if module else b"\xff" * scale for module in row) * scale for row in wide]
    return memoryview(b"".join(lines)).cast("B", shape=[size * scale, size * scale])


def scan(rows: list[list[int]]) -> str:
    """The text of the one code in the picture."""
    (found,) = zxingcpp.read_barcodes(picture(rows), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    text: str = found.text
    return text


def modules(svg: str) -> list[list[int]]:
    """The modules that an SVG of assets/js/qr.js draws."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1]) - 8  # type: ignore[index]
    rows = [[0] * size for _ in range(size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", svg):
        for step in range(int(width)):
            rows[int(y) - 4][int(x) - 4 + step] = 1
    return rows
