"""Somebody at the pages of campaigns, for tests."""

import re
from html import unescape

from hexdice.app.rendering import Rendered
from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.games.first_player.campaign.store import Campaigns
from tests.unit.app.fakes import DictStorage, Person
from tests.unit.app.fakes import german as german  # the fixture

FIVE = ("Forud", "Eli", "Bita", "Ann", "Bo")


def visitor(storage: DictStorage | None = None) -> tuple[Person, Campaigns]:
    """Somebody at the page, with the section of campaigns."""
    person = Person(storage)
    section = CampaignPages(person.app)
    person.app.sections["first-player"] = section
    return person, section.campaigns


def begun(*names: str) -> tuple[Person, Campaigns, str]:
    """A campaign of these players, on its page."""
    person, campaigns = visitor()
    return person, campaigns, new_campaign(person, "Thursdays", *names)


def new_campaign(person: Person, title: str, *names: str) -> str:
    """A new campaign on this device, whose page somebody looks at; its id."""
    section = person.app.sections["first-player"]
    assert isinstance(section, CampaignPages)
    id = section.campaigns.create(title, names).ledger.id
    person.app.store.remember_names([*names])
    person.do("route", f"#/first-player/c/{id}")
    return id


def path(person: Person) -> tuple[str, ...]:
    return person.app.route.path


def quick(person: Person, id: str, players: str) -> None:
    """A quick pick of these players, resolved as proposed."""
    person.do("act", f"fp-start:{id}/quick/{players}")
    person.do("move", "resolve")


def asked(drawn: Rendered) -> tuple[list[str], str]:
    """The consequences that a question names, and its yes; empty if nothing is asked."""
    dialog = drawn.html.partition("<dialog")[2]
    lines = [re.sub("<[^>]*>", "", line) for line in re.findall(r"<p>(.*?)</p>", dialog)]
    yes = re.search(r'id="ask-yes" data-act="([^"]*)"', dialog)
    return lines, unescape(yes[1]) if yes else ""


def leaves(person: Person, id: str, who: str) -> Rendered:
    """Somebody leaves, on the campaign's page; that is asked about first."""
    person.do("route", f"#/first-player/c/{id}")
    _, yes = asked(person.do("act", f"fp-leave:{id}", gone=who))
    assert yes.startswith("fp-leave-yes:")
    return person.do("act", yes)


def closed(person: Person, id: str, label: str) -> Rendered:
    """The evening ends, on the campaign's page."""
    person.do("route", f"#/first-player/c/{id}")
    return person.do("act", f"fp-close:{id}", label=label)
