"""What stands beside the island: the tribes, the other islands, the score sheet, the goals; at the end all islands."""

from collections.abc import Sequence

from hexdice.games.first_island.rules import grid, scoring
from hexdice.games.first_island.rules.goals import Goal, goals
from hexdice.games.first_island.rules.state import Phase, State
from hexdice.games.first_island.table import camp_cards, focus, news, wishes
from hexdice.games.first_island.table.drawing import small_island, tribe_sign, wish_picture
from hexdice.games.first_island.table.words import listed_names, tribe_name, wish_words
from hexdice.view.markup import fold, icon, panel, seat_name, wide
from hexdice.view.parts import part
from hexdice.view.stage import rise_html
from hexdice.view.table import Player, Table
from hexdice.view.text import enumerated, labelled, say, say_n, series, signed, with_minus


def sheet(table: Table, seat: int) -> str:
    """The score sheet of a seat, below a heading that opens it: every figure is a button that shows its origin on the island."""
    if table.state.paper:
        return ""
    return fold(say("Score sheet"), lambda: _sheet(table, seat), key="view.sheet", ui=table.ui)


def _sheet(table: Table, seat: int) -> str:
    state: State = table.state
    score_now, chosen = state.sheets[seat].score, table.ui.get("show", "")
    sizes, rows = scoring.largest(state.sheets[seat].board_now), ""
    for tribe, scored in enumerate(score_now.tribes, 1):
        figures = [
            (f"camps-{tribe}", sum(camp.bit_count() for camp in scored.camps), say("in camps")),
            (f"lone-{tribe}", -scored.lone.bit_count(), say("alone")),
            (f"wish-{tribe}", scored.wish, wish_words(tribe)),
        ]
        line = "".join(_figure(key, number, tribe_name(tribe), words, chosen) for key, number, words in figures)
        if not scored.camps:
            line = f'<td colspan="3" class="fi-toward">{steps(sizes[tribe])} <small>{say("{n} of 3 for a camp", n=sizes[tribe])}</small></td>'
        why = f'<small class="fi-why">{wish_words(tribe)}</small>'
        name = f'<span class="fi-row-name">{tribe_sign(tribe)}<span>{tribe_name(tribe)}{why}</span></span>'
        points = signed(scored.so_far) if scored.camps else "·"
        rows += f'<tr><th scope="row">{name}</th>{line}<td class="fi-sum">{points}</td></tr>'
    head = "".join(f'<th scope="col">{word}</th>' for word in (say("camps"), say("alone"), say("wish"), say("points")))
    lost = scoring.NO_CAMP * score_now.to_find
    rest = _last_row(say("Camps not found at the end: −5 each"), signed(lost) if lost else "0")
    rest += _last_row(say("Ahead from the start"), signed(score_now.ahead)) if score_now.ahead else ""
    rest += _last_row(say("Boxes, −1 each"), signed(-score_now.overrides) if score_now.overrides else "0")
    if state.with_cards:
        points = signed(score_now.cards) if score_now.cards else "0"
        text = say("Cards: {points}. Show the rings on the island", points=points)
        rest += _last_row(say("Cards", "points"), _shows("cards", chosen, text, points))
    return (
        f'<table class="fi-sheet" id="fi-sheet"><thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead>'
        f'<tbody>{rows}</tbody><tfoot>{rest}<tr class="fi-total"><th scope="row" colspan="4">{say("Total, if it ended now")}</th>'
        f'<td id="fi-total">{with_minus(score_now.total)}</td></tr></tfoot></table>'
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
    """What a tapped figure or tribe highlights: cell -> tribes."""
    kind, _, number = show.partition("-")
    if kind == "cards":
        return grid.by_cell((ring.tribe, ring.hexes) for ring in state.sheets[seat].rings)
    if kind not in ("camps", "lone", "wish", "tribe") or number not in ("1", "2", "3", "4", "5", "6"):
        return {}
    scored = state.sheets[seat].score.tribes[int(number) - 1]
    counting = (scored.gains, scored.losses)
    sets = {"camps": scored.camps, "lone": (scored.lone,), "wish": counting, "tribe": counting}[kind]
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
        name = {"cards": say("Cards", "points"), "total": say("Total"), "wishes": say("Smallest wish")}[goal.key]
    mark = (
        icon("check")
        if goal.met
        else '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7"/></svg>'
    )
    text = say("met", "a goal") if goal.met else say("not yet")
    return (
        f'<li class="{"met" if goal.met else ""}">{mark}<span class="unseen">{text}: </span><span>{name}</span>'
        f"<b>{with_minus(goal.value)}/{goal.target}</b></li>"
    )


def islands(table: Table) -> str:
    """The islands that are not shown large, as pictures; a tap shows one of them large; beside an only one what its last round brought. Each is a part."""
    state: State = table.state
    if state.paper:
        return ""
    others = [seat for seat in range(len(state.sheets)) if seat != focus.shown(table)]
    if not others:
        return ""
    looks = "".join(_look(table, seat) for seat in others)
    looks = part("fi-isles", f'<div class="fi-isles" id="fi-isles">{looks}</div>')
    if len(others) > 1:
        return looks
    return looks + part("fi-did", f'<p class="fi-did small" id="fi-did">{news.did(table, others[0])}</p>')


def _look(table: Table, seat: int) -> str:
    own, name, arrived = table.state.sheets[seat], listed_names(table)[seat], news.arrived(table, seat)
    words = say("{name}’s island: {points}", name=name, points=points_words(table, seat))
    if hexes := news.last_hexes(table, seat):
        words = series((words, say("last {hexes}", hexes=" ".join(hexes))))
    picture = part(
        f"fi-isle-{seat}",
        f'<span class="fi-isle" id="fi-isle-{seat}">{small_island(own.board, own.rings, "", "small", arrived)}</span>',
    )
    points = news.gained(table, seat) if arrived else 0
    rising = rise_html(signed(points), seat, key=f"{len(table.events)}-isle-{seat}") if points else ""
    done = icon("check") if own.turn.closed else ""
    return (
        f'<button type="button" class="fi-look" id="fi-look-{seat}" aria-label="{words}" data-ui="island={seat}">'
        f"{picture}{rising}<span>{icon('zoom-in')}{seat_name(seat, name)}{done}</span></button>"
    )


def players(table: Table) -> tuple[Player, ...]:
    """Everybody's points so far, the cards scored, and the camps to find; the total once the match is over."""
    return tuple(_player(table, seat) for seat in range(len(table.state.sheets)))


def _player(table: Table, seat: int) -> Player:
    state: State = table.state
    own, now = state.sheets[seat], state.sheets[seat].score
    if state.paper:
        return Player(seat)
    if state.phase == Phase.OVER:
        return Player(seat, with_minus(now.total))
    cards = ""
    if state.with_cards:
        near = len(own.rings) if any(one.fits or one.near for one in camp_cards.open_cards(state, seat)) else -1
        dots = "".join(
            f'<i class="{"done" if n < len(own.rings) else "near" if n == near else ""}"></i>'
            for n in range(state.most_cards)
        )
        words = say("cards: {n} of {most}", n=len(own.rings), most=state.most_cards)
        cards = f'<span class="fi-scored-cards">{dots}<span class="unseen">{words}</span></span>'
    words = camps_words(now)
    if state.with_cards or len(state.sheets) > 2:  # there is no room for words on a phone
        words = f'{icon("flag")}{now.to_find}<span class="unseen"> {words}</span>'
    return Player(seat, with_minus(now.so_far), cards, words)


def points_words(table: Table, seat: int) -> str:
    """The points of an island so far, and what is left to find; exact once the match is over."""
    state: State = table.state
    now = state.sheets[seat].score
    if state.phase == Phase.OVER:
        return say_n(now.total, "{n} point", "{n} points")
    words = [say_n(now.so_far, "{n} point", "{n} points"), camps_words(now)]
    if state.with_cards:
        words.append(say("cards: {n} of {most}", n=len(state.sheets[seat].rings), most=state.most_cards))
    return enumerated(words)


def camps_words(now: scoring.Score) -> str:
    """How many tribes have yet to find their first camp."""
    return say_n(now.to_find, "{n} camp to find", "{n} camps to find") if now.to_find else say("all camps found")


def comparison(state: State, names: Sequence[str], won: Sequence[int] = ()) -> str:
    """All islands and figures side by side; seats in `won` are marked."""
    scores = [own.score for own in state.sheets]
    flag = f'<span class="fi-winner">{icon("flag")}{say("winner")}</span>'
    pictures = "".join(
        f'<figure class="fi-final{" fi-won" if seat in won else ""}"><figcaption>{seat_name(seat, names[seat])} <b>{with_minus(score_now.total)}</b>'
        f"{flag if seat in won and len(scores) > 1 else ''}</figcaption>"
        f"{small_island(own.board_now, own.rings, labelled(say('Island'), names[seat]), 'large')}</figure>"
        for seat, (own, score_now) in enumerate(zip(state.sheets, scores, strict=True))
    )
    head = "".join(f'<th scope="col">{seat_name(seat, name)}</th>' for seat, name in enumerate(names[: len(scores)]))
    rows = ""

    def points(scored: scoring.TribeScore) -> str:
        more = labelled(say("wish"), signed(scored.wish)) if scored.wish else "" if scored.camps else say("no camp")
        return f"<td>{signed(scored.row + scored.wish)} <small>{more}</small></td>"

    for tribe in range(1, 7):
        line = "".join(points(score_now.tribes[tribe - 1]) for score_now in scores)
        name = f'<span class="fi-row-name">{tribe_sign(tribe)}<span>{tribe_name(tribe)}</span></span>'
        rows += f'<tr><th scope="row">{name}</th>{line}</tr>'
    rows += _compared(say("Boxes, −1 each"), [-score_now.overrides for score_now in scores])
    if state.with_cards:
        rows += _compared(say("Cards", "points"), [score_now.cards for score_now in scores])
    if any(score_now.ahead for score_now in scores):
        rows += _compared(say("Ahead from the start"), [score_now.ahead for score_now in scores])
    totals = "".join(f"<td>{with_minus(score_now.total)}</td>" for score_now in scores)
    rows += f'<tr class="fi-total"><th scope="row">{say("Total")}</th>{totals}</tr>'
    head = f'<thead><tr><th><span class="unseen">{say("tribe")}</span></th>{head}</tr></thead>'
    shown = f'<table class="fi-sheet fi-compare">{head}<tbody>{rows}</tbody></table>'
    return f'<div class="fi-finals">{pictures}</div>{wide(shown, say("Scores"), "fi-scroll")}'


def _compared(name: str, numbers: Sequence[int]) -> str:
    line = "".join(f"<td>{signed(number)}</td>" for number in numbers)
    return f'<tr><th scope="row">{name}</th>{line}</tr>'


def tally(table: Table, seat: int) -> str:
    """The tribes of an island: what each brings, or how near it is to a camp; a tap lights its wish, in words below."""
    state: State = table.state
    if state.paper or state.phase == Phase.OVER:
        return ""
    items, now = "", state.sheets[seat].score
    sizes, asked = scoring.largest(state.sheets[seat].board_now), wishes.asked(table)
    for tribe, scored in enumerate(now.tribes, 1):
        points = f"<b>{signed(scored.so_far)}</b>" if scored.camps else steps(sizes[tribe])
        far = [] if scored.camps else [say("{n} of 3 for a camp", n=sizes[tribe])]
        row = (
            f'<button type="button" id="fi-tally-{tribe}" aria-pressed="{"true" if tribe == asked else "false"}"'
            f' data-ui="show={"" if tribe == asked else f"tribe-{tribe}"}">{tribe_sign(tribe, "small")}{points}{wish_picture(tribe)}'
            f'<span class="unseen">{labelled(enumerated([tribe_name(tribe), *far]), say("show the wish"))}</span></button>'
        )
        items += f"<li>{part(f'fi-tally-{tribe}', row)}</li>"
    words = ""
    if len(state.sheets) == 1:  # several have theirs in the row of players
        words = f'<p class="fi-own small">{points_words(table, seat)}</p>'
    return part("fi-tally", f'<div class="fi-tally" id="fi-tally"><ul>{items}</ul>{words}</div>')


def steps(size: int) -> str:
    """The way to a first camp as three dots."""
    dots = "".join(f'<i class="{"done" if n < size else ""}"></i>' for n in range(scoring.SMALLEST_CAMP))
    return f'<span class="fi-steps">{dots}</span>'
