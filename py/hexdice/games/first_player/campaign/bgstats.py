"""A link that sends a play to the app BG Stats, including who started; the app asks before it saves anything.

The format is public: an address with a JSON text in `data`. playDate is UTC as "yyyy-MM-dd HH:mm:ss"; every player
needs a `winner`, as one version of the app requires it.
"""

import json
from collections.abc import Sequence
from urllib.parse import quote

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"


def push_link(game: str, play_id: str, stamp: str, players: Sequence[tuple[str, str]]) -> str:
    """`stamp` is "2026-11-20T18:30:00Z"; `players` (id, name) are in playing order. Nobody has won: only the start is known."""
    data = {
        "sourceName": "Hexdice",
        "sourcePlayId": play_id,
        "playDate": stamp[:19].replace("T", " "),
        "game": {
            "name": game,
            "sourceGameId": "".join(sign if sign.isalnum() else "-" for sign in game.casefold()),
            "highestWins": True,
            "noPoints": True,
        },
        "players": [
            {"name": name, "sourcePlayerId": who, "startPlayer": not index, "winner": False}
            for index, (who, name) in enumerate(players)
        ],
    }
    return f"{ADDRESS}?data={quote(json.dumps(data, ensure_ascii=False, separators=(',', ':')), safe='')}"
