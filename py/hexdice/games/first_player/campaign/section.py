"""The pages of campaigns, below "#/first-player"."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from hexdice.games.first_player.campaign import evening, history, hub, layout, season, sharing, sheet_page
from hexdice.games.first_player.campaign.acts import ACTS, end
from hexdice.games.first_player.campaign.campaign import Campaign
from hexdice.games.first_player.campaign.history import news
from hexdice.games.first_player.campaign.visit import HOME, Visit
from hexdice.kernel.match import Match
from hexdice.view.markup import button, esc
from hexdice.view.routes import Route, quoted
from hexdice.view.section import Brought, Section
from hexdice.view.table import Page
from hexdice.view.text import say, say_n


class CampaignPages(Visit, Section):
    """The section of The First Player."""

    def knows(self, route: Route) -> bool:
        match route.path[1:]:
            case ():
                return "plain" not in route.query
            case ("c", id, *tab):
                return tab in ([], *([name] for name in layout.TABS)) and self.campaigns.load(id) is not None
            case ("quick" | "season" | "take",) | ("after", _):
                return True
            case ("take", text):
                return text != ""
        return False

    def open(self, route: Route) -> None:
        match route.path[1:]:
            case ():
                return
            case ("take", text):
                self.read(text)
        campaign, _ = self._asked_for(route)
        if campaign is not None:
            self.campaigns.reconcile(campaign)
        self.drafted = []

    def starts(self) -> Iterator[Sequence[tuple[str, int, int]]]:
        for campaign in self.campaigns.present():
            people = campaign.ledger.people.values()
            yield [(one.name, one.starts, one.selections) for one in people if one.selections]

    def page(self, route: Route, ui: Mapping[str, str]) -> Page:
        head, id, tab, *_ = (*route.path[1:], "", "", "")
        campaign, only = self._asked_for(route)
        if campaign is not None:
            body = self._tab(campaign, tab, only)
            return Page(campaign.ledger.name, body + self._question(campaign, ui.get("ask", "")))
        title = say("The First Player")
        if head == "quick":
            return Page(hub.asks(route.query), hub.quick(self, route.query))
        if head == "season":
            return Page(say("A season"), season.page(self.app))
        if head == "take":
            return Page(title, sharing.incoming(self))
        return Page(title, evening.after(self, id) if head == "after" else hub.hub(self))

    def _asked_for(self, route: Route) -> tuple[Campaign | None, list[str] | None]:
        """The campaign whose page is wanted, or that the question "Who starts?" is about; if a link named people, who is here."""
        match route.path[1:]:
            case ("c", id, *_):
                return self.campaigns.load(id), None
            case ("quick",):
                return self.group(route.query)
        return None, None

    def _tab(self, campaign: Campaign, tab: str, only: Sequence[str] | None) -> str:
        if tab == "sheet":
            return sheet_page.page(self, campaign.ledger)
        if tab == "log":
            return history.page(campaign.ledger, self.app.ui)
        return sharing.page(self, campaign) if tab == "share" else evening.page(self, campaign, only)

    def _question(self, campaign: Campaign, ask: str) -> str:
        """What is asked before somebody leaves or the campaign is deleted; "" if that is no longer possible."""
        kind, _, rest = ask.partition(":")
        id, _, who = rest.partition("/")
        if kind not in ("leave", "campaign") or id != campaign.ledger.id:
            return ""
        if kind == "campaign":
            return layout.deleting(campaign.ledger)
        free = who in campaign.ledger.members and who not in campaign.busy()  # another tab may have written meanwhile
        return layout.question(campaign.ledger, who) if free else ""

    def home_line(self) -> str:
        """The group that played last, for the card on the home page."""
        for campaign in self.campaigns.present()[:1]:
            count = len([who for who in campaign.ledger.members if who not in campaign.away])
            return f"{esc(campaign.ledger.name)} · {say_n(count, '{n} player', '{n} players')}"
        return ""

    def after(self, match: Match) -> str:
        """Links to who starts the next match and, if a campaign knows all players, to recording who played last; after a selection, a streak."""
        names = [seat.name for seat in match.header.seats if not seat.bot]
        if match.game.name == "first-player":
            return self._news(match)
        if len(names) < 2:
            return ""
        starts = button(say("Who starts next?"), href=esc(who_starts_link(names)), kind="quiet", id="who-starts")
        best = self.campaigns.best(names)
        if best is None or match.header.id in best[0].recorded or set(best[1]) & best[0].busy():
            return starts
        link = esc(played_last_link(match.header.id))
        return starts + button(say("Who played last?"), href=link, kind="quiet", id="who-last")

    def _news(self, match: Match) -> str:
        """A sentence if the selection just recorded, the last one of its campaign, is worth a sentence."""
        campaign = self.campaigns.load(str(match.header.options.get("campaign", "")))
        players = str(match.header.options.get("players", "")).split(",")
        last = [*campaign.ledger.selections.values()][-1:] if campaign else []
        seating = tuple(players[seat] for seat in match.state.seating if seat < len(players))
        if campaign is None or [selection.seating for selection in last] != [seating]:
            return ""
        words = news(campaign.ledger)
        return f'<span class="fp-streak" id="streak">{words}</span>' if words else ""

    def finished(self, match: Match) -> None:
        self.campaigns.finished(match)
        season.finished(self.app, match)

    def end_evening(self, names: Sequence[str]) -> str:
        known, page = {name.casefold() for name in names}, ""
        self.ended = []
        for campaign in self.campaigns.all():
            ledger = campaign.ledger
            last = next(reversed(ledger.selections.values()), None)
            players = [ledger.people[who].name.casefold() for who in last.players] if last else [""]
            if ledger.under_way and not campaign.tables and known.issuperset(players):
                page = end(self, campaign, self.unended(campaign) or self.label(campaign))
        return page

    def resume_evening(self) -> None:
        for key, before in self.reversible().items():
            self.app.store.set(key, before)
        self.ended = []

    def act(self, act: str, fields: Mapping[str, str]) -> bool:
        name, _, value = act.partition(":")
        if name not in ACTS:
            return False
        ACTS[name](self, value, fields)
        return True

    def brought(self, key: str, text: str) -> Brought | None:
        return self.campaigns.brought(key, text)


def who_starts_link(names: Sequence[str]) -> str:
    """The route of a quick pick with these names filled in."""
    return f"{HOME}/quick?names={quoted(names)}"


def played_last_link(match_id: str) -> str:
    """The route that records who started and who played last in a match of another game."""
    return f"{HOME}/after/{quote(match_id, safe='')}"
