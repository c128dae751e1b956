"""Why a move is not possible, with the rule that says so."""

from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State
from hexdice.kernel.errors import IllegalMoveError, NotationError
from hexdice.kernel.game import illegal
from hexdice.kernel.sentence import Sentence


def refuse(state: State, actor: int, text: str) -> Exception:
    """Why a move is not possible, in words for the table."""
    words = text.split(" ")
    known = {"dice", "put", "aside", "plus", "raise", "last", "second", "before"}
    plain = {"high", "pass", "resolve"}
    if not ((len(words) == 2 and words[0] in known and words[1]) or (len(words) == 1 and words[0] in plain)):
        return NotationError("{text} is not a move of this game.", text=repr(text[:40]))
    if not 0 <= actor < len(state.hands):
        return IllegalMoveError("There is no such seat at this table.")
    word, hand = words[0], state.hands[actor]
    if word == "dice" and state.phase == fp.Phase.ROLL:
        if not hand.dice:
            return illegal(text, "Players without dice do not roll.", "FP-10")
        if hand.playing:
            return illegal(text, "The number of dice has already been chosen.", "FP-2")
        return illegal(text, Sentence("Choose a number of dice from 1 to {n}.", n=hand.dice), "FP-2")
    if word == "aside" and state.phase == fp.Phase.ROLL:
        if hand.row:
            return illegal(text, "You are already ordering the dice: it is too late to roll them again.", "FP-3")
        return illegal(text, "Leave out one of the dice you rolled; at least one must remain to be rolled.", "FP-3")
    if word in ("plus", "raise"):
        if not state.with_tokens:
            return illegal(text, "Tokens need at least four players and have to be switched on.", "FP-13")
        if not hand.tokens:
            return illegal(text, "There is no token left to lay.", "FP-13")
        return illegal(text, "On your turn, you may lay a token on a die below six that has had none yet.", "FP-13")
    if word in ("put", "high"):
        return illegal(text, "Put one of your own rolled dice in your row before the rows are revealed.", "FP-4")
    if word in (fp.LAST, fp.SECOND, fp.BEFORE):
        return illegal(text, "This player cannot be chosen here.", "FP-8")
    return illegal(text, "This is not possible now.", "FP-8" if word == "resolve" else "FP-4")
