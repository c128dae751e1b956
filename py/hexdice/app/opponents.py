"""After a match of one person against bots: the same match against bots one level higher or lower on the game's ladder, kept after a win."""

from hexdice import games
from hexdice.app.session import Session
from hexdice.app.store import Store
from hexdice.bots.levels import levels, offered
from hexdice.bots.scale import nearest
from hexdice.kernel.match import Seat
from hexdice.view import cast
from hexdice.view.around import Opponents
from hexdice.view.markup import esc
from hexdice.view.table import Table

STRONGER, EASIER = "stronger", "easier"


def stepped(session: Session, way: str) -> tuple[Seat, ...]:
    """The seats with each bot one level up (STRONGER) or down (EASIER), as far as the ladder goes; as they are for any other word.

    Another level is another character: each has a rank.
    """
    header, by = session.match.header, {STRONGER: 1, EASIER: -1}.get(way, 0)
    ladder = offered(header.game, header.options, len(header.seats))
    people = {seat.name for seat in header.seats if not seat.bot}

    def step(seat: Seat) -> Seat:
        level = nearest(ladder, seat.bot)
        if not level or not by:
            return seat
        then = ladder[max(0, min(len(ladder) - 1, ladder.index(level) + by))]
        rival = cast.beside(seat.name, by)
        return seat._replace(name=seat.name if then == level or rival in people else rival, bot=then)

    return tuple(map(step, header.seats))


def after(session: Session, table: Table) -> Opponents | None:
    """The levels that one person has played against, and the next ones: higher after a win (or the best place where nobody wins), lower after a loss.

    None while the match goes on, and for a table of bots alone, without bots or with several people.
    """
    seats, result = session.match.header.seats, session.match.result
    people = [place for place, seat in enumerate(seats) if not seat.bot]
    if result is None or len(people) != 1 or len(seats) < 2 or not session.local:
        return None
    best = () if result.winners else session.hooks.leaders(table)
    if result.winners == (people[0],) or people[0] in best:
        way = STRONGER
    else:
        way = "" if people[0] in result.winners else EASIER
    then = stepped(session, way)
    return Opponents(_bots(seats), way, _bots(then) if then != seats else ())


def _bots(seats: tuple[Seat, ...]) -> tuple[tuple[str, str], ...]:
    """Name and level of each bot, as markup: a match file may name any."""
    return tuple((esc(seat.name), esc(seat.bot)) for seat in seats if seat.bot)


def keep(store: Store, session: Session) -> None:
    """Notes, after a win over as many bots as "Play now" brings, whom it brings next; never anybody weaker than before."""
    name, found = session.game.name, after(session, session.table())
    if found is None or found.way != STRONGER:
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
