"""Tables as CSV for a spreadsheet, in which no text of somebody's is run as a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"""(^|[;,])(["'\s]*+[=+\-@＝＋－＠])""")


def guarded(text: str) -> str:
    """The text with an apostrophe before each part that a spreadsheet would run; that it might take a semicolon or a
    comma in it for the end of a cell does not make such a part another one."""
    return _FORMULA.sub(r"\1'\2", text)


def bare(text: str) -> str:
    """The inverse of `guarded`."""
    return _FORMULA.sub(lambda match: match[1] + match[2].removeprefix("'"), text)


def csv_of(rows: Iterable[Sequence[str | int]]) -> str:
    """Rows as CSV: comma, CRLF, quotes where needed. Texts must be guarded."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()
