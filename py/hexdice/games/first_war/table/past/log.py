"""What an event did, in a sentence: the log, strikes stack by stack, what chance brought; and the match in a line."""

from collections.abc import Sequence

from hexdice.games.first_war.rules import conflict, economy, land, pieces
from hexdice.games.first_war.rules.cards import NUMBER
from hexdice.games.first_war.rules.movement import read_step
from hexdice.games.first_war.rules.state import Birth, CardDraw, Fight, Phase, Refuge, State
from hexdice.games.first_war.table.words import (
    card_name,
    card_text,
    hint_words,
    kind_name,
    phase_name,
    pieces_words,
    round_of,
    terrain_name,
    word_name,
)
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import Event
from hexdice.view.table import Table
from hexdice.view.text import say, say_n


def fate_words(fate: str, stack: Sequence[int]) -> str:
    """The outcome for a stack of these pieces and its attackers (FW-12): whoever is wounded again falls."""
    hurt = sum(piece >= pieces.HURT for piece in stack)
    before = ("all" if hurt == len(stack) else "some") if hurt and fate in (conflict.TIE, conflict.BEATEN) else ""
    return {
        (conflict.TIE, ""): say("equal: both sides are wounded, and the attackers retreat"),
        (conflict.TIE, "some"): say("equal: both are wounded, those already wounded fall, and the attackers retreat"),
        (conflict.TIE, "all"): say("equal: the wounded defenders fall; the attackers are wounded and retreat"),
        (conflict.BEATEN, ""): say("the defenders are wounded and retreat"),
        (conflict.BEATEN, "some"): say("the defenders are wounded and retreat; those already wounded fall"),
        (conflict.BEATEN, "all"): say("the wounded defenders fall"),
        (conflict.DESTROYED, ""): say("three times as strong: the defenders fall"),
        (conflict.REPELLED, ""): say("the attackers are wounded and retreat"),
        (conflict.WIPED_OUT, ""): say("a third as strong or less: the attackers fall"),
    }[fate, before]


def battle_words(state: State) -> list[str]:
    """What a strike does, stack by stack; `state` is the state before it."""
    fight = state.fight
    assert fight is not None
    found = []
    for i, n in alike(state, fight).items():
        if not fight.cover[i]:
            continue
        attack, defence = conflict.strengths(state, fight, i)
        words = say(
            "{attackers} ({attack}) against {defenders} ({defence}): {fate}.",
            attackers=pieces_words(sum(pieces.ONE[kind] for kind, _ in fight.cover[i])),
            defenders=pieces_words(sum(pieces.ONE[piece] for piece in fight.stacks[i])),
            attack=attack,
            defence=defence,
            fate=fate_words(conflict.fate_of(attack, defence), fight.stacks[i]),
        )
        found.append(say("{n} ×: {words}", n=n, words=words) if n > 1 else words)
    return [*found, *_trapped(state, fight)]


def alike(state: State, fight: Fight) -> dict[int, int]:
    """The first stack of each sort, with how many there are: the same defenders and attackers in them."""
    found: dict[tuple[object, ...], list[int]] = {}
    for i, (stack, cover) in enumerate(zip(fight.stacks, fight.cover, strict=True)):
        found.setdefault((stack, tuple(kind for kind, _ in cover)), []).append(i)
    return {same[0]: len(same) for same in found.values()}


def _trapped(state: State, fight: Fight) -> list[str]:
    """Who falls after a strike because there is no tile to retreat to (FW-14)."""
    fates = conflict.fates(state, fight)
    back = fight.back or any(fate in (conflict.TIE, conflict.REPELLED) for fate in fates)
    beaten = (stack for stack, fate in zip(fight.stacks, fates, strict=True) if fate == conflict.BEATEN)
    flee = fight.flee or any(piece < pieces.HURT for stack in beaten for piece in stack)
    after = conflict.play(state, "strike").fight
    if after and not after.fought:
        return []
    found = []
    if flee and not (after and after.flee):
        found.append(say("The defenders find no tile to retreat to and fall."))
    if back and not (after and after.back):
        found.append(say("The attackers find no tile to retreat to and fall."))
    return found


def log_line(table: Table) -> str:
    """The log line of the last event; "" if another line covers it."""
    before, event, after = table.last()
    chance = event.actor == CHANCE
    line = _chance_line(table, before, event.text, after) if chance else _move_line(table, before, event)
    if after.turn != before.turn and not after.over:
        n = round_of(table)
        turn = table.say_of(after.turn, "Round {n}: your turn.", "Round {n}: {name}’s turn.", n=n)
        return f"{line} <b>{turn}</b>" if line else f"<b>{turn}</b>"
    return line


def move_words(table: Table) -> str:
    """What somebody decided, for a slip: moves without a line in the log have words here too."""
    before, event, _ = table.last()
    if event.text == "done" and before.phase == Phase.HUNTERS:
        return table.say_of(event.actor, "You leave the hunters in place.", "{name} leaves the hunters in place.")
    if event.text == "done" and before.phase == Phase.OTHERS:
        return table.say_of(event.actor, "You leave the others in place.", "{name} leaves the others in place.")
    if event.text == "done":
        name = phase_name(before.phase)
        return table.say_of(event.actor, "You end the phase “{phase}”.", "{name} ends the phase “{phase}”.", phase=name)
    if event.text.startswith("turn "):
        return table.say_of(event.actor, "You turn up a card.", "{name} turns up a card.")
    if (step := read_step(event.text)) and not before.pieces[1 - before.turn][step.goal]:
        return hint_words(event.text)
    return _move_line(table, before, event)


def _chance_line(table: Table, before: State, text: str, after: State) -> str:
    asked = before.pending
    assert asked is not None
    if isinstance(asked, CardDraw):
        card = card_name(NUMBER[text])
        return table.say_of(asked.seat, "You turn up {card}.", "{name} turns up {card}.", card=card)
    if isinstance(asked, Birth):
        born = after.pieces[before.turn][asked.cell] - before.pieces[before.turn][asked.cell]
        cell = land.NAMES[asked.cell]
        if not born:
            return say("Rolled {n}: nobody comes to {cell}.", n=text, cell=cell)
        kind = kind_name(pieces.kind_of_one(born))
        return say("Rolled {n}: a {kind} comes to {cell}.", n=text, kind=kind, cell=cell)
    cell = land.NAMES[asked.goal]
    if isinstance(asked, Refuge) and text == "lake":
        return say("{cell} is a lake, and the {piece} is lost.", cell=cell, piece=kind_name(asked.kind))
    return say("{cell} is {terrain}.", cell=cell, terrain=terrain_name(land.TERRAINS.index(text)))


def brought(table: Table) -> str:
    """What chance has just brought to the looking seat: a card with its text, a newcomer, a tile; "" after any other event."""
    state: State = table.state
    if state.over or state.pending or table.seat != state.turn or not table.events:
        return ""
    if drowned := _drowned(table):
        return drowned
    before, event, after = table.last()
    if event.actor != CHANCE or not before.pending or before.turn != state.turn:
        return ""
    line = _chance_line(table, before, event.text, after)
    if isinstance(before.pending, CardDraw):
        return f"{line} {card_text(NUMBER[event.text])}" if before.pending.seat == table.seat else ""
    return line


def _drowned(table: Table) -> str:
    """That a lake took who had to retreat, since the latest tap; "" if none did."""
    for at in range(table.fresh, len(table.events)):
        text, before = table.events[at].text, table.past(at)
        if text == land.TERRAINS[land.LAKE] and isinstance(before.pending, Refuge):
            return _chance_line(table, before, text, table.past(at + 1))
    return ""


def _move_line(table: Table, before: State, event: Event) -> str:
    seat, text, name = event.actor, event.text, table.names[event.actor]
    words = text.split(" ")
    first = words[0]
    if step := read_step(text):
        piece, start, goal = word_name(step.who), *words[-2:]
        if before.pieces[1 - before.turn][step.goal]:
            return table.say_of(
                seat,
                "You attack {goal} with a {piece}.",
                "{name} attacks {goal} with a {piece}.",
                goal=goal,
                piece=piece,
            )
        called = table.called[seat]
        return say("{name}: {piece} from {start} to {goal}.", name=called, piece=piece, start=start, goal=goal)
    if first == "strike":
        return " ".join(battle_words(before))
    if first == "activate":
        card = card_name(NUMBER[text.removeprefix("activate ")])
        return table.say_of(seat, "You activate {card}.", "{name} activates {card}.", card=card)
    if first == "stand":
        n, called = text.count(",") + 1, table.called[seat]
        return say_n(n, "{name}: all in one stack.", "{name}: split into {n} stacks.", name=called)
    if first in ("wound", "cure", "heal", "retreat", "lose"):
        return _piece_line(table, seat, words)
    if first == "grow":
        rolled = economy.needs_die(before, land.CELL[words[1]])  # its line says it
        kind = kind_name(economy.kinds_on(before.pieces[seat][land.CELL[words[1]]])[0])
        return "" if rolled else say("A {kind} comes to {cell}.", kind=kind, cell=words[1])
    return {
        "emergency": say("{name} declares an emergency: everybody farms.", name=name),
        "fight": say("Fight on {cell}.", cell=words[-1]),
        "offer draw": say("{name} offers a draw.", name=name),
        "accept draw": say("{name} accepts the draw.", name=name),
        "refuse draw": say("{name} declines the draw.", name=name),
        "resign": say("{name} resigns.", name=name),
    }.get(text if first in ("offer", "accept", "refuse") else first, "")


def _piece_line(table: Table, seat: int, words: list[str]) -> str:
    first, last, name = words[0], words[-1], table.called[seat]
    if first == "cure":
        return say("Spare food heals a healer on {cell}.", cell=last)
    kind = kind_name(pieces.KINDS.index(words[1]))
    if first == "wound":
        return say("{name}: hunger wounds a {piece} on {cell}.", name=name, piece=kind, cell=last)
    if first == "heal":
        return table.say_of(
            seat, "You heal a {piece} on {cell}.", "{name} heals a {piece} on {cell}.", piece=kind, cell=words[2]
        )
    if first == "retreat":
        return say("{name}: {piece} retreats to {cell}.", name=name, piece=kind, cell=last)
    return say("{name}: a {piece} has no way out and is lost.", name=name, piece=kind)


def summary(table: Table) -> str:
    """One plain line for the home page."""
    state: State = table.state
    names, seat = table.names, state.turn
    if state.over:
        winner = state.over[0]
        return say("A draw") if winner < 0 else say("{name} won", name=names[winner])
    if state.offer == 1:
        return say("{name} is offered a draw", name=names[1 - seat])
    if state.fight and conflict.actor(state, state.fight) != seat:
        return say("Round {n}, {name} defends", n=round_of(table), name=names[1 - seat])
    return say("Round {n}, {name}: {phase}", n=round_of(table), name=names[seat], phase=phase_name(state.phase))
