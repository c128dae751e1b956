"""Rules with pictures: each figure with its rule, the one-minute summary, and the link from a table to the rule that applies."""

import re

import pytest

from hexdice import games
from hexdice.view.hooks import GameScreen
from hexdice.view.markup import plain
from tests.conformance.screens import Markup
from tests.unit.app.fakes import Person

# Games that name the rule of the moment: a new one need not.
POINTING = [name for name in games.NAMES if games.screen(name).rule is not GameScreen.rule]


@pytest.mark.parametrize("game", games.NAMES)
def test_each_figure_is_beside_its_rule(game: str) -> None:
    figures = games.figures(game)
    assert figures and set(figures) <= set(games.rulebook(game).ids())
    html = Person().do("route", f"#/rules/{game}").html
    assert html.count("<figure") == sum(markup.count("<figure") for markup in figures.values())
    double = [id for id, times in Markup(html).ids.items() if times > 1]
    assert not double
    for id, markup in figures.items():
        assert markup in html.partition(f'id="{id}"')[2].partition("</li>")[0], id
        for picture in re.findall("<svg[^>]*>", markup):
            assert 'aria-hidden="true"' in picture, "the sentence says it"
        assert plain(markup).strip(), "and there is one"


@pytest.mark.parametrize("game", games.NAMES)
def test_rule_ids_stand_at_the_margin_and_the_summary_begins_the_page(game: str) -> None:
    html = Person().do("route", f"#/rules/{game}").html
    book = games.rulebook(game)
    assert 3 <= len(book.minute) <= 5
    assert html.index('id="minute"') < html.index('class="rule"')
    for id in book.ids():
        rule = html.partition(f'id="{id}"')[2].partition("</p>")[0]
        assert f'aria-label="{id}"' in rule and id not in re.sub(r"<[^>]*>", "", rule), id


@pytest.mark.parametrize("game", POINTING)
def test_rules_at_the_table_open_at_what_matters_now(game: str) -> None:
    person = Person()
    person.start(game, ("Ann", "Bo"))
    assert person.app.session is not None
    person.app.session.active = True
    seen = set()
    for _ in range(60):
        table = person.app.session.table()
        if person.app.session.behind_curtain():
            person.do("act", f"look:{person.app.session.behind_curtain()[0]}")
            continue
        html = person.app.render().html
        (id,) = re.findall(
            rf'href="#/rules/{game}/([A-Z]+-\d+)"[^>]*id="rules"|id="rules" href="#/rules/{game}/([A-Z]+-\d+)"', html
        )
        rule = id[0] or id[1]
        assert games.rulebook(game).find(rule) is not None
        seen.add(rule)
        if not table.moves:
            break
        person.do("move", table.moves[0])
    assert seen
    page = person.do("route", f"#/rules/{game}/{rule}").html
    assert f'class="rule marked" id="{rule}"' in page
