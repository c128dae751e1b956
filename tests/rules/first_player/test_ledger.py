"""The ledger: joining, leaving, gifts, tables, tokens, taking back, evenings, and that no die is made or lost."""

from fractions import Fraction

import pytest

from hexdice.games.first_player.campaign.campaign import match_options
from hexdice.games.first_player.campaign.formats import dump_ledger, dump_link, load_ledger, load_link
from hexdice.games.first_player.campaign.kinds import (
    Cell,
    Change,
    Close,
    Entry,
    Gift,
    Join,
    Leave,
    Rename,
    Selection,
    Sheet,
    TakeBack,
)
from hexdice.games.first_player.campaign.ledger import EVENING, UNIT, Ledger
from hexdice.games.first_player.campaign.sheet import Tracker, tracker
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from tests.rules.first_player.ledgers import AtRandom, campaign, close, dice, source_sheet, won


def refused(ledger: Ledger, entry: Entry, rule: str) -> str:
    """The sentence that refuses an entry; the refusal names the rule and changes nothing."""
    before = (list(ledger.entries), list(ledger.chain), dice(ledger), ledger.reserve)
    with pytest.raises(IllegalMoveError) as caught:
        ledger.append(entry)
    assert caught.value.rule == rule
    assert before == (ledger.entries, ledger.chain, dice(ledger), ledger.reserve)
    return str(caught.value)


@pytest.mark.rule("FP-16")
def test_a_joining_player_gets_three_dice_even_when_coming_back() -> None:
    ledger = campaign("Ann", "Bo")
    assert dice(ledger) == [3, 3]
    won(ledger, "12")
    ledger.append(Join("p3", "Cy"))
    assert dice(ledger) == [2, 4, 3]
    ledger.append(Leave("p2"))
    ledger.append(Join("p2", "Bo"))
    assert dice(ledger) == [2, 3, 3] and ledger.reserve == 4 and ledger.joins == 4
    refused(ledger, Join("p2", "Bo"), "FP-16")
    refused(ledger, Join("p9", "Dee"), "FP-16")


@pytest.mark.rule("FP-14")
def test_a_leaving_players_dice_go_to_the_reserve() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    won(ledger, "123")
    ledger.append(Leave("p3"))
    assert dice(ledger) == [2, 3, 0] and ledger.reserve == 4
    refused(ledger, Selection("first", ("p1", "p3"), ("p1", "p3"), False, (0, 0)), "FP-16")


@pytest.mark.rule("FP-14")
def test_an_absent_player_gives_a_die_to_the_reserve_unless_there_is_none() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    for _ in range(3):
        won(ledger, "123")
    close(ledger, "one")  # 0 3 6
    assert dice(ledger) == [0, 3, 6]
    won(ledger, "23")
    close(ledger, "two")
    assert dice(ledger) == [0, 2, 7] and ledger.reserve == 0  # Ann has none to lose
    won(ledger, "31")
    close(ledger, "three")
    assert dice(ledger) == [1, 1, 6] and ledger.reserve == 1
    assert tracker(ledger).rows == (
        ("Ann", ("0", "0", "1")),
        ("Bo", ("3", "2", "2(-1)")),
        ("Cy", ("6", "7", "6")),
    )


@pytest.mark.rule("FP-14")
def test_a_player_who_played_left_and_came_back_was_not_absent() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    won(ledger, "123")  # Cy has 4, and leaves them to the reserve
    ledger.append(Leave("p3"))
    ledger.append(Join("p3", "Cy"))
    cells, reserve = ledger.closing()
    assert [cell.text for cell in cells] == ["2", "3", "3"] and reserve == 4
    close(ledger, "one")
    cells, reserve = ledger.closing()  # on the next evening nobody has played yet
    assert [cell.text for cell in cells] == ["2(-1)", "3(-1)", "3(-1)"] and reserve == 7


@pytest.mark.rule("FP-14")
def test_before_joining_the_cell_is_blank() -> None:
    ledger = campaign("Ann", "Bo")
    won(ledger, "12")
    close(ledger, "one")
    ledger.append(Join("p3", "Cy"))
    won(ledger, "312")
    close(ledger, "two")
    ledger.append(Leave("p1"))
    won(ledger, "23")
    close(ledger, "three")
    assert tracker(ledger).rows == (
        ("Ann", ("2", "2", "")),
        ("Bo", ("4", "5", "4")),
        ("Cy", ("", "2", "3")),
    )
    assert tracker(ledger).reserve == ("0", "0", "2")


@pytest.mark.rule("FP-12")
def test_dice_move_with_their_owner_between_tables() -> None:
    ledger = campaign("Ann", "Bo", "Cy", "Dee")
    won(ledger, "12")  # one table
    won(ledger, "34")  # another
    won(ledger, "14")  # Ann moves over with two dice, Dee with four
    assert dice(ledger) == [1, 4, 2, 5]


@pytest.mark.rule("FP-12")
def test_two_open_tables_never_promise_the_same_reserve_die() -> None:
    ledger = campaign(*"ABCDEFGHIJKLM")
    won(ledger, "123456789")
    close(ledger, "one")  # four absent players: four in the reserve
    assert ledger.reserve == 4
    players = [f"p{n}" for n in range(1, 7)]
    assert match_options(ledger, players)["reserve"] == 4
    assert match_options(ledger, players, claimed=3)["reserve"] == 1
    assert match_options(ledger, players, claimed=9)["reserve"] == 0


@pytest.mark.rule("FP-13")
def test_tokens_are_counted_given_and_discarded_at_the_end_of_the_evening() -> None:
    ledger = campaign("Ann", "Bo", "Cy", "Dee")
    ledger.append(Change(True, False))
    won(ledger, "1234")
    won(ledger, "1234")
    assert [person.tokens for person in ledger.people.values()] == [0, 0, 2, 0]
    ledger.append(Gift("p3", "p1", "token", 1))
    won(ledger, "4321", spent=(1, 0, 1, 0))
    assert [person.tokens for person in ledger.people.values()] == [0, 1, 0, 0]
    refused(ledger, Gift("p3", "p1", "token", 1), "FP-17")
    refused(ledger, Selection("first", ("p1", "p2"), ("p1", "p2"), False, (0, 1)), "FP-13")  # a table of two
    close(ledger, "one")
    assert [person.tokens for person in ledger.people.values()] == [0, 0, 0, 0]


@pytest.mark.rule("FP-15")
def test_the_reserve_goes_out_only_where_it_may() -> None:
    ledger = campaign("Ann", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus")
    won(ledger, "123456")
    close(ledger, "one")  # Gus was not there
    assert dice(ledger) == [2, 2, 3, 3, 4, 4, 2] and ledger.reserve == 1
    refused(ledger, Selection("first", ("p1", "p2"), ("p1", "p2"), True, (0, 0)), "FP-15")
    won(ledger, "123456", reserve=True)
    assert dice(ledger) == [1, 2, 3, 3, 5, 5, 2] and ledger.reserve == 0
    six = tuple(f"p{n}" for n in range(1, 7))
    refused(ledger, Selection("order", six, six, True, (0,) * 6), "FP-15")


@pytest.mark.rule("FP-17")
def test_gifts_never_go_down_to_zero_but_may_go_to_somebody_at_zero() -> None:
    ledger = campaign("Ann", "Bo")
    for _ in range(3):
        won(ledger, "12")
    assert dice(ledger) == [0, 6]
    refused(ledger, Gift("p1", "p2", "die", 1), "FP-17")
    refused(ledger, Gift("p2", "p1", "die", 6), "FP-17")
    refused(ledger, Gift("p2", "p2", "die", 1), "FP-17")
    refused(ledger, Gift("p2", "p1", "die", 0), "FP-17")
    ledger.append(Gift("p2", "p1", "die", 5))
    assert dice(ledger) == [5, 1]


@pytest.mark.rule("FP-17")
def test_gifts_are_refused_if_no_selection_could_be_played() -> None:
    ledger = campaign(*(f"N{n}" for n in range(60)))
    for giver in range(2, 50):
        ledger.append(Gift(f"p{giver}", "p1", "die", 2))
    assert ledger.people["p1"].dice == 99
    refused(ledger, Gift("p50", "p1", "die", 1), "FP-17")


@pytest.mark.rule("FP-18")
def test_the_end_of_an_evening_without_a_campaign_brings_everybody_back_to_three() -> None:
    ledger = campaign("Ann", "Bo", "Cy", kind=EVENING)
    won(ledger, "123")
    ledger.append(Leave("p2"))
    close(ledger, "tonight")
    assert dice(ledger) == [3, 0, 3] and ledger.balance() == 0
    assert ledger.columns == []


@pytest.mark.rule("FP-18")
def test_an_inconsistent_column_is_refused_with_a_reason() -> None:
    ledger = campaign("Ann", "Bo")
    won(ledger, "12")
    words = refused(ledger, Close("one", (Cell("p1", 3, 0), Cell("p2", 4, 0)), 0), "FP-18")
    assert "add up to 7, but should add up to 6 (players who joined: 2)" in words
    words = refused(ledger, Close("one", (Cell("p1", 1, 0), Cell("p2", 5, 0)), 0), "FP-18")
    assert "Ann must have 2 here, not 1" in words


@pytest.mark.rule("FP-20")
@pytest.mark.rule("FP-19")
def test_the_sources_sheet_is_produced_by_play() -> None:
    ledger = source_sheet()
    assert tracker(ledger) == Tracker(
        ("23/01/17", "23/01/24", "23/01/03"),
        (
            ("Forud", ("3", "1", "2")),
            ("Eli", ("4", "4", "4(-1)")),
            ("Bita", ("2", "4", "3")),
        ),
        ("0", "0", "1"),
    )
    assert dice(ledger) == [2, 3, 3] and ledger.reserve == 1 and ledger.balance() == 0


@pytest.mark.rule("FP-22")
def test_a_selection_is_taken_back_by_a_second_entry() -> None:
    ledger = campaign("Ann", "Bo", "Cy", "Dee")
    ledger.append(Change(True, False))
    won(ledger, "1234")
    won(ledger, "4312", spent=(0, 0, 1, 0))
    assert dice(ledger) == [2, 4, 3, 3]
    assert ledger.undoable() == [6]
    ledger.append(TakeBack(6))
    assert dice(ledger) == [2, 3, 3, 4] and len(ledger.entries) == 8
    assert [person.tokens for person in ledger.people.values()] == [0, 0, 1, 0]
    assert {who: (one.selections, one.starts) for who, one in ledger.people.items()} == {
        "p1": (1, 1),
        "p2": (1, 0),
        "p3": (1, 0),
        "p4": (1, 0),
    }
    refused(ledger, TakeBack(6), "FP-22")  # once
    refused(ledger, TakeBack(5), "FP-22")  # the next one had begun
    refused(ledger, TakeBack(0), "FP-22")
    refused(ledger, TakeBack(99), "FP-22")


@pytest.mark.rule("FP-22")
def test_not_taken_back_after_the_next_selection_a_gift_or_the_end_of_the_evening() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    won(ledger, "12")
    won(ledger, "23")
    refused(ledger, TakeBack(3), "FP-22")  # Bo has played since
    assert ledger.undoable() == [4]
    ledger.append(Gift("p3", "p1", "die", 1))
    refused(ledger, TakeBack(4), "FP-22")
    assert ledger.undoable() == []
    won(ledger, "12")
    close(ledger, "one")
    refused(ledger, TakeBack(6), "FP-22")


@pytest.mark.rule("FP-12")
@pytest.mark.rule("FP-22")
def test_each_table_takes_its_own_last_selection_back() -> None:
    ledger = campaign("Ann", "Bo", "Cy", "Dee")
    won(ledger, "12")  # entry 4
    won(ledger, "34")  # entry 5, at another table
    assert ledger.undoable() == [5, 4]
    ledger.append(TakeBack(4))
    assert dice(ledger) == [3, 3, 2, 4] and ledger.undoable() == [5]
    won(ledger, "21")  # entry 7
    assert ledger.undoable() == [7, 5]
    won(ledger, "23")  # Bo and Cy changed tables: both selections before are settled
    assert ledger.undoable() == [8]
    close(ledger, "one")
    assert ledger.undoable() == []


@pytest.mark.rule("FP-14")
def test_a_player_who_joined_after_the_last_selection_was_not_absent() -> None:
    ledger = campaign("Ann", "Bo", "Cy")  # Cy was there from the beginning, and played nothing
    won(ledger, "12")
    ledger.append(Join("p4", "Dee"))  # could not be in a selection any more
    cells, reserve = ledger.closing()
    assert [cell.text for cell in cells] == ["2", "4", "3(-1)", "3"] and reserve == 1
    close(ledger, "one")
    won(ledger, "12")
    cells, reserve = ledger.closing()  # on the next evening Dee was a member all the time
    assert [cell.text for cell in cells] == ["1", "5", "2(-1)", "3(-1)"] and reserve == 3


@pytest.mark.rule("FP-14")
def test_a_player_who_joined_before_the_last_selection_and_was_not_in_it_was_absent() -> None:
    ledger = campaign("Ann", "Bo")
    won(ledger, "12")
    ledger.append(Join("p3", "Cy"))
    won(ledger, "12")
    assert [cell.text for cell in ledger.closing()[0]] == ["1", "5", "3(-1)"]
    ledger.append(TakeBack(4))  # it does not count any more, and the one before it is the last
    assert [cell.text for cell in ledger.closing()[0]] == ["2", "4", "3"]


@pytest.mark.rule("FP-14")
def test_columns_of_older_ledgers_in_which_a_latecomer_was_absent_still_load() -> None:
    ledger = campaign("Ann", "Bo")
    won(ledger, "12")
    ledger.append(Join("p3", "Cy"))
    ledger.append(Close("one", (Cell("p1", 2, 0), Cell("p2", 4, 0), Cell("p3", 3, 1)), 1))
    assert dice(ledger) == [2, 4, 2] and ledger.reserve == 1 and ledger.balance() == 0
    link = "eNotjLEOgzAQQ__Fs5EuV4kd-gts0Q1RCNBKDVVRB_6eA7H56dmOgcgyTaWAGJb_bxvTvnnO6fNNr7l6VNG2CaFRAWPEG_RRVyuMFynRryfEQDWKa7nVg3juVy_70VoLzOwAQB0eoQ"
    assert load_link(link).chain == ledger.chain  # as it was written then
    assert load_link(dump_link(ledger)).chain == ledger.chain
    assert load_ledger(dump_ledger(ledger)).chain == ledger.chain
    spared = campaign("Ann", "Bo")
    won(spared, "12")
    spared.append(Join("p3", "Cy"))
    close(spared, "one")
    assert dice(spared) == [2, 4, 3]
    assert load_link(dump_link(spared)).chain == spared.chain
    assert load_ledger(dump_ledger(spared)).chain == spared.chain
    assert spared.chain != ledger.chain


@pytest.mark.rule("FP-15")
@pytest.mark.rule("FP-18")
def test_an_evening_without_a_campaign_keeps_no_reserve() -> None:
    """A player who leaves takes three dice out of play; none of them goes to a table of six."""
    ledger = campaign(*"ABCDEFG", kind=EVENING)
    ledger.append(Leave("p7"))
    six = [f"p{n}" for n in range(1, 7)]
    assert match_options(ledger, six)["reserve"] == 0 and not ledger.takes_reserve(6)
    won(ledger, "123456")
    assert dice(ledger) == [2, 2, 3, 3, 4, 4, 0] and ledger.balance() == 0  # the second gives a die of their own
    older = campaign(*"ABCDEFG", kind=EVENING)
    older.append(Leave("p7"))
    won(older, "123456", reserve=True)  # as evenings were once kept: they load as they are
    assert dice(older) == [2, 3, 3, 3, 4, 4, 0] and older.balance() == 0


@pytest.mark.rule("FP-23")
def test_everything_follows_from_the_entries_alone() -> None:
    played = AtRandom("replay", 4).ledger
    again = Ledger(played.id, played.name, played.kind, played.made, played.entries)
    assert again.chain == played.chain and again.columns == played.columns
    assert dice(again) == dice(played) and again.reserve == played.reserve
    for one, other in zip(again.people.values(), played.people.values(), strict=True):
        assert (one.selections, one.starts, one.expected) == (other.selections, other.starts, other.expected)


@pytest.mark.rule("FP-23")
def test_a_ledger_that_breaks_a_rule_is_refused_with_the_place() -> None:
    entries: list[Entry] = [Join("p1", "Ann"), Join("p2", "Bo"), Gift("p1", "p2", "die", 3)]
    with pytest.raises(ReplayError, match=r"Entry 3: Ann must keep at least one die") as caught:
        Ledger("x", "Y", entries=entries)
    assert caught.value.index == 2


def test_names_that_differ_in_case_or_spaces_are_one_name() -> None:
    ledger = campaign("Eli", "Bo")
    for name in ("eli", "ELI", "E li", "Ｅli"):
        with pytest.raises(NotationError, match="only in capitals or spaces"):
            ledger.append(Join("p3", name))
        with pytest.raises(NotationError, match="only in capitals or spaces"):
            ledger.append(Rename("p2", name))
    ledger.append(Rename("p1", "ELI"))  # one's own name may change its case
    assert ledger.player("e LI") == "p1" and ledger.player("Bo") == "p2" and ledger.player("Eva") == ""
    assert len(ledger.entries) == 3


def test_a_sheet_from_paper_is_copied_between_evenings() -> None:
    ledger = campaign("Ann", "Bo")
    ledger.append(Sheet("paper", (Cell("p1", 2, 1), Cell("p2", 4, 0)), 1))
    assert dice(ledger) == [1, 4] and ledger.reserve == 1
    refused(ledger, Sheet("paper", (Cell("p1", 2, 0), Cell("p2", 4, 0)), 1), "FP-19")
    refused(ledger, Sheet("paper", (Cell("p1", 6, 0),), 0), "FP-21")
    refused(ledger, Sheet("paper", (Cell("p1", 0, 1), Cell("p2", 6, 0)), 1), "FP-14")
    won(ledger, "21")
    refused(ledger, Sheet("paper", (Cell("p1", 2, 0), Cell("p2", 3, 0)), 1), "FP-21")


def test_how_often_each_started_compared_with_a_random_pick() -> None:
    ledger = campaign("Ann", "Bo", "Cy")
    won(ledger, "123")
    won(ledger, "21")
    won(ledger, "132")
    found = {who: (one.selections, one.starts, Fraction(one.expected, UNIT)) for who, one in ledger.people.items()}
    assert found == {
        "p1": (3, 2, Fraction(7, 6)),
        "p2": (3, 1, Fraction(7, 6)),
        "p3": (2, 0, Fraction(2, 3)),
    }


@pytest.mark.rule("FP-19")
def test_no_die_is_made_or_lost_in_random_campaigns() -> None:
    """Joins, absences, leaving, gifts, tokens, taking back, 2 to 12 players, several tables; checked at every step."""
    sizes = set()
    for number in range(40):
        ledger = AtRandom(f"conservation {number}", 4).ledger
        sizes |= {len(entry.players) for entry in ledger.entries if isinstance(entry, Selection)}
    assert sizes >= {2, 3, 4, 5, 6, 12}


@pytest.mark.long
@pytest.mark.rule("FP-19")
@pytest.mark.timeout(900)
def test_no_die_is_made_or_lost_in_5000_random_campaigns() -> None:
    sizes, kinds = set(), set()
    for number in range(5000):
        ledger = AtRandom(f"conservation {number}", 3).ledger
        sizes |= {len(entry.players) for entry in ledger.entries if isinstance(entry, Selection)}
        kinds |= {type(entry) for entry in ledger.entries}
    assert sizes == set(range(2, 13))
    assert kinds == {Join, Leave, Rename, Gift, Selection, TakeBack, Close, Change}
