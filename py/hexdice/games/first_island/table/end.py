"""The end of a match: who won, what decided it, all islands side by side."""

from itertools import pairwise

from hexdice.games.first_island.rules.goals import goals
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table import marks, panels, placing
from hexdice.games.first_island.table.token import token
from hexdice.games.first_island.table.words import listed_names
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
        met = [goal.met for goal in goals(state)]
        words.append(say("Goals met: {n} of {all}.", n=sum(met), all=len(met)))
    elif len(scores) > 1:
        totals = enumerated(f"{name} {with_minus(n)}" for name, n in zip(listed_names(table), scores, strict=True))
        words += [f"{say('Settled: {totals}', totals=totals)}.", _decided(table)]
    return " ".join(filter(None, words))


def _headline(table: Table) -> tuple[str, str]:
    """(who won with how many points, how it ended) of a finished match."""
    result, names = table.result, table.names
    assert result is not None
    if result.reason == "paper":
        return say("Now add up your points"), ""
    how = {
        "full": say("The islands are full."),
        "cards": say("{name}’s third camp card ended the match.", name=_collector(table)),
        "rounds": "" if len(result.winners) == 1 < len(names) else say("The last round is over."),
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
        title = say("{names} share the win, each with a score of {n}", names=text, n=result.scores[result.winners[0]])
    return title, how


def _collector(table: Table) -> str:
    """The names of those who have scored most cards."""
    most = max(len(sheet.rings) for sheet in table.state.sheets)
    return listed(
        [name for name, sheet in zip(table.names, table.state.sheets, strict=True) if len(sheet.rings) == most]
    )


def _decided(table: Table) -> str:
    """By how much the winner is ahead of the best of the others, and in which round most of it was gained, and why."""
    result = table.result
    assert result is not None
    if len(result.winners) != 1 or len(result.scores) < 2:
        return ""
    winner, scores, names = result.winners[0], result.scores, listed_names(table)
    rival = max((seat for seat in range(len(scores)) if seat != winner), key=scores.__getitem__)
    if scores[winner] == scores[rival]:
        return say("If points are tied, whoever used fewer boxes wins, then whoever has more cards.")
    lead = scores[winner] - scores[rival]
    ahead = say_n(lead, "{n} point ahead of {name}.", "{n} points ahead of {name}.", name=names[rival])
    done = (table.past(n) for n, event in enumerate(table.events, 1) if event.text == "done")
    states = [table.past(0), *(state for state in done if state and state.phase != Phase.MARK)]
    if len(states) < 2:
        return ahead
    states[-1] = table.state  # with the cards scored after the last round
    rounds = list(pairwise([sheet.score for sheet in state.sheets] for state in states))
    gains = [[now.so_far - was.so_far for was, now in zip(*both, strict=True)] for both in rounds]
    leads = [(gained[winner] - gained[rival], n) for n, gained in enumerate(gains)]
    turned = table.turn()  # between these events the chances turned
    ends = [table.past(n) for n in turned]
    first, last = (len(leads) if state.phase == Phase.OVER else state.round - 1 for state in ends)
    found = (leads[first:last] or leads[-1:]) if turned[1] else []
    _, best = max([lead for lead in found if lead[0] > 0] or leads)
    causes = enumerated(placing.parts(rounds[best][0][winner], rounds[best][1][winner]))
    fields = {"n": best + 1, "name": names[winner], "gain": signed(gains[best][winner]), "what": causes}
    return f"{ahead} {say('What decided it: round {n}, {name} {gain} ({what}).', **fields)}"


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
    alone, code = len(state.sheets) == 1, str(table.options.get("code", "")).strip()
    # Of several islands the sheets are printed from where one is read hex by hex.
    tools = button(say("Print the sheets"), act="print", sign="print", id="fi-print") if alone else ""
    if code:
        mine = f"#/first-island/compare?mine={token(code, names[0], state)}"
        tools += button(say("Compare with others"), href=mine, sign="share", id="fi-compare")
    tools = f'<p class="row">{tools}</p>' if tools else ""
    compared = panels.comparison(state, names, result.winners)
    if alone:  # its island and its sheet are below
        compared = f'<div class="fi-on-paper">{compared}</div>'
    own = 0 if alone else table.own
    said = " ".join(
        filter(
            None,
            (
                how,
                _decided(table),
                "" if own is None else marks.reached(table, result.scores[own] - state.sheets[own].ahead),
            ),
        )
    )
    faces = "".join(
        portrait(names[seat], seat, hat="crown" if len(result.winners) == 1 else "") for seat in result.winners
    )
    return f'<div class="fi-ended">{faces}<h2 class="fi-outcome">{title}</h2></div><p>{said}</p>{panels.goal_list(state)}{compared}{tools}'
