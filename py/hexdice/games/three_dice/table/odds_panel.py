"""The odds as bars, for whoever asks: the chance not to lose with each choice of dice, and what the chosen one may lead to."""

from collections.abc import Mapping

from hexdice.games.three_dice.bot.odds import Column, Odds, Share, boldest, by_points, odds
from hexdice.games.three_dice.bot.worth import hope
from hexdice.games.three_dice.rules.state import Rules, State
from hexdice.games.three_dice.table.tray import mini
from hexdice.games.three_dice.table.words import chance_words, exact, points, share_of, special_name
from hexdice.view.markup import unfold
from hexdice.view.parts import part
from hexdice.view.text import listed, say


def bar(chance: Share, kind: str = "") -> str:
    """A probability as a bar; the words beside it say the same."""
    width = round(100 * chance.value, 1)
    return (
        f'<svg class="td-bar {kind}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="td-bar-all" width="100" height="10" rx="3"/><rect class="td-bar-part" width="{width}" height="10" rx="3"/></svg>'
    )


def kept_words(roll: str, keep: tuple[int, ...]) -> str:
    """A keep-set as a sentence part."""
    if not keep:
        return say("roll all three")
    if len(keep) == 3:
        return say("stay", "roll no more")
    return say("keep {dice}", dice=listed([roll[number - 1] for number in keep]))


def _if_kept(roll: str, keep: tuple[int, ...]) -> str:
    """What the numbers of a keep-set suppose."""
    if not keep:
        return say("If you roll all three")
    if len(keep) == 3:
        return say("If you stay")
    return say("If you keep {dice}", dice=listed([roll[number - 1] for number in keep]))


def hint_words(roll: str, keep: tuple[int, ...]) -> str:
    """A keep-set as advice."""
    if not keep:
        return say("Hint: roll all three.")
    if len(keep) == 3:
        return say("Hint: stay.")
    return say("Hint: keep {dice}.", dice=listed([roll[number - 1] for number in keep]))


def _chosen(chances: Odds, ui: Mapping[str, str]) -> Column:
    """The odds for the dice that are chosen now; without any, for rolling all three."""
    keep = ui.get("keep", "")
    return next((c for c in chances.columns if "".join(map(str, c.keep)) == keep), chances.columns[-1])


def _against_name(key: str, chances: Odds) -> str:
    """The words for a comparison with the lowest so far; only for the last player that is the lowest of all."""
    return {
        "safe": special_name("safe"),
        "above": say("above {points}", points=points(chances.low or 0)),
        "equal": say("level with {points}", points=points(chances.low or 0)),
        "below": say("below {points}", points=points(chances.low or 0)),
    }[key]


def row(label: str, share: Share, kind: str = "") -> str:
    """One line of the panel: what for, a bar, the chance in words."""
    words, precise = chance_words(share), exact(share)
    more = f' <span class="soft td-exact">{precise}</span>' if 0 < share.ways < share.of and words != precise else ""
    return (
        f'<span class="td-odds-label">{label}</span>{bar(share, kind)}<span class="td-odds-words">{words}{more}</span>'
    )


def _lead(chances: Odds) -> str:
    """The sentence that introduces the numbers."""
    if chances.false_start:
        lead = say("On the very first roll of a round, a special roll is a false start.")
    elif chances.left > 1:
        lead = say(
            "Rolls left: {n}. Each number assumes that you go only for that result: the sum is not 100%.",
            n=chances.left,
        )
    elif chances.low is not None and chances.last:
        lead = say("One roll is left, and nobody rolls after you: beat {points}.", points=points(chances.low))
    else:
        lead = say("One roll is left.")
    if chances.low is not None and not chances.last:
        lead += " " + say("This is measured against the lowest score so far; others have yet to roll.")
    return lead


def panel(state: State, ui: Mapping[str, str], choosing: bool) -> str:
    """The whole panel; `choosing`: dice can also be chosen here."""
    chances = odds(state)
    if chances is None:
        return ""
    lead = f'<p class="soft">{_lead(chances)} {hype(state)}</p>'
    if len(chances.columns) == 1:
        return f"{lead}{_one(chances, chances.columns[0], state.rules)}{_by_points(chances.columns[0], chances, ui)}"
    found = {column.keep: share_of(hope(state, column.keep)) for column in chances.columns}
    best = max(one.value for one in found.values())
    column, rows = _chosen(chances, ui), ""
    for keep, chance in found.items():
        digits = "".join(map(str, keep))
        name = f'{mini(chances.roll, keep)}<span class="unseen">{kept_words(chances.roll, keep)}</span>'
        inside = row(name, chance, " best" if chance.value == best else "")
        if choosing and len(keep) < 3:
            chosen = "true" if ui.get("keep", "") == digits else "false"
            id = f"odds-{digits or 0}"
            shown = f'<button type="button" class="td-odds-row" id="{id}" aria-pressed="{chosen}" data-ui="keep={digits or 0}">{inside}</button>'
            rows += f"<li>{part(id, shown)}</li>"
        else:
            rows += f'<li><div class="td-odds-row">{inside}</div></li>'
    whole = f"<h3>{_if_kept(chances.roll, column.keep)}</h3>{_one(chances, column, state.rules)}{_by_points(column, chances, ui)}"
    whole = part("td-chosen", f'<div id="td-chosen">{whole}</div>')
    return f'<h3>{say("Chance to survive")}</h3><ul class="td-odds" id="td-odds">{rows}</ul>{whole}{lead}'


def _one(chances: Odds, column: Column, rules: Rules) -> str:
    """All odds of one keep-set."""
    items, false_start = "", chances.false_start
    for kind in ("three", "stairs", "super", "shit"):
        share = column.specials.get(kind)
        if share:
            words = (
                say("false start with {special}", special=special_name(kind, rules))
                if false_start and kind != "shit"
                else special_name(kind, rules)
            )
            items += (
                f'<li class="td-odds-row">{row(words, share, "bad" if kind == "shit" or false_start else "good")}</li>'
            )
    for key in ("safe", "above", "equal", "below"):
        share = column.against.get(key)
        if share:
            items += f'<li class="td-odds-row">{row(_against_name(key, chances), share, "bad" if key == "below" and chances.left < 2 else "")}</li>'
    return f'<ul class="td-odds">{items}</ul>' if items else ""


def _by_points(column: Column, chances: Odds, ui: Mapping[str, str]) -> str:
    """The odds of unsafe points, lowest first, in a fold."""

    def body() -> str:
        items = by_points(chances, column).items()
        rows = "".join(f'<li class="td-odds-row">{row(points(value), share)}</li>' for value, share in items)
        return f'<ul class="td-odds">{rows}</ul>'

    return unfold(say("By points"), body, key="view.points", ui=ui)


def hype(state: State) -> str:
    """The gentlemen's second rule as a sentence: what another good roll could do."""
    best = boldest(state)
    if best is None or not state.rolls:
        return ""
    column, kind, share = best
    roll = state.rolls[-1]
    fixed = [roll[number - 1] for number in column.keep]
    odds_words = chance_words(share)
    if len(fixed) == 2 and kind == "three":
        return say("One more {face} makes three of a kind: {odds}.", face=fixed[0], odds=odds_words)
    special = special_name(kind)
    if len(fixed) == 2:
        missing = next(face for face in ("123" if kind == "stairs" else "456") if face not in fixed)
        return say("A {face} makes {special}: {odds}.", face=missing, special=special, odds=odds_words)
    if not fixed:
        return say("Risk it? Roll all three ({special}: {odds}).", special=special, odds=odds_words)
    return say("Risk it? Keep {dice} ({special}: {odds}).", dice=listed(fixed), special=special, odds=odds_words)
