"""The end of a selection: who starts, the rows, and how to go on."""

from hexdice.games.first_player.rules.state import State
from hexdice.games.first_player.table import season, words
from hexdice.games.first_player.table.dice import emblems
from hexdice.games.first_player.table.rows import rows, soon
from hexdice.view.markup import button, esc, seat_mark, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def ending(table: Table) -> str:
    """Who starts, what changes hands, and the link back to the campaign."""
    state: State = table.state
    mark = emblems(table)[state.first]
    starts = f"{seat_name(mark, table.names[state.first])} <span>{say('starts')}</span>"
    if state.first == table.own:
        starts = f"{seat_mark(mark)} <span>{say('You start')}</span>"
    facts = _wished(table)
    facts = f'<p class="deed fp-deed" id="deed">{facts}</p>' if facts else ""
    if words.without_names(table):
        facts = f'<p class="fp-deed" id="seat">{_where(state.first)}</p>'
    else:
        facts += f'<p class="unseen" id="gifts">{" ".join(words.gift_lines(table))}</p>'
    said = f'<h2 class="fp-starts">{soon(starts)}</h2><div class="fp-facts reveals">{facts}</div>'
    return rows(table, said) + _onward(table)


def _onward(table: Table) -> str:
    """From an evening of a season to the next, from a selection of a campaign back to its pages, from a question asked once to the game."""
    if table.scripted:  # the lesson says how it goes on
        return ""
    starter = table.names[table.state.first]
    done = button(say("Done, let’s play"), act=f"fp-play:{starter}", kind="primary", sign="check", id="done")
    if words.without_names(table):
        again = button(say("Roll again"), act="rematch", kind="quiet", sign="turn", id="rematch")
        return f'<p class="row reveals">{done}{again}</p>'
    if number := season.evening(table):
        following = say("Evening {n} of {all}", n=number + 1, all=season.EVENINGS)
        label = following if number < season.EVENINGS else say("See the season")
        return f'<p class="row reveals">{button(label, act="fp-season", kind="primary", id="season-go")}</p>'
    campaign = esc(table.options.get("campaign", ""))  # may come from links and files
    if not campaign:
        return ""
    page, players = f"#/first-player/c/{campaign}", esc(table.options.get("players", ""))
    way = f"{'order' if table.state.full else 'first'}-{'quick' if table.state.quick else 'slow'}"
    again = f"fp-start:{campaign}/{way}/{players}"
    return (
        f'<p class="row reveals">{done}{button(say("Who starts next?"), act=again, sign="die", id="fp-next")}'
        f"{button(say('Done for tonight'), act='tonight-done', sign='check', id='fp-done')}"
        f"{button(say('People and dice'), href=page, kind='quiet', id='fp-campaign')}</p>"
    )


def _where(seat: int) -> str:
    """Where somebody without a name sits, as all sit clockwise around the device."""
    if not seat:
        return say("Whoever holds this device")
    return say_n(seat, "To the left of this device", "Place {n} to the left of this device")


def _wished(table: Table) -> str:
    """On an evening of a season, whether the only person had it their way; "" at any other table."""
    if table.own is None or not season.evening(table):
        return ""
    return say("Just as you wanted!") if season.content(table, table.own) else say("Not what you wanted.")
