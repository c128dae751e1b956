"""The set-up page of a game, made from its declared options."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexdice.kernel.options import Option
from hexdice.kernel.strength import Strength
from hexdice.view.markup import button, choices, closing, fold
from hexdice.view.portraits import portrait
from hexdice.view.text import facts, labelled, listed, say, translated


class SeatDraft(NamedTuple):
    """A seat of the set-up form."""

    name: str  # markup
    bot: str = ""
    called: str = ""  # markup: the name of whoever has typed none
    face: str = ""


def level_name(level: str) -> str:
    """The name of a bot's level."""
    words = {
        "first": say("first steps"),
        "gentle": say("gentle"),
        "steady": say("steady"),
        "sharp": say("sharp"),
        "master": say("master"),
        # of older matches, see bots/scale.py
        "easy": say("easy"),
        "careful": say("careful"),
        "bold": say("bold"),
    }
    return words.get(level, level)


def level_help(level: str) -> str:
    """How a bot of a level plays, in a sentence; "" for an unknown level."""
    sentences = {
        "first": say("Takes a quick gain and sees little else: for a first match."),
        "gentle": say("Knows good moves from bad ones but overlooks much of what you are up to."),
        "steady": say("Plays soundly but overlooks a threat now and then."),
        "sharp": say("Sees most of what the next turn can bring, and seldom slips."),
        "master": say("Always plays the best move it knows."),
    }
    return sentences.get(level, "")


def at_level(name: str, known: Strength, levels: Sequence[tuple[str, int]]) -> str:
    """The way to a match at the level of a person, and whom it may bring; the name is markup."""
    way = button(say("At the level of {name}", name=name), act="start:level", sign="play", id="start-level")
    mix = listed([f"{level_name(level)} ({say('{n}%', n=chance)})" for level, chance in levels])
    words = say("Picks a random level for each match so that you win about half of your matches: {levels}.", levels=mix)
    return f'<p class="soft small" id="strength">{words} {labelled(say("Strength"), str(known))}</p><p class="row">{way}</p>'


class SetUp(NamedTuple):
    """What the form of a match shows; names and chosen texts are markup."""

    name: str  # of the game, as in routes
    title: str
    range: tuple[int, int]  # fewest and most seats
    seats: Sequence[SeatDraft]
    levels: Sequence[str]
    options: Sequence[Option]
    chosen: Mapping[str, str]  # a text per option key
    known: Sequence[str]  # names to suggest
    strengths: Mapping[str, int] = MappingProxyType({})  # of levels
    level: str = ""  # markup: the way to a match at the level of a person
    problem: str = ""  # a sentence, and the field that has it
    faulty: str = ""
    extra: str = ""  # markup below the form
    ui: Mapping[str, str] = MappingProxyType({})


def setup(form: SetUp) -> str:
    """The form."""
    name, seats, chosen, faulty, (fewest, most) = form.name, form.seats, form.chosen, form.faulty, form.range
    rows = "".join(_seat(i, seat, form, len(seats) > fewest, faulty) for i, seat in enumerate(seats))
    more = button(say("Add a player"), act="seat-add", sign="plus", id="seat-add") if len(seats) < most else ""
    shuffle = ""
    if len(seats) > 1:
        shuffle = button(say("Shuffle the seats"), act="seat-shuffle", sign="turn", kind="quiet", id="seat-shuffle")
    names = "".join(f'<option value="{n}"></option>' for n in form.known)
    trouble = f'<p class="trouble" role="alert" id="problem">{form.problem}</p>' if form.problem else ""
    shown = [option for option in form.options if _shown(option, chosen)]
    asked = _asked([option for option in shown if option.asked], chosen, faulty)
    rules = [option for option in shown if not (option.asked or option.key.startswith("clock"))]
    clock = [option for option in shown if option.key.startswith("clock")]
    house = _folded("house", say("House rules"), say("Standard rules"), rules, form)
    house += _folded("clock", say("Clock"), say("None"), clock, form)
    learn = button(say("Show me how"), href=f"#/learn/{name}", sign="hint", kind="quiet", id="learn")
    players = say("Who plays") if most > 1 else say("Who plays alone")
    return (
        f'<form class="setup" id="setup" data-act="start" autocomplete="off" novalidate><h1>{form.title}</h1>{trouble}{asked}'
        f'<fieldset class="panel" id="seats"><legend>{players}</legend><ol class="seats">{rows}</ol>'
        f'<p class="row">{more}{shuffle}</p><datalist id="known">{names}</datalist>{form.level}</fieldset>{house}'
        f'<p class="row go"><button class="button primary large" type="submit" id="start"><span>{say("Start", "a match")}</span></button>'
        f"{learn}{button(say('Rules'), href=f'#/rules/{name}', sign='rules', kind='quiet')}</p>{form.extra}</form>"
    )


def _asked(options: Sequence[Option], chosen: Mapping[str, str], faulty: str) -> str:
    """The choice that a table should make first, with what depends on it; "" if the game has none."""
    if not options:
        return ""
    first, *rest = sorted(options, key=lambda option: bool(option.when))
    value = chosen.get(first.key, "")
    choices = "".join(
        f'<label class="choice{" chosen" if key == value else ""}"><input type="radio" name="option-{first.key}" id="asked-{first.key}-{key}" value="{key}"'
        f"{' checked' if key == value else ''}><span>{translated(words)}</span></label>"
        for key, words in first.choices
    )
    more = "".join(_option(option, chosen, faulty) for option in rest)
    return (
        f'<fieldset class="panel" id="asked"><legend>{translated(first.label)}</legend>'
        f'<div class="row choices">{choices}</div>{more}</fieldset>'
    )


def _folded(key: str, name: str, usual: str, options: Sequence[Option], form: SetUp) -> str:
    """The options in a closed fold, whose line says which differ from their defaults; "" if there are none."""
    if not options:
        return ""
    differs = [words for option in options if (words := _difference(option, form.chosen.get(option.key, "")))]
    title = f'{name} <small class="soft" id="{key}-line">{facts(*differs) or usual}</small>'

    def fields() -> str:
        shown = "".join(_option(option, form.chosen, form.faulty) for option in options)
        return f'<div class="fields" id="{key}-options" role="group" aria-label="{name}">{shown}</div>'

    return fold(title, fields, key=f"view.{key}", ui=form.ui)


def _difference(option: Option, value: str) -> str:
    """The value of an option as markup; "" for its default."""
    label, default = translated(option.label), option.default
    if isinstance(default, bool):
        if value == str(default).lower():
            return ""
        return label if value == "true" else say("{label}: no", label=label)
    if value == str(default):
        return ""
    shown = next((translated(words) for key, words in option.choices if key == value), value)
    return labelled(label, shown)


def _seat(index: int, seat: SeatDraft, form: SetUp, removable: bool, faulty: str) -> str:
    names = {level: facts(level_name(level), str(form.strengths.get(level, ""))) for level in form.levels}
    kinds = choices(((level, say("Bot: {level}", level=name)) for level, name in names.items()), seat.bot)
    help = level_help(seat.bot)
    described = f' aria-describedby="level-{index}"' if help else ""
    manner = f'<small class="soft manner" id="level-{index}">{help}</small>' if help else ""
    label, person = say("Who plays seat {n}", n=index + 1), say("Person", "at a seat")
    choice = f'<select name="bot-{index}" id="bot-{index}" aria-label="{label}"{described}><option value="">{person}</option>{kinds}</select>'
    choice = choice if form.levels else ""
    words = say("Remove seat {n}", n=index + 1)
    drop = closing(words, act=f"seat-drop:{index}") if removable else ""
    kind = (" spare" if removable else "") + (" level" if seat.bot in form.levels else "")
    return (
        f'<li class="seat-row{kind}" id="seat-{index}">{_face(index, seat)}<input name="name-{index}" id="name-{index}" value="{seat.name}"'
        f' maxlength="300" list="known" placeholder="{seat.called}" aria-label="{say("Name of player {n}", n=index + 1)}"{_described(f"name-{index}", "", faulty)}>'
        f"{choice}{drop}{manner}</li>"
    )


def _face(index: int, seat: SeatDraft) -> str:
    """The face of a seat; a person's can be tapped for the next one."""
    drawn = portrait(seat.called, index, face=seat.face)
    if seat.bot:
        return drawn
    words = say("Another face for {name}", name=seat.called)
    return f'<button type="button" class="face-choice" data-act="face:{index}" id="face-{index}" aria-label="{words}">{drawn}</button>'


def _shown(option: Option, chosen: Mapping[str, str]) -> bool:
    if option.hidden:
        return False
    return option.when is None or chosen.get(option.when[0], "") in option.when[1]


def _described(field: str, help: str, faulty: str) -> str:
    """The attributes that point from a field to its help (an id, "" for none) and, if it is faulty, to the problem."""
    ids = " ".join(filter(None, (help, "problem" if field == faulty else "")))
    return (f' aria-describedby="{ids}"' if ids else "") + (' aria-invalid="true"' if field == faulty else "")


def _option(option: Option, chosen: Mapping[str, str], faulty: str) -> str:
    value = chosen.get(option.key, "")
    label = translated(option.label)
    hint = f'<small class="soft" id="help-{option.key}">{translated(option.help)}</small>' if option.help else ""
    help_id = _described(f"option-{option.key}", f"help-{option.key}" if option.help else "", faulty)
    name = f'name="option-{option.key}" id="option-{option.key}"'
    if isinstance(option.default, bool):
        ticked = " checked" if value == "true" else ""
        return f'<label class="field switch"><input type="checkbox" {name}{ticked}{help_id}><span>{label}{hint}</span></label>'
    if option.choices:
        items = choices(((key, translated(words)) for key, words in option.choices), value)
        field = f"<select {name}{help_id}>{items}</select>"
    elif isinstance(option.default, int):
        limits = f'min="{option.low}" max="{option.high}"'
        field = f'<input type="number" inputmode="numeric" {name} value="{value}" {limits}{help_id}>'
    else:
        field = f'<input {name} value="{value}" maxlength="{option.high or 4000}"{help_id}>'
    return f'<label class="field"><span>{label}</span>{field}{hint}</label>'
