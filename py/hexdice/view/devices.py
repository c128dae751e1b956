"""Several devices at one table: who sits where, and the two codes by which devices find each other."""

from collections.abc import Sequence
from typing import NamedTuple

from hexdice.view import frame, qr
from hexdice.view.markup import button, seat_name
from hexdice.view.text import listed, say, say_n


class Device(NamedTuple):
    """A device at the table."""

    seats: tuple[int, ...]
    here: bool  # whether a channel to it is open
    device: str = ""  # its name in acts; "" for this device
    asked: bool = False  # whether it has yet to agree that this device is the host


def row(*buttons: str) -> str:
    """Buttons side by side."""
    return f'<p class="row">{"".join(buttons)}</p>'


def _reader(act: str, words: str) -> str:
    """The ways to read the other device's code: camera, picture, text."""
    return (
        row(
            button(say("Scan it"), act=f"scan:{act}", sign="eye", kind="primary", id="scan"),
            button(say("Choose a picture of it"), act=f"code-picture:{act}", sign="open", id="picture"),
        )
        + f'<form class="fields" data-act="{act}" id="code-form" data-reset><label class="field"><span>{words}</span>'
        f'<input name="text" id="code-text" maxlength="3000" autocomplete="off" required></label>'
        f'<p><button class="button" type="submit">{say("Use this text")}</button></p></form>'
    )


def _shown(text: str, label: str) -> str:
    """A code as a picture and as text."""
    return (
        f'{qr.place(text, label)}<label class="field"><span>{say("The code as text")}</span>'
        f'<input class="code-out" id="code" readonly value="{text}"></label>{row(button(say("Send or copy it"), act="copy-code", sign="share", id="copy-code"))}'
    )


def may_ask() -> str:
    """What to answer when the browser asks about devices in the network, before it does."""
    words = say("If the browser asks whether this page may look for devices on your network, allow it.")
    return f'<p class="soft">{words}</p>'


def offer(stage: str, link: str, instead: str = "", denied: bool = False) -> str:
    """The state of the device that shows the first code.

    `instead` is markup with what to do if the devices cannot connect, `denied`: this browser does not allow it.
    """
    if stage == "making":
        return f"<p>{say('One moment …')}</p>"
    if stage == "shown":
        return (
            f"<p><b>1.</b> {say('Scan this with the other device: its camera opens the link. Both must be on the same Wi-Fi. The code is good for ten minutes.')}</p>"
            f"{_shown(link, say('Code for the other device'))}<p><b>2.</b> {say('The other device shows its answer. Scan that here.')}</p>"
            f"{_reader('device-answer', say('Answer from the other device'))}"
        )
    if stage == "waiting":
        return f'<p role="status">{say("The devices are looking for each other …")}</p>'
    return apart(instead, denied)


def apart(instead: str, denied: bool) -> str:
    """What to do if two devices cannot connect."""
    words = say(
        "The devices cannot find each other. They may be on different networks, or this network keeps its devices apart, as many in hotels, schools and offices do."
    )
    return f'<div class="panel warn" id="apart"><p>{_denied() if denied else words}</p>{instead}</div>'


def _denied() -> str:
    return say(
        "This browser does not let the page look for devices on your network. Allow it in the browser’s settings for this page, or in "
        "the system’s settings for this browser; then try once more."
    )


def answer(stage: str, code: str, denied: bool = False) -> str:
    """The state of the device that joins."""
    if stage == "making":
        return f"<p>{say('One moment …')}</p>"
    again = ""
    if stage == "apart":  # it may still be scanned; this device cannot know when
        words = say("Nothing has arrived yet. If the other device finds nobody, start again with a new code.")
        words = _denied() if denied else words
        again = f'<div class="panel warn" id="apart"><p>{words}</p>{row(button(say("Begin again"), act="join-again", id="join-again"))}</div>'
    return (
        f"<p>{say('This is the answer. Scan it with the device that showed the first code, or send it there as text.')}</p>"
        f"{_shown(code, say('Answer for the other device'))}{again}"
    )


def join_page(body: str) -> str:
    """The page of the device that joins."""
    return frame.shell(f"<h1>{say('Join a table')}</h1>{body}", title=say("Join a table"))


def join_first(code: bool) -> str:
    """Before the answer is made: the code came with the link or is yet to be read."""
    more = say(
        "A connection to that one device is opened on your own network and ends when you close this page. Nothing goes over the internet."
    )
    if code:
        go = button(say("Join", "a table"), act="join-answer", kind="primary large", id="join-answer")
        return f'<section class="panel"><p>{say("Another device has shown you this code.")}</p><p class="soft">{more}</p>{may_ask()}{row(go)}</section>'
    return (
        f'<section class="panel"><p>{say("On the device with the match, open the menu and tap “Another device joins”. It shows a code.")}</p>'
        f'<p class="soft">{more}</p>{may_ask()}{_reader("join-answer", say("Code of the other device"))}</section>'
    )


def seats(names: Sequence[str], at_table: Sequence[Device], bots: Sequence[bool], back: bool) -> str:
    """Which seats each device has; with `back`, seats can be taken back to this device."""
    rows = ""
    for each in at_table:
        if not each.device:
            words = say("This device")
        else:
            words = say("Another device") if each.here else say("Another device, out of reach")
        sits = [seat_name(seat, names[seat]) for seat in each.seats if not bots[seat]]
        seatless = say("has not agreed yet") if each.asked else say("no seat: it shows the table")
        people = " ".join(sits) if sits else f'<span class="soft">{seatless}</span>'
        take = ""
        if back and each.device and (each.seats or not each.here):
            take = button(
                say("Take seats back"), act=f"seat-back:{each.device}", kind="small", id=f"back-{each.device[:8]}"
            )
        rows += f'<li class="seat-row"><span class="tag">{words}</span> {people}<span class="grow"></span>{take}</li>'
    return f'<ul class="places">{rows}</ul>'


def checked(can: bool, on: bool) -> str:
    """The switch for dice to which every device contributes."""
    if on:
        return (
            f"<p>{say('Checked dice: every device takes part in each roll, so nobody can choose or foresee one.')}</p>"
        )
    if not can:
        return ""
    words = say(
        "With checked dice, every device takes part in each roll. A roll waits until all devices are connected, "
        "and each seat stays on its device."
    )
    return f'<p class="soft">{words}</p>{row(button(say("Checked dice"), act="begin-checked-dice", sign="die", id="checked-dice"))}'


def sitting(names: Sequence[str], free: Sequence[int], mine: Sequence[int], host: int, secret: bool) -> str:
    """The seats that a guest may take; those it has are shown as pressed, that of the table's own device is marked.

    `secret`: all choose in secret now.
    """
    toggles = ""
    for seat in sorted({*free, *mine}):
        tag = f' <span class="tag">{say("host")}</span>' if seat == host and seat not in mine else ""
        words = seat_name(seat, names[seat]) + tag
        toggles += button(words, act=f"sit:{seat}", pressed=seat in mine, kind="toggle", id=f"sit-{seat}")
    later = say("A player who has begun to choose in secret can change devices only once everybody has chosen.")
    return (
        f"<p>{say('Who plays on this device? Without a seat, it shows the table to everybody.')}</p>{row(toggles)}"
        + (f'<p class="soft" id="sit-later">{later}</p>' if secret else "")
        + row(button(say("Done"), ui="view.devices=", kind="primary", id="sit-done"))
    )


def dialog(body: str) -> str:
    """The dialog for the devices at a table."""
    return frame.dialog(say("Devices at this table"), body, close="ui:view.devices=", id="devices")


def _device_of(by: str) -> str:
    return say("{name}’s device", name=by) if by else say("A device without a seat")


def take_over(by: str, same: int, lost: int, more: int) -> str:
    """Asks whether another device may be the host: `same` events are in both copies, `lost` only here, `more` only there."""
    words = say(
        "{device} is the new host because the old one is gone. New dice are rolled from here on.", device=_device_of(by)
    )
    if lost and more:
        copy = say("Your copy differs after step {n} and would be replaced.", n=same)
    elif lost:
        copy = say_n(
            lost,
            "Your copy has {n} more step, which would be lost.",
            "Your copy has {n} more steps, which would be lost.",
        )
    elif more:
        copy = say_n(more, "Your copy lacks only the last step.", "Your copy lacks only the last {n} steps.")
    else:
        copy = say_n(same, "Your copy has the same {n} step.", "Your copy has the same {n} steps.")
    yes = button(say("Agree"), act="agree:yes", kind="primary", id="agree-yes")
    no = button(say("No"), act="agree:no", id="agree-no")
    return frame.dialog(say("Do you agree?"), f"<p>{words}</p><p>{copy}</p>{row(yes, no)}", id="agree")


def not_agreed(by: str) -> str:
    """After a no."""
    words = say("{device} has not been accepted as the host, so nobody can move there.", device=_device_of(by))
    return frame.banner(
        words, sign="share", after=button(say("Agree after all"), act="agree:yes", kind="small", id="agree-yes")
    )


def agreeing(missing: Sequence[str], refusing: Sequence[str]) -> str:
    """A match that this device has taken over: who has yet to agree, and who does not; names are markup."""
    back = button(say("Give up"), act="take-over-back", kind="small", id="take-over-back")
    if refusing:
        words = say("Not in agreement: {names}. So this device cannot continue the match.", names=listed(refusing))
        return frame.banner(words, sign="share", after=back)
    words = say(
        "This device will continue the match if the others agree. Still to be asked: {names}.", names=listed(missing)
    )
    code = button(say("Show a code"), act="device-add", kind="small primary", id="ask-them")
    alone = button(say("Go on without their devices"), act="go-on", kind="small", id="go-on")
    return frame.banner(words, sign="share", after=code + alone + back)


def away(names: Sequence[str]) -> str:
    """The guests whose channel is closed; names are markup."""
    again = button(say("Scan again"), ui="view.devices=1&view.menu=", kind="small", id="devices-again")
    words = say(
        "Not connected: {names}. Their seats are being kept; they can rejoin, or you can take the seats back.",
        names=listed(names),
    )
    return frame.banner(words, sign="share", after=again)
