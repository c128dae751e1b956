"""Every visible or spoken text passes through `say`; its English template is its key in the gettext catalogues.

Fields are markup already: names are escaped where a table is made (`Viewing.names` in app/match/viewing.py), everything else is our own text.
"""

import json
import pkgutil
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache, reduce
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from hexdice.kernel.sentence import Sentence

_TEMPLATES = NullTranslations()
_words = _TEMPLATES
_catalogues: dict[str, GNUTranslations] = {}

RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
FETCHED = "/lib/hexdice-"  # as in assets/js/interpreter.js; followed by the file's name


def compiled(name: str) -> bytes | None:
    """A file of hexdice/locale made by tooling/catalogues.py; None if it is missing.

    The built site fetches a language's words separately, and only if that language is chosen; they are then in FETCHED.
    """
    try:
        return pkgutil.get_data("hexdice", f"locale/{name}")
    except OSError:
        pass
    try:
        with open(f"{FETCHED}{name}", "rb") as fetched:
            return fetched.read()
    except OSError:
        return None


@lru_cache(maxsize=1)
def languages() -> Mapping[str, str]:
    """Every language with its own name, English first."""
    return {"en": "English", **json.loads(compiled("languages.json") or "{}")}


def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; for English and for missing languages, the templates themselves."""
    if language not in _catalogues and language in languages() and (data := compiled(f"{language}.mo")):
        _catalogues[language] = GNUTranslations(BytesIO(data))
    return _catalogues.get(language) or _TEMPLATES


def spoken(language: str) -> bool:
    """Whether the words of a language are here."""
    return language == "en" or language in _catalogues


def speak(language: str) -> bool:
    """Sets the language of everything said from now on; an unknown one falls back to English.

    False if the words of a known language have not been fetched yet; English is used until then.
    """
    global _words
    _words = catalogue(language)
    return spoken(language) or language not in languages()


def direction(language: str) -> str:
    """A language's writing direction, for the attribute `dir`."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


def voice() -> NullTranslations:
    """The catalogue that everything is said with: what was said stays right while it is the same one."""
    return _words


def say(template: str, context: str = "", /, **fields: object) -> str:
    """The template in the current language, with its {fields} filled in; a context tells apart what is one word in English only."""
    words = _words.pgettext(context, template) if context else _words.gettext(template)
    return words.format_map(_fields_with_minus(fields)) if fields else words


def say_n(count: int, one: str, many: str, **fields: object) -> str:
    """`one` for a count of 1, otherwise `many`, or the language's plural form; all may use {n}."""
    return _words.ngettext(one, many, abs(count)).format_map(_fields_with_minus({"n": count, **fields}))


def _fields_with_minus(fields: dict[str, object]) -> dict[str, object]:
    """Whole numbers below zero with a real minus."""
    for name, value in fields.items():
        if isinstance(value, int) and value < 0:
            fields[name] = with_minus(value)
    return fields


def with_minus(number: int) -> str:
    """A whole number, with a real minus."""
    return str(number) if number >= 0 else f"−{-number}"


def signed(number: int) -> str:
    """A number with its sign; a real minus."""
    return f"+{number}" if number > 0 else with_minus(number)


def decimal(value: float) -> str:
    """A number with one decimal place, and a decimal comma in languages that use it."""
    return pointed(f"{value:.1f}")


def pointed(text: str) -> str:
    """The text of a number, with a decimal comma in languages that use it."""
    return text.replace(".", say("0.5")[1])


def translated(text: str) -> str:
    """A sentence declared as data elsewhere: an option's label, a rule, the reason for a refusal."""
    if isinstance(text, Sentence):
        return say(text.template, **{name: _field(value) for name, value in text.fields.items()})
    return _words.gettext(text) if text else ""


def fault_words(fault: Exception) -> str:
    """The message of one of our errors, as plain text."""
    sentence = fault.args[0] if fault.args else ""
    return translated(sentence) if isinstance(sentence, str) else str(fault)


def _field(value: object) -> str:
    """Translates a field that is a Sentence or an error; names and numbers stay as they are."""
    if isinstance(value, Exception):
        return fault_words(value)
    return translated(value) if isinstance(value, Sentence) else str(value)


def aloud(*sentences: str) -> tuple[str, ...]:
    """The sentences without "", each with a full stop if its text lacks one, so that a screen reader pauses."""
    return tuple(said if re.search(r"[.!?…](<[^>]*>)*$", said) else f"{said}." for said in sentences if said)


def labelled(label: str, value: str) -> str:
    """A label and what it is about, with the colon of the language."""
    return say("{label}: {value}", label=label, value=value)


def unnamed(seat: int) -> str:
    """The name of whoever has not given one."""
    return say("Player {n}", n=seat + 1)


def is_unnamed(name: str) -> bool:
    """Whether this is what somebody is called who has not given a name, in English or in the current language."""
    numbers = re.findall(r"\d{1,2}", name)
    return name in {template.format(n=n) for template in ("Player {n}", say("Player {n}")) for n in numbers[:1]}


def dated(day: str) -> str:
    """A day ("2026-11-20") as the language writes it."""
    year, month, number = day.split("-")
    names = say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    return say("{day} {month} {year}", day=int(number), month=names[int(month) - 1], year=year)


def said_day(day: str, today: str) -> str:
    """A day as people say it: within a week by its name."""
    then = date.fromisoformat(day)
    if not 0 < (date.fromisoformat(today) - then).days < 7:
        return dated(day)
    names = say("last Monday, last Tuesday, last Wednesday, last Thursday, last Friday, last Saturday, last Sunday")
    return names.split(", ")[then.weekday()]


def enumerated(items: Iterable[str]) -> str:
    """Names or phrases with what the language puts between them: A, B, C."""
    return reduce(lambda first, next: say("{first}, {next}", first=first, next=next) if first else next, items, "")


def series(items: Iterable[str]) -> str:
    """Phrases that have commas themselves, with what the language puts between them: A; B."""
    return reduce(lambda first, next: say("{first}; {next}", first=first, next=next) if first else next, items, "")


def facts(*items: str) -> str:
    """Facts side by side, which make no sentence: A · B; "" is left out."""
    return " · ".join(filter(None, items))  # assembled: lists are made here


def listed(items: Sequence[str]) -> str:
    """Names or phrases in a list: A, B and C."""
    if len(items) < 2:
        return "".join(items)
    return say("{first} and {last}", first=enumerated(items[:-1]), last=items[-1])
