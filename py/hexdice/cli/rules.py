"""The rulebooks as Markdown: `python -m hexdice rules --write docs/rules` writes docs/rules."""

import argparse
from pathlib import Path

from hexdice import games
from hexdice.cli import Refused
from hexdice.kernel.rulebook import Rulebook


def page(title: str, book: Rulebook) -> str:
    """One page of Markdown; the anchor of a rule is its id."""
    lines = [
        f"# {title}: the rules",
        "",
        f"<!-- written by `python -m hexdice rules --write docs/rules`; edit games/{book.game.replace('-', '_')}/rules/rulebook.txt -->",
        "",
        book.intro,
        "",
        "In brief:",
        "",
        *(f"- {sentence}" for sentence in book.minute),
    ]
    for chapter in book.chapters:
        lines += ["", f"## {chapter.title}", ""]
        for rule in chapter.rules:
            kind = f", {rule.kind}" if rule.kind else ""
            lines.append(f'- <a id="{rule.id}"></a>{" ".join(rule.paragraphs())} <sub>{rule.id}{kind}</sub>')
            lines += [f"  - {line}" for line in rule.listed]
    return "\n".join(lines) + "\n"


def run(arguments: argparse.Namespace) -> int:
    """Prints the rules of one game or of all, or writes a page for each into a folder. Refused if that cannot be written."""
    names = (arguments.game,) if arguments.game else games.NAMES
    pages = {name: page(games.game(name).title, games.rulebook(name)) for name in names}
    if not arguments.write:
        print("\n".join(pages.values()), end="")
        return 0
    folder = Path(arguments.write)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Refused(f"{folder} cannot be written: {fault.strerror}.") from fault
    return 0
