"""QR codes (ISO/IEC 18004) of links: bytes, error correction level L, versions 1 to 40, as an SVG.

Written here because it is short: a code on a screen needs one mode and one level, and the page stays free of a library.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from hexdice.kernel.errors import NotationError

LONGEST = 2953  # bytes that version 40 holds at level L

# By version from 1: check bytes of a block and number of blocks at level L.
_CHECK = (
    7,
    10,
    15,
    20,
    26,
    18,
    20,
    24,
    30,
    18,
    20,
    24,
    26,
    30,
    22,
    24,
    28,
    30,
    28,
    28,
    28,
    28,
    30,
    30,
    26,
    28,
    *[30] * 14,
)
_BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
    *(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
)

_EXP, _LOG = [1] * 512, [0] * 256
for _i in range(1, 512):
    _EXP[_i] = _EXP[_i - 1] << 1 ^ (0x11D if _EXP[_i - 1] & 0x80 else 0)
for _i in range(255):
    _LOG[_EXP[_i]] = _i

Grid = list[list[int]]  # rows of modules: 1 dark, 0 light

_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)


def svg(text: str, label: str) -> str:
    """The code as a picture with its quiet zone; `label` is markup. NotationError if the text is too long."""
    rows = matrix(text)
    size = len(rows) + 8
    # One path: a run of dark modules in a row is one box.
    boxes = "".join(
        f"M{run.start() + 4} {y + 4}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(rows)
        for run in re.finditer("1+", "".join(map(str, row)))
    )
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{boxes}" fill="#000"/></svg>'
    )


@lru_cache(maxsize=4)
def matrix(text: str, mask: int | None = None) -> Grid:
    """The modules of the smallest code that holds the text; the mask with the least penalty unless one is named."""
    data = text.encode()
    version = next((v for v in range(1, 41) if len(data) <= _capacity(v)), 0)
    if not version:
        raise NotationError(f"A QR code holds {LONGEST} bytes; this has {len(data)}.")
    grid, free = _frame(version)
    for (x, y), bit in zip(free, _bits(_codewords(data, version)), strict=False):
        grid[y][x] = bit
    masked = [_masked(grid, free, m) for m in ([mask] if mask is not None else range(8))]
    return min(masked, key=_penalty)


def _capacity(version: int) -> int:
    """Bytes of text: data bytes less four bits of mode and the length (8 bits, from version 10 on 16)."""
    return _data_bytes(version) - (2 if version < 10 else 3)


def _all_bytes(version: int) -> int:
    bits = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        bits -= (25 * marks - 10) * marks - 55
    return (bits - 36 * (version > 6)) // 8


def _data_bytes(version: int) -> int:
    return _all_bytes(version) - _CHECK[version - 1] * _BLOCKS[version - 1]


def _codewords(data: bytes, version: int) -> list[int]:
    """Mode, length, text and filling, cut into blocks with check bytes, and interleaved."""
    wide = 8 if version < 10 else 16
    size = _data_bytes(version)
    number = (4 << wide | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    plain = list((number << 4).to_bytes(len(data) + 1 + wide // 8, "big"))[:size]
    plain += [(0xEC, 0x11)[step % 2] for step in range(size - len(plain))]
    count, check = _BLOCKS[version - 1], _CHECK[version - 1]
    short, longer = size // count, size % count
    blocks, at = [], 0
    for index in range(count):
        length = short + (index >= count - longer)
        blocks.append(plain[at : at + length])
        at += length
    checks = [_remainder(block, check) for block in blocks]
    woven = [block[i] for i in range(short + 1) for block in blocks if i < len(block)]
    return woven + [block[i] for i in range(check) for block in checks]


def _remainder(block: list[int], check: int) -> list[int]:
    """Reed-Solomon check bytes over GF(256)."""
    divisor = _generator(check)
    rest = [0] * check
    for byte in block:
        factor = byte ^ rest[0]
        rest = [*rest[1:], 0]
        if factor:
            log = _LOG[factor]
            rest = [have ^ _EXP[log + term] for have, term in zip(rest, divisor, strict=True)]
    return rest


@lru_cache(maxsize=32)
def _generator(check: int) -> tuple[int, ...]:
    """Logarithms of the generator polynomial's coefficients below the leading one."""
    found = [1]
    for power in range(check):
        shifted = [*found, 0]
        for index, coefficient in enumerate(found):
            shifted[index + 1] ^= _EXP[_LOG[coefficient] + power] if coefficient else 0
        found = shifted
    return tuple(_LOG[coefficient] for coefficient in found[1:])


def _bits(codewords: list[int]) -> list[int]:
    return [byte >> shift & 1 for byte in codewords for shift in range(7, -1, -1)]


def _frame(version: int) -> tuple[Grid, list[tuple[int, int]]]:
    """Everything but data, and the free modules as (x, y) in the order in which data fills them."""
    size = 4 * version + 17
    grid = [[-1] * size for _ in range(size)]
    for cx, cy in ((3, 3), (size - 4, 3), (3, size - 4)):
        for y in range(max(0, cy - 4), min(size, cy + 5)):
            for x in range(max(0, cx - 4), min(size, cx + 5)):
                grid[y][x] = int(max(abs(x - cx), abs(y - cy)) not in (2, 4))
    marks = _mark_places(version)
    for cx in marks:
        for cy in marks:
            if (cx, cy) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                for y in range(cy - 2, cy + 3):
                    for x in range(cx - 2, cx + 3):
                        grid[y][x] = int(max(abs(x - cx), abs(y - cy)) != 1)
    for i in range(8, size - 8):
        grid[6][i] = grid[i][6] = 1 - i % 2
    for x, y, _ in _format_places(size, 0):
        grid[y][x] = 0
    grid[size - 8][8] = 1
    if version > 6:
        code = version << 12 | _bch(version, 12, 0x1F25)
        for i in range(18):
            grid[i // 3][size - 11 + i % 3] = grid[size - 11 + i % 3][i // 3] = code >> i & 1
    free = []
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        upward = (right + 1) & 2 == 0 if right > 6 else (right + 2) & 2 == 0
        for step in range(size):
            y = size - 1 - step if upward else step
            free += [(x, y) for x in (right, right - 1) if grid[y][x] < 0]
    for row in grid:
        row[:] = [max(module, 0) for module in row]
    return grid, free


def _mark_places(version: int) -> list[int]:
    """Centres of the alignment marks along one side."""
    if version == 1:
        return []
    count, end = version // 7 + 2, 4 * version + 10
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *(end - step * back for back in range(count - 2, -1, -1))]


def _bch(value: int, degree: int, divisor: int) -> int:
    rest = value << degree
    while rest.bit_length() > degree:
        rest ^= divisor << rest.bit_length() - degree - 1
    return rest


def _format_places(size: int, mask: int) -> list[tuple[int, int, int]]:
    """(x, y, module) of both copies of the 15 format bits; level L is 01."""
    value = 1 << 3 | mask
    code = (value << 10 | _bch(value, 10, 0x537)) ^ 0x5412
    first = [*((8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)), *((x, 8) for x in (7, 5, 4, 3, 2, 1, 0))]
    second = [*((size - 1 - i, 8) for i in range(8)), *((8, size - 7 + i) for i in range(7))]
    return [(x, y, code >> bit & 1) for places in (first, second) for bit, (x, y) in enumerate(places)]


def _masked(grid: Grid, free: list[tuple[int, int]], mask: int) -> Grid:
    found, flips = [row[:] for row in grid], _MASKS[mask]
    for x, y in free:
        if not flips(x, y):
            found[y][x] ^= 1
    for x, y, module in _format_places(len(grid), mask):
        found[y][x] = module
    return found


def _penalty(grid: Grid) -> int:
    """How hard the code is to read: long runs, blocks, false finders and uneven brightness."""
    size = len(grid)
    rows = ["".join(map(str, row)) for row in grid]
    columns = ["".join(map(str, column)) for column in zip(*grid, strict=True)]
    found = 0
    for line in (*rows, *columns):
        found += sum(len(run[0]) - 2 for run in re.finditer("0{5,}|1{5,}", line))
        found += 40 * sum(len(re.findall(pattern, line)) for pattern in ("(?=10111010000)", "(?=00001011101)"))
    numbers = [int(row, 2) for row in rows]
    inner = (1 << size - 1) - 1
    for above, below in pairwise(numbers):
        dark, light = above & below, ~(above | below)
        found += 3 * ((dark & dark >> 1 & inner).bit_count() + (light & light >> 1 & inner).bit_count())
    share = sum(row.count("1") for row in rows) * 20 // (size * size)
    return found + 10 * min(abs(share - 10), abs(share - 9))
