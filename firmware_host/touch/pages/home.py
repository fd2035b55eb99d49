"""Home: the shelf, unfinished games, who won last; a wheel and a demo when nobody is there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from display import port, wishes
from display.scenes.forms import AttractScene, GameCard, HomeScene, ResumeCard
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Setup
from firmware_host.engine.words import listed
from firmware_host.record import left_off
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Damaged, Journal, Record
from firmware_host.record.results import Result, latest
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage, evening, told_when
from hardware.signals import Signal

EVENING = timedelta(hours=12)
WHEEL = 30.0  # seconds that the wheel turns before bots begin to play


def open_page(house: House, args: Mapping[str, str]) -> HomePage:
    """Return the home page."""
    return HomePage(house)


class HomePage(QuietPage):
    """The shelf. After a quiet while it invites: first a wheel, then a game that bots play."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._since: float | None = None
        self._inviting = False

    def scene(self) -> HomeScene | AttractScene:
        self.changed = False
        house = self.house
        if self._inviting:
            say = house.translate
            return AttractScene("Croupier", say("Touch to play"), last_winner(house))
        unfinished = house.journal.unfinished()
        others = len(unfinished) - 1
        more = house.translate("{n} more").format(n=others) if others > 0 else ""
        if not unfinished and taken_back(house):
            more = house.translate("Abandoned today")
        return HomeScene(
            tuple(_shelf(house)),
            tuple(card(house, record) for record in unfinished[:1]),
            evening(datetime.fromtimestamp(house.clock()), house),
            tuple(house.warnings),
            last_winner(house),
            more,
        )

    def wish(self, wish: wishes.Wish, now: float) -> None:
        if isinstance(wish, wishes.DropNotice) and self.house.warnings:
            self.house.warnings.pop(0)

    def carry_out(self, intent: port.Intent, now: float) -> None:
        super().carry_out(intent, now)
        self.wake(now)

    def hear(self, signal: Signal, now: float) -> None:
        super().hear(signal, now)
        self.wake(now)

    def wake(self, now: float) -> None:
        """Show the shelf again: somebody is there."""
        self._since = now
        if self._inviting:
            self._inviting = False
            self.changed = True

    def tick(self, now: float, *, busy: bool) -> float | None:
        wait = self.house.settings.display.attract_after
        if not wait:
            return None
        if self._since is None:
            self._since = now
        if now >= self._since + wait + WHEEL:
            self.house.demonstrate(demo(self.house))
            return None
        if now >= self._since + wait:
            self.changed = self.changed or not self._inviting
            self._inviting = True
            return self._since + wait + WHEEL
        return self._since + wait


def demo(house: House) -> Session:
    """Return a demo game played by bots; nothing of it is kept."""
    shelf = games.shelved()
    board = games.board(shelf[int(house.clock() // 60) % len(shelf)])
    edition = board.editions[0]
    names = ("Ann", "Ben", "Cleo", "Dov")[: max(2, board.seats.start)]
    setup = Setup(
        board.id,
        names,
        edition,
        games.shipped_pack(board, edition),
        options=board.seeing({}),
        bots=tuple(range(len(names))),
    )
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.fresh())


def _shelf(house: House) -> list[GameCard]:
    cards = []
    for id_ in games.shelved():
        lid = games.label(id_)
        seats = house.translate("{low}–{high} players").format(
            low=lid.seats.start, high=lid.seats.stop - 1
        )
        tagline, picture = house.translate(lid.tagline), lid.picture or lid.emblem
        cards.append(GameCard(id_, lid.name, tagline, seats, lid.tone, picture))
    return cards


def taken_back(house: House) -> list[Record]:
    """Return the games that were abandoned this evening: a hasty touch is not the end of them."""
    since = datetime.fromtimestamp(house.clock()).astimezone() - EVENING
    return house.journal.given_up(since.isoformat(timespec="seconds"))


def last_winner(house: House) -> str:
    """Return who won last, and when; empty if nobody has."""
    last = latest(house.journal)
    return _told(house, last) if last is not None and last.winners else ""


def _told(house: House, last: Result) -> str:
    say = house.translate
    ended = datetime.fromisoformat(last.ended).astimezone()
    days = (datetime.fromtimestamp(house.clock()).astimezone().date() - ended.date()).days
    when = say("Today") if days == 0 else say("Last night") if days == 1 else say("Last time")
    try:
        triumph = games.label(last.board).won
    except Refused:
        triumph = "won"
    return f"{when}: {say.listed(last.winners)} {say(triumph)}"


def card(house: House, record: Record) -> ResumeCard:
    """Return one unfinished game; one that cannot be resumed is shown as such."""
    say = house.translate
    seats = listed(record.seats, say("and"))
    try:
        title, lead = say("Go on where you stopped"), _lead(house, record)
    except Damaged:
        title, lead = say("A game that cannot be continued"), ""
    parts = [games.name_of(record.game), lead, told_when(record.started, house), seats]
    return ResumeCard(str(record.id), title, " · ".join(part for part in parts if part))


def _lead(house: House, record: Record) -> str:
    """Return who is ahead in an unfinished game. Raises `Damaged` if it cannot be resumed."""
    ahead = left_off.found(house.journal, record)
    if ahead is None:
        return ""
    what = house.translate.counted(ahead.score, ahead.unit)
    return house.translate("{name} leads with {sum}").format(name=ahead.name, sum=what)
