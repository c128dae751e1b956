"""How the evening stands: the round, everybody's total, and who is ahead by how much."""

from collections.abc import Sequence

from hexdice.games.three_dice.rules.state import State, here
from hexdice.games.three_dice.table.words import besides, units, who
from hexdice.view.markup import seat_mark
from hexdice.view.parts import part
from hexdice.view.text import listed, say

MOST_TOTALS = 4  # with more people at the table only the best and the worst are named


def strip(state: State, names: Sequence[str], own: int | None, falling: State | None = None) -> str:
    """One line above the tray: the round, and who has taken how much; with what was taken before as long as the last dice fall."""
    number, limit = len(state.past) + (state.phase not in ("pause", "over")), state.rules.rounds
    words = say("Round {n} of {all}", n=max(1, number), all=limit) if limit else say("Round {n}", n=max(1, number))
    if limit and number == limit and state.phase != "over":
        words = say("Last round")
    shown = totals(state)
    order = sorted(shown, key=lambda seat: shown[seat])
    seats = list(shown) if len(shown) <= MOST_TOTALS else [order[0], order[-1]]
    least = min(shown.values())
    ahead = [seat for seat in shown if shown[seat] == least] if len(set(shown.values())) > 1 else []
    was = totals(falling) if falling else {}
    short = first_words([who(seat, names, own) for seat in range(len(names))])
    chips = "".join(
        f'<li class="td-chip{" lead" if seat in ahead else ""}">{seat_mark(seat)}<span class="td-chip-name">{short[seat]}</span> {_former(was.get(seat))}<b class="td-late" id="taken-{seat}-{shown[seat]}">{shown[seat]}</b></li>'
        for seat in seats
    )
    return part(
        "td-goal",
        f'<div class="td-goal" id="td-goal"><b>{words}</b><span class="td-taken"><small class="soft" aria-hidden="true">{say("Taken:")}</small><ul class="td-chips" aria-label="{say("What everybody has taken so far")}">{chips}</ul></span></div>',
    )


def _former(taken: int | None) -> str:
    return "" if taken is None else f'<b class="td-old" aria-hidden="true">{taken}</b>'


def first_words(names: Sequence[str]) -> list[str]:
    """Each name by its first word, where no other begins with the same one."""
    first = [name.partition(" ")[0] or name for name in names]
    return [word if first.count(word) == 1 else name for name, word in zip(names, first, strict=True)]


def totals(state: State) -> dict[int, int]:
    """What each seat at the table has taken, counted or not."""
    return {seat: state.players[seat].sips + state.players[seat].points for seat in here(state)}


def lead(state: State, names: Sequence[str], own: int | None) -> str:
    """Who is ahead, and by how much: the fewest are best."""
    taken = totals(state)
    least = min(taken.values())
    first = [seat for seat in taken if taken[seat] == least]
    if len(first) == len(taken):
        return say("Nobody is ahead so far.")
    if others := besides(first, names, own) if len(first) > 1 else "":
        return say("You and {others} are ahead together.", others=others)
    if len(first) > 1:
        return say("{names} are ahead together.", names=listed([names[seat] for seat in first]))
    gap = units(state.rules, min(total for seat, total in taken.items() if seat != first[0]) - least)
    if first[0] == own:
        return say("You are ahead: {amount} fewer than the next.", amount=gap)
    if own in taken:
        behind = units(state.rules, taken[own] - least)
        return say("{name} is ahead: you have {amount} more.", name=names[first[0]], amount=behind)
    return say("{name} is ahead: {amount} fewer than the next.", name=names[first[0]], amount=gap)


def aim(state: State) -> str:
    """What the evening is about."""
    if not state.rules.rounds:
        return say("Three dice, one loser a round.")
    return say("{n} rounds: whoever has taken most by then loses the evening.", n=state.rules.rounds)
