"""Which events get a sound or a vibration: a roll, a placed piece, a gain or a loss, a first, another person's turn, the end."""

from hexdice.app.app import App
from hexdice.app.match.session import Session
from hexdice.kernel.game import CHANCE
from hexdice.view.effects import Effect

PLACE, ROLL, AGAIN, TURN, WIN, LOSE, ON = "place", "roll", "again", "turn", "win", "lose", "on"
# What an occasion of view/cast.py sounds like: for everybody, and for whoever holds the device.
FOR_ALL = {"proud": "first"}
FOR_ONE = {"glad": "gain", "lucky": "gain", "hurt": "loss", "unlucky": "loss"}


def heed(app: App) -> None:
    """Requests the cues for what was played at the open table since the last call."""
    session, before = app.session, app.cued
    app.cued = (session.match.header.id, session.match.cursor) if session is not None else ("", 0)
    if session is None or session.review is not None or before[0] != app.cued[0]:
        return
    names = cues(session, before[1])
    if names:
        give(app, *names)


def give(app: App, *names: str) -> None:
    """Requests cues at the volume of the settings, on what the open game is played on."""
    sound, shake, volume = app.cues
    surface = app.session.hooks.surface if app.session is not None else "felt"
    how = f"{volume if sound else 0} {surface}{' shake' if shake else ''}"
    app.effects.append(Effect("cue", " ".join(names), how))


def cues(session: Session, since: int) -> list[str]:
    """The cues for the events after the first `since`, in order of play."""
    match, game = session.match, session.game
    fresh = match.events[since : match.cursor]
    if not fresh:
        return []
    names = []
    if any(event.actor != CHANCE for event in fresh):
        names.append(PLACE)
    faces = [event.text for event in fresh if event.actor == CHANCE]
    if faces:
        names.append(AGAIN if faces == last_roll(session, since) else ROLL)
    names += _felt(session)
    if match.result is not None:
        people, winners = session.people, match.result.winners
        names.append(LOSE if len(people) == 1 and winners and people[0] not in winners else WIN)
    elif up := set(game.actors(match.state)) & set(session.people):
        names += [TURN] if not up & set(game.actors(match.states[since])) else []
    return names


def _felt(session: Session) -> list[str]:
    """The cue of what the newest events mean, at most one."""
    table = session.table()
    occasions = session.hooks.play.feels(table)
    for_all = [FOR_ALL[occasion] for occasion in occasions.values() if occasion in FOR_ALL]
    own = occasions.get(table.seat, "") if table.seat is not None else ""
    for_one = [FOR_ONE[own]] if own in FOR_ONE else []
    return (for_all or for_one)[:1]


def last_roll(session: Session, before: int) -> list[str]:
    """The last run of consecutive outcomes before an event."""
    events, faces = session.match.events, []
    while before > 0 and events[before - 1].actor != CHANCE:
        before -= 1
    while before > 0 and events[before - 1].actor == CHANCE:
        before -= 1
        faces.append(events[before].text)
    return faces[::-1]
