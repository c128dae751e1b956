"""Blank islands to print, and a comparison of finished islands with the same code."""

from collections.abc import Sequence

from hexdice.games.first_island.rules.state import OVERRIDES, SHORT
from hexdice.games.first_island.table import drawing, panels
from hexdice.games.first_island.table.token import Shared, as_state, ranked
from hexdice.games.first_island.table.words import tribe_name, wish_words
from hexdice.view.markup import button, esc
from hexdice.view.text import say


def blank_sheets(count: int) -> str:
    """`count` empty sheets, one on each printed page: island, score table, rounds, override boxes."""
    more = button(say("One more"), href=f"#/first-island/sheets?n={min(6, count + 1)}", sign="plus", id="fi-more")
    fewer = button(say("One less"), href=f"#/first-island/sheets?n={max(1, count - 1)}", sign="minus", id="fi-fewer")
    tools = button(say("Print"), act="print", sign="print", kind="primary", id="fi-print")
    words = say(
        "Draw on these with pencils; the tablet can be the dice and the cards: choose “Pencils and "
        "paper” in the set-up."
    )
    head = (
        f'<div class="fi-noprint stack"><h1>{say("Blank sheets")}</h1><p>{words}</p>'
        f'<p class="row">{tools}{more}{fewer}</p></div>'
    )
    return drawing.DEFS + head + "".join(_sheet(number) for number in range(1, count + 1))


def _sheet(number: int) -> str:
    heads = "".join(
        f'<th scope="col"><span class="fi-row-name">{drawing.tribe_sign(tribe, "small")}<span>{tribe_name(tribe)}</span></span>'
        f'<br><small class="soft">{wish_words(tribe)}</small></th>'
        for tribe in range(1, 7)
    )
    rows = "".join(
        f'<tr><th scope="row">{name}</th>{"<td></td>" * 6}</tr>' for name in (say("camps"), say("alone"), say("wish"))
    )
    boxes = "".join(f"<span><i></i> {drawing.tribe_sign(tribe, 'small')}</span>" for tribe in range(1, 7))
    rounds = "".join(f"<span>{n} <i></i></span>" for n in range(1, SHORT + 8))
    return (
        f'<section class="fi-paper" aria-label="{say("Blank sheet {n}", n=number)}"><p>{say("Name")} ____________________</p>{drawing.blank_island()}'
        f'<p class="fi-checks">{say("Overrides, {n} at most, a point each:", n=OVERRIDES)} {boxes}</p>'
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f'<p class="fi-checks">{say("Cards:")} <i></i> <i></i> <i></i> <i></i> &nbsp; {say("Total:")} ________</p>'
        f'<p class="fi-checks soft small">{rounds}</p></section>'
    )


def compare_page(shared: Sequence[Shared], problem: str) -> str:
    """Islands with the same code, best first, with a field to add one."""
    trouble = f'<p class="trouble" role="alert">{problem}</p>' if problem else ""
    form = (
        '<form class="panel fi-noprint" data-act="fi-add" data-reset id="fi-add">'
        f'<label class="field"><span>{say("Link or text of another island")}</span>'
        f'<input name="text" id="fi-add-text" autocomplete="off" maxlength="4000"></label>{trouble}'
        f'<p class="row"><button class="button primary" type="submit" id="fi-add-go">{say("Lay it beside")}</button></p></form>'
    )
    intro = say(
        "When all have settled the island of one code, send each other the link of this page, or paste what you were sent."
    )
    body = f"<h1>{say('Islands side by side')}</h1><p>{intro}</p>{form}"
    if shared:
        ordered = ranked(shared)
        code = say("Code: {code}", code=f"<b>{esc(ordered[0].code)}</b>")
        names = [esc(one.name) for one in ordered]
        share = button(say("Copy this link"), act="fi-link", sign="share", id="fi-link")
        body += (
            f'<section class="panel" id="fi-compared"><h2>{code}</h2>{panels.comparison(as_state(ordered), names)}'
            f'<p class="row">{share}{button(say("Print the sheets"), act="print", sign="print", id="fi-print")}</p></section>'
        )
    return drawing.DEFS + body
