"""A game's rules as texts with ids, shared by the rules page, the refusals of moves and the list of rules to test."""

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
