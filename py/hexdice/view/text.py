"""Every visible or spoken word passes through `say`: its English template is the key of a language's table.

Fields are markup already: names are escaped where they enter (app/session.py), everything else is our own words.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module

from hexdice.kernel.sentence import Sentence

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}

_language = "en"
_words: Mapping[str, str] = {}


def speak(language: str) -> None:
    """Chooses the language of everything said from now on; an unknown one falls back to English."""
    global _language, _words
    _language = language if language in LANGUAGES else "en"
    _words = {} if _language == "en" else table_of(_language)


def language() -> str:
    """The language in use."""
    return _language


def table_of(language: str) -> Mapping[str, str]:
    """The table of a language other than English: template to template, with the same {fields}."""
    words: Mapping[str, str] = import_module(f"hexdice.view.words_{language}").WORDS
    return words


def say(template: str, **fields: object) -> str:
    """The template in the language in use, its {fields} filled in."""
    words = _words.get(template, template)
    return words.format_map(fields) if fields else words


def decimal(value: float) -> str:
    """A number with one place after the point, or after the comma where people write one."""
    return f"{value:.1f}".replace(".", say("0.5")[1])


def translated(text: str) -> str:
    """A whole sentence that is declared as data elsewhere: an option's label, a rule, the reason of a refusal."""
    if isinstance(text, Sentence):
        return say(text.template, **{name: _field(value) for name, value in text.fields.items()})
    return _words.get(text, text)


def fault_words(fault: Exception) -> str:
    """What an error of ours says, as plain text."""
    sentence = fault.args[0] if fault.args else ""
    return translated(sentence) if isinstance(sentence, str) else str(fault)


def _field(value: object) -> str:
    """Names and numbers stay as they are."""
    if isinstance(value, Exception):
        return fault_words(value)
    return translated(value) if isinstance(value, Sentence) else str(value)


def listed(parts: Sequence[str]) -> str:
    """Names or phrases in a row, as people say it: A, B and C."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def say_n(count: int, one: str, many: str, **fields: object) -> str:
    """`one` for a count of 1, else `many`; both may use {n}."""
    return say(one if count == 1 else many, n=count, **fields)
