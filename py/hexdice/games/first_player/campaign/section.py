"""The pages and acts of campaigns, below "#/first-player"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from hexdice.games.first_player.campaign import asking, pages, tonight
from hexdice.games.first_player.campaign.acts import ACTS, HOME
from hexdice.games.first_player.campaign.bgstats import push_link
from hexdice.games.first_player.campaign.entries import Close, Leave, Selection
from hexdice.games.first_player.campaign.exchange import dump_link
from hexdice.games.first_player.campaign.ledger import CAMPAIGN, EVENING
from hexdice.games.first_player.campaign.store import (
    AN_EVENING,
    Campaigns,
    Incoming,
    Kept,
    how_of,
    played_last_link,
    who_starts_link,
)
from hexdice.games.first_player.campaign.story import news_words
from hexdice.kernel.errors import IllegalMoveError, NotationError, ReplayError
from hexdice.kernel.match import Match
from hexdice.kernel.outside import tidy
from hexdice.view import qr
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route
from hexdice.view.section import Brought, Effect, Host, Section
from hexdice.view.table import Page
from hexdice.view.text import fault_words, labelled, say, say_n

PAGES = ("quick", "take", "after")
REMIND_AFTER = 5 * 86_400  # seconds: some browsers clear the data of pages not visited for a week


class CampaignPages(Section):
    """The section of The First Player Game."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.campaigns = Campaigns(app.store, app.clock, app.entropy)
        self.incoming: Incoming | None = None
        self.why = ""  # why an import was refused
        self.drafted: list[str] = []  # names added to a quick pick without a campaign

    # Routes

    def knows(self, route: Route) -> bool:
        path = route.path[1:]
        if path == ():
            return "plain" not in route.query
        self.drafted = []
        if path[0] == "take" and len(path) == 2 and path[1]:
            self._read(path[1])
            return True
        if path[0] == "c":
            known = len(path) >= 2 and self.campaigns.load(path[1]) is not None
            if known:
                self.campaigns.reconcile(self.campaigns.need(path[1]))
            return known and (len(path) == 2 or (len(path) == 3 and path[2] in pages.TABS))
        return (path[0] in PAGES and len(path) == (2 if path[0] == "after" else 1)) or path == ("take",)

    def starts(self) -> Iterator[Sequence[tuple[str, int, int]]]:
        for id in self.campaigns.ids():
            kept = self.campaigns.load(id)
            if kept is not None:
                holders = kept.ledger.holders
                yield [(holders[row.who].name, row.starts, row.selections) for row in kept.ledger.fairness()]

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        path, title = route.path[1:], say("The First Player Game")
        ask = ui.get("ask", "")
        if path[:1] == ("quick",):
            return Page(say("Who starts?"), self._quick(route.query, ui))
        if path[:1] == ("take",):
            return Page(title, self._incoming())
        if path[:1] == ("after",):
            return Page(title, self._after(path[1], ui))
        if path[:1] == ("c",):
            kept = self.campaigns.load(path[1])
            if kept is None:
                return Page(title, self._hub(ui))
            body = self._campaign(kept, path[2] if len(path) > 2 else "", ui, done="done" in route.query)
            if ask == f"campaign:{path[1]}":
                body += pages.ask_delete(esc(kept.ledger.name), esc(path[1]))
            elif ask:
                body += self._question(kept, ask)
            return Page(kept.ledger.name, body)
        return Page(title, self._hub(ui))

    def _question(self, kept: Kept, ask: str) -> str:
        """The question before somebody leaves or the evening ends; "" if that is no longer possible."""
        kind, _, rest = ask.partition(":")
        id, _, what = rest.partition("/")
        if kind not in ("leave", "close") or id != kept.ledger.id:
            return ""
        try:
            return asking.question(kept.ledger, self.final(kept, kind, what))
        except (IllegalMoveError, NotationError):  # another tab has written in the meantime
            return ""

    def final(self, kept: Kept, kind: str, what: str) -> Leave | Close:
        """The entry behind a question: "leave" with a player, "close" with a label."""
        return self.campaigns.leaving(kept, what) if kind == "leave" else self.campaigns.ending(kept, what)

    def home_line(self) -> str:
        """The group that played last, for the card on the home page."""
        for kept in self._present()[:1]:
            count = len([who for who in kept.ledger.members if who not in kept.away])
            return f"{esc(kept.ledger.name)} · {say_n(count, '{n} player', '{n} players')}"
        return ""

    def after(self, match: Match) -> str:
        """Links to who starts the next match and, if a campaign knows all players, to recording who played last; after a selection, a streak."""
        names = [seat.name for seat in match.header.seats if not seat.bot]
        if match.game.name == "first-player":
            return self._streak(match)
        if len(names) < 2:
            return ""
        starts = button(say("Who starts next?"), href=esc(who_starts_link(names)), kind="quiet", id="who-starts")
        best = self.campaigns.best(names)
        if best is None or match.header.id in best[0].recorded or set(best[1]) & best[0].busy():
            return starts
        return starts + button(
            say("Who played last?"), href=esc(played_last_link(match.header.id)), kind="quiet", id="who-last"
        )

    def _streak(self, match: Match) -> str:
        """A sentence if the selection just recorded, the last one of its campaign, is worth a sentence."""
        kept = self.campaigns.load(str(match.header.options.get("campaign", "")))
        players = str(match.header.options.get("players", "")).split(",")
        last = max(kept.ledger.transfers, default=-1) if kept else -1
        entry = kept.ledger.entries[last] if kept and last >= 0 else None
        seating = tuple(players[seat] for seat in match.state.seating if seat < len(players))
        if kept is None or not isinstance(entry, Selection) or entry.seating != seating:
            return ""
        words = news_words(kept.ledger)
        return f'<span class="fp-streak" id="streak">{words}</span>' if words else ""

    def finished(self, match: Match) -> None:
        self.campaigns.finished(match)

    # Pages

    def _hub(self, ui: Mapping[str, str]) -> str:
        listed = [
            pages.Listed(
                esc(kept.ledger.id),
                esc(kept.ledger.name),
                ", ".join(esc(kept.ledger.holders[who].name) for who in kept.ledger.members),
                f"{self._length(kept)} · {self._backed(kept)}",
            )
            for kept in self._present()
        ]
        names = [] if listed else self.app.store.names()
        return pages.hub(listed, names[:6], ui)

    def _length(self, kept: Kept) -> str:
        if kept.ledger.kind == EVENING:
            return say("for one evening")
        return say_n(kept.ledger.sessions, "one evening", "{n} evenings")

    def _backed(self, kept: Kept) -> str:
        """When the last backup was made, with a reminder before some browsers forget."""
        if kept.ledger.kind == EVENING:
            return say("not kept in a file")
        if not kept.backup:
            return say("never saved as a file")
        days = (self.app.clock.now() - kept.backup) // 86_400
        words = (
            say("saved as a file today")
            if not days
            else say_n(days, "last backup yesterday", "last backup {n} days ago")
        )
        late = self.app.clock.now() - kept.backup > REMIND_AFTER
        return labelled(words, say("time for a new one")) if late else words

    def _ticked(self, kept: Kept, ui: Mapping[str, str], only: Sequence[str] | None = None) -> dict[str, bool]:
        """Who is here, until somebody taps: the named people, the same as before in an evening, everybody as it begins."""
        begins = not kept.ledger.under_way or kept.used < self.app.clock.now() - AN_EVENING
        found = {}
        for who in kept.ledger.members:
            usual = who in only if only is not None else begins or who not in kept.away
            found[who] = ui.get(f"here.{who}", "1" if usual else "0") == "1"
        return found

    def _named(self, query: Mapping[str, str]) -> list[str]:
        """The names in a link, each once."""
        found: list[str] = []
        for name in query.get("names", "").split(","):
            name = tidy(name)[:40]
            if name and name.isprintable() and name.casefold() not in {other.casefold() for other in found}:
                found.append(name)
            if len(found) == 12:
                break
        return found

    def _group(self, query: Mapping[str, str]) -> tuple[Kept | None, list[str] | None]:
        """The campaign of a quick pick and, if a link named people, who is ticked."""
        names = self._named(query)
        if names:
            best = self.campaigns.best(names)
            return best if best else (None, None)
        if "new" in query:
            return None, None
        wanted = self.campaigns.load(query.get("campaign", "")) if query.get("campaign") else None
        return wanted or next(iter(self._present()), None), None

    def _present(self) -> list[Kept]:
        """The campaigns, and the groups of one evening while it lasts."""
        since = self.app.clock.now() - AN_EVENING
        return [kept for kept in self.campaigns.all() if kept.ledger.kind == CAMPAIGN or kept.used > since]

    def _quick(self, query: Mapping[str, str], ui: Mapping[str, str]) -> str:
        kept, only = self._group(query)
        if kept is None:
            return self._quick_new(query, ui)
        self.campaigns.reconcile(kept)
        ticked, busy, how = self._ticked(kept, ui, only), frozenset(kept.busy()), self._how(kept, ui)
        id = esc(kept.ledger.id)
        more = button(say("To the campaign"), href=f"{HOME}/c/{id}", kind="quiet", id="to-campaign")
        return pages.quick(
            f"<bdi>{esc(kept.ledger.name)}</bdi>",
            pages.people(kept.ledger, ticked, busy),
            self._go(kept, ticked, *how) + more,
            (tonight.how(*how, ui) if any(kept.usual) else "")
            + pages.add_form(f"fp-join:{id}", say("Somebody new, or back again")),
            before=self._old_line(kept) + tonight.open_tables(id, self._open_tables(kept)),
            after=pages.many(say("Without names: how many are you?")) + self._others(kept),
        )

    def _old_line(self, kept: Kept) -> str:
        """The way to end an evening of another day before a new one begins."""
        if not (day := self.old(kept)):
            return ""
        end = button(say("A new evening?"), href=f"{HOME}/c/{esc(kept.ledger.id)}", id="unended-line")
        return f'<p class="row">{end}<span class="soft">{say("The last one, {day}, has not been ended.", day=esc(day))}</span></p>'

    def _others(self, here: Kept | None) -> str:
        """Links to groups other than the one that is `here`, and to a new one."""
        groups = [(esc(kept.ledger.id), esc(kept.ledger.name)) for kept in self._present() if kept is not here]
        return pages.other_groups(groups[:6], new=here is not None)

    def _how(self, kept: Kept, ui: Mapping[str, str]) -> tuple[bool, bool]:
        """Whether for the whole order, and whether in secret: the same as last time, until somebody taps."""
        full, slow = kept.usual
        tapped = ui.get("view.full"), ui.get("view.slow")
        return full if tapped[0] is None else tapped[0] == "1", slow if tapped[1] is None else tapped[1] == "1"

    def _go(self, kept: Kept, ticked: Mapping[str, bool], full: bool, slow: bool) -> str:
        """The button that starts a selection; "" if everybody is already in one."""
        if len(set(kept.ledger.members) - kept.busy()) < 2 and kept.busy():
            return ""
        here = [who for who, there in ticked.items() if there and who not in kept.busy()]
        words = say_n(len(here), "Find out: {n} player", "Find out: {n} players")
        why = ""
        if not 2 <= len(here) <= 12:
            why = say("Two to twelve players can take part.")
        act = f"fp-start:{kept.ledger.id}/{how_of(full, slow)}/{','.join(here)}"
        return button(
            words, act=esc(act), kind="primary large", sign="die", id="find-out", why=why, rule="FP-1" if why else ""
        )

    def _quick_new(self, query: Mapping[str, str], ui: Mapping[str, str]) -> str:
        """For unknown people: names as ticks, then for tonight only or as a new campaign."""
        named = self._named(query)
        names = self._candidates(query)
        ticked = [
            ui.get(f"here.n{n}", "1" if name in named or name in self.drafted else "0") == "1"
            for n, name in enumerate(names)
        ]
        form = pages.add_form("fp-name", say("Name"))
        chosen = sum(ticked)
        if not names:
            go = f"<p>{say('Then the page remembers who has how many dice.')}</p>"
        elif 2 <= chosen <= 12:
            go = button(
                say("Find out, and begin a campaign"),
                act=f"fp-first:{CAMPAIGN}",
                kind="primary large",
                id=f"first-{CAMPAIGN}",
            ) + button(say("Only for this evening"), act=f"fp-first:{EVENING}", id=f"first-{EVENING}")
        else:
            go = f'<span class="soft">{say("Two to twelve players can take part.")}</span>'
        # the field for a name stands above the names, so that it stays where it is
        return pages.quick(
            say("Or with your names"),
            pages.strangers(names, ticked) if names else "",
            go,
            "",
            before=pages.many(say("How many are you?")),
            after=self._others(None),
            first=form,
        )

    def _candidates(self, query: Mapping[str, str]) -> list[str]:
        known = [tidy(name)[:40] for name in self.app.store.names()]
        found: list[str] = []
        for name in [*self._named(query), *self.drafted, *known]:
            if name and name.isprintable() and name.casefold() not in {other.casefold() for other in found}:
                found.append(name)
        return found[:24]

    def old(self, kept: Kept) -> str:
        """The day of an evening that was never ended, if it was not today's; "" otherwise."""
        if not kept.ledger.under_way or kept.tables or kept.used >= self.app.clock.now() - AN_EVENING:
            return ""
        day = date.fromtimestamp(kept.used).isoformat()
        return _dated(day, [column.label for column in kept.ledger.columns])

    def _campaign(self, kept: Kept, tab: str, ui: Mapping[str, str], done: bool) -> str:
        ledger = kept.ledger
        if tab == "sheet":
            return pages.sheet_page(ledger, ui)
        if tab == "log":
            return pages.log_page(ledger, ui)
        if tab == "share":
            try:
                link = self._link(kept)
            except NotationError:
                link = ""  # it is too large; a request for it is refused with the reason
            if link and qr.fits(link):
                code = qr.place(link, say("Code of this campaign"))
            else:
                code = f'<p id="no-code">{say("This campaign is too long for one code. Send the link or the file instead.")}</p>'
            return pages.share_page(
                ledger, link=link, code=code, backup=f"{self._backed(kept)[:1].upper()}{self._backed(kept)[1:]}."
            )
        ticked = self._ticked(kept, ui)
        full, slow = self._how(kept, ui)
        return tonight.tonight(
            ledger,
            ui,
            ticked=ticked,
            busy=frozenset(kept.busy()),
            tables=self._open_tables(kept),
            full=full,
            slow=slow,
            go=self._go(kept, ticked, full, slow),
            label=esc(_dated(self.app.clock.today(), [column.label for column in ledger.columns])),
            stats=self._stats(kept, ui),
            old=esc(self.old(kept)),
            done=done,
        )

    def _open_tables(self, kept: Kept) -> list[pages.Open]:
        found = []
        for match, players in kept.tables.items():
            names = ", ".join(esc(kept.ledger.holders[who].name) for who in players)
            entry = self.app.store.entries.entry(match)
            found.append(pages.Open(match, names, esc(entry["line"]) if entry else ""))
        return found

    def _link(self, kept: Kept) -> str:
        return f"{self.app.address}{HOME}/take/{dump_link(kept.ledger)}"

    def _stats(self, kept: Kept, ui: Mapping[str, str]) -> str:
        """A link that sends the last selection to BG Stats."""
        ledger = kept.ledger
        last = max(ledger.transfers, default=-1)
        selection = ledger.entries[last] if last >= 0 else None
        if not isinstance(selection, Selection):
            return ""
        game = tidy(ui.get("field.game", ""))[:80]
        players = [(who, ledger.holders[who].name) for who in selection.seating]
        link = push_link(game or say("Game night"), f"{ledger.id}-{last}", self.app.clock.stamp(), players, 0)
        return tonight.stats(game, link)

    def _after(self, id: str, ui: Mapping[str, str]) -> str:
        match = self.app.store.load_match(id)
        names = [seat.name for seat in match.header.seats if not seat.bot] if match else []
        best = self.campaigns.best(names) if len(names) > 1 else None
        if best is None:
            return pages.refused(say("There is no campaign in which all these players take part."))
        kept, players = best
        if id in kept.recorded:
            return pages.refused(say("This match has already been recorded."))
        seating = self._seating(players, ui)
        gifts = tonight.gift_lines(kept.ledger, self._told(kept, seating))
        return pages.after(
            kept.ledger,
            [(who, esc(kept.ledger.holders[who].name)) for who in players],
            seating[0],
            seating[-1],
            gifts,
            esc(id),
        )

    def _seating(self, players: Sequence[str], ui: Mapping[str, str]) -> list[str]:
        """The playing order: the seating from the starter on, with the last player moved to the end."""
        first = ui.get("first", players[0])
        turn = players.index(first) if first in players else 0
        around = [*players[turn:], *players[:turn]]
        last = ui.get("last", around[-1])
        if last in around[1:]:
            around.remove(last)
            around.append(last)
        return around

    def _told(self, kept: Kept, seating: Sequence[str]) -> Selection:
        reserve = kept.ledger.takes_reserve(len(seating)) and kept.ledger.reserve > kept.claimed()
        players = tuple(sorted(seating, key=lambda who: int(who[1:])))
        return Selection("told", players, tuple(seating), reserve, (0,) * len(seating))

    # Imports

    def _read(self, text: str, file: str = "") -> None:
        self.incoming, self.why = None, ""
        try:
            self.incoming = self.campaigns.read(text, file)
        except (NotationError, ReplayError, IllegalMoveError) as fault:
            self.why = esc(fault_words(fault))

    def _incoming(self) -> str:
        if self.incoming is None:
            return pages.refused(self.why or say("Nothing was chosen."))
        incoming = self.incoming
        return pages.incoming(incoming.ledger, incoming.comparison.relation, incoming.comparison.common, incoming.ours)

    # Acts

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        name, _, value = act.partition(":")
        if name not in ACTS:
            return False
        ACTS[name](self, value, fields)
        return True

    def go(self, hash: str) -> None:
        self.app.effects.append(Effect("go", hash))

    def brought(self, key: str, text: str) -> Brought | None:
        return self.campaigns.brought(key, text)


def _dated(today: str, taken: Sequence[str]) -> str:
    """A day (YYYY-MM-DD) as the language writes it; a second evening of the same day gets a number."""
    year, month, day = today.split("-")
    names = say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    words = say("{day} {month} {year}", day=int(day), month=names[int(month) - 1], year=year)
    number = 1
    while (label := f"{words} ({number})" if number > 1 else words) in taken:
        number += 1
    return label
