"""The page's sentences before Python is up, in every language."""

import json
import re
from pathlib import Path

from tooling.catalogues import sources

ROOT = Path(__file__).parents[2]
SCRIPTS = {name: (ROOT / "assets" / "js" / f"{name}.js").read_text("utf-8") for name in ("watch", "boot", "download")}
FOUND = re.search(r"const WORDS = (\{.*?\n  \});\n", SCRIPTS["watch"], re.DOTALL)
assert FOUND
WORDS: dict[str, dict[str, str]] = json.loads(FOUND[1])
REST = SCRIPTS["watch"].replace(FOUND[0], "") + SCRIPTS["boot"] + SCRIPTS["download"]
SAID = {
    text
    for pattern in (
        r'\bsay\("([^"]+)"',
        r'\bbutton\("([^"]+)"',
        r'\bword\("([^"]+)"',
        r'\bfailed\("([^"]+)"',
        r'return "([A-Z][^"]+\.)"',
        r'const (?:LOST|STOPPED) = "([^"]+)"',
    )
    for text in re.findall(pattern, REST)
}


def test_every_language_says_every_sentence_of_the_start() -> None:
    assert set(WORDS) == set(sources(ROOT / "py"))
    for language, words in WORDS.items():
        assert set(words) == SAID, language
        assert all(words.values())


def test_the_pages_late_start_sentence_is_translated_too() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert '<p class="boot-late">This takes longer than it should. <a href="">Load the page again</a></p>' in page
    assert {"This takes longer than it should.", "Load the page again"} <= SAID
