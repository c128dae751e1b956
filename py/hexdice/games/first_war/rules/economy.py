"""Phases 4 to 7: food and hunger, research, healing, growth (FW-16 to FW-21)."""

from hexdice.games.first_war.rules import land, pieces
from hexdice.games.first_war.rules.cards import CARDS, LEVELS, NUMBER, PARENTS, SLOT, SLOT_NAMES, SLOTS, powers
from hexdice.games.first_war.rules.state import Birth, CardDraw, State, change
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.sentence import Sentence


def food(state: State, seat: int) -> int:
    """The food that a tribe's unhurt pieces bring in (FW-16; in an emergency FW-17)."""
    power = powers(state.active[seat])
    board = state.pieces[seat]
    _, fields, mountain, plains, forest = state.tiles
    total = 0
    for cell, packed in enumerate(board):
        if not packed & pieces.UNHURT:
            continue
        hunters, farmers = packed & 255, packed >> 8 & 255
        bit = 1 << cell
        if state.emergency[seat]:
            farmers, hunters = pieces.size(packed & pieces.UNHURT), 0
        if fields & bit:
            total += farmers * power.fields_food + hunters * power.forage
        elif plains & bit:
            total += farmers * power.plains_food + hunters
        elif forest & bit:
            total += hunters
        elif mountain & bit:
            total += hunters * power.forage
    return total


def balance(state: State, seat: int) -> int:
    """Food minus mouths: the surplus or, if negative, the number of wounds by hunger."""
    return food(state, seat) - pieces.population(state.pieces[seat])


def food_moves(state: State) -> list[str]:
    """Whom hunger can wound, and which wounded healers spare food can heal (FW-16)."""
    board = state.pieces[state.turn]
    if state.points < 0:
        well = ((cell, packed & pieces.UNHURT) for cell, packed in enumerate(board) if packed)
        return [f"wound {pieces.KINDS[kind]} {land.NAMES[c]}" for c, here in well for kind in kinds_on(here)]
    if state.points > 0:
        sick = pieces.HEALER + pieces.HURT
        return [f"cure {land.NAMES[cell]}" for cell, packed in enumerate(board) if pieces.count(packed, sick)]
    return []


def play_food(state: State, text: str) -> State:
    """The state after one piece was wounded or healed in the food phase. NotationError or IllegalMoveError."""
    words = text.split(" ")
    board = state.pieces[state.turn]
    if words[0] == "wound" and len(words) == 3 and words[1] in pieces.KINDS and words[2] in land.CELL:
        kind, cell = pieces.PIECE[words[1]], land.CELL[words[2]]
        if state.points >= 0:
            raise IllegalMoveError("Nobody is hungry.", "FW-16")
        if not pieces.count(board[cell], kind):
            raise IllegalMoveError(
                "There is no unwounded {piece} on {cell}.", "FW-16", piece=Sentence(words[1]), cell=words[2]
            )
        wound = pieces.ONE[kind + pieces.HURT] - pieces.ONE[kind]
        return change(state, state.turn, (cell, wound))._replace(points=state.points + 1)
    if words[0] == "cure" and len(words) == 2 and words[1] in land.CELL:
        cell = land.CELL[words[1]]
        if state.points <= 0 or not pieces.count(board[cell], pieces.HEALER + pieces.HURT):
            raise IllegalMoveError("Three spare food heal a wounded healer, but no healer there is wounded.", "FW-16")
        cure = pieces.ONE[pieces.HEALER] - pieces.ONE[pieces.HEALER + pieces.HURT]
        return change(state, state.turn, (cell, cure))._replace(points=state.points - 1)
    raise NotationError("This is not a move for the food phase: {text}", text=repr(text[:60]))


def research_terms(state: State, seat: int) -> dict[str, int]:
    """The sources of a tribe's research points (FW-18 and cards): tiles with two scientists, kinds of tile, cards."""
    power = powers(state.active[seat])
    board = state.pieces[seat]
    cells = {cell: n for cell, packed in enumerate(board) if packed and (n := pieces.count(packed, pieces.SCIENTIST))}
    pairs = sum(1 for n in cells.values() if n >= 2 or power.academies)
    kinds = sum(1 for mask in state.tiles if any(mask >> cell & 1 for cell in cells))
    peaks = sum(1 for cell in cells if state.tiles[land.MOUNTAIN] >> cell & 1)
    return {
        "pairs": pairs,
        "kinds": kinds,
        "tally": power.tally if cells else 0,
        "mountains": power.mountains * max(0, peaks - 1),
    }


def research_points(state: State, seat: int) -> int:
    """The points of a research phase; 0 in an emergency (FW-17)."""
    return 0 if state.emergency[seat] else sum(research_terms(state, seat).values())


def why_not_turn(state: State, seat: int, slot: int, points: int) -> tuple[str, str] | None:
    """Why a face-down card cannot be turned up with this many points; None if it can (FW-19)."""
    level = SLOTS[slot][0]
    cards = state.cards[seat]
    if cards[slot] >= 0:
        return Sentence("This card is already face up."), "FW-19"
    if level > 1 and not any(cards[p] >= 0 for p, (row, _) in enumerate(SLOTS) if row == level - 1):
        return Sentence("First turn up a card of level {level}.", level=LEVELS[level - 1]), "FW-19"
    if points < level:
        return Sentence("Research points needed to turn it up: {n}.", n=level), "FW-19"
    return None


def why_not_activate(state: State, seat: int, card: int, points: int) -> tuple[str, str] | None:
    """Why a card cannot be activated with this many points; None if it can (FW-19)."""
    cards, active = state.cards[seat], state.active[seat]
    if active >> card & 1:
        return Sentence("This card is already active."), "FW-19"
    if card not in cards:
        return Sentence("This card has not been turned up."), "FW-19"
    if not all(cards[p] >= 0 and active >> cards[p] & 1 for p in PARENTS[cards.index(card)]):
        return Sentence("The cards above it have to be active first."), "FW-19"
    if points < CARDS[card].price:
        return Sentence("Points needed in one turn: {n}.", n=CARDS[card].price), "FW-19"
    return None


def research_moves(state: State) -> list[str]:
    """Which cards can be turned up, and which of one's own activated, for the points left."""
    seat, points = state.turn, state.points
    found = [
        f"turn {SLOT_NAMES[index]}"
        for index, (level, _) in enumerate(SLOTS)
        if level <= points and why_not_turn(state, seat, index, points) is None
    ]
    found += [
        f"activate {CARDS[card].name.lower()}"
        for card in sorted(state.cards[seat])
        if card >= 0 and CARDS[card].price <= points and why_not_activate(state, seat, card, points) is None
    ]
    return found


def play_research(state: State, text: str) -> State:
    """The state after a card was asked for or activated. NotationError or IllegalMoveError."""
    seat = state.turn
    word, _, name = text.partition(" ")
    if word == "turn" and name in SLOT:
        slot = SLOT[name]
        if reason := why_not_turn(state, seat, slot, state.points):
            raise IllegalMoveError(*reason)
        return state._replace(points=state.points - SLOTS[slot][0], pending=CardDraw(seat, slot))
    if word == "activate" and name in NUMBER:
        card = NUMBER[name]
        if reason := why_not_activate(state, seat, card, state.points):
            raise IllegalMoveError(*reason)
        active = pieces.swap(state.active, seat, state.active[seat] | 1 << card)
        return state._replace(points=state.points - CARDS[card].price, active=active)
    raise NotationError("This is not a move for the research phase: {text}", text=repr(text[:60]))


def turn_card(state: State, asked: CardDraw, card: int) -> State:
    """Turns up the drawn card; the second player's first one is active at once (FW-3)."""
    seat, slot = asked
    own = (*state.cards[seat][:slot], card, *state.cards[seat][slot + 1 :])
    state = state._replace(cards=pieces.swap(state.cards, seat, own), pending=None)
    return state._replace(active=(0, 1 << card)) if seat == 1 and not state.active[1] else state


def healers_free(state: State, cell: int) -> int:
    """How many wounds the healers of a tile can still remove."""
    healers = pieces.count(state.pieces[state.turn][cell], pieces.HEALER)
    return healers * powers(state.active[state.turn]).heals - state.worked.count(cell)


def healing_moves(state: State) -> list[str]:
    """ "heal hunter D3", or "heal hunter D3 from D4" for a healer on another tile."""
    if state.emergency[state.turn]:
        return []
    power = powers(state.active[state.turn])
    board = state.pieces[state.turn]
    found = []
    for cell, packed in enumerate(board):
        if not packed or healers_free(state, cell) <= 0:
            continue
        for target in (cell, *(land.GRID.neighbours[cell] if power.heal_reach else ())):
            source = "" if target == cell else f" from {land.NAMES[cell]}"
            for kind in range(pieces.HURT):
                if pieces.count(board[target], kind + pieces.HURT):
                    found.append(f"heal {pieces.KINDS[kind]} {land.NAMES[target]}{source}")
    return found


def play_healing(state: State, text: str) -> State:
    """The state after a healer has removed a wound (FW-20). NotationError or IllegalMoveError."""
    words = text.split(" ")
    ok = len(words) in (3, 5) and words[0] == "heal" and words[1] in pieces.KINDS
    if not ok or any(name not in land.CELL for name in words[2::2]) or words[3:4] not in ([], ["from"]):
        raise NotationError("This is not a move for the healing phase: {text}", text=repr(text[:60]))
    kind, target = pieces.PIECE[words[1]], land.CELL[words[2]]
    source = land.CELL[words[-1]]
    board, power = state.pieces[state.turn], powers(state.active[state.turn])
    if len(words) == 5 and source == target:
        raise NotationError("Do not name a healer on the same tile.")
    if source != target and not (power.heal_reach and land.GRID.masks[source] >> target & 1):
        raise IllegalMoveError("A healer heals only on its own tile.", "FW-20")
    if state.emergency[state.turn]:
        raise IllegalMoveError("In an emergency, healers heal nobody.", "FW-17")
    if healers_free(state, source) <= 0:
        raise IllegalMoveError("No healer there can remove another wound this turn.", "FW-20")
    if not pieces.count(board[target], kind + pieces.HURT):
        raise IllegalMoveError("There is no such wounded piece on that tile.", "FW-20")
    healed = change(state, state.turn, (target, pieces.ONE[kind] - pieces.ONE[kind + pieces.HURT]))
    return healed._replace(worked=tuple(sorted((*state.worked, source))))


def kinds_on(packed: int) -> tuple[int, ...]:
    """The kinds of piece on a tile, hurt or not, in the order of the growth table."""
    return tuple(sorted({piece % pieces.HURT for piece in pieces.listed(packed)}))


def on_track(state: State, seat: int, kind: int) -> int:
    """How many pieces of a kind are not in play (outside a fight)."""
    return pieces.OF_A_KIND - pieces.of_kind(sum(state.pieces[seat]), kind)


def can_grow(state: State, cell: int) -> bool:
    """Whether a tile of the seat whose turn it is may still grow (FW-21)."""
    seat = state.turn
    packed = state.pieces[seat][cell]
    return (
        2 <= pieces.size(packed) < powers(state.active[seat]).stack
        and cell not in state.worked
        and any(on_track(state, seat, kind) for kind in kinds_on(packed))
    )


def needs_die(state: State, cell: int) -> bool:
    """Whether a die decides who is born on a tile of the seat whose turn it is."""
    return len(kinds_on(state.pieces[state.turn][cell])) > 1


def growth_moves(state: State) -> list[str]:
    """The tiles that can grow (FW-21)."""
    board = state.pieces[state.turn]
    return [f"grow {land.NAMES[cell]}" for cell, packed in enumerate(board) if packed and can_grow(state, cell)]


def play_growth(state: State, text: str) -> State:
    """The state after a tile has grown: with one kind of piece a second is born, otherwise a die decides. NotationError or IllegalMoveError."""
    word, _, name = text.partition(" ")
    if word != "grow" or name not in land.CELL:
        raise NotationError("This is not a move for the growth phase: {text}", text=repr(text[:60]))
    cell = land.CELL[name]
    if not can_grow(state, cell):
        raise IllegalMoveError(
            "Only a tile with enough room and two or more of your pieces can grow, and only once a turn.", "FW-21"
        )
    state = state._replace(worked=tuple(sorted((*state.worked, cell))))
    kinds = kinds_on(state.pieces[state.turn][cell])
    if len(kinds) == 1:
        return _born(state, cell, kinds[0])
    return state._replace(pending=Birth(cell, 1))


def born_of(kinds: tuple[int, ...], face: int) -> int | None:
    """The kind born by this die on a tile with these kinds (two or more); None: roll again."""
    if len(kinds) == 2:
        return kinds[(face - 1) // 3]
    if len(kinds) == 3:
        return kinds[(face - 1) // 2]
    return kinds[face - 1] if face <= 4 else None


def roll_growth(state: State, asked: Birth, face: int) -> State:
    """The state after the die of growth: a face of a kind that is not there is rolled again."""
    cell, roll = asked
    kind = born_of(kinds_on(state.pieces[state.turn][cell]), face)
    if kind is None:
        return state._replace(pending=Birth(cell, roll + 1))
    return _born(state._replace(pending=None), cell, kind)


def _born(state: State, cell: int, kind: int) -> State:
    if not on_track(state, state.turn, kind):
        return state
    return change(state, state.turn, (cell, pieces.ONE[kind]))


def untended(state: State, seat: int) -> frozenset[int]:
    """The cells with wounded pieces of the seat where none of its unhurt healers can work."""
    wounded = frozenset(cell for cell, packed in enumerate(state.pieces[seat]) if packed >> 32)
    return wounded - healers_reach(state, seat)


def healers_reach(state: State, seat: int) -> frozenset[int]:
    """The cells where an unhurt healer of the seat can work."""
    power = powers(state.active[seat])
    cells = {cell for cell, packed in enumerate(state.pieces[seat]) if pieces.count(packed, pieces.HEALER)}
    if power.heal_reach:
        cells |= {near for cell in cells for near in land.GRID.neighbours[cell]}
    return frozenset(cells)
