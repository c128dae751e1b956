"""The main part of the table: the tray with its dice, and between rounds how the last one ended."""

from hexdice.games.three_dice.rules.notation import KEEPS
from hexdice.games.three_dice.rules.state import SAFE, Round, State
from hexdice.games.three_dice.table import moments, panels, round_end, tray, words
from hexdice.games.three_dice.table.end import evening_panel
from hexdice.games.three_dice.table.evening import lingers, on_view, played
from hexdice.view.dice import die_name
from hexdice.view.markup import seat_name
from hexdice.view.parts import part
from hexdice.view.table import Table
from hexdice.view.text import listed, say, say_n


def stage(table: Table) -> str:
    """The main part."""
    state: State = table.state
    if state.phase == "over" and not lingers(table):
        return evening_panel(table)
    if state.between_rounds and state.past:
        return _tray(table, *_round_over(table))
    if state.phase in ("off", "offdice"):
        return _tray(table, *_roll_off(table))
    return _tray(table, *_in_turn(table))


def _tray(table: Table, body: str, said: str) -> str:
    """The tray: the round and the penalty above; what the dice have done below them."""
    state: State = table.state
    top = f'<div class="td-top"><b>{panels.round_words(state)}</b>{tray.pot(table, on_view(state).penalty)}</div>'
    return part(
        "td-tray",
        f'<section class="tray td-tray on-felt" id="td-tray" aria-label="{say("The tray")}">{top}{body}'
        f'<div class="td-slot" id="slot-{tray.throw_key(state)}">{said or _outlook(table) or _print()}</div></section>',
    )


def _in_turn(table: Table) -> tuple[str, str]:
    """The dice of a turn, or of the one before until somebody rolls, and what they have done."""
    state: State = table.state
    round, done = state.round, moments.of_turn(table)
    if state.rolls:
        choosing = state.phase == "turn" and (table.can("stay") or table.can("keep"))
        dice = _lying(table, state.rolls[-1], _key(state, round, len(round.turns)), state.on_turn)
        dice = dice._replace(lit="?" not in state.rolls[-1] and moments.kind_now(state) in SAFE)
        hint = () if table.ui.get("hint") == "stay" else KEEPS.get(table.ui.get("hint", ""), ())
        shown = tray.choices(dice, tray.kept_dice(table), hint) if choosing else tray.pictures(dice)
        worth = ""
        if "?" not in state.rolls[-1]:
            worth = words.value_words(state.rolls[-1], moments.kind_now(state), state.rules)
        return _caption(table, state.on_turn, worth) + shown, done
    if round.turns:
        return _ended(table, round), done
    if round.false:
        dice = _lying(table, round.false[-1], f"{len(state.past)}-{len(round.false) - 1}-0", state.on_turn)
        return _caption(table, state.on_turn, words.spell(round.false[-1])) + tray.pictures(dice), done
    rest = tray.pictures(tray.Lying("123", "rest"), dim=True)
    return f'<p class="td-caption soft">{_aim(state)}</p>{rest}', ""


def _round_over(table: Table) -> tuple[str, str]:
    """The last dice of a round, and how it ended."""
    state: State = table.state
    number, last = len(state.past), state.past[-1]
    feat = "" if last.heats else moments.feat(table, last)
    water = ""
    if state.rules.unit == "sips" and state.rules.water and number % state.rules.water == 0:
        drink = say("Rounds played: {n}. A glass of water for everybody.", n=number)
        water = tray.moment("water", say("Water round!"), drink)
    full = [
        seat
        for seat in last.order
        if 0 < state.rules.limit <= state.players[seat].sips
        and not state.players[seat].only
        and any(charge.points and charge.seat == seat for charge in last.charges)
    ]
    limit = ""
    if full:
        names = listed([table.names[seat] for seat in full])
        text = say("{names} reached the table’s limit: the rest is only counted.", names=names)
        limit = f'<p class="note">{text}</p>'
    result = f'<div class="td-summary" id="td-summary">{feat}{round_end.of_round(table, last)}{limit}{water}</div>'
    return (_ended(table, last), result) if not last.heats else (_off_rows(table, last), result)


def _ended(table: Table, round: Round) -> str:
    """The final dice of the last turn of a round."""
    state: State = table.state
    index = len(round.turns) - 1
    turn = round.turns[index]
    dice = _lying(table, turn.rolls[-1], _key(state, round, index), turn.seat)
    dice = dice._replace(lit=round.special(index) in SAFE)
    worth = words.value_words(turn.rolls[-1], round.special(index), state.rules)
    return _caption(table, turn.seat, worth) + tray.pictures(dice)


def _roll_off(table: Table) -> tuple[str, str]:
    """The roll-off: everybody's die beside the name."""
    state: State = table.state
    text = say("The lowest roll takes the penalty alone.")
    if state.rules.ties == "each":
        text = f"{round_end.each_takes(table, state.round)} {say('Whoever rolls highest starts next.')}"
    tied = [seat for seat, _ in state.round.heats[0]]
    return _off_rows(table, state.round), tray.moment("tie", round_end.shared(table, tied), text)


def _off_rows(table: Table, round: Round) -> str:
    """The dice of the last roll-off of a round."""
    state: State = table.state
    rows = ""
    thrower = table.last()[0].on_turn if tray.fresh(table) else -1
    for seat, faces in round.heats[-1]:
        key = f"{state.round_on_view}-o{len(round.heats)}-{seat}"
        dice = tray.Lying(faces, key, (1,) * len(faces), seat == thrower, seat if table.bot(seat) else None)
        shown = tray.pictures(dice) if faces else f'<p class="soft">{say("to roll", "a player")}</p>'
        rows += f'<li class="td-off" id="off-{seat}">{seat_name(seat, table.called[seat])}{shown}</li>'
    return f'<ul class="td-offs" aria-label="{say("The roll-off")}">{rows}</ul>'


def _key(state: State, round: Round, index: int) -> str:
    """A name for the turn at `index` of a round, the same while its dice lie."""
    return f"{state.round_on_view}-{len(round.false)}-{index}"


def _lying(table: Table, roll: str, key: str, seat: int) -> tray.Lying:
    """The newest roll of a seat."""
    state: State = table.state
    ends = state.between_rounds  # this throw has decided the round
    by = seat if table.bot(seat) else None
    return tray.Lying(roll, key, tray.rolled_in(table.events), tray.fresh(table), by, slow=ends)


def _caption(table: Table, seat: int, what: str) -> str:
    """Whose dice these are, and what they are worth."""
    return f'<p class="td-caption">{seat_name(seat, table.called[seat])} <b class="reveals">{what}</b></p>'


def _aim(state: State) -> str:
    """What the evening is about."""
    if not state.rules.rounds:
        return say("Three dice, one loser a round.")
    return say_n(
        state.rules.rounds, "One round: whoever takes the most loses.", "{n} rounds: whoever takes the most loses."
    )


def _outlook(table: Table) -> str:
    """During the last round: who would wear the cap home."""
    state: State = table.state
    if state.phase == "over" or not state.past or len(state.past) != state.rules.rounds - 1:
        return ""
    first, second = sorted(played(state), key=lambda one: -one.taken)[:2]
    if not (gap := first.taken - second.taken):
        return f'<p class="td-word">{say("This round decides who wears the cap home.")}</p>'
    words = table.say_of(first.seat, "As it stands, you wear the cap home.", "As it stands, {name} wears the cap home.")
    change = table.say_of(second.seat, "{n} more and it’s you.", "{n} more and it’s {name}.", n=gap + 1)
    return f'<p class="td-word">{words} {change}</p>'


def _print() -> str:
    """What the two best faces count, as printed on the felt, where nothing else is said."""
    faces = ((tray.mini("1"), die_name(1), 100), (tray.mini("6"), die_name(6), 60))
    text = "".join(f'<span>{picture}<span class="unseen">{name} = </span>{n}</span>' for picture, name, n in faces)
    return f'<p class="td-print">{text}</p>'
