"""A page as the app hands it to the browser: its parts, its announcements and the attributes of the document."""

from collections.abc import Mapping
from typing import NamedTuple

from hexdice.view import frame
from hexdice.view.markup import button, esc, plain
from hexdice.view.parts import joined, parted
from hexdice.view.table import Page, Said
from hexdice.view.text import say


class Notice(NamedTuple):
    """A short message at the foot of the page. `sentence` is markup; `link` is a hash, or "" without a rule."""

    number: int  # serial number, from 1
    sentence: str
    rule: str = ""
    link: str = ""
    kind: str = ""  # "refused", "answer" to a question, or "" for any other message


class Looks(NamedTuple):
    """What settings change about every page."""

    theme: str = ""  # "dark", "light", or "" as the device has it
    language: str = "en"
    pace: int = 0  # milliseconds that what others do is shown, one thing after the other
    facing: int = 0  # 0, 90, 180 or 270: the side of the tablet that the page faces, clockwise
    game: str = ""  # the game of the open table: its style sheet alone applies then
    faces: str = ""  # "" shows faces and what characters say, "faces" no words, "none" neither


class Cues(NamedTuple):
    """Whether this device sounds and vibrates, as its settings say."""

    sound: bool = False
    vibration: bool = False
    volume: int = 60  # 0 to 100


class Rendered(NamedTuple):
    """A whole page with the attributes of its document."""

    parts: Mapping[str, str]  # content of the root element (view/parts.py)
    title: str  # title of the document
    said: tuple[Said, ...]  # the whole live region, in order, plain text
    looks: Looks

    @property
    def html(self) -> str:
        """All parts as one text."""
        return joined(self.parts)

    @property
    def announce(self) -> str:
        """All announcements as one text."""
        return " ".join(said.text for said in self.said)


def _said(page: Page, notice: Notice | None) -> tuple[Said, ...]:
    """The announcements of a page and its notice, without ""."""
    last = (Said(f"notice {notice.number}", notice.sentence),) if notice else ()
    return tuple(Said(key, plain(text)) for key, text in (*page.said, *last) if text)


def _body(page: Page, notice: Notice | None, refused: str) -> Mapping[str, str]:
    """The parts of a page with its notice, and a banner while the storage refuses (`refused` is plain text)."""
    warn = ""
    if refused:
        words = say(
            "This browser does not let the page save: {why} You can play on, but keep this tab open.", why=esc(refused)
        )
        warn = frame.banner(words, sign="save")
    after = frame.notice(notice.sentence, rule=notice.rule, link=notice.link, kind=notice.kind) if notice else ""
    if "</dialog>" in page.body:  # nothing else can be reached while it is open
        return parted(warn + page.body.replace("</dialog>", f"{after}</dialog>"))
    return parted(warn + page.body + after)


def fault_page(export: bool) -> Page:
    """The page to show when a screen raises an error: what to do and, with `export`, a button to save the match as a file."""
    save = button(say("Save the match as a file"), act="export", sign="save") if export else ""
    words = say(
        "Something went wrong on this page, which should never happen. Your match is saved up to the last move."
    )
    home = button(say("Home"), href="#/", kind="primary")
    body = frame.shell(f'<h1>{say("Sorry")}</h1><p>{words}</p><p class="row">{home}{save}</p>')
    return Page(say("Sorry"), body, (Said("fault", words),))


def rendered(page: Page, notice: Notice | None, refused: str, looks: Looks) -> Rendered:
    """A page with its notice; `refused` is plain text that says why the storage refuses, or ""."""
    return Rendered(_body(page, notice, refused), page.title, _said(page, notice), looks)
