"""The conflict screen: the defenders' stacks, who attacks whom, the result, who retreats."""

from hexdice.games.first_war import conflict
from hexdice.games.first_war.state import GRID, HURT, KINDS, ONE, Fight, State
from hexdice.games.first_war.tiles import Taps
from hexdice.games.first_war.tokens import picture
from hexdice.games.first_war.words import battle_words, fate_words, kind_name, pieces_words
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say


def panel(table: Table, taps: Taps) -> str:
    """The current fight as a block above the board; "" without one."""
    state: State = table.state
    fight = state.fight
    if fight is None:
        return _aftermath(table)
    attacker, defender = state.turn, 1 - state.turn
    up = conflict.actor(state, fight)
    if fight.fought:
        body = _retreats(table, state, fight, taps)
    elif not fight.stacks:
        body = _stands(table, state, fight)
    else:
        body = _stacks(table, state, fight)
    name = GRID.names[fight.cell]
    hand = say("{name} decides now", name=table.names[up])
    return (
        f'<section class="panel fw-clash seat-edge-{up + 1}" id="clash" aria-label="{say("Conflict on {cell}", cell=name)}">'
        f'<h2>{say("Conflict on {cell}", cell=name)} <span class="tag">{hand}</span></h2>'
        f'<p class="fw-sides">{seat_name(attacker, table.names[attacker])} {say("attacks")} {seat_name(defender, table.names[defender])}</p>'
        f"{_aftermath(table)}{body}</section>"
    )


def _aftermath(table: Table) -> str:
    """What the last strike did, while it is the latest event of this conflict."""
    state: State = table.state
    at = len(table.events) - 1
    while at >= 0 and table.events[at].text.split(" ")[0] in ("retreat", "lose", "stand", "put"):
        at -= 1
    if at < 0 or table.events[at].text != "strike":
        return ""
    before = table.past(at)
    if state.fight is None and at != len(table.events) - 1:
        return ""
    lines = "".join(f"<li>{line}</li>" for line in battle_words(before))
    title = say("The last strike") if state.fight else say("The conflict is over")
    inside = f'<h3>{title}</h3><ol class="fw-fates">{lines}</ol>'
    return (
        f'<div class="fw-after" id="after-{at}">{inside}</div>'
        if state.fight
        else (f'<section class="panel fw-clash" id="clash">{inside}</section>')
    )


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


def _stands(table: Table, state: State, fight: Fight) -> str:
    """Every arrangement of the defenders as a card: its stacks with their strengths."""
    defender = 1 - state.turn
    ways = conflict.arrangements(state.pieces[defender][fight.cell])
    ghost = next(iter(ways)) if len(ways) == 1 else table.ui.get("ghost", "")  # the only way needs no choice
    cards = ""
    for number, (text, stacks) in enumerate(ways.items()):
        shown = ""
        spoken = []
        for stack in stacks:
            strength = sum(conflict.defence_strength(state, defender, piece) for piece in stack)
            shown += f'<span class="fw-stack">{_figures(defender, stack)}<b aria-hidden="true">{strength}</b></span>'
            words = pieces_words(sum(ONE[piece] for piece in stack))
            spoken.append(say("{pieces} with {n}", pieces=words, n=strength))
        label = "; ".join(spoken)
        chosen = ghost == text
        act = f'data-ghost="{text}"' if table.can(text) else 'aria-disabled="true"'
        cards += (
            f'<li><button type="button" class="fw-stand{" hinted" if table.ui.get("hint") == text else ""}" id="stand-{number}" aria-pressed="{"true" if chosen else "false"}"'
            f' {act}><span class="unseen">{label}</span>{shown}</button></li>'
        )
    commit = ""
    if table.can(ghost):
        commit = button(say("Stand like this"), move=ghost, kind="primary large", id="commit")
    return (
        f"<p>{_attackers(state, fight)} {say('A stack fights with the sum of its strengths; every stack the attacker can reach will be fought.')}</p>"
        f'<ul class="fw-stands">{cards}</ul><p class="row">{commit}</p>'
    )


def _stacks(table: Table, state: State, fight: Fight) -> str:
    """The defender's stacks with the attackers assigned so far, and the outcome of each."""
    attacker, defender = state.turn, 1 - state.turn
    chosen = chosen_attacker(table, fight)
    columns = ""
    for i, (stack, cover) in enumerate(zip(fight.stacks, fight.cover, strict=True)):
        attack, defence = conflict.strengths(state, fight, i)
        fate = fate_words(conflict.outcome(attack, defence)) if cover else say("not attacked: it stays")
        move = f"put {chosen} on {i + 1}"
        act = ""
        if table.can(move):
            act = button(say("Put on stack {n}", n=i + 1), move=move, kind="primary", id=f"put-{i + 1}")
        elif fight.free and table.moves:
            act = f'<p class="small soft">{say("Other stacks have to be covered first.")}</p>'
        columns += (
            f'<li class="fw-column"><h3>{say("Stack {n}", n=i + 1)}</h3>'
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
    strike = button(say("Strike"), move="strike", kind="primary large", id="commit") if table.can("strike") else ""
    return f'{tray}<ol class="fw-columns">{columns}</ol><p class="row">{strike}</p>'


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
    for who in taps.choices:
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
    return (
        f'<p class="fw-waiting">{waiting} {say("must retreat: choose a piece, then a marked tile on the board.")} {others}</p>'
        f'<p class="row">{chooser}{lost}</p>'
    )
