"""What stands beside and below the tray: who has taken how much, the special rolls, the people at the table."""

from hexdice.games.three_dice.rules.state import POINTS, SAFE, SIPS_A_BEER, Round, Rules, State
from hexdice.games.three_dice.table import words
from hexdice.games.three_dice.table.evening import capped, lingers, most_and_least, on_view, totals
from hexdice.games.three_dice.table.odds_panel import panel as odds_panel
from hexdice.games.three_dice.table.tray import counter, fresh, kept_dice, mini
from hexdice.view import stage
from hexdice.view.markup import button, fold, icon, seat_name, wide
from hexdice.view.parts import part
from hexdice.view.portraits import cap_alone, cap_sign
from hexdice.view.table import Player, Table, of_position
from hexdice.view.text import say, say_n


@of_position
def players(table: Table) -> tuple[Player, ...]:
    """Everybody at the table: what they have taken so far, and what they ended on in the round on view."""
    state: State = table.state
    round, caps, shown = on_view(state), _caps(table), []
    ended = {turn.seat: (turn.rolls[-1], round.special(index)) for index, turn in enumerate(round.turns)}
    before: State | None = table.last().before if fresh(table) else None
    throws = before.on_turn if before and before.phase == "dice" else -1
    low, was_low = (one.at_lowest if len(one.turns) > 1 else () for one in (round, before.round if before else Round()))
    up = state.on_turn if state.phase in ("ready", "dice", "turn", "award") else -1
    for seat in state.here:
        player, aside = state.players[seat], counter(state) if seat == up else ""
        gift = f"give {seat}" if table.can(f"give {seat}") else ""
        if seat in ended and state.phase != "over":
            roll, kind = ended[seat]
            short = say("safe", "a roll") if kind in SAFE else say("{n} pts", n=POINTS[roll])
            marks = f"{' td-low' if seat in low else ''}{' td-was-low' if seat in was_low else ''}"
            aside = f'<span class="td-ended-on{marks}">{mini(roll)}{short}</span>'
        if before and seat == throws:  # while the dice fly nothing of whoever threw them changes
            aside = f'<span class="td-was td-throws">{counter(before)}</span><span class="reveals">{aside}</span>'
        shown.append(
            Player(seat, str(player.sips + player.points), "", aside, None, caps.get(seat, ""), cap_sign(), gift)
        )
    return tuple(shown)


def _caps(table: Table) -> dict[int, str]:
    """The jester's cap over the faces of those who wear it; with the dice that just fell it goes from one to the other."""
    if table.state.phase == "over" and not lingers(table):
        lost, best = most_and_least(table.state)
        return dict.fromkeys(best, cap_alone(crown=True)) | dict.fromkeys(lost, cap_alone())
    now, before = capped(table.state), table.last().before if fresh(table) else None
    then = now if before is None else capped(before)
    giver = f"who-{then[0]}" if then else "td-pot"
    caps = dict.fromkeys(then, cap_alone("before")) | dict.fromkeys(set(now) & set(then), cap_alone())
    return caps | {
        seat: cap_alone("reveals", stage.came(f"cap-{len(table.events)}-{seat}", giver))
        for seat in now
        if seat not in then
    }


def round_words(state: State) -> str:
    """Which round it is."""
    number, limit = state.round_on_view + 1, state.rules.rounds
    if limit and number == limit:
        return say("Last round")
    return say("Round {n} of {all}", n=max(1, number), all=limit) if limit else say("Round {n}", n=max(1, number))


def card(rules: Rules) -> str:
    """Dice, name and effect of every special roll."""
    rows = (
        ("555", say("Three of a kind"), say("Safe. The penalty grows by that number; with three 1s, by 7.")),
        ("123", say("Stairs"), say("Safe. You give away 1 if you rolled first, 2 if second, and so on.")),
        ("456", say("Super stairs"), say("Only right after stairs. Safe. You give away twice as many.")),
        ("234", say("Shit stairs") if words.crude(rules) else say("Broken stairs"), say("Or 3-4-5. Not safe: if you end on them, it costs 1 and a smack on your own forehead.")
            if rules.shit == "end" else say("Or 3-4-5. Not safe: costs 1, and you smack your own forehead, every time.")),
    )  # fmt: skip
    items = "".join(
        f'<li><span class="td-dice-of">{mini(roll)}<span class="unseen">{"-".join(roll)}</span></span>'
        f"<span><b>{name}.</b> {text}</span></li>"
        for roll, name, text in rows
    )
    start = say(
        "On the first roll of a round, three of a kind or stairs is a false start: the starter pays, and the round starts over."
    )
    return f'<ul class="td-specials">{items}</ul><p class="soft small">{start}</p>'


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
    text = say("Whoever plays just for points takes nothing: what they would take is only counted.")
    return f'<p class="soft">{text}</p>'


def changes(table: Table) -> str:
    """Between rounds: who joins, leaves, comes back, or plays for points only; and the end of the evening."""
    state: State = table.state
    if state.phase not in ("pause", "start") or not table.moves:
        return ""
    end = button(say("End the evening"), ui="ask=end&view.more=", sign="flag", kind="quiet", id="end")
    return fold(say("Who plays"), lambda: _changes(table), key="view.people", ui=table.ui) + (
        f"<p>{end}</p>" if table.can("end") else ""
    )


def asked_odds(table: Table) -> str:
    """The odds of whoever plays here, once asked for."""
    state: State = table.state
    if state.phase not in ("ready", "turn") or not (table.can("roll") or table.can("keep")):
        return ""
    ui = {**table.ui, "keep": kept_dice(table)}
    return fold(say("The odds"), lambda: odds_panel(state, ui, table.can("keep")), key="view.odds", ui=table.ui)


def _changes(table: Table) -> str:
    state: State = table.state
    rows = ""
    for seat, player in enumerate(state.players):
        name, acts = table.names[seat], ""
        for move, pressed in ((f"points {seat}", False), (f"drinks {seat}", True)):
            if table.can(move) and (pressed or state.rules.unit != "points"):
                aloud = say("{name}: just points", name=name)
                acts += button(say("Just points"), move=move, pressed=pressed, kind="small toggle", id=f"points-{seat}", name=aloud)  # fmt: skip
        if table.can(f"leave {seat}") and seat != table.own:
            aloud = say("{name} leaves", name=name)
            acts += button(say("Leaves"), move=f"leave {seat}", kind="small quiet", id=f"here-{seat}", name=aloud)
        if table.can(f"back {seat}"):
            aloud = say("{name} is back", name=name)
            acts += button(say("Is back"), move=f"back {seat}", kind="small", id=f"here-{seat}", name=aloud)
        gone = "" if player.here else " gone"
        rows += f'<li class="td-change{gone}">{seat_name(seat, table.called[seat])}<span class="row">{acts}</span></li>'
    join = ""
    if table.can("join"):
        join = (
            f'<form class="row td-join" data-act="join" data-reset="1" id="join"><input name="name" id="join-name" maxlength="300"'
            f' aria-label="{say("Name of the new player")}" placeholder="{say("A new player")}" autocomplete="off">'
            f'<button type="submit" class="button" id="join-go">{icon("plus")}<span>{say("Sit down")}</span></button></form>'
        )
    able = (
        [f"points {seat}" for seat in state.here if table.can(f"points {seat}")] if state.rules.unit != "points" else []
    )
    together = ""
    if len(able) > 1:
        together = button(say("Everybody: just points"), act=f"several:{';'.join(able)}", kind="small", id="points-all")
    return f'{_just_points(state)}<ul class="td-changes">{rows}</ul>{together}{join}'


def tally(table: Table) -> str:
    """Who took and gave how much, and how the dice fell for them."""
    state: State = table.state
    evening = totals(state)
    only = any(one.points for one in evening) and state.rules.unit != "points"
    titles = [say("Player"), words.unit_title(state.rules)]
    titles += [say("Only counted")] if only else []
    titles += [say("Given"), say("Lost"), say("Specials")]
    rows = ""
    for one in evening:
        numbers = [one.sips if only or state.rules.unit != "points" else one.taken]
        numbers += [one.points] if only else []
        numbers += [one.given, one.lost, one.specials]
        cells = "".join(f"<td>{number}</td>" for number in numbers)
        gone = f' <span class="tag">{say("left", "a player")}</span>' if not state.players[one.seat].here else ""
        rows += f'<tr><th scope="row">{seat_name(one.seat, table.called[one.seat])}{gone}</th>{cells}</tr>'
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    shown = (
        f'<table class="td-table td-tally" id="td-tally"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    )
    return wide(part("td-tally", shown), say("The evening"), "td-scroll")


def bottles(table: Table) -> str:
    """Fourteen sips are a beer: a filling bottle for everybody. Only at a table that drinks."""
    state: State = table.state
    if not words.crude(state.rules):
        return ""
    items = ""
    for seat, player in enumerate(state.players):
        if not player.sips or player.only:
            continue
        full, rest = divmod(player.sips, SIPS_A_BEER)
        high = round(40 * rest / SIPS_A_BEER, 1)
        fields = {"rest": rest, "all": SIPS_A_BEER}
        text = (
            say_n(full, "{n} beer and {rest} of {all} sips", "{n} beers and {rest} of {all} sips", **fields)
            if full
            else say("sips of a beer: {rest} of {all}", **fields)
        )
        shape = "M9 2h6v10c0 4 4 5 4 10v32a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V22c0-5 4-6 4-10z"
        items += (
            f'<li>{seat_name(seat, table.called[seat])}<svg class="td-bottle" viewBox="0 0 24 60" aria-hidden="true">'
            f'<rect class="td-beer" x="5" y="{57 - high}" width="14" height="{high}" rx="2"/><path d="{shape}"/><path d="M9 6h6"/></svg>'
            f'<span class="small">{text}</span></li>'
        )
    shown = part("td-bottles", f'<ul class="td-bottles" id="td-bottles">{items}</ul>')
    return f"<h3>{say('Bottles')}</h3>{shown}" if items else ""


def kindly(state: State) -> str:
    """A caring sentence at tables that drink."""
    if not words.crude(state.rules):
        return ""
    return f'<p class="soft small">{say("Nobody has to drink: anybody can switch to points only at any time. Know your limit, and leave the car at home.")}</p>'
