"""A game's rules as texts with ids, shared by the rules page, the refusals of moves and the list of rules to test."""

import pkgutil
import re
from collections.abc import Mapping
from typing import NamedTuple


class Rule(NamedTuple):
    """`kind` is "" for the source's own rule, else "ruling", "component" or "option"."""

    id: str  # "TD-4"
    text: str  # in our words; **bold** and *italic* are the only markup; an empty line divides paragraphs
    kind: str = ""
    listed: tuple[str, ...] = ()  # what the rule lists; the page shows it in the rule's figure

    def paragraphs(self) -> list[str]:
        """The text in pieces that are translated one by one."""
        return self.text.split("\n\n")


class Chapter(NamedTuple):
    """Rules under one heading."""

    title: str
    rules: tuple[Rule, ...]


class Rulebook(NamedTuple):
    """The rules of a game, in the order of the page."""

    game: str
    intro: str
    chapters: tuple[Chapter, ...]
    minute: tuple[str, ...]  # the whole game in a few sentences

    def ids(self) -> tuple[str, ...]:
        """The ids of all rules, in order."""
        return tuple(rule.id for chapter in self.chapters for rule in chapter.rules)

    def find(self, id: str) -> Rule | None:
        """The rule with an id, or None."""
        return next((rule for chapter in self.chapters for rule in chapter.rules if rule.id == id), None)


def read(game: str, package: str, listed: Mapping[str, tuple[str, ...]]) -> Rulebook:
    """The rulebook in rulebook.txt of a package; `listed`: what rules list, by id.

    Empty lines divide paragraphs. The first is the introduction, those after it, with "-" before them, are the minute; then

        # Moving              begins a chapter,
        ## FW-5 ruling        a rule, here of the kind "ruling", with its paragraphs below.
    """
    first, *chapters = re.split("^# ", (pkgutil.get_data(package, "rulebook.txt") or b"").decode(), flags=re.MULTILINE)
    intro, *minute = _paragraphs(first)
    sentences = tuple(sentence.removeprefix("- ") for sentence in minute)
    return Rulebook(game, intro, tuple(_chapter(text, listed) for text in chapters), sentences)


def _chapter(text: str, listed: Mapping[str, tuple[str, ...]]) -> Chapter:
    title, *rules = re.split("^## ", text, flags=re.MULTILINE)
    return Chapter(title.strip(), tuple(_rule(rule, listed) for rule in rules))


def _rule(text: str, listed: Mapping[str, tuple[str, ...]]) -> Rule:
    head, _, body = text.partition("\n")
    id, _, kind = head.partition(" ")
    return Rule(id, "\n\n".join(_paragraphs(body)), kind, listed.get(id, ()))


def _paragraphs(text: str) -> list[str]:
    return [" ".join(paragraph.splitlines()) for paragraph in text.strip().split("\n\n")]
