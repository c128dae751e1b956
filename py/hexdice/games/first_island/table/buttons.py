"""The buttons of each decision: cards to ring or skip, the six ways to split, closing the round."""

from hexdice.games.first_island.rules.card_window import HAND, points
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import camp_cards, dice, focus, panels, placing
from hexdice.games.first_island.table.drawing import card_picture, way_picture
from hexdice.games.first_island.table.words import card_words, tribe_name
from hexdice.view.markup import button, icon
from hexdice.view.table import Table
from hexdice.view.text import enumerated, labelled, say, say_n, signed


def actions(table: Table, shown: int) -> str:
    """The buttons for the decision of whoever looks; `shown` is the seat whose island is on view."""
    state: State = table.state
    if focus.elsewhere(table):
        return button(say("Back to your island"), ui="island=", kind="primary", id="fi-back")
    if not table.moves or table.seat is None:
        return ""
    if state.phase == Phase.ROLL:
        words = table.handed(table.seat, say("Roll the five dice"))
        return button(words, move="roll", sign="die", kind="primary large", id="fi-roll")
    if state.phase == Phase.REROLL:
        words = say("Roll these {n} again", n=state.dice.count(alike(state.dice)))
        again = button(words, move="reroll", sign="die", kind="primary large", id="fi-reroll")
        return again + button(say("Leave them"), move="stay", kind="large", id="fi-stay")
    if state.phase == Phase.WINDOW:
        return _window_actions(table)
    if state.phase == Phase.KEEP:
        return "".join(_keep_button(card) for card in dict.fromkeys(state.drawn))
    if state.phase == Phase.MARK:
        return _mark_actions(table)
    return ""


def passing(table: Table) -> str:
    """What passing in the card window leads to: "finish" the match, "roll" the dice, or "on" to the next person asked."""
    state: State = table.state
    if state.round > state.last_round:
        return "finish"
    seats = len(state.sheets)
    later = [(state.in_window + n) % seats for n in range(1, seats - state.asked)]
    return "roll" if all(table.bots[seat] for seat in later) else "on"


def _window_actions(table: Table) -> str:
    step = passing(table)
    words = {"finish": say("Finish"), "roll": say("Roll the dice"), "on": say("Go on")}[step]
    outlined = camp_cards.offered(table)
    kind = "large" if outlined else "primary large"
    parts = button(words, move="pass", sign="die" if step == "roll" else "", kind=kind, id="fi-pass")
    if table.state.paper:
        parts += "".join(
            button(
                say("I score my card") if move.endswith("hand") else say("I score the shared card"),
                move=move,
                id=f"fi-{move.replace(' ', '-')}",
            )
            for move in table.moves
            if move.startswith("score")
        )
        return parts
    return parts + _score_button(table, outlined) if outlined else parts


def _score_button(table: Table, move: str) -> str:
    """Scores the camp that is outlined on the island."""
    points, net = camp_cards.net(table, move)
    card = labelled(say("Your card") if " hand " in move else say("Shared card"), signed(points))
    if net != points:
        card = say("{card}, camps and wishes {n}", card=card, n=signed(net - points))
    tribe = tribe_name(camp_cards.read(move)[0])
    words = f"<span>{say('Score {tribe}: {n}', tribe=tribe, n=signed(net))}</span><small>{card}</small>"
    return button(words, move=move, sign="check", kind="primary large", id="fi-ring")


def left_words(table: Table) -> str:
    """The warning that scoring the outlined camp leaves some of its tribe alone; "" if it does not."""
    move = camp_cards.offered(table)
    left = camp_cards.left_alone(table.state, move) if move else 0
    if not left:
        return ""
    return say_n(
        left,
        "One of the {tribe} would be left alone.",
        "{n} of the {tribe} would be left alone.",
        tribe=tribe_name(camp_cards.read(move)[0]),
    )


def _keep_button(card: str) -> str:
    words = say_n(points(HAND, card), "{n} point", "{n} points")
    return (
        f'<button type="button" class="button fi-keep" id="fi-keep-{card}" data-move="keep {card}">'
        f'{card_picture(card)}<span>{say("Keep this one")}</span><b>{words}</b><span class="unseen">{card_words(card)}</span></button>'
    )


def _mark_actions(table: Table) -> str:
    state: State = table.state
    if state.paper:
        return button(say("All have drawn: go on"), move="done", sign="check", kind="primary large", id="fi-done")
    mine = focus.marking(table)
    if mine is None:
        return ""
    if table.can("done"):
        return button(_done_words(table), move="done", sign="check", kind="primary large", id="fi-done")
    chosen = focus.chosen_cell(table, mine)
    if chosen is None:
        return ""
    way, gains = placing.best_way(table, mine, chosen)
    more = enumerated((placing.made_of(table, mine, chosen, way), *camp_cards.fit_words(table, mine, chosen, way)))
    words = f"<span>{labelled(say('Place'), gains[way].sign)}</span><small>{more}</small>"
    move, act = focus.by_tap(table, placing.place_move(chosen, mine.turn.pair, way))
    return button(words, move=move or None, act=act, sign="check", kind="primary large", id="fi-place")


def _done_words(table: Table) -> str:
    """The words of whoever has placed everything: to the others at the table, or for the next dice."""
    if not rolls_on(table):
        return say("I am done")
    return say("Roll the dice") if table.state.round < table.state.last_round else say("Finish")


def rolls_on(table: Table) -> bool:
    """Whether the dice roll by themselves after a round: a single person among bots has just asked for them by closing it."""
    return list(table.bots).count("") == 1 < len(table.bots)


def second(table: Table) -> str:
    """The blocks beside the dice: the override boxes or the six ways to split the chosen hex, and the other islands."""
    mine = focus.marking(table)
    chosen = focus.chosen_cell(table, mine) if mine else None
    if mine is None or chosen is None or len({*mine.turn.pair}) == 1:
        return (dice.boxes(table, mine) if mine and chosen is None else "") + panels.islands(table)
    best, gains = placing.best_way(table, mine, chosen)
    move, act = focus.by_tap(table, placing.place_move(chosen, mine.turn.pair, best))
    places = f'move="{move}"' if move else f'act="{act}"'
    ways = "".join(
        _way(table, mine, chosen, way, gain, places if way == best else "") for way, gain in enumerate(gains)
    )
    title = say("Six ways to split {hex}", hex=GRID.names[chosen])
    return f'<ul class="fi-ways" id="fi-ways" aria-label="{title}">{ways}</ul>{panels.islands(table)}'


def _way(table: Table, mine: Sheet, cell: int, way: int, gain: placing.Gain, places: str) -> str:
    """One of the six ways to split the chosen hex, with what it brings; a tap on the one that is looked at `places` it."""
    a, b = mine.turn.pair
    fits = camp_cards.fit_words(table, mine, cell, way)
    words = [placing.ghost_words((a, b), way), *placing.group_words(mine, cell, way), *fits, gain.words]
    tap = places or f'ui="hex={GRID.names[cell]} {way}"'
    return (
        f'<li><button type="button" class="fi-way-button{" best" if places else ""}" id="fi-way-{way}" data-key="{way + 1}"'
        f' aria-pressed="{"true" if places else "false"}" data-{tap} aria-label="{enumerated(words)}">{way_picture(a, b, way)}'
        f'<span aria-hidden="true">{gain.sign}{icon("check") if fits else ""}</span></button></li>'
    )
