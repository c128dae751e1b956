"""What a campaign's ledger tells in a few sentences: who has started how often, who has most dice, who still waits."""

from hexdice.games.first_player.campaign.layout import drawn_dice, name_of
from hexdice.games.first_player.campaign.ledger import Ledger
from hexdice.view.markup import esc, icon, seat_name
from hexdice.view.text import listed, say, say_n

MOST = 3  # sentences shown at once
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
    """What the last selection changed between people: a streak, a first start after a wait, or who leads; "" for nothing."""
    who, length = streak(ledger)
    if not length:
        return ""
    name = name_of(ledger, who)
    if length == 2:
        return say("{name} starts for the second time in a row.", name=name)
    if length == 3:
        return say("{name} starts for the third time in a row!", name=name)
    if length > 3:
        return say("{name}, starts in a row: {n}!", name=name, n=length)
    person, others = ledger.people[who], [ledger.people[one] for one in ledger.members if one != who]
    if person.starts == 1 and person.selections >= WAITING:
        return say("At last: {name} starts for the first time!", name=name)
    most = max((other.starts for other in others), default=0)
    if person.starts == most >= 2:
        level = [esc(other.name) for other in others if other.starts == most]
        return say("{name} draws level with {others}. Starts: {n} each.", name=name, others=listed(level), n=most)
    if person.starts == most + 1 > 2:
        return say("{name} takes the lead. Starts: {n}.", name=name, n=person.starts)
    return ""


def highlights(ledger: Ledger) -> str:
    """At most three sentences as a list, or ""."""
    lines = "".join(f"<li>{line}</li>" for line in _sentences(ledger)[:MOST])
    return f'<ul class="fp-story" id="story">{lines}</ul>' if lines else ""


def _sentences(ledger: Ledger) -> list[str]:
    found = []
    members = [ledger.people[who] for who in ledger.members]
    often = sorted((person.starts for person in members), reverse=True)
    who, length = streak(ledger)
    if often and often[0] >= 2 and (len(often) < 2 or often[0] > often[1]):
        person = next(person for person in members if person.starts == often[0])
        name, dice = esc(person.name), say_n(person.dice, "{n} die", "{n} dice")
        found.append(
            say("{name} has started twice and now has {dice}.", name=name, dice=dice)
            if person.starts == 2
            else say("{name} now has {dice}. Starts: {n}.", name=name, n=person.starts, dice=dice)
        )
    elif length >= 2 and ledger.people[who].member:
        found.append(say("{name}, starts in a row: {n}.", name=name_of(ledger, who), n=length))
    if first := leader(ledger):
        name, most = name_of(ledger, first), ledger.people[first].dice
        found.append(say("Watch out for {name}: nobody else has as many dice, {n}.", name=name, n=most))
    waiting = [esc(person.name) for person in members if person.selections >= WAITING and not person.starts]
    if 0 < len(waiting) <= 2:
        words = say_n(
            len(waiting), "{names} has not started yet.", "{names} have not started yet.", names=listed(waiting)
        )
        found.append(words)
    return found


def leader(ledger: Ledger) -> str:
    """The member who has more dice than anybody else, or ""."""
    dice = sorted(((ledger.people[who].dice, who) for who in ledger.members), reverse=True)
    return dice[0][1] if len(dice) > 1 and dice[0][0] > dice[1][0] else ""


def dice_now(ledger: Ledger) -> str:
    """Everybody's dice now, drawn as dice, those with the most first."""
    first, items = leader(ledger), ""
    members = [(number, who) for number, who in enumerate(ledger.people) if ledger.people[who].member]
    for number, who in sorted(members, key=lambda member: -ledger.people[member[1]].dice):
        dice = ledger.people[who].dice
        most = f'<span class="fp-badge first">{icon("flag")}{say("most dice")}</span>' if who == first else ""
        items += (
            f'<li class="fp-row">{seat_name(number, name_of(ledger, who))}<span class="fp-dice">{drawn_dice(dice, number)}'
            f'<span class="soft">{say_n(dice, "{n} die", "{n} dice")}</span></span>{most}</li>'
        )
    return f'<ol class="fp-list fp-most">{items}</ol>'
