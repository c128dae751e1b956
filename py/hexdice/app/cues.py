"""Which events get a sound or a vibration: a roll, a placed piece, the start of another person's turn, the end."""

from hexdice.app.app import App
from hexdice.app.session import Session
from hexdice.kernel.game import CHANCE
from hexdice.view.section import Effect

PLACE, ROLL, AGAIN, TURN, END = "place", "roll", "again", "turn", "end"


def heed(app: App) -> None:
    """Requests the cues for what was played at the open table since the last call."""
    session, before = app.session, app.heard
    app.heard = (session.match.header.id, session.match.cursor) if session is not None else ("", 0)
    if session is None or session.review is not None or before[0] != app.heard[0]:
        return
    names = cues(session, before[1])
    if names:
        give(app, *names)


def give(app: App, *names: str) -> None:
    """Requests cues at the volume of the settings."""
    sound, shake, volume = app.cues
    app.effects.append(Effect("cue", " ".join(names), f"{volume if sound else 0} {'shake' if shake else ''}"))


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
    if match.result is not None:
        names.append(END)
    elif up := set(game.actors(match.state)) & set(session.people):
        names += [TURN] if not up & set(game.actors(match.states[since])) else []
    return names


def last_roll(session: Session, before: int) -> list[str]:
    """The last run of consecutive outcomes before an event."""
    events, faces = session.match.events, []
    while before > 0 and events[before - 1].actor != CHANCE:
        before -= 1
    while before > 0 and events[before - 1].actor == CHANCE:
        before -= 1
        faces.append(events[before].text)
    return faces[::-1]
