"""The catalogues of other languages: exactly the page's sentences, with the same fields."""

import ast
import re
from collections import Counter
from dataclasses import replace
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from hexdice import games
from hexdice.bots.levels import levels
from hexdice.bots.scale import ALIASES, ORDER
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.options import Option
from hexdice.kernel.sentence import Sentence
from hexdice.view.setup import level_help, level_name
from hexdice.view.text import aloud, catalogue, decimal, fault_words, say, say_n, speak, translated
from tests.catalogue import OTHERS, every, pairs, seen, spoken
from tests.unit.app.fakes import german as german  # the fixture
from tooling import assembled, catalogues, meanings, roles, words
from tooling.node import ROOT
from tooling.trouble import Trouble

LONGEST = 400  # characters of a key

each_language = pytest.mark.parametrize("language", OTHERS)


def fields(template: str) -> Counter[str]:
    return Counter(re.findall(r"{(\w*)}", template))


def test_the_page_has_sentences_of_every_kind() -> None:
    """A label of a button, a plural, an option, a rule, a refusal, a refusal with fields, a card, a credit."""
    for text in (
        "Play again",
        "{n} sips",
        "Gentlemen’s rule",
        games.rulebook("siberian-dice").intro,
        "There is no such card to score.",
        "No more cards can be scored (limit: {n}).",
        "Bronze Blades",
        "Each healer removes wounds from different pieces, up to {n} a turn.",
        "The match is over.",
        "by Lame Heron, published at 376.su.",
    ):
        assert text in every(), text
    assert len(every()) > 1500


def test_translators_need_not_guess() -> None:
    """Every number before a word has plural forms, a short sentence says where it is seen, and every field has an example."""
    assert list(words.faults(seen())) == []
    given: dict[words.Text, list[words.Seen]] = {
        "Roll the {n} dice, {odd}": [words.Seen("a.py", "button")],
        "empty": [words.Seen("b.py", "")],
        "Fire": [words.Seen("c.py", "button"), words.Seen("d.py", "a tile")],
        f"a tile{words.CONTEXT}Lake": [words.Seen("c.py", "button"), words.Seen("d.py", "a tile")],
    }
    assert list(words.faults({"hexdice": given})) == [
        "one form only: Roll the {n} dice, {odd}",
        "no example for {odd}: Roll the {n} dice, {odd}",
        "no note: empty, in b.py",
        "one thing or two? Fire: a tile; button",
    ]
    assert "3 sentences of one or two words: 1 have a context, 1 one use," in words.counts({"hexdice": given})
    assert set(meanings.MEANINGS) <= set(words.several(seen())), "nobody says these any more, or in one place only"


def test_a_template_says_where_a_sentence_is_seen() -> None:
    notes = {
        words.key_of(message): message.auto_comments
        for message in words.template("first_island", seen()["first_island"])
    }
    assert notes["Finish"] == [
        "end what one is at",
        "The buttons of each decision: in _done_words()",
        "The buttons of each decision: one of words",
        "at most 18 characters",
    ]
    assert notes[f"a hex{words.CONTEXT}empty"][0] == "Words for The First Island: in hex_words()"
    assert "{tribe}: tribes in the plural: builders" in notes["{tribe} whole"]
    assert notes["Camps"] == ["heading of a chapter of the rules", "at most 16 characters"]


@pytest.mark.parametrize(
    ("code", "role"),
    [
        ("f'<h2>{say(\"Dice\")}</h2>'", "heading"),
        ("""f'<a aria-label="{say("Dice")}">'""", "read aloud"),
        ('button(say("Dice"), id="x")', "button"),
        ('say("Box: {what}", what=say("used"))', "what {what} holds in “Box: {what}”"),
        ('wide(label=say("Dice"))', "label of wide()"),
        ('def phase(): return say("Dice")', "in phase()"),
        ('rows = [x, say("Dice")]', "one of rows"),
        ('say("Dice")', ""),
    ],
)
def test_what_a_sentence_is_comes_from_the_code_around_it(code: str, role: str) -> None:
    tree = ast.parse(code)
    node = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and roles.name_of(call) == "say"][-1]
    assert roles.role(node, roles.parents_of(tree)) == role


def test_a_label_of_digits_is_not_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    option = Option("dice", "Dice", "1", choices=(("1", "1"), ("2", "Two")))
    game = replace(games.game("three-dice"), options=(option,))
    monkeypatch.setattr(games, "game", lambda _name: game)
    said = {text for text, _ in words.declared("three-dice")}
    assert "Two" in said and "1" not in said


def test_no_text_is_put_together_from_pieces() -> None:
    package = ROOT / "py" / "hexdice"
    every = list(assembled.places(package))
    assert [place for place in every if not place.why] == []
    marks = sum(path.read_text("utf-8").count(assembled.MARK) for path in package.rglob("*.py"))
    assert len(every) == marks > 0, "no reason is left over"


@pytest.mark.parametrize(
    "code",
    [
        '", ".join(names)', "text.capitalize()", "text[0].upper()", 'say("a") + ", b"', 'x + ", " + say("a")',
        """f'{say("a")} {say("b")}'""", """f'<p>{say("a")}, {x}</p>'""",
    ],
)  # fmt: skip
def test_what_is_put_together_is_found(code: str) -> None:
    assert len(list(assembled.assembled(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code", ['"".join(parts)', '" ".join(aloud(a, b))', """f'<p>{say("a")}</p><p>{say("b")}</p>'""",
             """f'<b>{say("a")}</b> {x}'""", 'say("a") + button("b")', """f'<i title="{say("a")}">{x}, y</i>'"""],
)  # fmt: skip
def test_whole_sentences_are_not(code: str) -> None:
    assert list(assembled.assembled(ast.parse(code))) == []


def test_a_context_tells_two_words_apart() -> None:
    tree = ast.parse('say("empty", "a hex"); say("empty")')
    assert {text for _, text in words.texts(tree)} == {f"a hex{words.CONTEXT}empty", "empty"}
    speak("es")
    assert say("empty", "a hex") == "vacío"
    speak("en")
    assert say("empty", "a hex") == "empty"


def test_numbers_below_zero_have_the_plural_of_their_size() -> None:
    speak("fr")
    assert [say_n(n, "{n} point", "{n} points") for n in (-16, -1, 1, 2)] == [
        "−16 points",
        "−1 point",
        "1 point",
        "2 points",
    ]
    speak("en")


def test_sentences_with_fields_keep_their_template() -> None:
    """A refusal made by an f-string could not be translated."""
    for file in sorted((ROOT / "py" / "hexdice").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())) if "cli" not in file.parts else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                said = [node.args[place] for place in words.PLACES.get(node.func.id, ()) if place < len(node.args)]
                assert not any(isinstance(text, ast.JoinedStr) for text in said), f"{file}:{node.lineno}"


def test_every_level_of_every_bot_has_a_word() -> None:
    for level in {*ORDER, *ALIASES, *(level for name in games.NAMES for level in levels(name))}:
        assert level_name(level) == ("first steps" if level == "first" else level) in every()
    assert all(level_help(level) in every() for level in ORDER) and level_help("nobody’s") == ""
    assert level_name("nobody’s") == "nobody’s"


@each_language
def test_every_catalogue_has_what_its_folder_says_and_nothing_else(language: str) -> None:
    for domain, said in spoken().items():
        catalog = words.load(words.path_of(domain, language), language, domain)
        here = {words.key_of(message) for message in catalog if message.id}
        assert [text for text in said if text not in here] == [], f"run `make words`: {domain} lacks these"
        assert here - set(said) == set(), "nobody says these any more"
        assert [message.id for message in catalog if message.id and not all(words.strings(message))] == []


@each_language
def test_the_files_are_as_make_words_writes_them(language: str) -> None:
    before = {path: path.read_bytes() for path in catalogues.sources(ROOT / "py")[language]}
    assert words.update(language, spoken()) == []
    assert {path: path.read_bytes() for path in before} == before


@each_language
def test_gettext_reads_what_babel_reads(language: str) -> None:
    """The compiled file of a game holds what Babel's compiler puts into one."""
    for path in catalogues.sources(ROOT / "py")[language]:
        babels = BytesIO()
        write_mo(babels, words.load(path, language, path.stem))
        babels.seek(0)
        expected = GNUTranslations(babels)
        mine = GNUTranslations(BytesIO(catalogues.packed(catalogues.merged([path]))))
        for text in spoken()[path.stem]:
            if isinstance(text, str):
                assert mine.gettext(text) == expected.gettext(text) != ""
            for n in (0, 1, 2, 5) if isinstance(text, tuple) else ():
                assert mine.ngettext(text[0], text[1], n) == expected.ngettext(text[0], text[1], n) != ""


def test_one_sentence_has_one_translation(tmp_path: Path) -> None:
    """Unless a context distinguishes two."""
    for name, text in (("a", "Zug"), ("b", "Bewegung")):
        (tmp_path / f"{name}.po").write_text(f'msgid ""\nmsgstr "x"\n\nmsgid "move"\nmsgstr "{text}"\n')
    with pytest.raises(Trouble, match="'move' is translated differently"):
        catalogues.merged([tmp_path / "a.po", tmp_path / "b.po"])
    (tmp_path / "b.po").write_text('msgid ""\nmsgstr ""\n\nmsgctxt "chess"\nmsgid "move"\nmsgstr "Bewegung"\n')
    assert catalogues.merged([tmp_path / "a.po", tmp_path / "b.po"])["chess\x04move"] == "Bewegung"
    (tmp_path / "b.po").write_text("something else\n")
    with pytest.raises(Trouble, match="line 1"):
        list(catalogues.read(tmp_path / "b.po"))


@each_language
def test_both_sides_have_the_same_fields_and_marks(language: str) -> None:
    for english, other in pairs(language):
        assert fields(english) == fields(other), english
        for mark in ("**", "*", "<", ">", "&nbsp;"):
            assert english.count(mark) == other.count(mark), english
        assert other.count("**") % 2 == 0 and other.replace("**", "").count("*") % 2 == 0, other
        assert other.count("„" if "„" in other else "”") == other.count("“"), other
        assert '"' not in other and "'" not in other and " - " not in other, f"quotes and dashes: {other}"


@each_language
def test_every_sentence_is_neat(language: str) -> None:
    for english, other in pairs(language):
        assert other.strip() == other and other and "  " not in other, other
        assert english[-1] not in ".?!:…" or english[-1] == other[-1], f"another end: {other}"
        ids = re.findall(r"\b[A-Z]{2}-\d+\b", english)
        assert ids == re.findall(r"\b[A-Z]{2}-\d+\b", other), english


def test_no_line_of_french_begins_with_a_mark() -> None:
    """Before a colon and the like French has a narrow space at which no line breaks."""
    assert [text for _, text in pairs("fr") if re.search(r" [:;!?»]|« ", text)] == []


@each_language
def test_figures_of_the_rules_are_the_same(language: str) -> None:
    """Every figure of a rule is in its translation, so that no number was lost or changed on the way."""
    for name in games.NAMES:
        for chapter in games.rulebook(name).chapters:
            for rule in chapter.rules:
                for text in rule.paragraphs():
                    assert len(text) <= LONGEST, f"{rule.id}: too long for a translator to keep in sight"
                    found = Counter(re.findall(r"\d+", text))
                    assert found == Counter(re.findall(r"\d+", catalogue(language).gettext(text))), rule.id


def test_a_language_stays_until_another_one_is_chosen(german: None) -> None:
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
    assert fault_words(NotationError("This link is incomplete.")) == "Dieser Link ist unvollständig."
    assert fault_words(ValueError("of somebody else")) == "of somebody else"


def test_a_refusal_is_raised_in_english_and_translated_where_it_is_shown() -> None:
    twice = re.compile(r'(?:NotationError|IllegalMoveError|ReplayError)\(\s*say\(\s*"[^"]*"\s*\)')
    assert not [
        path.name
        for path in (Path(__file__).parents[2] / "py/hexdice").rglob("*.py")
        if twice.search(path.read_text(encoding="utf-8"))
    ]


def test_a_sentence_that_ends_in_a_tag_gets_no_second_full_stop() -> None:
    ended = ("<b>Round 5: Mia’s turn.</b>", "rolled them again.<span><i></i></span>", "Really?", "Go on…")
    assert aloud(*ended) == ended and aloud("<b>Fields</b>", "", "F1") == ("<b>Fields</b>.", "F1.")
