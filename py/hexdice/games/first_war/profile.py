"""How The First War presents itself outside its tables."""

from hexdice.view.profile import GameProfile, Moment, Shot


def _listed() -> dict[str, tuple[str, ...]]:
    from hexdice.games.first_war.rules.cards import CARDS, LEVELS, text

    return {
        "FW-23": tuple(f"*{card.name}* ({LEVELS[card.level]}, {card.price}): {text(n)}" for n, card in enumerate(CARDS))
    }


PROFILE = GameProfile(
    title="The First War",
    promise="Explore, grow, research, outflank. No dice in combat.",
    who="1 with a bot, 2 on one tablet or on two devices · 15 to 90 minutes",
    minutes=15,
    wild=True,
    moment=Moment(227, ("Mia", "Ben"), seed=5),
    shots=(Shot(Moment(160, ("Ann", "Bo"))),),
    author=(
        "The First War",
        "by Rick Heli, published by Up & Away Games; 17 of the 18 development cards are this project’s own.",
    ),
    rules=("FW", 26),
    listed=_listed,
    at_once={"begin": "short"},
    varied="land",
)
