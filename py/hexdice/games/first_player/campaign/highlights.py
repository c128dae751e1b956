"""What a campaign's ledger tells in a few sentences: who starts again and again, who has most dice, who still waits."""

from hexdice.games.first_player.campaign.layout import name_of
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.view.text import listed, say, say_n

WAITING = 3  # selections after which it is worth saying that somebody has not started yet


def streak(ledger: Ledger) -> tuple[str, int]:
    """Who started the last selection, and how many in a row until then; ("", 0) before the first."""
    who, length = "", 0
    for selection in reversed(ledger.selections.values()):
        if who not in ("", selection.seating[0]):
            break
        who, length = selection.seating[0], length + 1
    return who, length


def news(ledger: Ledger) -> str:
    """What is worth saying of the last selection: a streak, or a first start after a wait; "" for nothing."""
    who, length = streak(ledger)
    if length == 2:
        return say("{name} starts for the second time in a row.", name=name_of(ledger, who))
    if length > 2:
        return say("{name}, starts in a row: {n}!", name=name_of(ledger, who), n=length)
    if length and ledger.people[who].starts == 1 and ledger.people[who].selections >= WAITING:
        return say("At last: {name} starts for the first time!", name=name_of(ledger, who))
    return ""


def highlights(ledger: Ledger) -> str:
    """At most three sentences as a list, or ""."""
    lines = "".join(f"<li>{line}</li>" for line in (news(ledger), _most_dice(ledger), _waiting(ledger)) if line)
    return f'<ul class="fp-story" id="story">{lines}</ul>' if lines else ""


def _most_dice(ledger: Ledger) -> str:
    *_, second, first = sorted([(0, ""), (0, ""), *((ledger.people[who].dice, who) for who in ledger.members)])
    if first[0] == second[0]:
        return ""
    name = name_of(ledger, first[1])
    return say("Watch out for {name}: nobody else has as many dice, {n}.", name=name, n=first[0])


def _waiting(ledger: Ledger) -> str:
    people = ((who, ledger.people[who]) for who in ledger.members)
    names = [name_of(ledger, who) for who, one in people if one.selections >= WAITING and not one.starts]
    words = say_n(len(names), "{names} has not started yet.", "{names} have not started yet.", names=listed(names))
    return words if 0 < len(names) <= 2 else ""
