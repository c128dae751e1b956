"""How The First Player presents itself outside its tables."""

from hexdice.games.first_player.campaign.section import CampaignPages
from hexdice.view.profile import GameProfile, Moment, Shortcut

PROFILE = GameProfile(
    title="The First Player",
    promise="Who starts tonight? A campaign that remembers.",
    who="1 alone, 2–12 around one tablet · 2 minutes",
    minutes=2,
    moment=Moment(
        200,
        ("Mia", "Ben", "Ada", "Otto"),
        area=".fp-crowned",
        share=1.9,
        unseen=(".fp-starts", ".fp-facts", ".fp-gifts", ".prompt"),
    ),
    author=("The First Player", "by fzerorubigd (Forud), licensed CC BY 4.0; we follow its latest text."),
    rules=("FP", 23),
    shortcut=Shortcut("quick", "Who starts?"),
    section=CampaignPages,
    alone="fp-season",
    tonight="fp-tonight",
)
