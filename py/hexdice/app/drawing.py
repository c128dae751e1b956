"""What the app gives the browser to show."""

from collections.abc import Mapping
from typing import NamedTuple

from hexdice.view import frame
from hexdice.view.markup import button, esc, plain
from hexdice.view.parts import joined, parted
from hexdice.view.table import Page, Said
from hexdice.view.text import say


class Notice(NamedTuple):
    """A short message at the foot of the page. `sentence` is markup; `link` is a hash, or "" without a rule."""

    number: int  # the how-many-eth of this app
    sentence: str
    rule: str = ""
    link: str = ""
    kind: str = ""  # "refused", or "" for a message that refuses nothing


class Drawn(NamedTuple):
    """A whole page, and what the document has to look like around it."""

    parts: Mapping[str, str]  # of the root element (view/parts.py)
    title: str  # of the document
    said: tuple[Said, ...]  # in order; all that the live region holds, plain
    theme: str  # "", "dark" or "light"
    language: str

    @property
    def html(self) -> str:
        """All parts as one markup."""
        return joined(self.parts)

    @property
    def announce(self) -> str:
        """All that is said as one text."""
        return " ".join(said.text for said in self.said)


def _said(page: Page, notice: Notice | None) -> tuple[Said, ...]:
    """What a page and its notice have to say, "" left out."""
    last = (Said(f"notice {notice.number}", notice.sentence),) if notice else ()
    return tuple(Said(key, plain(text)) for key, text in (*page.said, *last) if text)


def _body(page: Page, notice: Notice | None, refused: str) -> Mapping[str, str]:
    """The parts of a page with its notice, and with a banner while the storage refuses (`refused` is plain text)."""
    warn = ""
    if refused:
        words = say(
            "This browser does not let the page save: {why} Play goes on, but keep this tab open.", why=esc(refused)
        )
        warn = frame.banner(words, sign="save")
    after = frame.notice(notice.sentence, rule=notice.rule, link=notice.link, kind=notice.kind) if notice else ""
    if "</dialog>" in page.body:  # all else is out of reach while it is open
        return parted(warn + page.body.replace("</dialog>", f"{after}</dialog>"))
    return parted(warn + page.body + after)


def fault_page(export: bool) -> Page:
    """The page when a screen itself is at fault: what to do, and with `export` the match as a file."""
    save = button(say("Save the match as a file"), act="export", sign="save") if export else ""
    words = say(
        "Something on this page went wrong, which should never happen. Your match is saved up to the last move."
    )
    home = button(say("Home"), href="#/", kind="primary")
    body = frame.shell(f'<h1>{say("Sorry")}</h1><p>{words}</p><p class="row">{home}{save}</p>')
    return Page(say("Sorry"), body, (Said("fault", words),))


def drawn(page: Page, notice: Notice | None, refused: str, theme: str, language: str) -> Drawn:
    """A page with its notice; `refused` says in plain text why the storage takes nothing, if so."""
    return Drawn(_body(page, notice, refused), page.title, _said(page, notice), theme, language)
