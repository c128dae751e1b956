"""The menu of a table: settings and actions other than playing."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.view.frame import dialog
from hexdice.view.markup import button
from hexdice.view.text import say


class Choices(NamedTuple):
    """The current settings of a table, and what it offers."""

    real: bool  # real dice are typed in
    dice: str  # the words of the switch for that
    facing: str  # "0", "90", "180", "270" or "seat"
    practice: bool
    guided: bool
    can_redo: bool
    advised: bool  # whether a bot can give a hint
    shared: bool  # whether other devices can join
    resigns: bool = False  # whether the looking seat may resign now; the game asks before it does
    steps: bool | None = None  # whether each step of the upkeep is taken by hand; None: the game has no upkeep


def menu(names: Sequence[str], choices: Choices | None, *, over: bool, steps: tuple[str, str], learn: str = "") -> str:
    """The dialog. `names` are markup; without `choices` nothing can be set, as another tab plays; `over`: the match has ended.

    `steps` are the words of the button that steps through the match, and where that begins; `learn` links to the guided match.
    """
    parts = _settings(names, choices) if choices else ""
    branch = "" if over else button(say("Branch from here"), act="branch", sign="branch", id="menu-branch")
    resign = ""
    if choices and choices.resigns:
        resign = button(say("Resign"), ui="view.menu=&amp;ask=resign", sign="flag", id="menu-resign")
    parts += (
        f'<h3>{say("This match")}</h3><p class="row">{button(steps[0], act=f"review:{steps[1]}", sign="first", id="menu-review")}'
        f"{button(say('Save as a file'), act='export', sign='save', id='export')}{button(say('Share a link'), act='share', sign='share', id='share')}"
        f"{branch}{button(say('Keys for the board'), ui='view.menu=&amp;view.keys=1', sign='rules', id='menu-keys')}{button(say('Show me how'), href=learn, sign='hint', id='menu-learn') if learn else ''}{resign}</p>"
    )
    if not over:
        words = say("The match stays on the home page, where you can continue or delete it.")
        leave = button(say("Leave this match"), href="#/", sign="back", id="menu-home")
        parts += f'<p class="row">{leave}</p><p class="soft small" id="menu-leave">{words}</p>'
    return dialog(say("This table"), parts, close="ui:view.menu=", id="table-menu")


def _settings(names: Sequence[str], choices: Choices) -> str:
    redo = button(say("Redo"), act="redo", id="redo") if choices.can_redo else ""
    hint = button(say("Hint"), act="hint", sign="hint", id="hint") if choices.advised else ""
    guide = button(
        say("Guide me"),
        act=f"guide:{'off' if choices.guided else 'on'}",
        pressed=choices.guided,
        kind="toggle",
        id="guide-switch",
    )
    others = ""
    if choices.shared:
        others = button(say("Another device joins"), ui="view.devices=1&view.menu=", sign="plus", id="devices-open")
    steps = "" if choices.steps is None else _switch("steps", choices.steps, say("Take each step myself"))
    return (
        f'<h3>{say("Dice", "how they are rolled")}</h3><p class="row">{_switch("real", choices.real, choices.dice)}</p>'
        f'<h3>{say("The page faces")}</h3><p class="row">{_sides(choices.facing)}</p>'
        f'<h3>{say("Playing")}</h3><p class="row">{_switch("practice", choices.practice, say("Practice: undo anything"))}'
        f'{steps}{redo}{hint}</p><p class="row">{guide}{others}</p>{_rename(names)}'
    )


def _switch(key: str, on: bool, words: str) -> str:
    return button(words, act=f"extra:{key}={'' if on else '1'}", pressed=on, kind="toggle", id=f"extra-{key}")


def _sides(facing: str) -> str:
    sides = (
        ("0", say("This side")),
        ("90", say("Left side")),
        ("180", say("Far side")),
        ("270", say("Right side")),
        ("seat", say("Whoever’s turn it is")),
    )
    return "".join(
        button(words, act=f"extra:facing={key}", pressed=facing == key, kind="toggle", id=f"facing-{key}")
        for key, words in sides
    )


def _rename(names: Sequence[str]) -> str:
    rows = "".join(
        f'<label class="field"><span>{say("Player {n}", n=i + 1)}</span><input name="rename-{i}" id="rename-{i}" value="{name}" maxlength="300"></label>'
        for i, name in enumerate(names)
    )
    return f'<details><summary>{say("Change names")}</summary><form data-act="rename" id="rename">{rows}<button class="button" type="submit">{say("Change")}</button></form></details>'
