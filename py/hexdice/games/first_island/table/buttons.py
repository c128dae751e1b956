"""The buttons of each decision: cards to ring or skip, the six ways to split, closing the round."""

from hexdice.games.first_island.rules.card_window import HAND, points
from hexdice.games.first_island.rules.grid import GRID
from hexdice.games.first_island.rules.play import alike
from hexdice.games.first_island.rules.scoring import SMALLEST_CAMP
from hexdice.games.first_island.rules.state import Phase, Sheet, State
from hexdice.games.first_island.table import camp_cards, dice, focus, placing
from hexdice.games.first_island.table.drawing import card_picture, way_picture
from hexdice.games.first_island.table.news import race, rivals
from hexdice.games.first_island.table.words import card_words, tribe_name
from hexdice.view.markup import button, icon
from hexdice.view.table import Table
from hexdice.view.text import labelled, say, say_n, signed


def actions(table: Table, shown: int) -> str:
    state: State = table.state
    if focus.elsewhere(table):
        return button(say("Back to your island"), ui="island=", kind="primary", id="fi-back")
    if not table.moves:
        return ""
    hint = table.ui.get("hint", "")
    if state.phase == Phase.ROLL:
        return button(say("Roll the five dice"), move="roll", sign="die", kind="primary large", id="fi-roll")
    if state.phase == Phase.REROLL:
        words = say("Roll these {n} again", n=state.dice.count(alike(state.dice)))
        again = button(words, move="reroll", sign="die", kind="primary large", id="fi-reroll")
        return again + button(say("Leave them"), move="stay", kind="large", id="fi-stay")
    if state.phase == Phase.WINDOW:
        return _window_actions(table)
    if state.phase == Phase.KEEP:
        return "".join(_keep_button(card, hint) for card in dict.fromkeys(state.drawn))
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
    held = camp_cards.offered(table)
    kind = "large" if held else "primary large"
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
        if table.can("skip"):
            parts += button(say("Skip your card"), ui="skip=1", id="fi-skip")
        return parts
    return _score_button(table, held) + parts if held else parts


def _score_button(table: Table, move: str) -> str:
    """Scores the camp that is outlined on the island."""
    points, net = camp_cards.points_of(table, move), camp_cards.net(table, move)
    tribe = tribe_name(camp_cards.read(move)[0])
    card = labelled(say("Your card") if " hand " in move else say("Shared card"), signed(points))
    if net != points:
        card = say("{card}, camps and wishes {n}", card=card, n=signed(net - points))
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


def _keep_button(card: str, hint: str) -> str:
    words = say("{n} points", n=points(HAND, card))
    mark = " hint" if hint == f"keep {card}" else ""
    return (
        f'<button type="button" class="button fi-keep{mark}" id="fi-keep-{card}" data-move="keep {card}">'
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
        next_dice = rolls_on(table) and not state.with_cards and state.round < state.last_round
        words = say("Close the round and roll") if next_dice else say("Close the round")
        return button(words, move="done", sign="check", kind="primary large", id="fi-done")
    return ""


def rolls_on(table: Table) -> bool:
    """Whether the dice roll by themselves after a round: a single person among bots has just asked for them by closing it."""
    return list(table.bots).count("") == 1 < len(table.bots)


def second(table: Table) -> str:
    """The block beside the dice: the override boxes, the six ways to split the chosen hex, or who is near a camp."""
    mine = focus.marking(table)
    if mine is None or table.can("done"):
        return _race(table)
    chosen = focus.chosen_cell(table, mine)
    if chosen is None:
        return dice.boxes(table, mine) or _race(table)
    best, gains = placing.best_way(table, mine, chosen)
    a, b = mine.turn.pair
    if a == b:
        words = labelled(say("Place {tribe}", tribe=tribe_name(a)), signed(gains[0]))
        return _place_button(table, mine, chosen, 0, words)
    fits = [", ".join(camp_cards.fit_words(table, mine, chosen, way)) for way in range(6)]
    ways = "".join(
        f'<li><button type="button" class="fi-way-button{" best" if way == best else ""}" id="fi-way-{way}" data-key="{way + 1}"'
        f' data-move="{placing.place_move(chosen, mine.turn.pair, way)}" aria-label="{placing.ghost_words(mine.turn.pair, way)}{placing.group_words(mine, chosen, way)}{", " if fits[way] else ""}{fits[way]},'
        f' {say("{points} points", points=signed(gains[way]))}">{way_picture(a, b, way)}'
        f'<span aria-hidden="true">{signed(gains[way])}{icon("check") if fits[way] else ""}</span></button></li>'
        for way in range(6)
    )
    place = _place_button(table, mine, chosen, best, labelled(say("Place"), signed(gains[best])))
    title = say("Six ways to split {hex}", hex=GRID.names[chosen])
    return f'<ul class="fi-ways" id="fi-ways" aria-label="{title}">{ways}</ul>{place}'


def _race(table: Table) -> str:
    """Where the ways to split will stand: what the others drew, and who is near a camp."""
    if table.state.phase not in (Phase.ROLL, Phase.MARK) or table.seat is None or focus.elsewhere(table):
        return ""
    words = "".join(f"<span>{line}</span>" for line in (rivals(table), race(table, table.seat)) if line)
    return f'<p class="fi-race" id="fi-race">{words}</p>' if words else ""


def _place_button(table: Table, mine: Sheet, cell: int, way: int, words: str) -> str:
    """Places the pair in hand as the island shows it; below what that sum is made of, and how near the camps come, so that one 0 differs from another."""
    more = [
        *placing.gain_parts(mine, cell, way),
        *_progress(table, mine, cell, way),
        *camp_cards.fit_words(table, mine, cell, way),
    ]
    below = f"<small>{', '.join(more)}</small>"
    move = placing.place_move(cell, mine.turn.pair, way)
    return button(f"<span>{words}</span>{below}", move=move, sign="check", kind="primary large", id="fi-place")


def _progress(table: Table, mine: Sheet, cell: int, way: int) -> list[str]:
    """How near a placement brings camps: "builders: 2 of 3 for a camp"; and whether it is the best of ways that bring as much."""
    if table.state.round == table.state.last_round and len(mine.turn.marks) + 1 >= mine.due:
        return []  # nothing comes after it
    near = []
    tribes = dict.fromkeys(mine.turn.pair)
    for tribe, n, (most, room) in zip(
        tribes, placing.joined(mine, cell, way), placing.ahead(mine, cell, way), strict=True
    ):
        name = tribe_name(tribe)
        if 1 < n < SMALLEST_CAMP:
            words = say("{tribe}: {n} of {camp} for a camp", tribe=name, n=n, camp=SMALLEST_CAMP)
            near.append(words if room else say("{words}, but no room", words=words))
        elif n == 1 and most >= SMALLEST_CAMP:
            near.append(say("{tribe}: one hex from a camp", tribe=name))
    if not near and max(placing.joined(mine, cell, way)) == 1:
        near.append(say("alone so far"))
    best, gains = placing.best_way(table, mine, cell)
    rivals = {placing.prepared(mine, cell, other) for other, gain in enumerate(gains) if gain == gains[best]}
    if len(gains) > 1 and way == best and gains[best] == min(gains):
        near.append(say("prepares most of the six") if len(rivals) > 1 else say("all six alike"))
    return near
