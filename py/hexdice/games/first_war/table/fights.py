"""The fights: the defenders’ stacks, who attacks whom, what came of it, who retreats."""

from hexdice.games.first_war.rules import conflict, land, pieces
from hexdice.games.first_war.rules.state import Ask, Fight, Phase, State
from hexdice.games.first_war.table import happened, preview, tokens, touch, turns
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import alike, battle_words, fate_words, kind_name, log_line, pieces_words
from hexdice.view.markup import button, seat_name
from hexdice.view.table import Table
from hexdice.view.text import say


def panel(table: Table, taps: Taps) -> str:
    """The current fight as a block beside the board, or the account of those that have just been fought; "" without one."""
    state: State = table.state
    fight = state.fight
    if state.over or happened.shows_strike(table):  # the result says how it ended, the note what a strike did
        return ""
    if fight is None and table.moves and state.phase > Phase.CONFLICT:  # the turn has gone on, and the note says it
        return ""
    fought = _reported(table)
    if fight is None:
        return f'<section class="panel fw-clash" id="clash">{fought}</section>' if fought else ""
    if table.moves and happened.to_read(table):  # the note tells first what the last strike did
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
        f'<section class="panel fw-clash seat-edge-{up + 1}" id="clash" aria-label="{say("Conflict on {cell}", cell=land.NAMES[fight.cell])}">'
        f"{title}{fought}{body}</section>"
    )


def _attacks(table: Table, fight: Fight) -> str:
    """Who attacks whom, as the heading of a fight."""
    turn, cell = table.state.turn, land.NAMES[fight.cell]
    name, other = (seat_name(seat, table.names[seat]) for seat in (turn, 1 - turn))
    if turn == table.own:
        return say("You attack {name} on {cell}", name=other, cell=cell)
    if 1 - turn == table.own:
        return say("{name} attacks you on {cell}", name=name, cell=cell)
    return say("{name} attacks {other} on {cell}", name=name, other=other, cell=cell)


def _drowned(table: Table) -> str:
    """Who was lost in a lake on the retreat, as long as nobody has put it away."""
    lines = ""
    for at in happened.recent(table):
        retreats = table.past(at).pending[:1] == (Ask.RETREAT,)
        if retreats and table.events[at].text == "lake" and at > happened.seen_until(table):
            lines += f"<p>{log_line(table.after(at + 1))}</p>"
    return f'<div class="fw-after">{lines}</div>' if lines else ""


def _reported(table: Table) -> str:
    """The fights that nobody has put away yet: who fought, with which strengths, and what came of it."""
    body = ""
    for at in happened.unseen(table):
        before: State = table.past(at)
        assert before.fight is not None
        lines = "".join(f"<li>{line}</li>" for line in battle_words(before))
        attacker = before.turn
        title = turns.attacked(table, before, seat_name(attacker, table.names[attacker]))
        body += f'<div class="fw-after" id="after-{at}"><h3>{title}</h3><ol class="fw-fates">{lines}</ol></div>'
    body += _drowned(table)
    if body and table.state.fight is None and table.moves and table.live:
        body += f"<p>{touch.put_away(table, 'small')}</p>"
    return body


def _attackers(state: State, fight: Fight) -> str:
    """The attackers' strengths, shown to the defender."""
    kinds = sorted(kind for kind, _ in fight.free)
    total = sum(conflict.attack_strength(state, kind) for kind in kinds)
    words = pieces_words(sum(pieces.ONE[kind] for kind in kinds))
    return say("Attackers: {pieces}, strength {n} together.", pieces=words, n=total)


def _figures(seat: int, pieces: tuple[int, ...]) -> str:
    return "".join(tokens.picture(seat, piece) for piece in pieces)


def _side(seat: int, here: tuple[int, ...], strength: int) -> str:
    """One side of a stack: figures and strength, with a sentence for screen readers."""
    packed = sum(pieces.ONE[piece] for piece in here)
    words = say("{pieces} with {n}", pieces=pieces_words(packed), n=strength) if here else say("nobody")
    return (
        f'<p class="fw-stack"><span class="unseen">{words}</span>{_figures(seat, here)}'
        f'<b aria-hidden="true">{strength}</b></p>'
    )


def _stands(table: Table, state: State, fight: Fight) -> str:
    """The ways to stand as cards, one of those that end with the same pieces: the stacks with their strengths, and how it would end."""
    defender = 1 - state.turn
    ways = conflict.arrangements(state.pieces[defender][fight.cell])
    ahead, ghost = preview.courses(state), touch.chosen_stand(table) if table.moves else ""
    numbers = {text: number for number, text in enumerate(ways)}
    cards = ""
    differ = {ahead[text].left: text for text in reversed(preview.best_first(state))}
    differ |= {ahead[text].left: text for text in (table.ui.get("hint", ""), ghost) if text in ahead}
    for text in (text for text in preview.best_first(state) if differ[ahead[text].left] == text):
        number, stacks = numbers[text], ways[text]
        shown, spoken = "", []
        for stack, (attack, met) in zip(stacks, ahead[text].odds, strict=True):
            strength = sum(conflict.defence_strength(state, defender, piece) for piece in stack)
            against = f":{attack}" if met >= 0 else ""
            shown += f'<span class="fw-stack">{_figures(defender, stack)}<b aria-hidden="true">{strength}{against}</b></span>'
            words = pieces_words(sum(pieces.ONE[piece] for piece in stack))
            alone = say("{pieces} with {n}, not attacked", pieces=words, n=strength)
            met_by = say("{pieces} with {n} against {attack}", pieces=words, n=strength, attack=attack)
            spoken.append(met_by if met >= 0 else alone)
        label = "; ".join(spoken)
        act = f'data-ghost="{text}"' if table.can(text) else 'aria-disabled="true"'
        cards += (
            f'<li><button type="button" class="fw-stand{" hinted" if table.ui.get("hint") == text else ""}" id="stand-{number}" aria-pressed="{"true" if ghost == text else "false"}"'
            f' {act}><span class="unseen">{label}.</span>{shown}<span class="fw-end">{preview.end_words(table, text)}</span></button></li>'
        )
    return f'<p>{_attackers(state, fight)} {say("Each way says how it ends; the best is first.")}</p><ul class="fw-stands">{cards}</ul>'


def _stacks(table: Table, state: State, fight: Fight) -> str:
    """The defender's stacks with the attackers assigned so far, or as the page proposes, and the outcome of each."""
    attacker, defender = state.turn, 1 - state.turn
    own = ""
    if touch.proposed(table):
        own = f"<p>{button(say('Place them myself'), ui='own=1', kind='quiet small', id='own')}</p>"
        state = preview.best_attack(state).state
        assert state.fight is not None
        fight = state.fight
    chosen = touch.chosen_attacker(table, fight)
    columns = ""
    placing = bool(fight.free and table.moves)  # each stack has its own button
    for i, n in dict.fromkeys(range(len(fight.stacks)), 1).items() if placing else alike(state, fight).items():
        stack, cover = fight.stacks[i], fight.cover[i]
        attack, defence = conflict.strengths(state, fight, i)
        fate = fate_words(conflict.fate_of(attack, defence), stack) if cover else say("not attacked: it stays")
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
        word = f"{pieces.KINDS[kind]} {land.NAMES[source]}"
        number, id = fight.free.count((kind, source)), f"att-{word.replace(' ', '-')}"
        words = say("{n} × {piece} from {cell}", n=number, piece=kind_name(kind), cell=land.NAMES[source])
        waiting += button(words, ui=f"att={word}", pressed=word == chosen, kind="toggle", id=id)
    tray = f'<p class="row"><span>{say("To place:")}</span>{waiting}</p>' if waiting and table.moves else ""
    return f'{tray}<ol class="fw-columns">{columns}</ol>{own}'


def _retreats(table: Table, state: State, fight: Fight, taps: Taps) -> str:
    """The pieces that must retreat, with buttons to choose one; the tile is chosen on the board."""
    seat, buttons = conflict.actor(state, fight), ""
    kinds = fight.flee or [kind for kind, _ in fight.back]
    waiting = "".join(tokens.picture(seat, kind + pieces.HURT) for kind in kinds)
    others = say("The attackers retreat after that.") if fight.flee and fight.back else ""
    task = say("must retreat: tap a marked tile on the board.")
    if table.bot(seat) or not table.moves:
        task = say("must retreat")
    elif len(taps.choices) > 1:
        task = say("must retreat: choose a piece, then a marked tile on the board.")
    for who in taps.choices if len(taps.choices) > 1 else ():
        kind, _, cell = who.partition(" ")
        label = kind_name(pieces.KINDS.index(kind))
        if cell:
            label = say("{piece} that came from {cell}", piece=label, cell=cell)
        chosen, id = who == taps.who, f"who-{who.replace(' ', '-')}"
        buttons += button(label, ui=f"who={who}", pressed=chosen, kind="toggle", id=id)
    for move in (move for move in table.moves if move.startswith("lose ")):
        label = say("Give up: {piece}", piece=kind_name(pieces.KINDS.index(move.split(" ")[1])))
        buttons += button(label, move=move, kind="danger", id=move.replace(" ", "-"))
    return f'<p class="fw-waiting">{waiting} {task} {others}</p><p class="row">{buttons}</p>'
