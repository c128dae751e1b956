"""The end of a match: who won and how, what decided it, and how it stood."""

from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.state import State, whole
from hexdice.games.first_war.table import preview, winning
from hexdice.games.first_war.table.past import account, happened
from hexdice.games.first_war.table.past.account import PastFight, WholeMatch
from hexdice.games.first_war.table.words import counted_round, kind_name, some
from hexdice.view.markup import button, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def ending(table: Table) -> str:
    """Who won, how, and what decided it, as markup."""
    if table.state.over is None:
        return ""
    title, how = headline(table._replace(names=tuple(seat_name(seat, name) for seat, name in enumerate(table.names))))
    winner, match = table.state.over[0], account.whole_match(table)
    fight = account.deciding(table, match)
    face = portrait(table.names[winner], winner, hat="crown") if winner >= 0 else ""
    how = f"<b>{called}.</b> {how}" if (called := _called(table, match, fight)) else how
    return f'<div class="fw-winner">{face}<h2 class="fw-outcome">{title}</h2><p>{how}</p></div>{_decided(table, match, fight)}'


def _decided(table: Table, match: WholeMatch, found: PastFight | None) -> str:
    """The fight that decided the match, with a way to look at it; without one what hunger did to the loser."""
    if found:
        name = say("Look at the fight on {cell}", cell=land.NAMES[found.cell])
        look = button(say("Look at it"), act=f"review:at={found.at}", kind="quiet small", id="fw-turn", name=name)
        return f'<p class="fw-blow"><span>{fight_words(table, found)}</span>{look}</p>'
    if (last := account.starved(table, match, found)) < 0:
        return ""
    loser = 1 - table.state.over[0]
    words = say_n(
        match.hungry[loser],
        "Hunger wounded {n} of {name}’s pieces, on {cell}.",
        "Hunger wounded {n} of {name}’s pieces, on {cell}.",
        name=table.names[loser],
        cell=land.NAMES[last],
    )
    return f'<p class="fw-blow"><span>{words}</span></p>'


def _called(table: Table, match: WholeMatch, fight: PastFight | None) -> str:
    """What people will call this war: a title of two or three words for the way it was won; "" where it was given up or counted."""
    winner, reason = table.state.over
    if reason == "kind":
        kinds = say("Disarmed"), say("Out of bread"), say("Beyond healing"), say("Out of ideas")
        return kinds[_gone(table.state, winner)]
    if reason == "wounded":
        return say("Starved out") if account.starved(table, match, fight) >= 0 else say("Beaten to a standstill")
    return {"fields": say("The hearth has fallen"), "technology": say("Wiser, not stronger")}.get(reason, "")


def fight_words(table: Table, fight: PastFight) -> str:
    """A fight in a sentence: where the attackers came from, and what it cost the side that lost more by it."""
    before: State = table.past(fight.since)
    assert before.fight is not None
    cell, rival = land.NAMES[fight.cell], 1 - fight.seat
    if fight.gain(fight.seat) <= 0:
        name, toll = table.names[fight.seat], preview.toll_words(fight.tolls[fight.seat])
        return say("{name} paid for the attack on {cell} ({toll}).", cell=cell, name=name, toll=toll)
    sources = {at for _, at in before.fight.free} | {at for cover in before.fight.cover for _, at in cover}
    start = listed([land.NAMES[source] for source in sorted(sources)])
    had, left = _tribe(before, rival), _tribe(table.past(fight.at), rival)
    last = next((kind for kind in range(pieces.HURT) if had[kind] and not left[kind]), -1)
    if last >= 0:
        return say(
            "The attackers from {start} took the last {kind} on {cell}.",
            start=start, kind=kind_name(last), cell=cell,
        )  # fmt: skip
    if fell := listed([some(kind, had[kind] - left[kind]) for kind in range(pieces.HURT) if had[kind] > left[kind]]):
        return say(
            "The attackers from {start} took {pieces} on {cell}.",
            start=start, pieces=fell, cell=cell,
        )  # fmt: skip
    return say(
        "The attackers from {start} beat the defenders of {cell} ({toll}).",
        start=start, cell=cell, toll=preview.toll_words(fight.tolls[rival]),
    )  # fmt: skip


def _tribe(state: State, seat: int) -> list[int]:
    """How many of each kind a tribe has."""
    census = whole(state, seat)
    return [pieces.of_kind(census, kind) for kind in range(pieces.HURT)]


def comparison(table: Table, match: WholeMatch) -> str:
    """Both tribes beside each other: pieces, wounds, fights, food, cards."""
    state: State = table.state
    tribes = whole(state, 0), whole(state, 1)
    fallen = [pieces.size(whole(table.past(0), seat)) - pieces.size(tribes[seat]) for seat in (0, 1)]
    for seat, _, _ in happened.newcomers(table, 0, len(table.events)):
        fallen[seat] += 1
    rows = (
        (say("Pieces"), *(str(pieces.size(tribe)) for tribe in tribes)),
        (say("Wounded"), *(str(pieces.size(tribe >> 32)) for tribe in tribes)),
        (say("Fights won"), *(str(match.won(seat)) for seat in (0, 1))),
        (say("Fallen"), *map(str, fallen)),
        (say("Wounded by hunger"), *map(str, match.hungry)),
        (say("Active cards"), *(str(active.bit_count()) for active in state.active)),
    )
    title = say("How it stood")
    return f'<section class="panel" id="standing"><h2>{title}</h2>{winning.both_tribes(table, rows, "fw-ways fw-standing")}</section>'


def _gone(state: State, winner: int) -> int:
    """The kind of which the loser has none left."""
    return next((kind for kind, n in enumerate(_tribe(state, 1 - winner)) if not n), pieces.HUNTER)


def _how_won(table: Table) -> str:
    """How the match was won, in a sentence."""
    state: State = table.state
    assert state.over is not None
    seat, reason = state.over
    winner, loser = table.names[seat], table.names[1 - seat]
    if reason == "fields":
        if 1 - seat == table.own:
            return say("{winner} holds your home Fields.", winner=winner)
        return table.say_of(seat, "You hold {loser}’s home Fields.", "{name} holds {loser}’s home Fields.", loser=loser)
    if reason == "kind":
        gone = kind_name(_gone(state, seat))
        return table.say_of(1 - seat, "You have no {kind} left.", "{name} has no {kind} left.", kind=gone)
    if reason == "wounded":
        return table.say_of(1 - seat, "All your pieces are wounded.", "All of {name}’s pieces are wounded.")
    if reason == "technology":
        return table.say_of(seat, "You have built the higher pyramid.", "{name} has built the higher pyramid.")
    if reason == "rounds":
        n = counted_round(table, state.last)
        return table.say_of(
            seat, "After round {n}, you lead the larger tribe.", "After round {n}, {name} leads the larger tribe.", n=n
        )
    return table.say_of(1 - seat, "You have resigned.", "{name} has resigned.")


def headline(table: Table) -> tuple[str, str]:
    """Who won the finished match, and how."""
    winner, reason = table.state.over
    if winner < 0:
        agreed = say("The players agreed to a draw.")
        equal = say("After round {n}, both tribes are equally large.", n=counted_round(table, table.state.last))
        return say("A draw"), agreed if reason == "agreed" else equal
    title = say("You win") if winner == table.own else say("{name} wins", name=table.names[winner])
    return title, _how_won(table)
