"""The end of an evening: who lost it, who was best, and the numbers."""

from hexdice.games.three_dice.rules.state import State
from hexdice.games.three_dice.table import tally
from hexdice.games.three_dice.table.evening_pages import people_link
from hexdice.games.three_dice.table.words import called
from hexdice.games.three_dice.table.words import summary as so_far
from hexdice.view.markup import unfold
from hexdice.view.table import Table
from hexdice.view.text import say


def all_names(table: Table) -> tuple[str, ...]:
    """Everybody's name, including a placeholder for somebody without a name so far."""
    missing = range(len(table.names), len(table.state.players))
    return (*table.names, *(say("Player {n}", n=seat + 1) for seat in missing))


def lingers(table: Table) -> bool:
    """Whether the last round, just played here, is still on view like the others, before the result of the evening."""
    return (
        table.state.phase == "over"
        and table.live
        and table.fresh < len(table.events)
        and table.events[-1].text != "end"  # then the last round has been on view
        and not table.ui.get("view.result")
    )


def summary(table: Table) -> str:
    """Plain text for the home page and for sharing: after an evening who lost it, unless its unit is typed by people."""
    if table.state.phase == "over" and table.state.rules.unit != "own":
        return tally.verdict(table.state, all_names(table))[0]
    return so_far(table)


def outcome(table: Table) -> str:
    """Who lost the evening and who was best; the numbers stand below what can follow."""
    state: State = table.state
    names, count = all_names(table), len(state.past)
    title = say("One round played") if count == 1 else say("{n} rounds played", n=count)
    lost, best = tally.verdict(state, names, table.own)
    worn = tally.faces(state, names, table.own)
    story = tally.story(state, names, table.own)
    yours = tally.yours(state, names, table.own)
    mine = f'<p class="td-yours">{yours}</p>' if yours else ""
    below = f'<p class="td-story">{story}</p>' if story else ""
    return f'<div class="td-ended">{worn}<h2>{lost}</h2>{mine}<p>{best} <span class="soft">{title}.</span></p>{below}</div>'


def evening(table: Table) -> str:
    """The tally of the evening that is over, with its titles."""
    state: State = table.state
    names, ui = all_names(table), table.ui

    def numbers() -> str:
        return (
            tally.chart(state, called(names, table.own), ui)
            + tally.bottles(state, called(names, table.own))
            + people_link()
        )

    return (
        f'<section class="panel td-summary" id="td-evening"><h2>{say("The evening")}</h2>'
        f"{tally.titles(state, names, table.own)}{tally.tally(state, names, table.own)}"
        f"{unfold(say('The evening in numbers'), numbers, key='view.figures', ui=ui)}{tally.kindly(state)}</section>"
    )
