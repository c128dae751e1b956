"""The panels beside and below the tray: who has taken how much, the special rolls, the people at the table."""

from collections.abc import Sequence

from hexdice.games.three_dice.rules.state import SIPS_A_BEER, Rules, State
from hexdice.games.three_dice.table.evening import lines
from hexdice.games.three_dice.table.rounds import mood
from hexdice.games.three_dice.table.tray import late, mini
from hexdice.games.three_dice.table.words import crude, listed_amount, special_name, spell, unit_title, value_words
from hexdice.view.markup import button, fold, icon, seat_mark, seat_name, wide
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, say_n

MOST_TOTALS = 4  # with more people at the table only the best and the worst are named


def strip(table: Table, falling: State | None = None) -> str:
    """One line above the tray: the round, and who has taken how much; with what was taken before as long as the last dice fall."""
    state: State = table.state
    number, limit = len(state.past) + (state.phase not in ("pause", "over")), state.rules.rounds
    words = say("Round {n} of {all}", n=max(1, number), all=limit) if limit else say("Round {n}", n=max(1, number))
    if limit and number == limit and state.phase != "over":
        words = say("Last round")
    shown = totals(state)
    order = sorted(shown, key=lambda seat: shown[seat])
    seats = list(shown) if len(shown) <= MOST_TOTALS else [order[0], order[-1]]
    least = min(shown.values())
    ahead = [seat for seat in shown if shown[seat] == least] if len(set(shown.values())) > 1 else []
    was = totals(falling) if falling else {}
    short = first_words(table.called)
    chips = "".join(
        f'<li class="td-chip{" lead" if seat in ahead else ""}">{seat_mark(seat)}<span class="td-chip-name">{short[seat]}</span> {_former(was.get(seat))}<b class="td-late" id="taken-{seat}-{shown[seat]}">{shown[seat]}</b></li>'
        for seat in seats
    )
    return part(
        "td-goal",
        f'<div class="td-goal" id="td-goal"><b>{words}</b><span class="td-taken"><small class="soft" aria-hidden="true">{say("Taken:")}</small><ul class="td-chips" aria-label="{say("What everybody has taken so far")}">{chips}</ul></span></div>',
    )


def _former(taken: int | None) -> str:
    return "" if taken is None else f'<b class="td-old" aria-hidden="true">{taken}</b>'


def first_words(names: Sequence[str]) -> list[str]:
    """Each name by its first word, where no other begins with the same one."""
    first = [name.partition(" ")[0] or name for name in names]
    return [word if first.count(word) == 1 else name for name, word in zip(names, first, strict=True)]


def totals(state: State) -> dict[int, int]:
    """What each seat at the table has taken, counted or not."""
    return {seat: state.players[seat].sips + state.players[seat].points for seat in state.here}


def card(rules: Rules) -> str:
    """Dice, name and effect of every special roll."""
    rows = (
        ("555", "three", say("Safe. The penalty grows by the number; three 1s: by 7.")),
        ("123", "stairs", say("Safe. Gives away 1 if first to roll, 2 if second, and so on.")),
        ("456", "super", say("Only right after stairs. Safe. Gives away twice as many.")),
        ("234", "shit", say("Or 3-4-5. Not safe: costs 1, and a smack on your own forehead, if you end on it.")
            if rules.shit == "end" else say("Or 3-4-5. Not safe: costs 1, and a smack on your own forehead, every time.")),
    )  # fmt: skip
    items = "".join(
        f'<li><span class="td-dice-of">{mini(roll)}<span class="unseen">{"-".join(roll)}</span></span>'
        f"<span><b>{_title(special_name(kind, rules))}</b> {words}</span></li>"
        for roll, kind, words in rows
    )
    start = say(
        "On the first roll of a round, three of a kind or stairs are a false start: it costs, and the round starts over."
    )
    return f'<ul class="td-specials">{items}</ul><p class="soft small">{start}</p>'


def _title(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def standing(table: Table, state: State) -> str:
    """Everybody at the table in the order of this round: their rolls, and who lost the last one."""
    round = state.round
    order = round.order or coming(state)
    lost = state.past[-1].losers if state.past else ()
    rows = ""
    for index, seat in enumerate(order):
        player = state.players[seat]
        if index < len(round.turns):
            roll = round.turns[index].rolls[-1]
            kind = round.special(index)
            did = f'{mini(roll)}<span class="unseen">{spell(roll)}</span> <span class="{mood(kind)}">{value_words(roll, kind, state.rules)}</span>'
            if index == len(round.turns) - 1:
                did = late(did, f"did-{len(state.past)}-{index}")
        elif index == len(round.turns) and round.order and state.phase != "pause":
            did = f'<span class="td-now">{say("rolling") if state.rolls else say("to roll")}</span>'
        else:
            did = ""
        mark = f'<span class="tag td-lost">{say("lost the last round")}</span>' if seat in lost else ""
        only = f' <span class="tag">{say("just points")}</span>' if player.only else ""
        here = ' aria-current="true"' if seat == state.up and state.phase != "over" else ""
        rows += part(
            f"player-{seat}",
            f'<li class="td-player" id="player-{seat}"{here}><span class="td-who">{seat_name(seat, table.called[seat])}{mark}{only}</span>'
            f'<span class="td-did">{did}</span><span class="td-total">{_total(state, seat)}</span></li>',
        )
    return f'<ol class="td-standing" aria-label="{say("Players in the order of the round")}">{rows}</ol>'


def coming(state: State) -> tuple[int, ...]:
    """The order of the next round, as far as it is known."""
    seats = tuple(seat for seat, player in enumerate(state.players) if player.here)
    if state.starter not in seats:
        return seats
    start = seats.index(state.starter)
    return seats[start:] + seats[:start]


def _total(state: State, seat: int) -> str:
    """What somebody has taken so far, and how much of it in this round."""
    player = state.players[seat]
    new = sum(charge.sips + charge.points for charge in state.round.charges if charge.seat == seat)
    plus = f'<b class="td-plus">+{new}</b> ' if new else ""
    return late(
        plus + listed_amount(state.rules, player.sips, player.points),
        f"total-{seat}-{player.sips}-{player.points}-{new}",
    )


def enough(table: Table) -> str:
    """Anybody can stop drinking at any moment."""
    state: State = table.state
    able = [seat for seat in state.here if table.can(f"points {seat}")]
    if state.phase in ("pause", "start") or not able or state.rules.unit == "points":
        return ""

    def body() -> str:
        items = "".join(
            f"<li>{button(say('{name}: just points from now on', name=table.names[seat]), move=f'points {seat}', id=f'points-{seat}')}</li>"
            for seat in able
        )
        return f'{_just_points(state)}<ul class="td-changes td-stop">{items}</ul>'

    return fold(say("Had enough?"), body, key="view.enough", ui=table.ui)


def _just_points(state: State) -> str:
    """What playing just for points means; nothing at a table at which everybody does."""
    if state.rules.unit == "points":
        return ""
    words = say("Whoever plays just for points takes nothing: what falls due is only counted.")
    return f'<p class="soft">{words}</p>'


def table_changes(table: Table) -> str:
    """Between rounds: who joins, leaves, comes back, or plays for points only."""
    state: State = table.state
    if state.phase not in ("pause", "start") or not table.moves:
        return ""
    return fold(say("Who is at the table"), lambda: _changes(table), key="view.people", ui=table.ui)


def _changes(table: Table) -> str:
    state: State = table.state
    rows = ""
    for seat, player in enumerate(state.players):
        acts = ""
        for move, pressed in ((f"points {seat}", False), (f"drinks {seat}", True)):
            if table.can(move) and (pressed or state.rules.unit != "points"):
                acts += button(
                    say("Just points"),
                    move=move,
                    pressed=pressed,
                    kind="small toggle",
                    id=f"points-{seat}",
                    name=say("{name}: just points", name=table.names[seat]),
                )
        if table.can(f"leave {seat}"):
            acts += button(
                say("Leaves"),
                move=f"leave {seat}",
                kind="small quiet",
                id=f"here-{seat}",
                name=say("{name} leaves", name=table.names[seat]),
            )
        if table.can(f"back {seat}"):
            acts += button(
                say("Is back"),
                move=f"back {seat}",
                kind="small",
                id=f"here-{seat}",
                name=say("{name} is back", name=table.names[seat]),
            )
        gone = "" if player.here else " gone"
        rows += f'<li class="td-change{gone}">{seat_name(seat, table.called[seat])}<span class="row">{acts}</span></li>'
    join = ""
    if table.can("join"):
        join = (
            f'<form class="row td-join" data-act="join" data-reset="1" id="join"><input name="name" id="join-name" maxlength="300"'
            f' aria-label="{say("Name of the new player")}" placeholder="{say("A new player")}" autocomplete="off">'
            f'<button type="submit" class="button" id="join-go">{icon("plus")}<span>{say("Joins")}</span></button></form>'
        )
    return f'{_just_points(state)}<ul class="td-changes">{rows}</ul>{join}'


def with_alcohol(state: State) -> bool:
    return crude(state.rules)


def tally(table: Table) -> str:
    """Who took and gave how much, and how the dice fell for them."""
    state: State = table.state
    evening = lines(state)
    only = any(line.points for line in evening) and state.rules.unit != "points"
    words = [say("Player"), unit_title(state.rules)]
    words += [say("Only counted")] if only else []
    words += [say("Given"), say("Lost"), say("Specials")]
    rows = ""
    for line in evening:
        numbers = [line.sips if only or state.rules.unit != "points" else line.taken]
        numbers += [line.points] if only else []
        numbers += [line.given, line.lost, line.specials]
        cells = "".join(f"<td>{number}</td>" for number in numbers)
        gone = f' <span class="tag">{say("left")}</span>' if not state.players[line.seat].here else ""
        rows += f'<tr><th scope="row">{seat_name(line.seat, table.called[line.seat])}{gone}</th>{cells}</tr>'
    head = "".join(f'<th scope="col">{word}</th>' for word in words)
    shown = (
        f'<table class="td-table td-tally" id="td-tally"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )
    return wide(part("td-tally", shown), say("The evening"), "td-scroll")


def bottles(table: Table) -> str:
    """Fourteen sips are a beer: a filling bottle for everybody. Only at a table that drinks."""
    state: State = table.state
    if not with_alcohol(state):
        return ""
    items = ""
    for seat, player in enumerate(state.players):
        if not player.sips or player.only:
            continue
        full, rest = divmod(player.sips, SIPS_A_BEER)
        high = round(40 * rest / SIPS_A_BEER, 1)
        words = (
            say_n(
                full,
                "{n} beer and {rest} of {all} sips",
                "{n} beers and {rest} of {all} sips",
                rest=rest,
                all=SIPS_A_BEER,
            )
            if full
            else say("{rest} of {all} sips of a beer", rest=rest, all=SIPS_A_BEER)
        )
        shape = "M9 2h6v10c0 4 4 5 4 10v32a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V22c0-5 4-6 4-10z"
        items += (
            f'<li>{seat_name(seat, table.called[seat])}<svg class="td-bottle" viewBox="0 0 24 60" aria-hidden="true">'
            f'<rect class="td-beer" x="5" y="{57 - high}" width="14" height="{high}" rx="2"/><path d="{shape}"/><path d="M9 6h6"/></svg>'
            f'<span class="small">{words}</span></li>'
        )
    shown = part("td-bottles", f'<ul class="td-bottles" id="td-bottles">{items}</ul>')
    return f"<h3>{say('Bottles')}</h3>{shown}" if items else ""


def kindly(state: State) -> str:
    """A caring sentence at tables that drink."""
    if not with_alcohol(state):
        return ""
    return f'<p class="soft small">{say("Nobody has to drink: anybody can play for points only, from any moment on. Know when it is enough, and leave the car.")}</p>'
