"""The end of a match: who won and how, what decided it, and how it stood."""

from hexdice.games.first_war.economy import balance
from hexdice.games.first_war.foresight import Blow
from hexdice.games.first_war.front import beside
from hexdice.games.first_war.state import GRID, State, population, size
from hexdice.games.first_war.story import Clash, Story, deciding, story_of
from hexdice.games.first_war.words import verdict
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n, signed


def outcome(table: Table) -> str:
    """Who won, how, and what decided it, as markup."""
    if table.state.over is None:
        return ""
    title, how = verdict(table._replace(names=tuple(seat_name(seat, name) for seat, name in enumerate(table.names))))
    lines = "".join(f"<li>{line}</li>" for line in _lines(table, story_of(table)))
    return f'<h2 class="fw-outcome">{title}</h2><p>{how} {_larger(table)}</p><ul class="fw-story">{lines}</ul>'


def _lines(table: Table, story: Story) -> list[str]:
    """What decided the match, the loser's best moment, and since when the winner was ahead or what hunger did; three at most."""
    winner = table.state.over[0]
    found, lines = deciding(table, story), []
    if found:
        words = say("What decided it: {fight}", fight=_fight(table, found))
        lines.append(f"<span>{words}</span>{_look(found, 'fw-turn')}")
    for seat in (0, 1):
        best = story.best(seat)
        if seat != winner and best and best != found:
            words = say("Best moment of {name}: {fight}", name=table.names[seat], fight=_fight(table, best))
            lines.append(f"<span>{words}</span>{_look(best, f'fw-best-{seat}')}")
    for seat in (1 - winner, winner) if winner >= 0 else ():
        if (n := story.hungry[seat]) > 2:
            name = table.names[seat]
            words = say_n(n, "Hunger wounded {n} piece of {name}.", "Hunger wounded {n} pieces of {name}.", name=name)
            lines.append(f"<span>{words}</span>")
    if winner >= 0 and (since := story.ahead[winner]):
        name = table.names[winner]
        words = say("{name} had more unwounded pieces from round {n} to the end.", name=name, n=since)
        lines.append(f"<span>{words}</span>")
    return lines[:3]


def _look(clash: Clash, id: str) -> str:
    name = say("Look at the fight on {cell}", cell=GRID.names[clash.cell])
    return button(say("Look at it"), act=f"review:at={clash.at}", kind="quiet small", id=id, name=name)


def _fight(table: Table, clash: Clash) -> str:
    """A fight in a sentence: place, round, what it cost both."""
    costs = [
        say("{name}: {toll}", name=table.names[seat], toll=_toll(clash.tolls[seat]))
        for seat in (1 - clash.seat, clash.seat)
        if any(clash.tolls[seat])
    ]
    return say(
        "{name} attacks {cell}, round {n} ({costs})",
        name=table.names[clash.seat],
        cell=GRID.names[clash.cell],
        n=clash.round,
        costs="; ".join(costs),
    )


def _toll(toll: Blow) -> str:
    found = [say_n(toll.fallen, "{n} fell", "{n} fell")] if toll.fallen else []
    found += [say_n(toll.wounded, "{n} wounded", "{n} wounded")] if toll.wounded else []
    return listed(found)


def _larger(table: Table) -> str:
    """Which tribe was larger at the end, in a sentence."""
    state: State = table.state
    ours, theirs = (population(board) for board in state.pieces)
    if ours == theirs:
        return say_n(ours, "Both tribes had {n} piece.", "Both tribes had {n} pieces.")
    more, fewer = max(ours, theirs), min(ours, theirs)
    name = table.names[int(theirs > ours)]
    return say("{name} had the larger tribe: {more} pieces against {fewer}.", name=name, more=more, fewer=fewer)


def standing(table: Table, story: Story) -> str:
    """Both tribes beside each other: pieces, wounds, fights, food, cards."""
    state: State = table.state
    fallen = [sum(clash.tolls[seat].fallen for clash in story.clashes) for seat in (0, 1)]
    rows = (
        (say("Pieces"), *(str(population(board)) for board in state.pieces)),
        (say("Wounded"), *(str(size(sum(board) >> 32)) for board in state.pieces)),
        (say("Fights won"), *(str(story.won(seat)) for seat in (0, 1))),
        (say("Fallen in fights"), *map(str, fallen)),
        (say("Wounded by hunger"), *map(str, story.hungry)),
        (say("Food left over"), *(signed(balance(state, seat)) for seat in (0, 1))),
        (say("Active cards"), *(str(active.bit_count()) for active in state.active)),
    )
    title = say("How it stood")
    return (
        f'<section class="panel" id="standing"><h2>{title}</h2>{beside(table, rows, "fw-ways fw-standing")}</section>'
    )
