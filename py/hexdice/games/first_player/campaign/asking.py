"""The question before somebody leaves, and the reports after that and after an evening; they compare two ledgers."""

from collections.abc import Iterable

from hexdice.games.first_player.campaign.kinds import Cell, Close, Leave
from hexdice.games.first_player.campaign.layout import name_of
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, Ledger
from hexdice.view.frame import Yes, ask
from hexdice.view.markup import esc
from hexdice.view.text import listed, say, say_n


def question(before: Ledger, entry: Leave) -> str:
    """A dialog that says what it means that somebody leaves. Its yes carries the ledger's mark, so that people agree to this ledger only."""
    lines = [*_would(before, before.then(entry), entry.who), say("This cannot be undone.")]
    name, body = name_of(before, entry.who), "".join(f"<li>{line}</li>" for line in lines)
    yes = Yes(say("Yes, {name} leaves", name=name), f"fp-leave-yes:{esc(before.id)}/{before.mark}/{esc(entry.who)}")
    title = say("{name} leaves?", name=name)
    return ask(title, f'<ul class="fp-would">{body}</ul>', yes, say("No, change nothing"))


def deleting(ledger: Ledger) -> str:
    """A dialog before a campaign goes from this device."""
    words = say(
        "{name} will be gone from this device for good. Save it as a file first if you are not sure.",
        name=f"<b>{esc(ledger.name)}</b>",
    )
    agreed = f"fp-delete-yes:{esc(ledger.id)}"
    return ask(say("Delete this campaign?"), f"<p>{words}</p>", Yes(say("Delete it"), agreed))


def _would(before: Ledger, after: Ledger, who: str) -> list[str]:
    """The consequences of leaving, one sentence each."""
    found = [_leaves(before, after, who)]
    if lost := _tokens(before) - _tokens(after):
        found.append(say_n(lost, "One token is discarded.", "{n} tokens are discarded."))
    if len(before.undoable()) > len(after.undoable()):
        found.append(say("The last result can then no longer be undone."))
    return found


def _leaves(before: Ledger, after: Ledger, who: str) -> str:
    name, dice = name_of(before, who), after.reserve - before.reserve
    if not dice:
        return say("{name} leaves, without any dice.", name=name)
    if before.kind != CAMPAIGN:
        return say("The dice of anyone who leaves go out of play.")
    return say_n(
        dice, "{name} leaves: one die goes to the reserve.", "{name} leaves: {n} dice go to the reserve.", name=name
    )


def _tokens(ledger: Ledger) -> int:
    return sum(person.tokens for person in ledger.people.values())


def absent(ledger: Ledger, cells: Iterable[Cell]) -> str:
    """Who loses a die by having missed the evening that these cells end (FP-14), or ""."""
    names = [name_of(ledger, cell.who) for cell in cells if cell.lost]
    words = say_n(
        len(names),
        "{names} missed the whole evening: one of their dice goes to the reserve.",
        "{names} missed the whole evening: one die of each goes to the reserve.",
        names=listed(names),
    )
    return words if names else ""


def recorded(after: Ledger, entry: Leave | Close) -> str:
    """What was done, as a notice."""
    if isinstance(entry, Leave):
        return say("{name} has left the campaign.", name=name_of(after, entry.who))
    if after.kind != CAMPAIGN:
        return say("The evening has ended, and nothing of it is kept.")
    ended = say("The evening “{label}” is recorded.", label=esc(entry.label))
    return f"{ended} {absent(after, after.columns[-1].cells.values())}".strip()
