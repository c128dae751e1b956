"""The small parts of the kernel: errors, what a game has by default, a rulebook's rules by id, tables as CSV."""

import pytest

from hexdice.kernel.errors import IllegalMoveError, ReplayError
from hexdice.kernel.game import AnyGame, illegal
from hexdice.kernel.rulebook import Chapter, Rule, Rulebook
from hexdice.kernel.sentence import Sentence
from hexdice.kernel.sheet import bare, csv_of, guarded
from tests.toy import GAME


def test_a_refusal_says_what_which_rule_and_which_move() -> None:
    fault = illegal("draw", "The deck is empty.", "TD-3")
    assert (str(fault), fault.rule, fault.move) == ("The deck is empty.", "TD-3", "draw")
    assert isinstance(fault, IllegalMoveError)
    assert illegal("draw", "No.").rule == ""
    plain = IllegalMoveError("No.")
    assert (str(plain), plain.rule, plain.move) == ("No.", "", "")


def test_a_match_that_does_not_replay_names_the_event() -> None:
    assert (str(ReplayError("No.", 3)), ReplayError("No.", 3).index) == ("No.", 3)
    assert ReplayError("No.").index == -1


def test_a_game_that_says_nothing_hides_nothing_and_has_nobody_s_dice() -> None:
    words = "name title seats options rules_version initial actors moves chance apply result"
    words += " format_position parse_position check kinds longest"
    plain = AnyGame(*(getattr(GAME, word) for word in words.split()))
    state = GAME.initial({"rounds": 3, "rich": False, "style": "plain"}, 2)
    for seat in (None, 0, 1):
        assert plain.view(state, seat) is state
    assert plain.private(state) is plain.barrier(state, 0, "roll") is False
    assert plain.roller(state) == -1
    assert plain.counts(state) == {}
    assert plain.reword(state, "roll") == "roll"


def test_a_rulebook_finds_its_rules() -> None:
    rules = [Rule(f"TD-{number}", "") for number in range(1, 4)]
    book = Rulebook("toy", "", (Chapter("Start", (rules[0],)), Chapter("End", tuple(rules[1:]))), ())
    assert book.ids() == ("TD-1", "TD-2", "TD-3")
    assert [book.find(id) for id in ("TD-3", "TD-1", "TD-4")] == [rules[2], rules[0], None]


def test_a_sentence_is_its_template_with_the_fields_and_keeps_both() -> None:
    made = Sentence("{n} of {all}", n=2, all=3)
    assert (made, made.template, made.fields) == ("2 of 3", "{n} of {all}", {"n": 2, "all": 3})
    assert Sentence("{n}") == "{n}", "without fields nothing is filled in"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("-1", "'-1"),
        ("a;=b,@c", "a;'=b,'@c"),
        ('" +1', "'\" +1"),
        ("a = b", "a = b"),
        ("", ""),
    ],
)
def test_a_spreadsheet_runs_no_text_as_a_formula(text: str, safe: str) -> None:
    assert guarded(text) == safe
    assert bare(safe) == text


def test_tables_are_csv_with_quotes_where_they_are_needed() -> None:
    assert csv_of([("a,b", 1), ('say "x"', "")]) == '"a,b",1\r\n"say ""x""",\r\n'
