"""Words for The First War: pieces, terrains, events, endings."""

from collections import Counter
from collections.abc import Callable, Iterable

from hexdice.games.first_war.rules import economy, land, pieces
from hexdice.games.first_war.rules.cards import CARDS, NUMBER, SENTENCES
from hexdice.games.first_war.rules.movement import read_step
from hexdice.games.first_war.rules.opening import HOME, LEFT_OUT
from hexdice.games.first_war.rules.state import State, terrain
from hexdice.view.markup import remembered
from hexdice.view.table import Table, of_position
from hexdice.view.text import enumerated, labelled, listed, say, say_n, translated
from hexdice.view.why import difference


def terrain_name(terrain: int) -> str:
    """A terrain: 0 is a lake."""
    return (say("a lake"), say("Fields"), say("Mountain"), say("Plains"), say("Forest"))[terrain]


def kind_name(kind: int) -> str:
    """A kind of piece, 0 to 3."""
    return (say("hunter"), say("farmer"), say("healer"), say("scientist"))[kind]


def piece_name(piece: int) -> str:
    """ "hunter", "wounded farmer"."""
    wounded = say("wounded hunter"), say("wounded farmer"), say("wounded healer"), say("wounded scientist")
    return kind_name(piece) if piece < pieces.HURT else wounded[piece - pieces.HURT]


def some(piece: int, n: int) -> str:
    """ "2 hunters", "1 wounded farmer"."""
    return _SOME[piece](n)


# Called hundreds of times per drawing, so that only what is needed is looked up.
_SOME: tuple[Callable[[int], str], ...] = (
    lambda n: say_n(n, "{n} hunter", "{n} hunters"),
    lambda n: say_n(n, "{n} farmer", "{n} farmers"),
    lambda n: say_n(n, "{n} healer", "{n} healers"),
    lambda n: say_n(n, "{n} scientist", "{n} scientists"),
    lambda n: say_n(n, "{n} wounded hunter", "{n} wounded hunters"),
    lambda n: say_n(n, "{n} wounded farmer", "{n} wounded farmers"),
    lambda n: say_n(n, "{n} wounded healer", "{n} wounded healers"),
    lambda n: say_n(n, "{n} wounded scientist", "{n} wounded scientists"),
)


def counted_pieces(each: Iterable[int]) -> str:
    """Pieces given one by one: "2 hunters and 1 farmer"."""
    numbers = Counter(each)
    return listed([some(piece, numbers[piece]) for piece in sorted(numbers)])


def pieces_words(packed: int) -> str:
    """The pieces of a packed tile: "2 hunters, 1 wounded farmer"."""
    return enumerated(some(piece, pieces.count(packed, piece)) for piece in dict.fromkeys(pieces.listed(packed)))


def phase_name(phase: int) -> str:
    """A phase, 0 to 6."""
    moving = say("Hunters move"), say("Others move"), say("Fight")
    return (*moving, say("Food"), say("Research"), say("Healing"), say("Growth"))[phase]


def card_name(card: int) -> str:
    """A card of the research pyramid."""
    return translated(CARDS[card].name)


def card_text(card: int) -> str:
    """The text of a card, from the data that the rules use."""
    return " ".join(translated(SENTENCES[power]).format(n=value) for power, value in CARDS[card].effects)


def word_name(word: str) -> str:
    """A mover as a move text names it, in words: "tired hurt hunter"."""
    word = word.removeprefix("tired ")
    hurt = word.startswith("hurt ")
    return piece_name(pieces.KINDS.index(word.removeprefix("hurt ")) + (pieces.HURT if hurt else 0))


def round_of(table: Table, state: State | None = None) -> int:
    """The round of the table's state, or of an earlier one, as people count it: from their first one."""
    played: State = state or table.state
    return counted_round(table, played.round)


def counted_round(table: Table, number: int) -> int:
    """A round of the rules as people count it."""
    return number - (LEFT_OUT if table.options["begin"] != HOME else 0)


def hint_words(move: str) -> str:
    """A move in the words of a hint."""
    words = move.split(" ")
    last = words[-1]
    if step := read_step(move):
        return say("{piece} from {start} to {goal}", piece=word_name(step.who), start=words[-2], goal=last)
    piece = kind_name(pieces.KINDS.index(words[1])) if words[0] in ("put", "wound", "heal", "retreat") else ""
    if words[0] == "put":
        return say("{piece} from {cell} on stack {n}", piece=piece, cell=words[2], n=last)
    if words[0] == "activate":
        return say("activate {card}", card=card_name(NUMBER[move.removeprefix("activate ")]))
    return {
        "done": say("go on"),
        "emergency": say("declare an emergency"),
        "strike": say("strike"),
        "stand": say("the marked formation"),
        "cure": say("the healer on {cell}", cell=last),
        "fight": say("fight on {cell}", cell=last),
        "grow": say("let {cell} grow", cell=last),
        "turn": say("turn up {card}", card=last),
        "retreat": say("{piece} to {cell}", piece=piece, cell=last),
        "wound": say("{piece} on {cell}", piece=piece, cell=last),
        "heal": say("{piece} on {cell}", piece=piece, cell=words[2] if piece else ""),
    }.get(words[0], move)


def food_words(state: State, seat: int) -> str:
    """The food forecast for the tribe's current position."""
    food, mouths = economy.food(state, seat), pieces.population(state.pieces[seat])
    if food < mouths:
        return say_n(
            mouths - food,
            "{food} for {mouths}: {n} will be wounded by hunger",
            "{food} for {mouths}: {n} will be wounded by hunger",
            food=food,
            mouths=mouths,
        )
    if food == mouths:
        return say("{food} for {mouths}: just enough", food=food, mouths=mouths)
    return say("{food} for {mouths}: {n} left over", food=food, mouths=mouths, n=food - mouths)


@of_position
def all_described(table: Table) -> list[str]:
    """All tiles in words."""
    return [describe(table, cell) for cell in range(land.CELLS)]


def describe(table: Table, cell: int) -> str:
    """A tile in words: terrain, whose home, who stands there."""
    state: State = table.state
    home = ""
    if cell in land.START_FIELDS:
        seat = land.START_FIELDS.index(cell)
        home = say("your home") if seat == table.own else say("home of {name}", name=table.names[seat])
    here = tuple((table.called[seat], board[cell]) for seat, board in enumerate(state.pieces) if board[cell])
    return _described(terrain(state, cell), home, here)


@remembered
def _described(kind: int, home: str, here: tuple[tuple[str, int], ...]) -> str:
    held = (labelled(name, pieces_words(packed)) for name, packed in here)
    return enumerated(filter(None, (terrain_name(kind) if kind >= 0 else say("face down", "a tile"), home, *held)))


def reason(name: str, worth: float, amount: float) -> str:
    """A term of the evaluation (bot/reasons.py) in words: how a move differs in it from the best one."""
    n = round(abs(amount))
    counted = {
        "pieces": (
            say_n(n, "{n} more friendly piece.", "{n} more friendly pieces."),
            say_n(n, "{n} fewer friendly piece.", "{n} fewer friendly pieces."),
        ),
        "their pieces": (
            say_n(n, "{n} more enemy piece survives.", "{n} more enemy pieces survive."),
            say_n(n, "{n} fewer enemy piece survives.", "{n} fewer enemy pieces survive."),
        ),
        "food": (
            say_n(n, "{n} more piece goes hungry next turn.", "{n} more pieces go hungry next turn."),
            say_n(n, "{n} fewer piece goes hungry next turn.", "{n} fewer pieces go hungry next turn."),
        ),
    }
    weighed = {
        "pieces": (say("Friendly pieces are worth more."), say("Friendly pieces are worth less.")),
        "their pieces": (say("The enemy’s pieces are worth less."), say("The enemy’s pieces are worth more.")),
        "food": (say("More food is left."), say("Less food is left.")),
        "wounds": (say("Fewer wounds stay untended."), say("More wounds stay untended.")),
        "growth": (say("More pieces will be born."), say("Fewer pieces will be born.")),
        "farms": (say("Farmers are better placed on Fields."), say("The farmers are less well placed on the Fields.")),
        "reach": (say("Hunters are nearer to their goals."), say("Hunters are farther from their goals.")),
        "research": (say("Research is faster."), say("Research is slower.")),
        "danger": (say("Fewer pieces can be struck."), say("More pieces can be struck.")),
        "home": (say("The home Fields are safer."), say("The home Fields are less safe.")),
        "their danger": (say("More enemy pieces can be struck."), say("Fewer enemy pieces can be struck.")),
        "their plans": (say("The enemy makes less headway."), say("The enemy makes more headway.")),
        "cards": (say("The pyramid is worth more."), say("The pyramid is worth less.")),
        "end": (say("The outcome of the war is better."), say("The outcome of the war is worse.")),
    }
    return difference(name, worth, amount, counted, weighed)
