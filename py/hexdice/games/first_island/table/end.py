"""The end of a match: who won, what decided it, all islands side by side."""

from itertools import pairwise

from hexdice.games.first_island.rules.goals import goals
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table import news, panels
from hexdice.games.first_island.table.token import token
from hexdice.games.first_island.table.words import goal_level, listed_names
from hexdice.view.markup import button, seat_name
from hexdice.view.portraits import portrait
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, listed, say, say_n, signed, with_minus


def result_words(table: Table) -> str:
    """The announcement of the result: who won and why, and everybody's points; in solo play, the level."""
    state: State = table.state
    title, how = _headline(table._replace(names=listed_names(table)))
    words = [f"{title}.", how]
    assert table.result is not None
    scores = table.result.scores
    if table.result.reason == "paper":
        text = [
            labelled(name, say_n(n, "{n} card point", "{n} card points"))
            for name, n in zip(table.names, scores, strict=True)
        ]
        words = [f"{title}.", f"{enumerated(text)}."]
    elif state.is_solo:
        level = goal_level(state.kind)
        met = [goal.met for goal in goals(state)]
        words.append(
            say("Level reached: {level}.", level=level)
            if table.result.winners
            else say("Level not reached: {level}. Goals met: {n} of {all}.", level=level, n=sum(met), all=len(met))
        )
    elif len(scores) > 1:
        totals = enumerated(f"{name} {with_minus(n)}" for name, n in zip(listed_names(table), scores, strict=True))
        words += [f"{say('Settled: {totals}', totals=totals)}.", _decided(table)]
    return " ".join(filter(None, words))


def _headline(table: Table) -> tuple[str, str]:
    """(who won with how many points, how it ended) of a finished match."""
    result, names = table.result, table.names
    assert result is not None
    if result.reason == "paper":
        return say("Now add up your sheets"), ""
    how = {
        "full": say("The islands are full."),
        "cards": say("{name}’s third camp card ended it.", name=_collector(table)),
        "rounds": say("The last round is over."),
        "goals": say("Every goal is met."),
        "missed": say("Not every goal is met this time."),
    }[result.reason]
    if result.reason == "goals":
        title = say_n(result.scores[0], "Settled: {n} point", "Settled: {n} points")
    elif result.reason == "missed":
        title = say_n(result.scores[0], "Almost: {n} point", "Almost: {n} points")
    elif len(names) == 1:
        title = say_n(result.scores[0], "{n} point", "{n} points")
    elif len(result.winners) == 1:
        winner = result.winners[0]
        n, name = result.scores[winner], table.names[winner]
        title = (
            say_n(n, "You win with {n} point", "You win with {n} points")
            if winner == table.own
            else say_n(n, "{name} wins with {n} point", "{name} wins with {n} points", name=name)
        )
    else:
        text = listed([names[seat] for seat in result.winners])
        title = say("{names} share the win, each with {n}", names=text, n=result.scores[result.winners[0]])
    return title, how


def _collector(table: Table) -> str:
    """The names of those who have scored most cards."""
    most = max(len(sheet.rings) for sheet in table.state.sheets)
    return listed(
        [name for name, sheet in zip(table.names, table.state.sheets, strict=True) if len(sheet.rings) == most]
    )


def _decided(table: Table) -> str:
    """The round in which the winner gained most on the best of the others, and why; and theirs, if they gained more in it."""
    result = table.result
    assert result is not None
    if len(result.winners) != 1 or len(result.scores) < 2:
        return ""
    done = (table.past(n) for n, event in enumerate(table.events, 1) if event.text == "done")
    states = [table.past(0), *(state for state in done if state and state.phase != Phase.MARK)]
    if len(states) < 2:
        return ""
    states[-1] = table.state  # with the cards scored after the last round
    winner = result.winners[0]
    rival = max((seat for seat in range(len(result.scores)) if seat != winner), key=lambda seat: result.scores[seat])
    if result.scores[winner] == result.scores[rival]:
        return say("If points are tied, whoever used fewer boxes wins, then whoever has more cards.")
    rounds = list(pairwise([sheet.score for sheet in state.sheets] for state in states))
    gains = [[now.so_far - was.so_far for was, now in zip(*both, strict=True)] for both in rounds]
    leads = [(gained[winner] - gained[rival], n) for n, gained in enumerate(gains)]

    def fields(seat: int, n: int) -> dict[str, object]:
        causes = enumerated(news.parts(rounds[n][0][seat], rounds[n][1][seat]))
        return {"n": n + 1, "name": listed_names(table)[seat], "gain": signed(gains[n][seat]), "what": causes}

    first, last = (table.past(n).round - 1 for n in table.turn())  # in these rounds the chances turned
    found = (leads[first:last] or leads[-1:]) if table.turn()[1] else []
    turn = [lead for lead in found if lead[0] > 0]
    (most, best), (least, worst) = max(turn or leads), min(leads)
    words = say("What decided it: round {n}, {name} {gain} ({what}).", **fields(winner, best))
    late = say("Not enough: round {n}, {name} {gain} ({what}).", **fields(rival, worst))
    return words if -least < most else f"{words} {late}"


def ending(table: Table) -> str:
    """The result: who won, goals, all islands side by side."""
    state: State = table.state
    result = table.result
    if result is None:
        return ""
    names = listed_names(table)
    title, how = _headline(table._replace(names=tuple(seat_name(seat, name) for seat, name in enumerate(names))))
    if result.reason == "paper":
        rows = "".join(
            f"<li>{seat_name(seat, names[seat])} {say_n(points, '{n} card point', '{n} card points')}</li>"
            for seat, points in enumerate(result.scores)
        )
        return f"<h2>{title}</h2><ul>{rows}</ul>"
    tools = button(say("Print the sheets"), act="print", sign="print", id="fi-print")
    code = str(table.options.get("code", "")).strip()
    if code:
        mine = token(code, names[0], state)
        tools += button(
            say("Compare with others"), href=f"#/first-island/compare?mine={mine}", sign="share", id="fi-compare"
        )
    compared = panels.comparison(state, names, result.winners)
    if len(state.sheets) == 1:  # its island and its sheet are below
        compared = f'<div class="fi-on-paper">{compared}</div>'
    faces = "".join(
        portrait(names[seat], seat, hat="crown" if len(result.winners) == 1 else "") for seat in result.winners
    )
    return f'<div class="fi-ended">{faces}<h2 class="fi-outcome">{title}</h2></div><p>{how} {_decided(table)}</p>{panels.goal_list(state)}{compared}<p class="row">{tools}</p>'
