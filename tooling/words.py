"""`make words`: gathers every sentence of the page into the catalogues, and reports how far each language is.

A sentence without a translation is shown in English. Babel walks the sources and writes the .po files; this module knows which calls and tables hold sentences. A sentence belongs to
the game whose folder uses it, and to the frame alone if the frame uses it too. Unused entries are dropped.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tooling import assembled, roles
from tooling.catalogues import sources
from tooling.meanings import MEANINGS
from tooling.node import ROOT

PACKAGE = ROOT / "py" / "hexdice"
# Which arguments of a call are sentences, and which tables of a module have only sentences as values.
PLACES = {
    **dict.fromkeys(
        ("say", "translated", "Sentence", "Card", "IllegalMoveError", "NotationError", "ReplayError"), (0,)
    ),
    "illegal": (1,),
    "say_n": (1, 2),
    "say_of": (1, 2),
}
TABLES = ("SENTENCES", "_NOT_NOW")
# The scripts that run before Python; the first of them carries their translations.
SCRIPTS = tuple(ROOT / "assets" / "js" / f"{name}.js" for name in ("watch", "boot", "download"))
_SAID = re.compile(r'''\b(?:(?:say|button|word|failed)\(|const (?:LOST|STOPPED) = )"([^"]+)"|return "([A-Z][^"]+\.)"''')
_WORDS = re.compile(r"const WORDS = \{.*?\n  \};\n", re.DOTALL)
UNSAID = ("cli/",)  # the command line is English only
KEPT_HEADERS = ("Language:", "Plural-Forms", "MIME", "Content")
# What stands in a field, for translators.
FIELDS = {
    **dict.fromkeys(("name", "other", "giver", "taker", "winner", "loser"), "a name: Ann"),
    **dict.fromkeys(("names", "others"), "names in a list: Ann, Bo and Cy"),
    **dict.fromkeys(
        ("n", "m", "k", "all", "low", "high", "most", "due", "less", "more", "fewer", "total", "gain"),
        "a number: 3",
    ),
    **dict.fromkeys(
        ("attack", "defence", "food", "mouths", "joins", "lost", "won", "rest", "round", "row_number", "starts"),
        "a number: 3",
    ),
    **dict.fromkeys(("line", "column", "casual", "standard", "hard", "impossible", "size", "seats"), "a number: 3"),
    **dict.fromkeys(("given", "mean", "gains", "before", "after", "score"), "a number, maybe with a point: 3.5"),
    **dict.fromkeys(("cell", "hex", "goal", "start"), "a cell of a board: C4"),
    **dict.fromkeys(("cells", "hexes", "places"), "cells in a list: C4, D4"),
    **dict.fromkeys(("why", "reason", "fate", "judged", "now"), "another whole sentence"),
    **dict.fromkeys(("first", "last", "next"), "an item of a list"),
    **dict.fromkeys(("a", "b"), "a tribe in the plural: builders"),
    **dict.fromkeys(("tribe", "tribes"), "tribes in the plural: builders"),
    **dict.fromkeys(("here", "there", "side"), "a direction: north-east"),
    **dict.fromkeys(("piece", "kind"), "a piece: hunter"),
    **dict.fromkeys(("pieces", "kinds", "attackers", "defenders"), "pieces in a list: 2 hunters, 1 farmer"),
    **dict.fromkeys(("units", "amount", "few", "many"), "an amount: 3 sips"),
    **dict.fromkeys(("points", "worth"), "an amount: 65 points, or a special roll"),
    **dict.fromkeys(("title", "game", "games"), "a game or a match, or a list of such: Three Dice"),
    **dict.fromkeys(("level", "levels"), "a bot’s level: steady"),
    **dict.fromkeys(("rules", "version", "key", "code", "mark", "id"), "a code or number, as it is"),
    **dict.fromkeys(("day", "month", "year", "ago"), "a part of a date"),
    "face": "a die’s face: three, or 3",
    "faces": "faces in a list: 1, 6",
    "dice": "faces in a list: 1 and 6",
    "die": "a die: a three",
    "row": "faces in a list, or a word for none: 3, 5",
    "special": "a special roll: three of a kind",
    "odds": "a chance: about 1 in 9",
    "label": "what a value is about",
    "value": "the value of a label, or what was typed",
    "text": "what was typed or read, as it is",
    "events": "numbers in a list: 3, 7",
    "what": "a word or phrase that stands alone, or a list of such",
    "who": "whose dice, in a list: 2 of yours, 1 of Eli’s",
    **dict.fromkeys(("made", "broken"), "whose dice, in a list: 2 of yours, 1 of Eli’s"),
    "move": "a move, in a few words: hunter from F4 to E4",
    "rivals": "bots’ levels in a list: steady, sharp",
    "device": "a device, named by who plays on it: Ann",
    "tries": "how a puzzle went: solved at once",
    "card": "a card: Herb Lore, or “your card”",
    "totals": "names with their points in a list: Ann 12, Bo 9",
    "groups": "what stands together: builders: 3 together",
    "rows": "the rows of a card in a list: row 1: 2 4",
    **dict.fromkeys(("words", "gifts"), "one or more whole sentences"),
    "tile": "a tile in words: Plains, Ann: 2 hunters",
    "tiles": "tiles in a list: C4, D4",
    "phase": "a phase of a turn: Research",
    "toll": "what a fight cost, in a list: 2 wounded, 1 lost",
    "terrain": "a terrain: Plains",
    "wait": "that a card waits: face down",
    "parents": "places of a pyramid in a list: I-1, I-2",
    "guards": "how many stand there: 3 hunters",
    "button": "the words on a button",
    "neighbours": "how many dice lie beside: 2 dice beside it",
    "perfect": "a number: 3",
    "ways": "winning rolls in a list: a three on C4; a five on D4",
    "word": "what the table plays for, as typed: peanuts",
}
_NUMBERS = "|".join(field for field, example in FIELDS.items() if example.startswith("a number"))
# A number before a word that changes with it; "beats" is no such word.
COUNTED = re.compile(rf"{{(?:{_NUMBERS})}} (?!beats)(?:[a-z]{{3,}}s|dice|people)\b")
LONG = 2.0  # a translation of a short key that is so many times as long may be cut

SHORT = 2  # words of a key that says too little by itself
CONTEXT = "\4"  # between a context and its sentence, as in gettext's own files

Text = str | tuple[str, ...]  # a sentence, after its context if it has one; or singular and plural


class Seen(NamedTuple):
    """A place that says a sentence: the file, and where it is seen and as what."""

    file: str
    note: str


def texts(tree: ast.AST) -> Iterator[tuple[ast.expr, Text]]:
    """(node, text) of a module's literal sentences: in calls, refusals and declared data."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES:
            yield from ((node.value, text) for text in _values(node.value))
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) in TABLES:
            yield from ((node.value, text) for text in _values(node.value))
        if not isinstance(node, ast.Call):
            continue
        called = roles.name_of(node)
        said = [node.args[place] for place in PLACES.get(called, ()) if place < len(node.args)]
        if called == "say_n":
            yield from ((node, pair) for pair in zip(_constants(said[0]), _constants(said[1]), strict=True))
        else:
            context = node.args[1:2] if called == "say" else []
            head = "".join(f"{text}{CONTEXT}" for expression in context for text in _constants(expression))
            yield from ((node, f"{head}{text}") for expression in said for text in _constants(expression))


def _values(node: ast.expr) -> Iterator[str]:
    parts: list[ast.expr] = []
    if isinstance(node, ast.Dict):
        parts = node.values
    elif isinstance(node, ast.Tuple | ast.List):
        parts = node.elts
    elif isinstance(node, ast.Call):
        parts = node.args
    if not parts:
        yield from _constants(node)
    for part in parts:
        yield from _values(part)


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def extract(
    file: IO[bytes], keywords: object, tags: object, options: object
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The extraction function for Babel."""
    tree = ast.parse(file.read())
    parents, place = roles.parents_of(tree), roles.place(tree)
    for node, text in texts(tree):
        role = roles.role(node, parents)
        yield (
            node.lineno,
            "ngettext" if isinstance(text, tuple) else "gettext",
            text,
            [f"{place}: {role}" if role else ""],
        )


def declared(name: str) -> Iterator[tuple[str, str]]:
    """(sentence, note) of what a game declares as data: title, profile, options, rules."""
    from hexdice import games

    game = games.game(name)
    profile = games.profile(name)
    titles = (game.title, profile.title, profile.author[0])
    yield from ((text, "the game’s name") for text in dict.fromkeys(titles))
    spoken = (
        profile.promise,
        profile.who,
        profile.author[1],
        *(profile.shortcut[1:] if profile.shortcut else ()),
    )
    yield from ((text, "the game’s card on the home page, or its own page") for text in spoken if text)
    guided = games.guided(name)
    yield guided.end, "text of a lesson"
    for step in guided.steps:
        yield from ((text, "text of a lesson") for text in (step.text, step.wrong) if text)
        if step.title:
            yield step.title, "heading of a lesson’s step"
    if profile.puzzles:
        asked = (*profile.puzzles.ask.values(), *profile.puzzles.wrong.values())
        yield from ((text, "what a puzzle asks or answers") for text in asked)
    for option in game.options:
        if not option.hidden:
            yield from ((text, "an option of the set-up, or its help") for text in (option.label, option.help) if text)
            yield from (
                (label, f"a choice of the option “{option.label}”")
                for _, label in option.choices
                if not label.isdigit()
            )
    book = games.rulebook(name)
    yield from ((text, "the rules’ introduction") for text in (book.intro, *book.minute))
    for chapter in book.chapters:
        yield chapter.title, "heading of a chapter of the rules"
        yield from ((words, f"rule {rule.id}") for rule in chapter.rules for words in rule.paragraphs())


def before_python() -> list[str]:
    """The sentences of the scripts that run before Python, each once."""
    texts = (_WORDS.sub("", script.read_text(encoding="utf-8")) for script in SCRIPTS)
    return list(dict.fromkeys(found[1] or found[2] for text in texts for found in _SAID.finditer(text)))


def script_with_words() -> str:
    """The first script with the translations of these sentences, as the catalogues have them."""
    words = {}
    for language in sorted(sources(ROOT / "py")):
        known = load(path_of("hexdice", language), language, "hexdice")
        words[language] = {text: known[text].string for text in before_python() if text in known and known[text].string}
    table = json.dumps(words, ensure_ascii=False, indent=2).replace("\n", "\n  ")
    return _WORDS.sub(lambda _: f"const WORDS = {table};\n", SCRIPTS[0].read_text(encoding="utf-8"))


def places() -> dict[str, dict[Text, list[Seen]]]:
    """All sentences by domain ("hexdice" for the frame, otherwise a game's package), each once, in a fixed order, with the places
    that say it."""
    from hexdice import games
    from hexdice.view.cast import characters

    before = Seen("assets/js", "before the page is there: a message or its button")
    found: dict[str, dict[Text, list[Seen]]] = {"hexdice": {text: [before] for text in before_python()}}
    for name, _line, text, comments, _context in extract_from_dir(
        PACKAGE, method_map=[("**.py", "tooling.words:extract")], keywords={"gettext": None, "ngettext": (1, 2)}
    ):
        file = Path(name)
        if not name.startswith(UNSAID):
            domain = file.parts[1] if file.parts[0] == "games" and len(file.parts) > 2 else "hexdice"
            found.setdefault(domain, {}).setdefault(text, []).append(Seen(name, "".join(comments)))
    for name, character in characters().items():
        for key, text in character.items():
            if key != "face":
                found["hexdice"].setdefault(text, []).append(Seen("view/cast.txt", f"{name}, a character: {key}"))
    for game in games.NAMES:
        for text, note in declared(game):
            found.setdefault(game.replace("-", "_"), {}).setdefault(text, []).append(Seen("declared", note))
    frame = found["hexdice"]
    for domain, said in found.items():
        counted = {text[0] for text in said if isinstance(text, tuple)}
        for text in [text for text in said if text in counted or (domain != "hexdice" and text in frame)]:
            del said[text]  # also used without a count: found by its singular
    return found


def path_of(domain: str, language: str) -> Path:
    """The path of a catalogue."""
    package = PACKAGE if domain == "hexdice" else PACKAGE / "games" / domain
    return package / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def load(path: Path, language: str, domain: str) -> Catalog:
    """A catalogue read by Babel; an empty one if there is no file."""
    if not path.exists():
        return Catalog(locale=language, domain=domain, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def save(path: Path, catalog: Catalog) -> None:
    """Writes a catalogue: sorted, one line per entry, without anything that changes from run to run; X- headers stay."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    _, _, rest = buffer.getvalue().decode().partition("\n\n")
    old = path.read_text(encoding="utf-8").partition("\n\n")[0].splitlines() if path.exists() else []
    head = [f'"{name}: {value}\\n"' for name, value in catalog.mime_headers if f"{name}:".startswith(KEPT_HEADERS)]
    head += [line for line in old if line.startswith('"X-')]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(['msgid ""', 'msgstr ""', *head, "", rest.rstrip("\n"), ""]), encoding="utf-8")


def update(language: str, seen: Mapping[str, Iterable[Text]]) -> list[str]:
    """Updates a language's catalogues to the sentences of each domain; returns what it lacks. A sentence that moved keeps its translation."""
    catalogs = {domain: load(path_of(domain, language), language, domain) for domain in seen}
    known = {key_of(m): m.string for catalog in catalogs.values() for m in catalog if m.id and all(strings(m))}
    lacks = []
    for domain, catalog in catalogs.items():
        path = path_of(domain, language)
        template = Catalog(domain=domain)
        for text in seen[domain]:
            add(template, text)
        catalog.update(template, no_fuzzy_matching=True)
        for message in catalog:
            if message.id and not all(strings(message)):
                message.string = known.get(key_of(message), message.string)
                if not all(strings(message)):
                    lacks.append(f"{path.relative_to(ROOT)}: {message.id!r}")
        save(path, catalog)
    return lacks


def strings(message: Message) -> tuple[str, ...]:
    """The translation, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def add(catalog: Catalog, text: Text, notes: Sequence[str] = (), files: Sequence[str] = ()) -> None:
    """Adds a sentence under its context to a catalogue."""
    context = text.rpartition(CONTEXT)[0] if isinstance(text, str) else ""
    bare = text.rpartition(CONTEXT)[2] if isinstance(text, str) else text
    catalog.add(bare, context=context or None, auto_comments=notes, locations=[(file, 0) for file in files])


def key_of(message: Message) -> Text:
    """The sentence of an entry, after its context if it has one."""
    text = message.id if isinstance(message.id, str) else tuple(message.id)
    return f"{message.context}{CONTEXT}{text}" if message.context else text


def english(text: Text) -> str:
    """The English of a sentence without its context; of a plural, the singular."""
    return (text if isinstance(text, str) else text[0]).rpartition(CONTEXT)[2]


def fields(text: Text) -> list[str]:
    """The names of its fields, each once."""
    return list(dict.fromkeys(re.findall(r"{(\w+)}", "".join(text))))


def most(label: str) -> int:
    """How many characters a translation of a label may have before it may be cut."""
    return int(LONG * len(label)) + 6


def template(domain: str, said: dict[Text, list[Seen]]) -> Catalog:
    """What a translator starts from: the sentences with where and as what they are seen, how long they may be, and what their fields hold."""
    made = Catalog(domain=domain, project="hexdice", fuzzy=False)
    for text, seen in said.items():
        meaning = MEANINGS.get(text if isinstance(text, str) else text[0], "")
        notes = list(dict.fromkeys(note for note in (meaning, *(one.note for one in seen)) if note))[:4]
        notes += [f"at most {most(english(text))} characters"] if len(english(text).split()) <= 3 else []
        notes += [f"{{{field}}}: {FIELDS[field]}" for field in fields(text) if field in FIELDS]
        add(made, text, notes, list(dict.fromkeys(one.file for one in seen)))
    return made


def long(language: str, domains: Iterable[str]) -> list[str]:
    """Translations of labels (at most three words) that are much longer than the English."""
    found = []
    for domain in domains:
        for message in load(path_of(domain, language), language, domain):
            if isinstance(message.id, str) and 0 < len(message.id.split()) <= 3:
                found += [f"{message.id} → {text}" for text in strings(message) if len(text) > most(message.id)]
    return found


def faults(seen: dict[str, dict[Text, list[Seen]]]) -> Iterator[str]:
    """What makes a translator guess: a number before a word that has one form, a short key without a note, a field that nobody explains."""
    for said in seen.values():
        for text, where in said.items():
            if isinstance(text, str) and COUNTED.search(text):
                yield f"one form only: {text}"
            if len(english(text).split()) <= SHORT and not all(one.note for one in where):
                yield f"no note: {english(text)}, in {where[0].file}"
            yield from (f"no example for {{{field}}}: {english(text)}" for field in fields(text) if field not in FIELDS)
    for text, found in several(seen).items():
        if text not in MEANINGS:
            yield f"one thing or two? {text}: {'; '.join(sorted(found))}"


def short(seen: Mapping[str, Mapping[Text, list[Seen]]]) -> dict[str, set[str]]:
    """The kinds of places that say a key of one or two words, under its context if it has one."""
    notes: dict[str, set[str]] = {}
    for said in seen.values():
        for text, where in said.items():
            if len(english(text).split()) <= SHORT:
                notes.setdefault(text if isinstance(text, str) else text[0], set()).update(one.note for one in where)
    return notes


def several(seen: Mapping[str, Mapping[Text, list[Seen]]]) -> dict[str, set[str]]:
    """Short keys without a context that more than one kind of place says: they may stand for different things."""
    return {text: found for text, found in short(seen).items() if len(found) > 1 and CONTEXT not in text}


def counts(seen: Mapping[str, Mapping[Text, list[Seen]]]) -> Iterator[str]:
    """How many short keys there are, and what tells translators which thing they mean."""
    keys, doubtful = short(seen), several(seen)
    contexts, meant = sum(CONTEXT in text for text in keys), len(doubtful.keys() & MEANINGS.keys())
    yield f"{len(keys)} sentences of one or two words: {contexts} have a context, {len(keys) - contexts - len(doubtful)} one use,"
    yield f"{meant} several uses with one meaning in a note, {len(doubtful) - meant} several uses and no note"


def sample(seen: Mapping[str, Iterable[Text]], count: int, seed: int) -> Iterator[str]:
    """A random sample of the sentences in every language, by the same rule from the same seed, to be read by people who speak it."""
    found = {
        language: {
            key_of(message): " | ".join(strings(message))
            for domain in seen
            for message in load(path_of(domain, language), language, domain)
            if message.id
        }
        for language in sorted(sources(ROOT / "py"))
    }
    texts = sorted({text for said in seen.values() for text in said}, key=str)
    for number, text in enumerate(Random(seed).sample(texts, count), 1):
        english = text.replace(CONTEXT, ": ") if isinstance(text, str) else " | ".join(text)
        yield "\n".join((f"{number}. {english}", *(f"   {language}: {said[text]}" for language, said in found.items())))


def main() -> int:
    """Writes the catalogues and a .pot for each; prints for each language what it lacks, what is long, and its share.

    Then what makes a translator guess, the places that put text together from pieces, and counts. With `sample 300 --seed 77` only so many
    sentences to read; with `pictures` only a picture of every screen (tooling/screens.py).
    """
    sys.path.insert(0, str(ROOT / "py"))
    if "pictures" in sys.argv:
        from tooling import screens

        screens.main(sys.argv[2:])
        return 0
    seen = places()
    if "sample" in sys.argv:
        count, seed = map(int, re.findall(r"\d+", " ".join(sys.argv[2:])))
        print(*sample(seen, count, seed), sep="\n")
        return 0
    for domain, said in seen.items():
        with (path_of(domain, "").parents[1] / f"{domain}.pot").open("wb") as file:
            write_po(file, template(domain, said), width=0, include_lineno=False)
    for language in sorted(sources(ROOT / "py")):
        missing, all = update(language, seen), sum(map(len, seen.values()))
        print(*missing, *(f"{language}, long: {one}" for one in long(language, seen)), sep="\n")
        print(f"{language}: {all - len(missing)} of {all} sentences")
    print(*faults(seen), *assembled.report(PACKAGE), *counts(seen), sep="\n")
    SCRIPTS[0].write_text(script_with_words(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
