"""The setting for one switch reaches the page when it changes, and only then."""

from tests.unit.app.fakes import Person


def test_each_change_of_the_setting_reaches_the_page_once() -> None:
    person = Person()
    person.do("route", "#/settings")
    for chosen, wanted in (("2", ["2000"]), ("2", ["2000"]), ("never", ["2000", "0"]), ("1", ["2000", "0", "1000"])):
        person.do("field", "setting-stepping", value=chosen)
        assert [effect.value for effect in person.effects if effect.kind == "stepping"] == wanted
    assert '<option value="1" selected>every second' in person.app.render().html
