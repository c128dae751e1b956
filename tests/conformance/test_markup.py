"""The reader of screens finds the errors that it is made for."""

import pytest

from tests.conformance.random_matches import each_game, played
from tests.conformance.screens import NAME, Markup, sound, table_of, tapped


@pytest.mark.parametrize(
    "text",
    [
        "<p>",
        "<p><b></p></b>",
        "</p>",
        '<p style="color:red">x</p>',
        '<p onclick="x()">x</p>',
        "<script>1</script>",
        '<a href="https://example.org">x</a>',
        '<button type="button"></button>',
        '<button type="button"><svg></svg></button>',
        '<p id="">x</p>',
        '<p class="a" class="b">x</p>',
        '<button data-move="">x</button>',
        "<p>Hello {name}</p>",
        "<p>1 < 2</p>",
        "<p title='\">'>x</p>",
        '<p title="x>y</p>',
    ],
)
def test_unsound_markup_is_found(text: str) -> None:
    with pytest.raises(AssertionError):
        Markup(text)


def test_sound_markup_is_read() -> None:
    text = f'<div id="a"><button data-move="roll" id="b"><b>{NAME}</b></button><br><svg><path d="M0 0"/></svg>'
    text += '<button aria-label="Close" data-ui="x=1" title="a > b < c"></button></div>'
    markup = Markup(text)
    assert markup.data["move"] == {"roll"} and markup.data["ui"] == {"x=1"}
    assert set(markup.ids) == {"a", "b"}


@each_game
def test_unsound_markup_of_a_table_is_found(name: str) -> None:
    match = played(name, 0, 5)
    table = table_of(match, len(match.events), None, {})
    for text in ('<i id="a"></i><i id="a"></i>', "<b>Zoë", "<p>&amp;lt;b&gt;</p>", '<button data-move="x">x</button>'):
        with pytest.raises(AssertionError):
            sound(text, table)


def test_taps_set_and_remove_keys() -> None:
    assert tapped({"a": "1"}, "ui", "b=2&a=") == {"b": "2"}
    assert tapped({}, "ghost", "place C4 1") == {"ghost": "place C4 1"}
