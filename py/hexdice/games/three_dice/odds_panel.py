"""The odds as bars: what each keep-set may lead to, in plain words and exact shares."""

from collections.abc import Mapping

from hexdice.games.three_dice.odds import Column, Odds, Share, boldest, by_points, odds
from hexdice.games.three_dice.state import SAFE, Rules, State
from hexdice.games.three_dice.tray import mini
from hexdice.games.three_dice.words import chance_words, percent, points, special_name
from hexdice.view.dice import die_name
from hexdice.view.markup import button, unfold
from hexdice.view.parts import part
from hexdice.view.text import labelled, listed, say

NONE = Share(0, 1)


def bar(share: Share, kind: str = "") -> str:
    """A probability as a bar; the words beside it say the same."""
    width = round(100 * share.value, 1)
    return (
        f'<svg class="td-bar {kind}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="td-bar-all" width="100" height="10" rx="3"/><rect class="td-bar-part" width="{width}" height="10" rx="3"/></svg>'
    )


def kept_words(roll: str, keep: tuple[int, ...]) -> str:
    """A keep-set as a sentence part."""
    if not roll or not keep:
        return say("roll all three")
    if len(keep) == 3:
        return say("stay")
    return say("keep {dice}", dice=listed([roll[number - 1] for number in keep]))


def line(state: State, ui: Mapping[str, str]) -> str:
    """The chance that matters most, for the dice chosen now: not to be the lowest, or else something special."""
    chances = odds(state)
    if chances is None or (chances.low is None and chances.false_start):
        return ""
    column = _chosen(chances, ui)
    if chances.low is None:
        share = max((column.specials.get(kind, NONE) for kind in SAFE), key=lambda share: share.value)
        if not share.ways:
            return ""
        kind = next(kind for kind in SAFE if column.specials.get(kind, NONE) == share)
        return labelled(special_name(kind, state.rules), percent(share))
    share = column.against.get("above", NONE)
    return say("chance to end above {points}: {chance}", points=points(chances.low), chance=percent(share))


def _chosen(chances: Odds, ui: Mapping[str, str]) -> Column:
    """The odds for the dice that are chosen now."""
    keep = ui.get("keep", "")
    return next((c for c in chances.columns if "".join(map(str, c.keep)) == keep), chances.columns[-1])


def _targets(chances: Odds, rules: Rules) -> list[tuple[str, str]]:
    """The targets to choose from: key and words."""
    kinds = {kind for column in chances.columns for kind in column.specials}
    targets: list[tuple[str, str]] = [
        (kind, special_name(kind, rules)) for kind in ("three", "stairs", "super", "shit") if kind in kinds
    ]
    if chances.low is not None:
        targets += [(key, _against_name(key, chances)) for key in ("safe", "above", "equal", "below")]
    return targets


def _against_name(key: str, chances: Odds) -> str:
    """The words for a comparison with the lowest so far; only for the last player that is the lowest of all."""
    return {
        "safe": special_name("safe"),
        "above": say("above {points}", points=points(chances.low or 0)),
        "equal": say("level on {points}", points=points(chances.low or 0)),
        "below": say("below {points}", points=points(chances.low or 0)),
    }[key]


def _share(column: Column, target: str) -> Share:
    return column.specials.get(target) or column.against.get(target) or NONE


def row(label: str, share: Share, kind: str = "") -> str:
    words, exact = chance_words(share), percent(share)
    more = f' <span class="soft td-exact">{exact}</span>' if 0 < share.ways < share.of and words != exact else ""
    return (
        f'<span class="td-odds-label">{label}</span>{bar(share, kind)}<span class="td-odds-words">{words}{more}</span>'
    )


def _lead(chances: Odds) -> str:
    """The sentence that introduces the numbers."""
    if chances.false_start:
        lead = say("On the very first roll of a round a special is a false start.")
    elif chances.left > 1:
        lead = say(
            "{n} rolls are left: each number is for playing towards that one thing, so they do not add up.",
            n=chances.left,
        )
    elif chances.low is not None and chances.last:
        lead = say("One roll, and nobody rolls after you: {points} is the mark.", points=points(chances.low))
    else:
        lead = say("One roll is left.")
    if chances.low is not None and not chances.last:
        lead += " " + say("Against the lowest so far; others still roll.")
    return lead


def panel(state: State, ui: Mapping[str, str], choosing: bool) -> str:
    """The whole panel; `choosing`: dice can also be chosen here."""
    chances = odds(state)
    if chances is None:
        return ""
    roll, lead = chances.roll, _lead(chances)
    if len(chances.columns) == 1:
        return f'<p class="soft">{lead}</p>{_one(chances, chances.columns[0], state.rules, chances.false_start)}{_by_points(chances.columns[0], chances, ui)}'
    targets = _targets(chances, state.rules)
    target = ui.get("view.target", "")
    if target not in dict(targets):
        target = targets[0][0]
    choices = "".join(
        button(words, ui=f"view.target={key}", pressed=key == target, kind="small", id=f"target-{key}")
        for key, words in targets
    )
    best = max(_share(column, target).value for column in chances.columns)
    rows = ""
    for column in chances.columns:
        share = _share(column, target)
        if not share.ways:
            continue
        digits = "".join(map(str, column.keep))
        name = f'{mini(roll, column.keep)}<span class="unseen">{kept_words(roll, column.keep)}</span>'
        top = " best" if share.value == best else ""
        inside = row(name, share, top)
        if choosing and len(column.keep) < 3:
            chosen = "true" if ui.get("keep", "") == digits else "false"
            id = f"odds-{digits or 0}"
            shown = f'<button type="button" class="td-odds-row" id="{id}" aria-pressed="{chosen}" data-ui="keep={digits}">{inside}</button>'
            rows += f"<li>{part(id, shown)}</li>"
        else:
            rows += f'<li><div class="td-odds-row">{inside}</div></li>'
    column = _chosen(chances, ui)
    words = kept_words(roll, column.keep)
    whole = f"<h3>{say('If you {do}', do=words)}</h3>{_one(chances, column, state.rules, False)}{_by_points(column, chances, ui)}"
    whole = part("td-chosen", f'<div id="td-chosen">{whole}</div>')
    return (
        f'<p class="soft">{lead}</p><div class="row td-targets" role="group" aria-label="{say("Chance of")}">{choices}</div>'
        f'<ul class="td-odds" id="td-odds">{rows}</ul>{whole}'
    )


def _one(chances: Odds, column: Column, rules: Rules, false_start: bool) -> str:
    """All odds of one keep-set."""
    items = ""
    for kind in ("three", "stairs", "super", "shit"):
        share = column.specials.get(kind)
        if share:
            words = (
                say("false start by {special}", special=special_name(kind, rules))
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
    held = [roll[number - 1] for number in column.keep]
    odds_words = chance_words(share)
    if len(held) == 2 and kind == "three":
        word = die_name(int(held[0]))
        return say("One more {face} makes three of a kind: {odds}.", face=word, odds=odds_words)
    if len(held) == 2:
        missing = next(face for face in ("123" if kind == "stairs" else "456") if face not in held)
        return say(
            "A {face} makes {special}: {odds}.",
            face=die_name(int(missing)),
            special=special_name(kind),
            odds=odds_words,
        )
    do = kept_words(roll, column.keep)
    return say(
        "Risk it? {Do}, and it is {odds} for {special}.",
        Do=do[:1].upper() + do[1:],
        odds=odds_words,
        special=special_name(kind),
    )
