"""Tables as CSV for a spreadsheet, safe from texts that it would run as formulas."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"""(^|[;,])(["'\s]*+[=+\-@＝＋－＠])""")


def guarded(text: str) -> str:
    """The text with an apostrophe before each part that a spreadsheet would run as a formula, even one that splits cells
    at a semicolon or a comma inside the text."""
    return _FORMULA.sub(r"\1'\2", text)


def bare(text: str) -> str:
    """The inverse of `guarded`."""
    return _FORMULA.sub(lambda match: match[1] + match[2].removeprefix("'"), text)


def csv_of(rows: Iterable[Sequence[str | int]]) -> str:
    """Rows as CSV: comma, CRLF, quotes where needed. Texts must be guarded."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()
