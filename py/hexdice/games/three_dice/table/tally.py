"""The evening on the screen: the tally, the chart over the rounds, the titles, and the bottles."""

from collections.abc import Iterator, Mapping, Sequence

from hexdice.games.three_dice.bot.worth import before_throw
from hexdice.games.three_dice.rules.state import (
    POINTS,
    SAFE,
    SIPS_A_BEER,
    Charge,
    Round,
    State,
    lowest,
    special,
    turn_special,
    unsafe,
)
from hexdice.games.three_dice.rules.state import before as ended_before
from hexdice.games.three_dice.table.evening import (
    COSTLY,
    NARROW,
    Honour,
    curve,
    deeds,
    escape,
    honours,
    lines,
    memories,
)
from hexdice.games.three_dice.table.words import (
    amount,
    besides,
    crude,
    percent,
    share_of,
    spell,
    unit_title,
    units,
    who,
)
from hexdice.view.markup import brief, button, hue, seat_name, seat_shape, unfold
from hexdice.view.parts import part
from hexdice.view.portraits import portrait
from hexdice.view.text import labelled, listed, say, say_n

WIDE, HIGH, LEFT, FOOT = 320, 170, 26, 20  # the chart, in its own units
MOST_FACES = 3  # of the losers, and of the best
LIKELY = 0.5  # a throw that was likelier to save than not is nothing to tell
LONGEST = 18  # letters of a name in the picture of it


def with_alcohol(state: State) -> bool:
    return crude(state.rules)


def tally(state: State, names: Sequence[str], own: int | None) -> str:
    """Who took and gave how much, and how the dice fell for them."""
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
        rows += f'<tr><th scope="row">{seat_name(line.seat, who(line.seat, names, own))}{gone}</th>{cells}</tr>'
    head = "".join(f'<th scope="col">{word}</th>' for word in words)
    shown = (
        f'<table class="td-table td-tally" id="td-tally"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )
    return f'<div class="td-scroll" role="group" tabindex="0" aria-label="{say("Table of numbers")}">{part("td-tally", shown)}</div>'


def most_and_least(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who took the most over the evening, and who the least; nobody if all took the same."""
    played = [line for line in lines(state) if line.turns]
    taken = {line.taken for line in played}
    if len(taken) < 2:
        return (), ()
    most, least = max(taken), min(taken)
    return tuple(line.seat for line in played if line.taken == most), tuple(
        line.seat for line in played if line.taken == least
    )


def faces(state: State, names: Sequence[str], own: int | None) -> str:
    """Who was best, with a crown, and who lost the evening, with the cap, each in words as well; "" for nobody."""
    losers, best = most_and_least(state)
    crowned, mocked = say("best of the evening"), say("loses the evening")
    shown = [(seat, portrait(names[seat], seat, crown=True), crowned) for seat in best[:MOST_FACES]]
    shown += [
        (seat, portrait(names[seat], seat, cap=True), say("lose the evening") if seat == own else mocked)
        for seat in losers[:MOST_FACES]
    ]
    items = "".join(
        f"<li>{face}{seat_name(seat, who(seat, names, own))}<small>{role}</small></li>" for seat, face, role in shown
    )
    return f'<ul class="td-faces">{items}</ul>' if items else ""


def verdict(state: State, names: Sequence[str], own: int | None = None) -> tuple[str, str]:
    """The evening in two sentences: who lost it, and who was best; the only person, if best, comes first."""
    played = [line for line in lines(state) if line.turns]
    least, (losers, first) = min(line.taken for line in played), most_and_least(state)
    if not losers:
        return say("Nobody loses the evening"), say("Everybody took {amount}.", amount=units(state.rules, least))
    least_words = units(state.rules, least)
    best = (
        say("Best of all: you and {others}, with {amount}.", others=besides(first, names, own), amount=least_words)
        if own in first
        else say(
            "Best of all: {names}, with {amount}.", names=listed([names[seat] for seat in first]), amount=least_words
        )
    )
    most = units(state.rules, max(line.taken for line in played))
    who = listed([names[seat] for seat in losers])
    if losers == (own,):
        return say("You lose the evening: {amount} in all", amount=most), best
    if others := besides(losers, names, own):
        return say("You and {others} lose the evening: {amount} each", others=others, amount=most), best
    lost = (
        say("{name} loses the evening: {amount} in all", name=who, amount=most)
        if len(losers) == 1
        else say("{names} lose the evening: {amount} each", names=who, amount=most)
    )
    if first == (own,):
        return say("You are best of the evening: {amount}!", amount=least_words), f"{lost}."
    if others := besides(first, names, own):
        return say("You and {others} are best of the evening: {amount}!", others=others, amount=least_words), f"{lost}."
    return lost, best


def yours(state: State, names: Sequence[str], own: int | None) -> str:
    """The place of the only person, what that person took, which decides it, and the best thing they did; "" at other tables."""
    played = [line for line in lines(state) if line.turns]
    mine = next((line for line in played if line.seat == own), None)
    if mine is None or own is None:
        return ""
    place = 1 + sum(line.taken < mine.taken for line in played)
    found = {1: say("You: first"), 2: say("You: second"), 3: say("You: third")}
    took = amount(state.rules, mine.sips, mine.points)
    lost = say_n(mine.lost, "({n} round lost)", "({n} rounds lost)")
    deed = _deed(state, names, own, mine.lost)
    return f"{found.get(place) or say('You: place {n}', n=place)}, {took}{f', {deed}' if deed else f' {lost}'}."


def _deed(state: State, names: Sequence[str], own: int, lost: int) -> str:
    """The best thing that somebody did in the evening: the least likely throw that saved a round, the special that cost somebody most, never to lose, or a narrow escape."""
    saved, hit, narrow, least, most = "", "", "", LIKELY, COSTLY - 1
    for number, round in enumerate(state.past, 1):
        for index, turn in enumerate(round.turns):
            if turn.seat == own and _saving(round, index) and (chance := before_throw(round, index)) < least:
                saved, least = (
                    say("saved by {dice} in round {n}, with a chance of {chance}",
                        dice=spell(turn.rolls[-1]), n=number, chance=percent(share_of(chance))),
                    chance,
                )  # fmt: skip
            if turn.seat == own and (charge := _hit(round, index)) and charge.sips + charge.points > most:
                most = charge.sips + charge.points
                hit = say("with {dice} in round {n}, which cost {name} {amount}", dice=spell(turn.rolls[-1]), n=number,
                          name=names[charge.seat], amount=amount(state.rules, charge.sips, charge.points))  # fmt: skip
        gap = escape(round)
        if 0 < gap <= NARROW and (own, (lowest(round) or 0) + gap) in unsafe(round):
            narrow = say_n(gap, "with an escape by a single point in round {round}",
                           "with an escape by {n} points in round {round}", round=number)  # fmt: skip
    never = say("without losing a round") if not lost else ""
    return saved or hit or never or narrow


def _hit(round: Round, index: int) -> Charge | None:
    """What the special of this turn cost one other player: the gift of stairs, or the penalty that three of a kind raised."""
    turn, kind = round.turns[index], turn_special(round, index)
    if turn.target >= 0:
        return next(charge for charge in round.charges if charge.why == "given" and charge.by == turn.seat)
    if kind == "three" and len(round.losers) == 1 and turn.seat not in round.losers:
        return next(charge for charge in round.charges if charge.why == "lost")
    return None


def _saving(round: Round, index: int) -> bool:
    """Whether somebody would have lost the round without the last throw of this turn, or without its being special, and did not."""
    low, rolls = lowest(round), round.turns[index].rolls
    if low is None or not round.losers:
        return False
    end = POINTS[rolls[-1]]
    if turn_special(round, index) not in SAFE and end <= low:
        return False
    if len(rolls) == 1:
        return end <= low
    return POINTS[rolls[-2]] <= low and special(rolls[-2], ended_before(round, index)) not in SAFE


def story(state: State, names: Sequence[str], own: int | None = None) -> str:
    """The memories of the evening, in two sentences at most."""
    sentences = []
    for memory in memories(state)[:2]:
        n, name = memory.figure, listed([names[seat] for seat in memory.seats])
        if memory.seats == (own,):
            words = {
                "costly": say("The most expensive round was number {n}: you took {amount}.",
                              n=memory.round + 1, amount=units(state.rules, n)),
                "narrow": say_n(n, "The closest escape was yours, by a single point in round\u00a0{round}.",
                                "The closest escape was yours, by {n} points in round\u00a0{round}.", round=memory.round + 1),
                "generous": say("You gave the most away: {amount}.", amount=units(state.rules, n)),
            }[memory.kind]  # fmt: skip
        elif memory.kind == "costly":
            words = say("The most expensive round was number {n}: {name} took {amount}.",
                        n=memory.round + 1, name=name, amount=units(state.rules, n))  # fmt: skip
        elif memory.kind == "narrow":
            words = say_n(n, "The closest escape: {names}, by a single point in round\u00a0{round}.",
                          "The closest escape: {names}, by {n} points in round\u00a0{round}.",
                          names=name, round=memory.round + 1)  # fmt: skip
        else:
            words = say("{name} gave the most away: {amount}.", name=name, amount=units(state.rules, n))
        sentences.append(words)
    return " ".join(sentences)


def titles(state: State, names: Sequence[str], own: int | None) -> str:
    """The titles of the evening; where there are few, or none of them is the only person's, also what that person rolled best."""
    marked = [seat_name(seat, who(seat, names, own)) for seat in range(len(names))]
    held = honours(state)
    found = list(_honoured(state, held, marked))
    if own is not None and found and (len(found) < 2 or not any(own in honour.seats for honour in held)):
        found += _best_throw(state, marked, own)
    items = "".join(
        f'<li><b>{title}</b><span>{owners}</span><span class="soft small">{figure}</span></li>'
        for title, owners, figure in found
    )
    return part("td-titles", f'<ul class="td-titles" id="td-titles">{items}</ul>') if items else ""


def _best_throw(state: State, names: Sequence[str], own: int) -> Iterator[tuple[str, str, str]]:
    """The roll of the evening that somebody ended on with a special, or with the most points, as a title."""
    ends = [
        (turn_special(round, index) in SAFE, POINTS[turn.rolls[-1]], -number, turn.rolls[-1])
        for number, round in enumerate(state.past, 1)
        for index, turn in enumerate(round.turns)
        if turn.seat == own
    ]
    if ends:
        _, _, number, roll = max(ends)
        yield say("Best throw"), names[own], say("{dice} in round {n}", dice=spell(roll), n=-number)


def spoken(state: State, names: Sequence[str]) -> list[str]:
    """The titles as an announcement."""
    return [f"{labelled(title, f'{who}, {figure}')}." for title, who, figure in _honoured(state, honours(state), names)]


def _honoured(state: State, held: Sequence[Honour], names: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """The title, who has it, and why."""
    for honour in held:
        n = honour.figure
        title, figure = {
            "jester": (say("Last most often"), say_n(n, "lost {n} round", "lost {n} rounds")),
            "lucky": (say("Golden hand"), say_n(n, "{n} special roll", "{n} special rolls")),
            "generous": (say("Most generous"), say("gave {n} away", n=n)),
            "forehead": (say("Sorest forehead"), _shit_times(state, n)),
            "hasty": (say("Jumped the gun"), say_n(n, "{n} false start", "{n} false starts")),
            "gallant": (say("Gentleman of the evening"), _dared(state, honour.seats, n)),
            "timid": (say("Better safe"), say_n(n, "stayed once, last and safe", "stayed {n} times, last and safe")),
        }[honour.key]
        yield title, listed([names[seat] for seat in honour.seats]), figure


def _dared(state: State, seats: Sequence[int], n: int) -> str:
    """How often somebody rolled on although safe, and whether it ever cost the round."""
    rounds = deeds(state)["dared"]
    if any(seat in state.past[number].losers for seat in seats for number in rounds.get(seat, ())):
        return say_n(n, "rolled on once although safe", "rolled on {n} times although safe")
    return say_n(n, "rolled on once although safe, and got away with it",
                 "rolled on {n} times although safe, and got away with it")  # fmt: skip


def _shit_times(state: State, n: int) -> str:
    if with_alcohol(state):
        return say_n(
            n, "one smack on the own forehead, for shit stairs", "{n} smacks on the own forehead, for shit stairs"
        )
    return say_n(
        n, "one smack on the own forehead, for broken stairs", "{n} smacks on the own forehead, for broken stairs"
    )


def _what(ui: Mapping[str, str]) -> str:
    what = ui.get("view.chart", "")
    return what if what in ("given", "specials", "won", "lost") else "taken"


def chart(state: State, names: Sequence[str], ui: Mapping[str, str]) -> str:
    """Running totals over the rounds as lines, one quantity at a time, followed by the same numbers as a table."""
    if not state.past:
        return f'<p class="soft">{say("The chart begins with the first round.")}</p>'
    what = _what(ui)
    kinds = (
        ("taken", unit_title(state.rules)),
        ("given", say("Given")),
        ("specials", say("Specials")),
        ("won", say("Rounds survived")),
        ("lost", say("Rounds lost")),
    )
    switch = "".join(
        part(
            f"chart-{key}",
            button(words, ui=f"view.chart={key}", pressed=key == what, kind="small", id=f"chart-{key}"),
        )
        for key, words in kinds
    )
    title = dict(kinds)[what]
    curves = [curve(state, seat, what) for seat in range(len(state.players))]
    most, rounds = max(4, *(values[-1] for values in curves)), len(state.past)
    who = ui.get("view.who", "")
    step_x, step_y = (WIDE - LEFT - 12) / rounds, (HIGH - FOOT - 10) / most
    label = say("{what}, summed up over {n} rounds", what=title, n=rounds)
    drawn = _axes(most, rounds, step_x, step_y) + _curves(curves, who, step_x, step_y)
    below, high = _below(title, curves, names)
    drawn += below
    drawing = f'<svg class="td-chart" id="td-chart" data-picture="0 0 {WIDE} {high}" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{drawn}</svg>'
    return (
        f'<div class="row td-switch" role="group" aria-label="{say("What the chart shows")}">{switch}</div>'
        f'{part("td-chart", drawing)}<ul class="td-legends">{_legend(curves, names, who)}</ul>'
        f"{unfold(say('As numbers'), lambda: _numbers(curves, names), key='view.numbers', ui=ui)}"
    )


def _below(title: str, curves: Sequence[Sequence[int]], names: Sequence[str]) -> tuple[str, int]:
    """What stands below the chart in the picture that is saved of it, and how high both are: what is counted, and whose line is whose.

    On the page it lies outside of the drawing, and is not seen.
    """
    body = f'<text class="td-axis" x="{LEFT}" y="{HIGH + 12}">{title}</text>'
    for seat, values in enumerate(curves):
        x, y = LEFT + 8 + seat % 2 * 145, HIGH + 32 + seat // 2 * 20
        body += (
            f"{seat_shape(seat, 0.95, f'translate({x},{y - 4})')}"
            f'<text class="td-named" x="{x + 13}" y="{y}">{brief(names[seat], LONGEST)} {values[-1]}</text>'
        )
    return body, HIGH + 26 + (len(curves) + 1) // 2 * 20


def _axes(most: int, rounds: int, step_x: float, step_y: float) -> str:
    """Horizontal lines with their values, and the round numbers."""
    body = ""
    tick = max(1, -(-most // 5))
    for value in range(0, most + 1, tick):
        y = HIGH - FOOT - value * step_y
        body += f'<path class="td-grid" d="M{LEFT} {y:.1f}H{WIDE}"/><text class="td-axis" x="{LEFT - 5}" y="{y + 3.5:.1f}" text-anchor="end">{value}</text>'
    every = max(1, -(-rounds // 10))
    for number in range(every, rounds + 1, every):
        body += f'<text class="td-axis" x="{LEFT + number * step_x:.1f}" y="{HIGH - 5}" text-anchor="middle">{number}</text>'
    return body


def _curves(curves: Sequence[Sequence[int]], who: str, step_x: float, step_y: float) -> str:
    """A line for each seat; that of `who` is on top, and the others are faint."""
    body, picked = "", ""
    for seat, values in enumerate(curves):
        points = [(LEFT + i * step_x, HIGH - FOOT - value * step_y) for i, value in enumerate(values)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        x, y = points[-1]
        faint = " faint" if who and who != str(seat) else ""
        dash = ("", "6 3", "2 3", "8 3 2 3")[seat // 6 % 4]
        drawn = (
            f'<g class="td-line{faint}"><path class="stroke-{hue(seat)}" d="{path}"{f""" stroke-dasharray="{dash}" """ if dash else ""}/>'
            f"{seat_shape(seat, 0.95, f'translate({x:.1f},{y:.1f})')}</g>"
        )
        if who == str(seat):
            picked = drawn
        else:
            body += drawn
    return body + picked


def _legend(curves: Sequence[Sequence[int]], names: Sequence[str], who: str) -> str:
    """A button for each seat, with its total; a tap highlights its line."""
    legend = ""
    for seat, values in enumerate(curves):
        on = who == str(seat)
        shown = part(
            f"legend-{seat}",
            f'<button type="button" class="td-legend" id="legend-{seat}" aria-pressed="{"true" if on else "false"}"'
            f' data-ui="view.who={"" if on else seat}">{seat_name(seat, names[seat])} <span>{values[-1]}</span></button>',
        )
        legend += f"<li>{shown}</li>"
    return legend


def _numbers(curves: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The chart as a table: a row per player, a column per round."""
    rows = "".join(
        f'<tr><th scope="row">{names[seat]}</th>{"".join(f"<td>{value}</td>" for value in values[1:])}</tr>'
        for seat, values in enumerate(curves)
    )
    head = "".join(f'<th scope="col">{n}</th>' for n in range(1, len(curves[0])))
    return (
        f'<div class="td-scroll" role="group" tabindex="0" aria-label="{say("Table of numbers")}"><table class="td-table">'
        f'<thead><tr><th scope="col">{say("Player")}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def bottles(state: State, names: Sequence[str]) -> str:
    """Fourteen sips are a beer: a filling bottle for everybody. Only at a table that drinks."""
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
            f'<li>{seat_name(seat, names[seat])}<svg class="td-bottle" viewBox="0 0 24 60" aria-hidden="true">'
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
