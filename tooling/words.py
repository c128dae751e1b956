"""`make words`: gathers every sentence of the page into the catalogues, and reports how far each language is.

A sentence without a translation is shown in English. Babel walks the sources and writes the .po files; this module knows which calls and tables hold sentences. A sentence belongs to
the game whose folder uses it, and to the frame alone if the frame uses it too. Unused entries are dropped.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tooling.catalogues import sources
from tooling.node import ROOT

PACKAGE = ROOT / "py" / "hexdice"
# Which arguments of a call are sentences, and which tables of a module have only sentences as values.
PLACES = {
    **dict.fromkeys(
        ("say", "translated", "Sentence", "Card", "IllegalMoveError", "NotationError", "ReplayError"), (0,)
    ),
    "Step": (0, 1),
    "Guided": (0,),
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
    **dict.fromkeys(("n", "m", "all", "low", "high", "most", "due"), "a number: 3"),
    **dict.fromkeys(("cell", "hex", "goal", "start"), "a cell of a board: C4"),
    **dict.fromkeys(("cells", "hexes", "tiles"), "cells in a list: C4, D4"),
    "why": "another whole sentence",
    "face": "a die's face: three, or 3",
    "dice": "faces in a list: 1 and 6",
    "die": "a die: a three",
    "special": "a special roll: three of a kind",
    "odds": "a chance: about 1 in 9",
    "tribe": "a tribe in the plural: builders",
    "piece": "a piece: hunter",
    "pieces": "pieces in a list: 2 hunters, 1 farmer",
    "units": "an amount: 3 sips",
    "amount": "an amount: 3 sips",
    "points": "an amount: 65 points",
    "title": "a game or a match",
    "label": "what a value is about",
    "level": "a bot's level: steady",
}
COUNTED = re.compile(r"{n} [a-z]{3,}s\b")
LONG = 2.0  # a translation of a short key that is so many times as long may be cut

Text = str | tuple[str, ...]  # a sentence, or singular and plural


def texts(tree: ast.AST) -> Iterator[tuple[int, Text]]:
    """(line, text) of a module's literal sentences: in calls, refusals and declared data."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in TABLES:
            yield from ((node.lineno, text) for text in _values(node.value))
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) in TABLES:
            yield from ((node.lineno, text) for text in _values(node.value))
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")  # say(…) or table.say_of(…)
        said = [node.args[place] for place in PLACES.get(called, ()) if place < len(node.args)]
        if called == "say_n":
            yield from ((node.lineno, pair) for pair in zip(_constants(said[0]), _constants(said[1]), strict=True))
        else:
            yield from ((node.lineno, text) for expression in said for text in _constants(expression))


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
    for line, text in texts(ast.parse(file.read())):
        yield line, "ngettext" if isinstance(text, tuple) else "gettext", text, []


def declared(name: str) -> Iterator[str]:
    """The sentences that a game declares as data: title, face, options, rules."""
    from hexdice import games

    game = games.game(name)
    yield game.title
    face = games.profile(name)
    yield from (
        face.title,
        face.promise,
        face.who,
        *face.author,
        *filter(None, face.shortcut[1:] if face.shortcut else ()),
    )
    if face.guided:
        yield from (step.title for step in face.guided.steps if step.title)
    if face.puzzles:
        yield from (*face.puzzles.ask.values(), *face.puzzles.wrong.values())
    for option in game.options:
        if not option.hidden:
            yield from (text for text in (option.label, option.help) if text)
            yield from (label for _, label in option.choices)
    book = games.rulebook(name)
    yield from (book.intro, *book.minute)
    for chapter in book.chapters:
        yield chapter.title
        yield from (words for rule in chapter.rules for words in rule.paragraphs())


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


def spoken() -> dict[str, list[Text]]:
    """All sentences by domain ("hexdice" for the frame, otherwise a game's package), each once, in a fixed order."""
    return {domain: list(said) for domain, said in places().items()}


def places() -> dict[str, dict[Text, list[str]]]:
    """The same, with the files that say each."""
    from hexdice import games

    found: dict[str, dict[Text, list[str]]] = {"hexdice": {text: ["before Python"] for text in before_python()}}
    for name, _line, text, _comments, _context in extract_from_dir(
        PACKAGE, method_map=[("**.py", "tooling.words:extract")], keywords={"gettext": None, "ngettext": (1, 2)}
    ):
        file = Path(name)
        if not name.startswith(UNSAID):
            domain = file.parts[1] if file.parts[0] == "games" and len(file.parts) > 2 else "hexdice"
            found.setdefault(domain, {}).setdefault(text, []).append(name)
    for game in games.NAMES:
        for text in declared(game):
            found.setdefault(game.replace("-", "_"), {}).setdefault(text, []).append("rules, options and card")
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


def update(language: str) -> list[str]:
    """Updates a language's catalogues to the current sentences; returns what it lacks. A sentence that moved keeps its translation."""
    said_by = spoken()
    catalogs = {domain: load(path_of(domain, language), language, domain) for domain in said_by}
    known = {m.id: m.string for catalog in catalogs.values() for m in catalog if m.id and all(strings(m))}
    lacks = []
    for domain, catalog in catalogs.items():
        path = path_of(domain, language)
        template = Catalog(domain=domain)
        for text in said_by[domain]:
            template.add(text)
        catalog.update(template, no_fuzzy_matching=True)
        for message in catalog:
            if message.id and not all(strings(message)):
                message.string = known.get(message.id, message.string)
                if not all(strings(message)):
                    lacks.append(f"{path.relative_to(ROOT)}: {message.id!r}")
        save(path, catalog)
    return lacks


def strings(message: Message) -> tuple[str, ...]:
    """The translation, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def template(domain: str, said: dict[Text, list[str]]) -> Catalog:
    """What a translator starts from: the sentences with where they are seen and what their fields hold."""
    made = Catalog(domain=domain, project="hexdice", fuzzy=False)
    for text, files in said.items():
        fields = dict.fromkeys(re.findall(r"{(\w+)}", "".join(text)))
        notes = [f"{{{field}}}: {FIELDS[field]}" for field in fields if field in FIELDS]
        made.add(text, locations=[(file, 0) for file in dict.fromkeys(files)], auto_comments=notes)
    return made


def long(language: str) -> list[str]:
    """Translations of labels (at most three words) that are much longer than the English."""
    found = []
    for domain in spoken():
        for message in load(path_of(domain, language), language, domain):
            if isinstance(message.id, str) and 0 < len(message.id.split()) <= 3:
                found += [
                    f"{message.id} → {text}" for text in strings(message) if len(text) > LONG * len(message.id) + 6
                ]
    return found


def main() -> int:
    """Writes the catalogues and a .pot for each; prints for each language what it lacks, what is long, and its share.

    Also every sentence with a number before a word that has one form only.
    """
    sys.path.insert(0, str(ROOT / "py"))
    seen = places()
    for domain, said in seen.items():
        with (path_of(domain, "").parents[1] / f"{domain}.pot").open("wb") as file:
            write_po(file, template(domain, said), width=0, include_lineno=False)
    for language in sorted(sources(ROOT / "py")):
        missing, all = update(language), sum(map(len, seen.values()))
        print(*missing, *(f"{language}, long: {one}" for one in long(language)), sep="\n")
        print(f"{language}: {all - len(missing)} of {all} sentences")
    single = [text for said in seen.values() for text in said if isinstance(text, str) and COUNTED.search(text)]
    print(*(f"one form only: {text}" for text in single), sep="\n")
    SCRIPTS[0].write_text(script_with_words(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
