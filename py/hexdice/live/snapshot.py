"""The texts that a guest and a host keep for a reload, read as strictly as messages."""

from typing import Any

from hexdice.kernel import fair
from hexdice.kernel.codec import LARGEST, read_json
from hexdice.kernel.errors import NotationError
from hexdice.live import wire

Shape = dict[str, wire.Check]
GUEST: Shape = {
    "secret": wire.text(64),
    "asked": wire.whole,
    "commitment": wire.text(6 * 65),
    "given": wire.row(wire.whole, wire.whole, wire.whole),
    "question": wire.optional(wire.row(wire.whole, wire.text(10), wire.text(5_000))),
    "match": wire.text(LARGEST),
    "tail": wire.a_list(wire.EVENT, 2_000),
    "views": wire.a_dict(wire.text(3), wire.text(wire.TEXT), wire.SEATS + 1),
    "seats": wire.a_list(wire.whole, wire.SEATS),
    "up": wire.a_list(wire.whole, wire.SEATS),
    "answered": wire.row(wire.text(40), wire.flag),
    "promises": wire.a_list(wire.text(6 * 65), 10),
    "agreed": wire.whole,
    "renews": wire.flag,
    "faults": wire.a_list(wire.sentence, 10),
}
NEW_OF_GUEST: dict[str, Any] = {"answered": ["", False], "promises": [], "agreed": -1, "renews": False, "faults": []}
HOST: Shape = {
    "devices": wire.a_list(wire.text(40), wire.DEVICES),
    "links": wire.a_list(lambda link: isinstance(link, str) and bool(fair.HEX.fullmatch(link)), 1),
    "received": wire.a_dict(wire.text(40), wire.text(64), wire.DEVICES),
    "guests": wire.a_list(
        wire.row(wire.text(40), wire.a_list(wire.whole, wire.SEATS), wire.whole, wire.optional(wire.flag)), wire.DEVICES
    ),
    "takeover": wire.optional(
        wire.row(
            wire.text(40), wire.text(6_000), wire.whole, wire.text(32), wire.a_list(wire.whole, wire.SEATS), wire.flag
        )
    ),
    "host": wire.whole,
}
NEW_OF_HOST: dict[str, Any] = {"takeover": None, "host": -1}


def of_guest(text: object) -> dict[str, Any]:
    """The fields of GUEST; NotationError for a damaged text. Older texts lack some, which are then empty."""
    data = read_json(text) if isinstance(text, str) else None
    whole = {**NEW_OF_GUEST, **data} if isinstance(data, dict) else {}
    if not wire.fits(whole, GUEST):
        raise NotationError("The stored data of a table on another device is damaged.")
    if whole["question"]:
        wire.read(whole["question"][2])
    return whole


def of_host(text: str, people: int, shares: int) -> dict[str, Any]:
    """The fields of HOST, for a match with so many seats and shares of checked dice; NotationError for a damaged text."""
    data = read_json(text)
    if isinstance(data, dict) and isinstance(data.get("guests"), list):  # older texts have shorter rows
        rows = [[*row, None] if isinstance(row, list) and len(row) == 3 else row for row in data["guests"]]
        data = {**NEW_OF_HOST, **data, "guests": rows}
    if not wire.fits(data, HOST) or not _agrees(data, people, shares):
        raise NotationError("The stored data of the devices at this table is damaged.")
    found: dict[str, Any] = data
    return found


def _agrees(data: dict[str, Any], people: int, shares: int) -> bool:
    """Whether all seats are at the table, and the devices of its checked dice are known."""
    seats = {data["host"], *(seat for _, taken, _, _ in data["guests"] for seat in taken)} - {-1}
    known = {"", *(device for device, *_ in data["guests"])}
    dice = not shares or (shares == len(data["devices"]) and bool(data["links"]))
    return dice and seats <= set(range(people)) and known.issuperset(data["devices"])
