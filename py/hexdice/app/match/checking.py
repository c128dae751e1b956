"""Recomputes the dice of a finished match: the result, what it proves and what it does not."""

from collections.abc import Iterator

from hexdice.app.match.session import Session
from hexdice.kernel import fair
from hexdice.kernel.game import CHANCE
from hexdice.kernel.match import TYPED, Match
from hexdice.view import frame
from hexdice.view.markup import button, esc
from hexdice.view.text import enumerated, listed, say, say_n


def way_in(session: Session) -> str:
    """The button that opens the check, for a finished match whose dice can be checked."""
    match = session.match
    if match.result is None:  # a long match has many events, too many to look at on each tap
        return ""
    rolled = any(event.actor == CHANCE and event.mark != TYPED for event in match.played[match.header.shared :])
    if not rolled or not match.header.seed:
        return ""
    words = _sorted(match, say("Check the dice"), say("Check the draws"), say("Check the draws and rolls"))
    return button(words, ui="view.dice=1", sign="die", kind="quiet", id="check-the-dice")


def _rolls(match: Match) -> Iterator[bool]:
    """For each outcome of chance whether it was a die, and not a tile or a card."""
    drawn = (match.game.chance(match.states[n]) for n, event in enumerate(match.played) if event.actor == CHANCE)
    return (bool(chance.die) for chance in drawn if chance is not None)


def _sorted(match: Match, dice: str, draws: str, both: str) -> str:
    """The words that fit what chance decided in a match."""
    found = set(_rolls(match))
    return both if len(found) > 1 else dice if True in found else draws


def dialog(session: Session) -> str:
    """The dialog with the result, if it is open."""
    if not session.ui.get("view.dice") or session.match.result is None or not session.match.header.seed:
        return ""
    body = "".join(f"<p>{words}</p>" for words in [*verdict(session), *proves(session)])
    title = _sorted(
        session.match,
        say("The dice of this match"),
        say("The draws of this match"),
        say("The draws and rolls of this match"),
    )
    return frame.dialog(title, body, close="ui:view.dice=", id="dice-check")


def verdict(session: Session) -> list[str]:
    """What was recomputed, and whether it agrees; markup here and below."""
    match = session.match
    own = match.played[match.header.shared :]
    rolls = sum(event.actor == CHANCE and event.mark != TYPED for event in own)
    typed = sum(event.mark == TYPED for event in own)
    if any(_rolls(match)):
        counted = say_n(rolls, "{n} roll was recomputed and compared.", "{n} rolls were recomputed and compared.")
        agreed = say("All of them match: no roll was changed.")
    else:
        counted = say_n(rolls, "{n} draw was recomputed and compared.", "{n} draws were recomputed and compared.")
        agreed = say("All of them match: no draw was changed.")
    if wrong := enumerated(str(index + 1) for index in match.wrong_dice()):
        agreed = say("Not all of them match the seed. Events that differ: {events}.", events=wrong)
    real = say_n(typed, "{n} roll of a real die cannot be checked.", "{n} rolls of real dice cannot be checked.")
    words = [counted, f"<b>{agreed}</b>", *([real] if typed else [])]
    if match.header.shared:
        words.append(say("What was played before this match branched off has a different seed and is not checked."))
    return words


def proves(session: Session) -> list[str]:
    """What the check proves, and what it does not."""
    match = session.match
    if match.shares:
        return _of_all(match.header.seed, match.shares)
    if match.header.seed.startswith("code:"):
        return [say("The dice follow from the agreed code: anyone who knows it can compute them, even in advance.")]
    if session.local:
        return [
            say("This proves that no roll was changed after the seed was chosen, and that no tap could influence one."),
            say(
                "It does not prove that nobody knew the rolls: the seed is in the saved match, and anyone who opens the file with other tools can look ahead."
            ),
        ]
    return [
        say(
            "The host promised this seed before the first roll, and this device has checked it: no roll was changed or chosen afterwards."
        ),
        say("This does not prove that nobody foresaw a roll: the host knew the seed. Checked dice rule that out."),
    ]


def _of_all(seed: str, shares: tuple[fair.Share, ...]) -> list[str]:
    names = [esc(share.name) for share in shares]
    if wrong := fair.faults(seed, shares):
        return [
            say(
                "What these devices contributed to the roll does not match what they promised: {names}.",
                names=listed([esc(name) or say("the shared seed") for name in wrong]),
            )
        ]
    return [
        say(
            "The devices of {names} made the seed together. To each roll, every device also added a part that it had promised at the start and revealed only for that roll.",
            names=listed(names),
        ),
        say("So nobody could choose or foresee a roll alone; that would take all of these devices together."),
    ]
