"""The page's sentences before Python is up, in every language."""

from pathlib import Path

import pytest

from tooling import words
from tooling.catalogues import sources

ROOT = Path(__file__).parents[2]


def test_the_script_has_the_words_of_the_catalogues() -> None:
    assert words.SCRIPTS[0].read_text("utf-8") == words.script_with_words(), "run make words"


def test_every_sentence_of_the_start_is_found() -> None:
    found = words.before_python()
    assert len(found) >= 13
    assert {"Loading Hexdice", "One moment …", "Repair the program"} <= set(found)
    assert any(sentence.startswith("This browser is too old") for sentence in found), "of a return"


@pytest.mark.parametrize("language", sorted(sources(ROOT / "py")))
def test_a_sentence_without_a_translation_stays_english(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "before_python", lambda: ["Loading Hexdice", "Nobody has translated this"])
    text = words.script_with_words()
    assert f'"{language}"' in text and "Nobody has translated this" not in text.partition("};\n")[0]


def test_the_pages_late_start_sentence_is_translated_too() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert '<p class="boot-late">This is taking longer than it should. <a href="">Reload the page</a></p>' in page
    assert {"This is taking longer than it should.", "Reload the page"} <= set(words.before_python())
