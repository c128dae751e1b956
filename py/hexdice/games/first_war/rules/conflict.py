"""Phase 3, fights: stacks, strengths and outcomes (FW-10 to FW-13, FW-15).

The course of a fight: the defender forms stacks, the attacker assigns each attacker to one, "strike" resolves them all. This
repeats with the pieces left until only one side has any; then those that were beaten retreat (retreat.py).
"""

from functools import lru_cache

from hexdice.games.first_war.rules import land, pieces, retreat
from hexdice.games.first_war.rules.cards import powers
from hexdice.games.first_war.rules.pieces import Attacker
from hexdice.games.first_war.rules.state import Fight, State, change
from hexdice.kernel.errors import IllegalMoveError, NotationError

Stacks = tuple[tuple[int, ...], ...]

# The outcomes of an attacked stack.
TIE, BEATEN, DESTROYED, REPELLED, WIPED_OUT = "tie", "beaten", "destroyed", "repelled", "wiped out"


def attack_strength(state: State, kind: int) -> int:
    """The strength of an attacker of the seat whose turn it is (FW-10)."""
    if kind == pieces.FARMER:
        return 1
    if kind != pieces.HUNTER:
        return 0
    return 1 if state.emergency[state.turn] else powers(state.active[state.turn]).hunter_attack


def defence_strength(state: State, seat: int, piece: int) -> int:
    """The strength of a defending piece, hurt or not (FW-10, FW-17)."""
    kind = piece % pieces.HURT
    power = powers(state.active[seat])
    if kind == pieces.FARMER:
        return power.farmer_defence
    if state.emergency[seat]:
        return 1 if kind == pieces.HUNTER else 0
    return max(power.hunter_defence if kind == pieces.HUNTER else 0, power.least_defence)


def fate_of(attack: int, defence: int) -> str:
    """The outcome of a covered stack (FW-12): "beaten" and "destroyed" are the defenders', "repelled" and "wiped out"
    the attackers'."""
    if attack == defence:
        return TIE
    if attack > defence:
        return DESTROYED if attack >= 3 * defence else BEATEN
    return WIPED_OUT if defence >= 3 * attack else REPELLED


def battles(state: State) -> tuple[int, ...]:
    """The cells with a pending conflict, ascending."""
    return tuple(sorted({cell for cell, _, _ in state.attacks}))


def choices(state: State) -> list[str]:
    """Which conflict comes next, if there are several."""
    return [f"fight {land.NAMES[cell]}" for cell in battles(state)]


@lru_cache(maxsize=4096)
def arrangements(packed: int) -> dict[str, Stacks]:
    """Every arrangement of a tile's defenders, by the text of the move; everybody alone comes first."""

    def split(left: tuple[int, ...]) -> set[Stacks]:
        if not left:
            return {()}
        found: set[Stacks] = set()
        for rest in split(left[1:]):
            found.add(tuple(sorted((*rest, left[:1]))))
            for i, stack in enumerate(rest):
                joined = tuple(sorted((*stack, left[0])))
                found.add(tuple(sorted((*rest[:i], joined, *rest[i + 1 :]))))
        return found

    ways = sorted(split(pieces.listed(packed)), key=lambda stacks: (-len(stacks), stacks))
    return {_stand_text(way): way for way in ways}


def _stand_text(stacks: Stacks) -> str:
    return "stand " + ", ".join("+".join(pieces.PIECES[piece] for piece in stack) for stack in stacks)


def choose(state: State, text: str) -> State:
    """ "fight D3": the attacker chooses the next tile to fight for."""
    word, _, name = text.partition(" ")
    if word != "fight" or name not in land.CELL:
        raise NotationError("Begin a fight like this: fight D3")
    cell = land.CELL[name]
    if cell not in battles(state):
        raise IllegalMoveError("There is no fight on that tile.", "FW-11")
    here = [attack for attack in state.attacks if attack[0] == cell]
    free = tuple(sorted((kind, source) for _, kind, source in here))
    fight = Fight(cell, land.bits(tuple(source for _, source in free)), free)
    return state._replace(fight=fight, attacks=tuple(attack for attack in state.attacks if attack[0] != cell))


def actor(state: State, fight: Fight) -> int:
    """The seat that decides next in a fight."""
    if fight.fought:
        return 1 - state.turn if fight.flee else state.turn
    return state.turn if fight.stacks else 1 - state.turn


def moves(state: State, fight: Fight) -> list[str]:
    """The legal moves of the seat up in a fight: the defender stacks and retreats, the attacker places and strikes (FW-11)."""
    if fight.fought:
        return retreat.moves(state, fight)
    if not fight.stacks:
        return list(arrangements(state.pieces[1 - state.turn][fight.cell]))
    if not fight.free:
        return ["strike"]
    stacks = [i for i in range(len(fight.stacks)) if _may_cover(fight, i)]
    return [
        f"put {pieces.KINDS[kind]} {land.NAMES[source]} on {i + 1}"
        for kind, source in sorted(set(fight.free))
        for i in stacks
    ]


def _may_cover(fight: Fight, stack: int) -> bool:
    """Whether an attacker there leaves enough attackers to cover as many stacks as possible (FW-11)."""
    if not fight.cover[stack]:
        return True
    return len(fight.free) > sum(1 for cover in fight.cover if not cover)


def play(state: State, text: str) -> State:
    """The state after a move of a fight. NotationError or IllegalMoveError."""
    fight = state.fight
    assert fight is not None
    words = text.split(" ")
    if words[0] == "stand":
        return _stand(state, fight, text)
    if words[0] == "put":
        return _put(state, fight, words)
    if text == "strike":
        if fight.fought or not fight.stacks or fight.free:
            raise IllegalMoveError("First place every stack and every attacker.", "FW-11")
        return _strike(state, fight)
    if words[0] in ("retreat", "lose"):
        return retreat.play(state, fight, text)
    raise NotationError("This is not a move in a fight: {text}", text=repr(text[:60]))


def _stand(state: State, fight: Fight, text: str) -> State:
    if fight.fought or fight.stacks:
        raise IllegalMoveError("The defenders have already chosen their formation.", "FW-11")
    stacks = arrangements(state.pieces[1 - state.turn][fight.cell]).get(text)
    if stacks is None:
        try:
            read = [
                tuple(sorted(pieces.PIECE[word] for word in names.split("+")))
                for names in text.removeprefix("stand ").split(", ")
            ]
        except KeyError as fault:
            raise NotationError("Write stacks like this: stand hunter+farmer, hurt healer") from fault
        if text != _stand_text(tuple(sorted(read))):
            raise NotationError("These stacks are not in their usual order.")
        raise IllegalMoveError("These are not the pieces on the tile.", "FW-11")
    return state._replace(fight=fight._replace(stacks=stacks, cover=((),) * len(stacks)))


def _put(state: State, fight: Fight, words: list[str]) -> State:
    try:
        _, kind_word, source, on, number = words
        attacker = (pieces.KINDS.index(kind_word), land.CELL[source])
        stack = int(number) - 1
        if on != "on" or str(stack + 1) != number:
            raise ValueError
    except (ValueError, KeyError) as fault:
        raise NotationError("Place an attacker like this: put hunter D3 on 1") from fault
    if attacker not in fight.free or not 0 <= stack < len(fight.stacks):
        raise IllegalMoveError("There is no such attacker to place, or no such stack.", "FW-11")
    if not _may_cover(fight, stack):
        raise IllegalMoveError("Attackers must cover as many stacks as they can.", "FW-11")
    free = list(fight.free)
    free.remove(attacker)
    cover = (*fight.cover[:stack], tuple(sorted((*fight.cover[stack], attacker))), *fight.cover[stack + 1 :])
    return state._replace(fight=fight._replace(free=tuple(free), cover=cover))


def strengths(state: State, fight: Fight, stack: int) -> tuple[int, int]:
    """Attack and defence of one stack as currently covered."""
    attack = sum(attack_strength(state, kind) for kind, _ in fight.cover[stack])
    return attack, sum(defence_strength(state, 1 - state.turn, piece) for piece in fight.stacks[stack])


def fates(state: State, fight: Fight) -> list[str]:
    """The fate of each stack as currently covered; "" for one that is not attacked."""
    return [fate_of(*strengths(state, fight, i)) if cover else "" for i, cover in enumerate(fight.cover)]


def _strike(state: State, fight: Fight) -> State:
    """Resolves every covered stack, then checks whether both sides have pieces to fight on (FW-12, FW-13, FW-15)."""
    free: list[Attacker] = []
    flee, back = list(fight.flee), list(fight.back)
    ours = theirs = 0  # changes of the tile's attackers and defenders, packed
    for stack, cover, fate in zip(fight.stacks, fight.cover, fates(state, fight), strict=True):
        if fate in (TIE, REPELLED, WIPED_OUT):
            ours -= sum(pieces.ONE[kind] for kind, _ in cover)
            if fate != WIPED_OUT:
                back += cover
        else:
            free += cover
        if fate in (TIE, BEATEN, DESTROYED):
            theirs -= sum(pieces.ONE[piece] for piece in stack)
        unhurt = [piece for piece in stack if piece < pieces.HURT]
        if fate == TIE:
            theirs += sum(pieces.ONE[piece + pieces.HURT] for piece in unhurt)
        elif fate == BEATEN:
            flee += unhurt
    state = change(change(state, state.turn, (fight.cell, ours)), 1 - state.turn, (fight.cell, theirs))
    fight = fight._replace(
        free=tuple(sorted(free)), stacks=(), cover=(), flee=tuple(sorted(flee)), back=tuple(sorted(back))
    )
    if fight.free and state.pieces[1 - state.turn][fight.cell]:
        return state._replace(fight=fight)
    return retreat.proceed(state, fight._replace(free=(), fought=True))
