"""A fight face to face: the attackers on the left, the defenders on the right, and what a strike does to them."""

from collections.abc import Sequence

from hexdice.games.first_war.rules import conflict, land, pieces
from hexdice.games.first_war.rules.state import Fight, State, terrain
from hexdice.games.first_war.table import preview, threats, tokens, touch
from hexdice.games.first_war.table.past import happened
from hexdice.games.first_war.table.past.log import alike, battle_words
from hexdice.games.first_war.table.touch import Taps
from hexdice.games.first_war.table.words import kind_name, pieces_words
from hexdice.view.markup import button, seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import say, series


def scene(table: Table) -> str:
    """The fight that is asked about, or the strike that is looked at, as a stage in place of the board; "" without one."""
    state: State = table.state
    at = happened.staged_strike(table)
    if at >= 0:
        return _staged(table, table.past(at), _clash(table, at), f"struck-{at}")
    fight = state.fight
    if state.over or not table.present or fight is None or fight.fought:
        return ""
    if not fight.stacks:
        return _staged(table, state, _stands(table, state, fight), "stand")
    if touch.proposed(table):
        own = button(say("Place them myself"), ui="own=1", kind="quiet small", id="own")
        return _staged(table, state, _lanes(preview.best_attack(state).state) + f"<p>{own}</p>", "strike")
    placing = bool(table.moves and fight.free)
    return _staged(table, state, _placing(table, state, fight) if placing else _lanes(state), "strike")


def _staged(table: Table, state: State, body: str, key: str) -> str:
    """The stage: the landscape of the tile, and before it who attacks whom."""
    fight = state.fight
    assert fight is not None
    ground = land.TERRAINS[terrain(state, fight.cell)]
    attacker, defender = (f"<b>{seat_name(seat, table.called[seat])}</b>" for seat in (state.turn, 1 - state.turn))
    cell, past = land.NAMES[fight.cell], " fw-now" if table.present else " fw-past"
    return part(
        "clash",
        f'<section class="panel fw-clash fw-{ground}{past}" id="clash" aria-label="{say("Fight on {cell}", cell=cell)}">'
        f'{tokens.scenery(ground)}<p class="fw-versus">{attacker}<span>{cell}</span>{defender}</p>'
        f'<div class="fw-scene" id="scene-{key}">{body}</div></section>',
    )


def _lanes(state: State, after: State | None = None) -> str:
    """Each stack with its attackers opposite, strengths between them; equal ones once. `after`: the position after the strike."""
    fight, body = state.fight, ""
    assert fight is not None
    for i, n in alike(state, fight).items():
        stack, kinds = fight.stacks[i], tuple(kind for kind, _ in fight.cover[i])
        attack, defence = conflict.strengths(state, fight, i)
        fate = conflict.fate_of(attack, defence) if kinds else ""
        times = f'<b class="fw-many-lanes">{n}×</b>' if n > 1 else ""
        crowd = " fw-crowd" if max(len(kinds), len(stack)) > 2 else ""  # of one size on both sides
        strengths = f'<b class="fw-strength">{attack}</b>' if kinds else '<b class="fw-strength none">·</b>'
        falls = fate in (conflict.TIE, conflict.BEATEN) and all(piece >= pieces.HURT for piece in stack)  # once more
        kind = f" {fate.replace(' ', '-')}{' destroyed' if falls else ''}" if after and fate else ""
        body += (
            f'<li class="fw-lane{kind}{crowd}"><span class="fw-side left">{times}{_figures(state.turn, kinds, _hit(fate, True, after))}</span>'
            f'{strengths}<i class="fw-swords" aria-hidden="true"></i><b class="fw-strength">{defence}</b>'
            f'<span class="fw-side right">{_figures(1 - state.turn, stack, _hit(fate, False, after))}</span>'
            f'<small class="fw-fate">{_fate(fate, falls)}</small></li>'
        )
    struck = " fw-struck" if after else ""
    return f'<ol class="fw-lanes{struck}">{body}</ol>'


def _hit(fate: str, attacks: bool, after: State | None) -> bool:
    """Whether the pieces of a side are wounded by the strike and still there."""
    hits = (conflict.TIE, conflict.REPELLED) if attacks else (conflict.TIE, conflict.BEATEN)
    return after is not None and fate in hits


def _fate(fate: str, falls: bool) -> str:
    """The outcome for a stack in two or three words; `falls`: all its defenders are wounded already."""
    if falls:
        return say("defenders fall") if fate == conflict.BEATEN else say("defenders fall, attackers wounded")
    return {
        conflict.TIE: say("both wounded"),
        conflict.BEATEN: say("defenders wounded"),
        conflict.DESTROYED: say("defenders fall"),
        conflict.REPELLED: say("attackers wounded"),
        conflict.WIPED_OUT: say("attackers fall"),
    }.get(fate, say("no attacker left for it"))


def _clash(table: Table, at: int) -> str:
    """What a strike did, played once: both sides clash, who falls lies there, who flees runs."""
    before: State = table.past(at)
    words = " ".join(battle_words(before))
    return f'<p class="unseen">{words}</p>{_lanes(before, table.past(at + 1))}'


def _facing(state: State, kinds: Sequence[int], attack: int, stack: Sequence[int], defence: int) -> str:
    """Attackers and defenders of a lane with their strengths, before the strike."""
    return (
        f'<span class="fw-side left">{_figures(state.turn, kinds)}</span><b class="fw-strength">{attack}</b>'
        f'<i class="fw-swords" aria-hidden="true"></i><b class="fw-strength">{defence}</b>'
        f'<span class="fw-side right">{_figures(1 - state.turn, stack)}</span>'
    )


def _figures(seat: int, here: Sequence[int], hurt: bool = False) -> str:
    marked = (piece + pieces.HURT if hurt and piece < pieces.HURT else piece for piece in here)
    return "".join(tokens.picture(seat, piece) for piece in marked)


def _stands(table: Table, state: State, fight: Fight) -> str:
    """The ways to stand as cards, one of those that end with the same pieces: the stacks with their strengths, and how it would end."""
    defender = 1 - state.turn
    kinds = tuple(sorted(kind for kind, _ in fight.free))
    total = sum(conflict.attack_strength(state, kind) for kind in kinds)
    if not table.moves:  # somebody else decides: both sides face to face
        here = pieces.listed(state.pieces[defender][fight.cell])
        _, met = threats.strengths(state, fight.cell)
        return f'<ol class="fw-lanes"><li class="fw-lane">{_facing(state, kinds, total, here, met)}</li></ol>'
    ways = conflict.arrangements(state.pieces[defender][fight.cell])
    ahead, ghost = preview.courses(state), touch.chosen_stand(table)
    numbers = {text: number for number, text in enumerate(ways)}
    cards = ""
    differ = {ahead[text].left: text for text in reversed(preview.best_first(state))}
    differ |= {ahead[text].left: text for text in (table.ui.get("hint", ""), ghost) if text in ahead}
    for text in (text for text in preview.best_first(state) if differ[ahead[text].left] == text):
        number, stacks = numbers[text], ways[text]
        shown, spoken = "", []
        for stack, (attack, met) in zip(stacks, ahead[text].odds, strict=True):
            strength = sum(conflict.defence_strength(state, defender, piece) for piece in stack)
            odds = f"{attack}:{strength}" if met >= 0 else strength
            shown += f'<span class="fw-stack">{_figures(defender, stack)}<b aria-hidden="true">{odds}</b></span>'
            words = pieces_words(sum(pieces.ONE[piece] for piece in stack))
            alone = say("{pieces} with {n}, not attacked", pieces=words, n=strength)
            met_by = say("{pieces} with {n} against {attack}", pieces=words, n=strength, attack=attack)
            spoken.append(met_by if met >= 0 else alone)
        label = series(spoken)
        cards += (
            f'<li><button type="button" class="fw-stand{" hinted" if table.ui.get("hint") == text else ""}" id="stand-{number}" aria-pressed="{"true" if ghost == text else "false"}"'
            f' data-ghost="{text}"><span class="unseen">{label}.</span>{shown}<span class="fw-end">{preview.end_words(table, text)}</span></button></li>'
        )
    words = pieces_words(sum(pieces.ONE[kind] for kind in kinds))
    coming = say("Attackers: {pieces}, total strength {n}.", pieces=words, n=total)
    return (
        f'<p class="fw-lane coming"><span class="fw-side left">{_figures(state.turn, kinds)}</span><b class="fw-strength">{total}</b>'
        f'<span class="unseen">{coming}</span></p><ul class="fw-stands">{cards}</ul>'
    )


def _placing(table: Table, state: State, fight: Fight) -> str:
    """The stacks, each with a button that puts the chosen attacker on it, and the attackers that are left."""
    chosen, lanes = touch.chosen_attacker(table, fight), ""
    for i, stack in enumerate(fight.stacks):
        attack, defence = conflict.strengths(state, fight, i)
        move, act = f"put {chosen} on {i + 1}", ""
        if table.can(move):
            act = button(say("Put on stack {n}", n=i + 1), move=move, kind="small", id=f"put-{i + 1}")
        elif table.moves and fight.free:
            act = f'<small class="soft">{say("Other stacks have to be covered first.")}</small>'
        kinds = tuple(kind for kind, _ in fight.cover[i])
        lanes += f'<li class="fw-lane">{_facing(state, kinds, attack, stack, defence)}{act}</li>'
    waiting = ""
    for kind, source in sorted(set(fight.free)):
        word = f"{pieces.KINDS[kind]} {land.NAMES[source]}"
        number, id = fight.free.count((kind, source)), f"att-{word.replace(' ', '-')}"
        words = say("{n} × {piece} from {cell}", n=number, piece=kind_name(kind), cell=land.NAMES[source])
        waiting += button(words, ui=f"att={word}", pressed=word == chosen, kind="toggle", id=id)
    tray = f'<p class="row"><span>{say("To place:")}</span>{waiting}</p>' if waiting and table.moves else ""
    return f'{tray}<ol class="fw-lanes">{lanes}</ol>'


def retreat(table: Table, taps: Taps) -> str:
    """Who has to retreat, below the board on which the tile is chosen; "" if nobody has to."""
    fight = table.state.fight
    if fight is None or not fight.fought or happened.staged_strike(table) >= 0 or table.state.over or not table.present:
        return ""
    return f'<section class="panel fw-flight" id="clash">{_retreats(table, table.state, fight, taps)}</section>'


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
