"""The tables of other languages: everything the page says is in them, with the same fields, and nothing else."""

import ast
import json
import re
from collections import Counter
from importlib import import_module

import pytest

from hexdice import games
from hexdice.bots.levels import levels
from hexdice.cli import words
from hexdice.cli.main import main
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.sentence import Sentence
from hexdice.view import words_de
from hexdice.view.forms import level_name
from hexdice.view.text import LANGUAGES, decimal, fault_words, say, say_n, speak, table_of, translated
from tests.unit.app.fakes import german as german  # the fixture

OTHERS = [language for language in LANGUAGES if language != "en"]
SPOKEN = words.spoken()

each_language = pytest.mark.parametrize("language", OTHERS)


def fields(template: str) -> Counter[str]:
    return Counter(re.findall(r"{(\w*)}", template))


def test_the_page_has_words_of_every_kind() -> None:
    """A label of a button, a plural, an option, a rule, a refusal, a refusal with fields, a card, a credit."""
    for text in (
        "Play again",
        "{n} sips",
        "Gentlemen's rule",
        games.rulebook("siberian-dice").intro,
        "There is no such card to score.",
        "No more than {n} cards can be scored.",
        "Bronze Blades",
        "Each healer removes up to {n} wounds a turn, on different pieces.",
        "The match is over.",
        "by Lame Heron, published at 376.su.",
    ):
        assert text in SPOKEN, text
    assert len(set(SPOKEN)) == len(SPOKEN) > 1500


def test_sentences_with_fields_keep_their_template() -> None:
    """A refusal made by an f-string could be said in English only."""
    for file in sorted(words.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())) if "cli" not in file.parts else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = [node.args[place] for place in words.PLACES.get(node.func.id, ()) if place < len(node.args)]
                assert not any(isinstance(text, ast.JoinedStr) for text in said), f"{file}:{node.lineno}"


def test_every_level_of_every_bot_has_a_word() -> None:
    for level in {level for name in games.NAMES for level in levels(name)}:
        assert level in SPOKEN and level_name(level) == level
    assert level_name("nobody’s") == "nobody’s"


@each_language
def test_everything_is_in_the_table_and_nothing_else(language: str) -> None:
    table = table_of(language)
    assert [text for text in SPOKEN if text not in table] == []
    assert sorted(set(table) - set(SPOKEN)) == [], "nobody says these any more"


@each_language
def test_nothing_is_missing_by_the_command_either(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "--missing", language]) == 0
    assert json.loads(capsys.readouterr().out) == []


@each_language
def test_both_sides_have_the_same_fields_and_marks(language: str) -> None:
    for english, other in table_of(language).items():
        assert fields(english) == fields(other), english
        for mark in ("**", "*", "<", ">", "&nbsp;"):
            assert english.count(mark) == other.count(mark), english
        assert other.count("**") % 2 == 0 and other.replace("**", "").count("*") % 2 == 0, other
        assert other.count("„") == other.count("“"), other
        assert '"' not in other and "'" not in other and " - " not in other, f"quotes and dashes: {other}"


@each_language
def test_every_sentence_is_neat(language: str) -> None:
    for english, other in table_of(language).items():
        assert other.strip() == other and other and "  " not in other, other
        assert english[-1] not in ".?!:…" or english[-1] == other[-1], f"another end: {other}"
        ids = re.findall(r"\b[A-Z]{2}-\d+\b", english)
        assert ids == re.findall(r"\b[A-Z]{2}-\d+\b", other), english


def test_no_part_of_the_german_table_says_what_another_part_says() -> None:
    parts = [import_module(f"hexdice.view.words_de_{name.replace('-', '_')}").WORDS for name in games.NAMES]
    assert len(words_de.WORDS) > sum(map(len, parts))
    times = Counter(text for part in parts for text in part)
    assert [text for text, n in times.items() if n > 1] == []


def test_figures_of_the_rules_are_the_same_in_german() -> None:
    """Every figure of a rule is in its translation, so that no number was lost or changed on the way."""
    for name in games.NAMES:
        for section in games.rulebook(name).sections:
            for rule in section.rules:
                found = Counter(re.findall(r"\d+", rule.text))
                assert found == Counter(re.findall(r"\d+", words_de.WORDS[rule.text])), rule.id


def test_a_language_is_spoken_until_another_one_is(german: None) -> None:
    assert say("Play again") == "Noch einmal spielen"
    assert say_n(1, "{n} sip", "{n} sips") == "1 Schluck"
    assert say_n(3, "{n} sip", "{n} sips") == "3 Schlucke"
    assert say("not a template") == "not a template"
    assert (decimal(9.26), decimal(4)) == ("9,3", "4,0")
    speak("xx")
    assert (decimal(9.26), decimal(4)) == ("9.3", "4.0")
    assert say("Play again") == "Play again"
    speak("de")
    speak("en")
    assert say("Play again") == "Play again"


def test_a_refusal_keeps_its_fields_in_another_language(german: None) -> None:
    sentence = Sentence("Not all of these hexes hold {tribe}.", tribe=Sentence("builders"))
    assert sentence == "Not all of these hexes hold builders."
    assert translated(sentence) == "Nicht auf allen diesen Feldern siedeln Bauleute."
    inner = IllegalMoveError(Sentence("{name} must keep at least one die.", name="Home"), "FP-17")
    outer = NotationError(Sentence("Entry {n}: {why}", n=4, why=inner))
    assert str(outer) == "Entry 4: Home must keep at least one die."
    assert fault_words(outer) == "Eintrag 4: Home muss mindestens einen Würfel behalten."
    assert fault_words(NotationError("This link is cut off.")) == "Dieser Link ist abgeschnitten."
    assert fault_words(ValueError("of somebody else")) == "of somebody else"
