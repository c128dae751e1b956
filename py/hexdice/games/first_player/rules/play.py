"""The rules of one selection, from choosing dice to resolving (FP-1 to FP-13 and FP-15)."""

import string
from collections.abc import Iterable

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.notation import die_text, read_die
from hexdice.games.first_player.rules.refusals import refuse
from hexdice.games.first_player.rules.resolve import DieGiven, resolve
from hexdice.games.first_player.rules.state import Hand, Phase, State, takes_token, value
from hexdice.kernel.chance import Chance, die, read_face
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import CHANCE, Result
from hexdice.kernel.options import Options
from hexdice.kernel.sentence import Sentence

ROLL, TEMPORARY, TOKENS, TIE, SEATING, OVER = Phase  # looked up in every move: a name of a module is found sooner
NAMING = frozenset(string.ascii_letters + string.digits + ",")  # the form of ids of campaigns and players


def numbers(text: str, seats: int, what: str, usual: int) -> tuple[int, ...]:
    """One number from 0 to 99 for each seat, as in "3,3,4,2"; `usual` for everybody if the text is empty."""
    if not text:
        return (usual,) * seats
    parts = text.split(",")
    if len(parts) != seats or not all(number.isdecimal() and number.isascii() and len(number) <= 2 for number in parts):
        raise NotationError(
            "The {what} must be numbers from 0 to {most}, one per player ({seats}), not {text}.",
            what=Sentence(what),
            seats=seats,
            most=fp.MOST,
            text=repr(text[:60]),
        )
    return tuple(int(number) for number in parts)


def initial(options: Options, seats: int) -> State:
    """The state before the first roll. NotationError for options that no campaign writes."""
    for key in ("campaign", "players"):
        if not set(str(options[key])) <= NAMING:
            raise NotationError("The campaign of this selection cannot be read.")
    dice = numbers(str(options["dice"]), seats, "dice", 3)
    tokens = numbers(str(options["tokens"]), seats, "tokens", 0)
    quick = bool(options["quick"])
    state = State(
        full=options["mode"] == "order",
        quick=quick,
        plus_one=bool(options["plus_one"]),
        instead=bool(options["instead"]),
        reserve=int(options["reserve"]),
        hands=tuple(Hand(d, t, 0, d if quick else 0, 0, 0, (), ()) for d, t in zip(dice, tokens, strict=True)),
        phase=ROLL,
        order=(),
        tied=(),
        rolls=0,
        waiting=0,
        turn=fp.NOBODY,
        passes=0,
        seating=(),
        asked="",
        gifts=(),
        token=fp.NOBODY,
        dares=str(options["evenings"]).startswith("dare"),
    )
    # With dice at fewer than two seats nothing is compared: that seat is first, or all roll temporary dice (FP-11).
    if sum(1 for hand in state.hands if hand.dice) < 2:
        return advance(state._replace(hands=tuple(hand._replace(playing=0) for hand in state.hands)))
    return state


def _put_hand(state: State, seat: int, hand: Hand) -> State:
    return state._replace(hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def rolling(state: State) -> int:
    """The seat whose die is rolled next, or NOBODY."""
    if state.phase == ROLL:
        for seat, hand in enumerate(state.hands):
            if len(hand.loose) + len(hand.row) < hand.playing:
                return seat
    elif state.phase == TEMPORARY:
        for seat, hand in enumerate(state.hands):
            if not hand.dice and not hand.row:
                return seat
    elif state.phase == TIE:
        return state.tied[-state.waiting]
    return fp.NOBODY


def chance(state: State) -> Chance | None:
    """The next die: of a seat that is ready to roll, of one without dice, or of a tied one; None while a seat is up."""
    seat = rolling(state)
    if seat == fp.NOBODY:
        return None
    if state.phase == TIE:
        return die(f"tie {state.rolls} seat {seat}")
    if state.phase == TEMPORARY:
        return die(f"temporary seat {seat}")
    hand = state.hands[seat]
    return die(f"seat {seat} roll {hand.aside + 1} die {len(hand.loose) + 1}")


def actors(state: State) -> tuple[int, ...]:
    """All that have yet to roll or order their dice, at once (FP-3, FP-4); then whoever lays a token; then the first player."""
    if state.phase == ROLL:
        if rolling(state) != fp.NOBODY:
            return ()
        return tuple(seat for seat, hand in enumerate(state.hands) if hand.dice and not hand.ready)
    if state.phase == TOKENS:
        return (state.turn,)
    if state.phase == SEATING:
        return (state.first,)
    return ()


def _labels(dice: Iterable[int]) -> list[str]:
    """The texts of dice, each once, the highest first."""
    return [die_text(die) for die in sorted(set(dice), key=lambda die: (-value(die), die))]


def moves(state: State, seat: int) -> tuple[str, ...]:
    """The legal moves of a seat, in a fixed order."""
    if seat not in actors(state):
        return ()
    hand = state.hands[seat]
    if state.phase == ROLL:
        if not hand.playing:
            return tuple(f"dice {count}" for count in range(hand.dice, 0, -1))
        found = [f"put {text}" for text in _labels(hand.loose)]
        if len(hand.loose) > 1:
            found.append("high")
            if not hand.row:
                found += [f"aside {text}" for text in _labels(hand.loose)]
        if state.with_tokens and hand.tokens:
            found += [f"plus {text}" for text in _labels(die for die in hand.loose if takes_token(die))]
        if state.dares:
            found.append("dare")
        return tuple(found)
    if state.phase == TOKENS:
        return (*(f"raise {index + 1}" for index in _raisable(state, seat)), "pass")
    second = state.seating[1:2] if len(state.hands) >= fp.LARGE else ()
    taken = {fp.LAST: state.seating[:1], fp.SECOND: _ends(state), fp.BEFORE: (*_ends(state), *second)}[state.asked]
    proposed = state.seating[fp.PLACES[state.asked]]
    others = [s for s in range(len(state.hands)) if s not in taken and s != proposed]
    return ("resolve", *(f"{state.asked} {s}" for s in others))


def _ends(state: State) -> tuple[int, ...]:
    return (state.seating[0], state.seating[-1])


def _raisable(state: State, seat: int) -> tuple[int, ...]:
    """The positions in the row of `seat` where it may lay a token now."""
    hand = state.hands[seat]
    if not (state.with_tokens and hand.tokens and hand.dice):
        return ()
    if state.tied and seat not in state.tied:
        return ()
    indices = range(len(hand.row))[-1:] if state.tied else range(len(hand.row))
    return tuple(index for index in indices if takes_token(hand.row[index]))


def apply(state: State, actor: int, text: str) -> State:
    """The state after a move or a rolled face. NotationError or IllegalMoveError."""
    if actor == CHANCE:
        return _rolled(state, text)
    hand = state.hands[actor] if 0 <= actor < len(state.hands) else None
    if hand is None or text not in moves(state, actor):
        raise refuse(state, actor, text)
    word, _, rest = text.partition(" ")
    if state.phase == ROLL:
        return _revealed(_put_hand(state, actor, _handle(hand, word, rest)))
    if state.phase == TOKENS:
        if word == "pass":
            return _ask_tokens(state._replace(passes=state.passes + 1))
        index = int(rest) - 1
        row = (*hand.row[:index], hand.row[index] + fp.TOKEN, *hand.row[index + 1 :])
        raised = hand._replace(row=row, tokens=hand.tokens - 1, laid=hand.laid + 1)
        return _ask_tokens(_put_hand(state, actor, raised)._replace(passes=0))
    if word == "resolve":
        return _resolved(state)
    return _next_question(state._replace(seating=_moved(state.seating, int(rest), state.asked)))


def _handle(hand: Hand, word: str, rest: str) -> Hand:
    """A seat's dice after one of its moves before the reveal."""
    if word == "dice":
        return hand._replace(playing=int(rest))
    if word == "dare":
        return hand
    if word == "high":
        down = tuple(sorted(hand.loose, key=lambda die: (-value(die), die)))
        return hand._replace(loose=(), row=hand.row + down)
    die = read_die(rest)
    index = hand.loose.index(die)
    others = hand.loose[:index] + hand.loose[index + 1 :]
    if word == "put":
        return hand._replace(loose=others, row=(*hand.row, die))
    if word == "plus":
        loose = (*hand.loose[:index], die + fp.TOKEN, *hand.loose[index + 1 :])
        return hand._replace(loose=loose, tokens=hand.tokens - 1, laid=hand.laid + 1)
    # Left out, and all other dice are rolled again. Dice that had a token take no second one (FP-13).
    marks = sum(map(fp.had_token, others))
    return hand._replace(playing=hand.playing - 1, aside=hand.aside + 1, marks=marks, loose=())


def _rolled(state: State, text: str) -> State:
    seat = rolling(state)
    if seat == fp.NOBODY:
        raise IllegalMoveError("There is no die to roll now.")
    face, hand = read_face(text), state.hands[seat]
    if state.phase == TIE:
        mark = fp.SPENT if fp.had_token(hand.row[-1]) else 0
        state = _put_hand(state, seat, hand._replace(row=(*hand.row[:-1], face + mark)))
        state = state._replace(waiting=state.waiting - 1)
        return state if state.waiting else _open_tokens(state)
    if state.phase == TEMPORARY:
        state = _put_hand(state, seat, hand._replace(row=(face,)))
        return state if rolling(state) != fp.NOBODY else advance(state)
    return _revealed(_put_hand(state, seat, _add(hand, face, state.quick)))


def _add(hand: Hand, face: int, quick: bool) -> Hand:
    """Adds a rolled die to a hand; the marked dice are rolled last."""
    if hand.playing - len(hand.loose) <= hand.marks:
        return hand._replace(loose=(*hand.loose, face + fp.SPENT), marks=hand.marks - 1)
    loose = (*hand.loose, face)
    if quick and len(loose) == hand.playing:
        return hand._replace(loose=(), row=tuple(sorted(loose, reverse=True)))
    return hand._replace(loose=loose)


def _revealed(state: State) -> State:
    """When the last row is complete, shows all rows; then tokens may be laid (FP-4, FP-13)."""
    if all(hand.ready for hand in state.hands if hand.dice):
        return _open_tokens(state)
    return state


def _open_tokens(state: State) -> State:
    return _ask_tokens(state._replace(phase=TOKENS, turn=fp.NOBODY, passes=0))


def _ask_tokens(state: State) -> State:
    """Asks the next holder of a token, or goes on when all have passed in a row or nobody can lay one."""
    holders = [seat for seat in range(len(state.hands)) if _raisable(state, seat)]
    if state.passes >= len(holders):
        state = state._replace(turn=fp.NOBODY, passes=0)
        return _tie_decided(state) if state.tied else advance(state)
    after = [seat for seat in holders if seat > state.turn]
    return state._replace(turn=(after or holders)[0])


def advance(state: State) -> State:
    """Determines place after place until dice must be rolled for the next one or all are known (FP-5 to FP-7)."""
    while state.full or not state.order:
        pool = [seat for seat, hand in enumerate(state.hands) if hand.dice and seat not in state.order]
        if not pool:
            pool = [seat for seat, hand in enumerate(state.hands) if not hand.dice and seat not in state.order]
            if len(pool) > 1 and not state.hands[pool[0]].row:
                return state._replace(phase=TEMPORARY)  # FP-11
        if not pool:
            break
        best = max(_values(state, seat) for seat in pool)
        leaders = tuple(seat for seat in pool if _values(state, seat) == best)
        if len(leaders) > 1:
            return _roll_tied(state._replace(tied=leaders))
        state = state._replace(order=(*state.order, leaders[0]))
    seats = len(state.hands)
    around = tuple((state.order[0] + step) % seats for step in range(seats))
    return state._replace(phase=SEATING, seating=state.order if state.full else around, asked=fp.LAST)


def _values(state: State, seat: int) -> tuple[int, ...]:
    """The values of a row for comparison: a longer row beats its own beginning, as a missing die counts 0 (FP-5)."""
    return tuple(value(die) for die in state.hands[seat].row)


def _roll_tied(state: State) -> State:
    return state._replace(phase=TIE, rolls=state.rolls + 1, waiting=len(state.tied))


def _tie_decided(state: State) -> State:
    """The highest new die gets the place; if several share it, all tied seats roll again (FP-6)."""
    lasts = {seat: value(state.hands[seat].row[-1]) for seat in state.tied}
    best = [seat for seat in state.tied if lasts[seat] == max(lasts.values())]
    if len(best) > 1:
        return _roll_tied(state)
    return advance(state._replace(order=(*state.order, best[0]), tied=()))


def _moved(seating: tuple[int, ...], seat: int, asked: str) -> tuple[int, ...]:
    """The playing order with one seat moved to the place asked for."""
    others = [other for other in seating if other != seat]
    index = {fp.LAST: len(others), fp.SECOND: 1, fp.BEFORE: len(others) - 1}[asked]
    return (*others[:index], seat, *others[index:])


def _next_question(state: State) -> State:
    """After one place was named: asks for the next one needed at a table of this size; otherwise the dice change hands."""
    if state.asked == fp.LAST and len(state.hands) >= fp.LARGE:
        return state._replace(asked=fp.SECOND)
    if state.asked in (fp.LAST, fp.SECOND) and _before_matters(state):
        return state._replace(asked=fp.BEFORE)
    return _resolved(state)


def _before_matters(state: State) -> bool:
    seats = len(state.hands)
    return seats >= fp.LARGE or state.with_tokens or (seats >= fp.TOKEN_SEATS and state.instead and state.reserve > 0)


def transfers(state: State) -> tuple[tuple[DieGiven, ...], int]:
    """The gifts, and who gets a token, as resolved or as the seating would have them now."""
    if state.phase == OVER:
        return state.gifts, state.token
    dice = [hand.dice for hand in state.hands]
    return resolve(dice, state.reserve, state.plus_one, state.instead, state.seating)


def _resolved(state: State) -> State:
    """Moves the dice and the token, and ends the selection (FP-8 to FP-10, FP-13, FP-15)."""
    gifts, token = transfers(state)
    hands, reserve = list(state.hands), state.reserve
    for giver, receiver in gifts:
        if giver == fp.RESERVE:
            reserve -= 1
        else:
            hands[giver] = hands[giver]._replace(dice=hands[giver].dice - 1)
        hands[receiver] = hands[receiver]._replace(dice=hands[receiver].dice + 1)
    if token != fp.NOBODY:
        hands[token] = hands[token]._replace(tokens=hands[token].tokens + 1)
    return state._replace(phase=OVER, asked="", hands=tuple(hands), reserve=reserve, gifts=gifts, token=token)


def result(state: State) -> Result | None:
    """Who starts, as the winner."""
    return Result((state.first,), "resolved") if state.phase == OVER else None


def private(state: State) -> bool:
    """Whether rows are ordered unseen by the others; dice that are all rolled high to low need no secret."""
    return state.phase == ROLL and not state.quick


def view(state: State, seat: int | None) -> State:
    """Before the reveal a seat sees only its own faces, order and tokens; the number of dice in play is open (FP-3)."""
    if not private(state):
        return state
    hands = tuple(hand if who == seat else _covered(hand) for who, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def _covered(hand: Hand) -> Hand:
    shown = len(hand.loose) + len(hand.row)
    row = (fp.HIDDEN,) * hand.playing if hand.ready else ()
    loose = () if hand.ready else (fp.HIDDEN,) * shown
    return hand._replace(tokens=hand.tokens + hand.laid, laid=0, marks=0, loose=loose, row=row)


def barrier(state: State, seat: int, move: str) -> bool:
    """The order that completes all rows reveals them; the last move passes the dice to the ledger."""
    after = apply(state, seat, move)
    return after.phase == OVER or (state.phase == ROLL and after.phase != ROLL)


def counts(state: State) -> dict[str, int]:
    """What `simulate` adds up."""
    found = {"tie rolls": state.rolls, "dice set aside": sum(hand.aside for hand in state.hands)}
    if state.phase == OVER:
        found[f"seat {state.first} first"] = 1
        found["dice given"] = len(state.gifts)
    return found
