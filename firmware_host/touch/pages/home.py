"""Home: the shelf, what is unfinished, and a demo when nobody has touched for a while."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from display import port, wishes
from display.scenes.forms import GameCard, HomeScene, ResumeCard
from firmware_host import games
from firmware_host.engine.table import Setup
from firmware_host.engine.words import listed
from firmware_host.record import left_off
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Damaged, Journal, Record
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage, evening, told_when
from hardware.signals import Signal


def open_page(house: House, args: Mapping[str, str]) -> HomePage:
    """Return the home page."""
    return HomePage(house)


class HomePage(QuietPage):
    """The shelf. After a quiet while a demo begins, until somebody touches the screen."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._since: float | None = None

    def scene(self) -> HomeScene:
        self.changed = False
        house = self.house
        cards = []
        for id_ in games.shelved():
            board = games.board(id_)
            seats = f"{board.seats.start}–{board.seats.stop - 1}"
            tagline = house.translate(board.tagline)
            cards.append(GameCard(id_, board.name, tagline, seats, board.tone, board.emblem))
        return HomeScene(
            tuple(cards),
            tuple(_card(house, record) for record in house.journal.unfinished()[:1]),
            evening(datetime.fromtimestamp(house.clock()), house),
            tuple(house.warnings),
        )

    def wish(self, wish: wishes.Wish, now: float) -> None:
        if isinstance(wish, wishes.DropNotice) and self.house.warnings:
            self.house.warnings.pop(0)

    def carry_out(self, intent: port.Intent, now: float) -> None:
        super().carry_out(intent, now)
        self._since = now

    def hear(self, signal: Signal, now: float) -> None:
        super().hear(signal, now)
        self._since = now

    def tick(self, now: float, *, busy: bool) -> float | None:
        wait = self.house.settings.display.attract_after
        if not wait:
            return None
        if self._since is None:
            self._since = now
        if now >= self._since + wait:
            self.house.demonstrate(demo(self.house))
            return None
        return self._since + wait


def demo(house: House) -> Session:
    """Return a game that bots play for whoever walks by; nothing of it is kept."""
    shelf = games.shelved()
    board = games.board(shelf[int(house.clock() // 60) % len(shelf)])
    edition = board.editions[0]
    names = ("Ann", "Ben", "Cleo", "Dov")[: max(2, board.seats.start)]
    setup = Setup(
        board.id, names, edition, games.shipped_pack(board, edition),
        options=board.seeing({}), bots=tuple(range(len(names))),
    )  # fmt: skip
    return Session.begin(Journal(None), complete(board, setup), urn=Urn.fresh())


def _card(house: House, record: Record) -> ResumeCard:
    """Return one unfinished game; one that cannot be gone on with is shown as such."""
    say = house.translate
    seats = listed(record.seats, say("and"))
    try:
        title, lead = say("Go on where you stopped"), _lead(house, record)
    except Damaged:
        title, lead = say("A game that cannot be continued"), ""
    parts = [games.name_of(record.game), lead, told_when(record.started, house), seats]
    return ResumeCard(str(record.id), title, " · ".join(part for part in parts if part))


def _lead(house: House, record: Record) -> str:
    """Return who is ahead in an unfinished game. Raises `Damaged` if it cannot be gone on with."""
    ahead = left_off.found(house.journal, record)
    if ahead is None:
        return ""
    what = house.translate.counted(ahead.score, ahead.unit)
    return house.translate("{name} leads with {sum}").format(name=ahead.name, sum=what)
