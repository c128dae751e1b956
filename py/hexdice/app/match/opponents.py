"""After a match of one person against bots: the same match against bots higher or lower on the game's ladder, kept after a win."""

from hexdice import games
from hexdice.app.match.session import Session
from hexdice.app.storage.store import Store
from hexdice.bots.levels import levels, offered
from hexdice.bots.scale import nearest
from hexdice.kernel.match import Seat
from hexdice.kernel.options import handicapped
from hexdice.view import cast
from hexdice.view.around import Opponents
from hexdice.view.markup import esc

STRONGER, EASIER = "stronger", "easier"


def stepped(session: Session, way: str) -> tuple[Seat, ...]:
    """The seats with each bot one level down (EASIER) or up (STRONGER), a single one at least to the level like which the person
    has played, as far as the ladder goes; as they are for any other word.

    Another level is another character: each has a rank.
    """
    header, by = session.match.header, {STRONGER: 1, EASIER: -1}.get(way, 0)
    ladder = offered(header.game, header.options, len(header.seats))
    people = {seat.name for seat in header.seats if not seat.bot}
    duel = way == STRONGER and len(header.seats) == 2
    played = session.hooks.rematch.level(session.glance()) if duel else ""

    def step(seat: Seat) -> Seat:
        level = nearest(ladder, seat.bot)
        if not level or not by:
            return seat
        at = ladder.index(level)
        then = ladder[min(len(ladder) - 1, max(at + by, ladder.index(played) if played in ladder else 0))]
        rival = cast.beside(seat.name, ladder.index(then) - at)
        return seat._replace(name=seat.name if then == level or rival in people else rival, bot=then)

    return tuple(map(step, header.seats))


def after(session: Session) -> Opponents | None:
    """The bots that one person may play against next: of a higher level after a win, lower after a loss.

    None while the match goes on, for a table of bots alone, without bots or with several people, and where luck decides.
    """
    seats, result = session.match.header.seats, session.match.result
    people = [place for place, seat in enumerate(seats) if not seat.bot]
    lucky = games.profile(session.game.name).lucky  # its bots differ in temper alone
    if result is None or len(people) != 1 or len(seats) < 2 or not session.local or lucky:
        return None
    shared = STRONGER if len(result.winners) == 1 else ""
    way = shared if people[0] in result.winners else EASIER
    then = stepped(session, way)
    bots = tuple((esc(seat.name), esc(seat.bot)) for seat in then if seat.bot)  # a match file may name any
    return Opponents(way, bots if then != seats else ())


def keep(store: Store, session: Session) -> None:
    """Notes, after a win over as many bots as "Play now" brings, whom it brings next; never anybody weaker than before."""
    name, found = session.game.name, after(session)
    if found is None or found.way != STRONGER or handicapped(session.match.options):
        return
    then, before, known = [seat for seat in stepped(session, STRONGER) if seat.bot], kept(store, name), levels(name)
    higher = not before or known.index(then[0].bot) >= known.index(before[0].bot)
    if higher and len(then) == len(games.profile(name).company or known[:1]):
        store.set_setting(f"rivals.{name}", " ".join(f"{seat.name}:{seat.bot}" for seat in then))


def kept(store: Store, name: str) -> tuple[Seat, ...]:
    """Whom "Play now" brings after a win on this device; () before one."""
    pairs = [pair.partition(":") for pair in str(store.settings().get(f"rivals.{name}", "")).split()]
    known = all(cast.face(who) and level in levels(name) for who, _, level in pairs)
    return tuple(Seat(who, level) for who, _, level in pairs) if known else ()
