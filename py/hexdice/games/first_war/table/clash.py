"""The conflict screen: the defenders' stacks, who attacks whom, the result, who retreats."""

from hexdice.games.first_war.rules import conflict
from hexdice.games.first_war.rules.state import (
    ASK_RETREAT,
    CONFLICT,
    GRID,
    HURT,
    KINDS,
    ONE,
    Fight,
    State,
    of_kind,
    whole,
)
from hexdice.games.first_war.table.foresight import Toll, best_first, blow, courses, drawn_up
from hexdice.games.first_war.table.history import recent, seen_until, struck, unseen
from hexdice.games.first_war.table.story import Clash, Story, deciding
from hexdice.games.first_war.table.tiles import Taps
from hexdice.games.first_war.table.tokens import fallen, lying, picture
from hexdice.games.first_war.table.turns import arrow
from hexdice.games.first_war.table.words import alike, battle_words, fate_words, kind_name, log_line, pieces_words
from hexdice.view.board import centre, polygon
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n


def panel(table: Table, taps: Taps) -> str:
    """The current fight as a block beside the board, or the account of those that have just been fought; "" without one."""
    state: State = table.state
    fight = state.fight
    if state.over or struck(table):  # the result says how it ended, the note what a strike did
        return ""
    if fight is None and table.moves and state.phase > CONFLICT:  # the turn has gone on, and the note tells it first
        return ""
    fought = _reported(table)
    if fight is None:
        return f'<section class="panel fw-clash" id="clash">{fought}</section>' if fought else ""
    if table.moves and pondered(table):  # the note tells first what the last strike did
        return ""
    up = conflict.actor(state, fight)
    if fight.fought:
        body = _retreats(table, state, fight, taps)
    elif not fight.stacks:
        body = _stands(table, state, fight)
    else:
        body = _stacks(table, state, fight)
    title = "" if fought else f"<h2>{_attacks(table, fight)}</h2>"
    return (
        f'<section class="panel fw-clash seat-edge-{up + 1}" id="clash" aria-label="{say("Conflict on {cell}", cell=GRID.names[fight.cell])}">'
        f"{title}{fought}{body}</section>"
    )


def _attacks(table: Table, fight: Fight) -> str:
    """Who attacks whom, as the heading of a fight."""
    turn, cell = table.state.turn, GRID.names[fight.cell]
    name, other = (seat_name(seat, table.names[seat]) for seat in (turn, 1 - turn))
    if turn == table.own:
        return say("You attack {name} on {cell}", name=other, cell=cell)
    if 1 - turn == table.own:
        return say("{name} attacks you on {cell}", name=name, cell=cell)
    return say("{name} attacks {other} on {cell}", name=name, other=other, cell=cell)


def _drowned(table: Table) -> str:
    """Who was lost in a lake on the retreat, as long as nobody has put it away."""
    lines = ""
    for at in recent(table):
        pending = table.past(at).pending
        if at > seen_until(table) and pending and pending[0] == ASK_RETREAT and table.events[at].text == "lake":
            lines += f"<p>{log_line(table.after(at + 1))}</p>"
    return f'<div class="fw-after">{lines}</div>' if lines else ""


def scars(table: Table, story: Story | None) -> str:
    """Marks on the board where the fights were that are still reported, at the end where the deciding one of its story was, as SVG over it."""
    if story:
        found = deciding(table, story)
        return _last_blow(table, found) if found else ""
    return "".join(_scar(table.past(at)) for at in unseen(table))


def fought_on(table: Table) -> frozenset[int]:
    """The tiles where words on the board say what a strike did."""
    fights = [table.past(at).fight for at in unseen(table)]
    return frozenset(fight.cell for fight in fights if fight)


def _scar(before: State) -> str:
    """Where a strike came from, the place, and what it did to both sides; `before` is the state before it."""
    fight = before.fight
    assert fight is not None
    x, y = centre(*GRID.cells[fight.cell])
    arrows = _onslaught(fight)
    hurt, lines = blow(before), ""
    for seat, one, place in zip((before.turn, 1 - before.turn), hurt, (31, -22), strict=True):
        words = say_n(one.fallen, "{n} falls", "{n} fall") if one.fallen else ""
        words = words or (say_n(one.wounded, "{n} wounded", "{n} wounded") if one.wounded else "")
        if words:
            lines += f'<text class="fw-toll fw-side-{seat + 1}" y="{place}" text-anchor="middle">{words}</text>'
    fell = "".join(fallen(seat, _gone(before, seat)) for seat in (0, 1))
    return (
        f'<g class="fw-scar">{arrows}<g transform="translate({x} {y})"><polygon points="{_SCAR}"/>{fell}{lines}</g></g>'
    )


def _last_blow(table: Table, clash: Clash) -> str:
    """The fight that decided the match as it is celebrated: where it came from, the place, and who lies there."""
    before, after = table.past(clash.at - 1), table.past(clash.at)
    assert before.fight is not None
    x, y = centre(*GRID.cells[clash.cell])
    arrows = _onslaught(before.fight)
    first, lost = table.past(clash.since), list[tuple[int, int]]()
    for seat in (0, 1):
        had, has = whole(first, seat), whole(after, seat)
        lost += [(seat, kind) for kind in range(HURT) for _ in range(of_kind(had, kind) - of_kind(has, kind))]
    return (
        f'<g class="fw-scar fw-final">{arrows}<g transform="translate({x} {y})"><polygon points="{_SCAR}"/>'
        f"{lying(lost[:5])}</g></g>"
    )


def _onslaught(fight: Fight) -> str:
    """The arrows from where the attackers of a fight came."""
    sources = {source for cover in fight.cover for _, source in cover}
    return "".join(arrow(GRID.cells[source], GRID.cells[fight.cell]) for source in sorted(sources))


def _gone(before: State, seat: int) -> list[int]:
    """The pieces of a seat that a strike removes by its strength alone."""
    fight, found = before.fight, list[int]()
    assert fight is not None
    for stack, cover in enumerate(fight.cover):
        fate = conflict.outcome(*conflict.strengths(before, fight, stack)) if cover else ""
        if seat != before.turn and fate == conflict.DESTROYED:
            found += fight.stacks[stack]
        elif seat == before.turn and fate == conflict.WIPED_OUT:
            found += [kind for kind, _ in cover]
    return found[:5]  # as many as a tile has room for


_SCAR = polygon(26)


def _reported(table: Table) -> str:
    """The fights that nobody has put away yet: who fought, with which strengths, and what came of it."""
    body = ""
    for at in unseen(table):
        before: State = table.past(at)
        assert before.fight is not None
        lines = "".join(f"<li>{line}</li>" for line in battle_words(before))
        attacker = before.turn
        title = _attacked(table, before, seat_name(attacker, table.names[attacker]))
        body += f'<div class="fw-after" id="after-{at}"><h3>{title}</h3><ol class="fw-fates">{lines}</ol></div>'
    body += _drowned(table)
    if body and table.state.fight is None and table.moves and table.live:
        body += f"<p>{put_away(table, 'small')}</p>"
    return body


def put_away(table: Table, kind: str) -> str:
    """The button that puts the account of the fights away."""
    return button(say("Understood"), ui=f"view.fought={len(table.events)}", kind=kind, id="fought")


def pondered(table: Table) -> list[int]:
    """The strikes that are looked at on the board before a new stand or strike and before the turn goes on, oldest first.

    A hint goes on at once, and a tap on the board in a new turn.
    """
    state: State = table.state
    asks = not state.fight.fought if state.fight else state.phase > CONFLICT
    if not asks or state.over or not table.live or table.can(table.ui.get("hint", "")):
        return []
    return unseen(table)


def pondered_words(table: Table) -> str:
    """Which fight is looked at, the last one of several."""
    before: State = table.past(unseen(table)[-1])
    return _attacked(table, before, table.names[before.turn])


def _attacked(table: Table, before: State, name: str) -> str:
    """Who has struck where, in the fight of the state `before`; `name` is for anybody but the only person."""
    assert before.fight is not None
    cell = GRID.names[before.fight.cell]
    if before.turn == table.own:
        return say("You have attacked {cell}", cell=cell)
    return say("{name} has attacked {cell}", name=name, cell=cell)


def came_of(table: Table) -> str:
    """What came of the fights that are looked at, with the place of each where there are several."""
    found = [table.past(at) for at in unseen(table)]
    words = [" ".join(battle_words(before)) for before in found]
    if len(found) < 2:
        return " ".join(words)
    return " ".join(labelled(GRID.names[before.fight.cell], what) for before, what in zip(found, words, strict=True))


def _attackers(state: State, fight: Fight) -> str:
    """The attackers' strengths, shown to the defender."""
    kinds = sorted(kind for kind, _ in fight.free)
    total = sum(conflict.attack_strength(state, kind) for kind in kinds)
    words = pieces_words(sum(ONE[kind] for kind in kinds))
    return say("Attackers: {pieces}, strength {n} together.", pieces=words, n=total)


def _figures(seat: int, pieces: tuple[int, ...]) -> str:
    return "".join(picture(seat, piece) for piece in pieces)


def _side(seat: int, pieces: tuple[int, ...], strength: int) -> str:
    """One side of a stack: figures and strength, with a sentence for screen readers."""
    words = (
        say("{pieces} with {n}", pieces=pieces_words(sum(ONE[piece] for piece in pieces)), n=strength) if pieces else ""
    )
    return (
        f'<p class="fw-stack"><span class="unseen">{words or say("nobody")}</span>{_figures(seat, pieces)}'
        f'<b aria-hidden="true">{strength}</b></p>'
    )


def chosen_stand(table: Table) -> str:
    """The way to stand that is marked; at first the one that ends best."""
    ghost = table.ui.get("ghost", "")
    return ghost if table.can(ghost) else best_first(table.state)[0]


def _stands(table: Table, state: State, fight: Fight) -> str:
    """The ways to stand as cards, one of those that end with the same pieces: the stacks with their strengths, and how it would end."""
    defender = 1 - state.turn
    ways = conflict.arrangements(state.pieces[defender][fight.cell])
    ahead, ghost = courses(state), chosen_stand(table) if table.moves else ""
    numbers = {text: number for number, text in enumerate(ways)}
    cards = ""
    differ = {ahead[text].left: text for text in reversed(best_first(state))}
    differ |= {ahead[text].left: text for text in (table.ui.get("hint", ""), ghost) if text in ahead}
    for text in (text for text in best_first(state) if differ[ahead[text].left] == text):
        number, stacks = numbers[text], ways[text]
        shown, spoken = "", []
        for stack, (attack, met) in zip(stacks, ahead[text].clashes, strict=True):
            strength = sum(conflict.defence_strength(state, defender, piece) for piece in stack)
            against = f":{attack}" if met >= 0 else ""
            shown += f'<span class="fw-stack">{_figures(defender, stack)}<b aria-hidden="true">{strength}{against}</b></span>'
            words = pieces_words(sum(ONE[piece] for piece in stack))
            spoken.append(
                say("{pieces} with {n} against {attack}", pieces=words, n=strength, attack=attack)
                if met >= 0
                else say("{pieces} with {n}, not attacked", pieces=words, n=strength)
            )
        label = "; ".join(spoken)
        act = f'data-ghost="{text}"' if table.can(text) else 'aria-disabled="true"'
        cards += (
            f'<li><button type="button" class="fw-stand{" hinted" if table.ui.get("hint") == text else ""}" id="stand-{number}" aria-pressed="{"true" if ghost == text else "false"}"'
            f' {act}><span class="unseen">{label}.</span>{shown}<span class="fw-end">{end_words(table, text)}</span></button></li>'
        )
    return f'<p>{_attackers(state, fight)} {say("Each way says how it ends; the best is first.")}</p><ul class="fw-stands">{cards}</ul>'


def end_words(table: Table, stand: str) -> str:
    """What a fight costs both sides if the defender stands like this, the defender first."""
    state: State = table.state
    course = courses(state)[stand]
    tolls = (1 - state.turn, course.defender), (state.turn, course.attacker)
    return ". ".join(say("{name}: {toll}", name=table.called[seat], toll=_toll_words(toll)) for seat, toll in tolls)


def _toll_words(toll: Toll) -> str:
    found = [say_n(toll.lost, "{n} lost", "{n} lost")] if toll.lost else []
    found += [say_n(toll.wounded, "{n} wounded", "{n} wounded")] if toll.wounded else []
    return ", ".join(found) or say("unhurt")


def _stacks(table: Table, state: State, fight: Fight) -> str:
    """The defender's stacks with the attackers assigned so far, or as the page proposes, and the outcome of each."""
    attacker, defender = state.turn, 1 - state.turn
    own = ""
    if proposed(table):
        own = f"<p>{button(say('Place them myself'), ui='own=1', kind='quiet small', id='own')}</p>"
        state = drawn_up(state).state
        assert state.fight is not None
        fight = state.fight
    chosen = chosen_attacker(table, fight)
    columns = ""
    placing = bool(fight.free and table.moves)  # each stack has its own button
    for i, n in dict.fromkeys(range(len(fight.stacks)), 1).items() if placing else alike(state, fight).items():
        stack, cover = fight.stacks[i], fight.cover[i]
        attack, defence = conflict.strengths(state, fight, i)
        fate = fate_words(conflict.outcome(attack, defence), stack) if cover else say("not attacked: it stays")
        move = f"put {chosen} on {i + 1}"
        act = ""
        if table.can(move):
            act = button(say("Put on stack {n}", n=i + 1), move=move, id=f"put-{i + 1}")
        elif placing:
            act = f'<p class="small soft">{say("Other stacks have to be covered first.")}</p>'
        name = say("{n} stacks, each", n=n) if n > 1 else say("Stack {n}", n=i + 1)
        title = f"<h3>{name}</h3>" if len(fight.stacks) > 1 else ""
        columns += (
            f'<li class="fw-column">{title}'
            f'{_side(attacker, tuple(kind for kind, _ in cover), attack)}<p class="soft">{say("against")}</p>'
            f"{_side(defender, stack, defence)}"
            f'<p class="fw-fate">{fate}</p>{act}</li>'
        )
    waiting = ""
    for kind, source in sorted(set(fight.free)):
        word = f"{KINDS[kind]} {GRID.names[source]}"
        number = fight.free.count((kind, source))
        words = say("{n} × {piece} from {cell}", n=number, piece=kind_name(kind), cell=GRID.names[source])
        waiting += button(
            words, ui=f"att={word}", pressed=word == chosen, kind="toggle", id=f"att-{KINDS[kind]}-{GRID.names[source]}"
        )
    tray = f'<p class="row"><span>{say("To place:")}</span>{waiting}</p>' if waiting and table.moves else ""
    return f'{tray}<ol class="fw-columns">{columns}</ol>{own}'


def proposed(table: Table) -> bool:
    """Whether the page proposes where the attackers go; whoever wants to, places them one by one."""
    fight = table.state.fight
    placed = any(fight.cover) if fight else True
    return bool(table.moves and fight and fight.stacks and fight.free and not placed and not table.ui.get("own"))


def chosen_attacker(table: Table, fight: Fight) -> str:
    """The attacker to assign next, as move texts name it."""
    words = [f"{KINDS[kind]} {GRID.names[source]}" for kind, source in sorted(set(fight.free))]
    chosen = table.ui.get("att", "")
    return chosen if chosen in words else words[0] if words else ""


def _retreats(table: Table, state: State, fight: Fight, taps: Taps) -> str:
    """The pieces that must retreat, with buttons to choose one; the tile is chosen on the board."""
    seat = conflict.actor(state, fight)
    waiting = "".join(
        picture(seat, kind + HURT) for kind in (fight.flee if fight.flee else [kind for kind, _ in fight.back])
    )
    others = ""
    if fight.flee and fight.back:
        others = say("The attackers retreat after that.")
    chooser = ""
    several = len(taps.choices) > 1
    task = (
        say("must retreat")
        if table.bot(seat) or not table.moves
        else say("must retreat: choose a piece, then a marked tile on the board.")
        if several
        else say("must retreat: tap a marked tile on the board.")
    )
    for who in taps.choices if several else ():
        words = who.split(" ")
        name = kind_name(KINDS.index(words[0]))
        label = say("{piece} that came from {cell}", piece=name, cell=words[1]) if len(words) > 1 else name
        chooser += button(
            label, ui=f"who={who}", pressed=who == taps.who, kind="toggle", id=f"who-{who.replace(' ', '-')}"
        )
    lost = "".join(
        button(
            say("Give up: {piece}", piece=kind_name(KINDS.index(move.split(" ")[1]))),
            move=move,
            kind="danger",
            id=move.replace(" ", "-"),
        )
        for move in table.moves
        if move.startswith("lose ")
    )
    return f'<p class="fw-waiting">{waiting} {task} {others}</p><p class="row">{chooser}{lost}</p>'
