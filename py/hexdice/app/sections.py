"""The sections that add pages below a game's route, by the first part of the route."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexdice.app.campaign_pages import CampaignPages
from hexdice.app.evening_pages import EveningPages
from hexdice.app.island_pages import IslandPages
from hexdice.app.ports import Section

if TYPE_CHECKING:
    from hexdice.app.app import App

SECTIONS: dict[str, Callable[["App"], Section]] = {
    "first-player": CampaignPages,
    "first-island": IslandPages,
    "three-dice": EveningPages,
}
