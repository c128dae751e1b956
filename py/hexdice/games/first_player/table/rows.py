"""Everybody in a row, as they sit: their dice, who starts and who plays last, and what changes hands."""

from collections.abc import Sequence

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State, value
from hexdice.games.first_player.table import race, season, seating, words
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.reveal import Reveal, reveal
from hexdice.view import stage
from hexdice.view.dice import die_body
from hexdice.view.markup import brief, button, icon, seat_name, seat_shape
from hexdice.view.portraits import portrait
from hexdice.view.stage import burst, came, late, thrown
from hexdice.view.table import Player, Table
from hexdice.view.text import say, say_n, signed

FEW = 5  # with so many rows at most, their dice are large
LONGEST = 14  # letters of a name in the saved picture
CALM = stage.Felt("calm")


def rows(table: Table, said: str = "") -> str:
    """The rows, beside them whoever starts, with what is `said` of it; a tap on "Why?" says what beat each."""
    state: State = table.state
    shown = race.compared(table)
    seats = range(len(state.hands))
    fresh, kind = reveal(shown) if race.uncovered(table) else None, " fp-few" if len(seats) <= FEW else ""
    felt = stage.felt(table, feels(table), contest=False)
    lines = "".join(_line(table, shown, seat, fresh, felt.get(seat, CALM)) for seat in seats)
    aside, opened = "", bool(table.ui.get("view.beaten"))
    if shown.first != fp.NOBODY:
        ui = "view.beaten=" if opened else "view.beaten=1"
        aside = button(say("Why?"), ui=ui, kind="small quiet reveals", pressed=opened, id="fp-why")
    why = ""
    if opened and shown.first in shown.replaced:
        again = say("For equal rows, the last die is rolled again; the highest starts.")
        why = f'<span class="soft small">{again}</span>'
    stake = "" if season.evening(table) else season.tonight(table)[0]
    stake = f'<p class="soft">{stake}</p>' if stake else ""
    card = _card(table) if state.phase == fp.Phase.OVER else ""
    hero = f'<div class="fp-hero">{_crowned(table, fresh)}{said}{stake}{_gifts(table)}</div>' if state.seating else ""
    return (
        f'<div class="fp-reveal">{hero}<section class="tray on-felt fp-rows fp-of-{len(seats)}{kind}" aria-label="{say("The rows")}">'
        f'<ol class="fp-list">{lines}</ol><div class="fp-aside">{aside}{why}</div>{card}</section></div>'
    )


def _crowned(table: Table, fresh: Reveal | None) -> str:
    """The face of whoever starts, large; its crown waits for a head while the dice fall."""
    first, emblem = table.state.first, emblems(table)
    due = f' data-due="{fresh.decided}"' if fresh else ""
    pleased = not season.evening(table) or table.own is None or season.content(table, table.own)
    shards = burst(f"starts-{len(table.events)}", emblem[first]) if fresh and pleased else ""
    king = portrait(table.names[first], emblem[first], face=table.face(first), mood=_mood(table, first), hat="crown")
    return f'<div class="fp-crowned" aria-hidden="true"{due}{shards}>{king}</div>'


def _gifts(table: Table) -> str:
    """The dice and the token that change hands, as they go from face to face."""
    gifts, token = play.transfers(seating.as_proposed(table)) if not words.without_names(table) else ((), fp.NOBODY)
    flight = str(len(table.events)) if race.resolved(table) else ""
    found = "".join(handed(table, *gift, number, flight=flight) for number, gift in enumerate(gifts))
    if token >= 0:
        found += f'<span class="fp-gift"><b class="plus-one">+1</b>{icon("next")}{_small(table, token)}</span>'
    return f'<p class="fp-gifts reveals" aria-hidden="true">{found}</p>' if found else ""


def _mood(table: Table, seat: int) -> str:
    """Glad; sad if somebody starts an evening of a season without having wanted to."""
    unwilling = season.evening(table) and seat == table.state.first and not season.content(table, seat)
    return "sad" if unwilling else "glad"


def _small(table: Table, seat: int, id: str = "") -> str:
    known, mood = f' id="{id}"' if id else "", _mood(table, seat) if table.state.seating else "calm"
    return f'<span class="fp-taker"{known}>{portrait(table.names[seat], emblems(table)[seat], face=table.face(seat), mood=mood)}</span>'


def handed(table: Table, giver: int, taker: int, number: int, *, flight: str) -> str:
    """A die that goes from face to face, or from the reserve to a face; it flies once for each `flight`, with "" never."""
    id, source = f"giver-{number}", f'<span class="soft small">{say("Reserve")}</span>'
    way = came(f"gift-{number}-{flight}", id) if flight and giver >= 0 else ""
    if giver >= 0:
        source = _small(table, giver, id)
    die = f"<span{way}>{picture(6, emblems(table)[max(giver, 0)], kind='small', label='')}</span>"
    return f'<span class="fp-gift">{source}{icon("next")}{die}{icon("next")}{_small(table, taker)}</span>'


def soon(answer: str) -> str:
    """A headline that asks while the dice are thrown, and answers when they lie."""
    return f'<span class="fp-soon">{say("Who starts?")}</span>{late(answer)}'


def _line(table: Table, shown: race.Race, seat: int, fresh: Reveal | None, felt: stage.Felt) -> str:
    """One row: whose it is, the dice, and what came of them."""
    starts = shown.first == seat
    out = shown.out(seat) or (shown.first != fp.NOBODY and not starts)
    kinds = {"starts": starts, "out": out, "up": seat in table.up}
    kind = "".join(f" {name}" for name, holds in kinds.items() if holds)
    due = f' data-due="{fresh.due(seat)}"' if fresh and shown.first != fp.NOBODY else ""
    emblem = emblems(table)[seat]
    return (
        f'<li class="fp-row{kind}" id="row-{seat}"{due}>{stage.face_button(table, Player(seat, emblem=emblem), felt, "row-face")}'
        f'<span class="fp-who">{seat_name(emblem, table.called[seat])}{_wanted(table, seat)}{_smiles(table, seat)}</span><span class="fp-came reveals">{_came_of(table, shown, seat)}</span>'
        f'<span class="fp-dice">{_dice(table, shown, seat, fresh)}'
        f'<span class="fp-after reveals">{_beaten(table, shown, seat)}{_change(table, seat)}</span></span></li>'
    )


def _smiles(table: Table, seat: int) -> str:
    """After an evening of a season, how many smiles somebody has; the newest ones shine."""
    before, _ = season.so_far(table)
    if not before or table.state.phase != fp.Phase.OVER:
        return ""
    won = season.worth(season.evening(table)) * season.content(table, seat)
    count, kind = int(before[seat]) + won, " won" if won else ""
    return f'<span class="fp-smiles{kind} reveals"><b aria-hidden="true">{icon("smile")}{count}</b><span class="unseen">{say_n(count, "{n} smile", "{n} smiles")}</span></span>'


def _wanted(table: Table, seat: int) -> str:
    """After an evening on which wishes were hidden: a crown for whoever wanted to start, a struck one for whoever did not."""
    if season.agreed(table) or table.state.phase != fp.Phase.OVER:
        return ""
    wants = season.content(table, seat) == (seat == table.state.first)
    kind, said = ("", say("wanted to start")) if wants else (" shy", say("did not want to start"))
    return f'<span class="fp-wanted{kind} reveals">{icon("crown")}<span class="unseen">{said}</span></span>'


def _dice(table: Table, shown: race.Race, seat: int, fresh: Reveal | None) -> str:
    """A row of dice; before a die that was rolled again in a tie stand, small, those that it replaced.

    Marked are the dice that decide among the rows that were level until then.
    """
    state: State = table.state
    hand, emblem, replaced = state.hands[seat], emblems(table)[seat], shown.replaced.get(seat, ())
    if state.phase == fp.Phase.ROLL and not hand.row:
        covered = hand.loose or (0,) * (hand.playing or hand.dice)
        return "".join(picture(face, emblem, label="") for face in covered)
    decides = len(shown.steps) - 2 if shown.first != fp.NOBODY else -1
    level = decides >= 0 and seat in shown.steps[decides]

    def thrown_die(index: int, again: int) -> str:
        """The attributes of a die that falls."""
        if fresh is None:
            return ""
        die = (seat, index, again)
        key = f"{len(table.events)}-{seat}-{index}-{again}"
        return thrown(key, seat, slow=die in fresh.slow, wait=fresh.falls[die])

    dice = ""
    for index, face in enumerate(hand.row):
        again = bool(replaced) and index == len(hand.row) - 1
        for times, old in enumerate(replaced if again else ()):
            was = picture(old, emblem, id=f"was-{seat}-{times}-{old}", kind="small", thrown=thrown_die(index, times))
            dice += f'<span class="fp-place was">{was}</span>'
        aloud = f'<span class="unseen">{say("rolled again")}</span>'
        dice += f'<span class="fp-again reveals">{icon("turn")}{aloud}</span>' if again else ""
        now = " now" if (level and index == decides) or again else ""
        flies = thrown_die(index, len(replaced) if again else 0)
        drawn = picture(face, emblem, id=f"die-{seat}-{index}-{face}", thrown=flies)
        dice += f'<span class="fp-place{now}">{drawn}</span>'
    out = "".join(picture(die, emblem, kind="small", label="") for die in race.left_out(table, seat))
    return (
        f'{dice}<span class="fp-left-out reveals">{out}<span class="unseen">{say("left out, still yours")}</span></span>'
        if out
        else dice
    )


def _came_of(table: Table, shown: race.Race, seat: int) -> str:
    """How far somebody is who chooses in secret; then whether a row starts or its owner plays last."""
    state: State = table.state
    if state.phase == fp.Phase.ROLL:
        return f'<span class="soft">{words.progress(state, seat)}</span>'
    if not shown.rows[seat]:
        how = say("no dice: plays last and gets one") if state.full else say("no dice: gets one by playing last")
        return f'<span class="soft">{how}</span>'
    if state.phase in (fp.Phase.TIE, fp.Phase.TOKENS):
        return f'<span class="soft">{say("tied", "a player")}</span>' if seat in state.tied else ""
    return _placed(table, seat)


def _placed(table: Table, seat: int) -> str:
    """The place in which somebody really plays, as known or proposed; a button for somebody who could have the place that is asked for."""
    state: State = table.state
    index = state.seating.index(seat)
    if index == 0:
        return f'<b class="fp-badge first">{say("starts")}</b>'
    asked, move, other = state.asked, f"{state.asked} {seat}", say("or {name}?", name=table.names[seat])
    proposed = seating.proposed(table)
    if seat == proposed or (not asked and index == len(state.seating) - 1):
        return f'<b class="fp-badge last">{seating.place(asked or fp.LAST)}</b>'
    first = asked and table.ui.get("ghost") and seat == state.seating[fp.PLACES[asked]]  # proposed before another
    if first or (asked and table.can(move)):
        name, ghost, ui = seating.plays(asked, table.names[seat]), None if first else move, "ghost=" if first else None
        return button(other, ghost=ghost, ui=ui, kind="small fp-instead", name=name, id=f"instead-{seat}")
    return f'<span class="fp-badge plain">{index + 1}</span>' if state.full else ""


def _change(table: Table, seat: int) -> str:
    """The dice and the token that somebody gives or gets, as resolved or as proposed."""
    if words.without_names(table) or not table.state.seating:
        return ""
    gifts, token = play.transfers(seating.as_proposed(table))
    more = sum((taker == seat) - (giver == seat) for giver, taker in gifts)
    found = ""
    if more:
        found += f'<b class="fp-gift">{signed(more)}{picture(6, emblems(table)[seat], kind="small", label="")}</b>'
    if token == seat:
        found += f'<b class="fp-gift"><span class="plus-one" aria-hidden="true">+1</span>{say("token")}</b>'
    return found


def feels(table: Table) -> dict[int, str]:
    """Whoever starts is glad, and so is whoever gets a die; who is beaten, or tied, worries, but not who rolled fewer dice, or did not lay the highest first.

    On an evening of a season all feel by what they wanted.
    """
    state: State = table.state
    found = dict.fromkeys(state.tied, "worried")
    if season.evening(table) and state.seating:
        close = race.compared(table).steps[-2:][0]  # nobody else was near it, or had a choice with one die
        for seat, hand in enumerate(state.hands):
            pleased, sorry = "lucky" if seat == state.first else "sly", "worried"
            if seat in close and len(hand.row) > 1:
                sorry = "unlucky"
            found[seat] = pleased if season.content(table, seat) else sorry
        return found
    if race.uncovered(table) and state.seating:
        for seat, hand in enumerate(state.hands):
            shy = not state.quick and len(hand.row) + hand.aside < hand.dice
            if hand.row:
                found[seat] = "sly" if shy or value(hand.row[0]) < max(map(value, hand.row)) else "worried"
        found[state.first] = "glad"
    if race.resolved(table) and not words.without_names(table):
        found |= {taker: "glad" for _, taker in state.gifts}
    return found


def _beaten(table: Table, shown: race.Race, seat: int) -> str:
    """Once somebody asks why: what beat a row, beside its dice, after those that were equal: "6 = 6, then 5 beats 3"; "" for the one that starts."""
    if not table.ui.get("view.beaten") or seat == shown.first or shown.first == fp.NOBODY or not shown.rows[seat]:
        return ""
    row, out = shown.rows[seat], shown.out(seat)
    if out:
        high, low = race.at(shown.rows[shown.steps[out][0]], out - 1), race.at(row, out - 1)
    else:
        high, low = (value(table.state.hands[one].row[-1]) for one in (shown.first, seat))
    said = say("{high} beats {low}", high=high, low=low) if low else say("{high} beats 0", high=high)
    if same := "-".join(str(value(die)) for die in row[: out - 1 if out else None]):
        said = say("{dice} = {dice}, then {reason}", dice=same, reason=said)
    return f'<span class="soft fp-beaten">{said}</span>'


def _card(table: Table) -> str:
    """All rows as one drawing: what is saved as a picture. It is not shown on the page."""
    state: State = table.state
    emblem, body = emblems(table), ""
    seats: Sequence[int] = [seat for seat, hand in enumerate(state.hands) if hand.row]
    for line, seat in enumerate(seats):
        y = 25 + 50 * line
        if seat == state.first:
            body += f'<rect class="fp-card-first" x="0" y="{y - 24}" width="420" height="48" rx="10"/>'
        dice = "".join(
            f'<g transform="translate({210 + 42 * index} {y})">{die_body(value(face), emblem[seat], mark=False)}</g>'
            for index, face in enumerate(state.hands[seat].row[:5])
        )
        mark = seat_shape(emblem[seat], 1.4, f"translate(24 {y})")
        body += f'{mark}<text class="fp-card-name" x="44" y="{y + 6}">{brief(table.called[seat], LONGEST)}</text>{dice}'
    return f'<svg class="fp-card" data-picture viewBox="0 0 420 {50 * len(seats)}" aria-hidden="true">{body}</svg>'
