"""The table of a selection: choose, roll, order in secret, compare, and who really plays last."""

from collections.abc import Mapping

from hexdice.games.first_player.rules import play
from hexdice.games.first_player.rules import state as fp
from hexdice.games.first_player.rules.state import State
from hexdice.games.first_player.table import season, words
from hexdice.games.first_player.table.buttons import actions
from hexdice.games.first_player.table.dice import emblems, picture
from hexdice.games.first_player.table.end import ending
from hexdice.games.first_player.table.hand import hand
from hexdice.games.first_player.table.prompt import announcements, prompt_and_note, spoken
from hexdice.games.first_player.table.race import uncovered
from hexdice.games.first_player.table.rows import FEW, feels, rows, soon
from hexdice.kernel.options import Value
from hexdice.view.hooks import GameScreen, Play, Rematch, Review, never
from hexdice.view.markup import icon, seat_name
from hexdice.view.portraits import cap_alone, portrait
from hexdice.view.stage import late
from hexdice.view.table import Lesson, Player, Screen, Table
from hexdice.view.text import facts, listed, say, say_n


def screen(table: Table) -> Screen:
    """The dice in hand of whoever looks; from the reveal on, all rows."""
    state: State = table.state
    task, note = prompt_and_note(table)
    fresh = uncovered(table)
    mine = state.phase == fp.Phase.ROLL and not state.quick and table.seat is not None
    mine = mine and bool(state.hands[table.seat or 0].dice)
    over = state.phase == fp.Phase.OVER
    main = hand(table) if mine else rows(table)
    if over:  # a lesson shows no result of its own
        main = "" if table.result else f'<section class="result panel">{ending(table)}</section>'
    return Screen(
        prompt=soon(task) if fresh else task,
        note=late(note) if fresh else note,
        main=main,
        actions=actions(table),
        announcements=announcements(table, task, note),
        players=_players(table),
        scene=f"{state.phase} {table.seat if mine else ''}",
    )


def _players(table: Table) -> tuple[Player, ...]:
    """Everybody's dice and, while they choose in secret, how many are in play (FP-3)."""
    if words.without_names(table):
        return tuple(Player(seat, emblem=emblem) for seat, emblem in enumerate(emblems(table)))
    return tuple(Player(seat, aside=_owned(table, seat), emblem=emblem) for seat, emblem in enumerate(emblems(table)))


def _owned(table: Table, seat: int) -> str:
    """How many dice somebody has, or how many of them are in play, and their smiles in a season; in words for the ear."""
    state: State = table.state
    hand: fp.Hand = state.hands[seat]
    smiles = int(season.so_far(table)[0][seat : seat + 1] or 0)
    shown = say("{n} of {all}", n=hand.playing, all=hand.dice) if 0 < hand.playing < hand.dice else f"{hand.dice}"
    happy = say_n(smiles, "{n} smile", "{n} smiles") if smiles else ""
    said = facts(say_n(hand.dice, "{n} die", "{n} dice") if hand.dice else "", words.progress(state, seat), happy)
    kept = f'<span class="fp-had" aria-hidden="true">{icon("smile") * smiles}</span>' if season.evening(table) else ""
    return (
        f'<span class="fp-owned" aria-hidden="true">{shown}{icon("die")}</span>{kept}<span class="unseen">{said}</span>'
    )


def formality(table: Table) -> str:
    """The move of a seat that has nothing to choose, which plays by itself; "" if it has.

    The last die of a row is laid ("put 4"), and so is an only die, which is rolled too ("dice 1") unless somebody is alone with bots.
    Nobody is asked who plays last in a single quick selection, or where a bot starts beside one person: they play as they sit.
    """
    state: State = table.state
    alone = table.bots.count("") == 1
    if state.phase == fp.Phase.SEATING:
        single = state.quick and not table.options.get("campaign")
        return "resolve" if single or (alone and table.bot(state.first)) else ""
    if state.phase != fp.Phase.ROLL or table.seat is None:
        return ""
    hand, moves = state.hands[table.seat], play.moves(state, table.seat)
    clear = hand.row or (hand.playing if alone else hand.dice == 1)
    return moves[0] if clear and len(moves) == 1 else ""


def in_common(table: Table) -> str:
    """While the device changes hands: everybody with their dice, covered, and whose only die is rolled and laid already; a crown waits when all have laid theirs."""
    people, hands = "", table.state.hands
    for seat, emblem in enumerate(emblems(table) if len(hands) <= FEW else ()):
        covers = picture(0, emblem, label="") * min(hands[seat].playing or hands[seat].dice, FEW)
        face = portrait(table.names[seat], emblem, face=table.face(seat))
        people += f"<li{' class=ready' if hands[seat].ready else ''}>{face}{seat_name(emblem, table.names[seat])}<span>{covers}</span></li>"
    crown = cap_alone("fp-waiting", crown=True) if all(hand.ready for hand in hands if hand.dice) else ""
    board = f'{crown}<ul class="tray on-felt fp-covered" aria-hidden="true">{people}</ul>' if people else ""
    alone = [table.names[seat] for seat, hand in enumerate(hands) if hand.ready and hand.dice == 1]
    said = say_n(
        len(alone),
        "{names} has only one die: it has been rolled and laid, as there is nothing to choose.",
        "{names} have one die each: they have been rolled and laid, as there is nothing to choose.",
        names=listed(alone),
    )
    return board + (f'<p class="soft">{said}</p>' if alone else "")


def die_question(table: Table) -> str:
    """The prompt for a real die: whose and which."""
    state: State = table.state
    seat = play.rolling(state)
    name, own = table.names[seat], state.hands[seat]
    if state.phase == fp.Phase.TIE:
        return say("{name}: roll your last die again. What does it show?", name=name)
    if state.phase == fp.Phase.TEMPORARY:
        return say("{name}: roll a temporary die. What does it show?", name=name)
    return say("{name}: die {n} of {all}. What does it show?", name=name, n=len(own.loose) + 1, all=own.playing)


def rematch(table: Table) -> Mapping[str, Value]:
    """The options of another selection without a campaign: with the current dice; a question asked once begins again."""
    state: State = table.state
    if words.without_names(table):
        return {**table.options, "dice": "", "tokens": "", "reserve": 0, "evenings": ""}
    return {
        **table.options,
        "dice": ",".join(str(hand.dice) for hand in state.hands),
        "tokens": ",".join(str(hand.tokens) for hand in state.hands),
        "reserve": state.reserve,
        "evenings": "",
        "campaign": "",
        "players": "",
    }


def replays(table: Table) -> bool:
    """Whether a rematch is offered: a campaign's page has its next selection, and a question asked once has its answer."""
    return not table.options.get("campaign") and not words.without_names(table)


def lesson(table: Table) -> Lesson | None:
    """A lesson for the first selection."""
    state: State = table.state
    if state.phase == fp.Phase.TOKENS:
        return Lesson("token", say("A token adds one to a die. Lay it where that moves you up."))
    if state.phase != fp.Phase.ROLL or table.seat is None:
        return None
    own = state.hands[table.seat]
    if not own.playing and not season.evening(table):  # the note says what a season is about
        return Lesson("dice", say("Starting costs a die. Rather not start tonight? Roll fewer."))
    return None


RULES = {
    fp.Phase.ROLL: "FP-3",
    fp.Phase.TEMPORARY: "FP-11",
    fp.Phase.TOKENS: "FP-13",
    fp.Phase.TIE: "FP-6",
    fp.Phase.SEATING: "FP-8",
}


def rule(table: Table) -> str:
    """The rule that applies now."""
    return RULES.get(table.state.phase, "FP-5")


def steps(table: Table) -> tuple[str, str]:
    """Stepping through what is over begins at the uncovered rows, as the dice are covered before; one roll has no steps."""
    if table.state.quick:
        return "", ""
    if table.result is None:
        return say("Step through it"), "first"
    count = len(table.events)
    shown = (at for at in range(count) if (before := table.past(at)) is not None and before.phase != fp.Phase.ROLL)
    return say("Step through it"), f"at={next(shown, count)}"


SCREEN = GameScreen(
    rule=rule,
    in_common=in_common,
    spoken=spoken,
    screen=screen,
    log_line=words.log_line,
    summary=words.summary,
    ending=ending,
    die_question=die_question,
    lesson=lesson,
    play=Play(
        colours=lambda table, kept: () if table.options.get("campaign") else kept,
        formality=formality,
        advises=never,
        feels=feels,
        gathers=True,
    ),
    review=Review(offered=never, begins=steps),
    rematch=Rematch(offered=replays, swaps=never, options=rematch),
)
