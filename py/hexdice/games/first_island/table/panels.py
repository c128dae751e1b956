"""The panels beside the board: the score sheet, the goals, the cards, the other islands."""

from collections.abc import Sequence

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.play import Goal, goals
from hexdice.games.first_island.rules.scoring import Score
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import focus, news, wishes
from hexdice.games.first_island.table.drawing import small_island, tribe_sign
from hexdice.games.first_island.table.words import listed_names, round_words, tribe_name, wish_words
from hexdice.view.markup import icon, panel, seat_name, wide
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import figure, labelled, say, signed


def sheet(state: State, seat: int, chosen: str) -> str:
    """The score sheet of a seat: every figure is a button that shows its origin on the island."""
    score_now = state.sheets[seat].score
    if not any(state.sheets[seat].board_now):
        words = say(
            "Empty so far. What counts: three or more of a tribe that touch. A tribe without a camp costs 5 in the end."
        )
        wanted = "".join(f"<li>{wishes.head(tribe, wishes.line(tribe))}</li>" for tribe in range(1, 7))
        return f'<p class="soft" id="fi-sheet">{words}</p><ul class="fi-wanted">{wanted}</ul>'
    rows = ""
    for tribe, scored in enumerate(score_now.tribes, 1):
        settled = sum(camp.bit_count() for camp in scored.camps)
        figures = [
            (f"camps-{tribe}", settled if scored.camps else 0, say("in camps")),
            (f"lone-{tribe}", -scored.lone.bit_count() if scored.camps else 0, say("alone")),
            (f"wish-{tribe}", scored.request, wish_words(tribe)),
        ]
        line = "".join(_figure(key, number, tribe_name(tribe), words, chosen) for key, number, words in figures)
        if not scored.camps:
            size = scoring.largest(state.sheets[seat].board_now)[tribe]
            line = f'<td colspan="3" class="fi-toward">{steps(size)} <small>{say("{n} of 3 for a camp", n=size)}</small></td>'
        why = wishes.cost(scored)
        below = wishes.line(tribe) + (f'<small class="fi-why">{why}</small>' if why else "")
        rows += (
            f'<tr><th scope="row">{wishes.head(tribe, below)}</th>{line}'
            f'<td class="fi-sum">{signed(scored.row + scored.request)}</td></tr>'
        )
    head = "".join(
        f'<th scope="col">{words}</th>' for words in (say("camps"), say("alone"), say("wish"), say("points"))
    )
    rest = _last_row(say("From a box, −1 each"), signed(-score_now.overrides) if score_now.overrides else "0")
    if state.with_cards:
        points = signed(score_now.cards) if score_now.cards else "0"
        text = say("Cards: {points}. Show the rings on the island", points=points)
        rest += _last_row(say("Cards"), _shows("cards", chosen, text, points))
    return (
        f'<table class="fi-sheet" id="fi-sheet"><thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead>'
        f'<tbody>{rows}</tbody><tfoot>{rest}<tr class="fi-total"><th scope="row" colspan="4">{say("Total")} <small class="fi-why">{_camps(score_now)}</small></th>'
        f'<td id="fi-total">{figure(score_now.total)}</td></tr></tfoot></table>'
        f'<p class="soft small">{say("Tap a tribe to see its wish.")}</p>'
    )


def _figure(key: str, number: int, name: str, words: str, chosen: str) -> str:
    text = say("{tribe}, {what}: {points}. Show it on the island", tribe=name, what=words, points=signed(number))
    return f"<td>{_shows(key, chosen, text, signed(number) if number else '·')}</td>"


def _shows(key: str, chosen: str, text: str, words: str) -> str:
    """A figure as a button that shows its origin on the island, or hides it again; `text` is its accessible name."""
    on = chosen == key
    return (
        f'<button type="button" class="fi-figure" id="fig-{key}" aria-pressed="{"true" if on else "false"}"'
        f' aria-label="{text}" data-ui="show={"" if on else key}">{words}</button>'
    )


def _last_row(name: str, words: str) -> str:
    return f'<tr><th scope="row" colspan="4">{name}</th><td class="fi-sum">{words}</td></tr>'


def lit_tribes(state: State, seat: int, show: str) -> dict[int, tuple[int, ...]]:
    """What a tapped figure highlights: cell -> tribes."""
    kind, _, number = show.partition("-")
    if kind == "cards":
        return grid.by_cell((ring.tribe, ring.hexes) for ring in state.sheets[seat].rings)
    if kind not in ("camps", "lone", "wish") or number not in ("1", "2", "3", "4", "5", "6"):
        return {}
    scored = state.sheets[seat].score.tribes[int(number) - 1]
    sets = {"camps": scored.camps, "lone": (scored.lone,), "wish": (scored.gains, scored.losses)}[kind]
    return grid.by_cell((int(number), hexes) for hexes in sets)


def goal_list(state: State) -> str:
    """The goals of the solo level; those met are ticked."""
    listed = goals(state)
    if not listed:
        return ""
    rows = "".join(_goal(goal) for goal in listed)
    met = sum(goal.met for goal in listed)
    return panel(
        say("Goals: {n} of {all}", n=met, all=len(listed)),
        f'<ul class="fi-goals" id="fi-goals">{rows}</ul>',
        id="fi-goal-list",
    )


def _goal(goal: Goal) -> str:
    if goal.key in grid.TRIBES:
        tribe = grid.TRIBES.index(goal.key)
        name = f"{tribe_sign(tribe, 'small')}{tribe_name(tribe)}"
    else:
        name = {"cards": say("Cards"), "total": say("Total"), "requests": say("Smallest wish")}[goal.key]
    mark = (
        icon("check")
        if goal.met
        else '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7"/></svg>'
    )
    text = say("met") if goal.met else say("not yet")
    return (
        f'<li class="{"met" if goal.met else ""}">{mark}<span class="unseen">{text}: </span><span>{name}</span>'
        f"<b>{figure(goal.value)}/{goal.target}</b></li>"
    )


def islands(table: Table, on_view: int) -> str:
    """Everybody's islands as a list to choose from, with the totals that everybody may see."""
    state: State = table.state
    if len(state.sheets) < 2 or state.paper:
        return ""
    rows = ""
    for seat, own in enumerate(state.sheets):
        done = f" · {say('round closed')}" if own.turn.closed else ""
        current = ' aria-current="true"' if seat in table.up else ""
        text = say("{n} of {most} cards", n=len(own.rings), most=state.most_cards) if state.with_cards else ""
        if state.one_card_short(own) and state.phase != Phase.OVER:
            text = f'<b class="fi-close">{text}</b>'
        if seat != table.seat and (hexes := news.last_hexes(table, seat)):
            text = f"{text}<span class='unseen'> {say('last {hexes}', hexes=' '.join(hexes))}</span>"
        rows += (
            f'<li class="fi-seat"{current}><button type="button" class="fi-look" id="fi-look-{seat}" aria-pressed='
            f'"{"true" if seat == on_view else "false"}" data-ui="island={seat}">{seat_name(seat, listed_names(table)[seat])}'
            f'<span class="soft small">{text}{done}</span><b>{_total(own)}</b></button></li>'
        )
    return panel(say("Islands"), f'<ul class="fi-seats" id="fi-seats">{rows}</ul>', id="fi-islands")


def _total(own: Sheet) -> str:
    return figure(own.score.total)


def comparison(state: State, names: Sequence[str], won: Sequence[int] = (), tap: bool = False) -> str:
    """All islands and figures side by side; seats in `won` are marked. With `tap` a tribe shows its wish."""
    scores = [own.score for own in state.sheets]
    flag = f'<span class="fi-winner">{icon("flag")}{say("winner")}</span>'
    pictures = "".join(
        f'<figure class="fi-final{" fi-won" if seat in won else ""}"><figcaption>{seat_name(seat, names[seat])} <b>{figure(score_now.total)}</b>'
        f"{flag if seat in won and len(scores) > 1 else ''}</figcaption>"
        f"{small_island(own.board_now, own.rings, labelled(say('Island'), names[seat]), 'large')}</figure>"
        for seat, (own, score_now) in enumerate(zip(state.sheets, scores, strict=True))
    )
    head = "".join(f'<th scope="col">{seat_name(seat, name)}</th>' for seat, name in enumerate(names[: len(scores)]))
    rows = ""

    def wish(points: int) -> str:
        return say("wish {n}", n=signed(points))

    for tribe in range(1, 7):
        line = "".join(
            f"<td>{signed(scored.row)}{f' <small>{wish(scored.request)}</small>' if scored.request else ''}</td>"
            for scored in (score_now.tribes[tribe - 1] for score_now in scores)
        )
        name = f'<span class="fi-row-name">{tribe_sign(tribe)}<span>{tribe_name(tribe)}</span></span>'
        rows += f'<tr><th scope="row">{wishes.head(tribe, id="fi-end") if tap else name}</th>{line}</tr>'
    rows += _compared(say("From a box, −1 each"), [-score_now.overrides for score_now in scores])
    if state.with_cards:
        rows += _compared(say("Cards"), [score_now.cards for score_now in scores])
    totals = "".join(f"<td>{figure(score_now.total)}</td>" for score_now in scores)
    rows += f'<tr class="fi-total"><th scope="row">{say("Total")}</th>{totals}</tr>'
    note = say("Each row: camps and alone, and the wish.")
    if tap:
        note += " " + say("Tap a tribe to see its wish.")
    head = f'<thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead>'
    shown = f'<table class="fi-sheet fi-compare">{head}<tbody>{rows}</tbody></table>'
    return f'<div class="fi-finals">{pictures}</div>{wide(shown, say("Scores"), "fi-scroll")}<p class="soft small">{note}</p>'


def _compared(name: str, numbers: Sequence[int]) -> str:
    line = "".join(f"<td>{signed(number)}</td>" for number in numbers)
    return f'<tr><th scope="row">{name}</th>{line}</tr>'


def strip(table: Table) -> str:
    """Everybody's total and scored cards, with a picture of each island that is not shown large; hidden from screen readers.

    In one line above the dice on a phone, below the island on a tablet. Each picture is a part: it changes with its island alone.
    """
    state: State = table.state
    items, past = "", news.before_round(table)
    for seat, own in enumerate(state.sheets):
        scored, before = len(own.rings), past.sheets[seat] if past else None
        cards = f'<span class="fi-cards-scored">{_dots(scored, state.most_cards)}</span>'
        total = f"<b>{_total(own)}{_progress(own, before) if len(state.sheets) < 3 else ''}</b>"
        line = f"{seat_name(seat, listed_names(table)[seat])}{total}{cards if state.with_cards else ''}"
        if len(state.sheets) > 1:  # a screen reader has the same in the list of islands
            if seat != focus.shown(table):
                isle = small_island(own.board_now, own.rings, "", "small")
                line = part(f"fi-isle-{seat}", f'<span class="fi-isle" id="fi-isle-{seat}">{isle}</span>') + line
            line = f'<button type="button" tabindex="-1" id="fi-strip-{seat}" data-ui="island={seat}">{line}</button>'
        items += f'<li class="{"shown" if seat == focus.shown(table) else ""}">{line}</li>'
    return part("fi-strip", f'<ul class="fi-strip" id="fi-strip" aria-hidden="true">{items}</ul>')


def _progress(own: Sheet, before: Sheet | None) -> str:
    """Below a total, which is low for long: what the last round brought, until the next is begun; then how many tribes have a camp."""
    now = own.score
    gain = now.total - before.score.total if before and not own.turn.marks else 0
    if gain > 0:
        return f'<small class="fi-gain">{say("{n} this round", n=signed(gain))}</small>'
    return f"<small>{say('camps {n}/6', n=_settled(now))}</small>"


def _camps(now: Score) -> str:
    """What explains a low total, which stands still for long: how many tribes have a camp; the others cost 5 each."""
    settled = _settled(now)
    return say("{n} of 6 tribes settled", n=settled) if settled < 6 else say("all have camps")


def _settled(now: Score) -> int:
    """How many tribes have a camp."""
    return sum(bool(scored.camps) for scored in now.tribes)


def tally(state: State, seat: int) -> str:
    """What each tribe of an island brings, or how near it is to a camp, and its wish: where the score sheet is out of sight.

    Hidden from screen readers, which have the sheet.
    """
    if state.paper or state.phase == Phase.OVER:
        return ""
    items = ""
    for tribe, scored in enumerate(state.sheets[seat].score.tribes, 1):
        if scored.camps:
            points = f"<b>{signed(scored.row + scored.request)}</b>"
        else:
            points = steps(scoring.largest(state.sheets[seat].board_now)[tribe])
        items += (
            f'<li><button type="button" tabindex="-1" id="fi-tally-{tribe}" data-ui="show=tribe-{tribe}">'
            f"{tribe_sign(tribe, 'small')}{points}<small><i>{tribe_name(tribe)}</i> {wish_words(tribe)}</small></button></li>"
        )
    return part("fi-tally", f'<div class="fi-tally" id="fi-tally" aria-hidden="true"><ul>{items}</ul></div>')


def steps(size: int) -> str:
    """The way to a first camp as three dots."""
    return f'<span class="fi-steps">{_dots(size, scoring.SMALLEST_CAMP)}</span>'


def _dots(done: int, most: int) -> str:
    return "".join(f'<i class="{"done" if n < done else ""}"></i>' for n in range(most))


def rounds_track(state: State) -> str:
    """The rounds as a word and a row of dots."""
    last = state.last_round
    done = min(state.round - 1, last) if state.round else 0
    dots = "".join(
        f'<i class="{"done" if number < done else "now" if number == done else ""}"></i>' for number in range(last)
    )
    return f'<span class="fi-track" aria-hidden="true"><span>{round_words(state)}</span>{dots}</span>'
